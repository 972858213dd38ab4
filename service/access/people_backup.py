"""All people of a server for a backup: names, roles, and the hashes of passwords and tokens."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events.store import keys
from events.store.keys import PlayerId
from events.store.redis import Client, reached


class PeopleBackup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: dict[PlayerId, dict[str, str]]
    accounts: dict[str, bytes]
    """Records of accounts by name, as stored."""
    tokens: dict[str, PlayerId]
    """Players by the digest of a token."""


def back_up_people(client: Client) -> PeopleBackup:
    # Tokens and accounts first, so that all players that they name are among the players.
    with reached():
        tokens = {name: client.get(keys.token(name)) for name in _names(client, keys.token(""))}
        accounts = {name: client.get(keys.account(name)) for name in _names(client, keys.account(""))}
        players = {name: client.hgetall(keys.player(name)) for name in _names(client, keys.player(""))}
    return PeopleBackup(
        players={name: _text(fields) for name, fields in players.items()},
        accounts={name: record for name, record in accounts.items() if record},
        tokens={name: player.decode() for name, player in tokens.items() if player},
    )


def restore_people(client: Client, people: PeopleBackup) -> int:
    """Restore missing people; returns how many. Existing people do not change: voided tokens must stay void."""
    with reached():
        missing = {player for player in people.players if not client.exists(keys.player(player))}
        for name, record in people.accounts.items():
            if msgspec.msgpack.decode(record)["player"] in missing:
                client.set(keys.account(name), record, nx=True)
        for digest, player in people.tokens.items():
            if player in missing:
                client.set(keys.token(digest), player, nx=True)
        # The players last: after an interruption, the next restore does all of it again.
        for player in missing:
            client.hset(keys.player(player), mapping=people.players[player])
    return len(missing)


def _names(client: Client, prefix: str) -> Iterator[str]:
    for key in client.scan_iter(f"{prefix}*", count=1000):
        yield key.decode().removeprefix(prefix)


def _text(fields: dict[bytes, bytes]) -> dict[str, str]:
    return {name.decode(): text.decode() for name, text in fields.items()}
