"""Labels of all moves of random games: one can play from them alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from events.store.codec import fields_of
from games.core import catalogue
from games.core.play import decide_on_copy
from games.core.rules import HOUSE, Command, Refused, Seat, name_of, secrets_of
from games.speech.needs import unlogged
from games.speech.words import words_of
from service.texts import sentence
from tests.games.playing import Game, fold_batches, leaves, portrait, sampled
from tests.games.speech.played import complete, every_language, games
from tests.games.tempting import illegal, temptations
from tests.games.titles import vocabulary

NAMES = ["Ада", "Бо", "Wen", "Łucja", "Eli"]
CODE = re.compile(r"\b[a-z]+(?:-[a-z0-9]+)+\b|\b[a-z]+_[a-z]+\b")
GAP = re.compile(r"(?:^|[\s(«„])\?")
"""A place where a form named a missing detail."""
RAW = re.compile(r"None|True|False")
"""A place where a value was not made into words."""


@pytest.fixture(autouse=True)
def _complete(title: str, spoken: str) -> None:
    if not complete(title, spoken):
        pytest.skip("its words are not complete, which another test says")


def positions(game: Game) -> Iterator[tuple[object, Seat, dict[str, object]]]:
    for _, state in fold_batches(game):
        for seat in (HOUSE, *game.seats):
            if seat in game.rules.to_act(state) or (seat >= 0 and game.rules.moves(state, seat)):
                yield state, seat, dict(game.rules.view(state, max(seat, 0)))


def label_fields(game: Game, state: object, move: Command) -> dict[str, object]:
    """The values for a label: the command's own fields and the details of the rules."""
    return {**fields_of(move), **game.rules.details(state, move)}


def codes(title: str) -> set[str]:
    """Codes that no label may contain: names of commands and events, and codes of pieces that have words."""
    rules = catalogue.rules(title)
    return {name_of(kind) for kind in (*rules.commands, *rules.events)} | vocabulary(title).words


def plain(text: str) -> str:
    """The text without names of people, which may be anything."""
    for name in NAMES:
        text = text.replace(name, "")
    return text


def check_text(text: str, title: str, spoken: str) -> None:
    assert text.strip() == text != ""
    check_line(text, title, spoken)


def check_line(text: str, title: str, spoken: str) -> None:
    assert not GAP.search(text), text
    assert "{" not in text
    assert not RAW.search(text), text
    raw = set(CODE.findall(plain(text))) & codes(title)
    if spoken == "ru":
        raw |= set(re.findall(r"\b[a-z]+\b", plain(text)))
    assert not raw, text


@every_language
def test_every_move_has_a_label_of_its_own(title: str, spoken: str) -> None:
    words = words_of(title, spoken)
    for game in games(title)[::2]:
        for state, seat, view in positions(game):
            offered: list[Command] = game.rules.moves(state, seat)
            if seat >= 0:
                offered = [*offered, *game.rules.standing(state, seat)]
            labels = [words.move(label_fields(game, state, move), view, NAMES) for move in offered]
            assert len(set(labels)) == len(labels), labels
            for label in set(labels):
                check_text(label, title, spoken)


@every_language
def test_every_question_and_heading_has_words(title: str, spoken: str) -> None:
    words = words_of(title, spoken)
    for game in games(title)[::2]:
        for state, seat, view in positions(game):
            ask = game.rules.ask(state, seat)
            if ask is not None:
                check_text(words.ask(ask.code, ask.details, view, NAMES), title, spoken)
            for move in game.rules.moves(state, seat)[:1]:
                check_text(words.group(fields_of(move)), title, spoken)


@every_language
def test_the_log_tells_every_event_but_the_quiet_ones(title: str, spoken: str) -> None:
    words, quiet = words_of(title, spoken), unlogged(title)
    for game in games(title):
        for event in game.events:
            data = msgspec.to_builtins(event)
            kind = data.pop("type")
            line = words.event(kind, data, NAMES)
            assert (line is None) == (kind in quiet)
            if line is not None:
                check_text(line, title, spoken)


@every_language
def test_the_log_has_no_gaps_where_something_is_hidden(title: str, spoken: str) -> None:
    words, rules = words_of(title, spoken), catalogue.rules(title)
    secrets = {name_of(kind): secrets_of(kind) for kind in rules.events}
    for event in (event for game in games(title)[::3] for event in game.events):
        data = msgspec.to_builtins(event)
        kind = data.pop("type")
        seen = {name: value for name, value in data.items() if name not in secrets[kind]}
        line = words.event(kind, seen, NAMES)
        if line is not None:
            check_text(line, title, spoken)


@every_language
def test_every_refusal_has_a_sentence(title: str, spoken: str) -> None:
    """Every refusal has a sentence with its details, whatever nonsense was sent."""
    words = words_of(title, spoken)
    for game in games(title)[:2]:
        for no in refused(game):
            line = words.refusal(no.code, no.details) or sentence(no.code, dict(no.details), spoken)
            assert line.endswith(".")
            assert "?" not in line
            assert "None" not in line


def refused(game: Game) -> Iterator[Refused]:
    random = game.random("told")
    for _, state in sampled(game, 20):
        for command in illegal(game, state, temptations(game, state, random, 40)):
            try:
                decide_on_copy(game.rules, state, command, game.case.chance)
            except Refused as no:
                yield no


@every_language
def test_the_text_view_tells_nothing_that_the_view_does_not_hold(title: str, spoken: str) -> None:
    words = words_of(title, spoken)
    for game in games(title)[::2]:
        for number, (_, state) in enumerate(fold_batches(game)):
            if number % 23:
                continue
            for seat in (None, *game.seats[:2]):
                view = game.rules.view(state, seat)
                text = words.show(view, NAMES)
                for line in text.splitlines():
                    check_line(line, title, spoken)
                held = {leaf for leaf in leaves(portrait(view)) if isinstance(leaf, str)}
                for piece in vocabulary(title).components - held:
                    assert words.word("words", piece) not in text
