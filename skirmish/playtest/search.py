"""Battles that an optimiser asks for: what they score, and whether what it found is any better than where it began.

A trial is a few pairs of battles for each of the points that are measured on the same luck: the same lists, maps and
scenarios from both sides with keyed dice. What is found is compared with the start on other lists and other dice, and
that comparison alone says whether anything was gained.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np

from skirmish.core.events import FirstTurn
from skirmish.core.record import Record
from skirmish.core.state import Side
from skirmish.players import Spec, make
from skirmish.playtest.adjusted_scores import AdjustedScores, Piece, RunningScores
from skirmish.playtest.adjustment import Adjustment, adjust, turn_adjustment
from skirmish.playtest.estimates import HALF, Estimate, Sums
from skirmish.playtest.match import Arena, Bout, by_side, play_bout, score, seed_from, won
from skirmish.playtest.optimisers import Choice, Optimiser, Parameter, Point, Value

Stage = Literal["search", "check"]
Method = Literal["spsa", "ntbea"]
RESAMPLES = 2000


class Task(NamedTuple):
    """A battle of a trial: `bout` is told from the side of `player`."""

    bout: Bout
    player: Spec
    against: Spec
    group: str = ""
    """What is to be as good as one half by itself; '' where all battles are one group."""


class Fought(Record):
    """What came of it, told from the side that is tuned."""

    bout: Bout
    won: bool | None
    rounds: int
    by_aim: bool
    """Whether the scenario's aim itself decided it: see `Verdict`."""
    first: Side | None = None
    """Who had the first turn; None where sides don't take turns."""
    role: Side | None = None
    """Who had the first of the scenario's roles; None where there are none."""
    group: str = ""
    adjusted: Adjustment | None = None


def play_task(arena: Arena, task: Task) -> Fought:
    """The battle, played to its end."""
    bout, specs = task.bout, by_side(task.bout, task.player, task.against)
    first, second = (make(spec, 2 * bout.seed + n) for n, spec in enumerate(specs))
    game = play_bout(arena, bout, (first, second))
    state, verdict = game.state, game.state.verdict
    assert verdict is not None
    began = next((event.side for event in game.log if isinstance(event, FirstTurn)), None)
    roles = [role.name for role in state.scenario.roles[:1]]
    role = next((side for side in (0, 1) if state.forces[side].role in roles), None)
    return Fought(
        bout, won(bout, game), state.round, verdict.by_aim is True, began, role, task.group,
        adjust(game, (first, second), bout.side) if arena.adjusts else None,
    )  # fmt: skip


def seed_of(seed: int, stage: Stage, pair: int) -> int:
    """The dice of a pair of battles: what is checked has none in common with what was searched."""
    return seed_from("tune", seed, stage, pair)


# --- what is measured ------------------------------------------------------------------------------------------------


class Measure(NamedTuple):
    """Something of each battle; shares of wins are told from a side, and luck can be taken out of them."""

    text: str
    side: Callable[[Fought], Side | None] | None = None
    """Whose wins are counted; None: nothing of a side is."""
    value: Callable[[Fought], float] = lambda one: 0.0
    """What is counted where no side's wins are."""
    share: bool = True

    def of(self, one: Fought) -> float | None:
        """The figure of a battle; None where there is nothing to look at."""
        if self.side is None:
            return self.value(one)
        side, mine = self.side(one), score(one.won)
        return None if side is None else mine if side == one.bout.side else 1.0 - mine

    def adjusted(self, one: Fought) -> Adjustment | None:
        """The same with luck taken out; None where it wasn't, or can't be."""
        side = None if self.side is None else self.side(one)
        if side is None or one.adjusted is None:
            return None
        return one.adjusted if side == one.bout.side else turn_adjustment(one.adjusted)


