"""What `bench` measures: questions to the board, rules without players, whole battles, forecasts, frames, the start.

And whether a player that looks ahead keeps to its time.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Protocol, runtime_checkable

import skirmish
from skirmish.board import Walk, on
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.units import GRID, Point, snapped
from skirmish.players import Player, battle
from skirmish.players.player import view_of
from skirmish.playtest.timing import Timed, calibrate, middle, seconds, timed, timed_each
from skirmish.playtest.workload import Load, Weighed

SEEDS = 12
"""Different battles that are played for a rate."""
POSITIONS = 6
"""Moments of battles at which the board is asked."""
WALK_IN = 8.0
CHARGE_IN = 12.0
MakeGame = Callable[[int], Game]
MakePlayer = Callable[[str, int], Player]


class Stage:
    """What measures work on: battles from the setups handed in, played once."""

    def __init__(
        self,
        make_game: MakeGame,
        make_player: MakePlayer,
        chains: Mapping[str, Callable[[], object]],
        others: Mapping[str, MakeGame] | None = None,
        load: Load | None = None,
    ) -> None:
        self.make_game = make_game
        self.load = load
        """A batch to be measured; None: none."""
        self.others = others or {}
        """Makers of other kinds of battles by their names."""
        self.make_player = make_player
        self.chains = chains
        """Chains of rules to forecast, by the name under which they are measured."""
        self._paces: dict[tuple[str, str], Timed] = {}

    def play(self, player: str, seed: int, kind: str = "") -> Game:
        """A whole battle between two players of this name, every action checked."""
        make_game = self.others[kind] if kind else self.make_game
        return battle(make_game(seed), (self.make_player(player, 2 * seed), self.make_player(player, 2 * seed + 1)))

    def pace(self, player: str, kind: str, repeats: int) -> Timed:
        """Seconds for a battle between two players of this name; measured once, whoever asks."""
        if (player, kind) not in self._paces:
            works = [lambda seed=seed: self.play(player, seed, kind) for seed in range(SEEDS)]
            self._paces[player, kind] = timed_each(works, repeats, SEEDS)
        return self._paces[player, kind]

    @cached_property
    def fought(self) -> list[Game]:
        """Battles that have been fought to their end."""
        return [self.play("aggressor", seed) for seed in range(POSITIONS)]

    @cached_property
    def positions(self) -> list[State]:
        """The battles at half of their decisions."""
        return [game.rewound(len(game.actions) // 2).state for game in self.fought]


def battles(player: str, kind: str = "") -> Callable[[Stage, int], Timed]:
    """Seconds for a battle between two players of this name; `kind`: of which of the stage's others."""

    return lambda stage, repeats: stage.pace(player, kind, repeats)


def choices(player: str, kind: str = "") -> Callable[[Stage, int], Timed]:
    """Seconds for a real decision, one with more than one admitted action, as whole battles between two of them go."""

    def measure(stage: Stage, repeats: int) -> Timed:
        real = sum(real_decisions(stage.play(player, seed, kind)) for seed in range(SEEDS))
        timed = stage.pace(player, kind, repeats)
        return evolve(timed, seconds=timed.seconds * SEEDS / real)

    return measure


def real_decisions(game: Game) -> int:
    """How many of the decisions of a battle had more than one admitted action."""
    again, found = Game(game.rules, game.setup).trusting(), 0
    for action in game.actions:
        assert again.decision is not None
        sampled = (sample for offer in again.decision.each() for sample in offer.samples())
        found += next((True for sample in sampled if sample != action), False)
        again.play(action)
    return found


def growth(player: str, kind: str) -> Callable[[Stage, int], Timed]:
    """How many times as long battles of a kind take as the usual ones, played in turn with them."""

    def measure(stage: Stage, repeats: int) -> Timed:
        works = [lambda seed=seed: stage.play(player, seed, kind) for seed in range(SEEDS)]
        usual = [lambda seed=seed: stage.play(player, seed) for seed in range(SEEDS)]
        return timed_each(works, repeats, against=usual)

    return measure


def measure_load(measure: Callable[[Load], Timed | Weighed]) -> Callable[[Stage, int], Timed | Weighed]:
    """Something of the batch that was handed in; it is measured as often as is usual for it."""

    def measured(stage: Stage, repeats: int) -> Timed | Weighed:
        assert stage.load is not None
        return measure(stage.load)

    return measured


