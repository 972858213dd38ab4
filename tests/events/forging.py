"""Forged game files: the holder of a whole file has its salts too, and can make every hash fit again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from events.files.format import read
from events.store.envelope import GENESIS, chain, commitment, part_salt
from events.write.batch_draft import CAUSE

Rows: TypeAlias = list[bytes]
Row: TypeAlias = dict[str, Any]


def decoded(rows: Rows) -> list[Row]:
    return [msgspec.json.decode(row) for row in rows]


def encoded(rows: list[Row]) -> Rows:
    return [msgspec.json.encode(row) + b"\n" for row in rows]


def forge(rows: Rows, change: Callable[[list[Row]], None]) -> Rows:
    """Change the rows, then number, commit and chain them again, so that the file is consistent."""
    header, *lines, trailer = decoded(rows)
    change(forged := [header, *lines, trailer])
    header, *lines, trailer = forged
    for version, line in enumerate(lines, 1):
        line["version"] = version
        _commit(header, line)
    return rechained([header, *lines, trailer])


def rechained(rows: list[Row]) -> Rows:
    header, *lines, trailer = rows
    before = GENESIS
    for line, link in zip(lines, read(encoded(rows)).links, strict=True):
        before = chain(before, link.envelope)
        line["hash"] = before.hex()
    header["head"] = {"version": len(lines), "hash": before.hex()}
    trailer.update(count=len(lines), head=len(lines), hash=before.hex())
    return encoded(rows)


def _commit(header: Row, line: Row) -> None:
    salt = next(seal["salt"] for seal in reversed(header["seals"]) if seal["from"] <= line["version"])
    parts = [*enumerate(line["sealed"]), *([(CAUSE, line["cause"])] if line["cause"] else [])]
    for number, part in parts:
        own = part_salt(bytes.fromhex(salt), line["version"], number)
        part.update(salt=own.hex(), commitment=commitment(own, part["part"]).hex())
