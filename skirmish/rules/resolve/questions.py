"""Questions of this system at the odds desk: shots, blows, fear, charges. (RES-24, RES-46..66, RES-83..90)"""

from __future__ import annotations

import re
from typing import Any

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.outlook import find_fate
from skirmish.core.state import ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
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
    left_out,
)
from skirmish.kit.odds import Handful, Impossible, Part, forbid
from skirmish.rules.resolve import strike
from skirmish.rules.resolve.charge import ChargeOffer, charge_bar, do_charge, target_bar
from skirmish.rules.resolve.events import person
from skirmish.rules.resolve.fear import WORST, frighten, intimidation_bar, is_unmoved, rating, threat, threaten
from skirmish.rules.resolve.fighter import LADDER, Person
from skirmish.rules.resolve.odds import Attacks, StepOdds
from skirmish.rules.resolve.queries import is_able, mode_of
from skirmish.rules.resolve.rulings import rulings_of

ASKS = Attacks()
RESISTS, AFRAID, LOSES, FLEES, FAINTS = "resists", "afraid", "loses its action", "flees", "unconscious"
REACHES, STOPPED = "reaches it", "is stopped"


# Fear


def ask_fear(asked: Asked) -> Answering:
    """The contest of Will against Fear, at first sight or when intimidated. (RES-83..90)"""
    rules, state, i, source = asked.rules, asked.state, asked.actor, asked.target
    name, feared = state.models[i].name, state.models[source].name
    rank = rating(rules, state, source)
    if asked.said["intimidate"]:
        forbid(f"{feared} can't intimidate {name}", intimidation_bar(rules, state, source, i))
        dice, line = threat(rules, state, source)
        told, part = f"intimidated, {dice} dice, up to line {line}", Part(state, threaten, (source, i))
    else:
        _may_frighten(asked, rank)
        told, part = f"at first sight, Fear {rank}", Part(state, frighten, (i, source))
    before = person(state, i)

    def lost(after: State, _: Any) -> str:
        return str(before.fortitude - person(after, i).fortitude)

    views = (
        View("", lambda after, _: _end_of_fear(before, person(after, i)), (RESISTS, AFRAID, LOSES, FLEES, FAINTS)),
        View("Fortitude lost", lost, tuple(map(str, range(before.fortitude + 1)))),
    )
    return Answering((f"{name} against {feared}", told), part, views)


def _may_frighten(asked: Asked, rank: int) -> None:
    """Raises `Impossible` unless the sight of the source is something to resist. (RES-83, RES-87)"""
    rules, state, i, source = asked.rules, asked.state, asked.actor, asked.target
    name, feared = state.models[i].name, state.models[source].name
    if not rank:
        raise Impossible(f"{feared} has no Fear: name its --rank", "RES-83")
    if is_unmoved(rules, state, i, source):
        raise Impossible(f"nothing of the kind frightens {name}", "RES-87")
    far = rulings_of(rules).fear.within_in
    if not on(state).within(i, source, far):
        raise Impossible(f"{feared} is {as_inches(on(state).gap(i, source) - far)} too far", "RES-87")


def _end_of_fear(before: Person, after: Person) -> str:
    """The worst of what the table of fear has done. (RES-88, RES-89)"""
    if not any(dread.rank for dread in after.dreads):
        return RESISTS
    if after.posture == "stunned":
        return FAINTS
    if after.flight:
        return FLEES
    return LOSES if after.lost > before.lost else AFRAID


def _with_rank(rules: Ruleset, actor: Warrior, target: Warrior, said: Said) -> tuple[Warrior, Warrior]:
    """The second has so much Fear, and Intimidation. (RES-83, RES-85)"""
    ranks = (("fear", said["rank"]), ("intimidation", said["intimidation"]))
    stats = tuple((skill, rank) for skill, rank in ranks if rank is not None)
    return actor, ASKS.described(rules, target, stats, ()) if stats else target


# Step dice

DICE = re.compile(r"(?P<count>\d{1,2})?d(?P<die>\d{1,2})(?P<plus>[+-]\d{1,2})?", re.IGNORECASE)
EXAMPLE = "like 3d8 or 2d6+1"
MOST_DICE, MOST_PLUS, MOST_TARGET = 12, 20, 60
MARGINS = 6
"""By how much a test is passed is told apart up to here."""


def ask_step(asked: Asked) -> Answering:
    """A test of step dice, or a contest. (RES-3..11)"""
    dice, target, against = (asked.said[name] for name in ("dice", "target", "against"))
    if (target is None) == (not against):
        raise Impossible("either a target or dice against it", detail="target")
    odds, mine = StepOdds(mode_of(asked.rules)), read_dice(dice, "DICE")
    if against:
        shares = odds.contest(mine, read_dice(against, "against"))
        return Answering((f"{dice} against {against}",), facts=left_out(shares), tables=(("", shares),))
    margins = ("By how much it is passed", odds.margins(mine, target, MARGINS))
    return Answering((f"{dice} against {target}",), tables=(("", odds.test(mine, target)), margins))


