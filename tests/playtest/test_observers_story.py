"""What the standard observers note of small battles with scripted dice: each story has one fact."""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import A, B, Story, story

from skirmish.core.events import Cause, EffectBegun, Fell
from skirmish.core.state import NOBODY, Effect
from skirmish.core.units import base_radius
from skirmish.playtest.observers import note_battle
from skirmish.playtest.standard_observers import STANDARD, Blame, Loss

BASES_IN = 2 * base_radius(25)
IDLE: dict[str, Any] = {"stupid": True}
WOVEN = ("Arrow of Fire", 6, 6)
ARROW = "Ila casts arrow-of-fire at Ren"
KILLED = (("to wound Ren", 5), ("injury", 6))
"""A hit on Ren of S 3 or more, and what comes of it."""


def facts(battle: Battle) -> dict[str, Any]:
    """What all of them note of the battle."""
    return note_battle(battle.game, STANDARD)


def of(battle: Battle, name: str) -> dict[str, Any]:
    """What is noted of a warrior."""
    return next(one for one in facts(battle)["warriors"] if one["name"] == name)


def gift(points: int, *weaves: str) -> dict[str, str | int | tuple[str, ...]]:
    return {"half": "saidar", "points": points, "weaves": weaves}


def apart(gap_in: float = 6.0, ila: tuple[str, ...] = ("bow",), **ren: Any) -> Story:
    """Ila with a bow or what she has else, and Ren so many inches east of her."""
    told = story().model("Ila", side=A, at=(10, 24), items=ila, marks=40)
    return told.model("Ren", side=B, at=(10 + BASES_IN + gap_in, 24), marks=60, **ren)


def shot(told: Story, *dice: tuple[str, int]) -> Battle:
    battle = told.begin("shooting", until="close combat").dice(*dice)
    battle.play("Ila shoots Ren")
    return battle


def struck(told: Story, *dice: tuple[str, int]) -> Battle:
    """They touch and it is time to strike."""
    return told.begin("blows", until="all alone").dice(*dice)


def duel(*dice: Any, bo: int = 9) -> Battle:
    """Ila has cast an arrow at Ren; Bo of his side may cut."""
    told = story("channeling").model("Ila", side=A, at=(20, 24), lore=gift(20, "arrow-of-fire"))
    told.model("Bo", side=B, at=(20 + BASES_IN + 6, 24), lore=gift(bo, "arrow-of-fire")).model(
        "Ren", side=B, at=(20, 30)
    )
    battle = told.begin("magic begins", side=A, until="close combat").dice(*dice)
    battle.play(ARROW)
    return battle


def test_who_shoots_somebody_out_of_action_has_its_marks_to_her_credit():
    battle = shot(apart(), ("to hit", 6), *KILLED)
    assert (of(battle, "Ila")["kills"], of(battle, "Ila")["kill_marks"], of(battle, "Ila")["out"]) == (1, 60, False)
    assert (of(battle, "Ren")["kills"], of(battle, "Ren")["out"]) == (0, True)


def test_a_miss_is_nobodys_credit():
    battle = shot(apart(), ("to hit", 1))
    assert (of(battle, "Ila")["kills"], of(battle, "Ren")["out"]) == (0, False)
    assert facts(battle)["falls"] == []
    assert facts(battle)["causes"] == [{}, {}]


def test_who_is_only_knocked_down_isnt_lost():
    battle = shot(apart(), ("to hit", 6), ("to wound Ren", 5), ("injury", 1))
    assert of(battle, "Ila")["kills"] == 0
    assert facts(battle)["falls"] == []


def test_a_shot_is_noted_with_place_side_round_and_cause():
    battle = shot(apart(), ("to hit", 6), *KILLED)
    assert facts(battle)["falls"] == [[10 + BASES_IN + 6, 24.0, B, 1, "shots"]]
    assert facts(battle)["causes"] == [{"shots": 60}, {}]


