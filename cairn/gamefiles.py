"""Reads game files on the operator's disk."""

from pathlib import Path

from cairn.errors import Unable
from events.files.format import File, read

ENDING = ".cairn.jsonl"


def opened(path: Path) -> File:
    """Read a game file of any size, because it is the operator's own. Raises Damaged if it is no game file."""
    try:
        with path.open("rb") as lines:
            return read(lines, trusted=True)
    except OSError as error:
        raise Unable(f"{path} cannot be read: {error.strerror}.") from error
