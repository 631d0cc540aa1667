"""The shooting phase: ways to shoot, ranges, who may shoot at whom, to hit. (SKR-40..47, SKR-77, SKR-78)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.decision import (
    DONE,
    Action,
    Asking,
    Decision,
    Just,
    Offer,
    Procedure,
    Refusal,
    nothing_asked,
)
from skirmish.core.dice import Check, Modifier, at_least
from skirmish.core.events import Acted
from skirmish.core.geometry import contains
from skirmish.core.record import evolve
from skirmish.core.state import Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.effects import show_itself
from skirmish.kit.queries import can_see, ids_in, is_glaring, sort_nearest
from skirmish.kit.targets import AttackOffer, enemy_bar, range_bar, share_of_range, sight_bar
from skirmish.rules.skirmish.arms import MissileWeapon
from skirmish.rules.skirmish.events import Marked, Revealed
from skirmish.rules.skirmish.fighter import Fighter
from skirmish.rules.skirmish.harm import blow_at, harm
from skirmish.rules.skirmish.magic import hampered_modifiers
from skirmish.rules.skirmish.queries import fighter, is_compelled, is_engaged, is_held, present, standing
from skirmish.rules.skirmish.refusals import why_absent, why_not_now

LADDER = {7: 4, 8: 5, 9: 6}
"""D6 needed after a 6, when more than 6 is needed. (SKR-44)"""
DOUBLE = " twice"
"""Added to a weapon's id in `Action.what`: two shots. (SKR-77)"""
HIGH_IN = 2.0
"""Who stands higher above the table than this may pick any target. (SKR-45)"""


# Weapons in hand: ways to shoot, ranges, to hit


def weapon_of(state: State, i: ModelId, what: str) -> MissileWeapon:
    """The missile weapon that `Action.what` names."""
    ident = what.removesuffix(DOUBLE)
    missiles: tuple[MissileWeapon, ...] = state.models[i].combat.outfit.missiles
    for weapon in missiles:
        if weapon.id == ident:
            return weapon
    raise LookupError(f"{state.models[i].name} has no {ident}")


def ways_to_shoot(state: State, i: ModelId) -> list[str]:
    """What `Action.what` may be: each weapon, two shots before one where it may shoot two. (SKR-77)"""
    slot = fighter(state, i)
    return ways_with(slot.outfit.missiles, slot.moved)


def ways_with(missiles: tuple[MissileWeapon, ...], moved: bool) -> list[str]:
    """The same for anybody with these weapons, standing still or after a move."""
    found = []
    for weapon in missiles:
        if not (weapon.move_or_fire and moved):
            if weapon.double_in and not moved:
                found.append(weapon.id + DOUBLE)
            found.append(weapon.id)
    return found


def range_in(rules: Ruleset, state: State, i: ModelId, what: str) -> float:
    """How far the model shoots in this way now. (SKR-77, CHN-77)"""
    weapon = weapon_of(state, i, what)
    inches = weapon.double_in if what.endswith(DOUBLE) else weapon.range_in
    return inches * share_of_range(rules, state, i)


class Aimed(NamedTuple):
    """What of a shot lies with where the two stand, and with what the shooter has done."""

    covered: bool
    beyond_half: bool
    """Further than half the range of the weapon."""
    moved: bool
    far: bool
    """Further than `far_in` of what the target wears."""


def to_hit(rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str) -> tuple[int, tuple[Modifier, ...]]:
    """(7 - BS, the modifiers). (SKR-43, SKR-46, SKR-77, SKR-78, CHN-77, CHN-78)"""
    weapon, worn, surface = weapon_of(state, i, what), fighter(state, foe).outfit, on(state)
    half = weapon.range_in / 2 * share_of_range(rules, state, i)
    aimed = Aimed(
        covered=surface.sight(i, foe).covered,
        beyond_half=not weapon.thrown and not surface.within(i, foe, half),
        moved=fighter(state, i).moved,
        far=bool(worn.far_shots) and not surface.within(i, foe, worn.far_in),
    )
    return to_hit_now(rules, state, i, foe, what, aimed)


