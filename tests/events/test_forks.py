"""Forks: where they may be made, which luck they have, and what stays hidden in them."""

from __future__ import annotations

import random

import pytest

from events.store.envelope import ByPlayer
from events.store.interface import Batch, Head, Unreachable
from events.store.keys import GameId
from events.store.memory import MemoryStore
from events.tables import rewinds
from events.tables.forks import RESERVATION_MS, fork
from events.tables.permissions import Caller, Forbidden, has_secrets, may_look, scope_at
from events.tables.seats import Person, SeatWish, seed_digest
from events.write.ledger import Ledger, Stale
from tests.events.tables import ANN, BOB, CID, at_least, dump, fold, lay, ledger_over, play_on, refused


@pytest.fixture
def ledger() -> Ledger:
    return ledger_over(MemoryStore())


def test_the_same_luck_is_that_of_the_line_it_is_forked_from(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    start = ledger.reader.head(game).version
    play_on(ledger, game, random.Random(1), at_least(start + 10))
    cut = rewinds.rule(ledger, game, start, "fresh", ByPlayer("dora", ruling=True)).rewind
    first = play_on(ledger, game, random.Random(5))
    forked = fork(ledger, game, cut, "same", ANN, [SeatWish("me"), SeatWish("me")])
    began = ledger.reader.head(forked.game).version
    play_on(ledger, forked.game, random.Random(2), at_least(began + 10))
    rewinds.rule(ledger, forked.game, began, "same", ByPlayer("dora", ruling=True))
    again = play_on(ledger, forked.game, random.Random(5))
    assert again.table.ended.outcome == first.table.ended.outcome  # type: ignore[union-attr]


def test_who_sits_down_at_a_fork_sees_that_its_luck_is_known(ledger: Ledger) -> None:
    for seed in (None, "herring"):
        game = lay(ledger, ANN, BOB, seed=seed)
        start = play_on(ledger, game, random.Random(5)).table.started
        assert start is not None
        made = {luck: fork(ledger, game, start, luck, ANN, None).game for luck in ("same", "fresh")}
        seeded = {luck: ledger.reader.table(game).terms.seeded for luck, game in made.items()}
        assert seeded == {"same": True, "fresh": False}


def test_a_fork_continues_by_reference_to_any_depth(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    start = ledger.reader.head(game).version
    there = play_on(ledger, game, random.Random(1), at_least(start + 20))
    rewinds.rule(ledger, game, start + 6, "fresh", ByPlayer("dora", ruling=True))
    play_on(ledger, game, random.Random(2))
    one = fork(ledger, game, there.version, "fresh", ANN, [SeatWish("me"), SeatWish("me")])  # on the abandoned line
    assert one.at == there.version
    assert ledger.reader.table(one.game).first == one.at + 1
    assert dump(ledger.reader.head(one.game)) == dump(there)
    assert fold(ledger, one.game, one.at) == dump(there)
    child = play_on(ledger, one.game, random.Random(3))
    two = fork(ledger, one.game, child.version - 5, "fresh", BOB, [SeatWish("me"), SeatWish("me")])
    end = play_on(ledger, two.game, random.Random(4))
    assert end.table.status == "finished"
    assert fold(ledger, two.game, end.version) == dump(end)
    versions = [link.envelope.version for link in ledger.reader.links(two.game, 0, 100_000)]
    assert versions == list(range(1, end.version + 1))


def test_the_real_luck_is_not_lent_while_anybody_plays_with_it(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    start = ledger.reader.head(game).version
    now = play_on(ledger, game, random.Random(1), at_least(start + 10))
    refused("luck-still-live", fork, ledger, game, now.version, "same", ANN, None)
    play_on(ledger, game, random.Random(1))
    wished = [SeatWish("me"), SeatWish("me")]
    first = fork(ledger, game, start, "same", ANN, wished)
    refused("luck-still-live", fork, ledger, game, start, "same", BOB, wished)
    play_on(ledger, first.game, random.Random(1))
    fork(ledger, game, start, "same", BOB, wished)


def test_a_fork_that_is_refused_does_not_keep_the_luck(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    start = play_on(ledger, game, random.Random(1)).table.started
    refused("seat-count", fork, ledger, game, start, "same", ANN, [SeatWish("me")])
    fork(ledger, game, start or 0, "same", ANN, None)


def test_a_fork_whose_maker_died_keeps_the_luck_for_a_minute() -> None:
    store = MemoryStore()
    ledger = ledger_over(store)
    game = lay(ledger, ANN, BOB)
    start = play_on(ledger, game, random.Random(1)).table.started
    store.reserve_seed(seed_digest(ledger.seal(game)), "never-made", ledger.clock())
    refused("luck-still-live", fork, ledger, game, start, "same", ANN, None)
    later = ledger_over(store, ledger.clock() + RESERVATION_MS)
    fork(later, game, start or 0, "same", ANN, None)


def test_a_version_from_before_a_fork_is_stale_in_it(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    start = play_on(ledger, game, random.Random(1)).table.started
    made = fork(ledger, game, start or 0, "fresh", ANN, [SeatWish("me"), SeatWish("me")])
    body = {"type": "choose-cove", "seat": 0, "cove": "geo"}
    with pytest.raises(Stale):
        ledger.command(made.game, body, by=ANN.by, who="ann", command_id="c", expected=made.at - 1)
    ledger.command(made.game, body, by=ANN.by, who="ann", command_id="c", expected=made.at + 1)


def test_a_fork_is_never_rated_and_seats_its_maker_where_they_sat(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB, seed=None, rated=True)
    assert ledger.reader.table(game).terms.rated
    made = fork(ledger, game, ledger.reader.head(game).version, "fresh", BOB, None)
    table = ledger.reader.table(made.game)
    assert not table.terms.rated
    assert [(chair.kind, chair.player) for chair in table.seats] == [("ai", None), ("player", "bob")]


def test_a_fork_whose_maker_lost_the_answer_keeps_its_luck_to_itself() -> None:
    store = Lossy()
    ledger = ledger_over(store)
    game = lay(ledger, ANN, BOB)
    play_on(ledger, game, random.Random(1))
    start = ledger.reader.head(game).table.started
    assert start is not None
    store.loses = True
    with pytest.raises(Unreachable):
        fork(ledger, game, start, "same", ANN, None)
    store.loses = False
    refused("luck-still-live", fork, ledger, game, start, "same", BOB, None)


class Lossy(MemoryStore):
    """A store that appends and then fails before it can reply."""

    loses = False

    def append(self, game: GameId, head: Head, batch: Batch) -> None:
        super().append(game, head, batch)
        if self.loses:
            raise Unreachable


def test_forks_after_the_end_only_if_the_table_says_so(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB, forks="after-end")
    now = ledger.reader.head(game)
    refused("forks-after-end", fork, ledger, game, now.version, "fresh", ANN, None)
    play_on(ledger, game, random.Random(1))
    fork(ledger, game, now.version, "fresh", ANN, None)


@pytest.mark.parametrize("who", [ANN, CID])
def test_a_fork_of_a_running_game_keeps_what_its_maker_knows_and_deals_the_rest_again(
    ledger: Ledger, who: Person
) -> None:
    game = lay(ledger, ANN, BOB)
    start = ledger.reader.head(game).version
    now = play_on(ledger, game, random.Random(1), at_least(start + 10))
    seat = 0 if who is ANN else None
    truth = now.rules.view(now.position.state, 1)
    views = []
    for _ in range(12):
        forked = ledger.reader.head(
            fork(ledger, game, now.version, "fresh", who, [SeatWish("me"), SeatWish("me")]).game
        )
        assert forked.rules.view(forked.position.state, seat) == now.rules.view(now.position.state, seat)
        views.append(forked.rules.view(forked.position.state, 1))
        assert not may_look(ledger.reader, forked.id, Caller("somebody"))
        assert scope_at(ledger.reader, forked.id, now.version, Caller("ann")).eyes().seats == {0}
        assert scope_at(ledger.reader, forked.id, now.version, Caller("cid")).eyes().seats == frozenset()
        with pytest.raises(Forbidden):
            scope_at(ledger.reader, forked.id, now.version, Caller("ann")).seat(1)
    assert any(view != truth for view in views)


def test_forks_of_forks_are_read_however_deep_they_go() -> None:
    store = MemoryStore()
    ledger = ledger_over(store)
    game = lay(ledger, ANN, BOB)
    play_on(ledger, game, random.Random(1), most=4)
    for _ in range(1_000):
        game = fork(ledger, game, ledger.reader.head(game).version, "fresh", ANN, [SeatWish("me"), SeatWish("me")]).game
    cold = ledger_over(store)
    now = cold.reader.head(game)
    assert dump(now) == dump(ledger.reader.head(game))
    assert may_look(cold.reader, game, Caller("ann"))
    assert not may_look(cold.reader, game, Caller("cid"))
    assert len(cold.reader.links(game, 0, 5_000)) == now.version
    assert cold.reader.epoch(game, 1) == 0


def test_where_a_game_is_over_nothing_is_played_on(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    end = play_on(ledger, game, random.Random(1)).version
    refused("nothing-to-play-on", fork, ledger, game, end, "same", ANN, None)
    assert fork(ledger, game, end // 2, "same", ANN, None).at <= end // 2


def test_a_process_that_saw_a_game_run_hears_that_it_has_ended() -> None:
    store = MemoryStore()
    ledger, other = ledger_over(store), ledger_over(store)
    game = lay(ledger, ANN, BOB)
    assert has_secrets(other.reader, game)
    play_on(ledger, game, random.Random(1))
    assert not has_secrets(other.reader, game)


def test_a_finished_fork_hides_what_its_running_parent_hides(ledger: Ledger) -> None:
    parent = lay(ledger, ANN, BOB, CID)
    play_on(ledger, parent, random.Random(2), most=8)
    made = fork(ledger, parent, ledger.reader.head(parent).version, "fresh", ANN, [SeatWish("me")] * 3).game
    end = play_on(ledger, made, random.Random(2))
    assert end.table.status == "finished"
    director = Caller("dora", director=True)
    assert not scope_at(ledger.reader, made, end.version, director).over
    with pytest.raises(Forbidden):
        scope_at(ledger.reader, made, end.version, director).seat(0)
    play_on(ledger, parent, random.Random(2))
    assert scope_at(ledger.reader, made, end.version, director).over


def test_a_fork_of_a_finished_fork_shows_nothing_that_the_running_parent_hides(ledger: Ledger) -> None:
    parent = lay(ledger, ANN, BOB, CID)
    cut = play_on(ledger, parent, random.Random(2), most=8)
    made = fork(ledger, parent, cut.version, "fresh", ANN, [SeatWish("me")] * 3).game
    begun = ledger.reader.head(made)
    play_on(ledger, made, random.Random(2))
    hand = begun.rules.view(begun.position.state, 0)

    def seen_by_dora() -> object:
        again = fork(ledger, made, begun.version, "fresh", Person("dora", "Dora"), [SeatWish("me")] * 3).game
        return begun.rules.view(ledger.reader.head(again).position.state, 0)

    assert any(seen_by_dora() != hand for _ in range(12))
    refused("luck-still-live", fork, ledger, made, begun.version, "same", ANN, None)
    play_on(ledger, parent, random.Random(2))
    assert seen_by_dora() == hand
    assert fork(ledger, made, begun.version, "same", ANN, None).parent == made
