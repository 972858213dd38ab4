"""Phase 3 and 4: the Honour token and the hidden sides."""

from games.scotland.commands import EndTurn, LayToken, PassHonour, PlayCard, Replenish
from games.scotland.events import HonourPassed, TokenLaid
from tests.games.scotland.table import RULES, Table


def test_in_the_first_round_the_honour_may_go_to_any_other_seat() -> None:
    """Ruling 7."""
    table = Table(seats=4, holder=2)
    table.turns()
    assert table.to_act == (2,)
    assert table.moves(2) == [PassHonour(seat=2, to=seat) for seat in (0, 1, 3)]
    assert table.refusal(PassHonour(seat=2, to=2)) == "honour-not-there"
    assert table.refusal(PassHonour(seat=2, to=4)) == "honour-not-there"
    assert table.refusal(PassHonour(seat=2, to=-1)) == "honour-not-there"


def test_the_honour_does_not_go_straight_back_but_may_return_later() -> None:
    """Ruling 7: from 0 to 1, then not to 0; from 1 to 2, then 2 may give it to 0 or 3."""
    table = Table(seats=4)
    table.round(["scotland", None, "scotland", "scotland"], {0: 4}, honour=1)
    table.turns()
    assert table.refusal(PassHonour(seat=1, to=0)) == "honour-not-there"
    assert table.moves(1) == [PassHonour(seat=1, to=2), PassHonour(seat=1, to=3)]
    table.honour(2)
    table.sides("scotland", "scotland", None, "scotland")
    table.passes()
    table.fight()
    table.reward()
    table.turns()
    assert table.moves(2) == [PassHonour(seat=2, to=0), PassHonour(seat=2, to=3)]


def test_the_new_holder_lays_no_token_and_fights_for_scotland() -> None:
    """Ruling 8."""
    table = Table(seats=4)
    table.turns({0: 1, 1: 1})
    table.honour(1)
    assert table.to_act == (0, 2, 3)
    assert table.moves(1) == []
    assert table.refusal(LayToken(seat=1, side="england")) == "no-token"
    table.sides("england", None, "england", "england")
    table.passes()
    table.fight()
    assert table.state.battles[-1].sides == ("england", "scotland", "england", "england")


def test_sides_are_chosen_at_once_and_a_choice_stands_open_until_the_last_is_in() -> None:
    table = Table(seats=4)
    table.turns()
    table.honour(1)
    assert table.moves(2) == [LayToken(seat=2, side="scotland"), LayToken(seat=2, side="england")]
    table.do(LayToken(seat=2, side="scotland"))
    assert table.to_act == (0, 3)
    assert table.moves(2) == [LayToken(seat=2, side="england")]
    assert table.refusal(LayToken(seat=2, side="scotland")) == "token-laid"
    assert table.do(LayToken(seat=2, side="england")) == [TokenLaid(seat=2, side="england")]
    table.do(LayToken(seat=0, side="england"), LayToken(seat=3, side="scotland"))
    assert table.state.phase == "before-reveal"
    assert table.refusal(LayToken(seat=2, side="scotland")) == "not-now"


def test_an_unknown_side_is_refused() -> None:
    table = Table()
    table.turns()
    table.honour(1)
    assert table.refusal(LayToken(seat=0, side="norway")) == "side-unknown"


def test_a_seat_without_units_lays_a_token_all_the_same() -> None:
    """Ruling 19."""
    table = Table()
    table.turns({0: 1})
    table.honour(1)
    assert 3 in table.to_act


def test_guardians_let_their_player_name_the_next_holder_within_the_same_limits() -> None:
    """Ruling 12."""
    table = Table(seats=4)
    table.hold(2, "guardians")
    for seat in (0, 1):
        table.do(Replenish(seat=seat, way="collect-tax"), EndTurn(seat=seat))
    table.do(PlayCard(seat=2, card="guardians"))
    table.turns()
    assert table.to_act == (2,)
    assert table.moves(2) == [PassHonour(seat=2, to=seat) for seat in (1, 2, 3)]
    assert table.do(PassHonour(seat=2, to=2))[0] == HonourPassed(giver=0, to=2, by=2)
    table.sides("scotland", "scotland", None, "scotland")
    table.passes()
    table.fight()
    table.reward()
    table.turns()
    # The ban of the next round names the previous holder, seat 0.
    assert table.moves(2) == [PassHonour(seat=2, to=1), PassHonour(seat=2, to=3)]


def test_the_last_guardians_played_count() -> None:
    """Ruling 12."""
    table = Table(seats=4)
    table.hold(0, "guardians")
    table.hold(3, "guardians")
    table.do(PlayCard(seat=0, card="guardians"))
    for seat in (0, 1, 2):
        table.do(Replenish(seat=seat, way="collect-tax"), EndTurn(seat=seat))
    table.do(PlayCard(seat=3, card="guardians"))
    table.turns()
    assert table.to_act == (3,)


def test_with_three_seats_guardians_override_the_round_for_once() -> None:
    """Ruling 12: any seat but the holder; the next round goes clockwise again."""
    table = Table(seats=3)
    table.hold(0, "guardians")
    table.do(PlayCard(seat=0, card="guardians"))
    table.turns({0: 3})
    assert table.moves(0) == [PassHonour(seat=0, to=1), PassHonour(seat=0, to=2)]
    table.honour(2)
    table.sides("scotland", "scotland", "scotland")
    table.passes()
    table.fight()
    table.reward()
    table.passes()
    assert table.state.holder == 2
    table.turns()
    assert table.state.holder == 0


def test_with_three_seats_guardians_may_send_the_honour_back() -> None:
    table = Table(seats=3)
    table.round(["scotland"] * 3, {0: 4})
    table.hold(1, "guardians")
    table.do(PlayCard(seat=1, card="guardians"))
    table.turns()
    assert PassHonour(seat=1, to=0) in table.moves(1)


def test_units_sent_stay_on_the_field() -> None:
    """Ruling 16: nothing on offer takes them back."""
    table = Table()
    table.turns({0: 2})
    assert table.stocks()[0] == 2
    assert RULES.view(table.state, None)["seats"][0]["field"] == 2  # type: ignore[index, call-overload]
