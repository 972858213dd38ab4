"""What is said of a record that was altered."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 200
"""Letters of what is said about damage."""


class Damaged(Exception):
    """A file that is not what was written; `version` is the first that is wrong, None where it is no version's."""

    def __init__(self, version: int | None, why: str) -> None:
        super().__init__(version, why)
        self.version = version
        # Part of it may be out of the file: it must not break a line, a terminal or a log.
        self.why = "".join(sign if sign.isprintable() else "?" for sign in why[:LONGEST])

    def __str__(self) -> str:
        return self.why if self.version is None else f"version {self.version}: {self.why}"


class TooLarge(Damaged):
    """More than the reader was told to take."""