def ask_board(question: Callable[[State, ModelId, ModelId], object]) -> Callable[[Stage, int], Timed]:
    """Seconds for a question to a board on which somebody has just moved, from each model about its nearest enemy."""

    def measure(stage: Stage, repeats: int) -> Timed:
        pairs = [(state, i, j) for state in stage.positions for i, j in facing(state)]

        def ask() -> None:
            for state, i, j in pairs:
                question(jolt(state, i), i, j)

        return timed(ask, 3 * repeats, len(pairs))

    return measure


def jolt(state: State, i: ModelId) -> State:
    """The state with model i a grid step to the east, so that the board must look at everything about it anew."""
    x, y, radius, height = state.places[i]
    return state.moved(i, (x + 1 / GRID, y, radius, height))


def facing(state: State) -> list[tuple[ModelId, ModelId]]:
    """Each model on the table with its nearest enemy."""
    there = [m for m in state.models if state.on_table(m.id)]
    pairs = []
    for m in there:
        foes = [foe.id for foe in there if foe.side != m.side]
        if foes:
            pairs.append((m.id, min(foes, key=on(state).gaps(m.id).__getitem__)))
    return pairs


def sight_in_bulk(stage: Stage, repeats: int) -> Timed:
    """Seconds for a pair, when everybody looks at every enemy."""
    views = []
    for state in stage.positions:
        there = [m for m in state.models if state.on_table(m.id)]
        elsewhere = state
        for m in there:
            elsewhere = jolt(elsewhere, m.id)
        foes = sum(1 << m.id for m in there if m.side == 1)
        viewers = [m.id for m in there if m.side == 0]
        views += [(state, viewers, foes), (elsewhere, viewers, foes)]

    def look() -> None:
        for state, viewers, foes in views:
            surface = on(state)
            for i in viewers:
                surface.sights(i, foes)

    return timed(look, 3 * repeats, sum(len(viewers) * foes.bit_count() for _, viewers, foes in views))


def sight(state: State, i: ModelId, j: ModelId) -> object:
    """One pair."""
    return on(state).sight(i, j)


def reach(state: State, i: ModelId, j: ModelId) -> object:
    """What it costs to get to eight places round the model."""
    return on(state).reach(i, walk(state, i), places_round(state.places[i][:2]))


def places_round(at: Point) -> tuple[Point, ...]:
    """Eight places at the end of a walk."""
    steps = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))
    return tuple(snapped((at[0] + WALK_IN * x, at[1] + WALK_IN * y)) for x, y in steps)


def charge(state: State, i: ModelId, j: ModelId) -> object:
    """The way into contact with the nearest enemy."""
    return on(state).charge(i, 1 << j, Walk(CHARGE_IN))


def approach(state: State, i: ModelId, j: ModelId) -> object:
    """The best of 33 places to close in or to shoot from."""
    gait = walk(state, i)
    return on(state).approach(i, gait, gait.shun, 2 * CHARGE_IN)


def walk(state: State, i: ModelId) -> Walk:
    """A usual run."""
    foes = sum(1 << m.id for m in state.models if m.side != state.models[i].side)
    return Walk(WALK_IN, 1.0, foes)


def replay(stage: Stage, repeats: int) -> Timed:
    """Seconds for a decision, when recorded actions are played again without players and checks."""

    def work() -> None:
        for game in stage.fought:
            again = Game(game.rules, game.setup).trusting()
            for action in game.actions:
                again.play(action)

    return timed(work, repeats, sum(len(game.actions) for game in stage.fought))


def fork(stage: Stage, repeats: int) -> Timed:
    """Seconds for a copy to think ahead with, over all decisions of a battle."""
    moments = [game.rewound(at) for game in stage.fought[:2] for at in range(0, len(game.actions), 5)]

    def work() -> None:
        for game in moments:
            game.fork()

    return timed(work, repeats, len(moments))


def event(stage: Stage, repeats: int) -> Timed:
    """Seconds to apply an event."""

    def work() -> None:
        for game in stage.fought:
            state = game.setup
            for happened in game.log:
                state = happened.apply(state)

    return timed(work, repeats, sum(len(game.log) for game in stage.fought))


