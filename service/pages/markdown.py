"""A small part of Markdown as safe HTML: headings, paragraphs, lists, tables, quotes; strong, emphasis, code, links.

All text is escaped first, so it cannot contain HTML of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from markupsafe import Markup, escape

INLINE: Final = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*(\S(?:.*?\S)?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<![\w*])[*_](\S(?:[^*_]*\S)?)[*_](?![\w*])"), r"<em>\1</em>"),
    (re.compile(r"\[([^\]]+)\]\(((?:https://|/|#)[^\s)]*)\)"), r'<a href="\2">\1</a>'),
)
HEADING: Final = re.compile(r"(#{1,5})\s+(.*)")
ITEM: Final = re.compile(r"(\s*)(?:[-*]|(\d+)\.)\s+(.*)")
RULE: Final = re.compile(r"\|?[\s:|-]+\|[\s:|-]*")

Block: TypeAlias = Sequence[str]


def rendered(text: str) -> Markup:
    """The text as HTML."""
    return Markup("\n").join(_block(block) for block in _blocks(text))


def headings(text: str) -> list[tuple[str, str]]:
    """The second-level headings with their anchors, for a table of contents."""
    matches = [HEADING.fullmatch(line) for line in text.splitlines()]
    return [(anchor(match[2]), match[2]) for match in matches if match and len(match[1]) == 2]


def anchor(heading: str) -> str:
    return re.sub(r"\W+", "-", heading.casefold()).strip("-")


def _blocks(text: str) -> Iterator[Block]:
    """The blocks between empty lines; a heading is always a block of its own."""
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        alone = HEADING.fullmatch(line)
        if block and (not line.strip() or alone):
            yield block
            block = []
        if alone:
            yield [line]
        elif line.strip():
            block.append(line.rstrip())


def _block(block: Block) -> Markup:
    for fits, render in KINDS:
        if fits(block):
            return render(block)
    return Markup("<p>{}</p>").format(_inline(" ".join(line.strip() for line in block)))


def _heading(block: Block) -> Markup:
    match = HEADING.fullmatch(block[0])
    assert match is not None
    return Markup('<h{0} id="{1}">{2}</h{0}>').format(len(match[1]), anchor(match[2]), _inline(match[2]))


def _quote(block: Block) -> Markup:
    inside = "\n".join(line.removeprefix(">").removeprefix(" ") for line in block)
    return Markup("<blockquote>{}</blockquote>").format(rendered(inside))


def _table(block: Block) -> Markup:
    head, rows = _cells(block[0], "th"), [_cells(line, "td") for line in block[2:]]
    body = Markup("").join(Markup("<tr>{}</tr>").format(row) for row in rows)
    return Markup('<div class="wide"><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>').format(
        head, body
    )


def _cells(line: str, tag: str) -> Markup:
    cells = line.strip().strip("|").split("|")
    return Markup("").join(Markup("<{0}>{1}</{0}>").format(Markup(tag), _inline(cell.strip())) for cell in cells)


def _list(block: Block) -> Markup:
    """A list, nested by indentation. A line without a list marker continues the item above."""
    items: list[tuple[int, bool, str]] = []
    for line in block:
        match = ITEM.fullmatch(line)
        if match:
            items.append((len(match[1]), match[2] is not None, match[3]))
        else:
            indent, ordered, text = items[-1]
            items[-1] = (indent, ordered, f"{text} {line.strip()}")
    return _items(items)


def _items(items: Sequence[tuple[int, bool, str]]) -> Markup:
    if not items:
        return Markup("")
    level, ordered, _ = items[0]
    starts = [number for number, item in enumerate(items) if item[0] <= level]
    parts = [items[start:end] for start, end in zip(starts, [*starts[1:], len(items)], strict=True)]
    listed = Markup("").join(Markup("<li>{}{}</li>").format(_inline(part[0][2]), _items(part[1:])) for part in parts)
    return Markup("<{0}>{1}</{0}>").format(Markup("ol" if ordered else "ul"), listed)


def _inline(text: str) -> Markup:
    html = str(escape(text))
    for form, markup in INLINE:
        html = form.sub(markup, html)
    return Markup(html)


KINDS: Final[Sequence[tuple[Callable[[Block], object], Callable[[Block], Markup]]]] = (
    (lambda block: HEADING.fullmatch(block[0]), _heading),
    (lambda block: block[0].startswith(">"), _quote),
    (lambda block: len(block) > 1 and RULE.fullmatch(block[1]), _table),
    (lambda block: ITEM.fullmatch(block[0]), _list),
)
