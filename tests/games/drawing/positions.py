"""Boards of random games, as a seat would see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from xml.etree import ElementTree

from events.store.codec import fields_of
from games.core import catalogue
from games.core.rules import Seat
from games.drawing.board import Board, Panel, board_of
from games.speech.words import Words, words_of
from tests.games.playing import Case, recorded, sampled
from tests.games.titles import DRAWN

NAMES = ("Ada", "Bo", "Cid", "Dot", "Eli")
CASES = [
    (meta.title, seats) for meta in map(catalogue.meta, DRAWN) for seats in range(meta.min_seats, meta.max_seats + 1)
]


class Position(NamedTuple):
    """What one viewer sees and may do at one version."""

    title: str
    viewer: Seat | None
    view: Mapping[str, Any]
    moves: Sequence[Mapping[str, Any]]
    """Each with its details."""

    @property
    def board(self) -> Board:
        board = board_of(self.title)
        assert board is not None
        return board

    @property
    def spots(self) -> set[str]:
        return {spot for move in self.moves for spot in self.board.spots(move, self.view)}

    def draw(self, names: Sequence[str] = NAMES, words: Words | None = None, hot: bool = True) -> list[Panel]:
        links = {spot: f"/moves?spot={spot}" for spot in sorted(self.spots)} if hot else {}
        return self.board.draw(self.view, words or words_of(self.title, "en"), names, links)


def positions(title: str, seats: int, seed: int, count: int) -> Iterator[Position]:
    """Some positions of a game, each as a seat to act sees it and as a spectator does."""
    rules = catalogue.rules(title)
    for _, state in sampled(recorded(rules, Case(seats, seed=seed)), count):
        for seat in rules.to_act(state):
            if seat >= 0:
                yield position(title, state, seat)
        yield position(title, state, None)


def position(title: str, state: object, viewer: Seat | None) -> Position:
    rules = catalogue.rules(title)
    moves = [] if viewer is None else rules.moves(state, viewer)
    fields = [{**fields_of(move), **rules.details(state, move)} for move in moves]
    return Position(title, viewer, rules.view(state, viewer), fields)


def elements(panels: Sequence[Panel]) -> Iterator[ElementTree.Element]:
    """All elements of all panels. To parse them shows that they are well-formed."""
    for panel in panels:
        yield from ElementTree.fromstring(panel.svg).iter()
