"""The page of a table: the board, what is asked, the legal moves, the log, the talk, and other forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from flask import Flask, render_template, request

from events.read import lines
from events.read.reader import Game
from events.store.envelope import Envelope
from events.store.keys import GameId
from events.store.table import Table
from events.tables import rewinds, talk
from events.tables.levels import LEVELS
from events.tables.permissions import Caller, is_owner
from games.core.rules import Score, Seat, name_of
from games.drawing.board import Panel, board_of
from service.access.context import current_caller, game_for, service
from service.acts.tables import invitation
from service.pages.ending import again, headline
from service.pages.frame import number_given
from service.present.games import (
    GamePosition,
    MoveSeen,
    game_seen,
    moves_seen,
    position,
    standing_seen,
    viewer,
    words_for,
)
from service.present.log import Line, log_lines
from service.present.naming import joined, seat_names
from service.present.viewpoints import Look, Viewpoint, looking, panels, text

RECENT: Final = 120
"""The number of events in the log of a table; the replay has all of them."""
TALKED: Final = 100
"""The number of messages on the page, the newest; the API has all of them."""


def show(app: Flask) -> None:
    app.add_url_rule("/games/<game>", "table", table)
    app.add_url_rule("/games/<game>/board", "board", board)


class Move(msgspec.Struct, frozen=True):
    number: int
    body: str
    label: str
    spots: str


class Group(msgspec.Struct):
    heading: str
    moves: list[Move]
    last: bool = False


def table(game: GameId) -> str:
    """The whole page; with `part`, only its inside, of which a script replaces the parts that have changed."""
    caller, ledger = current_caller(game), service().ledger
    now = game_for(game, caller)
    here = position(ledger, now)
    seat = viewer(ledger, here, caller, _seat_wanted(here, caller))
    names = seat_names(now.table.seats)
    recent = _recent(now)
    return render_template(
        "table.html",
        part="part" in request.args,
        seen=game_seen(here, seat),
        table=now.table,
        words=words_for(here),
        seat=seat,
        names=names,
        held=now.table.held_by(caller.player),
        owner=is_owner(now.table, caller),
        levels=LEVELS,
        waiting=joined([names[one] for one in here.to_act if one >= 0]),
        headline=headline(here, caller, names),
        again=again(now.table, caller),
        **_deciding(here, seat, names),
        **_passed(here, seat, recent, looking(ledger, now, caller, Viewpoint(seat)), names),
        **_beside(now, caller),
        **_scores(here, seat),
    )


def board(game: GameId) -> str:
    """The board alone at an earlier version, to play back what happened."""
    caller, ledger = current_caller(game), service().ledger
    now = game_for(game, caller)
    here = position(ledger, now, number_given("at"))
    seat = viewer(ledger, here, caller, _seat_wanted(here, caller))
    return render_template("board.html", **_drawn(here, seat, seat_names(now.table.seats), {}))


def _seat_wanted(here: GamePosition, caller: Caller) -> Seat | None:
    """The seat in the address, if it is one of the caller's."""
    given = request.args.get("as", "")
    wanted = int(given) if given.isdecimal() and len(given) < 3 else None
    return wanted if wanted in here.game.table.held_by(caller.player) else None


def _deciding(here: GamePosition, seat: Seat | None, names: list[str]) -> dict[str, object]:
    """The moves of the seat that looks, in groups, and the board with their spots."""
    chairs = here.game.table.seats
    mine = seat is not None and chairs[seat].kind == "player" and not chairs[seat].stand_in
    moves = moves_seen(here, seat) if mine and seat is not None else []
    standing = standing_seen(here, seat) if mine and seat is not None else []
    known = _with_spots(here, seat, moves)
    hot: dict[str, str] = {}
    for move in known:
        for spot in move.spots.split():
            hot.setdefault(spot, f"#move-{move.number}")
    return {
        "groups": _grouped(here, moves, known),
        "standing": [_move(number, move) for number, move in enumerate(standing, 1)],
        **_drawn(here, seat, names, hot),
    }


def _with_spots(here: GamePosition, seat: Seat | None, moves: Sequence[MoveSeen]) -> list[Move]:
    drawn = board_of(here.game.table.terms.title)
    if drawn is None:
        return [_move(number, move) for number, move in enumerate(moves, 1)]
    return [_move(number, move, drawn.spots(move.fields, here.view(seat))) for number, move in enumerate(moves, 1)]


def _move(number: int, move: MoveSeen, spots: Sequence[str] = ()) -> Move:
    return Move(number, msgspec.json.encode(move.body).decode(), move.label, " ".join(spots))


