"""The test title uses every part of the protocol, and its own rules hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from games.core.chance import Seeded
from games.core.play import carry_out, start
from games.core.rules import HOUSE, Command, Event, Refused, Rules, Score, Seat
from games.core.standing import Stand, StandingSet
from tests.games.playing import Case, Game, any_rules, fold_batches, play
from tests.titles import skerry
from tests.titles.skerry import commands as c
from tests.titles.skerry import events as e
from tests.titles.skerry.state import CATEGORIES, Haggling, Reward, Scoring, Squalls, State, Toll, Turn, Voting
from tests.titles.skerry.title import Skerry
from tests.titles.skerry.upcasts import UPCASTS

RULES: Rules[State, Event] = Skerry(None)
FROZEN = Path(skerry.__path__[0]) / "frozen"


class Table:
    """A table at which all have chosen the same cove, so that seat 1 has the first turn and tolls are due."""

    def __init__(self, seats: int = 3, seed: bytes = b"table") -> None:
        self.chance = Seeded(seed)
        self.state = RULES.initial()
        self.do(start(seats, {}))
        self.do(*(c.ChooseCove(seat, "geo") for seat in range(seats)))

    def do(self, *commands: Command) -> list[Event]:
        events = []
        for command in commands:
            events += carry_out(RULES, self.state, command, self.chance)
        return events

    def refusal(self, command: Command) -> str:
        with pytest.raises(Refused) as refused:
            self.do(command)
        return refused.value.code

    def steps(self) -> list[type]:
        return [type(step) for step in self.state.agenda]

    def hold(self, seat: Seat, cards: Sequence[str]) -> None:
        """Replace the hand of a seat by these cards of the pile."""
        crofter, pool = self.state.crofters[seat], self.state.pile.pool
        for other in self.state.crofters:
            if other is not crofter and set(cards) & set(other.hand):
                pool += [card for card in other.hand if card in cards]
                other.hand = [card for card in other.hand if card not in cards]
        pool += [card for card in crofter.hand if card not in cards]
        self.state.pile.pool = [card for card in pool if card not in cards]
        crofter.hand = list(cards)
        assert RULES.faults(self.state) == []


@pytest.fixture(scope="module")
def games() -> list[Game]:
    options = [(("rounds", rounds), ("storm", storm)) for rounds in (2, 5) for storm in (False, True)]
    return [
        play(any_rules(Skerry(None)), Case(seats, chosen, seed, restless=True))
        for seats in (2, 3, 4, 5)
        for chosen in options
        for seed in range(8)
    ]


def test_every_command_and_event_occurs(games: list[Game]) -> None:
    commands = {type(batch.command) for game in games for batch in game.batches}
    events = {type(event) for game in games for event in game.events}
    assert commands == set(RULES.commands)
    assert events == set(RULES.events) - {e.Redealt}


def test_games_end_in_both_ways_and_some_in_a_tie(games: list[Game]) -> None:
    ends = [event for game in games for event in game.events if isinstance(event, e.GameEnded)]
    assert {end.reason for end in ends} == {"rounds", "storm"}
    assert any(len(set(end.places)) < len(end.places) for end in ends)


def test_games_are_short(games: list[Game]) -> None:
    assert all(35 <= len(game.events) <= 400 for game in games)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_long_game_has_two_thousand_events(seats: int) -> None:
    game = play(any_rules(Skerry(None)), Case(seats, (("rounds", "long"),)))
    assert len(game.events) > 2000


def test_cards_come_back_from_the_known_bottom(games: list[Game]) -> None:
    def shown(game: Game) -> bool:
        return any(crofter.shown for _, state in fold_batches(game) for crofter in state.crofters)  # type: ignore[attr-defined]

    assert any(shown(game) for game in games)


def test_a_toll_and_its_haggling_lie_on_the_turn_and_the_turn_goes_on() -> None:
    table = Table()
    table.do(c.Gather(1))
    assert table.steps()[-2:] == [Turn, Toll]
    assert RULES.to_act(table.state) == (2,)
    table.do(c.AnswerToll(2, charge=True))
    assert table.steps()[-2:] == [Turn, Haggling]
    assert e.CoinsPaid(1, 2, 1, "toll") in table.do(c.SettleToll(1, pay=True))
    assert table.steps()[-1] is Turn
    assert RULES.to_act(table.state) == (1,)


def test_a_toll_cannot_be_paid_without_a_coin() -> None:
    table = Table()
    for pay in (True, False):
        table.do(c.Gather(1), c.AnswerToll(2, charge=True))
        if pay:
            table.do(c.SettleToll(1, pay=True))
    assert RULES.moves(table.state, 1) == [c.SettleToll(1, pay=False)]
    assert table.refusal(c.SettleToll(1, pay=True)) == "no-coin"


def test_a_squall_washes_away_what_was_built_and_both_go_under_the_pile() -> None:
    table = Table()
    table.hold(1, ["mast-0"])
    table.hold(2, ["squall-0"])
    table.do(c.Build(1, "mast-0"))
    assert table.steps()[-1] is Squalls
    assert RULES.to_act(table.state) == (0, 2)
    table.do(c.PlaySquall(2, "squall-0"))
    assert table.state.pile.bottom == ["mast-0", "squall-0"]
    assert table.steps()[-1] is Turn


def test_the_window_asks_those_who_hold_no_squall_too() -> None:
    table = Table()
    table.hold(1, ["mast-0"])
    table.hold(0, ["plank-0"])
    table.hold(2, ["plank-1"])
    table.do(c.Build(1, "mast-0"))
    assert RULES.to_act(table.state) == (0, 2)


def test_a_standing_answer_is_given_when_the_window_opens() -> None:
    table = Table()
    table.hold(1, ["mast-0"])
    table.do(Stand(0, "squall", "pass"), Stand(2, "squall", "pass"))
    events = table.do(c.Build(1, "mast-0"))
    assert events == [e.CardBuilt(1, "mast-0"), e.WindowPassed(0), e.WindowPassed(2)]


def test_a_standing_answer_set_in_an_open_window_is_given_at_once() -> None:
    table = Table()
    table.hold(1, ["mast-0"])
    table.do(c.Build(1, "mast-0"))
    assert table.do(Stand(0, "squall", "pass")) == [StandingSet(0, "squall", "pass"), e.WindowPassed(0)]
    assert RULES.to_act(table.state) == (2,)


def test_a_lifted_standing_answer_is_not_given() -> None:
    table = Table()
    table.do(Stand(2, "toll", "charge"), Stand(2, "toll", None), c.Gather(1))
    assert RULES.to_act(table.state) == (2,)


def test_a_cove_may_be_chosen_again_until_the_last_one_has() -> None:
    table = Table()
    table.state = RULES.initial()
    table.do(start(2, {}), c.ChooseCove(0, "geo"))
    assert RULES.to_act(table.state) == (1,)
    assert RULES.moves(table.state, 0) == [c.ChooseCove(0, "haven"), c.ChooseCove(0, "voe")]
    table.do(c.ChooseCove(0, "voe"))
    assert e.CovesRevealed(("voe", "geo"), (1, 0)) in table.do(c.ChooseCove(1, "geo"))
    assert table.refusal(c.ChooseCove(0, "geo")) == "not-now"


def test_the_beacon_is_lit_by_more_than_half_and_paid_for() -> None:
    table = Table()
    table.state.agenda.append(Voting((0, 1, 2), 0))
    table.state.crofters[0].purse, table.state.bank = 0, table.state.bank + 1
    table.do(c.Vote(0, True), c.Vote(2, False))
    events = table.do(c.Vote(1, True))
    assert events[1] == e.BeaconVoted(lit=True)
    assert [event.payer for event in events if isinstance(event, e.CoinsPaid)] == [1, 2]
    assert [crofter.points["beacon"] for crofter in table.state.crofters] == [0, 2, 2]


def test_the_house_tallies_until_a_seat_must_choose_and_then_goes_on() -> None:
    table = Table()
    table.hold(1, ["mast-0"])
    table.do(c.Build(1, "mast-0"), c.Pass(0), c.Pass(2), c.EndTurn(1), c.EndTurn(2), c.EndTurn(0))
    table.do(c.Tally(HOUSE), c.Tally(HOUSE))
    assert table.steps() == [Scoring, Reward]
    assert table.refusal(c.Tally(HOUSE)) == "not-now"
    table.do(c.TakeReward(1, "peat"), c.Tally(HOUSE))
    assert RULES.moves(table.state, HOUSE) == [c.CloseRound(HOUSE)]
    events = table.do(c.CloseRound(HOUSE))
    assert events == [e.TideCame(("mast-0",)), e.RoundBegan(2)]
    assert table.state.pile.bottom == ["mast-0"]


@pytest.mark.parametrize("example", json.loads((FROZEN / "coins-paid-1.json").read_text()))
def test_a_payment_stored_in_schema_1_is_read_as_one_of_today(example: dict[str, dict[str, int]]) -> None:
    lifted = UPCASTS["coins-paid", 1](dict(example["was"]))
    assert lifted == example["is"]
    assert msgspec.convert(lifted, e.CoinsPaid) == e.CoinsPaid(**example["is"])  # type: ignore[arg-type]


# Scores, details and faults


def test_the_total_now_counts_crofts_still_to_tally_and_the_masts_a_viewer_knows_of() -> None:
    table = Table()
    table.hold(1, ["mast-0", "mast-1", "beam-0"])
    table.do(c.Build(1, "beam-0"), c.Pass(0), c.Pass(2))
    assert RULES.standings(table.state, 1)[1] == Score(1, 0, dict.fromkeys(CATEGORIES, 0), now=4)
    assert RULES.standings(table.state, None)[1].now == 2
    table.state.crofters[1].shown = ["mast-0"]
    assert RULES.standings(table.state, 0)[1].now == 3


def test_a_tallied_croft_counts_once() -> None:
    table = Table()
    table.hold(1, ["beam-0"])
    table.do(c.Build(1, "beam-0"), c.Pass(0), c.Pass(2), c.EndTurn(1), c.EndTurn(2), c.EndTurn(0))
    assert RULES.standings(table.state, None)[1].now == 2
    table.do(c.Tally(HOUSE), c.Tally(HOUSE))
    score = RULES.standings(table.state, None)[1]
    assert (score.total, score.now) == (2, 2)


def test_the_label_of_a_move_knows_who_may_charge_and_what_a_card_is_worth() -> None:
    table = Table()
    assert RULES.details(table.state, c.Gather(1)) == {"keeper": 2}
    assert RULES.details(table.state, c.Build(1, "mast-0")) == {"points": 3}
    assert RULES.details(table.state, c.EndTurn(1)) == {}


def test_ending_a_turn_and_passing_are_set_apart_from_other_moves() -> None:
    assert {command for command in RULES.commands if command.closes} == {c.EndTurn, c.Pass}


def _lose(cards: list[str]) -> None:
    cards.pop()


def _double(cards: list[str]) -> None:
    cards.append(cards[-1])


PLACES: dict[str, Callable[[State], list[str]]] = {
    "pool": lambda state: state.pile.pool,
    "bottom": lambda state: state.pile.bottom,
    "hand": lambda state: state.crofters[1].hand,
    "croft": lambda state: state.crofters[1].croft,
}


@pytest.mark.parametrize("change", [_lose, _double])
@pytest.mark.parametrize("place", PLACES)
def test_a_card_lost_or_doubled_anywhere_is_a_fault(place: str, change: Callable[[list[str]], None]) -> None:
    table = Table()
    table.hold(1, ["mast-0", "beam-0", "plank-0"])
    table.do(c.Build(1, "mast-0"), c.Pass(0), c.Pass(2), c.Sell(1, "beam-0"))
    assert RULES.faults(table.state) == []
    change(PLACES[place](table.state))
    assert len(RULES.faults(table.state)) == 1


@pytest.mark.parametrize("coins", [1, -1])
def test_a_coin_lost_or_doubled_in_a_purse_or_the_bank_is_a_fault(coins: int) -> None:
    table, other = Table(), Table()
    table.state.bank += coins
    other.state.crofters[2].purse += coins
    expected = [f"coins: {20 + coins} of 20"]
    assert (RULES.faults(table.state), RULES.faults(other.state)) == (expected, expected)


def test_a_purse_below_nothing_and_a_card_shown_but_not_held_are_faults() -> None:
    table = Table()
    table.state.crofters[0].purse, table.state.bank = -1, table.state.bank + 2
    table.state.crofters[1].shown = ["nonsense"]
    assert RULES.faults(table.state) == [
        "coins: a place holds -1",
        "crofter 1 shows a card that is not in the hand",
    ]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Stand(3, "toll", "wave"), "seat-unknown"),
        (Stand(0, "vote", "wave"), "standing-unknown"),
        (Stand(0, "toll", None), "standing-same"),
        (c.Gather(0), "not-asked"),
        (c.Sell(1, "nonsense"), "card-not-held"),
    ],
)
def test_what_is_refused_has_its_code(command: Command, code: str) -> None:
    assert Table().refusal(command) == code
