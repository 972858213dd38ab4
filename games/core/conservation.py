"""Conservation: nothing is lost, nothing is made out of nothing. The `faults` of titles are put together from these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator


def check_sum(what: str, expected: int, amounts: Iterable[int]) -> Iterator[str]:
    """Interchangeable pieces, such as coins: the amounts of all places together, none of them below zero."""
    counted = list(amounts)
    if sum(counted) != expected:
        yield f"{what}: {sum(counted)} of {expected}"
    if min(counted, default=0) < 0:
        yield f"{what}: a place holds {min(counted)}"


def check_pieces(what: str, expected: Iterable[str], lying: Iterable[str]) -> Iterator[str]:
    """Pieces that are told apart, such as cards: each lies in one place, and nothing else does."""
    # Of a table the keys are meant: a counter would take its values for counts.
    wanted, counts = Counter(iter(expected)), Counter(iter(lying))
    for piece in sorted(wanted.keys() | counts.keys()):
        if counts[piece] != wanted[piece]:
            yield f"{what}: {piece} lies in {counts[piece]} places instead of {wanted[piece]}"
