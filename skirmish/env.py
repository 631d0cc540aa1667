"""Battles for learners: a PettingZoo environment in which two agents take turns (AEC). Needs the extra `rl`.

    from skirmish.env import env

    battle = env(rosters=("gap-watch", "hunting-fist"), ruleset="skirmish")
    battle.reset(seed=1)
    for agent in battle.agent_iter():
        observation, reward, ended, cut_off, info = battle.last()
        over = ended or cut_off
        battle.step(None if over else battle.action_space(agent).sample(observation["action_mask"]))

`docs/learning.md` says what stands in an observation, and `docs/examples/rollout.py` is a program to begin with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skirmish.app import compose
from skirmish.board import kernel_cache
from skirmish.core.decision import Action
from skirmish.core.events import Event
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import Side, State
from skirmish.library import Shelf
from skirmish.players.player import MOST_DECISIONS, list_choices
from skirmish.playtest.encoding import USUAL, Shape, encode, parts
from skirmish.playtest.extras import missing_message
from skirmish.rules import DEFAULT

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
    from pettingzoo.utils import OrderEnforcingWrapper
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(missing_message("skirmish.env", str(missing.name), "rl"), name=missing.name) from None

Observation = dict[str, NDArray[Any]]

__all__ = ["Shape", "SkirmishEnv", "env", "parts"]

AGENTS = ("side_0", "side_1")
"""The first and the second roster."""
MOST_SEED = 2**31
WON, LOST = 1.0, -1.0
"""The rewards at the end of a battle; a draw is 0, and so is everything before."""


def env(**battle: Any) -> AECEnv:
    """The environment with the usual guard against calls in a wrong order. Takes what `SkirmishEnv` takes."""
    return OrderEnforcingWrapper(SkirmishEnv(**battle))


class NoChoice(ValueError):
    """A number under which there is nothing to choose from."""


class SkirmishEnv(AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """One battle after the other between two rosters. Whoever is asked is `agent_selection`, for as long as it is.

    Rosters, map and scenario are ids or paths, as for `skirmish battle`. `shape` says how many models there is room
    for, and how many actions to choose from. After `most` decisions a battle is cut off, without a reward. Raises
    what the commands say of a battle that can't be played (`UserError`), and `ValueError` for sides that are too large.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as the base class has it
        "name": "skirmish_v0", "is_parallelizable": False, "render_modes": ["ansi"],
    }  # fmt: skip

    def __init__(
        self, rosters: tuple[str, str] = ("gap-watch", "hunting-fist"), battlefield: str = "village",
        scenario: str = "skirmish", ruleset: str = DEFAULT, options: Mapping[str, str] | None = None,
        shape: Shape = USUAL, most: int = MOST_DECISIONS, render_mode: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        kernel_cache.compile_behind()
        shelf = Shelf()
        sides = shelf.roster(rosters[0]), shelf.roster(rosters[1])
        if max(len(roster.warriors) for roster in sides) > shape.models:
            raise ValueError(f"there is room for {shape.models} models of a side: Shape(models=...)")
        self.rules = compose.ruleset(ruleset, dict(options or {}))
        self.shape, self.render_mode = shape, render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._setup = compose.setup(self.rules, sides, battlefield, scenario, 0)
        self._most = most
        self._seeds = np.random.default_rng()
        numbers, mask = (shape.length,), (shape.choices,)
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict({"observation": Box(0.0, 1.0, numbers, np.float32), "action_mask": Box(0, 1, mask, np.int8)})
            for agent in AGENTS
        }
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(shape.choices) for agent in AGENTS}

    def observation_space(self, agent: str) -> Space[Any]:
        """`observation`: numbers from 0 to 1, see `parts`; `action_mask`: 1 for what may be chosen."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The numbers of the actions to choose from."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new battle. The same seed gives the same battles from here on; without one the dice are others."""
        kernel_cache.use()  # as soon as they are there
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        setup = evolve(self._setup, seed=int(self._seeds.integers(MOST_SEED)))
        self.game = Game(self.rules, setup.state(self.rules))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._skip_agent_selection = None
        self._news: tuple[State, list[Event]] = self.game.setup, self.game.log
        self._look()

    def observe(self, agent: str) -> Observation:
        """What the agent sees. Slot 0 of the mask is always 1: who has nothing to decide has nothing else."""
        asked = self._choices if agent == self.agent_selection else ()
        mask = np.zeros(self.shape.choices, np.int8)
        mask[: max(1, len(asked))] = 1
        return {"observation": encode(self.game, self._side(agent), asked, self.shape), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The agent that is asked does the action of this number. Raises `NoChoice` if there is none."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._choices):
            raise NoChoice(f"{self.agent_selection} chooses from 0 to {len(self._choices) - 1}, not {action}")
        self.play(self._choices[int(action)])

    def play(self, action: Action) -> None:
        """The agent that is asked does this, be it among the numbered ones or not: so that a `Player` may play it.

        Raises `IllegalAction` for what the decision doesn't admit.
        """
        before, agent = self.game.state, self.agent_selection
        self._news = before, self.game.play(action)
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        if self.game.decision is None:
            self._judge()
        elif len(self.game.actions) >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        self._look()
        self._accumulate_rewards()

    @property
    def choices(self) -> tuple[Action, ...]:
        """What the agent that is asked may choose from, by number; nothing when the battle is over."""
        return self._choices

    def render(self) -> str | None:
        """What the log says of the last step, a line for each event; None without `render_mode="ansi"`."""
        if self.render_mode != "ansi":
            return None
        state, lines = self._news[0], []
        for event in self._news[1]:
            state = event.apply(state)
            line = self.rules.log_line(state, event)
            if line is not None:
                lines.append("  " * line.depth + line.text)
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing is open."""

    def _look(self) -> None:
        """Who is asked now, and what there is to choose from."""
        decision = self.game.decision
        if decision is None or any(self.truncations.values()):
            self._choices: tuple[Action, ...] = ()
            self.agent_selection = self.agents[0]
            return
        self._choices = list_choices(decision, self.shape.choices)
        self.agent_selection = AGENTS[decision.side]

    def _judge(self) -> None:
        verdict = self.game.state.verdict
        winner = verdict.winner if verdict is not None else None
        self.terminations = dict.fromkeys(self.agents, True)
        if winner is not None:
            self.rewards = {agent: WON if self._side(agent) == winner else LOST for agent in self.agents}

    @staticmethod
    def _side(agent: str) -> Side:
        return AGENTS.index(agent)
