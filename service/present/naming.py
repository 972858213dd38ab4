"""What seats are called on the pages and in the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from events.store.table import Chair
from service.texts.ui import level_name, ui


def seat_names(chairs: Iterable[Chair]) -> list[str]:
    """One name for each seat; who would be called the same is numbered."""
    plain = [seat_name(chair) for chair in chairs]
    often, before = Counter(plain), Counter[str]()
    found: list[str] = []
    for name in plain:
        before[name] += 1
        found.append(f"{name} {before[name]}" if often[name] > 1 else name)
    return found


def seat_name(chair: Chair) -> str:
    if chair.kind == "ai":
        return level_name(chair.level or "")
    return chair.name or ui("open-seat")


def joined(names: Sequence[str]) -> str:
    """Several names as a list in words: A, B and C."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {ui('and')} {names[-1]}"
