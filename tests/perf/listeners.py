"""Many listeners in one process: `python -m tests.perf.listeners PORT GAME COUNT` prints when all have a version."""

from __future__ import annotations

import asyncio
import re
import sys
from time import monotonic

VERSION = re.compile(rb"id: (\d+)\n")


class Crowd:
    def __init__(self, count: int) -> None:
        self._count = count
        self._told: dict[int, int] = {}

    def tell(self, version: int) -> None:
        self._told[version] = self._told.get(version, 0) + 1
        if self._told[version] == self._count:
            print(f"told {version} {monotonic()}", flush=True)


async def listen(port: int, game: str, crowd: Crowd) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /api/games/{game}/feed HTTP/1.1\r\nHost: bench\r\n\r\n".encode())
    while line := await reader.readline():
        match = VERSION.match(line)
        if match:
            crowd.tell(int(match[1]))


async def main(port: int, game: str, count: int) -> None:
    crowd = Crowd(count)
    await asyncio.gather(*(listen(port, game, crowd) for _ in range(count)))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
