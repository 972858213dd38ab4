"""Tables with an id chosen by the client, so that the request can safely be repeated."""

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
    """The same request gives the table of then; another choice of the option is another table."""
    ledger, wishes = ledger_over(MemoryStore()), Wishes("glenmore", SEATS)
    with monkeypatch.context() as patch:
        patch.setattr(GlenMore, "meta", msgspec.structs.replace(GlenMore.meta, options=(), version=1))
        before = create(ledger, ANN, wishes, "my-table")
    assert create(ledger, ANN, wishes, "my-table") == before
    with pytest.raises(Malformed, match="malformed"):
        create(ledger, ANN, Wishes("glenmore", SEATS, options={"hidden_points": True}), "my-table")
