"""Scenes that the story tests of `essence` share: Ila, who casts, and Ren of the other side some inches east of her.

battle = casting(mage("force-bolt", "chant-aloud"))
cast(battle, "force-bolt chant-aloud", 1, 5, 9)
assert essence(battle) == 11
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from support.battle import Battle
from support.playing import Played
from support.rulesets import read
from support.story import A, B, Story, story

from skirmish import rules
from skirmish.core.decision import Action, Refusal
from skirmish.core.state import Effect, ModelId
from skirmish.core.units import Point, base_radius
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.essence.builder import Points
from skirmish.rules.essence.events import WorkMade
from skirmish.rules.essence.gifts import CASTERS, Casters
from skirmish.rules.essence.incantations import CRAFTS, INCANTATIONS, Book, Compiled, Tables
from skirmish.rules.essence.weaver import Weaver, Work
from skirmish.rules.trilogy.fighter import SKILLS, Attributes

DATA = Path(rules.__file__).parent / "essence" / "data"
Gear = dict[str, Any]
"""What `Story.model` takes: items, stats, `now`..."""
BASES_IN = 2 * base_radius(25)
"""From centre to centre of two touching bases of 25 mm."""
ILA, REN = 0, 1
"""Their ids if nobody stands between them in the lists."""
WEST = 2.0
"""Where Ila stands; Ren is east of her."""
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


def people(
    *, items: tuple[str, ...] = (), kit: tuple[str, ...] = (), talents: tuple[str, ...] = (), hero: bool = False,
    level: int = 1, now: Mapping[str, Any] | None = None, more: Gear | None = None, **numbers: Any,
) -> Gear:  # fmt: skip
    """Somebody with 2 in each attribute and no skill but those named. `kit`: ids of the things of `trilogy`."""
    attributes = [numbers.pop(name, 2) for name in Attributes.__struct_fields__]
    skills = {skill: numbers.pop(skill, 0) for skill in SKILLS}
    stats = {"attributes": attributes, "skills": skills, "talents": talents, "kit": kit, "level": level, **numbers}
    found: Gear = {"items": items, "stats": {"trilogy": json.dumps(stats)}, "leader": hero} | (more or {})
    return found | ({"now": dict(now)} if now else {})


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
    return (
        story(f"{combat}+essence", **options)
        .model("Ila", side=A, at=(WEST, 24), **ila)
        .model("Ren", side=B, at=(WEST + BASES_IN + gap_in, 24), **(ren or people()))
    )


def begun(told: Story, combat: str = "trilogy") -> Battle:
    """The story in Ila's own time."""
    return told.begin(PHASES[combat], turns=20, until="close combat" if combat == "skirmish" else "")


def casting(ila: Gear, ren: Gear | None = None, gap_in: float = 6.0, combat: str = "trilogy", **options: str) -> Battle:
    """Both together."""
    return begun(meeting(ila, ren, gap_in, combat, **options), combat)


def aimed(what: str, at: ModelId | Point = REN, toward: Point | None = None, by: ModelId = ILA) -> Action:
    """The spell at a model, or at a place; at who casts it: at nothing."""
    if at == by:
        return Action("cast", by, what=what)
    if isinstance(at, tuple):
        return Action("cast", by, at=at, via=(toward,) if toward else (), what=what)
    return Action("cast", by, at, what=what)


def cast(battle: Battle, what: str, *faces: int, at: ModelId | Point = REN, toward: Point | None = None) -> Battle:
    """Ila casts it with these dice."""
    if faces:
        battle.dice(*faces)
    battle.play(aimed(what, at, toward))
    return battle


def slot(found: Battle | Played, who: ModelId = ILA) -> Weaver:
    """The caster's slot now."""
    held: Weaver = found.state.models[who].magic
    return held


def essence(battle: Battle) -> int:
    """What Ila has left."""
    return slot(battle).essence


def refusal(battle: Battle, what: str, at: ModelId | Point = REN) -> Refusal:
    """Why this isn't allowed."""
    return battle.refused(aimed(what, at))


def lasting(battle: Battle, source: str) -> Effect:
    """What lasts by the spell that begins so."""
    (found,) = [effect for effect in battle.state.effects if effect.source.split(" ")[0] == source]
    return found


def next_round(battle: Battle, *faces: int) -> Battle:
    """Everybody waits until Ila is asked in the round after; these are the dice of its initiative and dusk."""
    before = battle.state.round
    if faces:
        battle.dice(*faces)
    for _ in range(20):
        battle.play(battle.decision.default)
        if battle.state.round > before and battle.decision.subject == ILA:
            return battle
    raise AssertionError("Ila wasn't asked again")
