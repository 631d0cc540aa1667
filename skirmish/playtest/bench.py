"""The benchmark: how fast the program is on this machine, and as ratios to fixed work."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping

from skirmish import players
from skirmish.core.record import Record, to_plain
from skirmish.playtest import measures, workload
from skirmish.playtest.framing import P99, frames
from skirmish.playtest.machine import Machine, machine
from skirmish.playtest.measures import MakeGame, MakePlayer, Stage
from skirmish.playtest.tables import aligned
from skirmish.playtest.thinking import thinking
from skirmish.playtest.timing import TURNS, Timed, Units, calibrate, middle, settle_memory
from skirmish.playtest.workload import Load, Weighed

REFERENCE_US = 2350.0
"""What the calibration loop takes on the machine on which the limits were set (AMD EPYC, CPython 3.11)."""
LENIENCY = 2.0
"""Continuous integration fails only what is so many times slower than the limit."""
REPEATS = 7
"""How often each thing is measured."""


class Limit(Record):
    """What is accepted at the worst, and what is aimed at; both in the unit."""

    unit: str
    """`us`, `ms`, `s`, `MB` for something, `times` as long as something else; so many a second count the other way."""
    least: float | None = None
    goal: float | None = None


CHANNELING = "channeling"
"""The kind of battles in which three of each side channel."""
PAIRS = ("resolve", "wyld", "both")
"""The kinds of battles under other pairs of systems: another combat, another magic, both."""
FRAMES = ("rest", "point", "pan", "zoom")
"""What happens in a frame of the window."""
LARGE = "16v16"
"""The kind of battles with twice as many on either side."""
WEIGHED = {"8v8": "", "channeling.8v8": CHANNELING}
"""The battles in which players that weigh are measured, and their kind."""
WEIGHING, DECIDING = Limit("battles/s", 20, 75), Limit("decisions/s", 5_000, 15_000)
BATCHES = "playtest."
"""What names of measures of whole batches begin with."""
MEASURES: dict[str, tuple[Callable[[Stage, int], Timed | Weighed], Limit]] = {
    "sight.bulk": (measures.sight_in_bulk, Limit("us", 3)),
    "sight.pair": (measures.asked(measures.sight), Limit("us")),
    "reach": (measures.asked(measures.reach), Limit("us", 60)),
    "charge": (measures.asked(measures.charge), Limit("us")),
    "approach": (measures.asked(measures.approach), Limit("us")),
    "rules.replay": (measures.replay, Limit("us", 40)),
    "fork": (measures.fork, Limit("us", 40)),
    "event": (measures.event, Limit("us")),
    "battles.aggressor.8v8": (measures.battles("aggressor"), Limit("battles/s", 60, 150)),
    "battles.aggressor.16v16": (measures.battles("aggressor", LARGE), Limit("battles/s")),
    "battles.growth": (measures.growth("aggressor", LARGE), Limit("times", 4.5)),
    "battles.random.8v8": (measures.battles("random"), Limit("battles/s", 80, 200)),
    "battles.channeling.8v8": (measures.battles("aggressor", CHANNELING), Limit("battles/s", 40, 100)),
    **{f"battles.{pair}.8v8": (measures.battles("aggressor", pair), Limit("battles/s", 30, 100)) for pair in PAIRS},
    **{f"battles.tactician.{kind}": (measures.battles("tactician", of), WEIGHING) for kind, of in WEIGHED.items()},
    **{f"decisions.tactician.{kind}": (measures.choices("tactician", of), DECIDING) for kind, of in WEIGHED.items()},
    f"{BATCHES}jobs": (measures.loaded(workload.jobs), Limit("times", 2 / 1.9)),
    f"{BATCHES}batch": (measures.loaded(workload.batch), Limit("s", 15, 6)),
    f"{BATCHES}observers": (measures.loaded(workload.observers), Limit("times", 1.1)),
    f"{BATCHES}memory": (measures.loaded(workload.memory), Limit("MB", 300)),
    f"{BATCHES}growth": (measures.loaded(workload.growth), Limit("MB", 10)),
    "battles.channeling.random": (measures.battles("random", CHANNELING), Limit("battles/s")),
    "think.planner": (thinking("planner", CHANNELING), Limit("times", 1.2)),
    "forecast.shot": (measures.chain("forecast.shot"), Limit("ms", 2)),
    "forecast.fight2v2": (measures.chain("forecast.fight2v2"), Limit("ms", 40)),
    "forecast.weave": (measures.chain("forecast.weave"), Limit("ms", 40)),
    "forecast.weave.best": (measures.chain("forecast.weave.best"), Limit("ms", 40)),
    "muster.examine": (measures.chain("muster.examine"), Limit("ms", 10)),
    "muster.generate": (measures.chain("muster.generate"), Limit("ms", 50)),
    "start.help": (measures.start("--help"), Limit("s", 0.25)),
    "start.first-line": (measures.start("battle"), Limit("s", 1.0)),
    "start.window": (measures.start("play", "--script", os.devnull), Limit("s", 1.5)),
    **{f"frame.{kind}": (frames(f"frame.{kind}"), Limit("ms", 4)) for kind in FRAMES},
    **{f"frame.{kind}{P99}": (frames(f"frame.{kind}{P99}"), Limit("ms", 12)) for kind in FRAMES},
}
"""What can be measured, by name, with its limits."""
NAMES = tuple(MEASURES)
KINDS = {
    "battles.aggressor.16v16": LARGE,
    "battles.growth": LARGE,
    "battles.channeling.8v8": CHANNELING,
    "battles.channeling.random": CHANNELING,
    "think.planner": CHANNELING,
    **{f"battles.{pair}.8v8": pair for pair in PAIRS},
    **{f"{what}.tactician.{kind}": of for what in ("battles", "decisions") for kind, of in WEIGHED.items() if of},
}
"""What kind of battles a measure is about, if not the usual one."""
RATES, TIMES, SIZES = ("battles/s", "decisions/s"), "times", "MB"
_IN_A_SECOND = {"us": 1e6, "ms": 1e3, "s": 1.0}


class UnknownMeasure(ValueError):
    """Nothing of this name is measured; `known` are the names."""

    def __init__(self, name: str) -> None:
        super().__init__(f"nothing called {name!r} is measured; known: {', '.join(NAMES)}")
        self.name, self.known = name, NAMES


class Result(Record):
    """One measured value with its limits."""

    value: float
    """In the limit's unit, the median."""
    limit: Limit
    ratio: float
    """The same in calibration loops: loops it takes, or battles in the time of a loop."""
    n: int
    spread: float
    toy_ratio: float | None = None
    """The same in toy battles; None for what isn't compared with fixed work: times as long, sizes."""

    @property
    def is_rate(self) -> bool:
        """Whether more is better."""
        return self.limit.unit in RATES

    def as_json(self) -> dict[str, float | int | str]:
        """The value under `rate`, `us`, `ms` or `s`, and what else is known."""
        found: dict[str, float | int | str] = {"rate" if self.is_rate else self.limit.unit: _rounded(self.value)}
        found |= {"unit": self.limit.unit, "ratio": _rounded(self.ratio), "n": self.n, "spread": _rounded(self.spread)}
        if self.toy_ratio is not None:
            found["toy_ratio"] = _rounded(self.toy_ratio)
        if self.limit.least is not None:
            found["least" if self.is_rate else "most"] = self.limit.least
        if self.limit.goal is not None:
            found["goal"] = self.limit.goal
        return found