def read_dice(text: str, detail: str) -> Handful:
    """`2d6+1` as dice. Raises `Impossible`."""
    found = DICE.fullmatch(text.strip())
    if found is None:
        raise Impossible(f"'{text}' is no handful of dice, {EXAMPLE}", detail=detail)
    count, die, plus = int(found["count"] or 1), int(found["die"]), int(found["plus"] or 0)
    if die not in LADDER:
        raise Impossible(f"there is no d{die}; there are {', '.join(f'd{one}' for one in LADDER)}", detail=detail)
    if not 1 <= count <= MOST_DICE or abs(plus) > MOST_PLUS:
        raise Impossible(f"1 to {MOST_DICE} dice, and a number up to {MOST_PLUS}", detail=detail)
    return Handful(count, die, plus)


# Charges


def ask_charge(asked: Asked) -> Answering:
    """The charge and its attack; a ready pole arm and fear may come first. (RES-24, RES-67, RES-68, RES-75, RES-87)"""
    rules, state, i, foe = asked.rules, asked.state, asked.actor, asked.target
    name, whom = state.models[i].name, state.models[foe].name
    forbid(f"{name} may not charge", charge_bar(state, i))
    forbid(f"{name} may not charge {whom}", target_bar(rules, state, i, foe))
    action = Action("charge", i, foe)

    def outcome(after: State, _: Any) -> str:
        return REACHES if _got_there(after, i, foe) else STOPPED

    def fate(after: State, _: Any) -> str:
        return find_fate(rules, state, after, foe)

    views = View("", outcome, (REACHES, STOPPED)), View(f"After its attack, {whom}", fate, ASKS.fates)
    answer = ask_of_charge(ChargeOffer(rules, state, i), action, Part(state, do_charge, (action,)), views[0], views[1:])
    weapon = strike.weapon_of(person(state, i))
    called = strike.weapon_name(weapon)
    reach = Fact("reach", f"{called} strikes {as_inches(weapon.reach_in)} away", weapon.reach_in, "RES-67")
    facts = (*([reach] if weapon.extended else []), *answer.facts)
    return answer._replace(told=(f"{name} charges {whom} with {called}",), facts=facts)


def _got_there(after: State, i: ModelId, foe: ModelId) -> bool:
    """Whether it has struck, or could: its enemy is within its weapon's reach, or has fallen. (RES-46, RES-67)"""
    if not after.on_table(i) or not is_able(after, i):
        return False
    return not after.on_table(foe) or foe in strike.foes_in_reach(after, i)


QUESTIONS = (
    inquiry_of_shots(
        ASKS, ("RES-46", "RES-47", "RES-49", "RES-50", "RES-53", "RES-63", "RES-64", "RES-66"),
        ("--rules resolve --stat deftness=10 --stat archery=2 --weapon longbow --target-gear mail",),
    ),
    inquiry_of_blows(
        ASKS, ("RES-46", "RES-47", "RES-49", "RES-50", "RES-53"),
        ("--rules resolve --stat deftness=8 --stat sword=2 --target-gear sword --target-gear mail",),
    ),
    Inquiry(
        name="step",
        text="The odds of a test of step dice, or of a contest.",
        rules=("RES-3", "RES-5", "RES-6", "RES-7", "RES-8", "RES-9", "RES-10", "RES-11"),
        ask=ask_step,
        details=(
            Detail("dice", f"Number and size of the dice, {EXAMPLE}.", "word", placed=True),
            Detail("target", "The number that a test must reach.", most=MOST_TARGET),
            Detail("against", "The other side's dice, for a contest.", "word"),
        ),
        examples=("3d8 --target 6", "2d10+1 --against 3d6 --option dice_mode=sum"),
    ),
    Inquiry(
        name="fear",
        text="Whether a model resists what it fears.",
        rules=("RES-83", "RES-84", "RES-85", "RES-87", "RES-88", "RES-89", "RES-90"),
        ask=ask_fear,
        actor=Role("who", "The model that resists."),
        target=Role("source", "The model that is feared."),
        apart_in=6.0,
        details=(
            Detail("rank", "The source's rank in Fear.", usual=None, most=WORST),
            Detail("intimidation", "The source's rank in Intimidation.", most=WORST),
            Detail("intimidate", "The source spends its action on Intimidation.", "flag", of_moments=True),
        ),
        examples=("--rules resolve --rank 4 --target-stat presence=12 --stat will=8 --stat focus=1",
                  "--rules resolve --intimidation 2 --intimidate"),
        describe=_with_rank,
    ),
    Inquiry(
        name="charge",
        verbs=("charge",),
        text="Whether a charge reaches its target, and by how many inches.",
        rules=("RES-24", "RES-67", "RES-68", "RES-75", "RES-87"),
        ask=ask_charge,
        actor=Role("charger", "The charger.", weapon="sword"),
        target=Role("target", "The target.", weapon="sword"),
        apart_in=6.0,
        examples=("--rules resolve --gear spear --range 7.5",),
    ),
)  # fmt: skip
