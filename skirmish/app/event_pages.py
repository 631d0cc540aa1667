"""Web pages of an event, also for printing: the verdict on all lists, and the table."""

from __future__ import annotations

from pathlib import Path

from skirmish.app.events import Standings, Verdict
from skirmish.pages.templates import render

TEMPLATES = Path(__file__).parent / "templates"


def verdict_page(found: Verdict) -> str:
    """The verdict on every list, each problem with file, line and rule."""
    return render(TEMPLATES, "event_verdict.html", found=found)


def standings_page(found: Standings) -> str:
    """The table, and all rounds so far."""
    return render(TEMPLATES, "event_standings.html", found=found)
