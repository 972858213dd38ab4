"""What a seat may want, and the two steps of the house."""

from games.core.rules import Command, Seat


class Replenish(Command, frozen=True, tag="replenish"):
    """The one duty of a turn, in one of four ways."""

    way: str


class SendUnits(Command, frozen=True, tag="send-units"):
    """Campaign: from stock to field; as often in a turn as one likes."""

    units: int


class PlayCard(Command, frozen=True, tag="play-card"):
    """Play a bagpipe card by its design; `face_up`: the second use of an x2 card that lies on the table."""

    card: str
    face_up: bool = False
    target: Seat | None = None


class EndTurn(Command, frozen=True, tag="end-turn"):
    closes = True


class ChooseUnits(Command, frozen=True, tag="choose-units"):
    """How many units a card moves: it may always be fewer than it says."""

    units: int


class ChooseSwap(Command, frozen=True, tag="choose-swap"):
    """Whether one's own laid token changes sides."""

    swap: bool


class ChooseOption(Command, frozen=True, tag="choose-option"):
    """One of a card's alternatives, counted from 0."""

    option: int


class ChooseDagger(Command, frozen=True, tag="choose-dagger"):
    """Which dagger card goes, by the daggers it shows."""

    daggers: int


class PassHonour(Command, frozen=True, tag="pass-honour"):
    to: Seat


class LayToken(Command, frozen=True, tag="lay-token"):
    """The hidden choice of a side; may be changed until the last token lies."""

    side: str


class PassWindow(Command, frozen=True, tag="pass-window"):
    """No card now."""

    closes = True


class Fight(Command, frozen=True, tag="fight"):
    """HOUSE: turn the tokens and compare the armies."""


class PayRewards(Command, frozen=True, tag="pay-rewards"):
    """HOUSE: base rewards, then the extras of the army card."""
