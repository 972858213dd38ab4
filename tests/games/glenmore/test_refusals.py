"""What is refused, for any seat and at any time."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path

import pytest

from games.core.play import decide_on_copy, start
from games.core.rules import HOUSE, Command, Refused
from games.glenmore import commands as c
from games.glenmore.vocabulary import cell_at
from tests.games.glenmore.table import HOME, RULES, Table


@pytest.fixture
def table() -> Table:
    return Table(4)


def test_only_the_hindmost_clan_is_asked(table: Table) -> None:
    tile = table.state.track[5]
    for seat in (1, 2, 3, 4, -2, HOUSE):
        assert table.refuses(c.TakeTile(seat, tile)) == "not-asked"


def test_true_is_no_seat(table: Table) -> None:
    table.turn_of(1)
    with pytest.raises(Refused, match="seat-unknown"):
        decide_on_copy(RULES, table.state, c.TakeTile(True, table.state.track[5]), table.chance)


@pytest.mark.parametrize(
    "command",
    [
        c.PayUsual(0),
        c.PayChieftain(0),
        c.PayClansman(0, HOME),
        c.Settle(0),
        c.PlaceTile(0, cell_at(0, 1)),
        c.ChooseGood(0, "wood"),
        c.ActivateFree(0),
        c.Activate(0, HOME),
        c.StartMoving(0),
        c.Promote(0, HOME),
        c.EndTurn(0),
        c.ScoreRound(0),
        c.ScoreFinal(0),
    ],
)
def test_a_turn_begins_with_a_tile(table: Table, command: Command) -> None:
    assert table.refuses(command) == "not-now"


def test_the_house_alone_scores(table: Table) -> None:
    table.stacks(0, 1)
    table.offer("forest-0-river")
    table.take("forest-0-river")
    table.place(0, 1)
    table.end()
    assert table.refuses(c.ScoreRound(0)) == "not-asked"
    assert table.refuses(c.ScoreFinal(HOUSE)) == "not-now"
    assert table.moves(HOUSE) == [c.ScoreRound(HOUSE)]


def test_nothing_can_be_done_before_the_start(table: Table) -> None:
    with pytest.raises(Refused, match="not-started"):
        decide_on_copy(RULES, RULES.initial(), c.EndTurn(0), table.chance)


def test_only_goods_can_be_chosen(table: Table) -> None:
    table.lay("forest-0-river", 0, 1)
    table.stand(HOME, 0)
    table.stand(cell_at(0, 1), 1)
    table.offer("loch-lochy")
    table.take("loch-lochy")
    table.place(0, 2)
    assert table.refuses(c.ChooseGood(0, "whisky")) == "good-unknown"


def test_nobody_is_paid_where_goods_are_due_and_no_goods_where_somebody_is(table: Table) -> None:
    table.lay("forest-0-river", 0, 1, "wood")
    table.give(chieftains=1)
    table.offer("village-1-wood-river")
    table.stand(cell_at(0, 1), 1)
    table.take("village-1-wood-river")
    assert table.refuses(c.PayChieftain(0)) == "nobody-due"
    assert table.refuses(c.PayClansman(0, HOME)) == "nobody-due"

    table = Table(4)
    forest = table.lay("forest-0-river", 0, 1, "wood", clansmen=1)
    table.offer("loch-ness")
    table.take("loch-ness")
    assert table.refuses(c.PayGood(0, "wood", forest)) == "good-not-due"
    assert table.refuses(c.PayUsual(0)) == "no-usual-way"
    assert table.refuses(c.Settle(0)) == "not-enough-given"


def test_too_few_coins_buy_nothing(table: Table) -> None:
    forest = table.lay("forest-0-river", 0, 1, "wood")
    table.give(coins=0)
    table.offer("village-1-wood-plain")
    table.take("village-1-wood-plain")
    assert table.refuses(c.BuyGood(0, "wood")) == "too-few-coins"
    assert table.refuses(c.BuyGood(0, "peat")) == "good-unknown"
    table.give_good("wood", forest)


def raised() -> set[str]:
    """The codes in the title's source: those given to Refused, and the obstacles of an activation."""
    package = Path(str(files("games.glenmore")))
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in package.glob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    given = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Refused"]
    codes = {node.value for node in given if isinstance(node, ast.Constant)}
    (obstacle,) = (
        node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "obstacle"
    )
    returned = [node for node in ast.walk(obstacle) if isinstance(node, ast.Return)]
    parts = [part for node in returned for part in _answers(node.value)]
    return {code for code in {*codes, *parts} if isinstance(code, str)}


def _answers(node: ast.expr | None) -> set[object]:
    if isinstance(node, ast.IfExp):
        return _answers(node.body) | _answers(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) else set()


def asserted() -> set[str]:
    """The codes that these tests see a command refused with."""
    codes: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and "refuses" in ast.unparse(node.left):
                codes |= {str(part.value) for part in node.comparators if isinstance(part, ast.Constant)}
    return codes


def test_every_refusal_of_the_title_is_met_in_a_test() -> None:
    assert len(raised()) > 20
    assert raised() <= asserted()


def test_a_tile_that_fits_nowhere_is_refused(table: Table) -> None:
    table.offer("quarry-1-plain-a")
    assert table.refuses(c.TakeTile(0, "quarry-1-plain-a")) == "tile-without-spot"


def test_nothing_can_be_done_after_the_end(table: Table) -> None:
    table.stacks(0, 0, 0, 1)
    table.state.round = 3
    table.offer("forest-0-river")
    table.take("forest-0-river")
    table.place(0, 1)
    table.end()
    table.house()
    table.house()
    assert table.refuses(c.EndTurn(0)) == "game-over"
    assert table.refuses(start(4, {})) == "already-started"