def chain(name: str) -> Callable[[Stage, int], Timed]:
    """Seconds for something that is handed in: a forecast, a look at a roster."""
    return lambda stage, repeats: timed(stage.chains[name], repeats)


def start(*arguments: str) -> Callable[[Stage, int], Timed]:
    """Seconds from the start of the program to its first line."""

    root = str(Path(skirmish.__file__).resolve().parents[1])
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))}
    command = [sys.executable, "-m", "skirmish", *arguments]

    def first_line() -> None:
        """In a folder of its own, since a battle leaves a picture; the rest of the output isn't waited for."""
        with (
            tempfile.TemporaryDirectory() as folder,
            subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder, env=environment
            ) as process,
        ):
            assert process.stdout is not None
            process.stdout.readline()
            process.kill()

    return lambda stage, repeats: timed(first_line, min(repeats, 3), clock=perf_counter)


# --- frames of the window ------------------------------------------------------------------------------------------


FRAMES = 40
"""Frames between two turns of the fixed work; as many are drawn before, to warm up."""
RARE = 0.99
"""The share of frames, or of decisions, that the slow ones exceed."""
P99 = ".p99"
"""What names of measures of the slowest frames end with."""


def frame_times(name: str) -> Callable[[Stage, int], Timed]:
    """What a frame of the kind takes that was handed in under this name; with `.p99` at the end the slow ones."""
    rare = name.endswith(P99)

    def measure(stage: Stage, repeats: int) -> Timed:
        draw = stage.chains[name.removesuffix(P99)]
        for _ in range(FRAMES):
            draw()
        units, rounds = [], []
        for _ in range(repeats):
            units.append(calibrate())
            rounds.append([seconds(draw) for _ in range(FRAMES)])
        taken = sorted(one for each in rounds for one in each)
        middles = sorted(median(each) for each in rounds)
        spread = (middles[-1 - len(middles) // 10] - middles[len(middles) // 10]) / median(middles)
        found = taken[round(RARE * (len(taken) - 1))] if rare else median(taken)
        usual = middle(units)
        return Timed(found, usual.loop, len(taken), spread, usual.toy)

    return measure


# --- thinking ------------------------------------------------------------------------------------------------------


BUDGET_MS = 200
"""What it is given for a decision."""
BATTLES, APART = 6, 5
"""It is asked at every so-manieth decision of so many battles, which others have fought."""


@runtime_checkable
class Thinking(Protocol):
    """A player that looks ahead where that helps."""

    spent: int
    """How many positions it looked at for the last decision; 0 where it didn't look ahead."""


def thinking_time(player: str, kind: str = "") -> Callable[[Stage, int], Timed]:
    """How many of its budgets a decision takes that is longer than 99 of a hundred, on the clock on the wall.

    Only those count for which it has looked ahead: most decisions need no thought, and would hide those that do. Each
    moment is another player's, which has seen nothing before; nothing is repeated. Raises `ValueError` if none
    is such a moment.
    """

    def measure(stage: Stage, repeats: int) -> Timed:
        fought = [stage.play("aggressor", seed, kind) for seed in range(BATTLES)]
        moments = [game.rewound(at) for game in fought for at in range(0, len(game.actions), APART)]
        word = f"{player}@{BUDGET_MS}ms"
        _time_decision(stage, word, 0, moments[-1])  # what is compiled or read the first time isn't thought
        asked = [_time_decision(stage, word, number, game) for number, game in enumerate(moments)]
        taken = sorted(seconds for seconds, thought in asked if thought)
        if not taken:
            raise ValueError(f"{word} looks ahead nowhere")
        spread = (taken[-1 - len(taken) // 10] - taken[len(taken) // 10]) / median(taken)
        return Timed(taken[round(RARE * (len(taken) - 1))], BUDGET_MS / 1e3, len(taken), spread)

    return measure


def _time_decision(stage: Stage, word: str, seed: int, game: Game) -> tuple[float, bool]:
    """(seconds that a new player takes for the decision that is due, whether it has looked ahead)."""
    player, decision = stage.make_player(word, seed), game.decision
    assert decision is not None
    begun = perf_counter()
    player.decide(view_of(game, decision.side), decision)
    return perf_counter() - begun, isinstance(player, Thinking) and player.spent > 0
