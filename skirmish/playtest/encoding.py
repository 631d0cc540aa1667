"""A battle as an array of numbers of fixed length, for those who learn. `docs/learning.md` tells what stands where.

All numbers lie between 0 and 1. The table is turned so that the side that looks has its own edge at the bottom, and its
own models come first: so one network can play both sides.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from skirmish.core.decision import Action
from skirmish.core.display import Track
from skirmish.core.game import Game
from skirmish.core.state import Model, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.units import Point, distance

Numbers = NDArray[np.float32]
BATTLE = (
    "round", "asked", "first", "turn", "phase", "marks", "their_marks", "score", "their_score", "width", "depth",
    "effects", "features",
)  # fmt: skip
"""What is said of the battle as a whole."""
MODEL = (
    "there", "here", "out", "mine", "x", "y", "radius", "height", "marks", "leads", "subject", "acted", "standing",
    "down", "stunned", "fleeing", "hidden", "armed", "health", "channels", "magic", "type",
)  # fmt: skip
"""What is said of each model."""
CHOICE = ("there", "verb", "what", "model", "target", "number", "x", "y", "far")
"""What is said of each action to choose from."""
POSTURES = ("standing", "down", "stunned", "fleeing", "hidden", "armed")
WORDS = 1021
"""Words are told as one of so many numbers; two words may have the same one, but seldom do."""
MOST_NUMBER = 64
MOST_MARKS, MOST_SCORE, MOST_RADIUS_IN, MOST_HEIGHT_IN, MOST_TABLE_IN, MOST_LASTING = 300, 10, 3.0, 8.0, 96.0, 16
"""What is told as 1; more is, too."""


class Shape(NamedTuple):
    """How much there is room for."""

    models: int = 24
    """Of each side; whom magic raises beyond that isn't told."""
    choices: int = 64

    @property
    def length(self) -> int:
        """Of the array."""
        return len(BATTLE) + 2 * self.models * len(MODEL) + self.choices * len(CHOICE)


USUAL = Shape()
"""Room for the shipped rosters, and for what magic raises."""


def parts(array: Numbers, shape: Shape = USUAL) -> dict[str, Numbers]:
    """The array as three: `battle`, `models` (a row each, the own side's first), `choices` (a row each)."""
    first, second = len(BATTLE), len(BATTLE) + 2 * shape.models * len(MODEL)
    return {
        "battle": array[:first],
        "models": array[first:second].reshape(2 * shape.models, len(MODEL)),
        "choices": array[second:].reshape(shape.choices, len(CHOICE)),
    }


def encode(game: Game, side: Side, choices: Sequence[Action], shape: Shape = USUAL) -> Numbers:
    """The battle as this side sees it, with the actions that it has to choose from: none if it isn't asked."""
    found = np.zeros(shape.length, np.float32)
    into, rows = parts(found, shape), _rows(game, side, shape.models)
    into["battle"][:] = _battle(game, side, bool(choices))
    look = _Look(game.rules, game.state, side, game.decision.subject if game.decision and choices else -1)
    for model, row in rows.items():
        into["models"][row] = look.model(game.state.models[model])
    for number, action in enumerate(choices):
        into["choices"][number] = look.choice(action, rows, 2 * shape.models)
    return np.clip(found, 0.0, 1.0, out=found)


def _rows(game: Game, side: Side, most: int) -> dict[ModelId, int]:
    """The row of each model: it keeps its row, even if it is under the enemy's will for a while."""
    before, found, taken = game.setup.models, dict[ModelId, int](), [0, 0]
    for model in game.state.models:
        theirs = int((before[model.id] if model.id < len(before) else model).side != side)
        if taken[theirs] < most:
            found[model.id] = theirs * most + taken[theirs]
            taken[theirs] += 1
    return found


