"""What casting is expected to bring, in marks; nearly. (CHN-80)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.roll_under import Result
from skirmish.core.state import Hit, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.units import Point, distance, snapped
from skirmish.kit.effects import owner_side
from skirmish.rules.essence import casting, effects
from skirmish.rules.essence.incantations import ON_GROUND, Compiled, Effect
from skirmish.rules.essence.weaver import Weaver, casts, weaver

ESSENCE_MARKS = 0.6
"""What a point of Essence is kept for."""
KEPT = 1.0
"""The same of each point of potency of a work: it is used when it brings more."""
BARE = 2
"""A hit of a strength has so much less of damage. (RT-39)"""
STRONGEST = 10
NERVE, WIND = 0.12, 0.05
"""Shares of its price that a rung of Distress and one of Fatigue are worth."""
CLEARED = 0.1
"""The same of a rung that is cleared."""
RALLIED = 0.4
"""The same of who flees and is made to stop."""
BACKLASH = NERVE + WIND
"""The same of a casting that fails with a triplet. (TRI-64)"""
CURSED = {"hex": 0.2, "blind": 0.25, "stumble": 0.05, "shove": 0.05}
BLESSED = {
    "ward": 0.1, "sanctuary": 0.15, "bless": 0.05, "mirror-self": 0.06, "conjured-blade": 0.04, "blade-venom": 0.08,
    "cat-eyes": 0.03,
}  # fmt: skip
"""Shares of the target's price that other effects are worth, once."""
RAISED = 18.0
NEAR_IN = 12.0
"""Help is worth something only to who has an enemy about so near."""
AT_HAND_IN = 4.0
"""The same of what lasts some rounds in a fight."""
TRODDEN = 0.4
"""How likely an enemy is to tread on a rune that lies before it."""
TRAPPED = {"snare-rune": 0.3, "alarm-rune": 0.06}
"""Shares of its price that are lost with what a rune does to it, if that is no attack."""
BARRED = 0.06
"""The same of its own, of who is behind a line that nobody passes."""


def cast_worth(rules: Ruleset, state: State, i: ModelId, spell: Compiled, action: Action) -> float:
    """What it brings in the mean, less what the Essence could do another time."""
    law = casting.spell_test(rules, state, i, spell).law()
    found = sum([float(chance) * stake_of(rules, state, i, spell, action, result) for result, chance in law if result])
    return found - ESSENCE_MARKS * casting.price(rules, spell)


def stake_of(rules: Ruleset, state: State, i: ModelId, spell: Compiled, action: Action, result: Result) -> float:
    """What this outcome of the test brings."""
    if not result:  # a triplet that fails frightens and tires
        return -BACKLASH * state.models[i].warrior.marks if result.triplet == "failure" else 0.0
    potency = casting.potency_of(result, spell)
    return sum([worth_of(rules, state, i, spell, effect, action, potency) for effect in spell.effects])


def worth_of(
    rules: Ruleset, state: State, i: ModelId, spell: Compiled, effect: Effect, action: Action, potency: int
) -> float:
    """What one effect brings at this potency."""
    if effect.use in ON_GROUND:
        return _of_rune(rules, state, i, effect, potency)
    if effect.target in ("point", "wall"):
        return RAISED if effect.id == "raise-dead" else 0.0
    if effect.essence:
        lacks = weaver(state, i).gift.pool - weaver(state, i).essence
        return ESSENCE_MARKS * min(lacks, effect.essence * potency) * (lacks >= effect.essence * potency)
    return sum([_on_one(rules, state, i, effect, target, potency)
                for target in effects.touched(state, i, spell, effect, action)])  # fmt: skip


