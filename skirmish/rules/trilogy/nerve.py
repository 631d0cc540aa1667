"""Nerve: intimidation, terrors, falling friends, command. (TRI-35, TRI-47, TRI-48, RT-33)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish.board import on
from skirmish.core.decision import NOTHING, Action, Asking, AtTarget, Bid, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.events import Fell, Used
from skirmish.core.geometry import Circle
from skirmish.core.record import evolve
from skirmish.core.roll_under import Result, RollUnder
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import TOLERANCE_IN, as_inches, base_radius
from skirmish.kit.queries import can_find, ids_in
from skirmish.kit.refusals import nobody_named
from skirmish.kit.sightings import meet_at_first_sight
from skirmish.rules.trilogy.budget import action_bar
from skirmish.rules.trilogy.events import Cleared, Noted, Told, fighter
from skirmish.rules.trilogy.fighter import BROKEN, DOWN
from skirmish.rules.trilogy.harm import (
    NEVER,
    RUNGS_OF_A_LIFE,
    Blow,
    difficulty,
    lays_low,
    natural_soak,
    strike_home,
)
from skirmish.rules.trilogy.luck import expect, roll_test
from skirmish.rules.trilogy.queries import foes_of, is_conscious, present, sides, skill_test
from skirmish.rules.trilogy.rulings import numbers_of
from skirmish.rules.trilogy.worth import fitness

INTIMIDATE, COMMAND = "intimidate", "command"
BUSY_IN = 6.0
"""Who has an enemy about so near has better to do than to shout."""


# Attacks on the nerve


def daunted_by(rules: Ruleset, state: State, i: ModelId, result: Result, by: ModelId = NOBODY) -> Blow:
    """What a test against the nerve of the model comes to. (TRI-47)"""
    raw = result.successes - difficulty(rules, state, i, "distress") + 1 if result else 0
    soak = natural_soak(fighter(state, i), "distress")
    triplet = result.triplet == "success"
    return Blow(by, "distress", max(raw, int(result.passed)), soak, triplet=triplet, rule="TRI-47", cause="fear")


def scare(table: Table, i: ModelId, throw: RollUnder, skill: str = "") -> Procedure[int]:
    """The test of who frightens it, or of nobody, and the rungs of Distress that it fills. (TRI-47)"""
    state, rules = table.state, table.rules
    if throw.difficulty >= NEVER or not state.on_table(i) or not is_conscious(fighter(state, i)):
        yield from nothing_asked()
        return 0
    marks, by = state.models[i].warrior.marks, throw.who

    def stake(result: Result) -> float:
        return marks * daunted_by(rules, state, i, result, by).raw / RUNGS_OF_A_LIFE / 2

    def fells(result: Result) -> bool:
        return lays_low(fighter(state, i), "distress", daunted_by(rules, state, i, result, by).raw)

    result = yield from roll_test(table, throw, skill, stake, fells)
    if not result:
        return 0
    return (yield from strike_home(table, i, daunted_by(table.rules, table.state, i, result, by)))


def terror_test(rules: Ruleset, state: State, i: ModelId, source: ModelId, threshold: int, what: str) -> RollUnder:
    """The roll of a terror against this enemy; nothing is taken off it: it is no rank. (TRI-47)"""
    return RollUnder(
        source, what, threshold, difficulty(rules, state, i, "distress"), told="successes", rule="TRI-47", against=i,
        aim="triplet",
    )  # fmt: skip


def behold(table: Table, among: int = -1) -> Asking:
    """Whoever sees a terror within 12" for the first time is tested by it. (TRI-47)

    `among`: bit mask of those who have moved since; others meet nobody anew.
    """
    known = sides(table.state)
    feared = known.feared & (known.conscious[0] | known.conscious[1]) & ~known.hidden
    within = numbers_of(table.rules).terror_in
    yield from meet_at_first_sight(table, ids_in(feared), within, _can_frighten, frighten, among)


def _can_frighten(rules: Ruleset, state: State, i: ModelId, source: ModelId) -> bool:
    slot = fighter(state, i)
    if source in slot.beheld or not is_conscious(slot) or slot.build.terror:
        return False
    return difficulty(rules, state, i, "distress") < NEVER and is_conscious(fighter(state, source))


def frighten(table: Table, i: ModelId, source: ModelId) -> Procedure[None]:
    """The terror's test. (TRI-47)"""
    state = table.state
    table.emit(Noted(i, (("beheld", (*fighter(state, i).beheld, source)),), "TRI-47"))
    what = f"terror against {state.models[i].name}"
    throw = terror_test(table.rules, state, i, source, fighter(state, source).build.terror, what)
    yield from scare(table, i, throw)


