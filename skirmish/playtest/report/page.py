"""The page as a whole: what stands where, the settings, style and script. Nothing is fetched from anywhere."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from skirmish.core.html import escape, name_html, tag
from skirmish.core.system import Ruleset
from skirmish.pages.templates import render
from skirmish.playtest.extras import require
from skirmish.playtest.match import Result
from skirmish.playtest.plan import Batch, Plan, arena_of
from skirmish.playtest.report.answer import opening_section, title
from skirmish.playtest.report.battles import Exemplar, battles_section, find_exemplars, strip_result
from skirmish.playtest.report.coverage import coverage_section
from skirmish.playtest.report.elements import (
    TEMPLATES,
    Column,
    count_words,
    facts_list,
    number,
    section,
    table,
    text_cell,
)
from skirmish.playtest.report.fairness import fairness_section
from skirmish.playtest.report.length import length_section
from skirmish.playtest.report.luck import luck_section
from skirmish.playtest.report.maps import Fallen, maps_section
from skirmish.playtest.report.matchups import matchups_section, ratings_section, versions_section
from skirmish.playtest.report.user_observers import Own
from skirmish.playtest.report.warriors import magic_section, warriors_section
from skirmish.playtest.summary import Summary

FOLDER = Path(__file__).parent


class Gathered:
    """What the page has besides the summary; no battle is kept whole, so a batch may have any number of them."""

    def __init__(self, batch: Batch) -> None:
        self.fallen, self.own = Fallen(batch.plan), Own()
        self.battles: list[Result] = []
        """All of them, each with no more than says who was ahead in the end."""
        for result in batch.results:
            self.fallen.see(result)
            self.own.see(result)
            self.battles.append(strip_result(result))


def report(batch: Batch, rules: Ruleset, summary: Summary) -> str:
    """The batch as one HTML file, the same for the same batch. `rules` are those that its plan names.

    `summary`: what it says, by `summary.summarise`. Two of its battles are played again, to be handed on as records.
    Raises what `match.play_bout` raises, and `MissingExtra`.
    """
    plotly()  # if it is missing, that is said before battles are played again
    gathered = Gathered(batch)
    found = find_exemplars(arena_of(batch.plan, rules), gathered.battles) if gathered.battles else {}
    return page(batch.plan, summary, gathered, found)


def page(plan: Plan, summary: Summary, gathered: Gathered, found: Mapping[str, Exemplar]) -> str:
    """The same; `found` are the battles that stand for many."""
    names = {roster.id: roster.name for roster in plan.rosters}
    places = {field.id: field.name for field in plan.battlefields}
    strength = ratings_section(names, summary) + fairness_section(places, summary.biases)
    sections = [
        matchups_section(names, summary), versions_section(names, summary.compared), tag("div", strength, "beside"),
        length_section(names, summary.course), maps_section(names, gathered.fallen),
        warriors_section(names, summary.warriors, summary.types), magic_section(names, summary),
        luck_section(names, summary.luck), coverage_section(summary.covered), gathered.own.told,
        battles_section(plan, names, found), settings_section(plan, summary),
    ]  # fmt: skip
    return document(title(list(names.values())), opening_section(plan, names, summary), sections)


def document(title: str, opening: str, sections: Sequence[str]) -> str:
    """A page that stands alone, of its title, and the HTML of its head and its sections. Raises `MissingExtra`."""
    scripts = [plotly(), _text("page.js")]
    allowed = " ".join(f"'sha256-{_digest(script)}'" for script in scripts)
    policy = f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data: blob:"
    return render(
        TEMPLATES, "page.html", title=title, policy=policy, style=_text("page.css"), opening=opening, sections=sections,
        scripts=scripts,
    )  # fmt: skip


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


# --- the settings: enough to play it all again ---------------------------------------------------------------------


PAIRS = "two by two with the same dice: sides and ends of the table change"


DICE = {"stream": "one after the other", "keyed": "each roll's own: whatever else is rolled, it falls the same"}


def settings_section(plan: Plan, summary: Summary) -> str:
    """The section."""
    told = facts_list((
        ("Battles", _battles(summary)),
        ("Each pairing of lists", f"{_games(plan)}, {PAIRS}"),
        ("Seed", f"{plan.seed}{tag('small', ' from which that of each pair follows')}"),
        ("Dice", DICE[plan.dice]),
        ("Luck", "taken out as well" if plan.adjusted else "left in"),
        ("Scenario", f"{name_html(plan.scenario.name)}, at most {count_words(plan.scenario.rounds, 'round')}"),
        ("Maps", ", ".join(name_html(field.name) for field in plan.battlefields)),
        ("Rules", _code(plan.ruleset)),
        ("Players", _players(plan)),
        ("Observers", " ".join(_code(one) for one in plan.observers) or "none"),
        ("Version", f"skirmish {escape(plan.version)}"),
        ("Rule data", _code(plan.digest)),
    ))  # fmt: skip
    options = " ".join(_code(f"{key}={value}") for key, value in sorted(plan.options.items())) or "none"
    wide = tag("div", facts_list([("Options of the rules", options)]), "wide")
    return section("settings", "What was played", _lists(plan), told, wide)


def _lists(plan: Plan) -> str:
    columns = [
        Column("List", number=False), Column("Id", number=False), Column("Faction", number=False),
        Column("Cost", "marks"), Column("Warriors"), Column("Legal", number=False), Column("Played by", number=False),
    ]  # fmt: skip
    players = plan.players
    each = players * len(plan.rosters) if len(players) == 1 else players
    rows = [
        [text_cell(roster.name), text_cell(roster.id), text_cell(roster.faction or "none"), number(roster.marks),
         number(len(roster.warriors)), text_cell("no" if roster.illegal else "yes"), text_cell(player)]
        for roster, player in zip(plan.rosters, each, strict=True)
    ]  # fmt: skip
    return table("lists", "The lists", columns, rows)


def _battles(summary: Summary) -> str:
    played, wanted = summary.battles, summary.wanted
    return f"{played:,}" if played == wanted else f"{played:,} of {wanted:,} planned"


def _games(plan: Plan) -> str:
    if plan.until is None:
        return count_words(plan.games, "battle")
    sure = f"margin {plan.until.margin:g}, alpha {plan.until.alpha:g}"
    return f"at most {count_words(plan.games, 'battle')}, until it is sure ({sure})"


def _players(plan: Plan) -> str:
    return ", ".join(_code(one) for one in dict.fromkeys(plan.players))


def _code(words: str) -> str:
    return tag("code", escape(words))
