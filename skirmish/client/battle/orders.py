"""Standing orders: how a side answers questions of one kind without being asked each time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from skirmish.core.decision import DONE, PASS, Action, Decision, Offer
from skirmish.core.record import Record
from skirmish.core.state import Side

Answer = Literal["always", "never", "at_least"]
Chance = Callable[[Action], float | None]
"""How likely the action is to succeed, 0 to 1; None where nobody can tell."""


class Order(Record):
    """What a side does when it is asked something under a rule: do it, let it pass, or do it if likely enough."""

    rule: str
    """Rule id of the decisions it is about."""
    side: Side
    answer: Answer
    percent: int = 50
    """For `at_least`: the chance that is enough."""


def answer(orders: Iterable[Order], decision: Decision, chance: Chance) -> Action | None:
    """What the orders say; None if the player must be asked.

    Only a question that may be let pass can be answered so, never a choice of what to do in a phase. Of several
    things to do the likeliest is done, the first offered where nobody can tell; `at_least` asks if nobody can tell.
    """
    order = next((one for one in orders if (one.rule, one.side) == (decision.rule, decision.side)), None)
    refusing, doing = _sorted(decision) if order is not None else (None, [])
    if order is None or refusing is None:
        return None
    if order.answer == "never" or not doing:
        return refusing
    if order.answer == "always":
        return max(doing, key=lambda action: _or_nought(chance(action)))
    odds = [(chance(action), action) for action in doing]
    known = [(likely, action) for likely, action in odds if likely is not None]
    if not known:
        return None
    likely, action = max(known, key=lambda pair: pair[0])
    return action if 100 * likely >= order.percent else refusing


def can_be_ordered(decision: Decision) -> bool:
    """Whether a standing order may answer such a decision."""
    return _sorted(decision)[0] is not None


def ordered(orders: Sequence[Order], order: Order) -> tuple[Order, ...]:
    """The orders with this one, instead of the one of its side and rule if there is one."""
    return (*without(orders, order.side, order.rule), order)


def without(orders: Sequence[Order], side: Side, rule: str) -> tuple[Order, ...]:
    """The orders without the one of this side and rule: it will be asked again."""
    return tuple(one for one in orders if (one.side, one.rule) != (side, rule))


def _sorted(decision: Decision) -> tuple[Action | None, list[Action]]:
    """The action that lets it pass, if there is one, and of each other offer the likeliest action."""
    if decision.default.verb == DONE.verb or decision.secret:
        return None, []
    refusing: Action | None = None
    doing: list[Action] = []
    for offer in decision.each():
        action = _first(offer)
        if action is None:
            continue
        if offer.verb == PASS.verb:
            refusing = action
        else:
            doing.append(action)
    return refusing, doing


def _first(offer: Offer) -> Action | None:
    return next(offer.samples(), None)


def _or_nought(likely: float | None) -> float:
    return 0.0 if likely is None else likely