class Report(Record):
    """All that was measured."""

    units: Units
    """Seconds of the fixed work."""
    results: dict[str, Result]
    machine: Machine

    def as_json(self) -> dict[str, object]:
        """One JSON object."""
        return {
            "calibration_us": _rounded(1e6 * self.units.loop),
            "toy_us": _rounded(1e6 * self.units.toy),
            "results": {name: result.as_json() for name, result in self.results.items()},
            "machine": to_plain(self.machine),
        }


def selected(names: Iterable[str]) -> tuple[str, ...]:
    """The measures meant: by name, or all of a group (`battles`); all if none is named. Raises `UnknownMeasure`."""
    wanted: dict[str, None] = {}
    for name in names:
        found = [known for known in NAMES if known == name or known.startswith(f"{name}.")]
        if not found:
            raise UnknownMeasure(name)
        wanted |= dict.fromkeys(found)
    return tuple(wanted) or NAMES


def run(
    names: Iterable[str],
    make_game: MakeGame,
    make_player: MakePlayer,
    chains: Mapping[str, Callable[[], object]],
    repeats: int = REPEATS,
    told: Callable[[str, int], None] = lambda name, left: None,
    others: Mapping[str, MakeGame] | None = None,
    load: Load | None = None,
) -> Report:
    """Measures what is named. Raises `UnknownMeasure`.

    `make_game(seed)` sets up an 8 v 8 battle, another one for each seed; `chains` are forecasts to be timed, by the
    name of their measure; `others` make battles of other kinds (`KINDS`); `load` is a whole batch. What isn't handed
    in is left out. `told` hears each name before it is measured, and how many come after it.
    """
    stage = Stage(make_game, make_player, chains, others, load)
    wanted = [name for name in selected(names) if _possible(name, stage)]
    settle_memory()
    results = {}
    for left, name in zip(range(len(wanted) - 1, -1, -1), wanted, strict=True):
        told(name, left)
        measure, limit = MEASURES[name]
        results[name] = _result(measure(stage, repeats), limit)
    return Report(middle([calibrate() for _ in range(REPEATS)]), results, machine())


