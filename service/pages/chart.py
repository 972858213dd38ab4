"""A chart of the scores over time: a line for each seat with known points, and for each turn a link to its version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup, escape

from service.present.timeline import Point

WIDTH: Final = 640
HEIGHT: Final = 220
LEFT: Final = 34
RIGHT: Final = 32
TOP: Final = 12
BOTTOM: Final = 24
GAP: Final = 18.0
"""The least distance between the marks of two seats."""


def scores(points: Sequence[Point], names: Sequence[str], address: str) -> Markup:
    """The chart; empty if there is nothing to compare. `address` is the link without the version."""
    known = {seat: total for seat, total in enumerate(points[-1].totals) if total is not None} if points else {}
    if len(points) < 2 or not known:
        return Markup()
    scale = _Scale(points)
    marks = _apart([float(scale.y(total)) for total in known.values()])
    parts = [
        *(_rule(scale, value) for value in scale.ticks),
        *(_round(scale, number) for number in range(1, len(points)) if _new_round(points, number)),
        *(_line(scale, points, seat, names[seat], mark) for seat, mark in zip(known, marks, strict=True)),
        *(_stop(scale, points, names, number, address) for number in range(len(points))),
    ]
    return Markup('<svg class="chart" viewBox="0 0 {} {}" role="group">{}</svg>').format(
        WIDTH, HEIGHT, Markup("").join(parts)
    )


class _Scale:
    def __init__(self, points: Sequence[Point]) -> None:
        totals = [total for point in points for total in point.totals if total is not None]
        self.step = (WIDTH - LEFT - RIGHT) / (len(points) - 1)
        self.low, high = min(0, *totals), max(1, *totals)
        self.unit = (HEIGHT - TOP - BOTTOM) / (high - self.low)
        gap = next(gap for gap in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if (high - self.low) / gap <= 5)
        self.ticks = range(-(-self.low // gap) * gap, high + 1, gap)

    def x(self, number: int) -> str:
        return f"{LEFT + number * self.step:.1f}"

    def y(self, total: int) -> str:
        return f"{HEIGHT - BOTTOM - (total - self.low) * self.unit:.1f}"


def _rule(scale: _Scale, value: int) -> Markup:
    drawn = Markup('<path class="rule" d="M{0} {2}H{1}"/><text class="tick" x="{3}" y="{2}">{4}</text>')
    return drawn.format(LEFT, WIDTH - RIGHT, scale.y(value), LEFT - 6, value)


def _new_round(points: Sequence[Point], number: int) -> bool:
    return points[number].moment.round != points[number - 1].moment.round


def _round(scale: _Scale, number: int) -> Markup:
    return Markup('<path class="round" d="M{} {}V{}"/>').format(scale.x(number), TOP, HEIGHT - BOTTOM)


def _apart(heights: Sequence[float]) -> list[float]:
    """The heights of the marks at the ends of the lines: near their lines, apart from each other, inside the chart."""
    placed, last, lowest = [0.0] * len(heights), -GAP, HEIGHT - GAP / 2
    order = sorted(range(len(heights)), key=heights.__getitem__)
    for seat in order:
        last = placed[seat] = max(heights[seat], last + GAP)
    for seat in reversed(order):
        placed[seat] = min(placed[seat], lowest)
        lowest = placed[seat] - GAP
    return placed


def _line(scale: _Scale, points: Sequence[Point], seat: int, name: str, mark: float) -> Markup:
    """The line of a seat with its mark at the end, because colours alone are not enough."""
    totals = [(number, total) for number, point in enumerate(points) if (total := point.totals[seat]) is not None]
    path = " ".join(f"{scale.x(number)},{scale.y(total)}" for number, total in totals)
    x, y = WIDTH - RIGHT + GAP / 2, f"{mark:.1f}"
    drawn = Markup(
        '<g class="seat-{0}"><title>{1}</title><polyline class="score" points="{2}"/>'
        '<circle class="mark" cx="{3}" cy="{4}" r="8"/><use href="#a-seat-{0}" class="sign" x="{3}" y="{4}"/></g>'
    )
    return drawn.format(seat, name, path, x, y)


def _stop(scale: _Scale, points: Sequence[Point], names: Sequence[str], number: int, address: str) -> Markup:
    point = points[number]
    each = zip(names, point.totals, strict=True)
    totals = ", ".join(f"{name} {'–' if total is None else total}" for name, total in each)
    left = max(0.0, LEFT + (number - 0.5) * scale.step)
    drawn = Markup(
        '<a href="{}{}" data-at="{}"><title>{}</title><rect class="stop" x="{}" y="{}" width="{}" height="{}"/></a>'
    )
    return drawn.format(
        escape(address), point.version, point.version, totals, f"{left:.1f}", TOP, f"{scale.step:.1f}", HEIGHT - TOP
    )
