"""Component sets: the tiles, cards and numbers of a title as YAML, known by a digest of their contents.

`components.yaml` is the set new games begin with. A set that games have begun with stays loadable for ever: when it is
corrected, the old text moves to `components-<digest>.yaml` beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

import yaml

from games.core.rules import Json


def read(package: str, digest: str | None) -> tuple[str, dict[str, Json]]:
    """The digest and the contents of a package's component set; None: the newest."""
    for file in _sets(package):
        text = file.read_bytes()
        found = digest_of(text)
        if digest in (None, found):
            return found, yaml.load(text, Loader=yaml.CSafeLoader)
    raise LookupError(f"{package} has no component set {digest}")


def digest_of(text: bytes) -> str:
    return blake2b(text, digest_size=8).hexdigest()


def _sets(package: str) -> Iterator[Traversable]:
    folder = files(package)
    yield folder / "components.yaml"
    yield from sorted((file for file in folder.iterdir() if file.name.startswith("components-")), key=lambda f: f.name)
