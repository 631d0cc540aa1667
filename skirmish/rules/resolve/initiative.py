"""Who acts when: the order of initiative, holding, pre-empting. (RES-34..38)"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, partial
from itertools import permutations

from skirmish.board import on
from skirmish.core.decision import PASS, Action, Decision, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Dice, Faces, Law
from skirmish.core.forecast import TooWide
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.step_dice import FAILED
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.queries import ids_in
from skirmish.kit.refusals import comes_first
from skirmish.rules.resolve import poles, shooting, strike
from skirmish.rules.resolve.budget import main_bar, purse
from skirmish.rules.resolve.events import Ordered, Told, order, person
from skirmish.rules.resolve.fighter import Build, Kit, Person
from skirmish.rules.resolve.queries import (
    awake,
    die,
    encumbrance,
    has_missiles,
    is_able,
    present,
    quickness,
    sides,
    skill_test,
)
from skirmish.rules.resolve.shooting import ways

MOST_LOTS = 5
"""Of more models nobody works out all orders in which lots may be drawn."""
EAGER = 0.1
"""What it is worth to be first, in shares of what the enemy is worth."""


class Lots(Record):
    """Lots for all models at once: the order in which equals act. (RES-34)"""

    models: tuple[ModelId, ...]
    who: int = NOBODY
    what: str = "lots for equal initiative"
    rule: str = "RES-34"
    effort: int = 0
    against: int = -1
    quiet: bool = True

    def draw(self, dice: Dice) -> tuple[Faces, tuple[ModelId, ...], Dice]:
        """See `Throw`: each face takes one of those that are left."""
        left, faces, drawn = list(self.models), [], []
        while len(left) > 1:
            (face,), dice = dice.draw(1, len(left))
            faces.append(face)
            drawn.append(left.pop(face - 1))
        return tuple(faces), (*drawn, *left), dice

    def law(self) -> Law[tuple[ModelId, ...]]:
        """See `Throw`. Raises `TooWide` for more than a handful."""
        if len(self.models) > MOST_LOTS:
            raise TooWide(f"lots among {len(self.models)} models")
        share = Fraction(1, math.factorial(len(self.models)))
        return tuple((way, share) for way in permutations(self.models))


def draw_lots(table: Table) -> None:
    """Drawn once for the battle. (RES-34)"""
    drawn = table.roll(Lots(tuple(range(len(table.state.models)))))
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


def rank(state: State, i: ModelId) -> tuple[int, int, int]:
    """The greater, the earlier among those of equal initiative: Quickness, Perception, lots. (RES-34)"""
    lots = order(state).ties
    lot = lots.index(i) if i in lots else len(lots) + i
    return quickness(state, i), die(state, i, "perception"), -lot


def waiting(state: State, but: int = 0) -> list[ModelId]:
    """Who still has an activation in this round, those in the bit mask left out."""
    known, acted = sides(state), state.acted
    mask = (known.awake[0] | known.awake[1]) & ~known.held & ~but
    return [i for i in ids_in(mask) if i not in acted]


def find_next(state: State) -> ModelId | None:
    """Whose turn it is: the highest initiative of who has neither acted nor holds. (RES-34, RES-35)"""
    left = [(initiative(state, i), i) for i in waiting(state, order(state).holding)]
    if not left:
        return None
    highest = max(left)[0]
    first = [i for number, i in left if number == highest]
    return first[0] if len(first) == 1 else max(first, key=lambda i: rank(state, i))


def holders(state: State, side: Side) -> list[ModelId]:
    """Who of a side holds its action and could still use it. (RES-35)"""
    held = order(state).holding
    return [i for i in ids_in(held & present(state, side)) if i not in state.acted and is_able(state, i)]


def cut_in(table: Table, before: str, rule: str = "RES-35") -> Procedure[ModelId | None]:
    """Who holds may act now; the side of the next in turn is asked last. None: nobody does. (RES-35)"""
    yield from nothing_asked()
    if not order(table.state).holding:
        return None
    for side in (1 - table.state.side, table.state.side):
        held = holders(table.state, side)
        if held:
            offers = (Just(PASS, rule), *(Just(Action("act", i), rule, _nothing) for i in held))
            names = " or ".join(table.state.models[i].name for i in held)
            answer = yield Decision(side, f"{before}: does {names} act, who held?", offers, PASS, rule=rule)
            if answer.verb == "act":
                return answer.model
    return None


def _nothing() -> float:
    return 0.0


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
    return Decision(
        side, question, offers, PASS, rule="RES-36", why=comes_first("first it is settled who acts now", "RES-36")
    )


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


def preempt_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can't try to pre-empt. (RES-37)"""
    if not is_able(state, i):
        return Refusal("it can't act", "RES-37")
    return main_bar(state, i)


def can_attack_now(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> bool:
    """Whether it could attack the enemy from where it stands with what it has in hand, or goes on with. (RES-38)"""
    slot = person(state, i)
    surface = on(state)
    if rules.magic.shapes(state) >> i & 1 and surface.within(i, foe, rules.magic.reach(state, i)):
        return True  # a spell that it shapes already, and may cast at once
    near = surface.contacts(i) >> foe & 1 or surface.within(i, foe, strike.weapon_of(slot).reach_in)
    if near and strike.attack_bar(state, i) is None and strike.target_bar(rules, state, i, "", foe) is None:
        return True
    if not has_missiles(slot) or shooting.shoot_bar(state, i) is not None:
        return False
    ready = [one for one in ways(slot) if shooting.weapon_bar(state, i, one.id) is None]
    return any(shooting.target_bar(rules, state, i, one, "", foe) is None for one in ready)


def difference(state: State, i: ModelId, fast: ModelId) -> int:
    """What Quickness is tested against. (RES-36)"""
    return initiative(state, fast) - initiative(state, i)


def try_to_preempt(table: Table, i: ModelId, fast: ModelId) -> bool:
    """One Quickness die against the difference; on a botch there is no action in this round. (RES-36, RES-37)"""
    state = table.state
    bands, botched = FAILED
    against = difference(state, i, fast)
    what = f"to pre-empt {state.models[fast].name}"
    came = table.roll(skill_test(table.rules, state, i, "quickness", against, "RES-36", bands, botched, what=what))
    table.emit(Ordered((("preempted", order(table.state).preempted | 1 << i),), "RES-37"))
    if came == "botched":
        table.emit(Told(i, (("acted", True),), "RES-36", "stumbles over its own feet and has no action in this round"))
    return came == "passed"


def preempt_worth(rules: Ruleset, state: State, i: ModelId, fast: ModelId) -> float:
    """What trying is worth in marks: to strike first, less the action that a botch costs. (RES-36)

    Nothing to whose pole arm is ready for this enemy: it strikes first in any case, and keeps it off. (RES-68)
    """
    theirs = person(state, fast)
    if not has_missiles(theirs) and poles.reach_against(state, i, fast, strike.weapon_of(theirs).extended):
        return 0.0
    bands, botched = FAILED
    law = dict(skill_test(rules, state, i, "quickness", difference(state, i, fast), "RES-36", bands, botched).law())
    gain = EAGER * state.models[fast].warrior.marks * float(law.get("passed", 0))
    return gain - 3 * EAGER * state.models[i].warrior.marks * float(law.get("botched", 0))
