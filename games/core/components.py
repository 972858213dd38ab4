"""Component sets: the tiles, cards and numbers of a title as YAML, known by a digest of their contents.

`components.yaml` is the set that new games begin with. A set that games have begun with stays loadable for ever: when
it is corrected, the old text moves to `components-<digest>.yaml` beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec
import yaml
from msgspec.structs import fields as fields_of

from games.core.rules import Json

Source: TypeAlias = Literal["rulebook", "public", "reconstructed"]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of a component sheet. It names the source of all its values, nested ones included."""

    aspects: ClassVar[frozenset[str]] = frozenset()
    """What `sources` may name beside fields, such as a name in another language."""

    source: Source | dict[str, Source]
    """One source for all fields, or one for each field."""
    sources: dict[str, Source] = {}
    """The fields with another source than `source` says."""

    def __post_init__(self) -> None:
        each = self.source if isinstance(self.source, dict) else None
        fields = {field.name: field.required for field in fields_of(type(self)) if field.name not in _ORIGINS}
        if unknown := (self.sources.keys() | (each or {}).keys()) - fields.keys() - self.aspects:
            raise ValueError(f"a source is given for {', '.join(sorted(unknown))}, which is no field here")
        missing = [name for name, required in fields.items() if required and each is not None and name not in each]
        if missing:
            raise ValueError(f"no source is given for {', '.join(missing)}")


_ORIGINS = ("source", "sources")


T = TypeVar("T", bound=msgspec.Struct)


def read_sheet(package: str, digest: str | None, sheet: type[T]) -> tuple[str, T]:
    """The digest of a package's component set and its checked contents; `digest` None is the newest set."""
    check_strict(sheet)
    digest, contents = read(package, digest)
    return digest, msgspec.convert(contents, sheet)


def check_strict(kind: Any, where: str = "the sheet", sourced: bool = False) -> None:
    """Check that a sheet refuses unknown fields in all its parts, and that each value lies in an Entry."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if not kind.__struct_config__.forbid_unknown_fields:
            raise TypeError(f"{kind.__name__} takes unknown fields")
        for name, part in get_type_hints(kind).items():
            check_strict(part, f"{kind.__name__}.{name}", sourced or issubclass(kind, Entry))
        return
    origin, parts = get_origin(kind), get_args(kind)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        parts = parts[1:]  # keys are names
    elif not (parts or sourced or kind in (None, type(None), ...)):
        raise TypeError(f"{where} has no source: it is in no Entry")
    for part in parts:
        check_strict(part, where, sourced)


def read(package: str, digest: str | None) -> tuple[str, dict[str, Json]]:
    """The digest of a package's component set and its contents; `digest` None is the newest set."""
    for file in _sets(package):
        text = file.read_bytes()
        own = digest_of(text)
        if digest in (None, own):
            return own, yaml.load(text, Loader=yaml.CSafeLoader)
    raise LookupError(f"{package} has no component set {digest}")


def digest_of(text: bytes) -> str:
    return blake2b(text, digest_size=8).hexdigest()


def _sets(package: str) -> Iterator[Traversable]:
    folder = files(package)
    yield folder / "components.yaml"
    yield from sorted((file for file in folder.iterdir() if file.name.startswith("components-")), key=lambda f: f.name)
