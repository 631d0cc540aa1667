"""The benchmark: how fast the program is on this machine, and as ratios to fixed work."""

from __future__ import annotations

import os
import platform
import sys
import sysconfig
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version

from skirmish import players
from skirmish.board import kernel_cache
from skirmish.core.record import Record, to_plain
from skirmish.core.units import as_percent
from skirmish.playtest import measures, workload
from skirmish.playtest.measures import P99, MakeGame, MakePlayer, Stage, frame_times, thinking_time
from skirmish.playtest.tables import align_table
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
FRAMES = ("rest", "point", "pan", "zoom", "tell")
"""What happens in a frame of the window."""
TRILOGY = "trilogy"
"""The kind of battles under `trilogy` without magic."""
DOTS = "dots"
"""The kind of battles under `dots` without magic."""
THREADS = "threads"
"""The kind of battles under `dots+threads` in which three of each side channel."""
LARGE = "16v16"
"""The kind of battles with twice as many on either side."""
WEIGHED = {"8v8": "", "channeling.8v8": CHANNELING}
"""The battles in which players that weigh are measured, and their kind."""
WEIGHING, DECIDING = Limit("battles/s", 20, 75), Limit("decisions/s", 5_000, 15_000)
BATCHES = "playtest."
"""What names of measures of whole batches begin with."""
MEASURES: dict[str, tuple[Callable[[Stage, int], Timed | Weighed], Limit]] = {
    "sight.bulk": (measures.sight_in_bulk, Limit("us", 3)),
    "sight.pair": (measures.ask_board(measures.sight), Limit("us")),
    "reach": (measures.ask_board(measures.reach), Limit("us", 60)),
    "charge": (measures.ask_board(measures.charge), Limit("us")),
    "approach": (measures.ask_board(measures.approach), Limit("us")),
    "rules.replay": (measures.replay, Limit("us", 40)),
    "fork": (measures.fork, Limit("us", 40)),
    "event": (measures.event, Limit("us")),
    "battles.aggressor.8v8": (measures.battles("aggressor"), Limit("battles/s", 60, 150)),
    "battles.aggressor.16v16": (measures.battles("aggressor", LARGE), Limit("battles/s")),
    "battles.growth": (measures.growth("aggressor", LARGE), Limit("times", 4.5)),
    "battles.random.8v8": (measures.battles("random"), Limit("battles/s", 80, 200)),
    "battles.channeling.8v8": (measures.battles("aggressor", CHANNELING), Limit("battles/s", 40, 100)),
    **{f"battles.{pair}.8v8": (measures.battles("aggressor", pair), Limit("battles/s", 30, 100)) for pair in PAIRS},
    "battles.trilogy.8v8": (measures.battles("aggressor", TRILOGY), Limit("battles/s", 20, 60)),
    "battles.trilogy.tactician": (measures.battles("tactician", TRILOGY), Limit("battles/s", 5, 15)),
    "battles.dots.8v8": (measures.battles("aggressor", DOTS), Limit("battles/s", 10, 30)),
    "battles.threads.8v8": (measures.battles("aggressor", THREADS), Limit("battles/s", 8, 24)),
    **{f"battles.tactician.{kind}": (measures.battles("tactician", of), WEIGHING) for kind, of in WEIGHED.items()},
    **{f"decisions.tactician.{kind}": (measures.choices("tactician", of), DECIDING) for kind, of in WEIGHED.items()},
    f"{BATCHES}jobs": (measures.measure_load(workload.jobs), Limit("times", 2 / 1.9)),
    f"{BATCHES}batch": (measures.measure_load(workload.batch), Limit("s", 15, 6)),
    f"{BATCHES}observers": (measures.measure_load(workload.observers), Limit("times", 1.1)),
    f"{BATCHES}memory": (measures.measure_load(workload.memory), Limit("MB", 300)),
    f"{BATCHES}growth": (measures.measure_load(workload.growth), Limit("MB", 10)),
    "battles.channeling.random": (measures.battles("random", CHANNELING), Limit("battles/s")),
    "think.planner": (thinking_time("planner", CHANNELING), Limit("times", 1.2)),
    "forecast.shot": (measures.chain("forecast.shot"), Limit("ms", 2)),
    "forecast.fight2v2": (measures.chain("forecast.fight2v2"), Limit("ms", 40)),
    "forecast.weave": (measures.chain("forecast.weave"), Limit("ms", 40)),
    "forecast.weave.best": (measures.chain("forecast.weave.best"), Limit("ms", 40)),
    "muster.examine": (measures.chain("muster.examine"), Limit("ms", 10)),
    "muster.generate": (measures.chain("muster.generate"), Limit("ms", 50)),
    "start.help": (measures.start("--help"), Limit("s", 0.25)),
    "start.first-line": (measures.start("battle"), Limit("s", 1.0)),
    "start.window": (measures.start("play", "--script", os.devnull), Limit("s", 1.5)),
    **{f"frame.{kind}": (frame_times(f"frame.{kind}"), Limit("ms", 4)) for kind in FRAMES},
    **{f"frame.{kind}{P99}": (frame_times(f"frame.{kind}{P99}"), Limit("ms", 12)) for kind in FRAMES},
}
"""What can be measured, by name, with its limits."""
NAMES = tuple(MEASURES)
KINDS = {
    "battles.aggressor.16v16": LARGE,
    "battles.growth": LARGE,
    "battles.channeling.8v8": CHANNELING,
    "battles.channeling.random": CHANNELING,
    "think.planner": CHANNELING,
    "battles.trilogy.8v8": TRILOGY,
    "battles.trilogy.tactician": TRILOGY,
    "battles.dots.8v8": DOTS,
    "battles.threads.8v8": THREADS,
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
        found: dict[str, float | int | str] = {"rate" if self.is_rate else self.limit.unit: _round_number(self.value)}
        found |= {
            "unit": self.limit.unit,
            "ratio": _round_number(self.ratio),
            "n": self.n,
            "spread": _round_number(self.spread),
        }
        if self.toy_ratio is not None:
            found["toy_ratio"] = _round_number(self.toy_ratio)
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
            "calibration_us": _round_number(1e6 * self.units.loop),
            "toy_us": _round_number(1e6 * self.units.toy),
            "results": {name: result.as_json() for name, result in self.results.items()},
            "machine": to_plain(self.machine),
        }


