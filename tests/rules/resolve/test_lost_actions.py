"""Actions that are lost: the one at hand, or the next; flight that begins in one's own activation; a tired fight."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from resolve_scenes import acting, people, slot
from support.playing import played

from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.rules.resolve import activation, fatigue, fear
from skirmish.rules.resolve.budget import main_bar
from skirmish.rules.resolve.events import RoundBegun, with_person
from skirmish.rules.resolve.harm import lost_action_facts
from skirmish.rules.resolve.movement import may_strike_who_leaves
from skirmish.rules.resolve.poles import reach_against
from skirmish.rules.resolve.rulings import rulings_of
from skirmish.rules.resolve.strike import may_riposte

ILA, REN = 0, 1
QUICK = {"initiative": 20, "body": 40}


def horror(rank: int) -> dict[str, object]:
    """Something that is feared."""
    return people({"fear": rank}, presence=8)


def test_six_rounds_of_fighting_and_then_a_harder_test_each_round():  # RES-41: the vector of a d6
    battle = acting(people(traits={"body": 90, "fortitude": 90}), people(traits={"body": 90, "fortitude": 90}))
    battle.seed(5)
    while battle.state.round < 10:
        battle.play("done" if battle.prompt.endswith("which action?") else "pass")
    rolled = [roll.throw for roll in battle.rolled("fatigue") if roll.throw.who == ILA]
    ila = [throw.target for throw in rolled]  # type: ignore[attr-defined]
    assert ila == [1, 2, 3, 4], "in rounds 7 to 10, and none before"


def test_a_new_round_has_to_be_proved_anew():  # RES-41
    battle = acting(people(now={"fatigue": 6, "proved": True}), gap_in=12)
    assert not RoundBegun(0, 2).apply(battle.state).models[ILA].combat.proved


def test_the_action_at_hand_is_the_next_one():  # RES-60
    battle = acting(gap_in=6)
    assert dict(lost_action_facts(battle.state, ILA, "RES-60")) == {"acted": True, "lost": 0, "lost_by": "RES-60"}
    assert dict(lost_action_facts(battle.state, REN, "RES-88")) == {"lost": 1, "lost_by": "RES-88"}
    used = with_person(battle.state, ILA, acted=True)
    assert dict(lost_action_facts(used, ILA, "RES-60")) == {"lost": 1, "lost_by": "RES-60"}


def test_who_is_interrupted_loses_the_action_it_had_yet():  # RES-35, RES-60
    battle = acting(gap_in=6)
    state = evolve(battle.state, combat=evolve(battle.state.combat, active=REN, interrupted=ILA))
    assert dict(lost_action_facts(state, ILA, "RES-88")) == {"acted": True, "lost": 0, "lost_by": "RES-88"}


def test_who_freezes_on_its_charge_strikes_nobody():  # RES-60, RES-87, RES-88
    battle = acting(people(), horror(3), 5.0, preempt="off")
    battle.dice(("nerve against Ren", 4, 5, 2, 2)).play("Ila charges Ren")
    assert not battle.rolled("to hit")
    assert (slot(battle, "Ila").acted, slot(battle, "Ila").lost) == (True, 0)


def lost(now: dict[str, object], gap_in: float = 0.0) -> State:
    """Ren with an action to lose, Ila active beside it."""
    ren = people({"riposte": 1, "polearm": 1}, items=("sword", "pike"), now={"lost": 1} | now)
    return acting(people({"sword": 1}, items=("sword",), traits=QUICK), ren, gap_in, preempt="off").state


def test_who_has_an_action_to_lose_has_no_reaction_that_takes_one():  # RES-24, RES-36, RES-52, RES-60, RES-68
    state = lost({"weapon": "sword"})
    barred = main_bar(state, REN)
    assert barred is not None
    assert barred.rule == "RES-60"
    assert not may_strike_who_leaves(state, REN)
    assert not may_riposte(state, REN, ILA)
    assert may_riposte(with_person(state, REN, lost=0), REN, ILA)
    pikes = lost({"weapon": "pike", "ready": True}, 2.5)
    assert reach_against(pikes, REN, ILA, extended=False) == 0.0
    assert reach_against(with_person(pikes, REN, lost=0), REN, ILA, extended=False) == 3.0


@pytest.mark.parametrize(("surprised", "until"), [(0, 2), (1, 2), (2, 3)])
def test_flight_begins_when_it_can_still_run(surprised: int, until: int):  # RES-88
    battle = acting(people(now={"surprised": surprised}), people(traits={"initiative": 20}), 6.0, preempt="off")
    flight = rulings_of(battle.game.rules).fear.flight
    state = battle.state
    if not surprised:
        state = evolve(state, combat=evolve(state.combat, active=ILA))
    assert fear.flight_until(state, ILA, 3, flight) == until


def test_who_takes_fright_in_its_own_activation_runs_in_the_next_round():  # RES-88
    battle = acting(people(), horror(4), 6.0, preempt="off")
    seen = played(battle, fear.frighten, ILA, REN, dice=(4, 5, 2, 2, 2))
    assert seen.person(ILA).flight == 2
    here: Any = SimpleNamespace(state=seen.state, game=battle.game, names=battle.names)
    assert played(here, activation.step, ILA).asked == [], "and does nothing else in this one"


def test_a_botched_test_after_the_action_costs_nothing_more():  # RES-43
    battle = acting(people(now={"fatigue": 8, "checks": 2, "acted": True}), gap_in=12)
    assert played(battle, fatigue.exert, ILA, dice=(1, 2)).result is True
