"""Scenes that the story tests of `essence` share: Ila, who casts, and Ren of the other side some inches east of her."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from support.battle import Battle
from support.facing import BASES_IN, ILA, REN, WEST, Gear, face
from support.facing import ranked as people
from support.rulesets import read
from support.story import Story

from skirmish import rules
from skirmish.core.state import ModelId
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.essence.builder import Points
from skirmish.rules.essence.events import WorkMade
from skirmish.rules.essence.gifts import CASTERS, Casters
from skirmish.rules.essence.incantations import CRAFTS, INCANTATIONS, Book, Compiled, Tables
from skirmish.rules.essence.weaver import Work

__all__ = ["BASES_IN", "ILA", "REN", "WEST", "Gear", "people"]
"""What of `support.facing` the tests take from here."""
DATA = Path(rules.__file__).parent / "essence" / "data"
SCHOOLS = ("magery", "theurgy", "sorcery")
PHASES = {"trilogy": ACTIONS, "resolve": ACTIONS, "skirmish": "shooting"}
"""When Ila may cast, by combat system."""
BARE = (9, 9, 8)
"""Dice that soak nothing and pass no test of a rank below 8."""
ONE, TWO, THREE = (2, 9, 8), (2, 3, 9), (2, 3, 4)
"""Dice with so many successes against 4 to 7."""


@cache
def book() -> Book:
    """All incantations."""
    return Book(read(DATA / INCANTATIONS[0], Tables, INCANTATIONS[2]))


@cache
def casters() -> Casters:
    """The types that cast."""
    return read(DATA / CASTERS[0], Casters, CASTERS[2])


def builder() -> Points:
    """List building."""
    return Points(casters(), book())


def spell(*parts: str) -> Compiled:
    """The spell of these parts."""
    found = book().compile(book().canonical(parts))
    assert isinstance(found, Compiled), found
    return found


def school_of(incantations: tuple[str, ...]) -> str:
    """The school of the first effect that has one."""
    known = [book().effects[one].school for one in incantations if one in book().effects]
    return next((school for school in known if school != "any"), "magery")


def mage(*incantations: str, components: int = 0, school: str = "", **more: Any) -> Gear:
    """Somebody who has learned these, of rank 6 in Spellcraft and Composure unless told otherwise; the pool is 13."""
    numbers = {"intellect": 3, "spellcraft": 3, "acumen": 3, "composure": 3} | more
    gear = people(**numbers)
    own = {
        "school": school or school_of(incantations), "incantations": incantations, "components": components,
        "intellect": 3, "spellcraft": 3, "composure": 6,
    }  # fmt: skip
    return gear | {"stats": {**gear["stats"], "essence": json.dumps(own)}}


def maker(*made: tuple[str, str], learned: str = "", crafts: tuple[str, ...] = CRAFTS, **more: Any) -> Gear:
    """Somebody of rank 6 in Survival and Craft who makes these, as (for whom, parts); the pool is 10."""
    gear = people(**({"intellect": 3, "roving": 3, "survival": 3, "craft": 3} | more))
    known = dict.fromkeys(part for _, work in made for part in work.split()) | dict.fromkeys(learned.split())
    own = {
        "crafts": crafts, "incantations": tuple(known), "made": [(whom, work.split()) for whom, work in made],
        "intellect": 3, "making": 6,
    }  # fmt: skip
    return gear | {"stats": {**gear["stats"], "essence": json.dumps(own)}}


def carrying(*works: str, potency: int = 2, by: ModelId = ILA) -> list[WorkMade]:
    """What happened before: she was given these works."""
    return [WorkMade(by, spell(*what.split()).name, by, Work(what, potency)) for what in works]


def meeting(ila: Gear, ren: Gear | None = None, gap_in: float = 6.0, combat: str = "trilogy", **options: str) -> Story:
    """Ila of side A and, so many inches east of her from base to base, Ren of side B."""
    return face(f"{combat}+essence", ila, ren or people(), gap_in, **options)


def begun(told: Story, combat: str = "trilogy") -> Battle:
    """The story in Ila's own time."""
    return told.begin(PHASES[combat], turns=20, until="close combat" if combat == "skirmish" else "")


def casting(ila: Gear, ren: Gear | None = None, gap_in: float = 6.0, combat: str = "trilogy", **options: str) -> Battle:
    """Both together."""
    return begun(meeting(ila, ren, gap_in, combat, **options), combat)