def to_hit_now(
    rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str, aimed: Aimed
) -> tuple[int, tuple[Modifier, ...]]:
    """`to_hit` for such a shot, wherever the two stand now."""
    slot, weapon = fighter(state, i), weapon_of(state, i, what)
    modifiers: list[Modifier] = []
    if aimed.covered and not is_glaring(state, foe):
        modifiers.append(Modifier(-1, "cover", "SKR-43"))
    if aimed.beyond_half and not weapon.thrown:
        modifiers.append(Modifier(-1, "beyond half range", "SKR-43"))
    if aimed.moved and not weapon.thrown:
        modifiers.append(Modifier(-1, "moved", "SKR-43"))
    if "large" in state.models[foe].warrior.keywords:
        modifiers.append(Modifier(1, "large target", "SKR-43"))
    if what.endswith(DOUBLE):
        modifiers.append(Modifier(-1, "two shots", "SKR-77"))
    worn = fighter(state, foe).outfit
    if worn.far_shots and aimed.far:
        modifiers.append(Modifier(worn.far_shots, "fancloth", "SKR-78"))
    modifiers += rules.modifiers(state, i, "to hit") + rules.modifiers(state, foe, "to be hit")
    modifiers += hampered_modifiers(rules, state, i)
    base = 7 - slot.profile.BS
    if dazzled := rules.modifiers(state, i, "dazzle"):
        modifiers += _dazzle_penalties(base - sum([m.number for m in modifiers]), dazzled)
    return base, tuple(modifiers)


def hit_of(state: State, i: ModelId, foe: ModelId, what: str) -> Hit:
    """A shot that has hit: the weapon's strength, or the shooter's own. (SKR-77)"""
    weapon = weapon_of(state, i, what)
    strength = weapon.strength if weapon.strength is not None else fighter(state, i).profile.S
    return Hit(foe, strength, i, missile=True, rule="SKR-43")


def _dazzle_penalties(number: int, dazzled: tuple[Modifier, ...]) -> list[Modifier]:
    """Of these penalties what still leaves a natural 6 to hit, if a 6 would have hit without them. (CHN-78)"""
    found = []
    for modifier in dazzled:
        least = number - 6 if number <= 6 else modifier.number
        taken = max(modifier.number, least)
        if taken:
            found.append(evolve(modifier, number=taken))
            number -= taken
    return found


def roll_needed(rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str) -> int:
    """The D6 needed after modifiers; 7 and more goes up the ladder. (SKR-43, SKR-44)"""
    base, modifiers = to_hit(rules, state, i, foe, what)
    return max(2, base - sum([m.number for m in modifiers]))


def is_impossible(rules: Ruleset, number: int) -> bool:
    """Whether such a number can't be rolled at all. (SKR-44)"""
    return number > (6 if rules.options["seven_plus"] == "miss" else 9)


# Who may shoot at whom


def shoot_bar(state: State, i: ModelId) -> Refusal | None:
    """Why the model may not shoot. (SKR-40)"""
    model = state.models[i]
    slot: Fighter = model.combat
    if not slot.outfit.missiles:
        return Refusal("it has no missile weapon", "SKR-40")
    if i in state.acted or slot.shot:
        return Refusal("has shot or cast already", "SKR-40")
    if slot.posture != "standing" or slot.fleeing or slot.stupid or is_held(model):
        return Refusal("down, flees, is stupid or held", "SKR-40")
    if slot.ran or slot.failed_charge or slot.rallied:
        return Refusal("it ran, failed a charge or rallied", "SKR-40")
    if is_compelled(model):
        return Refusal("it is compelled", "CHN-73")
    return Refusal("engaged", "SKR-40") if is_engaged(state, i) else None


def target_bar(rules: Ruleset, state: State, i: ModelId, what: str, foe: ModelId) -> Refusal | None:
    """Why this enemy may not be shot at in this way. (SKR-37, SKR-40, SKR-41, SKR-42)"""
    barred = enemy_bar(state, i, foe, "SKR-41")
    if barred is None and rules.options["premeasure"] == "true":
        barred = range_bar(state, i, foe, range_in(rules, state, i, what), "SKR-40")
    if barred is None:
        barred = sight_bar(rules, state, i, foe, "SKR-37", "SKR-42")
    if barred is not None:
        return barred
    if _in_combat_with_friend(state, i, foe):
        return Refusal("in combat with a friend", "SKR-41")
    number = roll_needed(rules, state, i, foe, what)
    if is_impossible(rules, number):
        return Refusal("it can't be hit", "SKR-44")
    return closer_bar(rules, state, i, foe, what, number)


