"""`cairn words`: what a title still lacks in words for its next stage."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click

from cairn.errors import Unable
from events.write.open import register_titles
from games.core import catalogue
from games.speech.checks import documents_lacking, lacking, next_stage
from games.speech.languages import spoken_at
from games.speech.needs import Needs, needs
from games.speech.skeleton import with_skeleton
from runtime.settings import Settings


@click.command()
@click.argument("title")
@click.option("--write", is_flag=True, help="Give each missing word a place in the title's files, marked TODO.")
def words(title: str, write: bool) -> None:
    """List the words that a title lacks for its next stage, language by language."""
    register_titles(Settings.from_env().titles)
    if title not in catalogue.titles():
        raise Unable(f"The title {title!r} is not known here.")
    stage = next_stage(catalogue.meta(title).stage)
    needed = needs(title)
    for spoken in spoken_at(stage):
        _list(title, spoken, needed)
        if write:
            _write(title, spoken, needed)
    for path in documents_lacking(title, stage):
        print(f"{path}: missing")


def _list(title: str, spoken: str, needed: Needs) -> None:
    missing = lacking(title, spoken, needed)
    print(f"{spoken}: {len(missing)} missing")
    for one in missing:
        print(f"  {one.place}{' (marked)' if one.marked else ''}")


def _write(title: str, spoken: str, needed: Needs) -> None:
    path = Path(str(files(catalogue.package(title)))) / "words" / f"{spoken}.yaml"
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    after = with_skeleton(before, title, spoken, lacking(title, spoken, needed), needed)
    if after == before:
        return
    try:
        path.parent.mkdir(exist_ok=True)
        path.write_text(after, encoding="utf-8")
    except OSError as error:
        raise Unable(f"{path} cannot be written: {error.strerror}.") from error
    print(f"{path} written")
