"""The contract of stores, run on three of them."""

from __future__ import annotations

import random
import threading
import uuid
from pathlib import Path

import msgspec
import pytest

from events.store import keys
from events.store.envelope import GENESIS, ByHouse, Envelope, Link, Seal, chain
from events.store.interface import AlreadyAppended, Batch, Conflict, Head, Store, Unreachable
from events.store.redis import RedisStore, connect
from tests.events.tables import feed_of
from tests.servers import start_valkey

EMPTY = Head(0, GENESIS)
SEAL = Seal(b"s" * 32, b"t" * 32)


def links(head: Head, count: int, mark: str = "x") -> tuple[Link, ...]:
    made: list[Link] = []
    before = head.hash
    for version in range(head.version + 1, head.version + 1 + count):
        public = msgspec.Raw(msgspec.msgpack.encode({"mark": mark}))
        envelope = Envelope(version, "happened", 1, 1000, None, 0, ByHouse(), head.version + 1, public)
        before = chain(before, envelope)
        made.append(Link(envelope, before))
    return tuple(made)


def end(made: tuple[Link, ...]) -> Head:
    return Head(made[-1].envelope.version, made[-1].hash)


@pytest.fixture
def game() -> str:
    return uuid.uuid4().hex[:16]


@pytest.fixture
def begun(store: Store, game: str) -> Head:
    first = links(EMPTY, 2)
    store.append(game, EMPTY, Batch(first, seal=SEAL))
    return end(first)


def test_a_batch_is_read_back_as_it_was_appended(store: Store, game: str, begun: Head) -> None:
    more = links(begun, 3, "y")
    store.append(game, begun, Batch(more))
    assert [link.envelope.version for link in store.read(game, 0)] == [1, 2, 3, 4, 5]
    assert [bytes(link.envelope.public) for link in store.read(game, 2)] == [bytes(m.envelope.public) for m in more]
    assert store.read(game, 1, 3, 1)[0].hash == store.read(game, 0)[1].hash
    assert store.head(game) == end(more)
    assert store.seal(game) == SEAL


def test_an_append_to_another_head_is_a_conflict_and_changes_nothing(store: Store, game: str, begun: Head) -> None:
    store.append(game, begun, Batch(links(begun, 1)))
    for wrong in (begun, EMPTY, Head(begun.version + 1, begun.hash), Head(99, begun.hash)):
        with pytest.raises(Conflict):
            store.append(game, wrong, Batch(links(wrong, 1, "y")))
    assert len(store.read(game, 0)) == 3


def test_a_game_begins_once(store: Store, game: str, begun: Head) -> None:
    with pytest.raises(Conflict):
        store.append(game, EMPTY, Batch(links(EMPTY, 1, "y"), seal=SEAL))
    with pytest.raises(Conflict):
        store.append("f" * 16, EMPTY, Batch(links(EMPTY, 1)))


@pytest.mark.parametrize("command", [None, b"command"])
def test_the_very_same_batch_again_changes_nothing(store: Store, game: str, command: bytes | None) -> None:
    first = Batch(links(EMPTY, 2), seal=SEAL)
    second = Batch(links(end(first.links), 2), command=command)
    for _ in range(2):
        store.append(game, EMPTY, first)
    for _ in range(2):
        store.append(game, end(first.links), second)
    store.append(game, EMPTY, first)
    assert len(store.read(game, 0)) == 4
    assert len(feed_of(store, game)) == 2


def test_a_fork_begins_where_its_parent_is_cut(store: Store, game: str) -> None:
    cut = Head(41, b"h" * 32)
    store.append(game, cut, Batch(links(cut, 2), seal=SEAL))
    assert [link.envelope.version for link in store.read(game, 0)] == [42, 43]


def test_a_known_command_is_not_appended_again(store: Store, game: str, begun: Head) -> None:
    more = links(begun, 2)
    store.append(game, begun, Batch(more, command=b"\x00\xffcommand"))
    with pytest.raises(AlreadyAppended) as known:
        store.append(game, end(more), Batch(links(end(more), 1), command=b"\x00\xffcommand"))
    assert known.value.version == 4
    assert store.known(game, b"\x00\xffcommand") == 4
    assert store.known(game, b"other") is None
    assert len(store.read(game, 0)) == 4


def test_every_batch_has_an_entry_in_the_feed_of_its_shard(store: Store, game: str, begun: Head) -> None:
    store.append(game, begun, Batch(links(begun, 2), waiting_players=("ann", "bob")))
    entries = feed_of(store, game)
    assert [(entry.first, entry.last, entry.waiting_players) for entry in entries] == [
        (1, 2, ()),
        (3, 4, ("ann", "bob")),
    ]
    assert feed_of(store, game, entries[0].position) == entries[1:]
    assert game in set(store.games(keys.shard_of(game)))