MEASURES = {
    "wins": Measure("battles won by the side that is tuned", lambda one: one.bout.side),
    "first-turn": Measure("battles won by the side with the first turn", lambda one: one.first),
    "first-role": Measure("battles won by the first of the scenario's roles", lambda one: one.role),
    "aims": Measure("battles decided by the scenario's aim", value=lambda one: float(one.by_aim)),
    "draws": Measure("battles drawn", value=lambda one: float(one.won is None)),
    "rounds": Measure("rounds of a battle", value=lambda one: float(one.rounds), share=False),
}
Way = Literal["most", "least"]
Goal = Way | float
"""As much as can be, as little as can be, or as near to a number."""
Pair = tuple[Fought, ...]


def pairs_of(battles: Sequence[Fought], measure: Measure) -> list[Pair]:
    """The battles two and two, as they were fought; those without the figure are left out."""
    return [pair for pair in _two_by_two(battles) if all(measure.of(one) is not None for one in pair)]


def _two_by_two(battles: Sequence[Fought]) -> list[Pair]:
    return [tuple(battles[n : n + 2]) for n in range(0, len(battles), 2)]


def _mean(pair: Pair, measure: Measure) -> float:
    return sum(measure.of(one) or 0.0 for one in pair) / len(pair)


class Scorer:
    """Scores trials one after the other, with luck taken off by what earlier trials showed. (`RunningScores`)

    All points of a trial are scored before it is learnt from: they have the same dice, and none may know the luck.
    """

    def __init__(self, measure: Measure, goal: Goal) -> None:
        self._measure, self._goal = measure, goal
        self._running = RunningScores()
        self._least = 0.0

    def score(self, battles: Sequence[Fought]) -> float:
        """What the battles of a point score: more is better. Without battles the worst, without figures 0."""
        if not battles:
            return self._worst
        groups: dict[str, list[float]] = {}
        for pair in pairs_of(battles, self._measure):
            groups.setdefault(pair[0].group, []).append(self._figure(pair))
        if not groups:
            return 0.0
        found = self._score(list(groups.values()))
        self._least = min(self._least, found)
        return found

    def learn(self, battles: Sequence[Fought]) -> None:
        """What luck was worth in the battles of a point, for the trials to come."""
        for pair in pairs_of(battles, self._measure):
            adjusted = [self._measure.adjusted(one) for one in pair]
            if None not in adjusted:
                self._running.see(adjusted)

    def _score(self, groups: Sequence[Sequence[float]]) -> float:
        goal = self._goal
        if isinstance(goal, str):
            figures = [figure for group in groups for figure in group]
            return sum(figures) / len(figures) * (1 if goal == "most" else -1)
        return -sum(_squared_distance(group, goal) for group in groups) / len(groups)

    @property
    def _worst(self) -> float:
        """The score of a point at which nothing can be played: the worst so far, of a share the worst there can be."""
        goal, worst = self._goal, self._least
        if not self._measure.share or goal == "most":
            return worst
        return min(worst, -1.0 if goal == "least" else -(max(goal, 1.0 - goal) ** 2))

    def _figure(self, pair: Pair) -> float:
        adjusted = [self._measure.adjusted(one) for one in pair]
        return _mean(pair, self._measure) if None in adjusted else self._running.take_off(adjusted)


def _squared_distance(figures: Sequence[float], goal: float) -> float:
    """How far the mean lies from the goal, squared, less what chance alone adds to that."""
    values = np.array(figures)
    chance = values.var(ddof=1) / len(values) if len(values) > 1 else 0.0
    return float((values.mean() - goal) ** 2 - chance)


# --- the search ------------------------------------------------------------------------------------------------------


class Trial(Record):
    """Points that were measured, and the battles of each of them."""

    stage: Stage
    block: int
    """Which battles of the stage: each block has other lists, places and dice."""
    points: tuple[Point, ...]
    battles: tuple[tuple[Fought, ...], ...]

    @property
    def count(self) -> int:
        """All its battles."""
        return sum(map(len, self.battles))


class Scored(NamedTuple):
    """A trial of the search, what its points scored, and what was taken for the best after it."""

    trial: Trial
    scores: tuple[float, ...]
    best: Point


