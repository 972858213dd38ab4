"""`cairn up` keeps its processes running, and leaves none behind."""

import os
import signal
import sys
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as NoConnection

from tests.cairn.conftest import Up
from tests.cairn.instance import Instance, gone
from tests.servers import until

GRANDCHILD = "worker: sh -c 'sleep 1000 & sleep 1000; wait'"
STUBBORN = """stubborn: sh -c 'trap "" TERM; echo unmoved; while true; do sleep 1000; done'"""
FAILING = "failing: sh -c 'exit 3'"


def pid_of(instance: Instance, name: str) -> int:
    said = instance.said(rf"^{name} +\| pid (\d+)$")
    return int(said[-1])


def test_the_second_start_finds_the_games_and_the_secret_of_the_first(up: Up) -> None:
    first = up().ready()
    secret = first.settings().secret
    with Redis.from_url(first.settings().redis_url) as client:
        client.set("stone", "laid")
    assert first.stop() == 0
    second = up().ready()
    assert second.settings().secret == secret
    with Redis.from_url(second.settings().redis_url) as client:
        assert client.get("stone") == b"laid"


def test_what_is_killed_starts_again(up: Up) -> None:
    instance = up("worker: sh -c 'echo pid $$; exec sleep 1000'").ready()
    instance.until_said(r"^worker +\| pid \d+$")
    os.kill(pid_of(instance, "worker"), signal.SIGKILL)
    instance.until_said(r"^worker +\| ended by signal 9; starting again in 0\.2 s$")
    instance.until_said(r"^worker +\| pid \d+$", times=2)


def test_what_keeps_dying_is_started_ever_more_slowly(up: Up) -> None:
    instance = up(FAILING)
    instance.until_said(r"^failing +\| ended with code 3", times=4)
    pauses = instance.said(r"^failing .* again in (.*) s$")
    assert pauses[:4] == ["0.2", "0.4", "0.8", "1.6"]


def test_a_command_that_does_not_exist_is_reported_and_tried_again(up: Up) -> None:
    instance = up("worker: no-such-program")
    instance.until_said(r"^worker +\| no-such-program: No such file or directory$", times=2)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_being_asked_to_stop_leaves_no_process_behind(up: Up, number: int) -> None:
    instance = up(GRANDCHILD, FAILING).ready()
    instance.until_said("failing .* again")
    tree = instance.tree()
    assert instance.stop(number) == 0
    until(lambda: gone(tree), "the tree is gone")


def test_a_second_ctrl_c_does_not_wait_for_the_stubborn(up: Up) -> None:
    instance = up(STUBBORN).ready()
    instance.until_said("unmoved")
    tree = instance.tree()
    instance.popen.send_signal(signal.SIGINT)
    until(lambda: any(gone([pid]) for pid in tree), "the first Ctrl-C is noticed")
    assert instance.stop() == 0
    until(lambda: gone(tree), "the tree is gone")


def test_a_killed_supervisor_takes_its_processes_along(up: Up) -> None:
    instance = up(STUBBORN, GRANDCHILD).ready()
    instance.until_said("unmoved")
    tree = instance.tree()
    instance.stop(signal.SIGKILL)
    until(lambda: gone(tree), "the tree is gone")


def test_what_a_killed_process_leaves_is_swept_before_it_starts_again(up: Up) -> None:
    instance = up("worker: sh -c 'sleep 1000 & echo left $!; echo pid $$; wait'").ready()
    instance.until_said(r"^worker +\| pid \d+$")
    leader, (left,) = pid_of(instance, "worker"), instance.said(r"^worker +\| left (\d+)$")
    others = set(instance.tree()) - {leader, int(left)}
    os.kill(leader, signal.SIGKILL)
    instance.until_said(r"^worker +\| pid \d+$", times=2)
    until(lambda: gone([leader, int(left)]), "both are gone")
    assert others
    assert not any(gone([pid]) for pid in others)


def test_the_embedded_server_keeps_what_it_acknowledged_over_a_kill(up: Up) -> None:
    instance = up().ready()
    client = Redis.from_url(instance.settings().redis_url)
    client.set("stone", "laid")
    os.kill(client.info("server")["process_id"], signal.SIGKILL)
    instance.until_said(r"^valkey +\| ended by signal 9")
    until(lambda: answers(client), "the server is back")
    assert client.get("stone") == b"laid"
    client.close()


def answers(client: Redis) -> bool:
    try:
        return bool(client.ping())
    except NoConnection:
        return False


def test_the_embedded_server_fsyncs_always_and_has_no_port(up: Up) -> None:
    with Redis.from_url(up().ready().settings().redis_url) as client:
        settings = client.config_get("appendfsync", "appendonly", "port", "maxmemory-policy")
    assert settings == {
        "appendfsync": "always",
        "appendonly": "yes",
        "port": "0",
        "maxmemory-policy": "noeviction",
    }


def test_a_deep_data_folder_has_its_socket_elsewhere(up: Up, tmp_path: Path) -> None:
    deep = Instance(tmp_path)
    deep.data = tmp_path / ("deep" * 20) / "var"
    try:
        deep.start().ready()
        assert str(deep.data) not in deep.settings().redis_url
        with Redis.from_url(deep.settings().redis_url) as client:
            assert client.ping()
    finally:
        deep.stop()


def test_a_server_of_somebody_elses_is_used_where_one_is_named(up: Up, valkey_url: str) -> None:
    instance = up("worker: sh -c 'echo $REDIS_URL $CAIRN_RQ_URL; cat'", REDIS_URL=valkey_url)
    instance.ready().until_said(rf"^worker +\| {valkey_url} {valkey_url}$")
    assert not instance.said("^valkey")


def test_secrets_are_for_the_owner_only(up: Up) -> None:
    instance = up().ready()
    assert instance.data.stat().st_mode & 0o777 == 0o700
    assert (instance.data / "secret").stat().st_mode & 0o777 == 0o600
    assert (instance.data / "valkey.sock").stat().st_mode & 0o777 == 0o700
    assert instance.settings().secret not in instance.log.read_text()


def test_long_and_unfinished_lines_are_passed_on_whole(up: Up) -> None:
    instance = up("""worker: python -c 'print("x" * 200_000); print("end", end="")'""")
    instance.until_said(r"^worker +\| x{200000}$")
    instance.until_said(r"^worker +\| end$")


def test_programs_of_this_installation_come_first(up: Up) -> None:
    up("worker: sh -c 'command -v python'").until_said(rf"^worker +\| {sys.prefix}/bin/python$")
