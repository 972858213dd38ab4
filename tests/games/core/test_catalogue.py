"""The catalogue: titles are known by name, and loaded when they are needed."""

import subprocess
import sys
from pathlib import Path

import pytest

from games.core import catalogue
from games.core.rules import Refused
from tests.titles import TEST_TITLES, register_test_titles

ROOT = Path(__file__).parents[3]

register_test_titles()


def loaded_after(line: str) -> set[str]:
    """The modules of the test title that a new process has loaded after that line."""
    program = (
        "import sys; from tests.titles import register_test_titles; from games.core import catalogue;"
        f"register_test_titles(); {line};"
        "print(*(name for name in sys.modules if name.startswith('tests.titles.skerry')))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True, text=True)
    return set(done.stdout.split())


def test_a_registered_title_is_listed() -> None:
    assert set(TEST_TITLES) <= set(catalogue.titles())


def test_registering_imports_nothing() -> None:
    assert loaded_after("catalogue.titles()") == set()


def test_a_card_is_read_without_the_rules() -> None:
    assert loaded_after("catalogue.meta('skerry')") == {"tests.titles.skerry", "tests.titles.skerry.meta"}


def test_an_unknown_title_is_refused() -> None:
    for ask in (catalogue.meta, catalogue.rules):
        with pytest.raises(Refused) as refused:
            ask("nonsense")
        assert refused.value.code == "title-unknown"
        assert refused.value.details == {"title": "nonsense"}


def test_a_component_set_gives_one_object_however_it_is_asked_for() -> None:
    newest = catalogue.rules("skerry")
    assert catalogue.rules("skerry", None) is newest
    assert catalogue.rules("skerry", newest.components) is newest
    assert catalogue.rules("skerry", components=newest.components) is newest
    assert catalogue.rules(title="skerry") is newest


def test_an_unknown_component_set_is_an_error() -> None:
    with pytest.raises(LookupError, match="0123456789abcdef"):
        catalogue.rules("skerry", "0123456789abcdef")
