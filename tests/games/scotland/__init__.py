"""For Scotland!: each test is a rule of the box or a ruling of ours."""
