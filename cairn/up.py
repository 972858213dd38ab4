"""`cairn up`: the server, the web, the reactor and the workers in one process tree."""

import asyncio
import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import click
from honcho.environ import parse_procfile

from cairn import datafolder, embedded, probes
from cairn.errors import Unable
from cairn.guard import Report, watching
from cairn.output import speaker
from cairn.supervisor import Child, Program, Supervisor
from events.store.dataformat import check_server
from events.store.redis import connect
from runtime.settings import Settings, socket_url

ROOT = Path(__file__).parents[1]
SERVER = "valkey"
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}


@click.command()
@click.option(
    "--port",
    envvar="CAIRN_PORT",
    type=click.IntRange(1, 65535),
    default=8000,
    help="The port the web listens on.",
    show_default=True,
    show_envvar=True,
)
@click.option(
    "--host",
    envvar="CAIRN_HOST",
    default="127.0.0.1",
    help="The address the web listens on; 0.0.0.0 for all.",
    show_default=True,
    show_envvar=True,
)
@datafolder.data_option
@click.option("--procfile", type=click.Path(path_type=Path), default=ROOT / "Procfile", hidden=True)
def up(port: int, host: str, data: Path, procfile: Path) -> None:
    """Start everything in the foreground; Ctrl-C stops it.

    An embedded server keeps the games in the data folder, unless REDIS_URL names another one.
    """
    folder = data.absolute()
    environ = environment(host, port, folder)
    with datafolder.opened(folder):
        probes.require_free_port(host, port)
        with server(folder, environ) as first, watching() as report:
            programs = [*first, *read_procfile(procfile, environ)]
            asyncio.run(keep_up(programs, Settings.from_env(environ), report))


def environment(host: str, port: int, folder: Path) -> dict[str, str]:
    """What every process sees: the settings, and the programs of this installation first."""
    path = os.pathsep.join([str(Path(sys.prefix) / "bin"), os.environ.get("PATH", os.defpath)])
    return {
        **os.environ,
        "CAIRN_HOST": host,
        "CAIRN_PORT": str(port),
        "CAIRN_DATA": str(folder),
        "PATH": path,
        "PYTHONUNBUFFERED": "1",
    }


@contextmanager
def server(folder: Path, environ: dict[str, str]) -> Iterator[list[Program]]:
    """The embedded server's program, or none where REDIS_URL names a server that probes."""
    if environ.get("REDIS_URL"):
        settings = Settings.from_env(environ)
        probes.require_server(settings.redis_url, cluster=settings.cluster)
        if settings.rq_url != settings.redis_url:
            probes.require_server(settings.rq_url)
        environ["CAIRN_RQ_URL"] = settings.rq_url
        yield []
        return
    with embedded.socket_in(folder) as socket:
        environ["REDIS_URL"] = socket_url(socket)
        environ.setdefault("CAIRN_RQ_URL", environ["REDIS_URL"])
        yield [Program(SERVER, embedded.command(folder, socket), environ, folder)]


def read_procfile(path: Path, environ: Mapping[str, str]) -> list[Program]:
    try:
        lines = parse_procfile(path.read_text()).processes
    except OSError as error:
        raise Unable(f"{path} cannot be read: {error.strerror}.") from error
    return [Program(name, shlex.split(line), environ, ROOT) for name, line in lines.items()]


async def keep_up(programs: Sequence[Program], settings: Settings, report: Report) -> None:
    supervisor = Supervisor(speaker([program.name for program in programs]), report)
    await supervisor.run(begin(supervisor, programs, settings))


async def begin(supervisor: Supervisor, programs: Sequence[Program], settings: Settings) -> None:
    for child in supervisor.start([p for p in programs if p.name == SERVER]):
        await until_server_answers(child, settings.redis_url)
    with closing(connect(settings.redis_url, cluster=settings.cluster)) as client:
        check_server(client)
    supervisor.start([p for p in programs if p.name != SERVER])
    host = ANYWHERE.get(settings.host, settings.host)
    await probes.until_web_answers(host, settings.port)
    shown = f"[{host}]" if ":" in host else host
    print(f"Cairn is at http://{shown}:{settings.port}", flush=True)


async def until_server_answers(child: Child, url: str) -> None:
    """Wait without a limit, because a server with a big ledger loads it for a while."""
    while not await probes.answered(url):
        if child.deaths:
            raise Unable("The embedded server does not start; its output is above.")
        await asyncio.sleep(probes.BETWEEN_TRIES)
