"""A plan in the making, as people put it together: parts, shares, odds against who is in reach. (DOT-23, DOT-26)"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from skirmish.board import on
from skirmish.core.decision import Refusal
from skirmish.core.draft import Draft, DraftGroup, DraftPart
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit.queries import ids_in, sort_nearest
from skirmish.rules.dots.attack import attack_pool
from skirmish.rules.dots.defence import Means, bare, defence_pool, expect_harm, harm_law, methods
from skirmish.rules.dots.events import fighter, with_fighter
from skirmish.rules.dots.fighter import BIRD, Fighter, Plan
from skirmish.rules.dots.plans import (
    DODGE,
    DRAW,
    FORMATION,
    HOLD,
    PARRY,
    POWER,
    RULE,
    RUN,
    STRATEGY,
    TUMBLE,
    attack_base,
    attack_with,
    can_parry,
    in_hand,
    kind_of,
    parry_base,
    plan_bar,
    plan_text,
    prices,
    read_plan,
)
from skirmish.rules.dots.prospects import aim
from skirmish.rules.dots.queries import find_conscious, foes_of, sides
from skirmish.rules.dots.shots import THROW, shot_id, ways
from skirmish.rules.dots.text import plan_words

ORDER = "Declare it"
MOST_FOES = 8
"""So many enemies are named as targets."""
TOLD = 6
"""From so much harm on it is told together."""


def draft(rules: Ruleset, state: State, i: ModelId, what: str) -> Draft:
    """The plan that the text says, with what could be added to it and taken from it."""
    plan = read_plan(what) if what else Plan()
    if isinstance(plan, Refusal):
        return Draft(what, "", (), ORDER, refusal=plan)
    slot = in_hand(fighter(state, i), plan)
    groups = (
        *_magic(rules, state, i, plan),
        DraftGroup("Attacks", tuple(_attacks(rules, state, i, slot, plan))),
        DraftGroup("Against", tuple(_foes(rules, state, i, plan))),
        DraftGroup("Defence", tuple(_defences(rules, state, i, slot, plan))),
        DraftGroup("Movement", tuple(_switches(rules, state, i, plan, MOVES))),
        DraftGroup("How", tuple(_switches(rules, state, i, plan, HOW))),
    )
    facts = tuple([(f"{price.part}: {price.share} of {price.base} dice", price.rule) for price in prices(slot, plan)])
    barred, said = plan_bar(rules, state, i, plan), plan_words(state, i, plan)
    said = said[:1].upper() + said[1:]
    shown = tuple([group for group in groups if group.parts])
    if not plan.attack or barred is not None:
        return Draft(what, said, shown, ORDER, facts, refusal=barred)
    more, chances = _first_attack(rules, state, i, plan)
    return Draft(what, said, shown, ORDER, (*facts, *more), "Harm of its first attack", chances)


def _first_attack(
    rules: Ruleset, state: State, i: ModelId, plan: Plan
) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, Fraction], ...]]:
    """(facts, chances) of it against whom it is declared, before armour; what a die more would bring. (DOT-70)"""
    near = sort_nearest(state, i, ids_in(find_conscious(state, 1 - state.models[i].side)))
    foes = [plan.foe] if plan.foe >= 0 else near
    if not foes:
        return (), ()
    state = with_fighter(state, i, plan=plan, weapon=in_hand(fighter(state, i), plan).weapon)
    pool, foe = attack_pool(rules, state, i, foes[0], plan.attack), foes[0]
    means: Means = "melee" if kind_of(fighter(state, i), plan.attack) == "melee" else "ranged"
    open_ = [*methods(rules, state, foe, i, means)]
    held = min([defence_pool(rules, state, foe, way, i) for way in open_], key=partial(expect_harm, bare(pool)),
               default=None)  # fmt: skip
    law = harm_law(pool, held)
    gain = expect_harm(bare(evolve(pool, dice=pool.dice + 1)), held) - expect_harm(bare(pool), held)
    how = f", who may {held.what}" if held is not None else ", who can't defend itself"
    facts = (
        (f"Against {state.models[foe].name}{how}: {pool.dice} {'die' if pool.dice == 1 else 'dice'} at {pool.target}.",
         pool.rule),
        (f"A die more would do {gain:.1f} harm more in the mean.", "DOT-70"),
    )  # fmt: skip
    told = [(str(raw) if raw else "none", chance) for raw, chance in law if raw < TOLD]
    rest = sum([chance for raw, chance in law if raw >= TOLD], Fraction(0))
    return facts, (*told, *([(f"{TOLD} or more", rest)] if rest else []))


MOVES = (
    ("run", RUN, "Run", "Twice as far, in place of an attack", "DOT-77"),
    ("tumble", TUMBLE, "Tumble", "Keeps the attack of who runs, if the roll succeeds", "DOT-78"),
    ("dodge", DODGE, "Dodge", "Does nothing but dodge", "DOT-90"),
    ("power", POWER, "Magic", "Works magic at its place in the order", "DOT-174"),
)
HOW = (
    ("formation", FORMATION, "In formation", "Attacks are easier while the formation holds", "DOT-83"),
    ("strategy", STRATEGY, "By the leader's plan", "More dice for attacks and dodges", "DOT-87"),
)


def _attacks(rules: Ruleset, state: State, i: ModelId, slot: Fighter, plan: Plan) -> Iterator[DraftPart]:
    """Weapons: each press is a die of the share; the first is all of them."""
    for ident in dict.fromkeys((slot.weapon, *[shot_id(one) for one in ways(slot)], BIRD)):
        one = attack_with(slot, ident)
        if one is None or (ident == BIRD and not slot.has("bird-forms")):
            continue
        base, mine = attack_base(slot, ident), plan.attack == ident
        name = f"Throw the {one.name}" if ident.startswith(THROW) else one.name.capitalize()
        name = "Bird attack" if ident == BIRD else name
        if ident == BIRD and plan.attack == slot.weapon:
            rest = max(1, min(base, attack_base(slot, slot.weapon)) - 1)
            more = evolve(plan, bird=plan.bird + 1, dice=plan.dice or rest)
            fewer = evolve(plan, bird=max(0, plan.bird - 1))
        elif not mine:
            more = aim(rules, state, i, evolve(plan, attack=ident, dice=0 if not plan.parry else 1))
            fewer = plan
        else:
            share = plan.dice or base
            more = evolve(plan, dice=share + 1 if share < base else 0)
            fewer = evolve(plan, dice=share - 1) if share > 1 else evolve(plan, attack="", dice=0)
        yield _part(rules, state, i, plan, ident, name, f"{base} dice", more, fewer,
                    (plan.share(ident) or base * mine), "Strikes or shoots with it", True)  # fmt: skip
    for weapon in slot.kit.melee:
        if weapon.id not in (fighter(state, i).weapon, slot.kit.melee[-1].id):
            on, off = evolve(plan, draw=weapon.id, attack="", dice=0), evolve(plan, draw="")
            taken = plan.draw == weapon.id
            yield _part(
                rules, state, i, plan, f"{DRAW} {weapon.id}", f"Draw the {weapon.name}", "", off if taken else on, off,
                int(taken), "Takes it in hand, in place of an attack", False,
            )  # fmt: skip


def _magic(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> Iterator[DraftGroup]:
    """What its magic has it say, each part as a plan. (DOT-174)"""
    if fighter(state, i).kind != "power" or not rules.magic.channels(state, i):
        return
    for group in rules.magic.intent_groups(state, i, plan.intent):
        parts = [evolve(part, more=_with_intent(plan, part.more) if part.more else "",
                        fewer=_with_intent(plan, part.fewer)) for part in group.parts]  # fmt: skip
        yield DraftGroup(group.name, tuple(parts))


def _with_intent(plan: Plan, intent: str) -> str:
    made = evolve(plan, power=bool(intent), intent=intent)
    return plan_text(made) if made != Plan() else HOLD


def _foes(rules: Ruleset, state: State, i: ModelId, plan: Plan) -> Iterator[DraftPart]:
    """Whom it attacks first, of those in the open that are nearest."""
    shown = foes_of(state, i) & ~sides(state).hidden if plan.attack else 0
    for foe in sort_nearest(state, i, ids_in(shown))[:MOST_FOES]:
        name, far = state.models[foe].name, as_inches(on(state).gap(i, foe))
        yield _part(rules, state, i, plan, f"at {foe}", name, far, evolve(plan, foe=foe), evolve(plan, foe=-1),
                    int(plan.foe == foe), "Is attacked first", False)  # fmt: skip


def _defences(rules: Ruleset, state: State, i: ModelId, slot: Fighter, plan: Plan) -> Iterator[DraftPart]:
    if not can_parry(slot):
        return
    more, fewer = evolve(plan, parry=plan.parry + 1), evolve(plan, parry=max(0, plan.parry - 1))
    if plan.attack and not plan.dice:
        more = evolve(more, dice=max(1, min(attack_base(slot, plan.attack), parry_base(slot)) - 1))
    yield _part(rules, state, i, plan, PARRY, "Parry", f"{parry_base(slot)} dice", more, fewer, plan.parry,
                "A reserve for all parries of the round, each a die fewer", True)  # fmt: skip


def _switches(
    rules: Ruleset, state: State, i: ModelId, plan: Plan, rows: tuple[tuple[str, str, str, str, str], ...]
) -> Iterator[DraftPart]:
    for field, ident, name, text, rule in rows:
        on = bool(getattr(plan, field))
        other = evolve(plan, **{field: not on})
        if field == "power" and not (on or rules.magic.channels(state, i)):
            continue
        if field == "power" and (plan.intent or rules.magic.intent_groups(state, i, "")):
            continue  # its magic says that part by part
        part = _part(rules, state, i, plan, ident, name, "", other if not on else plan, other if on else plan,
                     int(on), text, False)  # fmt: skip
        yield evolve(part, rule=rule)


def _part(
    rules: Ruleset, state: State, i: ModelId, plan: Plan, ident: str, name: str, detail: str, more: Plan, fewer: Plan,
    count: int, text: str, repeats: bool,
) -> DraftPart:  # fmt: skip
    barred = plan_bar(rules, state, i, more) if more != plan else None
    can = more != plan and barred is None
    return DraftPart(
        ident, name, text, detail, count, plan_text(more) if can else "",
        plan_text(fewer) if fewer != Plan() else HOLD, repeats, None if can else barred, RULE,
    )  # fmt: skip
