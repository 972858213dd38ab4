"""A client with little overhead: one connection, requests as bytes, replies read and timed."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import msgspec


class Answer(msgspec.Struct, frozen=True):
    status: int
    body: bytes
    seconds: float


class Wire:
    def __init__(self, port: int, token: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._token = token

    def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", "Host: bench", f"Authorization: Bearer {self._token}"]
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        lines += [f"{name.replace('_', '-')}: {text}" for name, text in headers.items()]
        return "\r\n".join([*lines, "", ""]).encode() + body

    def send(self, request: bytes) -> Answer:
        start = perf_counter()
        self._socket.sendall(request)
        got = self._socket.recv(65536)
        while b"\r\n\r\n" not in got:
            got += self._more()
        head, _, body = got.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        while len(body) < length:
            body += self._more()
        return Answer(int(head[9:12]), body, perf_counter() - start)

    def _more(self) -> bytes:
        more = self._socket.recv(65536)
        if not more:
            raise ConnectionError("the web hung up")
        return more


def at_once(wires: Sequence[Wire], scripts: Sequence[Sequence[bytes]]) -> tuple[float, list[Answer]]:
    """Each wire sends its script; returns the rate of replies in a second over all wires, and the replies."""
    start = perf_counter()
    with ThreadPoolExecutor(len(wires)) as pool:
        done = list(
            pool.map(lambda both: [both[0].send(request) for request in both[1]], zip(wires, scripts, strict=True))
        )
    answers = [answer for script in done for answer in script]
    return len(answers) / (perf_counter() - start), answers
