"""Questions of this system at the odds desk: tests, shots, blows, charges. (TRI-1..13, TRI-22, TRI-38..45)"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from skirmish.core.decision import Action
from skirmish.core.dice import Modifier
from skirmish.core.outlook import find_fate
from skirmish.core.roll_under import Result, RollUnder
from skirmish.core.state import State
from skirmish.kit.inquiries import (
    Answering,
    Asked,
    Detail,
    Inquiry,
    Role,
    View,
    ask_of_charge,
    inquiry_of_blows,
    inquiry_of_shots,
)
from skirmish.kit.odds import Impossible, Odds, Part, forbid
from skirmish.rules.trilogy import strike
from skirmish.rules.trilogy.charge import ChargeOffer, charge_bar, do_charge, target_bar
from skirmish.rules.trilogy.events import fighter
from skirmish.rules.trilogy.odds import Attacks

ASKS = Attacks()
MOST_RANK, MOST_NEEDED = 10, 9
REACHES, STOPPED = "reaches it", "is stopped"
POLICIES = ("most", "triplet")
ATTACK_RULES = ("TRI-36", "TRI-38", "TRI-39", "TRI-40", "TRI-45")


# Tests


def ask_test(asked: Asked) -> Answering:
    """A test of a rank: how many successes, and whether it passes. (TRI-1..13, TRI-22)"""
    said = asked.said
    if said["advantage"] and said["advantage"] not in POLICIES:
        raise Impossible(f"'{said['advantage']}': most or triplet", detail="advantage")
    sways = (*((Modifier(1, "as stated"),) if said["advantage"] else ()),
             *((Modifier(-1, "as stated"),) if said["disadvantage"] else ()))  # fmt: skip
    throw = RollUnder(
        -1, "test", said["rank"], said["needs"], sways=sways, bonus=said["fortune"], told="successes",
        aim="triplet" if said["advantage"] == "triplet" else "most",
    )  # fmt: skip
    law = throw.law()

    def share(holds: Callable[[Result], bool]) -> Fraction:
        return sum([chance for result, chance in law if holds(result)], Fraction(0))

    most = max(result.successes for result, _ in law)
    successes: Odds = {str(number): share(partial(_has, number)) for number in range(most + 1)}
    ends: Odds = {
        "passes": share(lambda result: result.passed),
        "triplet_success": share(lambda result: result.triplet == "success"),
        "triplet_failure": share(lambda result: result.triplet == "failure"),
    }
    how = f", {throw.mode}" if throw.mode != "plain" else ""
    luck = f", {said['fortune']} Fortune" if said["fortune"] else ""
    needs = "1 success" if said["needs"] == 1 else f"{said['needs']} successes"
    told = f"rank {said['rank']}{how}{luck}, {needs} needed"
    return Answering((told,), tables=(("", ends), ("successes", successes)))


def _has(number: int, result: Result) -> bool:
    return result.successes == number


# Charges


def ask_charge(asked: Asked) -> Answering:
    """The charge and its blow. (TRI-44, TRI-45)"""
    rules, state, i, foe = asked.rules, asked.state, asked.actor, asked.target
    name, whom = state.models[i].name, state.models[foe].name
    forbid(f"{name} may not charge", charge_bar(state, i))
    forbid(f"{name} may not charge {whom}", target_bar(rules, state, i, foe))
    action = Action("charge", i, foe)

    def outcome(after: State, _: Any) -> str:
        return REACHES if fighter(after, i).acted or not after.on_table(foe) else STOPPED

    def fate(after: State, _: Any) -> str:
        return find_fate(rules, state, after, foe)

    views = View("", outcome, (REACHES, STOPPED)), View(f"After its blow, {whom}", fate, ASKS.fates)
    answer = ask_of_charge(ChargeOffer(rules, state, i), action, Part(state, do_charge, (action,)), views[0], views[1:])
    called = strike.weapon_name(strike.weapon_of(fighter(state, i)))
    return answer._replace(told=(f"{name} charges {whom} with {called}",))


QUESTIONS = (
    Inquiry(
        name="test",
        text="The odds of a test: successes, triplets, and whether it passes.",
        rules=("TRI-1", "TRI-2", "TRI-4", "TRI-6", "TRI-7", "TRI-9", "TRI-10", "TRI-11", "TRI-13", "TRI-22"),
        ask=ask_test,
        details=(
            Detail("rank", "The rank, or another threshold.", least=1, most=MOST_RANK, placed=True),
            Detail("needs", "Successes needed.", usual=1, least=1, most=MOST_NEEDED),
            Detail("advantage", "Four dice, three kept: most successes, or a triplet first.", "word"),
            Detail("disadvantage", "Four dice, the three highest kept.", "flag"),
            Detail("fortune", "Points of Fortune: a success each.", usual=0, most=3),
        ),
        examples=("5 --rules trilogy", "5 --rules trilogy --advantage most --needs 2 --fortune 1"),
    ),
    inquiry_of_shots(ASKS, ATTACK_RULES, ("--rules trilogy --stat deftness=3 --stat archery=3 --target-gear leather",)),
    inquiry_of_blows(ASKS, ATTACK_RULES, ("--rules trilogy --stat fortitude=3 --stat fighting=4 --target-gear sword",)),
    Inquiry(
        name="charge",
        verbs=("charge",),
        text="Whether a charge reaches its target, and by how many inches.",
        rules=("TRI-44", "TRI-45"),
        ask=ask_charge,
        actor=Role("charger", "The charger.", weapon="sword"),
        target=Role("target", "The target.", weapon="sword"),
        apart_in=5.0,
        examples=("--rules trilogy --range 5.5",),
    ),
)
