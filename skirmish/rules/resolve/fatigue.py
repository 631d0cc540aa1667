"""Fatigue: how long a warrior can be strenuously active, and what it costs to go on. (RES-39..45)"""

from __future__ import annotations

from skirmish.core.decision import Procedure, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.step_dice import PASSED, Botched, missed_up_to
from skirmish.core.table import Table
from skirmish.kit.queries import ids_in
from skirmish.rules.resolve.events import Counted, Noted, Told, person
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.harm import lose_fortitude
from skirmish.rules.resolve.queries import die, is_conscious, sides, skill_test

RESTS = 6
"""Resting rounds in a row that a warrior or a beast needs that has reached its limit. (RES-45)"""


def limit(state: State, i: ModelId) -> int:
    """For how many rounds in a row it may be active: its Endurance die now. (RES-39)"""
    return die(state, i, "endurance")


def exert(table: Table, i: ModelId) -> Procedure[bool]:
    """The model is about to do something strenuous: the round is no rest, and it may have to prove its Endurance.

    Whether it still can. Only the first such thing of a round asks for the test. (RES-40..43)
    """
    yield from nothing_asked()
    slot = person(table.state, i)
    if slot.proved:
        return is_conscious(slot)
    tired = slot.fatigue >= limit(table.state, i)
    facts = (("proved", True), ("strenuous", True), *((("checks", slot.checks + 1),) if tired else ()))
    table.emit(Noted(i, facts, "RES-41" if tired else "RES-40"))
    return _prove(table, i, slot.checks + 1) if tired else True


def _prove(table: Table, i: ModelId, k: int) -> bool:
    """Endurance against k; on a botch Will, too, or the action is lost. (RES-41..43)"""
    before = person(table.state, i)
    bands, botched = missed_up_to(before.fortitude)
    rules = table.rules
    test = skill_test(rules, table.state, i, "endurance", k, "RES-41", bands, botched, what="fatigue")
    came: Botched = table.roll(test)
    if came.missed:
        lose_fortitude(table, i, came.missed, "fatigue", "RES-42")
    if came.botch and is_conscious(person(table.state, i)):
        will = skill_test(rules, table.state, i, "will", k, "RES-43", PASSED, what="Will against fatigue")
        if not table.roll(will):
            table.emit(Told(i, (("acted", True),), "RES-43", "is too tired to act"))
    after = person(table.state, i)
    return (before.acted or not after.acted) and is_conscious(after)


def engage(table: Table) -> None:
    """For who is in contact with a conscious enemy this round is no rest. (RES-40)"""
    state, known = table.state, sides(table.state)
    for i, touched in enumerate(known.contacts):
        if touched:
            side = state.models[i].side
            if touched & known.awake[1 - side] and known.awake[side] >> i & 1 and not person(state, i).strenuous:
                table.emit(Noted(i, (("strenuous", True),), "RES-40"))


def rest(table: Table) -> None:
    """At the end of a round: who was active is a round nearer to its limit, who wasn't has rested. (RES-39..45)"""
    state, known = table.state, sides(table.state)
    everybody = ids_in(known.present[0] | known.present[1])
    changed = [(i, after_round(person(state, i), limit(state, i))) for i in everybody]
    counts = tuple([(i, facts) for i, facts in changed if facts])
    if counts:
        table.emit(Counted(counts, "RES-39"))


def after_round(slot: Person, most: int) -> tuple[tuple[str, int], ...]:
    """What changes of its counters at the end of a round; `most`: its limit. (RES-39, RES-44, RES-45)"""
    active = slot.strenuous or slot.hurt
    if not (active or slot.fatigue):
        return ()
    fatigue, rests = count_round(slot.fatigue, slot.rests, most, active=active)
    facts = ("fatigue", fatigue), ("rests", rests)
    return facts if fatigue else (*facts, ("checks", 0))


def count_round(fatigue: int, rests: int, most: int, *, active: bool) -> tuple[int, int]:
    """(active rounds in a row, rests since the limit was reached) after one more round. (RES-39, RES-44, RES-45)"""
    if active:
        return fatigue + 1, 0
    return (0, 0) if fatigue < most or rests + 1 >= RESTS else (fatigue, rests + 1)
