"""The one command path: load, decide, append. People, AI seats, HOUSE and directors all come through here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import blake2b
from time import perf_counter
from typing import Final, TypeAlias

import msgspec

from events.read.contain import contained
from events.read.reader import Game, Reader, Unknown
from events.store.codec import Malformed, fields_of
from events.store.envelope import TABLE, By, ByHouse, ByPlayer, Link, Seal, cause_of
from events.store.interface import AlreadyAppended, Conflict, Store
from events.store.keys import GameId
from events.store.table import Rewound
from events.write.batch_draft import BatchDraft, head_after
from events.write.observer import SILENT, Observer
from games.core.rules import HOUSE, Command, Refused, Seat, name_of

TRIES: Final = 200
"""How often a decision is retried after a conflict."""


Work: TypeAlias = Callable[[BatchDraft], None]


class Stale(Exception):
    """An event that the seat could see, and might have wanted to react to, came after the version it named."""

    def __init__(self, head: int) -> None:
        super().__init__(head)
        self.head = head


class Busy(Exception):
    """Every try met a conflict; nothing was appended."""


class Done(msgspec.Struct, frozen=True):
    """The result of a command: the versions it appended, now or when it was sent before."""

    first: int
    last: int
    repeated: bool = False
    links: tuple[Link, ...] = ()
    """What was appended just now; empty for a repeated command."""


class Ledger:
    """The ledger as its users see it: a reader, and the way to append."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        entropy: Callable[[int], bytes],
        observer: Observer = SILENT,
    ) -> None:
        self.store = store
        self.reader = Reader(store)
        self.clock = clock
        """Milliseconds since 1970."""
        self.entropy = entropy
        """Returns that many unguessable bytes."""
        self.observer = observer
        self._seals: dict[GameId, Seal] = {}

    def act(self, game: GameId, work: Work, command: bytes | None = None, *, hold: int = 0) -> Done:
        """Let `work` fill a draft and append it; retry from the start after a conflict.

        A refusal counts only if it was given on the newest state. `hold` is for a worker that means to continue: for
        so many milliseconds no other worker is asked for the next step.
        """
        current = self.reader.recent(game)
        for _ in range(TRIES):
            draft = BatchDraft(current, self.seal(game), self.clock(), hold=hold)
            try:
                self._decide(draft, work)
                return self.append(draft, command)
            except (Refused, Stale):
                newer = self.reader.refresh(current)
                if newer is current:
                    raise
            except Conflict:
                newer = self.reader.refresh(current)
            current = newer
        raise Busy(game)

    def _decide(self, draft: BatchDraft, work: Work) -> None:
        begun = perf_counter()
        try:
            work(draft)
        finally:
            self.observer.decided(perf_counter() - begun)

    def append(self, draft: BatchDraft, command: bytes | None = None) -> Done:
        begun = perf_counter()
        try:
            batch = draft.batch(command)
            self.store.append(draft.game.id, draft.game.head, batch)
            self.reader.succeed(draft.game, head_after(batch), draft.table, draft.state)
        finally:
            self.observer.appended(perf_counter() - begun)
        return Done(batch.links[0].envelope.version, batch.links[-1].envelope.version, links=batch.links)

    def command(
        self,
        game: GameId,
        fields: Mapping[str, object],
        *,
        by: By,
        who: str,
        command_id: str,
        expected: int,
        exact: bool = False,
        hold: int = 0,
    ) -> Done:
        """Carry out a seat's command once. `who` and `command_id` together identify it; a repetition changes nothing.

        `exact` is for workers, whose result counts only at the version they saw.
        """
        current = self.reader.recent(game)
        title, digest = current.table.terms.title, command_digest(who, command_id)
        try:
            wanted = current.codec.command(fields)
            work = partial(self._work, wanted, by, command_id, expected, exact)
            done = self._once(game, wanted, work, digest, exact, hold)
        except Exception as error:
            self.observer.commanded(title, error)
            raise
        self.observer.commanded(title, done)
        return done

    def _work(self, wanted: Command, by: By, command_id: str, expected: int, exact: bool, draft: BatchDraft) -> None:
        self._check_version(draft.game, expected, exact)
        check_active(draft)
        check_not_handed_over(draft, wanted.seat, by)
        draft.decide(wanted, by, command_id)

    def _once(self, game: GameId, wanted: Command, work: Work, digest: bytes, exact: bool, hold: int) -> Done:
        """Let the command be decided, unless it was before."""
        try:
            return self.act(game, work, digest, hold=hold)
        except AlreadyAppended as known:
            if exact:
                raise Stale(known.version) from None
            return self._repeat(game, wanted, known.version)
        except (Refused, Stale):
            # The refusal may come from the command itself having been carried out before.
            version = None if exact else self.store.known(game, digest)
            if version is None:
                raise
            return self._repeat(game, wanted, version)

    def house(self, game: GameId, expected: int, hold: int = 0) -> Done | None:
        """Make the step that HOUSE owes at this version; None if it is no longer owed."""

        def work(draft: BatchDraft) -> None:
            self._check_version(draft.game, expected, exact=True)
            if HOUSE not in draft.to_act:
                raise Stale(draft.game.version)
            with contained(game):
                step = draft.game.rules.moves(draft.state, HOUSE)[0]
            draft.decide(step, ByHouse(), f"house-{expected}")

        try:
            return self.act(game, work, command_digest("house", str(expected)), hold=hold)
        except (Stale, AlreadyAppended):
            return None

    def seal(self, game: GameId) -> Seal:
        held = self._seals.get(game)
        if held is None:
            held = self.store.seal(game)
            if held is None:
                raise Unknown(game)
            if len(self._seals) > 10_000:
                self._seals.clear()
            self._seals[game] = held
        return held

    def _check_version(self, game: Game, expected: int, exact: bool) -> None:
        if expected == game.version:
            return
        if exact or expected > game.version or expected < game.table.first:
            raise Stale(game.version)
        for link in self.store.read(game.id, expected, game.version):
            if _disturbs(game, link.envelope.type):
                raise Stale(game.version)

    def _repeat(self, game: GameId, wanted: Command, last: int) -> Done:
        first = self.store.read(game, last - 1, last)[0].envelope.batch
        cause = cause_of(self.store.read(game, first - 1, first)[0].envelope)
        if cause is None or cause.command != fields_of(wanted):
            raise Malformed("command id", "names another command already")
        return Done(first, last, repeated=True)


def check_active(draft: BatchDraft) -> None:
    if draft.table.status == "open":
        raise Refused("not-started")
    if draft.table.status == "finished":
        raise Refused("game-finished")


def check_not_handed_over(draft: BatchDraft, seat: Seat, by: By) -> None:
    """No person decides for a seat while an AI level plays it."""
    if isinstance(by, ByPlayer) and draft.table.seats[seat].stand_in is not None:
        raise Refused("seat-handed-over", seat=seat)


def command_digest(who: str, command_id: str) -> bytes:
    return blake2b(f"{who}\0{command_id}".encode(), digest_size=12).digest()


def _disturbs(game: Game, name: str) -> bool:
    """Whether an event makes a command stale that was sent without having seen it."""
    return name == _REWOUND or not (name.startswith(TABLE) or game.codec.quiet(name))


_REWOUND: Final = name_of(Rewound)
