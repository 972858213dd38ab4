"""`cairn play --out`, `verify` and `show`: game files on disk."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cairn.cli import main
from events.files.export import export
from events.store.memory import MemoryStore
from events.store.table import Chair
from events.tables.permissions import Caller
from events.tables.seats import SeatWish, Wishes, create
from service.present.naming import seat_names
from tests.cairn.instance import clean_environ
from tests.events.forging import Row, decoded, encoded, forge, rechained
from tests.events.golden import path_of, rows_of
from tests.events.tables import ANN, BOB, lay, ledger_over, play_on

SKERRY = {"CAIRN_TITLES": "skerry=tests.titles.skerry"}
SOUND = path_of("skerry-2")
BOARD = path_of("glenmore-3-shared")


def cairn(*args: object, **env: str) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], env={**SKERRY, **env})


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    rows = rows_of("skerry-2")
    path = tmp_path / "damaged.jsonl"
    path.write_bytes(b"".join([*rows[:9], *rows[10:]]))
    return path


@pytest.fixture
def partial(tmp_path: Path) -> Path:
    """The file of a running game, as Ann may fetch it."""
    ledger = ledger_over(MemoryStore())
    game = lay(ledger, ANN, BOB)
    play_on(ledger, game, random.Random(1), lambda now: now.version > 25)
    path = tmp_path / "partial.jsonl"
    path.write_bytes(b"".join(export(ledger, game, Caller("ann"))))
    return path


@pytest.fixture
def other_rules(tmp_path: Path) -> Path:
    def change(rows: list[Row]) -> None:
        rows[0]["rules"] = rows[1]["public"]["terms"]["rules"] = 7

    path = tmp_path / "other.jsonl"
    path.write_bytes(b"".join(forge(rows_of("skerry-2"), change)))
    return path


def test_a_game_that_was_played_is_written_and_sound(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    played = [
        cairn("play", "glenmore", "--seats", 2, "--seed", "s", "--levels", "wanderer", "--out", game) for _ in "12"
    ]
    assert [result.exit_code for result in played] == [0, 0]
    assert played[0].output == played[1].output
    printed = json.loads(played[0].output)
    assert cairn("verify", game).output == f"{game}: sound, {printed['version']} events\n"
    shown = cairn("show", game).output
    assert f"version {printed['version']} of {printed['version']}, finished" in shown
    assert [f"Wanderer {number}: " in shown for number in (1, 2)] == [True, True]


def test_a_game_that_no_title_is_for_is_refused_in_a_sentence() -> None:
    def refused(*line: object) -> str:
        result = cairn("play", *line)
        assert result.exit_code == 2
        return result.stderr

    assert "There is no title go. There are: " in refused("go", "--seats", 2)
    assert "played by 2 to 5" in refused("skerry", "--seats", 9)
    assert "no option wind" in refused("skerry", "--seats", 2, "--options", '{"wind": 1}')
    assert "There are: wanderer, " in refused("skerry", "--seats", 2, "--levels", "giant")


def test_seats_are_called_the_same_in_every_language_but_for_their_levels() -> None:
    chairs = [Chair("ai", level="wanderer"), Chair("player", name="Ann"), Chair("ai", level="wanderer")]
    assert seat_names(chairs) == ["Wanderer 1", "Ann", "Wanderer 2"]
    assert seat_names(chairs, "ru") == ["Странник 1", "Ann", "Странник 2"]


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    out = tmp_path / "nowhere" / "game.jsonl"
    result = cairn("play", "skerry", "--seats", 2, "--levels", "wanderer", "--out", out)
    assert (result.exit_code, result.stderr) == (2, f"Error: {out} cannot be written: No such file or directory.\n")


def test_verify_tells_a_line_for_each_file(damaged: Path, partial: Path, other_rules: Path) -> None:
    result = cairn("verify", SOUND, damaged, partial, other_rules)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"{SOUND}: sound, 51 events",
        f"{damaged}: damaged, version 9: here is version 10: a line is missing, added or out of order",
        f"{partial}: partial, the chain is sound, 27 events",
        f"{other_rules}: sound, 51 events; rules 7 in the file, 1 here",
    ]


def test_other_rules_are_damage_only_if_one_is_strict(other_rules: Path) -> None:
    assert cairn("verify", other_rules).exit_code == 0
    assert cairn("verify", "--strict", other_rules).exit_code == 1
    assert cairn("verify", "--strict", SOUND).exit_code == 0


def test_a_missing_file_is_reported_and_the_others_are_checked(tmp_path: Path) -> None:
    result = cairn("verify", tmp_path / "none", tmp_path, SOUND)
    assert result.exit_code == 2
    assert result.output.splitlines() == [
        f"{tmp_path / 'none'} cannot be read: No such file or directory.",
        f"{tmp_path} cannot be read: Is a directory.",
        f"{SOUND}: sound, 51 events",
    ]


def test_damage_counts_more_than_a_file_that_is_not_there(damaged: Path, tmp_path: Path) -> None:
    for order in ([damaged, tmp_path / "none"], [tmp_path / "none", damaged]):
        result = cairn("verify", *order)
        assert result.exit_code == 1
        assert len(result.output.splitlines()) == 2


def test_verify_as_a_process_of_its_own(damaged: Path) -> None:
    command = [sys.executable, "-m", "cairn", "verify", str(damaged)]
    done = subprocess.run(command, env=clean_environ() | SKERRY, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith(f"{damaged}: damaged, version 9:")


def test_titles_that_cannot_be_imported_are_reported() -> None:
    result = cairn("verify", SOUND, CAIRN_TITLES="skerry=no.such.package")
    assert (result.exit_code, result.stderr) == (
        2,
        "Error: CAIRN_TITLES names no.such.package, which cannot be imported from here.\n",
    )


def test_show_tells_the_position_at_any_version() -> None:
    assert "Glen More, version 605 of 605, finished" in cairn("show", BOARD).output
    early = cairn("show", BOARD, "--at", 300)
    assert "Glen More, version 300 of 605, running" in early.output
    assert "to act: Cid\n" in early.output


def test_show_tells_only_what_a_seat_may_know() -> None:
    own, other = (cairn("show", SOUND, "--at", 12, "--as", seat).output for seat in (0, 1))
    assert "Plank 0" in own
    assert "Plank 0" not in other
    assert "Plank 0" not in cairn("show", SOUND, "--at", 12).output


@pytest.mark.parametrize(
    ("spoken", "status"), [("en", "finished"), ("ru", "партия окончена"), ("pl", "partia zakończona")]
)
def test_show_speaks_three_languages(spoken: str, status: str) -> None:
    assert status in cairn("show", BOARD, "--lang", spoken).output


def test_show_draws_the_board(tmp_path: Path) -> None:
    svg = tmp_path / "board.svg"
    assert cairn("show", BOARD, "--at", 100, "--svg", svg).exit_code == 0
    drawn = ET.parse(svg).getroot()
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(drawn.findall("{http://www.w3.org/2000/svg}svg")) == 1 + 2 + 3 + 1  # shapes; track, market; seats; signs


def test_a_title_without_a_board_is_shown_in_words_only(tmp_path: Path) -> None:
    result = cairn("show", SOUND, "--svg", tmp_path / "board.svg")
    assert (result.exit_code, result.stderr) == (
        2,
        "Error: There is no drawing for Skerry: it is shown in words only.\n",
    )


def test_a_partial_file_is_shown_as_its_viewer(partial: Path) -> None:
    shown = cairn("show", partial)
    assert "version 27 of 27, running" in shown.output
    assert shown.output == cairn("show", partial, "--as", 0).output
    assert "it was written for seat 0" in cairn("show", partial, "--as", 1).stderr
    assert "it shows only its last position" in cairn("show", partial, "--at", 12).stderr


def test_a_partial_file_that_lies_breaks_nothing(partial: Path, tmp_path: Path) -> None:
    header, *rows = decoded(partial.read_bytes().splitlines())
    header["seen"][0]["view"] = {"\x1b[2J": "\x1b]0;owned\x07"}
    partial.write_bytes(b"".join(encoded([header, *rows])))
    shown = cairn("show", partial)
    assert shown.exit_code == 0
    assert "\x1b" not in shown.output
    header["title"] = rows[0]["public"]["terms"]["title"] = "glenmore"
    forged = tmp_path / "forged.jsonl"
    forged.write_bytes(b"".join(rechained([header, *rows])))
    result = cairn("show", forged)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: The position in this file makes no sense: ")


@pytest.mark.parametrize("title", ["a.title.of.dots", "../../elsewhere", "."])
def test_an_unknown_title_is_reported(partial: Path, title: str) -> None:
    header, *rows = decoded(partial.read_bytes().splitlines())
    header["title"] = rows[0]["public"]["terms"]["title"] = title
    partial.write_bytes(b"".join(rechained([header, *rows])))
    result = cairn("show", partial)
    assert (result.exit_code, result.stderr) == (2, f"Error: The title {title!r} is not known here.\n")


def test_an_open_table_has_no_position(tmp_path: Path) -> None:
    ledger = ledger_over(MemoryStore())
    game = create(ledger, ANN, Wishes("skerry", [SeatWish("me"), SeatWish("open")]))
    path = tmp_path / "open.jsonl"
    path.write_bytes(b"".join(export(ledger, game, Caller("ann"))))
    result = cairn("show", path)
    assert (result.exit_code, result.stderr) == (2, "Error: This file is partial, and the game had not begun.\n")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--at", "0"), "The file has versions 1 to 51."),
        (("--at", "52"), "The file has versions 1 to 51."),
        (("--as", "2"), "The file has seats 0 to 1."),
    ],
)
def test_what_a_file_does_not_have_cannot_be_shown(args: tuple[str, ...], message: str) -> None:
    result = cairn("show", SOUND, *args)
    assert (result.exit_code, result.stderr) == (2, f"Error: {message}\n")


def test_a_damaged_file_is_not_shown(damaged: Path) -> None:
    result = cairn("show", damaged)
    assert result.exit_code == 1
    assert "damaged, version 9" in result.output


def test_a_title_that_is_not_known_is_not_shown(tmp_path: Path) -> None:
    def change(rows: list[Row]) -> None:
        rows[0]["title"] = rows[1]["public"]["terms"]["title"] = "chess"

    path = tmp_path / "chess.jsonl"
    path.write_bytes(b"".join(forge(rows_of("skerry-2"), change)))
    assert cairn("show", path).stderr == "Error: The title 'chess' is not known here.\n"
