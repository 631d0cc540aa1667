"""Questions of this system at the odds desk: shots, blows, rout tests, Fear, charges. (SKR-11, SKR-30, SKR-40..70)"""

from __future__ import annotations

from typing import Any

from skirmish.core.decision import Action, Procedure
from skirmish.core.exits import fielded_models
from skirmish.core.record import evolve
from skirmish.core.scenario import losses_for_rout
from skirmish.core.state import ModelId, Side, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.inquiries import (
    Answering,
    Asked,
    Detail,
    Fact,
    Inquiry,
    Role,
    Said,
    View,
    ask_of_charge,
    inquiry_of_blows,
    inquiry_of_shots,
)
from skirmish.kit.odds import Impossible, Part, forbid
from skirmish.kit.queries import ids_in
from skirmish.kit.scenarios import may_rout
from skirmish.rules.skirmish.charge import ChargeOffer, brace, charge, charge_bar, target_bar
from skirmish.rules.skirmish.morale import fear_test, is_frightening, leadership
from skirmish.rules.skirmish.odds import MOST, ShotsAndBlows
from skirmish.rules.skirmish.queries import fighter, present
from skirmish.rules.skirmish.turn import rout_leadership, rout_test

ASKS = ShotsAndBlows()
FEAR = "fear"
REACHES, DARES_NOT, FALLS_SHORT, UNSEEING = "reaches it", "dares not", "falls short", "can't find it"


# Shots and blows

NUMBERS = {"bs": "BS", "ws": "WS", "strength": "S", "initiative": "I", "attacks": "A",
           "target-ws": "WS", "target-s": "S", "target-t": "T", "target-w": "W"}  # fmt: skip
"""Characteristics by the options that say them. (SKR-1)"""


def _number(name: str, whose: str, least: int = 0, most: int = MOST) -> Detail:
    return Detail(name, f"{whose} {NUMBERS[name]}, instead of its own.", least=least, most=most)


def _with_numbers(rules: Ruleset, actor: Warrior, target: Warrior, said: Said) -> tuple[Warrior, Warrior]:
    """The two with the characteristics that are said. (SKR-1)"""
    named = {name: said[name] for name in NUMBERS if said.get(name) is not None}
    first = tuple((NUMBERS[name], n) for name, n in named.items() if not name.startswith("target-"))
    second = tuple((NUMBERS[name], n) for name, n in named.items() if name.startswith("target-"))
    return ASKS.described(rules, actor, first, ()), ASKS.described(rules, target, second, ())


# Rout tests


def ask_rout(asked: Asked) -> Answering:
    """The tests of so many turns, one after the other. (SKR-11)"""
    state, side = asked.state, asked.state.models[asked.actor].side
    if not ids_in(present(state, side)):
        raise Impossible("nobody is left to test", "SKR-11")
    number, began = asked.said["tests"], asked.said["warriors"] or len(fielded_models(state, side))
    tester, value = rout_leadership(state, side)
    told = [f"rout test of {state.models[tester].name}, Ld {value}"]
    told += [f"{number} turns"] if number > 1 else []
    share = state.scenario.rout
    least = losses_for_rout(began, share)
    if least is None:
        told.append("this scenario has no rout tests")
    elif not asked.said["warriors"] and began > 1 and not may_rout(state, side, share):
        told.append(f"fewer than {least} are lost yet")
    facts: tuple[Fact, ...] = ()
    if least is not None and began > 1:
        facts = (Fact(share, f"tests with {least} of {began} out of action", least, "SKR-11"),)
    usual = ("stands", *(_routs(number, test) for test in range(1, number + 1)))
    view = View("", lambda _, test: _routs(number, test) if test else "stands", usual)
    return Answering(tuple(told), Part(state, rout_tests, (side, number)), (view,), facts)


def _routs(number: int, test: int) -> str:
    return "routs" if number == 1 else f"routs at test {test}"


def rout_tests(table: Table, side: Side, number: int) -> Procedure[int]:
    """At which of so many tests the side routs; 0 if it stands. (SKR-11)"""
    for test in range(1, number + 1):
        if not (yield from rout_test(table, side)):
            return test
    return 0


# Fear


def ask_fear(asked: Asked) -> Answering:
    """The Leadership test of who charges what it fears, or is charged by it. (SKR-70)"""
    rules, state, i, source = asked.rules, asked.state, asked.actor, asked.target
    name, feared = state.models[i].name, state.models[source].name
    if not is_frightening(rules, state, i, source):
        raise Impossible(f"{name} isn't afraid of {feared}", "SKR-70")
    value, whose = leadership(state, i)
    told = f"{name} against {feared}, Ld {value}" + (f" of {whose}" if whose else "")
    if asked.said["charged"]:
        view = View("", lambda after, _: "hits on 6s only" if fighter(after, i).afraid else "isn't afraid",
                    ("isn't afraid", "hits on 6s only"))  # fmt: skip
        return Answering((told, "charged by it"), Part(state, brace, (source, i)), (view,))
    view = View("", lambda _, passed: "charges" if passed else "dares not charge", ("charges", "dares not charge"))
    return Answering((told, "charging it"), Part(state, fear_test, (i, feared)), (view,))


