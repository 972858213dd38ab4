"""Secrets stay secret: in envelopes, in hashes, and in two worlds that a seat cannot tell apart."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from events.read.contain import RulesFault, contained
from events.store.codec import Codec
from events.store.envelope import (
    SPECTATOR,
    TRUTH,
    ByHouse,
    Envelope,
    Eyes,
    chain,
    commitment,
    fields_for,
    part_salt,
    redacted,
)
from events.store.memory import MemoryStore
from events.write.ledger import Ledger
from games.core import catalogue
from games.core.rules import Refused
from tests.events.tables import ANN, BOB, CID, lay, ledger_over, play_on


@pytest.fixture
def ledger() -> Ledger:
    return ledger_over(MemoryStore())


def test_a_seat_sees_its_own_secrets_a_spectator_none_and_the_end_shows_all(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB, CID)
    play_on(ledger, game, random.Random(1))
    sealed = [link.envelope for link in ledger.store.read(game, 0) if link.envelope.sealed]
    assert sealed
    for envelope in sealed:
        public = fields_for(envelope, SPECTATOR)
        whole = fields_for(envelope, TRUTH)
        assert public.keys() < whole.keys()
        for seal in envelope.sealed:
            for seat in range(3):
                seen = fields_for(envelope, Eyes(frozenset({seat})))
                part = msgspec.msgpack.decode(seal.part or b"")
                assert (seat in seal.to) == (part.keys() <= seen.keys())


def test_a_redacted_envelope_has_the_hash_of_the_whole_one(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    play_on(ledger, game, random.Random(1))
    before = bytes(32)
    for link in ledger.store.read(game, 0):
        blind = redacted(link.envelope, SPECTATOR)
        assert all(seal.part is None for seal in blind.sealed)
        assert blind.cause is None or blind.cause.part is None
        assert chain(before, blind) == link.hash
        before = link.hash


def test_a_commitment_cannot_be_guessed_without_its_salt_and_opens_with_it(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    envelope = next(link.envelope for link in ledger.store.read(game, 0) if link.envelope.sealed)
    part = msgspec.msgpack.decode(envelope.sealed[0].part or b"")
    salt = ledger.seal(game).salt
    assert commitment(part_salt(salt, envelope.version, 0), part) == envelope.sealed[0].commitment
    assert commitment(b"", part) != envelope.sealed[0].commitment
    assert commitment(part_salt(salt, envelope.version, 1), part) != envelope.sealed[0].commitment


def test_a_given_seed_gives_the_same_game_but_other_commitments() -> None:
    one, other = ledger_over(MemoryStore()), ledger_over(MemoryStore())
    other.entropy = random.Random(99).randbytes
    ends = [play_on(ledger, lay(ledger, ANN, BOB, seed="x"), random.Random(1)) for ledger in (one, other)]
    assert ends[0].table.ended.outcome == ends[1].table.ended.outcome  # type: ignore[union-attr]
    assert ends[0].table.terms.commitment != ends[1].table.terms.commitment


def test_the_seed_is_nowhere_in_the_stream_before_the_end(ledger: Ledger) -> None:
    game = lay(ledger, ANN, BOB)
    play_on(ledger, game, random.Random(1), most=20)
    seal = ledger.seal(game)
    stream = b"".join(msgspec.msgpack.encode(link.envelope) for link in ledger.store.read(game, 0))
    for secret in (seal.seed, seal.salt):
        assert secret not in stream
        assert secret.hex().encode() not in stream


def test_an_event_of_an_older_schema_is_brought_up_to_date() -> None:
    rules = catalogue.rules("skerry")
    ((name, schema),) = rules.upcasts
    frozen = Path(__file__).parents[1] / "titles" / "skerry" / "frozen" / f"{name}-{schema}.json"
    for example in msgspec.json.decode(frozen.read_bytes()):
        public = msgspec.Raw(msgspec.msgpack.encode(example["was"]))
        old = Envelope(1, name, schema, 0, None, 0, ByHouse(), 1, public)
        event = Codec(rules).unpack(old)
        assert event.schema > schema
        assert msgspec.structs.asdict(event) == example["is"]
        assert Codec(rules).fields(old, SPECTATOR) == example["is"]


def test_a_fault_of_the_rules_is_contained() -> None:
    with pytest.raises(RulesFault) as fault, contained("game"):
        raise KeyError("secret words")
    assert "secret" not in str(fault.value)
    with pytest.raises(Refused), contained("game"):
        raise Refused("no")


def test_rules_that_do_not_end_are_stopped() -> None:
    def forever() -> None:
        while True:
            try:
                sum(range(1000))
            except Exception:  # a title that catches everything must be stopped too
                continue

    with pytest.raises(RulesFault), contained("game", limit=0.05):
        forever()
