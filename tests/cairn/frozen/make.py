"""Makes a frozen data folder: people use a real `cairn up`, and its data folder is packed.

`python -m tests.cairn.frozen.make` writes the folder of the version installed here. An existing one is not overwritten,
because it cannot be made again once the code has changed.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tarfile
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Final

from redis import Redis

from tests.cairn.client import Json
from tests.cairn.frozen.games import GAMES, PASSWORD, Crowd
from tests.cairn.frozen.record import CONTENTS, DATA, FOLDER, facts, listed
from tests.cairn.instance import Instance
from tests.servers import until
from tests.stages import ROOT

LEFT_OUT: Final = ("valkey.sock",)


def make(into: Path) -> None:
    if into.exists():
        raise SystemExit(f"{into} is there already, and is kept as it is.")
    with tempfile.TemporaryDirectory(prefix="frozen-") as scratch:
        instance = Instance(Path(scratch))
        instance.procfile = ROOT / "Procfile"
        instance.start().ready()
        contents = played(instance)
        settle(instance)
        assert instance.stop() == 0
        into.mkdir()
        pack(instance.data, into / DATA)
    (into / CONTENTS).write_text(json.dumps(contents, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def played(instance: Instance) -> Json:
    crowd = Crowd(instance.port, random.Random(1))
    where = f"--data={instance.data}"
    subprocess.run([sys.executable, "-m", "cairn", "role", "Dee", "director", where], env=instance.env, check=True)
    for name, make_one in GAMES.items():
        print(name, flush=True)
        crowd.games[name] = make_one(crowd)
    for kept in crowd.games.values():
        kept |= facts(crowd.dee, kept["game"], crowd.dee.game(kept["game"])["version"])
    versions = {kept["game"]: kept["version"] for kept in crowd.games.values()}
    until(lambda: {game: row["version"] for game, row in listed(crowd.ann, crowd.bob).items()} == versions, "the lobby")
    people = {name: {**known, "password": PASSWORD} for name, known in crowd.people.items()}
    del people["bob"]["password"]
    return {"people": people, "games": crowd.games}


def settle(instance: Instance) -> None:
    """Wait until only people are to act, and let the server rewrite its log, so that it is as short as possible."""
    with Redis.from_url(instance.settings().redis_url) as client:
        until(lambda: not any(client.zcard(key) for key in client.scan_iter("cairn:*:owed")), "nothing is owed")
        client.bgrewriteaof()
        until(lambda: not client.info("persistence")["aof_rewrite_in_progress"], "the log is rewritten")


def pack(data: Path, into: Path) -> None:
    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        return None if member.name in LEFT_OUT else member

    with tarfile.open(into, "w:gz") as packed:
        for path in sorted(data.iterdir()):
            packed.add(path, path.name, filter=plain)


if __name__ == "__main__":
    make(FOLDER / version("cairn"))
