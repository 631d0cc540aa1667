"""Code, data and tests against the rulebook: what they cite exists, and what it calls built is cited and tested."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from skirmish.library.rulebook import RULE_ID, Rulebook, load_rulebook

ROOT = Path(__file__).parents[1]
Citations = dict[str, list[str]]
"""The places (`file:line`) that cite each id."""


def files(root: Path, *patterns: str) -> list[Path]:
    return sorted(file for pattern in patterns for file in root.glob(pattern))


def code_and_data(root: Path) -> list[Path]:
    return files(root, "skirmish/**/*.py", "skirmish/**/*.yaml", "warbands/**/*.yaml", "maps/**/*.yaml")


def all_tests(root: Path) -> list[Path]:
    return files(root, "tests/**/*.py")


def citations(book: Rulebook, root: Path, where: Iterable[Path]) -> Citations:
    """Who cites what, as far as the rulebook has a page for it: ids of pages yet to be written are left alone."""
    pages = {rule.id.partition("-")[0] for rule in book.rules}
    found: Citations = {}
    for file in where:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            for ident in re.findall(rf"\b{RULE_ID}\b", line):
                if ident.partition("-")[0] in pages:
                    found.setdefault(ident, []).append(f"{file.relative_to(root)}:{number}")
    return found


def unknown(book: Rulebook, cited: Citations) -> list[str]:
    known = {rule.id for rule in book.rules}
    return [f"{ident} at {', '.join(places)}" for ident, places in sorted(cited.items()) if ident not in known]


def too_early(book: Rulebook, cited: Citations) -> list[str]:
    later = [rule for rule in book.rules if rule.state == "later"]
    return [f"{rule.id} {rule.title} at {', '.join(cited[rule.id])}" for rule in later if rule.id in cited]


def missing(book: Rulebook, cited: Citations) -> list[str]:
    return [f"{rule.id} {rule.title}" for rule in book.rules if rule.state == "built" and rule.id not in cited]


def complain_of(what: str, listed: list[str]) -> None:
    if listed:
        pytest.fail("\n  ".join([f"{len(listed)} {what}:", *listed]), pytrace=False)


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook(ROOT / "docs" / "rules")


def test_code_and_data_cite_only_rules_of_the_rulebook(book: Rulebook):
    complain_of("unknown ids", unknown(book, citations(book, ROOT, code_and_data(ROOT))))


def test_code_and_data_cite_no_rule_that_comes_later(book: Rulebook):
    complain_of("rules cited that come later", too_early(book, citations(book, ROOT, code_and_data(ROOT))))


def test_every_built_rule_is_cited_by_code_or_data(book: Rulebook):
    complain_of("built rules that no code or data cites", missing(book, citations(book, ROOT, code_and_data(ROOT))))


def test_every_built_rule_is_cited_by_a_test(book: Rulebook):
    complain_of("built rules that no test cites", missing(book, citations(book, ROOT, all_tests(ROOT))))


PAGE = """
### TOY-1 Rowing

*built*

Go 3".

### TOY-W2 Sinking

*later*

Gone.

### TOY-3 Bailing

*built*

See TOY-1.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a rulebook of three rules, one module, one data file and one test."""
    sources = {
        "docs/rules/boats.md": PAGE,
        "skirmish/boats.py": '"""Rowing (TOY-1); bailing, TOY-44; sinking:TOY-W2. UTF-8, CAR-5 have no page."""\n',
        "maps/lake.yaml": "water: bog\nrule: TOY-3\n",
        "tests/test_boats.py": "def test_rowing():  # TOY-1\n",
    }
    for name, text in sources.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_an_unknown_id_is_reported_with_its_place_and_a_foreign_one_is_left_alone(project: Path):
    toys = load_rulebook(project / "docs" / "rules")
    assert unknown(toys, citations(toys, project, code_and_data(project))) == ["TOY-44 at skirmish/boats.py:1"]


def test_a_rule_for_later_is_reported_when_code_cites_it(project: Path):
    toys = load_rulebook(project / "docs" / "rules")
    assert too_early(toys, citations(toys, project, code_and_data(project))) == [
        "TOY-W2 Sinking at skirmish/boats.py:1"
    ]


def test_data_counts_as_code_but_a_rule_without_a_test_is_reported(project: Path):
    toys = load_rulebook(project / "docs" / "rules")
    assert missing(toys, citations(toys, project, code_and_data(project))) == []
    assert missing(toys, citations(toys, project, all_tests(project))) == ["TOY-3 Bailing"]
