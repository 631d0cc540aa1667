"""What the rulebooks and the guide to warbands say can be written in a roster can be; slips are told at their place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skirmish.library import Shelf, load_record
from skirmish.library.problems import Problem
from skirmish.muster.lint import lint
from skirmish.rules import Builders

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("rules/dots.md", "rules/resolve.md", "rules/threads.md", "rules/trilogy.md", "rules/wyld.md", "warbands.md")
ROSTER = """\
format: warband/2
id: few
name: The few
faction: {{id: white-tower, version: 1.0.0}}
{limit}
members:
  - {{id: m-01, type: sitter, name: Ila, items: [], channeling: {{rolled: {{dice: 2D6, faces: [5, 3]}},
      weaves: [shield-of-air, arrow-of-fire, bonds-of-air, soothe], special: [healing]}}}}
groups:
  - id: g-01
    type: tower-guard
    count: 3
    {stats}
"""
EXAMPLE = re.compile(r"`((stats|limit): \{[^`]*\}\}?\}?)`")


def examples() -> list[str]:
    """All that stands in the pages as an example of `stats` or of a `limit`."""
    text = "\n".join((DOCS / page).read_text() for page in PAGES)
    found = [" ".join(example.split()) for example, _ in EXAMPLE.findall(text)]
    return [example for example in dict.fromkeys(found) if "..." not in example]


def linted(folder: Path, limit: str = "limit: {marks: 500}", stats: str = "notes: x") -> list[Problem]:
    """What is wrong with a small list that says this."""
    path = folder / "few.yaml"
    path.write_text(ROSTER.format(limit=limit, stats=stats))
    return list(lint([str(path)], Shelf(), builders=Builders(load_record)))


def test_the_pages_have_examples() -> None:
    assert sum(example.startswith("stats: {resolve") for example in examples()) >= 2
    assert sum(example.startswith("stats: {trilogy") for example in examples()) >= 2
    assert sum(example.startswith("stats: {wyld") for example in examples()) >= 2
    assert sum(example.startswith("limit") for example in examples()) >= 2


@pytest.mark.parametrize("example", examples())
def test_each_can_be_written(example: str, tmp_path: Path) -> None:
    key, _, _ = example.partition(":")
    found = linted(tmp_path, **{key: example})
    assert not [str(problem) for problem in found if problem.code not in ("E041", "E072")]


SLIPS = {
    "stats: {resolve: {kit: [¦warhorse]}}": ("E020", "did you mean 'war-horse'?"),
    "stats: {resolve: {¦wisdom: 3}}": ("E010", "unknown key 'wisdom'"),
    "stats: {resolve: ¦{build: 10}}": ("E073", "of 10 points on attributes"),
    "stats: {resolve: {traits: {body: ¦-5}}}": ("E012", "body: must be at least 0, not -5"),
    "stats: {resolve: {traits: {¦bdoy: 5}}}": ("E010", "did you mean 'body'?"),
    "stats: {resolve: {attributes: [8, ¦true, 8, 8, 8, 8, 8, 8]}}": ("E012", "must be a number or a word"),
    "stats: {resolve: {asleep: ¦1.5}}": ("E012", "must be a number, a word, true, false, a list or a block"),
    "stats: {wyld: {¦essense: 4}}": ("E010", "did you mean 'essence'?"),
    "stats: {wyld: {essence: 4, spells: [¦nonsense]}}": ("E020", "knows 'nonsense', which has no numbers here"),
    "stats: {wyld: {essence: ¦11}}": ("E071", "its stats can't be read: essence: must be 1 to 10, not 11"),
    "stats: {wyld: {essence: 3, motes: ¦900}}": ("E071", "it must be 0 to 200"),
    "stats: {wyld: ¦{occult: 3}}": ("E073", "shapes no spells"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_own_stats_is_told_once_and_at_its_place_without_any_limit_of_points(slip: str, tmp_path: Path):
    code, says = SLIPS[slip]
    (found,) = linted(tmp_path, stats=slip.replace("¦", ""))
    assert (found.code, found.column) == (code, 5 + slip.index("¦"))
    assert says in found.message
