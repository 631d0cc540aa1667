"""Whether a player keeps to its time is told in its budgets, of the longest in a hundred decisions."""

from __future__ import annotations

import itertools

import pytest
from players import arena

from skirmish.core.game import Game
from skirmish.players import make
from skirmish.playtest import measures
from skirmish.playtest.measures import Stage


def game(seed: int) -> Game:
    return arena.game(seed, arena.TABLES[seed % 3])


@pytest.mark.parametrize(("late_s", "budgets"), [(0.0, 1.0), (0.1, 1.5)])
def test_what_one_decision_in_a_hundred_exceeds_is_told_in_budgets(monkeypatch, late_s: float, budgets: float):
    """On a clock of its own: each decision takes 0.2 s, those past the 98th of a hundred longer."""
    now, asked = [0.0], itertools.count()
    monkeypatch.setattr(measures, "perf_counter", lambda: now[0])
    monkeypatch.setattr(measures, "BATTLES", 2)
    made: list[str] = []

    class Slow:
        spent = 1

        def decide(self, view, decision):
            now[0] += 0.2 + (late_s if next(asked) % 20 == 7 else 0.0)
            return decision.default

    def making(word: str, seed: int):
        made.append(word)
        return make(word, seed) if word == "aggressor" else Slow()

    timed = measures.thinking_time("somebody")(Stage(game, making, {}), 1)
    assert timed.ratio == pytest.approx(budgets)
    assert made.count("aggressor") == 2 * 2
    assert made.count("somebody@200ms") == timed.repeats + 1 > 30


def test_only_decisions_that_took_thought_count(monkeypatch):
    """Nine of ten take none, and no time: without them all are equally long."""
    now, asked = [0.0], itertools.count()
    monkeypatch.setattr(measures, "perf_counter", lambda: now[0])
    monkeypatch.setattr(measures, "BATTLES", 2)

    class Seldom:
        spent = 0

        def decide(self, view, decision):
            self.spent = next(asked) % 10 // 9
            now[0] += 0.3 * self.spent
            return decision.default

    def making(word: str, seed: int):
        return make(word, seed) if word == "aggressor" else Seldom()

    timed = measures.thinking_time("somebody")(Stage(game, making, {}), 1)
    assert timed.ratio == pytest.approx(1.5)
    assert timed.spread == pytest.approx(0.0)
    assert 1 <= timed.repeats == (next(asked) - 1) // 10


def test_who_never_looks_ahead_has_no_time_to_be_told():
    stage = Stage(game, lambda word, seed: make(word.partition("@")[0], seed), {})
    with pytest.raises(ValueError, match="aggressor@200ms looks ahead nowhere"):
        measures.thinking_time("aggressor")(stage, 1)
