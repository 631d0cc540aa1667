"""Healing on the field: death held off, wounds treated, infusions, waking. (RES-22, RES-55, RES-62, RES-91..97)"""

from __future__ import annotations

import pytest
from resolve_scenes import ACTIONS, BASES_IN, acting, people
from support.battle import Battle
from support.playing import played
from support.story import A, B, story

from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.rules.resolve import healing
from skirmish.rules.resolve.events import Dropped, RoundBegun
from skirmish.rules.resolve.fighter import Wound
from skirmish.rules.resolve.rulings import LongTasks
from skirmish.rules.resolve.system import Resolve

ILA, BO, REN = 0, 1, 2
DYING = {"body": -2, "posture": "stunned", "dies": 5, "wounds": (Wound(14),)}
HURT = {"body": 5, "wounds": (Wound(4), Wound(3))}


def healers(bo: dict[str, object], rank: int = 2, round: int = 4, **ila: object) -> Battle:
    """Ila, who heals, touches Bo; Ren of the other side is far away."""
    return (
        story("resolve+none")
        .model("Ila", side=A, at=(2, 24), **people({"healing": rank}, intelligence=8, quickness=8, **ila))
        .model("Bo", side=A, at=(2 + BASES_IN, 24), **people(now=bo))
        .model("Ren", side=B, at=(40, 24), **people(quickness=4))
        .begin(ACTIONS, round=round, turns=20)
    )


def dies_after(battle: Battle, *actions: tuple[str, tuple[int, ...]]) -> int:
    """The round at whose end Bo dies, after these actions with these dice."""
    for what, faces in actions:
        battle.dice(("holding off death", *faces)).play(what)
    dies: int = battle.fighter("Bo").dies
    return dies


# --- death held off --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "dies"), [((4, 2, 3), 5), ((5, 2, 3), 6), ((8, 1, 3, 2), 6), ((8, 2, 3, 2), 7)])
def test_healing_against_5_adds_a_round_and_one_more_for_each_5_over(faces: tuple[int, ...], dies: int):  # RES-91
    """Dropped in round 3, dead at the end of 5: a 5 gives one round, a 10 two."""
    assert dies_after(healers(DYING), ("Ila hold-deaths Bo", faces)) == dies


def test_a_great_roll_gives_as_many_rounds_as_it_is_worth():  # RES-91
    """Six 8s and a 2 are 50, which is 45 more than 5: a round, and nine."""
    assert dies_after(healers(DYING), ("Ila hold-deaths Bo", (1, 3, 8, 8, 8, 8, 8, 8, 2))) == 5 + 10


ROUNDS = [((4, 2, 3), "failed"), ((5, 2, 3), "1 round"), ((8, 2, 3, 2), "2 rounds")]


@pytest.mark.parametrize(("faces", "said"), ROUNDS)
def test_the_log_says_how_many_rounds(faces: tuple[int, ...], said: str):  # RES-91
    battle = healers(DYING).dice(("holding off death", *faces))
    battle.play("Ila hold-deaths Bo")
    (line,) = [line for line in battle.told() if "holding off death 5+: " in line]
    assert line.endswith(f", {said}")


def test_extensions_of_consecutive_rounds_add_up():  # RES-91
    first = healers(DYING)
    assert dies_after(first, ("Ila hold-deaths Bo", (8, 1, 3, 2))) == 6
    second = healers({**DYING, "dies": 6}, round=5)
    assert dies_after(second, ("Ila hold-deaths Bo", (5, 1, 3))) == 7


def test_holding_off_death_is_the_main_action_and_needs_contact():  # RES-91
    battle = healers(DYING)
    battle.dice(("holding off death", 2, 3, 4)).play("Ila hold-deaths Bo")
    assert battle.fighter("Ila").acted
    far = healers(DYING)
    assert far.game.rules is not None
    state = far.state.moved(BO, (20.0, 24.0, *far.state.places[BO][2:]))
    assert healing.death_bar(state, ILA, BO) is not None


