"""Code, data and tests against the rulebook: what they cite exists, and what it calls built is cited and tested.

The head of each page names what isn't built of it, wholly or in part; the paragraphs say the same of themselves.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from skirmish.library.rulebook import RULE_ID, Rulebook, load_rulebook

ROOT = Path(__file__).parents[1]
Citations = dict[str, list[str]]
"""The places (`file:line`) that cite each id."""
NO_RULES = frozenset({"UTF-8", "SHA-256", "CRC-32", "ABC-12", "ABC-W2"})
"""What looks like an id and is none: names of other things, and the examples of the rulebook's own reader."""
PLAYED = frozenset({"built", "data"})
"""States of rules that a battle or a list plays."""
NOT_BUILT = "*Not built:*"
"""How the head of a page begins that names what isn't played, and a sentence about a part of a rule that isn't."""
LIKE_AN_ID = re.compile(rf"\b{RULE_ID}\b")
WRITTEN = re.compile(r"""\brule(?:: str)? ?= ?["']([^"']+)["']|\brule: ["']?([\w-]*\d)\b""")
"""In code and in data: a string, or a plain word that ends in a digit."""


def files(root: Path, *patterns: str) -> list[Path]:
    return sorted(file for pattern in patterns for file in root.glob(pattern))


def code_and_data(root: Path) -> list[Path]:
    return files(root, "skirmish/**/*.py", "skirmish/**/*.yaml", "warbands/**/*.yaml", "maps/**/*.yaml")


def all_tests(root: Path) -> list[Path]:
    return files(root, "tests/**/*.py")


@lru_cache(None)
def citations(root: Path, where: Callable[[Path], list[Path]]) -> Citations:
    """Who cites what: all that looks like an id, and whatever else stands where a rule's id is wanted."""
    found: Citations = {}
    for file in where(root):
        for number, ident in ids(file.read_text(encoding="utf-8")):
            if ident not in NO_RULES:
                found.setdefault(ident, []).append(f"{file.relative_to(root)}:{number}")
    return found


def ids(text: str) -> Iterator[tuple[int, str]]:
    """All that looks like an id or is written as one (`rule="..."`, `rule: ...`), each once a line."""
    for number, line in enumerate(text.splitlines(), start=1):
        written = [said or plain for said, plain in WRITTEN.findall(line)]
        for ident in dict.fromkeys((*LIKE_AN_ID.findall(line), *written)):
            yield number, ident


def unknown(book: Rulebook, cited: Citations, root: Path) -> list[str]:
    """What neither is a rule nor a ruling, which is an id that only the text of the pages has, with other letters."""
    rules = {rule.id for rule in book.rules}
    pages = {ident.partition("-")[0] for ident in rules}
    texts = (page.read_text(encoding="utf-8") for page in files(root, "docs/rules/*.md"))
    rulings = {ident for text in texts for _, ident in ids(text) if ident.partition("-")[0] not in pages}
    return [f"{ident} at {', '.join(cited[ident])}" for ident in sorted(cited.keys() - rules - rulings)]


def too_early(book: Rulebook, cited: Citations) -> list[str]:
    later = [rule for rule in book.rules if rule.state == "later"]
    return [f"{rule.id} {rule.title} at {', '.join(cited[rule.id])}" for rule in later if rule.id in cited]


def missing(book: Rulebook, cited: Citations) -> list[str]:
    return [f"{rule.id} {rule.title}" for rule in book.rules if rule.state in PLAYED and rule.id not in cited]


def misnamed(book: Rulebook, root: Path) -> list[str]:
    """What the head of a page doesn't name as its paragraphs have it: not built (`later`), or in part (a sentence)."""
    found = []
    for page in files(root, "docs/rules/*.md"):
        text = page.read_text(encoding="utf-8")
        rules = [rule for rule in book.rules if f"### {rule.id} " in text]
        wholly = [rule.id for rule in rules if rule.state == "later"]
        partly = [rule.id for rule in rules if rule.state != "later" and NOT_BUILT in rule.text]
        head = next((part for part in text.split("\n\n") if part.strip().startswith(NOT_BUILT)), "")
        names = [LIKE_AN_ID.findall(part) for part in head.partition("*Built in part:*")[::2]]
        if not head or names != [wholly, partly]:
            found.append(
                f"{page.name}: {NOT_BUILT} {', '.join(wholly) or 'nothing'}; in part {', '.join(partly) or 'nothing'}"
            )
    return found


