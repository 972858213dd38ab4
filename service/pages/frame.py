"""What all pages share: the variables of their frame, language and colours, and the handling of forms."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlencode

import marshmallow as ma
from flask import Flask, flash, redirect, request, session
from werkzeug.wrappers import Response as AnyResponse

from events.read.reader import Unknown
from events.store.codec import Malformed
from events.store.interface import Unreachable
from events.write.ledger import Stale
from games.core.rules import Refused
from games.drawing.shapes import shape_definitions
from games.speech.languages import LANGUAGES
from service.access.accounts import BadCredentials, Player
from service.access.context import Unauthorised, check_same_origin, current_player, service
from service.access.errors import message_for
from service.access.limits import Counts, declare
from service.access.replies import rfc3339
from service.access.sessions import open_session
from service.pages import styles
from service.texts import language
from service.texts.ui import invented_name, level_choice, level_name, ui

SCHEMES: Final = ("light", "dark")
YEAR: Final = 365 * 86_400
NAMES: Final = {"en": "English", "ru": "Русский", "pl": "Polski"}


def frame(app: Flask) -> None:
    app.context_processor(_context)
    app.jinja_env.filters.update(moment=rfc3339, ago=ago, by_place=by_place)
    styles.show(app)
    take_form(app, "/choices", "choices", choose, back="/")


def _context() -> dict[str, object]:
    return {
        "ui": ui,
        "level_name": level_name,
        "level_choice": level_choice,
        "spoken": language(),
        "languages": NAMES,
        "scheme": request.cookies.get("scheme") if request.cookies.get("scheme") in SCHEMES else None,
        "stylesheet": styles.common_address(),
        "me": current_player_if_known(),
        "csrf": csrf,
        "title_styles": styles.title_address,
        "shape_definitions": shape_definitions,
        "here": request.full_path.rstrip("?") if request.method == "GET" else "/",
    }


def ago(milliseconds: int) -> str:
    """How long ago that was, as one number of days, hours or minutes."""
    passed = max(0, service().ledger.clock() - milliseconds) // 60_000
    for word, minutes in (("day", 1440), ("hour", 60), ("minute", 1)):
        if passed >= minutes:
            return ui("ago", time=ui(f"count-{word}", count=passed // minutes))
    return ui("just-now")


def by_place(places: Sequence[int]) -> list[tuple[int, int]]:
    """Pairs of place and seat, the winner first."""
    return sorted((place, seat) for seat, place in enumerate(places))


def current_player_if_known() -> Player | None:
    """The current player; None also if the token is unknown or the store is down."""
    try:
        return current_player()
    except (Unauthorised, Unreachable, Refused):
        return None


def local_player(name: str = "") -> Player:
    """The current player. A visitor without one becomes a guest, under this name or an invented one."""
    player = current_player()
    if player is None:
        player, token = service().people.guest(name or invented_name(service().ledger.entropy(2)))
        open_session(player, token)
    return player


def csrf() -> str:
    """The token in our own forms, which other sites cannot know."""
    if "csrf" not in session:
        session.permanent = True
        session["csrf"] = secrets.token_urlsafe(24)
    return str(session["csrf"])


def choose() -> AnyResponse:
    """Set the cookies for language and colour scheme."""
    answer = redirect(local(request.form.get("back")), 303)
    for name, choices in (("language", LANGUAGES), ("scheme", SCHEMES)):
        wanted = request.form.get(name)
        if wanted is not None and wanted in choices:
            answer.set_cookie(name, wanted, max_age=YEAR, samesite="Lax")
        elif wanted is not None:
            answer.delete_cookie(name)
    return answer


def local(address: str | None) -> str:
    """The address if it is one of ours, else the first page: a form must not lead to another site."""
    # Browsers drop tabs and line ends from addresses, so "/<tab>/elsewhere" would be another site.
    fine = address is not None and address.startswith("/") and address.isprintable()
    return address if address and fine and not address.startswith(("//", "/\\")) else "/"


def take_form(
    app: Flask,
    rule: str,
    name: str,
    view: Callable[..., str | AnyResponse],
    back: str,
    counts: Counts = "usually",
) -> None:
    """Route a form to a view, which returns the next address. A refusal is shown on the page with the form."""

    def taken(**where: Any) -> AnyResponse:
        check_same_origin()
        try:
            done = view(**where)
        except Unknown:
            raise
        except Stale:
            done = _flashed(ui("stale"), back, where)
        except BadCredentials:
            done = _flashed(message_for("bad-credentials", {}), back, where)
        except Refused as refusal:
            done = _flashed(message_for(refusal.code, refusal.details), back, where)
        return redirect(_onwards(done), 303) if isinstance(done, str) else done

    # The limiter counts by the name of the function, which would be the same for all forms.
    taken.__name__ = taken.__qualname__ = f"{view.__module__}.{view.__name__}"
    app.add_url_rule(rule, name, taken, methods=["POST"])
    declare(app, name, counts)


def _flashed(words: str, back: str, where: Mapping[str, object]) -> str:
    flash(words)
    return back.format(**where)


def _onwards(address: str) -> str:
    """The next address with the fields that a form passes on: the invitation, the seat that looks, and `part`."""
    kept = {name: request.form[name] for name in ("invite", "as", "part") if request.form.get(name)}
    return f"{address}?{urlencode(kept)}" if kept and "?" not in address else address


def number_given(name: str) -> int:
    """A number in the address or in a form."""
    given = request.values.get(name, "")
    if not given.isdecimal() or len(given) > 15:
        raise Malformed(name, "a number")
    return int(given)


def seat_chosen(kind: str) -> dict[str, object]:
    """A seat as in `SeatIn`, from a form that says `me`, `open`, or an AI level."""
    return {"kind": kind} if kind in ("me", "open") else {"kind": "ai", "level": kind}


def checked(schema: ma.Schema, fields: Mapping[str, object]) -> dict[str, Any]:
    """The fields of a form, checked with a schema of the API."""
    try:
        body: dict[str, Any] = schema.load(fields)
    except ma.ValidationError as invalid:
        where, why = next(iter(dict(invalid.messages_dict).items()))
        raise Malformed(str(where), " ".join(map(str, why)) if isinstance(why, list) else str(why)) from None
    return body
