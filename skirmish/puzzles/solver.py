"""The exact odds of a puzzle under best play: every act and every order of them, every way the dice may fall.

The battle's own rules are run on from a mark through one act to the next mark, by the forecast. Where the side that
solves is asked it takes what is best; the other side answers as the puzzle says. Positions that are alike meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any, NamedTuple, TypeVar, cast

from skirmish.core.battle_record import fingerprint
from skirmish.core.decision import DONE, Action, Decision, Kind, Offer, Procedure
from skirmish.core.dice import Dice, Throw
from skirmish.core.events import Rolled
from skirmish.core.forecast import Call, Ends, Question, TooWide
from skirmish.core.game import Game
from skirmish.core.outlook import Past
from skirmish.core.policy import Policy, always, default, never
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.puzzles.puzzle import Goal, Reply

T = TypeVar("T")
REPLIES: dict[Reply, Policy] = {"default": default, "always": always, "never": never}
MOVES: frozenset[Kind] = frozenset({"walk", "charge", "hide"})
"""What nobody does in a puzzle."""
BUDGET = 60_000
"""Paths of the forecast and outcomes of acts: a position that needs more is refused as too large."""
DEEPEST = 80
"""Acts of the longest line."""
WIDEST = 4_000
"""Paths of the forecast for one act."""
_STILL = Dice(0)
"""In the place of the dice to come: no odds know them."""
_FINITE = frozenset({"nothing", "model", "effect", "company", "shares"})
"""What an act may name, so that there are only so many of them."""


class TooLarge(TooWide):
    """The position has too many lines to be solved."""


class Node(NamedTuple):
    """Where the side is asked: a state in which no rule is half done, and what has happened since."""

    state: State
    past: Past = Past()


class Line(NamedTuple):
    """An act, and the chance of the goal if all that follows is best."""

    action: Action
    chance: Fraction


class _Asked(Exception):
    """The side that solves is asked in the middle of a rule."""


class _Rolls(Exception):
    """Dice are rolled before anybody is asked."""


class _Marked(Exception):
    """A mark is reached."""


class _Ahead:
    """The battle's own table: it repeats the past, then goes on to the next mark.

    `whole`: rolls are noted and no step is merged, so that it can stop at a question and be taken up there again.
    """

    def __init__(self, table: Table, outcomes: Sequence[Any], *, whole: bool) -> None:
        self._table = table
        self._left = list(outcomes)
        self._whole = whole
        self.repeating = True
        self.halts = False
        """Whether a roll that hasn't been made is refused."""
        self.outcomes: list[Any] = list(outcomes)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def roll(self, throw: Throw[T]) -> T:
        """The roll that was made, or the table's."""
        if self.repeating and self._left:
            outcome: T = self._left.pop(0)
            self._table.hear(throw)
            return outcome
        if self.halts:
            raise _Rolls
        outcome = self._table.roll(throw)
        if self._whole:
            self.outcomes.append(outcome)
        return outcome

    def mark(self) -> None:
        """Here the next position begins, unless the past is still repeated."""
        if not self.repeating:
            self._table.mark()
            raise _Marked

    def step(self, procedure: Callable[..., Procedure[T]], *args: Any, **named: Any) -> Procedure[T]:
        """The table's step; one of the past, or where nothing is merged, is played through."""
        return self._played(self._table.step, procedure, args, named)

    def rolls(self, procedure: Callable[..., Procedure[T]], *args: Any, **named: Any) -> Procedure[T]:
        """The same for what only rolls."""
        return self._played(self._table.rolls, procedure, args, named)

    def _played(self, through: Callable[..., Any], procedure: Any, args: Any, named: Any) -> Procedure[Any]:
        if self.repeating or self._whole:
            return (yield from procedure(self, *args, **named))
        return (yield from through(procedure, *args, **named))