def see_fall(table: Table, event: Fell) -> Asking:
    """A friend goes down within 6": each is tested at a threshold of 3. (TRI-47, RT-33)"""
    state, numbers = table.state, numbers_of(table.rules)
    slot = fighter(state, event.model)
    falls = event.how == "out" or (event.how == "stunned" and slot.wound >= DOWN)
    if not falls or event.cause == "fear" or slot.mourned:
        yield from nothing_asked()
        return
    fallen = state.models[event.model]
    table.emit(Noted(event.model, (("mourned", True),), "TRI-47"))
    friends = sides(table.state).conscious[fallen.side] & ~(1 << event.model)
    lies, far = Circle(*event.at, base_radius(fallen.warrior.base_mm)), numbers.fallen_in + TOLERANCE_IN
    near = [j for j in ids_in(friends) if on(state).reach_of(j, lies, event.level)[0] <= far]
    for j in near:
        what = f"{fallen.name}'s fall, shock to {state.models[j].name}"
        difficult = difficulty(table.rules, table.state, j, "distress")
        throw = RollUnder(
            NOBODY, what, numbers.fallen, difficult, told="successes", rule="TRI-47", against=j, quiet=True
        )
        yield from scare(table, j, throw)
        yield from settle(table)


REACTIONS: tuple[Reaction, ...] = ((Fell, see_fall),)


# Intimidation


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """To intimidate an enemy, to give a friend heart. (TRI-47, TRI-48)"""
    if action_bar(state, i) is not None:
        return
    yield IntimidateOffer(rules, state, i)
    if any(fighter(state, j).distress for j in _friends(state, i)):
        bar = partial(command_bar, rules, state, i)
        value = partial(command_worth, rules, state, i)
        yield AtTarget(COMMAND, i, partial(_friends, state, i), bar, "", "TRI-48", value)


def _side(state: State, i: ModelId) -> int:
    return state.models[i].side


def _friends(state: State, i: ModelId) -> tuple[ModelId, ...]:
    return ids_in(present(state, _side(state, i)) & ~(1 << i))


class IntimidateOffer(AtTarget):
    """Intimidation of one enemy in sight and within 12". (TRI-47)"""

    __slots__ = ("state",)

    def __init__(self, rules: Ruleset, state: State, i: ModelId) -> None:
        refuse = partial(intimidate_bar, rules, state, i)
        worth = partial(intimidate_worth, rules, state, i)
        super().__init__(INTIMIDATE, i, lambda: ids_in(foes_of(state, i)), refuse, "", "TRI-47", worth)
        self.state = state

    def bid(self) -> Bid | None:
        """See `Offer`: nothing for who hasn't learned it, or has better to do."""
        return NOTHING if is_busy(self.state, self.model) else super().bid()

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action == Action(INTIMIDATE, self.model):
            return nobody_named(self, action, lambda foe: self.state.models[foe].name, "an enemy to intimidate")
        return super().refusal(action)


def is_busy(state: State, i: ModelId, skill: str = INTIMIDATE) -> bool:
    """Whether who reckons has better to do than to shout: it hasn't learned it, or an enemy is near."""
    near = on(state).gaps(i)
    untrained = not fighter(state, i).build.score(skill)
    return untrained or any(near[j] <= BUSY_IN for j in ids_in(foes_of(state, i)))


