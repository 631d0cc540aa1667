"""Questions of this system at the odds desk: pools, shots, blows, duels. (DOT-1..21, DOT-69..99)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, get_args

from skirmish.core.decision import PASS, Action, Asking, Refusal
from skirmish.core.open_pool import OpenPool
from skirmish.core.outlook import find_fate
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table, settle
from skirmish.kit.inquiries import (
    Answering,
    Asked,
    Detail,
    Inquiry,
    Role,
    View,
    inquiry_of_blows,
    inquiry_of_shots,
)
from skirmish.kit.odds import Impossible, Odds, Part, forbid
from skirmish.rules.dots.attack import attack, attack_pool, meet
from skirmish.rules.dots.defence import Method, methods
from skirmish.rules.dots.events import fighter, with_fighter
from skirmish.rules.dots.odds import Attacks
from skirmish.rules.dots.plans import attacks_left, in_hand, parry_base, plan_bar, read_plan
from skirmish.rules.dots.pools import ORDERS, USUAL
from skirmish.rules.dots.queries import is_conscious
from skirmish.rules.dots.strike import blow_bar

ASKS = Attacks()
MOST_DICE, OPEN_IN = 20, 8
"""The widest pool that is asked about, and how far above its dice results are told apart."""
ATTACK_RULES = ("DOT-69", "DOT-70", "DOT-80", "DOT-56", "DOT-59")


# Pools


def ask_pool(asked: Asked) -> Answering:
    """So many dice: the net successes, and how likely each is. (DOT-1..11)"""
    said, options = asked.said, asked.rules.options
    dice, goes_on = said["dice"], not said["no-rerolls"]
    target = said["difficulty"] - said["bonus"]
    top = dice + OPEN_IN + 1 if goes_on else dice + 1
    bands = tuple((net, net) for net in range(-dice, top + 1))
    pool = OpenPool(
        -1, "pool", dice, target, bands, goes_on=goes_on, ones=ORDERS[options["ones_cancel"]],
        late_ones=options["reroll_ones"] == "cancel",
    )  # fmt: skip
    law = dict(pool.law())
    net: Odds = {str(number): law.get(number, Fraction(0)) for number in range(-dice, top)}
    more: Odds = {"more": law.get(top, Fraction(0))} if goes_on else {}
    botch = sum([chance for number, chance in law.items() if number < 0], Fraction(0))
    passes = sum([chance for number, chance in law.items() if number > 0], Fraction(0))
    many = "1 die" if dice == 1 else f"{dice} dice"
    tens = "" if goes_on else ", tens aren't rolled again"
    bonus = f" less {said['bonus']}" if said["bonus"] else ""
    told = f"{many} at {said['difficulty']}{bonus}{tens}"
    return Answering((told,), tables=(("", {"passes": passes, "botch": botch}), ("net", {**net, **more})))


# Duels


def ask_duel(asked: Asked) -> Answering:
    """One attack against one defence, with ripostes and armour. (DOT-69..71, DOT-95..98)"""
    rules, state, i, foe = asked.rules, asked.state, asked.actor, asked.target
    method = asked.said["defence"]
    known = (*get_args(Method), "nothing")
    if method and method not in known:
        raise Impossible(f"no defence '{method}'", wrong=method, known=known, detail="defence")
    forbid(f"{state.models[i].name} may not strike", blow_bar(rules, state, i, foe))
    slot = fighter(state, foe)
    if method == "parry":
        plan = read_plan(f"parry {parry_base(slot)}")
        state = with_fighter(state, foe, plan=plan)
    if method not in ("", "nothing") and method not in [*methods(rules, state, foe, i, "melee")]:
        raise Impossible(f"{state.models[foe].name} can't defend itself so", "DOT-71", detail="defence")

    def outcome(after: State, _: Any) -> str:
        return find_fate(rules, state, after, foe)

    def back(after: State, _: Any) -> str:
        return find_fate(rules, state, after, i)

    names = state.models[i].name, state.models[foe].name
    how = f", who defends with: {method}" if method else ""
    part = Part(state, _fight, (i, foe, method))
    views = View("", outcome, ASKS.fates), View(f"What becomes of {names[0]}", back, ASKS.fates)
    return Answering((f"{names[0]} attacks {names[1]}{how}",), part, views)


def _fight(table: Table, i: ModelId, foe: ModelId, method: str) -> Asking:
    """One attack of who has declared nothing but that."""
    weapon = fighter(table.state, i).weapon
    pool = attack_pool(table.rules, table.state, i, foe, weapon)
    course = meet(table, i, foe, pool, "melee")
    answer = None
    while True:
        try:
            decision = course.send(answer) if answer is not None else next(course)
        except StopIteration:
            break
        wanted = Action(method, foe, i) if method not in ("", "nothing") else PASS
        chosen = bool(method) and decision.subject == foe and decision.rule == "DOT-69"
        answer = wanted if chosen and decision.admits(wanted) else (yield decision)
    yield from settle(table)


# Plans


def ask_plan(asked: Asked) -> Answering:
    """The attacks of a plan, one after the other, against somebody in reach. (DOT-22, DOT-23, DOT-26)"""
    rules, state, i, foe = asked.rules, asked.state, asked.actor, asked.target
    text = asked.said["plan"].replace("+", ", ").replace("=", " ")
    plan = read_plan(text)
    slot = fighter(state, i)
    if isinstance(plan, Refusal):
        raise Impossible(plan.reason, plan.rule, detail="plan")
    state = with_fighter(state, i, kind="melee")
    plan = evolve(plan, foe=foe) if plan.attack else plan
    forbid(f"{state.models[i].name} can't declare that", plan_bar(rules, state, i, plan))
    state = with_fighter(state, i, plan=plan, weapon=in_hand(slot, plan).weapon)
    if plan.attack:
        forbid(f"{state.models[i].name} may not strike", blow_bar(rules, state, i, foe))

    def fate(after: State, _: Any) -> str:
        return find_fate(rules, state, after, foe)

    told = f"{state.models[i].name} against {state.models[foe].name}: {text}"
    return Answering((told,), Part(state, carry_out, (i, foe, plan.attack)), (View("", fate, ASKS.fates),))


def carry_out(table: Table, i: ModelId, foe: ModelId, what: str) -> Asking:
    """All of its attacks at the one enemy, as long as both are conscious and it gives none of them up. (DOT-27)"""
    while is_conscious(fighter(table.state, foe)):
        own = fighter(table.state, i)
        if not is_conscious(own) or attacks_left(own) < 1:
            return
        yield from table.step(attack, i, foe, what)


QUESTIONS = (
    Inquiry(
        name="pool",
        text="The odds of a pool of ten-sided dice: net successes, and how likely it is to go wrong.",
        rules=("DOT-1", "DOT-2", "DOT-3", "DOT-4", "DOT-5", "DOT-6", "DOT-7", "DOT-9"),
        ask=ask_pool,
        details=(
            Detail("dice", "The number of dice.", least=1, most=MOST_DICE, placed=True),
            Detail("difficulty", "The number that each die needs.", usual=USUAL, least=2, most=15),
            Detail("bonus", "What is subtracted from it.", usual=0, most=10),
            Detail("no-rerolls", "Tens aren't rolled again.", "flag"),
        ),
        examples=("5 --rules dots", "6 --difficulty 8 --no-rerolls --rules dots"),
    ),
    inquiry_of_shots(ASKS, ATTACK_RULES, ("--rules dots --stat perception=3 --stat bow=3 --target-gear leather",)),
    inquiry_of_blows(ASKS, ATTACK_RULES, ("--rules dots --stat strength=3 --stat sword=4 --target-gear mail",)),
    Inquiry(
        name="duel",
        text="One attack against one defence: who is hurt, counting ripostes and armour.",
        rules=("DOT-69", "DOT-70", "DOT-71", "DOT-96", "DOT-97"),
        ask=ask_duel,
        actor=Role("attacker", "The attacker.", weapon="sword"),
        target=Role("defender", "The defender.", weapon="sword"),
        details=(Detail("defence", "parry, dodge, evade, dance, tumble or nothing. Default: the best.", "word"),),
        examples=("--rules dots --defence dodge", "--rules dots --target-stat basic-forms=3 --defence parry"),
    ),
    Inquiry(
        name="plan",
        text="The attacks of a plan against an enemy in reach.",
        rules=("DOT-22", "DOT-23", "DOT-26"),
        ask=ask_plan,
        actor=Role("attacker", "The model with the plan.", weapon="sword"),
        target=Role("defender", "The defender.", weapon="sword"),
        details=(Detail("plan", "What is declared: sword, or sword=2+parry=1.", "word", placed=True),),
        examples=("sword --rules dots --stat sword=2",),
    ),
)
