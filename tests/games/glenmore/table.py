"""A table set up by hand: given this position, when that command, then these events.

A piece that is put somewhere is taken from where it was, so a position built here is as sound as a played one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from games.core.chance import Chance, Seeded
from games.core.meta import OptionValue
from games.core.play import decide_on_copy, start
from games.core.rules import HOUSE, Command, Event, Refused, Seat
from games.glenmore import rules
from games.glenmore.commands import (
    Activate,
    BuyGood,
    ChooseGood,
    EndTurn,
    MoveClansman,
    PayGood,
    PayUsual,
    PlaceTile,
    Promote,
    SellGood,
    Settle,
    StartMoving,
    TakeTile,
)
from games.glenmore.components import GOODS, INDEX
from games.glenmore.events import TurnBegun
from games.glenmore.state import Clan, State
from games.glenmore.territory import lay
from games.glenmore.vocabulary import cell_at

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

RULES = rules(None)
BOX = RULES.box
HOME = cell_at(0, 0)


def seen(state: State, viewer: Seat | None = None) -> dict[str, Any]:
    """The view as plain JSON."""
    return {**RULES.view(state, viewer)}


class Table:
    """A started game whose first seat is to take a tile; the methods before `when` change its position."""

    def __init__(self, seats: int = 4, chance: Chance | None = None, **options: OptionValue) -> None:
        self.chance = chance or Seeded(b"glenmore")
        self.state: State = decide_on_copy(RULES, RULES.initial(), start(seats, options), self.chance).state
        self.events: list[Event] = []

    # given

    def clan(self, seat: int = 0) -> Clan:
        return self.state.clans[seat]

    def lay(self, tile: str, x: int, y: int, *goods: str, seat: int = 0, clansmen: int = 0) -> int:
        """Put a tile into a territory, with cubes and clansmen on it, but without its bonus and card."""
        self._find(tile)
        cell = cell_at(x, y)
        lay(BOX, self.clan(seat), cell, tile)
        self.put(cell, *goods, seat=seat)
        self.stand(cell, clansmen, seat=seat)
        return cell

    def put(self, cell: int, *goods: str, seat: int = 0) -> None:
        clan = self.clan(seat)
        for good in goods:
            clan.goods[cell] = (*clan.goods.get(cell, ()), good)
            clan.held[INDEX[good]] += 1
            self.state.supply.goods[INDEX[good]] -= 1

    def stand(self, cell: int, clansmen: int, seat: int = 0) -> None:
        """Let exactly so many clansmen stand there."""
        there = self.clan(seat).clansmen
        self.state.supply.clansmen -= clansmen - there.pop(cell, 0)
        if clansmen:
            there[cell] = clansmen

    def give(self, seat: int = 0, coins: int | None = None, barrels: int = 0, chieftains: int = 0) -> None:
        clan, supply = self.clan(seat), self.state.supply
        if coins is not None:
            supply.coins += clan.coins - coins
            clan.coins = coins
        clan.barrels += barrels
        supply.barrels -= barrels
        clan.chieftains += chieftains
        supply.clansmen -= chieftains

    def card(self, *cards: str, seat: int = 0) -> None:
        """Give a card, and put its tile somewhere far off."""
        for number, card in enumerate(cards):
            self.lay(card, 15 + number, -15, seat=seat)
            self.clan(seat).cards.append(card)

    def market(self, **filled: int) -> None:
        """Put coins on so many spaces of each row; rows not named have none."""
        for number, good in enumerate(GOODS):
            level = filled.get(good, 0)
            self.state.supply.coins += BOX.worth[self.state.market[number]] - BOX.worth[level]
            self.state.market[number] = level

    def track(self, **tiles: str) -> None:
        """Put tiles on spaces: `s5="loch-ness"` puts that tile on space 5, where no figure may stand."""
        for space, tile in tiles.items():
            self._find(tile)
            self._return(self.state.track[int(space[1:])])
            self.state.track[int(space[1:])] = tile

    def offer(self, tile: str) -> None:
        """Put the tile on some space of the track."""
        last = max(space for space in range(14) if self.state.track[space])
        self.track(**{f"s{last}": tile})

    def bare(self, *spaces: int) -> None:
        for space in spaces:
            self._return(self.state.track[space])
            self.state.track[space] = ""

    def figures(self, *spaces: int) -> None:
        """Put figures (the die last) on these spaces. Tiles there go back; all but the empty space are filled."""
        state = self.state
        state.figures[:] = spaces
        empty = (min(spaces) - 1) % 14
        self.bare(*(space for space in range(14) if space in spaces or space == empty))
        for space in range(14):
            if not state.track[space] and space not in spaces and space != empty:
                state.track[space] = self._filler()
        state.turn.origin = min(spaces)

    def stacks(self, *left: int) -> None:
        """Leave so many tiles in the first stacks; the others leave the game."""
        for pile, count in zip(self.state.stacks, left, strict=False):
            assert len(pile.pool) >= count, f"{pile.label} has but {len(pile.pool)}"
            self.state.discarded.extend(pile.pool[count:])
            del pile.pool[count:]

    def _find(self, tile: str) -> None:
        """Take the tile from its place; a space of the track is filled again."""
        state = self.state
        for pile in state.stacks:
            if tile in pile.pool:
                pile.pool.remove(tile)
                return
        if tile in state.discarded:
            state.discarded.remove(tile)
            return
        state.track[state.track.index(tile)] = self._filler()

    def _filler(self) -> str:
        pile = next(pile for pile in self.state.stacks if pile.pool)
        return pile.pool.pop()

    def _return(self, tile: str) -> None:
        stack = BOX.tiles[tile].stack if tile else None
        if stack is not None:
            self.state.stacks[stack].pool.append(tile)

    # when

    def when(self, command: Command) -> list[Event]:
        """Carry the command out; it must be among the moves offered."""
        assert command in RULES.moves(self.state, command.seat), f"{command} is not offered"
        draft = decide_on_copy(RULES, self.state, command, self.chance)
        self.state, self.events = draft.state, draft.events
        return draft.events

    def refuses(self, command: Command) -> str:
        """The code with which the command is refused; it must not be offered."""
        assert command not in RULES.moves(self.state, command.seat), f"{command} is offered"
        with pytest.raises(Refused) as refused:
            decide_on_copy(RULES, self.state, command, self.chance)
        return refused.value.code

    def take(self, tile: str, seat: int = 0) -> list[Event]:
        return self.when(TakeTile(seat, tile))

    def pay(self, seat: int = 0) -> list[Event]:
        return self.when(PayUsual(seat))

    def give_good(self, good: str, cell: int, seat: int = 0) -> list[Event]:
        return self.when(PayGood(seat, good, cell))

    def buy(self, good: str, seat: int = 0) -> list[Event]:
        return self.when(BuyGood(seat, good))

    def sell(self, good: str, cell: int, seat: int = 0) -> list[Event]:
        return self.when(SellGood(seat, good, cell))

    def settle(self, seat: int = 0) -> list[Event]:
        return self.when(Settle(seat))

    def place(self, x: int, y: int, seat: int = 0) -> list[Event]:
        return self.when(PlaceTile(seat, cell_at(x, y)))

    def activate(self, cell: int, seat: int = 0) -> list[Event]:
        return self.when(Activate(seat, cell))

    def choose(self, good: str, seat: int = 0) -> list[Event]:
        return self.when(ChooseGood(seat, good))

    def start_moving(self, seat: int = 0) -> list[Event]:
        return self.when(StartMoving(seat))

    def move(self, cell: int, to: int, seat: int = 0) -> list[Event]:
        return self.when(MoveClansman(seat, cell, to))

    def promote(self, cell: int, seat: int = 0) -> list[Event]:
        return self.when(Promote(seat, cell))

    def end(self, seat: int = 0) -> list[Event]:
        return self.when(EndTurn(seat))

    def house(self) -> list[Event]:
        """Make the one step that HOUSE owes."""
        (command,) = RULES.moves(self.state, HOUSE)
        return self.when(command)

    def turn_of(self, seat: int) -> None:
        """Begin the turn of this seat."""
        RULES.evolve(self.state, TurnBegun(seat))

    # then

    def moves(self, seat: int = 0) -> list[Command]:
        return RULES.moves(self.state, seat)

    def offered(self, kind: type[C], seat: int = 0) -> list[C]:
        return [move for move in self.moves(seat) if isinstance(move, kind)]

    def takeable(self, seat: int = 0) -> set[str]:
        return {move.tile for move in self.moves(seat) if isinstance(move, TakeTile)}

    def nearest(self, seat: int = 0) -> str:
        """The first tile of the track that it can take."""
        return next(move.tile for move in self.moves(seat) if isinstance(move, TakeTile))

    def spots(self, seat: int = 0) -> set[int]:
        return {move.cell for move in self.moves(seat) if isinstance(move, PlaceTile)}

    def happened(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def to_act(self) -> tuple[int, ...]:
        return RULES.to_act(self.state)

    def faults(self) -> Sequence[str]:
        return RULES.faults(self.state)
