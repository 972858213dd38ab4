"""Judges the first half of a turn: taking a tile, placing it, its bonus; and having to go without (pages 3 to 6)."""

from __future__ import annotations

from games.core.rules import Refused
from games.glenmore.activating import wind_up
from games.glenmore.commands import ChooseGood, ForgoTile, PlaceTile, TakeTile
from games.glenmore.components import INDEX, Card
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
from games.glenmore.sitting import Sitting
from games.glenmore.state import Activating, Choosing, Placing, Taking
from games.glenmore.territory import has_spot, is_spot
from games.glenmore.track import is_affordable, takeable, tiles_ahead


def decide_take_tile(sitting: Sitting, _: Taking, command: TakeTile) -> None:
    box, state, clan, seat = sitting.box, sitting.state, sitting.clan, sitting.seat
    if not command.tile or command.tile not in state.track:
        raise Refused("tile-not-on-track", tile=command.tile)
    tile = box.tiles[command.tile]
    if not has_spot(box, clan, tile):
        raise Refused("tile-without-spot", tile=tile.id)
    if not is_affordable(box, state, clan, tile):
        raise Refused("tile-unpayable", tile=tile.id)
    sitting.emit(TileTaken(seat, tile.id, state.figures[seat], state.track.index(tile.id)))
    if tile.cost.barrels:
        sitting.emit(BarrelsPaid(seat, tile.cost.barrels))
    if tile.cost.people or tile.cost.counts[0]:
        sitting.emit(BillOpened(seat, tile.id, None))


def decide_forgo_tile(sitting: Sitting, _: Taking, __: ForgoTile) -> None:
    """A coin if only a price was missing; else a movement point, or a walled-in clan would stay so."""
    box, state, clan, seat = sitting.box, sitting.state, sitting.clan, sitting.seat
    if takeable(box, state, seat):
        raise Refused("something-to-take")
    names = tiles_ahead(state, state.figures[seat])
    fitting = any(has_spot(box, clan, box.tiles[name]) for name in names)
    sitting.emit(TileForgone(seat, names[0], state.figures[seat], state.track.index(names[0])))
    sitting.emit(CoinsGained(seat, 1, STUCK) if fitting else MovementGained(seat, 1, STUCK))


def decide_place_tile(sitting: Sitting, step: Placing, command: PlaceTile) -> None:
    box, seat, cell = sitting.box, sitting.seat, command.cell
    tile = box.tiles[step.tile]
    if not is_spot(sitting.clan, tile, cell):
        raise Refused("spot-illegal", tile=tile.id, cell=cell)
    sitting.emit(TilePlaced(seat, tile.id, cell))
    for _ in range(tile.bonus.clansmen):
        sitting.emit(ClansmanGained(seat, cell, tile.id))
    if tile.bonus.barrels:
        sitting.emit(BarrelsGained(seat, tile.bonus.barrels, tile.id))
    if tile.card is not None:
        sitting.emit(CardGained(seat, tile.card.id))
        _reveal(sitting, tile.card, cell)


def _reveal(sitting: Sitting, card: Card, cell: int) -> None:
    """What the card of a location does at once."""
    effect, seat = card.effect, sitting.seat
    for _ in range(effect.clansmen):
        sitting.emit(ClansmanGained(seat, cell, card.id))
    if effect.barrels:
        sitting.emit(BarrelsGained(seat, effect.barrels, card.id))
    if effect.coins:
        sitting.emit(CoinsGained(seat, effect.coins, card.id))
    if effect.goods:
        sitting.emit(ChoiceOpened(seat, cell, effect.goods, card.id))
    if effect.fill:
        _fill(sitting, card)


def _fill(sitting: Sitting, card: Card) -> None:
    """Each empty production tile gets its good, an empty abbey one of choice."""
    clan, tiles = sitting.clan, sitting.box.tiles
    empty = [(cell, tiles[tile].activation) for cell, tile in clan.tiles.items() if cell not in clan.goods]
    for cell, activation in empty:
        if activation.task == "good":
            sitting.emit(GoodGained(sitting.seat, activation.good, cell, card.id))
    for cell, activation in empty:
        if activation.task == "any-good":
            sitting.emit(ChoiceOpened(sitting.seat, cell, card.effect.fill, card.id))


def decide_choose_good(sitting: Sitting, step: Choosing, command: ChooseGood) -> None:
    if command.good not in INDEX:
        raise Refused("good-unknown", good=command.good)
    sitting.emit(GoodChosen(sitting.seat, command.good, step.cell, step.source))
    if isinstance(sitting.state.agenda[-1], Activating):
        wind_up(sitting)
