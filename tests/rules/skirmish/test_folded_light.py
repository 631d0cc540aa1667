"""Who is folded out of sight: charges, shots, and what makes it seen again. (CHN-70)"""

from __future__ import annotations

from skirmish_scenes import BASES_IN, Gear, facing
from support.battle import Battle
from support.story import A, B, Story

from skirmish.core.events import EffectBegun, EffectEnded
from skirmish.core.state import Effect


def fold(model: int) -> EffectBegun:
    return EffectBegun(Effect(1, "fold light", model, model, condition="veiled", shy=True, rule="CHN-70"))


BOW: Gear = {"items": ("bow",)}


def veiled(gap_in: float, ila: Gear | None = None) -> Story:
    """Ren is veiled, so far from Ila; her Initiative is 3."""
    return facing(ila, {"items": ("bow",)}, gap_in).after(fold(1))


def test_no_shot_at_who_is_folded_away_beyond_initiative():
    """CHN-70, SKR-42: within 3" it is seen as ever."""
    battle = veiled(3.5, BOW).begin("shooting", until="close combat")
    assert battle.refused("Ila shoots Ren").rule == "SKR-42"
    assert veiled(3.0, BOW).begin("shooting", until="close combat").allowed("Ila shoots Ren")


def test_who_can_t_be_seen_is_no_closer_target():
    """CHN-70, SKR-41."""
    told = veiled(5.0, BOW).model("Far", side=B, at=(2 + BASES_IN + 8, 26))
    assert told.begin("shooting", until="close combat").allowed("Ila shoots Far")
    plain = facing(BOW, gap_in=5.0).model("Far", side=B, at=(2 + BASES_IN + 8, 26))
    assert plain.begin("shooting", until="close combat").refused("Ila shoots Far").rule == "SKR-41"


def test_its_own_side_sees_it():
    """CHN-70: only enemies have no sight of it; it sees and shoots, and then it is seen."""
    battle = veiled(6.0).begin("shooting", side=B, until="close combat").dice(("to hit", 1))
    battle.play("Ren shoots Ila")
    (ended,) = battle.happened(EffectEnded)
    assert ended.why == ": it shoots"
    assert not battle.model("Ren").conditions


def test_no_charge_at_who_is_folded_away():
    """CHN-70, SKR-30."""
    assert veiled(5.0).begin("charges", until="moves").refused("Ila charges Ren").rule == "SKR-24"


def charging_unseen(face: int) -> Battle:
    battle = veiled(3.5).begin("charges", until="close combat").dice(("charging the unseen", face))
    battle.play("Ila charges Ren")
    return battle


def test_within_4_inches_it_may_be_groped_for():
    """CHN-70, SKR-24: an Initiative test; and who is charged is seen again."""
    battle = charging_unseen(3)
    assert battle.fighter("Ila").charged
    (ended,) = battle.happened(EffectEnded)
    assert ended.why == ": it is charged"


def test_who_gropes_in_vain_finds_nobody():
    """CHN-70, SKR-24: no charge was made, so it stays folded away."""
    battle = charging_unseen(4)
    assert battle.fighter("Ila").barred_charge
    assert not battle.happened(EffectEnded)


def test_who_charges_is_seen():
    """CHN-70."""
    told = facing({}, gap_in=5.0).after(fold(0))
    battle = told.begin("charges", side=A, until="close combat")
    battle.play("Ila charges Ren")
    (ended,) = battle.happened(EffectEnded)
    assert ended.why == ": it charges"


def test_a_charge_that_fails_shows_both():
    """CHN-70, SKR-26: it was declared."""
    told = facing({}, gap_in=9.3, premeasure="false").after(fold(0))
    battle = told.begin("charges", side=A, until="close combat")
    battle.play("Ila charges Ren")
    assert battle.fighter("Ila").failed_charge
    assert len(battle.happened(EffectEnded)) == 1


def test_who_goes_down_is_seen():
    """CHN-70."""
    battle = veiled(3.0, BOW).begin("shooting", until="close combat")
    battle.dice(("to hit", 4), ("to wound", 4), ("injury", 1))
    battle.play("Ila shoots Ren")
    (ended,) = battle.happened(EffectEnded)
    assert ended.why == ": it goes down"
