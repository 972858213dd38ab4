"""Verifying a game file: chain, commitments and seals; for a whole file also a replay that decides every command."""

from __future__ import annotations

from typing import Final

import msgspec

from events.files.format import EventLine, File, Parent, Part
from events.files.redeciding import Difference, Replay
from events.read.damage import Damaged
from events.store.envelope import GENESIS, chain, commitment, part_salt
from events.store.table import GameCreated, GameForked
from events.write.batch_draft import CAUSE
from events.write.provenance import Segment, segment_of
from games.core import catalogue
from games.core.catalogue import AnyRules
from games.core.rules import Refused

FIRSTS: Final = ("table:created", "table:forked")


def verify(file: File) -> list[Difference]:
    """Check everything. Raises Damaged at the first fault; returns what other rules would have decided otherwise."""
    check_chain(file)
    if file.header.partial:
        return []
    rules, differences = rules_for(file)
    if rules is None:
        return differences
    replay = Replay(file, rules, strict=not differences)
    replay.run()
    return differences + replay.differences


def check_chain(file: File) -> None:
    """Check what needs no rules: this works for a partial file too."""
    if not file.lines:
        raise Damaged(1, "the file has no events")
    before = GENESIS
    for line, link in zip(file.lines, file.links, strict=True):
        try:
            before = chain(before, link.envelope)
        except (RecursionError, msgspec.MsgspecError, ValueError) as error:
            raise Damaged(line.version, f"the line cannot be hashed: {error}") from None
        if before != link.hash:
            raise Damaged(line.version, "the hash does not fit: this line or the one before was changed")
    _check_ends(file)
    _check_seals(file)
    _check_header(file)
    for line in file.lines:
        _check_parts(file, line)


def _check_ends(file: File) -> None:
    last, head, trailer = file.lines[-1], file.header.head, file.trailer
    for version in (head.version, trailer.count, trailer.head):
        if version != last.version:
            raise Damaged(min(version, last.version) + 1, f"there should be {version} events and are {last.version}")
    if not head.hash == trailer.hash == last.hash:
        raise Damaged(last.version, "header or trailer names another hash of the last event")


def _check_seals(file: File) -> None:
    """Check that each segment begins with the event that committed to its seal, and that the seal fits."""
    firsts = [line.version for line in file.lines if line.type in FIRSTS]
    starts = [segment.start for segment in file.header.seals]
    if starts != firsts or firsts[:1] != [1]:
        raise Damaged(None, "the seals of the header do not fit the games in the file")
    for segment in file.header.seals:
        if first_of(file, segment.start).terms.commitment != segment.commitment:
            raise Damaged(segment.start, "the header names another commitment to the seed")
        seal = segment.seal if file.header.partial else segment.opened()
        if seal is not None and seal.commitment() != segment.commitment:
            raise Damaged(segment.start, "the seed does not fit its commitment")


def first_of(file: File, version: int) -> GameCreated | GameForked:
    """The first event of a segment."""
    kind: type[GameCreated | GameForked] = GameCreated if version == 1 else GameForked
    line = file.lines[version - 1]
    try:
        return msgspec.convert(line.public | {"type": line.type}, kind, str_keys=True)
    except (msgspec.MsgspecError, ValueError, TypeError) as error:
        raise Damaged(version, f"the first event of a game is malformed: {error}") from None


def _check_header(file: File) -> None:
    header = file.header
    last = first_of(file, header.seals[-1].start)
    terms = last.terms
    claimed = (header.title, header.rules, header.components, header.options)
    if claimed != (terms.title, terms.rules, terms.components, terms.options):
        raise Damaged(None, "title, rules, components or options in the header differ from the first event")
    parent = Parent(last.parent.game, last.parent.at) if isinstance(last, GameForked) else None
    if header.imported is None and header.parent != parent:
        raise Damaged(None, "the header names another parent")


def _check_parts(file: File, line: EventLine) -> None:
    segment = segment_of(file.header.seals, line.version)
    parts = [*enumerate(line.sealed), *([(CAUSE, line.cause)] if line.cause else [])]
    for number, part in parts:
        _check_part(file.header.partial, segment, line.version, number, part)


def _check_part(partial: bool, segment: Segment, version: int, number: int, part: Part) -> None:
    if part.part is None or part.salt is None:
        if part.part is not None or part.salt is not None or not partial:
            raise Damaged(version, "a secret part or its salt is missing")
        return
    seal = segment.seal
    if seal is not None and part_salt(seal.salt, version, number).hex() != part.salt:
        raise Damaged(version, "the salt of a secret part is not the game's")
    if commitment(bytes.fromhex(part.salt), part.part).hex() != part.commitment:
        raise Damaged(version, "a secret part does not fit its commitment")


def rules_of(file: File) -> AnyRules:
    """The installed rules with the components of the file; refused if these are not installed."""
    try:
        return catalogue.rules(file.header.title, file.header.components)
    except LookupError:
        raise Refused("file-other-components", components=file.header.components) from None


def rules_for(file: File) -> tuple[AnyRules | None, list[Difference]]:
    """The rules to decide by, and how they differ from the file's."""
    header = file.header
    differences: list[Difference] = []
    try:
        rules = catalogue.rules(header.title, header.components)
    except LookupError:
        rules = catalogue.rules(header.title)
        differences.append(Difference(None, f"components {header.components!r} in the file, {rules.components!r} here"))
    except Refused:
        return None, [Difference(None, f"title {header.title!r} is not known here; only the chain was checked")]
    if rules.meta.version != header.rules:
        differences.append(Difference(None, f"rules {header.rules} in the file, {rules.meta.version} here"))
    return rules, differences