def test_blows_are_another_cause():
    battle = struck(apart(0.0, ("axe",), now=IDLE), ("to hit", 4), *KILLED)
    assert facts(battle)["causes"] == [{"blows": 60}, {}]


def test_who_lies_there_stunned_falls_to_the_blow_that_needs_no_dice():
    battle = struck(apart(0.0, now=IDLE | {"posture": "stunned"}))
    assert of(battle, "Ila")["kills"] == 1
    assert facts(battle)["causes"] == [{"blows": 60}, {}]


def test_a_weave_is_magic_and_its_points_tries_and_effect_are_the_weavers():
    battle = duel(WOVEN, *KILLED)
    battle.play("pass")
    ila = of(battle, "Ila")
    assert (ila["points"], ila["tries"], ila["done"], ila["kills"]) == (3, 1, 1, 1)
    assert facts(battle)["causes"] == [{"magic": 50}, {}]


def test_a_weave_that_fails_is_tried_and_paid_and_not_done():
    battle = duel(("Arrow of Fire", 1, 1))
    ila = of(battle, "Ila")
    assert (ila["points"], ila["tries"], ila["done"]) == (3, 1, 0)


def test_a_cut_is_the_cutters_and_the_weave_isnt_done():
    battle = duel(WOVEN, ("cutting Ila's", 4))
    battle.play("Bo cuts arrow-of-fire")
    ila, bo = of(battle, "Ila"), of(battle, "Bo")
    assert (ila["tries"], ila["done"], ila["cuts"]) == (1, 0, 0)
    assert (bo["points"], bo["cuts"], bo["cut"], bo["tries"]) == (3, 1, 1, 0)


def test_a_cut_that_fails_is_tried_and_the_weave_is_done():
    battle = duel(WOVEN, ("cutting Ila's", 1), ("to wound Ren", 1))
    battle.play("Bo cuts arrow-of-fire")
    assert (of(battle, "Bo")["cuts"], of(battle, "Bo")["cut"], of(battle, "Ila")["done"]) == (1, 0, 1)


def test_a_weave_that_stands_is_cut_too():
    shield = Effect(1, "Shield of Air", 0, 0, upkeep=1, source="shield-of-air", rule="CHN-W1")
    told = story("channeling").model("Ila", side=A, at=(20, 24), lore=gift(20, "shield-of-air"))
    told.model("Bo", side=B, at=(28, 24), lore=gift(9, "arrow-of-fire")).after(EffectBegun(shield))
    battle = told.begin("magic begins", side=B, until="close combat").dice(("cutting Ila's Shield of Air", 4))
    battle.play("Bo cuts shield-of-air")
    assert (of(battle, "Bo")["cuts"], of(battle, "Bo")["cut"]) == (1, 1)
    assert of(battle, "Bo")["points"] == 3


def test_what_was_rolled_for_a_channeler_stands_beside_what_she_did():
    battle = duel(WOVEN, ("to wound Ren", 1))
    battle.play("pass")
    assert of(battle, "Ila")["powers"] == {"points": 20}
    assert of(battle, "Ren")["powers"] == {}


def test_strong_and_weak_powers_count_where_the_rules_heed_them():
    lore = gift(9, "arrow-of-fire") | {"strong": ("fire",), "weak": ("earth",)}
    told = story("channeling", strong_weak="true").model("Ila", side=A, at=(20, 24), lore=lore)
    battle = told.model("Ren", side=B, at=(20, 30)).begin("magic begins", until="close combat")
    assert of(battle, "Ila")["powers"] == {"points": 9, "fire": 1, "earth": -1}


def test_who_runs_off_the_table_is_lost_to_fear_and_nobodys_kill():
    told = story().model("Ila", at=(24, 7 + base_radius(25)), now={"fleeing": True}, marks=30)
    told.model("Bo", at=(40, 44)).model("Ren", side=B, at=(46, 46))
    battle = told.begin("compulsory moves", until="moves").dice(("flight", 3, 4))
    assert of(battle, "Ila")["out"]
    assert [cause for *_, cause in facts(battle)["falls"]] == ["fear"]
    assert facts(battle)["causes"] == [{}, {"fear": 30}]
    assert of(battle, "Ren")["kills"] == 0


