"""What a plan is worth to who declares it: attacks on whom it can get at, and what it must expect."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from skirmish.board import on
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.queries import ids_in, sort_nearest
from skirmish.rules.dots.arms import Missile
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.fighter import BIRD, Fighter, Plan
from skirmish.rules.dots.formation import formation_bar, strategy_bar
from skirmish.rules.dots.plans import (
    attack_base,
    attack_needs,
    attack_with,
    can_parry,
    evade_base,
    in_hand,
    kind_of,
    parry_base,
    plan_bar,
)
from skirmish.rules.dots.pools import HITS, NETS, USUAL, attack_number, penalty_dots
from skirmish.rules.dots.queries import find_conscious, foes_of, movement_now, sides, touched_foes, weapon_of
from skirmish.rules.dots.shots import shot_id, ways
from skirmish.rules.dots.swordmaster import TREE

POINT_MARKS = 0.04
"""What a point of harm takes, as a share of the price of whom it comes to."""
RUN_MARKS, HOLD_MARKS = 0.02, 0.005
"""What it is worth to get nearer by a run, and to walk: shares of one's own price."""
GUARD = 0.6
"""How much an enemy's harm counts beside what one does to it."""
MAGIC = 0.25
"""What it is worth to work magic of which nothing is declared, as a share of one's own price."""


@lru_cache(8192)
def expect(dice: int, number: int, held: int) -> float:
    """Harm of an attack of so many dice against so many of a defence, in the mean. (DOT-70)"""
    attack = OpenPool(-1, "", max(1, dice), number, HITS).law()
    defence = OpenPool(-1, "", held, USUAL, NETS).law() if held > 0 else ((0, 1),)
    return float(sum([chance * share * max(0, hit - net) for hit, chance in attack if hit > 0
                      for net, share in defence]))  # fmt: skip


def harm_of_all(dice: int, number: int, most: int, held: int = 0) -> float:
    """The same of so many attacks, each a die fewer, like the defences against them. (DOT-22)"""
    return sum([expect(dice - k, number, max(0, held - k)) for k in range(most)])


def usual_plans(rules: Ruleset, state: State, i: ModelId) -> Iterator[Plan]:
    """The plans that make sense, the plainest first."""
    slot = fighter(state, i)
    ways_ = {"formation": formation_bar(rules, state, i) is None, "strategy": strategy_bar(rules, state, i) is None}
    for plan in _plain_plans(slot, _intents(rules, state, i)):
        plan = aim(rules, state, i, evolve(plan, **ways_))
        if plan_bar(rules, state, i, plan) is None:
            yield plan


def _intents(rules: Ruleset, state: State, i: ModelId) -> tuple[str, ...]:
    """What it may say of its magic, if that is what it is about. (DOT-174)"""
    if fighter(state, i).kind != "power" or not rules.magic.channels(state, i):
        return ()
    return tuple([intent for intent, _ in rules.magic.intents(state, i)]) or ("",)


def _plain_plans(slot: Fighter, intents: tuple[str, ...]) -> Iterator[Plan]:
    for intent in intents:
        yield Plan(power=True, intent=intent)
    attack = slot.weapon if slot.kind == "melee" else next((shot_id(one) for one in ways(slot)), "")
    if attack and slot.kind != "power":
        yield Plan(attack=attack)
        least = min(attack_base(slot, attack), parry_base(slot))
        if can_parry(slot) and least > 1:
            dice = (least + 1) // 2
            yield Plan(attack=attack, dice=dice, parry=least - dice)
    yield Plan(run=True)
    yield Plan(dodge=True)
    yield Plan()


