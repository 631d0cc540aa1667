"""Circles: who may link, who leads, who drops out. (DOT-115, R-85, B-17)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from skirmish.board import on
from skirmish.core.decision import DONE, Action, Asking, Decision, Just, Needs, Offer, Refusal, nothing_asked
from skirmish.core.events import EffectBegun, Fell, Moved
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import as_inches
from skirmish.kit.queries import stands_near
from skirmish.rules.threads.asks import CIRCLE
from skirmish.rules.threads.channeler import (
    Circle,
    channeler,
    channelers,
    circle_of,
    is_severed,
    powers,
)
from skirmish.rules.threads.events import CircleChanged, Linked
from skirmish.rules.threads.worth import circle_worth

LINK_IN = 2.0
"""From base to base, inclusive. (B-7, B-17)"""
MOST = 13
"""Members of a circle."""
RULE = "DOT-115"


def link_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it can't be in a circle now. (R-85)"""
    slot = channeler(state, i)
    if slot.burned or is_severed(state, i):
        return Refusal("it can't touch the Source", RULE)
    if not slot.held:
        return Refusal("it doesn't hold the Source", RULE)
    if not rules.combat.able(state, i):
        return Refusal("it can't act", RULE)
    if circle_of(state, i) is not None:
        return Refusal("it is in a circle", RULE)
    unfinished = any(not work.ready for work in slot.works)
    return Refusal("it is in the middle of a weave", RULE) if unfinished else None


def circle_bar(rules: Ruleset, state: State, members: tuple[ModelId, ...]) -> Refusal | None:
    """Why these can't link. (R-85)"""
    if not 2 <= len(set(members)) == len(members) <= MOST:
        return Refusal(f"a circle is two to {MOST}", RULE)
    able = set(channelers(state, state.models[members[0]].side))
    for i in members:
        barred = link_bar(rules, state, i) if i in able else Refusal("that is no channeler of this side", RULE)
        if barred is not None:
            return barred
    men = sum([channeler(state, i).gift.half == "saidin" for i in members])
    if men == len(members):
        return Refusal("only a woman can start a circle", RULE)
    if 2 * men > len(members):
        return Refusal("there may be no more men than women in it", RULE)
    for one, other in combinations(members, 2):
        if not stands_near(state, one, other, LINK_IN):
            short = on(state).gap(one, other) - LINK_IN
            names = f"{state.models[one].name} and {state.models[other].name}"
            if short <= 0:
                return Refusal(f"a floor parts {names}", RULE)
            return Refusal(f"{names} are {as_inches(short)} too far apart", RULE, short)
    return None


class CircleOffer(Offer):
    """A circle under this leader: `others` are the other members, ascending."""

    __slots__ = ("rules", "state")

    def __init__(self, rules: Ruleset, state: State, leader: ModelId) -> None:
        super().__init__("link", leader, rule=RULE)
        self.rules, self.state = rules, state

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "company"

    def candidates(self) -> list[ModelId]:
        """See `Offer`: the other channelers of its side."""
        return [i for i in channelers(self.state, self.state.models[self.model].side) if i != self.model]

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action != Action("link", self.model, others=tuple(sorted(action.others))):
            return Refusal("choose the other members, and nothing else", RULE)
        count = len(self.state.models)
        if any(not 0 <= i < count for i in action.others):
            return Refusal("there is no such model", RULE)
        if not action.others:
            return Refusal("choose the other members", RULE)
        return circle_bar(self.rules, self.state, tuple(sorted((self.model, *action.others))))

    def samples(self) -> Iterator[Action]:
        """See `Offer`: the largest first."""
        mates = [i for i in self.candidates() if stands_near(self.state, self.model, i, LINK_IN)
                 and link_bar(self.rules, self.state, i) is None]  # fmt: skip
        for size in range(min(len(mates), MOST - 1), 0, -1):
            for others in combinations(mates, size):
                if circle_bar(self.rules, self.state, tuple(sorted((self.model, *others)))) is None:
                    yield self.admitted(Action("link", self.model, others=others))

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        return circle_worth(self.rules, self.state, action.model, action.others)


def linkable(rules: Ruleset, state: State, side: Side) -> list[ModelId]:
    """Who of the side may link now."""
    return [i for i in channelers(state, side) if link_bar(rules, state, i) is None]


def can_any_link(rules: Ruleset, state: State, side: Side) -> bool:
    """Whether any two can: of those that can, one is a woman."""
    able = linkable(rules, state, side)
    women = [i for i in able if channeler(state, i).gift.half == "saidar"]
    return any(stands_near(state, i, j, LINK_IN) for i in women for j in able if i != j)


def form(table: Table, models: tuple[ModelId, ...]) -> Asking:
    """Circles are formed at the start of the round, as long as anybody can and likes. (R-85)"""
    yield from nothing_asked()
    rules = table.rules
    if rules.options["linking"] != "true":
        return
    for side in sorted({table.state.models[i].side for i in models}, key=lambda side: side != table.state.first):
        while can_any_link(rules, table.state, side):
            state = table.state
            made = partial(_offers, rules, state, side)
            answer = yield Decision(side, "Form a circle?", made, DONE, rule=RULE, asks=CIRCLE)
            if answer.verb == "done":
                break
            members = tuple(sorted((answer.model, *answer.others)))
            table.emit(Linked(Circle(members, answer.model)))
            yield from settle(table)


def _offers(rules: Ruleset, state: State, side: Side) -> Iterator[Offer]:
    for i in linkable(rules, state, side):
        yield CircleOffer(rules, state, i)
    yield Just(DONE, RULE)


# What ends them


def leave(table: Table, i: ModelId, why: str) -> None:
    """The circle goes on without this member, under the first of those that are left, or ends."""
    before = circle_of(table.state, i)
    if before is None:
        return
    left = tuple([k for k in before.members if k != i])
    women = [k for k in left if channeler(table.state, k).gift.half == "saidar"]
    whole = len(left) > 1 and 2 * len(women) >= len(left) and i != before.leader
    table.emit(CircleChanged(i, before, evolve(before, members=left) if whole else None, why))


def stretch(table: Table, event: Moved) -> Asking:
    """Who is out of 2" of another member leaves the circle. (R-85)"""
    yield from nothing_asked()
    if not powers(table.state).circles or event.halfway:
        return
    circle = circle_of(table.state, event.model)
    if circle is not None and table.state.on_table(event.model):
        others = [k for k in circle.members if k != event.model]
        if not all(stands_near(table.state, event.model, k, LINK_IN) for k in others):
            leave(table, event.model, ": it is too far away")


def fall(table: Table, event: Fell) -> Asking:
    """Who goes down leaves the circle. (R-85)"""
    yield from nothing_asked()
    leave(table, event.model, ": it is down")


def silence(table: Table, event: EffectBegun) -> Asking:
    """Who is held can't go on with it."""
    yield from nothing_asked()
    if event.effect.condition == "held":
        leave(table, event.effect.target, ": it is held")


REACTIONS: tuple[Reaction, ...] = ((Moved, stretch), (Fell, fall), (EffectBegun, silence))
