"""Who acts when: the order of initiative, holding, pre-empting. (RES-34..38)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from skirmish.board import on
from skirmish.core.decision import PASS, Action, Decision, Just, Offer, Procedure, nothing_asked
from skirmish.core.state import ModelId, Side, State
from skirmish.core.step_dice import FAILED, StepTest
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.missiles import holds_missiles
from skirmish.kit.queries import ids_in
from skirmish.kit.rounds import Lots, Rounds
from skirmish.rules.resolve import poles, shooting, strike
from skirmish.rules.resolve.asks import PREEMPT
from skirmish.rules.resolve.budget import purse
from skirmish.rules.resolve.events import Dropped, Ordered, RoundBegun, RoundShared, Told, order, person
from skirmish.rules.resolve.fighter import Build, Kit, Person
from skirmish.rules.resolve.held_actions import seize_worth
from skirmish.rules.resolve.queries import (
    awake,
    die,
    encumbrance,
    find_able,
    find_conscious,
    is_able,
    present,
    quickness,
    skill_test,
)
from skirmish.rules.resolve.shooting import at_hand

EAGER = 0.1
"""What it is worth to be first, in shares of what the enemy is worth."""


def draw_lots(table: Table) -> None:
    """Drawn once for the battle. (RES-34)"""
    drawn = table.roll(Lots(tuple(range(len(table.state.models))), rule="RES-34"))
    table.emit(Ordered((("ties", drawn),), "RES-34"))


def initiative(state: State, i: ModelId) -> int:
    """The trait less encumbrance; of a rider with its mount's Quickness in place of its own. (RES-34, RES-74)"""
    slot: Person = state.models[i].combat
    return _initiative(slot.build, slot.kit, slot.steed is not None)


@lru_cache(4096)
def _initiative(build: Build, kit: Kit, mounted: bool) -> int:
    trait = build.initiative - encumbrance(kit)
    if mounted and kit.mount is not None:
        trait += kit.mount.quickness - build.attributes.quickness
    return trait


def rank(state: State, i: ModelId) -> tuple[int, int, int, int]:
    """The greater, the earlier: initiative, then Quickness, Perception, lots. (RES-34)"""
    lots = order(state).ties
    lot = lots.index(i) if i in lots else len(lots) + i
    return initiative(state, i), quickness(state, i), die(state, i, "perception"), -lot


def _leave(table: Table, i: ModelId) -> None:
    table.emit(Dropped(i, "out", table.state.places[i][:2], rule="RES-59", level=table.state.level(i)))


ROUNDS = Rounds(
    begun=RoundBegun, shared=RoundShared, present=present, conscious=find_conscious, able=find_able, rank=rank,
    leave=_leave, rule="RES-16", once="RES-17", hold="RES-35", seize=seize_worth,
)  # fmt: skip
"""The highest initiative acts first; who is unconscious when the battle ends is lost. (RES-34, RES-35, RES-59)"""


def preempt(table: Table, fast: ModelId) -> Procedure[ModelId | None]:
    """Slower enemies of who is about to act may try to beat it to it. Who acts instead, or None. (RES-36..38)"""
    yield from nothing_asked()
    if table.rules.options["preempt"] == "off":
        return None
    while True:
        state = table.state
        able_to = rivals(table.rules, state, fast)
        if not able_to:
            return None
        side = 1 - state.models[fast].side
        answer = yield preempt_decision(table.rules, state, side, fast, able_to)
        if answer.verb != "pre-empt":
            return None
        if try_to_preempt(table, answer.model, fast):
            return answer.model


def preempt_decision(rules: Ruleset, state: State, side: Side, fast: ModelId, able_to: list[ModelId]) -> Decision:
    """Who tries, if anybody does."""

    def offers() -> Iterator[Offer]:
        for i in able_to:
            yield Just(Action("pre-empt", i, fast), "RES-36", partial(preempt_worth, rules, state, i, fast))
        yield Just(PASS, "RES-36")

    question = f"{state.models[fast].name} is about to act: pre-empt?"
    return Decision(side, question, offers, PASS, rule="RES-36", asks=PREEMPT)


