"""The servers for other tests work as documented."""

from pathlib import Path

from redis import Redis, RedisCluster

from tests.servers import start_valkey


def test_a_server_with_aof_keeps_what_it_acknowledged_over_a_kill(tmp_path: Path) -> None:
    server = start_valkey(tmp_path, aof=True)
    client = Redis.from_url(server.url)
    client.set("stone", "laid")
    server.restart()
    assert client.get("stone") == b"laid"
    client.close()
    server.stop()


def test_the_shared_server_answers(valkey_url: str) -> None:
    with Redis.from_url(valkey_url) as client:
        assert client.ping()


def test_the_cluster_takes_keys_of_every_node(valkey_cluster_url: str) -> None:
    with RedisCluster.from_url(valkey_cluster_url) as client:
        for shard in range(64):
            client.set(f"stones:{{{shard:02}}}", shard)
        owners = {client.get_node_from_key(f"stones:{{{shard:02}}}") for shard in range(64)}
        assert len(owners) == 3
        assert client.get("stones:{07}") == b"7"
        client.flushall(target_nodes=RedisCluster.PRIMARIES)
