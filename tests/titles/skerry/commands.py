"""The commands of crofters and of HOUSE."""

from games.core.rules import Command


class ChooseCove(Command, frozen=True, tag="choose-cove"):
    cove: str


class Gather(Command, frozen=True, tag="gather"):
    pass


class Build(Command, frozen=True, tag="build"):
    card: str


class Sell(Command, frozen=True, tag="sell"):
    card: str


class EndTurn(Command, frozen=True, tag="end-turn"):
    closes = True


class AnswerToll(Command, frozen=True, tag="answer-toll"):
    charge: bool


class SettleToll(Command, frozen=True, tag="settle-toll"):
    """Pay the toll, or haggle and perhaps lose the find."""

    pay: bool


class Pass(Command, frozen=True, tag="pass"):
    closes = True


class PlaySquall(Command, frozen=True, tag="play-squall"):
    card: str


class Vote(Command, frozen=True, tag="vote"):
    light: bool


class Tally(Command, frozen=True, tag="tally"):
    """HOUSE tallies the next croft."""


class TakeReward(Command, frozen=True, tag="take-reward"):
    reward: str


class CloseRound(Command, frozen=True, tag="close-round"):
    """HOUSE ends the round: the tide comes."""
