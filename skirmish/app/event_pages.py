"""Pages of an event for a browser and for the wall of the club: the verdict on all lists, and the table.

Whatever is put into a template is only text, unless a template made it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from skirmish.app.events import Standings, Verdict
from skirmish.core.html import clean_text, name_html

TEMPLATES = Path(__file__).parent / "templates"


def verdict_page(found: Verdict) -> str:
    """The verdict on every list, each problem with file, line and rule."""
    return _templates().get_template("event_verdict.html").render(found=found)


def standings_page(found: Standings) -> str:
    """The table, and all rounds that led to it."""
    return _templates().get_template("event_standings.html").render(found=found)


@cache
def _templates() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, finalize=_clean,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    made.filters["bdi"] = lambda name: Markup(name_html(name))
    return made


def _clean(value: Any) -> Any:
    """Text without control characters; what is HTML already, and what isn't text, as it is."""
    return clean_text(value) if isinstance(value, str) and not isinstance(value, Markup) else value