def test_luck_counts_what_may_fail_against_its_exact_chance():
    """To hit on 4 and more for BS 3, to wound on 4 and more; the injury roll is no test."""
    battle = shot(apart(), ("to hit", 6), *KILLED)
    mine, theirs = facts(battle)["luck"]
    assert mine == {"rolls": 2, "passed": 2, "expected": 1.0, "variance": 0.5}
    assert theirs == {"rolls": 0, "passed": 0, "expected": 0.0, "variance": 0.0}


def test_saves_are_the_luck_of_who_saves():
    battle = shot(apart(items=("heavy-armour",)), ("to hit", 6), ("to wound Ren", 5), ("armour save", 5))
    theirs = facts(battle)["luck"][B]
    assert (theirs["rolls"], theirs["passed"]) == (1, 1)
    assert theirs["expected"] == pytest.approx(1 / 3, abs=1e-6)


def test_contact_is_noted_in_the_round_of_the_charge():
    told = apart(4.0)
    battle = told.begin("charges", round=3, until="shooting", turns=2)
    assert facts(battle)["course"]["contact"] is None
    battle.play("Ila charges Ren")
    assert facts(battle)["course"]["contact"] == 3


def test_a_side_that_routs_ends_the_battle_and_the_round_is_noted():
    told = story().model("Ila", side=A, at=(4, 4), Ld=7, leader=True).model("Bo", side=A, out=True)
    battle = told.model("Ren", side=B, at=(44, 44)).begin("rout", round=2, turns=3).dice(("rout test", 6, 6))
    battle.play("test")
    course = facts(battle)["course"]
    assert (course["rout"], course["length"]) == ([2, None], 2)


def test_who_concedes_has_not_run():
    told = story().model("Ila", side=A, at=(4, 4), Ld=7, leader=True).model("Bo", side=A, out=True)
    battle = told.model("Ren", side=B, at=(44, 44)).begin("rout", round=2, turns=3)
    battle.play("concede")
    assert battle.game.over
    assert facts(battle)["course"]["rout"] == [None, None]


# Blame


def blamed(*falls: Fell) -> list[Loss | None]:
    """Told of these falls; 0 and 1 are of side A, 2 of side B."""
    told = story().model("Ila", at=(4, 4)).model("Bo", at=(8, 4)).model("Ren", side=B, at=(44, 44))
    blame = Blame(told.begin("moves", until="shooting").game.setup)
    return [blame.loss(fall) for fall in falls]


def fell(model: int, how: str, by: int = NOBODY, cause: Cause = "") -> Fell:
    return Fell(model, how, (0.0, 0.0), by, "x", cause)


def test_who_dies_of_its_wounds_dies_through_whoever_laid_it_low():
    assert blamed(fell(0, "stunned", 2, "shots"), fell(0, "out"))[1] == Loss(0, A, 50, 2, "shots", False)


def test_the_last_one_to_lay_it_low_counts():
    assert blamed(fell(0, "stunned", 2, "shots"), fell(0, "stunned", NOBODY, "fear"), fell(0, "out"))[2] == Loss(
        0, A, 50, NOBODY, "fear", False
    )


def test_who_leaves_in_good_order_isnt_lost():
    assert blamed(fell(0, "away", NOBODY, "other")) == [None]


def test_a_friend_gets_no_credit():
    assert blamed(fell(0, "out", 1, "magic")) == [Loss(0, A, 50, NOBODY, "magic", True)]


def test_whoever_was_raised_in_battle_is_no_loss_and_gets_no_credit():
    assert blamed(fell(3, "out", 0, "blows")) == [None]
    assert blamed(fell(0, "out", 3, "blows")) == [Loss(0, A, 50, NOBODY, "blows", False)]


def test_what_nothing_is_known_of_is_other():
    assert blamed(fell(2, "out")) == [Loss(2, B, 50, NOBODY, "other", False)]
