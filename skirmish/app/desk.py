"""What the window's playtest desk needs of the composition root: a plan from names, and the rules of a kept plan."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.app import compose, playtests
from skirmish.app.errors import UserError
from skirmish.client.workshop import Trouble, Wanted
from skirmish.core.battle_record import Unplayable
from skirmish.core.system import Ruleset
from skirmish.library import Faulty
from skirmish.library.problems import Problem
from skirmish.playtest.observers import label_of
from skirmish.playtest.plan import Plan, Until
from skirmish.playtest.standard_observers import STANDARD
from skirmish.playtest.stopping_rule import ALPHA, MARGIN


def rules_of(plan: Plan) -> Ruleset:
    """See `client.workshop.PlanRules`."""
    try:
        return playtests.rules_of(plan)
    except UserError as error:
        raise Unplayable(str(error)) from None


def plan_of(wanted: Wanted, maps: Sequence[str], games: int, *, sure: bool) -> tuple[Plan, tuple[str, ...]]:
    """The plan, as `skirmish playtest` makes it, and what makes a list illegal. Raises `Trouble`."""
    found: list[Problem] = []
    switches = dict(wanted.options)
    try:
        rules = compose.ruleset(wanted.ruleset, switches)
        plan = playtests.plan_of(
            wanted.rosters, maps, wanted.scenario, rules, compose.specs(wanted.seats), games, wanted.seed or 0,
            switches, [label_of(maker) for maker in STANDARD], Until(MARGIN, ALPHA) if sure else None, found.extend,
        )  # fmt: skip
    except (UserError, Faulty, OSError) as error:
        raise Trouble(str(error)) from None
    return plan, tuple(str(problem) for problem in found if problem.level == "error")
