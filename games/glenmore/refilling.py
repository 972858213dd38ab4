"""Between turns: the track is cleared and refilled, the die rolls, the next figure is up (rulebook pages 4 and 11).

The die's turn is no step of its own: it is carried out with whatever made it hindmost, a turn or a scoring.
"""

from __future__ import annotations

from games.glenmore.events import DieRolled, RoundEnded, TileDrawn, TilesCleared, TurnBegun
from games.glenmore.sitting import Sitting
from games.glenmore.track import ahead, hindmost, refill, tiles_left

DIE = "die"


def fill_track(sitting: Sitting) -> None:
    """The first tiles: on every space but the figures' and the last one."""
    box, state = sitting.box, sitting.state
    for space in range(len(state.figures), box.numbers.spaces - 1):
        _draw(sitting, space)


def end_turn(sitting: Sitting) -> None:
    """Clear and refill after a turn or a roll; then a scoring or the next figure."""
    _clear(sitting)
    state, box = sitting.state, sitting.box
    spaces, left = box.numbers.spaces, state.turn.origin
    for step in range(min(refill(box, state, left), tiles_left(state))):
        _draw(sitting, (left - 1 + step) % spaces)
    if not len(state.stacks[box.scoring.rounds[state.round - 1]]):
        sitting.emit(RoundEnded(state.round))
    else:
        begin_turn(sitting)


def begin_turn(sitting: Sitting) -> None:
    """The hindmost figure is up; the die at once."""
    state = sitting.state
    figure = hindmost(sitting.box, state, state.turn.origin)
    if figure < len(state.clans):
        sitting.emit(TurnBegun(figure))
    else:
        _roll(sitting)
        end_turn(sitting)


def _roll(sitting: Sitting) -> None:
    state, faces = sitting.state, sitting.box.numbers.die
    number = faces[sitting.chance.roll(DIE, state.rolls, len(faces))]
    origin = state.figures[-1]
    tiles = [space for space in ahead(sitting.box, origin) if state.track[space]]
    space = tiles[number - 1]
    sitting.emit(DieRolled(number, state.track[space], origin, space))


def _clear(sitting: Sitting) -> None:
    box, state = sitting.box, sitting.state
    left = state.turn.origin
    passed = range(left + 1, left + refill(box, state, left))
    spaces = tuple(space for step in passed if state.track[space := step % box.numbers.spaces])
    if spaces:
        sitting.emit(TilesCleared(spaces, tuple(state.track[space] for space in spaces)))


def _draw(sitting: Sitting, space: int) -> None:
    stack, pile = next((number, pile) for number, pile in enumerate(sitting.state.stacks) if len(pile))
    sitting.emit(TileDrawn(pile.next(sitting.chance), stack, space))
