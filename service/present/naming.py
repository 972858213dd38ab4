"""The names of seats, on the pages, in the log and for `cairn show`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from events.store.table import Chair
from service.texts import language
from service.texts.ui import forms, level_name, ui


def seat_names(chairs: Iterable[Chair], spoken: str | None = None) -> list[str]:
    """The name of each seat, in this language or the caller's. Seats with the same name are numbered."""
    plain = [seat_name(chair, spoken) for chair in chairs]
    often, before = Counter(plain), Counter[str]()
    names: list[str] = []
    for name in plain:
        before[name] += 1
        names.append(f"{name} {before[name]}" if often[name] > 1 else name)
    return names


def seat_name(chair: Chair, spoken: str | None = None) -> str:
    if chair.kind == "ai":
        return level_name(chair.level or "", spoken)
    return chair.name or str(forms(spoken or language())["open-seat"])


def joined(names: Sequence[str]) -> str:
    """Several names as a list in words: A, B and C."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {ui('and')} {names[-1]}"
