"""A Chromium for the tests that look at pages: one on the path, else the one that playwright installed for itself."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser that is closed in the end; a skip that names what is missing. `scripts/long` installs it."""
    api = pytest.importorskip("playwright.sync_api", reason="no playwright to look at pages with")
    with api.sync_playwright() as playwright:
        path = shutil.which("chromium") or playwright.chromium.executable_path
        if not Path(path).exists():
            pytest.skip("no chromium to look at pages with")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()