def test_only_who_is_dying_can_be_held():  # RES-91
    assert healing.death_bar(healers(HURT).state, ILA, BO) is not None


def test_half_fortitude_counts_for_healers_too():  # RES-61, RES-91
    battle = healers(DYING, now={"fortitude": 6})
    assert dies_after(battle, ("Ila hold-deaths Bo", (6, 2, 3))) == 5


# --- the clock -------------------------------------------------------------------------------------------------------


def at_end(bo: dict[str, object], round: int):
    battle = healers(bo, round=round)
    return played(battle, healing.end_of_round)


def test_who_is_dying_is_dead_at_the_end_of_the_second_round_after():  # RES-55
    assert not at_end(DYING, 4).state.models[BO].out
    late = at_end(DYING, 5)
    assert late.state.models[BO].out
    assert [event.rule for event in late.table.log if isinstance(event, Dropped)] == ["RES-55"]


def test_only_body_above_0_ends_dying():  # RES-55
    saved = at_end({**DYING, "body": 1}, 5)
    assert not saved.state.models[BO].out
    assert saved.person(BO).dies == 0


def test_who_has_body_and_fortitude_again_wakes_prone_and_loses_the_next_round():  # RES-62
    woken = at_end({"posture": "stunned", "body": 3, "fortitude": 2}, 4).person(BO)
    assert (woken.posture, woken.surprised) == ("down", 5)


def test_without_fortitude_it_sleeps_on():  # RES-62
    assert at_end({"posture": "stunned", "body": 3, "fortitude": 0}, 4).person(BO).posture == "stunned"


# --- wounds ----------------------------------------------------------------------------------------------------------


def treated(done: int, *, tasked: int = 3, herbs: tuple[str, ...] = (), which: str = "1") -> Battle:
    now = {"task": (f"treat {which}", BO, done), "tasked": tasked}
    return healers(HURT, now=now, kit=herbs)


def test_treatment_takes_three_main_actions_in_a_row():  # RES-22, RES-92
    battle = healers(HURT)
    battle.play("Ila treats Bo with 1")
    assert battle.fighter("Ila").task == ("treat 1", BO, 1)
    assert battle.fighter("Bo").body == 5
    third = treated(2).dice(("field treatment", 4, 2, 2))
    third.play("Ila treats Bo with 1")
    assert third.fighter("Bo").body == 6
    assert third.fighter("Bo").wounds == (Wound(4, treated=True), Wound(3))
    assert third.fighter("Ila").task[0] == ""


def test_how_many_main_actions_a_task_takes_is_data():  # RES-22, RES-92
    battle = treated(1)
    combat = battle.game.rules.combat
    assert isinstance(combat, Resolve)
    combat.rulings = evolve(combat.rulings, tasks=LongTasks(treat=2))
    assert "2 main actions" in next(d.detail for d in combat.deeds(battle.state, ILA) if d.verb == "treat")
    battle.dice(("field treatment", 4, 2, 2)).play("Ila treats Bo with 1")
    assert any("treats Bo's wound 1 (2 of 2)" in line for line in battle.told())
    assert battle.fighter("Bo").body == 6


def test_the_target_is_the_size_of_the_wound_and_failure_may_be_tried_again():  # RES-92
    battle = treated(2).dice(("field treatment", 3, 2, 2))
    battle.play("Ila treats Bo with 1")
    assert (battle.fighter("Bo").body, battle.fighter("Bo").wounds[0]) == (5, Wound(4))
    assert healing.treatment_bar(battle.state, ILA, 0, BO) is None


def test_a_wound_is_treated_once_and_a_botch_spoils_it_for_good():  # RES-92
    once = healers({"body": 5, "wounds": (Wound(4, treated=True),)})
    assert healing.treatment_bar(once.state, ILA, 0, BO) is not None
    spoilt = treated(2).dice(("field treatment", 1, 1, 1))
    spoilt.play("Ila treats Bo with 1")
    assert spoilt.fighter("Bo").wounds[0] == Wound(4, hopeless=True)
    assert healing.treatment_bar(spoilt.state, ILA, 0, BO) is not None
    assert healing.treatment_bar(spoilt.state, ILA, 1, BO) is None, "the other wound is as it was"


