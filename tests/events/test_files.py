"""Game files: what they contain, what they leave out, and their import."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from events.files import imports
from events.files.export import export, whole
from events.files.format import EVENTS, LIMIT, read
from events.files.imports import import_file
from events.files.verify import verify
from events.live.projections.models import lobby, players, row_of, titles
from events.read import lines
from events.read.damage import Damaged, TooLarge
from events.read.reader import Unknown
from events.store.keys import GameId
from events.store.memory import MemoryStore
from events.store.table import Rewound
from events.tables import forks
from events.tables.permissions import Caller
from events.tables.seats import Person, SeatWish, Wishes, create
from events.write.batch_draft import BatchDraft
from events.write.ledger import Ledger
from games.core.rules import Refused
from tests.events.forging import Row, Rows, decoded, encoded, forge
from tests.events.golden import FILES, rows_of
from tests.events.tables import ANN, BOB, CID, dump, fold, lay, ledger_over, play_on

ZOE = Person("zoe", "Zoe")
ROWS = rows_of("skerry-2")


@pytest.fixture
def ledger() -> Ledger:
    return ledger_over(MemoryStore())


def running(ledger: Ledger, upto: int = 25, **wishes: object) -> GameId:
    game = lay(ledger, ANN, BOB, **wishes)  # type: ignore[arg-type]
    play_on(ledger, game, random.Random(1), lambda now: now.version > upto)
    return game


@pytest.mark.parametrize("who", [None, "ann"])
def test_a_running_games_file_is_partial_and_tells_no_secret(ledger: Ledger, who: str | None) -> None:
    game = running(ledger)
    rows = list(export(ledger, game, Caller(who)))
    file = read(rows)
    assert file.header.partial
    assert verify(file) == []
    seal = ledger.seal(game)
    for secret in (seal.seed.hex(), seal.salt.hex()):
        assert secret.encode() not in b"".join(rows)
    own = {0} if who else set()
    for line in file.lines:
        for part in (*line.sealed, *([line.cause] if line.cause else [])):
            assert (part.part is not None) == (part.salt is not None) == bool(own & set(part.to))
    (seen,) = file.header.seen
    now = ledger.reader.head(game)
    assert seen.seat == (0 if who else None)
    assert seen.view == now.rules.view(now.position.state, seen.seat)


def test_a_finished_games_file_is_whole(ledger: Ledger) -> None:
    game = running(ledger, 10_000)
    file = read(export(ledger, game, Caller()))
    assert (file.header.partial, file.header.seen) == (False, ())
    assert file.header.seals[0].seed == ledger.seal(game).seed.hex()
    assert verify(file) == []


def test_an_open_tables_file_tells_nothing_of_a_game(ledger: Ledger) -> None:
    game = create(ledger, ANN, Wishes("skerry", [SeatWish("me"), SeatWish("open")]))
    file = read(export(ledger, game, Caller("ann")))
    assert (file.header.partial, file.header.seen) == (True, ())
    assert verify(file) == []


def test_a_private_tables_file_is_for_those_who_sit_there(ledger: Ledger) -> None:
    game = running(ledger, private=True)
    with pytest.raises(Unknown):
        export(ledger, game, Caller("cid"))
    assert read(export(ledger, game, Caller("bob"))).header.partial


def test_a_finished_fork_of_a_running_game_keeps_all_secrets(ledger: Ledger) -> None:
    parent = running(ledger)
    fork = forks.fork(ledger, parent, 25, "fresh", ANN, None).game
    play_on(ledger, fork, random.Random(2))
    rows = list(export(ledger, fork, Caller("ann")))
    file = read(rows)
    assert file.header.partial
    assert [segment.seed for segment in file.header.seals] == [None, None]
    for seal in (ledger.seal(parent), ledger.seal(fork)):
        for secret in (seal.seed.hex(), seal.salt.hex()):
            assert secret.encode() not in b"".join(rows)
    assert verify(file) == []


def test_a_fork_of_a_running_game_shows_its_seed_once_both_have_ended(ledger: Ledger) -> None:
    parent = running(ledger)
    fork = forks.fork(ledger, parent, 25, "fresh", ANN, None).game
    play_on(ledger, fork, random.Random(2))
    play_on(ledger, parent, random.Random(2))
    rows = list(export(ledger, fork, Caller("cid")))
    assert read(rows).header.seals[-1].seed == ledger.seal(fork).seed.hex()
    assert verify(read(rows)) == []
    assert ledger.reader.head(import_file(ledger, ZOE, rows)).table.status == "finished"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_an_imported_game_is_the_same_and_its_file_is_sound(path: Path, ledger: Ledger) -> None:
    rows = path.read_bytes().splitlines(keepends=True)
    game = import_file(ledger_at_present(ledger), ZOE, rows)
    head = ledger.reader.head(game)
    assert head.table.status == "finished"
    assert head.table.imported == read(rows).header.game != game
    assert (head.table.terms.owner, head.table.terms.rated) == ("zoe", False)
    assert fold(ledger, game, head.version) == dump(head)
    again = read(export(ledger, game, Caller()))
    assert verify(again) == verify(read(rows)), "no difference but the number of older rules"
    assert again.header.imported is not None
    assert (again.header.imported.game, again.header.imported.by) == (head.table.imported, "zoe")
    play_on_from_the_middle(ledger, game)


def ledger_at_present(ledger: Ledger) -> Ledger:
    ledger.clock = lambda: time.time_ns() // 1_000_000
    return ledger


def play_on_from_the_middle(ledger: Ledger, game: GameId) -> None:
    """An imported game can be forked like any other, and the file of the fork contains all of it."""
    table = ledger.reader.head(game).table
    assert table.started is not None
    fork = forks.fork(ledger, game, table.version - 10, "fresh", CID, None).game
    assert verify(read(whole(ledger, fork))) == verify(read(whole(ledger, game)))


def test_an_import_is_nobodys_game_but_the_importers(ledger: Ledger) -> None:
    def change(rows: list[Row]) -> None:
        rows[1]["public"]["terms"] |= {"rated": True, "pace": 3600.0}

    game = import_file(ledger, ZOE, forge(ROWS, change))
    terms = ledger.reader.table(game).terms
    assert (terms.owner, terms.rated, terms.pace) == ("zoe", False, 0.0)
    row = row_of(ledger.reader.head(game))
    assert [key for _, key, _ in players(row)] == ["games:zoe"]
    assert titles(row) == []
    assert row.imported == read(ROWS).header.game
    assert lobby(row)


def test_an_imported_fork_of_a_fork_keeps_the_luck_of_each_stretch(ledger: Ledger) -> None:
    game = import_file(ledger, ZOE, rows_of("skerry-fork"))
    segments = read(rows_of("skerry-fork")).header.seals
    assert len(segments) == 3
    for segment in segments:
        fork = forks.fork(ledger, game, segment.start + 12, "same", CID, None).game
        assert ledger.seal(fork).seed.hex() == segment.seed
        play_on(ledger, fork, random.Random(segment.start))
        assert verify(read(export(ledger, fork, Caller()))) == []


def test_an_imported_fork_leaves_no_abandoned_stretch_where_it_begins(ledger: Ledger) -> None:
    table = ledger.reader.head(import_file(ledger, ZOE, rows_of("skerry-fork"))).table
    assert [mark for mark in table.rewinds if mark.to == mark.version - 1]
    assert all(branch.first <= branch.last for branch in lines.abandoned(table))


def refusal(rows: Rows) -> str:
    store = MemoryStore()
    with pytest.raises((Refused, Damaged)) as raised:
        import_file(ledger_over(store), ZOE, rows)
    assert not [game for shard in range(64) for game in store.games(shard)]
    return raised.value.code if isinstance(raised.value, Refused) else str(raised.value)


def unfinished(rows: list[Row]) -> None:
    del rows[45:-1]


def of_other_rules(rows: list[Row]) -> None:
    rows[0]["rules"] = rows[1]["public"]["terms"]["rules"] = 7
    rows[11]["cause"]["part"]["command"]["cove"] = "nowhere"


def of_other_components(rows: list[Row]) -> None:
    rows[0]["components"] = rows[1]["public"]["terms"]["components"] = "0" * 16


def of_no_title(rows: list[Row]) -> None:
    rows[0]["title"] = rows[1]["public"]["terms"]["title"] = "chess"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (unfinished, "file-unfinished"),
        (of_other_rules, "file-other-rules"),
        (of_other_components, "file-other-components"),
        (of_no_title, "title-unknown"),
    ],
)
def test_a_file_that_cannot_be_taken_in_is_refused(change: Callable[[list[Row]], None], code: str) -> None:
    assert refusal(forge(ROWS, change)) == code


def test_a_file_of_older_rules_that_judge_the_same_is_taken_in(ledger: Ledger) -> None:
    def change(rows: list[Row]) -> None:
        rows[0]["rules"] = rows[1]["public"]["terms"]["rules"] = 0

    assert import_file(ledger, ZOE, forge(ROWS, change))


def test_a_rewind_to_a_luck_of_somebodys_choosing_is_damage(ledger: Ledger) -> None:
    game = running(ledger)
    start = ledger.reader.head(game).table.started
    assert start is not None

    def choose_luck(sheet: BatchDraft) -> None:
        sheet.note(Rewound(start, 5, None), ANN.by)
        sheet.rewind(ledger.reader.at(game, start).state)

    at = ledger.act(game, choose_luck).last
    play_on(ledger, game, random.Random(1))
    with pytest.raises(Damaged, match="cannot lead to luck epoch 5") as raised:
        verify(read(export(ledger, game, Caller())))
    assert raised.value.version == at


def test_empty_lines_after_a_file_are_no_damage() -> None:
    assert read([*ROWS, b"\n", b"\r\n"]) == read(ROWS)


def test_a_partial_file_is_not_taken_in(ledger: Ledger) -> None:
    assert refusal(list(export(ledger, running(ledger), Caller("ann")))) == "file-partial"


def of_a_game_with_an_endless_id(rows: list[Row]) -> None:
    rows[0]["game"] = rows[0]["seals"][0]["game"] = "x" * 1000


def from_the_future(rows: list[Row]) -> None:
    rows[5]["time"] = 2**60


def from_before_time(rows: list[Row]) -> None:
    rows[5]["time"] = -1


def with_a_name_that_breaks_lines(rows: list[Row]) -> None:
    rows[0]["seats"][0]["name"] = rows[1]["public"]["seats"][0]["name"] = "A\x1b[2J\n"


def with_a_name_without_end(rows: list[Row]) -> None:
    rows[0]["seats"][0]["name"] = rows[1]["public"]["seats"][0]["name"] = "A" * 1000


def with_a_million_rounds(rows: list[Row]) -> None:
    rows[0]["options"]["rounds"] = rows[1]["public"]["terms"]["options"]["rounds"] = 1_000_000
    rows[1]["cause"]["part"]["command"]["options"]["rounds"] = 1_000_000


def with_many_rewinds(rows: list[Row]) -> None:
    back = {"type": "table:rewound", "sealed": [], "cause": None, "moment": rows[11]["moment"]}
    at = range(11, 11 + imports.REWINDS + 1)
    rows[11:-1] = [rows[2] | back | {"batch": v, "public": {"to": 10, "epoch": v, "seat": None}} for v in at]


def with_a_seat_that_is_none(rows: list[Row]) -> None:
    rows[2]["seat"] = 99


def with_a_shape_that_nobody_knows_yet(rows: list[Row]) -> None:
    rows[2]["schema"] = 99


def with_a_phase_without_end(rows: list[Row]) -> None:
    rows[2]["moment"] = [1, 1, "x" * 1000]


def by_somebody_whose_id_breaks_lines(rows: list[Row]) -> None:
    rows[2]["by"] = ["player", "ann\n", False]


@pytest.mark.parametrize(
    "hostile",
    [
        with_a_seat_that_is_none,
        with_a_shape_that_nobody_knows_yet,
        with_a_phase_without_end,
        by_somebody_whose_id_breaks_lines,
        of_a_game_with_an_endless_id,
        from_the_future,
        from_before_time,
        with_a_name_that_breaks_lines,
        with_a_name_without_end,
        with_a_million_rounds,
        with_many_rewinds,
    ],
    ids=lambda hostile: hostile.__name__,
)
def test_a_hostile_file_is_damaged(hostile: Callable[[list[Row]], None]) -> None:
    assert re.match(r"version \d+: |its id", refusal(forge(ROWS, hostile)))


HUGE = {
    "a number beyond all bounds": ROWS[9].replace(b'"time":', b'"time":' + b"9" * 5000),
    "a public number beyond all bounds": ROWS[9].replace(b'"public":{', b'"public":{"x":' + b"9" * 5000 + b","),
    "a number too large to store": ROWS[9].replace(b'"public":{', b'"public":{"x":' + b"9" * 30 + b","),
    "a float beyond all bounds": ROWS[9].replace(b'"public":{', b'"public":{"x":1e999,'),
    "nested without end": ROWS[9].replace(b'"public":{', b'"public":{"x":' + b"[" * 500_000 + b"]" * 500_000 + b","),
    "nested deep": ROWS[9].replace(b'"public":{', b'"public":{"x":' + b"[" * 900 + b"]" * 900 + b","),
    "no text": b"\xff\xfe\x00" * 1000,
}


@pytest.mark.parametrize("what", HUGE)
def test_a_line_beyond_all_bounds_is_damaged(what: str) -> None:
    assert refusal([*ROWS[:9], HUGE[what], *ROWS[10:]]).startswith("version 9:")


@pytest.mark.parametrize(
    "field", [{"seat": 2**70}, {"schema": 2**70}, {"moment": [2**70, 1, "x"]}, {"by": ["ai", "drover", 2**70, 1, None]}]
)
def test_a_number_that_cannot_be_stored_is_found_when_the_file_is_read(field: Row) -> None:
    rows = decoded(ROWS)
    rows[2] |= field
    with pytest.raises(Damaged, match="malformed"):
        read(encoded(rows))


def test_a_header_that_claims_a_million_events_is_damaged() -> None:
    header = decoded(ROWS)[0]
    header["head"]["version"] = 1_000_000
    assert refusal([*encoded([header]), *ROWS[1:]]).endswith("there should be 1000000 events and are 51")


def test_a_header_with_a_seal_for_every_line_is_damaged() -> None:
    header = decoded(ROWS)[0]
    header["seals"] = [{**header["seals"][0], "from": start} for start in range(1, 20_000)]
    assert "do not fit" in refusal([*encoded([header]), *ROWS[1:]])


def test_more_events_than_are_taken_in() -> None:
    rows = [ROWS[0], *(b'{"version":%d}\n' % version for version in range(1, 100)), ROWS[-1]]
    assert refusal(rows).startswith("version 1: the line is malformed")
    many = [ROWS[5].replace(b'"version":5', b'"version":%d' % version) for version in range(1, EVENTS + 2)]
    assert "it has more than 20000 events" in refusal([ROWS[0], *many, ROWS[-1]])


def test_eight_mebibytes_of_nothing_are_not_even_counted() -> None:
    assert "it has more than 20000 events" in refusal([b"\n"] * LIMIT)


def test_what_is_said_of_damage_breaks_no_line() -> None:
    planted = ROWS[9].replace(b'"time":', b'"x\\n\\u001b[2J' + b"x" * 10_000 + b'":1,"time":')
    message = refusal([*ROWS[:9], planted, *ROWS[10:]])
    assert message.startswith("version 9: the line is malformed: Object contains unknown field")
    assert message.isprintable()
    assert len(message) < 300


def test_a_file_over_the_limit_is_not_even_read() -> None:
    with pytest.raises(TooLarge):
        read([ROWS[0], b" " * LIMIT])


def test_rules_that_never_end_are_stopped_while_deciding(monkeypatch: pytest.MonkeyPatch) -> None:
    def forever(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr("tests.titles.skerry.title.Skerry.decide", forever)
    monkeypatch.setattr("events.read.contain.LIMIT", 0.05)
    with pytest.raises(Damaged, match="the rules fail on it: TookTooLong"):
        verify(read(ROWS))


@pytest.mark.parametrize("part", ["evolve", "moment", "outcome", "faults"])
@pytest.mark.parametrize("error", [KeyError("lost"), Refused("never")], ids=repr)
def test_rules_that_fail_are_damage_and_no_crash(monkeypatch: pytest.MonkeyPatch, part: str, error: Exception) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(f"tests.titles.skerry.title.Skerry.{part}", fail)
    with pytest.raises(Damaged, match=r"the rules (fail|refuse)"):
        verify(read(ROWS))


def test_a_file_that_takes_too_long_to_judge_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "SECONDS", -1.0)
    assert "take too long to decide" in refusal(ROWS)
