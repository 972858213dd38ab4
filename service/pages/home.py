"""The first page: play now, open tables, one's own games, finished games; and the form for a new table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from flask import Flask, render_template, request

from events.live.projections import Row
from events.store.codec import Malformed
from events.store.keys import PlayerId
from events.tables.levels import LEVELS, USUAL
from games.core import catalogue
from games.core.meta import Meta, Option, OptionValue
from games.drawing.emblem import emblem
from games.speech.words import words_of
from service.access.context import Missing, current_caller, listed_for, service
from service.acts.incoming import GameIn
from service.acts.tables import open_table
from service.pages import styles
from service.pages.frame import checked, current_player_if_known, local_player, number_given, seat_chosen, take_form
from service.present.naming import joined, seat_names
from service.texts import language

SHOWN: Final = 8
PACES: Final = (0, 1, 3, 10)
"""The choices for the seconds that AI seats wait before they decide."""


def show(app: Flask) -> None:
    app.add_url_rule("/", "home", home)
    app.add_url_rule("/new/<title>", "new-table", new_table)
    take_form(app, "/games", "open-table", open_table_by_form, back="/", counts="arrival")


class ListedGame(msgspec.Struct, frozen=True):
    """A game in a list."""

    row: Row
    name: str
    others: str
    """The names of the others at the table."""
    mine: bool
    turn: bool
    """Whether the caller is to act."""
    waiting: str
    """The names of those for whom the game waits."""
    open_seat: int | None
    winners: str


def home() -> str:
    me = current_player_if_known()
    mine = _listed_games(service().views.lobby(player=me.id, limit=60)[0], me.id) if me else []
    return render_template(
        "home.html",
        titles=[(catalogue.meta(title), words_of(title, language())) for title in catalogue.titles()],
        emblems={title: emblem(title) for title in catalogue.titles()},
        emblem_styles=styles.emblems_address(),
        levels=LEVELS,
        usual=USUAL,
        running=sorted((one for one in mine if one.row.status != "finished"), key=lambda one: not one.turn),
        ended=[one for one in mine if one.row.status == "finished"][:SHOWN],
        tables=[one for one in _listed("open") if not one.mine],
        finished=[one for one in _listed("finished") if not one.mine][:SHOWN],
        watched=[one for one in _listed("active") if not one.mine][:SHOWN],
    )


def _listed(status: str) -> list[ListedGame]:
    """Public games with this status that the caller may look at."""
    me = current_player_if_known()
    rows, _ = service().views.lobby(status, limit=30, shown=listed_for(current_caller()))
    return _listed_games(rows, me.id if me else None)


def _listed_games(rows: Sequence[Row], me: PlayerId | None) -> list[ListedGame]:
    return [_listed_game(row, me) for row in rows]


def _listed_game(row: Row, me: PlayerId | None) -> ListedGame:
    names, words = seat_names(row.seats), words_of(row.title, language())
    held = {seat for seat, chair in enumerate(row.seats) if me is not None and chair.player == me}
    places = row.outcome.places if row.outcome else ()
    return ListedGame(
        row=row,
        name=words.name,
        others=joined([name for seat, name in enumerate(names) if seat not in held and row.seats[seat].kind != "open"]),
        mine=bool(held) or row.owner == me,
        turn=any(seat in held and not row.seats[seat].ai for seat in row.to_act),
        waiting=joined([names[seat] for seat in row.to_act if seat >= 0]),
        open_seat=next((seat for seat, chair in enumerate(row.seats) if chair.kind == "open"), None),
        winners=joined([names[seat] for seat, place in enumerate(places) if place == 1]),
    )


def new_table(title: str) -> str:
    if title not in catalogue.titles():
        raise Missing("title-unknown", title=title)
    return render_template(
        "new.html", meta=catalogue.meta(title), words=words_of(title, language()), levels=LEVELS, paces=PACES
    )


def open_table_by_form() -> str:
    """Open a table, from the short form (number of seats and one level) or the long one (seat by seat)."""
    local_player()
    meta = catalogue.meta(request.form.get("title", ""))
    return f"/games/{open_table(current_caller(), checked(GameIn(), _wanted(meta)))}"


def _wanted(meta: Meta) -> dict[str, Any]:
    seats = _seats_by_count() if "seats" in request.form else _seats_one_by_one(meta)
    return {
        "title": meta.title,
        "seats": seats,
        "options": {option.name: _chosen(option) for option in meta.options if _offered(option, len(seats))},
        "private": "private" in request.form,
        "forks": "after-end" if "no-forks" in request.form else "always",
        "pace": number_given("pace") if "pace" in request.form else 0,
    }


def _offered(option: Option, seats: int) -> bool:
    return option.seats is None or seats in option.seats


def _seats_by_count() -> list[dict[str, object]]:
    count = request.form["seats"]
    if not count.isdecimal() or len(count) > 2:
        raise Malformed("seats", "a number")
    other: dict[str, object] = {"kind": "ai", "level": request.form.get("level", USUAL)}
    return [{"kind": "me"}, *[other] * (int(count) - 1)]


def _seats_one_by_one(meta: Meta) -> list[dict[str, object]]:
    wanted = [request.form.get(f"seat-{seat}", "none") for seat in range(meta.max_seats)]
    return [seat_chosen(kind) for kind in wanted if kind != "none"]


def _chosen(option: Option) -> OptionValue:
    """The value of an option in the form: a ticked box, or the place among the choices."""
    if option.choices == (False, True):
        return f"option-{option.name}" in request.form
    if not request.form.get(f"option-{option.name}"):
        return option.default
    place = number_given(f"option-{option.name}")
    if place >= len(option.choices):
        raise Malformed(option.name, "not a choice")
    return option.choices[place]
