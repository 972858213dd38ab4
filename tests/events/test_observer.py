"""What a ledger reports to its observer."""

from __future__ import annotations

import pytest

from events.store.memory import MemoryStore
from events.write.ledger import Done, Ledger, Stale
from events.write.observer import Observer
from games.core.rules import Refused
from tests.events.tables import ANN, BOB, lay, ledger_over


class Notes(Observer):
    """Records the reports in order."""

    def __init__(self) -> None:
        self.reports: list[object] = []
        self.seconds: list[float] = []

    def decided(self, seconds: float) -> None:
        self.reports.append("decided")
        self.seconds.append(seconds)

    def appended(self, seconds: float) -> None:
        self.reports.append("appended")
        self.seconds.append(seconds)

    def commanded(self, title: str, result: Done | Exception) -> None:
        self.reports.append((title, result.repeated if isinstance(result, Done) else type(result)))


def choose(ledger: Ledger, game: str, cove: str, version: int) -> Done:
    body = {"type": "choose-cove", "cove": cove, "seat": 0}
    return ledger.command(game, body, by=ANN.by, who=ANN.id, command_id=cove, expected=version)


def test_each_command_is_reported_with_what_it_took_and_how_it_ended() -> None:
    ledger = ledger_over(MemoryStore())
    game = lay(ledger, ANN, BOB)
    ledger.observer = notes = Notes()
    version = ledger.reader.head(game).version

    choose(ledger, game, "geo", version)
    assert notes.reports == ["decided", "appended", ("skerry", False)]
    assert all(0 < seconds < 60 for seconds in notes.seconds)

    notes.reports.clear()
    choose(ledger, game, "geo", version)
    assert notes.reports[-1] == ("skerry", True)

    notes.reports.clear()
    with pytest.raises(Refused):
        choose(ledger, game, "moon", version + 1)
    assert notes.reports == ["decided", ("skerry", Refused)]

    notes.reports.clear()
    with pytest.raises(Stale):
        choose(ledger, game, "sound", 0)
    assert notes.reports == ["decided", ("skerry", Stale)]
