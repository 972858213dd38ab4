"""What a title's words must hold and nothing can derive: `tests/games/<title>/vocabulary.py` says it for each title."""

from __future__ import annotations

import msgspec


class Vocabulary(msgspec.Struct, frozen=True):
    refusals: frozenset[str] = frozenset()
    """Codes that are refused by a name instead of a literal."""
    reasons: frozenset[str] = frozenset()
    """Of ends that games played by chance do not come to."""
    words: frozenset[str] = frozenset()
    components: frozenset[str] = frozenset()
    """Of those, the names of single pieces: a text view may name only those that the view holds."""
