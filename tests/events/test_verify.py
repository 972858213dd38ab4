"""Verifying a game file: each kind of damage is detected at its version, and each kind of forgery by the rules."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.files.format import read
from events.files.verify import verify
from events.read.damage import Damaged
from games.core import catalogue
from tests.events.forging import Row, Rows, decoded, encoded, forge
from tests.events.golden import rows_of

ROWS = rows_of("skerry-2")
LAST = len(ROWS) - 2
NINTH = decoded(ROWS)[9]


def damage(rows: Rows) -> Damaged:
    with pytest.raises(Damaged) as raised:
        verify(read(rows))
    return raised.value


def edited(change: Callable[[Row, list[Row]], None]) -> Rows:
    """The rows after an edit, without new hashes."""
    header, *rest = decoded(ROWS)
    change(header, rest)
    return encoded([header, *rest])


DAMAGED: dict[str, tuple[Rows, int | None]] = {
    "a changed line": (edited(lambda _, rows: rows[8].update(time=1)), 9),
    "a changed secret": (edited(lambda _, rows: rows[8]["sealed"][0].update(part={"card": "beam-4"})), 9),
    "a changed command": (edited(lambda _, rows: rows[10]["cause"]["part"].update(id="x")), 11),
    "a hidden secret": (edited(lambda _, rows: rows[8]["sealed"][0].pop("part")), 9),
    "a wrong salt": (edited(lambda _, rows: rows[8]["sealed"][0].update(salt="00" * 16)), 9),
    "a missing line": ([*ROWS[:9], *ROWS[10:]], 9),
    "lines out of order": ([*ROWS[:9], ROWS[10], ROWS[9], *ROWS[11:]], 9),
    "an added line": ([*ROWS[:9], ROWS[8], *ROWS[9:]], 9),
    "an added last line": (
        encoded([*decoded(ROWS)[:-1], {**decoded(ROWS)[-2], "version": LAST + 1}, decoded(ROWS)[-1]]),
        LAST + 1,
    ),
    "cut off after a line": (ROWS[:12], 12),
    "cut off within a line": ([*ROWS[:9], ROWS[9][:40]], 9),
    "cut off before the trailer": (ROWS[:-1], LAST + 1),
    "the last lines cut out": ([*ROWS[:12], ROWS[-1]], 12),
    "a wrong hash": (edited(lambda _, rows: rows[8].update(hash="00" * 32)), 9),
    "a wrong hash in the trailer": (edited(lambda _, rows: rows[-1].update(hash="00" * 32)), LAST),
    "a wrong count": (edited(lambda _, rows: rows[-1].update(count=LAST + 5)), LAST + 1),
    "a wrong seed": (edited(lambda header, _: header["seals"][0].update(seed="00" * 32)), 1),
    "no seed": (edited(lambda header, _: header["seals"][0].update(seed=None)), 1),
    "another commitment": (edited(lambda header, _: header["seals"][0].update(commitment="00" * 32)), 1),
    "no seals": (edited(lambda header, _: header.update(seals=[])), None),
    "other options in the header": (edited(lambda header, _: header["options"].update(rounds=3)), None),
    "other seats in the header": (edited(lambda header, _: header["seats"].pop()), None),
    "a parent that is none": (edited(lambda header, _: header.update(parent={"game": "x", "at": 1})), None),
    "no header": (ROWS[1:], None),
    "no events": (encoded([decoded(ROWS)[0], decoded(ROWS)[-1]]), 1),
    "another format": (edited(lambda header, _: header.update(cairn=2)), None),
    "nothing at all": ([], None),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_damage_is_found_at_its_version(what: str) -> None:
    rows, version = DAMAGED[what]
    assert damage(rows).version == version


def first(rows: list[Row], kind: str) -> Row:
    return next(row for row in rows[1:-1] if row["type"] == kind)


def other_roll(rows: list[Row]) -> int:
    search = first(rows, "beach-searched")
    search["public"]["roll"] = search["public"]["roll"] % 6 + 1
    return int(search["version"])


def other_card(rows: list[Row]) -> int:
    first(rows, "card-drawn")["sealed"][0]["part"] = {"card": "plank-1"}
    return 4


def missing_event(rows: list[Row]) -> int:
    del rows[50]
    return 50


def added_event(rows: list[Row]) -> int:
    rows.insert(52, rows[51] | {"batch": 45})
    return 51


def other_seat(rows: list[Row]) -> int:
    rows[11]["seat"] = 1
    return 11


def other_command(rows: list[Row]) -> int:
    rows[11]["cause"]["part"]["command"]["cove"] = "nowhere"
    return 11


def refused_command(rows: list[Row]) -> int:
    chosen = first(rows, "coves-revealed")
    rows[chosen["batch"]]["cause"]["part"]["command"] = {"type": "end-turn", "seat": rows[chosen["batch"]]["seat"]}
    return int(chosen["batch"])


def no_command(rows: list[Row]) -> int:
    rows[11]["cause"] = None
    return 11


def command_for_all(rows: list[Row]) -> int:
    rows[11]["cause"]["to"] = [0, 1]
    return 11


def chance_denied(rows: list[Row]) -> int:
    rows[1]["cause"]["part"]["luck"] = False
    return 1


def other_moment(rows: list[Row]) -> int:
    rows[11]["moment"] = [2, 0, "scoring"]
    return 11


def other_outcome(rows: list[Row]) -> int:
    rows[-2]["public"]["outcome"]["places"] = [2, 1]
    return LAST


def other_seed_at_the_end(rows: list[Row]) -> int:
    rows[-2]["public"]["seed"] = "00" * 32
    return LAST


def ended_twice(rows: list[Row]) -> int:
    rows.insert(-1, rows[-2] | {"batch": LAST + 1})
    return LAST + 1


def broken_batch(rows: list[Row]) -> int:
    rows[12]["batch"] = 3
    return 12


def other_start(rows: list[Row]) -> int:
    rows[1]["cause"]["part"]["command"]["seats"] = 3
    return 3


def unheard_of_option(rows: list[Row]) -> int:
    for options in (rows[0]["options"], rows[1]["public"]["terms"]["options"]):
        options["rounds"] = 1_000_000_000
    return 1


def other_options_than_agreed(rows: list[Row]) -> int:
    for options in (rows[0]["options"], rows[1]["public"]["terms"]["options"]):
        options["storm"] = not options["storm"]
    return 3


def unsettled_options(rows: list[Row]) -> int:
    started = rows[1]["cause"]["part"]["command"]["options"]
    for options in (rows[0]["options"], rows[1]["public"]["terms"]["options"], started):
        del options["storm"]
    return 1


def too_many_seats(rows: list[Row]) -> int:
    rows[1]["public"]["seats"] *= 10
    return 1


def unknown_kind(rows: list[Row]) -> int:
    rows[11]["type"] = "cove-painted"
    return 11


def unknown_field(rows: list[Row]) -> int:
    rows[2]["public"]["note"] = "I was here"
    return 2


def impossible_rewind(rows: list[Row]) -> int:
    back: Row = {"type": "table:rewound", "public": {"to": 40, "epoch": 31, "seat": None}, "sealed": [], "cause": None}
    rows.insert(31, rows[2] | back | {"batch": 31, "moment": None})
    return 31


def seat_beyond_the_table(rows: list[Row]) -> int:
    taken = {"type": "table:seat-taken", "public": {"seat": 7, "player": "x", "name": "X"}}
    rows.insert(-1, rows[2] | taken | {"batch": LAST + 1})
    return LAST + 1


FORGED = (
    *(other_roll, other_card, missing_event, added_event, other_seat, other_command, refused_command, no_command),
    *(command_for_all, chance_denied, other_moment, other_outcome, other_seed_at_the_end, ended_twice, broken_batch),
    *(other_start, unheard_of_option, other_options_than_agreed, unsettled_options, too_many_seats, unknown_kind),
    *(unknown_field, impossible_rewind, seat_beyond_the_table),
)


@pytest.mark.parametrize("forgery", FORGED, ids=lambda forgery: forgery.__name__)
def test_what_the_rules_would_not_have_produced_is_found_in_a_new_chain(forgery: Callable[[list[Row]], int]) -> None:
    expected: list[int] = []
    forged = forge(ROWS, lambda rows: expected.append(forgery(rows)))
    assert damage(forged).version == expected[0]


def test_differences_under_other_rules_are_listed() -> None:
    def change(rows: list[Row]) -> None:
        other_roll(rows)
        rows[0]["rules"] = rows[1]["public"]["terms"]["rules"] = 7

    rules, *differences = verify(read(forge(ROWS, change)))
    assert rules.what == "rules 7 in the file, 1 here"
    assert any(difference.version == other_roll(decoded(ROWS)) for difference in differences)


def test_a_title_that_is_not_here_leaves_the_chain_to_check() -> None:
    def change(rows: list[Row]) -> None:
        rows[0]["title"] = rows[1]["public"]["terms"]["title"] = "chess"

    (only,) = verify(read(forge(ROWS, change)))
    assert "'chess' is not known here" in only.what


def test_components_that_are_not_here_are_a_difference() -> None:
    def change(rows: list[Row]) -> None:
        rows[0]["components"] = rows[1]["public"]["terms"]["components"] = "0" * 16

    (only,) = verify(read(forge(ROWS, change)))
    assert catalogue.rules("skerry").components in only.what


@given(st.integers(0, len(ROWS) - 1), st.integers(0, 10_000), st.binary(max_size=4))
def test_whatever_is_read_is_a_file_or_damaged(row: int, place: int, planted: bytes) -> None:
    place %= len(ROWS[row])
    rows = [*ROWS[:row], ROWS[row][:place] + planted + ROWS[row][place + 1 :], *ROWS[row + 1 :]]
    with suppress(Damaged):
        verify(read(rows))


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(st.integers(1, LAST), st.data())
def test_a_line_with_a_field_of_junk_is_damaged_or_as_good(row: int, data: st.DataObject) -> None:
    field = data.draw(st.sampled_from([name for name in NINTH if name not in ("version", "hash")]))
    planted = data.draw(JUNK)

    def change(rows: list[Row]) -> None:
        if field == "cause" and isinstance(planted, dict):
            rows[row]["cause"] = {"to": [], "part": planted}
        else:
            rows[row][field] = planted

    try:
        rows = forge(ROWS, change)
    except (Damaged, TypeError, AttributeError, KeyError):
        return  # so malformed that it cannot be made to fit
    with suppress(Damaged):
        verify(read(rows))


def test_a_file_of_todays_rules_cannot_claim_an_older_shape_of_an_event() -> None:
    """Otherwise the file could choose the reading of earlier rules."""

    def claim(rows: list[Row]) -> None:
        started = next(row for row in rows if row.get("type") == "started")
        started.update(schema=1, public={"seats": started["public"]["seats"]})
        rows[0]["schema"]["started"] = 1

    assert damage(forge(rows_of("glenmore-2-first-0"), claim)).version is not None
