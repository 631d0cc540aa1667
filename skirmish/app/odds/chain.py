"""The rolls of a rule with their exact odds."""

from __future__ import annotations

from typing import Any

from skirmish.core.decision import Procedure
from skirmish.core.forecast import Odds, forecast
from skirmish.core.outlook import RollNoting, play_noted
from skirmish.core.record import evolve
from skirmish.core.rolls import Roll, tally_rolls
from skirmish.core.state import NOBODY
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.odds import Part, Path


def watched(table: Table, part: Part) -> Procedure[Path]:
    """The part; its result are its rolls, whoever makes them."""
    _, path = yield from play_noted(table, RollNoting, (), part.procedure, part.args)
    return tuple(evolve(note, who=NOBODY) for note in path)


def worked_out(rules: Ruleset, part: Part) -> Odds[Any]:
    """The odds of the part. Raises `TooWide`."""
    return forecast(rules, part.state, part.procedure, *part.args, policy=part.policy, resumable=part.resumable)


def paths(rules: Ruleset, part: Part) -> Odds[Path]:
    """Every path through the part, with its rolls. Raises `TooWide`."""
    return forecast(rules, part.state, watched, part, policy=part.policy)


def links(odds: Odds[Path]) -> tuple[Roll, ...]:
    """The rolls of the chain, equal ones together."""
    return tally_rolls(odds.by(lambda state, path: path).items())