def _go_on(table: Table, past: Past, action: Action | None, side: Side, whole: bool) -> Procedure[Past | None]:
    """From a mark through the past and the action to the next mark: None. Or to a question of the side: what led to it.

    Without an action: to whatever comes first.
    """
    ahead = _Ahead(table, past.outcomes, whole=whole)
    flow = table.rules.combat.battle(cast(Table, ahead))
    actions = past.actions
    try:
        decision = next(flow)
        for done in past.actions:
            decision = flow.send(done)
        ahead.repeating = False
        if action is not None:
            decision, actions = flow.send(action), (*past.actions, action)
        while not whole or decision.side != side:
            answer = yield decision
            actions = (*actions, answer)
            decision = flow.send(answer)
    except (_Marked, StopIteration):
        return None
    table.news.clear()  # it is taken up again from the mark
    return Past(actions, tuple(ahead.outcomes))


def _settled(table: Table, *args: Any) -> Procedure[Past | None]:
    found = yield from _go_on(table, *args)
    yield from settle(table)
    return found


class Ways:
    """Where acts lead, whatever the goal: kept for all solvers of a position, and of those that follow from it."""

    def __init__(self, rules: Ruleset, side: Side, reply: Reply) -> None:
        self.rules = rules
        self.side = side
        self.reply = REPLIES[reply]
        self._merged, self._plain = self._question(self._only_theirs), self._question(self.reply)
        self._asking: set[str] = set()
        """Verbs in whose rules the side is asked."""
        self.paths = 0
        """How often a rule was played."""
        self._known: dict[tuple[Node, Action | None], tuple[tuple[Node, Fraction], ...]] = {}

    def expand(self, node: Node, action: Action | None) -> tuple[tuple[Node, Fraction], ...]:
        """The positions that the act may lead to, the likeliest first. Raises `TooLarge`."""
        key = node, action
        known = self._known.get(key)
        if known is None:
            try:
                ends = self._ends(node, action)
            except TooWide as error:
                raise TooLarge(str(error)) from None
            found: dict[Node, Fraction] = {}
            for end, chance in ends:
                at = Node(end.state) if end.result is None else Node(node.state, end.result)
                found[at] = found.get(at, Fraction(0)) + chance
            known = self._known[key] = tuple(sorted(found.items(), key=lambda item: -item[1]))
        return known

    def _ends(self, node: Node, action: Action | None) -> Ends:
        verb = action.verb if action is not None else ""
        if not node.past.actions and verb not in self._asking:
            try:
                return self._law(self._merged, node, action, whole=False)
            except _Asked:
                self._merged = self._question(self._only_theirs)  # what it was about to find out is half known
                self._asking.add(verb)
        return self._law(self._plain, node, action, whole=True)

    def _law(self, question: Question, node: Node, action: Action | None, *, whole: bool) -> Ends:
        question.paths = 0
        try:
            return question.law(Call(_settled, (node.past, action, self.side, whole)), node.state, (), cut=False)
        finally:
            self.paths += question.paths

    def _question(self, policy: Policy) -> Question:
        return Question(self.rules, policy, None, WIDEST)

    def _only_theirs(self, decision: Decision) -> Action:
        if decision.side == self.side:
            raise _Asked
        return self.reply(decision)


