"""The player `planner`: a tactician that tries what it isn't sure of before it does it.

When its turn begins, it tries whole plans for it: to press on, to hold back, to go for the aim, to fall on the weak.
Then, where a model could go, charge or stay, the likely choices are tried under the plan. All tries are forks of the
battle with the same dice, and both sides play on until its own next turn begins. It leaves what a tactician would do
for what did better in the tries, as far as so few of them can be trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import sqrt
from time import monotonic
from typing import NamedTuple
from zlib import crc32

from skirmish.board import Walk
from skirmish.core.decision import Action, Decision
from skirmish.core.profile import Profile
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State, turn_of
from skirmish.players.kinds import USUAL_NODES
from skirmish.players.player import Part, View, Weighed
from skirmish.players.situation import Situation
from skirmish.players.tactician import by_model
from skirmish.players.trials import Budget, Candidate, Spent, Trial, Usual

MOODS = {"press": (1.5, 0.4), "hold": (0.8, 2.0)}
"""(aggression, caution), times its own: where it would go in another mood is tried, too."""
KEENER = 2.5
"""How many times as much it cares for the aim, when it plans to go for it."""
PLANNING, FEWEST_PLANNED = 0.5, 500
"""The share of a decision's budget that it takes to choose a plan as its turn begins; with fewer nodes it has none."""
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
        self._base = self._usual
        self._moods = {name: Usual(_mood(self.profile, *mood), scene, far=True) for name, mood in MOODS.items()}
        self._aim = Usual(evolve(self.profile, objective=self.profile.objective * KEENER), scene, far=True)
        weak = evolve(self.profile, target="weak")
        self._weak = {} if weak == self.profile else {"weak": Usual(weak, Situation("weak"), far=True)}
        players = (self._base, *self._moods.values(), self._aim, *self._weak.values())
        self._trial = Trial([player.profile for player in players], scene)
        self._last: tuple[State, Thought] | None = None
        self._planned: tuple[int, State | None, int] = (0, None, 0)
        """The turn for which it has a plan; when it made it, and how many nodes that took."""
        self._plan_name = ""
        """That plan: a word of `explanation.TURNS`."""
        self.spent = 0
        """Nodes that the last decision took."""

    def decide(self, view: View, decision: Decision) -> Action:
        """What a tactician would do, or what does better in tries."""
        return self._thought(view, decision).action

    def weigh(self, view: View, decision: Decision) -> list[Weighed]:
        """What it compares, the best first: as a tactician, and by how much more or less than that it did in tries."""
        if _looks_ahead(view, decision):
            self._plan(view, decision)
        idle = self._usual.idle
        known = {w.action: w for w in self._usual.weigh(view, decision)}
        self._usual.afresh(idle)
        thought = self._thought(view, decision)
        judged = dict(known)
        for tried in filter(None, (*thought.stayed, thought.tried)):
            judged.update(_judge(tried, known, decision.default, stays=tried is not thought.tried))
        first = judged.pop(thought.action, Weighed(thought.action, 0.0))
        turn = self._plan_name if self._planned[0] == turn_of(view.state) else ""
        return [w._replace(turn=turn) for w in (first, *sorted(judged.values(), key=lambda w: -w.score))]

    def _thought(self, view: View, decision: Decision) -> Thought:
        if self._last is not None and self._last[0] == view.state and view.whole:
            return self._last[1]
        self.spent = 0
        if not _looks_ahead(view, decision):
            return Thought(self._usual.decide(view, decision))
        self._plan(view, decision)
        spent = self._planned[2] if self._planned[1] is view.state else 0
        budget = self._budget(1.0 - PLANNING if spent else 1.0)
        thought = self._looked_ahead(view, decision, self._usual.decide(view, decision), budget)
        self._last = view.state, thought
        self.spent = spent + budget.nodes
        return thought

    def _plan(self, view: View, decision: Decision) -> None:
        """As its turn begins, chooses how it weighs throughout it: what it does first begins each plan."""
        state, turn = view.state, turn_of(view.state)
        if view.rules.combat.alternates or state.side != view.side or self._planned[0] == turn:
            return
        if self._nodes is not None and self._nodes < FEWEST_PLANNED:
            return
        self._usual, idle = self._base, self._usual.idle
        aim = {"aim": self._aim} if state.scenario.won_by != "rout" else {}
        plans, tried = {"usual": self._base, **self._moods, **aim, **self._weak}, list[Candidate]()
        for player in plans.values():
            player.afresh(idle)
            tried.append(Candidate(player.decide(view, decision), player.idle, player.profile))
        budget = self._budget(PLANNING)
        best = self._best(view, decision, tried, budget)
        self._plan_name = list(plans)[tried.index(best)]
        self._usual = plans[self._plan_name]
        self._usual.afresh(idle)
        self._planned = turn, state, budget.nodes

    def _budget(self, share: float) -> Budget:
        """A share of what it has for a decision."""
        nodes = None if self._nodes is None else int(self._nodes * share)
        return Budget(nodes, None if self._think_ms is None else int(self._think_ms * share), self._clock)

    def _looked_ahead(self, view: View, decision: Decision, first: Action, budget: Budget) -> Thought:
        """One model after the other: it goes, it does something else, or it stays and the next one is looked at."""
        stayed: list[tuple[Candidate, ...]] = []
        while True:
            tried = tuple(self._candidates(view, decision, first))
            best = self._best(view, decision, tried, budget)
            if best.action is not None:
                return Thought(best.action, tried, tuple(stayed))
            self._usual.afresh(best.idle)
            before, first = first, self._usual.decide(view, decision)
            if first == before:
                return Thought(first, tried, tuple(stayed))
            stayed.append(tried)

    def _candidates(self, view: View, decision: Decision, first: Action) -> list[Candidate]:
        """What a tactician would do, first; each once."""
        idle, usual = self._usual.idle, self._usual.profile
        found = {first: Candidate(first, idle, usual)}
        for action, mood in self._likely(view, decision):
            found.setdefault(action, Candidate(action, idle, mood))
        stays = _idle_for(decision, first)
        return [*found.values(), *([Candidate(None, (idle[0], idle[1] | stays), usual)] if stays else [])]

    def _likely(self, view: View, decision: Decision) -> Iterator[tuple[Action, Profile]]:
        """Actions, and in what mood the turn would be played on."""
        idle = self._usual.idle
        if any(offer.verb == "charge" for offer in islice(decision.each(), GLANCED)):
            yield from [(w.action, self._usual.profile) for w in self._usual.weigh(view, decision)[: COMPARED + 1]]
            self._usual.afresh(idle)
        else:
            for player in (self._base, *self._moods.values()):
                if player is self._usual:
                    continue
                player.afresh(idle)
                yield player.decide(view, decision), player.profile
        if decision.admits(decision.default):
            yield decision.default, self._usual.profile

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


def _mood(profile: Profile, aggression: float, caution: float) -> Profile:
    return evolve(profile, aggression=profile.aggression * aggression, caution=profile.caution * caution)


def _looks_ahead(view: View, decision: Decision) -> bool:
    """Whether the battle can be forked here, and there are moves to try."""
    return view.whole and view.state.round >= 1 and _has_moves(decision)


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
    for one in tried:
        if one.action is None or not one.values:
            continue
        _, score, parts, plan, _ = known.get(one.action, Weighed(one.action, 0.0))
        worth, topic = level + _merit(one, usual, default), "ahead"
        if one is not usual and one.values == usual.values[: len(one.values)]:
            worth = min(score, level)
        elif one is not usual and len(one.values) < FEWEST_TRIES:
            worth = min(score, level) - _expected_loss(one, usual, default)
            topic = "dropped" if len(one.values) < len(usual.values) else "untold"
        yield one.action, Weighed(one.action, worth, (*parts, Part(topic, worth - score)), plan)


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
