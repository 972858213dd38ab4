"""Each broken title is caught by the check for its bug, under the name of the rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tests.games import contract, worlds
from tests.games.playing import Broken, Case, Game, any_rules, play
from tests.titles import broken
from tests.titles.skerry.title import Skerry

CASES = [
    Case(seats, (("rounds", rounds),), seed, restless=seed % 2 == 1)
    for seed in range(4)
    for seats, rounds in ((2, 3), (5, 3), (3, 5), (3, "long"))
]

Check = Callable[[Game], None]


def history_of_two(game: Game) -> None:
    contract.check_never_judges(game, play(game.rules, Case(4, seed=77)))


def redeal_hides(game: Game) -> None:
    worlds.check_redeal_hides([game])


def closes_offered(game: Game) -> None:
    contract.check_closes_offered(game.rules, [game, play(game.rules, Case(4, seed=77))])


BUGS: list[tuple[type[broken.Broken], Check, str]] = [
    (broken.LeakingView, worlds.check_two_worlds, "secret-view"),
    (broken.LeakingView, worlds.check_parallel_histories, "secret-view"),
    (broken.LeakingView, worlds.check_histories_from_the_start, "secret-view"),
    (broken.LeakingStandings, worlds.check_two_worlds, "secret-standings"),
    (broken.LazyRedeal, redeal_hides, "redeal-hides"),
    (broken.SeeingRedeal, worlds.check_two_worlds, "redeal-blind"),
    (broken.OpenRedeal, worlds.check_two_worlds, "redeal-hidden"),
    (broken.SkippedSeat, worlds.check_two_worlds, "secret-to_act"),
    (broken.SkippedSeat, worlds.check_parallel_histories, "secret-to_act"),
    (broken.OpenDraw, worlds.check_told_is_kept, "secret-told"),
    (broken.UnsortedToAct, contract.check_to_act, "to-act"),
    (broken.JudgingEvolve, history_of_two, "never-judges"),
    (broken.RefusedMove, contract.check_moves_accepted, "moves-accepted"),
    (broken.GreedyTurn, contract.check_moves_once, "moves-once"),
    (broken.AcceptedTwice, contract.check_refusals, "refused"),
    (broken.FailingDecide, contract.check_refusals, "refused"),
    (broken.DeadEnd, contract.check_no_dead_end, "dead-end"),
    (broken.EndlessGame, contract.check_ends, "ends"),
    (broken.OwnLuck, contract.check_fold, "same-events"),
    (broken.StaleDice, contract.check_dice_are_fresh, "dice"),
    (broken.LostCoin, contract.check_faults, "faults"),
    (broken.DecideChangesState, contract.check_fold, "fold"),
    (broken.SharingCopy, contract.check_copy, "copy"),
    (broken.BetrayingRefusal, worlds.check_two_worlds, "secret-refusal"),
    (broken.BetrayingEvent, worlds.check_parallel_histories, "secret-events"),
    (broken.ForgetfulDump, contract.check_dump, "dump"),
    (broken.WrongStandings, contract.check_outcome, "outcome"),
    (broken.ImpureView, contract.check_answers, "answers-pure"),
    (broken.LeakingDetails, worlds.check_two_worlds, "secret-details"),
    (broken.TupleDetails, contract.check_answers, "details-json"),
    (broken.ImpureDetails, contract.check_answers, "answers-pure"),
    (broken.NumberedMove, contract.check_moves_accepted, "moves-body"),
    (broken.NeverOffered, closes_offered, "closes-offered"),
    (broken.LateNow, contract.check_outcome, "now"),
    (broken.BetrayedAnswer, contract.check_standing_shows, "standing-shows"),
]


def run(rules: Skerry, check: Check, cases: Sequence[Case] = CASES) -> None:
    for case in cases:
        check(play(any_rules(rules), case))


@pytest.mark.parametrize(("bug", "check", "rule"), BUGS, ids=lambda part: getattr(part, "__name__", part))
def test_a_planted_bug_is_caught(bug: type[broken.Broken], check: Check, rule: str) -> None:
    with pytest.raises(Broken) as caught:
        run(bug(), check)
    assert caught.value.rule == rule


@pytest.mark.parametrize("check", dict.fromkeys(check for _, check, _ in BUGS))
def test_the_sound_title_passes_the_same_check(check: Check) -> None:
    run(Skerry(None), check)


def test_luck_from_hashes_is_caught_in_another_process() -> None:
    with pytest.raises(Broken) as caught:
        contract.check_other_process("tests.titles.broken:HashLuck", CASES[:3])
    assert caught.value.rule == "same-seed"


def test_the_sound_title_plays_the_same_in_another_process() -> None:
    contract.check_other_process("skerry", CASES[:3])
