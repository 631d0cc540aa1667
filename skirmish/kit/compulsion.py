"""Warriors whom the other side's player moves: where they are made to go, whom they strike. (CHN-73)"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skirmish.board import Walk, Way, on
from skirmish.core.decision import PASS, Action, Asking, AtTarget, Decision, Just, Procedure
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table, settle
from skirmish.kit.asks import COMPELLED
from skirmish.kit.moves import MoveOffer, go
from skirmish.kit.queries import ids_in, side_mask, sort_nearest
from skirmish.kit.slots import Went

STAY = "stay"


def find_comrades(state: State, i: ModelId) -> tuple[ModelId, ...]:
    """The others of its side on the table."""
    own = ids_in(side_mask(state, state.models[i].side) & ~(1 << i))
    return tuple([j for j in own if state.on_table(j)])


def find_moves_to_comrades(offer: MoveOffer) -> Iterator[Action]:
    """The moves of the offer that end in contact with its own comrades, the nearest first."""
    state, i, inches = offer.state, offer.model, offer.walk.inches
    gaps = on(state).gaps(i)
    for friend in sort_nearest(state, i, [j for j in find_comrades(state, i) if gaps[j] <= inches]):
        way = on(state).charge(i, 1 << friend, offer.walk)
        action = Action(offer.verb, i, at=way.end, level=way.level) if way is not None else None
        if action is not None and offer.refusal(action) is None:
            yield action


def ask_where(table: Table, offer: MoveOffer, rule: str) -> Procedure[Way | None]:
    """The way on which the other side's player sends it; None: it stays where it is. `rule`: of what compels it."""
    model = table.state.models[offer.model]
    stay = Just(Action(STAY, model.id), rule)
    question = f"Where does {model.name} go?"
    action = yield Decision(1 - model.side, question, (offer, stay), stay.action, model.id, rule, asks=COMPELLED)
    return None if action.verb == STAY else offer.way(action)


# Where models act one by one: it goes, then it strikes


class CompelledMove(MoveOffer):
    """Where the other side's player moves it."""

    __slots__ = ()

    def samples(self) -> Iterator[Action]:
        """See `Offer`: to its own comrades first, the nearest before."""
        yield from find_moves_to_comrades(self)
        yield from super().samples()


def send(
    table: Table,
    i: ModelId,
    inches: float,
    find_near: Callable[[State, ModelId], tuple[ModelId, ...]],
    strike: Callable[[ModelId], Asking],
    rule: str,
) -> Asking:
    """The other side's player moves it so far, then it strikes at one of its own if it still stands. (CHN-73)

    `find_near`: the comrades whom its weapon reaches.
    """
    walk = Walk(inches, ladders=table.rules.combat.climbs(table.state, i))
    way = yield from ask_where(table, CompelledMove("walk", table.state, i, lambda: walk, rule), rule)
    if way is not None:
        arrived = yield from go(table, Went(i, way.path, "walk", rule, levels=way.levels))
        yield from settle(table)
        if not (arrived and table.state.on_table(i) and table.state.models[i].combat.standing):
            return
    state = table.state
    near = find_near(state, i)
    if not near:
        return
    offers = (AtTarget("strike", i, lambda: near, lambda foe: None, rule=rule), Just(PASS, rule))
    usual = Action("strike", i, near[0])
    question = f"Whom of its own does {state.models[i].name} strike?"
    action = yield Decision(1 - state.models[i].side, question, offers, usual, i, rule, asks=COMPELLED)
    if action.verb == "strike":
        yield from strike(action.target)