def _on_one(rules: Ruleset, state: State, i: ModelId, effect: Effect, target: ModelId, potency: int) -> float:
    marks = state.models[target].warrior.marks
    foe = owner_side(state, target) != owner_side(state, i)
    sign = 1 if foe else -1
    how = effect.strike
    if how is not None:
        if how.undead and "undead" not in state.models[target].warrior.keywords:
            return 0.0
        if potency < rules.combat.hardness(state, target, i, how.ladder) and not how.undead:
            return 0.0
        if rules.combat.senseless(state, target):
            return 0.0
        raw = potency + how.bonus
        if how.ladder == "injury":
            hit = Hit(target, min(STRONGEST, raw + BARE), i, save=how.armour, missile=True)
            return sign * rules.combat.toll(state, hit, 1)
        return sign * marks * min(1.0, raw * (NERVE if how.ladder == "distress" else WIND))
    if effect.clears:
        lacks = rules.combat.suffers(state, target, effect.clears)
        if effect.clears == "distress" and lacks and rules.combat.who(state, "fleeing") >> target & 1:
            return -sign * marks * RALLIED
        share = {"injury": 1.0, "distress": 0.8, "fatigue": 0.4}[effect.clears] * CLEARED
        return -sign * marks * share * min(lacks, potency)
    if rules.combat.senseless(state, target):
        return 0.0
    if any(e.target == target and effect.id in e.source.split(" ") for e in state.effects):
        return 0.0
    if effect.id in CURSED:
        return sign * marks * CURSED[effect.id]
    side, senseless = owner_side(state, target), rules.combat.senseless
    far = AT_HAND_IN if effect.use == "applied" else NEAR_IN
    beset = any(near <= far and owner_side(state, j) != side and not senseless(state, j)
                for j, near in enumerate(on(state).gaps(target)))  # fmt: skip
    return -sign * marks * BLESSED.get(effect.id, 0.0) * beset


# Works


def use_worth(rules: Ruleset, state: State, i: ModelId, work: Compiled, potency: int, action: Action) -> float:
    """What using it now brings, less what it could do another time."""
    found = sum([worth_of(rules, state, i, work, effect, action, potency) for effect in work.effects])
    return found - KEPT * potency


def _of_rune(rules: Ruleset, state: State, i: ModelId, effect: Effect, potency: int) -> float:
    """What a rune does that is laid or drawn before the nearest enemy, if that one is about to come."""
    near = [(gap, j) for j, gap in enumerate(on(state).gaps(i)) if owner_side(state, j) != owner_side(state, i)
            and gap <= NEAR_IN and state.on_table(j) and not rules.combat.senseless(state, j)]  # fmt: skip
    if not near:
        return 0.0
    if effect.use == "drawn":  # for who would rather not fight
        shy = casts(state, i) or rules.combat.who(state, "armed") >> i & 1
        return BARRED * potency * state.models[i].warrior.marks * shy
    foe = min(near)[1]
    lost = TRAPPED.get(effect.id, 0.0) * state.models[foe].warrior.marks
    return TRODDEN * (lost if effect.strike is None else _on_one(rules, state, i, effect, foe, potency))


def toward(start: Point, end: Point, inches: float) -> Point:
    """The point so many inches from the start on the way to the end."""
    part = inches / (distance(start, end) or 1.0)
    return snapped((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))


def side_worth(state: State, side: Side) -> float:
    """Essence and works that are left, in marks."""
    total = 0.0
    for m in state.models:
        slot: Weaver | None = m.magic
        if slot is not None and not m.out and m.side == side:
            total += ESSENCE_MARKS * slot.essence + KEPT * sum([work.potency for work in slot.works])
    return total


def reach(rules: Ruleset, state: State, i: ModelId) -> float:
    """The furthest range of a spell that harms and that it could pay for now."""
    if not casts(state, i):
        return 0.0
    left = weaver(state, i).essence
    found = [
        spell.range_in for spell in casting.usual_spells(rules, state, i)
        if spell.effects[0].strike is not None and casting.price(rules, spell) <= left
    ]  # fmt: skip
    return max(found, default=0.0)


def best_strike(rules: Ruleset, state: State, i: ModelId, target: ModelId) -> list[tuple[float, float]]:
    """(inches, marks) of each attack that it could pay for at this enemy, wherever the two stand."""
    found, left = list[tuple[float, float]](), weaver(state, i).essence
    for spell in casting.usual_spells(rules, state, i):
        effect = spell.effects[0]
        if effect.strike is None or effect.around_in or casting.price(rules, spell) > left:
            continue
        worth = cast_worth(rules, state, i, spell, Action("cast", i, target, what=spell.what))
        if worth > 0:
            found.append((spell.range_in, worth))
    return found
