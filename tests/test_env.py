"""Battles for learners: what PettingZoo asks of an environment, what is seen, what is chosen, and the rewards."""

from __future__ import annotations

import re
import runpy
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is for learners; it comes with the extra rl")

import numpy as np

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests import games of its own the old way
    from pettingzoo.test import api_test, seed_test

from skirmish.app.errors import UserError
from skirmish.core.decision import Action
from skirmish.core.events import Hurt
from skirmish.core.game import IllegalAction
from skirmish.env import AGENTS, NoChoice, Shape, SkirmishEnv, env, parts
from skirmish.players import battle, make
from skirmish.players.player import view_of
from skirmish.playtest.encoding import CHOICE, MODEL
from skirmish.rules import presets

pytestmark = pytest.mark.ci
EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
LISTS = "tower-circle", "dread-circle"
SMALL = "black-hammer", "aiel-shade"
"""Small lists that hurt each other by whatever they do, without magic too."""
PLAIN_WORDS = [
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
]
"""What the test says of PettingZoo's own chess, too: an observation beside its action mask is a dict."""
as_in_chess = [pytest.mark.filterwarnings(f"ignore:{said}:UserWarning") for said in PLAIN_WORDS]


def begun(seed: int = 1, **more: Any) -> SkirmishEnv:
    made = SkirmishEnv(**({"rosters": LISTS} | more))
    made.reset(seed=seed)
    return made


def played(made: SkirmishEnv, seed: int = 0) -> dict[str, float]:
    """Any actions until the battle is over; the rewards as `last` tells them."""
    generator, rewards = np.random.default_rng(seed), {}
    for agent in made.agent_iter():
        seen, reward, ended, cut_off, _ = made.last()
        if ended or cut_off:
            rewards[agent] = reward
        made.step(None if ended or cut_off else int(generator.choice(np.flatnonzero(seen["action_mask"]))))
    return rewards


@pytest.mark.parametrize("ruleset", presets())
def test_it_is_what_pettingzoo_calls_an_environment(ruleset: str, recwarn: pytest.WarningsRecorder):
    api_test(env(rosters=LISTS, ruleset=ruleset), num_cycles=300)
    told = [str(one.message) for one in recwarn]
    assert [said for said in told if not said.startswith(tuple(PLAIN_WORDS))] == []


test_it_is_what_pettingzoo_calls_an_environment.pytestmark += as_in_chess  # type: ignore[attr-defined]


def test_the_same_seed_gives_the_same_battle():
    seed_test(lambda: env(rosters=LISTS), num_cycles=50)


def test_another_seed_gives_another_battle_and_so_does_another_reset():
    made = begun(seed=1)
    first = made.game.setup.dice
    made.reset()
    second = made.game.setup.dice
    made.reset(seed=2)
    third = made.game.setup.dice
    made.reset(seed=1)
    assert made.game.setup.dice == first
    assert len({first, second, third}) == 3


def test_who_wins_has_1_and_who_loses_minus_1():
    """Battles until one is won; who draws has 0."""
    for seed in range(12):
        made = begun(seed, ruleset="skirmish", rosters=SMALL)
        rewards = played(made, seed)
        winner = made.game.state.verdict.winner
        expected = {agent: 0.0 if winner is None else 1.0 if n == winner else -1.0 for n, agent in enumerate(AGENTS)}
        assert rewards == expected
        if winner is not None:
            return
    pytest.fail("nobody ever won")


def test_nothing_is_earned_before_the_end():
    made = begun()
    for _ in range(20):
        made.step(0)
        assert made.rewards == {"side_0": 0.0, "side_1": 0.0}


def test_a_battle_that_takes_too_long_is_cut_off_without_a_reward():
    made = begun(most=15)
    assert played(made) == {"side_0": 0.0, "side_1": 0.0}
    assert len(made.game.actions) == 15
    assert made.game.state.verdict is None


