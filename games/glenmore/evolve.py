"""What each event does to the table. Plain bookkeeping: nothing is judged here, and nothing left to chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar, cast

from games.core.piles import Pile
from games.core.rules import HOUSE, Event
from games.glenmore import events as e
from games.glenmore.components import GOODS, INDEX, Box
from games.glenmore.reach import reach_of
from games.glenmore.state import (
    CATEGORIES,
    Activating,
    Choosing,
    Clan,
    Moving,
    Paying,
    Placing,
    ScoringFinal,
    ScoringRound,
    State,
    Supply,
    Taking,
    Turn,
)
from games.glenmore.territory import HOME, lay

K = TypeVar("K", bound=Event)
Handler: TypeAlias = Callable[[Box, State, K], None]
HANDLERS: dict[type[Event], Handler[Event]] = {}


def _on(kind: type[K]) -> Callable[[Handler[K]], Handler[K]]:
    def keep(handler: Handler[K]) -> Handler[K]:
        HANDLERS[kind] = cast("Handler[Event]", handler)
        return handler

    return keep


# Set-up and track


@_on(e.Started)
def _started(box: Box, state: State, event: e.Started) -> None:
    numbers, seats = box.numbers, event.seats
    state.clans = [_clan(box, home) for home in box.homes[:seats]]
    state.figures = list(range(seats + (seats in numbers.die_seats)))
    state.market = [int(seats in numbers.seeded_seats)] * len(GOODS)
    state.track = [""] * numbers.spaces
    state.stacks = [Pile(f"stack/{number}", list(tiles)) for number, tiles in enumerate(box.stacks)]
    out = numbers.coins * seats + sum(box.worth[level] for level in state.market)
    all_ = box.supply
    goods = [all_.goods[good] for good in GOODS]
    state.supply = Supply(all_.coins - out, all_.clansmen - seats, all_.barrels, goods)
    # As if a turn had begun on the space that stays empty.
    state.turn = Turn(origin=numbers.spaces - 1)
    state.round = 1


def _clan(box: Box, home: str) -> Clan:
    clan = Clan(box.numbers.coins, {}, {HOME: 1}, held=[0] * len(GOODS), tally=dict.fromkeys(CATEGORIES, 0))
    lay(box, clan, HOME, home)
    return clan


@_on(e.TileDrawn)
def _tile_drawn(_: Box, state: State, event: e.TileDrawn) -> None:
    state.stacks[event.stack].take(event.tile)
    state.track[event.space] = event.tile


@_on(e.TurnBegun)
def _turn_begun(_: Box, state: State, event: e.TurnBegun) -> None:
    state.turns += 1
    state.turn = Turn(event.seat, state.figures[event.seat])
    state.agenda = [Taking((event.seat,))]


@_on(e.TileTaken)
def _tile_taken(_: Box, state: State, event: e.TileTaken) -> None:
    state.figures[event.seat] = event.space
    state.track[event.space] = ""
    state.agenda[-1] = Placing((event.seat,), event.tile)


@_on(e.TileForgone)
def _tile_forgone(_: Box, state: State, event: e.TileForgone) -> None:
    state.figures[event.seat] = event.space
    _discard(state, (event.space,))
    state.agenda[-1] = Moving((event.seat,))


@_on(e.TurnEnded)
def _turn_ended(_: Box, state: State, __: e.TurnEnded) -> None:
    state.agenda = []


@_on(e.DieRolled)
def _die_rolled(_: Box, state: State, event: e.DieRolled) -> None:
    state.turns += 1
    state.rolls += 1
    state.turn = Turn(HOUSE, event.origin)
    state.figures[-1] = event.space
    _discard(state, (event.space,))


@_on(e.TilesCleared)
def _tiles_cleared(_: Box, state: State, event: e.TilesCleared) -> None:
    _discard(state, event.spaces)


def _discard(state: State, spaces: Iterable[int]) -> None:
    for space in spaces:
        state.discarded.append(state.track[space])
        state.track[space] = ""


# Paying and the market


@_on(e.BillOpened)
def _bill_opened(_: Box, state: State, event: e.BillOpened) -> None:
    state.agenda.append(Paying((event.seat,), event.tile, event.cell))


@_on(e.GoodPaid)
def _good_paid(_: Box, state: State, event: e.GoodPaid) -> None:
    state.remove_good(event.seat, event.good, event.cell)
    _note(state, event.good)


@_on(e.GoodBought)
def _good_bought(_: Box, state: State, event: e.GoodBought) -> None:
    state.clans[event.seat].coins -= event.price
    state.market[INDEX[event.good]] += 1
    _note(state, event.good)


def _note(state: State, good: str) -> None:
    """One more cube has been given for the open bill."""
    bill = state.agenda[-1]
    assert isinstance(bill, Paying)
    given = list(bill.given)
    given[INDEX[good]] += 1
    state.agenda[-1] = Paying(bill.waiting, bill.tile, bill.cell, tuple(given))


@_on(e.BarrelsPaid)
def _barrels_paid(_: Box, state: State, event: e.BarrelsPaid) -> None:
    state.clans[event.seat].barrels -= event.barrels
    state.supply.barrels += event.barrels


@_on(e.ClansmanPaid)
def _clansman_paid(_: Box, state: State, event: e.ClansmanPaid) -> None:
    state.clans[event.seat].leave(event.cell)
    state.supply.clansmen += 1


@_on(e.ChieftainPaid)
def _chieftain_paid(_: Box, state: State, event: e.ChieftainPaid) -> None:
    state.clans[event.seat].chieftains -= 1
    state.supply.clansmen += 1


@_on(e.BillSettled)
def _bill_settled(_: Box, state: State, __: e.BillSettled) -> None:
    state.agenda.pop()


@_on(e.GoodSold)
def _good_sold(_: Box, state: State, event: e.GoodSold) -> None:
    state.remove_good(event.seat, event.good, event.cell)
    state.clans[event.seat].coins += event.price
    state.market[INDEX[event.good]] -= 1


# Placing and gains


@_on(e.TilePlaced)
def _tile_placed(box: Box, state: State, event: e.TilePlaced) -> None:
    clan = state.clans[event.seat]
    lay(box, clan, event.cell, event.tile)
    state.turn.placed = event.cell
    state.turn.reach = reach_of(box, clan.tiles, event.cell)
    state.agenda[-1] = Activating((event.seat,))


@_on(e.CardGained)
def _card_gained(_: Box, state: State, event: e.CardGained) -> None:
    state.clans[event.seat].cards.append(event.card)


@_on(e.ClansmanGained)
def _clansman_gained(_: Box, state: State, event: e.ClansmanGained) -> None:
    state.clans[event.seat].join(event.cell)
    state.supply.clansmen -= 1


@_on(e.BarrelsGained)
def _barrels_gained(_: Box, state: State, event: e.BarrelsGained) -> None:
    state.clans[event.seat].barrels += event.barrels
    state.supply.barrels -= event.barrels


@_on(e.CoinsGained)
def _coins_gained(_: Box, state: State, event: e.CoinsGained) -> None:
    state.clans[event.seat].coins += event.coins
    state.supply.coins -= event.coins


@_on(e.GoodGained)
def _good_gained(_: Box, state: State, event: e.GoodGained) -> None:
    state.add_good(event.seat, event.good, event.cell)


@_on(e.ChoiceOpened)
def _choice_opened(_: Box, state: State, event: e.ChoiceOpened) -> None:
    state.agenda.append(Choosing((event.seat,), event.cell, event.goods, event.source))


@_on(e.GoodChosen)
def _good_chosen(_: Box, state: State, event: e.GoodChosen) -> None:
    state.add_good(event.seat, event.good, event.cell)
    step = state.agenda.pop()
    assert isinstance(step, Choosing)
    if step.goods > 1:
        state.agenda.append(Choosing(step.waiting, step.cell, step.goods - 1, step.source))


@_on(e.PointsGained)
def _points_gained(_: Box, state: State, event: e.PointsGained) -> None:
    state.clans[event.seat].score("tiles", event.points)


# Activation and movement


@_on(e.TileActivated)
def _tile_activated(_: Box, state: State, event: e.TileActivated) -> None:
    state.turn.activated.append(event.cell)
    if event.card is not None:
        state.turn.called = True


@_on(e.MovementGained)
def _movement_gained(_: Box, state: State, event: e.MovementGained) -> None:
    state.turn.movement += event.points


@_on(e.ActivationEnded)
def _activation_ended(_: Box, state: State, event: e.ActivationEnded) -> None:
    state.agenda[-1] = Moving((event.seat,))


@_on(e.ClansmanMoved)
def _clansman_moved(_: Box, state: State, event: e.ClansmanMoved) -> None:
    clan = state.clans[event.seat]
    clan.leave(event.cell)
    clan.join(event.to)
    state.turn.movement -= 1


@_on(e.ClansmanPromoted)
def _clansman_promoted(_: Box, state: State, event: e.ClansmanPromoted) -> None:
    clan = state.clans[event.seat]
    clan.leave(event.cell)
    clan.chieftains += 1
    state.turn.movement -= 1


# Scoring


@_on(e.RoundEnded)
def _round_ended(_: Box, state: State, __: e.RoundEnded) -> None:
    state.agenda = [ScoringRound((HOUSE,))]


@_on(e.RoundScored)
def _round_scored(box: Box, state: State, event: e.RoundScored) -> None:
    for line in event.compared:
        state.clans[line.seat].score(line.category, line.points)
    if event.round == len(box.scoring.rounds):
        state.agenda = [ScoringFinal((HOUSE,))]
    else:
        state.agenda = []
        state.round = event.round + 1


@_on(e.FinalScored)
def _final_scored(_: Box, state: State, event: e.FinalScored) -> None:
    for line in event.counted:
        state.clans[line.seat].score(line.category, line.points)


@_on(e.GameEnded)
def _game_ended(_: Box, state: State, event: e.GameEnded) -> None:
    state.agenda = []
    state.places = event.places
    state.reason = event.reason