def unplayed(book: Rulebook) -> set[str]:
    """Rules that aren't played wholly."""
    return {rule.id for rule in book.rules if rule.state == "later" or NOT_BUILT in rule.text}


def complain_of(what: str, listed: list[str]) -> None:
    if listed:
        pytest.fail("\n  ".join([f"{len(listed)} {what}:", *listed]), pytrace=False)


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook(ROOT / "docs" / "rules")


def test_code_and_data_cite_only_rules_of_the_rulebook(book: Rulebook):
    complain_of("unknown ids", unknown(book, citations(ROOT, code_and_data), ROOT))


def test_code_and_data_cite_no_rule_that_comes_later(book: Rulebook):
    complain_of("rules cited that come later", too_early(book, citations(ROOT, code_and_data)))


def test_every_built_rule_is_cited_by_code_or_data(book: Rulebook):
    complain_of("built rules that no code or data cites", missing(book, citations(ROOT, code_and_data)))


def test_the_head_of_each_page_names_what_is_not_built(book: Rulebook):
    complain_of("heads of pages that say something else", misnamed(book, ROOT))


def test_one_page_says_of_all_that_is_not_played_why(book: Rulebook):
    """And of nothing else, so that a rule that gets built leaves it."""
    section = (ROOT / "docs" / "systems.md").read_text("utf-8").partition("## What isn't played")[2]
    named = set(LIKE_AN_ID.findall(section.partition("\n## ")[0]))
    complain_of("rules unnamed or too many in docs/systems.md", sorted(named ^ unplayed(book)))


def test_every_built_rule_is_cited_by_a_test(book: Rulebook):
    complain_of("built rules that no test cites", missing(book, citations(ROOT, all_tests)))


PAGE = """
*Not built:* TOY-W2. *Built in part:* TOY-3.

### TOY-1 Rowing

*built*

Go 3".

### TOY-W2 Sinking

*later*

Gone.

### TOY-3 Bailing

*built*

See TOY-1, and the ruling RT-7. *Not built:* buckets.
"""
BOATS = '''"""Rowing (TOY-1); bailing, TOY-44; sinking:TOY-W2; of other pages XYZ-3. UTF-8 is none."""
class Boat:
    rule: str = ""
    other: str = "not a rule"
row(rule="RT-7")
row(rule="RT-8")
row(rule='TOY 1')
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a rulebook of three rules, one module, one data file and one test."""
    sources = {
        "docs/rules/boats.md": PAGE,
        "skirmish/boats.py": BOATS,
        "maps/lake.yaml": "water: bog\nrule: TOY-3\n",
        "maps/pond.yaml": "{water: bog, rule: toy-3}\n",
        "tests/test_boats.py": "def test_rowing():  # TOY-1\n",
    }
    for name, text in sources.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_what_is_no_id_of_the_rulebook_is_reported_with_its_place(project: Path):
    """Neither with the letters of a page nor with others; a ruling that the pages name is one."""
    toys = load_rulebook(project / "docs" / "rules")
    assert unknown(toys, citations(project, code_and_data), project) == [
        "RT-8 at skirmish/boats.py:6",
        "TOY 1 at skirmish/boats.py:7",
        "TOY-44 at skirmish/boats.py:1",
        "XYZ-3 at skirmish/boats.py:1",
        "toy-3 at maps/pond.yaml:1",
    ]


def test_a_rule_for_later_is_reported_when_code_cites_it(project: Path):
    toys = load_rulebook(project / "docs" / "rules")
    assert too_early(toys, citations(project, code_and_data)) == ["TOY-W2 Sinking at skirmish/boats.py:1"]


def test_data_counts_as_code_but_a_rule_without_a_test_is_reported(project: Path):
    toys = load_rulebook(project / "docs" / "rules")
    assert missing(toys, citations(project, code_and_data)) == []
    assert missing(toys, citations(project, all_tests)) == ["TOY-3 Bailing"]


def test_a_page_whose_head_names_others_is_reported(project: Path):
    """And one without such a head."""
    page = project / "docs" / "rules" / "boats.md"
    assert misnamed(load_rulebook(page.parent), project) == []
    for wrong in (
        PAGE.replace(" TOY-W2.", " nothing.", 1),
        PAGE.replace(" *Built in part:* TOY-3.", ""),
        PAGE.partition("\n\n")[2],
    ):
        page.write_text(wrong, encoding="utf-8")
        assert misnamed(load_rulebook(page.parent), project) == ["boats.md: *Not built:* TOY-W2; in part TOY-3"]
