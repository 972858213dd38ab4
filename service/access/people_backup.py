"""All players of a server, as a backup keeps them: names and roles, and the hashes of passwords and tokens."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events.store import keys
from events.store.keys import PlayerId
from events.store.redis import Client, reached


class Census(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: dict[PlayerId, dict[str, str]]
    accounts: dict[str, bytes]
    """By name, as the server keeps them."""
    tokens: dict[str, PlayerId]
    """By digest."""


def take_census(client: Client) -> Census:
    # Tokens and accounts first: then all whom they name are among the players.
    with reached():
        tokens = {name: client.get(keys.token(name)) for name in _names(client, keys.token(""))}
        accounts = {name: client.get(keys.account(name)) for name in _names(client, keys.account(""))}
        players = {name: client.hgetall(keys.player(name)) for name in _names(client, keys.player(""))}
    return Census(
        players={name: _text(fields) for name, fields in players.items()},
        accounts={name: record for name, record in accounts.items() if record},
        tokens={name: player.decode() for name, player in tokens.items() if player},
    )


def put_back(client: Client, census: Census) -> int:
    """How many were missing. Who is there stays as they are: a token that was voided since must not work again."""
    with reached():
        missing = {player for player in census.players if not client.exists(keys.player(player))}
        for name, record in census.accounts.items():
            if msgspec.msgpack.decode(record)["player"] in missing:
                client.set(keys.account(name), record, nx=True)
        for digest, player in census.tokens.items():
            if player in missing:
                client.set(keys.token(digest), player, nx=True)
        # The players last: if this is cut short, the next time does all of it again.
        for player in missing:
            client.hset(keys.player(player), mapping=census.players[player])
    return len(missing)


def _names(client: Client, prefix: str) -> Iterator[str]:
    for key in client.scan_iter(f"{prefix}*", count=1000):
        yield key.decode().removeprefix(prefix)


def _text(fields: dict[bytes, bytes]) -> dict[str, str]:
    return {name.decode(): text.decode() for name, text in fields.items()}
