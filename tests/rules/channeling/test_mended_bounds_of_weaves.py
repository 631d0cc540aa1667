"""Weaves without a cost or a power, held travellers, wards, what falls with its weaver, places unwoven from combat."""

from __future__ import annotations

from typing import Any

import pytest
from cutting_scenes import linked, row
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import BASES_IN, WEAVES, Gear, begun, east, facing, ground, kept, lasting, lore, weaver, woven

from skirmish.core.decision import Action
from skirmish.core.events import EffectBegun, FeatureLaid
from skirmish.core.geometry import Circle
from skirmish.core.policy import always, never
from skirmish.core.record import evolve
from skirmish.core.state import Feature
from skirmish.kit.spells.spell import Area, Hits, Patch, Spell

WARDED: Gear = {"numbers": (("woven at", -2),)}


def knows(battle: Battle, ident: str, **changes: Any) -> Spell:
    """The battle with this weave changed."""
    magic: Any = battle.game.rules.magic
    magic.spells[ident] = evolve(magic.spells[ident], **changes)
    magic._cheapest.clear()
    changed: Spell = magic.spells[ident]
    return changed


# a weave that costs nothing, or is of no power


@pytest.mark.parametrize("cost", [0, 2])
def test_who_knows_a_weave_for_nothing_may_still_cast(cost: int):
    """CHN-10: the cheapest weave at 0 isn't no weave at all."""
    battle = begun(facing("blade-of-fire", "arrow-of-fire"))
    try:
        knows(battle, "blade-of-fire", cost=cost)
        assert battle.game.rules.magic.can(battle.state, 0)
    finally:
        knows(battle, "blade-of-fire", cost=WEAVES["blade-of-fire"].cost)


@pytest.mark.parametrize(("powers", "bonus"), [((), {}), (("fire",), {"strong in fire": 1})])
def test_a_weave_of_no_power_is_nobodys_strength(powers: tuple[str, ...], bonus: dict[str, int]):
    """CHN-42: strong in all powers of it says nothing if there are none."""
    gift = lore(20, "arrow-of-fire") | {"strong": ("fire",), "weak": ("water",)}
    battle = begun(facing("arrow-of-fire", options={"strong_weak": "true"}, lore=gift)).dice(
        woven("arrow-of-fire", 1, 1)
    )
    try:
        knows(battle, "arrow-of-fire", powers=powers)
        battle.play("Ila casts arrow-of-fire at Ren")
        assert battle.modifiers("Arrow of Fire") == bonus
    finally:
        knows(battle, "arrow-of-fire", powers=WEAVES["arrow-of-fire"].powers)


# wards


def test_a_ward_is_never_more_than_2_and_outlasts_the_weave():
    """CHN-75, CHN-W20: two warded models in one blast; both wards stand, and count for the next weave."""
    told = facing("fireball").model("Sam", side=B, at=(26 + BASES_IN, 25)).model("Cai", side=B, at=(4, 4), lore=lore(9))
    told.after(kept("ward", 3, 1, 8, **WARDED), kept("ward", 3, 2, 9, **WARDED))
    battle = begun(told).dice(woven("fireball", 4, 5), woven("fireball", 4, 5))
    for _ in range(2):
        battle.play(f"Ila casts fireball at {26 + BASES_IN / 2}, 24.5")
        assert battle.modifiers("Fireball") == {"Ward": -2}
    assert len(lasting(battle, "ward")) == 2


# held, and off to nowhere


def test_who_is_held_casts_no_gateway():
    """CHN-68, CHN-71."""
    away = "Ila casts travelling at 20, 34"
    assert begun(weaver("travelling").model("Ren", side=B, at=(40, 40))).allowed(away)
    bound = weaver("travelling", conditions=("held",)).model("Ren", side=B, at=(40, 40))
    assert begun(bound).refused(away).rule == "CHN-68"


@pytest.mark.parametrize(("conditions", "rule"), [((), ""), (("held",), "CHN-68")])
def test_nor_does_who_is_held_come_along(conditions: tuple[str, ...], rule: str):
    """CHN-68, CHN-71: and no sample takes it along."""
    told = weaver("travelling").model("Tom", side=A, at=east(0.5), conditions=conditions)
    battle = begun(told.model("Ren", side=B, at=(40, 40)))
    both = Action("cast", 0, others=(1,), at=(20.0, 34.0), via=((21.5, 34.0),), what="travelling")
    assert battle.allowed(both) is not bool(rule)
    if rule:
        assert battle.refused(both).rule == rule
    assert any(action.others for action in battle.offered("cast")) is not bool(rule)


