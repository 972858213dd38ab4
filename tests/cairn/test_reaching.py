"""Commands that cannot reach their server say so in one sentence, with exit code 2 and without secrets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cairn.cli import main
from cairn.probes import without_secrets
from events.store import keys
from events.store.dataformat import FORMAT
from events.store.interface import OtherFormat
from events.store.redis import connect
from runtime.settings import Settings
from service.running.app import create_app
from tests.servers import Server, free_port, start_valkey

COMMANDS = [("backup", "."), ("restore", "."), ("rebuild",), ("stuck",), ("role", "Ann", "admin"), ("password", "Ann")]

every_command = pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "people.json").write_text('{"players": {}, "accounts": {}, "tokens": {}}')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cairn.probes.ANSWER_TIMEOUT", 0.0)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    server = start_valkey(tmp_path)
    yield server
    server.stop()


def cairn(url: str, command: tuple[str, ...], **env: str) -> Result:
    return CliRunner().invoke(main, command, env={"REDIS_URL": url, **env})


def sentence(result: Result) -> str:
    """The sentence of a command that cannot do its work."""
    assert result.exit_code == 2, result.exception
    assert result.stderr.count("\n") == 1
    return result.stderr


@every_command
def test_a_server_that_does_not_answer(command: tuple[str, ...]) -> None:
    assert "does not answer" in sentence(cairn(f"redis://127.0.0.1:{free_port()}", command))


@every_command
def test_the_server_of_a_data_folder_is_reached_by_option_or_environment(
    command: tuple[str, ...], own: Server, tmp_path: Path
) -> None:
    there = tmp_path / "there"
    there.mkdir()
    (there / "redis-url").write_text(f"{own.url}\n")
    for result in (cairn("", (*command, "--data", str(there))), cairn("", command, CAIRN_DATA=str(there))):
        assert result.exit_code == 0 or "There is no account Ann" in sentence(result), result.output
    assert "does not answer" in sentence(cairn("", command))


def test_no_password_is_in_an_address_that_is_shown() -> None:
    assert without_secrets("redis://ann:hush@host:1/2?password=hush") == "redis://host:1/2"


@every_command
def test_a_cluster_that_does_not_answer(command: tuple[str, ...]) -> None:
    port = free_port()
    result = cairn(f"redis+cluster://127.0.0.1:{port}", command, CAIRN_RQ_URL="redis://127.0.0.1:1")
    assert f"The server at redis://127.0.0.1:{port} does not answer" in sentence(result)


@every_command
@pytest.mark.parametrize(
    "url",
    [
        "redis://:hush/whisper@127.0.0.1:6379",
        "redis://:hush#whisper@127.0.0.1:6379",
        "redis://:7?whisper@127.0.0.1:6379",
        "redis://hush:7/whisper@127.0.0.1:6379",
        "redis://:hush",
        "redis://[:hush@127.0.0.1:6379",
        "hush@127.0.0.1",
    ],
)
def test_an_invalid_address_is_reported_without_its_password(command: tuple[str, ...], url: str) -> None:
    message = sentence(cairn(url, command))
    assert "is not the address of a server" in message
    assert "hush" not in message
    assert "whisper" not in message


@pytest.mark.parametrize("older", [None, 0, FORMAT - 1])
def test_a_server_gets_the_number_of_the_format_so_that_older_code_refuses_it(own: Server, older: int | None) -> None:
    client = connect(own.url)
    if older is not None:
        client.set(keys.data_format(), older)
    assert cairn(own.url, ("stuck",)).exit_code == 0
    assert client.get(keys.data_format()) == b"%d" % FORMAT


@every_command
@pytest.mark.parametrize("number", [str(FORMAT + 1), "none"])
def test_data_of_a_newer_format_is_left_alone(command: tuple[str, ...], number: str, own: Server) -> None:
    client = connect(own.url)
    client.set(keys.data_format(), number)
    assert "data format" in sentence(cairn(own.url, command))
    assert client.keys("*") == [keys.data_format().encode()]


def test_data_of_a_newer_format_on_a_cluster(valkey_cluster_url: str) -> None:
    client = connect(valkey_cluster_url, cluster=True)
    env = {"CAIRN_CLUSTER": "1", "CAIRN_RQ_URL": valkey_cluster_url}
    assert cairn(valkey_cluster_url, ("stuck",), **env).exit_code == 0
    assert client.get(keys.data_format()) == b"%d" % FORMAT
    client.set(keys.data_format(), FORMAT + 1)
    try:
        assert "The server has data format" in sentence(cairn(valkey_cluster_url, ("stuck",), **env))
    finally:
        client.delete(keys.data_format())


def test_the_web_does_not_start_on_data_of_a_newer_format(own: Server) -> None:
    settings = Settings.from_env({"REDIS_URL": own.url, "CAIRN_SECRET": "a secret for tests"})
    create_app(settings)
    connect(own.url).set(keys.data_format(), FORMAT + 1)
    with pytest.raises(OtherFormat):
        create_app(settings)


def test_the_web_starts_while_its_server_is_down(own: Server) -> None:
    settings = Settings.from_env({"REDIS_URL": own.url, "CAIRN_SECRET": "a secret for tests"})
    own.kill()
    assert create_app(settings).test_client().get("/api/me").status_code == 503
