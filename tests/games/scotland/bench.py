"""What the benchmarks demand of For Scotland!"""

RANDOM_PLAY = 4.0
"""Decisions of random play in a processor second, as a multiple of the peer's."""
