"""What the benchmarks demand of Glen More."""

RANDOM_PLAY = 2.0
"""Decisions of random play in a processor second, as a multiple of the peer's."""
