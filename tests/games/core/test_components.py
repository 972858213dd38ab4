"""Component sets are named by a digest of their text, and old ones stay. A sheet is strict in all its parts."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from games.core.components import Entry, check_strict, digest_of, read, read_sheet

NEW, OLD = b"tiles: {farm: 4}\n", b"tiles: {farm: 3}\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with today's set and an older one, with which games began before it was corrected."""
    folder = tmp_path / "corrected_title"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "components.yaml").write_bytes(NEW)
    (folder / f"components-{digest_of(OLD)}.yaml").write_bytes(OLD)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, folder.name, raising=False)
    return folder.name


def test_without_a_digest_it_is_the_newest_set(package: str) -> None:
    assert read(package, None) == (digest_of(NEW), {"tiles": {"farm": 4}})


def test_a_set_is_found_by_its_digest(package: str) -> None:
    assert read(package, digest_of(NEW)) == (digest_of(NEW), {"tiles": {"farm": 4}})


def test_an_old_set_stays_loadable(package: str) -> None:
    assert read(package, digest_of(OLD)) == (digest_of(OLD), {"tiles": {"farm": 3}})


def test_an_unknown_set_is_an_error(package: str) -> None:
    with pytest.raises(LookupError, match=f"{package} has no component set ffff"):
        read(package, "ffff")


def test_a_digest_tells_texts_apart() -> None:
    assert digest_of(NEW) != digest_of(OLD)
    assert len(digest_of(NEW)) == 16


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    wood: int = 0


class Tile(Entry, frozen=True):
    name: str
    price: Price = Price()
    points: int = 0


class Board(Entry, frozen=True):
    spaces: int


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tiles: dict[str, Tile]
    boards: tuple[Board, ...] = ()
    best: Tile | None = None


def sheet_of(package: str, text: str) -> Box:
    folder = Path(sys.path[0]) / package
    (folder / "components.yaml").write_text(text)
    return read_sheet(package, None, Box)[1]


SOUND = "tiles: {farm: {name: Farm, price: {wood: 2}, source: rulebook, sources: {price: public}}}"


def test_a_sheet_is_read_with_its_digest(package: str) -> None:
    farm = Tile(name="Farm", price=Price(2), source="rulebook", sources={"price": "public"})
    assert sheet_of(package, SOUND) == Box({"farm": farm})
    assert read_sheet(package, None, Box)[0] == digest_of(SOUND.encode())


@pytest.mark.parametrize(
    "text",
    [
        SOUND + "\nrounds: {long: 3, source: rulebook}",
        SOUND.replace("name", "nmae"),
        SOUND.replace("{name", "{pionts: 3, name"),
        SOUND.replace("wood", "wodo"),
    ],
)
def test_a_field_that_is_unknown_in_any_part_is_refused(package: str, text: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=r"unknown field|missing required field"):
        sheet_of(package, text)


@pytest.mark.parametrize(
    "text",
    [
        SOUND.replace("source: rulebook, ", ""),
        SOUND + "\nboards: [{spaces: 3}]",
        SOUND + "\nbest: {name: Best}",
    ],
)
def test_an_entry_without_a_source_is_refused_wherever_it_lies(package: str, text: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="missing required field `source`"):
        sheet_of(package, text)


@pytest.mark.parametrize("source", ["guessed", "{name: guessed, price: public}"])
def test_a_source_is_one_of_three_words(package: str, source: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        sheet_of(package, f"tiles: {{farm: {{name: Farm, source: {source}}}}}")


def test_an_entry_may_give_a_source_for_each_field(package: str) -> None:
    farm = sheet_of(package, "tiles: {farm: {name: Farm, source: {name: rulebook}}}").tiles["farm"]
    assert farm.source == {"name": "rulebook"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("source: {price: public}", "no source is given for name"),
        ("source: {name: public, prise: public}", "a source is given for prise, which is no field here"),
        ("source: public, sources: {prise: rulebook}", "a source is given for prise, which is no field here"),
        ("source: public, sources: {source: rulebook}", "a source is given for source, which is no field here"),
    ],
)
def test_sources_name_fields_and_none_is_left_out(package: str, text: str, message: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=message):
        sheet_of(package, f"tiles: {{farm: {{name: Farm, {text}}}}}")


class Lax(msgspec.Struct, frozen=True):
    wood: int = 0


class LaxTile(Entry, frozen=True):
    prices: tuple[Lax, ...] = ()


class LaxBox(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tiles: dict[str, LaxTile]


class BareBox(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tiles: dict[str, Tile]
    worth: dict[str, tuple[int, ...]]


@pytest.mark.parametrize(("kind", "message"), [(LaxBox, "Lax takes unknown fields"), (Lax, "Lax takes unknown fields")])
def test_a_sheet_that_would_ignore_a_misspelt_field_in_some_part_is_refused(kind: type, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        check_strict(kind)


def test_a_sheet_with_a_value_outside_all_entries_is_refused() -> None:
    with pytest.raises(TypeError, match="worth has no source"):
        check_strict(BareBox)


def test_a_sheet_is_checked_before_it_is_read(package: str) -> None:
    with pytest.raises(TypeError, match="Lax takes unknown fields"):
        read_sheet(package, None, LaxBox)
