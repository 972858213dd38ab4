"""The search: Monte Carlo over information sets, written once for every title.

Every simulation continues in a world that the deciding seat cannot tell from the true one. Each seat has its own tree,
and a step down it is a decision of that seat, whatever others did and chance brought in between. So no choice depends
on what its seat cannot know, hidden and simultaneous choices need no special treatment, and each seat maximises its own
share of the win. Below its tree a seat makes usual moves, until the budget's laps are over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random

import msgspec

from games.core.draft import Draft
from games.core.judge import Judge
from games.core.play import carry_out
from games.core.rules import HOUSE, Command, Seat
from workers.ai.judges import judge, won
from workers.ai.search_chance import SearchChance
from workers.ai.worlds import Worlds


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long and how far ahead a search looks."""

    simulations: int
    laps: int = 1
    curiosity: float = 0.2
    """The weight of exploring usual moves that were seldom tried, against moves that did well."""
    seconds: float = 1.5
    """The most time for a decision, by the given clock."""


class TriedMove(msgspec.Struct, frozen=True):
    """A move as the search saw it: how usual, how often tried, and how well it did."""

    command: Command
    prior: float
    visits: int
    value: float


class SearchResult(msgspec.Struct, frozen=True):
    """The result of a search."""

    candidates: tuple[TriedMove, ...]
    simulations: int
    hidden: bool
    """Whether the others will not see this choice at once."""


class Node:
    """The statistics of one decision of a seat."""

    __slots__ = ("edges", "value", "visits")

    def __init__(self) -> None:
        self.edges: dict[Command, Edge] = {}
        self.visits = 0
        self.value = 0.0


class Edge:
    """A decision and the node it leads to."""

    __slots__ = ("node", "prior", "value", "visits")

    def __init__(self) -> None:
        self.node: Node | None = None
        self.prior = 0.0
        self.visits = 0
        self.value = 0.0


def search(worlds: Worlds, moves: Sequence[Command], budget: Budget, clock: Callable[[], float]) -> SearchResult:
    """Try the moves out. Makes at least one simulation, whatever the clock says."""
    running = Search(worlds, budget)
    until = clock() + budget.seconds
    done = 0
    while done < budget.simulations:
        running.simulate(worlds.deal(done))
        done += 1
        if clock() > until:
            break
    edges = running.root.edges
    return SearchResult(
        tuple(_tried(move, edges.get(move) or Edge()) for move in moves), done, _is_hidden(worlds, moves)
    )


def _is_hidden(worlds: Worlds, moves: Sequence[Command]) -> bool:
    events = carry_out(worlds.rules, worlds.deal(), moves[0], SearchChance(Random(worlds.seed)))
    return any(event.quiet for event in events)


def _tried(move: Command, edge: Edge) -> TriedMove:
    value = edge.value / edge.visits if edge.visits else 0.0
    return TriedMove(move, round(edge.prior, 4), edge.visits, round(value, 4))


class Search:
    """A running search: a tree for each seat that has decided in it."""

    def __init__(self, worlds: Worlds, budget: Budget) -> None:
        self.root = Node()
        self._rules = worlds.rules
        self._seat = worlds.seat
        self._judge: Judge = judge(worlds.rules)
        self._trees: dict[Seat, Node] = {worlds.seat: self.root}
        self._curiosity = budget.curiosity
        self._laps = min(budget.laps, self._judge.horizon)
        random = Random(worlds.seed)
        self._random = random.random
        self._chance = SearchChance(random)

    def simulate(self, world: object) -> None:
        """Play on in this world and update every seat's tree with the result."""
        path: list[tuple[Seat, Node, Edge]] = []
        self._play(world, path)
        outcome = self._rules.outcome(world)
        values = self._judge.evaluate(world) if outcome is None else won(outcome)
        for seat, node, edge in path:
            node.visits += 1
            edge.visits += 1
            node.value += values[seat]
            edge.value += values[seat]

    def _play(self, world: object, path: list[tuple[Seat, Node, Edge]]) -> None:
        rules, chance, lap = self._rules, self._chance, self._judge.lap
        places: dict[Seat, Node | None] = {}
        draft = Draft(rules, world)
        end = lap(world) + self._laps
        while (waiting := rules.to_act(world)) and lap(world) < end:
            seat = self._seat if self._seat in waiting else waiting[0]
            moves = rules.moves(world, seat)
            if len(moves) == 1 or seat == HOUSE:
                move = moves[0]
            else:
                weights = self._judge.weigh(world, seat, moves)
                node = places[seat] if seat in places else self._tree(seat)
                if node is None:
                    move = self._usual(moves, weights)
                else:
                    edge, move = self._select(node, moves, weights)
                    path.append((seat, node, edge))
                    places[seat] = _below(edge)
            rules.decide(draft, move, chance)

    def _tree(self, seat: Seat) -> Node:
        node = self._trees.get(seat)
        if node is None:
            node = self._trees[seat] = Node()
        return node

    def _usual(self, moves: Sequence[Command], weights: Sequence[float]) -> Command:
        left = self._random() * sum(weights)
        for move, weight in zip(moves, weights, strict=True):
            left -= weight
            if left <= 0:
                return move
        return moves[-1]

    def _select(self, node: Node, moves: Sequence[Command], weights: Sequence[float]) -> tuple[Edge, Command]:
        """The move with the best sum of its mean value and a bonus for usual moves that were seldom tried (PUCT).

        A move not tried yet counts with the mean value of the node.
        """
        edges = node.edges
        scale = self._curiosity * sqrt(node.visits + 1) / sum(weights)
        usual = node.value / node.visits if node.visits else 0.0
        best, chosen, selected = -1.0, moves[0], None
        for move, weight in zip(moves, weights, strict=True):
            edge = edges.get(move)
            if edge is None or not edge.visits:
                worth = usual + scale * weight
            else:
                worth = edge.value / edge.visits + scale * weight / (1 + edge.visits)
            if worth > best:
                best, chosen, selected = worth, move, edge
        if selected is None:
            selected = edges[chosen] = Edge()
            selected.prior = weights[moves.index(chosen)] / sum(weights)
        return selected, chosen


def _below(edge: Edge) -> Node | None:
    """The node of the seat's next decision; None on the first visit, so the tree grows by one node at a time."""
    if edge.node is None and edge.visits:
        edge.node = Node()
    return edge.node
