"""Fear, frenzy, hatred, stupidity, the special rules of factions. (SKR-70..75, SKR-82)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Check, each
from skirmish.core.events import Fell
from skirmish.core.state import Model, ModelId, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table
from skirmish.core.units import as_inches, base_radius, distance
from skirmish.kit.fleeing import away_from
from skirmish.kit.seeing import members
from skirmish.rules.skirmish.events import Broke, Marked
from skirmish.rules.skirmish.flight import flee_to
from skirmish.rules.skirmish.leadership import leadership_test
from skirmish.rules.skirmish.words import fighter, in_play, menacing, movement, owner, standing

THRALL_IN = 12.0


def charge_reach(rules: Ruleset, state: State, i: ModelId) -> float:
    """How far the model can charge: twice its Movement. (SKR-30)"""
    return 2 * movement(rules, state, i)


def in_frenzy(rules: Ruleset, state: State, i: ModelId) -> bool:
    """In frenzy with an enemy in charge reach: immune to other psychology. (SKR-72)"""
    if not fighter(state, i).frenzied:
        return False
    reach = charge_reach(rules, state, i)
    return any(on(state).within(i, foe, reach) for foe in members(standing(state, 1 - state.models[i].side)))


def frightens(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> bool:
    """Whether `i` fears `foe`: not if it causes fear itself, is in frenzy, or ignores that kind. (SKR-70, SKR-82)"""
    slot = fighter(state, i)
    if not fighter(state, foe).has("fear") or slot.has("fear") or in_frenzy(rules, state, i):
        return False
    ignored = slot.about("ignores-fear")
    return not (ignored and ignored in state.models[foe].warrior.keywords)


def fear_test(table: Table, i: ModelId, why: str) -> Procedure[bool]:
    """Leadership test against Fear; fearless models pass. (SKR-70, SKR-75)"""
    if fighter(table.state, i).has("fearless"):
        return True
    return (yield from leadership_test(table, i, f"fear of {why}", "SKR-70"))


def hates(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> bool:
    """Whether misses at this enemy are rolled again: hatred, in the first round of a combat. (SKR-73)"""
    slot = fighter(state, i)
    if slot.fighting or not slot.has("hatred") or in_frenzy(rules, state, i):
        return False
    hated = slot.about("hatred")
    return not hated or hated in state.models[foe].warrior.keywords


def stupidity(table: Table) -> Asking:
    """Leadership tests of the stupid at the start of their side's turn; who is in frenzy passes. (SKR-72, SKR-74)"""
    yield from nothing_asked()
    for m in table.state.fighters(table.state.side):
        slot = fighter(table.state, m.id)
        if not slot.has("stupidity"):
            continue
        immune = in_frenzy(table.rules, table.state, m.id)
        failed = not immune and not (yield from leadership_test(table, m.id, "stupidity", "SKR-74"))
        if failed != slot.stupid:
            says = "stares stupidly" if failed else "has its wits about it"
            table.emit(Marked(m.id, (("stupid", failed),), says, "SKR-74"))


def named_sister_falls(table: Table, event: Fell) -> Asking:
    """A Warder goes into frenzy when his sister goes out of action. (SKR-82)"""
    yield from nothing_asked()
    if event.how != "out":
        return
    fallen = table.state.models[event.model]
    for m in _own(table.state, fallen):
        if fighter(table.state, m.id).about("warder") == fallen.warrior.id and fighter(table.state, m.id).standing:
            table.emit(Marked(m.id, (("frenzied", True),), "goes into frenzy", "SKR-82"))


def _own(state: State, fallen: Model) -> list[Model]:
    """Those of its warband who are not out of action, the compelled among them. (CHN-73)"""
    return [m for m in state.models if not m.out and owner(m) == owner(fallen)]


def thralls_falter(table: Table, event: Fell) -> Asking:
    """When a thrall-master goes out of action, Trollocs within 12" test or flee from the nearest enemy. (SKR-82)"""
    yield from nothing_asked()
    fallen = table.state.models[event.model]
    if event.how != "out" or not fallen.combat.has("thrall-master"):
        return
    radius = base_radius(fallen.warrior.base_mm)
    for m in _own(table.state, fallen):
        if "trolloc" not in m.warrior.keywords or not in_play(table.state, m.id):
            continue
        x, y, own, _ = table.state.places[m.id]
        near = distance((x, y), event.at) - own - radius <= THRALL_IN
        if near and fighter(table.state, m.id).standing and not (yield from _obeys(table, m.id)):
            yield from _scatter(table, m.id)


def _obeys(table: Table, i: ModelId) -> Procedure[bool]:
    within = as_inches(THRALL_IN)
    return (yield from leadership_test(table, i, f"its master fell within {within}", "SKR-82"))


def _scatter(table: Table, i: ModelId) -> Asking:
    table.emit(Broke(i, "SKR-82"))
    inches = table.roll(Check(i, "flight", (2, 6), each(2, 12), rule="SKR-82"))
    foes = members(menacing(table.state, 1 - table.state.models[i].side))
    nearest = sorted(foes, key=lambda foe: (on(table.state).gap(i, foe), foe))[:1]
    yield from flee_to(table, i, inches, away_from(table.state, i, nearest), "SKR-82")


REACTIONS: tuple[Reaction, ...] = ((Fell, named_sister_falls), (Fell, thralls_falter))
