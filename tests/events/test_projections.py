"""Read models: the same rows after following the feeds, after a kill, after repeated entries, after a rebuild."""

from __future__ import annotations

import random

import pytest

from events.live.hub import Hub
from events.live.projections import Projector, Views, rebuild
from events.live.projections.models import MODELS, positions
from events.live.projections.projector import BUSY
from events.store import keys
from events.store.interface import Unreachable
from events.store.redis import RedisStore, connect
from events.tables.forks import fork
from events.tables.seats import SeatWish
from events.write.ledger import Ledger
from tests.events.tables import ANN, BOB, CID, lay, ledger_over, play_on


@pytest.fixture
def ledger(server: RedisStore) -> Ledger:
    return ledger_over(server)


def everything(server: RedisStore) -> dict[bytes, object]:
    """The contents of the read models, without their positions."""
    held: dict[bytes, object] = {}
    for model in MODELS:
        for key in server.client.scan_iter(match=keys.view(model, "*")):
            if key == positions(model).encode():
                continue
            kind = server.client.type(key)
            whole = (
                server.client.hgetall if kind == b"hash" else lambda k: server.client.zrange(k, 0, -1, withscores=True)
            )
            held[key] = whole(key)
    return held


def some_games(ledger: Ledger) -> list[str]:
    games = [lay(ledger, ANN, BOB), lay(ledger, BOB, CID, private=True), lay(ledger, ANN, CID)]
    play_on(ledger, games[0], random.Random(1))
    play_on(ledger, games[1], random.Random(2), most=10)
    games.append(fork(ledger, games[0], 30, "fresh", ANN, [SeatWish("me"), SeatWish("ai")]).game)
    return games


def test_the_lobby_a_players_games_and_the_statistics(ledger: Ledger, server: RedisStore) -> None:
    games = some_games(ledger)
    Projector(server, ledger.reader).run_once()
    views = Views(server.client)
    assert {row.game for row in views.lobby()[0]} == {games[0], games[2]}
    assert [row.game for row in views.lobby("finished")[0]] == [games[0]]
    assert {row.game for row in views.lobby(player="bob")[0]} == {games[0], games[1]}
    assert views.lobby(title="nothing")[0] == []
    assert views.forks(games[0]) == [(games[3], ledger.reader.table(games[3]).first - 1)]
    assert views.statistics("skerry")["games"] == 1
    assert list(views.finished(0)) == [games[0]]


def test_statistics_tell_nothing_of_private_tables_and_of_forks(ledger: Ledger, server: RedisStore) -> None:
    games = some_games(ledger)
    Projector(server, ledger.reader).run_once()
    before = Views(server.client).statistics("skerry")
    play_on(ledger, games[1], random.Random(2))
    play_on(ledger, games[3], random.Random(2))
    Projector(server, ledger.reader).run_once()
    assert len(list(Views(server.client).finished(0))) == 3
    assert Views(server.client).statistics("skerry") == before


def test_pages_of_the_lobby_lose_nothing_even_if_all_changed_at_once(ledger: Ledger, server: RedisStore) -> None:
    ledger.clock = lambda: 1_700_000_000_000
    games = {lay(ledger, ANN, BOB) for _ in range(5)} | set(some_games(ledger))
    Projector(server, ledger.reader).run_once()
    views, listed, cursor = Views(server.client), [], None
    while True:
        page, cursor = views.lobby(before=cursor, limit=2, shown=lambda _: True)
        listed += [row.game for row in page]
        if cursor is None:
            break
    assert sorted(listed) == sorted(games)


