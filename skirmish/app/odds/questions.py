"""Questions and answers of `skirmish odds`, and forecasts by the rules of the combat system in play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from skirmish.app.compose import nearest
from skirmish.app.errors import Misused, UserError
from skirmish.core.decision import Procedure
from skirmish.core.forecast import Odds, forecast
from skirmish.core.outlook import RollNoting, play_noted
from skirmish.core.record import Record, evolve
from skirmish.core.rolls import Roll, tally_rolls
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.inquiries import Fact
from skirmish.kit.odds import Impossible, Part, Path, Questions
from skirmish.rules import COMBAT

ACTOR, TARGET = 0, 1
"""The ids of the two models of a described situation, and their sides."""
Shares = dict[str, Fraction]


class OddsReport(Record):
    """The exact odds in answer to a question."""

    question: str
    ruleset: str
    options: dict[str, str]
    actor: str
    target: str
    """'' if no one else is involved."""
    situation: str
    chain: tuple[Roll, ...]
    """The rolls; for shots or blows, those of one."""
    odds: Shares
    """The main answer. For shots or blows: hit and wound of one, then the target's final state."""
    phase: dict[str, Shares]
    """For blows: the outcome for `actor` and `target` in the whole close combat phase, with both striking."""
    facts: dict[str, Fact]
    """Facts without a roll, by name."""
    tables: dict[str, Shares]
    """Other remarks, by title."""
    title: str
    """The situation and the models in it."""

    @property
    def all_tables(self) -> dict[str, Shares]:
        """All chances by title, '' for the main answer."""
        names = {"actor": self.actor, "target": self.target}
        phases = {f"After the whole close combat phase, {names[who]}": shares for who, shares in self.phase.items()}
        return {"": self.odds, **phases, **self.tables}


class Scene(NamedTuple):
    """Who does it to whom, and when."""

    rules: Ruleset
    state: State
    actor: ModelId
    target: ModelId
    told: str
    alone: bool
    """No one else is there, so the odds of the whole phase are available too."""
    hint: str = ""
    """A hint for the case that it can't be done."""
    gap: str = ""
    """How far apart they stand: `6"`."""


def questions_of(rules: Ruleset) -> Questions:
    """The questions under these rules. Raises `UserError` if their combat system has none."""
    system = COMBAT.get(rules.combat.name)
    if system is None or system.odds is None:
        known = ", ".join(system.name for system in COMBAT.values() if system.odds is not None)
        raise UserError(f"no odds of this kind under {rules.name}; the combat systems that have them: {known}")
    return system.odds


def fault(error: Impossible, hint: str = "") -> UserError:
    """The same as a message, with a guess at what was meant."""
    said = f"{error}{nearest(error.wrong, error.known)}" if error.wrong else str(error)
    if error.detail:
        return Misused(said, error.detail if error.detail.isupper() else f"--{error.detail}")
    return UserError(f"{said}; {hint}" if hint else said)


def watched(table: Table, part: Part) -> Procedure[Path]:
    """The part; its result is its rolls, whoever makes them."""
    _, path = yield from play_noted(table, RollNoting, (), part.procedure, part.args)
    return tuple(evolve(note, who=NOBODY) for note in path)


def worked_out(rules: Ruleset, part: Part) -> Odds[Any]:
    """The odds of the part. Raises `TooWide`."""
    return forecast(rules, part.state, part.procedure, *part.args, policy=part.policy, resumable=part.resumable)


def paths(rules: Ruleset, part: Part) -> Odds[Path]:
    """All paths through the part, with their rolls. Raises `TooWide`."""
    return forecast(rules, part.state, watched, part, policy=part.policy)


def links(odds: Odds[Path]) -> tuple[Roll, ...]:
    """The rolls of the chain, with equal ones merged."""
    return tally_rolls(odds.by(lambda state, path: path).items())


def rows(shares: Shares, usual: tuple[str, ...]) -> Shares:
    """The target's outcomes with their chances: the usual ones in order, each followed by its variants.

    It lists outcomes that can happen, and usual ones that appear in no row but their own; an end that isn't one of the
    usual ones follows the first of them. `bruised (1 of 2)` is a variant of `bruised`.
    """
    parts = {name: [word.partition(" (")[0] for word in name.split(", ")] for name in (*shares, *usual)}
    joined = {word for name in shares for word in parts[name] if word != name}
    names = [*(name for name in usual if name in shares or name not in joined), *sorted(set(shares) - set(usual))]

    def place(name: str) -> int:
        return max((usual.index(word) for word in (name, *parts[name]) if word in usual), default=0)

    return {name: shares.get(name, Fraction(0)) for name in sorted(names, key=place)}
