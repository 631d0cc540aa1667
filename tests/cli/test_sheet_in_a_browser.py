"""The roster sheet in a headless Chromium: pages of the right size, no card cut or overflowing, nothing fetched."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from battles import Run

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
    api = pytest.importorskip("playwright.sync_api", reason="no playwright to look at roster sheets with")
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("no chromium to look at roster sheets with")
    with api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


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
