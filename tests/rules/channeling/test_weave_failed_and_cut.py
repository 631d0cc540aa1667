"""Each weave: its test failed, its cut, and that it does something else. (CHN-10..12, CHN-22, CHN-29)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B
from weave_scenes import WEAVES, Gear, aim, debt, hand, kept, lore, weaver, woven

from skirmish.core.events import Event, Rolled
from skirmish.core.record import evolve
from skirmish.core.state import Model, State
from skirmish.kit.spells.spell import Lift
from skirmish.rules.channeling.events import Attempted, CutForgone, Owed, Paid, WeaveCut

POINTS = 30
"""Enough for two attempts at any weave."""
BO, REN, CAI = 1, 2, 3
WARDED = 7
"""The number of Cai's Ward on Ren."""


ILLS: dict[str, Gear] = {"fleeing": {"fleeing": True}, "down": {"posture": "stunned"}, "hurt": {"posture": "stunned"}}
"""What is the matter with Bo if a weave helps against it."""


def ill(weave: str) -> Gear:
    """What the weave may lift from Bo."""
    return next((ILLS[part.word] for part in WEAVES[weave].parts if isinstance(part, Lift)), {})


def scene(weave: str) -> Battle:
    """Bo beside Ila, Ren 6" away, and behind him Cai, who may cut: 12 points of saidin to her saidar."""
    told = (
        weaver(weave, points=POINTS)
        .model("Bo", side=A, at=(20, 25.5), now=ill(weave))
        .model("Ren", side=B, at=(27, 24))
        .model("Cai", side=B, at=(27, 27), lore=lore(12, half="saidin"))
        .after(kept("ward", CAI, REN, WARDED))
    )
    return told.begin("magic begins", side=A, until="close combat")


def outward(state: State) -> tuple[object, ...]:
    """All that is to be seen on the table, points apart."""

    def bare(m: Model) -> Model:
        return evolve(m, magic=None)

    return tuple(map(bare, state.models)), state.places, state.features, state.effects


def kinds(battle: Battle) -> list[type[Event]]:
    """What happened since the shooting phase began, in order; the beginning of phases left out."""
    log = list(battle.game.log)
    return [type(event) for event in log[next(k for k, e in enumerate(log) if isinstance(e, Attempted)) :]]


def paid(weave: str) -> str:
    """The line of the log that tells the points."""
    spell = WEAVES[weave]
    return f"Ila spends {spell.cost} points on {spell.name} ({POINTS} → {POINTS - spell.cost})"


def faces(total: int) -> tuple[int, int]:
    """Two dice of this total."""
    return total // 2, total - total // 2


@pytest.mark.parametrize("weave", WEAVES)
def test_a_failed_weave_costs_its_points_and_does_nothing(weave: str):
    """CHN-10, CHN-11, CHN-12: one short; nobody is asked to cut it, and she may try again."""
    battle = scene(weave).dice(woven(weave, *faces(WEAVES[weave].difficulty - 1)))
    before = outward(battle.state)
    assert hand(battle) == POINTS
    battle.play(aim(weave, kept_up=WARDED))
    assert hand(battle) == POINTS - WEAVES[weave].cost
    assert outward(battle.state) == before
    assert kinds(battle) == [Attempted, Paid, Rolled]
    assert debt(battle, "Cai") == 0
    assert paid(weave) in battle.told()
    assert battle.allowed(aim(weave, kept_up=WARDED))


@pytest.mark.parametrize("weave", WEAVES)
def test_a_cut_weave_costs_its_points_and_does_nothing(weave: str):
    """CHN-21, CHN-22, CHN-29: the cutter owes 4 of its next turn, as its half is the other one."""
    battle = scene(weave).dice(woven(weave), (f"cutting Ila's {WEAVES[weave].name}", 4))
    before = outward(battle.state)
    battle.play(aim(weave, kept_up=WARDED))
    assert battle.decision.side == B
    assert outward(battle.state) == before
    battle.play(f"Cai cuts {weave}")
    assert battle.happened(WeaveCut, model="Ila", by="Cai")
    assert (hand(battle), debt(battle, "Cai")) == (POINTS - WEAVES[weave].cost, 4)
    assert outward(battle.state) == before
    assert kinds(battle) == [Attempted, Paid, Rolled, Owed, Rolled, WeaveCut]
    name, told = WEAVES[weave].name, battle.told()
    assert paid(weave) in told
    assert "Cai owes 4 points for the cut (next turn 12 → 8)" in told
    assert f"Cai cuts Ila's {name}" in told
    assert battle.allowed(aim(weave, kept_up=WARDED))


@pytest.mark.parametrize("weave", WEAVES)
def test_a_cut_that_fails_costs_as_much_and_the_weave_works(weave: str):
    """CHN-22, CHN-23: 1-3 it stands and takes effect."""
    battle = scene(weave).seed(5).dice(woven(weave), (f"cutting Ila's {WEAVES[weave].name}", 3))
    battle.play(aim(weave, kept_up=WARDED), f"Cai cuts {weave}")
    assert debt(battle, "Cai") == 4
    assert not battle.happened(WeaveCut)
    assert len(kinds(battle)) > 5


@pytest.mark.parametrize("weave", WEAVES)
def test_a_weave_that_nobody_cuts_takes_effect(weave: str):
    """CHN-11, CHN-26: just enough, and the other player lets it pass; what follows comes of the weave."""
    battle = scene(weave).seed(5).dice(woven(weave, *faces(WEAVES[weave].difficulty)))
    battle.play(aim(weave, kept_up=WARDED), "pass")
    assert kinds(battle)[:4] == [Attempted, Paid, Rolled, CutForgone]
    assert kinds(battle)[4:]
    assert f"Cai (4 points, 4+) could cut {WEAVES[weave].name}, but passed" in battle.told()
    assert (hand(battle), debt(battle, "Cai")) == (POINTS - WEAVES[weave].cost, 0)