def select_measures(names: Iterable[str]) -> tuple[str, ...]:
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
    wanted = [name for name in select_measures(names) if _is_possible(name, stage)]
    settle_memory()
    results = {}
    for left, name in zip(range(len(wanted) - 1, -1, -1), wanted, strict=True):
        told(name, left)
        measure, limit = MEASURES[name]
        results[name] = _result(measure(stage, repeats), limit)
    return Report(middle([calibrate() for _ in range(REPEATS)]), results, machine())


def _is_possible(name: str, stage: Stage) -> bool:
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


def list_too_slow(report: Report) -> list[str]:
    """What is more than twice as slow as accepted in calibration loops, or grows too fast; a line for each."""
    found = []
    for name, result in report.results.items():
        bound = worst_ratio(result.limit)
        if bound is not None and (result.ratio < bound if result.is_rate else result.ratio > bound):
            unit = {TIMES: "times as long", SIZES: SIZES}.get(result.limit.unit, "calibration loops")
            found.append(f"{name}: {result.ratio:.4g} {unit}, {bound:.4g} is the worst accepted")
    return found


def worst_ratio(limit: Limit) -> float | None:
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
            str(r.n), as_percent(r.spread),
        )
        for name, r in report.results.items()
    ]  # fmt: skip


def as_text(report: Report) -> str:
    """The report as a plain table."""
    lines = align_table([HEADINGS, *rows(report)])
    loop, toy = (f"{1e6 * unit:,.0f} us" for unit in report.units)
    units = f"A loop is {TURNS:,} turns of plain Python ({loop} here), a toy is a battle of fixed code ({toy} here)."
    return "\n".join((*lines, "", units, report.machine.text))


def _or_nothing(number: float | None) -> str:
    return "" if number is None else f"{number:g}"


def _round_number(number: float) -> float:
    return float(f"{number:.5g}")


# --- the machine it runs on ----------------------------------------------------------------------------------------


OPTIMISATIONS = {"--enable-optimizations": "PGO", "--with-lto": "LTO"}
"""What makes an interpreter quick by a third, as its configuration names it."""
SYSTEM = "--prefix=/usr"
"""Distributions build their interpreter twice, and the configuration that it shows may be the other one's."""


class Machine(Record):
    """The machine and the program's footing on it."""

    python: str
    implementation: str
    build: str
    """`optimised (PGO, LTO)`, `not optimised`, or that it can't be told; then what is unusual about it."""
    numba: str | None
    """The version with which the kernels were compiled; None: they are plain Python."""
    cores: int
    """Those that this process may use."""
    processor: str

    @property
    def text(self) -> str:
        """All of it in a line."""
        kernels = f"kernels by numba {self.numba}" if self.numba else "plain Python kernels"
        cores = f"{self.cores} core{'s' * (self.cores != 1)}"
        return f"{self.implementation} {self.python}, {self.build}; {kernels}; {cores}, {self.processor}"


def machine() -> Machine:
    """This one."""
    return Machine(
        python=platform.python_version(),
        implementation=platform.python_implementation(),
        build=", ".join((optimisation(sysconfig.get_config_var("CONFIG_ARGS")), *oddities())),
        numba=version("numba") if kernel_cache.is_compiled() else None,
        cores=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        processor=platform.machine(),
    )


def optimisation(configured: str | None) -> str:
    """Whether an interpreter that was configured with these arguments is an optimised one."""
    words = [word.strip("'\"") for word in (configured or "").split()]
    found = [name for flag, name in OPTIMISATIONS.items() if any(word.split("=")[0] == flag for word in words)]
    if found:
        return f"optimised ({', '.join(found)})"
    return "optimisation unknown" if not words or SYSTEM in words else "not optimised"


def oddities() -> list[str]:
    """What else makes this interpreter slower or faster than others of its version."""
    asked = {
        "debug": bool(sysconfig.get_config_var("Py_DEBUG")),
        "free-threading": bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
        "JIT": _has_jit(),
    }
    return [name for name, is_so in asked.items() if is_so]


def _has_jit() -> bool:
    """Whether it compiles while it runs: from 3.14 on it says so itself, 3.13 was built with it or not."""
    jit = getattr(sys, "_jit", None)
    if jit is not None:
        return bool(jit.is_enabled())
    configured = sysconfig.get_config_var("CONFIG_ARGS") or ""
    return sys.version_info[:2] == (3, 13) and "--enable-experimental-jit" in configured
