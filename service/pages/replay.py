"""The replay of a game: any version from any permitted viewpoint, its branches, and the form to play on from there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from flask import Flask, render_template, request

from events.read import lines
from events.read.damage import Damaged
from events.read.reader import Game
from events.store.codec import Malformed
from events.store.envelope import Envelope
from events.store.keys import GameId
from events.tables.levels import LEVELS, USUAL
from events.tables.permissions import may_be_listed
from games.core.rules import Refused
from service.access.context import current_caller, game_for, service
from service.acts import replay as acts
from service.acts.incoming import ForkIn
from service.pages import chart
from service.pages.frame import checked, local_player, number_given, seat_chosen, take_form
from service.present import timeline
from service.present.games import GamePosition, position, words_for
from service.present.log import log_lines
from service.present.naming import seat_names
from service.present.timeline import Marks
from service.present.viewpoints import Look, Viewpoint, looking, panels, text, viewpoint_named, viewpoints_of

LINES: Final = 40
"""The number of events in the log beside the board."""


def show(app: Flask) -> None:
    app.add_url_rule("/games/<game>/replay", "replay", replay)
    take_form(app, "/games/<game>/forks", "play-on", play_on, back="/games/{game}/replay", counts="arrival")
    take_form(app, "/files", "look-at-file", look_at_file, back="/", counts="arrival and files")


def replay(game: GameId) -> str:
    """The whole page; with `part`, only the parts that change from one version to the next."""
    caller, ledger = current_caller(game), service().ledger
    now = game_for(game, caller)
    at = _version(now)
    offered = viewpoints_of(ledger, now, at, caller)
    here, viewpoint = position(ledger, now, at), viewpoint_named(offered, request.args.get("as"))
    tip = timeline.tip_of(ledger, now, at)
    events = list(timeline.line(ledger, game, tip))
    look = looking(ledger, now, caller, viewpoint)
    shown = {
        "game": now,
        "words": words_for(here),
        "viewpoint": viewpoint,
        "known": offered,
        "tip": tip,
        **_position(here, viewpoint, look, events),
    }
    if request.args.get("part"):
        return render_template("replay.html", **shown, part=True)
    return render_template("replay.html", **shown, **_whole(now, at, events, look, viewpoint))


def _whole(game: Game, at: int, events: Sequence[Envelope], look: Look, viewpoint: Viewpoint) -> dict[str, object]:
    """What only the whole page has: the steps, the chart, the branches, and the form to play on."""
    stops = timeline.marks(events)
    points = timeline.scores(game, events, stops.turn, look)
    return {
        "steps": _steps(stops, at),
        "marks": stops,
        "marks_json": msgspec.json.encode(stops).decode(),
        "scores": chart.scores(points, seat_names(game.table.seats), _address(game, viewpoint)),
        "branches": _branches(game),
        "parent": game.table.parent,
        "levels": LEVELS,
        "usual": USUAL,
    }


def _steps(stops: Marks, at: int) -> list[tuple[str, int | None, int | None]]:
    """For each kind of step, the versions one step back and one step on from here."""
    steps: list[tuple[str, int | None, int | None]] = []
    for kind in ("round", "turn", "decision", "event"):
        marks: Sequence[int] = getattr(stops, kind)
        back, on = bisect_left(marks, at), bisect_right(marks, at)
        steps.append((kind, marks[back - 1] if back else None, marks[on] if on < len(marks) else None))
    return steps


def _version(game: Game) -> int:
    """The requested version; the newest if it is missing or invalid."""
    given = request.args.get("at", "")
    return min(max(int(given), 1), game.version) if given.isdecimal() and len(given) < 16 else game.version


def _position(here: GamePosition, viewpoint: Viewpoint, look: Look, events: list[Envelope]) -> dict[str, object]:
    names = seat_names(here.game.table.seats)
    so_far = [envelope for envelope in events if envelope.version <= here.version]
    board = panels(here, viewpoint, names, {})
    return {
        "at": here.version,
        "over": here.status == "finished",
        "names": names,
        "panels": board,
        "text": "" if board else text(here, viewpoint),
        "moment": so_far[-1].moment if so_far else None,
        "log": log_lines(here.game, so_far[-LINES:], look, names),
    }


def _address(game: Game, viewpoint: Viewpoint) -> str:
    return f"/games/{game.id}/replay?as={viewpoint.name}&at="


class Branch(NamedTuple):
    """A branch at a version: a stretch up to `last` that a rewind left behind, or a game that continues from there."""

    at: int
    last: int | None = None
    game: GameId | None = None


def _branches(game: Game) -> list[Branch]:
    reader, caller = service().ledger.reader, current_caller(game.id)
    left = [Branch(branch.root, last=branch.last) for branch in lines.abandoned(game.table)]
    made = [Branch(at, game=fork) for fork, at in service().views.forks(game.id) if may_be_listed(reader, fork, caller)]
    return sorted([*left, *made], key=lambda branch: branch.at)


def play_on(game: GameId) -> str:
    """Fork the game at the version on the page, with people and AI levels as chosen."""
    local_player()
    caller = current_caller(game)
    count = len(game_for(game, caller).table.seats)
    seats = [seat_chosen(request.form.get(f"seat-{seat}", "")) for seat in range(count)]
    luck = "same" if request.form.get("luck") == "same" else "fresh"
    body = checked(ForkIn(), {"at": number_given("at"), "luck": luck, "seats": seats})
    return f"/games/{acts.play_on(caller, game, body['at'], body['luck'], body['seats']).game}"


def look_at_file() -> str:
    """Import a visitor's game file, to look at it and to play on from it."""
    local_player()
    sent = request.files.get("file")
    if sent is None:
        raise Malformed("file", "missing")
    try:
        game = acts.import_game_file(current_caller(), sent.stream)
    except Damaged as damage:
        raise Refused("file-damaged", version=damage.version, why=str(damage)) from damage
    return f"/games/{game}/replay"
