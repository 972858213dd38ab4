"""What a viewer sees of a game: the table, a position, its moves and events. Every call into rules is contained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from events.read.contain import contained
from events.read.lines import owner_of
from events.read.reader import Game
from events.store.codec import Codec, fields_of
from events.store.envelope import By, ByAI, ByPlayer, Envelope, Eyes, fields_for
from events.store.keys import GameId
from events.store.table import Chair, Status
from events.tables.permissions import Caller, Scope, scope_at
from events.write.ledger import Ledger
from games.core.rules import Command, Json, Moment, Outcome, Score, Seat, Standings
from games.speech.words import Words, words_of
from service.access.context import Missing
from service.access.replies import rfc3339
from service.present import shown
from service.present.naming import seat_names
from service.texts import language


class GamePosition:
    """A game at one version, as the service shows it. The rules are called once for each view and each standings."""

    def __init__(self, game: Game, version: int, state: object, status: Status) -> None:
        self.game = game
        self.version = version
        self.state = state
        self.status = status
        self._views: dict[Seat | None, dict[str, Json]] = {}
        self._standings: dict[Seat | None, Standings] = {}

    def view(self, seat: Seat | None) -> dict[str, Json]:
        if seat not in self._views:
            with contained(self.game.id):
                self._views[seat] = self.game.rules.view(self.state, seat)
        return self._views[seat]

    def standings(self, seat: Seat | None) -> Standings:
        if seat not in self._standings:
            with contained(self.game.id):
                self._standings[seat] = self.game.rules.standings(self.state, seat)
        return self._standings[seat]

    @cached_property
    def to_act(self) -> tuple[Seat, ...]:
        if self.status != "active":
            return ()
        with contained(self.game.id):
            return self.game.rules.to_act(self.state)

    @cached_property
    def moment(self) -> Moment:
        with contained(self.game.id):
            return self.game.rules.moment(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        with contained(self.game.id):
            return self.game.rules.outcome(self.state)


def position(ledger: Ledger, game: Game, at: int | None = None) -> GamePosition:
    version = game.version if at is None else at
    if version == game.version:
        return GamePosition(game, version, game.position.state, game.table.status)
    if not 1 <= version < game.version:
        raise Missing("version-unknown", version=version, head=game.version)
    state = ledger.reader.at(game.id, version).state
    return GamePosition(game, version, state, _status(ledger, game, version, state))


def _status(ledger: Ledger, game: Game, version: int, state: object) -> Status:
    """The status of the game at an earlier version."""
    table = ledger.reader.table(owner_of(ledger.reader.table, game.id, version))
    if table.started is None or version < table.started:
        return "open"
    with contained(game.id):
        return "active" if game.rules.outcome(state) is None else "finished"


def viewer(ledger: Ledger, position: GamePosition, caller: Caller, wanted: Seat | None) -> Seat | None:
    """The seat that looks: the wanted one, else the lowest of the caller's that is to act, else the lowest of them."""
    scope = scope_at(ledger.reader, position.game.id, position.version, caller)
    if wanted is None and len(scope.own) > 1:
        wanted = next((seat for seat in scope.own if seat in position.to_act), None)
    return scope.seat(wanted)


def game_seen(position: GamePosition, seat: Seat | None) -> shown.GameSeen:
    game, table = position.game, position.game.table
    begun = position.status != "open"
    return shown.GameSeen(
        game=game.id,
        title=table.terms.title,
        version=position.version,
        head=game.version,
        status=position.status,
        as_=seat,
        seats=seats_seen(table.seats),
        to_act=position.to_act,
        view=view_seen(position, seat),
        ask=ask_seen(position, seat),
        moment=moment_seen(position.moment) if begun else None,
        standings=[standing_of(score) for score in position.standings(seat)] if begun else None,
        outcome=position.outcome if begun else None,
        owner=table.terms.owner,
        options=table.terms.options,
        private=table.terms.private,
        rated=table.terms.rated,
        seeded=table.terms.seeded,
        forks=table.terms.forks,
        proposal=table.proposal,
        parent=shown.Origin(table.parent.game, table.parent.at) if table.parent else None,
        imported=table.imported,
        created=rfc3339(table.created),
        updated=rfc3339(table.updated),
    )