def test_who_is_asked_is_the_agent_and_only_it_has_something_to_choose_from():
    made = begun()
    for _ in range(30):
        decision = made.game.decision
        assert decision is not None
        agent, other = AGENTS[decision.side], AGENTS[1 - decision.side]
        assert made.agent_selection == agent
        assert made.observe(agent)["action_mask"].sum() == len(made.choices)
        assert made.observe(other)["action_mask"].sum() == 1
        assert parts(made.observe(agent)["observation"])["battle"][1] == 1
        assert parts(made.observe(other)["observation"])["battle"][1] == 0
        made.step(len(made.choices) - 1)


@pytest.mark.parametrize("ruleset", presets())
def test_everything_that_may_be_chosen_is_admitted(ruleset: str):
    made, generator = begun(ruleset=ruleset), np.random.default_rng(3)
    for _ in range(60):
        decision = made.game.decision
        if decision is None:
            break
        assert made.choices[0] == decision.default
        assert len(set(made.choices)) == len(made.choices) <= made.shape.choices
        assert all(decision.refusal(action) is None for action in made.choices)
        made.step(int(generator.integers(len(made.choices))))


def test_a_number_without_an_action_is_refused_and_nothing_changes():
    made = begun()
    for number in (len(made.choices), -1, None):
        with pytest.raises(NoChoice, match=f"side_. chooses from 0 to {len(made.choices) - 1}, not {number}"):
            made.step(number)
    assert made.game.actions == []


def test_there_may_be_fewer_or_more_actions_to_choose_from():
    few, many = begun(shape=Shape(choices=4)), begun(shape=Shape(choices=200))
    for made in (few, many):
        made.step(0)
    assert len(few.choices) == 4
    assert 64 < len(many.choices) <= 200
    assert many.choices[:4] == few.choices


def test_sides_that_are_too_large_are_refused():
    with pytest.raises(ValueError, match="there is room for 3 models of a side"):
        SkirmishEnv(rosters=LISTS, shape=Shape(models=3))


def test_a_battle_that_cant_be_set_up_says_what_the_command_line_says():
    with pytest.raises(UserError, match="no rule system 'nothing'"):
        SkirmishEnv(ruleset="nothing")


def test_a_player_of_the_program_may_play_one_side():
    made, opponent = begun(ruleset="skirmish"), make("aggressor", 1)
    while (decision := made.game.decision) is not None:
        if decision.side == 1:
            made.play(opponent.decide(view_of(made.game, 1), decision))
        else:
            made.step(0)
    assert made.terminations == {"side_0": True, "side_1": True}
    with pytest.raises(ValueError, match="dead"):
        made.step(0)


def test_an_action_that_isnt_admitted_is_refused():
    made = begun()
    with pytest.raises(IllegalAction):
        made.play(Action("fly"))


def test_the_log_of_a_step_can_be_had_as_text():
    made = begun(render_mode="ansi", ruleset="skirmish")
    made.step(0)
    assert "edge" in made.render()
    assert begun().render() is None
    made.close()


# What is seen


def seen(made: SkirmishEnv, agent: str) -> dict[str, Any]:
    return parts(made.observe(agent)["observation"])


def deployed(ruleset: str = "skirmish") -> SkirmishEnv:
    """Everybody is on the table."""
    made = begun(ruleset=ruleset)
    while made.game.state.round == 0:
        made.step(0)
    return made


def column(models: Any, name: str) -> Any:
    """One number of all rows."""
    return models[:, MODEL.index(name)]


def test_both_see_their_own_models_first_and_their_own_edge_at_the_bottom():
    made = deployed()
    for agent in AGENTS:
        models = seen(made, agent)["models"]
        mine, theirs = models[:24], models[24:]
        assert column(mine, "there").sum() == len(made.game.setup.forces[AGENTS.index(agent)].roster.warriors)
        mine, theirs = mine[column(mine, "here") == 1], theirs[column(theirs, "here") == 1]
        assert column(mine, "y").min() > 0.5 > column(theirs, "y").max()
        assert column(mine, "mine").all()
        assert not column(theirs, "mine").any()


