"""The end of a game at its table: who has won, and the form that opens the same table again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.store.table import Chair, Table
from events.tables.permissions import Caller
from games.core import catalogue
from games.core.meta import Option, OptionValue
from service.present.games import GamePosition
from service.present.naming import joined
from service.texts.ui import ui


def headline(here: GamePosition, caller: Caller, names: Sequence[str]) -> str:
    """Who has won, in words for this caller; empty while the game goes on."""
    outcome = here.outcome if here.status == "finished" else None
    if outcome is None:
        return ""
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    if set(winners) & set(here.game.table.held_by(caller.player)):
        return ui("you-won")
    return ui("won-by", name=joined([names[seat] for seat in winners])) if winners else ui("result")


def again(table: Table, caller: Caller) -> list[tuple[str, str]]:
    """The fields of the form that opens this table again. Seats of other players are open."""
    held, terms = table.held_by(caller.player), table.terms
    seats = [(f"seat-{seat}", _choice(chair, seat in held)) for seat, chair in enumerate(table.seats)]
    terms_kept = [("private", "on")] * terms.private + [("no-forks", "on")] * (terms.forks == "after-end")
    return [
        ("title", terms.title),
        ("pace", str(round(terms.pace))),
        *seats,
        *terms_kept,
        *_options(catalogue.meta(terms.title).options, terms.options),
    ]


def _choice(chair: Chair, mine: bool) -> str:
    if mine:
        return "me"
    return chair.level or "open" if chair.kind == "ai" else "open"


def _options(options: Sequence[Option], chosen: dict[str, OptionValue]) -> Iterator[tuple[str, str]]:
    """The options as form fields: a ticked box, or the place among the choices."""
    for option in options:
        value = chosen.get(option.name, option.default)
        if option.choices == (False, True):
            if value:
                yield f"option-{option.name}", "on"
        elif value in option.choices:
            yield f"option-{option.name}", str(option.choices.index(value))
