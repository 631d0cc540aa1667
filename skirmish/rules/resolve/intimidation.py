"""Intimidation: fear as a main action. (RES-85, RES-90)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish.board import on
from skirmish.core.decision import Action, Asking, AtTarget, Offer, Procedure, Refusal
from skirmish.core.events import Used
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import as_inches
from skirmish.kit.pointing import nobody_named
from skirmish.kit.seeing import finds, members
from skirmish.rules.resolve.budget import SKILLED, main_bar
from skirmish.rules.resolve.dice import Botched
from skirmish.rules.resolve.events import Told, person
from skirmish.rules.resolve.fear import WORST, contest, rating, resist, suffer, unmoved
from skirmish.rules.resolve.rulings import rulings_of
from skirmish.rules.resolve.toll import LEAST
from skirmish.rules.resolve.words import awake, foes_of, shoots

INTIMIDATE = "intimidate"
FROZEN, FLEES = 0.15, 0.4
"""Shares of its worth that who is frozen, or flees, is expected to cost its side."""
BUSY_IN = 6.0
"""Who has an enemy about so near, or shoots, has better to do than to shout."""


def threat(rules: Ruleset, state: State, i: ModelId) -> tuple[int, int]:
    """(dice, last line) of an Intimidation: Fear and its rank together, or one more than its rank. (RES-85, RES-90)"""
    fear, rank = rating(rules, state, i), person(state, i).build.rank("intimidation")
    alone = rulings_of(rules).fear.intimidation
    return (fear + rank, WORST) if fear else (alone.free_dice + rank, alone.last)


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Intimidation, for who has the skill. (RES-85, RES-90)"""
    if person(state, i).build.rank("intimidation") and main_bar(state, i) is None:
        yield Threat(rules, state, i)


class Threat(AtTarget):
    """One enemy within 12" and in sight. (RES-90)"""

    __slots__ = ("rules", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId) -> None:
        foes = partial(members, foes_of(state, i) & awake(state, 1 - state.models[i].side))
        super().__init__(INTIMIDATE, i, foes, partial(target_bar, rules, state, i), rule="RES-90")
        self.rules = rules
        self.state = state

    def worth(self, action: Action) -> float:
        """See `Offer`: what it is expected to take from the enemy, for who has nothing better to do."""
        i = self.model
        if shoots(person(self.state, i)) or min(on(self.state).gaps(i)[foe] for foe in self.candidates()) <= BUSY_IN:
            return 0.0
        return promise(self.rules, self.state, i, action.target)

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action == Action(INTIMIDATE, self.model):
            return nobody_named(self, action, lambda foe: self.state.models[foe].name, "an enemy to intimidate")
        return super().refusal(action)


def target_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """Why this enemy can't be intimidated. (RES-87, RES-90)"""
    if not 0 <= foe < len(state.models) or not foes_of(state, i) >> foe & 1:
        return Refusal("that is no enemy on the table", "RES-90")
    if not awake(state, state.models[foe].side) >> foe & 1:
        return Refusal("it hears and sees nothing", "RES-90")
    far = rulings_of(rules).fear.within_in
    if not on(state).within(i, foe, far):
        short = on(state).gap(i, foe) - far
        return Refusal(f"it is {as_inches(short)} out of earshot", "RES-90", short)
    if not finds(rules, state, i, foe):
        return Refusal("it is out of sight", "RES-90")
    if unmoved(rules, state, foe, i):
        return Refusal("nothing of the kind frightens it", "RES-87")
    return None


def intimidate(table: Table, action: Action) -> Asking:
    """The main action: the target's nerve is tested anew, even if it held before. (RES-85, RES-90)"""
    i, foe = action.model, action.target
    name = table.state.models[foe].name
    table.emit(Told(i, (("acted", True),), "RES-90", f"intimidates {name}"))
    table.emit(Used(i, INTIMIDATE, SKILLED, "RES-90"))
    yield from table.step(threaten, i, foe)


def threaten(table: Table, i: ModelId, foe: ModelId) -> Procedure[None]:
    """The contest and what comes of it. (RES-90)"""
    rules, state = table.rules, table.state
    count, most = threat(rules, state, i)
    came = yield from table.rolls(resist, contest(rules, state, foe, i, count))
    suffer(table, foe, i, rating(rules, table.state, i) or most, came, most)


def promise(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> float:
    """What intimidating this enemy is expected to take from its side, in marks; nearly. (RES-88, RES-90)"""
    count, most = threat(rules, state, i)
    rank, lines = rating(rules, state, i) or most, rulings_of(rules).fear
    left = max(1, person(state, foe).fortitude)

    def share(came: Botched) -> float:
        line = min(most, WORST, rank + came.botch) if came.missed else 0
        lost = (1 - LEAST) * min(1.0, came.missed / left) if line >= lines.dread.rank else 0.0
        shaken = FROZEN * (line >= lines.frozen.rank) + FLEES * (line >= lines.flight.rank)
        return min(1.0, lost + shaken)

    law = contest(rules, state, foe, i, count).law()
    return state.models[foe].warrior.marks * sum([float(chance) * share(came) for came, chance in law])


VERBS: dict[str, Callable[[Table, Action], Asking]] = {INTIMIDATE: intimidate}
"""What may be chosen."""
