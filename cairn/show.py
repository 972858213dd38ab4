"""`cairn show`: the position in a game file as text, and as a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from cairn.drawing import picture
from cairn.errors import Unable
from cairn.gamefiles import opened
from events.files.format import File, Seen
from events.files.redeciding import Replay
from events.files.verify import check_chain, rules_for
from events.read.damage import Damaged
from events.store.table import Status
from events.write.open import register_titles
from games.core.rules import HOUSE, Score, Seat
from games.drawing.board import board_of
from games.speech.languages import LANGUAGES
from games.speech.words import Words, words_of
from runtime.settings import Settings
from service.present.naming import seat_names
from service.texts import sentence


@click.command()
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--at", type=int, help="The version; the last one if left out.")
@click.option("--as", "seat", type=int, help="The seat that looks; a spectator if left out.")
@click.option("--svg", type=click.Path(path_type=Path), help="Where to draw it.")
@click.option("--lang", "spoken", type=click.Choice(LANGUAGES), default=LANGUAGES[0], help="The language.")
def show(path: Path, at: int | None, seat: int | None, svg: Path | None, spoken: str) -> None:
    """Print the position in a game file, at any version and through any seat's eyes.

    A partial file shows its last position, as the person who fetched it saw it.
    """
    register_titles(Settings.from_env().titles)
    try:
        file = opened(path)
        check_chain(file)
        version = len(file.lines) if at is None else at
        status, seen = _in_part(file, version, seat) if file.header.partial else _position(file, version, seat)
    except Damaged as damage:
        print(f"{path}: damaged, {damage}")
        raise SystemExit(1) from None
    words, names = _words(file, spoken), seat_names(file.header.seats, spoken)
    try:
        drawn = _drawn(seen, words, names) if svg is not None else ""
        text = "\n".join(_described(file, version, status, seen, words, names))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        # The view in a partial file cannot be checked.
        raise Unable(f"The position in this file makes no sense: {error!r}.") from error
    if svg is not None:
        _write(svg, drawn)
    print("".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text))


def _position(file: File, version: int, seat: Seat | None) -> tuple[Status, Seen]:
    rules, _ = rules_for(file)
    if rules is None:
        raise _unknown(file)
    _check_range(file, version, seat)
    replay = Replay(file, rules, strict=False, deciding=False)
    replay.run(version)
    state, status = replay.state, replay.table.status
    if status == "open":
        raise Unable(f"At version {version} the game had not begun.")
    to_act = rules.to_act(state) if status == "active" else ()
    return status, Seen(seat, rules.moment(state), to_act, rules.standings(state, seat), rules.view(state, seat))


def _in_part(file: File, version: int, seat: Seat | None) -> tuple[Status, Seen]:
    _check_range(file, version, seat)
    if version != len(file.lines):
        raise Unable(f"This file is partial: it shows only its last position, version {len(file.lines)}.")
    if not file.header.seen:
        raise Unable("This file is partial, and the game had not begun.")
    shown = next((seen for seen in file.header.seen if seat in (None, seen.seat)), None)
    if shown is None:
        known = ", ".join("a spectator" if seen.seat is None else f"seat {seen.seat}" for seen in file.header.seen)
        raise Unable(f"This file is partial: it was written for {known}.")
    return "active" if shown.to_act else "finished", shown


def _check_range(file: File, version: int, seat: Seat | None) -> None:
    last, seats = len(file.lines), len(file.header.seats)
    if not 1 <= version <= last:
        raise Unable(f"The file has versions 1 to {last}.")
    if seat is not None and not 0 <= seat < seats:
        raise Unable(f"The file has seats 0 to {seats - 1}.")


def _words(file: File, spoken: str) -> Words:
    """The words of the title, which may not be installed here if the file is partial."""
    rules, _ = rules_for(file)
    if rules is None and not file.header.title.isidentifier():
        raise _unknown(file)
    return words_of(file.header.title, spoken, rules.components if rules else None)


def _unknown(file: File) -> Unable:
    return Unable(f"The title {file.header.title!r} is not known here.")


def _described(file: File, version: int, status: Status, seen: Seen, words: Words, names: list[str]) -> Iterator[str]:
    def say(code: str, **details: object) -> str:
        return sentence(f"show-{code}", details, words.spoken)

    moment = seen.moment
    yield say("heading", name=words.name, version=version, head=len(file.lines), status=say(status))
    phase = words.word("phases", moment.phase)
    yield say("moment" if phase else "moment-alone", round=moment.round, turn=moment.turn, phase=phase)
    if seen.to_act:
        waiting = [say("house") if seat == HOUSE else words.seat(seat, names) for seat in seen.to_act]
        yield say("to-act", names=", ".join(waiting))
    for score in seen.standings:
        yield f"{words.seat(score.seat, names)}: {say('hidden') if score.hidden else _points(score, words)}"
    yield ""
    yield words.show(seen.view, names)


def _points(score: Score, words: Words) -> str:
    parts = [f"{words.word('categories', name)} {points}" for name, points in score.categories.items()]
    return f"{score.total} ({', '.join(parts)})"


def _drawn(seen: Seen, words: Words, names: list[str]) -> str:
    board = board_of(words.title)
    if board is None:
        raise Unable(f"There is no drawing for {words.name}: it is shown in words only.")
    return picture(words.title, board.draw(seen.view, words, names, {}))


def _write(path: Path, drawn: str) -> None:
    try:
        path.write_text(drawn, encoding="utf-8")
    except OSError as error:
        raise Unable(f"{path} cannot be written: {error.strerror}.") from error
