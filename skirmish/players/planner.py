"""The player `planner`: a tactician that tries what it isn't sure of before it does it.

Where a model could go, charge or stay, it tries the likely choices, and plans for the rest of the turn that two models
follow together: to press on, to hold back, to go for the aim, to fall on one enemy. All tries are forks of the battle
with the same dice, and both sides play on until its own next turn begins. It leaves what a tactician would do for what
did better in the tries, as far as so few of them can be trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import sqrt
from time import monotonic
from typing import NamedTuple
from zlib import crc32

from skirmish.board import Walk, on
from skirmish.core.decision import Action, Decision
from skirmish.core.profile import Profile
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.players.kinds import USUAL_NODES
from skirmish.players.player import ALONE, Joint, Part, View, Weighed
from skirmish.players.situation import Situation
from skirmish.players.tactician import by_model
from skirmish.players.trials import NO_ORDERS, Budget, Candidate, Orders, Spent, Trial, Usual, count_turns

COMPARED = 3
"""Of the charges that it weighs, so many are tried."""
GLANCED = 12
"""It looks at so many offers to see whether somebody may go somewhere."""
MOST_TRIES = 24
FEWEST_TRIES = 5
"""With fewer tries nothing but what a tactician does is done."""
PLACES = {2: 3, 4: 2}
"""After so many tries only the best few are tried on, what a tactician does among them."""
SPREAD, SPREAD_TRIES = 20.0, 2
"""How far two choices are thought to differ from try to try, in marks, and how many tries that is worth."""
TRUE_SPREAD = 12.0
"""How far choices really differ, in marks: what tries tell is trusted by how this compares to their standard error."""
BEHIND, IDLE_BEHIND = 3.0, 10.0
"""So many marks worse a choice is thought to be than what a tactician does, before it is tried; doing nothing."""
HOPELESS, CLEAR = 1.5, 3.0
"""What lies so many standard errors behind is tried no more; what lies so many ahead needn't be."""
FEWEST_TOLD = 3
"""So many tries it takes to tell that a choice is hopeless, or comes to the same as another."""


class Thought(NamedTuple):
    """What it came to: what to do, and the choices that were tried last; the first is what a tactician does."""

    action: Action
    tried: tuple[Candidate, ...] = ()
    stayed: tuple[tuple[Candidate, ...], ...] = ()
    """The same for each model that did best to stay where it is, before that."""
    orders: Orders = NO_ORDERS
    """Who was to weigh otherwise than usual before it thought."""
    joint: Joint = ALONE
    """What it means to do with a friend."""