def _possible(name: str, stage: Stage) -> bool:
    if name.startswith(("forecast.", "frame.")):
        return name.removesuffix(P99) in stage.chains
    if name.startswith(BATCHES):
        return stage.load is not None
    if name.startswith("think.") and name.removeprefix("think.") not in players.KINDS:
        return False
    return name not in KINDS or KINDS[name] in stage.others


def _result(timed: Timed | Weighed, limit: Limit) -> Result:
    if isinstance(timed, Weighed):
        return Result(timed.megabytes, limit, timed.megabytes, timed.repeats, 0.0)
    if limit.unit in _IN_A_SECOND:
        value = timed.seconds * _IN_A_SECOND[limit.unit]
        return Result(value, limit, timed.ratio, timed.repeats, timed.spread, timed.toy_ratio)
    if limit.unit == TIMES:
        return Result(timed.ratio, limit, timed.ratio, timed.repeats, timed.spread)
    a_toy = None if timed.toy_ratio is None else 1 / timed.toy_ratio
    return Result(1 / timed.seconds, limit, 1 / timed.ratio, timed.repeats, timed.spread, a_toy)


def too_slow(report: Report) -> list[str]:
    """What is more than twice as slow as accepted in calibration loops, or grows too fast; a line for each."""
    found = []
    for name, result in report.results.items():
        bound = worst(result.limit)
        if bound is not None and (result.ratio < bound if result.is_rate else result.ratio > bound):
            unit = {TIMES: "times as long", SIZES: SIZES}.get(result.limit.unit, "calibration loops")
            found.append(f"{name}: {result.ratio:.4g} {unit}, {bound:.4g} is the worst accepted")
    return found


def worst(limit: Limit) -> float | None:
    """The worst ratio to the calibration loop, or to what it is compared with, that is accepted."""
    if limit.least is None:
        return None
    if limit.unit in (TIMES, SIZES):
        return limit.least
    if limit.unit in _IN_A_SECOND:
        return LENIENCY * limit.least / _IN_A_SECOND[limit.unit] / (REFERENCE_US / 1e6)
    return limit.least * (REFERENCE_US / 1e6) / LENIENCY


HEADINGS = ("measure", "median", "unit", "limit", "goal", "in loops", "in toys", "n", "spread")


def rows(report: Report) -> list[tuple[str, ...]]:
    """The report as the rows of a table under `HEADINGS`."""
    return [
        (
            name, f"{r.value:.4g}", r.limit.unit, _or_nothing(r.limit.least), _or_nothing(r.limit.goal),
            "" if r.limit.unit in (TIMES, SIZES) else f"{r.ratio:.4g}",
            "" if r.toy_ratio is None else f"{r.toy_ratio:.4g}",
            str(r.n), f"{100 * r.spread:.0f}%",
        )
        for name, r in report.results.items()
    ]  # fmt: skip


def as_text(report: Report) -> str:
    """The report as a plain table."""
    lines = aligned([HEADINGS, *rows(report)])
    loop, toy = (f"{1e6 * unit:,.0f} us" for unit in report.units)
    units = f"A loop is {TURNS:,} turns of plain Python ({loop} here), a toy is a battle of fixed code ({toy} here)."
    return "\n".join((*lines, "", units, report.machine.text))


def _or_nothing(number: float | None) -> str:
    return "" if number is None else f"{number:g}"


def _rounded(number: float) -> float:
    return float(f"{number:.5g}")
