"""Warriors whom the other side's player moves, and who strike at their own. (CHN-73)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.board import Walk
from skirmish.core.decision import PASS, Action, Asking, AtTarget, Decision, Just, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table, settle
from skirmish.kit.asks import COMPELLED
from skirmish.kit.compulsion import ask_where, find_comrades, find_moves_to_comrades
from skirmish.kit.moves import MoveOffer, go
from skirmish.kit.targets import find_in_reach
from skirmish.rules.trilogy.events import Noted, Went, fighter
from skirmish.rules.trilogy.movement import movement_now
from skirmish.rules.trilogy.queries import is_helpless
from skirmish.rules.trilogy.strike import stands_up, strike, weapon_of


class CompelledMove(MoveOffer):
    """Where the other side's player moves it: up to its move. (CHN-73)"""

    __slots__ = ()

    def samples(self) -> Iterator[Action]:
        """See `Offer`: to its own comrades first, the nearest before."""
        yield from find_moves_to_comrades(self)
        yield from super().samples()


def compel(table: Table, i: ModelId, rule: str) -> Asking:
    """The other side's player moves it, then it strikes at one of its own if it can; its round is spent. (CHN-73)

    Who lies there, is helpless, held or surprised can't be moved, and only loses its round.
    """
    yield from nothing_asked()
    if not table.state.on_table(i):
        return
    free = fighter(table.state, i).standing and not is_helpless(table.state, i)
    if free and (yield from _go_its_way(table, i, rule)):
        yield from _strike_comrade(table, i, rule)
    if table.state.on_table(i):
        table.emit(Noted(i, (("walked", True), ("acted", True)), rule))


def _go_its_way(table: Table, i: ModelId, rule: str) -> Asking:
    """Whether it came to the end of its way on its feet."""
    rules, state = table.rules, table.state
    offer = CompelledMove("walk", state, i, lambda: Walk(movement_now(rules, state, i)), rule)
    way = yield from ask_where(table, offer, rule)
    if way is None:
        return True
    arrived = yield from go(table, Went(i, way.path, "walk", rule))
    yield from settle(table)
    return arrived and stands_up(table.state, i) and fighter(table.state, i).standing


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
    """Those of its own whom its weapon reaches."""
    own = sum([1 << j for j in find_comrades(state, i)])
    return tuple(find_in_reach(state, i, own, weapon_of(fighter(state, i)).reach_in))