class Solver:
    """The exact values of the positions of one puzzle, worked out as they are asked for."""

    def __init__(self, ways: Ways, root: Node, goal: Goal, budget: int = BUDGET) -> None:
        self.rules, self.side = ways.rules, ways.side
        self.ways = ways
        self.root = root
        self.goal = goal
        self.budget = budget
        self.spent = 0
        """Of the budget."""
        self.positions = 0
        """Positions in which the side was asked."""
        self._values: dict[Node, Fraction] = {}
        self._open: dict[Node, int] = {}
        """The positions of the line that is being looked at, and how many came before each."""
        self._reached_back = DEEPEST
        """The earliest of them to which it has come back."""
        self._lines: dict[Node, tuple[Line, ...]] = {}
        self._span = self._span_of(root.state)
        self._kinds: dict[tuple[ModelId, str], Kind] = {}

    # What is known of a position

    def value(self, node: Node) -> Fraction:
        """The chance of the goal from here under best play. Raises `TooLarge`."""
        if node in self._values:
            return self._values[node]
        if node in self._open:  # it comes back to itself, which has brought nothing
            self._reached_back = min(self._reached_back, self._open[node])
            return Fraction(0)
        depth = len(self._open)
        if depth == DEEPEST:
            raise TooLarge(f"lines of more than {DEEPEST} acts")
        outer, self._reached_back = self._reached_back, DEEPEST
        self._open[node] = depth
        try:
            found = self._settle(node)
        finally:
            del self._open[node]
        if self._reached_back >= depth:  # else it is worth more to who doesn't come from there
            self._values[node] = found
            self._reached_back = outer
        else:
            self._reached_back = min(outer, self._reached_back)
        return found

    def _settle(self, node: Node) -> Fraction:
        if self.is_reached(node.state):
            return Fraction(1)
        if self.is_over(node.state):
            return Fraction(0)
        decision = self.decision(node)
        if decision is None:
            return self._chance(node, None)
        if self.is_theirs(decision):
            return Fraction(0)
        if decision.side != self.side:
            return self._chance(node, self.answer(decision))
        best = Fraction(0)
        self.positions += 1
        for action in self.acts(decision, node.state):
            found = self._chance(node, action, best)
            best = max(best, found)
            if best == 1:
                break
        return best

    def lines(self, node: Node) -> tuple[Line, ...]:
        """Every act of the side here with its chance under best play afterwards, the best first. Raises `TooLarge`."""
        known = self._lines.get(node)
        if known is None:
            decision = self.decision(node)
            acts = self.acts(decision, node.state) if decision is not None and decision.side == self.side else []
            found = [Line(action, self._chance(node, action)) for action in acts]
            known = self._lines[node] = tuple(sorted(found, key=lambda line: -line.chance))
        return known

    def table(self) -> dict[str, tuple[Line, ...]]:
        """The lines of every position in which the side may come to be asked, by `key_of`. Raises `TooLarge`."""
        found: dict[str, tuple[Line, ...]] = {}
        due, seen = [self.root], {self.root}
        while due:
            node = due.pop()
            if self.is_reached(node.state) or self.is_over(node.state):
                continue
            decision = self.decision(node)
            if decision is not None and self.is_theirs(decision):
                continue
            if decision is None or decision.side != self.side:
                acts: list[Action | None] = [self.answer(decision) if decision is not None else None]
            else:
                found[key_of(node)] = lines = self.lines(node)
                acts = [line.action for line in lines]
            for act in acts:
                ends = [end for end, _ in self.expand(node, act) if end not in seen]
                due += ends
                seen.update(ends)
        return found

    def at_once(self, node: Node, action: Action) -> Fraction:
        """The chance that the act alone reaches the goal."""
        return sum((p for end, p in self.expand(node, action) if self.is_reached(end.state)), Fraction(0))

    def is_reached(self, state: State) -> bool:
        """Whether the target is out of action."""
        target = state.models[self.goal.target]
        return target.out and not target.away

    def is_over(self, state: State) -> bool:
        """Whether the time that the puzzle gives has run out."""
        return state.verdict is not None or self._span_of(state) != self._span

    def is_theirs(self, decision: Decision) -> bool:
        """Whether an enemy comes to act, where models act in turn: the time is up, too."""
        return self.rules.combat.alternates and decision.side != self.side and decision.default.verb == DONE.verb

    def _span_of(self, state: State) -> tuple[Any, ...]:
        phase = state.phase if self.goal.until == "phase" else ""
        turn = NOBODY if self.rules.combat.alternates else state.side
        return state.round, turn, phase

    def _chance(self, node: Node, action: Action | None, least: Fraction = Fraction(-1)) -> Fraction:
        """The chance after the act; less than it is, once it can't be more than `least`."""
        found, left = Fraction(0), Fraction(1)
        for end, chance in self.expand(node, action):
            found += chance * self.value(end)
            left -= chance
            if found + left <= least:
                return found
        return found

    # What may be done

    def decision(self, node: Node) -> Decision | None:
        """Whom the rules ask here and what; None where dice come first, or the battle is over."""
        ahead = _Ahead(Table(node.state, self.rules), node.past.outcomes, whole=True)
        ahead.halts = True
        flow = self.rules.combat.battle(cast(Table, ahead))
        try:
            decision = next(flow)
            for action in node.past.actions:
                decision = flow.send(action)
        except (_Rolls, StopIteration):
            return None
        return decision

    def acts(self, decision: Decision, state: State) -> list[Action]:
        """The acts of a puzzle that are allowed: no moves, nothing aimed at a place or at others than it names."""
        found: list[Action] = []
        for offer in decision.each():
            if offer.aside or offer.needs not in _FINITE or offer.barred() is not None:
                continue
            found += [action for action in _actions(offer) if self._counts(offer, action, state)]
        target = self.goal.target
        found.sort(key=lambda action: target not in (action.target, *action.others))  # what is likely cuts others short
        return list(dict.fromkeys(found)) or [decision.default]

    def _counts(self, offer: Offer, action: Action, state: State) -> bool:
        named = offer.named_models(action) if offer.needs in ("model", "shares") else ()
        if any(i not in self.goal.aims for i in named) or offer.trip(action) is not None:
            return False
        return action.model == NOBODY or self._kind(state, action) not in MOVES

    def _kind(self, state: State, action: Action) -> Kind:
        key = action.model, action.verb
        if key not in self._kinds:
            deeds = self.rules.deeds(state, action.model)
            self._kinds[key] = next((deed.kind for deed in deeds if deed.verb == action.verb), "other")
        return self._kinds[key]

    def expand(self, node: Node, action: Action | None) -> tuple[tuple[Node, Fraction], ...]:
        """The positions that the act may lead to, the likeliest first. Raises `TooLarge`."""
        before = self.ways.paths
        found = self.ways.expand(node, action)
        self.spent += max(len(found), self.ways.paths - before)
        if self.spent > self.budget:
            raise TooLarge(f"more than {self.budget:,} paths")
        return found

    def answer(self, decision: Decision) -> Action:
        """What the other side answers."""
        return self.ways.reply(decision)


