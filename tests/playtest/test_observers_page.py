"""`docs/observers.md` says what there is: its class is the example, and its tables have all keys."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from support.story import B, story

from skirmish.core.events import Cause
from skirmish.playtest.observers import note_battle
from skirmish.playtest.standard_observers import STANDARD
from skirmish.playtest.user_observers import Written

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "observers.md").read_text("utf-8")
EXAMPLE = (DOCS / "examples" / "first_blood.py").read_text("utf-8")


def without_docstrings(text: str) -> list[str]:
    """Its lines of code."""
    return [line for line in text.splitlines() if line.strip() and not line.strip().startswith('"""')]


def test_the_class_on_the_page_is_the_example():
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert without_docstrings(code) == without_docstrings(EXAMPLE)


def test_the_example_notes_the_first_loss():
    told = story().model("Ila", at=(10, 24), items=("bow",)).model("Ren", side=B, at=(17, 24))
    battle = told.begin("shooting", round=2, turns=2, until="close combat")
    battle.dice(("to hit", 6), ("to wound Ren", 5), ("injury", 6)).play("Ila shoots Ren")
    example = Written("first_blood.py", EXAMPLE)
    assert note_battle(battle.game, [example]) == {"first_blood": {"side": B, "round": 2}}


def test_the_page_names_every_fact():
    battle = story().model("Ila", at=(4, 4)).model("Ren", side=B, at=(44, 44)).begin("moves", until="shooting")
    found = note_battle(battle.game, STANDARD)
    names = set(re.findall(r"`(\w+)`", PAGE))
    assert set(found) <= names
    assert {*found["warriors"][0], *found["course"], *found["luck"][0]} <= names
    assert set(get_args(Cause)) - {""} <= names
