"""The error for a game file that was altered."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 200
"""Letters of a description of damage."""


class Damaged(Exception):
    """The file was altered. `version` is the first bad event, None if the damage is elsewhere."""

    def __init__(self, version: int | None, why: str) -> None:
        super().__init__(version, why)
        self.version = version
        # Part of it may come from the file: it must not break a line, a terminal or a log.
        self.why = "".join(sign if sign.isprintable() else "?" for sign in why[:LONGEST])

    def __str__(self) -> str:
        return self.why if self.version is None else f"version {self.version}: {self.why}"


class TooLarge(Damaged):
    """The file is larger than the reader accepts."""
