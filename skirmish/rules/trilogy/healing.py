"""Healing on the field, and who lies dying. (TRI-35, TRI-50, RT-29, RT-40)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish.core.decision import Action, Asking, AtTarget, Offer, Refusal, nothing_asked
from skirmish.core.events import Used
from skirmish.core.hints import Company
from skirmish.core.record import evolve
from skirmish.core.roll_under import Result, RollUnder
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import CONTACT_IN
from skirmish.kit.queries import ids_in
from skirmish.rules.trilogy.budget import attack_bar
from skirmish.rules.trilogy.events import Cleared, Dropped, Noted, Told, fighter
from skirmish.rules.trilogy.fighter import DOWN, Fighter
from skirmish.rules.trilogy.luck import expect, roll_test
from skirmish.rules.trilogy.queries import present, sides, skill_test, touched_foes
from skirmish.rules.trilogy.worth import LIFE, fitness

HEAL = "heal"
UNSKILLED = frozenset({"animal", "monster", "undead"})
"""Keywords of what has neither the hands nor the wits to help anybody."""


def is_dying(slot: Fighter) -> bool:
    """Whether it lies Down and may die of it. (TRI-35)"""
    return slot.posture == "stunned" and slot.wound >= DOWN and not slot.stable


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Healing, for who has hands and a patient in contact. (TRI-50, RT-21)"""
    if attack_bar(state, i) is not None or not UNSKILLED.isdisjoint(state.models[i].warrior.keywords):
        return
    near = patients(state, i)
    if near:
        bar, value = partial(heal_bar, state, i), partial(heal_worth, rules, state, i)
        yield AtTarget(HEAL, i, lambda: near, bar, "", "TRI-50", value)


def patients(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """The friends in contact who are hurt. (TRI-50)"""
    near = sides(state).contacts[i] & present(state, state.models[i].side) & ~(1 << i)
    return tuple([j for j in ids_in(near) if fighter(state, j).injury])


def heal_bar(state: State, i: ModelId, j: ModelId) -> Refusal | None:
    """Why this healer can't help this patient. (TRI-50)"""
    near = sides(state).contacts[i] & present(state, state.models[i].side)
    if not 0 <= j < len(state.models) or not near >> j & 1:
        return Refusal("that is no friend in contact with it", "TRI-50")
    slot = fighter(state, j)
    if not slot.injury:
        return Refusal("it isn't hurt", "TRI-50")
    if slot.tended:
        return Refusal("somebody has tended it in this battle", "TRI-50")
    return None if is_dying(slot) or curable(slot) else Refusal("nothing more can be done for it here", "TRI-50")


def curable(slot: Fighter) -> int:
    """Rungs that healing can clear: not below Wounded for who was Wounded or worse. (TRI-50)"""
    least = slot.build.soft_rungs("injury") + 1 if slot.wound else 0
    return max(0, slot.injury - least) if slot.wound < DOWN else 0


def heal_test(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> RollUnder:
    """The skill: one success saves who lies Down, else each clears a rung. (TRI-50)"""
    what = f"to heal {state.models[j].name}"
    return skill_test(rules, state, i, HEAL + "ing", "TRI-50", what=what, told="successes", effort=1)


def _gain(state: State, j: ModelId, result: Result) -> float:
    """What its wounds cost it less; or its life."""
    slot, marks = fighter(state, j), state.models[j].warrior.marks
    if not result:
        return 0.0
    if is_dying(slot):
        return LIFE * marks
    healed = evolve(slot, injury=slot.injury - min(curable(slot), result.successes))
    return marks * (fitness(healed) - fitness(slot))


def heal_worth(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> float:
    """What it is expected to bring, in marks; nothing for who has an enemy at its throat."""
    if touched_foes(state, i):
        return 0.0
    return expect(heal_test(rules, state, i, j), partial(_gain, state, j))


def find_dying(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
    """The friends whom this model may save by going to them, and what that is expected to bring. (TRI-35, TRI-50)"""
    known, side = sides(state), state.models[i].side
    lying = known.present[side] & ~known.conscious[side]
    if not lying or fighter(state, i).acted or not UNSKILLED.isdisjoint(state.models[i].warrior.keywords):
        return ()
    dying = [j for j in ids_in(lying) if is_dying(fighter(state, j)) and not fighter(state, j).tended]
    worths = [(expect(heal_test(rules, state, i, j), partial(_gain, state, j)), j) for j in dying]
    return tuple([Company(j, CONTACT_IN, worth) for worth, j in sorted(worths, reverse=True)])


def do_heal(table: Table, action: Action) -> Asking:
    """Once for each patient in a battle. (TRI-50)"""
    i, j = action.model, action.target
    table.emit(Told(i, (("acted", True),), "TRI-50", f"tends {table.state.models[j].name}"))
    table.emit(Noted(j, (("tended", True),), "TRI-50"))
    table.emit(Used(i, HEAL, rule="TRI-50"))
    yield from table.step(_tend, i, j)


def _tend(table: Table, i: ModelId, j: ModelId) -> Asking:
    throw = heal_test(table.rules, table.state, i, j)
    result = yield from roll_test(table, throw, "healing", partial(_gain, table.state, j))
    slot = fighter(table.state, j)
    if not result:
        return
    if is_dying(slot):
        table.emit(Told(j, (("stable", True),), "TRI-50", "won't die of its wounds"))
    elif cleared := min(curable(slot), result.successes):
        table.emit(Cleared(j, "injury", cleared, "healing", "TRI-50"))


# The end of a round


def death_tests(table: Table) -> Asking:
    """Who lies Down tests Endurance, without what its ladders take off; who fails dies. (TRI-35, RT-29)"""
    yield from nothing_asked()
    for m in table.state.models:
        if table.state.on_table(m.id) and is_dying(fighter(table.state, m.id)):
            yield from table.step(_struggle, m.id)
            yield from settle(table)


def _struggle(table: Table, i: ModelId) -> Asking:
    slot, marks = fighter(table.state, i), table.state.models[i].warrior.marks
    throw = RollUnder(i, "Endurance, to live", slot.build.rank("endurance"), rule="TRI-35", quiet=True)
    result = yield from roll_test(
        table, throw, "endurance", lambda result: LIFE * marks * result.passed, lambda result: not result
    )
    if not result and table.state.on_table(i):
        table.emit(
            Dropped(i, "out", table.state.places[i][:2], rule="TRI-35", stable=False, level=table.state.level(i))
        )


VERBS: dict[str, Callable[[Table, Action], Asking]] = {HEAL: do_heal}
