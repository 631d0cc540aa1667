"""The answer to what `skirmish odds weave` asks: an attempt under a policy of those who may cut it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from skirmish.app.errors import UserError
from skirmish.app.odds.chain import links, paths
from skirmish.app.odds.fates import IDLE, become, helps, rows
from skirmish.app.odds.notes import (
    Branch,
    Leaf,
    Outcome,
    Way,
    answering,
    is_cast,
    leaves,
    replies,
    tree,
    ways,
    works,
)
from skirmish.app.odds.questions import Shares, fault, questions_of
from skirmish.core.decision import Action, Decision
from skirmish.core.forecast import Odds, TooWide
from skirmish.core.policy import Policy, Worth, always, best, default, never
from skirmish.core.rolls import Note, Roll
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.odds import Casting, Cutter, Impossible, Payment, SpellQuestions
from skirmish.rules import MAGIC

POLICIES: dict[str, Policy] = {"never": never, "always": always, "best": best}
"""What those who may cut do, by name."""
WORKS, NOTHING = "works", "does nothing"
"""What becomes of a spell that is for nobody in particular."""


class CastScene(NamedTuple):
    """Who tries to cast what at whom, and when."""

    rules: Ruleset
    state: State
    action: Action
    told: tuple[str, ...]
    """Words of the situation."""
    hint: str = ""
    """What to add if it can't be done."""
    busy: str = ""
    """What has to be decided before."""


class CastAnswer(NamedTuple):
    """The exact odds of an attempt."""

    rules: Ruleset
    state: State
    caster: ModelId
    spell: str
    policy: str
    told: tuple[str, ...]
    cost: int
    test: Note
    cast: Fraction
    uncut: Fraction
    outcomes: Shares
    marginals: tuple[tuple[ModelId, Shares], ...]
    points: dict[Leaf, Fraction]
    tree: Branch
    cutters: tuple[Cutter, ...]
    """All enemies who could cut at all, able to do so now or not."""
    casting: Casting
    answers: Policy
    """How everybody answers."""

    def chain(self) -> tuple[Roll, ...]:
        """The rolls of the attempt, tries at cutting it too; none if there are too many ways for that."""
        casting = self.casting
        part = casting.alone(casting.concerns[0]) if casting.concerns else casting.whole
        try:
            return links(paths(self.rules, part._replace(policy=self.answers)))
        except TooWide:
            return ()


def spell_questions(rules: Ruleset) -> SpellQuestions:
    """What can be asked of the magic of these rules. Raises `UserError` if it has no such questions."""
    system = MAGIC.get(rules.magic.name)
    if system is None or system.spell_odds is None:
        known = ", ".join(system.name for system in MAGIC.values() if system.spell_odds is not None)
        raise UserError(f"no weaves under {rules.name}; the magic systems that have them: {known}")
    return system.spell_odds


def worked_out_cast(scene: CastScene, policy: str) -> CastAnswer:
    """The odds of the attempt. Raises `UserError` with the rule that forbids it, `TooWide`."""
    rules, asks = scene.rules, spell_questions(scene.rules)
    try:
        casting = asks.casting(rules, scene.state, scene.action)
    except Impossible as error:
        raise fault(error, scene.hint) from None
    if scene.busy:
        raise UserError(f"something else is to be decided then: {scene.busy}")
    replying = _replying(scene, asks, casting, policy)
    found = [(who, ways(rules, asks, casting.alone(who), *replying)) for who in casting.concerns]
    first = found[0][1] if found else ways(rules, asks, casting.whole, *replying)
    fate_of = _become(scene, casting)
    usual = (IDLE,) if helps(casting.spell) else questions_of(rules).fates
    outcome = fate_of(casting.concerns[0]) if found else _whether
    rooted = tree(first, outcome)
    assert rooted.turn is not None
    ends = leaves(first, outcome)
    return CastAnswer(
        rules, scene.state, scene.action.model, casting.spell.id, policy, scene.told,
        cost=_price(first),
        test=rooted.turn.roll,
        cast=_sum(first, is_cast),
        uncut=_sum(first, works),
        outcomes=rows(first.by(outcome), usual if found else (WORKS, NOTHING)),
        marginals=tuple((who, rows(odds.by(fate_of(who)), usual)) for who, odds in found),
        points=ends,
        tree=rooted,
        cutters=asks.cutters(rules, scene.state, scene.action.model, scene.action),
        casting=casting,
        answers=_answers(asks, policy, first),
    )  # fmt: skip


def _answers(asks: SpellQuestions, policy: str, odds: Odds[Way]) -> Policy:
    """How those who may cut answer on these paths, without a forecast: the best reply is what it has turned out."""
    if policy != "best":
        return answering(asks, POLICIES[policy], default)
    return _as_planned(asks, replies(odds))


def _as_planned(asks: SpellQuestions, answers: dict[str, Action]) -> Policy:
    """Those who may cut answer as they have answered before, by what they are asked."""

    def plan(decision: Decision) -> Action:
        return answers.get(decision.prompt, decision.default)

    return answering(asks, plan, default)


def _price(odds: Odds[Way]) -> int:
    """What the attempt costs its caster: it is paid first, whatever follows."""
    (_, way), *_ = odds.laws
    return next(note.points for note in way if isinstance(note, Payment))


def _sum(odds: Odds[Way], holds: Callable[[Way], bool]) -> Fraction:
    return sum((chance for (_, way), chance in odds.laws.items() if holds(way)), Fraction(0))


class Replying(NamedTuple):
    """How everybody answers in a forecast."""

    policy: Policy
    worth: Worth | None = None


def _replying(scene: CastScene, asks: SpellQuestions, casting: Casting, policy: str) -> Replying:
    """What the policy of this name is; the best reply weighs what happens to all whom the attempt concerns.

    What it takes from each of them is added up, and the one from whom it takes most stands for them all.
    """
    if policy != "best":
        return Replying(answering(asks, POLICIES[policy], default))
    rules, state = scene.rules, scene.state
    if len(casting.concerns) < 2:
        return Replying(best, asks.worth(rules, state, scene.action, 1.0))
    side = 1 - state.models[scene.action.model].side
    stood, losses = rules.combat.worth(state, side), list[float]()
    for who in casting.concerns:
        uncut = ways(rules, asks, casting.alone(who), answering(asks, never, default), None)
        losses.append(float(uncut.expected(lambda after, _: rules.combat.worth(after, side) - stood)))
    most = max(range(len(losses)), key=lambda k: abs(losses[k]))
    share = sum(losses) / losses[most] if losses[most] else 1.0
    worth = asks.worth(rules, state, scene.action, share)
    answers = replies(ways(rules, asks, casting.alone(casting.concerns[most]), best, worth))
    return Replying(_as_planned(asks, answers))


def _whether(state: State, way: Way) -> str:
    return WORKS if works(way) else NOTHING


def _become(scene: CastScene, casting: Casting) -> Callable[[ModelId], Outcome]:
    """What becomes of a model, by how the attempt ends."""
    known: dict[tuple[ModelId, State], str] = {}

    def of(who: ModelId) -> Outcome:
        def outcome(after: State, way: Way) -> str:
            found = known.get((who, after))
            if found is None:
                found = known[who, after] = become(scene.rules, scene.state, after, who, casting.spell)
            return found

        return outcome

    return of
