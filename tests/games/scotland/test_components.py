"""The box: counts of the rulebook, and a source for every value."""

from games.core.components import read
from games.scotland.meta import META
from tests.games.scotland.table import RULES

BOX = RULES.box
LABELS = {"rulebook", "public", "reconstructed"}


def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert (len(BOX.english_armies), len(BOX.edward_armies)) == (9, 2)
    assert (len(BOX.bagpipes), len(BOX.daggers)) == (29, 16)
    assert sum(BOX.daggers.values()) == 28


def test_every_entry_has_a_source() -> None:
    _, sheet = read("games.scotland", None)
    for name, block in sheet.items():
        entries = block if isinstance(block, list) else [block]
        if name == "ways":
            assert isinstance(block, dict)
            entries = list(block.values())
        for entry in entries:
            assert isinstance(entry, dict)
            assert entry["source"] in LABELS, name
            assert set(dict(entry.get("sources", {})).values()) <= LABELS  # type: ignore[call-overload]


def test_no_card_number_is_said_to_be_printed() -> None:
    _, sheet = read("games.scotland", None)
    for name in ("english_armies", "edward_armies", "bagpipes", "daggers"):
        assert {entry["source"] for entry in sheet[name]} == {"reconstructed"}  # type: ignore[union-attr, index, call-overload]


def test_each_extra_of_the_rulebook_occurs() -> None:
    armies = (*BOX.english_armies, *BOX.edward_armies)
    assert {extra.to for army in armies for extra in army.extras} == {
        "largest-army",
        "honour-holder",
        "scots-supporters",
        "england-supporters",
    }


def test_one_army_pays_five_to_each_friend_of_england() -> None:
    assert [(army.id, army.england) for army in BOX.english_armies if army.england_each] == [
        ("the-kings-open-purse", 5)
    ]


def test_cards_are_spread_over_the_windows_as_designed() -> None:
    designs = list(BOX.bagpipes.values())
    by_window = {window: sum(design.window == window for design in designs) for window in BOX.windows}
    assert by_window == {"turn": 12, "before-reveal": 10, "rewards": 7}
    assert sum(design.uses == 2 for design in designs) == 7


def test_the_card_of_the_title_tells_what_is_reconstructed() -> None:
    assert META.reconstructed
