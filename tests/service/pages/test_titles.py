"""Title pages: rules from Markdown made safe, every value with its source. And the status page."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from games.core import catalogue
from games.speech.languages import LANGUAGES
from service.pages.markdown import anchor, headings, rendered
from tests.service.pages.forms import OURS, Browser


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("one\ntwo", "<p>one two</p>"),
        ("## A *b*", '<h2 id="a-b">A <em>b</em></h2>'),
        ("- a\n- b\n  c", "<ul><li>a</li><li>b c</li></ul>"),
        ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("> a", "<blockquote><p>a</p></blockquote>"),
        ("**a** `b`", "<p><strong>a</strong> <code>b</code></p>"),
        ("[a](/b) [c](#d)", '<p><a href="/b">a</a> <a href="#d">c</a></p>'),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
    ],
)
def test_markdown_becomes_html(text: str, html: str) -> None:
    assert rendered(text) == html


def test_a_table_has_a_head_and_rows() -> None:
    html = rendered("| a | b |\n| --- | --- |\n| 1 | 2 |")
    assert "<thead><tr><th>a</th><th>b</th></tr></thead>" in html
    assert "<tr><td>1</td><td>2</td></tr>" in html


@pytest.mark.parametrize("text", ["<script>x</script>", "[a](javascript:x)", '[a](/"onclick="x)', "`<b>`", "# <i>"])
def test_a_text_holds_no_markup_of_its_own(text: str) -> None:
    html = rendered(text)
    assert not any(bad in html for bad in ("<script", 'href="javascript', '"onclick', "<b>", "<i>"))


def test_contents_are_the_second_level_headings() -> None:
    assert headings("# Title\n## One two\ntext\n### Deep\n## Три") == [("one-two", "One two"), ("три", "Три")]
    assert anchor("What, then?") == "what-then"


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("title", [title for title in catalogue.titles() if not title.startswith("faulty")])
def test_every_title_has_a_page(app: Flask, title: str, spoken: str) -> None:
    page = Browser(app, spoken).read(f"/titles/{title}")
    assert f'href="/new/{title}"' in page
    assert title in Browser(app, spoken).read("/titles")


def test_a_draft_says_that_it_is_one(app: Flask) -> None:
    page = Browser(app).read("/titles/highcard")
    assert '<span class="badge">draft</span>' in page
    assert "its rules are not written up yet" in page
    assert "badge" not in Browser(app).read("/titles/glenmore")
    assert Browser(app).read("/").count('<span class="badge">draft</span>') == 1


def test_values_are_shown_with_their_source(app: Flask) -> None:
    page = Browser(app).read("/titles/glenmore")
    for source in ("rulebook", "public", "reconstructed"):
        assert f'class="from-{source}"' in page
    assert catalogue.meta("glenmore").reconstructed[0] in page


@pytest.mark.parametrize("title", ["glenmore", "scotland"])
def test_every_component_has_its_source(app: Flask, title: str) -> None:
    page = Browser(app).read(f"/titles/{title}")
    rows = re.findall(r'<tr><th scope="row">.*?</tr>', page, re.DOTALL)
    assert len(rows) > 20
    assert all(re.search(r'<span class="from-(rulebook|public|reconstructed)">', row) for row in rows)


def test_an_unknown_title_is_reported(app: Flask) -> None:
    assert "There is no title" in Browser(app).read("/titles/chess", 404)
    assert "There is no title" in Browser(app).read("/new/chess", 404)


def test_the_status_page_says_what_healthz_says(app: Flask) -> None:
    browser = Browser(app)
    health = browser.client.get("/healthz")
    page = browser.read("/status", health.status_code)
    assert ("Everything is up." in page) == (health.status_code == 200)


def test_a_seat_is_chosen_by_the_number_it_has_on_the_page(app: Flask) -> None:
    page = Browser(app).read("/new/scotland")
    assert "Seat 1" in page
    assert ">seat 1</option>" in page
    assert ">0</option>" not in page


def test_a_title_is_played_from_its_own_page(app: Flask) -> None:
    browser = Browser(app)
    page = browser.read("/titles/glenmore")
    assert 'name="level"' in page
    assert "Drover (medium)" in page
    form: dict[str, object] = {"title": "glenmore", "seats": "2", "level": "drover", "option-first": "1"}
    address = browser.send("/games", OURS, **form).headers["Location"]
    assert 'id="move-1"' in browser.read(address)
