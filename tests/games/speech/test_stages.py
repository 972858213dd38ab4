"""A title must have what its stage promises, and is told once what it lacks."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from games.core.chance import Seeded
from games.core.meta import Stage
from games.core.play import carry_out, start
from games.core.rules import HOUSE, Command, Json
from games.speech.checks import lacking, next_stage, summary
from games.speech.needs import needs
from games.speech.observed import observe
from games.speech.skeleton import with_skeleton
from games.speech.words import forms, own_forms, words_of
from tests.games.playing import any_rules
from tests.games.speech.drafts import forget_afterwards, lay_out
from tests.titles import register_test_titles
from tests.titles.skerry.commands import ChooseCove
from tests.titles.skerry.state import State
from tests.titles.skerry.title import Skerry

ROOT = Path(__file__).parents[3]
RUN = """
import sys, pytest
from pathlib import Path
from tests.games.playing import any_rules
from tests.games.speech.drafts import forget_afterwards, lay_out
lay_out(Path({folder!r}), {stage!r}, "lochan")
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "-k", "lochan", "tests/games/speech", "tests/games/drawing"]))
"""


def written(folder: Path, title: str, spoken: str) -> str:
    """The title's words of that language, with a place for each missing form."""
    path = folder / title / "words" / f"{spoken}.yaml"
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    needed = needs(title)
    text = with_skeleton(before, title, spoken, lacking(title, spoken, needed), needed)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    forms.cache_clear()
    own_forms.cache_clear()
    return text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    forget_afterwards(monkeypatch)
    return tmp_path


def test_a_draft_is_told_by_its_codes() -> None:
    register_test_titles()
    words, names = words_of("highcard", "en"), ["Ada", "Bo"]
    assert words.move({"type": "choose", "seat": 0, "swap": True}, {}, names) == "Choose: swap"
    assert words.move({"type": "choose", "seat": 0, "swap": False}, {}, names) == "Choose: no swap"
    assert words.event("card-dealt", {"seat": 1, "card": "7"}, names) == "Bo: Card dealt: card 7"
    assert words.event("card-dealt", {"seat": 1}, names) == "Bo: Card dealt"
    assert words.event("round-ended", {"seat": HOUSE, "to": 0}, names) == "Round ended: to Ada"
    assert words.show({"turn": {"seat": 1}, "hands": ["7"]}, names) == "Turn:\n  Seat: Bo\nHands:\n  0: 7"


def test_a_draft_needs_no_words(folder: Path) -> None:
    title = lay_out(folder, "draft")
    assert list(summary(title, "draft")) == []


def test_what_the_next_stage_lacks_is_said_in_a_line_for_each_language_and_file(folder: Path) -> None:
    title = lay_out(folder, "draft")
    (line,) = summary(title, next_stage("draft"))
    assert re.fullmatch(rf"{title}: \d\d+ words missing in en; `cairn words {title} --write` writes them", line)
    lines = list(summary(title, "stable"))
    assert len(lines) == len({"en", "ru", "pl"}) * 2 + 1
    assert lines[-1] == f"{title}: board is missing"


def test_words_are_derived_from_classes_source_components_and_games(folder: Path) -> None:
    title = lay_out(folder, "beta")
    places = {missing.place for missing in lacking(title, "en", needs(title))}
    assert {"name", "blurb", "moves/choose-cove", "groups/choose-cove", "options/storm"} <= places
    sections = {place.partition("/")[0] for place in places}
    assert {"asks", "events", "refusals", "categories", "reasons", "phases", "box"} <= sections


def test_a_label_may_name_what_the_rules_say_of_a_move() -> None:
    class Detailed(Skerry):
        def details(self, state: State, command: Command) -> dict[str, Json]:
            return {"depth": 7} if isinstance(command, ChooseCove) else {}

    rules = Detailed(None)
    state = rules.initial()
    carry_out(rules, state, start(2, {}), Seeded(b"depth"))
    seen = observe(any_rules(rules), [(state, 2)])
    assert seen.details["choose-cove"] == {"depth"}


def test_a_skeleton_has_a_marked_place_for_every_missing_word(folder: Path) -> None:
    title = lay_out(folder, "beta")
    before = lacking(title, "en", needs(title))
    text = written(folder, title, "en")
    assert 'choose-cove: "TODO Choose cove {cove} {seat}"' in text
    assert 'card-drawn: "TODO Card drawn {seat}"' in text, "not everybody may see the card"
    after = lacking(title, "en", needs(title))
    assert {missing.place for missing in after} == {missing.place for missing in before}
    assert all(missing.marked for missing in after)
    assert list(summary(title, "beta")) == [f"{title}: {len(after)} words still begin with TODO in en"]
    assert written(folder, title, "en") == text


def test_other_languages_begin_with_what_english_says(folder: Path) -> None:
    title = lay_out(folder, "stable")
    text = written(folder, title, "en").replace('"TODO ', '"').replace('"Storm"', '"The {tide:storm}"')
    (folder / title / "words" / "en.yaml").write_text(text)
    forms.cache_clear()
    own_forms.cache_clear()
    assert [missing.place for missing in lacking(title, "en", needs(title))] == []
    polish = yaml.safe_load(written(folder, title, "pl"))
    assert polish["moves"]["choose-cove"] == "TODO Choose cove {cove} {seat}"
    assert set(polish) >= {"name", "moves", "events", "refusals"}


def test_a_skeleton_keeps_comments_and_order(folder: Path) -> None:
    title = lay_out(folder, "beta")
    path = folder / title / "words" / "en.yaml"
    path.parent.mkdir()
    mine = """# Mine.
name: Lochan

asks: {}  # nothing yet

moves:
  # the first
  choose-cove: Choose a cove
  # the last

plurals:
  coin: [coin, coins]"""
    path.write_text(mine)
    text = written(folder, title, "en")
    kept = [line for line in text.splitlines() if line and line in mine.splitlines()]
    assert kept == [line for line in mine.splitlines() if line and line != "asks: {}  # nothing yet"]
    known = yaml.safe_load(text)
    assert (known["name"], known["moves"]["choose-cove"]) == ("Lochan", "Choose a cove")
    assert (
        text.index("asks:  # nothing yet") < text.index("moves:") < text.index("  # the last") < text.index("plurals:")
    )
    assert known["asks"]
    assert text.count("\nmoves:\n") == 1


@pytest.mark.parametrize(("stage", "failed"), [("draft", 0), ("beta", 1)])
def test_the_tests_of_words_and_boards_fail_once(tmp_path: Path, stage: Stage, failed: int) -> None:
    code = RUN.format(folder=str(tmp_path), stage=stage)
    env = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"}
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    counted = re.search(r"(\d+) failed", run.stdout)
    assert (int(counted[1]) if counted else 0) == failed, run.stdout
    assert " passed" in run.stdout
    assert ("words missing in en; `cairn words lochan --write` writes them" in run.stdout) == (stage == "beta")
