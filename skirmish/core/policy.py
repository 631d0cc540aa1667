"""How the decisions of a chain are answered when nobody is there to ask. Answers aren't checked against the offers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from skirmish.core.decision import DONE, PASS, Action, Decision
from skirmish.core.state import Side, State

Policy = Callable[[Decision], Action]
Number = int | float | Fraction
Worth = Callable[[State, Side], Number]
"""How well a side stands. It must price what is spent (points, debts), or spending is free."""
REFUSALS = frozenset({PASS.verb, DONE.verb})
"""Verbs that decline."""


def default(decision: Decision) -> Action:
    """Takes each decision's default."""
    return decision.default


def always(decision: Decision) -> Action:
    """Does what is offered first, if anything but a refusal is; else the default."""
    return _first(decision, refusing=False)


def never(decision: Decision) -> Action:
    """Declines; takes the default where nobody may decline."""
    return _first(decision, refusing=True)


def best(decision: Decision) -> Action:
    """Takes the best sample for who decides, by a stated worth. Only `forecast` can follow it.

    It is greedy: it looks to the end of the step in which it is asked, or to the next mark, not to the chain's end.
    """
    raise TypeError(f"the policy `best` needs a forecast and a worth ({decision.prompt})")


def _first(decision: Decision, *, refusing: bool) -> Action:
    for offer in decision.each():
        if (offer.verb in REFUSALS) is refusing:
            for action in offer.samples():
                return action
    return decision.default