Play = Callable[[Stage, int, tuple[Point, ...]], Trial]
"""Has a block of battles played for each of these points, or knows them already."""


def search(optimiser: Optimiser, scorer: Scorer, play: Play, battles: int) -> Iterator[Scored]:
    """Trials until so many battles were fought."""
    fought, block = 0, 0
    while fought < battles:
        trial = play("search", block, optimiser.ask())
        scores = tuple([scorer.score(one) for one in trial.battles])
        for one in trial.battles:
            scorer.learn(one)
        optimiser.tell(scores)
        # where nothing could be played it is a step all the same: the search must end
        fought, block = fought + (trial.count or len(trial.points)), block + 1
        yield Scored(trial, scores, optimiser.best)


def check(play: Play, start: Point, best: Point, battles: int) -> Iterator[Trial]:
    """The start and what was found side by side, until each has fought so many battles."""
    fought, block = 0, 0
    while fought < battles:
        trial = play("check", block, (start, best))
        fought, block = fought + len(trial.battles[0]), block + 1
        yield trial


class Held(Record):
    """What was found beside the start, on lists and dice that no search has seen."""

    start: Estimate
    best: Estimate
    gain: Estimate
    """How much nearer to the goal; above 0 is better."""
    adjusted: bool
    """Whether luck is taken out of all of them."""

    @property
    def verdict(self) -> Literal["better", "worse", "no gain shown"]:
        """What can be said: only what the whole interval of the gain says."""
        return "better" if self.gain.low > 0 else "worse" if self.gain.high < 0 else "no gain shown"


def compare(trials: Iterable[Trial], measure: Measure, goal: Goal) -> Held:
    """The two points of these trials compared on the same luck. Raises `ValueError` if there is nothing to compare."""
    sides: tuple[list[Pair], list[Pair]] = [], []
    for trial in trials:
        first, second = (_two_by_two(battles) for battles in trial.battles)
        for one, other in zip(first, second, strict=True):
            if all(measure.of(battle) is not None for battle in (*one, *other)):
                sides[0].append(one)
                sides[1].append(other)
    if not sides[0]:
        raise ValueError("no battle says anything of what is measured")
    whole = all(measure.adjusted(one) is not None for side in sides for pair in side for one in pair)
    least, most = (0.0, 1.0) if measure.share else (0.0, float("inf"))
    start, best = (_scores(side, measure, whole) for side in sides)
    estimates = [_estimate(one, least, most, HALF if measure.share else 1.0) for one in (start, best)]
    if isinstance(goal, str):
        difference = _differences(sides, measure, whole)
        gain = _estimate(difference, -most, most, 1.0)
        gain = gain if goal == "most" else Estimate(-gain.value, -gain.high, -gain.low, gain.count)
    else:
        groups = [pair[0].group for pair in sides[0]]
        gain = _nearer(_figures(start), _figures(best), groups, goal, sum(map(len, sides[0])))
    return Held(estimates[0], estimates[1], gain, whole)


Scores = AdjustedScores | list[tuple[float, int]]
"""Of each pair: with luck taken out, or its sum and how many battles it has."""


def _scores(pairs: Sequence[Pair], measure: Measure, whole: bool) -> Scores:
    if not whole:
        return [(_mean(pair, measure) * len(pair), len(pair)) for pair in pairs]
    found = AdjustedScores()
    for number, pair in enumerate(pairs):
        for one in pair:
            adjusted, plain = measure.adjusted(one), measure.of(one)
            assert adjusted is not None
            assert plain is not None
            found.add(Piece(number, 1, plain, adjusted.score, adjusted.luck))
    return found


