"""The data folder: its lock, the number of its format, and its secret."""

import fcntl
import os
import secrets
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TextIO

import click

from cairn.errors import Unable
from events.store.dataformat import FORMAT, check_number

data_option = click.option(
    "--data",
    metavar="DIR",
    envvar="CAIRN_DATA",
    type=click.Path(path_type=Path),
    default="var",
    show_default=True,
    show_envvar=True,
    help="The data folder.",
)
"""The option of every command that starts or reaches a server."""

LOCK_TIMEOUT = 1.0
"""Seconds to wait for the lock: processes of a killed instance may still be ending."""


@contextmanager
def opened(folder: Path) -> Iterator[None]:
    """Prepare the folder and lock it against other instances."""
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(folder))
            check_format(folder / "format")
            make_secret(folder / "secret")
        except OSError as error:
            raise Unable(f"The data folder {folder} cannot be used: {error.strerror}.") from error
        yield


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    # An existing folder keeps its mode: it may have other uses, such as /srv.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        deadline = time.monotonic() + LOCK_TIMEOUT
        while not taken(lock):
            if time.monotonic() > deadline:
                raise Unable(f"Another Cairn already uses the data folder {folder}.")
            time.sleep(0.05)
        yield


def taken(lock: TextIO) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def check_format(path: Path) -> None:
    """Check the folder's number and raise it to today's, so that older code refuses the folder from now on."""
    kept = path.read_text().strip() if path.exists() else "0"
    check_number(str(path.parent), kept)
    if int(kept) < FORMAT:
        write_private(path, f"{FORMAT}\n")


def make_secret(path: Path) -> None:
    if not path.exists():
        write_private(path, f"{secrets.token_urlsafe(32)}\n")


def write_private(path: Path, text: str) -> None:
    """Write a file whole or not at all, readable by its owner only from the start."""
    descriptor, name = tempfile.mkstemp(dir=path.parent)  # mode 600
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
