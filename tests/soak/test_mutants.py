"""Mutants are planted as intended, and caught ones are distinguished from survivors."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from tests.soak.__main__ import LEAST_SECONDS, SHARES, shares
from tests.soak.hunt import AREAS, CODE, TREE, Hunt, Unsound, area_of, drawn
from tests.soak.mutants import Mutant, mutants
from tests.stages import ROOT

PATH = Path("games/x.py")
TESTS = ("tests/games/test_x.py",)


def changed(source: str) -> list[str]:
    return [mutant.apply(source.encode()).decode() for mutant in mutants(PATH, source.encode())]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a == b", ["a != b"]),
        ("a not in b", ["a in b"]),
        ("(a) <= (b)", ["(a) < (b)"]),
        ("a < b < c", ["a <= b < c", "a < b <= c"]),
        ("a and not b", ["a or not b", "a and bool(b)"]),
        ("é + x", ["é - x"]),
        ("a // 2", ["a * 2", "a // 3"]),
        ("'x' + a", []),
        ("f(True, 1)", ["pass", "f(False, 1)", "f(True, 2)"]),
        ("log.info(1)", ["log.info(2)"]),
        ("x = f()", []),
        ("assert a == 1", []),
        ("x: L[1] = 2", ["x: L[1] = 3"]),
        ("class A(B, order=True): x = False", ["class A(B, order=True): x = True"]),
        ("f'{a + 1}'", []),
    ],
)
def test_what_becomes_of_a_line(source: str, expected: list[str]) -> None:
    assert changed(source) == expected


def test_every_mutant_of_the_project_is_another_program() -> None:
    for mutant in drawn(ROOT, Random(1))[:60]:
        source = (ROOT / mutant.path).read_bytes()
        assert ast.dump(ast.parse(mutant.apply(source))) != ast.dump(ast.parse(source)), mutant
        assert mutant.diff(source).count("\n") >= 2


def test_the_same_seed_draws_the_same_mutants() -> None:
    assert drawn(ROOT, Random(5), ["runtime"]) == drawn(ROOT, Random(5), ["runtime"])
    assert drawn(ROOT, Random(5), ["runtime"]) != drawn(ROOT, Random(6), ["runtime"])


def test_every_file_has_tests() -> None:
    for folder in CODE:
        for path in (ROOT / folder).rglob("*.py"):
            assert area_of(path.relative_to(ROOT), ROOT), path


def small_project(folder: Path, test: str) -> Hunt:
    (folder / "games").mkdir()
    (folder / "games/x.py").write_text("def double(x):\n    return x + x\n\ndef unused(x):\n    return x * 3\n")
    (folder / "tests/games").mkdir(parents=True)
    (folder / "tests/games/test_x.py").write_text(f"from games.x import double\n\ndef test_it():\n    {test}\n")
    return Hunt(folder, ("games", "tests"))


def test_a_caught_mutant_is_distinguished_from_a_survivor(tmp_path: Path) -> None:
    hunt = small_project(tmp_path, "assert double(2) == 4")
    trials = [hunt.try_out(mutant, TESTS) for mutant in mutants(PATH, (tmp_path / PATH).read_bytes())[:2]]
    assert [(str(trial.mutant), trial.verdict) for trial in trials] == [
        ("games/x.py:2", "caught"),
        ("games/x.py:5", "alive"),
    ]
    assert trials[1].diff.splitlines()[-2:] == ["-    return x * 3", "+    return x + 3"]


def test_a_mutant_that_never_ends_is_caught(tmp_path: Path) -> None:
    hunt = small_project(tmp_path, "assert double(2) == 4")
    endless = Mutant(PATH, 2, 0, 0, "while True: pass\n")
    hunt._whole[TESTS] = -2.0
    assert hunt.try_out(endless, TESTS).verdict == "caught"


def test_nothing_is_said_where_the_tests_fail_anyway(tmp_path: Path) -> None:
    hunt = small_project(tmp_path, "assert double(2) == 5")
    with pytest.raises(Unsound):
        hunt.try_out(drawn(tmp_path, Random(1), ["games"])[0], TESTS)


def test_the_code_of_the_copy_is_what_is_tested() -> None:
    """The checkout is installed, so the tests of a copy might import the code of the checkout."""
    path = Path("games/core/meta.py")
    before = (ROOT / path).read_bytes()
    planted = next(mutant for mutant in mutants(path, before) if mutant.text.startswith("bool(self.min_seats"))
    assert Hunt(ROOT, TREE).try_out(planted, ("tests/games/core/test_meta.py",)).verdict == "caught"
    assert (ROOT / path).read_bytes() == before


def test_the_parts_share_the_time() -> None:
    seconds = shares(tuple(SHARES), 1000 * 10)
    assert seconds["mutants"] == 2 * seconds["games"] == 4000
    assert shares(("games",), 5) == {"games": LEAST_SECONDS}
    assert set(AREAS) > {"events", "workers"}
