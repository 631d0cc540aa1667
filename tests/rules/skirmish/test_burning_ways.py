"""Walls of fire on the way of any move. (CHN-65)"""

from __future__ import annotations

import pytest
from skirmish_scenes import BASES_IN, Gear, facing
from support.playing import played
from support.story import A, B, Story, story

from skirmish.core.events import FeatureLaid, Moved
from skirmish.core.geometry import rectangle
from skirmish.core.state import Feature
from skirmish.core.units import TOLERANCE_IN
from skirmish.rules.skirmish.events import Felled, Went

DOWN = (("to wound", 4), ("injury", 1))
BURNT = (("to wound", 4), ("injury", 5))
UNHURT = (("to wound", 2),)
RADIUS = BASES_IN / 2
STOP = 5 - RADIUS - 1 / 8
"""x of the centre of a base 1/8" before the wall."""


def wall(x: float, top: float = 21.0, bottom: float = 27.0) -> FeatureLaid:
    shape = rectangle(x, top, x + 0.5, bottom)
    return FeatureLaid(Feature(1, "wall of fire", shape, "blocks", "open", 3.0, owner=1, burns=4, rule="CHN-65"))


def burning(ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 20.0, **options: str) -> Story:
    """Ila at 2, 24 goes east; the wall begins at x = 5."""
    return facing(ila, ren, gap_in, **options).after(wall(5.0))


def test_who_walks_through_is_hit_once():
    """CHN-65: one S4 hit when it gets there; unhurt, it goes on to the end of its path."""
    battle = burning({"M": 6}).begin("moves", until="shooting").dice(*UNHURT)
    battle.play("Ila moves to 7, 24")
    assert battle.at("Ila") == (7, 24)
    assert "S 4" in battle.rolled("to wound")[0].throw.what
    assert len(battle.rolled("to wound")) == 1


def test_a_move_that_ends_in_it_is_hit_too():
    """CHN-65: a base that touches it in any move."""
    battle = burning().begin("moves", until="shooting").dice(*UNHURT)
    battle.play("Ila moves to 5, 24")
    assert battle.at("Ila") == (5, 24)


def test_nobody_burns_who_stays_clear_of_it():
    """CHN-65."""
    battle = burning().begin("moves", until="shooting")
    battle.play("Ila moves to 4.25, 24")
    assert not battle.rolled()


def test_who_is_put_down_lies_before_it():
    """CHN-65: its move ends 1/8" before the wall."""
    battle = burning({"M": 6}).begin("moves", until="shooting").dice(*DOWN)
    battle.play("Ila moves to 7, 24")
    assert battle.at("Ila") == pytest.approx((STOP, 24), abs=2 * TOLERANCE_IN)
    assert battle.happened(Felled, model="Ila", how="down", by="Ren")
    assert battle.prompt == "The story stops here"


def test_who_burns_to_death_is_gone():
    """CHN-65: the caster gets the credit. (CHN-18)"""
    battle = burning({"M": 6}).begin("moves").dice(*BURNT)
    battle.play("Ila moves to 7, 24")
    assert battle.happened(Felled, model="Ila", how="out", by="Ren")


def test_a_runner_burns():
    """CHN-65, SKR-33."""
    battle = burning().begin("moves", until="shooting").dice(*UNHURT)
    battle.play("Ila runs to 9, 24")
    assert battle.at("Ila") == (9, 24)
    assert battle.fighter("Ila").ran


def test_a_crawler_burns():
    """CHN-65, SKR-39: who is down already crawls on unless it is gone."""
    told = story().model("Ila", at=(4, 24), now={"posture": "down"}).model("Ren", side=B, at=(30, 24))
    battle = told.after(wall(5.0)).begin("moves", until="shooting").dice(("to wound", 4), ("injury", 2))
    battle.play("Ila crawls to 5.75, 24")
    assert battle.at("Ila") == (5.75, 24)


def low_wall(told: Story) -> Story:
    """The wall laid so low that it may be seen over."""
    shape = rectangle(5.0, 21.0, 5.5, 27.0)
    return told.after(FeatureLaid(Feature(1, "embers", shape, "open", "open", 0.0, owner=1, burns=4, rule="CHN-65")))


def test_a_charge_goes_through_fire():
    """CHN-65."""
    battle = low_wall(facing(gap_in=6)).begin("charges", until="close combat").dice(*UNHURT)
    battle.play("Ila charges Ren")
    assert battle.fighter("Ila").charged
    assert battle.at("Ila")[0] == pytest.approx(8.0, abs=0.01)


