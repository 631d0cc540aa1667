"""How combat starts: detection, ambushes, surprise, sleepers. (RES-15, RES-25..33)"""

from __future__ import annotations

import json

import pytest
from resolve_scenes import Gear, acting, facing, people, slot
from support.battle import Battle
from support.playing import played
from support.scripted import rolls
from support.story import A, B, Story, story

from skirmish.core.decision import Action
from skirmish.rules.resolve import surprise
from skirmish.rules.resolve.activation import perform
from skirmish.rules.resolve.events import Hid, Ordered, Revealed, order
from skirmish.rules.resolve.hiding import lie_in_wait
from skirmish.rules.resolve.queries import is_defenceless

HIDDEN = {"hidden": True}


def lurker(skills: dict[str, int] | None = None, **now: object) -> Gear:
    """Somebody who lies in ambush."""
    return people(skills or {"ambush": 1}, now={**HIDDEN, **now})


def at_dawn(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 8.0, **options: str) -> Story:
    """Ila and Ren before they have met."""
    return facing(ila, ren, gap_in, **options)


def awaken(scene: Story, *dice: tuple[object, ...]) -> Battle:
    """The first round dawns with these dice."""
    battle = scene.begin("dawn", turns=20)
    battle.dice(*dice)  # type: ignore[arg-type]
    assert battle.prompt
    return battle


# --- meeting ---------------------------------------------------------------------------------------------------------


def test_combat_starts_when_they_see_each_other():  # RES-15
    battle = awaken(at_dawn())
    assert order(battle.state).joined
    assert not battle.rolled()


def test_nobody_meets_anybody_behind_a_hill_of_rock():  # RES-15
    battle = awaken(at_dawn().terrain("wall", rect=(6, 0, 1, 48)))
    assert not order(battle.state).joined


def test_it_starts_as_soon_as_one_comes_into_sight():  # RES-15
    scene = story("resolve+none").terrain("wall", rect=(10, 10, 1, 14))
    scene = scene.model("Ila", A, (8, 22.5), **people()).model("Ren", B, (14, 20), **people())
    battle = awaken(scene)
    assert not order(battle.state).joined
    battle.play("Ila moves to 8, 28.4")
    assert order(battle.state).joined


def test_an_attack_starts_it_in_any_case():  # RES-15
    found = played(acting(people(items=("sword",))), _strikes_before_they_have_met, dice=(2, 5))
    assert order(found.state).joined
    log = found.table.log
    (started,) = [at for at, event in enumerate(log) if event == Ordered((("joined", True),), "RES-15")]
    assert started < log.index(rolls(log)[0]), "declared is enough: before anything is rolled"


def _strikes_before_they_have_met(table):  # type: ignore[no-untyped-def]
    table.emit(Ordered((("joined", False),), "RES-15"))
    yield from perform(table, 0, Action("strike", 0, 1))


# --- ambush ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("perception", "rounds"), [((6, 1), 0), ((3,), 1), ((1,), 2)])
def test_who_fails_to_notice_loses_a_round_who_botches_two(perception: tuple[int, ...], rounds: int):  # RES-25..29
    battle = awaken(at_dawn(lurker()), ("Ambush", 2, 4), ("Perception", *perception))
    assert slot(battle, "Ren").surprised == rounds


def test_the_result_of_the_ambushers_is_what_perception_has_to_reach():  # RES-25, RES-27
    even = awaken(at_dawn(lurker(), people(perception=8)), ("Ambush", 2, 5), ("Perception", 5))
    assert not slot(even, "Ren").surprised
    below = awaken(at_dawn(lurker(), people(perception=8)), ("Ambush", 2, 5), ("Perception", 4))
    assert slot(below, "Ren").surprised == 1


def test_success_reveals_the_ambushers():  # RES-27
    battle = awaken(at_dawn(lurker()), ("Ambush", 2, 4), ("Perception", 5))
    assert battle.happened(Revealed, model=battle.names["Ila"])
    assert not slot(battle, "Ila").hidden
    assert slot(awaken(at_dawn(lurker()), ("Ambush", 2, 4), ("Perception", 3)), "Ila").hidden


def test_who_creeps_up_rolls_stealth():  # RES-25
    battle = acting(lurker({"stealth": 2}, walked=True), gap_in=8)
    found = played(battle, _met, dice=(3, 2, 4, 5))
    assert found.rolled() == ["Stealth", "Perception"]


