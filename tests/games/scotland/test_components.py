"""The components: the counts of the rulebook, and a source for every value."""

import re
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from games.core.components import read
from games.scotland import vocabulary as v
from games.scotland.components import ClanName, Sheet, box, packed
from games.scotland.meta import META
from tests.games.scotland.table import RULES

BOX = RULES.box
LABELS = {"rulebook", "public", "reconstructed"}


def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert (len(BOX.sheet.english_armies), len(BOX.sheet.edward_armies)) == (9, 2)
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
            sources = entry.get("sources", {})
            assert isinstance(sources, dict)
            assert set(sources.values()) <= LABELS


def test_no_card_number_is_said_to_be_printed() -> None:
    _, sheet = read("games.scotland", None)
    for name in ("english_armies", "edward_armies", "bagpipes", "daggers"):
        assert {entry["source"] for entry in sheet[name]} == {"reconstructed"}  # type: ignore[union-attr, index, call-overload]


def test_each_extra_of_the_rulebook_occurs() -> None:
    armies = (*BOX.sheet.english_armies, *BOX.sheet.edward_armies)
    assert {extra.to for army in armies for extra in army.extras} == {
        "largest-army",
        "honour-holder",
        "scots-supporters",
        "england-supporters",
    }


def test_one_army_pays_five_to_each_friend_of_england() -> None:
    assert [(army.id, army.england) for army in BOX.sheet.english_armies if army.england_each] == [
        ("the-kings-open-purse", 5)
    ]


def test_cards_are_spread_over_the_windows_as_designed() -> None:
    designs = list(BOX.bagpipes.values())
    by_window = {window: sum(design.window == window for design in designs) for window in get_args(v.CardWindow)}
    assert by_window == {"turn": 12, "before-reveal": 10, "rewards": 7}
    assert sum(design.uses == 2 for design in designs) == 7


def test_english_card_names_are_not_said_to_be_the_rulebooks() -> None:
    """Ten are translations of its Russian names."""
    assert {design.sources.get("name", design.source) for design in BOX.sheet.bagpipes} == {"reconstructed"}
    assert [design.sources.get("name.ru") for design in BOX.sheet.bagpipes].count("rulebook") == 10


def test_two_russian_clan_names_are_ours() -> None:
    ours = [clan.id for clan in BOX.sheet.clans if clan.sources.get("name.ru") == "reconstructed"]
    assert ours == ["macleod", "donald"]


def test_the_card_of_the_title_lists_what_is_reconstructed() -> None:
    assert any("last place of the traitor" in phrase for phrase in META.reconstructed)  # ruling 2a
    assert any("Russian names of the clans" in phrase for phrase in META.reconstructed)


def test_the_set_of_before_is_the_same_but_for_its_labels() -> None:
    """Games that began with this set continue with it."""
    before = box("e3f9d7db005ba8f0").sheet
    assert before.bagpipes[0].sources["name"] == "rulebook"
    assert (without_sources(before), before == BOX.sheet) == (without_sources(BOX.sheet), False)


def without_sources(sheet: Sheet) -> str:
    return re.sub(r'"sources":{[^}]*}', "", msgspec.json.encode(sheet).decode())


def test_a_source_is_of_a_field_or_of_what_the_entry_names_beside() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"given for name\.en"):
        msgspec.convert({"id": "ross", "name": "Ross", "source": "public", "sources": {"name.en": "public"}}, ClanName)


# Corrections that cannot be played are refused as the set is read


def corrected(design: str, **changes: object) -> Sheet:
    designs = tuple(replace(card, **changes) if card.id == design else card for card in BOX.sheet.bagpipes)
    return replace(BOX.sheet, bagpipes=designs)


def with_special(*special: v.AnySpecial) -> Sheet:
    return replace(BOX.sheet, edward_armies=tuple(replace(army, special=special) for army in BOX.sheet.edward_armies))


ALL_FREE = v.ForbidWays(("collect-tax", "buy-weapons", "call-militia"))


@pytest.mark.parametrize(
    ("sheet", "slip"),
    [
        (corrected("guardians", copies=3), "bagpipes: 30 of 29"),
        (replace(BOX.sheet, clans=BOX.sheet.clans[:4]), "clans: 4 of 5"),
        (replace(BOX.sheet, setup=replace(BOX.sheet.setup, english_rounds=10)), "more rounds than armies"),
        (with_special(v.ForbidWays(("hire-mercenary",))), "no way of replenishment hire-mercenary"),
        (with_special(v.ChangeYield("call-milita", 3)), "no way of replenishment call-milita"),
        (corrected("wallaces-voice", effect=(v.ExtraWay("weapons"),)), "no way of replenishment weapons"),
        (with_special(ALL_FREE), "who has no gold cannot replenish"),
        (corrected("border-raid", target=None), "border-raid: it is played at nobody"),
        (corrected("guardians", effect=(v.GainGold("chooser", 1),)), "only an option has somebody who chooses"),
        (corrected("edwards-favour", window="turn"), "a battle that has not been fought"),
        (corrected("bruces-and-comyns", window="turn", needs=None), "a battle that has not been fought"),
        (corrected("bruces-cunning", needs=None), "there may be no token"),
        (corrected("lambertons-help", target=("has-gold",)), "there may be no token"),
        (corrected("the-popes-decision", needs=None), "there may be no dagger card"),
    ],
)
def test_a_set_that_cannot_be_played_is_refused_with_its_slip(sheet: Sheet, slip: str) -> None:
    with pytest.raises(ValueError, match=re.escape(slip)):
        packed("corrected", sheet)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (v.MoveUnits, {"op": "move-units", "who": "self", "to": "field", "up_to": 1, "origin": "stock"}),
        (v.MoveExactly, {"op": "move-exactly", "who": "chooser", "to": "field", "units": 1, "origin": "stock"}),
        (v.RemoveUnits, {"op": "remove-units", "who": "chosen", "up_to": 1, "zone": "field"}),
    ],
)
def test_scotlands_field_is_nobodys_to_take_units_from(kind: type[v.Op], fields: dict[str, object]) -> None:
    assert isinstance(msgspec.convert(fields, kind), kind)
    last = list(fields)[-1]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**fields, last: "scotland"}, kind)
