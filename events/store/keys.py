"""Every Redis key. Games lie in 64 shards; a shard's hash tag keeps the keys that change together in one slot."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, TypeAlias

GameId: TypeAlias = str
PlayerId: TypeAlias = str

SHARDS: Final = 64
HINTS: Final = "cairn:hints"
"""The channel of wake-up hints. A hint may be lost: the feeds are the truth."""


def shard_of(game: GameId) -> int:
    return blake2b(game.encode(), digest_size=1).digest()[0] % SHARDS


def feed(shard: int) -> str:
    return f"cairn:{{{shard:02}}}:feed"


def owed(shard: int) -> str:
    return f"cairn:{{{shard:02}}}:owed"


def index(shard: int) -> str:
    """The games of a shard: what a rebuild or a backup walks."""
    return f"cairn:{{{shard:02}}}:games"


def _game(game: GameId, part: str) -> str:
    return f"cairn:{{{shard_of(game):02}}}:game:{game}:{part}"


def events(game: GameId) -> str:
    return _game(game, "events")


def commands(game: GameId) -> str:
    """Digest of player and command id -> the last version of what that command led to."""
    return _game(game, "commands")


def seal(game: GameId) -> str:
    return _game(game, "seal")


def snapshots(game: GameId) -> str:
    return _game(game, "snapshots")


def side(game: GameId, kind: str) -> str:
    """Side records: data of a game that may be erased, or is shown later than the game (talk, notes, AI thoughts)."""
    return _game(game, kind)


def games_of_seed(seed_digest: str) -> str:
    """The games that share a seed."""
    return f"cairn:{{seed:{seed_digest}}}:games"


def view(projection: str, name: str) -> str:
    """A key of a read model. Its tag is the projection's own, so that positions and rows change together."""
    return f"cairn:{{{projection}}}:{name}"


def player(player: PlayerId) -> str:
    return f"cairn:player:{player}"


def account(name: str) -> str:
    return f"cairn:account:{name}"


def token(digest: str) -> str:
    return f"cairn:token:{digest}"


def data_format() -> str:
    """The number of the data format of this server."""
    return "cairn:format"


def stuck() -> str:
    """Games whose worker step failed, with the reason and how often."""
    return "cairn:stuck"


def alive() -> str:
    """The reactor and the workers, by the time of their last heartbeat."""
    return "cairn:alive"


def last_job(game: GameId) -> str:
    """The last job enqueued for a game. Stored on the server of the job queues."""
    return f"cairn:asked:{game}"


def fault(fault: str) -> str:
    """A contained fault of the rules, with the game file up to it."""
    return f"cairn:fault:{fault}"


def faults() -> str:
    return "cairn:faults"
