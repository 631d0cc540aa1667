"""Questions about the state in the rulebook's words: who is helpless, its ranks, what sways its rolls."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from skirmish.core.dice import Modifier
from skirmish.core.roll_under import Aim, RollUnder, Told
from skirmish.core.state import NOBODY, Model, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.census import BodyCensus, Pair, Words, match_slots
from skirmish.kit.effects import has_condition
from skirmish.kit.missiles import holds_missiles
from skirmish.rules.trilogy.events import fighter
from skirmish.rules.trilogy.fighter import (
    EXHAUSTED,
    MAIMED,
    PANICKED,
    SHAKEN,
    SKILLS,
    WOUNDED,
    Fighter,
)
from skirmish.rules.trilogy.rulings import Penalties, numbers_of

HELD = "held"
TIRING = frozenset({"deftness", "fortitude"})
"""The attributes whose tests suffer from exhaustion. (TRI-35)"""
ADVANTAGE = "advantage"
"""The topic of what lasts and sways all tests of a model: above 0 Advantage, below it Disadvantage."""


# Who on the table is what, as bit masks


class Sides(NamedTuple):
    """Who on the table is what, as bit masks by side or of all."""

    contacts: tuple[int, ...]
    """By model: whom it touches of those on the table."""
    present: Pair
    conscious: Pair
    """Not helpless: neither Down nor Collapsed nor stunned. (TRI-35)"""
    standing: Pair
    hidden: int
    held: int
    riders: int
    feared: int
    """Who has a terror. (TRI-47)"""
    panicked: int
    lucky: int
    """Heroes with Fate left. (TRI-24)"""


def _facts(model: Model) -> tuple[object, ...]:
    slot: Fighter = model.combat
    return (
        slot.posture in ("standing", "down"), slot.posture == "standing", slot.hidden,
        model.conditions and has_condition(model, HELD), slot.steed >= 0, slot.build.terror, slot.panicked, slot.fate,
    )  # fmt: skip


sides = BodyCensus(_facts, Sides, pairs=2, others=6)
"""Who is what now."""
present, foes_of, touched_foes = sides.present, sides.foes_of, sides.touched_foes
find_conscious, find_able, is_able = sides.find_conscious, sides.find_able, sides.is_able
"""Nobody acts who is unconscious, or held. (TRI-35, RT-27)"""


def is_conscious(slot: Fighter) -> bool:
    """Whether it is on the table and not helpless. (TRI-35)"""
    return slot.posture in ("standing", "down")


def is_surprised(state: State, i: ModelId) -> bool:
    """Whether it has no action in this round. (TRI-46)"""
    return fighter(state, i).surprised >= state.round > 0


def is_helpless(state: State, i: ModelId) -> bool:
    """Whether it can't defend itself at all: helpless, held or surprised. (TRI-45)"""
    return not is_able(state, i) or is_surprised(state, i)


WORDS: Words = {
    "fleeing": lambda state, known: known.panicked & sum(known.conscious),
    "armed": match_slots(lambda slot: holds_missiles(slot.kit)),
    "fearless": match_slots(lambda slot: slot.build.nerve),
}
"""`down`: prone or helpless; `stunned`: helpless; `armed`: with something to shoot or throw."""
who = partial(sides.who, WORDS)


# Ranks and tests


def penalties(slot: Fighter, numbers: Penalties) -> tuple[Modifier, ...]:
    """What its ladders take off its ranks: of each the last rung counts, and the ladders add up. (TRI-35, RT-28)"""
    if not (slot.injury or slot.distress):
        return ()
    return _penalties(slot.wound, slot.fear, numbers)


@lru_cache(64)
def _penalties(wound: int, fear: int, numbers: Penalties) -> tuple[Modifier, ...]:
    found = []
    if wound >= WOUNDED:
        least, word = (numbers.maimed, "maimed") if wound >= MAIMED else (numbers.wounded, "wounded")
        found.append(Modifier(least, word, "TRI-35"))
    if fear >= SHAKEN:
        least, word = (numbers.panicked, "panicked") if fear >= PANICKED else (numbers.shaken, "shaken")
        found.append(Modifier(least, word, "TRI-35"))
    return tuple(found)


def shifts(rules: Ruleset, state: State, i: ModelId) -> tuple[Modifier, ...]:
    """What is added to all its ranks. (TRI-35, RT-39)"""
    found = penalties(state.models[i].combat, numbers_of(rules).penalties)
    return found + rules.modifiers(state, i, "tests") if state.effects or rules.magic.topics else found


def sways(rules: Ruleset, state: State, i: ModelId, skill: str) -> tuple[Modifier, ...]:
    """What gives it Advantage or Disadvantage on all tests of this skill. (TRI-8, TRI-35)"""
    found: tuple[Modifier, ...] = ()
    if fighter(state, i).weariness >= EXHAUSTED and SKILLS.get(skill) in TIRING:
        found = (Modifier(-1, "exhausted", "TRI-35"),)
    if state.effects:
        found += tuple([m for m in rules.modifiers(state, i, ADVANTAGE) if m.number])
    return found


def rank_of(slot: Fighter, skill: str) -> int:
    """Attribute and skill, before anything is added. (TRI-15)"""
    return _rank_of(slot.build, skill)


@lru_cache(8192)
def _rank_of(build: object, skill: str) -> int:
    rank: int = build.rank(skill)  # type: ignore[attr-defined]
    return rank


def skill_test(
    rules: Ruleset,
    state: State,
    i: ModelId,
    skill: str,
    rule: str,
    difficulty: int = 1,
    *,
    what: str = "",
    told: Told = "passed",
    against: ModelId = NOBODY,
    more: tuple[Modifier, ...] = (),
    swayed: tuple[Modifier, ...] = (),
    attack: bool = False,
    effort: int = 0,
    quiet: bool = False,
) -> RollUnder:
    """A test of a skill with all that is added to its rank and sways it. (TRI-1, TRI-2, TRI-3, TRI-4, TRI-6, TRI-7)

    `more`, `swayed`: of this test alone; `attack`: of dice that may be kept, a triplet comes first. (RT-25)
    """
    slot = fighter(state, i)
    policy = rules.options["adv_policy"]
    aim: Aim = "triplet" if policy == "triplet" or (attack and policy == "auto") else "most"
    return RollUnder(
        i, what or skill.capitalize(), rank_of(slot, skill), difficulty, shifts(rules, state, i) + more,
        sways(rules, state, i, skill) + swayed, 0, told, aim, rule, effort, against, quiet,
    )  # fmt: skip


def inches(rules: Ruleset, yards: float) -> float:
    """Yards on the table: an inch is one, or two. (Board mapping)"""
    return yards / int(rules.options["yards_per_inch"])