def test_skipping_a_round_loses_the_progress():  # RES-22
    battle = treated(2, tasked=2)
    battle.play("Ila treats Bo with 1")
    assert battle.fighter("Ila").task == ("treat 1", BO, 1)


def test_another_wound_begins_anew():  # RES-22
    battle = treated(2, which="2")
    battle.play("Ila treats Bo with 1")
    assert battle.fighter("Ila").task == ("treat 1", BO, 1)


def test_moving_loses_the_progress():  # RES-22
    battle = treated(2)
    x, y, *_ = battle.state.places[ILA]
    battle.play(f"Ila moves to {x - 1}, {y}")
    assert battle.fighter("Ila").walked
    assert battle.fighter("Ila").task[0] == ""


# --- infusions -------------------------------------------------------------------------------------------------------


def drinker(*herbs: str, **now: object) -> Battle:
    return acting(people(kit=herbs, quickness=8, now=now), people(), 20.0)


def test_calm_leaf_is_a_free_action_and_gives_2_fortitude():  # RES-97
    battle = drinker("calm-leaf-infusion", fortitude=5)
    battle.play("Ila drinks with calm-leaf-infusion")
    ila = battle.fighter("Ila")
    assert (ila.fortitude, ila.freed, ila.acted, ila.herbs) == (7, True, False, ())


def test_iron_root_is_a_main_action_and_never_gives_more_than_the_trait():  # RES-97
    battle = drinker("iron-root-tea", fortitude=10)
    battle.play("Ila drinks with iron-root-tea")
    ila = battle.fighter("Ila")
    assert (ila.fortitude, ila.acted) == (12, True)


def test_stay_awake_brew_takes_the_weariness_away():  # RES-97 (RES-44)
    battle = drinker("stay-awake-brew", fatigue=7, checks=1, rests=2)
    battle.play("Ila drinks with stay-awake-brew")
    ila = battle.fighter("Ila")
    assert (ila.fatigue, ila.checks, ila.rests) == (0, 0, 0)


def test_a_salve_helps_a_treatment_and_is_used_up():  # RES-97
    battle = treated(2, herbs=("wound-salve",)).dice(("field treatment", 2, 2, 2))
    battle.play("Ila treats Bo with 1")
    assert battle.fighter("Bo").body == 6
    assert battle.modifiers("field treatment") == {"wound salve": 2}
    assert battle.fighter("Ila").herbs == ()


def test_infusions_are_made_before_the_first_round_by_the_best_herbalist():  # RES-97
    """Iron-root tea needs 7, of Bo who knows plants; what fails isn't there."""
    battle = (
        story("resolve+none")
        .model("Ila", side=A, at=(2, 24), **people(kit=("iron-root-tea", "calm-leaf-infusion")))
        .model("Bo", side=A, at=(8, 24), **people({"plant-lore": 2}, intelligence=10))
        .model("Ren", side=B, at=(40, 24), **people())
        .act()
    )
    made = played(battle, healing.compound, RoundBegun(A, 1), dice=(6, 5, 4, 5, 2, 2))
    assert [herb.id for herb in made.person(ILA).herbs] == ["calm-leaf-infusion"]
    assert [roll.throw.who for roll in made.table.log if hasattr(roll, "throw")] == [BO, BO]
    assert played(battle, healing.compound, RoundBegun(A, 2)).rolled() == []


def test_who_may_not_act_may_not_drink():  # RES-23, RES-97
    battle = drinker("calm-leaf-infusion", fortitude=5)
    assert list(healing.offers(battle.game.rules, battle.state, ILA))
    state: State = battle.state
    ila = evolve(state.models[ILA], combat=evolve(state.models[ILA].combat, freed=True))
    assert not list(healing.offers(battle.game.rules, state.put(ila), ILA))
