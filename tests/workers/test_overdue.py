"""The web makes steps of HOUSE that no worker makes."""

from __future__ import annotations

from events.due import stuck
from events.due.overdue import HOUSE_TIMEOUT, make_overdue
from events.due.owing import LEASE, owes_house
from tests.servers import free_port, until
from tests.workers.crew import Crew


def later(crew: Crew, milliseconds: int) -> None:
    """A ledger with a clock that stands still, so that nothing else becomes due during the test."""
    then = crew.ledger.clock() + milliseconds
    crew.ledger.clock = lambda: then


def test_after_a_while_the_steps_of_house_are_made_and_only_those(crew: Crew) -> None:
    later(crew, 0)
    house, seats = crew.table_at_house(), crew.table()
    before = crew.ledger.reader.head(seats).version
    assert make_overdue(crew.ledger) == 0
    later(crew, HOUSE_TIMEOUT)
    assert make_overdue(crew.ledger) > 0
    assert not owes_house(crew.ledger.reader.head(house.id))
    assert crew.ledger.reader.head(seats).version == before


def test_also_those_that_were_leased_for_a_worker_that_is_not_there(crew: Crew) -> None:
    house = crew.table_at_house()
    later(crew, HOUSE_TIMEOUT)
    crew.ledger.store.set_due(house.id, house.version, crew.ledger.clock() + LEASE)
    assert make_overdue(crew.ledger) > 0


def test_a_step_that_fails_is_counted_and_has_its_pauses(crew: Crew) -> None:
    failing, sound = crew.table_at_house("failing"), crew.table_at_house()
    later(crew, HOUSE_TIMEOUT)
    assert make_overdue(crew.ledger) > 0
    assert not owes_house(crew.ledger.reader.head(sound.id))
    for tries in range(1, stuck.TRIES):
        failure = stuck.failure_of(crew.ledger, failing.id)
        assert failure is not None
        assert failure.attempts == tries
        assert make_overdue(crew.ledger) == 0
        assert stuck.failure_of(crew.ledger, failing.id) == failure
        later(crew, HOUSE_TIMEOUT + stuck.PAUSES[tries - 1])
        make_overdue(crew.ledger)
    assert failing.id in stuck.parked(crew.ledger)


def test_the_web_does_it_beside_its_requests(crew: Crew) -> None:
    (crew.folder / "secret").write_text("hush")
    later(crew, -HOUSE_TIMEOUT)
    house = crew.table_at_house()
    web = ("gunicorn", "--config", "python:service.running.gunicorn", "service.running.app:create_app()")
    crew.start(*web, env={"CAIRN_PORT": str(free_port())})
    until(lambda: not owes_house(crew.ledger.reader.head(house.id)), f"the web made it\n{crew.said()}")
