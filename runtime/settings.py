"""The settings from the environment: where the servers, the data folder and the secret are.

Every variable is listed in docs/operations.md; a test keeps it so.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote


class SettingsError(Exception):
    """A setting is invalid; the text is one sentence for the operator."""


@dataclass(frozen=True)
class Settings:
    redis_url: str
    """The address of the ledger's server for redis-py; without the cluster scheme."""
    rq_url: str
    """The address of RQ's server, which is never a cluster."""
    cluster: bool
    data: Path
    host: str
    port: int
    given_secret: str | None = field(default=None, repr=False)
    titles: tuple[tuple[str, str], ...] = ()
    """Further titles beside the catalogue's, each with its package."""
    proxies: int = 0
    """The number of proxies in front of the web: so many last entries of X-Forwarded-For are trusted."""

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        data = Path(environ.get("CAIRN_DATA") or "var").absolute()
        named = environ.get("REDIS_URL") or embedded_url(data)
        redis_url, cluster = without_cluster_scheme(named)
        cluster = cluster or flag(environ, "CAIRN_CLUSTER")
        return cls(
            redis_url=redis_url,
            rq_url=environ.get("CAIRN_RQ_URL") or rq_url_beside(redis_url, cluster),
            cluster=cluster,
            data=data,
            host=environ.get("CAIRN_HOST") or "127.0.0.1",
            port=number(environ, "CAIRN_PORT", 8000),
            given_secret=environ.get("CAIRN_SECRET") or None,
            titles=pairs(environ, "CAIRN_TITLES"),
            proxies=number(environ, "CAIRN_PROXIES", 0),
        )

    @property
    def secret(self) -> str:
        """Signs cookies; from CAIRN_SECRET or the file that `cairn up` makes once."""
        if self.given_secret is not None:
            return self.given_secret
        try:
            return (self.data / "secret").read_text().strip()
        except OSError as error:
            raise SettingsError(
                f"There is no secret in {self.data}: start with `cairn up` or set CAIRN_SECRET."
            ) from error


def embedded_url(data: Path) -> str:
    """The address of the embedded server, which `cairn up` writes into the data folder."""
    try:
        return (data / "redis-url").read_text().strip()
    except OSError:
        return socket_url(data / "valkey.sock")


def socket_url(path: Path) -> str:
    return f"unix://{quote(str(path))}"


def without_cluster_scheme(url: str) -> tuple[str, bool]:
    """Convert our notation redis+cluster://host:port into redis://host:port, and whether it is a cluster."""
    scheme, mark, rest = url.partition("+cluster://")
    return (f"{scheme}://{rest}", True) if mark else (url, False)


def rq_url_beside(redis_url: str, cluster: bool) -> str:
    if cluster:
        raise SettingsError("RQ cannot use a cluster: set CAIRN_RQ_URL to a single server.")
    return redis_url


def flag(environ: Mapping[str, str], name: str) -> bool:
    text = environ.get(name, "")
    if text not in ("", "0", "1"):
        raise SettingsError(f"{name} is {text!r}, and should be 0 or 1.")
    return text == "1"


def number(environ: Mapping[str, str], name: str, default: int) -> int:
    text = environ.get(name, "")
    if text and not text.isdecimal():
        raise SettingsError(f"{name} is {text!r}, and should be a number.")
    return int(text) if text else default


def pairs(environ: Mapping[str, str], name: str) -> tuple[tuple[str, str], ...]:
    """Parse name=value pairs separated by commas."""
    parts = [part.strip().partition("=") for part in environ.get(name, "").split(",") if part.strip()]
    if not all(key and text for key, _, text in parts):
        raise SettingsError(f"{name} is {environ[name]!r}, and should be title=package, with commas between several.")
    return tuple((key, text) for key, _, text in parts)
