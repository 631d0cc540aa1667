"""Healing, and what holds somebody: data 4.6 under `dots` and elsewhere, with dice by hand."""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.facing import BASES_IN
from support.story import A, B, story
from test_threads_standing import bound
from threads_scenes import ILA, READY, begun, left, people, weave, weaver

from skirmish.core.decision import Action
from skirmish.core.events import EffectEnded
from skirmish.rules.threads.events import Holding

BO = 1


def healing(now: dict[str, Any], combat: str = "dots", bo_in: float = 1.0) -> Battle:
    """Ila, who knows Healing, and Bo an inch from her in this plight; Ren is far away."""
    ila = weaver("healing", healing=3) | ({"now": READY} if combat == "dots" else {})
    then = {"score": 10, "kind": "melee"} if combat == "dots" else {}
    told = (
        story(f"{combat}+threads")
        .model("Ila", A, (4, 24), **ila)
        .model("Bo", A, (4, 24 + BASES_IN + bo_in), now=now | then, **people())
        .model("Ren", B, (36, 24), now=then, **people())
        .after(Holding(ILA, 0, 5, "begins"))
    )
    return begun(told, combat)


@pytest.mark.parametrize(("before", "after"), [((0, 6), (5, 10)), ((2, 13), (5, 13)), ((0, 11), (5, 13))])
def test_healing_gives_back_all_dots_and_a_box_for_each_success(before: Any, after: Any) -> None:
    """Data 4.6: four successes."""
    battle = weave(healing({"dots": before[0], "boxes": before[1]}), "healing 4", 9, 9, 9, 9, target=BO)
    assert left(battle, BO) == after


def test_nobody_is_healed_without_a_box() -> None:
    """DOT-54, R-27."""
    battle = weave(healing({"dots": 2, "boxes": 0}), "healing 4", 9, 9, 9, 9, target=BO)
    assert left(battle, BO) == (2, 0)


def rests(battle: Battle) -> bool:
    return any(one.name == "held" for one in battle.state.models[BO].conditions)


def test_who_is_healed_loses_the_next_round_and_not_this_one() -> None:
    """Data 4.6: Bo still acts in this round, in the next it declares nothing, and in the third it is itself."""
    battle = weave(healing({"dots": 2, "boxes": 13}), "healing 4", 9, 9, 9, 9, target=BO)
    assert not rests(battle)
    acts = []
    for _ in range(14):
        asked = battle.decision
        if asked.rule == "DOT-67":
            battle.play(Action("declare", asked.subject, what="hold"))
        elif asked.rule == "DOT-66":
            battle.play(asked.default)
        else:
            acts += [(battle.state.round, asked.subject)]
            battle.play("done")
    assert [turn for turn, who in acts if who == BO][:2] == [1, 3]


def test_elsewhere_the_next_turn_is_lost() -> None:
    """Data 4.6, R-110: under `skirmish` Bo does nothing in its side's next turn."""
    battle = weave(healing({"wounds": 1}, "skirmish"), "healing 4", 9, 9, 9, 9, target=BO)
    assert not rests(battle)
    seen = set()
    while battle.state.round < 3:
        battle.play(battle.decision.default)
        if battle.state.phase:
            seen.add((battle.state.round, battle.state.side, rests(battle)))
    assert {turn for turn in seen if turn[0] == 2 and turn[1] == A} == {(2, A, True)}
    assert not any(held for turn, side, held in seen if (turn, side) != (2, A))


@pytest.mark.parametrize(("faces", "free"), [((9, 2), False), ((9, 9), True)])
def test_bonds_break_with_as_many_successes_as_they_have_threads(faces: tuple[int, ...], free: bool) -> None:
    """Data 4.6: Strength 2 must reach 2."""
    battle = bound()
    battle.dice(("strength test", *faces))
    battle.play("done")
    assert bool(battle.happened(EffectEnded)) == free
