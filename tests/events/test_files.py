"""Game files: round trips, damage found at the right version, nothing secret told, backups that come back."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.gamefiles import back_up, bring_back
from events import files
from events.envelope import GENESIS, chain
from events.memory import MemoryStore
from events.redis import RedisStore
from events.seats import Person
from events.sight import Caller
from events.store import Store
from games.core.rules import Refused
from tests.events.golden import FOLDER, GAMES
from tests.events.tables import ANN, BOB, dump, fold, lay, ledger_over, play_on

GOLDEN = sorted(FOLDER.glob("*.jsonl"))
ROWS = (FOLDER / "skerry-2.cairn.jsonl").read_bytes().splitlines(keepends=True)


def bad(rows: list[bytes]) -> int | None:
    try:
        report = files.verify(files.read(rows))
    except files.Damaged as damage:
        return damage.version
    assert report.damage is not None
    return report.bad


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_a_golden_game_is_sound(path: Path) -> None:
    report = files.verify(files.read(path.read_bytes().splitlines(keepends=True)))
    assert (report.damage, report.differences, report.partial) == (None, (), False)


def test_every_golden_game_is_there() -> None:
    assert {path.name for path in GOLDEN} == {f"{name}.cairn.jsonl" for name in GAMES}, "python -m tests.events.golden"


def test_damage_is_found_at_its_version() -> None:
    assert bad([*ROWS[:9], *ROWS[10:]]) == 9
    assert bad([*ROWS[:9], ROWS[10], ROWS[9], *ROWS[11:]]) == 9
    assert bad([*ROWS[:9], ROWS[8], *ROWS[9:]]) == 9
    assert bad(ROWS[:12]) == 12
    assert bad([*ROWS[:12], ROWS[-1]]) == 12
    assert bad([*ROWS[:9], ROWS[9].replace(b'"time":', b'"time":1'), *ROWS[10:]]) == 9
    assert bad([*ROWS[:9], ROWS[9][:40]]) == 9


def test_a_wrong_seed_is_found() -> None:
    header = msgspec.json.decode(ROWS[0])
    header["seals"][0]["seed"] = "00" * 32
    assert bad([msgspec.json.encode(header) + b"\n", *ROWS[1:]]) == 1


def test_an_event_the_rules_would_not_produce_is_found_in_a_new_chain() -> None:
    rows = [msgspec.json.decode(row) for row in ROWS]
    forged = next(row for row in rows[1:-1] if row["type"] == "beach-searched")
    forged["public"]["roll"] = forged["public"]["roll"] % 6 + 1
    raw = [msgspec.json.encode(row) for row in rows]
    before = GENESIS
    for row, link in zip(rows[1:-1], files.read(raw).links, strict=True):
        before = chain(before, link.envelope)
        row["hash"] = before.hex()
    rows[0]["head"]["hash"] = rows[-1]["hash"] = before.hex()
    assert bad([msgspec.json.encode(row) for row in rows]) == forged["version"]


@given(st.integers(0, len(ROWS) - 1), st.integers(0, 10_000), st.binary(max_size=4))
def test_whatever_is_read_is_a_file_or_damaged(row: int, place: int, planted: bytes) -> None:
    place %= len(ROWS[row])
    rows = [*ROWS[:row], ROWS[row][:place] + planted + ROWS[row][place + 1 :], *ROWS[row + 1 :]]
    with suppress(files.Damaged):
        files.verify(files.read(rows))


@pytest.mark.parametrize("who", [None, "ann"])
def test_a_running_games_file_is_partial_and_tells_no_secret(who: str | None) -> None:
    ledger = ledger_over(MemoryStore())
    game = lay(ledger, ANN, BOB)
    play_on(ledger, game, random.Random(1), lambda now: now.version > 25)
    rows = list(files.export(ledger, game, Caller(who)))
    file = files.read(rows)
    assert file.header.partial
    assert files.verify(file).damage is None
    seal = ledger.seal(game)
    assert seal.seed.hex().encode() not in b"".join(rows)
    assert seal.salt.hex().encode() not in b"".join(rows)
    own = {0} if who else set()
    for line in file.lines:
        for part in (*line.sealed, *([line.cause] if line.cause else [])):
            assert (part.part is not None) == (part.salt is not None) == bool(own & set(part.to))
    with pytest.raises(Refused, match="file-partial"):
        files.import_file(ledger, ANN, rows)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_an_imported_game_is_the_same_and_its_file_is_sound(path: Path) -> None:
    ledger = ledger_over(MemoryStore())
    rows = path.read_bytes().splitlines(keepends=True)
    game = files.import_file(ledger, Person("zoe", "Zoe"), rows)
    head = ledger.reader.head(game)
    assert head.table.status == "finished"
    assert head.table.imported == files.read(rows).header.game
    assert fold(ledger, game, head.version) == dump(head)
    assert files.verify(files.read(files.export(ledger, game, Caller()))).damage is None


def test_a_backup_comes_back_and_is_never_written_over(server: RedisStore, tmp_path: Path) -> None:
    source = ledger_over(MemoryStore())
    fork = GAMES["skerry-fork"](source)
    running = lay(source, ANN, BOB)
    play_on(source, running, random.Random(2), lambda now: now.version > 25)
    assert back_up(source, tmp_path) == 4
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.iterdir())
    targets: list[Store] = [MemoryStore(), server]
    for store in targets:
        target = ledger_over(store)
        assert bring_back(target, tmp_path)
        assert bring_back(target, tmp_path)
        for game in (fork, running):
            assert target.reader.head(game).head == source.reader.head(game).head
            assert dump(target.reader.head(game)) == dump(source.reader.head(game))
        play_on(target, running, random.Random(3))
        assert not bring_back(target, tmp_path)
