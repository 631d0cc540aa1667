"""Scenes that the story tests of `trilogy` share: two people side by side, or at a measured distance."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from support.battle import Battle
from support.playing import Played, played
from support.scripted import rolls
from support.story import A, B, Story, story

from skirmish.core.events import EffectBegun, Rolled
from skirmish.core.roll_under import RollUnder
from skirmish.core.state import Effect, ModelId
from skirmish.core.units import base_radius
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.trilogy.events import Cleared, Filled
from skirmish.rules.trilogy.fighter import SKILLS, Attributes, Fighter
from skirmish.rules.trilogy.strike import strike

Gear = dict[str, Any]
"""What `Story.model` takes: items, stats, `now`..."""
BASES_IN = 2 * base_radius(25)
"""From centre to centre of two touching bases of 25 mm."""
ILA, REN = 0, 1
"""Their ids if nobody stands between them in the lists."""
WEST = 2.0
"""Where Ila stands; Ren is east of her."""
LADDERS = ("injury", "distress", "fatigue")


def people(
    *, items: tuple[str, ...] = (), kit: tuple[str, ...] = (), talents: tuple[str, ...] = (), hero: bool = False,
    events: tuple[tuple[str, tuple[str, ...]], ...] = (), now: Mapping[str, Any] | None = None,
    more: Gear | None = None, **numbers: Any,
) -> Gear:  # fmt: skip
    """Somebody with 2 in each attribute and no skill but those named: `fighting=4, fortitude=3`.

    `kit`: ids of this system's things; `numbers` also: level, bulk, hide, terror, nerve, folk.
    """
    attributes = [numbers.pop(name, 2) for name in Attributes.__struct_fields__]
    skills = {skill: numbers.pop(skill, 0) for skill in SKILLS}
    stats = {"attributes": attributes, "skills": skills, "talents": talents, "kit": kit, "events": events, **numbers}
    found: Gear = {"items": items, "stats": {"trilogy": json.dumps(stats)}, "leader": hero} | (more or {})
    return found | ({"now": dict(now)} if now else {})


def swordsman(fighting: int = 4, **more: Any) -> Gear:
    """Somebody with a sword and, unless told otherwise, a rank of 6."""
    return people(**{"items": ("sword",), "fighting": fighting, **more})


def facing(
    ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, rules: str = "trilogy+none", **options: str
) -> Story:
    """Ila of side A and, so many inches east of her from base to base, Ren of side B."""
    return (
        story(rules, **options)
        .model("Ila", side=A, at=(WEST, 24), **(ila or people()))
        .model("Ren", side=B, at=(WEST + BASES_IN + gap_in, 24), **(ren or people()))
    )


def acting(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, **options: str) -> Battle:
    """The same in the first round; who comes first in the lists acts first: Ila."""
    return facing(ila, ren, gap_in, **options).begin(ACTIONS, turns=20)


def lasting(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 0.0, *effects: Effect) -> Battle:
    """The same with something that lasts."""
    return facing(ila, ren, gap_in).after(*map(EffectBegun, effects)).begin(ACTIONS, turns=20)


def number(who: ModelId, topic: str, amount: int, ident: int = 1) -> Effect:
    """A number that lasts on the model."""
    return Effect(ident, topic, who, who, numbers=((topic, amount),))


def beside(scene: Story, name: str, whom: str = "Ren", **gear: Any) -> Story:
    """Somebody more of side A who touches Ren (from the east), or of side B who touches Ila (from the west)."""
    step = BASES_IN
    if whom == "Ila":
        return scene.model(name, side=B, at=(WEST - step, 24), **(gear or people()))
    return scene.model(name, side=A, at=(WEST + 2 * step, 24), **(gear or people()))


def slot(battle: Battle, name: str) -> Fighter:
    """Somebody's fighter now."""
    found: Fighter = battle.fighter(name)
    return found


def lying(one: Fighter) -> list[str]:
    """What it has dropped."""
    return [ident for ident, _ in one.dropped]


def struck(battle: Battle, *faces: int, says: tuple[str, ...] = (), charging: bool = False) -> Played:
    """Ila strikes at Ren with these dice and answers and no others."""
    return played(battle, _strikes, charging, dice=faces, says=says)


def _strikes(table: Any, charging: bool) -> Any:
    return strike(table, ILA, REN, charging=charging)


def filled(found: Played | Battle, who: ModelId = REN, ladder: str = "injury") -> list[int]:
    """The rungs filled by one hit after the other."""
    log = found.table.log if isinstance(found, Played) else found.game.log
    return [e.amount for e in log if isinstance(e, Filled) and (e.model, e.ladder) == (who, ladder)]


def cleared(found: Played | Battle, who: ModelId = REN, ladder: str = "injury") -> list[int]:
    """The rungs cleared, one time after the other."""
    log = found.table.log if isinstance(found, Played) else found.game.log
    return [e.amount for e in log if isinstance(e, Cleared) and (e.model, e.ladder) == (who, ladder)]


def rungs(found: Played | Battle, who: ModelId = REN) -> tuple[int, int, int]:
    """Injury, Distress, Fatigue now."""
    one: Fighter = found.state.models[who].combat
    return one.injury, one.distress, one.fatigue


def made(found: Played | Battle) -> list[Rolled]:
    """The rolls, in order."""
    return rolls(found.table.log if isinstance(found, Played) else found.game.log)


def rolled(found: Played | Battle) -> list[str]:
    """The rules by which was rolled, in order."""
    return [roll.throw.rule for roll in made(found)]


def throw_of(found: Played | Battle, rule: str) -> RollUnder:
    """The last test by this rule."""
    (*_, last) = [roll.throw for roll in made(found) if roll.throw.rule == rule]
    assert isinstance(last, RollUnder)
    return last


def sways(found: Played | Battle, rule: str = "TRI-39") -> dict[str, int]:
    """The reasons for Advantage and Disadvantage of the last test by this rule."""
    return {m.why: m.number for m in throw_of(found, rule).sways}
