"""What each event changes in the state. Nothing is checked here: recorded events have happened."""

from __future__ import annotations

from games.core import agenda
from games.core.handlers import evolves
from games.core.rules import HOUSE, Outcome
from games.core.standing import StandingSet, set_standing
from games.scotland import events as e
from games.scotland.components import Box
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

_BATTLE = HouseStep((HOUSE,), "battle")
_REWARDS = HouseStep((HOUSE,), "rewards")

# Rounds and turns


@evolves(e.Started)
def evolve_started(_: Box, state: State, event: e.Started) -> None:
    state.clans = [Clan(event.units, event.gold) for _ in range(event.seats)]
    state.holder = event.holder
    state.strength_added = event.strength_added
    state.units_out = event.units * event.seats
    state.gold_out = event.gold * event.seats


@evolves(e.RoundBegan)
def evolve_round_began(_: Box, state: State, event: e.RoundBegan) -> None:
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


@evolves(e.TurnBegan)
def evolve_turn_began(_: Box, state: State, event: e.TurnBegan) -> None:
    state.turn += 1
    state.agenda.append(TakeTurn((event.seat,)))


@evolves(e.Replenished)
def evolve_replenished(_: Box, state: State, event: e.Replenished) -> None:
    state.clans[event.seat].replenished = True


@evolves(e.TurnEnded)
def evolve_turn_ended(_: Box, state: State, _event: e.TurnEnded) -> None:
    state.agenda.pop()


@evolves(e.GameEnded)
def evolve_game_ended(_: Box, state: State, event: e.GameEnded) -> None:
    state.agenda.clear()
    state.phase = "over"
    state.outcome = Outcome(event.places, event.scores, event.reason)


@evolves(StandingSet)
def evolve_standing_set(_: Box, state: State, event: StandingSet) -> None:
    set_standing(state.clans[event.seat].standing, event)


# Gold and units


@evolves(e.GoldGained)
def evolve_gold_gained(_: Box, state: State, event: e.GoldGained) -> None:
    state.clans[event.seat].gold += event.amount
    state.gold_out += event.amount


@evolves(e.GoldPaid)
def evolve_gold_paid(_: Box, state: State, event: e.GoldPaid) -> None:
    state.clans[event.seat].gold -= event.amount
    if event.payee is None:
        state.gold_out -= event.amount
    else:
        state.clans[event.payee].gold += event.amount


@evolves(e.UnitsGained)
def evolve_units_gained(_: Box, state: State, event: e.UnitsGained) -> None:
    state.units_out += event.units
    if event.seat is None:
        state.scotland += event.units
    else:
        _add(state.clans[event.seat], event.zone, event.units)


@evolves(e.WeaponsHandedOut)
def evolve_weapons_handed_out(_: Box, state: State, event: e.WeaponsHandedOut) -> None:
    for clan in state.clans:
        clan.field += event.each
    state.scotland += event.scotland
    state.units_out += event.each * len(state.clans) + event.scotland


@evolves(e.UnitsMoved)
def evolve_units_moved(_: Box, state: State, event: e.UnitsMoved) -> None:
    clan = state.clans[event.seat]
    _add(clan, event.origin, -event.units)
    _add(clan, event.to, event.units)


@evolves(e.UnitsRemoved)
def evolve_units_removed(_: Box, state: State, event: e.UnitsRemoved) -> None:
    state.units_out -= event.units
    _add(state.clans[event.seat], event.zone, -event.units)


def _add(clan: Clan, zone: str, units: int) -> None:
    if zone == "stock":
        clan.stock += units
    else:
        clan.field += units


# Cards


@evolves(e.CardPlayed)
def evolve_card_played(_: Box, state: State, event: e.CardPlayed) -> None:
    clan = state.clans[event.seat]
    (clan.face_up if event.face_up else clan.hand).remove(event.copy)
    (clan.face_up if event.stays else state.bagpipe_discards).append(event.copy)
    step = state.agenda[-1]
    if type(step) is Window:
        state.agenda[-1] = Window((_after(step),), step.window, step.seats, 0)


@evolves(e.Asked)
def evolve_asked(_: Box, state: State, event: e.Asked) -> None:
    state.agenda.append(
        CardQuestion((event.seat,), event.question, event.by, event.card, event.target, event.at, event.rest)
    )


@evolves(e.Answered)
def evolve_answered(_: Box, state: State, _event: e.Answered) -> None:
    state.agenda.pop()


@evolves(e.OptionTaken)
def evolve_option_taken(_: Box, state: State, _event: e.OptionTaken) -> None:
    """Changes nothing: what the option brings follows as events."""


@evolves(e.BagpipeDrawn)
def evolve_bagpipe_drawn(_: Box, state: State, event: e.BagpipeDrawn) -> None:
    state.bagpipes.take(event.copy)
    state.clans[event.seat].fresh.append(event.copy)


@evolves(e.DaggerDrawn)
def evolve_dagger_drawn(_: Box, state: State, event: e.DaggerDrawn) -> None:
    state.daggers.take(event.copy)
    clan = state.clans[event.seat]
    clan.daggers.append(event.copy)
    clan.drawn.append(state.dagger_piles)
    if clan.shed:
        clan.shed = [shed for shed in clan.shed if shed.card != event.copy]


