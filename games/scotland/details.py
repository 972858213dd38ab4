"""What the label of a move says beside the command's own fields: what comes of the move here and now."""

from __future__ import annotations

from games.core.handlers import details
from games.core.rules import Command, Json
from games.scotland import commands as c
from games.scotland.components import Box
from games.scotland.state import CardQuestion, State, other_side


@details(c.Replenish)
def details_replenish(box: Box, state: State, command: c.Replenish) -> dict[str, Json]:
    """What the way costs and brings in this round."""
    return {"yields": box.conditions[state.army].ways[command.way].yields}


@details(c.SendUnits)
def details_send_units(_: Box, state: State, command: c.SendUnits) -> dict[str, Json]:
    """What is left in stock."""
    return {"kept": state.clans[command.seat].stock - command.units}


@details(c.ChooseUnits, c.ChooseOption)
def details_question(_box: Box, state: State, _command: Command) -> dict[str, Json]:
    """The card that asks, and who played it."""
    step = state.agenda[-1]
    assert isinstance(step, CardQuestion)
    return {"card": step.card, "by": step.by}


@details(c.ChooseSwap)
def details_choose_swap(_: Box, state: State, command: c.ChooseSwap) -> dict[str, Json]:
    """How the token lies afterwards."""
    token = state.clans[command.seat].token
    return {"side": other_side(token) if command.swap else token}


@details(c.LayToken)
def details_lay_token(_: Box, state: State, command: c.LayToken) -> dict[str, Json]:
    """Whether it replaces one that lies already."""
    return {"replaces": state.clans[command.seat].token != ""}