def _in_combat_with_friend(state: State, i: ModelId, foe: ModelId) -> bool:
    side = state.models[i].side
    friends = present(state, side) if fighter(state, foe).standing else standing(state, side)
    return bool(on(state).contacts(foe) & friends & ~(1 << i))


def closer_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str, own: int) -> Refusal | None:
    """The closest enemy in sight, or one easier to hit, or large, or past those down or fleeing. (SKR-41)"""
    surface = on(state)
    if surface.elevation(i) > HIGH_IN:
        return _roof_bar(rules, state, i, foe)
    if "large" in state.models[foe].warrior.keywords:
        return None
    gaps = surface.gaps(i)
    for other in ids_in(present(state, state.models[foe].side)):
        if gaps[other] >= gaps[foe] or not counts_as_closer(rules, state, i, other):
            continue
        if own >= roll_needed(rules, state, i, other, what):
            text = f"{state.models[other].name} is closer and no harder to hit"
            return Refusal(text, "SKR-41")
    return None


def _roof_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """From above any target in sight, but those on the same building come first. (SKR-45)"""
    house = _building_under(state, i)
    if not house or _building_under(state, foe) == house:
        return None
    for other in ids_in(present(state, state.models[foe].side)):
        if counts_as_closer(rules, state, i, other) and _building_under(state, other) == house:
            return Refusal(f"{state.models[other].name} is on the same building", "SKR-45")
    return None


def _building_under(state: State, i: ModelId) -> str:
    """The id of the building that the model stands on, in one of its storeys or upon it; '' for none."""
    x, y, *_ = state.places[i]
    level = state.level(i)
    if level:
        floor = state.battlefield.levels[level - 1].floor_at((x, y))
        under = floor.piece if floor is not None else ""
        return next((t.id for t in state.battlefield.terrain if t.id == under and t.role == "building"), "")
    houses = (t for t in state.battlefield.terrain if t.level and t.role == "building" and contains(t.shape, (x, y)))
    return next((t.id for t in houses), "")


def counts_as_closer(rules: Ruleset, state: State, i: ModelId, other: ModelId) -> bool:
    """Whether an enemy nearer by has to be shot at first. (SKR-41)"""
    slot = fighter(state, other)
    if not slot.standing or slot.fleeing or slot.hidden or _in_combat_with_friend(state, i, other):
        return False
    return can_see(rules, state, i, other)


def shoot_offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """All the ways the model may shoot, the nearest targets first."""

    def nearest() -> tuple[ModelId, ...]:
        return sort_nearest(state, i, ids_in(present(state, 1 - state.models[i].side)))

    for what in ways_to_shoot(state, i):
        refuse = partial(target_bar, rules, state, i, what)
        yield AttackOffer(state, "shoot", i, nearest, refuse, "SKR-41", what, "an enemy to shoot at")


# The phase, and one shot


def shooting(table: Table) -> Asking:
    """Shots, and what the magic system offers, in any order among models. (SKR-40)"""
    while True:
        state, rules = table.state, table.rules
        first = next(ready_to_act(rules, state), None)
        if first is None:
            return
        table.mark()
        action = yield shooting_decision(rules, state, first)
        if action.verb == "done":
            return
        if action.verb == "shoot":
            yield from shoot(table, action.model, action.target, action.what)
            yield from settle(table)
            table.emit(Acted(action.model))
        else:
            yield from rules.magic.perform(table, action)
            yield from settle(table)


def ready_to_act(rules: Ruleset, state: State) -> Iterator[ModelId]:
    """Who may still shoot or do magic, found one at a time."""
    mine = ids_in(present(state, state.side))
    return (i for i in mine if may_shoot(rules, state, i) or rules.magic.can(state, i))


