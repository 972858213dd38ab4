"""A data folder of an earlier version: newer code starts on it, reads it as it was, and plays on."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from cairn.cli import main
from events.store.dataformat import FORMAT
from tests.cairn import client
from tests.cairn.client import Client, Json
from tests.cairn.frozen import record
from tests.cairn.frozen.games import GAMES, RUNNING
from tests.cairn.frozen.record import FOLDER, contents, facts, listed, own, talk
from tests.cairn.instance import Instance
from tests.servers import until
from tests.stages import ROOT

VERSIONS = sorted(path.parent.name for path in FOLDER.glob(f"*/{record.CONTENTS}"))
FINISHED = ("glenmore-finished", "scotland-finished", "scotland-imported")
SENT = [name for name in RUNNING if name != "glenmore-rewound"]
FORKS = {"glenmore-fork": "glenmore-finished", "scotland-fork": "scotland-running"}


class Frozen(NamedTuple):
    """A running instance on a copy of the folder, and the facts recorded of it."""

    instance: Instance
    people: dict[str, Json]
    games: dict[str, Json]
    dice: random.Random

    def who(self, name: str) -> Client:
        return Client(self.instance.port, self.people[name]["token"])

    def play(self, game: str, names: Sequence[str], enough: client.Enough) -> None:
        client.play([self.who(name) for name in names], game, self.dice, enough)

    def go_on(self, game: str, *names: str) -> None:
        """Play until people and AI seats have both decided something."""
        looks, head = self.who("dee"), self.who("dee").game(game)["head"]

        def both(_seen: Json) -> bool:
            return {"player", "ai"} <= {event["by"]["kind"] for event in looks.events(game, head)}

        self.play(game, names, both)
        assert looks.game(game)["head"] > head


@pytest.fixture(scope="module", params=VERSIONS)
def frozen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Frozen]:
    folder = tmp_path_factory.mktemp("frozen")
    unpack(FOLDER / request.param / record.DATA, folder / "var")
    instance = Instance(folder)
    instance.procfile = ROOT / "Procfile"
    instance.start()
    try:
        instance.ready()
        yield Frozen(instance, **contents(request.param), dice=random.Random(2))
    finally:
        instance.stop()


def unpack(archive: Path, into: Path) -> None:
    with tarfile.open(archive) as packed:
        # The first releases of Python 3.11 have no filters, and later ones warn where none is named.
        packed.extraction_filter = getattr(tarfile, "data_filter", lambda member, _path: member)
        packed.extractall(into)


def cairn(frozen: Frozen, *args: object) -> str:
    command = [sys.executable, "-m", "cairn", *map(str, args)]
    done = subprocess.run(command, env=frozen.instance.env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def verified(frozen: Frozen, *paths: Path) -> list[str]:
    """The output of `cairn verify` for each file, without the remark that the rules have a newer version."""
    lines = cairn(frozen, "verify", *paths).splitlines()
    return [re.sub(r"; rules \d+ in the file, \d+ here", "", line) for line in lines]


def test_the_folder_of_the_first_version_is_kept() -> None:
    assert "0.1.0" in VERSIONS


@pytest.mark.parametrize("name", [name for name in GAMES if name != "glenmore-open"])
def test_a_game_is_there_as_it_was(frozen: Frozen, name: str) -> None:
    was = frozen.games[name]
    now = facts(frozen.who("dee"), was["game"], was["version"])
    assert now == {kind: was[kind] for kind in now}


@pytest.mark.parametrize("name", [name for name in GAMES if name not in FINISHED])
def test_every_version_is_readable(frozen: Frozen, name: str) -> None:
    who, was = frozen.who("dee"), frozen.games[name]
    assert [event["version"] for event in who.events(was["game"])][: was["version"]] == [*range(1, was["version"] + 1)]
    for version in range(1, was["version"], 10):
        assert who.game(was["game"], version)["version"] == version


def test_accounts_and_tokens_are_good(frozen: Frozen) -> None:
    for name, known in frozen.people.items():
        me = frozen.who(name).get("/api/me")
        assert (me["player"], me["name"], "director" in me["roles"]) == (known["player"], known["name"], name == "dee")
    ann = {"name": "Ann", "password": frozen.people["ann"]["password"]}
    assert Client(frozen.instance.port).post("/api/sessions", ann)["player"] == frozen.people["ann"]["player"]


@pytest.mark.parametrize("name", ["glenmore-running", "scotland-running"])
def test_talk_is_for_those_it_was_for(frozen: Frozen, name: str) -> None:
    was = frozen.games[name]
    assert {who: talk(frozen.who(who), was["game"]) for who in was["talk"]} == was["talk"]


def test_notes_are_their_writers(frozen: Frozen) -> None:
    was = frozen.games["glenmore-running"]
    assert frozen.who("ann").get(f"/api/games/{was['game']}/notes")["text"] == was["note"]
    assert frozen.who("dee").get(f"/api/games/{was['game']}/notes")["text"] == ""


def test_what_a_seat_knows_it_alone_knows(frozen: Frozen) -> None:
    was = frozen.games["scotland-running"]
    game, version = was["game"], was["version"]
    assert [own(frozen.who(who), game, seat, version) for seat, who in enumerate(("ann", "bob"))] == was["own"]
    assert was["own"][0]["token"] is not None
    for who, knows in (("ann", {0}), ("bob", {1}), ("dee", set())):
        seats = frozen.who(who).game(game, version)["view"]["seats"]
        assert {seat["seat"] for seat in seats if "own" in seat} == knows


def test_the_reasons_of_an_ai_seat_are_readable(frozen: Frozen) -> None:
    was = frozen.games["glenmore-finished"]
    thought = frozen.who("ann").get(f"/api/games/{was['game']}/thoughts/{was['thought']['version']}")
    assert {name: thought[name] for name in was["thought"]} == was["thought"]


@pytest.mark.parametrize("name", FORKS)
def test_a_fork_is_known_to_its_parent(frozen: Frozen, name: str) -> None:
    was, parent = frozen.games[name], frozen.games[FORKS[name]]["game"]
    forks = frozen.who("dee").get(f"/api/games/{parent}/lines")["forks"]
    assert {"game": was["game"], "at": was["parent"]["at"]} in forks


@pytest.mark.parametrize("name", SENT)
def test_a_command_of_then_is_known(frozen: Frozen, name: str) -> None:
    was = frozen.games[name]
    again = frozen.who(RUNNING[name][0]).send(was["game"], was["last"])
    assert (again.status_code, again.json()["version"]) == (200, was["last"]["version"])


@pytest.mark.parametrize("name", SENT)
def test_a_running_game_goes_on(frozen: Frozen, name: str) -> None:
    frozen.go_on(frozen.games[name]["game"], *RUNNING[name])


def test_a_rewind_that_was_asked_for_is_answered(frozen: Frozen) -> None:
    was, bob = frozen.games["glenmore-rewound"], frozen.who("bob")
    game, asked = was["game"], was["proposal"]
    assert bob.game(game)["proposal"]["id"] == asked
    assert bob.put(f"/api/games/{game}/rewinds/{asked}/votes/1", {"agree": True})["status"] == "done"
    assert len(bob.get(f"/api/games/{game}/lines")["abandoned"]) == len(was["abandoned"]) + 1
    frozen.go_on(game, *RUNNING["glenmore-rewound"])


def test_an_open_table_is_filled_and_played(frozen: Frozen) -> None:
    was, bob = frozen.games["glenmore-open"], frozen.who("bob")
    assert facts(frozen.who("dee"), was["game"], was["version"]).items() <= was.items()
    assert bob.post(f"/api/games/{was['game']}/seats/1?invite={was['invite']}", {})["status"] == "active"
    frozen.play(was["game"], ("ann", "bob"), lambda seen: seen["version"] > 20)


@pytest.mark.parametrize("name", FINISHED)
def test_the_file_of_a_finished_game_is_sound(frozen: Frozen, name: str, tmp_path: Path) -> None:
    was, path = frozen.games[name], tmp_path / "file"
    path.write_bytes(frozen.who("ann").ask("GET", f"/api/games/{was['game']}/file").content)
    assert verified(frozen, path) == [f"{path}: sound, {was['version']} events"]


def test_every_game_is_sound_with_its_secrets(frozen: Frozen, tmp_path: Path) -> None:
    folder = tmp_path / "backup"
    cairn(frozen, "backup", folder, f"--data={frozen.instance.data}")
    lines = verified(frozen, *folder.glob("*.cairn.jsonl"))
    assert len(lines) == len(frozen.games)
    assert [line for line in lines if not re.search(r": sound, \d+ events$", line)] == []


def test_the_read_models_can_be_rebuilt(frozen: Frozen) -> None:
    people = frozen.who("ann"), frozen.who("bob")
    heads = {was["game"]: frozen.who("dee").game(was["game"])["head"] for was in frozen.games.values()}
    until(lambda: {game: row["version"] for game, row in listed(*people).items()} == heads, "the lobby shows them all")
    before = listed(*people)
    cairn(frozen, "rebuild", f"--data={frozen.instance.data}")
    until(lambda: listed(*people) == before, "the lobby shows what it showed")


def test_the_version_of_then_refuses_the_folder_from_now_on(frozen: Frozen) -> None:
    assert int((frozen.instance.data / "format").read_text()) == FORMAT > 1


def test_nothing_is_down_or_stuck(frozen: Frozen) -> None:
    assert Client(frozen.instance.port).get("/healthz") == {"status": "ok", "down": [], "stuck": []}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/partial-*.cairn.jsonl")), ids=lambda path: path.stem)
def test_a_partial_file_is_shown_in_words_and_as_a_picture(path: Path, tmp_path: Path) -> None:
    """The view in the file keeps the shape that it had in 0.1.0."""
    picture = tmp_path / "board.svg"
    done = CliRunner().invoke(main, ["show", str(path), "--svg", str(picture)])
    assert done.exit_code == 0, done.output
    assert picture.read_text(encoding="utf-8").startswith("<svg")
