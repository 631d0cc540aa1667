"""The answer to `skirmish odds weave`: an attempt, given a policy of the models that may cut it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal, NamedTuple, TypeVar

from skirmish.app.errors import UserError
from skirmish.app.odds.questions import Shares, fault, links, paths, questions_of, rows
from skirmish.core.decision import Action, Decision, Procedure
from skirmish.core.dice import Modifier, Throw
from skirmish.core.events import Event
from skirmish.core.forecast import Odds, TooWide, forecast
from skirmish.core.outlook import UNHURT, Noting, find_fate, play_noted
from skirmish.core.policy import Policy, Worth, always, best, default, never
from skirmish.core.record import Record
from skirmish.core.rolls import Note, Roll, needed_in_full, note_of
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.odds import Casting, Cutter, Impossible, Part, Payment, SpellQuestions
from skirmish.kit.spells.spell import Compel, Spell
from skirmish.rules import MAGIC

POLICIES: dict[str, Policy] = {"never": never, "always": always, "best": best}
"""Policies of the models that may cut, by name."""
WORKS, NOTHING = "works", "does nothing"
"""Outcomes of a spell without a particular target."""


class CastScene(NamedTuple):
    """Who tries to cast what at which target, and when."""

    rules: Ruleset
    state: State
    action: Action
    told: tuple[str, ...]
    """A description of the situation."""
    hint: str = ""
    """A hint for the case that it can't be done."""
    busy: str = ""
    """The decision that comes first."""


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
    """All enemies that could ever cut, whether able to now or not."""
    casting: Casting
    answers: Policy
    """How everyone answers."""

    def chain(self) -> tuple[Roll, ...]:
        """The rolls of the attempt, including cuts; none if there are too many possible paths."""
        casting = self.casting
        part = casting.alone(casting.concerns[0]) if casting.concerns else casting.whole
        try:
            return links(paths(self.rules, part._replace(policy=self.answers)))
        except TooWide:
            return ()


class CutterRow(Record):
    """An enemy that could cut the weave."""

    cutter: str
    able: bool
    why: str
    """Why it can't, with the rule id; '' if it can."""
    cost: int
    left: int
    """Points it can still spend or owe."""
    needed: str
    rule: str


class RollRow(Record):
    """The weave's test, or an attempt to cut it."""

    who: str
    what: str
    kind: Literal["test", "cut"]
    difficulty: int
    needed: str
    """The unmodified roll needed: the difficulty after modifiers."""
    modifiers: tuple[Modifier, ...]
    rule: str
    in_full: str
    """What they need, and how that was calculated."""


class End(Record):
    """The outcome for the target, and the costs."""

    chance: Fraction
    spent: int
    debts: dict[str, int]
    outcome: str


class Node(Record):
    """A roll and what follows from it, or the ends if there is none."""

    chance: Fraction
    """The chance of getting here at all."""
    roll: RollRow | None
    branches: dict[str, Node]
    """By `failed` and `passed`."""
    outcomes: tuple[End, ...]


class TargetOdds(Record):
    """The outcome for one of the targets."""

    target: str
    outcomes: Shares


class WeaveOdds(Record):
    """The exact odds of an attempt, in words and numbers."""

    question: str
    weave: str
    ruleset: str
    options: dict[str, str]
    policy: str
    caster: str
    situation: str
    cutters: tuple[CutterRow, ...]
    cost: int
    needed: RollRow
    cast: Fraction
    uncut: Fraction
    outcomes: Shares
    """The outcome for the first target, or whether it works."""
    marginals: tuple[TargetOdds, ...]
    points: tuple[End, ...]
    tree: Node
    chain: tuple[Roll, ...]

    @property
    def all_tables(self) -> dict[str, Shares]:
        """All chances by title, '' for the main answer."""
        first = {"cast": self.cast, "cast and not cut": self.uncut} | self.outcomes
        return {"": first} | {f"What becomes of {one.target}": one.outcomes for one in self.marginals[1:]}


def report_weave(answer: CastAnswer) -> WeaveOdds:
    """The answer in words and numbers."""
    state = answer.state

    def name(who: ModelId) -> str:
        return state.models[who].name if who >= 0 else ""

    def roll(note: Note, kind: Literal["test", "cut"]) -> RollRow:
        least = int(note.base.rstrip("+"))
        return RollRow(
            name(note.who), note.what, kind, least, note.needed, note.modifiers, note.rule, needed_in_full(note)
        )

    def end(leaf: Leaf, chance: Fraction) -> End:
        return End(chance, leaf.purse.spent, {name(who): points for who, points in leaf.purse.debts}, leaf.outcome)

    def node(branch: Branch) -> Node:
        ways = {"failed": branch.failed, "passed": branch.passed}
        below = {word: node(found) for word, found in ways.items() if found is not None}
        rolled = None if branch.turn is None else roll(branch.turn.roll, "cut" if branch.turn.cuts else "test")
        return Node(branch.chance, rolled, below, tuple(end(*leaf) for leaf in branch.leaves))

    return WeaveOdds(
        "weave", answer.spell, answer.rules.name, dict(answer.rules.options), answer.policy, name(answer.caster),
        "; ".join(answer.told), tuple(CutterRow(*facts_of(state, cutter)) for cutter in answer.cutters), answer.cost,
        roll(answer.test, "test"), answer.cast, answer.uncut, answer.outcomes,
        tuple(TargetOdds(name(who), shares) for who, shares in answer.marginals),
        tuple(end(*leaf) for leaf in answer.points.items()), node(answer.tree), answer.chain(),
    )  # fmt: skip


