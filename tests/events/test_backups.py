"""Backups: everything is restored as it was, to the byte, and nothing that exists is changed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from cairn.backups import back_up_games, restore_games
from events.files.export import pieces
from events.files.imports import import_file
from events.store.codec import fields_of
from events.store.envelope import ByAI
from events.store.keys import GameId
from events.store.memory import MemoryStore
from events.store.redis import RedisStore
from events.tables import forks, rewinds, talk
from events.tables.seats import SeatWish, Wishes, create, hand_over, resign
from events.write.ledger import Ledger
from games.core import catalogue
from games.core.rules import HOUSE
from tests.events.golden import GAMES, rows_of
from tests.events.tables import ANN, BOB, CID, lay, ledger_over, play_on


def populate(ledger: Ledger) -> dict[str, GameId]:
    """A table of every kind."""
    games = {name: make(ledger) for name, make in GAMES.items() if name in ("skerry-2", "skerry-rewind", "skerry-fork")}
    games["open"] = create(ledger, ANN, Wishes("skerry", [SeatWish("me"), SeatWish("open")]))
    games["running"] = lay(ledger, ANN, BOB)
    games["private"] = lay(ledger, ANN, BOB, seed=None, private=True)
    for name in ("running", "private"):
        play_on(ledger, games[name], random.Random(2), lambda now: now.version > 25)
    rewinds.rule(ledger, games["running"], 22, "fresh", ANN.by)
    games["fork"] = forks.fork(ledger, games["running"], 20, "fresh", CID, None).game
    games["fork before the fork"] = forks.fork(ledger, games["fork"], 15, "fresh", BOB, None).game
    games["imported"] = import_file(ledger, CID, rows_of("skerry-fork"))
    games["fork of imported"] = forks.fork(ledger, games["imported"], 60, "same", ANN, None).game
    with_ai(ledger, games)
    for number, game in enumerate(games.values()):
        ledger.store.keep_side(game, "invite", "invite", b"come in %d" % number)
        talk.say(ledger, game, ANN, None, None, f"Ahoi {number}")
        talk.note(ledger, game, "bob", "watch Ann")
    return games


def with_ai(ledger: Ledger, games: dict[str, GameId]) -> None:
    game = games["ai"] = create(ledger, ANN, Wishes("skerry", [SeatWish("ai"), SeatWish("ai"), SeatWish("me")]))
    hand_over(ledger, game, 2, "wanderer", ANN.by)
    for _ in range(20):
        now = ledger.reader.head(game)
        seat = now.rules.to_act(now.position.state)[0]
        if seat == HOUSE:
            ledger.house(game, now.version)
            continue
        move = fields_of(now.rules.moves(now.position.state, seat)[0])
        ledger.command(
            game,
            move,
            by=ByAI("wanderer", 1),
            who=f"ai-{seat}",
            command_id=f"ai-{now.version}",
            expected=now.version,
            exact=True,
        )
    resign(ledger, game, 2, ANN.by)


def kept(store: RedisStore) -> dict[str, object]:
    """All stored data of the games, without what can be recomputed and without due times."""
    client, stored = store.client, dict[str, object]()
    for key in map(bytes.decode, client.scan_iter("cairn:*")):
        part = key.rpartition(":")[2]
        if part in ("feed", "owed", "snapshots"):
            continue
        kind = client.type(key)
        if kind == b"hash" and key.startswith("cairn:{seed:"):
            stored[key] = set(client.hkeys(key))  # when each claimed its seed does not matter any more
        else:
            read = {b"stream": client.xrange, b"hash": client.hgetall, b"set": client.smembers, b"string": client.get}
            stored[key] = read[kind](key)
    return stored


@pytest.fixture
def backup(server: RedisStore, tmp_path: Path) -> tuple[dict[str, GameId], dict[str, object], Path]:
    """An empty server, what was on it before, and its backup."""
    ledger = ledger_over(server)
    games = populate(ledger)
    before, folder = kept(server), tmp_path / "backup"
    assert back_up_games(ledger, folder) == sum(key.endswith(":events") for key in before) >= len(games)
    server.client.flushall()
    return games, before, folder


def test_everything_comes_back_to_the_byte(
    backup: tuple[dict[str, GameId], dict[str, object], Path], server: RedisStore, capsys: pytest.CaptureFixture[str]
) -> None:
    games, before, folder = backup
    assert restore_games(ledger_over(server, 1_800_000_000_000), folder)
    assert kept(server) == before
    assert capsys.readouterr().out.count(" events\n") == sum(key.endswith(":events") for key in before)
    owed = {game for game, _ in server.owed(2_000_000_000_000, 100)}
    assert games["ai"] in owed
    assert owed.isdisjoint({games["open"], games["skerry-2"], games["imported"]})


def test_a_restored_game_goes_on_and_is_never_written_over(
    backup: tuple[dict[str, GameId], dict[str, object], Path], server: RedisStore
) -> None:
    games, _, folder = backup
    ledger = ledger_over(server, 1_800_000_000_000)
    assert restore_games(ledger, folder)
    play_on(ledger, games["running"], random.Random(3))
    talk.erase(ledger, games["running"], next(iter(server.sides(games["running"], talk.TALK))))
    after = kept(server)
    assert restore_games(ledger, folder)
    assert kept(server) == after


def test_a_game_with_another_history_is_left_alone(
    backup: tuple[dict[str, GameId], dict[str, object], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    games, _, folder = backup
    store = MemoryStore()
    ledger = ledger_over(store, 1_800_000_000_000)
    assert restore_games(ledger, folder)
    other = MemoryStore()
    running = games["running"]
    beginning = store.read(running, 0)
    stranger = ledger_over(other, 1_800_000_000_000)
    stranger.entropy = lambda size: bytes.fromhex(running).ljust(size, b"x")[:size]
    assert create(stranger, BOB, Wishes("skerry", [SeatWish("me"), SeatWish("open")])) == running
    assert not restore_games(stranger, folder)
    assert f"{running}.cairn.jsonl: not restored, there is a game with this id and another history" in (
        capsys.readouterr().out
    )
    assert len(other.read(running, 0)) == 1 < len(beginning)


def test_a_restore_that_was_cut_short_is_completed(
    backup: tuple[dict[str, GameId], dict[str, object], Path], server: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, before, folder = backup
    appended = server.append
    left = [7]

    def fail(*batch: Any) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        appended(*batch)

    for _ in range(3):
        left[0] = 7
        monkeypatch.setattr(server, "append", fail)
        with pytest.raises(KeyboardInterrupt):
            restore_games(ledger_over(server, 1_800_000_000_000), folder)
    monkeypatch.undo()
    assert restore_games(ledger_over(server, 1_800_000_000_000), folder)
    assert kept(server) == before


def test_a_fork_waits_for_its_parent(
    backup: tuple[dict[str, GameId], dict[str, object], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    games, _, folder = backup
    (folder / f"{games['running']}.cairn.jsonl").unlink()
    assert not restore_games(ledger_over(MemoryStore()), folder)
    output = capsys.readouterr().out
    assert f"{games['fork']}.cairn.jsonl: not restored, its parent {games['running']} is missing" in output
    assert f"{games['fork before the fork']}.cairn.jsonl: not restored, its parent {games['fork']} is missing" in output


@pytest.mark.parametrize("name", ["skerry-2.cairn.jsonl", "skerry-2.beside.json"])
def test_a_damaged_file_is_reported_and_the_others_are_restored(
    backup: tuple[dict[str, GameId], dict[str, object], Path], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    games, _, folder = backup
    game, _, ending = name.partition(".")
    path = folder / f"{games[game]}.{ending}"
    path.write_bytes(path.read_bytes()[:-20])
    ledger = ledger_over(MemoryStore())
    assert not restore_games(ledger, folder)
    assert f"{games[game]}.cairn.jsonl: not restored, damaged" in capsys.readouterr().out
    assert ledger.store.head(games[game]) is None
    assert ledger.store.head(games["fork"]) is not None


def test_only_the_owner_can_read_a_backup(backup: tuple[dict[str, GameId], dict[str, object], Path]) -> None:
    _, _, folder = backup
    assert [path for path in (folder, *folder.iterdir()) if path.stat().st_mode & 0o077] == []


def test_a_folder_with_other_things_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    tmp_path.chmod(0o755)
    assert back_up_games(ledger_over(MemoryStore()), tmp_path) == 0
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_a_game_on_which_its_rules_fail_is_backed_up_and_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("broken")

    source = ledger_over(MemoryStore())
    game = lay(source, ANN, BOB)
    play_on(source, game, random.Random(2), lambda now: now.version > 25)
    monkeypatch.setattr("tests.titles.skerry.title.Skerry.evolve", fail)
    assert back_up_games(Ledger(source.store, source.clock, source.entropy), tmp_path) == 1
    target = ledger_over(MemoryStore())
    assert restore_games(target, tmp_path)
    assert target.store.read(game, 0) == source.store.read(game, 0)
    assert [owed for owed, _ in target.store.owed(2_000_000_000_000, 10)] == [game]


def test_a_game_of_a_title_that_is_not_known_here_is_backed_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = ledger_over(MemoryStore())
    lay(source, ANN, BOB)
    monkeypatch.delitem(catalogue._packages, "skerry")
    assert back_up_games(source, tmp_path) == 1


def test_the_streams_of_a_fork_are_listed_oldest_first() -> None:
    ledger = ledger_over(MemoryStore())
    fork = GAMES["skerry-fork"](ledger)
    streams = pieces(ledger, fork)
    assert [piece.game for piece in streams][-1] == fork
    versions = [link.envelope.version for piece in streams for link in piece.links]
    assert versions == list(range(1, len(versions) + 1))
