"""The order of the own shooting phase: points, circles, upkeep, then attempts, cuts and shots as one likes. (CHN-15)"""

from __future__ import annotations

import pytest
from channeling_scenes import RADIUS_IN, debt, facing, hand, kept, kinds, man, standing, woman
from support.story import B, Story

from skirmish.core.events import EffectEnded
from skirmish.rules.channeling.events import Refreshed

BOLT = "Ila casts arrow-of-fire at Ren"
FAILS = ("Arrow of Fire", 1, 2)
SHIELD_KEPT = "Ila keeps shield-of-air"


def sisters() -> Story:
    """Ila and Bo may link; Ila keeps a Shield of Air up on herself and a Mist. Ren, a man, is near enough to cut."""
    return (
        facing(ren=man())
        .model("Bo", at=(10, 24 + 2 * RADIUS_IN + 1), **woman(7))
        .after(kept("shield-of-air", 0, 0, 1, guard=4), kept("mist", 0, -1, 2))
    )


def test_points_then_circles_then_upkeep_then_the_rest():
    """CHN-15: (a), (b), (c), (d)."""
    battle = sisters().begin("magic begins", until="close combat")
    asked = [battle.prompt]
    assert battle.happened(Refreshed)
    for said in ("done", SHIELD_KEPT, "Ren passes", "Ila keeps mist", "Ren passes"):
        battle.play(said)
        asked.append(battle.prompt)
    assert [prompt.split("?")[0].split(" for ")[0] for prompt in asked] == [
        "Form a circle", "Keep up Ila's Shield of Air", "Cut Ila's Shield of Air", "Keep up Ila's Mist",
        "Cut Ila's Mist", "Shoot",
    ]  # fmt: skip


def test_nothing_is_cast_before_all_upkeep_is_settled():
    """CHN-15."""
    battle = sisters().begin("magic begins")
    assert battle.refused(BOLT).reason
    battle.play("done")
    assert battle.prompt.startswith("Keep up")
    assert battle.refused(BOLT).reason
    battle.play(SHIELD_KEPT)
    assert battle.refused(BOLT).reason


def test_circles_are_formed_only_once_at_their_step():
    """CHN-15: who hasn't linked at (b) doesn't at (c) or (d)."""
    battle = sisters().begin("magic begins")
    assert battle.allowed("Ila links with Bo")
    battle.play("done")
    assert battle.refused("Ila links with Bo").reason
    battle.play("Ila drops shield-of-air", "Ila drops mist")
    assert battle.prompt == "Shoot"
    assert battle.refused("Ila links with Bo").reason


def test_upkeep_is_paid_from_a_pool_that_was_formed_before():
    """CHN-15, CHN-33, CHN-34: 12 and 7 make 19; 2 points cost a circle 3."""
    battle = sisters().begin("magic begins")
    battle.play("Ila links with Bo", SHIELD_KEPT)
    assert battle.state.magic.circles[0].pool == 16


@pytest.mark.parametrize("first", ["shield-of-air", "mist"])
def test_weave_by_weave_in_the_owners_order(first: str):
    """CHN-15."""
    other = "mist" if first == "shield-of-air" else "shield-of-air"
    battle = sisters().begin("magic begins")
    battle.play("done", f"Ila keeps {first}")
    assert battle.prompt.startswith("Cut")
    battle.play("pass")
    assert {action.what for action in battle.offered("keep")} == {other}
    battle.play(f"Ila drops {other}")
    assert standing(battle) == [first]


def test_each_paid_weave_may_be_cut_and_a_dropped_one_need_not():
    """CHN-15, CHN-21: the cut comes right after its paying."""
    battle = sisters().begin("magic begins").dice(("cutting Ila's Mist", 4))
    battle.play("done", "Ila drops shield-of-air", "Ila keeps mist", "Ren cuts mist")
    assert battle.prompt == "Shoot"
    assert standing(battle) == []
    assert (hand(battle, "Ila"), debt(battle, "Ren")) == (10, 4)


