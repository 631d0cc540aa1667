"""What must be so for a spell to be cheaper, met and unmet. (TRI-60, TRI-61, RT-36, RT-37)"""

from __future__ import annotations

import pytest
from essence_outcomes import aimed, cast, essence, next_round, refusal, slot
from essence_scenes import BARE, ILA, ONE, REN, WEST, Gear, begun, casting, mage, meeting
from support.battle import Battle

from skirmish.core.decision import Action
from skirmish.core.events import EffectBegun, FeatureLaid
from skirmish.core.geometry import Circle
from skirmish.core.state import Effect, Feature
from skirmish.library import Shelf
from skirmish.library.stock import items_for
from skirmish.rules.essence.events import CircleDrawn
from skirmish.rules.trilogy.events import Filled, Revealed


def hexed_with(need: str, **more: object) -> Battle:
    """Ila may hex Ren with this requirement; 2 Essence less what it takes off, at least 1."""
    return casting(mage("hex", "wither", need, **more))


def is_met(battle: Battle, need: str, discount: int = 1) -> None:
    """Wither is cheaper by so much."""
    left = essence(battle)
    assert battle.allowed(aimed(f"wither {need}"))
    assert left - essence(cast(battle, f"wither {need}", *ONE, *BARE)) == 4 - discount


def isnt_met(battle: Battle, need: str, said: str) -> None:
    """It is refused for this reason, and dearer it may be cast."""
    found = refusal(battle, f"wither {need}")
    assert (found.reason, found.rule) == (said, "TRI-61")
    assert battle.allowed(aimed("wither"))


# --- voice and hands -------------------------------------------------------------------------------------------------


def test_chanting_takes_a_voice() -> None:
    """TRI-61."""
    is_met(hexed_with("chant-aloud"), "chant-aloud")
    isnt_met(
        hexed_with("chant-aloud", more={"conditions": ("silenced",)}), "chant-aloud", "Chant Aloud: it is silenced"
    )


def test_who_chants_aloud_is_hidden_no_longer() -> None:
    """TRI-60, RT-36."""
    battle = cast(hexed_with("chant-aloud", now={"hidden": True}), "hex chant-aloud", *ONE)
    assert not battle.fighter("Ila").hidden
    assert battle.happened(Revealed)


WANDLESS = "Wand: it has no wand, staff or amulet at hand"


@pytest.mark.parametrize("kit", [("wand",), ("staff",)])
def test_a_wand_or_a_staff_is_in_hand(kit: tuple[str, ...]) -> None:
    """TRI-61: and not in the belt."""
    is_met(hexed_with("wand", kit=kit), "wand")
    isnt_met(hexed_with("wand", kit=(*kit, "sword")), "wand", WANDLESS)


@pytest.mark.parametrize("combat", ["trilogy", "skirmish", "resolve"])
def test_the_wand_that_lists_buy_is_one_everywhere(combat: str) -> None:
    """TRI-61, RT-38: it is in hand beside a dagger."""
    ila = mage("wither", "wand", items=("dagger", "wand"))
    assert casting(ila, None if combat == "trilogy" else {}, combat=combat).allowed(aimed("wither wand"))


def test_whoever_channels_may_buy_a_wand() -> None:
    """TRI-61: and nobody else."""
    shelf = Shelf()
    for faction in map(shelf.faction, shelf.ids("faction")):
        for kind in faction.types.values():
            if kind.items is not None:
                listed = [item.id for item in items_for(faction, shelf.stock, kind)]
                assert listed.count("wand") == (kind.channeling is not None)


def test_an_amulet_is_worn() -> None:
    """TRI-61: whatever is in hand."""
    is_met(hexed_with("wand", items=("angreal", "sword")), "wand")
    isnt_met(hexed_with("wand"), "wand", WANDLESS)


@pytest.mark.parametrize(
    ("items", "free"), [((), True), (("dagger",), False), (("shield",), False), (("two-handed",), False)]
)
def test_neither_weapon_nor_shield_is_in_hand(items: tuple[str, ...], free: bool) -> None:
    """TRI-61."""
    battle = hexed_with("both-hands-free", items=items)
    if free:
        is_met(battle, "both-hands-free")
    else:
        isnt_met(battle, "both-hands-free", "Both Hands Free: it holds something")


