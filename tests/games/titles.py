"""The titles of the catalogue, and what their own tests say of them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from games.core import catalogue
from games.drawing.board import board_of
from tests.games.chosen import Chosen
from tests.games.vocabulary import Vocabulary

TITLES = tuple(title for title in catalogue.titles() if not catalogue.package(title).startswith("tests."))
SPOKEN = tuple(title for title in TITLES if catalogue.meta(title).stage != "draft")
"""Those that promise words."""
DRAWN = tuple(title for title in TITLES if board_of(title) is not None)


def folder(title: str) -> Path:
    return Path(__file__).parent / title


def vocabulary(title: str) -> Vocabulary:
    own = _own(title, "vocabulary")
    return own.vocabulary() if own else Vocabulary()


def drawn(title: str) -> tuple[Chosen, ...]:
    """The positions with a stored snapshot of the board."""
    own = _own(title, "positions")
    return own.DRAWN if own else ()


def shown(title: str) -> tuple[Chosen, ...]:
    """The positions with a stored text view."""
    own = _own(title, "positions")
    return own.SHOWN if own else ()


def golden(title: str) -> frozenset[str]:
    """The details that a title's golden games must show in addition: see `tests.games.golden_coverage`."""
    own = _own(title, "golden")
    wanted: frozenset[str] = own.wanted() if own else frozenset()
    return wanted


def random_play_bar(title: str) -> float | None:
    """The speed that random play should reach, as a multiple of the peer's; None: it is only measured."""
    own = _own(title, "bench")
    return own.RANDOM_PLAY if own else None


def _own(title: str, name: str) -> ModuleType | None:
    """A module of `tests/games/<title>`; None if there is none, as in a draft."""
    module = f"tests.games.{title}.{name}"
    try:
        return import_module(module) if find_spec(module) else None
    except ModuleNotFoundError:
        return None