class Planner:
    """Looks ahead. The same seed and number of nodes decide the same in the same turn: it remembers its plan for it."""

    def __init__(
        self,
        profile: Profile | None = None,
        nodes: int | None = None,
        think_ms: int | None = None,
        seed: int = 0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.profile = profile or Profile()
        self._nodes = USUAL_NODES if nodes is None and think_ms is None else nodes
        self._think_ms = think_ms
        self._seed = seed
        self._clock = clock
        scene = Situation(self.profile.target)
        self._usual = Usual(self.profile, scene, far=True)
        self._trial = Trial(self.profile, scene)
        self._last: tuple[State, Thought] | None = None
        self._orders: tuple[int, Orders] = (0, NO_ORDERS)
        """A turn, and who is to weigh otherwise than usual in it."""
        self.spent = 0
        """Nodes that the last decision took."""

    def decide(self, view: View, decision: Decision) -> Action:
        """What a tactician would do, or what does better in tries."""
        return self._thought(view, decision).action

    def weigh(self, view: View, decision: Decision) -> list[Weighed]:
        """What it compares, the best first: as a tactician, and by how much more or less than that it did in tries."""
        thought, idle = self._remembered(view), self._usual.idle
        self._take_orders(view)
        if thought is not None:
            self._usual.order(thought.orders)
        known = {w.action: w for w in self._usual.weigh(view, decision)}
        self._usual.afresh(idle)
        thought = thought or self._thought(view, decision)
        self._usual.order(self._orders[1])
        judged = dict(known)
        for tried in filter(None, (*thought.stayed, thought.tried)):
            judged.update(_judge(tried, known, decision.default, stays=tried is not thought.tried))
        first = judged.pop(thought.action, Weighed(thought.action, 0.0))
        return [first._replace(joint=thought.joint), *sorted(judged.values(), key=lambda w: -w.score)]

    def _remembered(self, view: View) -> Thought | None:
        """What it came to when it was asked the same just before."""
        return self._last[1] if self._last is not None and self._last[0] == view.state and view.whole else None

    def _thought(self, view: View, decision: Decision) -> Thought:
        thought = self._remembered(view)
        if thought is not None:
            return thought
        self.spent = 0
        self._take_orders(view)
        if not _looks_ahead(view, decision):
            action = self._usual.decide(view, decision)
            return Thought(action, joint=self._orders[1].get(action.model, ALONE))
        budget = self._budget()
        thought = self._looked_ahead(view, decision, self._usual.decide(view, decision), budget)
        self._last = view.state, thought
        self.spent = budget.nodes
        return thought

    def _take_orders(self, view: View) -> None:
        """Orders are for a turn, or for a round where models act one by one."""
        turn = count_turns(view.rules, view.state)
        if self._orders[0] != turn:
            self._orders = turn, NO_ORDERS
        self._usual.order(self._orders[1])

    def _budget(self) -> Budget:
        """What it has for a decision."""
        return Budget(self._nodes, self._think_ms, self._clock)

    def _looked_ahead(self, view: View, decision: Decision, first: Action, budget: Budget) -> Thought:
        """One model after the other: it goes, it does something else, or it stays and the next one is looked at."""
        stayed: list[tuple[Candidate, ...]] = []
        before = self._orders[1]
        while True:
            tried = tuple(self._candidates(view, decision, first))
            best = self._best(view, decision, tried, budget)
            self._orders = self._orders[0], best.orders
            self._usual.order(best.orders)
            if best.action is not None:
                joint = best.orders.get(best.action.model, ALONE)
                return Thought(best.action, tried, tuple(stayed), before, joint)
            self._usual.afresh(best.idle)
            last, first = first, self._usual.decide(view, decision)
            if first == last:
                return Thought(first, tried, tuple(stayed), before)
            stayed.append(tried)

    def _candidates(self, view: View, decision: Decision, first: Action) -> list[Candidate]:
        """What a tactician would do under its orders, first; each once."""
        idle, orders = self._usual.idle, self._orders[1]
        found = {(first, ALONE): Candidate(first, idle, orders)}
        for action, joint in self._likely(view, decision, first):
            more = dict.fromkeys(joint.models, joint)
            found.setdefault((action, joint), Candidate(action, idle, {**orders, **more}))
        stays = _idle_for(decision, first)
        return [*found.values(), *([Candidate(None, (idle[0], idle[1] | stays), orders)] if stays else [])]

    def _likely(self, view: View, decision: Decision, first: Action) -> Iterator[tuple[Action, Joint]]:
        """Actions, and what two models do together after that."""
        idle = self._usual.idle
        if _may_charge(decision):
            weighed = self._usual.weigh(view, decision)
            self._usual.afresh(idle)
            yield from [(w.action, ALONE) for w in weighed[: COMPARED + 1]]
            if first.verb == "charge":
                yield first, Joint("focus", self._pair(view, first.model), first.target)
        else:
            for name in self._moods(view):
                player = self._usual.in_mood(Joint(name))
                player.afresh(idle)
                action = player.decide(view, decision)
                pair = self._pair(view, action.model)
                yield action, Joint(name, pair) if pair else ALONE
        if decision.admits(decision.default):
            yield decision.default, ALONE

    def _moods(self, view: View) -> list[str]:
        """In what moods two may go on together."""
        aim = ["aim"] if view.state.scenario.won_by != "rout" else []
        return ["press", "hold", *aim, *(["usual"] if self._orders[1] else [])]

    def _pair(self, view: View, i: ModelId) -> tuple[ModelId, ...]:
        """The model and the nearest friend on its feet; nobody for nobody."""
        if i == NOBODY:
            return ()
        gaps, up = on(view.state).gaps(i), view.rules.combat.who(view.state, "standing")
        mates = [k for k in self._usual.scene.friends if k != i and up >> k & 1]
        return (i, *([min(mates, key=lambda k: gaps[k])] if mates else []))

    def _best(self, view: View, decision: Decision, tried: Sequence[Candidate], budget: Budget) -> Candidate:
        """Tries all with the same dice, again and again, and drops who falls behind."""
        usual, left, seed = tried[0], list(tried), self._seed_of(view.state)
        if len(tried) == 1:
            return usual
        try:
            for number in range(MOST_TRIES):
                values = [self._trial.value(view, c, seed + number, budget) for c in left]
                for candidate, value in zip(left, values, strict=True):
                    candidate.values.append(value)
                left = _contenders(left, usual, number + 1)
                if len(left) == 1:
                    break
        except Spent:
            pass
        return max(left, key=lambda c: _merit(c, usual, decision.default))

    def _seed_of(self, state: State) -> int:
        """Dice of its own, the same whenever it thinks about this state."""
        return crc32(repr((self._seed, state.round, state.phase, state.places)).encode()) << 20


def _looks_ahead(view: View, decision: Decision) -> bool:
    """Whether the battle can be forked here, and there are moves to try."""
    return view.whole and view.state.round >= 1 and _has_moves(decision)


def _may_charge(decision: Decision) -> bool:
    return any(offer.verb == "charge" for offer in islice(decision.each(), GLANCED))


def _has_moves(decision: Decision) -> bool:
    """Whether somebody may go somewhere or charge: what else there is to choose isn't worth looking ahead for."""
    offers = list(islice(decision.each(), GLANCED))
    return len(offers) > 1 and any(o.verb == "charge" or isinstance(getattr(o, "walk", None), Walk) for o in offers)


def _idle_for(decision: Decision, action: Action) -> frozenset[tuple[ModelId, str]]:
    """What it takes for the model to do nothing in this phase."""
    if action.model == NOBODY or action == decision.default:
        return frozenset()
    return frozenset((i, offers[0].verb) for i, offers in by_model(decision) if i == action.model)


def _judge(
    tried: Sequence[Candidate], known: Mapping[Action, Weighed], default: Action, *, stays: bool
) -> Iterator[tuple[Action, Weighed]]:
    """What each that was tried is worth after that, the more the likelier it was chosen, and what changed it.

    What a tactician does is worth what it is at first sight; where doing nothing was best (`stays`), that is worth 0.
    """
    usual = tried[0]
    at_first = known.get(usual.action or default, Weighed(default, 0.0)).score
    level = -_merit(tried[-1], usual, default) if stays else at_first
    best = dict[Action, Candidate]()
    for one in tried:
        if one.action is not None and one.values:
            other = best.setdefault(one.action, one)
            best[one.action] = max(other, one, key=lambda c: _merit(c, usual, default))
    for action, one in best.items():
        weighed = known.get(action, Weighed(action, 0.0))
        score, worth, topic = weighed.score, level + _merit(one, usual, default), "ahead"
        if one is not usual and one.values == usual.values[: len(one.values)]:
            worth = min(score, level)
        elif one is not usual and len(one.values) < FEWEST_TRIES:
            worth = min(score, level) - _expected_loss(one, usual, default)
            topic = "dropped" if len(one.values) < len(usual.values) else "untold"
        joint = one.orders.get(action.model, ALONE)
        yield action, weighed._replace(score=worth, parts=(*weighed.parts, Part(topic, worth - score)), joint=joint)


def _lead(one: Candidate, other: Candidate) -> tuple[float, float]:
    """(by how much one is ahead of the other on average, standard error), over the tries that both have had."""
    ahead = [a - b for a, b in zip(one.values, other.values, strict=False)]
    count = len(ahead)
    mean = sum(ahead) / count
    squares = sum([(x - mean) ** 2 for x in ahead]) + SPREAD_TRIES * SPREAD * SPREAD
    return mean, sqrt(squares / (count - 1 + SPREAD_TRIES) / count)


def _expected_loss(candidate: Candidate, usual: Candidate, default: Action) -> float:
    """How much worse than what a tactician does it is thought to be, before it is tried."""
    return IDLE_BEHIND if candidate.action == default != usual.action else BEHIND


def _merit(candidate: Candidate, usual: Candidate, default: Action) -> float:
    """How much better than what a tactician does it is likely to be; that itself is 0."""
    behind = _expected_loss(candidate, usual, default)
    if candidate is usual:
        return 0.0
    if len(candidate.values) < FEWEST_TRIES:
        return -behind
    mean, error = _lead(candidate, usual)
    chance, real = error * error, TRUE_SPREAD * TRUE_SPREAD
    return (mean * real - behind * chance) / (real + chance)


def _contenders(left: list[Candidate], usual: Candidate, number: int) -> list[Candidate]:
    """Those that may still be the best after so many tries, the usual first; of those that come to the same, one."""
    rest = sorted(left[1:], key=lambda c: -sum(c.values))[: PLACES.get(number, len(left)) - 1]
    if number < FEWEST_TOLD:
        return [usual, *rest]
    kept = [usual]
    for candidate in rest:
        behind, error = _lead(usual, candidate)
        if behind < HOPELESS * error and all(candidate.values != other.values for other in kept):
            kept.append(candidate)
    if number < FEWEST_TRIES or len(kept) == 1:
        return kept
    ahead, error = _lead(kept[1], usual)
    return kept if ahead < CLEAR * error else kept[1:2]
