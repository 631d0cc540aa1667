"""Searches for the best values of a few parameters where each look costs battles and is mostly luck.

An optimiser is asked for points and told what they scored; it knows nothing of battles. What it asks hangs on its seed
and on what it was told, so a search that was cut off goes on when it is told again what was measured.

`Spsa` walks along numbers by differences of two points. (Spall, "Multivariate stochastic approximation using a
simultaneous perturbation gradient approximation", 1992) `Ntbea` learns what single values and pairs of values are
worth, and looks where it may be best. (Lucas, Liu and Perez-Liebana, "The N-tuple bandit evolutionary algorithm for
game agent optimisation", 2018)
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, Protocol

from skirmish.core.record import Record

Value = float | str
Point = tuple[Value, ...]
"""A value of each parameter, in their order."""
LEVELS, MOST_LEVELS = 7, 25
"""Into so many values a range is split where they are told apart, and at most so many where it has a step."""
DIGITS = 6


class Range(Record):
    """A parameter that is a number."""

    low: float
    high: float
    start: float
    step: float = 0.0
    """Values lie so far apart, from `low` on; 0: any number."""

    def at(self, share: float) -> float:
        """The value that lies so far into the range, 0 to 1, on a step."""
        value = self.low + min(1.0, max(0.0, share)) * (self.high - self.low)
        if self.step:
            most = math.floor((self.high - self.low) / self.step + 1e-9)
            value = self.low + self.step * min(most, round((value - self.low) / self.step))
        return round(value, DIGITS)

    def share(self, value: float) -> float:
        """How far into the range the value lies, 0 to 1."""
        return (value - self.low) / (self.high - self.low)

    @property
    def levels(self) -> tuple[Value, ...]:
        """Its values where they are told apart, the start among them."""
        steps = math.floor((self.high - self.low) / self.step + 1e-9) if self.step else LEVELS - 1
        count = min(steps, MOST_LEVELS - 1)
        return tuple(sorted({*(self.at(n / count) for n in range(count + 1)), self.start}))


class Choice(Record):
    """A parameter that is one of several values."""

    values: tuple[Value, ...]
    start: Value

    @property
    def levels(self) -> tuple[Value, ...]:
        """Its values."""
        return self.values


Parameter = Range | Choice


class Optimiser(Protocol):
    """Who searches."""

    def ask(self) -> tuple[Point, ...]:
        """The points to be measured next, all of them with the same luck."""

    def tell(self, scores: Sequence[float]) -> None:
        """What these points scored: more is better."""

    @property
    def best(self) -> Point:
        """What it takes for the best by now: the start as long as it knows nothing."""


# --- numbers -------------------------------------------------------------------------------------------------------

FIRST_REACH, REACH_FALLS = 0.15, 0.101
"""How far from where it stands it looks at first, in shares of the ranges, and how that falls. (Spall's exponents)"""
FIRST_STEP, STEP_FALLS, EASE = 0.1, 0.602, 10.0
"""How far it goes at first for a usual difference, and how that falls; so many steps it hardly does."""


class Spsa:
    """Looks at two points on opposite sides of where it stands, and goes a step towards the better one.

    All parameters are changed at once, each up or down by lot, so two points do however many there are. Steps are
    measured in usual differences (a mean of their squares so far), so the unit of scores makes no difference.
    """

    def __init__(self, parameters: Sequence[Range], seed: int = 0) -> None:
        self._parameters, self._lot = tuple(parameters), random.Random(seed)
        self._place = [one.share(one.start) for one in self._parameters]
        self._way: list[tuple[float, ...]] = []
        self._squares = 0.0
        self._asked: tuple[Point, ...] = ()

    def ask(self) -> tuple[Point, ...]:
        """Two points."""
        reach = FIRST_REACH / (len(self._way) + 1) ** REACH_FALLS
        ways = [self._lot.choice((-reach, reach)) for _ in self._parameters]
        self._asked = tuple(
            tuple([
                one.at(share + sign * max(abs(way), one.step / (one.high - one.low)) * math.copysign(1, way))
                for one, share, way in zip(self._parameters, self._place, ways, strict=True)
            ])
            for sign in (1, -1)
        )  # fmt: skip
        return self._asked

    def tell(self, scores: Sequence[float]) -> None:
        """See `Optimiser`."""
        better = scores[0] - scores[1]
        shares = [
            [one.share(float(value)) for one, value in zip(self._parameters, point, strict=True)]
            for point in self._asked
        ]
        slopes = [better / (up - down) if up != down else 0.0 for up, down in zip(*shares, strict=True)]
        self._squares += sum(slope**2 for slope in slopes) / len(slopes)
        count = len(self._way) + 1
        usual = math.sqrt(self._squares / count)
        step = FIRST_STEP * ((EASE + 1) / (EASE + count)) ** STEP_FALLS
        if usual:
            moved = [share + step * slope / usual for share, slope in zip(self._place, slopes, strict=True)]
            self._place = [min(1.0, max(0.0, share)) for share in moved]
        self._way.append(tuple(self._place))

    @property
    def best(self) -> Point:
        """Where it stood on average on the later half of its way: that shakes less than where it stands. (Polyak)"""
        if not self._way:
            return tuple(one.start for one in self._parameters)
        later = self._way[len(self._way) // 2 :]
        return tuple(
            one.at(sum(shares) / len(shares))
            for one, shares in zip(self._parameters, zip(*later, strict=True), strict=True)
        )


# --- values that are told apart -------------------------------------------------------------------------------------

NEIGHBOURS = 50
"""So many changes of where it stands are thought of for each that is looked at."""
DOUBT = 3.0
"""What a tuple's mean is drawn to the mean of all as if it had scored that so often besides."""
CURIOSITY = 1.0
"""How much rather it looks at what it doesn't know, in usual differences of scores."""

Tuple = tuple[tuple[int, Value], ...]
"""Some parameters by their place, and their values."""


class Seen(NamedTuple):
    """How often something was looked at, and what it scored together."""

    times: int = 0
    total: float = 0.0


class Ntbea:
    """Keeps the mean score of each value, each pair of values and each point, and goes where it may be best.

    What a point is worth is the mean of what those it is made of are worth, each drawn to the mean of all while it is
    little known; how curious it is hangs on how seldom they were looked at.
    """

    def __init__(self, parameters: Sequence[Parameter], seed: int = 0) -> None:
        self._levels, self._lot = [one.levels for one in parameters], random.Random(seed)
        self._start: Point = tuple(one.start for one in parameters)
        self._next, self._known = self._start, dict[Point, None]()
        places = range(len(parameters))
        sizes = sorted({1, min(2, len(parameters)), len(parameters)})
        self._shapes = [shape for size in sizes for shape in combinations(places, size)]
        self._seen: dict[Tuple, Seen] = {}
        self._whole, self._squares = Seen(), 0.0

    def ask(self) -> tuple[Point, ...]:
        """One point."""
        return (self._next,)

    def tell(self, scores: Sequence[float]) -> None:
        """See `Optimiser`."""
        (score,) = scores
        for one in self._tuples(self._next):
            before = self._seen.get(one, Seen())
            self._seen[one] = Seen(before.times + 1, before.total + score)
        self._whole = Seen(self._whole.times + 1, self._whole.total + score)
        self._squares += score**2
        self._known[self._next] = None
        near = {self._change(self._next): None for _ in range(NEIGHBOURS)}
        self._next = max(near, key=lambda point: self._worth(point) + self._curiosity(point))

    @property
    def best(self) -> Point:
        """The point that is worth most of those it has looked at."""
        return max(self._known, key=self._worth, default=self._start)

    def _change(self, point: Point) -> Point:
        """The point with another value of one parameter, and perhaps of others."""
        found, sure = list(point), self._lot.randrange(len(point))
        for place, levels in enumerate(self._levels):
            if place == sure or self._lot.random() < 1 / len(point):
                found[place] = self._lot.choice([one for one in levels if one != point[place]] or list(levels))
        return tuple(found)

    def _tuples(self, point: Point) -> Iterator[Tuple]:
        return (tuple((place, point[place]) for place in shape) for shape in self._shapes)

    def _worth(self, point: Point) -> float:
        usual = self._whole.total / self._whole.times
        seen = [self._seen.get(one, Seen()) for one in self._tuples(point)]
        return sum((one.total + DOUBT * usual) / (one.times + DOUBT) for one in seen) / len(seen)

    def _curiosity(self, point: Point) -> float:
        count, total = self._whole
        spread = math.sqrt(max(0.0, self._squares / count - (total / count) ** 2)) or 1.0
        seen = [self._seen.get(one, Seen()).times for one in self._tuples(point)]
        little = sum(math.sqrt(math.log(1 + count) / (times + DOUBT)) for times in seen) / len(seen)
        return CURIOSITY * spread * little
