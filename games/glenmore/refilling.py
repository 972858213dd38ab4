"""Between turns: the track is cleared and refilled, the die rolls, the next figure is up (rulebook pages 4 and 11).

The die's turn is no step of its own: it is carried out with whatever made it hindmost, a turn or a scoring.
"""

from __future__ import annotations

from games.glenmore.events import DieRolled, RoundEnded, TileDrawn, TilesCleared, TurnBegun
from games.glenmore.sitting import Sitting
from games.glenmore.track import hindmost, tiles_ahead

DIE = "die"


def fill_track(sitting: Sitting) -> None:
    """The first tiles: on every space but the figures' and the last one."""
    box, state = sitting.box, sitting.state
    for space in range(len(state.figures), box.numbers.spaces - 1):
        _draw(sitting, space)


def end_turn(sitting: Sitting) -> None:
    """Clear and refill after a turn or a roll; then a scoring or the next figure."""
    state, left = sitting.state, sitting.state.turn.origin
    figure, gap = hindmost(state, left)
    if gap > 1:
        _clear(sitting, left, gap)
    for step in range(gap):
        _draw(sitting, (left - 1 + step) % len(state.track))
    if state.stacks[sitting.box.scoring.rounds[state.round - 1]].pool:
        _give_turn(sitting, figure)
    else:
        sitting.emit(RoundEnded(state.round))


def begin_turn(sitting: Sitting) -> None:
    """The hindmost figure is up."""
    _give_turn(sitting, hindmost(sitting.state, sitting.state.turn.origin)[0])


def _give_turn(sitting: Sitting, figure: int) -> None:
    """A clan is asked; the die moves at once."""
    if figure < len(sitting.state.clans):
        sitting.emit(TurnBegun(figure))
    else:
        _roll(sitting)
        end_turn(sitting)


def _roll(sitting: Sitting) -> None:
    state, faces = sitting.state, sitting.box.numbers.die
    number = faces[sitting.chance.roll(DIE, state.rolls, len(faces))]
    origin = state.figures[-1]
    tile = tiles_ahead(state, origin)[number - 1]
    sitting.emit(DieRolled(number, tile, origin, state.track.index(tile)))


def _clear(sitting: Sitting, left: int, gap: int) -> None:
    track = sitting.state.track
    spaces = tuple(space for step in range(1, gap) if track[space := (left + step) % len(track)])
    if spaces:
        sitting.emit(TilesCleared(spaces, tuple(track[space] for space in spaces)))


def _draw(sitting: Sitting, space: int) -> None:
    """Nothing when all stacks are used up."""
    for stack, pile in enumerate(sitting.state.stacks):
        if pile.pool:
            sitting.emit(TileDrawn(pile.next(sitting.chance), stack, space))
            return