def test_who_is_out_is_told_without_a_place():
    made = deployed()
    battle(made.game, (make("aggressor", 1), make("aggressor", 2)))
    out = [model.id for model in made.game.state.models if model.out]
    models = seen(made, "side_0")["models"]
    gone = models[column(models, "out") == 1]
    assert len(gone) == len(out) > 0
    assert not any(column(gone, name).any() for name in ("here", "x", "y", "standing", "health"))


def test_magic_is_told_of_who_has_it():
    with_magic, without = deployed("channeling"), deployed("skirmish")
    channel = [m.magic is not None for m in with_magic.game.state.models if m.side == 0]
    assert True in channel
    assert [bool(told) for told in column(seen(with_magic, "side_0")["models"], "channels")][: len(channel)] == channel
    assert not column(seen(without, "side_0")["models"], "channels").any()


def test_health_falls_with_wounds():
    made = deployed("resolve")
    assert set(column(seen(made, "side_0")["models"], "health")) == {0.0, 1.0}
    while not any(isinstance(event, Hurt) and not made.game.state.models[event.model].out for event in made.game.log):
        made.play(make("aggressor", 1).decide(view_of(made.game, made.game.decision.side), made.game.decision))
    shares = [*column(seen(made, "side_0")["models"], "health"), *column(seen(made, "side_1")["models"], "health")]
    assert any(0.0 < share < 1.0 for share in shares)


def test_a_choice_tells_who_does_what_to_whom_and_where():
    made = deployed()
    decision, told = made.game.decision, seen(made, made.agent_selection)["choices"]
    assert decision is not None
    assert column_of(told, "there").sum() == len(made.choices)
    side = decision.side
    own = [model.id for model in made.game.state.models if model.side == side]
    for action, row in zip(made.choices, told, strict=False):
        row_of = own.index(action.model) + 1 if action.model in own else 0
        assert row[CHOICE.index("model")] * 48 == pytest.approx(row_of)
        assert bool(row[CHOICE.index("far")]) == (action.at is not None)
    assert len({row[CHOICE.index("verb")] for row in told[: len(made.choices)]}) == len({a.verb for a in made.choices})


def column_of(rows: Any, name: str) -> Any:
    return rows[:, CHOICE.index(name)]


def test_all_numbers_lie_between_0_and_1():
    made, generator = begun(), np.random.default_rng(5)
    while made.game.decision is not None:
        for agent in AGENTS:
            found = made.observe(agent)
            assert made.observation_space(agent).contains(found)
        made.step(int(generator.integers(len(made.choices))))


# The program to begin with


@pytest.mark.ci
def test_the_example_runs_and_is_short(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    path = EXAMPLES / "rollout.py"
    monkeypatch.setattr(sys, "argv", [str(path), "1"])
    runpy.run_path(str(path), run_name="__main__")
    told = capsys.readouterr().out.strip()
    assert told in {"side_0: +1, side_1: -1", "side_0: -1, side_1: +1", "side_0: +0, side_1: +0"}
    assert len(path.read_text("utf-8").splitlines()) <= 35


@pytest.mark.ci
def test_what_the_page_shows_runs():
    """The first program as it stands, then the opponent for whoever is asked."""
    first, second = re.findall(r"```python\n(.*?)```", (EXAMPLES.parent / "learning.md").read_text("utf-8"), re.DOTALL)
    space: dict[str, Any] = {}
    exec(first, space)
    assert space["battle"].unwrapped.game.over
    space["battle"].reset(seed=1)
    while space["battle"].agent_selection != "side_1":
        space["battle"].step(0)
    before = len(space["battle"].unwrapped.game.actions)
    exec(second, space)
    assert len(space["battle"].unwrapped.game.actions) == before + 1
