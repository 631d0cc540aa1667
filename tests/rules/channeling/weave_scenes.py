"""Scenes that the story tests of the weaves share: Ila weaves, in her own shooting phase, and nobody cuts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from support.battle import STOPPED, Battle
from support.rulesets import read
from support.story import A, B, Story, story

from skirmish import rules as shipped
from skirmish.core.decision import Action
from skirmish.core.events import EffectBegun, EffectEnded
from skirmish.core.state import Effect, Feature, ModelId
from skirmish.core.units import base_radius
from skirmish.kit.spells.spell import Spell, Spells

Lore = dict[str, str | int | tuple[str, ...]]
Gear = dict[str, Any]
"""What `Story.model` or an effect takes."""
R = base_radius(25)
"""Radius in inches of a base of 25 mm."""
BASES_IN = 2 * R
"""From centre to centre of two touching bases of 25 mm."""
HAIR_IN = 1 / 1024
"""The smallest step on the grid."""
ILA: ModelId = 0
"""Who weaves is the first of side A in all these scenes."""
HER_PLACE = (20.0, 24.0)
DATA = Path(shipped.__file__).parent / "weaves" / "data" / "weaves.yaml"
WEAVES: dict[str, Spell] = {spell.id: spell for spell in read(DATA, Spells, "weave-effects").weaves}
"""The shipped weaves by id."""


def lore(points: int, *weaves: str, half: str = "saidar") -> Lore:
    """The channeling block of a roster."""
    return {"half": half, "points": points, "weaves": weaves}


def weaver(*weaves: str, points: int = 20, options: dict[str, str] | None = None, **ila: Any) -> Story:
    """Ila of side A at 20, 24, who knows these weaves."""
    return story("channeling", **(options or {})).model(
        "Ila", side=A, **({"at": HER_PLACE, "lore": lore(points, *weaves)} | ila)
    )


def east(gap_in: float, from_x: float = HER_PLACE[0], y: float = HER_PLACE[1]) -> tuple[float, float]:
    """The centre of a base so many inches east of another: Ila's if nothing is said."""
    return from_x + BASES_IN + gap_in, y


def facing(*weaves: str, gap_in: float = 6.0, ren: dict[str, Any] | None = None, **ila: Any) -> Story:
    """Ila, and Ren of side B so many inches east of her from base to base."""
    return weaver(*weaves, **ila).model("Ren", side=B, **({"at": east(gap_in)} | (ren or {})))


def begun(told: Story, until: str = "close combat", turns: int = 1, **more: Any) -> Battle:
    """Her turn, when the magic begins."""
    return told.begin("magic begins", side=A, until=until, turns=turns, **more)


def aim(weave: str, point: str = "27, 24", wall: str = "23, 24 toward 23, 27", kept_up: int = 0) -> str | Action:
    """Ila casts it at Bo if it is for friends, at Ren if it is for enemies, at Cai if those must channel; or there."""
    target = WEAVES[weave].target
    if target == "weave":
        return Action("cast", ILA, kept_up, what=weave)
    at = {
        "ally": "Bo", "friend": "Bo", "enemy": "Ren", "caster": "Cai", "point": point, "wall": wall, "fence": wall,
        "places": "6, 24",
    }.get(target)  # fmt: skip
    return f"Ila casts {weave} at {at}" if at else f"Ila casts {weave}"


def woven(weave: str, *faces: int) -> tuple[str | int, ...]:
    """The dice of a Weave Test: two sixes if nothing is said."""
    return (WEAVES[weave].name, *(faces or (6, 6)))


def to_the_end(battle: Battle) -> Battle:
    """Everybody does what is the default until the battle is over."""
    for _ in range(60):
        if battle.state.verdict is not None:
            return battle
        battle.play("wait" if battle.prompt == STOPPED else battle.decision.default)
    raise AssertionError("it goes on and on")


def hand(battle: Battle, name: str = "Ila") -> int:
    """Points on hand."""
    points: int = battle.model(name).magic.hand
    return points


def debt(battle: Battle, name: str) -> int:
    """Points of the next turn that are spent."""
    points: int = battle.model(name).magic.debt
    return points


def conditions(battle: Battle, name: str) -> tuple[str, ...]:
    """The names of what holds for the model."""
    return tuple(condition.name for condition in battle.model(name).conditions)


def lasting(battle: Battle, weave: str) -> list[Effect]:
    """The effects of this weave."""
    return [effect for effect in battle.state.effects if effect.source == weave]


def ground(battle: Battle, weave: str) -> list[Feature]:
    """The terrain that this weave has laid."""
    return [feature for feature in battle.state.features if feature.rule == WEAVES[weave].rule]


def ended(battle: Battle, weave: str) -> list[str]:
    """Why effects of this weave have ended."""
    return [event.why for event in battle.happened(EffectEnded) if event.effect.source == weave]


def struck(battle: Battle) -> list[tuple[str, int, int]]:
    """(whom, strength, toughness) of the hits that were rolled to wound, in order."""
    found = []
    for roll in battle.rolled("to wound"):
        whom, _, numbers = roll.throw.what.removeprefix("to wound ").partition(", S ")
        strength, _, toughness = numbers.partition(" against T ")
        found.append((whom, int(strength), int(toughness)))
    return found


def kept(weave: str, owner: ModelId, target: ModelId, number: int = 1, **facts: Any) -> EffectBegun:
    """For `Story.after`: a weave of this owner that has lasted on this model since an earlier turn."""
    spell = WEAVES[weave]
    bare: Gear = {"source": weave, "upkeep": spell.upkeep, "rule": spell.rule}
    return EffectBegun(Effect(number, spell.name, owner, target, **(bare | facts)))
