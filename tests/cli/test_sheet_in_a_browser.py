"""The roster sheet in a headless Chromium: pages of the right size, no card cut or overflowing, nothing fetched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from battles import Run
from support.chromium import chromium
from support.sheet_pairs import PRESETS, of_each_faction

from skirmish import rules
from skirmish.app.sheets import facts_of
from skirmish.library import Shelf
from skirmish.muster.sheet import make_sheet

pytestmark = pytest.mark.long
PAPERS = {"a4": (594.96, 841.92), "letter": (612.0, 792.0)}
"""Width and height in points, as Chromium rounds them."""
OVERFLOWS = """() => [...document.querySelectorAll('.card, .top, .unlawful, .code')]
    .filter(part => part.scrollWidth > part.clientWidth + 1).map(part => part.textContent.slice(0, 80))"""
PAGES = {"leash-and-line": 2, "hired-pikes": 1, "dread-circle": 1, "light-muster": 1, "hill-seers": 1}
"""How many each list takes, on either paper: one if its cards fit on one."""
CODE_SHOWN = "() => document.querySelector('.code').checkVisibility()"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A Chromium, or a skip that names what is missing."""
    with chromium() as found:
        yield found


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("ident", PAGES)
def test_a_sheet_prints_on_whole_pages_of_its_paper(
    run: Run, browser: Any, tmp_path: Path, ident: str, paper: str
) -> None:
    assert run("warband", "print", ident, "--paper", paper, "--output", "sheet.html").exit_code == 0
    page, asked, complaints = browser.new_page(java_script_enabled=True), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.goto((tmp_path / "sheet.html").as_uri())
    assert page.evaluate(OVERFLOWS) == []
    assert page.evaluate(CODE_SHOWN)
    page.emulate_media(media="print")
    assert not page.evaluate(CODE_SHOWN)
    pdf: bytes = page.pdf(prefer_css_page_size=True)
    page.close()
    assert [url for url in asked if not url.endswith("sheet.html")] == []
    assert complaints == []
    sizes = {tuple(map(float, found)) for found in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)}
    assert len(sizes) == 1
    assert sizes.pop() == pytest.approx(PAPERS[paper], abs=1.0)
    pages = len(re.findall(rb"/Type /Page\b", pdf))
    assert PAGES[ident] <= pages <= PAGES[ident] + 1  # wider fonts than those here may need one more


MOST_PAGES = 3
"""Of any shipped list under any rules: tall ladders and many weaves take room."""
SHEETS = [
    *[(ident, pair) for ident in of_each_faction().values() for pair in rules.pairs()],
    *[(ident, preset) for ident in Shelf().ids("warband") for preset in PRESETS],
]


@pytest.mark.parametrize("ruleset", [*rules.pairs(), *PRESETS])
def test_under_any_rules_a_list_fits_its_cards_and_few_pages(browser: Any, ruleset: str) -> None:
    """A list of each faction under every pair, every shipped list under every preset."""
    page, found = browser.new_page(), dict[str, int]()
    for ident in [ident for ident, under in SHEETS if under == ruleset]:
        page.emulate_media(media="screen")
        page.set_content(make_sheet(facts_of(Shelf().roster_file(ident), ruleset, {}), "a4"))
        assert page.evaluate(OVERFLOWS) == [], ident
        page.emulate_media(media="print")
        found[ident] = len(re.findall(rb"/Type /Page\b", page.pdf(prefer_css_page_size=True)))
    page.close()
    assert {ident: pages for ident, pages in found.items() if pages > MOST_PAGES} == {}
