"""Rewinds: free over one's own last decisions, else by consent or by a director's ruling. All of it is events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from events.read import lines
from events.read.reader import Game
from events.store.codec import table_event
from events.store.envelope import By, Link, cause_of
from events.store.keys import GameId
from events.store.table import Luck, Proposal, RewindProposed, RewindVoted, Rewound
from events.write.batch_draft import BatchDraft
from events.write.ledger import Ledger, check_active
from games.core.rules import Event, Refused, Seat

WINDOW: Final = 100
"""How many events are read at once in a search for a decision or a vote."""


class RewindResult(msgspec.Struct, frozen=True):
    """The result of asking for a rewind: done at once, or proposed to the seats that must agree."""

    rewind: int
    """The version of the event that says so; a proposal is voted on under this number."""
    status: Literal["done", "proposed"]
    needs: tuple[Seat, ...] = ()


Verdict: TypeAlias = Literal["agreed", "open", "declined"]


def ask(ledger: Ledger, game: GameId, seat: Seat, to: int, luck: Luck | None, by: By) -> RewindResult:
    """A seat asks to go back to a version. It takes back its own decisions freely while nothing new was shown.

    Fresh luck always needs consent: all may have agreed to keep a luck that they know.
    """
    result: list[RewindResult] = []

    def work(draft: BatchDraft) -> None:
        cut = _cut(ledger, draft, to)
        undone = _undone(ledger, draft.game, cut)
        if luck != "fresh" and _own(draft.game, undone, seat):
            result[:] = [_rewind(ledger, draft, cut, "same", seat, by)]
            return
        if draft.table.proposal is not None:
            raise Refused("rewind-proposed-already", rewind=draft.table.proposal.id)
        wanted = luck or "fresh"
        # An AI level agrees to go back, but not to keep a luck that the person it stands in for has not seen.
        voters = draft.table.people() if wanted == "same" else draft.table.humans()
        needs = tuple(other for other in voters if other != seat)
        if not needs:
            result[:] = [_rewind(ledger, draft, cut, wanted, seat, by)]
            return
        draft.note(RewindProposed(seat, cut, wanted, needs), by, seat)
        result[:] = [RewindResult(draft.game.version + 1, "proposed", needs)]

    ledger.act(game, work)
    return result[0]


def vote(ledger: Ledger, game: GameId, rewind: int, seat: Seat, agree: bool, by: By) -> Verdict:
    """Agree to the open proposal or decline it; the last vote carries it out. A repeated vote changes nothing."""
    verdict: list[Verdict] = []

    def work(draft: BatchDraft) -> None:
        proposal = _open_proposal(draft, rewind)
        if seat not in proposal.needs:
            raise Refused("vote-not-needed", seat=seat)
        draft.note(RewindVoted(seat, agree), by, seat)
        left = draft.table.proposal
        carry_out_if_agreed(ledger, draft, by)
        verdict[:] = ["declined" if left is None else "open" if left.needs else "agreed"]

    try:
        ledger.act(game, work)
    except Refused:
        # The refusal may come from the vote itself having been counted before.
        known = _voted_before(ledger, game, rewind, seat, agree)
        if known is None:
            raise
        return known
    return verdict[0]


def _voted_before(ledger: Ledger, game: GameId, rewind: int, seat: Seat, agree: bool) -> Verdict | None:
    """The state of a proposal on which this seat has voted so; None if it has not, or the proposal has lapsed."""
    events = _events_from(ledger, game, rewind)
    proposal, voted = next(events, None), False
    if not isinstance(proposal, RewindProposed):
        return None
    for event in events:
        if isinstance(event, RewindVoted):
            voted = voted or event == RewindVoted(seat, agree)
            if not event.agree:
                return "declined" if voted else None
        elif isinstance(event, Rewound):
            return "agreed" if voted and event.to == proposal.to else None
        elif event is None:
            return None
    return "open" if voted else None


def _events_from(ledger: Ledger, game: GameId, version: int) -> Iterator[Event | None]:
    """The table events from a version on, and None for each rules event; read lazily."""
    while links := ledger.store.read(game, version - 1, limit=WINDOW):
        for link in links:
            yield table_event(link.envelope) if link.envelope.of_table else None
        version += len(links)


def carry_out_if_agreed(ledger: Ledger, draft: BatchDraft, by: By) -> None:
    """Go back if no seat is left that must agree: by its vote, or because an AI level, which agrees, plays it."""
    proposal = draft.table.proposal
    if proposal is not None and not proposal.needs:
        _rewind(ledger, draft, proposal.to, proposal.luck, proposal.seat, by)


def rule(ledger: Ledger, game: GameId, to: int, luck: Luck | None, by: By) -> RewindResult:
    """A director decides; no consent is needed."""
    result: list[RewindResult] = []

    def work(draft: BatchDraft) -> None:
        cut = _cut(ledger, draft, to)
        _undone(ledger, draft.game, cut)
        result[:] = [_rewind(ledger, draft, cut, luck or "fresh", None, by)]

    ledger.act(game, work)
    return result[0]


def free(ledger: Ledger, game: Game, seat: Seat) -> int | None:
    """The version that a seat reaches by taking back its last decision, if it may do so without consent."""
    started = game.table.started
    last = _last_decision(ledger, game)
    if game.table.status != "active" or started is None or last is None or last - 1 < started:
        return None
    return last - 1 if _own(game, _undone(ledger, game, last - 1), seat) else None


def _last_decision(ledger: Ledger, game: Game) -> int | None:
    """The first version of the last decision in force."""
    for span in reversed(lines.history(ledger.reader.table, game.id, game.version)):
        for last in range(span.last, span.first - 1, -WINDOW):
            links = ledger.store.read(span.game, max(span.first, last - WINDOW + 1) - 1, last)
            for link in reversed(links):
                if not link.envelope.of_table:
                    return link.envelope.batch
    return None


def batch_start(links: list[Link], version: int) -> int:
    """The last version at or before this one that cuts no batch in two; `links` are those just after it."""
    if links and links[0].envelope.batch <= version:
        return links[0].envelope.batch - 1
    return version


def _rewind(ledger: Ledger, draft: BatchDraft, to: int, luck: Luck, seat: Seat | None, by: By) -> RewindResult:
    version = draft.next_version
    epoch = version if luck == "fresh" else ledger.reader.epoch(draft.game.id, to)
    draft.note(Rewound(to, epoch, seat), by, seat)
    draft.rewind(ledger.reader.at(draft.game.id, to).state)
    return RewindResult(version, "done")


def _cut(ledger: Ledger, draft: BatchDraft, to: int) -> int:
    """The version that a rewind to `to` really reaches; Refused if it may not go there."""
    check_active(draft)
    game, table = draft.game, draft.table
    assert table.started is not None
    if to > game.version:
        raise Refused("version-unknown", version=to, head=game.version)
    cut = batch_start(ledger.store.read(game.id, to, to + 1), to)
    if cut < table.started:
        raise Refused("before-the-start", start=table.started)
    if not lines.on_line(ledger.reader.table, game.id, cut, game.version):
        raise Refused("not-on-the-line", version=cut)
    return cut


def _undone(ledger: Ledger, game: Game, cut: int) -> list[Link]:
    """The rules events that a rewind to this version undoes; Refused if there are none."""
    spans = lines.history(ledger.reader.table, game.id, game.version)
    after = [ledger.store.read(span.game, max(cut, span.first - 1), span.last) for span in spans if span.last > cut]
    undone = [link for links in after for link in links if not link.envelope.of_table]
    if not undone:
        raise Refused("nothing-to-rewind", version=cut)
    return undone


def _own(game: Game, undone: list[Link], seat: Seat) -> bool:
    """Whether the seat itself decided all of this, without chance and without showing anybody anything new."""
    for link in undone:
        envelope = link.envelope
        if envelope.seat != seat or game.codec.shows(envelope.type):
            return False
        if envelope.cause is not None:
            cause = cause_of(envelope)
            if cause is None or cause.luck:
                return False
    return True


def _open_proposal(draft: BatchDraft, rewind: int) -> Proposal:
    check_active(draft)
    proposal = draft.table.proposal
    if proposal is None or proposal.id != rewind:
        raise Refused("no-such-proposal", rewind=rewind)
    return proposal