def test_attempts_cuts_and_shots_in_any_order_alternating():
    """CHN-15, CHN-21."""
    scene = facing({}, man(9, "shield-of-air")).model("Bo", at=(10, 28), items=("bow",))
    scene.model("Cy", at=(10, 20), items=("bow",)).after(kept("shield-of-air", 1 + 2, 3, guard=4))
    battle = scene.begin("magic begins").dice(
        FAILS, ("to hit", 1), ("cutting Ren's Shield of Air", 1), FAILS, ("to hit", 2)
    )
    battle.play(BOLT, "Bo shoots Ren", "Ila cuts shield-of-air", BOLT, "Cy shoots Ren")
    assert hand(battle, "Ila") == 6


def test_a_weave_cast_in_this_phase_pays_nothing_in_this_turn_but_in_the_next():
    """CHN-15."""
    battle = facing().begin("magic begins", turns=3).dice(("Shield of Air", 6, 6))
    battle.play("Ila casts shield-of-air", "done")
    battle.until("Keep up Ila's Shield of Air for 2 points?")
    assert battle.state.round == 2
    battle.play(SHIELD_KEPT)
    assert hand(battle, "Ila") == 10


def test_what_lasts_until_the_own_shooting_phase_ends_before_circles_are_formed():
    """CHN-60: at (a)."""
    blade = kept("blade-of-fire", 0, 0, 3, upkeep=0, brief=True, numbers=(("weapon strength", 2),))
    battle = sisters().after(blade).begin("magic begins")
    assert battle.prompt == "Form a circle?"
    assert [event.effect.source for event in battle.happened(EffectEnded)] == ["blade-of-fire"]


def test_what_lasts_until_the_own_shooting_phase_outlasts_the_enemys():
    """CHN-60."""
    battle = facing(ren=man()).begin("magic begins", turns=3).dice(("Blade of Fire", 6, 6))
    battle.play("Ila casts blade-of-fire", "pass", "done")
    battle.until("Shoot")
    assert battle.state.side == B
    assert standing(battle) == ["blade-of-fire"]
    battle.until("Shoot")
    assert standing(battle) == []


def test_it_ends_even_if_the_side_has_no_channeler_left():
    """CHN-60: Bo, whose it was, is out of action; Ila, on whom it lies, can't channel."""
    scene = facing({"lore": {}}).model("Bo", **woman(7), out=True)
    blade = kept("blade-of-fire", 1, 0, upkeep=0, brief=True, numbers=(("weapon strength", 2),))
    battle = scene.after(blade).begin("magic begins", until="close combat")
    assert standing(battle) == []


def test_the_steps_are_gone_through_even_when_nobody_is_asked():
    """CHN-15."""
    battle = facing().begin("magic begins")
    assert [kind for kind in kinds(battle.game.log) if kind in ("Refreshed", "StageBegun")] == [
        "Refreshed", "StageBegun", "StageBegun", "StageBegun",
    ]  # fmt: skip
    assert battle.prompt == "Shoot"


def test_the_battle_can_be_taken_back_to_each_question_of_the_phase():
    """CHN-15: which step it is, and what is settled in it, stands in the state."""
    battle = sisters().begin("magic begins", until="close combat").dice(("cutting", 1), FAILS)
    sentences = (
        "Ila links with Bo", "Ila keeps mist", "Ren cuts mist", SHIELD_KEPT, "pass", BOLT, "Ila drops mist",
    )  # fmt: skip
    seen = []
    for said in sentences:
        seen.append((battle.prompt, battle.state))
        battle.play(said)
    for number, (prompt, state) in enumerate(seen):
        back = battle.game.rewound(number)
        assert back.decision is not None
        assert (back.decision.prompt, back.state.magic, back.state.effects) == (prompt, state.magic, state.effects)


@pytest.mark.parametrize("ends_at", ["Form", "Keep", "Cut", "Shoot"])
def test_a_battle_copied_at_a_question_goes_on_alike(ends_at: str):
    """CHN-15."""
    battle = sisters().begin("magic begins", until="close combat")
    for said in ("done", SHIELD_KEPT, "pass", "Ila keeps mist", "pass"):
        if battle.prompt.startswith(ends_at):
            break
        battle.play(said)
    assert battle.prompt.startswith(ends_at)
    twin = battle.game.fork()
    assert twin.decision is not None
    assert twin.decision.prompt == battle.prompt
    while not battle.prompt.startswith("The story"):
        answer = battle.decision.default
        twin.play(answer)
        battle.play(answer)
        assert twin.state == battle.state
