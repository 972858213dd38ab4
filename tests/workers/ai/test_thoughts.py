"""The thoughts of an AI seat are stored with its decision, and nobody reads them before the end."""

from __future__ import annotations

import os

import pytest

from cairn.play import play_to_end
from events.store.envelope import ByAI
from events.store.keys import GameId
from events.store.memory import MemoryStore
from events.tables.forks import fork
from events.tables.permissions import Forbidden
from events.tables.seats import Person, SeatWish, Wishes, create
from events.tables.thoughts import thought_at
from events.write.ledger import Ledger
from tests.titles import register_test_titles
from workers.steps import step

register_test_titles()

ANNA = Person("anna", "Anna")


@pytest.fixture
def ledger() -> Ledger:
    return Ledger(MemoryStore(), clock=lambda: 1_000_000, entropy=os.urandom)


def new_game(ledger: Ledger, seed: str | None = None) -> GameId:
    seats = [SeatWish("ai", level=level) for level in ("herder", "drover", "wanderer")]
    return create(ledger, ANNA, Wishes("skerry", seats, {"rounds": 2}, seed=seed))


def decisions(ledger: Ledger, game: GameId) -> dict[int, ByAI]:
    """Version -> the level that decided, for the first event of each decision of an AI seat."""
    links = ledger.store.read(game, 0)
    return {
        link.envelope.version: link.envelope.by
        for link in links
        if isinstance(link.envelope.by, ByAI) and link.envelope.batch == link.envelope.version
    }


def test_every_searched_decision_names_its_record(ledger: Ledger) -> None:
    game = new_game(ledger)
    play_to_end(ledger, game)
    deciders = decisions(ledger, game)
    searched = {version: by for version, by in deciders.items() if by.simulations}
    assert searched
    for version, by in searched.items():
        thought = thought_at(ledger, game, version)
        assert thought is not None
        assert thought.digest() == by.record
        assert (thought.level, thought.simulations) == (by.level, by.simulations)
        tried = sum(each.visits for each in thought.candidates)
        assert tried == (by.simulations if len(thought.candidates) > 1 else 0)


def test_who_did_not_search_has_no_record(ledger: Ledger) -> None:
    game = new_game(ledger)
    play_to_end(ledger, game)
    for version, by in decisions(ledger, game).items():
        if by.level == "wanderer":
            assert by.record is None
            assert thought_at(ledger, game, version) is None


def test_nobody_reads_it_while_the_game_runs(ledger: Ledger) -> None:
    game = new_game(ledger)
    while not any(by.record for by in decisions(ledger, game).values()):
        step(ledger, ledger.reader.head(game))
    version = next(version for version, by in decisions(ledger, game).items() if by.record)
    with pytest.raises(Forbidden):
        thought_at(ledger, game, version)


def test_nobody_reads_it_while_the_game_it_continues_runs(ledger: Ledger) -> None:
    parent = new_game(ledger)
    for _ in range(6):
        step(ledger, ledger.reader.head(parent))
    wished = [SeatWish("ai", level="herder")] * 3
    child = fork(ledger, parent, ledger.reader.head(parent).version, "fresh", ANNA, wished).game
    play_to_end(ledger, child)
    version = next(version for version, by in decisions(ledger, child).items() if by.record)
    with pytest.raises(Forbidden):
        thought_at(ledger, child, version)
    play_to_end(ledger, parent)
    assert thought_at(ledger, child, version) is not None


def test_the_same_seed_plays_the_same_game_through_the_ledger(ledger: Ledger) -> None:
    ended = [play_to_end(ledger, new_game(ledger, seed="again")).table.ended for _ in range(2)]
    assert ended[0] is not None
    assert ended[1] is not None
    assert ended[0].outcome == ended[1].outcome
