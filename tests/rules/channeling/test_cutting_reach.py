"""Who can cut, and from where: reach, sight, combat, hiding. (CHN-20, CHN-24, CHN-27, CHN-28)"""

from __future__ import annotations

from typing import Any

import pytest
from cutting_scenes import BO, HERE, NO_WOUND, WOVEN, asked_to_cut, duel, off, try_at, woven_at_ren
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import BASES_IN, HAIR_IN, ILA, kept, lore

from skirmish.rules.skirmish.events import Revealed


def test_twelve_inches_from_the_caster_are_within_reach():
    """CHN-20: 12.000" from base to base."""
    assert asked_to_cut(woven_at_ren(duel(12.0))) == ["Bo"]


def test_a_hair_more_than_twelve_inches_is_not():
    """CHN-20: the next place on the grid is beyond; the weave takes effect, and nobody is asked. (CHN-26)"""
    battle = woven_at_ren(duel(12.0 + HAIR_IN), NO_WOUND)
    assert battle.prompt == "Shoot"


def test_who_stands_by_the_target_but_far_from_the_caster_can_t():
    """CHN-20: the arrow flies at Bo himself, 13" away."""
    battle = duel(13.0).begin("magic begins", until="close combat").dice(WOVEN, ("to wound Bo", 1))
    battle.play("Ila casts arrow-of-fire at Bo")
    assert battle.prompt == "Shoot"


def test_who_is_far_from_the_target_but_near_the_caster_can():
    """CHN-20: Bo and the target stand on either side of Ila, thirty inches apart."""
    told = duel(bo={"at": (20 - BASES_IN - 12, 24)}).model("Far", side=B, at=off(17.0))
    battle = told.begin("magic begins", until="close combat").dice(WOVEN)
    battle.play("Ila casts arrow-of-fire at Far")
    assert asked_to_cut(battle) == ["Bo"]


def test_sight_of_the_caster_is_needed():
    """CHN-20: a house stands between Bo and Ila; Bo sees Ren well."""
    told = duel().terrain("building", rect=(22.5, 20, 1, 6))
    assert woven_at_ren(told, NO_WOUND).prompt == "Shoot"


def test_sight_of_the_target_is_not():
    """CHN-20: a house stands between Bo and Ren."""
    told = duel().terrain("building", rect=(22.5, 26, 3, 2))
    assert asked_to_cut(woven_at_ren(told)) == ["Bo"]


def test_a_mist_hides_the_caster():
    """CHN-20, CHN-66: the cloud lies between them."""
    told = duel(10.0).terrain("building", circle=(25.5, 24, 1.0), sight="cloud", ground="open")
    assert woven_at_ren(told, NO_WOUND).prompt == "Shoot"


UNABLE: list[dict[str, Any]] = [{"posture": "down"}, {"posture": "stunned"}, {"fleeing": True}]


@pytest.mark.parametrize("now", UNABLE, ids=["down", "stunned", "fleeing"])
def test_who_is_down_or_flees_can_t(now: dict[str, Any]):
    """CHN-24."""
    assert woven_at_ren(duel(bo={"now": now}), NO_WOUND).prompt == "Shoot"


def test_who_is_shielded_can_t():
    """CHN-24, CHN-69."""
    shield = kept("shielding", ILA, BO, condition="silenced", upkeep=0)
    assert woven_at_ren(duel().after(shield), NO_WOUND).prompt == "Shoot"


def test_who_is_held_can():
    """CHN-24, CHN-68."""
    bonds = kept("bonds-of-air", ILA, BO, condition="held", upkeep=0)
    assert asked_to_cut(woven_at_ren(duel().after(bonds))) == ["Bo"]


def test_who_can_t_channel_can_t_cut():
    """CHN-20."""
    assert woven_at_ren(duel(bo={"lore": None}), NO_WOUND).prompt == "Shoot"


def in_combat(**options: str) -> Story:
    """Gar of Ila's side has his hands on Bo, three inches from Ila."""
    return duel(3.0, options=options, weaves=("arrow-of-fire", "fireball")).model("Gar", side=A, at=off(3.0 + BASES_IN))


def test_who_is_engaged_can_t_cut_what_doesn_t_concern_its_combat():
    """CHN-27: the arrow flies at Ren."""
    assert woven_at_ren(in_combat(), NO_WOUND).prompt == "Shoot"


def test_an_engaged_cutter_may_be_free():
    """CHN-27, the option."""
    assert asked_to_cut(woven_at_ren(in_combat(engaged_cut="free"))) == ["Bo"]


def test_who_is_engaged_with_somebody_down_is_not():
    """CHN-27, SKR-5: Bo touches only an enemy who lies on the ground."""
    told = duel(3.0).model("Gar", side=A, at=off(3.0 + BASES_IN), now={"posture": "down"})
    assert asked_to_cut(woven_at_ren(told)) == ["Bo"]


def test_who_is_engaged_cuts_what_is_aimed_at_it():
    """CHN-27."""
    battle = in_combat().begin("magic begins", until="close combat").dice(WOVEN)
    battle.play("Ila casts arrow-of-fire at Bo")
    assert asked_to_cut(battle) == ["Bo"]


def burst(south_in: float) -> Battle:
    """A fireball bursts so many inches south of the edge of Bo's base."""
    x, y = off(3.0)
    told = duel(3.0, weaves=("arrow-of-fire", "fireball")).model("Gar", side=A, at=(x, y - BASES_IN))
    battle = told.begin("magic begins", until="close combat").dice(("Fireball", 6, 6))
    battle.play(f"Ila casts fireball at {x}, {y + BASES_IN / 2 + south_in}")
    return battle


