"""What `skirmish odds` asks and answers, and forecasts by the rules of whichever combat system is played."""

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
    """The exact odds of what was asked."""

    question: str
    ruleset: str
    options: dict[str, str]
    actor: str
    target: str
    """'' where nobody else has a part."""
    situation: str
    chain: tuple[Roll, ...]
    """The rolls: of a shot or of blows those of one."""
    odds: Shares
    """What was asked first. Of a shot or blows: hit and wound of one, then what becomes of the target in the end."""
    phase: dict[str, Shares]
    """Of blows: what becomes of `actor` and `target` in the whole close combat phase, both striking."""
    facts: dict[str, Fact]
    """What isn't rolled, by name."""
    tables: dict[str, Shares]
    """What else may be said, by title."""
    title: str
    """The situation with those who have a part in it."""

    @property
    def all_tables(self) -> dict[str, Shares]:
        """All chances by title, '' for what was asked first."""
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
    """Nobody else is there, so that the odds of the whole phase can be asked too."""
    hint: str = ""
    """What to add if it can't be done."""
    gap: str = ""
    """How far apart they stand: `6"`."""


def questions_of(rules: Ruleset) -> Questions:
    """What can be asked under these rules. Raises `UserError` if their combat system has no such questions."""
    system = COMBAT.get(rules.combat.name)
    if system is None or system.odds is None:
        known = ", ".join(system.name for system in COMBAT.values() if system.odds is not None)
        raise UserError(f"no odds of this kind under {rules.name}; the combat systems that have them: {known}")
    return system.odds


def fault(error: Impossible, hint: str = "") -> UserError:
    """The same for people, with what they may have meant."""
    said = f"{error}{nearest(error.wrong, error.known)}" if error.wrong else str(error)
    if error.detail:
        return Misused(said, error.detail if error.detail.isupper() else f"--{error.detail}")
    return UserError(f"{said}; {hint}" if hint else said)


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


def rows(shares: Shares, usual: tuple[str, ...]) -> Shares:
    """What becomes of the target with its chances: the usual ends in their order, each with what joins it.

    What happens is there, and those usual ends which stand in no row besides their own; an end that is none of the
    usual ones follows the first of them. `bruised (1 of 2)` is a way of being `bruised`.
    """
    parts = {name: [word.partition(" (")[0] for word in name.split(", ")] for name in (*shares, *usual)}
    joined = {word for name in shares for word in parts[name] if word != name}
    names = [*(name for name in usual if name in shares or name not in joined), *sorted(set(shares) - set(usual))]

    def place(name: str) -> int:
        return max((usual.index(word) for word in (name, *parts[name]) if word in usual), default=0)

    return {name: shares.get(name, Fraction(0)) for name in sorted(names, key=place)}