def test_lists_are_read_on_past_what_is_not_shown(
    ledger: Ledger, server: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.live.projections.views.CHUNK", 2)
    games = [lay(ledger, ANN, BOB) for _ in range(5)]
    for game in games:
        play_on(ledger, game, random.Random(1))
    for _ in range(5):
        lay(ledger, ANN, BOB, private=True)
    Projector(server, ledger.reader).run_once()
    views = Views(server.client)
    assert [row.game for row in views.lobby()[0]] == games[::-1]
    assert list(views.finished(0)) == games


def test_statistics_are_added_up_again_when_another_game_has_ended(ledger: Ledger, server: RedisStore) -> None:
    views, projector = Views(server.client), Projector(server, ledger.reader)
    for number in range(3):
        assert views.statistics("skerry")["games"] == number
        play_on(ledger, lay(ledger, ANN, BOB), random.Random(number))
        projector.run_once()


def test_a_batch_that_no_model_has_read_is_lag(ledger: Ledger, server: RedisStore) -> None:
    views, projector = Views(server.client), Projector(server, ledger.reader)
    some_games(ledger)
    now = int(server.client.time()[0] * 1000)
    assert views.lag(now + 60_000) > 50
    projector.run_once()
    assert views.lag(now + 60_000) == 0
    server.client.hset(positions("titles"), "0", f"{BUSY}by somebody")
    assert views.lag(now + 60_000) >= 0, "a rebuild under way is no fault"


def test_a_projection_killed_in_the_middle_or_fed_twice_ends_the_same(ledger: Ledger, server: RedisStore) -> None:
    some_games(ledger)
    Projector(server, ledger.reader).run_once()
    expected = everything(server)
    for key in list(expected):
        server.client.delete(key)
    for model in MODELS:
        server.client.delete(positions(model))
    dice = random.Random(4)

    class Dying(Projector):
        def write(self, *arguments, **named) -> bool:  # type: ignore[no-untyped-def]
            if dice.random() < 0.5:
                raise Unreachable("killed before")
            written = super().write(*arguments, **named)
            if dice.random() < 0.5:
                raise Unreachable("killed after")
            return written

    for _ in range(100):
        try:
            Dying(server, ledger.reader).run_once()
        except Unreachable:
            continue
    Projector(server, ledger.reader).run_once()
    assert everything(server) == expected
    for model in MODELS:
        server.client.delete(positions(model))  # every entry is read again
    Projector(server, ledger.reader).run_once()
    assert everything(server) == expected


def test_a_rebuild_makes_the_same_model_and_a_dead_one_is_taken_over(ledger: Ledger, server: RedisStore) -> None:
    some_games(ledger)
    projector = Projector(server, ledger.reader)
    projector.run_once()
    expected = everything(server)
    server.client.hset(keys.view("lobby", "rows"), "stray", "{}")
    seen: list[int] = []
    assert rebuild(server, ledger.reader, progress=seen.append) == 4
    assert seen[-1] == 4
    assert everything(server) == expected
    server.client.hset(positions("lobby"), mapping={str(shard): BUSY + "dead" for shard in range(keys.SHARDS)})
    server.client.delete(keys.view("lobby", "rows"))
    projector.run_once()
    assert everything(server) == expected


def test_the_hub_misses_nothing_from_its_start_though_no_hint_comes(ledger: Ledger, server: RedisStore) -> None:
    game = lay(ledger, ANN, BOB)
    hub = Hub(server, connect("redis://127.0.0.1:1", blocking=True))
    hub.start()
    with hub.watch(game) as watch:
        end = play_on(ledger, game, random.Random(2))
        hub.look()
        assert watch.wait(5)[-1] == (game, end.version)
    hub.stop()


def test_the_hub_tells_the_newest_version_by_hint_or_by_feed(
    ledger: Ledger, server: RedisStore, valkey_url: str
) -> None:
    game = lay(ledger, ANN, BOB)
    hub = Hub(server, connect(valkey_url, blocking=True))
    hub.look()
    with hub.watch(game) as watch, hub.watch(game) as slow, hub.watch_player("ann") as ann:
        assert hub.clients == 3
        hub.start()
        end = play_on(ledger, game, random.Random(1))
        for one in (watch, slow):
            seen = 0
            while seen < end.version:
                seen = max([seen, *(version for _, version in one.wait(5))])
            assert seen == end.version
        assert ann.wait(5)
        hub.stop()
    assert hub.clients == 0
    missed = Hub(server, connect(valkey_url, blocking=True))
    missed.look()
    with missed.watch(game) as watch:
        fork(ledger, game, end.version - 20, "fresh", ANN, None)
        missed.notify(game, end.version, ())
        missed.look()
        assert watch.wait(0.1) == [(game, end.version)]