# --- standing still --------------------------------------------------------------------------------------------------


def test_who_stands_still_has_not_moved() -> None:
    """TRI-61."""
    is_met(hexed_with("stand-still"), "stand-still")
    battle = hexed_with("stand-still")
    battle.play("Ila moves to 3, 26")
    isnt_met(battle, "stand-still", "Stand Still: it has moved in this round")


def test_and_moves_no_more_in_this_round() -> None:
    """TRI-61: in the next it may."""
    battle = cast(hexed_with("stand-still"), "hex stand-still", *ONE)
    assert not battle.offered("move", "Ila")
    assert battle.refused("Ila moves to 3, 26").reason == "its magic leaves no room for that"
    next_round(battle, 2, 2, 3, 10, 10, 9, 9)
    assert battle.allowed("Ila moves to 3, 26")
    other = cast(hexed_with("stand-still"), "hex", *ONE)
    assert other.allowed("Ila moves to 3, 26")


# --- near the target -------------------------------------------------------------------------------------------------


def at(gap_in: float, need: str, **more: object) -> Battle:
    """Ren so many inches off."""
    return casting(mage("hex", "wither", "reach", need, **more), gap_in=gap_in)


def test_touch_wants_contact() -> None:
    """TRI-61: however far a spell reaches."""
    is_met(at(0.0, "touch"), "touch", 2)
    is_met(at(1 / 16, "touch"), "touch", 2)
    assert not at(1 / 16 + 0.01, "touch").allowed(aimed("wither touch"))
    for what in ("wither touch", "wither reach touch"):
        assert refusal(at(0.5, "touch"), what).short_by == pytest.approx(0.5 - 1 / 16, abs=0.01)


def test_oneself_is_touched() -> None:
    """TRI-61: a spell at the caster, and a friendly one."""
    battle = cast(casting(mage("mirror-self", "unseen", "touch")), "unseen touch", *ONE, at=ILA)
    assert essence(battle) == 13 - 2
    healer = casting(mage("mend", "touch", now={"injury": 2}))
    healer.dice(*ONE).play(Action("cast", ILA, ILA, what="mend touch"))
    assert healer.fighter("Ila").injury == 1


def test_eye_contact_wants_the_target_near() -> None:
    """TRI-61: 6"."""
    is_met(at(6.0, "eye-contact"), "eye-contact")
    assert not at(6.5, "eye-contact").allowed(aimed("wither eye-contact"))
    assert at(6.5, "eye-contact").allowed(aimed("wither"))
    assert refusal(at(6.5, "eye-contact"), "wither eye-contact").short_by == pytest.approx(0.5, abs=0.01)


def test_eye_contact_wants_the_target_to_see() -> None:
    """TRI-61: a blinded one doesn't; nor is there anybody to look at beside the caster itself or a place."""
    blind = Effect(1, "blind", ILA, REN, numbers=(("eyesight", 1),))
    veiled = mage("hex", "wither", "eye-contact") | {"conditions": ("veiled",)}
    battle = begun(meeting(veiled, gap_in=5.0).after(EffectBegun(blind)))
    assert battle.allowed(aimed("wither"))
    isnt_met(battle, "eye-contact", "Eye Contact: it doesn't see the caster")
    alone = casting(mage("mirror-self", "mist", "eye-contact"))
    said = "Eye Contact: there is nobody to look at"
    assert refusal(alone, "mirror-self eye-contact", at=ILA).reason == said
    assert refusal(alone, "mist eye-contact", at=(5.0, 24.0)).reason == said


# --- what it takes ---------------------------------------------------------------------------------------------------


def test_components_are_used_up() -> None:
    """TRI-61: whether the spell works or not."""
    battle = casting(mage("hex", "wither", "component", components=1))
    cast(battle, "wither component", *BARE)
    assert (slot(battle).components, essence(battle)) == (0, 13 - 3)
    isnt_met(hexed_with("component"), "component", "Component: it has none left")


def test_blood_is_a_rung_of_injury() -> None:
    """TRI-61: not soaked, and paid before the test."""
    battle = cast(hexed_with("blood-price", now={"injury": 2}), "wither blood-price", *ONE, *BARE)
    assert [event.amount for event in battle.happened(Filled, model="Ila")] == [1]
    assert (battle.fighter("Ila").injury, essence(battle)) == (3, 13 - 2)
    assert battle.modifiers("Spellcraft") == {"wounded": -1}


