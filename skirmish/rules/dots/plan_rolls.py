"""The rolls that come of a plan: its attacks, its defence, its armour, with exact odds. (DOT-23, DOT-69, DOT-70)"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from skirmish.board import on
from skirmish.core.draft import DraftRoll, number_bars
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.queries import ids_in, sort_nearest
from skirmish.rules.dots.arms import Missile
from skirmish.rules.dots.attack import attack_pool, weigh_methods
from skirmish.rules.dots.defence import (
    Means,
    Method,
    bare,
    defence_pool,
    expect_harm,
    gives_up,
    harm_law,
    methods,
)
from skirmish.rules.dots.events import fighter, with_fighter
from skirmish.rules.dots.fighter import BIRD, Fighter, Plan
from skirmish.rules.dots.harm import armour_pool
from skirmish.rules.dots.movement import tumble_pool
from skirmish.rules.dots.plans import attack_base, attack_with, in_hand, kind_of, parry_base
from skirmish.rules.dots.pools import dice_text
from skirmish.rules.dots.queries import find_conscious, movement_now, sides, weapon_of
from skirmish.rules.dots.swordmaster import is_artful

Pool = OpenPool[int]
DIE_MORE = "one die more"
NOUNS: dict[Method, str] = {
    "parry": "parry", "block": "block", "dance": "dance of the spears", "evade": "evasion", "dodge": "dodge",
    "tumble": "tumble",
}  # fmt: skip


def plan_rolls(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> Iterator[DraftRoll]:
    """Each of them as if the plan were declared."""
    state = with_fighter(state, i, plan=plan, weapon=in_hand(fighter(state, i), plan).weapon)
    target = plan.foe if plan.foe >= 0 else nearest_foe(state, i)
    if plan.tumble:
        yield _tumble(tumble_pool(rules, state, i))
    if target >= 0:
        for attack in filter(None, (plan.attack, BIRD if plan.bird else "")):
            yield _attack(rules, state, i, target, attack)
    striker = likeliest_striker(rules, state, i)
    if striker >= 0:
        yield from _defences(rules, state, i, striker)


def nearest_foe(state: State, i: ModelId) -> ModelId:
    """The conscious enemy that is nearest; -1 if there is none."""
    return next(iter(sort_nearest(state, i, ids_in(find_conscious(state, 1 - state.models[i].side)))), -1)


# Its attacks


def _attack(rules: Ruleset, state: State, i: ModelId, foe: ModelId, attack: str) -> DraftRoll:
    """Against the defence that is the enemy's best, before armour. (DOT-69, DOT-70)"""
    slot, name = fighter(state, i), state.models[foe].name
    pool = attack_pool(rules, state, i, foe, attack)
    method, held = usual_defence(rules, state, foe, i, pool, means_of(slot, attack))
    one = attack_with(slot, attack)
    with_ = "Bird attack" if attack == BIRD or one is None else one.name.capitalize()
    against = f"{name}'s {NOUNS[method]} of {dice_at(held)}" if method and held else f"{name}, who takes it"
    share = slot.plan.share(attack) if slot.plan is not None else 0
    fuller = share and share < attack_base(slot, attack)
    return DraftRoll(
        f"{with_}: harm to {name}", number_bars(harm_law(pool, held), "none"), f"{dice_at(pool)} against {against}",
        pool.rule, ("to hurt", _hurts(pool, held)), (DIE_MORE, _hurts(_fuller(pool), held)) if fuller else None,
    )  # fmt: skip


def usual_defence(
    rules: Ruleset, state: State, i: ModelId, foe: ModelId, attack: Pool, means: Means
) -> tuple[Method | None, Pool | None]:
    """How it meets such an attack by default, with its dice; (None, None): it takes it. (DOT-69, DOT-99)"""
    open_ = tuple([method for method in methods(rules, state, i, foe, means) if method in NOUNS])
    worths = weigh_methods(rules, state, i, foe, bare(attack), open_)
    best = max(worths, key=worths.__getitem__)
    return best, defence_pool(rules, state, i, best, foe, means=means) if best is not None else None


def means_of(slot: Fighter, attack: str) -> Means:
    """What such an attack is to who defends itself."""
    return "melee" if kind_of(slot, attack) == "melee" else "ranged"


def _hurts(attack: Pool, held: Pool | None) -> Fraction:
    return sum([chance for raw, chance in harm_law(attack, held) if raw], Fraction(0))


