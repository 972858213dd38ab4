"""The texts of cards, composed from components.yaml: each operation of the vocabulary has a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from games.scotland.components import Army, Design
from games.scotland.vocabulary import ChooseOne, Extra, ExtraWay, Needs, Op
from games.speech.pieces import joined
from games.speech.words import Text

if TYPE_CHECKING:
    from games.scotland.words import ScotlandWords


def design(words: ScotlandWords, card: Design, used: bool = False) -> Text:
    """The whole text of a bagpipe card: when, at what cost, its effect, and how often unless it was `used` once."""
    when = [words.word("words", card.window), *_conditions(words, card)]
    text = words.line("card-text", when=joined(when), effect=effect(words, card))
    return Text(text + (words.line("twice") if card.uses > 1 and not used else ""))


def effect(words: ScotlandWords, card: Design) -> Text:
    return joined((operation(words, op) for op in card.effect), words.line("then"))


def _conditions(words: ScotlandWords, card: Design) -> list[str]:
    costs = [words.line("costs", gold=card.cost)] if card.cost else []
    return [*costs, *_needs(words, card.needs), *_targets(words, card)]


def part_of_design(words: ScotlandWords, card: Design, field: str) -> Text | None:
    """A field of a bagpipe card in words; None for plain numbers and words."""
    if field == "window":
        return Text(words.word("words", card.window))
    if field == "effect":
        return effect(words, card)
    if field == "needs":
        return joined(_needs(words, card.needs))
    return joined(_targets(words, card)) if field == "target" else None


def part_of_army(words: ScotlandWords, card: Army, field: str) -> Text | None:
    if field == "special":
        return joined(specials(words, card))
    return joined(extra(words, more) for more in card.extras) if field == "extras" else None


def _targets(words: ScotlandWords, card: Design) -> list[Text]:
    return [words.line(f"target-{name}") for name in card.target or ()]


def _needs(words: ScotlandWords, needs: Needs | None) -> list[Text]:
    if needs is None:
        return []
    lines = [words.line("need-winner", side=needs.winner)] if needs.winner else []
    if needs.side:
        lines.append(words.line("need-side", side=needs.side))
    flags = ("took_part", "token", "dagger_card")
    return [*lines, *(words.line(f"need-{flag.replace('_', '-')}") for flag in flags if getattr(needs, flag))]


def operation(words: ScotlandWords, op: Op) -> Text:
    if isinstance(op, ChooseOne):
        options = joined((option(words, number, op) for number in range(len(op.options))), words.line("or"))
        return words.line("op-choose-one", options=options)
    if isinstance(op, ExtraWay):
        return words.line("op-extra-way", way=op.way, yields=way(words, words.box.sheet.ways[op.way].yields))
    return words.line(f"op-{_name(op)}", **_details(op))


def option(words: ScotlandWords, number: int, op: ChooseOne) -> Text:
    """One option that a card leaves to another seat, in words for that seat."""
    return joined(
        (words.line(f"option-{_name(part)}", **_details(part)) for part in op.options[number]), words.line("then")
    )


def _name(op: Op) -> str:
    return str(op.__struct_config__.tag)


def _details(op: Op) -> dict[str, Any]:
    return {name: getattr(op, name) for name in op.__struct_fields__}


def way(words: ScotlandWords, yields: Mapping[str, Any]) -> Text:
    """What a way of replenishment costs and brings."""
    return joined(words.line(f"way-{name.replace('_', '-')}", number=count) for name, count in yields.items() if count)


def army(words: ScotlandWords, card: Army, strength: int | None = None) -> list[Text]:
    """The lines of an army card: strength (as it counts `here`, if given), the usual rewards, conditions, extras."""
    here = strength not in (None, card.strength)
    code = "army-strength-here" if here else "army-strength"
    england = words.line("england-each" if card.england_each else "england-shared", gold=card.england)
    return [
        words.line(code, strength=strength if here else card.strength, printed=card.strength),
        words.line("army-rewards", won=card.won, lost=card.lost, england=england),
        *specials(words, card),
        *(extra(words, more) for more in card.extras),
    ]


def specials(words: ScotlandWords, card: Army) -> list[Text]:
    return [words.line(f"special-{_name(special)}", **_details(special)) for special in card.special]


def extra(words: ScotlandWords, more: Extra) -> Text:
    parts = [words.line(f"extra-{name}", number=count) for name, count in _amounts(more) if count]
    return words.line("extra", when=more.when, to=more.to, what=joined(parts))


def _amounts(more: Extra) -> list[tuple[str, int]]:
    fields = msgspec.structs.asdict(more)
    return [(name, fields[name]) for name in ("each", "shared", "bagpipes")]
