"""Proof of the rules: the contract that every title keeps, and each title's own rules."""