def words_for(position: GamePosition) -> Words:
    """The title's words in the language of the caller."""
    terms = position.game.table.terms
    return words_of(terms.title, language(), terms.components)


def standing_of(score: Score) -> shown.Standing:
    if score.hidden:
        return shown.Standing(score.seat, None, {}, None)
    return shown.Standing(score.seat, score.total, score.categories, score.total_now)


def ask_seen(position: GamePosition, seat: Seat | None) -> shown.Ask | None:
    """What is asked of the seat; None for a spectator."""
    if seat is None or position.status == "open":
        return None
    with contained(position.game.id):
        asked = position.game.rules.ask(position.state, seat)
        if asked is None:
            return None
        names = seat_names(position.game.table.seats)
        text = words_for(position).ask(asked.code, asked.details, position.view(seat), names)
    return shown.Ask(asked.code, asked.details, text)


def view_seen(position: GamePosition, seat: Seat | None) -> dict[str, Json] | None:
    return None if position.status == "open" else position.view(seat)


class MoveSeen(NamedTuple):
    """A move with its label."""

    body: dict[str, Json]
    """A valid body of the command."""
    fields: dict[str, Json]
    """The body with the details of the move, for label and board. They do not leave the service."""
    label: str

    @property
    def listed(self) -> dict[str, Json]:
        """The move in the list of the API."""
        return {**self.body, "label": self.label}


def moves_seen(position: GamePosition, seat: Seat) -> list[MoveSeen]:
    if position.status != "active":
        return []
    with contained(position.game.id):
        return _labelled(position, seat, position.game.rules.moves(position.state, seat))


def standing_seen(position: GamePosition, seat: Seat) -> list[MoveSeen]:
    """The standing answers that a seat may set or lift. The game waits for none, so they are not among the moves."""
    if position.status != "active":
        return []
    with contained(position.game.id):
        return _labelled(position, seat, position.game.rules.standing(position.state, seat))


def _labelled(position: GamePosition, seat: Seat, commands: Sequence[Command]) -> list[MoveSeen]:
    if not commands:
        return []
    view, words, names = position.view(seat), words_for(position), seat_names(position.game.table.seats)
    rules, state = position.game.rules, position.state

    def labelled(command: Command) -> MoveSeen:
        body = fields_of(command)
        fields = {**body, **rules.details(state, command)}
        return MoveSeen(body, fields, words.move(fields, view, names))

    return [labelled(command) for command in commands]


def seats_seen(chairs: Iterable[Chair]) -> list[shown.Seat]:
    return [shown.Seat(seat, **msgspec.structs.asdict(chair)) for seat, chair in enumerate(chairs)]


def moment_seen(moment: Moment | None) -> shown.Moment | None:
    return shown.Moment(moment.round, moment.turn, moment.phase) if moment else None


def event_seen(codec: Codec | None, envelope: Envelope, eyes: Eyes) -> shown.Event:
    return shown.Event(
        version=envelope.version,
        type=envelope.type,
        time=rfc3339(envelope.time),
        moment=moment_seen(envelope.moment),
        seat=envelope.seat,
        by=by_seen(envelope.by),
        batch=envelope.batch,
        data=codec.fields(envelope, eyes) if codec else fields_for(envelope, eyes),
    )


def by_seen(by: By) -> shown.By:
    if isinstance(by, ByPlayer):
        return shown.By("player", player=by.player, ruling=by.ruling)
    if isinstance(by, ByAI):
        return shown.By("ai", level=by.level, simulations=by.simulations)
    return shown.By("house")


def events_seen(
    ledger: Ledger, game: Game, after: int, limit: int, caller: Caller, wanted: Seat | None
) -> list[shown.Event]:
    """Events as the caller may see them. A wanted seat narrows what is visible and never widens it."""
    links = ledger.reader.links(game.id, after, limit)
    eyes: dict[GameId, Eyes] = {}
    events: list[shown.Event] = []
    for link in links:
        owner = owner_of(ledger.reader.table, game.id, link.envelope.version)
        if owner not in eyes:
            scope = Scope(ledger.reader, owner, caller)
            eyes[owner] = scope.eyes() if wanted is None else scope.eyes_through(wanted)
        events.append(event_seen(game.codec, link.envelope, eyes[owner]))
    return events