def test_a_charge_may_end_in_the_fire():
    """CHN-65: no contact, and the charge has failed."""
    battle = low_wall(facing(gap_in=6)).begin("charges", until="close combat").dice(*DOWN)
    battle.play("Ila charges Ren")
    slot = battle.fighter("Ila")
    assert (slot.charged, slot.failed_charge, slot.posture) == (False, True, "down")
    assert battle.at("Ila")[0] == pytest.approx(STOP, abs=2 * TOLERANCE_IN)


def test_a_fleeing_target_stays_if_the_charger_never_comes():
    """CHN-65, SKR-67."""
    told = low_wall(facing(ren={"now": {"fleeing": True}}, gap_in=6))
    battle = told.begin("charges", until="compulsory moves").dice(*DOWN)
    battle.play("Ila charges Ren")
    assert not battle.rolled("flight")


def test_a_failed_charge_burns():
    """CHN-65, SKR-26."""
    battle = low_wall(facing(gap_in=9.3, premeasure="false")).begin("charges", until="close combat").dice(*DOWN)
    battle.play("Ila charges Ren")
    assert battle.fighter("Ila").failed_charge
    assert battle.at("Ila")[0] == pytest.approx(STOP, abs=2 * TOLERANCE_IN)


def test_who_steps_in_through_fire_may_never_arrive():
    """CHN-65, SKR-31: Kor falls in the fire between, and the charger has stopped."""
    shape = rectangle(4.0, 24.9, 8.0, 25.0)
    fire = FeatureLaid(Feature(1, "embers", shape, "open", "open", 0.0, owner=1, burns=4, rule="CHN-65"))
    told = facing(gap_in=6).model("Kor", side=B, at=(5.5, 26.0)).after(fire)
    battle = told.begin("charges", until="close combat").dice(*DOWN)
    battle.play("Ila charges Ren", "Kor intercepts")
    assert battle.fighter("Kor").posture == "down"
    assert battle.fighter("Ila").charged
    assert not [went for went in battle.happened(Went, model="Kor") if went.path[-1][1] < 25.0]


def test_who_flees_through_fire_may_end_there():
    """CHN-65, SKR-32: put down, it flees no more."""
    told = story().model("Ila", at=(8, 24), now={"fleeing": True}).model("Ren", side=B, at=(40, 24)).after(wall(5.0))
    battle = told.begin("compulsory moves", until="shooting").dice(("flight", 6, 6), *DOWN)
    assert battle.at("Ila")[0] == pytest.approx(5.5 + RADIUS + 1 / 8, abs=2 * TOLERANCE_IN)
    slot = battle.fighter("Ila")
    assert (slot.posture, slot.fleeing) == ("down", False)


def test_who_survives_it_flees_on_and_off_the_table():
    """CHN-65, SKR-32."""
    told = story().model("Ila", at=(8, 24), now={"fleeing": True}).model("Ivo", at=(40, 40))
    battle = told.model("Ren", side=B, at=(40, 24)).after(wall(5.0)).begin("compulsory moves", until="moves")
    battle.dice(("flight", 6, 6), *UNHURT)
    assert battle.happened(Felled, model="Ila", how="left")


def test_the_stupid_stumble_into_it():
    """CHN-65, SKR-74: straight ahead, to the north."""
    told = story().model("Ila", at=(10, 24), M=8, now={"stupid": True}).model("Ren", side=B, at=(40, 4))
    shape = rectangle(8.0, 21.5, 12.0, 22.0)
    fire = FeatureLaid(Feature(1, "wall of fire", shape, "blocks", "open", 3.0, owner=1, burns=4, rule="CHN-65"))
    battle = told.after(fire).begin("compulsory moves", until="moves").dice(("stupidity", 1), *DOWN)
    assert battle.at("Ila") == pytest.approx((10, 22 + RADIUS + 1 / 8), abs=2 * TOLERANCE_IN)


def test_the_compelled_walk_through_it_and_fall():
    """CHN-65, CHN-73: who is put down on its way turns on nobody."""
    told = story().model("Ila", at=(30, 40)).model("Ren", side=B, at=(3, 24)).model("Bo", side=B, at=(6.5, 24))
    battle = told.after(wall(5.0)).begin("shooting", side=A, until="close combat")
    says = (f"Ren walks to {6.5 - BASES_IN - 1 / 32}, 24",)
    done = played(battle, battle.game.rules.combat.compel, 1, "CHN-73", dice=(4, 1), says=says)
    ren = done.table.state.models[1]
    assert (ren.side, ren.combat.posture) == (B, "down")
    assert [c.name for c in ren.conditions] == ["spent"]
    assert [type(event) for event in done.table.log if isinstance(event, Moved)] == [Went]
