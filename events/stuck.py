"""Failed steps: counted while they are tried again, and parked where an operator sees them when that does not help."""

from __future__ import annotations

from typing import Final

import msgspec

from events import keys
from events.handle import Ledger
from events.keys import GameId
from events.owing import NEVER
from events.redis import client_of, reached

TRIES: Final = 4
PAUSES: Final = (1_000, 5_000, 25_000)
"""Milliseconds before the second, third and fourth try."""

LONGEST_REASON: Final = 300


class Failure(msgspec.Struct, frozen=True):
    """A step that failed: at which version, why, how often, and when it last did."""

    version: int
    reason: str
    attempts: int
    time: int


def failed(ledger: Ledger, game: GameId, version: int, error: Exception) -> Failure:
    """Note a failed step: it is tried again after a pause, or parked after the last try."""
    before = _read(ledger, keys.failing(), game)
    attempts = before.attempts + 1 if before and before.version == version else 1
    now = ledger.clock()
    failure = Failure(version, reason_of(error), attempts, now)
    parked = attempts >= TRIES
    if parked:
        _write(ledger, keys.stuck(), game, failure)
        _forget(ledger, keys.failing(), game)
    else:
        _write(ledger, keys.failing(), game, failure)
    put_off(ledger, game, version, NEVER if parked else now + PAUSES[attempts - 1])
    return failure


def cleared(ledger: Ledger, game: GameId) -> None:
    """The game went on: nothing of it is stuck."""
    _forget(ledger, keys.failing(), game)
    _forget(ledger, keys.stuck(), game)


def retry(ledger: Ledger, game: GameId) -> bool:
    """Let the workers try a parked game again; False if it is not parked."""
    if _read(ledger, keys.stuck(), game) is None:
        return False
    cleared(ledger, game)
    ledger.store.owe(game, ledger.clock())
    return True


def parked(ledger: Ledger) -> dict[GameId, Failure]:
    """The games that are parked, longest first. One that has moved on by other means is parked no more."""
    with reached():
        rows = client_of(ledger.store).hgetall(keys.stuck())
    found = {game.decode(): msgspec.json.decode(row, type=Failure) for game, row in rows.items()}
    for game, failure in list(found.items()):
        head = ledger.store.head(game)
        if head is None or head.version != failure.version:
            _forget(ledger, keys.stuck(), game)
            del found[game]
    return dict(sorted(found.items(), key=lambda item: item[1].time))


def put_off(ledger: Ledger, game: GameId, version: int, due: int) -> None:
    """Move the due time of a game that is still at this version."""
    ledger.store.owe(game, due)
    head = ledger.store.head(game)
    if head is None or head.version != version:
        # Somebody went on meanwhile, and what is owed now must not wait for our pause.
        ledger.store.owe(game, ledger.clock())


def reason_of(error: BaseException) -> str:
    """The innermost cause: what the rules really did when a fault of theirs was contained."""
    while error.__cause__ is not None:
        error = error.__cause__
    return f"{type(error).__name__}: {error}"[:LONGEST_REASON]


def _read(ledger: Ledger, key: str, game: GameId) -> Failure | None:
    with reached():
        row = client_of(ledger.store).hget(key, game)
    return msgspec.json.decode(row, type=Failure) if row else None


def _write(ledger: Ledger, key: str, game: GameId, failure: Failure) -> None:
    with reached():
        client_of(ledger.store).hset(key, game, msgspec.json.encode(failure))


def _forget(ledger: Ledger, key: str, game: GameId) -> None:
    with reached():
        client_of(ledger.store).hdel(key, game)