def _differences(sides: tuple[list[Pair], list[Pair]], measure: Measure, whole: bool) -> Scores:
    """Of the second less the first, pair by pair."""
    if not whole:
        return [
            ((_mean(other, measure) - _mean(one, measure)) * len(one), len(one))
            for one, other in zip(*sides, strict=True)
        ]
    found = AdjustedScores()
    for number, (first, second) in enumerate(zip(*sides, strict=True)):
        for one, other in zip(first, second, strict=True):
            before, after = measure.adjusted(one), measure.adjusted(other)
            assert before is not None
            assert after is not None
            plain = (measure.of(other) or 0.0) - (measure.of(one) or 0.0)
            rules = {**before.luck, **after.luck}
            luck = {rule: after.luck.get(rule, 0.0) - before.luck.get(rule, 0.0) for rule in rules}
            found.add(Piece(number, 1, plain, after.score - before.score, luck))
    return found


def _estimate(scores: Scores, least: float, most: float, unit: float) -> Estimate:
    if isinstance(scores, AdjustedScores):
        return scores.estimate(unit, least, most)
    sums = Sums()
    for above, battles in scores:
        sums.add(above, battles, battles=battles)
    return sums.estimate(unit, least, most)


def _figures(scores: Scores) -> list[float]:
    """The mean of each pair."""
    if isinstance(scores, AdjustedScores):
        return [one / count for one, count in zip(scores.adjusted.tolist(), scores.counts, strict=True)]
    return [above / battles for above, battles in scores]


def _nearer(
    start: Sequence[float], best: Sequence[float], groups: Sequence[str], goal: float, battles: int
) -> Estimate:
    """How much nearer to the goal the means of the groups are on average, with an interval by drawing pairs anew.

    (The bootstrap: distances bend at 0, where no formula for the interval of a mean holds.)
    """
    both, lot, found = np.array([start, best]), np.random.default_rng(0), np.zeros(RESAMPLES + 1)
    members = [np.flatnonzero(np.array(groups) == name) for name in dict.fromkeys(groups)]
    for number in range(RESAMPLES + 1):
        for mine in members:
            drawn = mine if number == 0 else lot.choice(mine, len(mine))
            away = np.abs(both[:, drawn].mean(axis=1) - goal)
            found[number] += (away[0] - away[1]) / len(members)
    low, high = np.quantile(found[1:], (0.025, 0.975))
    return Estimate(float(found[0]), float(low), float(high), battles)


# --- what is told of it ----------------------------------------------------------------------------------------------


class Tuned(Record):
    """A parameter with what was found."""

    name: str
    start: Value
    best: Value
    tried: str
    """The range or the values, in words."""


class Step(Record):
    """A trial of the search in a line: where it looked, and what for the best was taken after it."""

    battles: int
    """Fought by then."""
    points: tuple[Point, ...]
    scores: tuple[float, ...]
    best: Point


class SearchReport(Record):
    """What a search has found, and whether it is any better."""

    id: str
    text: str
    section: str
    measure: str
    """What was counted, in words."""
    is_share: bool
    """Whether it is a share of battles."""
    goal: str
    ruleset: str
    players: tuple[str, str]
    """Who plays the tuned side, and the other."""
    method: Method
    seed: int
    battles: int
    """Of the search."""
    tuned: tuple[Tuned, ...]
    lists: tuple[str, ...]
    tests: tuple[str, ...]
    steps: tuple[Step, ...]
    held: Held | None
    """On the lists that check it; None if nothing was found but the start."""

    @property
    def verdict(self) -> str:
        """What can be said of it, in a sentence."""
        if self.held is None:
            return "No gain: the search stays where it began."
        if self.held.verdict == "better":
            return "Better than where it began, on lists and dice that the search has not seen."
        if self.held.verdict == "worse":
            return "Worse than where it began, on lists and dice that the search has not seen: keep what you have."
        return "No gain shown on lists and dice that the search has not seen."


def range_words(one: Parameter) -> str:
    """`0 to 3`, `10 to 30 by 1`, `quarter, half`."""
    if isinstance(one, Choice):
        return ", ".join(map(value_text, one.values))
    return f"{one.low:g} to {one.high:g}{f' by {one.step:g}' if one.step else ''}"


def value_text(value: Value) -> str:
    """The value as people read it."""
    return value if isinstance(value, str) else f"{value:.4g}"
