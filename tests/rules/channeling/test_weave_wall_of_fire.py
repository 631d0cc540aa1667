"""Wall of Fire: where it may stand, whom it burns, what it hides. (CHN-14, CHN-65, CHN-W10)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import R, begun, ended, facing, ground, hand, lore, weaver, woven

from skirmish.core.geometry import Polygon
from skirmish.core.units import TOLERANCE_IN
from skirmish.rules.skirmish.events import Felled

CAST = "Ila casts wall-of-fire at 24, 24 toward 24, 27"
"""From 24, 21 to 24, 27, half an inch thick."""
FACE = 24.25 + R
"""x of the centre of a base that just touches its east side."""


def burning(told: Story | None = None, until: str = "", turns: int = 4) -> Battle:
    """The wall stands between Ila and Ren, who is at 28, 24."""
    told = told or facing("wall-of-fire", "arrow-of-fire", ren={"at": (28, 24), "items": ("bow",), "M": 6})
    battle = told.begin("magic begins", side=A, until=until, turns=turns).dice(woven("wall-of-fire", 3, 4))
    battle.play(CAST)
    return battle


def test_it_is_6_inches_long_and_half_an_inch_thick():
    """CHN-65: laid where she says, kept up, hers."""
    battle = burning()
    (wall,) = ground(battle, "wall-of-fire")
    assert isinstance(wall.shape, Polygon)
    xs, ys = zip(*wall.shape.corners, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((23.75, 24.25, 21, 27), abs=TOLERANCE_IN)
    assert (wall.owner, wall.burns, wall.ground) == (0, 4, "open")
    assert hand(battle) == 16


def test_it_blocks_sight():
    """CHN-65: for weaves and for shots of either side."""
    battle = burning()
    assert battle.refused("Ila casts arrow-of-fire at Ren").rule == "CHN-13"
    battle.play("done")
    battle.until("Shoot")
    assert battle.state.side == B
    assert battle.refused("Ren shoots Ila").rule == "SKR-42"


def test_who_walks_through_is_burnt_once_by_her():
    """CHN-65: one S4 hit when it gets there; on its feet it goes on."""
    battle = burning()
    battle.until("Move your warriors")
    battle.dice(("to wound Ren, S 4 against T 3", 2))
    battle.play("Ren moves to 22.5, 24")
    assert battle.at("Ren") == (22.5, 24)
    assert len(battle.rolled("to wound")) == 1
    assert battle.rolled("to wound")[0].throw.who == battle.names["Ila"]


def test_who_is_put_down_by_it_lies_an_eighth_before_it():
    """CHN-65."""
    battle = burning()
    battle.until("Move your warriors")
    battle.dice(("to wound Ren, S 4", 3), ("injury", 2))
    battle.play("Ren moves to 22.5, 24")
    assert battle.at("Ren") == pytest.approx((FACE + 1 / 8, 24), abs=2 * TOLERANCE_IN)
    assert battle.happened(Felled, model="Ren", how="down", by="Ila")


def test_a_charge_through_it_ends_there_for_who_falls():
    """CHN-65: he saw Bo past the end of the wall."""
    told = facing("wall-of-fire", ren={"at": (26, 26.5), "M": 6}).model("Bo", side=A, at=(22, 27.5))
    battle = burning(told)
    battle.until("Declare")
    battle.dice(("to wound Ren, S 4", 3), ("injury", 2))
    battle.play("Ren charges Bo")
    x, _ = battle.at("Ren")
    assert x == pytest.approx(FACE + 1 / 8, abs=0.1)
    assert battle.fighter("Ren").posture == "down"


def test_a_charge_through_it_arrives_if_he_stands():
    """CHN-65: it doesn't block movement."""
    told = facing("wall-of-fire", ren={"at": (26, 26.5), "M": 6}).model("Bo", side=A, at=(22, 27.5))
    battle = burning(told, until="close combat")
    battle.play("done")
    battle.until("Declare")
    battle.dice(("to wound Ren, S 4", 1))
    battle.play("Ren charges Bo")
    assert battle.fighter("Ren").charged


def test_a_runner_burns():
    """CHN-65: 2 x 6" straight through; nobody was within 8" of him."""
    told = facing("wall-of-fire", ren={"at": (30, 24), "M": 6})
    battle = burning(told)
    battle.until("Move your warriors")
    battle.dice(("to wound Ren, S 4", 2))
    battle.play("Ren runs to 22, 26")
    assert battle.at("Ren") == (22, 26)
    assert len(battle.rolled("to wound")) == 1


def test_who_flees_through_it_burns():
    """CHN-65: toward the near edge, through the fire."""
    told = facing("wall-of-fire", at=(8, 24), ren={"at": (6, 24), "now": {"fleeing": True}})
    battle = told.begin("magic begins", side=A, turns=2).dice(woven("wall-of-fire"))
    battle.dice(("flight", 1, 3), ("to wound Ren, S 4", 2))
    battle.play("Ila casts wall-of-fire at 4, 24 toward 4, 27", "done")
    assert battle.at("Ren")[0] < 4


def test_who_stands_in_it_is_burnt_when_it_gets_there_alone():
    """CHN-65: one hit when it gets to the wall; who steps out of it in its next move isn't burnt again."""
    battle = burning(facing("wall-of-fire", ren={"at": (26, 24)}), turns=8)
    battle.until("Move your warriors")
    battle.dice(("to wound Ren, S 4", 1))
    battle.play("Ren moves to 24, 25")
    battle.until("Keep up")
    battle.play("Ila keeps wall-of-fire")
    battle.until("Move your warriors")
    while battle.state.side != B:
        battle.until("Move your warriors")
    battle.play("Ren moves to 26, 25")
    assert battle.at("Ren") == (26, 25)


