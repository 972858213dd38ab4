"""Points: what the rounds compare, what counts at the end, who has won (rulebook pages 10 and 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.rules import Outcome, Score, Seat, Standings
from games.core.scores import places
from games.glenmore.components import Box
from games.glenmore.events import Compared, Counted
from games.glenmore.state import COMPARED, Clan, ScoringFinal, State


def chieftain_value(box: Box, clan: Clan) -> int:
    """Chieftains, doubled by Castle of Mey, plus hats, which are never doubled."""
    cards = [box.cards[card] for card in clan.cards]
    each = max((card.effect.chieftain for card in cards), default=1)
    return each * clan.chieftains + hats(box, clan)


def hats(box: Box, clan: Clan) -> int:
    return sum(box.cards[card].hats for card in clan.cards)


def values(box: Box, clan: Clan) -> tuple[int, ...]:
    """What a round scoring compares, in the order of the categories."""
    return clan.barrels, chieftain_value(box, clan), len(clan.cards)


def compared(box: Box, state: State) -> tuple[Compared, ...]:
    """Every seat in every category, scored by its lead over the lowest."""
    table = [values(box, clan) for clan in state.clans]
    return tuple(
        line
        for number, category in enumerate(COMPARED)
        for line in _lines(box, category, [row[number] for row in table])
    )


def _lines(box: Box, category: str, column: Sequence[int]) -> Iterator[Compared]:
    worth = box.scoring.difference
    for seat, value in enumerate(column):
        difference = value - min(column)
        yield Compared(seat, category, value, difference, worth[min(difference, len(worth) - 1)])


def counted(box: Box, state: State) -> tuple[Counted, ...]:
    """What every seat gains and loses at the end."""
    fewest = min(len(clan.tiles) for clan in state.clans)
    return tuple(line for seat, clan in enumerate(state.clans) for line in _final(box, seat, clan, fewest))


def _final(box: Box, seat: int, clan: Clan, fewest: int) -> Iterator[Counted]:
    for card in clan.cards:
        paid = box.cards[card].effect.tile
        if paid is not None:
            amount = sum(paid.counts(box.tiles[tile]) for tile in clan.tiles.values())
            yield Counted(seat, "cards", card, amount, amount * paid.points)
    extra = len(clan.tiles) - fewest
    yield Counted(seat, "coins", "coins", clan.coins, clan.coins * box.scoring.coin)
    yield Counted(seat, "extra-tiles", "extra-tiles", extra, extra * box.scoring.extra_tile)


def verdict(points: Sequence[int], goods: Sequence[int]) -> tuple[tuple[int, ...], str]:
    """The places, and what decided the first place: points, goods, or nothing, in which case it is shared."""
    ranks = places([(-total, -left) for total, left in zip(points, goods, strict=True)])
    if ranks.count(1) > 1:
        return ranks, "shared"
    return ranks, "goods" if list(points).count(max(points)) > 1 else "points"


def standings(box: Box, state: State, viewer: Seat | None) -> Standings:
    """Points by category. Hidden points are left out."""
    if state.places:
        return tuple(clan.tally.score(seat) for seat, clan in enumerate(state.clans))
    now = totals_now(box, state)
    return tuple(
        clan.tally.score(seat, now[seat]) if shows_points(state, seat, viewer) else Score(seat, 0, {}, hidden=True)
        for seat, clan in enumerate(state.clans)
    )


def shows_points(state: State, seat: Seat, viewer: Seat | None) -> bool:
    """Whether the viewer may know the points of the seat (ruling 30)."""
    return not state.hidden_points or bool(state.places) or seat == viewer


def totals_now(box: Box, state: State) -> list[int]:
    """The totals if the game ended here: with the scoring of this round, if it is still to come, and the final one."""
    totals = [clan.tally.total for clan in state.clans]
    if not totals:
        return totals
    lines: list[Compared | Counted] = [*counted(box, state)]
    if not (state.agenda and isinstance(state.agenda[-1], ScoringFinal)):
        lines += compared(box, state)
    for line in lines:
        totals[line.seat] += line.points
    return totals


def outcome(box: Box, state: State) -> Outcome | None:
    return Outcome(state.places, standings(box, state, None), state.reason) if state.places else None
