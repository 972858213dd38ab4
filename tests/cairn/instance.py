"""A real `cairn up` with a Procfile of the test's own, and a look at its process tree."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from runtime.child_processes import die_with
from runtime.settings import Settings
from tests.servers import free_port, until

WEB = """web: sh -c 'exec python -m http.server "$CAIRN_PORT" --bind "$CAIRN_HOST"'"""


class Instance:
    def __init__(self, folder: Path, *lines: str, port: int | None = None, **env: str) -> None:
        self.data = folder / "var"
        self.port = port or free_port()
        self.log = folder / f"log-{self.port}"
        self.env = {**clean_environ(), **env}
        self.procfile = folder / f"Procfile-{self.port}"
        self.procfile.write_text("\n".join((WEB, *lines)))

    def command(self) -> list[str]:
        where = [f"--port={self.port}", f"--data={self.data}", f"--procfile={self.procfile}"]
        return [sys.executable, "-m", "cairn", "up", *where]

    def start(self) -> "Instance":
        with self.log.open("ab") as log:
            self.popen = subprocess.Popen(
                self.command(),
                env=self.env,
                stdout=log,
                stderr=subprocess.STDOUT,
                preexec_fn=partial(die_with, os.getpid()),
            )
        return self

    def ready(self) -> "Instance":
        self.until_said(f"^Cairn is at http://127.0.0.1:{self.port}$")
        return self

    def refused(self) -> str:
        """The sentence with which `cairn up` refuses to start."""
        done = subprocess.run(self.command(), env=self.env, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        return done.stderr

    def said(self, pattern: str) -> list[str]:
        return re.findall(pattern, self.log.read_text(), re.MULTILINE)

    def until_said(self, pattern: str, times: int = 1) -> None:
        until(lambda: len(self.said(pattern)) >= times, f"{pattern} in\n{self.log.read_text()}")

    def stop(self, number: int = signal.SIGINT) -> int:
        self.popen.send_signal(number)
        return self.popen.wait()

    def settings(self) -> Settings:
        """The settings that another command beside it would read."""
        return Settings.from_env({"CAIRN_DATA": str(self.data)})

    def tree(self) -> list[int]:
        return sorted(descendants(self.popen.pid))


def clean_environ() -> dict[str, str]:
    ours = re.compile("CAIRN_|REDIS_URL$")
    return {name: text for name, text in os.environ.items() if not ours.match(name)}


def descendants(pid: int) -> Iterator[int]:
    for child in children(pid):
        yield child
        yield from descendants(child)


def children(pid: int) -> list[int]:
    try:
        return [int(x) for x in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def gone(pids: list[int]) -> bool:
    return not any(alive(pid) for pid in pids)


def alive(pid: int) -> bool:
    """Whether the process runs. A zombie does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"
