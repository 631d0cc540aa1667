"""Casting and cutting end hiding, keeping a weave up doesn't. (CHN-19, CHN-28, CHN-70)"""

from __future__ import annotations

from channeling_scenes import Gear, debt, facing, hand, kept, kinds, man, standing, woman
from support.battle import Battle

from skirmish.core.events import EffectEnded
from skirmish.rules.channeling.events import Attempted, Owed
from skirmish.rules.skirmish.events import Revealed

HIDDEN: Gear = {"now": {"hidden": True}}
LOW = (9.0, 25.2, 8.0, 0.3)
"""A low wall: x, y, width and depth."""


def hiding(ila: Gear | None = None, ren: Gear | None = None) -> Battle:
    """Ila hides; Ren stands 6" away. Where they stand is all that matters here: nobody moves."""
    scene = facing(HIDDEN | (ila or {}), ren).terrain("low-wall", rect=LOW)
    return scene.begin("magic begins", until="close combat")


def test_casting_ends_hiding_before_the_test():
    """CHN-19: the weave fails, and yet she is seen."""
    battle = hiding().dice(("Blade of Fire", 1, 1))
    happened = battle.play("Ila casts blade-of-fire")
    assert [kind for kind in kinds(happened) if kind in ("Revealed", "Attempted", "Rolled")] == [
        "Attempted", "Revealed", "Rolled",
    ]  # fmt: skip
    assert battle.happened(Revealed, model="Ila", rule="CHN-19")
    assert not battle.fighter("Ila").hidden


def test_who_is_not_hidden_is_not_revealed():
    """CHN-19."""
    battle = hiding({"now": {}}).dice(("Blade of Fire", 1, 1))
    battle.play("Ila casts blade-of-fire")
    assert battle.happened(Attempted)
    assert not battle.happened(Revealed)


def test_a_weave_that_is_refused_reveals_nobody():
    """CHN-16, CHN-19."""
    battle = hiding(woman(2))
    assert battle.prompt == "Shoot"
    assert battle.refused("Ila casts arrow-of-fire at Ren").rule == "CHN-10"
    assert battle.fighter("Ila").hidden


def test_a_hidden_caster_can_be_cut_because_casting_reveals_it_first():
    """CHN-19, CHN-28."""
    battle = hiding(ren=man()).dice(("Blade of Fire", 6, 6), ("cutting", 4))
    battle.play("Ila casts blade-of-fire", "Ren cuts blade-of-fire")
    assert standing(battle) == []


def test_keeping_a_weave_up_does_not_end_hiding():
    """CHN-19."""
    battle = facing(HIDDEN).terrain("low-wall", rect=LOW).after(kept("mist", 0, -1)).begin("magic begins")
    battle.play("Ila keeps mist")
    assert battle.fighter("Ila").hidden
    assert hand(battle, "Ila") == 10


def test_who_stays_hidden_while_paying_cannot_be_cut():
    """CHN-28: Ren is asked nothing."""
    battle = facing(HIDDEN, man()).terrain("low-wall", rect=LOW).after(kept("mist", 0, -1)).begin("magic begins")
    battle.play("Ila keeps mist")
    assert battle.prompt == "Shoot"
    assert standing(battle) == ["mist"]


def test_trying_to_cut_ends_hiding_before_the_die():
    """CHN-19: whether or not it is cut."""
    battle = facing(ren=man() | HIDDEN).begin("magic begins").dice(("Blade of Fire", 6, 6), ("cutting", 1))
    happened = battle.play("Ila casts blade-of-fire", "Ren cuts blade-of-fire")
    assert [kind for kind in kinds(happened) if kind in ("Revealed", "Owed", "Rolled")] == [
        "Rolled", "Revealed", "Owed", "Rolled",
    ]  # fmt: skip
    assert battle.happened(Revealed, model="Ren", rule="CHN-19")
    assert standing(battle) == ["blade-of-fire"]


def test_letting_a_weave_pass_does_not_end_hiding():
    """CHN-19."""
    battle = facing(ren=man() | HIDDEN).begin("magic begins").dice(("Blade of Fire", 6, 6))
    battle.play("Ila casts blade-of-fire", "pass")
    assert battle.fighter("Ren").hidden
    assert not battle.happened(Owed)


def test_dropping_a_weave_does_not_end_hiding():
    """CHN-19, CHN-25: it is neither casting nor cutting."""
    battle = facing(HIDDEN).terrain("low-wall", rect=LOW).after(kept("mist", 0, -1)).begin("magic begins")
    battle.play("Ila drops mist")
    assert battle.fighter("Ila").hidden


def folded() -> Battle:
    """Light is folded round Ila, who keeps that up, and Ren is 11" away."""
    fold = kept("fold-light", 0, 0, condition="veiled", shy=True)
    return facing(ren=man(), gap_in=11).after(fold).begin("magic begins", until="close combat")


def test_upkeep_does_not_unfold_light_and_casting_does():
    """CHN-70."""
    battle = folded().dice(("Blade of Fire", 6, 6), ("cutting", 4))
    battle.play("Ila keeps fold-light")
    assert battle.prompt == "Shoot", "unseen, she can't be cut (CHN-28)"
    battle.play("Ila casts blade-of-fire")
    assert [event.effect.source for event in battle.happened(EffectEnded)] == ["fold-light"]
    battle.play("Ren cuts blade-of-fire")
    assert debt(battle, "Ren") == 4
