"""The page as a whole: what stands where, its style and its script. Nothing is fetched from anywhere."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from skirmish.core.system import Ruleset
from skirmish.playtest.extras import require
from skirmish.playtest.plan import Batch, Plan, arena_of
from skirmish.playtest.report.battles import battles
from skirmish.playtest.report.exemplars import Exemplar, exemplars, light
from skirmish.playtest.report.fairness import fairness
from skirmish.playtest.report.length import length
from skirmish.playtest.report.luck import fortune
from skirmish.playtest.report.magic import magic
from skirmish.playtest.report.maps import Fallen, maps
from skirmish.playtest.report.matchups import matchups
from skirmish.playtest.report.opening import opening, title
from skirmish.playtest.report.own import Own
from skirmish.playtest.report.people import people
from skirmish.playtest.report.pieces import said, tag
from skirmish.playtest.report.settings import settings
from skirmish.playtest.report.standing import standing
from skirmish.playtest.report.versions import versions
from skirmish.playtest.results import Result
from skirmish.playtest.summary import Summary

FOLDER = Path(__file__).parent
FOOTER = tag("footer", tag("p", "Made by skirmish playtest. Everything in this file is in it: nothing is fetched."))


class Gathered:
    """What the page has besides the summary; no battle is kept whole, so a batch may have any number of them."""

    def __init__(self, batch: Batch) -> None:
        self.fallen, self.own = Fallen(batch.plan), Own()
        self.battles: list[Result] = []
        """All of them, each with no more than says who was ahead in the end."""
        for result in batch.results:
            self.fallen.see(result)
            self.own.see(result)
            self.battles.append(light(result))


def report(batch: Batch, rules: Ruleset, summary: Summary) -> str:
    """The batch as one HTML file, the same for the same batch. `rules` are those that its plan names.

    `summary`: what it says, by `summary.summed`. Two of its battles are played again, to be handed on as records.
    Raises what `bouts.fought` raises, and `MissingExtra`.
    """
    plotly()  # if it is missing, that is said before battles are played again
    gathered = Gathered(batch)
    found = exemplars(arena_of(batch.plan, rules), gathered.battles) if gathered.battles else {}
    return page(batch.plan, summary, gathered, found)


def page(plan: Plan, summary: Summary, gathered: Gathered, found: Mapping[str, Exemplar]) -> str:
    """The same; `found` are the battles that stand for many."""
    names = {roster.id: roster.name for roster in plan.rosters}
    places = {field.id: field.name for field in plan.battlefields}
    strength = standing(names, summary) + fairness(places, summary.biases)
    sections = [
        matchups(names, summary), versions(names, summary.compared), tag("div", strength, "beside"),
        length(names, summary.course), maps(names, gathered.fallen),
        people(names, summary.warriors, summary.types), magic(names, summary), fortune(names, summary.luck),
        gathered.own.told, battles(plan, names, found), settings(plan, summary),
    ]  # fmt: skip
    body = opening(plan, names, summary) + tag("main", "".join(sections), id="main") + FOOTER
    return _document(title(list(names.values())), body)


def _document(title: str, body: str) -> str:
    scripts = [plotly(), _text("page.js")]
    allowed = " ".join(f"'sha256-{_digest(script)}'" for script in scripts)
    policy = f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data: blob:"
    head = (
        '<meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{said(title)}</title><style>{_text('page.css')}</style>"
    )
    skip = tag("a", "To the report", "skip", href="#main")
    code = "".join(tag("script", script) for script in scripts)
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>{skip}{body}{code}</body></html>\n'


@lru_cache(1)
def plotly() -> str:
    """The charts' library, whole. Raises `MissingExtra`."""
    require("the report", "plotly", "lab")
    from plotly.offline import get_plotlyjs

    return str(get_plotlyjs())


def _text(file: str) -> str:
    return (FOLDER / file).read_text("utf-8")


def _digest(script: str) -> str:
    """As browsers name a script they are allowed to run."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
