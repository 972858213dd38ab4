"""The table of For Scotland! as text that one can play from, as a seat or a spectator sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from games.core.rules import HOUSE
from games.scotland.words.effects import army, design
from games.speech.pieces import joined
from games.speech.words import Fields, Text, View

if TYPE_CHECKING:
    from games.scotland.words import ScotlandWords


def table(words: ScotlandWords, view: View, names: Sequence[str]) -> str:
    if not view["seats"]:
        return ""
    blocks: list[list[str]] = [_head(words, view, names)]
    if view["army"]:
        blocks.append(_army(words, view))
    blocks.append([line for seat in view["seats"] for line in _clan(words, seat, view, names)])
    blocks += [_own(words, seat, names) for seat in view["seats"] if "own" in seat]
    blocks.append(_piles(words, view))
    if view["battles"]:
        blocks.append([words.line("battles"), *(_battle(words, battle, names) for battle in view["battles"])])
    if view["questions"]:
        blocks.append([_question(words, view["questions"][-1], names)])
    if view["outcome"]:
        blocks.append([_end(words, view["outcome"], names)])
    return "\n\n".join("\n".join(block) for block in blocks)


def _name(words: ScotlandWords, seat: int, names: Sequence[str]) -> Text:
    return Text(words.word("words", "house") if seat == HOUSE else words.seat(seat, names))


def _head(words: ScotlandWords, view: View, names: Sequence[str]) -> list[str]:
    phase = Text(words.word("phases", view["phase"]))
    honour, holder = view["honour"], _name(words, view["honour"]["holder"], names)
    # The view in a partial file of 0.1.0 does not say whether the Honour binds.
    binds = honour.get("binds", len(view["seats"]) > 3)
    # With three seats the Honour may go back to its giver.
    roles = [role for role in ("giver", "claimant")[not binds :] if honour[role] is not None]
    return [
        words.line("head", round=view["round"], rounds=view["rounds"], phase=phase),
        words.line("defeats", defeats=view["defeats"], fatal=view["fatal_defeat"]),
        words.line("scotland-field", units=view["scotland_field"]),
        words.line("honour", holder=holder),
        *(words.line(f"honour-{role}", seat=_name(words, honour[role], names)) for role in roles),
    ]


def _army(words: ScotlandWords, view: View) -> list[str]:
    shown = view["army"]
    lines = army(words, words.box.armies[shown["id"]], shown["strength"])
    return [words.line("army", army=shown["id"]), *("  " + line for line in lines)]


def _clan(words: ScotlandWords, seat: Fields, view: View, names: Sequence[str]) -> list[str]:
    who = words.line("clan", who=_name(words, seat["seat"], names), clan=seat["clan"])
    numbers = {name: seat[name] for name in ("gold", "stock", "field", "cards", "fresh_cards", "dagger_cards")}
    lines: list[str] = [Text(who + words.line("clan-numbers", **numbers))]
    if view["phase"] == "actions":
        lines.append(words.line("replenished" if seat["replenished"] else "not-replenished"))
    if seat["token"]:
        lines.append(
            words.line("token-down") if seat["token"] == "down" else words.line("token-up", side=seat["token"])
        )
    if seat["face_up"]:
        lines += [words.line("face-up"), *_whole_cards(words, seat["face_up"], used=True)]
    if seat.get("daggers"):
        lines.append(words.line("daggers-shown", daggers=sum(seat["daggers"])))
    return lines


def _cards(words: ScotlandWords, designs: Iterable[str]) -> Text:
    """The cards, each design once with its number."""
    return joined(_counted(words, card, count) for card, count in Counter(designs).items())


def _whole_cards(words: ScotlandWords, designs: Iterable[str], used: bool = False) -> list[str]:
    """The same with the text of each card."""
    return [
        words.line("card-line", card=_counted(words, card, count), text=design(words, words.box.designs[card], used))
        for card, count in Counter(designs).items()
    ]


def _counted(words: ScotlandWords, card: str, count: int) -> Text:
    return Text(words.word("words", card) + (f" ×{count}" if count > 1 else ""))


def _own(words: ScotlandWords, seat: Fields, names: Sequence[str]) -> list[str]:
    own = seat["own"]
    lines: list[str] = [words.line("own", who=_name(words, seat["seat"], names))]
    for code, cards in (("hand", own["hand"]), ("fresh", own["fresh"])):
        if cards:
            lines += [words.line(code), *_whole_cards(words, cards)]
    if own["daggers"]:
        lines.append(words.line("own-daggers", daggers=joined(map(str, own["daggers"]))))
    if own["discarded_daggers"]:
        lines.append(words.line("own-discarded", daggers=joined(map(str, own["discarded_daggers"]))))
    if own["token"]:
        lines.append(words.line("own-token", side=own["token"]))
    for seen in own["seen"]:
        code = "seen" if seen["sure"] else "seen-unsure"
        lines.append(words.line(code, seat=_name(words, seen["seat"], names), side=seen["side"]))
    for window, answer in own["standing"].items():
        lines.append(words.line("own-standing", window=window, answer=words.line(f"stand-{answer}")))
    return lines if len(lines) > 1 else [*lines, words.line("own-nothing")]


def _piles(words: ScotlandWords, view: View) -> list[str]:
    bagpipes, daggers = view["bagpipes"], view["daggers"]
    discards = _cards(words, bagpipes["discards"]) or words.line("none")
    return [
        words.line("bagpipes", pile=bagpipes["pile"], discards=discards),
        words.line("daggers", pile=daggers["pile"], discards=daggers["discards"]),
    ]


def _battle(words: ScotlandWords, battle: Fields, names: Sequence[str]) -> str:
    pairs = enumerate(zip(battle["sides"], battle["armies"], strict=True))
    sides = joined(
        words.line("muster", seat=_name(words, seat, names), side=side, units=units) for seat, (side, units) in pairs
    )
    totals = {name: battle[name] for name in ("army", "winner", "scots_total", "english_total")}
    return words.line("battle", muster=sides, **totals)


def _question(words: ScotlandWords, question: Fields, names: Sequence[str]) -> str:
    waiting = joined(_name(words, seat, names) for seat in question["waiting"])
    return words.line("waiting", waiting=waiting, question=Text(words.word("words", f"q-{question['question']}")))


def _end(words: ScotlandWords, outcome: Fields, names: Sequence[str]) -> str:
    """The end, in the same words as in the log."""
    traitor = next((score["seat"] for score in outcome["scores"] if score["categories"]["traitor"]), None)
    return words.event("game-ended", {**outcome, "traitor": traitor}, names) or ""
