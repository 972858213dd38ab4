"""What the handlers of commands work with."""

from games.core.decision import Decision
from games.core.rules import Seat
from tests.titles.skerry.components import Box
from tests.titles.skerry.events import CoinsPaid
from tests.titles.skerry.state import State


class Deciding(Decision[Box, State]):
    __slots__ = ()

    def roll(self, die: str) -> int:
        return self.chance.roll(die, self.state.rolls.get(die, 0), 6) + 1

    def pay(self, payer: Seat, payee: Seat, why: str) -> None:
        self.emit(CoinsPaid(payer, payee, 1, why))
