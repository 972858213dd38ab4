"""Between turns: the track is cleared and refilled, the die rolls, the next turn begins (rulebook pages 4 and 11).

The die's turn is not a step. It is carried out with the turn or the scoring after which the die is hindmost.
"""

from __future__ import annotations

from games.glenmore.decision import Decision
from games.glenmore.events import DieRolled, RoundEnded, TileDrawn, TilesCleared, TurnBegun
from games.glenmore.track import hindmost, tiles_ahead

DIE = "die"


def fill_track(decision: Decision) -> None:
    """Lay the first tiles, on every space except those of the figures and the last one."""
    box, state = decision.box, decision.state
    for space in range(len(state.figures), box.numbers.spaces - 1):
        _draw(decision, space)


def end_turn(decision: Decision) -> None:
    """Clear and refill the track after a turn or a roll; then comes a scoring or the next turn."""
    state, left = decision.state, decision.state.turn.origin
    figure, gap = hindmost(state, left)
    if gap > 1:
        _clear(decision, left, gap)
    for step in range(gap):
        _draw(decision, (left - 1 + step) % len(state.track))
    if state.stacks[decision.box.scoring.rounds[state.round - 1]].pool:
        _give_turn(decision, figure)
    else:
        decision.emit(RoundEnded(state.round))


def begin_turn(decision: Decision) -> None:
    """Give the next turn to the hindmost figure."""
    _give_turn(decision, hindmost(decision.state, decision.state.turn.origin)[0])


def _give_turn(decision: Decision, figure: int) -> None:
    """Begin the turn of a clan; the die moves at once."""
    if figure < len(decision.state.clans):
        decision.emit(TurnBegun(figure))
    else:
        _roll(decision)
        end_turn(decision)


def _roll(decision: Decision) -> None:
    state, faces = decision.state, decision.box.numbers.die
    number = faces[decision.chance.roll(DIE, state.rolls, len(faces))]
    origin = state.figures[-1]
    tile = tiles_ahead(state, origin)[number - 1]
    decision.emit(DieRolled(number, tile, origin, state.track.index(tile)))


def _clear(decision: Decision, left: int, gap: int) -> None:
    track = decision.state.track
    spaces = tuple(space for step in range(1, gap) if track[space := (left + step) % len(track)])
    if spaces:
        decision.emit(TilesCleared(spaces, tuple(track[space] for space in spaces)))


def _draw(decision: Decision, space: int) -> None:
    """Draw a tile for the space, unless all stacks are used up."""
    for stack, pile in enumerate(decision.state.stacks):
        if pile.pool:
            decision.emit(TileDrawn(pile.next(decision.chance), stack, space))
            return
