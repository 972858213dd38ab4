"""Rewinds and abandoned lines: what rewinds do, who may ask for them, and what is kept."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from events.read import lines
from events.store.envelope import ByPlayer
from events.store.memory import MemoryStore
from events.store.table import Rewound
from events.tables import rewinds
from events.tables.forks import fork
from events.tables.levels import LEVELS
from events.tables.seats import SeatWish, Wishes, create, hand_over, resign
from events.tables.talk import say
from events.write.ledger import Ledger, Stale
from tests.events.tables import ANN, BOB, CID, at_least, dump, feed_of, fold, lay, ledger_over, play_on, refused, step


@pytest.fixture
def ledger() -> Ledger:
    return ledger_over(MemoryStore())


def test_every_version_reads_the_same_however_it_is_reached(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    seen = {}
    dice = random.Random(3)
    while (now := ledger.reader.head(game)).table.status != "finished":
        seen[now.version] = dump(now)
        step(ledger, now, dice)
    for version, state in seen.items():
        assert fold(ledger, game, version) == state
        assert now.rules.dump(ledger.reader.at(game, version).state) == state


def test_a_rewind_by_consent_goes_back_and_leaves_the_other_line_readable(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB, CID)
    start = ledger.reader.head(game)
    there = play_on(ledger, game, random.Random(1), at_least(start.version + 20))
    target = next(v for v in range(start.version + 6, there.version) if ends_batch(ledger, game, v))
    answer = rewinds.ask(ledger, game, 0, target, "fresh", ANN.by)
    assert answer.status == "proposed"
    assert answer.needs == (1, 2)
    refused("rewind-proposed-already", rewinds.ask, ledger, game, 1, target, "fresh", BOB.by)
    refused("no-such-proposal", rewinds.vote, ledger, game, answer.rewind + 5, 1, True, BOB.by)
    refused("vote-not-needed", rewinds.vote, ledger, game, answer.rewind, 0, True, ANN.by)
    assert rewinds.vote(ledger, game, answer.rewind, 1, True, BOB.by) == "open"
    assert rewinds.vote(ledger, game, answer.rewind, 2, True, CID.by) == "agreed"
    back = ledger.reader.head(game)
    assert dump(back) == fold(ledger, game, target)
    assert fold(ledger, game, there.version) == dump(there)
    assert lines.abandoned(back.table)[0].first == target + 1
    assert back.table.epoch == back.version
    refused("not-on-the-line", rewinds.ask, ledger, game, 0, there.version - 1, None, ANN.by)
    end = play_on(ledger, game, random.Random(2))
    assert end.table.status == "finished"
    assert fold(ledger, game, end.version) == dump(end)
    refused("game-finished", rewinds.ask, ledger, game, 0, target, None, ANN.by)


def test_nobody_changes_the_luck_of_all_by_taking_back_alone(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    now = play_on(ledger, game, random.Random(1), lambda now: rewinds.free(ledger, now, 0) is not None)
    to = rewinds.free(ledger, now, 0)
    assert to is not None
    asked = rewinds.ask(ledger, game, 0, to, "fresh", ANN.by)
    assert (asked.status, asked.needs) == ("proposed", (1,))
    assert rewinds.vote(ledger, game, asked.rewind, 1, False, BOB.by) == "declined"
    assert rewinds.ask(ledger, game, 0, to, None, ANN.by).status == "done"
    assert ledger.reader.head(game).table.epoch == 0


def ends_batch(ledger: Ledger, game: str, version: int) -> bool:
    nxt = ledger.store.read(game, version, version + 1)
    return not nxt or nxt[0].envelope.batch == version + 1


def test_a_proposal_lapses_when_the_game_goes_on_and_falls_with_one_no(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    start = ledger.reader.head(game).version
    play_on(ledger, game, random.Random(1), at_least(start + 12))
    answer = rewinds.ask(ledger, game, 0, start + 1, None, ANN.by)
    assert answer.status == "proposed"
    assert rewinds.vote(ledger, game, answer.rewind, 1, False, BOB.by) == "declined"
    refused("no-such-proposal", rewinds.vote, ledger, game, answer.rewind, 1, True, BOB.by)
    answer = rewinds.ask(ledger, game, 0, start + 1, None, ANN.by)
    step(ledger, ledger.reader.head(game), random.Random(2))
    refused("no-such-proposal", rewinds.vote, ledger, game, answer.rewind, 1, True, BOB.by)


def test_a_vote_counts_for_nothing_once_a_director_has_gone_back_elsewhere(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB, CID)
    start = ledger.reader.head(game).version
    there = play_on(ledger, game, random.Random(1), at_least(start + 20))
    target = next(v for v in range(start + 6, there.version) if ends_batch(ledger, game, v))
    asked = rewinds.ask(ledger, game, 0, target, "fresh", ANN.by)
    assert rewinds.vote(ledger, game, asked.rewind, 1, True, BOB.by) == "open"
    rewinds.rule(ledger, game, start, None, ByPlayer("dora", ruling=True))
    refused("no-such-proposal", rewinds.vote, ledger, game, asked.rewind, 1, True, BOB.by)


def test_a_rewind_to_the_present_the_future_zero_or_before_the_start_is_refused(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    start = ledger.reader.head(game).version
    now = play_on(ledger, game, random.Random(1), at_least(start + 8))
    refused("nothing-to-rewind", rewinds.ask, ledger, game, 0, now.version, None, ANN.by)
    refused("version-unknown", rewinds.ask, ledger, game, 0, now.version + 1, None, ANN.by)
    for early in (0, 1, start - 1):
        refused("before-the-start", rewinds.ask, ledger, game, 0, early, None, ANN.by)


def test_a_rewind_into_a_batch_goes_to_before_it(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    start = ledger.reader.head(game).version
    now = play_on(ledger, game, random.Random(1), at_least(start + 20))
    inside = next(v for v in range(start + 1, now.version) if not ends_batch(ledger, game, v))
    before = ledger.store.read(game, inside - 1, inside)[0].envelope.batch - 1
    rewinds.rule(ledger, game, inside, None, ByPlayer("dora", ruling=True))
    last = ledger.store.read(game, now.version)[-1]
    event = ledger.reader.head(game).codec.unpack(last.envelope)
    assert isinstance(event, Rewound)
    assert event.to == before
    assert dump(ledger.reader.head(game)) == fold(ledger, game, before)


def test_ai_seats_agree_to_a_rewind(ledger: Ledger) -> None:
    from events.tables.seats import Wishes, create

    game = create(ledger, ANN, Wishes("skerry", [SeatWish("me"), SeatWish("ai"), SeatWish("ai")], seed="tide"))
    start = ledger.reader.head(game).version
    play_on(ledger, game, random.Random(1), at_least(start + 15))
    assert rewinds.ask(ledger, game, 0, start + 1, None, ANN.by).status == "done"


def test_the_same_luck_gives_the_same_draws_and_fresh_luck_others(ledger: Ledger) -> None:
    outcomes = {}
    for luck in ("same", "fresh"):
        game = lay(ledger, ANN, BOB)
        first = play_on(ledger, game, random.Random(5))
        outcomes[luck] = first.table.ended
        cut = first.table.started
        assert cut is not None
        forked = fork(ledger, game, cut, luck, ANN, [SeatWish("me"), SeatWish("me")])
        again = play_on(ledger, forked.game, random.Random(5))
        same = again.table.ended.outcome == first.table.ended.outcome  # type: ignore[union-attr]
        assert same == (luck == "same")


def test_who_goes_back_with_the_same_luck_gets_the_luck_of_then(ledger: Ledger) -> None:
    game, dora = lay(ledger, ANN, BOB), ByPlayer("dora", ruling=True)
    start = ledger.reader.head(game).version
    there = play_on(ledger, game, random.Random(1), at_least(start + 20))
    target = next(v for v in range(start + 6, there.version) if ends_batch(ledger, game, v))
    fresh = rewinds.rule(ledger, game, target, "fresh", dora).rewind
    play_on(ledger, game, random.Random(2), at_least(fresh + 10))
    rewinds.rule(ledger, game, fresh, "same", dora)
    assert ledger.reader.head(game).table.epoch == fresh
    rewinds.rule(ledger, game, start, "same", dora)
    assert ledger.reader.head(game).table.epoch == 0


def test_a_command_is_carried_out_once(ledger: Ledger) -> None:
    from events.store.codec import Malformed, fields_of

    game = lay(ledger, ANN, BOB)
    now = ledger.reader.head(game)
    seat = now.rules.to_act(now.position.state)[0]
    moves = now.rules.moves(now.position.state, seat)

    def send(number: int, expected: int = now.version) -> object:
        return ledger.command(
            game, fields_of(moves[number]), by=ANN.by, who="ann", command_id="once", expected=expected
        )

    first = send(0)
    again = send(0)
    assert (first.first, first.last, again.repeated) == (again.first, again.last, True)  # type: ignore[attr-defined]
    with pytest.raises(Malformed):
        send(1)
    with pytest.raises(Stale):
        ledger.command(game, fields_of(moves[0]), by=ANN.by, who="ann", command_id="new", expected=now.version + 90)


def test_of_two_workers_that_decide_differently_one_comes_too_late() -> None:
    store = MemoryStore()
    workers = ledger_over(store), ledger_over(store)
    game = lay(workers[0], ANN, BOB)
    seen = [worker.reader.head(game).version for worker in workers]

    def decide(number: int, cove: str) -> None:
        body = {"type": "choose-cove", "seat": 0, "cove": cove}
        named = {"by": ANN.by, "who": "ai-0", "command_id": "ai-1"}
        workers[number].command(game, body, **named, expected=seen[number], exact=True)  # type: ignore[arg-type]

    decide(0, "geo")
    with pytest.raises(Stale):
        decide(1, "voe")


@pytest.mark.parametrize("leave", [resign, lambda ledger, game, seat, by: hand_over(ledger, game, seat, LEVELS[0], by)])
def test_who_leaves_the_seat_holds_up_no_rewind(ledger: Ledger, leave: Callable[..., None]) -> None:
    game = lay(ledger, ANN, BOB, CID)
    start = ledger.reader.head(game).version
    play_on(ledger, game, random.Random(1), at_least(start + 20))
    asked = rewinds.ask(ledger, game, 0, start, "fresh", ANN.by)
    rewinds.vote(ledger, game, asked.rewind, 1, True, BOB.by)
    leave(ledger, game, 2, CID.by)
    back = ledger.reader.head(game)
    assert back.table.proposal is None
    assert dump(back) == fold(ledger, game, start)


def test_an_ai_level_that_stands_in_does_not_agree_that_known_luck_is_kept(ledger: Ledger) -> None:
    """Otherwise the others would know what comes when the absent person returns."""
    game = lay(ledger, ANN, BOB, CID)
    start = ledger.reader.head(game).version
    play_on(ledger, game, random.Random(1), at_least(start + 20))
    hand_over(ledger, game, 1, LEVELS[0], BOB.by)
    resign(ledger, game, 2, CID.by)
    asked = rewinds.ask(ledger, game, 0, start, "same", ANN.by)
    assert (asked.status, asked.needs) == ("proposed", (1,))
    assert rewinds.vote(ledger, game, asked.rewind, 1, False, BOB.by) == "declined"
    assert rewinds.ask(ledger, game, 0, start, "fresh", ANN.by).status == "done"


def test_while_an_ai_level_plays_the_seat_its_player_is_not_called(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    assert feed_of(ledger.store, game)[-1].waiting_players == ("ann", "bob")
    hand_over(ledger, game, 0, LEVELS[0], ANN.by)
    assert feed_of(ledger.store, game)[-1].waiting_players == ("bob",)


def test_an_ai_seat_is_neither_handed_over_nor_resigned(ledger: Ledger) -> None:
    game = create(ledger, ANN, Wishes("skerry", [SeatWish("me"), SeatWish("ai", LEVELS[0])]))
    refused("seat-of-ai", hand_over, ledger, game, 1, LEVELS[0], ANN.by)
    refused("seat-of-ai", resign, ledger, game, 1, ANN.by)


def test_what_may_be_taken_back_freely_is_known_before_it_is_asked(ledger: Ledger) -> None:
    game, dice = lay(ledger, ANN, BOB), random.Random(5)
    before = ledger.reader.head(game)
    assert [rewinds.free(ledger, before, seat) for seat in (0, 1)] == [None, None]
    answers: list[str] = []
    while before.table.status != "finished":
        step(ledger, before, dice)
        now = ledger.reader.head(game)
        seat = len(answers) % 2
        if now.table.status == "active" and len(answers) < 12:
            to = rewinds.free(ledger, now, seat)
            asked = rewinds.ask(ledger, game, seat, before.version, None, (ANN, BOB)[seat].by)
            answers.append(asked.status)
            assert (asked.status == "done") is (to == before.version)
            if asked.status == "proposed":
                assert to is None
                rewinds.vote(ledger, game, asked.rewind, 1 - seat, False, (BOB, ANN)[seat].by)
            else:
                assert dump(ledger.reader.head(game)) == dump(before)
        before = ledger.reader.head(game)
    assert {*answers} == {"done", "proposed"}
    assert rewinds.free(ledger, before, 0) is None


def test_however_much_is_said_since_one_may_take_back_freely(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    now = play_on(ledger, game, random.Random(1), lambda now: rewinds.free(ledger, now, 0) is not None)
    for _ in range(rewinds.WINDOW + 1):
        say(ledger, game, BOB, 1, None, "hm")
    talked = ledger.reader.head(game)
    assert rewinds.free(ledger, talked, 0) == rewinds.free(ledger, now, 0)


def test_what_was_decided_before_a_fork_is_not_taken_back_in_it(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    there = play_on(ledger, game, random.Random(1), lambda now: rewinds.free(ledger, now, 0) is not None)
    play_on(ledger, game, random.Random(1))
    made = fork(ledger, game, there.version, "fresh", ANN, [SeatWish("me"), SeatWish("me")])
    assert rewinds.free(ledger, ledger.reader.head(made.game), 0) is None
    refused("before-the-start", rewinds.ask, ledger, made.game, 0, there.version - 1, None, ANN.by)


def test_an_answer_given_beforehand_is_a_decision_like_any_other(ledger: Ledger) -> None:
    game, people = lay(ledger, ANN, BOB), (ANN, BOB)

    def decide(seat: int, kind: str, **fields: object) -> None:
        now = ledger.reader.head(game).version
        body = {"type": kind, "seat": seat, **fields}
        who = people[seat]
        ledger.command(game, body, by=who.by, who=who.id, command_id=f"c{now}", expected=now)

    def free(seat: int) -> int | None:
        return rewinds.free(ledger, ledger.reader.head(game), seat)

    decide(1, "choose-cove", cove="geo")
    assert free(1) is not None
    decide(0, "stand", window="toll", answer="charge")
    assert free(1) is None, "it would take back what the other seat has set"
    decide(0, "choose-cove", cove="geo")
    now = ledger.reader.head(game)
    assert now.rules.to_act(now.position.state) == (1,)
    asked = rewinds.ask(ledger, game, 0, now.table.started or 0, None, ANN.by)
    decide(1, "gather")
    now = ledger.reader.head(game)
    assert now.rules.to_act(now.position.state) == (1,), "the keeper's answer was given at once"
    assert free(1) is None, "it shows what the other seat had said"
    refused("no-such-proposal", rewinds.vote, ledger, game, asked.rewind, 1, True, BOB.by)