def facts_of(state: State, cutter: Cutter) -> tuple[str, bool, str, int, int, str, str]:
    """The models that may cut, as fields of a `CutterRow`."""
    name, needed = state.models[cutter.model].name, f"{cutter.needed}+"
    return name, not cutter.barred, cutter.barred, cutter.cost, cutter.left, needed, cutter.rule


def spell_questions(rules: Ruleset, question: str = "weave") -> SpellQuestions:
    """The questions for these rules' magic. Raises `UserError` if its weaves aren't paid for and cut."""
    system = MAGIC.get(rules.magic.name)
    if system is None or system.spell_odds is None:
        known = [system.name for system in MAGIC.values() if system.spell_odds is not None]
        raise UserError(f"{rules.name} has no odds {question}; rules that have: {', '.join(known)}")
    return system.spell_odds


def worked_out_cast(scene: CastScene, policy: str) -> CastAnswer:
    """The odds of the attempt. Raises `UserError` with the rule that forbids it, `TooWide`."""
    rules, asks = scene.rules, spell_questions(scene.rules)
    try:
        casting = asks.casting(rules, scene.state, scene.action)
    except Impossible as error:
        raise fault(error, scene.hint) from None
    if scene.busy:
        raise UserError(f"another decision is due at that moment: {scene.busy}")
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
    """How the models that may cut answer on these paths, without a forecast: the best reply as it turned out."""
    if policy != "best":
        return answering(asks, POLICIES[policy], default)
    return _as_planned(asks, replies(odds))


def _as_planned(asks: SpellQuestions, answers: dict[str, Action]) -> Policy:
    """The models that may cut repeat their earlier answers to the same questions."""

    def plan(decision: Decision) -> Action:
        return answers.get(decision.prompt, decision.default)

    return answering(asks, plan, default)


def _price(odds: Odds[Way]) -> int:
    """The attempt's cost to its caster: it is paid first, whatever follows."""
    (_, way), *_ = odds.laws
    return next(note.points for note in way if isinstance(note, Payment))


def _sum(odds: Odds[Way], holds: Callable[[Way], bool]) -> Fraction:
    return sum((chance for (_, way), chance in odds.laws.items() if holds(way)), Fraction(0))


class Replying(NamedTuple):
    """How everyone answers in a forecast."""

    policy: Policy
    worth: Worth | None = None


def _replying(scene: CastScene, asks: SpellQuestions, casting: Casting, policy: str) -> Replying:
    """The policy of this name; the best reply considers what happens to all models that the attempt concerns.

    Their losses are added up, and the one that loses most stands for them all.
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
    """The outcome for a model, by how the attempt ends."""
    known: dict[tuple[ModelId, State], str] = {}

    def of(who: ModelId) -> Outcome:
        def outcome(after: State, way: Way) -> str:
            found = known.get((who, after))
            if found is None:
                found = known[who, after] = become(scene.rules, scene.state, after, who, casting.spell)
            return found

        return outcome

    return of


T = TypeVar("T")
WIDEST = 100_000
"""Maximum number of paths worth waiting for."""


class Turn(Record, cache_hash=True):
    """A roll at which paths split: a test, or an attempt to cut."""

    roll: Note
    cuts: bool
    """Whether it is an attempt to cut the spell, not its test."""

    @property
    def passed(self) -> bool:
        """Whether it succeeded."""
        return self.roll.passed


class Reply(Record, cache_hash=True):
    """How the models that may cut have answered."""

    prompt: str
    action: Action


Fact = Turn | Reply | Payment
Way = tuple[Fact, ...]
"""The notes of one path, in order."""


class Weaving(Noting[Fact]):
    """A table that records tests, cuts, answers about cutting, and payments."""

    def __init__(self, table: Table, asks: SpellQuestions) -> None:
        super().__init__(table, asks)
        self._asks = asks

    def roll(self, throw: Throw[T]) -> T:
        """The table's roll; recorded if it is a test or a cut."""
        outcome = self._table.roll(throw)
        cuts = self._asks.is_cut(throw)
        if cuts or self._asks.is_test(throw):
            self.notes.append(Turn(note_of(throw, outcome), cuts))
        return outcome

    def emit(self, event: Event) -> None:
        """The table's event; recorded if it costs points."""
        self._table.emit(event)
        self.notes += self._asks.payment(event)

    def follow(self, flow: Procedure[T]) -> Procedure[T]:
        """See `Noting`: records the answers of the models that may cut."""
        try:
            decision = next(flow)
            while True:
                answer = yield decision
                if self._asks.asks_to_cut(decision):
                    self.notes.append(Reply(decision.prompt, answer))
                decision = flow.send(answer)
        except StopIteration as stop:
            result: T = stop.value
            return result


