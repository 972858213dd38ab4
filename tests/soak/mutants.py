"""Mutants: small wrong changes of a source file, one at a time, which some test should notice."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "*"),
}
BOOLEAN: dict[type[ast.boolop], tuple[str, str]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
SILENT = re.compile(r"(log|logger|logging|warnings|gc)\b")
"""Calls of these have no effect that tests should check."""


class Mutant(NamedTuple):
    """A change: the bytes of `path` from `start` to `end` are replaced by `text`."""

    path: Path
    line: int
    start: int
    end: int
    text: str

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]

    def diff(self, source: bytes) -> str:
        old, new = (text.decode().splitlines() for text in (source, self.apply(source)))
        lines = difflib.unified_diff(old, new, lineterm="", n=1)
        return "\n".join(list(lines)[2:])

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


class Source:
    """A file with the byte offsets of its nodes."""

    def __init__(self, path: Path, text: bytes) -> None:
        self.path = path
        self.text = text
        self.tree = ast.parse(text)
        self._lines = [0]
        for line in text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self._lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.end_lineno - 1] + node.end_col_offset

    def instead(self, node: ast.expr | ast.stmt, text: str) -> Mutant:
        return Mutant(self.path, node.lineno, self.start(node), self.end(node), text)

    def between(self, left: ast.expr, right: ast.expr, pattern: str, text: str) -> Iterator[Mutant]:
        """The offset of the operator between two operands, if only brackets are beside it."""
        gap = self.text[self.end(left) : self.start(right)]
        match = re.fullmatch(rb"([\s)\\]*)(" + pattern.encode() + rb")[\s(\\]*", gap)
        if match is not None:
            start = self.end(left)
            yield Mutant(self.path, left.end_lineno or left.lineno, start + match.start(2), start + match.end(2), text)


def mutants(path: Path, text: bytes) -> list[Mutant]:
    """All mutants of a file, in the order of their places."""
    source = Source(path, text)
    planted = [mutant for node in _running(source.tree) for mutant in _of(source, node)]
    return sorted(planted, key=lambda mutant: (mutant.start, mutant.end, mutant.text))


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that are executed: no annotations, assertions, f-strings, or imports for types."""
    if isinstance(node, (ast.Assert, ast.JoinedStr)) or (isinstance(node, ast.If) and _for_types(node.test)):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "keywords") and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _running(child)


def _for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _of(source: Source, node: ast.AST) -> Iterator[Mutant]:
    match node:
        case ast.Compare():
            yield from _comparison(source, node)
        case ast.BoolOp():
            yield from _boolean(source, node)
        case ast.UnaryOp(op=ast.Not()):
            yield from _negation(source, node)
        case ast.BinOp():
            yield from _arithmetic(source, node)
        case ast.Constant():
            yield from _constant(source, node)
        case ast.Expr(value=ast.Call()):
            yield from _dropped_call(source, node)


def _comparison(source: Source, node: ast.Compare) -> Iterator[Mutant]:
    operands = [node.left, *node.comparators]
    for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
        yield from source.between(left, right, *COMPARISONS[type(operator)])


def _boolean(source: Source, node: ast.BoolOp) -> Iterator[Mutant]:
    for left, right in zip(node.values, node.values[1:], strict=False):
        yield from source.between(left, right, *BOOLEAN[type(node.op)])


def _negation(source: Source, node: ast.UnaryOp) -> Iterator[Mutant]:
    operand = source.text[source.start(node.operand) : source.end(node.operand)].decode()
    yield source.instead(node, f"bool({operand})")


def _arithmetic(source: Source, node: ast.BinOp) -> Iterator[Mutant]:
    """Mutants of arithmetic on numbers; with text, every test would notice."""
    if type(node.op) in ARITHMETIC and all(map(_may_be_number, (node.left, node.right))):
        sign, other = ARITHMETIC[type(node.op)]
        yield from source.between(node.left, node.right, re.escape(sign), other)


def _may_be_number(node: ast.expr) -> bool:
    return _number(node) or not isinstance(node, (ast.Constant, ast.JoinedStr, ast.Tuple, ast.List, ast.Set, ast.Dict))


def _constant(source: Source, node: ast.Constant) -> Iterator[Mutant]:
    if isinstance(node.value, bool):
        yield source.instead(node, str(not node.value))
    elif isinstance(node.value, (int, float)):
        yield source.instead(node, str(node.value + 1))


def _number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _dropped_call(source: Source, node: ast.Expr) -> Iterator[Mutant]:
    """The mutant that drops a statement which is only a call."""
    if not SILENT.match(ast.unparse(node.value)):
        yield source.instead(node, "pass")