# What it does against the attacks of others


def likeliest_striker(rules: Ruleset, state: State, i: ModelId) -> ModelId:
    """The enemy that will most likely attack it in this round; -1 if none can.

    One that has declared so comes first, then one in contact, then one that reaches it; of equals the most harmful.
    """
    foes = ids_in(find_conscious(state, 1 - state.models[i].side) & ~sides(state).hidden)
    return max([foe for foe in foes if _may_strike(rules, state, foe, i)],
               key=partial(_threat, rules, state, i), default=-1)  # fmt: skip


def _may_strike(rules: Ruleset, state: State, foe: ModelId, i: ModelId) -> bool:
    slot = fighter(state, foe)
    if slot.dazed or not slot.standing or (slot.plan is not None and not slot.plan.attack):
        return False
    if slot.plan is not None and slot.plan.foe == i:
        return True
    attack = attack_of(slot)
    one = attack_with(slot, attack)
    if isinstance(one, Missile) or kind_of(slot, attack) == "ranged":
        return one is not None and on(state).gap(i, foe) <= one.range_in
    return on(state).gap(i, foe) <= movement_now(rules, state, foe) + weapon_of(slot).reach_in


def _threat(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> tuple[bool, int, float]:
    slot = fighter(state, foe)
    declared = slot.plan is not None and slot.plan.foe == i
    near = 2 * (on(state).contacts(i) >> foe & 1) or slot.plan is None
    return declared, int(near), expect_harm(bare(attack_pool(rules, state, foe, i, attack_of(slot))), None)


def attack_of(slot: Fighter) -> str:
    """What it attacks with: what it has declared, else the weapon in hand."""
    declared = slot.plan.attack if slot.plan is not None else ""
    return declared if declared and attack_with(slot, declared) is not None else slot.weapon


def _defences(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Iterator[DraftRoll]:
    """What it does against that attack, and what its armour stops then. (DOT-56, DOT-69)"""
    slot, theirs, name = fighter(state, i), fighter(state, foe), state.models[foe].name
    what = attack_of(theirs)
    pool, one = attack_pool(rules, state, foe, i, what), attack_with(theirs, what)
    method, held = usual_defence(rules, state, i, foe, pool, means_of(theirs, what))
    said = f"{name}'s {'bird attack' if what == BIRD or one is None else one.name} of {dice_at(pool)}"
    if method and held:
        share = slot.plan.parry if slot.plan is not None and method == "parry" else 0
        fuller = share and share < parry_base(slot) and not is_artful(rules, state, i, foe)
        price = ", in place of its own attack" if gives_up(rules, state, i, method, foe) else ""
        yield DraftRoll(
            f"{NOUNS[method].capitalize()}: harm from {name}", number_bars(harm_law(pool, held), "none"),
            f"{dice_at(held)} against {said}{price}", held.rule, ("to take none", 1 - _hurts(pool, held)),
            (DIE_MORE, 1 - _hurts(pool, _fuller(held))) if fuller else None,
        )  # fmt: skip
    else:
        yield DraftRoll(
            f"No defence: harm from {name}", number_bars(harm_law(pool, None), "none"), f"Against {said}", "DOT-99",
            ("to take none", 1 - _hurts(pool, None)),
        )  # fmt: skip
    worn = slot.armour + slot.build.hide
    if worn and rules.options["armour"] == "rolled":
        armour = armour_pool(rules, i, worn, worn)
        law = armour.law()
        stops = sum([chance for stopped, chance in law if stopped], Fraction(0))
        yield DraftRoll(
            "Armour: harm that it stops", number_bars(law, "none"), f"{dice_at(armour)}, for each hit", "DOT-56",
            ("to stop any", stops),
        )  # fmt: skip


def _tumble(pool: Pool) -> DraftRoll:
    """Whether a tumbling run leaves it its attack. (DOT-78)"""
    passed = sum([chance for net, chance in pool.law() if net > 0], Fraction(0))
    bars = ("it keeps its attack", passed), ("it loses its attack", 1 - passed)
    return DraftRoll("Tumble", bars, dice_at(pool), pool.rule)


def _fuller(pool: Pool) -> Pool:
    return bare(evolve(pool, dice=pool.dice + 1))


def dice_at(pool: Pool) -> str:
    """`4 dice at 6`."""
    return f"{dice_text(pool.dice)} at {pool.target}"
