"""What an AI seat may know. `Worlds` keeps the true state and returns worlds that the seat cannot tell from it."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

from events.store.envelope import Seal
from games.core.catalogue import AnyRules
from games.core.rules import Seat
from workers.ai.search_chance import SearchChance


def decision_seed(seal: Seal, version: int, seat: Seat) -> int:
    """The seed of one decision. It must stay secret: one could compute a hidden choice from it."""
    named = f"{version}.{seat}".encode()
    return int.from_bytes(blake2b(named, key=seal.seed[:64], digest_size=16, person=b"cairn-ai").digest(), "big")


def shown_seed(seed: int) -> int:
    """A hash of the decision's seed for the event. It can be checked once the game's own seed is revealed."""
    return int.from_bytes(blake2b(seed.to_bytes(16, "big"), digest_size=6, person=b"cairn-ai-shown").digest(), "big")


def seed_salt(seed: int) -> str:
    """The salt of the decision's record, as unguessable as the seed."""
    return blake2b(seed.to_bytes(16, "big"), digest_size=16, person=b"cairn-ai-salt").hexdigest()


class Worlds:
    """Deals worlds for one decision of one seat, the same ones for the same knowledge and seed."""

    def __init__(self, rules: AnyRules, truth: object, seat: Seat, seed: int) -> None:
        self.rules = rules
        self.seat = seat
        self.seed = seed
        self._truth = truth

    def deal(self, number: int = 0) -> object:
        """The number-th world; the caller may change it."""
        rules = self.rules
        world = rules.copy(self._truth)
        for event in rules.redeal(self._truth, self.seat, SearchChance(Random(self.seed + number))):
            rules.evolve(world, event)
        return world
