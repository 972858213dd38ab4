"""`cairn backup`, `restore` and `role`, beside a real server."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cairn.backups import back_up_games
from cairn.cli import main
from cairn.gamefiles import opened
from events.store.interface import Side
from events.store.keys import GameId
from events.store.memory import MemoryStore
from events.store.redis import RedisStore, connect
from events.tables.talk import say
from events.write.ledger import Ledger
from service.access.accounts import People
from tests.events.tables import ANN, BOB, lay, ledger_over, play_on


@pytest.fixture
def store(valkey_url: str) -> RedisStore:
    client = connect(valkey_url)
    client.flushall()
    return RedisStore(client)


@pytest.fixture
def people(store: RedisStore) -> People:
    return People(store.client, os.urandom)


def cairn(url: str, *args: object) -> Result:
    env = {"REDIS_URL": url, "CAIRN_TITLES": "skerry=tests.titles.skerry"}
    return CliRunner().invoke(main, [str(arg) for arg in args], env=env)


def test_what_is_written_is_utf8_whatever_the_machine_speaks(tmp_path: Path) -> None:
    code = "import cairn.datafolder, pathlib, sys; cairn.datafolder.write_private(pathlib.Path(sys.argv[1]), '\\u0141')"
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    subprocess.run([sys.executable, "-c", code, tmp_path / "name"], env=plain, check=True)
    assert (tmp_path / "name").read_text(encoding="utf-8") == "\u0141"


def test_games_go_out_and_come_back(store: RedisStore, valkey_url: str, tmp_path: Path) -> None:
    ledger = ledger_over(store)
    game = lay(ledger, ANN, BOB)
    play_on(ledger, game, random.Random(1), lambda now: now.version > 25)
    before, folder = store.read(game, 0), tmp_path / "new" / "backup"
    assert cairn(valkey_url, "backup", folder).output == f"1 game and 0 players in {folder}\n"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert cairn(valkey_url, "verify", folder / f"{game}.cairn.jsonl").exit_code == 0
    store.client.flushall()
    done = cairn(valkey_url, "restore", folder)
    assert done.exit_code == 0
    assert done.output.splitlines() == [
        "0 players restored",
        f"{game}.cairn.jsonl: 27 events",
        "0 games already there",
    ]
    assert store.read(game, 0) == before
    assert cairn(valkey_url, "restore", folder).output == "0 players restored\n1 game already there\n"


class Chatty(MemoryStore):
    """A store in which somebody speaks whenever side records are read."""

    ledger: Ledger

    def sides(self, game: GameId, kind: Side) -> dict[str, bytes]:
        sides = super().sides(game, kind)
        if kind == "talk":
            say(self.ledger, game, ANN, 0, None, "hm")
        return sides


def test_no_words_are_missing_that_a_game_in_the_backup_tells_of(tmp_path: Path) -> None:
    store = Chatty()
    store.ledger = ledger = ledger_over(store)
    game = lay(ledger, ANN, BOB)
    back_up_games(ledger, tmp_path)
    back_up_games(ledger, tmp_path)
    lines = opened(tmp_path / f"{game}.cairn.jsonl").lines
    messages = {line.public["message"] for line in lines if line.type == "table:said"}
    kept = json.loads((tmp_path / f"{game}.beside.json").read_text())["sides"]["talk"]
    assert len(messages) == 1
    assert messages <= kept.keys()


def test_people_come_back_with_their_tokens_accounts_and_roles(
    people: People, store: RedisStore, valkey_url: str, tmp_path: Path
) -> None:
    guest, guests = people.guest("Gast")
    ann, anns = people.open_account("Ann*", "long enough", None)
    people.grant("Ann*", "director")
    assert f"2 players in {tmp_path}" in cairn(valkey_url, "backup", tmp_path).output
    before = {key: store.client.dump(key) for key in store.client.scan_iter("cairn:*")}
    assert (tmp_path / "people.json").stat().st_mode & 0o777 == 0o600
    for secret in (guests, anns, "long enough"):
        assert secret not in (tmp_path / "people.json").read_text()
    store.client.flushall()
    assert "2 players restored" in cairn(valkey_url, "restore", tmp_path).output
    assert {key: store.client.dump(key) for key in store.client.scan_iter("cairn:*")} == before
    assert people.holder(guests) == guest
    assert people.sign_in("ann*", "long enough")[0].roles == ("player", "director")
    assert ann.id == people.sign_in("ann*", "long enough")[0].id


def test_a_token_that_was_voided_since_does_not_work_again(people: People, valkey_url: str, tmp_path: Path) -> None:
    _, token = people.guest("Gast")
    cairn(valkey_url, "backup", tmp_path)
    people.revoke(token)
    assert "0 players restored" in cairn(valkey_url, "restore", tmp_path).output
    assert people.holder(token) is None


def test_who_has_taken_a_name_since_keeps_the_account(
    people: People, store: RedisStore, valkey_url: str, tmp_path: Path
) -> None:
    people.open_account("Ann", "long enough", None)
    cairn(valkey_url, "backup", tmp_path)
    store.client.flushall()
    other, _ = people.open_account("Ann", "longer still", None)
    assert "1 player restored" in cairn(valkey_url, "restore", tmp_path).output
    assert people.sign_in("Ann", "longer still")[0] == other


def test_a_folder_without_a_backup_is_reported(store: RedisStore, valkey_url: str, tmp_path: Path) -> None:
    result = cairn(valkey_url, "restore", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == f"Error: {tmp_path / 'people.json'} cannot be read: No such file or directory.\n"


def test_a_restore_that_could_not_do_all_says_so(store: RedisStore, valkey_url: str, tmp_path: Path) -> None:
    lay(ledger_over(store), ANN, BOB)
    cairn(valkey_url, "backup", tmp_path / "backup")
    (path,) = (tmp_path / "backup").glob("*.cairn.jsonl")
    path.write_bytes(path.read_bytes()[:-30])
    store.client.flushall()
    done = cairn(valkey_url, "restore", tmp_path / "backup")
    assert done.exit_code == 1
    assert f"{path.name}: not restored, damaged, " in done.output


def test_a_folder_that_cannot_be_written(store: RedisStore, valkey_url: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file")
    result = cairn(valkey_url, "backup", tmp_path / "file")
    assert (result.exit_code, result.stderr) == (2, f"Error: {tmp_path / 'file'} cannot be written: File exists.\n")


def test_a_role_is_given_to_the_holder_of_an_account(people: People, valkey_url: str) -> None:
    player, _ = people.open_account("Ann Other", "long enough", None)
    assert cairn(valkey_url, "role", "ann other", "director").output == "Ann Other: player, director\n"
    assert cairn(valkey_url, "role", "Ann Other", "admin").output == "Ann Other: player, director, admin\n"
    kept = people.find(player.id)
    assert kept is not None
    assert kept.caller.director
    assert kept.caller.admin


def test_a_role_is_taken_away(people: People, valkey_url: str) -> None:
    player, _ = people.open_account("Ann", "long enough", None)
    for role in ("director", "admin"):
        people.grant("Ann", role)
    assert cairn(valkey_url, "role", "Ann", "player").output == "Ann: player\n"
    kept = people.find(player.id)
    assert kept is not None
    assert not kept.caller.director
    assert not kept.caller.admin


def test_nobody_and_guests_get_no_role(people: People, valkey_url: str) -> None:
    people.guest("Guest")
    result = cairn(valkey_url, "role", "Guest", "admin")
    assert (result.exit_code, result.stderr) == (2, "Error: There is no account Guest: a guest has to open it first.\n")
    assert cairn(valkey_url, "role", "Guest", "king").exit_code == 2


def test_a_lost_password_is_replaced(people: People, valkey_url: str) -> None:
    player, token = people.open_account("Ann", "long enough", None)
    given = cairn(valkey_url, "password", "ann").output.strip()
    assert people.sign_in("Ann", given)[0].id == player.id
    assert people.holder(token) is None
    result = cairn(valkey_url, "password", "Guest")
    assert (result.exit_code, result.stderr) == (2, "Error: There is no account Guest.\n")