def _battle(game: Game, side: Side, asked: bool) -> list[float]:
    state = game.state
    told: dict[str, float] = {
        "round": state.round / max(1, state.scenario.rounds),
        "asked": asked,
        "first": state.first == side,
        "turn": state.side == side,
        "phase": word(state.phase),
        "width": state.battlefield.width_in / MOST_TABLE_IN,
        "depth": state.battlefield.depth_in / MOST_TABLE_IN,
        "effects": len(state.effects) / MOST_LASTING,
        "features": len(state.features) / MOST_LASTING,
    }
    for whose, its in (("", side), ("their_", 1 - side)):
        told[f"{whose}marks"] = _share_left(game, its)
        told[f"{whose}score"] = state.forces[its].score / MOST_SCORE
    return [told[name] for name in BATTLE]


def _share_left(game: Game, side: Side) -> float:
    """Of the marks that the side fielded."""
    fielded = [model for model in game.setup.models if model.side == side]
    left = sum(model.warrior.marks for model in fielded if not game.state.models[model.id].out)
    return left / max(1, sum(model.warrior.marks for model in fielded))


class _Look:
    """A state as one side sees it."""

    def __init__(self, rules: Ruleset, state: State, side: Side, subject: ModelId) -> None:
        self._rules, self._state, self._side, self._subject = rules, state, side, subject
        self._masks = {name: rules.combat.who(state, name) for name in POSTURES}
        self._edge = state.forces[side].edge

    def model(self, model: Model) -> list[float]:
        """What is said of the model, in the order of `MODEL`; of who isn't on the table neither place nor posture."""
        state, i = self._state, model.id
        told: dict[str, float] = {
            "there": 1.0, "out": model.out, "mine": model.side == self._side, "here": state.on_table(i),
            "marks": model.warrior.marks / MOST_MARKS, "leads": model.warrior.role == "leader",
            "subject": i == self._subject, "acted": i in state.acted, "type": word(model.warrior.type),
        }  # fmt: skip
        if state.on_table(i):
            x, y, radius, height = state.places[i]
            told["x"], told["y"] = self._at((x, y))
            told |= {"radius": radius / MOST_RADIUS_IN, "height": height / MOST_HEIGHT_IN}
            told |= {name: mask >> i & 1 for name, mask in self._masks.items()}
            told["health"] = _share(self._rules.combat.sheet(state, i).tracks)
            if self._rules.magic.channels(state, i):
                told |= {"channels": 1.0, "magic": _share(self._rules.magic.sheet(state, i).tracks)}
        return [told.get(name, 0.0) for name in MODEL]

    def choice(self, action: Action, rows: dict[ModelId, int], most: int) -> list[float]:
        """What is said of the action, in the order of `CHOICE`."""
        told: dict[str, float] = {
            "there": 1.0, "verb": word(action.verb), "what": word(action.what),
            "model": (rows.get(action.model, -1) + 1) / most, "target": (rows.get(action.target, -1) + 1) / most,
            "number": (action.target + 1) / MOST_NUMBER,
        }  # fmt: skip
        if action.at is not None:
            told["x"], told["y"] = self._at(action.at)
            if action.model in rows and self._state.on_table(action.model):
                told["far"] = distance(self._state.places[action.model][:2], action.at) / MOST_TABLE_IN
        return [told.get(name, 0.0) for name in CHOICE]

    def _at(self, point: Point) -> Point:
        """A place as shares of the table, to the right and toward the own edge, for who sits there."""
        x, y = point[0] / self._state.battlefield.width_in, point[1] / self._state.battlefield.depth_in
        seen = {"north": (1.0 - x, 1.0 - y), "east": (1.0 - y, x), "west": (y, 1.0 - x)}
        return seen.get(self._edge or "south", (x, y))


def _share(tracks: Sequence[Track]) -> float:
    """How much is left of what stands first on a card."""
    if not tracks or not tracks[0].full:
        return 0.0
    return float(tracks[0].left / tracks[0].full) if math.isfinite(tracks[0].now) else 1.0


@lru_cache(4096)
def word(said: str) -> float:
    """A word as a number, the same everywhere: 0 for none."""
    return (1 + zlib.crc32(said.encode()) % WORDS) / WORDS if said else 0.0
