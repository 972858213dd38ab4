"""Failed steps: retried after pauses, and parked for the operator after the last try."""

from __future__ import annotations

from typing import Final

import msgspec

from events.store import keys
from events.store.keys import GameId
from events.store.redis import client_of, reached
from events.write.ledger import Ledger

PAUSES: Final = (1_000, 5_000, 25_000)
"""Milliseconds before the second, third and fourth try."""

TRIES: Final = len(PAUSES) + 1
LONGEST_REASON: Final = 300


class Failure(msgspec.Struct, frozen=True):
    """A failed step: its version, the reason, the number of tries, and the time of the last one."""

    version: int
    reason: str
    attempts: int
    time: int

    @property
    def parked(self) -> bool:
        return self.attempts >= TRIES


def record_failure(ledger: Ledger, game: GameId, error: Exception) -> Failure:
    """Record that a game's next step failed: it is retried after a pause, or parked after the last try."""
    head = ledger.store.head(game)
    version = head.version if head else 0
    before = failure_of(ledger, game)
    attempts = before.attempts + 1 if before and before.version == version else 1
    now = ledger.clock()
    failure = Failure(version, reason_of(error), attempts, now)
    with reached():
        client_of(ledger.store).hset(keys.stuck(), game, msgspec.json.encode(failure))
    ledger.store.set_due(game, version, None if failure.parked else now + PAUSES[attempts - 1])
    return failure


def failure_of(ledger: Ledger, game: GameId) -> Failure | None:
    with reached():
        row = client_of(ledger.store).hget(keys.stuck(), game)
    return msgspec.json.decode(row, type=Failure) if row else None


def clear(ledger: Ledger, game: GameId) -> None:
    """Forget a game's failures, because it went on."""
    with reached():
        client_of(ledger.store).hdel(keys.stuck(), game)


def retry(ledger: Ledger, game: GameId) -> bool:
    """Let the workers retry a parked game; False if it is not parked."""
    failure = parked(ledger).get(game)
    if failure is None:
        return False
    clear(ledger, game)
    return ledger.store.set_due(game, failure.version, ledger.clock())


def parked(ledger: Ledger) -> dict[GameId, Failure]:
    """The parked games, longest first. A game that has moved on by other means is not parked any more."""
    with reached():
        rows = client_of(ledger.store).hgetall(keys.stuck())
    known = {game.decode(): msgspec.json.decode(row, type=Failure) for game, row in rows.items()}
    stuck = {game: failure for game, failure in known.items() if failure.parked and _is_at(ledger, game, failure)}
    return dict(sorted(stuck.items(), key=lambda item: item[1].time))


def _is_at(ledger: Ledger, game: GameId, failure: Failure) -> bool:
    head = ledger.store.head(game)
    if head is not None and head.version == failure.version:
        return True
    clear(ledger, game)
    return False


def reason_of(error: Exception) -> str:
    """For the operator: the innermost error with its message, on one line."""
    text = " ".join(f"{kind_of(error)}: {_cause_of(error)}"[:LONGEST_REASON].split())
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def kind_of(error: Exception) -> str:
    """For logs: only the type of the error, because its message may reveal something hidden."""
    return type(_cause_of(error)).__name__


def _cause_of(error: BaseException) -> BaseException:
    """The innermost cause, where a fault of the rules was contained."""
    while error.__cause__ is not None:
        error = error.__cause__
    return error
