"""The codes that a title's words need and that cannot be derived, from `tests/games/<title>/vocabulary.py`."""

from __future__ import annotations

import msgspec


class Vocabulary(msgspec.Struct, frozen=True):
    refusals: frozenset[str] = frozenset()
    """Codes that are refused by a name instead of a literal."""
    reasons: frozenset[str] = frozenset()
    """Reasons to end that random games do not reach."""
    words: frozenset[str] = frozenset()
    components: frozenset[str] = frozenset()
    """Names of single pieces among them: a text view may name only those in the view."""
