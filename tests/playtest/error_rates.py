"""How often the statistics of a batch are wrong, at greater length than the tests can: `scripts/error_rates`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

import numpy as np
from lucky import adjust_all, answer_to, draw_battles, edge_for, make_results, true_share
from made_results import compared, coverage, drawn_field, matrix
from planted import World, world
from stopping import answers
from test_paired import two_versions
from test_rating import STRENGTHS, chance

from skirmish.playtest.estimates import Tally, mean, wilson_interval
from skirmish.playtest.prices import Thing, fitted
from skirmish.playtest.rating import POINTS, ratings
from skirmish.playtest.tables import align_table
from skirmish.playtest.validation import by_match_up, validate

TIMES = 1000
MARGIN = 0.05
Row = tuple[str, ...]
Held = Callable[[np.random.Generator], list[tuple[float, float, float]]]

STOPPING = {
    "even": (0.5, 0.0, 0.0, 0.0), "even, 30% draws": (0.5, 0.3, 0.0, 0.0), "even, sides 70:30": (0.5, 0.0, 0.2, 0.0),
    "even, half the dice decide both": (0.5, 0.0, 0.0, 0.5), "half the margin ahead": (0.525, 0.0, 0.0, 0.0),
    "the margin ahead": (0.55, 0.0, 0.0, 0.0), "the margin ahead, 30% draws": (0.55, 0.3, 0.0, 0.0),
    "twice the margin ahead": (0.6, 0.0, 0.0, 0.0), "wins 75%": (0.75, 0.0, 0.0, 0.0),
    "wins 95%": (0.95, 0.0, 0.0, 0.0),
}  # fmt: skip


def stopping(times: int) -> Iterator[Row]:
    """What `--until-sure` answers, with a margin and an alpha of 0.05."""
    yield "truth", "better", "even", "worse", "battles"
    for name, (wins, drawn, side, together) in STOPPING.items():
        found, battles = answers(wins, drawn, side, together, times, MARGIN)
        shares = (f"{100 * found[answer] / times:.1f}%" for answer in ("better", "even", "worse"))
        yield name, *shares, f"{battles:.0f}"


def stopping_without_luck(times: int) -> Iterator[Row]:
    """The same, stopping on scores with luck taken out; and after how many battles it stops on plain ones."""
    yield "truth", "better", "even", "worse", "battles", "plain ones"
    for wins in (0.5, 0.525, 0.55, 0.6, 0.75, 0.95):
        rng, edge = np.random.default_rng(7), edge_for(wins)
        found = [answer_to(rng, edge, MARGIN, adjusted=True) for _ in range(times)]
        plain = [answer_to(rng, edge, MARGIN, adjusted=False)[1] for _ in range(max(5, times // 10))]
        shares = (
            f"{100 * sum(answer == one for answer, _ in found) / times:.1f}%" for one in ("better", "even", "worse")
        )
        yield f"wins {100 * wins:g}%", *shares, f"{np.mean([took for _, took in found]):.0f}", f"{np.mean(plain):.0f}"


def without_luck(times: int) -> Iterator[Row]:
    """How often the interval of a share with luck taken out holds the truth, and how wide it is."""
    yield "wins", "battles", "held", "width", "width of 500 plain ones"
    for wins in (0.5, 0.7, 0.9):
        edge = edge_for(wins)
        truth = true_share(edge)
        for battles in (20, 40, 200):
            rng = np.random.default_rng(8)
            found = [adjust_all(list(make_results(draw_battles(rng, edge, battles)))).estimate() for _ in range(times)]
            held = sum(one.low <= truth <= one.high for one in found) / times
            low, high = wilson_interval(500 * truth, 500)
            width = f"{100 * np.mean([one.high - one.low for one in found]):.2f}", f"{100 * (high - low):.2f}"
            yield f"{100 * wins:g}%", str(battles), f"{100 * held:.1f}%", *width


def share(wins: float, drawn: float, games: int) -> Held:
    """Wilson's interval."""

    def held(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        tally = Tally(*(int(count) for count in rng.multinomial(games, [wins, drawn, 1 - wins - drawn])))
        return [(wins + drawn / 2, *tally.interval)]

    return held


def kills(rate: float, games: int) -> Held:
    """The interval of a mean."""

    def held(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        found = mean(rng.poisson(rate, games), least=0.0)
        return [(rate, found.low, found.high)]

    return held


def gain(truth: float, scatter: float) -> Held:
    """The paired comparison of two versions of a list."""

    def held(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        found = compared(two_versions(rng, truth, 50, scatter), "old", "new")
        assert found is not None
        return [(truth, found.gain.low, found.gain.high)]

    return held


def strengths(games: int) -> Held:
    """Ratings of a field of four."""

    def held(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        found = ratings(matrix(drawn_field(chance, STRENGTHS, games, rng)))
        return [(STRENGTHS[one.ident] * POINTS, one.points.low, one.points.high) for one in found]

    return held


def prices(**known: object) -> Held:
    """Fair prices."""

    def held(rng: np.random.Generator) -> list[tuple[float, float, float]]:
        made = world(rng, **known)  # type: ignore[arg-type]
        table = fitted(made.results, made.lists, made.printed).table
        return [(made.true[Thing(one.kind, one.ident)], one.fair.low, one.fair.high) for one in table]

    return held


INTERVALS: dict[str, tuple[Held, int]] = {
    "share of 50%, 100 battles": (share(0.5, 0.0, 100), 5), "share of 95%, 40 battles": (share(0.95, 0.0, 40), 5),
    "share of 50%, 40% of them draws": (share(0.3, 0.4, 100), 5),
    "0.05 kills a battle, 100 battles": (kills(0.05, 100), 2), "0.5 kills a battle, 100 battles": (kills(0.5, 100), 2),
    "paired gain of 0": (gain(0.0, 0.2), 1), "paired gain of 20%": (gain(0.2, 0.2), 1),
    "ratings, 10 battles each": (strengths(10), 1), "ratings, 100 battles each": (strengths(100), 1),
    "prices, lists of one cost": (prices(lists=20), -4),
    "prices, costs from 350 to 650": (prices(lists=20, limits=(350, 650)), -4),
    "prices, quirky match-ups": (prices(lists=20, limits=(350, 650), quirks=0.4, games=200), -4),
    "prices that are right": (prices(lists=20, off=0.0), -4),
}  # fmt: skip
"""What is drawn, and how many times as often (one in so many if below 0)."""


def intervals(times: int) -> Iterator[Row]:
    """How often 95% intervals hold the truth."""
    yield "what", "held"
    for name, (held, often) in INTERVALS.items():
        yield name, f"{100 * coverage(held, times * often if often > 0 else max(5, times // -often), 1):.1f}%"


def losses(times: int) -> Iterator[Row]:
    """Log-loss of battles that weren't seen, on average over some worlds."""
    yield "worlds", "one half each", "printed prices", "fair prices"
    kinds: dict[str, Callable[[np.random.Generator], World]] = {
        "prices a quarter off": lambda rng: world(rng, lists=16),
        "prices a quarter off, quirky match-ups": lambda rng: world(rng, lists=16, quirks=0.4),
        "prices that are right": lambda rng: world(rng, lists=16, off=0.0, limits=(400, 600)),
    }
    for name, make in kinds.items():
        rng = np.random.default_rng(3)
        worlds = [make(rng) for _ in range(max(3, times // 100))]
        found = [validate(one.results, one.lists, one.printed, by_match_up) for one in worlds]
        means = (sum(getattr(one, what) for one in found) / len(found) for what in ("even", "printed", "fitted"))
        yield name, *(f"{loss:.4f}" for loss in means)


def main() -> None:
    """Prints all tables."""
    words = argparse.ArgumentParser(prog="scripts/error_rates", description=__doc__)
    words.add_argument("times", type=int, nargs="?", default=TIMES, help="how often each thing is drawn (%(default)s)")
    times = words.parse_args().times
    for title, rows in (
        ("Answers of --until-sure, margin 0.05, alpha 0.05", stopping(times)),
        ("The same with luck taken out", stopping_without_luck(times)),
        ("How often 95% intervals with luck taken out hold the truth", without_luck(2 * times)),
        ("How often 95% intervals hold the truth", intervals(times)),
        ("Log-loss of match-ups that weren't seen", losses(times)),
    ):
        print(title, *align_table(list(rows)), "", sep="\n", flush=True)


if __name__ == "__main__":
    main()
