"""`cairn words` lists what a title lacks for its next stage, and gives each a place in the right file."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cairn.cli import main
from games.core import catalogue
from games.speech.words import forms, own_forms
from tests.games import titles
from tests.games.speech.drafts import forget_afterwards, lay_out


def run(*arguments: str, code: int = 0) -> str:
    forms.cache_clear()
    own_forms.cache_clear()
    answer = CliRunner().invoke(main, ["words", *arguments])
    assert answer.exit_code == code, answer.output
    return answer.output


@pytest.fixture
def draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a draft; its name is the title's."""
    monkeypatch.syspath_prepend(str(tmp_path))
    forget_afterwards(monkeypatch)
    return tmp_path / lay_out(tmp_path, "draft")


def test_what_a_draft_lacks_is_listed_and_nothing_is_written(draft: Path) -> None:
    listed = run(draft.name)
    assert "en: " in listed
    assert "ru: " not in listed
    assert "  moves/choose-cove\n" in listed
    assert not (draft / "words").exists()


def test_words_are_written_once_and_then_listed_as_marked(draft: Path) -> None:
    path = draft / "words" / "en.yaml"
    assert f"{path} written" in run(draft.name, "--write")
    text = path.read_text(encoding="utf-8")
    assert "  moves/choose-cove (marked)\n" in run(draft.name, "--write")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("title", [t for t in titles.TITLES if catalogue.meta(t).stage == "stable"])
def test_a_stable_title_lacks_nothing(title: str) -> None:
    assert run(title) == "".join(f"{spoken}: 0 missing\n" for spoken in ("en", "ru", "pl"))


def test_a_title_that_is_not_known_is_refused() -> None:
    assert "not known here" in run("nowhere", code=2)