def _grouped(here: GamePosition, moves: Sequence[MoveSeen], known: Sequence[Move]) -> list[Group]:
    """The moves by heading. Commands that close a turn come last and apart, so that they are not clicked by mistake."""
    words, groups = words_for(here), dict[str, Group]()
    closing = {name_of(kind) for kind in here.game.rules.commands if kind.closes}
    for move, shown in zip(moves, known, strict=True):
        heading = words.group(move.body)
        groups.setdefault(heading, Group(heading, [], move.body["type"] in closing)).moves.append(shown)
    return sorted(groups.values(), key=lambda group: group.last)


def _drawn(here: GamePosition, seat: Seat | None, names: list[str], hot: Mapping[str, str]) -> dict[str, object]:
    viewpoint = Viewpoint(seat)
    shown = panels(here, viewpoint, names, hot)
    return {"panels": _in_order(shown, seat or 0, len(names)), "text": "" if shown else text(here, viewpoint)}


def _in_order(shown: list[Panel], first: Seat, seats: int) -> list[Panel]:
    """The panels with those of the first seat before the others'. Panels of no seat keep their place."""
    owned = [panel for panel in shown if panel.seat is not None]
    begin = shown.index(owned[0]) if owned else 0
    before, after = shown[:begin], [panel for panel in shown[begin:] if panel.seat is None]
    return [*before, *sorted(owned, key=lambda panel: ((panel.seat or 0) - first) % seats), *after]


def _recent(game: Game) -> list[Envelope]:
    """The last events of the line in force."""
    store, events = service().ledger.store, list[Envelope]()
    for span in reversed(lines.history(service().ledger.reader.table, game.id, game.version)):
        first = max(span.first, span.last - (RECENT - len(events)) + 1)
        events = [link.envelope for link in store.read(span.game, first - 1, span.last)] + events
        if len(events) >= RECENT:
            break
    return events


def _passed(
    here: GamePosition, seat: Seat | None, recent: list[Envelope], look: Look, names: list[str]
) -> dict[str, object]:
    """The log, the lines since the seat's own last decision, and the versions at which playing back stops."""
    log = log_lines(here.game, recent, look, names)
    own = max((envelope.version for envelope in recent if envelope.seat == seat and not envelope.of_table), default=0)
    since = [line for line in log if line.version > own] if seat is not None and own else []
    ends = {envelope.batch: envelope.version for envelope in recent if not envelope.of_table}
    return {
        "log": log[::-1],
        "since": since,
        "own": own,
        "steps": sorted(ends.values()),
        "points": _points(recent, log, here.game.table),
    }


def _points(recent: list[Envelope], log: list[Line], table: Table) -> list[Line]:
    """The versions to which a rewind may go: before each decision, with its seat and what it led to."""
    decided = [envelope for envelope in recent if not envelope.of_table]
    batches = {envelope.version: envelope.batch for envelope in decided}
    deciders = {envelope.batch: envelope.seat for envelope in decided}
    words: dict[int, list[str]] = {first: [] for first in deciders}
    for line in log:
        if line.version in batches:
            words[batches[line.version]].append(line.text)
    firsts = [first for first in reversed(deciders) if first > (table.started or 0)]
    return [Line(first - 1, deciders[first], " ".join(words[first])) for first in firsts]


def _beside(game: Game, caller: Caller) -> dict[str, object]:
    """What is beside the game: talk, notes, the invitation, what may be taken back."""
    ledger, table = service().ledger, game.table
    held = table.held_by(caller.player)
    free = [(one, to) for one in held if (to := rewinds.free(ledger, game, one)) is not None]
    inviting = table.terms.private or any(chair.kind == "open" for chair in table.seats)
    return {
        "messages": talk.heard(ledger, game.id, caller.player)[-TALKED:],
        "notes": talk.noted(ledger, game.id, caller.player) if caller.player else "",
        "invite": invitation(game.id) if inviting and is_owner(table, caller) else "",
        "shown_invite": request.args.get("invite", "") if caller.invited else "",
        "free": free,
        "listeners": [seat for seat, chair in enumerate(table.seats) if chair.kind == "player" and seat not in held],
    }


def _scores(here: GamePosition, seat: Seat | None) -> dict[str, object]:
    """Category -> the points of each seat, None if they are hidden; and whether they add up to the total."""
    if here.status == "open":
        return {"scores": {}}
    known = here.standings(seat)
    names = dict.fromkeys(name for score in known for name in score.categories)
    return {
        "scores": {name: [_points_of(score, name) for score in known] for name in names},
        "summed": all(sum(score.categories.values()) == score.total for score in known),
    }


def _points_of(score: Score, category: str) -> int | None:
    return None if score.hidden else score.categories.get(category, 0)
