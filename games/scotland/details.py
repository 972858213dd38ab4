"""What the labels of moves say beside the command's own fields, such as what a way brings in this round."""

from __future__ import annotations

from games.core.handlers import details
from games.core.rules import Json
from games.scotland import commands as c
from games.scotland.components import Box
from games.scotland.questions import place_of_units
from games.scotland.state import CardQuestion, State, other_side


@details(c.Replenish)
def details_replenish(box: Box, state: State, command: c.Replenish) -> dict[str, Json]:
    """What the way costs and brings in this round."""
    return {"yields": box.conditions[state.army].ways[command.way].yields}


@details(c.SendUnits)
def details_send_units(_: Box, state: State, command: c.SendUnits) -> dict[str, Json]:
    """The units that stay in stock."""
    return {"kept": state.clans[command.seat].stock - command.units}


@details(c.ChooseOption)
def details_choose_option(_box: Box, state: State, _command: c.ChooseOption) -> dict[str, Json]:
    """The card that asks, and who played it."""
    step = _question(state)
    return {"card": step.card, "by": step.by}


@details(c.ChooseUnits)
def details_choose_units(box: Box, state: State, _command: c.ChooseUnits) -> dict[str, Json]:
    """The card that asks, and the zone to which units come or from which they are taken, with its owner."""
    step = _question(state)
    zone, owner = place_of_units(box, step)
    return {"card": step.card, "zone": zone, "owner": owner}


def _question(state: State) -> CardQuestion:
    step = state.agenda[-1]
    assert isinstance(step, CardQuestion)
    return step


@details(c.ChooseSwap)
def details_choose_swap(_: Box, state: State, command: c.ChooseSwap) -> dict[str, Json]:
    """The side of the token afterwards."""
    token = state.clans[command.seat].token
    return {"side": other_side(token) if command.swap else token}


@details(c.LayToken)
def details_lay_token(_: Box, state: State, command: c.LayToken) -> dict[str, Json]:
    """Whether the token replaces one that lies already."""
    return {"replaces": state.clans[command.seat].token != ""}
