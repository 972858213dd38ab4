"""Tests of the rules: the contract of every title, and each title's own rules."""
