"""The shooting phase: who may shoot what, targets, to hit. (SKR-40..47)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish.board import on
from skirmish.core.decision import (
    DONE,
    Action,
    Asking,
    AtTarget,
    Decision,
    Just,
    Offer,
    Procedure,
    Refusal,
    nothing_asked,
)
from skirmish.core.dice import Check, Modifier, at_least
from skirmish.core.events import Acted
from skirmish.core.geometry import Shape, holds
from skirmish.core.record import evolve
from skirmish.core.state import Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import as_inches
from skirmish.rules.skirmish.arms import MissileWeapon
from skirmish.rules.skirmish.events import Marked, Revealed
from skirmish.rules.skirmish.harm import blow_at, harm
from skirmish.rules.skirmish.words import engaged, fighter, held, members, present, standing

HIGH_IN = 2.0
"""Who stands higher above the table than this may pick any target. (SKR-45)"""
LADDER = {7: 4, 8: 5, 9: 6}
"""D6 needed after a 6, when more than 6 is needed. (SKR-44)"""
DOUBLE = " twice"
"""Added to a weapon's id in `Action.what`: two shots. (SKR-77)"""


def shoot_bar(state: State, i: ModelId) -> Refusal | None:
    """Why the model may not shoot. (SKR-40)"""
    slot = fighter(state, i)
    if not slot.outfit.missiles:
        return Refusal("it has no missile weapon", "SKR-40")
    if i in state.acted or slot.shot:
        return Refusal("it has shot or cast already", "SKR-40")
    if not slot.standing or slot.fleeing or slot.stupid or held(state.models[i]):
        return Refusal("it is down, flees, is stupid or held", "SKR-40")
    if slot.ran or slot.failed_charge or slot.rallied:
        return Refusal("it ran, failed a charge or rallied", "SKR-40")
    return Refusal("it is engaged", "SKR-40") if engaged(state, i) else None


def weapon_of(state: State, i: ModelId, what: str) -> MissileWeapon:
    """The missile weapon that `Action.what` names."""
    ident = what.removesuffix(DOUBLE)
    return next(w for w in fighter(state, i).outfit.missiles if w.id == ident)


def ways_to_shoot(state: State, i: ModelId) -> list[str]:
    """What `Action.what` may be: each weapon, two shots before one where it may shoot two. (SKR-77)"""
    moved = fighter(state, i).moved
    found = []
    for weapon in fighter(state, i).outfit.missiles:
        if not (weapon.move_or_fire and moved):
            if weapon.double_in and not moved:
                found.append(weapon.id + DOUBLE)
            found.append(weapon.id)
    return found


def range_in(weapon: MissileWeapon, what: str) -> float:
    """How far it shoots in this way."""
    return weapon.double_in if what.endswith(DOUBLE) else weapon.range_in


def to_hit(rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str) -> tuple[int, tuple[Modifier, ...]]:
    """(7 - BS, the modifiers). (SKR-43, SKR-77, SKR-78)"""
    slot, weapon = fighter(state, i), weapon_of(state, i, what)
    surface = on(state)
    modifiers: list[Modifier] = []
    if surface.sight(i, foe).covered:
        modifiers.append(Modifier(-1, "cover", "SKR-43"))
    if not weapon.thrown and not surface.within(i, foe, weapon.range_in / 2):
        modifiers.append(Modifier(-1, "beyond half range", "SKR-43"))
    if slot.moved and not weapon.thrown:
        modifiers.append(Modifier(-1, "moved", "SKR-43"))
    if "large" in state.models[foe].warrior.keywords:
        modifiers.append(Modifier(1, "large target", "SKR-43"))
    if what.endswith(DOUBLE):
        modifiers.append(Modifier(-1, "two shots", "SKR-77"))
    worn = fighter(state, foe).outfit
    if worn.far_shots and not surface.within(i, foe, worn.far_in):
        modifiers.append(Modifier(worn.far_shots, "fancloth", "SKR-78"))
    named = rules.modifiers(state, i, "to hit") + rules.modifiers(state, foe, "to be hit")
    return 7 - slot.profile.BS, (*modifiers, *named)


def needed(rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str) -> int:
    """The D6 needed after modifiers; 7 and more goes up the ladder. (SKR-43, SKR-44)"""
    base, modifiers = to_hit(rules, state, i, foe, what)
    return max(2, base - sum(m.number for m in modifiers))


def out_of_hand(rules: Ruleset, number: int) -> bool:
    """Whether such a number can't be rolled at all. (SKR-44)"""
    return number > (6 if rules.options["seven_plus"] == "miss" else 9)


def target_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str) -> Refusal | None:
    """Why this enemy may not be shot at in this way. (SKR-40, SKR-41)"""
    if not 0 <= foe < len(state.models) or state.models[foe].side == state.models[i].side or not state.on_table(foe):
        return Refusal("that is no enemy on the table", "SKR-41")
    reach = range_in(weapon_of(state, i, what), what)
    surface = on(state)
    short = surface.gap(i, foe) - reach
    if rules.options["premeasure"] == "true" and not surface.within(i, foe, reach):
        return Refusal(f"it is {as_inches(short)} out of range", "SKR-40", short)
    hidden = _unseen(state, i, foe)
    if hidden:
        return hidden
    if _in_combat_with_friend(state, i, foe):
        return Refusal("it is in combat with a friend", "SKR-41")
    if out_of_hand(rules, needed(rules, state, i, foe, what)):
        return Refusal("it can't be hit", "SKR-44")
    return closer_bar(rules, state, i, foe, what)


