"""What each event changes in the state. Nothing is checked here, and no chance is used."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.handlers import evolves
from games.core.piles import Pile
from games.core.rules import HOUSE
from games.core.seats import clockwise
from games.glenmore import events as e
from games.glenmore.components import GOODS, INDEX, Box
from games.glenmore.reach import reach_of
from games.glenmore.state import (
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
from games.glenmore.territory import lay
from games.glenmore.vocabulary import HOME

# Set-up and track


@evolves(e.Started)
def evolve_started(box: Box, state: State, event: e.Started) -> None:
    numbers, seats = box.numbers, event.seats
    state.clans = [_clan(box, home) for home in box.homes[:seats]]
    state.figures = [clockwise(event.first, seats).index(seat) for seat in range(seats)]
    state.figures += [seats] * (seats in numbers.die_seats)
    state.reading = event.reading
    state.hidden_points = event.options["hidden_points"] is True
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
    clan = Clan(box.numbers.coins, {}, {HOME: 1}, held=[0] * len(GOODS))
    lay(box, clan, HOME, home)
    return clan


@evolves(e.TileDrawn)
def evolve_tile_drawn(_: Box, state: State, event: e.TileDrawn) -> None:
    state.stacks[event.stack].take(event.tile)
    state.track[event.space] = event.tile


@evolves(e.TurnBegun)
def evolve_turn_begun(_: Box, state: State, event: e.TurnBegun) -> None:
    state.turns += 1
    state.turn = Turn(event.seat, state.figures[event.seat])
    state.agenda = [Taking((event.seat,))]


@evolves(e.TileTaken)
def evolve_tile_taken(_: Box, state: State, event: e.TileTaken) -> None:
    state.figures[event.seat] = event.space
    state.track[event.space] = ""
    state.agenda[-1] = Placing((event.seat,), event.tile)


@evolves(e.TileForgone)
def evolve_tile_forgone(_: Box, state: State, event: e.TileForgone) -> None:
    state.figures[event.seat] = event.space
    _discard(state, (event.space,))
    state.agenda[-1] = Moving((event.seat,))


@evolves(e.TurnEnded)
def evolve_turn_ended(_: Box, state: State, __: e.TurnEnded) -> None:
    state.agenda = []


@evolves(e.DieRolled)
def evolve_die_rolled(_: Box, state: State, event: e.DieRolled) -> None:
    state.turns += 1
    state.rolls += 1
    state.turn = Turn(HOUSE, event.origin)
    state.figures[-1] = event.space
    _discard(state, (event.space,))


@evolves(e.TilesCleared)
def evolve_tiles_cleared(_: Box, state: State, event: e.TilesCleared) -> None:
    _discard(state, event.spaces)


def _discard(state: State, spaces: Iterable[int]) -> None:
    for space in spaces:
        state.discarded.append(state.track[space])
        state.track[space] = ""


# Paying and the market


@evolves(e.BillOpened)
def evolve_bill_opened(_: Box, state: State, event: e.BillOpened) -> None:
    state.agenda.append(Paying((event.seat,), event.tile, event.cell))


@evolves(e.GoodPaid)
def evolve_good_paid(_: Box, state: State, event: e.GoodPaid) -> None:
    state.remove_good(event.seat, event.good, event.cell)
    _note(state, event.good)


@evolves(e.GoodBought)
def evolve_good_bought(_: Box, state: State, event: e.GoodBought) -> None:
    state.clans[event.seat].coins -= event.price
    state.market[INDEX[event.good]] += 1
    _note(state, event.good)


def _note(state: State, good: str) -> None:
    """Count one more cube as given for the open bill."""
    bill = state.agenda[-1]
    assert isinstance(bill, Paying)
    given = list(bill.given)
    given[INDEX[good]] += 1
    state.agenda[-1] = Paying(bill.waiting, bill.tile, bill.cell, tuple(given))


@evolves(e.BarrelsPaid)
def evolve_barrels_paid(_: Box, state: State, event: e.BarrelsPaid) -> None:
    state.clans[event.seat].barrels -= event.barrels
    state.supply.barrels += event.barrels


@evolves(e.ClansmanPaid)
def evolve_clansman_paid(_: Box, state: State, event: e.ClansmanPaid) -> None:
    state.clans[event.seat].leave(event.cell)
    state.supply.clansmen += 1


@evolves(e.ChieftainPaid)
def evolve_chieftain_paid(_: Box, state: State, event: e.ChieftainPaid) -> None:
    state.clans[event.seat].chieftains -= 1
    state.supply.clansmen += 1


@evolves(e.BillSettled)
def evolve_bill_settled(_: Box, state: State, __: e.BillSettled) -> None:
    state.agenda.pop()


@evolves(e.GoodSold)
def evolve_good_sold(_: Box, state: State, event: e.GoodSold) -> None:
    state.remove_good(event.seat, event.good, event.cell)
    state.clans[event.seat].coins += event.price
    state.market[INDEX[event.good]] -= 1


# Placing and gains


@evolves(e.TilePlaced)
def evolve_tile_placed(box: Box, state: State, event: e.TilePlaced) -> None:
    clan = state.clans[event.seat]
    lay(box, clan, event.cell, event.tile)
    state.turn.placed = event.cell
    state.turn.reach = reach_of(box, clan.tiles, event.cell)
    state.agenda[-1] = Activating((event.seat,))


@evolves(e.CardGained)
def evolve_card_gained(_: Box, state: State, event: e.CardGained) -> None:
    state.clans[event.seat].cards.append(event.card)


@evolves(e.ClansmanGained)
def evolve_clansman_gained(_: Box, state: State, event: e.ClansmanGained) -> None:
    state.clans[event.seat].join(event.cell)
    state.supply.clansmen -= 1


@evolves(e.BarrelsGained)
def evolve_barrels_gained(_: Box, state: State, event: e.BarrelsGained) -> None:
    state.clans[event.seat].barrels += event.barrels
    state.supply.barrels -= event.barrels


@evolves(e.CoinsGained)
def evolve_coins_gained(_: Box, state: State, event: e.CoinsGained) -> None:
    state.clans[event.seat].coins += event.coins
    state.supply.coins -= event.coins


@evolves(e.GoodGained)
def evolve_good_gained(_: Box, state: State, event: e.GoodGained) -> None:
    state.add_good(event.seat, event.good, event.cell)


@evolves(e.ChoiceOpened)
def evolve_choice_opened(_: Box, state: State, event: e.ChoiceOpened) -> None:
    state.agenda.append(Choosing((event.seat,), event.cell, event.goods, event.source))


@evolves(e.GoodChosen)
def evolve_good_chosen(_: Box, state: State, event: e.GoodChosen) -> None:
    state.add_good(event.seat, event.good, event.cell)
    step = state.agenda.pop()
    assert isinstance(step, Choosing)
    if step.goods > 1:
        state.agenda.append(Choosing(step.waiting, step.cell, step.goods - 1, step.source))


@evolves(e.PointsGained)
def evolve_points_gained(_: Box, state: State, event: e.PointsGained) -> None:
    state.clans[event.seat].tally.add("tiles", event.points)


# Activation and movement


@evolves(e.TileActivated)
def evolve_tile_activated(_: Box, state: State, event: e.TileActivated) -> None:
    state.turn.activated.append(event.cell)
    if event.card is not None:
        state.turn.called = True


@evolves(e.MovementGained)
def evolve_movement_gained(_: Box, state: State, event: e.MovementGained) -> None:
    state.turn.movement += event.points


@evolves(e.ActivationEnded)
def evolve_activation_ended(_: Box, state: State, event: e.ActivationEnded) -> None:
    state.agenda[-1] = Moving((event.seat,))


@evolves(e.ClansmanMoved)
def evolve_clansman_moved(_: Box, state: State, event: e.ClansmanMoved) -> None:
    clan = state.clans[event.seat]
    clan.leave(event.cell)
    clan.join(event.to)
    state.turn.movement -= 1


@evolves(e.ClansmanPromoted)
def evolve_clansman_promoted(_: Box, state: State, event: e.ClansmanPromoted) -> None:
    clan = state.clans[event.seat]
    clan.leave(event.cell)
    clan.chieftains += 1
    state.turn.movement -= 1


# Scoring


@evolves(e.RoundEnded)
def evolve_round_ended(_: Box, state: State, __: e.RoundEnded) -> None:
    state.agenda = [ScoringRound((HOUSE,))]


@evolves(e.RoundScored)
def evolve_round_scored(box: Box, state: State, event: e.RoundScored) -> None:
    for line in event.compared:
        state.clans[line.seat].tally.add(line.category, line.points)
    if event.round == len(box.scoring.rounds):
        state.agenda = [ScoringFinal((HOUSE,))]
    else:
        state.agenda = []
        state.round = event.round + 1


@evolves(e.FinalScored)
def evolve_final_scored(_: Box, state: State, event: e.FinalScored) -> None:
    for line in event.counted:
        state.clans[line.seat].tally.add(line.category, line.points)


@evolves(e.GameEnded)
def evolve_game_ended(_: Box, state: State, event: e.GameEnded) -> None:
    state.agenda = []
    state.places = event.places
    state.reason = event.reason
