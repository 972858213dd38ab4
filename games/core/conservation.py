"""Checks of conservation: no piece is lost, and none comes out of nothing. Titles build `faults` from these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator


def check_sum(what: str, expected: int, amounts: Iterable[int]) -> Iterator[str]:
    """For equal pieces, such as coins: the amounts in all places add up to `expected`, and none is below zero."""
    counted = list(amounts)
    if sum(counted) != expected:
        yield f"{what}: {sum(counted)} of {expected}"
    if min(counted, default=0) < 0:
        yield f"{what}: a place holds {min(counted)}"


def check_pieces(what: str, expected: Iterable[str], lying: Iterable[str]) -> Iterator[str]:
    """For distinct pieces, such as cards: each lies in exactly one place, and no foreign piece is there."""
    # `iter` takes the keys of a mapping, whose values Counter would take for counts.
    wanted, counts = Counter(iter(expected)), Counter(iter(lying))
    for piece in sorted(wanted.keys() | counts.keys()):
        if counts[piece] != wanted[piece]:
            yield f"{what}: {piece} lies in {counts[piece]} places instead of {wanted[piece]}"
