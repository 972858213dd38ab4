"""If `cairn up` cannot start, it says why in one sentence, with exit code 2."""

import socket
from pathlib import Path

import pytest
from redis import Redis

from events.store import keys
from events.store.dataformat import FORMAT
from tests.cairn.conftest import Up
from tests.cairn.instance import Instance
from tests.servers import free_port, start_valkey

NEWER = FORMAT + 1


@pytest.fixture
def instance(tmp_path: Path) -> Instance:
    return Instance(tmp_path)


def test_a_port_that_is_taken(instance: Instance) -> None:
    with socket.create_server(("127.0.0.1", instance.port)):
        assert f"Port {instance.port} of 127.0.0.1 cannot be used" in instance.refused()


def test_a_server_that_does_not_answer(instance: Instance) -> None:
    port = free_port()
    instance.env["REDIS_URL"] = f"redis://:hush@127.0.0.1:{port}/0"
    sentence = instance.refused()
    assert f"The server at redis://127.0.0.1:{port}/0 does not answer" in sentence
    assert "hush" not in sentence


def test_a_cluster_that_does_not_answer(instance: Instance) -> None:
    port = free_port()
    instance.env["REDIS_URL"] = f"redis+cluster://127.0.0.1:{port}"
    instance.env["CAIRN_RQ_URL"] = f"redis://127.0.0.1:{port}"
    assert f"The server at redis://127.0.0.1:{port} does not answer" in instance.refused()


def test_a_cluster_without_a_server_for_rq(instance: Instance) -> None:
    instance.env["REDIS_URL"] = "redis+cluster://127.0.0.1:7000"
    assert "set CAIRN_RQ_URL" in instance.refused()


def test_an_invalid_address_is_not_found(instance: Instance) -> None:
    instance.env["REDIS_URL"] = "localhost"
    assert "localhost is not the address of a server" in instance.refused()


def test_a_data_folder_that_cannot_be_written(instance: Instance) -> None:
    instance.data.write_text("a file")
    instance.data = instance.data / "below"
    assert f"The data folder {instance.data} cannot be used" in instance.refused()


@pytest.mark.parametrize("number", [str(NEWER), "none"])
def test_a_data_format_it_does_not_know(instance: Instance, number: str) -> None:
    instance.data.mkdir()
    (instance.data / "format").write_text(number)
    assert "data format" in instance.refused()


def test_a_server_with_a_data_format_it_does_not_know(instance: Instance, tmp_path: Path) -> None:
    server = start_valkey(tmp_path)
    Redis.from_url(server.url).set(keys.data_format(), NEWER)
    instance.env["REDIS_URL"] = server.url
    assert f"The server has data format {NEWER} and this Cairn knows {FORMAT}" in instance.refused()
    server.stop()


def test_an_embedded_server_with_a_data_format_it_does_not_know(instance: Instance, up: Up) -> None:
    newer = up().ready()
    Redis.from_url(newer.settings().redis_url).set(keys.data_format(), NEWER)
    assert newer.stop() == 0
    assert f"The server has data format {NEWER} and this Cairn knows {FORMAT}" in instance.refused()


def test_a_second_instance_on_the_same_folder(instance: Instance, up: Up) -> None:
    up().ready()
    assert f"Another Cairn already uses the data folder {instance.data}" in instance.refused()


def test_an_embedded_server_that_does_not_start(instance: Instance) -> None:
    (instance.data / "valkey").mkdir(parents=True)
    (instance.data / "valkey" / "appendonlydir").write_text("not a folder")
    assert "The embedded server does not start" in instance.refused()


def test_a_procfile_that_is_not_there(instance: Instance) -> None:
    instance.procfile.unlink()
    assert "cannot be read" in instance.refused()
