"""docs/systems.md says what magic asks of combat systems, and what each of them answers, as the code has it.

Run as a script, this writes the table anew: `python tests/test_systems_page.py`.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest
from support.rulesets import combat_system

from skirmish import rules
from skirmish.core.system import CombatSystem

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "systems.md"
BEGIN, END = "<!-- asked: made by tests/test_systems_page.py -->", "<!-- /asked -->"
PARTS = "parts of spells"
"""What the shared parts of spells ask, for whatever magic has them."""
ASKERS = {
    **{magic: ROOT / "skirmish" / "rules" / magic for magic in sorted(rules.MAGIC) if magic != "none"},
    PARTS: ROOT / "skirmish" / "kit" / "spells",
}
COMBATS = ("skirmish", "resolve", "trilogy", "dots")
FOR_PLAYERS = frozenset({"being", "strides"})
"""What is asked only to weigh what to do, not by a rule."""


@cache
def questions() -> tuple[str, ...]:
    """The questions that a combat system has answers to, in the order of the protocol."""
    return tuple(
        name
        for name, value in vars(CombatSystem).items()
        if inspect.isfunction(value) and not name.startswith("_") and name not in FOR_PLAYERS
    )


def asked_in(tree: ast.AST) -> Iterator[str]:
    """The questions asked of `combat` there: `rules.combat.evade`, `combat.wear`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in questions():
            of = node.value
            named = of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else ""
            if named == "combat":
                yield node.attr


@cache
def asked_by() -> dict[str, tuple[str, ...]]:
    """Who asks each question; questions that no magic asks are left out."""
    found: dict[str, list[str]] = {name: [] for name in questions()}
    for who, folder in ASKERS.items():
        for path in sorted(folder.rglob("*.py")):
            for name in asked_in(ast.parse(path.read_text("utf-8"))):
                if who not in found[name]:
                    found[name].append(who)
    return {name: tuple(who) for name, who in found.items() if who}


def first_words(method: object) -> str:
    """The first paragraph of its docstring, as a cell of a table."""
    while isinstance(method, staticmethod | partial):
        method = method.__func__ if isinstance(method, staticmethod) else method.func
    text = (inspect.getdoc(method) or "").split("\n\n")[0]
    return re.sub(r"\s+", " ", text).replace("|", "\\|")


def answer(combat: str, question: str) -> str:
    """How the system answers in its own way; a dash if the protocol's own answer is enough for it."""
    kind = type(combat_system(combat))
    owner = next(one for one in kind.__mro__ if question in vars(one))
    return "–" if owner is CombatSystem else first_words(vars(owner)[question])


def table() -> str:
    """The table in Markdown."""
    rows = [("question", "asked by", *(f"`{combat}`" for combat in COMBATS)), ("---",) * (2 + len(COMBATS))]
    for question, askers in asked_by().items():
        said = f"`{question}`: {first_words(vars(CombatSystem)[question])}"
        who = ", ".join(one if one == PARTS else f"`{one}`" for one in askers)
        rows.append((said, who, *(answer(combat, question) for combat in COMBATS)))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def renewed(page: str) -> str:
    """The page with the table as it is now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


def test_the_page_says_what_magic_asks_and_combat_answers():
    page = PAGE.read_text("utf-8")
    assert BEGIN in page
    assert END in page
    assert page == renewed(page), "python tests/test_systems_page.py writes it anew"


def test_every_magic_asks_something_and_every_combat_has_answers_of_its_own():
    assert {who for askers in asked_by().values() for who in askers} == set(ASKERS)
    assert set(COMBATS) == set(rules.COMBAT)
    for combat in COMBATS:
        assert sum(answer(combat, question) != "–" for question in asked_by()) > 10, combat


@pytest.mark.parametrize("combat", COMBATS)
def test_every_answer_is_told(combat: str):
    """Each has words of its own, not a pointer to the protocol."""
    told = {question: answer(combat, question) for question in asked_by()}
    assert [question for question, words in told.items() if not words or words.startswith("See ")] == []


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")
