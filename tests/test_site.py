"""The site of the docs: pages of formats made from the models, links that lead somewhere, nothing left out."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

import pytest
from support.chromium import chromium

from skirmish.library.draft07 import form_schema, record_schema
from skirmish.library.schemas import FORMS

ROOT = Path(__file__).parents[1]
SITE = ROOT / "docs" / "site"


@pytest.fixture(scope="module")
def formats() -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(SITE)
        return import_module("formats")


@pytest.mark.parametrize("kind", FORMS)
def test_a_format_has_its_page_and_every_key_its_meaning(kind: str, formats: ModuleType):
    assert kind in formats.TITLES, f"docs/site/formats.py has no title of {kind}"
    assert kind in formats.PLACES, f"docs/site/formats.py doesn't say where files of {kind} lie"
    assert list(formats.unexplained(form_schema(FORMS[kind]))) == []
    page = formats.form_page(kind, ROOT)
    assert f"`{kind}/" in page.splitlines()[0]
    assert "## Example" in page
    assert all(f"| `{key}` |" in page for key in FORMS[kind].model_fields)


def test_the_data_files_of_systems_have_pages_too(formats: ModuleType):
    made = formats.format_pages(ROOT)
    assert {kind for _, _, kind in formats.data_files().values()} | set(FORMS) == set(made)
    for _, record, kind in formats.data_files().values():
        assert list(formats.unexplained(record_schema(record))) == [], kind


LINK = re.compile(r'<a [^>]*href="([^"]+)"|<img [^>]*src="([^"]+)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `scripts/docs` builds it. Sphinx refuses lonely pages, and links between pages that lead nowhere."""
    folder = tmp_path_factory.mktemp("site")
    words = [sys.executable, str(SITE / "build.py"), str(folder)]
    done = subprocess.run(words, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


@pytest.mark.ci
def test_the_site_is_built_without_a_warning_and_every_link_leads_somewhere(site: Path):
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > len(FORMS)
    ids = {page: set(re.findall(r'\bid="([^"]+)"', page.read_text("utf-8"))) for page in pages}
    broken = [f"{page.name}: {link}" for page in pages for link in links_of(page) if not leads(page, link, ids)]
    assert broken == []


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_is_wider_than_the_window(width: int, site: Path):
    with chromium() as browser:
        page = browser.new_page(viewport={"width": width, "height": 900})
        wide = []
        for path in sorted(site.rglob("*.html")):
            page.goto(path.as_uri())
            if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                wide.append(path.name)
    assert wide == []


def links_of(page: Path) -> set[str]:
    found = {link or picture for link, picture in LINK.findall(page.read_text("utf-8"))}
    return {unquote(link) for link in found if not re.match(r"[a-z]+:", link)}


def leads(page: Path, link: str, ids: dict[Path, set[str]]) -> bool:
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if target.is_dir():
        target /= "index.html"
    return target.is_file() and (not anchor or target not in ids or anchor in ids[target])
