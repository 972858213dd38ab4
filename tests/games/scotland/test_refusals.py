"""Commands at the wrong time or from the wrong seat are refused and change nothing."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import games.scotland
from games.core.draft import Draft
from games.core.play import start
from games.core.rules import HOUSE, Command, Refused, Start
from games.scotland import commands as c
from tests.games.scotland.table import RULES, Rigged, Table

SIDES = ["scotland", None, "scotland", "england"]


def in_actions() -> Table:
    table = Table()
    table.hold(0, "guardians")
    return table


def in_honour() -> Table:
    table = Table()
    table.turns({0: 4, 1: 1, 3: 1})
    return table


def in_sides() -> Table:
    table = in_honour()
    table.honour(1)
    return table


def in_window() -> Table:
    table = in_sides()
    table.sides(*SIDES)
    return table


def in_battle() -> Table:
    table = in_window()
    table.passes()
    return table


def in_pay() -> Table:
    table = in_battle()
    table.fight()
    return table


def in_question() -> Table:
    table = Table()
    table.hold(0, "vive-la-france")
    table.do(c.PlayCard(seat=0, card="vive-la-france"))
    return table


PLACES: dict[Callable[[], Table], tuple[int, list[Command]]] = {
    in_actions: (0, [c.Replenish(0, "collect-tax"), c.SendUnits(0, 1), c.EndTurn(0)]),
    in_honour: (0, [c.PassHonour(0, 1)]),
    in_sides: (0, [c.LayToken(0, "england")]),
    in_window: (1, [c.PassWindow(1)]),
    in_battle: (HOUSE, [c.Fight(HOUSE)]),
    in_pay: (HOUSE, [c.PayRewards(HOUSE)]),
    in_question: (0, [c.ChooseUnits(0, 1)]),
}
"""A table in each step, the seat that is asked, and the commands that only this step takes."""


def by(command: Command, seat: int) -> Command:
    """The same command from another seat."""
    return type(command)(seat, *(getattr(command, name) for name in command.__struct_fields__[1:]))


ELSEWHERE = [
    (place, by(command, seat))
    for place, (seat, _) in PLACES.items()
    for other, (_, commands) in PLACES.items()
    for command in commands
    if other is not place
]


@pytest.mark.parametrize(("place", "command"), ELSEWHERE)
def test_a_decision_out_of_its_time_is_refused(place: Callable[[], Table], command: Command) -> None:
    assert place().refusal(command) == "not-now"


@pytest.mark.parametrize("seat", [2, 9, -2])
@pytest.mark.parametrize("place", [place for place in PLACES if place is not in_sides])
def test_a_decision_of_a_seat_that_is_not_asked_is_refused(place: Callable[[], Table], seat: int) -> None:
    for command in PLACES[place][1]:
        assert place().refusal(by(command, seat)) == "not-asked"


@pytest.mark.parametrize("seat", [HOUSE, 4])
def test_who_is_no_seat_of_the_table_lays_no_token(seat: int) -> None:
    assert in_sides().refusal(c.LayToken(seat, "england")) == "seat-unknown"


def test_a_card_is_played_in_a_turn_or_a_window_only() -> None:
    for place in (in_honour, in_sides, in_battle, in_pay, in_question):
        assert place().refusal(c.PlayCard(PLACES[place][0], "guardians")) == "not-now"


def test_a_game_starts_once() -> None:
    assert Table().refusal(start(4, {})) == "already-started"


def test_only_the_house_starts_a_game() -> None:
    assert unstarted(Start(seat=0, seats=4)) == "not-asked"


@pytest.mark.parametrize("seats", [2, 6, 0, -1])
def test_it_takes_three_to_five_seats(seats: int) -> None:
    assert unstarted(start(seats, {})) == "seat-count"


def test_nothing_else_can_be_done_before_the_start() -> None:
    assert unstarted(c.EndTurn(0)) == "not-started"


def unstarted(command: Command) -> str:
    """The code with which an empty table refuses the command."""
    with pytest.raises(Refused) as refused:
        RULES.decide(Draft(RULES, RULES.initial()), command, Rigged())
    return refused.value.code


# Each code is asserted somewhere


def codes_raised(source: str) -> set[str]:
    """The codes with which a module refuses, directly or by a function that returns the reason."""
    tree = ast.parse(source)
    values: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
            values += node.args[:1]
        if isinstance(node, ast.FunctionDef) and node.name.endswith("refusal"):
            values += [part.value for part in ast.walk(node) if isinstance(part, ast.Return) and part.value]
    return {text for value in values for text in strings(value)}


def codes_asserted(source: str) -> set[str]:
    """The codes with which a test compares a refusal."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Compare)]
    compared = [node for node in nodes if isinstance(node.ops[0], ast.Eq)]
    return {
        text
        for node in compared
        if "refusal(" in ast.unparse(node) or "unstarted(" in ast.unparse(node)
        for other in node.comparators
        for text in strings(other)
    }


def strings(node: ast.AST) -> Iterator[str]:
    parts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
    return (part for part in parts if isinstance(part, str))


def test_each_refusal_code_has_a_test() -> None:
    rules = Path(games.scotland.__path__[0]).glob("*.py")
    raised = {code for path in rules for code in codes_raised(path.read_text(encoding="utf-8"))}
    tests = Path(__file__).parent.glob("test_*.py")
    asserted = {code for path in tests for code in codes_asserted(path.read_text(encoding="utf-8"))}
    guard = {"not-asked", "not-now", "not-started", "already-started", "game-over", "seat-unknown"}
    assert raised | guard | {"standing-unknown", "standing-same", "seat-count"} <= asserted


def test_a_code_without_a_test_would_be_noticed() -> None:
    assert codes_raised('raise Refused("this" if late else "that", most=1)') == {"this", "that"}
    assert codes_raised("def way_refusal(): return 'closed' if shut else None") == {"closed"}
    assert codes_asserted('assert table.refusal(command) == "this"') == {"this"}
    assert codes_asserted('assert table.refusal(command) in ("this", "that")') == set()
    assert codes_asserted('assert table.phase == "that"') == set()