def _unseen(state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    if fighter(state, foe).hidden:
        return Refusal("it is hidden", "SKR-37")
    return None if on(state).sight(i, foe).seen else Refusal("it is out of sight", "SKR-42")


def _in_combat_with_friend(state: State, i: ModelId, foe: ModelId) -> bool:
    side = state.models[i].side
    friends = present(state, side) if fighter(state, foe).standing else standing(state, side)
    return bool(on(state).contacts(foe) & friends & ~(1 << i))


def closer_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str) -> Refusal | None:
    """The closest enemy in sight, or one easier to hit, or large, or past those down or fleeing. (SKR-41)"""
    surface = on(state)
    if surface.level(i) > HIGH_IN:
        return _roof_bar(state, i, foe)
    if "large" in state.models[foe].warrior.keywords:
        return None
    gaps = surface.gaps(i)
    own = needed(rules, state, i, foe, what)
    for other in members(present(state, state.models[foe].side)):
        if gaps[other] >= gaps[foe] or not counts_as_closer(state, i, other):
            continue
        if own >= needed(rules, state, i, other, what):
            text = f"{state.models[other].name} is closer and no harder to hit"
            return Refusal(text, "SKR-41")
    return None


def _roof_bar(state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """From above any target in sight, but those on the same building come first. (SKR-45)"""
    roofs = [
        t.shape for t in state.battlefield.terrain if t.kind == "building" and t.level and _upon(state, i, t.shape)
    ]
    if not roofs or any(_upon(state, foe, roof) for roof in roofs):
        return None
    for other in members(present(state, state.models[foe].side)):
        if counts_as_closer(state, i, other) and any(_upon(state, other, roof) for roof in roofs):
            return Refusal(f"{state.models[other].name} is on the same building", "SKR-45")
    return None


def _upon(state: State, i: ModelId, shape: Shape) -> bool:
    x, y, *_ = state.places[i]
    return holds(shape, (x, y))


def counts_as_closer(state: State, i: ModelId, other: ModelId) -> bool:
    """Whether an enemy nearer by has to be shot at first. (SKR-41)"""
    slot = fighter(state, other)
    if not slot.standing or slot.fleeing or slot.hidden or _in_combat_with_friend(state, i, other):
        return False
    return on(state).sight(i, other).seen


class ShootOffer(AtTarget):
    """A shot with one weapon at one enemy."""

    __slots__ = ()


def shoot_offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """All the ways the model may shoot, the nearest targets first."""

    def nearest() -> list[ModelId]:
        gaps = on(state).gaps(i)
        return sorted(members(present(state, 1 - state.models[i].side)), key=lambda j: (gaps[j], j))

    for what in ways_to_shoot(state, i):
        yield ShootOffer("shoot", i, nearest, partial(_bar, rules, state, i, what), what, "SKR-41")


def _bar(rules: Ruleset, state: State, i: ModelId, what: str, foe: ModelId) -> Refusal | None:
    return target_bar(rules, state, i, foe, what)


def shooting(table: Table) -> Asking:
    """Shots, and what the magic system offers, in any order among models. (SKR-40)"""
    while True:
        state, rules = table.state, table.rules
        if next(ready_to_act(rules, state), None) is None:
            return
        table.mark()
        action = yield shooting_decision(rules, state)
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
    mine = members(standing(state, state.side))
    return (i for i in mine if shoot_bar(state, i) is None or rules.magic.can(state, i))


def shooting_decision(rules: Ruleset, state: State) -> Decision:
    """Shoot, do magic, or be done."""

    def offers() -> Iterator[Offer]:
        yield Just(DONE, "SKR-40")
        for i in members(standing(state, state.side)):
            if shoot_bar(state, i) is None:
                yield from shoot_offers(rules, state, i)
            if rules.magic.can(state, i):
                yield from rules.magic.offers(state, i)

    def why(action: Action) -> Refusal:
        i = action.model
        if action.verb == "shoot" and 0 <= i < len(state.models) and state.models[i].side == state.side:
            return shoot_bar(state, i) or Refusal("it can't shoot with that now", "SKR-77")
        return Refusal("now is the time to shoot", "SKR-40")

    return Decision(state.side, "Shoot", offers, DONE, rule="SKR-40", why=why)


def shoot(table: Table, i: ModelId, foe: ModelId, what: str) -> Asking:
    """One model's shot, or two. (SKR-40, SKR-37)"""
    if fighter(table.state, i).hidden:
        table.emit(Revealed(i, "it shoots"))
    weapon = weapon_of(table.state, i, what)
    table.emit(Marked(i, (("shot", True),), f"shoots {weapon.name} at {table.state.models[foe].name}", "SKR-40"))
    if not on(table.state).within(i, foe, range_in(weapon, what)):
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
    weapon = weapon_of(table.state, i, what)
    strength = weapon.strength if weapon.strength is not None else fighter(table.state, i).profile.S
    hit = Hit(foe, strength, i, missile=True, rule="SKR-43")
    yield from harm(table, (evolve(blow_at(table, hit), criticals=True),))


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
    then = Check(i, f"{about}, after the 6", (1, 6), at_least(LADDER[number]), rule="SKR-44", effort=1, against=foe)
    return table.roll(six) and table.roll(then)
