"""A plan in the making, as people put it together: parts, shares, odds against who is in reach. (DOT-23, DOT-26)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish.board import on
from skirmish.core.decision import Refusal
from skirmish.core.draft import Draft, DraftGroup, DraftLine, DraftNotes, DraftPart
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.kit.queries import ids_in, sort_nearest
from skirmish.rules.dots.arms import Missile
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.fighter import BIRD, Fighter, Plan
from skirmish.rules.dots.initiative import rank
from skirmish.rules.dots.plan_rolls import plan_rolls
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
    attack_needs,
    attack_with,
    can_parry,
    in_hand,
    parry_base,
    plan_bar,
    plan_text,
    prices,
    read_plan,
)
from skirmish.rules.dots.pools import USUAL, dice_text
from skirmish.rules.dots.prospects import aim, attack_reach
from skirmish.rules.dots.queries import find_able, foes_of, sides
from skirmish.rules.dots.shots import THROW, shot_id, ways
from skirmish.rules.dots.text import describe_plan, plan_words

ORDER = "This is the plan"
SHARES = ("dice", "bird", "parry")
"""The parts of a plan that dice are dealt out to."""
BLOWS = ("attack", "foe", *SHARES)
"""What a plan says of its attacks and parries."""
ALWAYS = ("formation", "strategy")
"""What goes with anything, where it is allowed at all."""
BESIDE: dict[str, tuple[str, ...]] = {"run": ("parry",), "tumble": ("run", *BLOWS), "power": ("intent",)}
"""What a switch leaves of a plan in which it takes the place of something."""
MOST_FOES = 8
"""So many enemies are named as targets."""


def draft(rules: Ruleset, state: State, i: ModelId, what: str) -> Draft:
    """The plan that the text says, with what could be added to it and taken from it."""
    plan = read_plan(what) if what else Plan()
    if isinstance(plan, Refusal):
        return Draft(what, "", (), ORDER, refusal=plan, who=state.models[i].name, at_once=True)
    slot = in_hand(fighter(state, i), plan)
    groups = (
        *_magic(rules, state, i, plan),
        DraftGroup("Attacks", tuple(_attacks(rules, state, i, slot, plan))),
        DraftGroup("First target", tuple(_foes(rules, state, i, plan))),
        DraftGroup("Defence", tuple(_defences(rules, state, i, slot, plan))),
        DraftGroup("Movement", tuple(_switches(rules, state, i, plan, MOVES))),
        DraftGroup("How", tuple(_switches(rules, state, i, plan, HOW))),
    )
    barred, said = plan_bar(rules, state, i, plan), describe_plan(state, i, what or HOLD)
    by_magic = rules.magic.intent_rolls(state, i, plan.intent) if barred is None and plan.intent else ()
    rolls = (*by_magic, *plan_rolls(rules, state, i, plan)) if barred is None else ()
    return Draft(
        what, said[:1].upper() + said[1:], tuple([group for group in groups if group.parts]), ORDER,
        tuple(_prices(slot, plan)), rolls, barred, state.models[i].name, tuple(_beside(state, i)), at_once=True,
    )  # fmt: skip


def _prices(slot: Fighter, plan: Plan) -> Iterator[tuple[str, str]]:
    """What its parts take: `5 dice to deal out: attack 3, parry 2`. (DOT-23)"""
    parts = prices(slot, plan)
    if len(parts) > 1:
        least = min(part.base for part in parts)
        shares = ", ".join(f"{_named(slot, part.part)} {part.share}" for part in parts)
        left = least - sum(part.share for part in parts)
        yield f"{least} dice to deal out: {shares}" + (f", {left} left" if left > 0 else ""), "DOT-23"
    for part in parts if len(parts) == 1 else ():
        yield f"{_named(slot, part.part).capitalize()}: {part.share} of {dice_text(part.base)}", part.rule


def _named(slot: Fighter, part: str) -> str:
    """What a part of a plan is called."""
    one = attack_with(slot, part) if part != BIRD else None
    if one is None:
        return part.replace("-", " ")
    return f"thrown {one.name}" if part.startswith(THROW) else one.name


def _beside(state: State, i: ModelId) -> Iterator[DraftNotes]:
    """What was declared before it, and who declares after it. (DOT-67)"""
    listed = sorted(ids_in(find_able(state)), key=partial(rank, state))
    said = [DraftLine(state.models[one].name, state.models[one].side, plan_words(state, one, declared))
            for one in listed if (declared := fighter(state, one).plan) is not None]  # fmt: skip
    later = [DraftLine(state.models[one].name, state.models[one].side)
             for one in listed if one != i and fighter(state, one).plan is None]  # fmt: skip
    if said:
        yield DraftNotes("Declared so far", tuple(said), "DOT-67")
    if later:
        yield DraftNotes("Still to declare", tuple(later), "DOT-67")


MOVES = (
    ("run", RUN, "Run", "Twice as far, in place of an attack", "DOT-77"),
    ("tumble", TUMBLE, "Tumble", "A model that runs keeps its attack, if the roll succeeds", "DOT-78"),
    ("dodge", DODGE, "Dodge", "Dodges every attack and, besides moving, does nothing else", "DOT-90"),
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
            more = _deal(slot, evolve(plan, dice=plan.dice or rest), "bird")
            fewer = evolve(plan, bird=max(0, plan.bird - 1))
        elif not mine:
            more = aim(rules, state, i, evolve(plan, attack=ident, dice=0 if not plan.parry else 1))
            fewer = plan
        else:
            share = plan.dice or base
            more = evolve(plan, dice=share + 1 if share < base else 0)
            more = _deal(slot, plan, "dice") if plan.parry or plan.bird else more
            fewer = evolve(plan, dice=share - 1) if share > 1 else evolve(plan, attack="", dice=0)
        verb = "Shoots" if isinstance(one, Missile) else "Throws it" if ident.startswith(THROW) else "Strikes"
        yield _part(
            rules, state, i, plan, ident, name, f"{dice_text(base)} at {attack_needs(rules, slot, ident)}", more, fewer,
            plan.share(ident) or base * mine, f"{verb} with these dice, one fewer each further time", True, BLOWS,
        )  # fmt: skip
    for weapon in slot.kit.melee:
        if weapon.id not in (fighter(state, i).weapon, slot.kit.melee[-1].id):
            on, off = evolve(plan, draw=weapon.id, attack="", dice=0), evolve(plan, draw="")
            taken = plan.draw == weapon.id
            yield _part(
                rules, state, i, plan, f"{DRAW} {weapon.id}", f"Draw the {weapon.name}", "", off if taken else on, off,
                int(taken), "Takes it in hand, in place of an attack", False, ("draw", "parry"),
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
    reach = attack_reach(rules, state, i, plan) if shown else 0.0
    for foe in sort_nearest(state, i, ids_in(shown))[:MOST_FOES]:
        gap, touches = on(state).gap(i, foe), on(state).contacts(i) >> foe & 1
        far = f"{as_inches(gap)} away" + (", out of reach" if gap > reach else "")
        yield _part(
            rules, state, i, plan, f"at {foe}", state.models[foe].name, "in contact" if touches else far,
            evolve(plan, foe=foe), evolve(plan, foe=-1), int(plan.foe == foe), "", False, BLOWS,
        )  # fmt: skip


def _defences(rules: Ruleset, state: State, i: ModelId, slot: Fighter, plan: Plan) -> Iterator[DraftPart]:
    if not can_parry(slot):
        return
    rest = max(1, min(attack_base(slot, plan.attack), parry_base(slot)) - 1) if plan.attack else 0
    more = _deal(slot, evolve(plan, dice=plan.dice or rest), "parry")
    fewer = evolve(plan, parry=max(0, plan.parry - 1))
    yield _part(
        rules, state, i, plan, PARRY, "Parry", f"{dice_text(parry_base(slot))} at {USUAL}", more, fewer, plan.parry,
        "Dice for every parry this round, one fewer each time", True, BLOWS,
    )  # fmt: skip


def _deal(slot: Fighter, plan: Plan, part: str) -> Plan:
    """The plan with a die more for this part; if none is left, the largest of the others gives one up. (DOT-23)"""
    plan = evolve(plan, **{part: getattr(plan, part) + 1})
    parts = prices(slot, plan)
    others = [other for other in SHARES if other != part and getattr(plan, other) > 1]
    if others and sum(one.share for one in parts) > min(one.base for one in parts):
        giver = max(others, key=partial(getattr, plan))
        plan = evolve(plan, **{giver: getattr(plan, giver) - 1})
    return plan


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
                     int(on), text, False, (field, *BESIDE.get(field, ())))  # fmt: skip
        yield evolve(part, rule=rule)


def _part(
    rules: Ruleset, state: State, i: ModelId, plan: Plan, ident: str, name: str, detail: str, more: Plan, fewer: Plan,
    count: int, text: str, repeats: bool, keeps: tuple[str, ...],
) -> DraftPart:  # fmt: skip
    """A row; where it can't stand beside the rest, it takes the place of all but what it `keeps`. (DOT-26)"""
    barred = plan_bar(rules, state, i, more) if more != plan else None
    if barred is not None and not count:
        alone = Plan(**{field: getattr(more, field) for field in (*keeps, *ALWAYS)})
        if alone != more:
            more, barred = alone, plan_bar(rules, state, i, alone)
    can = more != plan and barred is None
    unit = ("die" if count == 1 else "dice") if repeats else ""
    return DraftPart(
        ident, name, text, detail, count, unit, plan_text(more) if can else "",
        plan_text(fewer) if fewer != Plan() else HOLD, repeats, None if can else barred, RULE,
    )  # fmt: skip