def intimidate_bar(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> Refusal | None:
    """Why this enemy can't be intimidated. (TRI-36, TRI-47)"""
    if not 0 <= foe < len(state.models) or not foes_of(state, i) >> foe & 1:
        return Refusal("that is no enemy on the table", "TRI-47")
    if foe in fighter(state, i).threatened:
        return Refusal("it has tried that in this battle", "TRI-47")
    if not is_conscious(fighter(state, foe)):
        return Refusal("it hears and sees nothing", "TRI-47")
    if (barred := _earshot_bar(rules, state, i, foe, "TRI-47")) is not None:
        return barred
    if difficulty(rules, state, foe, "distress") >= NEVER:
        return Refusal("nothing frightens it", "TRI-36")
    return None if can_find(rules, state, i, foe) else Refusal("out of sight", "TRI-47")


def _earshot_bar(rules: Ruleset, state: State, i: ModelId, j: ModelId, rule: str) -> Refusal | None:
    far = numbers_of(rules).command_in
    if on(state).within(i, j, far):
        return None
    short = on(state).gap(i, j) - far
    return Refusal(f"{as_inches(short)} out of earshot", rule, short)


def intimidate_test(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> RollUnder:
    """The skill against the nerve of the enemy. (TRI-47)"""
    what = f"to intimidate {state.models[foe].name}"
    needed = difficulty(rules, state, foe, "distress")
    return skill_test(
        rules, state, i, INTIMIDATE, "TRI-47", needed, what=what, told="successes", against=foe, attack=True, effort=1
    )


def intimidate_worth(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> float:
    """What it is expected to take, in marks, nearly; nothing for who hasn't learned it or has an enemy near."""
    if is_busy(state, i):
        return 0.0
    marks = state.models[foe].warrior.marks
    law = intimidate_test(rules, state, i, foe)
    return expect(law, lambda result: marks * daunted_by(rules, state, foe, result).raw / RUNGS_OF_A_LIFE / 4)


def do_intimidate(table: Table, action: Action) -> Asking:
    """Once for each enemy in a battle. (TRI-47)"""
    i, foe = action.model, action.target
    state = table.state
    facts = (("acted", True), ("threatened", (*fighter(state, i).threatened, foe)))
    table.emit(Told(i, facts, "TRI-47", f"intimidates {state.models[foe].name}"))
    table.emit(Used(i, INTIMIDATE, rule="TRI-47"))
    yield from table.step(_threaten, i, foe)


def _threaten(table: Table, i: ModelId, foe: ModelId) -> Asking:
    yield from scare(table, foe, intimidate_test(table.rules, table.state, i, foe), INTIMIDATE)


# Command


def command_bar(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> Refusal | None:
    """Why this friend can't be given heart. (TRI-48)"""
    if j not in _friends(state, i):
        return Refusal("that is no friend on the table", "TRI-48")
    slot = fighter(state, j)
    if not slot.distress:
        return Refusal("it isn't shaken", "TRI-48")
    if slot.fear >= BROKEN or not is_conscious(slot):
        return Refusal("it doesn't hear", "TRI-48")
    return _earshot_bar(rules, state, i, j, "TRI-48")


def command_test(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> RollUnder:
    """The skill: each success clears a rung. (TRI-48)"""
    what = f"to command {state.models[j].name}"
    return skill_test(rules, state, i, COMMAND, "TRI-48", what=what, told="successes", effort=1)


def command_worth(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> float:
    """What the rungs are worth that it is expected to clear, of a friend on whom they tell; whoever has better to do
    sees only to those who flee.
    """
    slot = fighter(state, j)
    if not slot.fear or (is_busy(state, i, COMMAND) and not slot.panicked):
        return 0.0
    return expect(command_test(rules, state, i, j), partial(_heart, state, j))


def _heart(state: State, j: ModelId, result: Result) -> float:
    """What a friend is worth more with the rungs that are cleared."""
    slot = fighter(state, j)
    cleared = min(slot.distress, result.successes) if result else 0
    gain = fitness(evolve(slot, distress=slot.distress - cleared)) - fitness(slot)
    return state.models[j].warrior.marks * gain


def do_command(table: Table, action: Action) -> Asking:
    """It gives a friend heart. (TRI-48)"""
    i, j = action.model, action.target
    table.emit(Told(i, (("acted", True),), "TRI-48", f"gives {table.state.models[j].name} heart"))
    table.emit(Used(i, COMMAND, rule="TRI-48"))
    yield from table.step(_hearten, i, j)


def _hearten(table: Table, i: ModelId, j: ModelId) -> Asking:
    throw = command_test(table.rules, table.state, i, j)
    result = yield from roll_test(table, throw, COMMAND, partial(_heart, table.state, j))
    cleared = min(result.successes, fighter(table.state, j).distress) if result else 0
    if cleared:
        table.emit(Cleared(j, "distress", cleared, "command", "TRI-48"))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {INTIMIDATE: do_intimidate, COMMAND: do_command}