def test_who_is_engaged_cuts_an_area_that_touches_its_base():
    """CHN-27: the edge of a blast of 1.5"."""
    assert asked_to_cut(burst(1.5)) == ["Bo"]
    assert burst(1.5 + HAIR_IN).prompt == "Shoot"


def test_who_is_engaged_cuts_what_an_enemy_it_touches_keeps_up():
    """CHN-27: Bo has Ila before it; the shield is Ila's own."""
    told = duel(0.0).after(kept("shield-of-air", ILA, ILA, guard=4))
    battle = told.begin("magic begins", until="close combat")
    battle.play("Ila keeps shield-of-air")
    assert asked_to_cut(battle) == ["Bo"]


def test_who_is_engaged_can_t_cut_what_another_enemy_keeps_up():
    """CHN-27, CHN-21: the shield is Ila's, and Bo fights Gar."""
    battle = in_combat().after(kept("shield-of-air", ILA, ILA, guard=4)).begin("magic begins", until="close combat")
    battle.play("Ila keeps shield-of-air")
    assert battle.prompt == "Shoot"


def test_who_is_engaged_cuts_bonds_that_hold_it():
    """CHN-27, CHN-68: aimed at itself, though the caster is elsewhere."""
    third = 2  # Bo comes after Ila and Gar
    bonds = kept("bonds-of-air", ILA, third, condition="held", resist="strength")
    battle = in_combat().after(bonds).begin("magic begins", until="close combat")
    battle.play("Ila keeps bonds-of-air")
    assert asked_to_cut(battle) == ["Bo"]


def test_an_engaged_caster_is_cut_like_any_other():
    """CHN-27: Ila fights Ren, and Bo is six inches away."""
    told = duel().model("Gar", side=B, at=(20, 24 - BASES_IN))
    battle = told.begin("magic begins", until="close combat").dice(WOVEN)
    battle.play("Ila casts arrow-of-fire at Gar")
    assert asked_to_cut(battle) == ["Bo"]


def test_casting_ends_hiding_so_that_the_caster_can_be_cut():
    """CHN-28, CHN-19."""
    battle = woven_at_ren(duel(ila={"now": {"hidden": True}}))
    assert battle.happened(Revealed, model="Ila")
    assert asked_to_cut(battle) == ["Bo"]


def test_a_hidden_holder_can_t_be_cut():
    """CHN-28, CHN-19: paying upkeep doesn't end hiding."""
    told = duel(ila={"now": {"hidden": True}}).after(kept("shield-of-air", ILA, ILA, guard=4))
    battle = told.begin("magic begins", until="close combat")
    battle.play("Ila keeps shield-of-air")
    assert battle.prompt == "Shoot"
    assert battle.fighter("Ila").hidden


def keeps_folded(gap_in: float) -> Battle:
    """Ila is folded out of sight, and pays for it; Bo's Initiative is 3."""
    told = duel(gap_in).after(kept("fold-light", ILA, ILA, condition="veiled", shy=True))
    battle = told.begin("magic begins", until="close combat")
    battle.play("Ila keeps fold-light")
    return battle


def test_who_is_folded_out_of_sight_can_t_be_cut():
    """CHN-28, CHN-70: but within the cutter's Initiative in inches it is seen."""
    assert keeps_folded(3.0 + HAIR_IN).prompt == "Shoot"
    assert asked_to_cut(keeps_folded(3.0)) == ["Bo"]


def test_casting_ends_being_folded_out_of_sight():
    """CHN-28, CHN-70: the upkeep is paid, unseen; then Ila casts, and Bo may cut."""
    battle = keeps_folded(6.0).dice(WOVEN)
    battle.play("Ila casts arrow-of-fire at Ren")
    assert asked_to_cut(battle) == ["Bo"]


def test_folding_light_itself_can_be_cut():
    """CHN-28: until it stands the caster is seen."""
    told = duel(weaves=("fold-light",))
    battle = told.begin("magic begins", until="close combat").dice(("Fold Light", 6, 6), try_at(4, "Fold Light"))
    battle.play("Ila casts fold-light", "Bo cuts fold-light")
    assert not battle.state.effects


def test_trying_to_cut_ends_hiding_before_the_roll():
    """CHN-19, CHN-28: success or not."""
    told = duel(bo={"now": {"hidden": True}})
    battle = woven_at_ren(told, try_at(1), NO_WOUND)
    battle.play("Bo cuts arrow-of-fire")
    log = battle.game.log
    (shown,) = battle.happened(Revealed, model="Bo")
    (rolled,) = battle.rolled("cutting")
    assert log.index(shown) < log.index(rolled)
    assert not battle.fighter("Bo").hidden


def test_trying_to_cut_ends_being_folded_out_of_sight():
    """CHN-70: Bo is folded away, and cuts."""
    told = duel().after(kept("fold-light", BO, BO, condition="veiled", shy=True))
    battle = woven_at_ren(told, try_at(1), NO_WOUND)
    battle.play("Bo cuts arrow-of-fire")
    assert not battle.state.effects


def test_passing_doesn_t_end_hiding():
    """CHN-19."""
    battle = woven_at_ren(duel(bo={"now": {"hidden": True}}), NO_WOUND)
    battle.play("Bo passes")
    assert battle.fighter("Bo").hidden


def test_a_channeler_of_the_caster_s_side_is_not_asked():
    """CHN-25: a weave of one's own side can't be cut."""
    told = duel(20.0).model("Kai", side=A, at=(HERE[0], HERE[1] - 3), lore=lore(9))
    assert woven_at_ren(told, NO_WOUND).prompt == "Shoot"
