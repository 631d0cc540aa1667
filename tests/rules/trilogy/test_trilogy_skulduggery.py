"""Hiding, surprise, and what Skulduggery adds. (TRI-46, TRI-57)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.playing import played
from support.story import A, B, Story, story
from trilogy_outcomes import MISS, NONE_SOAKED, filled, lying, made, rolled, slot, struck, sways, throw_of
from trilogy_scenes import BASES_IN, ILA, REN, WEST, Gear, acting, facing, people, swordsman

from skirmish.core.decision import Action
from skirmish.kit.rounds import DAWN
from skirmish.rules.trilogy.events import Hid, Revealed
from skirmish.rules.trilogy.hiding import lie_in_wait

HIDDEN = {"hidden": True}


def lurker(stealth: int = 2, ambush: int = 0, **more: Any) -> Gear:
    """Somebody who lies hidden."""
    now = HIDDEN | more.pop("now", {})
    return people(stealth=stealth, ambush=ambush, now=now, **more)


def wood(ila: Gear, ren: Gear | None = None, at: tuple[float, float] = (4, 24)) -> Story:
    """Ila stands in the corn, Ren in the open."""
    scene = story("trilogy+none").terrain("corn", rect=(0, 16, 8, 16)).model("Ila", A, at, **ila)
    return scene.model("Ren", B, (24, 24), **(ren or people()))


def awaken(scene: Story, *dice: int) -> Battle:
    """The first round dawns with these dice."""
    battle = scene.begin(DAWN, turns=20).dice(*dice)
    assert battle.prompt
    return battle


# --- surprise --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sneak", "watch", "surprised"),
    [
        ((9, 9, 8), (9, 9, 8), True),
        ((9, 9, 8), (4, 9, 8), False),
        ((4, 9, 9), (4, 9, 8), False),
        ((4, 3, 9), (4, 9, 8), True),
        ((4, 3, 9), (4, 3, 9), False),
        ((1, 1, 4), (4, 4, 4), False),
        ((9, 9, 9), (4, 9, 9), False),
    ],
)
def test_watchers_need_as_many_successes_as_the_hidden(
    sneak: tuple[int, ...], watch: tuple[int, ...], surprised: bool
) -> None:
    """TRI-46: 1 at least; a triplet decides for who watches."""
    scene = facing(lurker(), people(perception=2), 8.0)
    battle = awaken(scene, *sneak, *watch, *(9, 9, 8), *(9, 9, 7))
    assert slot(battle, "Ren").surprised == surprised
    assert rolled(battle)[:2] == ["TRI-46", "TRI-46"]


def test_who_is_surprised_has_no_action_in_the_first_round() -> None:
    """TRI-46: but a move."""
    scene = facing(lurker(), people(perception=2, items=("bow",), archery=2, manoeuvre=6), 8.0)
    battle = awaken(scene, 4, 3, 9, *MISS, *(9, 9, 8), *(4, 4, 9))
    assert battle.prompt.startswith("Ren")
    assert battle.refused("Ren defends").rule == "TRI-46"
    assert battle.allowed(f"Ren moves to {battle.at('Ren')[0] + 3}, 24")
    battle.dice(*(9, 9, 8), *(4, 4, 9)).play("done", "done")
    assert battle.state.round == 2
    assert battle.allowed("Ren defends")


def test_the_best_of_the_hidden_tests_for_all_with_what_it_knows_best() -> None:
    """TRI-46: Bo's Ambush of 6; each watcher looks for itself."""
    scene = facing(lurker(), people(), 8.0).model("Bo", A, (WEST, 22), **lurker(stealth=1, ambush=4))
    battle = awaken(scene.model("Cy", B, (12, 20), **people()), 9, 4, 6, *MISS, *(2, 2, 2), *[9, 9, 8] * 4)
    sneak = made(battle)[0].throw
    assert (sneak.who, sneak.under) == (battle.names["Bo"], 6)  # type: ignore[attr-defined]
    assert {name: slot(battle, name).surprised for name in ("Ren", "Cy")} == {"Ren": 1, "Cy": 0}


def test_nobody_is_surprised_who_sees_an_enemy() -> None:
    """TRI-46: all in play have to lie hidden."""
    scene = facing(lurker(), people(), 8.0).model("Bo", A, (WEST, 22), **people())
    battle = awaken(scene, *[9, 9, 8] * 3)
    assert rolled(battle) == ["TRI-42"]


def test_two_sides_that_lie_hidden_surprise_nobody() -> None:
    """TRI-46: nobody sees anybody."""
    battle = awaken(facing(lurker(), lurker(), 8.0), *[9, 9, 8] * 2)
    assert rolled(battle) == ["TRI-42"]