def test_each_of_two_walls_burns():
    """CHN-65: one hit a move from each wall."""
    told = facing("wall-of-fire", ren={"at": (28, 24), "M": 7})
    battle = told.begin("magic begins", side=A, turns=4).dice(woven("wall-of-fire"), woven("wall-of-fire"))
    battle.play(CAST, "Ila casts wall-of-fire at 22, 24 toward 22, 27")
    battle.until("Move your warriors")
    battle.dice(("to wound Ren, S 4", 1), ("to wound Ren, S 4", 1))
    battle.play("Ren moves to 21.75, 26.5")
    assert battle.at("Ren") == (21.75, 26.5)


def test_who_burns_to_death_is_hers():
    """CHN-18, CHN-65."""
    battle = burning()
    battle.until("Move your warriors")
    battle.dice(("to wound Ren, S 4", 3), ("injury", 6))
    battle.play("Ren moves to 22.5, 24")
    assert battle.happened(Felled, model="Ren", how="out", by="Ila")


def test_it_stands_as_long_as_she_pays():
    """CHN-14, CHN-65: 2 points a turn; then her own friends burn in it like anybody."""
    told = facing("wall-of-fire", ren={"at": (40, 40)}).model("Bo", side=A, at=(22, 24), M=5)
    battle = told.begin("magic begins", side=A, turns=8).dice(woven("wall-of-fire"))
    battle.play(CAST, "done")
    battle.until("Keep up")
    battle.play("Ila keeps wall-of-fire")
    assert hand(battle) == 18
    battle.until("Move your warriors")
    battle.until("Move your warriors")
    battle.dice(("to wound Bo, S 4", 2))
    battle.play("Bo moves to 26, 24")
    assert battle.at("Bo") == (26, 24)


def test_it_is_gone_when_it_isnt_kept_up():
    """CHN-14: 2 points a turn, or it ends."""
    battle = burning()
    battle.play("done")
    battle.until("Keep up Ila's Wall of Fire for 2 points")
    battle.play("Ila drops wall-of-fire")
    assert not ground(battle, "wall-of-fire")
    assert ended(battle, "wall-of-fire") == [": it is dropped"]
    assert hand(battle) == 20
    assert battle.allowed("Ila casts arrow-of-fire at Ren")


def test_it_may_be_cut_when_it_is_kept_up():
    """CHN-21, CHN-29: it ends at once, the upkeep just paid is gone."""
    told = facing("wall-of-fire", ren={"at": (28, 30), "lore": lore(8)})
    battle = begun(told, until="", turns=4).dice(woven("wall-of-fire"))
    battle.play("Ila casts wall-of-fire at 23, 20 toward 24, 20", "pass", "done")
    battle.until("Keep up Ila's Wall of Fire")
    battle.play("Ila keeps wall-of-fire")
    battle.dice(("cutting Ila's Wall of Fire", 4))
    battle.play("Ren cuts wall-of-fire")
    assert not ground(battle, "wall-of-fire")
    assert hand(battle) == 18


def test_not_over_a_base_or_blocking_terrain():
    """CHN-65: woods and low walls are no hindrance."""
    told = facing("wall-of-fire", ren={"at": (24, 26.5)}).terrain("rock", rect=(28, 23, 1, 1))
    told.terrain("woods", rect=(30, 18, 4, 12))
    battle = begun(told)
    assert battle.refused(CAST).rule == "CHN-W10"
    assert battle.refused("Ila casts wall-of-fire at 28.5, 24 toward 28.5, 27").rule == "CHN-W10"
    assert battle.allowed("Ila casts wall-of-fire at 26, 24 toward 26, 27")


def test_wholly_in_range_its_nearest_point_in_sight():
    """CHN-65: 12.000" from her edge to its farthest corner."""
    battle = begun(weaver("wall-of-fire").model("Ren", side=B, at=(40, 40)))
    far = 20 + R + 12 - 3
    assert battle.refused(f"Ila casts wall-of-fire at {far + 0.01}, 24 toward 40, 24").rule == "CHN-13"
    assert battle.allowed(f"Ila casts wall-of-fire at {far - 0.01}, 24 toward 40, 24")
    told = weaver("wall-of-fire").model("Ren", side=B, at=(40, 40)).terrain("wall", rect=(22, 22, 0.25, 4))
    assert begun(told).refused(CAST).rule == "CHN-13"


def test_no_wall_without_a_direction_and_none_in_combat():
    """CHN-9, CHN-16, CHN-65."""
    assert begun(facing("wall-of-fire")).refused("Ila casts wall-of-fire at 23, 24").rule == "CHN-W10"
    assert begun(facing("wall-of-fire", gap_in=0.0)).refused(CAST).rule == "CHN-9"


def test_the_same_wall_again_replaces_the_first():
    """CHN-61: never twice at one place; another beside it adds up."""
    battle = burning().dice(woven("wall-of-fire"), woven("wall-of-fire"))
    battle.play(CAST)
    assert len(ground(battle, "wall-of-fire")) == 1
    battle.play("Ila casts wall-of-fire at 22, 24 toward 22, 27")
    assert len(ground(battle, "wall-of-fire")) == 2
