"""What is shot or thrown: ways, range bands, cover, what a shot does. (RES-49, RES-50, RES-63..65)"""

from __future__ import annotations

from functools import lru_cache

from skirmish.board import on
from skirmish.core.dice import Modifier
from skirmish.core.state import Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.seeing import glares
from skirmish.rules.resolve.arms import Missile, Ranges, Weapon
from skirmish.rules.resolve.damage import Blow
from skirmish.rules.resolve.events import person
from skirmish.rules.resolve.fighter import Kit, Person
from skirmish.rules.resolve.mounts import BARE_ARM
from skirmish.rules.resolve.rulings import rulings_of
from skirmish.rules.resolve.strike import blow_of, named, weary

LONG, EXTREME = 2, 4
"""Added to the target's defence beyond short and beyond long range. (RES-64)"""
HALF_CLEAR = 0.5
"""Who is less clear than this is in heavy cover: ours."""
AVERAGE_DIE, AVERAGE = 6, 4
"""With `projectile_damage: dice` a D6 takes the place of so much of the set amount. (RES-49)"""
TIPS = {"archery": "arrow", "crossbow": "bolt", "sling": "stone"}
"""What a weapon of the skill sends, for the log."""
Thing = Missile | Weapon


def ways(slot: Person) -> tuple[Thing, ...]:
    """What it may shoot or throw from where it stands: what it throws is in its hand, or carried by the bundle.

    Nobody runs out of arrows, and who throws a weapon has another. (RES-63)
    """
    return _ways(slot.kit, slot.weapon, slot.steed is not None)


@lru_cache(1024)
def _ways(kit: Kit, hand: str, mounted: bool) -> tuple[Thing, ...]:
    thrown = [w for w in kit.melee if w.thrown is not None and (w.many or w.id == hand)]
    return (*[m for m in kit.missiles if m.mounted or not mounted], *thrown)


def thing(slot: Person, what: str) -> Thing | None:
    """The weapon that `Action.what` names, None if it can't be shot or thrown now."""
    return next((one for one in ways(slot) if one.id == what), None)


def ranges_of(one: Thing) -> Ranges:
    """Its four ranges. (RES-63)"""
    if isinstance(one, Missile):
        return one.ranges
    assert one.thrown is not None
    return one.thrown


def share_of_range(rules: Ruleset, state: State, i: ModelId) -> float:
    """What is left of all ranges of what it shoots: a half if anything halves them. (CHN-77)"""
    return 0.5 if rules.modifiers(state, i, "missile range") else 1.0


def furthest(rules: Ruleset, state: State, i: ModelId) -> float:
    """The longest extreme range of what it may shoot or throw, in inches; 0 for nothing. (RES-63)"""
    slot = person(state, i)
    found = _furthest(slot.kit, slot.weapon, slot.steed is not None)
    return found * share_of_range(rules, state, i) if found else 0.0


@lru_cache(1024)
def _furthest(kit: Kit, hand: str, mounted: bool) -> float:
    return max([ranges_of(one).extreme for one in _ways(kit, hand, mounted)], default=0.0)


def band(ranges: Ranges, share: float, gap: float) -> int | None:
    """What the distance adds to the target's defence; None: too near or too far. The nearer band has its edge. (RES-64)

    `share`: what is left of the ranges; who must keep away keeps the whole least range.
    """
    if gap < ranges.least:
        return None
    for most, added in ((ranges.short, 0), (ranges.long, LONG), (ranges.extreme, EXTREME)):
        if gap <= most * share:
            return added
    return None


def far(rules: Ruleset, state: State, i: ModelId, foe: ModelId, one: Thing) -> tuple[Modifier, ...]:
    """What range and cover add to the target's defence. (RES-64, RES-65)"""
    surface, found = on(state), []
    added = band(ranges_of(one), share_of_range(rules, state, i), surface.gap(i, foe))
    if added:
        found.append(Modifier(added, "long range" if added == LONG else "extreme range", "RES-64"))
    seen = surface.sight(i, foe)
    heavy = seen.clear < HALF_CLEAR
    if seen.covered and (heavy or not glares(state, foe)):
        numbers = rulings_of(rules).defence
        worth = numbers.heavy_cover if heavy else numbers.light_cover
        found.append(Modifier(worth, "heavy cover" if heavy else "light cover", "RES-65"))
    return tuple(found)


def shot_of(rules: Ruleset, state: State, i: ModelId, foe: ModelId, one: Thing) -> Blow:
    """What it does if it hits: a set amount, or of what is thrown Strength and the weapon's bonus. (RES-49)"""
    ward = rules.ward(state, Hit(foe, BARE_ARM, i, missile=True, rule="RES-63"))
    if isinstance(one, Weapon):
        blow = blow_of(rules, state, i, foe, one)
        return Blow(i, named(one), blow.die, blow.modifiers, blow.pierces, ward=ward, cause="shots")
    dice = rules.options["projectile_damage"] == "dice"
    amount = one.damage - AVERAGE if dice else one.damage
    modifiers = [Modifier(amount, one.name, one.rule)] if amount else []
    modifiers += weary(rules, state, i)
    return Blow(
        i, f"the {TIPS.get(one.skill, 'shot')}", AVERAGE_DIE if dice else 0, tuple(modifiers), ward=ward, cause="shots"
    )


def skill_of(slot: Person, one: Thing) -> str:
    """The skill it is shot or thrown with: of riders Mounted Archery if it is better, or at a gallop. (RES-77)"""
    rank = slot.build.rank(MOUNTED_ARCHERY)
    if slot.steed is None or not rank or not isinstance(one, Missile):
        return one.skill
    return MOUNTED_ARCHERY if slot.steed.gait == "gallop" or rank >= slot.build.rank(one.skill) else one.skill


MOUNTED_ARCHERY = "mounted-archery"
