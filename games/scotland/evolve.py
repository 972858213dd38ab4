"""What each event does to the table. Nothing is judged here: what is written down has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

from games.core import agenda
from games.core.rules import HOUSE, Event, Outcome
from games.core.standing import StandingSet
from games.scotland import events as e
from games.scotland.state import (
    Battle,
    CardQuestion,
    ChooseSides,
    Clan,
    HouseStep,
    NameRecipient,
    Shed,
    Sighting,
    State,
    TakeTurn,
    Window,
)

K = TypeVar("K", bound=Event)
Effect: TypeAlias = Callable[[State, K], None]
_effects: dict[type[Event], Effect[Event]] = {}

_BATTLE = HouseStep((HOUSE,), "battle")
_REWARDS = HouseStep((HOUSE,), "rewards")


def evolve(state: State, event: Event) -> None:
    _effects[type(event)](state, event)


def _on(kind: type[K]) -> Callable[[Effect[K]], Effect[K]]:
    def keep(effect: Effect[K]) -> Effect[K]:
        _effects[kind] = cast("Effect[Event]", effect)
        return effect

    return keep


# The course of the game


@_on(e.Started)
def _started(state: State, event: e.Started) -> None:
    state.clans = [Clan(event.units, event.gold) for _ in range(event.seats)]
    state.holder = event.holder
    state.strength_added = event.strength_added
    state.units_out = event.units * event.seats
    state.gold_out = event.gold * event.seats


@_on(e.RoundBegan)
def _round_began(state: State, event: e.RoundBegan) -> None:
    state.round = event.round
    state.turn = 0
    state.phase = "actions"
    state.army = event.army
    state.claimant = None
    (state.armies if event.army in state.armies.pool else state.edwards).take(event.army)
    for clan in state.clans:
        clan.replenished = False
        if clan.fresh:
            clan.hand += clan.fresh
            clan.fresh = []


@_on(e.TurnBegan)
def _turn_began(state: State, event: e.TurnBegan) -> None:
    state.turn += 1
    state.agenda.append(TakeTurn((event.seat,)))


@_on(e.Replenished)
def _replenished(state: State, event: e.Replenished) -> None:
    state.clans[event.seat].replenished = True


@_on(e.TurnEnded)
def _turn_ended(state: State, _event: e.TurnEnded) -> None:
    state.agenda.pop()


@_on(e.GameEnded)
def _game_ended(state: State, event: e.GameEnded) -> None:
    state.agenda.clear()
    state.phase = "over"
    state.outcome = Outcome(event.places, event.scores, event.reason)


@_on(StandingSet)
def _standing_set(state: State, event: StandingSet) -> None:
    standing = state.clans[event.seat].standing
    if event.answer is None:
        standing.pop(event.window, None)
    else:
        standing[event.window] = event.answer


# Gold and units


@_on(e.GoldGained)
def _gold_gained(state: State, event: e.GoldGained) -> None:
    state.clans[event.seat].gold += event.amount
    state.gold_out += event.amount


@_on(e.GoldPaid)
def _gold_paid(state: State, event: e.GoldPaid) -> None:
    state.clans[event.seat].gold -= event.amount
    if event.payee is None:
        state.gold_out -= event.amount
    else:
        state.clans[event.payee].gold += event.amount


@_on(e.UnitsGained)
def _units_gained(state: State, event: e.UnitsGained) -> None:
    state.units_out += event.units
    if event.seat is None:
        state.scotland += event.units
    else:
        _add(state.clans[event.seat], event.zone, event.units)


@_on(e.WeaponsHandedOut)
def _weapons_handed_out(state: State, event: e.WeaponsHandedOut) -> None:
    for clan in state.clans:
        clan.field += event.each
    state.scotland += event.scotland
    state.units_out += event.each * len(state.clans) + event.scotland


@_on(e.UnitsMoved)
def _units_moved(state: State, event: e.UnitsMoved) -> None:
    clan = state.clans[event.seat]
    _add(clan, event.origin, -event.units)
    _add(clan, event.to, event.units)


@_on(e.UnitsRemoved)
def _units_removed(state: State, event: e.UnitsRemoved) -> None:
    state.units_out -= event.units
    _add(state.clans[event.seat], event.zone, -event.units)


def _add(clan: Clan, zone: str, units: int) -> None:
    if zone == "stock":
        clan.stock += units
    else:
        clan.field += units


# Cards


@_on(e.CardPlayed)
def _card_played(state: State, event: e.CardPlayed) -> None:
    clan = state.clans[event.seat]
    (clan.face_up if event.face_up else clan.hand).remove(event.copy)
    (clan.face_up if event.stays else state.bagpipe_discards).append(event.copy)
    step = state.agenda[-1]
    if type(step) is Window:
        state.agenda[-1] = Window((_after(step),), step.window, step.seats, 0)


@_on(e.Asked)
def _asked(state: State, event: e.Asked) -> None:
    state.agenda.append(
        CardQuestion((event.seat,), event.question, event.by, event.card, event.target, event.at, event.rest)
    )


@_on(e.Answered)
def _answered(state: State, _event: e.Answered) -> None:
    state.agenda.pop()


@_on(e.OptionTaken)
def _option_taken(_state: State, _event: e.OptionTaken) -> None:
    """Tells the story: what the option brings follows."""


@_on(e.BagpipeDrawn)
def _bagpipe_drawn(state: State, event: e.BagpipeDrawn) -> None:
    state.bagpipes.take(event.copy)
    state.clans[event.seat].fresh.append(event.copy)


@_on(e.DaggerDrawn)
def _dagger_drawn(state: State, event: e.DaggerDrawn) -> None:
    state.daggers.take(event.copy)
    clan = state.clans[event.seat]
    clan.daggers.append(event.copy)
    clan.drawn.append(state.dagger_piles)
    if clan.shed:
        clan.shed = [shed for shed in clan.shed if shed.card != event.copy]


@_on(e.DaggerDiscarded)
def _dagger_discarded(state: State, event: e.DaggerDiscarded) -> None:
    clan = state.clans[event.seat]
    clan.daggers.remove(event.copy)
    clan.shed.append(Shed(event.copy, state.dagger_piles + 1, clan.drawn.pop()))
    state.dagger_discards.append(event.copy)


@_on(e.PileReshuffled)
def _pile_reshuffled(state: State, event: e.PileReshuffled) -> None:
    if event.pile == "bagpipes":
        state.bagpipe_piles += 1
        state.reshuffled |= dict.fromkeys(state.bagpipe_discards, state.bagpipe_piles)
        pile, discards, number = state.bagpipes, state.bagpipe_discards, state.bagpipe_piles
    else:
        state.dagger_piles += 1
        pile, discards, number = state.daggers, state.dagger_discards, state.dagger_piles
    pile.pool += discards
    pile.label = f"{event.pile}/{number}"
    discards.clear()


@_on(e.PileEmpty)
def _pile_empty(_state: State, _event: e.PileEmpty) -> None:
    """Tells the story: there is no card to be had."""


# Honour and sides


@_on(e.HonourClaimed)
def _honour_claimed(state: State, event: e.HonourClaimed) -> None:
    state.claimant = event.seat


@_on(e.PassingBegan)
def _passing_began(state: State, event: e.PassingBegan) -> None:
    state.phase = "honour"
    state.agenda.append(NameRecipient((event.seat,)))


@_on(e.HonourPassed)
def _honour_passed(state: State, event: e.HonourPassed) -> None:
    state.agenda.clear()
    state.giver = event.giver
    state.holder = event.to


@_on(e.SidesAsked)
def _sides_asked(state: State, event: e.SidesAsked) -> None:
    state.phase = "sides"
    state.agenda.append(ChooseSides(event.seats))


@_on(e.TokenLaid)
def _token_laid(state: State, event: e.TokenLaid) -> None:
    state.clans[event.seat].token = event.side
    agenda.answer(state.agenda, event.seat)


@_on(e.TokenSeen)
def _token_seen(state: State, event: e.TokenSeen) -> None:
    clan = state.clans[event.seat]
    others = [sighting for sighting in clan.sightings if sighting.target != event.target]
    clan.sightings = [*others, Sighting(event.target, event.side, True)]


@_on(e.TokenRelaid)
def _token_relaid(state: State, event: e.TokenRelaid) -> None:
    state.clans[event.seat].token = event.side
    for clan in state.clans:
        if clan.sightings:
            clan.sightings = [
                Sighting(seen.target, seen.side, False) if seen.target == event.seat else seen
                for seen in clan.sightings
            ]


@_on(e.TokenSet)
def _token_set(state: State, event: e.TokenSet) -> None:
    owner = state.clans[event.seat]
    owner.token = event.side
    owner.token_up = True
    for clan in state.clans:
        if clan.sightings:
            clan.sightings = [seen for seen in clan.sightings if seen.target != event.seat]


# Windows


@_on(e.WindowOpened)
def _window_opened(state: State, event: e.WindowOpened) -> None:
    state.phase = event.window
    state.agenda = [Window(event.seats[:1], event.window, event.seats)]


@_on(e.WindowPassed)
def _window_passed(state: State, _event: e.WindowPassed) -> None:
    step = state.agenda[-1]
    if type(step) is Window:
        state.agenda[-1] = Window((_after(step),), step.window, step.seats, step.passed + 1)


def _after(window: Window) -> int:
    return window.seats[(window.seats.index(window.waiting[0]) + 1) % len(window.seats)]


@_on(e.WindowClosed)
def _window_closed(state: State, event: e.WindowClosed) -> None:
    state.agenda.clear()
    if event.window == "before-reveal":
        state.phase = "battle"
        state.agenda.append(_BATTLE)


# Battle and rewards


@_on(e.BattleFought)
def _battle_fought(state: State, event: e.BattleFought) -> None:
    state.battles.append(
        Battle(
            event.army,
            event.sides,
            event.armies,
            event.scotland,
            event.english,
            event.scots_total,
            event.english_total,
            event.winner,
        )
    )
    state.units_out -= sum(event.armies) + event.scotland
    state.scotland = 0
    for clan in state.clans:
        clan.field = 0
        clan.token = ""
        clan.token_up = False
        clan.sightings = []
    state.phase = "rewards"
    state.agenda = [_REWARDS]


@_on(e.DefeatMarked)
def _defeat_marked(state: State, event: e.DefeatMarked) -> None:
    state.defeats = event.defeats


@_on(e.RewardsPaid)
def _rewards_paid(state: State, _event: e.RewardsPaid) -> None:
    state.agenda.clear()


# Another world


@_on(e.Redealt)
def _redealt(state: State, event: e.Redealt) -> None:
    for seat, clan in enumerate(state.clans):
        clan.hand = list(event.hands[seat])
        clan.fresh = list(event.fresh[seat])
        clan.daggers = list(event.daggers[seat])
        clan.shed = list(event.shed[seat])
        clan.token = event.tokens[seat]
        clan.sightings = list(event.sightings[seat])
        clan.standing = dict(event.standing[seat])
    state.bagpipes.pool = list(event.bagpipes)
    state.daggers.pool = list(event.dagger_pile)
    state.dagger_discards = list(event.dagger_discards)
