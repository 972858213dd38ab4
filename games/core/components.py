"""Component sets: the tiles, cards and numbers of a title as YAML, known by a digest of their contents.

`components.yaml` is the set new games begin with. A set that games have begun with stays loadable for ever: when it is
corrected, the old text moves to `components-<digest>.yaml` beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec
import yaml

from games.core.rules import Json

Source: TypeAlias = Literal["rulebook", "public", "reconstructed"]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of a component sheet says where it comes from; `sources` names the fields that come from elsewhere."""

    source: Source
    sources: dict[str, Source] = {}

    def __post_init__(self) -> None:
        unknown = self.sources.keys() - set(self.__struct_fields__)
        if unknown:
            raise ValueError(f"sources names {', '.join(sorted(unknown))}, which is no field here")


T = TypeVar("T", bound=msgspec.Struct)


def read_sheet(package: str, digest: str | None, sheet: type[T]) -> tuple[str, T]:
    """The digest and the contents of a package's component set, checked; None: the newest."""
    check_strict(sheet)
    digest, contents = read(package, digest)
    return digest, msgspec.convert(contents, sheet)


def check_strict(kind: object) -> None:
    """A sheet refuses misspelt fields in all its parts: who corrects a number must not be ignored."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if not kind.__struct_config__.forbid_unknown_fields:
            raise TypeError(f"{kind.__name__} takes unknown fields")
        parts: tuple[Any, ...] = tuple(get_type_hints(kind).values())
    else:
        parts = get_args(kind)
    for part in parts:
        check_strict(part)


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