def aim(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> Plan:
    """The same at the enemy against whom it promises most, or at the nearest; unless it may choose later. (DOT-68)"""
    if not plan.attack or rules.options["retarget"] == "true":
        return plan
    shown = foes_of(state, i) & ~sides(state).hidden or foes_of(state, i)
    foes = sort_nearest(state, i, ids_in(shown & find_conscious(state, 1 - state.models[i].side) or shown))
    best = sorted(foes, key=partial(_worth_against, rules, state, i, plan), reverse=True)
    return evolve(plan, foe=next((foe for foe in best if on(state).sight(i, foe).seen), best[0] if best else -1))


def plan_worth(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> float:
    """In marks: harm that it may do, less harm that it must expect in spite of its defence."""
    own = float(state.models[i].warrior.marks)
    foes = ids_in(touched_foes(state, i))
    danger = sum([_threat(rules, state, foe, i, plan, k) for k, foe in enumerate(foes)])
    risk = GUARD * own * POINT_MARKS * danger
    if plan.attack:
        return _attack_worth(rules, state, i, plan) - risk
    if plan.power:
        return _magic_worth(rules, state, i, plan) - risk
    way = way_worth(rules, state, i, plan)
    return (way if way or not plan.run else -own * POINT_MARKS) - risk


def way_worth(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> float:
    """In marks: what of a plan's worth is the way that it leaves to go, wherever that leads."""
    own = float(state.models[i].warrior.marks)
    if plan.attack or plan.power:
        return 0.0
    if plan.run:
        return 0.0 if touched_foes(state, i) or fighter(state, i).hidden else RUN_MARKS * own
    return (HOLD_MARKS / 2 if plan.dodge else HOLD_MARKS) * own


def _magic_worth(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> float:
    """What it says that it will do, or a share of its price where it says nothing. (DOT-174)"""
    known = dict(rules.magic.intents(state, i)) if plan.intent else {}
    return known.get(plan.intent, MAGIC * state.models[i].warrior.marks)


def _attack_worth(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> float:
    """The best that its attacks could do to one enemy within reach; a little if one may still come into it."""
    foes = [plan.foe] if plan.foe >= 0 else ids_in(find_conscious(state, 1 - state.models[i].side))
    best = max([_worth_against(rules, state, i, plan, foe) for foe in foes], default=0.0)
    if best:
        return best
    far = attack_reach(rules, state, i, plan)
    comes = any(on(state).gap(i, foe) <= far + 2 * movement_now(rules, state, foe) for foe in foes)
    return HOLD_MARKS * 1.5 * state.models[i].warrior.marks if comes else 0.0


def attack_reach(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> float:
    """Inches within which it can attack in this round by this plan."""
    slot = in_hand(fighter(state, i), plan)
    one = attack_with(slot, plan.attack)
    assert one is not None
    if kind_of(slot, plan.attack) == "ranged":
        return one.range_in
    return (2 if plan.run else 1) * movement_now(rules, state, i) + weapon_of(slot).reach_in


def _worth_against(rules: Ruleset, state: State, i: ModelId, plan: Plan, foe: ModelId) -> float:
    """What its attacks could do to this enemy; nothing if it is out of reach."""
    slot, theirs = fighter(state, i), state.models[foe]
    one, kind = attack_with(slot, plan.attack), kind_of(slot, plan.attack)
    assert one is not None
    if on(state).gap(i, foe) > attack_reach(rules, state, i, plan):
        return 0.0
    number, base = attack_needs(rules, slot, plan.attack), plan.dice or attack_base(slot, plan.attack)
    most = 1 if isinstance(one, Missile) and one.reload else attack_base(slot, plan.attack)
    held = held_dice(theirs.combat) - _handicap(rules, state, foe) if kind == "melee" else 0
    hindered, own = _handicap(rules, state, i), one.dice if plan.attack != BIRD else 0
    return harm_of_all(base + own - hindered, number + hindered, most, held) * POINT_MARKS * theirs.warrior.marks


def _handicap(rules: Ruleset, state: State, i: ModelId) -> int:
    """Its penalty dots: each takes a die, and adds 1 to the number. (DOT-17)"""
    return -sum([dot.number for dot in penalty_dots(rules, state, i)])


def held_dice(slot: Fighter) -> int:
    """Dice of the defence of who goes on attacking itself. (DOT-92, DOT-95)"""
    if slot.dazed or not slot.standing:
        return 0
    if can_parry(slot):
        return parry_base(slot) + slot.build.dots(TREE) if slot.has(TREE) else parry_base(slot) // 2
    return evade_base(slot) if slot.has("evasion") else 0


def _threat(rules: Ruleset, state: State, foe: ModelId, i: ModelId, plan: Plan, before: int) -> float:
    """Harm to be expected from an enemy in contact in this round, after so many others."""
    theirs, slot = fighter(state, foe), fighter(state, i)
    weapon, hindered = weapon_of(theirs), _handicap(rules, state, foe)
    dice = max(1, theirs.build.dots(weapon.skill) - hindered)
    number = attack_number(rules, theirs, weapon) + hindered
    build, held = slot.build, 0
    if plan.dodge:
        held = build.dots("dodge") + build.attributes.dexterity - slot.armour - before
    elif plan.parry:
        held = plan.parry - before
    elif slot.has("evasion"):
        held = evade_base(slot)
    elif slot.has(TREE):
        held = parry_base(slot) + build.dots(TREE)
    return harm_of_all(dice + weapon.dice, number, dice, held - _handicap(rules, state, i))
