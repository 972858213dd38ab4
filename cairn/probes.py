"""Checks before and after the start: whether a port is free, a server answers, and the web is up."""

import asyncio
import socket
import time
from urllib.parse import urlsplit

from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from redis.backoff import NoBackoff
from redis.cluster import RedisCluster
from redis.exceptions import RedisClusterException, RedisError
from redis.retry import Retry

from cairn.errors import Unable

ANSWER_TIMEOUT = 5.0
"""Seconds that the server at REDIS_URL may take to answer at the start."""

BETWEEN_TRIES = 0.05


def require_free_port(host: str, port: int, timeout: float = 1.0) -> None:
    """Raise Unable if the port is taken. Waits a moment, because processes of a killed instance may still be ending."""
    deadline = time.monotonic() + timeout
    while error := port_error(host, port):
        if time.monotonic() > deadline:
            raise Unable(
                f"Port {port} of {host} cannot be used ({error.strerror}): choose another with --port or --host."
            )
        time.sleep(BETWEEN_TRIES)


def port_error(host: str, port: int) -> OSError | None:
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        return error
    return None


def require_server(url: str, *, cluster: bool = False) -> None:
    deadline = time.monotonic() + ANSWER_TIMEOUT
    while error := server_error(url, cluster):
        if time.monotonic() > deadline:
            raise Unable(f"The server at {without_secrets(url)} does not answer: {error}")
        time.sleep(BETWEEN_TRIES)


def server_error(url: str, cluster: bool) -> str | None:
    try:
        check_password_is_escaped(url)
        client = RedisCluster.from_url(url, socket_connect_timeout=1) if cluster else once(url)
        client.ping()
        client.close()
    except (RedisError, RedisClusterException, OSError) as error:
        return f"{error}".rstrip(".") + "."
    except ValueError as error:
        # Show neither the error nor the text after the first colon: a password may be anywhere in it.
        begins, colon, _ = url.partition(":")
        raise Unable(
            f"{begins.rpartition('@')[2]}{colon and ':...'} is not the address of a server: write redis://host:port, "
            "rediss://host:port or unix:///path, and signs such as / ? # @ in a password as %2F %3F %23 %40."
        ) from error
    return None


def check_password_is_escaped(url: str) -> None:
    """Refuse an address with / ? # in its password: the part after it would be parsed as path, query or host."""
    parts = urlsplit(url)
    if parts.scheme != "unix" and "@" in parts.path + parts.fragment + parts.query.partition("=")[0]:
        raise ValueError("an @ in the path")


def once(url: str) -> Redis:
    """A client that tries once with a short timeout; the caller retries."""
    return Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1, retry=Retry(NoBackoff(), 0))


def without_secrets(url: str) -> str:
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()


async def answered(url: str) -> bool:
    client = AsyncRedis.from_url(url, retry=Retry(NoBackoff(), 0))
    try:
        return bool(await client.ping())
    except (RedisError, OSError):
        return False
    finally:
        await client.aclose()


async def until_web_answers(host: str, port: int) -> None:
    """Wait for any reply: /healthz reports what is down behind the web."""
    while not await web_answered(host, port):
        await asyncio.sleep(BETWEEN_TRIES)


async def web_answered(host: str, port: int) -> bool:
    try:
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(f"GET /healthz HTTP/1.0\r\nHost: {host}\r\n\r\n".encode())
        answer = await asyncio.wait_for(reader.read(5), timeout=5)
        writer.close()
    except OSError:  # TimeoutError is one
        return False
    return answer == b"HTTP/"