def test_who_bleeds_too_much_casts_nothing() -> None:
    """TRI-61, TRI-64: the Essence is gone."""
    battle = hexed_with("blood-price", now={"injury": 4})
    cast(battle, "hex blood-price")
    assert (battle.fighter("Ila").standing, essence(battle)) == (False, 12)
    assert not battle.state.effects
    assert not battle.rolled("Spellcraft")


def test_weariness_is_a_rung_of_fatigue() -> None:
    """TRI-61."""
    battle = cast(hexed_with("weariness"), "hex weariness", *ONE)
    assert battle.fighter("Ila").fatigue == 1
    assert not battle.rolled("fatigue soak")


# --- circles ---------------------------------------------------------------------------------------------------------


def test_a_circle_is_drawn_with_an_action() -> None:
    """TRI-61: it stays, and who stands in it casts for 2 less."""
    battle = hexed_with("circle")
    isnt_met(battle, "circle", "Circle: it stands in no circle")
    battle.play(Action("draw-circle", ILA))
    (laid,) = battle.happened(FeatureLaid)
    assert laid.feature.shape == Circle(WEST, 24.0, 1.0)
    assert battle.happened(CircleDrawn)
    assert refusal(battle, "hex").reason == "it has cast in this round"
    next_round(battle, 2, 2, 3, 10, 10, 9)
    assert battle.refused(Action("draw-circle", ILA)).reason == "it stands in a circle"
    is_met(battle, "circle", 2)


def test_outside_it_doesnt_help() -> None:
    """TRI-61: the edge of the base still counts."""
    drawn = Feature(1, "Circle", Circle(WEST, 24.0, 1.0), owner=REN)

    def standing(away_in: float) -> Battle:
        told = meeting(mage("hex", "wither", "circle"), gap_in=8.0).after(FeatureLaid(drawn))
        told._places["Ila"] = (WEST + away_in, 24.0)
        return begun(told)

    assert standing(1.4).allowed(aimed("wither circle"))
    assert not standing(1.6).allowed(aimed("wither circle"))
    assert standing(1.6).allowed(Action("draw-circle", ILA))


def test_only_who_has_learned_it_draws_one() -> None:
    """TRI-61."""
    found = casting(mage("hex")).refused(Action("draw-circle", ILA))
    assert (found.reason, found.rule) == ("it hasn't learned that", "TRI-61")


# --- moonlight -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("light", "shines"), [("moonlit", True), ("day", False), ("dusk", False), ("night", False)])
def test_the_moon_shines_where_the_scenario_says_so(light: str, shines: bool) -> None:
    """TRI-61, RT-37."""
    battle = begun(meeting(mage("hex", "wither", "moonlight")).scenario(lit=light))
    if shines:
        is_met(battle, "moonlight")
    else:
        isnt_met(battle, "moonlight", "Moonlight: no moon shines")


# --- together --------------------------------------------------------------------------------------------------------


def test_all_must_be_met() -> None:
    """TRI-60, TRI-61."""
    ila: Gear = mage("wither", "chant-aloud", "stand-still", "touch", kit=("staff",))
    near = casting(ila, gap_in=0.0)
    cast(near, "wither chant-aloud stand-still touch", *ONE, *BARE)
    assert essence(near) == 12
    assert not casting(ila, gap_in=3.0).allowed(aimed("wither chant-aloud stand-still touch"))


def test_what_is_met_makes_the_usual_spells_cheaper() -> None:
    """TRI-60: each effect is offered with what takes nothing and is met, and no more than helps."""
    battle = casting(mage("force-bolt", "mirror-self", "chant-aloud", "stand-still", "wand", "blood-price"))
    assert {action.what for action in battle.offered("cast", "Ila")} == {
        "force-bolt chant-aloud stand-still", "mirror-self chant-aloud",
    }  # fmt: skip
    battle.play("Ila moves to 3, 26")
    assert {action.what for action in battle.offered("cast", "Ila")} == {
        "force-bolt chant-aloud", "mirror-self chant-aloud",
    }  # fmt: skip
    touching = casting(mage("hex", "touch"), gap_in=0.0)
    assert {action.what for action in touching.offered("cast", "Ila")} == {"hex", "hex touch"}
