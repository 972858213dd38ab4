"""What is measured, and whether the store is away."""