@evolves(e.DaggerDiscarded)
def evolve_dagger_discarded(_: Box, state: State, event: e.DaggerDiscarded) -> None:
    clan = state.clans[event.seat]
    clan.daggers.remove(event.copy)
    clan.shed.append(Shed(event.copy, state.dagger_piles + 1, clan.drawn.pop()))
    state.dagger_discards.append(event.copy)


@evolves(e.PileReshuffled)
def evolve_pile_reshuffled(_: Box, state: State, event: e.PileReshuffled) -> None:
    if event.pile == "bagpipes":
        state.bagpipe_piles += 1
        state.reshuffled |= dict.fromkeys(state.bagpipe_discards, state.bagpipe_piles)
        pile, discards, number = state.bagpipes, state.bagpipe_discards, state.bagpipe_piles
    else:
        state.dagger_piles += 1
        pile, discards, number = state.daggers, state.dagger_discards, state.dagger_piles
    pile.refill(discards, f"{event.pile}/{number}")
    discards.clear()


@evolves(e.PileEmpty)
def evolve_pile_empty(_: Box, state: State, _event: e.PileEmpty) -> None:
    """Changes nothing: the event is only for the log."""


# Honour and sides


@evolves(e.HonourClaimed)
def evolve_honour_claimed(_: Box, state: State, event: e.HonourClaimed) -> None:
    state.claimant = event.seat


@evolves(e.PassingBegan)
def evolve_passing_began(_: Box, state: State, event: e.PassingBegan) -> None:
    state.phase = "honour"
    state.agenda.append(NameRecipient((event.seat,)))


@evolves(e.HonourPassed)
def evolve_honour_passed(_: Box, state: State, event: e.HonourPassed) -> None:
    state.agenda.clear()
    state.giver = event.giver
    state.holder = event.to


@evolves(e.SidesAsked)
def evolve_sides_asked(_: Box, state: State, event: e.SidesAsked) -> None:
    state.phase = "sides"
    state.agenda.append(ChooseSides(event.seats))


@evolves(e.TokenLaid)
def evolve_token_laid(_: Box, state: State, event: e.TokenLaid) -> None:
    state.clans[event.seat].token = event.side
    agenda.answer(state.agenda, event.seat)


@evolves(e.TokenSeen)
def evolve_token_seen(_: Box, state: State, event: e.TokenSeen) -> None:
    clan = state.clans[event.seat]
    others = [sighting for sighting in clan.sightings if sighting.target != event.target]
    clan.sightings = [*others, Sighting(event.target, event.side, True)]


@evolves(e.TokenRelaid)
def evolve_token_relaid(_: Box, state: State, event: e.TokenRelaid) -> None:
    state.clans[event.seat].token = event.side
    for clan in state.clans:
        if clan.sightings:
            clan.sightings = [
                Sighting(seen.target, seen.side, False) if seen.target == event.seat else seen
                for seen in clan.sightings
            ]


@evolves(e.TokenSet)
def evolve_token_set(_: Box, state: State, event: e.TokenSet) -> None:
    owner = state.clans[event.seat]
    owner.token = event.side
    owner.token_up = True
    for clan in state.clans:
        if clan.sightings:
            clan.sightings = [seen for seen in clan.sightings if seen.target != event.seat]


# Windows


@evolves(e.WindowOpened)
def evolve_window_opened(_: Box, state: State, event: e.WindowOpened) -> None:
    state.phase = event.window
    state.agenda = [Window(event.seats[:1], event.window, event.seats)]


@evolves(e.WindowPassed)
def evolve_window_passed(_: Box, state: State, _event: e.WindowPassed) -> None:
    step = state.agenda[-1]
    if type(step) is Window:
        state.agenda[-1] = Window((_after(step),), step.window, step.seats, step.passed + 1)


def _after(window: Window) -> int:
    return window.seats[(window.seats.index(window.waiting[0]) + 1) % len(window.seats)]


@evolves(e.WindowClosed)
def evolve_window_closed(_: Box, state: State, event: e.WindowClosed) -> None:
    state.agenda.clear()
    if event.window == "before-reveal":
        state.phase = "battle"
        state.agenda.append(_BATTLE)


# Battle and rewards


@evolves(e.BattleFought)
def evolve_battle_fought(_: Box, state: State, event: e.BattleFought) -> None:
    state.battles.append(Battle(*(getattr(event, field) for field in Battle.__struct_fields__)))
    state.units_out -= sum(event.armies) + event.scotland
    state.scotland = 0
    for clan in state.clans:
        clan.field = 0
        clan.token = ""
        clan.token_up = False
        clan.sightings = []
    state.phase = "rewards"
    state.agenda = [_REWARDS]


@evolves(e.DefeatMarked)
def evolve_defeat_marked(_: Box, state: State, event: e.DefeatMarked) -> None:
    state.defeats = event.defeats


@evolves(e.RewardsPaid)
def evolve_rewards_paid(_: Box, state: State, _event: e.RewardsPaid) -> None:
    state.agenda.clear()


# Another world


@evolves(e.Redealt)
def evolve_redealt(_: Box, state: State, event: e.Redealt) -> None:
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