def _actions(offer: Offer) -> Iterator[Action]:
    """All actions of an offer that has only so many."""
    if offer.needs in ("nothing", "company"):
        yield from offer.samples()
        return
    number = 1
    if offer.needs == "shares":
        sample = next(offer.samples(), None)
        number = 1 + len(sample.others) if sample is not None else 0
    for targets in combinations_with_replacement(offer.candidates(), number) if number else ():
        action = Action(offer.verb, offer.model, targets[0], tuple(targets[1:]), what=offer.what)
        if offer.refusal(action) is None:
            yield action


def key_of(node: Node) -> str:
    """A short text that tells positions apart, the same in every process."""
    past = repr((node.past.actions, node.past.outcomes))
    return f"{fingerprint(node.state)} {past}" if node.past.actions else fingerprint(node.state)


def node_of(game: Game) -> Node:
    """Where a battle stands. The dice to come are taken out of it."""
    mark = game.last_mark
    rolled = (event.outcome for event in game.log[mark.events :] if isinstance(event, Rolled))
    return Node(evolve(mark.state, dice=_STILL), Past(tuple(game.actions[mark.actions :]), tuple(rolled)))


def solver_of(game: Game, goal: Goal, budget: int = BUDGET, ways: Ways | None = None) -> Solver:
    """A solver for where the battle stands. Raises `ValueError` if nobody is asked there."""
    if game.decision is None:
        raise ValueError("the battle is over")
    return Solver(ways or Ways(game.rules, game.decision.side, goal.reply), node_of(game), goal, budget)


def is_ending(action: Action) -> bool:
    """Whether the act only ends what the side could still do."""
    return action.verb == DONE.verb
