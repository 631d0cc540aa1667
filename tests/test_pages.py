"""Nothing is written that nobody finds: pages are linked, scripts are named."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"\]\(([^)#:]+\.md)[^)]*\)")


def linked(page: Path) -> set[Path]:
    """The pages that this one links to, each of which is there."""
    found = {(page.parent / link).resolve() for link in LINK.findall(page.read_text("utf-8"))}
    assert all(one.exists() for one in found), page
    return found


def test_every_page_of_the_docs_is_found_from_the_readme():
    known, ahead = set[Path](), {ROOT / "README.md"}
    while ahead:
        page = ahead.pop()
        known.add(page)
        ahead |= linked(page) - known
    assert set((ROOT / "docs").rglob("*.md")) - known == set()


def test_the_pages_of_the_lab_are_named_in_the_readme():
    named = linked(ROOT / "README.md")
    for page in ("playtest", "statistics", "prices", "observers", "learning"):
        assert ROOT / "docs" / f"{page}.md" in named


def test_every_script_is_named_where_contributors_look():
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for script in (ROOT / "scripts").iterdir():
        assert f"scripts/{script.name}`" in page, script.name
