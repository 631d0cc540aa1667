"""Choosing targets by keys: one candidate after the other, and what has been settled so far."""

from __future__ import annotations

from itertools import islice

from skirmish.client.battle.desk import Desk
from skirmish.client.battle.plan import MOST_PLACES, ON_MODELS, ON_PLACES, Plan
from skirmish.core.state import NOBODY


def candidates(plan: Plan) -> list[int]:
    """Whom the plan may point at, those that are allowed first."""
    allowed = [] if plan.needs in ("company", "shares") else [action.target for action in plan.offer.samples()]
    return [i for i in dict.fromkeys([*allowed, *plan.offer.candidates()]) if i != NOBODY]


def step(desk: Desk, by: int) -> bool:
    """The next candidate (1) or the one before (-1): a target, a proposed place, another way. False without any."""
    plan = desk.plan
    if ways := desk.ways():
        assert plan is not None
        desk.begin(ways[(ways.index(plan.offer) + by) % len(ways)])
        return True
    if plan is None or plan.needs == "nothing" or (plan.needs == "way" and not desk.chosen):
        return False
    return _propose(desk, plan, by) if plan.needs in ON_PLACES else _point(desk, plan, by)


def _propose(desk: Desk, plan: Plan, by: int) -> bool:
    found = list(islice(plan.offer.samples(), MOST_PLACES))
    if not found:
        return False
    at = (found.index(plan.action) + by) % len(found) if plan.action in found else 0
    desk.plan = plan.of(found[at])
    return True


def _point(desk: Desk, plan: Plan, by: int) -> bool:
    found = [i for i in candidates(plan) if plan.needs != "models" or i not in desk.fixed]
    if not found:
        return False
    at = (found.index(desk.cursor) + by) % len(found) if desk.cursor in found else (0 if by > 0 else -1)
    desk.cursor = found[at]
    if plan.needs in ON_MODELS or plan.needs == "effect":
        blows = plan.blows - len(desk.fixed) if plan.needs == "shares" else 1
        desk.plan = plan.at_all((*desk.fixed, *(desk.cursor,) * blows))
    if plan.needs != "effect":
        desk.hovered = desk.cursor
    return True


def settle(desk: Desk) -> bool:
    """The candidate that keys have come to counts: as one more target, one blow, one companion more or less."""
    plan = desk.plan
    if plan is None or desk.cursor is None:
        return False
    if plan.needs == "company":
        desk.plan = plan.on(desk.cursor)
    elif plan.needs == "models":
        desk.fixed = plan.targets
    elif plan.needs == "shares" and len(desk.fixed) < plan.blows - 1:
        desk.fixed = (*desk.fixed, desk.cursor)
    else:
        return False
    return True
