"""The answer to what `skirmish odds` asks, worked out by the rules of whichever combat system is played."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from skirmish.app.compose import nearest
from skirmish.app.errors import UserError
from skirmish.core.decision import Procedure
from skirmish.core.forecast import Odds, forecast
from skirmish.core.outlook import RollNoting, find_fate, play_noted
from skirmish.core.record import Record, evolve
from skirmish.core.rolls import Roll, tally_rolls
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.odds import Impossible, Part, Path, Question, Questions
from skirmish.rules import COMBAT

ACTOR, TARGET = 0, 1
"""The ids of the two models of a described situation, and their sides."""
Shares = dict[str, Fraction]


class ChanceTable(NamedTuple):
    """Chances by name."""

    title: str
    """'' for what was asked first."""
    shares: dict[str, Fraction]


class Answer(Record):
    """The exact odds of a shot or of blows."""

    question: str
    ruleset: str
    actor: str
    target: str
    situation: str
    chain: tuple[Roll, ...]
    """The rolls of one shot or one blow."""
    odds: Shares
    """hit and wound: of one shot or blow, at least once; then what becomes of the target after all of them."""
    phase: tuple[Shares, ...] = ()
    """Blows: what becomes of attacker and defender in the whole close combat phase, both striking."""


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

    def shot(self, weapon: str | None, shots: int) -> Answer:
        """The odds of so many shots. Raises `UserError` with the rule that forbids it, `TooWide`."""
        asks = questions_of(self.rules)
        try:
            asked = asks.shot(self.rules, self.state, self.actor, self.target, weapon, shots)
        except Impossible as error:
            raise fault(error, self.hint) from None
        return _answer("shot", self, asked)

    def blows(self) -> Answer:
        """The odds of one model's blows. Raises `UserError` with the rule that forbids them, `TooWide`."""
        asks = questions_of(self.rules)
        try:
            asked = asks.blows(self.rules, self.state, self.actor, self.target)
        except Impossible as error:
            raise fault(error, self.hint) from None
        return _answer("blows", self, asked)


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
    return UserError(f"{said}; {hint}" if hint else said)


def _answer(name: str, scene: Scene, asked: Question) -> Answer:
    rules, state = scene.rules, scene.state
    asks, one = questions_of(rules), paths(rules, asked.one)
    told = "; ".join((*asked.told, scene.told))

    def wounded(after: State, path: Path) -> bool:
        return asks.wounds(path, asked.one.state, after, scene.target)

    odds = {
        "hit": one.by(lambda after, path: asks.hits(path)).get(True, Fraction(0)),
        "wound": one.by(wounded).get(True, Fraction(0)),
    } | _fates(rules, state, worked_out(rules, asked.whole), scene.target)
    phase: tuple[Shares, ...] = ()
    if asked.phase is not None and scene.alone:
        ends = worked_out(rules, asked.phase)
        phase = tuple(_fates(rules, state, ends, who) for who in (scene.actor, scene.target))
    return Answer(name, rules.name, asked.actor, asked.target, told, links(one), odds, phase)


def _fates(rules: Ruleset, before: State, ends: Odds[object], who: ModelId) -> Shares:
    """What becomes of the model with its chances, the usual fates first."""
    shares = ends.by(lambda after, _: find_fate(rules, before, after, who))
    return {name: shares.get(name, Fraction(0)) for name in (*questions_of(rules).fates, *shares)}


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
