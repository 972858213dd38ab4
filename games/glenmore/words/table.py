"""The table of Glen More as text that one can play from: the track, the market, every territory as a map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.glenmore.components import GOODS
from games.glenmore.words.labels import cost, deeds, effect, errand, goods, price
from games.speech.pieces import joined
from games.speech.words import Fields, FormContext, Text, View

if TYPE_CHECKING:
    from games.glenmore.words import GlenMoreWords


def table(words: GlenMoreWords, view: View, names: Sequence[str]) -> str:
    if not view["clans"]:
        return ""
    blocks: list[list[str]] = [
        [words.line("head", round=view["round"], turns=view["turns"], stacks=Text(_stacks(view)))],
        _track(words, view, names),
        _market(words, view),
        *(_clan(words, clan, view, names) for clan in view["clans"]),
        [words.line("legend")],
    ]
    if view["turn"]:
        blocks.append(_turn(words, view, names))
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks)


def _stacks(view: View) -> str:
    return " ".join(f"{stack}:{left}" for stack, left in enumerate(view["stacks"]))


def _track(words: GlenMoreWords, view: View, names: Sequence[str]) -> list[str]:
    track = view["track"]
    first = _behind_hindmost(view)
    return [
        words.line("track"),
        *(_space(words, track[(first + step) % len(track)], view, names) for step in range(len(track))),
    ]


def _behind_hindmost(view: View) -> int:
    """The space of the hindmost figure; during a turn, the space that the figure in turn left."""
    if view["turn"]:
        return int(view["turn"]["origin"])
    track = view["track"]
    for number, space in enumerate(track):
        behind = track[number - 1]
        if space["figure"] is not None and behind["tile"] is None and behind["figure"] is None:
            return number
    return 0


def _space(words: GlenMoreWords, space: Fields, view: View, names: Sequence[str]) -> Text:
    number = Text(f"  {space['space']:>2}")
    if space["figure"] is not None:
        return words.line("space-figure", space=number, who=_who(words, space["figure"], names))
    if space["tile"] is None:
        return words.line("space-empty", space=number)
    name = space["tile"]
    tile, due, brings = words.face(name), cost(words, name, view), deeds(words, name, view)
    return words.line("space-tile", space=number, tile=tile, cost=due, deeds=brings)


def _who(words: GlenMoreWords, figure: int | str, names: Sequence[str]) -> Text:
    return Text(words.word("words", figure) if isinstance(figure, str) else words.seat(figure, names))


def _market(words: GlenMoreWords, view: View) -> list[str]:
    width = max(len(words.word("words", good)) for good in GOODS)
    return [words.line("market"), *(_row(words, row, width) for row in view["market"])]


def _row(words: GlenMoreWords, row: Fields, width: int) -> Text:
    spaces = enumerate(row["spaces"])
    coins = Text(" ".join(f"[{worth}]" if number < row["filled"] else f" {worth} " for number, worth in spaces))
    good = Text("  " + words.word("words", row["good"]).ljust(width))
    return words.line("row", good=good, coins=coins, buy=row["buy"], sell=row["sell"])


def _clan(words: GlenMoreWords, clan: Fields, view: View, names: Sequence[str]) -> list[str]:
    numbers = {name: clan[name] for name in ("coins", "barrels", "chieftains", "hats")}
    who, figure = Text(words.seat(clan["seat"], names)), clan["figure"]
    lines: list[str] = [
        words.line("clan", who=who, figure=figure, points=words.points(clan), tiles=len(clan["territory"]), **numbers)
    ]
    if clan["cards"]:
        cards = joined(words.line("card-of", card=card, effect=effect(words, card)) for card in clan["cards"])
        lines.append(words.line("cards", cards=cards))
    return [*lines, *_map(words, clan["territory"], view)]


def _map(words: GlenMoreWords, territory: Sequence[Fields], view: View) -> list[str]:
    """Columns from west to east, rows from north to south, each tile as its name and what is on it."""
    cells = {(place["x"], place["y"]): _cell(words, place, view) for place in territory}
    columns, rows = ({where[axis] for where in cells} for axis in (0, 1))
    width = max(len(text) for cell in cells.values() for text in cell)
    across = range(min(columns), max(columns) + 1)
    heads = [_side(words, x, "east", "west").center(width) for x in across]
    lines = ["       " + " | ".join(heads)]
    for y in range(min(rows), max(rows) + 1):
        row = [cells.get((x, y), ("", "")) for x in across]
        label = _side(words, y, "south", "north").rjust(5)
        for head, number in ((label, 0), (" " * 5, 1)):
            lines.append(f"{head}  " + " | ".join(cell[number].ljust(width) for cell in row))
    return lines


def _side(words: GlenMoreWords, steps: int, onward: str, back: str) -> str:
    if not steps:
        return "0"
    return f"{words.word('words', onward if steps > 0 else back)}{abs(steps)}"


def _cell(words: GlenMoreWords, place: Fields, view: View) -> tuple[str, str]:
    face, name = view["tiles"][place["tile"]], place["tile"]
    marks = "~" * face["river"] + "=" * face["road"] + "@" * place["clansmen"]
    cubes = goods(words, {good: place["goods"].count(good) for good in GOODS})
    word = words.word("words", name if face["location"] else face["kind"])
    return word, " ".join(part for part in (marks, cubes) if part)


def _turn(words: GlenMoreWords, view: View, names: Sequence[str]) -> list[str]:
    turn = view["turn"]
    step = Text(words.word("phases", turn["step"]).lower())
    lines: list[str] = [words.line("turn", who=Text(words.seat(turn["seat"], names)), step=step)]
    if turn["tile"]:
        lines.append(words.line("hand", tile=words.face(turn["tile"]), cost=cost(words, turn["tile"], view)))
    if turn["bill"]:
        due = FormContext(turn["bill"], view, names)
        lines.append(
            words.line(
                "bill", errand=errand(words, due), price=price(words, turn["bill"]["price"]), given=_given(words, turn)
            )
        )
    if turn["choice"]:
        lines.append(words.line("pending", goods=turn["choice"]["goods"], source=turn["choice"]["source"]))
    if turn["activated"]:
        lines.append(words.line("activated-so-far", tiles=joined(words.at(cell, view) for cell in turn["activated"])))
    if turn["movement"]:
        lines.append(words.line("movement-left", movement=turn["movement"]))
    return lines


def _given(words: GlenMoreWords, turn: Fields) -> Text:
    return goods(words, turn["bill"]["given"]) or Text(words.word("words", "nothing"))
