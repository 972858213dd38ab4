"""Component sets are known by a digest of their text, and old ones stay."""

import sys
from pathlib import Path

import pytest

from games.core.components import digest_of, read

NEW, OLD = b"tiles: {farm: 4}\n", b"tiles: {farm: 3}\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with the set of today and one that games began with before it was corrected."""
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
