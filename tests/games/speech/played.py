"""Games of a title, played once for the tests of its words, and the forms that they need."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from games.core import catalogue
from games.speech.checks import lacking
from games.speech.languages import spoken_at
from games.speech.needs import Needs, details_of_named_refusals, needs
from games.speech.observed import Position, observe
from tests.games import titles
from tests.games.playing import Case, Game, fold_batches, option_sets, recorded

SPOKEN = [(title, spoken) for title in titles.SPOKEN for spoken in spoken_at(catalogue.meta(title).stage)]
every_language = pytest.mark.parametrize(("title", "spoken"), SPOKEN)
every_title = pytest.mark.parametrize("title", titles.SPOKEN)


@cache
def games(title: str) -> tuple[Game, ...]:
    """A few random games of every kind, some of them restless."""
    rules = catalogue.rules(title)
    return tuple(
        recorded(rules, Case(seats, tuple(options.items()), seed, restless=seed > 0))
        for seats in range(rules.meta.min_seats, rules.meta.max_seats + 1)
        for options in option_sets(rules.meta, seats)
        for seed in range(1 if options else 5)
    )


@cache
def needed(title: str) -> Needs:
    """The forms that these games and the title's vocabulary need."""
    known, rules = titles.vocabulary(title), catalogue.rules(title)
    derived = needs(title, observe(rules, _positions(title)))
    named = dict.fromkeys(known.refusals, details_of_named_refusals(title))
    refusals = {code: derived["refusals"].get(code, frozenset()) | details for code, details in named.items()}
    return {
        **derived,
        "refusals": {**derived["refusals"], **refusals},
        "reasons": {**derived["reasons"], **dict.fromkeys(known.reasons, frozenset())},
    }


def _positions(title: str) -> Iterator[Position]:
    for game in games(title):
        yield game.rules.initial(), game.case.seats
        yield from ((state, game.case.seats) for _, state in fold_batches(game))


@cache
def complete(title: str, spoken: str) -> bool:
    """Skip the test if words are missing; another test says which."""
    return not lacking(title, spoken, needed(title), titles.vocabulary(title).words)
