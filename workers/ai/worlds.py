"""What an AI seat may know. The true state stays in here; what comes out are worlds the seat cannot tell from it."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

from events.store.envelope import Seal
from games.core.catalogue import AnyRules
from games.core.rules import Seat
from workers.ai.search_chance import SearchChance


def decision_seed(seal: Seal, version: int, seat: Seat) -> int:
    """The seed of one decision: whoever knows it could work out a choice that is still hidden."""
    named = f"{version}.{seat}".encode()
    return int.from_bytes(blake2b(named, key=seal.seed[:64], digest_size=16, person=b"cairn-ai").digest(), "big")


def shown_seed(seed: int) -> int:
    """What the event keeps of it: a mark by which the seed can be checked once the game's own seed is shown."""
    return int.from_bytes(blake2b(seed.to_bytes(16, "big"), digest_size=6, person=b"cairn-ai-shown").digest(), "big")


def seed_salt(seed: int) -> str:
    """What keeps the record of the decision from being guessed, as unguessable as the seed."""
    return blake2b(seed.to_bytes(16, "big"), digest_size=16, person=b"cairn-ai-salt").hexdigest()


class Worlds:
    """Deals worlds for one decision of one seat, the same ones for the same knowledge and seed."""

    def __init__(self, rules: AnyRules, truth: object, seat: Seat, seed: int) -> None:
        self.rules = rules
        self.seat = seat
        self.seed = seed
        self._truth = truth

    def deal(self, number: int = 0) -> object:
        """The number-th world, the caller's to change."""
        rules = self.rules
        world = rules.copy(self._truth)
        for event in rules.redeal(self._truth, self.seat, SearchChance(Random(self.seed + number))):
            rules.evolve(world, event)
        return world
