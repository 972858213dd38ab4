"""For Scotland! in words: texts are true at this table, and say all that a player needs."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.core.standing import Stand
from games.scotland.commands import PassWindow, PlayCard
from games.speech.languages import LANGUAGES
from games.speech.words import Words, words_of
from tests.games.scotland.table import RULES, Table

NAMES = ("Ada", "Bo", "Cid", "Dot", "Eli")
every_language = pytest.mark.parametrize("spoken", LANGUAGES)


def words(spoken: str = "en") -> Words:
    return words_of("scotland", spoken)


def view(table: Table, seat: int | None = 0) -> dict[str, Any]:
    return RULES.view(table.state, seat)


def shown(table: Table, seat: int | None = 0, spoken: str = "en") -> list[str]:
    return words(spoken).show(view(table, seat), NAMES[: table.seats]).splitlines()


def asked(table: Table, seat: int, spoken: str) -> str:
    ask = RULES.ask(table.state, seat)
    assert ask is not None
    return words(spoken).ask(ask.code, ask.details, view(table, seat), NAMES)


def asked_for_a_recipient(seats: int) -> Table:
    table = Table(seats=seats)
    table.hold(0, "guardians")
    table.do(PlayCard(seat=0, card="guardians"))
    table.turns()
    return table


@every_language
def test_with_three_clans_the_honour_is_not_said_to_bind(spoken: str) -> None:
    stands = {"en": "stands for Scotland", "ru": "за Шотландию", "pl": "po stronie Szkocji"}[spoken]
    asks = [asked(asked_for_a_recipient(seats), 0, spoken) for seats in (3, 4)]
    assert [stands in ask for ask in asks] == [False, True]


@every_language
def test_a_seat_without_a_card_for_the_window_reads_so(spoken: str) -> None:
    table = Table()
    table.hold(0, "lambertons-help")
    table.to_window(["scotland", None, "scotland", "scotland"], {})
    table.do(*(Stand(seat=seat, window="before-reveal", answer="pass") for seat in (2, 3)))
    without = asked(table, 1, spoken)
    table.do(PassWindow(seat=1))
    assert without.startswith(asked(table, 0, spoken))
    assert len(without) > len(asked(table, 0, spoken))


def test_two_copies_of_a_card_in_hand_are_counted_as_two() -> None:
    table = Table()
    table.hold(0, "guardians", "border-raid", "guardians")
    lines = [line for line in shown(table) if line.startswith("    ")]
    assert [line.split(" (")[0].strip() for line in lines] == ["Guardians ×2", "Border Raid"]


def test_everybody_reads_what_a_card_on_the_table_does() -> None:
    table = Table()
    table.hold(0, "border-raid")
    table.do(PlayCard(seat=0, card="border-raid", target=1))
    for seat in (None, 0, 1):
        (line,) = (line for line in shown(table, seat) if line.startswith("    Border Raid"))
        assert "gives 1 gold" in line
        assert "twice" not in line


@every_language
def test_the_end_names_the_winners_and_the_traitor(spoken: str) -> None:
    table = Table(seats=3)
    table.betray(0, "triple", "triple")
    while table.state.outcome is None:
        table.muster(dict.fromkeys(range(3), 20))
        table.round(["scotland"] * 3, {0: 20, 1: 1})
    last = shown(table, None, spoken)[-1]
    assert words(spoken).word("reasons", "scotland-stands") in last
    assert last.index("Bo") < last.index("Ada")
    assert words(spoken).word("categories", "traitor").lower() in last.lower()


def test_units_of_the_bank_are_not_taken_for_ones_own() -> None:
    table = Table()
    table.hold(0, "vive-la-france")
    move = {"type": "play-card", "seat": 0, "card": "vive-la-france", "face_up": False, "target": None}
    assert words().move(move, view(table), NAMES).endswith("up to 3 units from the bank to Scotland's field")


def test_a_further_replenishment_says_what_it_brings() -> None:
    table = Table()
    table.hold(0, "wallaces-voice")
    move = {"type": "play-card", "seat": 0, "card": "wallaces-voice", "face_up": False, "target": None}
    assert "1 unit on the field of every clan" in words().move(move, view(table), NAMES)


@every_language
def test_the_first_holder_is_chosen_by_the_seats_number_on_the_page(spoken: str) -> None:
    (option,) = (option for option in RULES.meta.options if option.name == "first_honour")
    texts = [words(spoken).choice(option.name, choice) for choice in option.choices]
    assert texts == [
        words(spoken).word("words", "random"),
        *(f"{words(spoken).word('words', 'seat')} {n}" for n in range(1, 6)),
    ]


@pytest.mark.parametrize(("spoken", "phrase"), [("ru", "до 1 отряда"), ("pl", "do 1 oddziału")])
def test_up_to_one_unit_is_in_the_singular(spoken: str, phrase: str) -> None:
    for line in ("op-gain-units", "op-move-units", "op-remove-units"):
        said = words(spoken).line(line, up_to=1, zone="stock", origin="stock", to="field", who="chosen")
        assert phrase in said


def test_the_box_tells_when_a_card_is_played_as_the_card_does() -> None:
    assert words().part("edwards-favour", "window") == "at the rewards"


@pytest.mark.parametrize(("spoken", "verb"), [("ru", "игра(ет|ть)|ответ на"), ("pl", "gra|Zagraj|odpowiedź na")])
def test_a_card_in_quotes_is_not_left_to_be_declined(spoken: str, verb: str) -> None:
    forms = words(spoken).forms
    quoting = [form for section in ("moves", "events") for form in forms[section].values()]
    assert not [form for form in quoting if re.search(f"({verb}) [«„]", form)]
