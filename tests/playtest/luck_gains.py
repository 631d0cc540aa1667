"""What taking luck out gains in real battles: variance, processor time, coverage. `scripts/luck_gains` runs it."""

from __future__ import annotations

import argparse
import math
from time import process_time
from typing import NamedTuple

import numpy as np

from skirmish.app.playtests import Wanted, planned
from skirmish.board import kernel_cache
from skirmish.players import battle
from skirmish.playtest.adjusted_scores import FOLDS, AdjustedScores, Piece
from skirmish.playtest.adjustment import LEAST, Adjustment, weigh
from skirmish.playtest.estimates import wilson_interval
from skirmish.playtest.match import make_players, play_bout, score, won
from skirmish.playtest.plan import arena_of, bouts

LISTS = ("tower-patrol", "black-legion")
BATTLES, BATCHES = 2000, 200
FEW, MANY = 200, 500
"""Adjusted battles that are to tell as much as so many plain ones."""


class Seen(NamedTuple):
    """A battle: who won, what it was worth in each way, and the processor time for it."""

    won: float
    rolled: Adjustment
    """As it was fought: its tests are rolls like any other."""
    whole: Adjustment
    """With its tests summed over."""
    plain_s: float
    whole_s: float


def play_all(lists: list[str], battles: int) -> list[Seen]:
    """So many battles of the two, in pairs."""
    wanted = Wanted(lists, None, None, None, None, None, None, None, 7)
    plan, rules, _ = planned(wanted, battles, None, (), adjusted=True)
    arena, found = arena_of(plan, rules), []
    for _, bout in bouts(plan):
        players, begun = make_players(arena, bout), process_time()
        game = play_bout(arena, bout, players)
        plain_s, longer = process_time() - begun, game.spared(LEAST)
        whole = weigh(game if longer is None else battle(longer, players), bout.side)
        rolled = weigh(game, bout.side, math.inf)
        found.append(Seen(score(won(bout, game)), rolled, whole, plain_s, process_time() - begun))
    return found


def adjust(seen: list[Seen], pairs: np.ndarray, way: str) -> AdjustedScores:
    """These pairs of battles: `tests` summed over, `rolls` held against expectation, or `both`.

    A pair that is drawn twice is two pieces in one fold: what its luck was worth must not come from its copy.
    """
    scores = AdjustedScores()
    for place, pair in enumerate(pairs.tolist()):
        number = FOLDS * place + pair % FOLDS
        for one in seen[2 * pair : 2 * pair + 2]:
            known = one.rolled if way == "rolls" else one.whole
            scores.add(Piece(number, 1, one.won, known.score, {} if way == "tests" else known.luck))
    return scores


def main() -> None:
    """Prints the figures."""
    words = argparse.ArgumentParser(prog="scripts/luck_gains", description=__doc__)
    words.add_argument("battles", type=int, nargs="?", default=BATTLES, help="how many are played (%(default)s)")
    words.add_argument("lists", nargs="*", default=LISTS, metavar="LIST", help=f"two lists ({' '.join(LISTS)})")
    given = words.parse_args()
    if len(given.lists) != len(LISTS):
        words.error("it takes two lists")
    kernel_cache.use()
    seen = play_all(list(given.lists), given.battles)
    pairs, rng = np.arange(len(seen) // 2), np.random.default_rng(1)
    plain = np.array([one.won for one in seen]).reshape(-1, 2).mean(axis=1)
    print(f"{len(seen)} battles, won {plain.mean():.3f}; variance of a pair {plain.var(ddof=1):.4f}")
    for way in ("tests", "rolls", "both"):
        found = (adjust(seen, pairs, way).adjusted / 2).var(ddof=1)
        print(f"{way}: variance {found:.4f}, {plain.var(ddof=1) / found:.2f} times smaller")
    plain_s, whole_s = (float(np.mean([getattr(one, name) for one in seen])) for name in ("plain_s", "whole_s"))
    print(f"seconds a battle: {plain_s:.3f} plain, {whole_s:.3f} adjusted; {FEW} take {FEW * whole_s:.0f}, "
          f"{MANY} plain ones {MANY * plain_s:.0f}")  # fmt: skip
    truth = adjust(seen, pairs, "both").estimate().value
    drawn = [adjust(seen, rng.integers(0, len(pairs), FEW // 2), "both").estimate() for _ in range(BATCHES)]
    shares = [float(plain[rng.integers(0, len(pairs), MANY // 2)].mean()) for _ in range(BATCHES)]
    widths = [high - low for low, high in (wilson_interval(MANY * share, MANY) for share in shares)]
    held = np.mean([one.low <= truth <= one.high for one in drawn])
    narrower = np.mean([one.high - one.low <= width for one, width in zip(drawn, widths, strict=True)])
    print(f"{BATCHES} batches of {FEW}, drawn from these: hold the truth ({truth:.4f}) in {100 * held:.1f}%, "
          f"{np.mean([one.high - one.low for one in drawn]):.4f} wide; {MANY} plain ones {np.mean(widths):.4f}; "
          f"as narrow in {100 * narrower:.0f}%")  # fmt: skip


if __name__ == "__main__":
    main()
