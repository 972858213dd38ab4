"""The commands of seats, and the two of HOUSE."""

from games.core.rules import Command, Seat


class Replenish(Command, frozen=True, tag="replenish"):
    """Replenish, once in a turn, in one of four ways."""

    way: str


class SendUnits(Command, frozen=True, tag="send-units"):
    """Send units from stock to field, as often in a turn as wanted."""

    units: int


class PlayCard(Command, frozen=True, tag="play-card"):
    """Play a bagpipe card, named by its design. `face_up` is the second use of an x2 card that lies on the table."""

    card: str
    face_up: bool = False
    target: Seat | None = None


class EndTurn(Command, frozen=True, tag="end-turn"):
    closes = True


class ChooseUnits(Command, frozen=True, tag="choose-units"):
    """Choose how many units a card moves; it may be fewer than the card says."""

    units: int


class ChooseSwap(Command, frozen=True, tag="choose-swap"):
    """Swap one's own token to the other side, or leave it."""

    swap: bool


class ChooseOption(Command, frozen=True, tag="choose-option"):
    """Choose one of a card's options, counted from 0."""

    option: int


class ChooseDagger(Command, frozen=True, tag="choose-dagger"):
    """Choose the dagger card to discard, named by the daggers that it shows."""

    daggers: int


class PassHonour(Command, frozen=True, tag="pass-honour"):
    to: Seat


class LayToken(Command, frozen=True, tag="lay-token"):
    """Choose a side in secret; it may be changed until the last token lies."""

    side: str


class PassWindow(Command, frozen=True, tag="pass-window"):
    """Play no card in this window now."""

    closes = True


class Fight(Command, frozen=True, tag="fight"):
    """HOUSE turns the tokens and compares the armies."""


class PayRewards(Command, frozen=True, tag="pay-rewards"):
    """HOUSE pays the base rewards, then the extras of the army card."""