def may_shoot(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether it may shoot, and its magic leaves it room for that. (SKR-40, WYL-8)"""
    return shoot_bar(state, i) is None and rules.magic.leaves_room(state, i)


def shooting_decision(rules: Ruleset, state: State, first: ModelId) -> Decision:
    """Shoot, do magic, or be done; nobody before the first has anything to do."""

    def offers() -> Iterator[Offer]:
        yield Just(DONE, "SKR-40")
        for i in ids_in(present(state, state.side) >> first << first):
            if may_shoot(rules, state, i):
                yield from shoot_offers(rules, state, i)
            if rules.magic.can(state, i):
                yield from rules.magic.offers(state, i)

    def why(action: Action) -> Refusal:
        i, now = action.model, Refusal("now is the time to shoot", "SKR-40")
        if action.verb != "shoot" or not 0 <= i < len(state.models):
            return why_not_now(rules, state, state.side, now, action)
        barred = why_absent(state, state.side, i, "SKR-40") or shoot_bar(state, i)
        if barred is None and not rules.magic.leaves_room(state, i):
            barred = Refusal("its magic leaves no room for that", "WYL-8")
        return barred or _weapon_bar(state, i, action.what)

    return Decision(state.side, "Shoot", offers, DONE, rule="SKR-40", why=why)


def _weapon_bar(state: State, i: ModelId, what: str) -> Refusal:
    """Why who may shoot can't in this way. (SKR-77)"""
    ident = what.removesuffix(DOUBLE)
    carried = [weapon for weapon in fighter(state, i).outfit.missiles if weapon.id == ident]
    if not carried:
        return Refusal("it carries no such weapon", "SKR-77")
    if what.endswith(DOUBLE) and not carried[0].double_in:
        return Refusal("that doesn't shoot twice", "SKR-77")
    return Refusal(
        "it has moved, and so doesn't shoot " + ("twice" if what.endswith(DOUBLE) else "with that"), "SKR-77"
    )


def shoot(table: Table, i: ModelId, foe: ModelId, what: str) -> Asking:
    """One model's shot, or two. (SKR-40, SKR-37)"""
    if fighter(table.state, i).hidden:
        table.emit(Revealed(i, "it shoots"))
    show_itself(table, i, "it shoots")
    weapon = weapon_of(table.state, i, what)
    whom = table.state.models[foe].name
    how = f"throws the {weapon.name} at {whom}" if weapon.thrown else f"shoots at {whom} with the {weapon.name}"
    table.emit(Marked(i, (("shot", True),), how, "SKR-40"))
    if not on(table.state).within(i, foe, range_in(table.rules, table.state, i, what)):
        table.emit(Marked(i, (), "is out of range", "SKR-40"))
        return
    for _ in range(2 if what.endswith(DOUBLE) else 1):
        if table.state.on_table(foe):
            yield from table.step(one_shot, i, foe, what)


def one_shot(table: Table, i: ModelId, foe: ModelId, what: str) -> Asking:
    """To hit, turned aside or not, then harm. (SKR-43, SKR-47, SKR-55)"""
    base, modifiers = to_hit(table.rules, table.state, i, foe, what)
    whom = table.state.models[foe].name
    if not (yield from table.rolls(shot_hits, i, foe, whom, base, modifiers)):
        return
    hit = hit_of(table.state, i, foe, what)
    yield from harm(table, (evolve(blow_at(table, hit), criticals=True, cause="shots"),))


def shot_hits(
    table: Table, i: ModelId, foe: ModelId, whom: str, base: int, modifiers: tuple[Modifier, ...]
) -> Procedure[bool]:
    """D6 >= 7 - BS after modifiers, a 1 always misses; 7 and more by the ladder. (SKR-4, SKR-43, SKR-44)"""
    yield from nothing_asked()
    number = base - sum(m.number for m in modifiers)
    about = f"to hit {whom}"
    if number <= 6:
        missed = ((1, False),)
        return table.roll(Check(i, about, (1, 6), at_least(base), modifiers, "SKR-43", missed, effort=1, against=foe))
    if number not in LADDER:
        return False
    only_six = ((-99, False),)
    six = Check(i, f"{about}, {number}+ needed, a 6 first", (1, 6), only_six, modifiers, "SKR-44", ((6, True),), 1, foe)
    then = Check(i, f"{about}, after the 6", (1, 6), at_least(LADDER[number]), rule="SKR-44", quiet=True)
    return table.roll(six) and table.roll(then)