def test_what_is_owed_is_leased_once(store: Store, game: str, begun: Head) -> None:
    store.append(game, begun, Batch(links(begun, 1), due=500))
    assert (game, 500) in store.owed(500, 10_000)
    assert game not in dict(store.owed(499, 10_000))
    assert store.lease(game, 500, 900)
    assert not store.lease(game, 500, 901)
    assert dict(store.owed(1000, 10_000))[game] == 900
    head = store.head(game)
    assert head is not None
    store.append(game, head, Batch(links(head, 1)))
    assert game not in dict(store.owed(10_000, 10_000))


def test_a_due_time_is_set_only_while_the_game_has_not_gone_on(store: Store, game: str, begun: Head) -> None:
    assert store.set_due(game, begun.version, 700)
    assert dict(store.owed(700, 10_000))[game] == 700
    assert store.set_due(game, begun.version, None)
    assert game not in dict(store.owed(10_000, 10_000))
    assert not store.set_due(game, begun.version - 1, 700)
    assert not store.set_due("f" * 16, 0, 700)
    assert game not in dict(store.owed(10_000, 10_000))


def test_a_side_record_is_kept_until_it_is_erased(store: Store, game: str) -> None:
    store.keep_side(game, "talk", "a", b"words")
    assert store.sides(game, "talk") == {"a": b"words"}
    assert (store.count_sides(game, "talk"), store.count_sides(game, "thoughts")) == (1, 0)
    assert [store.side(game, "talk", name) for name in ("a", "b")] == [b"words", None]
    assert store.side(game, "notes", "a") is None
    store.keep_side(game, "talk", "a", None)
    assert store.sides(game, "talk") == {}
    assert store.side(game, "talk", "a") is None


def test_the_newest_snapshot_of_a_range_is_returned(store: Store, game: str) -> None:
    for version in (128, 256):
        store.keep_snapshot(game, version, b"%d" % version)
    assert store.snapshot(game, 0, 300) == (256, b"256")
    assert store.snapshot(game, 0, 255) == (128, b"128")
    assert store.snapshot(game, 129, 255) is None


def test_a_seed_is_reserved_until_it_is_released(store: Store, game: str) -> None:
    store.reserve_seed(game, "one", 5)
    assert store.games_of_seed(game) == {"one": 5}
    store.release_seed(game, "one")
    assert store.games_of_seed(game) == {}


def test_fifty_writers_on_one_game_lose_and_double_nothing(store: Store, game: str, begun: Head) -> None:
    def write(number: int) -> None:
        own = store if not isinstance(store, RedisStore) else RedisStore(store.client)
        while True:
            head = own.head(game)
            assert head is not None
            try:
                own.append(game, head, Batch(links(head, 2, str(number)), command=b"%d" % number))
                return
            except Conflict:
                continue

    writers = [threading.Thread(target=write, args=(number,)) for number in range(50)]
    random.Random(1).shuffle(writers)
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    kept = store.read(game, 0)
    assert [link.envelope.version for link in kept] == list(range(1, 103))
    marks = [msgspec.msgpack.decode(link.envelope.public)["mark"] for link in kept[2:]]
    assert marks[::2] == marks[1::2]
    assert sorted(map(int, marks[::2])) == list(range(50))
    before = GENESIS
    for link in kept:
        before = chain(before, link.envelope)
        assert before == link.hash


def test_a_store_that_is_down_raises_unreachable() -> None:
    with pytest.raises(Unreachable):
        RedisStore(connect("redis://127.0.0.1:1")).head("nothing")


@pytest.mark.parametrize(
    "unable",
    [
        ("CONFIG", "SET", "maxmemory", "1mb"),
        ("REPLICAOF", "127.0.0.1", "1"),
        ("CONFIG", "SET", "min-replicas-to-write", "1"),
    ],
    ids=["full", "read-only", "without replicas"],
)
def test_a_store_that_accepts_no_writes_counts_as_down(tmp_path: Path, unable: tuple[str, ...]) -> None:
    server = start_valkey(tmp_path)
    try:
        own = RedisStore(connect(server.url))
        first = links(EMPTY, 1)
        own.append("full", EMPTY, Batch(first, seal=SEAL))
        head = end(first)
        own.client.execute_command(*unable)
        with pytest.raises(Unreachable):
            own.append("full", head, Batch(links(head, 1)))
        with pytest.raises(Unreachable):
            own.keep_side("full", "talk", "words", b"hello")
        assert own.head("full") == head
    finally:
        server.stop()