def test_surprise_is_of_the_first_round_alone() -> None:
    """TRI-46: who hides later surprises nobody."""
    battle = facing(lurker(), people(), 8.0).begin(DAWN, round=2, turns=20).dice(*[9, 9, 8] * 2)
    assert battle.prompt
    assert rolled(battle) == ["TRI-42"]


# --- hiding ----------------------------------------------------------------------------------------------------------


def test_who_knows_how_and_stands_in_cover_is_hidden_from_the_start() -> None:
    """TRI-46: not who has learned nothing, nor a rider."""
    scene = wood(people(stealth=1)).model("Bo", A, (4, 28), **people())
    scene = scene.model("Cy", A, (4, 20), **people(ambush=1, kit=("horse",)))
    found = played(scene.begin(DAWN, turns=20).dice(*[9, 9, 8] * 4), _waits)
    assert [event.model for event in found.table.log if isinstance(event, Hid)] == [ILA]


def _waits(table: Any) -> Any:
    lie_in_wait(table)
    yield from ()


def test_to_hide_is_an_action() -> None:
    """TRI-44, TRI-46."""
    battle = wood(people(ambush=1)).act()
    battle.play("Ila hides")
    assert (slot(battle, "Ila").hidden, slot(battle, "Ila").acted) == (True, True)


@pytest.mark.parametrize(
    ("scene", "rule"),
    [
        (wood(people()), "TRI-46"),
        (facing(people(stealth=1), people(), 8.0), "TRI-46"),
        (wood(people(stealth=1, kit=("horse",))), "TRI-46"),
        (wood(people(stealth=1, now={"acted": True})), "TRI-43"),
    ],
    ids=["hasn't learned it", "in the open", "rider", "has acted"],
)
def test_nobody_hides_without_skill_cover_feet_and_time(scene: Story, rule: str) -> None:
    """TRI-46."""
    assert scene.act().refused(Action("hide", ILA)).rule == rule


def test_nobody_hides_from_who_touches_it() -> None:
    """TRI-46."""
    scene = wood(people(stealth=1)).model("Bo", B, (4 + BASES_IN, 24), **people())
    assert scene.act().refused(Action("hide", ILA)).rule == "TRI-46"


def test_who_comes_within_three_inches_finds_who_hides() -> None:
    """TRI-46."""
    scene = wood(lurker()).model("Cy", B, (12, 24), **people())
    battle = scene.act()
    battle.play("done", "done", "Cy moves to 8.5, 24")
    assert not battle.happened(Revealed)
    scene = wood(lurker()).model("Cy", B, (12, 24), **people())
    battle = scene.act()
    battle.play("done", "done", "Cy moves to 7.5, 24")
    assert [event.model for event in battle.happened(Revealed)] == [ILA]


@pytest.mark.parametrize("how", ["shoots", "runs", "shouts"])
def test_who_attacks_runs_or_shouts_shows_itself(how: str) -> None:
    """TRI-46."""
    gear = lurker(items=("longbow",), archery=2, intimidate=2)
    battle = wood(gear).model("Bo", B, (11, 18), **people()).act()
    bo = battle.names["Bo"]
    deed: dict[str, tuple[Action | str, tuple[int, ...]]] = {
        "shoots": (Action("shoot", ILA, bo, what="longbow"), MISS),
        "runs": ("Ila runs to 4, 30", MISS),
        "shouts": (Action("intimidate", ILA, bo), MISS),
    }
    said, dice = deed[how]
    battle.dice(*dice).play(said)
    assert not slot(battle, "Ila").hidden


def test_what_is_hidden_is_neither_struck_shot_nor_charged() -> None:
    """TRI-46."""
    archer = swordsman(items=("sword", "bow"), archery=4)
    hidden = people(now=HIDDEN)
    near = facing(archer, hidden).model("Bo", B, (40, 40), **people()).act()
    assert near.refused("Ila strikes Ren").rule == "TRI-46"
    far = facing(archer, hidden, 5.0).model("Bo", B, (40, 40), **people()).act()
    assert far.refused("Ila shoots Ren with bow").rule == "TRI-46"
    assert far.refused("Ila charges Ren").rule == "TRI-46"


# --- Vanish ----------------------------------------------------------------------------------------------------------


def vanisher(**more: Any) -> Gear:
    return people(stealth=2, talents=("vanish",), **more)


def test_who_vanishes_hides_for_nothing_with_a_test() -> None:
    """TRI-57: Stealth, and the action is left."""
    battle = wood(vanisher()).act().dice(4, 9, 9)
    battle.play("Ila hides")
    assert throw_of(battle, "TRI-57").under == 4
    assert (slot(battle, "Ila").hidden, slot(battle, "Ila").acted) == (True, False)
    assert battle.allowed("Ila defends")


