"""Decides the first half of a turn: to take and place a tile, its bonus, or to take none (rulebook pages 3 to 6)."""

from __future__ import annotations

from games.core.handlers import decides
from games.core.rules import Refused
from games.glenmore.activating import wind_up
from games.glenmore.commands import ChooseGood, ForgoTile, PlaceTile, TakeTile
from games.glenmore.components import INDEX, Card
from games.glenmore.decision import Decision
from games.glenmore.events import (
    STUCK,
    BarrelsGained,
    BarrelsPaid,
    BillOpened,
    CardGained,
    ChoiceOpened,
    ClansmanGained,
    CoinsGained,
    GoodChosen,
    GoodGained,
    MovementGained,
    TileForgone,
    TilePlaced,
    TileTaken,
)
from games.glenmore.state import Activating, Choosing, Placing, Taking
from games.glenmore.territory import has_spot, is_spot
from games.glenmore.track import COIN, is_affordable, relief, takeable, tiles_ahead


@decides(Taking, TakeTile)
def decide_take_tile(decision: Decision, _: Taking, command: TakeTile) -> None:
    box, state, clan, seat = decision.box, decision.state, decision.clan, decision.seat
    if not command.tile or command.tile not in state.track:
        raise Refused("tile-not-on-track", tile=command.tile)
    tile = box.tiles[command.tile]
    if not has_spot(box, clan, tile):
        raise Refused("tile-without-spot", tile=tile.id)
    if not is_affordable(box, state, clan, tile):
        raise Refused("tile-unpayable", tile=tile.id)
    decision.emit(TileTaken(seat, tile.id, state.figures[seat], state.track.index(tile.id)))
    if tile.cost.barrels:
        decision.emit(BarrelsPaid(seat, tile.cost.barrels))
    if tile.cost.people or tile.cost.counts[0]:
        decision.emit(BillOpened(seat, tile.id, None))


@decides(Taking, ForgoTile)
def decide_forgo_tile(decision: Decision, _: Taking, __: ForgoTile) -> None:
    box, state, clan, seat = decision.box, decision.state, decision.clan, decision.seat
    if takeable(box, state, seat):
        raise Refused("something-to-take")
    tile, gets = tiles_ahead(state, state.figures[seat])[0], relief(box, state, clan)
    decision.emit(TileForgone(seat, tile, state.figures[seat], state.track.index(tile)))
    decision.emit(CoinsGained(seat, 1, STUCK) if gets == COIN else MovementGained(seat, 1, STUCK))


@decides(Placing, PlaceTile)
def decide_place_tile(decision: Decision, step: Placing, command: PlaceTile) -> None:
    box, seat, cell = decision.box, decision.seat, command.cell
    tile = box.tiles[step.tile]
    if not is_spot(decision.clan, tile, cell):
        raise Refused("spot-illegal", tile=tile.id, cell=cell)
    decision.emit(TilePlaced(seat, tile.id, cell))
    for _ in range(tile.bonus.clansmen):
        decision.emit(ClansmanGained(seat, cell, tile.id))
    if tile.bonus.barrels:
        decision.emit(BarrelsGained(seat, tile.bonus.barrels, tile.id))
    if tile.card is not None:
        decision.emit(CardGained(seat, tile.card.id))
        _reveal(decision, tile.card, cell)


def _reveal(decision: Decision, card: Card, cell: int) -> None:
    """Carry out what the card of a location does at once."""
    effect, seat = card.effect, decision.seat
    for _ in range(effect.clansmen):
        decision.emit(ClansmanGained(seat, cell, card.id))
    if effect.barrels:
        decision.emit(BarrelsGained(seat, effect.barrels, card.id))
    if effect.coins:
        decision.emit(CoinsGained(seat, effect.coins, card.id))
    if effect.goods:
        decision.emit(ChoiceOpened(seat, cell, effect.goods, card.id))
    if effect.fill:
        _fill(decision, card)


def _fill(decision: Decision, card: Card) -> None:
    """Each empty production tile gets its good, an empty abbey one that the seat chooses."""
    clan, tiles = decision.clan, decision.box.tiles
    empty = [(cell, tiles[tile].activation) for cell, tile in clan.tiles.items() if cell not in clan.goods]
    for cell, activation in empty:
        if activation.task == "good":
            decision.emit(GoodGained(decision.seat, activation.good, cell, card.id))
    for cell, activation in empty:
        if activation.task == "any-good":
            decision.emit(ChoiceOpened(decision.seat, cell, card.effect.fill, card.id))


@decides(Choosing, ChooseGood)
def decide_choose_good(decision: Decision, step: Choosing, command: ChooseGood) -> None:
    if command.good not in INDEX:
        raise Refused("good-unknown", good=command.good)
    decision.emit(GoodChosen(decision.seat, command.good, step.cell, step.source))
    if isinstance(decision.state.agenda[-1], Activating):
        wind_up(decision)