# what its own weaver falls by


def works(battle: Battle, *parts: Any, dice: tuple[tuple[str, int], ...]) -> Battle:
    """Ila weaves a thing of these parts."""
    magic: Any = battle.game.rules.magic
    old = magic.spells["mist"]
    try:
        magic.spells["mist"] = evolve(old, parts=parts, range_in=12.0, upkeep=1)
        battle.dice(woven("mist"), *dice).play("Ila casts mist at 20, 25")
    finally:
        magic.spells["mist"] = old
    return battle


BLAST = Area(radius_in=2.0, reach="blast", each=(Hits(10),))
CLOUD = Patch(2.0, sight="cloud", height_in=6.0)


@pytest.mark.parametrize(("face", "stands"), [(1, True), (3, False), (5, False)])
def test_a_weaver_felled_by_her_own_weave_begins_nothing(face: int, stands: bool):
    """CHN-14: only knocked down she holds on to it; stunned or out she doesn't."""
    battle = works(begun(facing("mist")), BLAST, CLOUD, dice=(("to wound Ila", 6), ("injury", face)))
    assert bool(lasting(battle, "mist")) is stands
    assert bool(ground(battle, "mist")) is stands
    assert bool(battle.happened(EffectBegun)) is stands


# places


@pytest.mark.parametrize(("x", "y", "allowed"), [(20.0, 27.0, True), (20.0, 33.0, False), (24.2, 24.0, True)])
def test_from_combat_she_unweaves_what_lies_on_her_or_on_whom_she_fights(x: float, y: float, allowed: bool):
    """CHN-9, CHN-75: a mire of 3" under her, under Tam whom she touches, or under neither."""
    told = (
        weaver("unweaving").model("Tam", side=B, at=(20 + BASES_IN, 24)).model("Cai", side=B, at=(20, 34), lore=lore(9))
    )
    mire = Feature(1, "Mire", Circle(x, y, 3.0), ground="very-difficult", owner=2, effect=5, rule="CHN-W14")
    battle = begun(told.after(kept("mire", 2, -1, 5), FeatureLaid(mire)))
    unweave = Action("cast", 0, 5, what="unweaving")
    assert battle.allowed(unweave) is allowed
    if not allowed:
        assert battle.refused(unweave).rule == "CHN-9"


# questions


def heirless(leader_fell: Story) -> Battle:
    told = leader_fell.model("Kai", side=B, at=(12, 24), lore=lore(30, "arrow-of-fire"))
    battle = linked(told, (6, 5, 7)).begin("magic begins", side=B, until="close combat").dice(woven("arrow-of-fire"))
    battle.dice(("to wound Ila", 6), ("injury", 6), ("initiative", 1), ("initiative", 1))
    battle.play("Kai casts arrow-of-fire at Ila", "pass")
    return battle


def test_to_choose_no_heir_is_to_pass():
    """CHN-36: who never does anything gives up the circle, who always does takes the first heir."""
    battle = heirless(row(Bo={"at": (22, 24)}, Cy={"at": (20, 26)}))
    assert battle.prompt.startswith("The leader fell")
    assert never(battle.decision) == Action("pass")
    assert always(battle.decision).verb == "lead"


@pytest.mark.parametrize(("upkeep", "asked"), [(1, "for 1 point?"), (2, "for 2 points?")])
def test_the_question_of_upkeep_counts_points(upkeep: int, asked: str):
    """CHN-14: and says whom it is on if that isn't its holder."""
    mine = begun(weaver().model("Ren", side=B, at=(40, 40)).after(kept("ward", 0, 0, 1, upkeep=upkeep, **WARDED)))
    assert mine.prompt == f"Keep up Ila's Ward {asked}"
    told = weaver().model("Tom", side=A, at=(30, 30)).model("Ren", side=B, at=(40, 40))
    assert (
        begun(told.after(kept("ward", 0, 1, 1, upkeep=upkeep, **WARDED))).prompt == f"Keep up Ila's Ward on Tom {asked}"
    )
