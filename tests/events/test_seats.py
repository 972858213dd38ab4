"""Tables that a client names, so that it can ask for them again."""

from __future__ import annotations

import msgspec
import pytest

from events.store.codec import Malformed
from events.store.memory import MemoryStore
from events.tables.seats import SeatWish, Wishes, create
from games.glenmore.title import GlenMore
from tests.events.tables import ANN, ledger_over

SEATS = [SeatWish("me"), SeatWish("open")]


def test_a_table_of_before_an_option_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its client asks for it as it did then; who asks for another choice of the option asks for another table."""
    ledger, wishes = ledger_over(MemoryStore()), Wishes("glenmore", SEATS)
    with monkeypatch.context() as patch:
        patch.setattr(GlenMore, "meta", msgspec.structs.replace(GlenMore.meta, options=(), version=1))
        before = create(ledger, ANN, wishes, "my-table")
    assert create(ledger, ANN, wishes, "my-table") == before
    with pytest.raises(Malformed, match="malformed"):
        create(ledger, ANN, Wishes("glenmore", SEATS, options={"hidden_points": True}), "my-table")
