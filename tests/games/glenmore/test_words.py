"""Glen More in words: labels say all that a player needs, in good language."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from events.store.codec import fields_of
from games.core.rules import Command
from games.glenmore.commands import ForgoTile, PayUsual, TakeTile
from games.glenmore.vocabulary import HOME, cell_at
from games.speech.languages import LANGUAGES
from games.speech.words import own_forms, words_of
from tests.games.glenmore.table import RULES, Table

every_language = pytest.mark.parametrize("spoken", LANGUAGES)


def label(table: Table, move: Command, spoken: str) -> str:
    assert move in table.moves(move.seat)
    fields = fields_of(move) | RULES.details(table.state, move)
    return words_of("glenmore", spoken).move(fields, RULES.view(table.state, move.seat))


def asked(table: Table, spoken: str) -> str:
    ask = RULES.ask(table.state, 0)
    assert ask is not None
    return words_of("glenmore", spoken).ask(ask.code, ask.details, RULES.view(table.state, 0))


@pytest.mark.parametrize(
    ("spoken", "expected"),
    [
        ("en", "Pay it all at once: buy 1 wood, 1 stone, 1 cattle for 3 coins"),
        ("ru", "Заплатить всё сразу: купить 1 дерево, 1 камень, 1 корову за 3 монеты"),
        ("pl", "Zapłać wszystko naraz: kup 1 drewno, 1 kamień, 1 krowę za 3 monety"),
    ],
)
def test_what_is_bought_is_in_the_accusative(spoken: str, expected: str) -> None:
    table = Table(4)
    table.lay("forest-0-river", 0, 1)
    table.offer("castle-of-mey")
    table.take("castle-of-mey")
    assert label(table, PayUsual(0), spoken) == expected


LOCATED = {
    "loch-lochy": ("by the river", "у реки", "nad rzeką"),
    "iona-abbey": ("by the road", "у дороги", "przy drodze"),
}


@every_language
@pytest.mark.parametrize("tile", LOCATED)
def test_a_location_on_the_track_is_named_with_its_river_or_road(tile: str, spoken: str) -> None:
    table = Table(4)
    table.track(s5=tile)
    name = f"{words_of('glenmore', spoken).word('words', tile)} {LOCATED[tile][LANGUAGES.index(spoken)]}"
    assert name in words_of("glenmore", spoken).show(RULES.view(table.state, 0))
    assert name in label(table, TakeTile(0, tile), spoken)


def stuck(*, fitting: bool) -> Table:
    """Nothing but distilleries on the track; where they would fit, the coins are missing."""
    table = Table(4)
    table.give(coins=0)
    table.bare(*range(14))
    table.track(s5="distillery-1-plain", s6="distillery-2-plain")
    if fitting:
        table.lay("quarry-0-river", 0, 1)
    return table


@pytest.mark.parametrize(
    ("spoken", "coin", "point"),
    [("en", "1 coin", "1 movement point"), ("ru", "1 монету", "1 очко движения"), ("pl", "1 monetę", "1 punkt ruchu")],
)
def test_a_clan_that_can_take_nothing_reads_what_it_gets_instead(spoken: str, coin: str, point: str) -> None:
    paid, walled_in = (label(stuck(fitting=fitting), ForgoTile(0), spoken) for fitting in (True, False))
    assert coin in paid
    assert point not in paid
    assert point in walled_in
    assert coin not in walled_in


@every_language
def test_who_can_take_nothing_is_not_asked_to_take_a_tile(spoken: str) -> None:
    assert asked(stuck(fitting=True), spoken) != asked(Table(4), spoken)


@every_language
def test_the_question_says_only_what_can_be_done(spoken: str) -> None:
    """A full tile cannot be activated until its goods are sold, and nobody buys from an empty row."""
    table = Table(4)
    table.lay("forest-0-river", 0, 1, "wood", "wood", "wood")
    table.offer("quarry-0-road")
    table.take("quarry-0-road")
    table.place(1, 0)
    asks = [asked(table, spoken)]
    steps: list[Callable[[], object]] = [
        lambda: table.activate(cell_at(1, 0)),
        lambda: table.activate(HOME),
        table.start_moving,
    ]
    for step in steps:
        step()
        asks.append(asked(table, spoken))
    table.market(wood=1)
    table.move(HOME, cell_at(1, 0))
    asks.append(asked(table, spoken))
    table.market(wood=0)
    asks.append(asked(table, spoken))
    point = words_of("glenmore", spoken).count(1, "movement-point")
    assert [point in ask for ask in asks] == [False, False, True, True, False, False]
    assert len(set(asks)) == 5


@pytest.mark.parametrize(
    ("spoken", "verbs", "noun"),
    [
        ("ru", "взять|берёт|положить|кладёт|активировать|активирует|сбросить|за", "тайл"),
        ("pl", "weź|bierze|położyć|połóż|kładzie|aktywuj|aktywuje|odrzuć|za", "kafelek"),
    ],
)
def test_a_name_in_quotes_is_not_left_to_be_declined(spoken: str, verbs: str, noun: str) -> None:
    """A verb governs the word for a tile; the name in quotes is not declined."""
    bare = re.compile(rf"\b(?:{verbs}) [«„]", re.IGNORECASE)
    for section in ("asks", "moves", "events", "refusals"):
        for form in own_forms("glenmore", spoken)[section].values():
            assert not bare.search(form), f"{form}: {noun}"


@every_language
def test_between_turns_the_table_is_not_said_to_be_set_up(spoken: str) -> None:
    """An empty agenda has the same phase before the first turn and between turns."""
    phase = words_of("glenmore", spoken).word("phases", RULES.moment(RULES.initial()).phase)
    assert re.search("track|дорожк|tor", phase)


@every_language
def test_the_first_player_is_chosen_by_the_seats_number_on_the_page(spoken: str) -> None:
    words = words_of("glenmore", spoken)
    (option,) = (option for option in RULES.meta.options if option.name == "first")
    seats = [f"{words.word('words', 'seat')} {number}" for number in range(1, 6)]
    assert [words.choice("first", choice) for choice in option.choices] == [words.word("words", "random"), *seats]


@every_language
def test_hidden_points_are_said_to_be_hidden(spoken: str) -> None:
    words, state = words_of("glenmore", spoken), Table(3, hidden_points=True).state
    hidden = [line for line in words.show(RULES.view(state, 1)).splitlines() if words.line("points-hidden") in line]
    assert len(hidden) == 2
    assert words.line("points-hidden") not in words.show(RULES.view(Table(3).state, 1))
