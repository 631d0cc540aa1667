"""What a greyed button says: the rule that is in the way, and by how many inches. (RES-16..92)"""

from __future__ import annotations

import pytest
from resolve_scenes import ACTIONS, BASES_IN, acting, people
from support.battle import Battle
from support.story import A, B, story

from skirmish.core.decision import Action
from skirmish.rules.resolve.fighter import Steed, Wound

ILA, BO, REN = 0, 1, 2
SWORD = people(items=("sword",))
DYING = {"body": -2, "posture": "stunned", "dies": 5, "wounds": (Wound(14),)}


def why(battle: Battle, verb: str, target: int = -1, what: str = "") -> tuple[str, str]:
    refused = battle.refused(Action(verb, ILA, target, what=what))
    return refused.reason, refused.rule


def helping(bo: dict[str, object], gap_in: float = 3.0, **ila: object) -> Battle:
    """Ila, a healer, so many inches from Bo; Ren of the other side is far away."""
    return (
        story("resolve+none")
        .model("Ila", side=A, at=(2, 24), **people({"healing": 2}, quickness=8, **ila))
        .model("Bo", side=A, at=(2 + BASES_IN + gap_in, 24), **people(now=bo))
        .model("Ren", side=B, at=(40, 24), **people(quickness=4))
        .begin(ACTIONS, round=4, turns=20)
    )


def test_a_strike_names_the_nearest_enemy_and_how_far_it_is():  # RES-67
    assert why(acting(SWORD, gap_in=4.5), "strike") == ("Ren: it isn't in contact, 4.5\" away", "RES-67")
    assert why(acting(people(items=("pike",)), gap_in=4.5), "strike") == ('Ren: 1.5" out of reach', "RES-67")


def test_a_pole_arm_in_contact_has_to_be_manoeuvred():  # RES-71
    reason, rule = why(acting(people(items=("pike",))), "strike")
    assert (reason, rule) == ("Ren: it is too close for the pike, which must be manoeuvred first", "RES-71")


def test_who_knows_of_no_enemy_is_told_so():  # RES-46
    hidden = acting(SWORD, people({"ambush": 1}, now={"hidden": True}), 8.0)
    assert why(hidden, "strike") == ("no enemy that it knows of is there", "RES-46")
    assert why(acting(SWORD), "strike", what="mount") == ("no enemy that it knows of is there on a mount", "RES-46")


def test_a_healer_is_told_how_far_its_patient_is():  # RES-91, RES-92
    assert why(helping(DYING), "hold-death") == ('a dying friend has to be in contact: Bo is 3" away', "RES-91")
    assert why(helping(DYING), "treat", what="1") == ('a wounded friend has to be in contact: Bo is 3" away', "RES-92")


def test_nobody_to_heal_is_another_reason():  # RES-91, RES-92
    assert why(helping({}), "hold-death") == ("no friend is dying and can be helped", "RES-91")
    treated = {"body": 5, "wounds": (Wound(3, treated=True), Wound(4, hopeless=True))}
    assert why(helping(treated, 0.0), "treat", what="1") == ("no friend is wounded and can be helped", "RES-92")


def test_hooves_need_contact_too():  # RES-78
    rider = people(kit=("war-horse",), now={"steed": Steed(22, 14)})
    assert why(acting(rider, gap_in=2.0), "trample") == (
        'its war horse has to be in contact: Ren is 2" away', "RES-78"
    )  # fmt: skip


def test_who_is_surprised_may_not_hold():  # RES-28
    battle = acting(people(now={"surprised": 1}), people(quickness=4), preempt="off")
    assert why(battle, "hold") == ("it is surprised: only free actions", "RES-28")


def test_the_unskilled_are_told_that_they_havent_learned_to_hide():  # RES-25
    battle = acting(people(), gap_in=9)
    assert why(battle, "hide") == ("it has learned neither Ambush nor Stealth", "RES-25")
    combat = battle.game.rules.combat
    assert "hide" not in {deed.verb for deed in combat.deeds(battle.state, ILA)}
    sneak = acting(people({"stealth": 1}), gap_in=9)
    assert "hide" in {deed.verb for deed in combat.deeds(sneak.state, ILA)}


ARCHER = people({"archery": 2, "snap-shot": 2, "intimidation": 1}, items=("bow",))


def short_by(battle: Battle, verb: str, what: str = "") -> float:
    return battle.refused(Action(verb, ILA, what=what)).short_by


@pytest.mark.parametrize(("verb", "what"), [("shoot", ""), ("shoot", "bow"), ("snap-shot", ""), ("snap-shot", "bow")])
def test_a_shot_tells_how_far_the_nearest_enemy_is_out_of_range(verb: str, what: str):  # RES-64
    battle = acting(ARCHER, gap_in=45)
    assert why(battle, verb, what=what) == ('Ren: 6" out of range', "RES-64")
    assert short_by(battle, verb, what) == 6


def test_with_an_enemy_in_range_it_says_what_to_name():  # RES-53, RES-63
    battle = acting(ARCHER, gap_in=20)
    assert why(battle, "shoot", 1) == ("name what it shoots with", "RES-63")
    assert why(battle, "snap-shot", what="bow") == ("choose the targets of its 3 arrows", "RES-53")


def test_intimidation_tells_how_far_out_of_earshot_the_enemy_is():  # RES-90
    battle = acting(ARCHER, gap_in=14.5)
    assert why(battle, "intimidate") == ('Ren: 2.5" out of earshot', "RES-90")
    assert short_by(battle, "intimidate") == 2.5
    assert why(acting(SWORD), "intimidate") == ("it hasn't learned to intimidate", "RES-90")


def test_a_shot_with_what_it_hasnt_or_at_what_isnt_there():  # RES-53, RES-63, RES-82
    battle = acting(people({"archery": 2, "snap-shot": 2}, items=("bow",), kit=("throwing-knives",)), gap_in=8)
    assert why(battle, "shoot", what="sling") == ("it has no such thing at hand to shoot or throw", "RES-63")
    assert why(battle, "shoot", what="bow mount") == ("no enemy is mounted", "RES-82")
    assert why(battle, "snap-shot", what="throwing-knives") == ("only a bow is so fast", "RES-53")
