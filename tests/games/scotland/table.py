"""A table of For Scotland! for tests: arranged piles, cards dealt by hand, and whole phases played in one line."""

from collections.abc import Mapping, Sequence

from games.core.draft import Draft
from games.core.play import start
from games.core.rules import HOUSE, Command, Event, Refused
from games.scotland import rules
from games.scotland.commands import EndTurn, Fight, LayToken, PassHonour, PassWindow, PayRewards, Replenish, SendUnits
from games.scotland.state import Clan, State
from games.scotland.title import Scotland

RULES = rules(None)
PLAIN = "sack-of-berwick"
"""An army of strength 3 without any special condition: 2 gold for winners, 1 for losers, 4 shared by England."""


class Rigged:
    """Chance that gives the wished items first, in that order, and then the others in theirs. Dice roll 0."""

    def __init__(self, *wished: str) -> None:
        self.wished = list(wished)

    def pick(self, label: str, items: Sequence[str]) -> str:
        return next((item for item in self.wished if item in items), items[0])

    def shuffle(self, label: str, items: Sequence[str]) -> list[str]:
        first = [item for item in self.wished if item in items]
        return first + [item for item in items if item not in first]

    def roll(self, label: str, count: int, sides: int) -> int:
        return 0


class Table:
    """`armies` come in that order; the Honour begins with `holder`."""

    rules: Scotland = RULES

    def __init__(
        self, seats: int = 4, armies: Sequence[str] = (PLAIN,), holder: int | str = 0, **options: bool
    ) -> None:
        self.chance = Rigged(*armies)
        self.state: State = self.rules.initial()
        self.log: list[Event] = []
        self.do(start(seats, {"first_honour": holder, **options}))

    # --- what happens -----------------------------------------------------------------------------------------

    def do(self, *commands: Command) -> list[Event]:
        """Carry the commands out and return their events. The state must stay sound."""
        events: list[Event] = []
        for command in commands:
            draft = Draft(self.rules, self.state)
            self.rules.decide(draft, command, self.chance)
            assert self.rules.faults(self.state) == []
            events += draft.events
        self.log += events
        return events

    def refusal(self, command: Command) -> str:
        """The code with which the command is refused. Nothing may change."""
        before = self.rules.dump(self.state)
        try:
            self.rules.decide(Draft(self.rules, self.state), command, self.chance)
        except Refused as refused:
            assert self.rules.dump(self.state) == before
            return refused.code
        raise AssertionError(f"{command} was accepted")

    # --- what is given ----------------------------------------------------------------------------------------

    def hold(self, seat: int, *designs: str) -> None:
        """Deal these bagpipe cards to the seat, as if in an earlier round."""
        for design in designs:
            card = next(item for item in self.state.bagpipes.pool if item.startswith(f"{design}-"))
            self.state.bagpipes.take(card)
            self.clan(seat).hand.append(card)

    def betray(self, seat: int, *designs: str) -> None:
        """Deal these dagger cards to the seat."""
        for design in designs:
            card = next(item for item in self.state.daggers.pool if item.startswith(f"{design}-"))
            self.state.daggers.take(card)
            self.clan(seat).daggers.append(card)
            self.clan(seat).drawn.append(0)

    def pay(self, gold: Mapping[int, int]) -> None:
        """Set what these seats own in gold."""
        for seat, amount in gold.items():
            self.state.gold_out += amount - self.clan(seat).gold
            self.clan(seat).gold = amount

    def muster(self, stocks: Mapping[int, int]) -> None:
        """Set the stocks of these seats."""
        for seat, units in stocks.items():
            self.state.units_out += units - self.clan(seat).stock
            self.clan(seat).stock = units

    def meet(self, army: str) -> None:
        """Let this army be in force instead of the one that came."""
        piles = {card.id: self.state.armies.pool for card in self.rules.box.sheet.english_armies}
        piles |= {card.id: self.state.edwards.pool for card in self.rules.box.sheet.edward_armies}
        piles[army].remove(army)
        piles[self.state.army].append(self.state.army)
        self.state.army = army

    # --- whole phases -----------------------------------------------------------------------------------------

    def turns(self, send: Mapping[int, int] | None = None, ways: Mapping[int, str] | None = None) -> list[Event]:
        """All seats that have not had their turn take it: by tax unless `ways` says otherwise, sending these units."""
        events: list[Event] = []
        while self.state.phase == "actions":
            (seat,) = self.rules.to_act(self.state)
            if not self.clan(seat).replenished:
                events += self.do(Replenish(seat=seat, way=(ways or {}).get(seat, "collect-tax")))
            if (send or {}).get(seat):
                events += self.do(SendUnits(seat=seat, units=(send or {})[seat]))
            events += self.do(EndTurn(seat=seat))
        return events

    def honour(self, to: int) -> list[Event]:
        (seat,) = self.rules.to_act(self.state)
        return self.do(PassHonour(seat=seat, to=to))

    def sides(self, *sides: str | None) -> list[Event]:
        """Lay the tokens: the side of each seat, None for a seat that lays none."""
        return self.do(*(LayToken(seat=seat, side=side) for seat, side in enumerate(sides) if side))

    def passes(self) -> list[Event]:
        """Pass for all seats until the open window is closed."""
        phase, events = self.state.phase, list[Event]()
        while self.state.phase == phase and self.rules.to_act(self.state) not in ((HOUSE,), ()):
            (seat,) = self.rules.to_act(self.state)
            events += self.do(PassWindow(seat=seat))
        return events

    def fight(self) -> list[Event]:
        return self.do(Fight(seat=HOUSE))

    def reward(self) -> list[Event]:
        return self.do(PayRewards(seat=HOUSE))

    def to_window(self, sides: Sequence[str | None], send: Mapping[int, int], honour: int = 1) -> None:
        """Play from the beginning of a round to its before-reveal window."""
        self.turns(send)
        if self.seats > 3:
            self.honour(honour)
        self.sides(*sides)

    def to_rewards(self, sides: Sequence[str | None], send: Mapping[int, int], honour: int = 1) -> list[Event]:
        """Play from the beginning of a round to its rewards window, if it has one; returns the reward events."""
        self.to_window(sides, send, honour)
        self.passes()
        self.fight()
        return self.reward() if self.state.outcome is None else []

    def round(self, sides: Sequence[str | None], send: Mapping[int, int], honour: int = 1) -> None:
        """Play a whole round without cards."""
        self.to_rewards(sides, send, honour)
        if self.state.phase == "rewards":
            self.passes()

    # --- what is seen -----------------------------------------------------------------------------------------

    def clan(self, seat: int) -> Clan:
        return self.state.clans[seat]

    @property
    def seats(self) -> int:
        return len(self.state.clans)

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.rules.to_act(self.state)

    def gold(self) -> list[int]:
        return [clan.gold for clan in self.state.clans]

    def fields(self) -> list[int]:
        return [clan.field for clan in self.state.clans]

    def stocks(self) -> list[int]:
        return [clan.stock for clan in self.state.clans]

    def moves(self, seat: int) -> list[Command]:
        return self.rules.moves(self.state, seat)
