"""The page as a whole: what stands where, its style and its script. Nothing is fetched from anywhere."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from skirmish.core.system import Ruleset
from skirmish.playtest.matchups import matrix
from skirmish.playtest.plan import Batch, arena_of
from skirmish.playtest.report.answer import intervals
from skirmish.playtest.report.battles import battles
from skirmish.playtest.report.exemplars import Exemplar, exemplars
from skirmish.playtest.report.fairness import fairness
from skirmish.playtest.report.length import length
from skirmish.playtest.report.luck import fortune
from skirmish.playtest.report.magic import magic
from skirmish.playtest.report.maps import maps
from skirmish.playtest.report.matchups import matchups
from skirmish.playtest.report.opening import opening, title
from skirmish.playtest.report.own import own
from skirmish.playtest.report.people import people
from skirmish.playtest.report.pieces import said, tag
from skirmish.playtest.report.settings import settings
from skirmish.playtest.report.standing import standing
from skirmish.playtest.sequential import Surety

FOLDER = Path(__file__).parent
FOOTER = tag("footer", tag("p", "Made by skirmish playtest. Everything in this file is in it: nothing is fetched."))


def report(batch: Batch, rules: Ruleset, sureties: Sequence[Surety] = ()) -> str:
    """The batch as one HTML file, the same for the same batch. `rules` are those that its plan names.

    Two of its battles are played again, to be handed on as records. `sureties`: what is sure of each pairing, if the
    batch was to stop when it is. Raises what `bouts.fought` raises.
    """
    batch = Batch(batch.plan, tuple(batch.results))  # what is read from a store is read once
    found = exemplars(arena_of(batch.plan, rules), batch.results) if batch.results else {}
    return page(batch, found, sureties)


def page(batch: Batch, found: Mapping[str, Exemplar], sureties: Sequence[Surety] = ()) -> str:
    """The same; `found` are the battles that stand for many."""
    names = {roster.id: roster.name for roster in batch.plan.rosters}
    places = {field.id: field.name for field in batch.plan.battlefields}
    results, duels = batch.results, matrix(batch.results)
    ends = intervals(duels, sureties)
    strength = [standing(names, duels), fairness(places, results)]
    sections = [
        matchups(names, duels, ends, sureties), tag("div", "".join(strength), "beside"), length(names, results),
        maps(batch, names), people(names, results), magic(names, results), fortune(names, results),
        own(results), battles(batch, names, found), settings(batch),
    ]  # fmt: skip
    top = opening(batch, names, duels, ends)
    return _document(title(list(names.values())), top + tag("main", "".join(sections), id="main") + FOOTER)


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
    """The charts' library, whole."""
    from plotly.offline import get_plotlyjs

    return str(get_plotlyjs())


def _text(file: str) -> str:
    return (FOLDER / file).read_text("utf-8")


def _digest(script: str) -> str:
    """As browsers name a script they are allowed to run."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
