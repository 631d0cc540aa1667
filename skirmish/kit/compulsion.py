"""Warriors whom the other side's player moves: where they are made to go. (CHN-73)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.board import Way, on
from skirmish.core.decision import Action, Decision, Just, Procedure
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table
from skirmish.kit.asks import COMPELLED
from skirmish.kit.moves import MoveOffer
from skirmish.kit.queries import ids_in, side_mask, sort_nearest

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
        action = Action(offer.verb, i, at=way.path[-1]) if way is not None else None
        if action is not None and offer.refusal(action) is None:
            yield action


def ask_where(table: Table, offer: MoveOffer, rule: str) -> Procedure[Way | None]:
    """The way on which the other side's player sends it; None: it stays where it is. `rule`: of what compels it."""
    model = table.state.models[offer.model]
    stay = Just(Action(STAY, model.id), rule)
    question = f"Where does {model.name} go?"
    action = yield Decision(1 - model.side, question, (offer, stay), stay.action, model.id, rule, asks=COMPELLED)
    return None if action.verb == STAY else offer.way(action)