def test_who_fails_has_tried_in_this_round() -> None:
    """TRI-57: no second try."""
    battle = wood(vanisher()).act().dice(*MISS)
    battle.play("Ila hides")
    assert not slot(battle, "Ila").hidden
    assert not battle.offered("hide")
    assert battle.refused(Action("hide", ILA)).rule == "TRI-57"


def test_even_after_a_shot() -> None:
    """TRI-57: it needs no action."""
    battle = wood(vanisher(items=("longbow",), archery=3), at=(6, 24)).act().dice(*MISS, 8, 4, 9, 9)
    battle.play(Action("shoot", ILA, REN, what="longbow"), "Ila hides")
    assert slot(battle, "Ila").hidden


def test_not_in_the_open_nor_while_surprised() -> None:
    """TRI-46, TRI-57: and nothing is rolled."""
    assert facing(vanisher(), people(), 8.0).act().refused(Action("hide", ILA)).rule == "TRI-46"
    surprised = wood(vanisher(now={"surprised": 1})).act()
    assert surprised.refused(Action("hide", ILA)).rule == "TRI-46"


# --- the other talents -----------------------------------------------------------------------------------------------


def thief(*talents: str, **more: Any) -> Gear:
    return swordsman(talents=talents, **more)


def test_a_stab_with_advantage_does_two_more() -> None:
    """TRI-57: 1 and 1 and 2; a triplet's damage, too."""
    prone = people(now={"posture": "down"})
    assert filled(struck(acting(thief("backstab"), prone), 4, 9, 9, 8, *NONE_SOAKED)) == [4]
    tough = people(bulk=7, now={"posture": "down"})
    assert filled(struck(acting(thief("backstab"), tough), 3, 3, 3, 10, 10, 10, 9)) == [3 + 2 + 1 + 2]
    assert filled(struck(acting(thief(), prone), 4, 9, 9, 8, *NONE_SOAKED)) == [2]


def test_without_advantage_a_stab_is_a_blow() -> None:
    """TRI-8, TRI-57: nor where darkness cancels it; nor with a shot."""
    assert filled(struck(acting(thief("backstab"), people()), 4, 9, 9, *NONE_SOAKED)) == [2]
    prone = people(now={"posture": "down"})
    dark = facing(thief("backstab"), prone).scenario(lit="night").act()
    assert filled(struck(dark, 4, 9, 9, *NONE_SOAKED)) == [2]
    archer = people(items=("bow",), archery=4, talents=("backstab",))
    shot = acting(archer, prone, 6.0).dice(4, 9, 9, 8, *NONE_SOAKED)
    shot.play("Ila shoots Ren with bow")
    assert sways(shot) == {"prone": 1}
    assert filled(shot) == [1]


def test_who_slips_away_is_not_struck() -> None:
    """TRI-51, TRI-57."""
    battle = acting(thief("slip-away"), swordsman())
    battle.play(f"Ila moves to {WEST}, 28")
    assert battle.at("Ila") == (WEST, 28)
    assert not rolled(battle)


def test_others_are() -> None:
    """TRI-51, TRI-57."""
    battle = acting(thief(), swordsman()).dice(*MISS)
    battle.play(f"Ila moves to {WEST}, 28", "Ren strikes Ila")
    assert rolled(battle) == ["TRI-39"]


def test_a_quick_draw_costs_nothing() -> None:
    """TRI-44, TRI-57: others take their action to change the weapon."""
    quick = acting(thief("quick-draw", items=("sword", "dagger")), people())
    quick.play(Action("quick-draw", ILA, what="knife"))
    assert (slot(quick, "Ila").weapon, slot(quick, "Ila").acted) == ("knife", False)
    quick.dice(*MISS).play("Ila strikes Ren")
    assert quick.allowed(Action("quick-draw", ILA, what="sword"))
    slow = acting(thief(items=("sword", "dagger")), people())
    assert not slow.allowed(Action("quick-draw", ILA, what="knife"))
    slow.play(Action("draw", ILA, what="knife"))
    assert (slot(slow, "Ila").weapon, slot(slow, "Ila").acted) == ("knife", True)


def test_nothing_is_drawn_that_isnt_there() -> None:
    """TRI-44: or is in hand already."""
    battle = acting(thief(items=("sword",)), people())
    assert battle.refused(Action("draw", ILA, what="sword")).rule == "TRI-44"
    assert battle.refused(Action("draw", ILA, what="axe")).rule == "TRI-44"
    battle.play(Action("draw", ILA, what="unarmed"))
    assert slot(battle, "Ila").weapon == "unarmed"
    assert lying(slot(battle, "Ila")) == []
