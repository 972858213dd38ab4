"""Jobs, called as a worker calls them, on a real server: the steps they make and leave, and their failures."""

from __future__ import annotations

import pytest

from events.due import stuck
from events.due.owing import LEASE, ai_seats, owes_house
from events.store import keys
from events.store.envelope import ByHouse
from events.tables.levels import LEVELS
from events.tables.seats import SeatWish, hand_over
from events.write.ledger import Stale
from tests.workers.crew import AI, ME, Crew
from workers.ai import levels
from workers.jobs.bounds import own_ledger
from workers.jobs.play import play
from workers.jobs.score import score
from workers.queues import BOTS, PEOPLE, SCORE, JobQueues
from workers.reactor import Reactor, queue_for
from workers.steps import play_seat


@pytest.fixture(autouse=True)
def _jobs_find_the_server(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("REDIS_URL", "CAIRN_RQ_URL", "CAIRN_DATA", "CAIRN_TITLES"):
        monkeypatch.setenv(name, crew.env[name])
    # The time limit must not end a job, however slow the machine.
    monkeypatch.setattr("workers.jobs.bounds.BUDGET", 3600)
    own_ledger.cache_clear()


def test_a_job_that_comes_twice_or_too_late_does_nothing(crew: Crew) -> None:
    game = crew.table()
    first = crew.ledger.reader.head(game).version
    play(game, first)
    then = crew.ledger.reader.head(game).version
    assert then > first
    play(game, first)
    play(game, first - 1)
    assert crew.ledger.reader.head(game).version == then
    assert stuck.failure_of(crew.ledger, game) is None


def test_a_decision_on_a_version_that_is_gone_is_dropped(crew: Crew) -> None:
    seen = crew.ledger.reader.head(crew.table())
    one, other = ai_seats(seen)
    play_seat(crew.ledger, seen, one)
    for late in (one, other):
        with pytest.raises(Stale):
            play_seat(crew.ledger, seen, late)


def test_a_job_leaves_the_next_step_to_be_looked_at_now(crew: Crew) -> None:
    game = crew.table_at_house()
    score(game.id, game.version)
    after = crew.ledger.reader.head(game.id)
    assert not owes_house(after)
    due = crew.due(game.id)
    assert due is not None
    assert due <= crew.ledger.clock()


def test_while_a_job_goes_on_nobody_else_is_asked(crew: Crew) -> None:
    game = crew.table_at_house()
    assert crew.ledger.house(game.id, game.version, hold=LEASE) is not None
    made = crew.ledger.reader.head(game.id)
    assert crew.due(game.id) == made.table.updated + LEASE
    bots = crew.ledger.reader.head(crew.table())
    play_seat(crew.ledger, bots, ai_seats(bots)[0])
    assert crew.due(bots.id) == crew.ledger.reader.head(bots.id).table.updated + LEASE


def test_with_a_pace_each_decision_of_an_ai_seat_comes_that_much_later(crew: Crew) -> None:
    game = crew.table(pace=20)
    laid = crew.ledger.reader.head(game)
    reactor = Reactor(crew.ledger, JobQueues(crew.rq))
    assert crew.due(game) == laid.table.updated + 20_000
    reactor.run_once()
    assert crew.rq.llen("rq:queue:bots") == 0
    crew.ledger.clock = lambda: laid.table.updated + 20_000
    reactor.run_once()
    assert crew.rq.lrange("rq:queue:bots", 0, -1) == [f"{game}-{laid.version}-1".encode()]
    play(game, laid.version)
    moved = crew.ledger.reader.head(game)
    assert len(crew.steps(game)) == 2  # the start, and one decision
    assert crew.due(game) == moved.table.updated + 20_000


def test_a_failure_is_tried_again_after_longer_and_longer_pauses_and_then_parked(crew: Crew) -> None:
    game = crew.table_at_house("failing")
    for number, pause in enumerate(stuck.PAUSES, 1):
        score(game.id, game.version)
        failure = stuck.failure_of(crew.ledger, game.id)
        assert failure is not None
        assert failure.attempts == number
        assert crew.due(game.id) == failure.time + pause
        assert stuck.parked(crew.ledger) == {}
    score(game.id, game.version)
    assert crew.due(game.id) is None
    parked = stuck.parked(crew.ledger)[game.id]
    assert (parked.attempts, parked.reason) == (4, "ValueError: the scales are broken")


def test_a_failure_at_another_version_is_the_first_there(crew: Crew) -> None:
    game = crew.table_at_house()
    for _ in range(2):
        stuck.record_failure(crew.ledger, game.id, ValueError("why"))
    crew.ledger.house(game.id, game.version)
    assert stuck.record_failure(crew.ledger, game.id, ValueError("why")).attempts == 1


def test_a_parked_game_that_goes_on_by_other_means_is_parked_no_more(crew: Crew) -> None:
    game = crew.table_at_house()
    for _ in range(stuck.TRIES):
        stuck.record_failure(crew.ledger, game.id, ValueError("why"))
    assert list(stuck.parked(crew.ledger)) == [game.id]
    crew.ledger.house(game.id, game.version)
    assert stuck.parked(crew.ledger) == {}
    assert not stuck.retry(crew.ledger, game.id)


def test_a_game_that_cannot_be_read_holds_up_no_other(crew: Crew) -> None:
    bad, good = crew.table(), crew.table()
    crew.rq.xadd(keys.events(bad), {"e": b"?", "h": b"?"}, id="999-0")
    reactor = Reactor(crew.ledger, JobQueues(crew.rq))
    reactor.run_once()
    asked: list[bytes] = crew.rq.lrange("rq:queue:bots", 0, -1)  # type: ignore[assignment]
    assert [name.decode().partition("-")[0] for name in asked] == [good]
    failure = stuck.failure_of(crew.ledger, bad)
    assert failure is not None
    assert failure.version == 999


def test_a_look_at_a_game_that_owes_nothing_is_the_last(crew: Crew) -> None:
    game = crew.table(seats=(ME, SeatWish("open")))
    version = crew.ledger.reader.head(game).version
    crew.ledger.store.set_due(game, version, 1)
    Reactor(crew.ledger, JobQueues(crew.rq)).run_once()
    assert crew.due(game) is None
    assert not crew.rq.keys("rq:queue:*")


def test_each_step_has_its_queue(crew: Crew) -> None:
    assert queue_for(crew.table_at_house()) == SCORE
    assert queue_for(crew.ledger.reader.head(crew.table())) == BOTS
    mixed = crew.table(seats=(ME, AI))
    assert queue_for(crew.ledger.reader.head(mixed)) == PEOPLE
    hand_over(crew.ledger, mixed, 0, LEVELS[0], ByHouse())
    assert queue_for(crew.ledger.reader.head(mixed)) == BOTS, "nobody waits at the table"


def test_every_level_that_is_offered_can_play() -> None:
    assert tuple(levels.LEVELS) == LEVELS


def test_a_reason_is_one_line_whatever_the_error_says() -> None:
    assert stuck.reason_of(KeyError("a\x1b[2J")) == "KeyError: 'a\\x1b[2J'"
    assert stuck.reason_of(ValueError("first\n  second \x1b[2J")) == "ValueError: first second ?[2J"
    assert len(stuck.reason_of(ValueError("x" * 1000))) == stuck.LONGEST_REASON