def rivals(rules: Ruleset, state: State, fast: ModelId) -> list[ModelId]:
    """Slower enemies that could strike or shoot at who is about to act this very moment. (RES-36, RES-37)

    The rules let any slower enemy try; ours: only who has something to do to it at once is asked.
    """
    tried, mine = order(state).preempted | order(state).holding, initiative(state, fast)
    foes, gaps = awake(state, 1 - state.models[fast].side) & ~tried, on(state).gaps(fast)
    models, acted = state.models, state.acted
    casts = rules.magic.shapes(state) & foes
    near = [i for i in ids_in(foes) if i not in acted and gaps[i] <= longest_reach(models[i].combat.kit) + 1.0]
    near += [i for i in ids_in(casts) if i not in acted and i not in near]
    slower = [i for i in near if initiative(state, i) < mine and purse(state, i).main and is_able(state, i)]
    return [i for i in slower if can_attack_now(rules, state, i, fast)]


@lru_cache(1024)
def longest_reach(kit: Kit) -> float:
    """Inches that anything it carries reaches at most. (RES-64, RES-67)"""
    thrown = [w.thrown.extreme for w in kit.melee if w.thrown is not None]
    return max([w.reach_in for w in kit.melee] + [m.ranges.extreme for m in kit.missiles] + thrown)


def can_attack_now(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> bool:
    """Whether it could attack the enemy from where it stands with what it has in hand, or goes on with. (RES-38)"""
    slot = person(state, i)
    surface = on(state)
    if rules.magic.shapes(state) >> i & 1 and surface.within(i, foe, rules.magic.reach(state, i)):
        return True  # a spell that it shapes already, and may cast at once
    near = surface.contacts(i) >> foe & 1 or surface.within(i, foe, strike.weapon_of(slot).reach_in)
    if near and strike.attack_bar(state, i) is None and strike.target_bar(rules, state, i, "", foe) is None:
        return True
    if not holds_missiles(slot.kit) or shooting.MISSILES.shoot_bar(state, i) is not None:
        return False
    ready = [one for one in at_hand(slot) if shooting.MISSILES.weapon_bar(state, i, one.id) is None]
    return any(shooting.target_bar(rules, state, i, one, "", foe) is None for one in ready)


def _quickness_test(rules: Ruleset, state: State, i: ModelId, fast: ModelId, what: str = "") -> StepTest[str]:
    """One Quickness die against the difference in initiative. (RES-36)"""
    against = initiative(state, fast) - initiative(state, i)
    return skill_test(rules, state, i, "quickness", against, "RES-36", *FAILED, what=what)


def try_to_preempt(table: Table, i: ModelId, fast: ModelId) -> bool:
    """One Quickness die against the difference; on a botch there is no action in this round. (RES-36, RES-37)"""
    state = table.state
    what = f"to pre-empt {state.models[fast].name}"
    came = table.roll(_quickness_test(table.rules, state, i, fast, what))
    table.emit(Ordered((("preempted", order(table.state).preempted | 1 << i),), "RES-37"))
    if came == "botched":
        table.emit(Told(i, (("acted", True),), "RES-36", "stumbles over its own feet and has no action in this round"))
    return came == "passed"


def preempt_worth(rules: Ruleset, state: State, i: ModelId, fast: ModelId) -> float:
    """What trying is worth in marks: to strike first, less the action that a botch costs. (RES-36)

    Nothing to whose pole arm is ready for this enemy: it strikes first in any case, and keeps it off. (RES-68)
    """
    theirs = person(state, fast)
    if not holds_missiles(theirs.kit) and poles.reach_against(state, i, fast, strike.weapon_of(theirs).extended):
        return 0.0
    law = dict(_quickness_test(rules, state, i, fast).law())
    gain = EAGER * state.models[fast].warrior.marks * float(law.get("passed", 0))
    return gain - 3 * EAGER * state.models[i].warrior.marks * float(law.get("botched", 0))
