"""The report in a headless Chromium: nothing fetched, nothing complained of, by keyboard, on all widths, on paper."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from players import arena
from report_batches import WICKED, batch, fought, page, plan, rosters
from support.chromium import chromium

from skirmish.playtest.report import report
from skirmish.playtest.summary import summarise

WIDTHS = (400, 768, 1280, 1920)
pytestmark = pytest.mark.long
A4 = (595.0, 842.0)
"""Width and height in points."""
DRAWN = "() => [...document.querySelectorAll('.plot')].every(plot => plot.querySelector('.main-svg .xtick'))"
FITTED = """() => [...document.querySelectorAll('.plot')]
    .every(plot => Math.abs(plot.clientWidth - plot.querySelector('.main-svg').clientWidth) < 2)"""
OVERFLOWS = """() => [...document.querySelectorAll('body *')]
    .filter(part => !part.closest('.frame, svg, .skip') && getComputedStyle(part).display !== 'inline')
    .filter(part => part.clientWidth && part.scrollWidth > part.clientWidth + 1)
    .map(part => `${part.tagName}.${part.className}: ${part.textContent.slice(0, 60)}`)"""
CUT = """() => [...document.querySelectorAll('.plot')].flatMap(plot => {
    const frame = plot.getBoundingClientRect();
    return [...plot.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()])
        .filter(([words, box]) => words && (box.left < frame.left - 1 || box.right > frame.right + 1))
        .map(([words]) => words); })"""
ORDER = "at => [...document.querySelectorAll('#warriors tbody tr')].map(row => row.cells[at].textContent)"
COLOUR = "([part, what]) => getComputedStyle(document.querySelector(part))[what].match(/\\d+/g).slice(0, 3).map(Number)"
TABBED = """() => { const at = document.activeElement; return at === document.body ? null :
    [at.tagName, (at.innerText || at.ariaLabel || at.closest('label')?.innerText || '').trim()]; }"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Reports of two lists, of many, and of battles that were really fought."""
    pytest.importorskip("plotly", reason="no plotly to draw charts with; it comes with the extra lab")
    folder = tmp_path_factory.mktemp("reports")
    texts = {
        "duel": page(batch(plan(games=60))),
        "field": page(batch(plan(rosters(9), games=4))),
        "versions": page(batch(plan(rosters(4), games=40))),
        "fought": report(fought(), arena.rules(), summarise(fought())),
    }
    for kind, text in texts.items():
        (folder / f"{kind}.html").write_text(text, "utf-8")
    return {kind: folder / f"{kind}.html" for kind in texts}


class Window:
    """A page with what it asked for and complained of."""

    def __init__(self, browser: Any, file: Path, **context: Any) -> None:
        self.page = browser.new_page(**context)
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        self.page.goto(file.as_uri())

    def closed(self) -> list[str]:
        """What it complained of, and what it fetched besides itself."""
        self.page.close()
        return self.complaints + self.asked[1:]


@pytest.mark.parametrize("kind", ["duel", "field", "fought"])
def test_the_charts_are_drawn_and_nothing_is_fetched_or_complained_of(
    browser: Any, files: dict[str, Path], kind: str
) -> None:
    window = Window(browser, files[kind])
    assert window.page.evaluate(DRAWN)
    assert window.page.locator(".plot").count() == 4
    assert window.closed() == []


def test_a_wicked_name_is_only_a_name(browser: Any, files: dict[str, Path]) -> None:
    window = Window(browser, files["duel"])
    assert WICKED in window.page.locator("h1").inner_text()
    legends = "".join(window.page.locator(".plot .legendtext").all_text_contents())
    assert '<script>alert("ha")</script> &' in legends
    assert window.closed() == []


@pytest.mark.parametrize("kind", ["duel", "field"])
def test_everything_fits_on_a_phone_and_on_a_wide_screen(browser: Any, files: dict[str, Path], kind: str) -> None:
    window = Window(browser, files[kind])
    for width in WIDTHS:
        window.page.set_viewport_size({"width": width, "height": 900})
        window.page.wait_for_function(FITTED)
        assert window.page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert window.page.evaluate(OVERFLOWS) == []
        assert window.page.evaluate(CUT) == []
    assert window.closed() == []


def test_a_table_is_sorted_by_keyboard(browser: Any, files: dict[str, Path]) -> None:
    window = Window(browser, files["duel"])
    head = window.page.locator("#warriors th", has_text="Cost")
    head.locator("button").focus()
    costs = [int(cost) for cost in window.page.evaluate(ORDER, 3)]
    assert costs != sorted(costs, reverse=True)
    window.page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") == "descending"
    assert [int(cost) for cost in window.page.evaluate(ORDER, 3)] == sorted(costs, reverse=True)
    window.page.keyboard.press("Space")
    assert head.get_attribute("aria-sort") == "ascending"
    assert [int(cost) for cost in window.page.evaluate(ORDER, 3)] == sorted(costs)
    assert window.page.locator("#warriors th[aria-sort=ascending], #warriors th[aria-sort=descending]").count() == 1
    window.page.locator("#warriors th button", has_text="Warrior").press("Enter")
    people = [name.casefold() for name in window.page.evaluate(ORDER, 0)]
    assert people == sorted(people)
    assert window.closed() == []


def test_those_without_a_figure_come_last_whichever_way_a_column_is_sorted(
    browser: Any, files: dict[str, Path]
) -> None:
    window = Window(browser, files["duel"])
    button = window.page.locator("#warriors th button", has_text="Spends")
    for _ in range(2):
        button.press("Enter")
        shown = [text != "\N{EN DASH}" for text in window.page.evaluate(ORDER, 8)]
        assert shown == sorted(shown, reverse=True)
        assert 0 < sum(shown) < len(shown)
    assert window.closed() == []


