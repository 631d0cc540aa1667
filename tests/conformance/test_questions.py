"""What is asked in the middle of a rule says what it is about, in all systems; `support/laws.py` asks it in battles."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.rulesets import combat_system, magic_system

from skirmish import rules
from skirmish.app import compose
from skirmish.client.battle.orders import LADDER, choices
from skirmish.core.decision import Asks
from skirmish.core.system import Rules
from skirmish.library.rulebook import load_rulebook
from skirmish.library.shipped import shipped_root

ROOT = Path(__file__).parents[2] / "skirmish"
OWN_PARTS = frozenset({"setup.py", "deployment.py", "treasure.py"})
"""Modules of `kit/` that ask before the battle."""
OWN_TURN = frozenset({"Declare charges"})
"""What is a part of one's own turn though its default isn't `done`: a charge that must be declared."""
SYSTEMS: dict[str, Rules] = {
    **{name: combat_system(name) for name in (*rules.COMBAT, "ranks", "pools", "nets")},
    **{name: magic_system(name) for name in (*rules.MAGIC, "cards")},
}


def decisions() -> Iterator[tuple[Path, ast.Call]]:
    """All calls in rules and kit that make a decision."""
    for folder in ("kit", "rules"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
                if named and node.func.id in ("Decision", "ask_whether"):
                    yield path, node


def is_own(path: Path, call: ast.Call) -> bool:
    """Whether it asks before the battle, or what somebody does in its own turn."""
    named = {node.id for node in ast.walk(call) if isinstance(node, ast.Name)}
    said = {node.value for node in ast.walk(call) if isinstance(node, ast.Constant)}
    return "DONE" in named or bool(OWN_TURN & said) or (path.parent.name == "kit" and path.name in OWN_PARTS)


def test_all_that_reacts_says_what_it_is_about():
    """Also what happens too rarely for the battles of the suite."""
    found = list(decisions())
    silent = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path, call in found
        if not is_own(path, call) and not any(keyword.arg == "asks" for keyword in call.keywords)
    ]
    assert silent == []
    assert sum(not is_own(path, call) for path, call in found) > 20, "there is something to look at"


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_question_has_words_and_can_be_asked_as_usual(system: str):
    asks = SYSTEMS[system].asks
    assert len({one.id for one in asks}) == len(asks)
    for one in asks:
        assert one.name
        assert one.text.endswith(".")
        assert one.first.startswith(("first ", "decide first "))
        assert one.rule
        assert one.usual in choices(one)
        assert set(choices(one)) <= set(LADDER)


def test_the_rules_of_questions_are_in_the_rulebook():
    book = load_rulebook(shipped_root() / "docs" / "rules")
    known = {rule.id for rule in book.rules}
    shipped = (*rules.COMBAT, *rules.MAGIC)
    assert [one.rule for name in shipped for one in SYSTEMS[name].asks if one.rule not in known] == []


def test_systems_that_ask_the_same_say_the_same():
    words: dict[str, set[tuple[str, ...]]] = {}
    for one in every_question():
        words.setdefault(one.id, set()).add((one.name, one.text, one.first, one.usual))
    assert [ident for ident, said in words.items() if len(said) > 1] == []
    names = [name for name, *_ in set().union(*words.values())]
    assert len(names) == len(set(names)), "two questions have one name"


def every_question() -> list[Asks]:
    """Those of all systems, one after the other."""
    return [one for system in SYSTEMS.values() for one in system.asks]


def test_the_program_knows_the_questions_of_all_its_systems():
    found = compose.asks()
    assert set(found) == {*rules.COMBAT, *rules.MAGIC}
    assert all(found[name] == SYSTEMS[name].asks for name in found)