def attempt(table: Table, asks: SpellQuestions, part: Part) -> Procedure[Way]:
    """The attempt; its result is the notes."""
    _, way = yield from play_noted(table, Weaving, (asks,), part.procedure, part.args)
    return way


def ways(rules: Ruleset, asks: SpellQuestions, part: Part, policy: Policy, worth: Worth | None) -> Odds[Way]:
    """Every path of the attempt with its end. Raises `TooWide`."""
    return forecast(rules, part.state, attempt, asks, part, policy=policy, worth=worth, limit=WIDEST)


def works(way: Way) -> bool:
    """Whether the spell is cast and not cut."""
    turns = [fact for fact in way if isinstance(fact, Turn)]
    return _cast(turns) and not any(turn.cuts and turn.passed for turn in turns)


def is_cast(way: Way) -> bool:
    """Whether the test is passed, even at the second attempt."""
    return _cast([fact for fact in way if isinstance(fact, Turn)])


def _cast(turns: list[Turn]) -> bool:
    return any(turn.passed and not turn.cuts for turn in turns)


def replies(odds: Odds[Way]) -> dict[str, Action]:
    """How the models that may cut have answered, by question."""
    return {n.prompt: n.action for _, way in odds.laws for n in way if isinstance(n, Reply)}


class Purse(Record, cache_hash=True):
    """The costs of a path: the caster's points, and others' debts."""

    spent: int
    debts: tuple[tuple[ModelId, int], ...]


def purse(way: Way) -> Purse:
    """The total points paid on the path."""
    spent, debts = 0, dict[ModelId, int]()
    for fact in way:
        if isinstance(fact, Payment) and fact.later:
            debts[fact.who] = debts.get(fact.who, 0) + fact.points
        elif isinstance(fact, Payment):
            spent += fact.points
    return Purse(spent, tuple(sorted(debts.items())))


class Leaf(Record, cache_hash=True):
    """An end: the outcome for the target, and the costs."""

    outcome: str
    purse: Purse


class Branch(NamedTuple):
    """Where paths split or end, with the chance of getting here at all."""

    chance: Fraction
    turn: Turn | None
    """The next roll, regardless of its outcome; None at the ends."""
    failed: Branch | None
    passed: Branch | None
    leaves: tuple[tuple[Leaf, Fraction], ...]
    """The ends reached without another such roll."""


Outcome = Callable[[State, Way], str]


def tree(odds: Odds[Way], outcome: Outcome) -> Branch:
    """The paths as a tree of tests and cuts; all other rolls are merged into the ends."""
    found: dict[tuple[tuple[Turn, ...], Leaf], Fraction] = {}
    for (state, way), chance in odds.laws.items():
        turns = tuple(fact for fact in way if isinstance(fact, Turn))
        key = turns, Leaf(outcome(state, way), purse(way))
        found[key] = found.get(key, Fraction(0)) + chance
    return _branch([(*key, chance) for key, chance in found.items()], 0)


def _branch(paths: list[tuple[tuple[Turn, ...], Leaf, Fraction]], depth: int) -> Branch:
    """All of them have had the same rolls so far, so the same one is next, or none."""
    chance = sum((share for _, _, share in paths), Fraction(0))
    if any(len(turns) == depth for turns, _, _ in paths):
        return Branch(chance, None, None, None, tuple((leaf, share) for _, leaf, share in paths))
    sides = [[path for path in paths if path[0][depth].passed is passed] for passed in (False, True)]
    failed, passed = (_branch(side, depth + 1) if side else None for side in sides)
    return Branch(chance, paths[0][0][depth], failed, passed, ())


def leaves(odds: Odds[Way], outcome: Outcome) -> dict[Leaf, Fraction]:
    """The chance of each end."""
    return odds.by(lambda state, way: Leaf(outcome(state, way), purse(way)))


def answering(asks: SpellQuestions, to_cut: Policy, other: Policy) -> Policy:
    """One policy for the models that may cut, another for everyone else."""

    def policy(decision: Decision) -> Action:
        return (to_cut if asks.asks_to_cut(decision) else other)(decision)

    return policy


IDLE = "nothing"
"""The outcome for a friend if a helpful spell fails."""
COMPELLED = "compelled"
HELPING = frozenset({"friend", "ally"})
"""Kinds of target that a spell helps."""


def helps(spell: Spell) -> bool:
    """Whether it is aimed at a friend."""
    return spell.target in HELPING


def become(rules: Ruleset, before: State, after: State, who: ModelId, spell: Spell) -> str:
    """The spell's effect on the model; all conditions of being compelled share one word. (CHN-73)"""
    fate = find_fate(rules, before, after, who)
    if fate == UNHURT:
        return IDLE if helps(spell) else UNHURT
    if not any(isinstance(part, Compel) for part in spell.parts):
        return fate
    marks = {c.name for c in after.models[who].conditions if c not in before.models[who].conditions}
    return ", ".join(([COMPELLED] if marks else []) + [word for word in fate.split(", ") if word not in marks])