def _with_fear(rules: Ruleset, actor: Warrior, target: Warrior, said: Said) -> tuple[Warrior, Warrior]:
    """The second is feared. (SKR-70)"""
    return actor, evolve(target, traits=tuple({**dict(target.traits), FEAR: ""}.items()))


# Charges


def ask_charge(asked: Asked) -> Answering:
    """The charge up to contact, with its tests. (SKR-24, SKR-26, SKR-30, SKR-70)"""
    rules, state, i, foe = asked.rules, asked.state, asked.actor, asked.target
    name, whom = state.models[i].name, state.models[foe].name
    forbid(f"{name} may not charge", charge_bar(state, i))
    forbid(f"{name} may not charge {whom}", target_bar(rules, state, i, foe))
    action = Action("charge", i, foe)

    def outcome(after: State, _: Any) -> str:
        return _end_of_charge(after, i)

    view = View("", outcome, (REACHES, DARES_NOT, FALLS_SHORT))
    answer = ask_of_charge(ChargeOffer(rules, state, i), action, Part(state, charge, (action,)), view)
    return answer._replace(told=(f"{name} charges {whom}",))


def _end_of_charge(after: State, i: ModelId) -> str:
    slot = fighter(after, i)
    if slot.barred_charge:
        return UNSEEING
    if not slot.failed_charge:
        return REACHES
    return FALLS_SHORT if i in after.acted else DARES_NOT


def _maybe_feared(rules: Ruleset, actor: Warrior, target: Warrior, said: Said) -> tuple[Warrior, Warrior]:
    return _with_fear(rules, actor, target, said) if said["feared"] else (actor, target)


QUESTIONS = (
    inquiry_of_shots(
        ASKS, ("SKR-40", "SKR-43", "SKR-44", "SKR-50", "SKR-51", "SKR-52", "SKR-53", "SKR-77"),
        ("--bs 4 --weapon longbow --range 20 --cover --moved --target-t 4 --target-save 5",
         "--shooter tower-patrol:Hask --target 'hunting-fist:The Ram' --range 12"),
        (_number("bs", "The shooter's"), _number("strength", "The shooter's"),
         _number("target-t", "The target's", 1), _number("target-w", "The target's", 1),
         Detail("moved", "The shooter has moved.", "flag")),
        _with_numbers,
    ),
    inquiry_of_blows(
        ASKS, ("SKR-50", "SKR-51", "SKR-52", "SKR-53", "SKR-60", "SKR-61", "SKR-63", "SKR-64", "SKR-76"),
        ("--ws 4 --gear sword --gear dagger --charging --target-gear spear --target-gear shield",
         "--attacker 'hunting-fist:The Ram' --defender tower-patrol:Hask --later-round"),
        (_number("ws", "The attacker's"), _number("strength", "The attacker's"),
         _number("initiative", "The attacker's"), _number("attacks", "The attacker's", 1, 6),
         _number("target-ws", "The defender's"), _number("target-s", "The defender's"),
         _number("target-t", "The defender's", 1), _number("target-w", "The defender's", 1),
         Detail("charging", "The attacker has charged.", "flag"),
         Detail("later-round", "This isn't the combat's first round.", "flag", opposite="first-round"),
         Detail("down", "The defender is knocked down.", "flag")),
        _with_numbers,
    ),
    Inquiry(
        name="rout",
        text="Whether a warband passes its rout tests.",
        rules=("SKR-11",),
        ask=ask_rout,
        actor=Role("who", "The model that tests: the leader, or the best one left."),
        details=(
            Detail("tests", "The number of tests, one a turn.", usual=1, least=1, most=12, of_moments=True),
            Detail("warriors", "The number of models that the warband began with.", least=1, most=60),
        ),
        examples=("--stat Ld=8", "--who tower-patrol:Hask --tests 3 --warriors 10"),
    ),
    Inquiry(
        name="fear",
        text="Whether a model resists what it fears.",
        rules=("SKR-70",),
        ask=ask_fear,
        actor=Role("who", "The model that tests."),
        target=Role("source", "The model that is feared."),
        apart_in=6.0,
        details=(Detail("charged", "The source charges: failure means hitting only on 6s.", "flag", of_moments=True),),
        examples=("--stat Ld=8", "--who tower-patrol:Hask --charged"),
        describe=_with_fear,
    ),
    Inquiry(
        name="charge",
        verbs=("charge",),
        text="Whether a charge reaches its target, and by how many inches.",
        rules=("SKR-24", "SKR-26", "SKR-30", "SKR-70"),
        ask=ask_charge,
        actor=Role("charger", "The charger.", weapon="sword"),
        target=Role("target", "The target.", weapon="sword"),
        apart_in=6.0,
        details=(Detail("feared", "The target causes fear.", "flag"),),
        examples=("--range 9.5", "--charger 'hunting-fist:The Ram' --target tower-patrol:Hask --range 7"),
        describe=_maybe_feared,
    ),
)  # fmt: skip
