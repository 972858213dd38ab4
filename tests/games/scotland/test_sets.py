"""A game is decided, drawn and described with the component set that it began with."""

from typing import Any

import pytest
from msgspec.structs import replace

from events.files.verify import verify
from events.store.codec import fields_of
from games.scotland import board
from games.scotland import components as scotland
from games.scotland import vocabulary as v
from games.scotland.commands import ChooseUnits, PlayCard, Replenish
from games.scotland.title import Scotland
from games.scotland.words import ScotlandWords
from tests.games.drawing.positions import NAMES
from tests.games.golden_coverage import golden
from tests.games.scotland.table import RULES, Table

EFFECTS: dict[str, tuple[v.AnyOp, ...]] = {
    "deal-with-eric": (v.GainUnits("stock", 9),),
    "vive-la-france": (v.GainUnits("stock", 3),),
    "border-raid": (v.TransferGold("chosen", "self", 8),),
}
"""What these cards did in the older set."""
EXTRA = v.Extra("scotland", "honour-holder", each=99)


def older() -> scotland.Box:
    sheet = RULES.box.sheet
    return scotland.packed(
        "older",
        replace(
            sheet,
            ways={name: replace(way, stock=7) if way.stock else way for name, way in sheet.ways.items()}
            | {"buy-weapons": replace(sheet.ways["buy-weapons"], each_field=6)},
            english_armies=tuple(replace(army, extras=(EXTRA,)) for army in sheet.english_armies),
            bagpipes=tuple(replace(design, effect=EFFECTS.get(design.id, design.effect)) for design in sheet.bagpipes),
        ),
    )


def title_of(box: scotland.Box) -> Scotland:
    return Scotland(box)


class Older(Table):
    rules = title_of(older())

    def words(self) -> ScotlandWords:
        words = ScotlandWords("scotland", "en")
        words.box = self.rules.box
        return words

    def shown(self) -> dict[str, Any]:
        return self.rules.view(self.state, 0)

    def panels(self) -> dict[str, str]:
        panels = board.draw(self.shown(), self.words(), NAMES, {})
        return {panel.name: panel.svg for panel in panels}


def test_the_hand_shows_what_its_cards_did_then() -> None:
    table = Older()
    table.hold(0, "deal-with-eric", "wallaces-voice")
    hand = table.panels()["hand"]
    assert "≤9" in hand
    assert "Up to 9 units" in hand
    assert ">+6<" in hand


def test_the_army_and_the_ways_show_the_numbers_of_then() -> None:
    shown = Older().panels()["army"]
    assert "99" in shown
    assert ">+7<" in shown
    assert ">+6<" in shown


def test_a_card_on_the_table_tells_what_it_did_then() -> None:
    table = Older()
    table.hold(0, "border-raid")
    table.do(PlayCard(seat=0, card="border-raid", target=1))
    assert "gives 8 gold" in table.panels()["clan-0"]


def test_units_are_clicked_where_the_card_put_them_then() -> None:
    table = Older()
    table.hold(0, "vive-la-france")
    table.do(PlayCard(seat=0, card="vive-la-france"))
    move = ChooseUnits(seat=0, units=1)
    fields = {**fields_of(move), **table.rules.details(table.state, move)}
    assert board.spots(fields, table.shown()) == ("stock:0",)


def test_labels_log_and_text_tell_the_numbers_of_then() -> None:
    table = Older()
    table.hold(0, "deal-with-eric")
    words, view, militia = table.words(), table.shown(), Replenish(seat=0, way="call-militia")
    assert "up to 9 units" in words.move(
        {"type": "play-card", "card": "deal-with-eric", "face_up": False, "target": None}, view
    )
    assert "7 units" in words.move({**fields_of(militia), **table.rules.details(table.state, militia)}, view)
    assert "99 gold each" in words.show(view, NAMES)
    assert "99 gold each" in str(words.event("round-began", {"round": 1, "army": table.state.army}, NAMES))


OLDER = {name: file for name, file in golden("scotland").items() if file.header.components != RULES.components}


@pytest.mark.parametrize("name", OLDER)
def test_a_game_with_an_older_set_is_decided_as_it_was(name: str) -> None:
    assert verify(OLDER[name]) == []