def _met(table):  # type: ignore[no-untyped-def]
    surprise.ambush(table, 1, 1)
    yield from ()


def test_the_worst_of_a_group_rolls_for_all_and_everybody_notices_for_himself():  # RES-26
    scene = at_dawn(lurker({"ambush": 3})).model("Bo", A, (2, 20), **lurker({"ambush": 1}))
    battle = awaken(scene.model("Cy", B, (16, 24), **people()), ("Ambush", 2, 4), ("Perception", 3), ("Perception", 5))
    (rolled,) = battle.rolled("Ambush")
    assert rolled.throw.who == battle.names["Bo"]
    assert [slot(battle, name).surprised for name in ("Ren", "Cy")] == [1, 0]


def test_an_option_has_the_best_one_roll():  # RES-26
    scene = at_dawn(lurker({"ambush": 3}), surprise_group="best").model("Bo", A, (2, 20), **lurker({"ambush": 1}))
    battle = awaken(scene, ("Ambush", 2, 4, 1, 3), ("Perception", 3))
    assert battle.rolled("Ambush")[0].throw.who == battle.names["Ila"]


def test_an_option_lets_one_warn_all():  # RES-27
    scene = at_dawn(lurker(), surprise_scope="side").model("Cy", B, (16, 24), **people())
    battle = awaken(scene, ("Ambush", 2, 4), ("Perception", 3), ("Perception", 5))
    assert [slot(battle, name).surprised for name in ("Ren", "Cy")] == [0, 0]


def test_who_is_surprised_has_free_actions_only():  # RES-28
    battle = acting(people(perception=4), people(now={"surprised": 1}, items=("sword",)), preempt="off")
    assert battle.prompt.startswith("Ren")
    assert battle.refused("Ren strikes Ila").rule == "RES-28"
    assert battle.refused(f"Ren moves to {battle.at('Ren')[0] + 3}, 24").rule == "RES-28"
    assert battle.allowed("Ren go-prones")


def test_two_rounds_are_two_rounds():  # RES-29
    battle = acting(ren=people(now={"surprised": 2}), gap_in=9)
    battle.play("done", "done", "done")
    assert battle.state.round == 2
    assert battle.refused(f"Ren moves to {battle.at('Ren')[0] + 3}, 24").rule == "RES-28"
    battle.play("done", "done")
    assert battle.state.round == 3
    assert battle.allowed(f"Ren moves to {battle.at('Ren')[0] + 3}, 24")


@pytest.mark.parametrize("now", [{"surprised": 1}, {"asleep": True}, {"posture": "stunned"}])
def test_who_is_surprised_asleep_or_unconscious_cannot_dodge(now: dict[str, object]):  # RES-33
    battle = facing(ren=people(now=now), gap_in=8).model("Bo", B, (40, 40), **people()).act()
    assert is_defenceless(battle.state, battle.names["Ren"])
    assert not is_defenceless(battle.state, battle.names["Ila"])


def test_who_is_held_cannot_dodge():  # RES-33
    battle = acting(ren=people(more={"conditions": ("held",)}), gap_in=8)
    assert is_defenceless(battle.state, battle.names["Ren"])


# --- sleepers --------------------------------------------------------------------------------------------------------


def test_sleepers_notice_at_minus_three_and_wake_as_if_surprised():  # RES-30, RES-32
    battle = awaken(at_dawn(people({"stealth": 1}), people(now={"asleep": True})), ("Ambush", 4), ("Perception", 6, 1))
    assert battle.modifiers("Perception") == {"asleep": -3}
    assert not slot(battle, "Ren").asleep
    assert slot(battle, "Ren").surprised == 1


def test_a_sleeper_who_notices_nothing_sleeps_on():  # RES-30
    battle = awaken(at_dawn(people({"stealth": 1}), people(now={"asleep": True})), ("Ambush", 5), ("Perception", 6, 1))
    assert slot(battle, "Ren").asleep
    assert slot(battle, "Ren").surprised == 1


def woken(gap_in: float, *dice: int) -> tuple[bool, int]:
    """(whether Ren still sleeps, the last round of his surprise) after an attack so far away."""
    scene = facing(ren=people(now={"asleep": True}), gap_in=gap_in).model("Bo", B, (46, 46), **people())
    found = played(scene.act(), _noise, dice=dice)
    return found.person(1).asleep, found.person(1).surprised


