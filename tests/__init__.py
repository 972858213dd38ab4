"""Proof, in the same shape as the code."""
