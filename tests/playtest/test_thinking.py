"""Whether a player keeps to its time is told in its budgets, of the longest in a hundred decisions."""

from __future__ import annotations

import itertools

import pytest
from players import arena

from skirmish.core.game import Game
from skirmish.players import make
from skirmish.playtest import thinking
from skirmish.playtest.measures import Stage


def game(seed: int) -> Game:
    return arena.game(seed, arena.TABLES[seed % 3])


@pytest.mark.parametrize(("late_s", "budgets"), [(0.0, 1.0), (0.1, 1.5)])
def test_what_one_decision_in_a_hundred_exceeds_is_told_in_budgets(monkeypatch, late_s: float, budgets: float):
    """On a clock of its own: each decision takes 0.2 s, those past the 98th of a hundred longer."""
    now, asked = [0.0], itertools.count()
    monkeypatch.setattr(thinking, "perf_counter", lambda: now[0])
    monkeypatch.setattr(thinking, "BATTLES", 2)
    made: list[str] = []

    class Slow:
        def decide(self, view, decision):
            now[0] += 0.2 + (late_s if next(asked) % 20 == 7 else 0.0)
            return decision.default

    def making(word: str, seed: int):
        made.append(word)
        return make(word, seed) if word == "aggressor" else Slow()

    timed = thinking.thinking("somebody")(Stage(game, making, {}), 1)
    assert timed.ratio == pytest.approx(budgets)
    assert made.count("aggressor") == 2 * 2
    assert made.count("somebody@200ms") == timed.repeats + 1 > 30