def _noise(table):  # type: ignore[no-untyped-def]
    surprise.disturb(table, 0)
    yield from ()


def test_noise_within_six_inches_wakes_without_a_roll():  # RES-31, RES-32
    assert woken(6.0) == (False, 1)


@pytest.mark.parametrize(("die", "came"), [(5, (False, 1)), (4, (True, 0)), (1, (False, 2))])
def test_noise_within_twelve_may_wake(die: int, came: tuple[bool, int]):  # RES-31, RES-32
    assert woken(12.0, die) == came


def test_nobody_hears_what_is_further_away():  # RES-31
    assert woken(12.1) == (True, 0)


def test_an_attack_is_such_a_noise():  # RES-31
    scene = facing(people(items=("sword",)), gap_in=0).model("Bo", B, (8, 24), **people(now={"asleep": True}))
    battle = scene.act().dice(("to hit", 2, 5))
    battle.play("Ila strikes Ren")
    assert not slot(battle, "Bo").asleep


def test_so_is_one_on_who_stands_beside_it():  # RES-31
    archer = people(items=("bow",))
    scene = facing(archer, gap_in=20).model("Bo", B, (27, 24), **people(now={"asleep": True}))
    battle = scene.act().dice(("to hit", 2, 5))
    battle.play("Ila shoots Ren")
    assert not slot(battle, "Bo").asleep


# --- hiding ----------------------------------------------------------------------------------------------------------


def wood() -> Story:
    """Ila stands in the corn, Ren in the open."""
    return story("resolve+none").terrain("corn", rect=(0, 16, 8, 16)).model("Ren", B, (24, 24), **people())


def test_who_is_deployed_in_cover_and_knows_how_lies_in_wait():  # RES-25
    scene = wood().model("Ila", A, (4, 24), **people({"ambush": 1})).model("Bo", A, (4, 28), **people())
    found = played(scene.begin("dawn", turns=20), _wait)
    assert [event.model for event in found.table.log if isinstance(event, Hid)] == [0]


def _wait(table):  # type: ignore[no-untyped-def]
    lie_in_wait(table)
    yield from ()


def test_to_hide_is_the_main_action_of_who_has_learned_it():  # RES-18
    battle = wood().model("Ila", A, (4, 24), **people({"stealth": 1})).act()
    battle.play("Ila hides")
    assert slot(battle, "Ila").hidden
    assert slot(battle, "Ila").acted


def test_nobody_hides_in_the_open_or_without_the_skill():
    battle = acting(people({"stealth": 1}), gap_in=9)
    assert "has a clear view" in battle.refused(Action("hide", 0)).reason
    unskilled = wood().model("Ila", A, (4, 24), **people()).act()
    assert not unskilled.offered("hide")


def test_who_comes_near_finds_who_hides():
    scene = wood().model("Ila", A, (4, 24), **people({"stealth": 1}, perception=4, now=HIDDEN))
    scene = scene.model("Cy", B, (12, 24), **people())
    battle = scene.act()
    battle.play("done")
    assert battle.prompt.startswith("Cy")
    battle.play("Cy moves to 7.5, 24")
    assert battle.happened(Revealed, model=battle.names["Ila"])


def test_an_attack_shows_who_makes_it():
    battle = acting(people({"ambush": 1}, items=("bow",), now=HIDDEN), gap_in=8).dice(("to hit", 2, 5))
    battle.play("Ila shoots Ren")
    assert battle.happened(Revealed, model=0)


# --- sleepers of a roster --------------------------------------------------------------------------------------------


def sleeper() -> Gear:
    """An average person whose roster has it begin asleep."""
    found = people()
    stats = json.loads(found["stats"]["resolve"]) | {"asleep": True}
    return found | {"stats": {"resolve": json.dumps(stats)}}


def test_who_sleeps_by_its_roster_has_to_notice_an_ambush_at_less_3():  # RES-30, RES-32
    scene = at_dawn(people(), sleeper())
    battle = awaken(scene, ("Ambush", 3), ("Perception", 5))
    assert battle.modifiers("Perception") == {"asleep": -3}
    assert (slot(battle, "Ren").asleep, slot(battle, "Ren").surprised) == (True, 1)
    woken = awaken(at_dawn(people(), sleeper()), ("Ambush", 2), ("Perception", 5))
    assert (slot(woken, "Ren").asleep, slot(woken, "Ren").surprised) == (False, 1)
