"""Keeps processes running: starts them, passes their output on, and restarts those that die.

It has one thread only: a preexec function is safe only without other threads, and the kernel ties the death of a child
to the thread that forked it.
"""

import asyncio
import os
import signal
import subprocess
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from cairn.guard import Report
from runtime.child_processes import die_with, sweep

Say = Callable[[str, str], None]
"""Called with the name of a process and a line of its output."""

NOT_FOUND = 127


@dataclass(frozen=True)
class Program:
    name: str
    argv: Sequence[str]
    env: Mapping[str, str]
    cwd: Path


@dataclass
class Backoff:
    """How long to wait before the next start; after a healthy run the pause is short again."""

    first: float = 0.2
    longest: float = 10.0
    healthy: float = 10.0
    following: float = 0.2

    def after(self, lived: float) -> float:
        pause = self.first if lived >= self.healthy else self.following
        self.following = min(pause * 2, self.longest)
        return pause


class Child:
    """One program, kept running until it is stopped."""

    def __init__(self, program: Program, say: Say, report: Report) -> None:
        self.program = program
        self.say = partial(say, program.name)
        self.report = report
        self.running: subprocess.Popen[bytes] | None = None
        self.ended: asyncio.Future[int] | None = None
        self.deaths = 0
        self.stopping = False
        self.keeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.keeper = asyncio.create_task(self.keep())

    async def keep(self) -> None:
        backoff, clock = Backoff(), asyncio.get_running_loop().time
        while not self.stopping:
            began = clock()
            code = await self.run_once()
            self.deaths += 1
            if not self.stopping:
                pause = backoff.after(clock() - began)
                self.say(f"{ending(code)}; starting again in {pause:.1f} s")
                await asyncio.sleep(pause)

    async def run_once(self) -> int:
        out, into = os.pipe()
        try:
            popen = self.running = spawn(self.program, into)
        except OSError as error:
            os.close(out)
            self.say(f"{self.program.argv[0]}: {error.strerror}")
            return NOT_FOUND
        finally:
            os.close(into)
        self.report(f"+{popen.pid}")
        self.ended = asyncio.get_running_loop().create_future()
        passing_on = asyncio.create_task(pass_on(out, self.say))
        self.look()
        code = await self.ended
        self.running = None
        sweep(popen.pid)  # the children of a killed server would keep its port
        self.report(f"-{popen.pid}")
        await asyncio.wait({passing_on}, timeout=1)
        passing_on.cancel()
        return code

    def look(self) -> None:
        """Notice the end of the process. Called at each SIGCHLD."""
        if self.running and self.ended and not self.ended.done():
            code = self.running.poll()
            if code is not None:
                self.ended.set_result(code)

    async def stop(self, grace: float) -> None:
        """Send SIGTERM, then SIGKILL after `grace` seconds."""
        if self.keeper is None:
            return
        self.stopping = True
        if self.running is None:
            self.keeper.cancel()  # between two lives
        else:
            self.running.send_signal(signal.SIGTERM)
            await asyncio.wait({self.keeper}, timeout=grace)
            self.kill()
        await asyncio.wait({self.keeper})

    def kill(self) -> None:
        if self.running is not None:
            self.running.kill()


class Supervisor:
    """Children in tiers: a later tier needs the earlier ones and is stopped before them."""

    def __init__(self, say: Say, report: Report, grace: float = 10.0) -> None:
        self.say = say
        self.report = report
        self.grace = grace
        self.tiers: list[list[Child]] = []
        self.asked_to_stop = asyncio.Event()

    async def run(self, begin: Coroutine[Any, Any, None]) -> None:
        """Run `begin`, which starts the tiers, then wait for a signal. Stops all children in any case."""
        self.listen()
        beginning = asyncio.create_task(begin)
        asked = asyncio.create_task(self.asked_to_stop.wait())
        try:
            await asyncio.wait({beginning, asked}, return_when=asyncio.FIRST_COMPLETED)
            if beginning.done():
                beginning.result()
            await asked
        finally:
            beginning.cancel()
            await self.stop()

    def listen(self) -> None:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGCHLD, self.look)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self.ask_to_stop)

    def start(self, programs: Sequence[Program]) -> list[Child]:
        tier = [Child(program, self.say, self.report) for program in programs]
        self.tiers.append(tier)
        for child in tier:
            child.start()
        return tier

    def look(self) -> None:
        for child in chain(*self.tiers):
            child.look()

    def ask_to_stop(self) -> None:
        """The first signal asks the children to stop; a second one kills them."""
        if self.asked_to_stop.is_set():
            for child in chain(*self.tiers):
                child.kill()
        self.asked_to_stop.set()

    async def stop(self) -> None:
        for tier in reversed(self.tiers):
            await asyncio.gather(*(child.stop(self.grace) for child in tier))


def spawn(program: Program, into: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        program.argv,
        env=program.env,
        cwd=program.cwd,
        stdin=subprocess.DEVNULL,
        stdout=into,
        stderr=subprocess.STDOUT,
        start_new_session=True,  # a Ctrl-C in the terminal reaches the supervisor only
        preexec_fn=partial(die_with, os.getpid()),
    )


async def pass_on(out: int, say: Callable[[str], None]) -> None:
    """Pass on each line of a pipe, however long, until its last writer is gone."""
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    loop = asyncio.get_running_loop()
    transport, _ = await loop.connect_read_pipe(lambda: protocol, os.fdopen(out, "rb", 0))
    rest = b""
    try:
        while chunk := await reader.read(65536):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                say(line.decode(errors="replace"))
        if rest:
            say(rest.decode(errors="replace"))
    finally:
        transport.close()


def ending(code: int) -> str:
    return f"ended by signal {-code}" if code < 0 else f"ended with code {code}"
