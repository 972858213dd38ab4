"""People: guests, accounts, tokens and roles. Passwords and tokens are kept only as hashes."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from typing import Any, Final, ParamSpec, TypeVar

import msgspec
from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from events.store import keys
from events.store.keys import PlayerId
from events.store.redis import Client, reached
from events.tables.permissions import Caller
from events.tables.seats import Person
from games.core.rules import Refused

PLAYER: Final = "player"
ROLES: Final = (PLAYER, "director", "admin")

P = ParamSpec("P")
T = TypeVar("T")


class Player(msgspec.Struct, frozen=True):
    """A guest or the holder of an account, as stored."""

    id: PlayerId
    name: str
    roles: tuple[str, ...] = ("player",)
    account: bool = False
    era: int = 0
    """The number of earlier passwords of the account."""

    @property
    def person(self) -> Person:
        return Person(self.id, self.name)

    @property
    def caller(self) -> Caller:
        return Caller(self.id, self.name, admin="admin" in self.roles, director="director" in self.roles)


class BadCredentials(Exception):
    """There is no such account, or the password is wrong. The reply does not say which."""


class _Account(msgspec.Struct, frozen=True):
    player: PlayerId
    password: str


class People:
    """The people of a server."""

    def __init__(self, client: Client, entropy: Callable[[int], bytes]) -> None:
        self._client = client
        self._entropy = entropy
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1, type=Type.ID)
        self._nobody = self._hasher.hash("nobody has this password")

    def guest(self, name: str) -> tuple[Player, str]:
        player = Player(self._entropy(8).hex(), _plain(name))
        self._keep(player)
        return player, self.token(player)

    def rename(self, guest: Player, name: str) -> Player:
        """Change the name of a guest. The name of an account stays."""
        if guest.account:
            raise Refused("account-already")
        renamed = msgspec.structs.replace(guest, name=_plain(name))
        self._keep(renamed)
        return renamed

    def open_account(self, name: str, password: str, guest: Player | None) -> tuple[Player, str]:
        """Open an account for a new visitor, or for a guest, who keeps id and seats."""
        if guest is not None and guest.account:
            raise Refused("account-already")
        name = _plain(name)
        player = Player(guest.id if guest else self._entropy(8).hex(), name, account=True)
        if self._account(name) is not None:
            raise Refused("name-taken", name=name)
        record = _Account(player.id, _aside(self._hasher.hash, password))
        if guest is None:
            # Before the account: nobody could sign in to an account without a player, nor use its name again.
            self._keep(player)
        with reached():
            opened = self._client.set(keys.account(_folded(name)), msgspec.msgpack.encode(record), nx=True)
        if not opened:
            raise Refused("name-taken", name=name)
        if guest is not None:
            self._keep(player)
        return player, self.token(player)

    def sign_in(self, name: str, password: str) -> tuple[Player, str]:
        account = self._account(name)
        # A hash is checked in any case, so that the time of the reply does not reveal which names exist.
        right = _aside(self._verify, account.password if account else self._nobody, password)
        player = self.find(account.player) if account and right else None
        if player is None:
            raise BadCredentials
        return player, self.token(player)

    def change_password(self, player: Player, old: str, new: str) -> tuple[Player, str]:
        """Set a new password. All tokens of the player become void except the one returned."""
        account = self._account(player.name) if player.account else None
        if account is None:
            raise Refused("account-unknown", name=player.name)
        if not _aside(self._verify, account.password, old):
            raise BadCredentials
        changed = self._give_password(player, new)
        return changed, self.token(changed)

    def reset_password(self, name: str) -> tuple[Player, str]:
        """Give the account a new random password, for a player who has lost theirs."""
        player, password = self._named(name), self._entropy(8).hex()
        return self._give_password(player, password), password

    def _give_password(self, player: Player, password: str) -> Player:
        record = _Account(player.id, _aside(self._hasher.hash, password))
        with reached():
            self._client.set(keys.account(_folded(player.name)), msgspec.msgpack.encode(record))
            era = self._client.hincrby(keys.player(player.id), "era", 1)
        return msgspec.structs.replace(player, era=era)

    def token(self, player: Player) -> str:
        """A new token, valid until the password changes. Only its hash is stored."""
        token = f"{self._entropy(24).hex()}.{player.era}"
        with reached():
            self._client.set(keys.token(_digest(token)), player.id)
        return token

    def revoke(self, token: str) -> None:
        with reached():
            self._client.delete(keys.token(_digest(token)))

    def holder(self, token: str) -> Player | None:
        """The player with this token; None if it is unknown or was given under an earlier password."""
        with reached():
            id = self._client.get(keys.token(_digest(token)))
        player = self.find(id.decode()) if id else None
        return player if player is not None and token.endswith(f".{player.era}") else None

    def find(self, player: PlayerId) -> Player | None:
        with reached():
            kept = self._client.hgetall(keys.player(player))
        if not kept:
            return None
        roles = tuple(kept.get(b"roles", b"player").decode().split())
        era = int(kept.get(b"era", b"0"))
        return Player(player, kept[b"name"].decode(), roles, kept.get(b"account") == b"1", era)

    def grant(self, name: str, role: str) -> Player:
        """Give the holder of an account a role. The role `player`, which all have, takes the others away."""
        player = self._named(name)
        if role not in ROLES:
            raise Refused("role-unknown", role=role)
        kept = () if role == PLAYER else player.roles
        roles = tuple(one for one in ROLES if one in kept or one == role)
        with reached():
            self._client.hset(keys.player(player.id), "roles", " ".join(roles))
        return msgspec.structs.replace(player, roles=roles)

    def _named(self, name: str) -> Player:
        """The holder of the account of that name."""
        account = self._account(name)
        player = self.find(account.player) if account else None
        if player is None:
            raise Refused("account-unknown", name=name)
        return player

    def _account(self, name: str) -> _Account | None:
        with reached():
            kept = self._client.get(keys.account(_folded(_plain(name))))
        return msgspec.msgpack.decode(kept, type=_Account) if kept else None

    def _keep(self, player: Player) -> None:
        fields: dict[str, Any] = {"name": player.name, "account": int(player.account)}
        with reached():
            self._client.hset(keys.player(player.id), mapping=fields)

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False


def _aside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run heavy work beside gevent's event loop, if there is one, so that hashing does not hold up other requests."""
    from gevent import get_hub, monkey

    if not monkey.is_module_patched("socket"):
        return work(*args, **kwargs)
    result: T = get_hub().threadpool.apply(partial(work, *args, **kwargs))
    return result


def _digest(token: str) -> str:
    return blake2b(token.encode(errors="replace"), digest_size=24, person=b"cairn-token").hexdigest()


def _plain(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).split())


def _folded(name: str) -> str:
    """The name by which an account is found: upper case and invisible characters make no difference."""
    seen = (sign for sign in unicodedata.normalize("NFKC", name) if unicodedata.category(sign) != "Cf")
    return " ".join("".join(seen).casefold().split())
