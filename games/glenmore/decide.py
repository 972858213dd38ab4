"""Decides the start, the end of a turn and the scorings. The other steps of a turn have modules of their own."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.agenda import Step
from games.core.handlers import begins, decides
from games.core.meta import OptionValue
from games.core.rules import Seat
from games.glenmore.commands import EndTurn, ScoreFinal, ScoreRound
from games.glenmore.decision import Decision
from games.glenmore.events import FinalScored, GameEnded, RoundScored, Started, TurnEnded
from games.glenmore.refilling import begin_turn, end_turn, fill_track
from games.glenmore.scoring import compared, counted, verdict
from games.glenmore.state import READING, Activating, Moving, ScoringFinal, ScoringRound


@begins
def begin(decision: Decision, seats: int, options: Mapping[str, OptionValue]) -> None:
    decision.emit(Started(seats, dict(options), READING, _first(decision, seats, options["first"])))
    fill_track(decision)
    begin_turn(decision)


def _first(decision: Decision, seats: int, chosen: OptionValue) -> Seat:
    """The first seat. A number beyond the last seat counts on round the table, so it suits any number of seats."""
    if chosen == "random":
        return int(decision.chance.pick("first", [str(seat) for seat in range(seats)]))
    return int(chosen) % seats


@decides((Activating, Moving), EndTurn)
def decide_end_turn(decision: Decision, _: Step, __: EndTurn) -> None:
    decision.emit(TurnEnded(decision.seat))
    end_turn(decision)


@decides(ScoringRound, ScoreRound)
def decide_score_round(decision: Decision, _: ScoringRound, __: ScoreRound) -> None:
    decision.emit(RoundScored(decision.state.round, compared(decision.box, decision.state)))
    if not decision.state.agenda:
        begin_turn(decision)


@decides(ScoringFinal, ScoreFinal)
def decide_score_final(decision: Decision, _: ScoringFinal, __: ScoreFinal) -> None:
    state = decision.state
    decision.emit(FinalScored(counted(decision.box, state)))
    points = tuple(clan.tally.total for clan in state.clans)
    goods = tuple(sum(clan.held) for clan in state.clans)
    places, reason = verdict(points, goods)
    decision.emit(GameEnded(places, points, goods, reason))
