"""Handlers are registered once, from the module that defines them, and mistakes are refused at once."""

from __future__ import annotations

from types import FunctionType, ModuleType
from typing import Any, cast

import pytest

from games.core.agenda import Step
from games.core.handlers import Handler, Handlers, begins, decides, details, evolves, offers
from games.core.rules import Command, Event, Start


class Taking(Step, frozen=True, tag="taking"):
    pass


class Paying(Step, frozen=True, tag="paying"):
    pass


class Take(Command, frozen=True, tag="take"):
    pass


class Sell(Command, frozen=True, tag="sell"):
    pass


class Taken(Event, frozen=True, tag="taken"):
    pass


def module(*handlers: Any, name: str = "title") -> ModuleType:
    """A module that defines these handlers."""
    made = ModuleType(name)
    for number, handler in enumerate(handlers):
        handler.__module__ = name
        setattr(made, f"handler_{number}", handler)
    return made


def handler() -> Any:
    """A new function each time."""
    return lambda *_: None


def beginner() -> Handler:
    return begins(cast("Handler", handler()))


def offer(*commands: type[Command], step: Any = Taking) -> Handler:
    decorate: Any = offers(step, *commands)
    return cast("Handler", decorate(handler()))


def decider(command: type[Command], step: Any = Taking) -> Handler:
    decorate: Any = decides(step, command)
    return cast("Handler", decorate(handler()))


def test_handlers_are_kept_by_what_they_are_for() -> None:
    begin, take, moves = beginner(), decider(Take), offer(Take)
    taken, price = evolves(Taken)(handler()), details(Take)(handler())
    handlers = Handlers(module(begin, take, moves, taken, price))
    assert handlers.begin is begin
    assert handlers.decide == {(Taking, Take): take}
    assert handlers.offers == {Taking: (moves,)}
    assert handlers.evolve == {Taken: taken}
    assert handlers.details == {Take: price}


def test_commands_and_events_come_in_the_order_of_their_handlers_after_start() -> None:
    parts = [decider(Sell), decider(Take), decider(Sell, Paying), offer(Sell), offer(Sell, step=Paying)]
    handlers = Handlers(module(beginner(), *parts, evolves(Taken)(handler())))
    assert handlers.commands == (Start, Sell, Take)
    assert handlers.events == (Taken,)


def test_a_tuple_of_steps_has_the_handler_in_each_of_them() -> None:
    sell, moves = decider(Sell, (Taking, Paying)), offer(Sell, step=(Taking, Paying))
    handlers = Handlers(module(beginner(), sell, moves))
    assert handlers.decide == {(Taking, Sell): sell, (Paying, Sell): sell}
    assert handlers.offers == {Taking: (moves,), Paying: (moves,)}


def test_one_function_may_serve_several_decorators() -> None:
    both = handler()
    decides(Taking, Take)(both)
    decides(Taking, Sell)(both)
    handlers = Handlers(module(beginner(), both, offer(Take, Sell)))
    assert handlers.decide == {(Taking, Take): both, (Taking, Sell): both}


def test_offers_of_a_step_follow_one_another_in_the_order_of_the_modules() -> None:
    first, second = offer(Sell), offer(Take)
    handlers = Handlers(module(beginner(), decider(Take), decider(Sell), second), module(first, name="sales"))
    assert handlers.offers[Taking] == (second, first)


def test_an_imported_handler_belongs_to_the_module_that_defines_it() -> None:
    sales = module(decider(Sell), offer(Sell), name="sales")
    rules = module(beginner())
    rules.imported = vars(sales)["handler_0"]  # type: ignore[attr-defined]
    assert not Handlers(rules).decide
    assert list(Handlers(rules, sales).decide) == [(Taking, Sell)]


def test_a_game_that_nothing_begins_is_refused() -> None:
    with pytest.raises(TypeError, match="no handler begins the game"):
        Handlers(module(decider(Take), offer(Take)))


@pytest.mark.parametrize(
    "twice",
    [
        beginner,
        lambda: decider(Take),
        lambda: decider(Take, (Paying, Taking)),
        lambda: evolves(Taken)(handler()),
        lambda: details(Take)(handler()),
    ],
)
def test_two_handlers_of_the_same_thing_are_refused(twice: Any) -> None:
    sound: list[Handler] = [beginner(), decider(Take), offer(Take), evolves(Taken)(handler()), details(Take)(handler())]
    Handlers(module(*sound))
    with pytest.raises(TypeError, match="both"):
        Handlers(module(*sound, twice()))


def test_an_offer_that_nothing_decides_is_refused() -> None:
    with pytest.raises(TypeError, match="offers Sell, undecided in Taking"):
        Handlers(module(beginner(), decider(Take), offer(Take, Sell)))


def test_an_offer_decided_in_another_step_only_is_refused() -> None:
    parts = [decider(Sell, Paying), offer(Sell, step=Paying), decider(Take)]
    with pytest.raises(TypeError, match="offers Sell, undecided in Taking"):
        Handlers(module(beginner(), *parts, offer(Take, Sell)))


def test_an_offer_may_be_decided_under_any_step() -> None:
    handlers = Handlers(module(beginner(), decider(Sell, Step), offer(Sell)))
    assert handlers.decider(Taking, Sell) is handlers.decide[Step, Sell]


@pytest.mark.parametrize("unnamed", [lambda: offer(), lambda: offer(Take, step=Step)])
def test_an_offer_names_its_commands_and_its_steps(unnamed: Any) -> None:
    with pytest.raises(TypeError, match="has to name the steps and the commands"):
        Handlers(module(beginner(), decider(Take), decider(Take, Step), offer(Take), unnamed()))


def test_a_step_without_an_offer_is_refused() -> None:
    with pytest.raises(TypeError, match="Taking takes Take, but offers nothing"):
        Handlers(module(beginner(), decider(Take)))


def test_a_handler_stays_a_plain_function() -> None:
    def decide_take(decision: object, step: Taking, command: Take) -> None:
        raise NotImplementedError

    assert isinstance(decides(Taking, Take)(decide_take), FunctionType)
    assert decides(Taking, Take)(decide_take) is decide_take
