"""Tests of For Scotland!: each is a rule of the rulebook or a ruling of ours."""
