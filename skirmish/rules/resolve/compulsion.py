"""Warriors whom the other side's player moves, and who strike at their own. (CHN-73)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.board import Walk, on
from skirmish.core.decision import PASS, Action, Asking, AtTarget, Decision, Just, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table, settle
from skirmish.kit.asks import COMPELLED
from skirmish.kit.compulsion import ask_where, find_comrades, find_moves_to_comrades
from skirmish.kit.moves import MoveOffer, go
from skirmish.rules.resolve.events import Noted, Went, person
from skirmish.rules.resolve.movement import movement_now
from skirmish.rules.resolve.queries import is_defenceless
from skirmish.rules.resolve.strike import strike, weapon_of


class CompelledMove(MoveOffer):
    """Where the other side's player moves it: up to its Movement. (CHN-73)"""

    __slots__ = ()

    def samples(self) -> Iterator[Action]:
        """See `Offer`: to its own comrades first, the nearest before."""
        yield from find_moves_to_comrades(self)
        yield from super().samples()


def compel(table: Table, i: ModelId, rule: str) -> Asking:
    """The other side's player moves it, then it strikes at one of its own if it can; its round is spent. (CHN-73)

    Who is down, unconscious, asleep, surprised or held can't be moved, and only loses its round. Who had acted already
    in this round loses its next action.
    """
    yield from nothing_asked()
    if not table.state.on_table(i):
        return
    used = person(table.state, i).acted
    free = person(table.state, i).standing and not is_defenceless(table.state, i)
    if free and (yield from _go_its_way(table, i, rule)):
        yield from _strike_comrade(table, i, rule)
    if table.state.on_table(i):
        slot = person(table.state, i)
        later = (("lost", slot.lost + 1), ("lost_by", rule)) if used else ()
        table.emit(Noted(i, (("walked", True), ("acted", True), *later), rule))


def _go_its_way(table: Table, i: ModelId, rule: str) -> Asking:
    """Whether it came to the end of its way on its feet."""
    rules, state = table.rules, table.state
    offer = CompelledMove("walk", state, i, lambda: Walk(movement_now(rules, state, i)), rule)
    way = yield from ask_where(table, offer, rule)
    if way is None:
        return True
    arrived = yield from go(table, Went(i, way.path, "walk", rule))
    yield from settle(table)
    return arrived and table.state.on_table(i) and person(table.state, i).standing


def _strike_comrade(table: Table, i: ModelId, rule: str) -> Asking:
    """It strikes at a comrade whom its weapon reaches, if the other side's player likes. (CHN-73)"""
    state = table.state
    near = comrades_in_reach(state, i)
    if not near:
        yield from nothing_asked()
        return
    offers = (AtTarget("strike", i, lambda: near, lambda foe: None, rule=rule), Just(PASS, rule))
    usual = Action("strike", i, near[0])
    question = f"Whom of its own does {state.models[i].name} strike?"
    action = yield Decision(1 - state.models[i].side, question, offers, usual, i, rule, asks=COMPELLED)
    if action.verb == "strike":
        yield from strike(table, i, action.target, rule=rule)


def comrades_in_reach(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """Those of its own whom it could strike: in contact, or within a long weapon's reach and not in contact."""
    surface, weapon = on(state), weapon_of(person(state, i))
    touched, reach = surface.contacts(i), weapon.reach_in
    if weapon.extended and not person(state, i).manoeuvred:
        return tuple([j for j in find_comrades(state, i) if not touched >> j & 1 and surface.within(i, j, reach)])
    return tuple([j for j in find_comrades(state, i) if touched >> j & 1])