def test_all_that_can_be_used_is_reached_by_tab_and_says_what_it_is(browser: Any, files: dict[str, Path]) -> None:
    window = Window(browser, files["fought"])
    reached = []
    for _ in range(200):
        window.page.keyboard.press("Tab")
        found = window.page.evaluate(TABBED)
        if found is None or tuple(found) in reached[:1]:
            break
        reached.append(tuple(found))
    assert reached[0] == ("A", "To the report")
    kinds = {kind for kind, _ in reached}
    assert kinds == {"A", "BUTTON", "DIV", "INPUT", "SUMMARY"}
    assert [kind for kind, words in reached if not words] == []
    wanted = "nav a, th button, .frame, input, summary, a.take, a.skip"
    seen = window.page.locator(wanted).locator("visible=true").count()
    assert len(reached) >= seen - 1
    assert window.closed() == []


def test_falls_of_a_cause_can_be_hidden(browser: Any, files: dict[str, Path]) -> None:
    window = Window(browser, files["duel"])
    marks = window.page.locator('.fell[data-by="blows"] use')
    assert marks.first.is_visible()
    window.page.get_by_label("blows").press("Space")
    assert not marks.first.is_visible()
    assert window.page.locator('.fell[data-by="shots"] use').first.is_visible()
    window.page.get_by_label("blows").press("Space")
    assert marks.first.is_visible()
    assert window.closed() == []


def test_a_record_is_kept_under_its_name(browser: Any, files: dict[str, Path], tmp_path: Path) -> None:
    window = Window(browser, files["fought"], accept_downloads=True)
    with window.page.expect_download() as waiting:
        window.page.locator("a.take").first.press("Enter")
    assert waiting.value.suggested_filename == "median-battle.json"
    waiting.value.save_as(tmp_path / "median-battle.json")
    assert (tmp_path / "median-battle.json").read_text("utf-8").startswith('{"format":"record/1"')
    assert [text for text in window.closed() if not text.startswith("data:")] == []


def test_it_prints_on_a4_with_charts_as_wide_as_the_paper(browser: Any, files: dict[str, Path]) -> None:
    window = Window(browser, files["duel"], viewport={"width": 1920, "height": 900})
    pdf: bytes = window.page.pdf(prefer_css_page_size=True)
    sizes = {tuple(map(float, found)) for found in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)}
    assert len(sizes) == 1
    assert sizes.pop() == pytest.approx(A4, abs=1.0)
    assert 4 <= len(re.findall(rb"/Type /Page\b", pdf)) <= 12
    window.page.emulate_media(media="print")
    window.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    widths = window.page.evaluate("() => [...document.querySelectorAll('.plot .main-svg')].map(svg => svg.clientWidth)")
    assert max(widths) <= 660
    assert not window.page.locator("nav").is_visible()
    window.page.emulate_media(media="screen")
    window.page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    window.page.wait_for_function(FITTED)
    assert window.closed() == []


def test_by_night_it_is_dark(browser: Any, files: dict[str, Path]) -> None:
    window = Window(browser, files["duel"])
    look = "part => { const style = getComputedStyle(document.querySelector(part)); return [style.color, style.fill]; }"
    colours = []
    for scheme in ("light", "dark"):
        window.page.emulate_media(color_scheme=scheme)
        paper = window.page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
        colours.append((paper, window.page.evaluate(look, "body")[0], window.page.evaluate(look, ".xtick text")[1]))
    assert all(light != dark for light, dark in zip(*colours, strict=True))
    assert window.closed() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_picture_of_it_shows_the_answer_the_shares_and_the_comparison(
    browser: Any, files: dict[str, Path], tmp_path: Path, scheme: str
) -> None:
    window = Window(browser, files["versions"], viewport={"width": 1280, "height": 900}, color_scheme=scheme)
    window.page.screenshot(path=tmp_path / f"{scheme}.png")
    paper = tuple(window.page.evaluate(COLOUR, ["html", "backgroundColor"]))
    band = tuple(window.page.evaluate(COLOUR, [".bar .reach", "stroke"]))
    for part in (".answer", "#rates", "#versions", "#versions .verdict", "#matchups .matrix", "#lengths"):
        window.page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
        seen = colours(window.page.locator(part).first.screenshot())
        assert seen.most_common(1)[0][0] in (paper, (255, 255, 255), (29, 32, 38)), part
        assert seen[paper] < 0.99 * seen.total(), part
        if part in ("#rates", "#versions"):
            mixed = tuple(round(0.45 * one + 0.55 * other) for one, other in zip(band, paper, strict=True))
            assert any(max(abs(a - b) for a, b in zip(one, mixed, strict=True)) < 4 for one in seen), part
    assert window.closed() == []


def colours(picture: bytes) -> Counter[tuple[int, ...]]:
    """How often each colour is in a picture."""
    found = pygame.surfarray.array3d(pygame.image.load(io.BytesIO(picture))).reshape(-1, 3)
    kinds, counts = np.unique(found, axis=0, return_counts=True)
    return Counter({tuple(map(int, kind)): int(count) for kind, count in zip(kinds, counts, strict=True)})


def test_without_scripts_the_figures_are_there(browser: Any, files: dict[str, Path]) -> None:
    window = Window(browser, files["duel"], java_script_enabled=False)
    assert window.page.locator("#warriors tbody tr").count() == 16
    assert window.page.locator("noscript").first.is_visible()
    window.page.locator("summary").first.click()
    assert window.page.locator("#lengths").is_visible()
    assert window.closed() == []
