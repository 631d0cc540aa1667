"""Where the pool goes when a circle breaks in its own phase; who flees or is shielded. (CHN-32, CHN-36, CHN-69)"""

from __future__ import annotations

from typing import Any

from cutting_scenes import WOMEN, circles, hands, leads, linked, off, owed, row, the_circle
from support.battle import Battle
from support.story import A, B
from weave_scenes import conditions, hand, lore

from skirmish.core.events import Fell, Fled, Rolled
from skirmish.core.table import Table, settle
from skirmish.rules.channeling.channeler import weavings
from skirmish.rules.channeling.events import CircleChanged

TOTALS = (6, 5, 7)
LEADER_FELL = "The leader fell: who leads the circle?"


def own_splash(*totals: int, initiative: tuple[int, ...] = (1, 1)) -> Battle:
    """In their own shooting phase Ila's fireball strikes her sister Bo out of action."""
    places: dict[str, Any] = {"Bo": {"at": off(1.9)}, "Cy": {"at": (20.6, 22.7)}}
    here: dict[str, Any] = {name: place for name, place in places.items() if name in WOMEN[: len(totals)]}
    told = row(totals, knows=(("fireball",),), **here).model("Ren", side=B, at=(20, 36))
    battle = told.begin("magic begins", side=A, until="close combat")
    battle.play("Ila links with Bo" + (" and Cy" if len(totals) > 2 else ""))
    x, y = off(1.9)
    battle.dice(
        ("Fireball", 6, 6),
        ("to wound Bo", 5),
        ("injury", 6),
        *[("initiative", face) for face in initiative[: len(totals) - 1]],
    )
    battle.play(f"Ila casts fireball at {x + 1.5}, {y}")
    return battle


def test_in_the_own_phase_the_pool_goes_back_at_most_what_each_put_in():
    """CHN-36: 6 + 5, less 6 for the fireball, leaves 5; Ila put in 6, so all 5 are hers."""
    battle = own_splash(6, 5)
    assert not circles(battle)
    assert hand(battle, "Ila") == 5


def test_and_no_more_than_she_put_in():
    """CHN-36: 6 + 9 - 6 leaves 9, of which Ila gets back 6."""
    assert hand(own_splash(6, 9), "Ila") == 6


def test_it_goes_on_in_the_own_phase_with_what_the_others_put_in():
    """CHN-36: 6 + 9 + 4 - 6 leaves 13; Ila and Cy put in 10."""
    battle = own_splash(6, 9, 4)
    assert the_circle(battle).pool == 10


def test_the_highest_total_gets_her_points_back_first():
    """CHN-36: 7 of Cy's, then Bo's, as far as it goes. The leader fell, and the side lets the circle end."""
    told = row((6, 5, 7), Ila={"lore": lore(6, "fireball")}, Bo={"at": off(1.9)}, Cy={"at": (20.6, 22.7)})
    battle = told.begin("magic begins", side=A, until="close combat")
    battle.play("Ila links with Bo and Cy")
    battle.dice(("Fireball", 6, 6), ("to wound Ila", 5), ("injury", 6), ("initiative", 1), ("initiative", 1))
    battle.play("Ila casts fireball at 18.6, 24")
    assert battle.prompt == LEADER_FELL
    battle.play("pass")
    assert hands(battle) == {"Ila": 0, "Bo": 5, "Cy": 7}
    (changed,) = battle.happened(CircleChanged)
    assert changed.returned == ((2, 7), (1, 5))


def test_no_more_goes_back_than_is_left_in_the_pool():
    """CHN-36: 18, less 5 for an arrow and 6 for the fireball, leaves 7: all of Cy's, and none of Bo's."""
    told = row(TOTALS, Ila={"lore": lore(6, "fireball", "arrow-of-fire")}, Bo={"at": off(1.9)}, Cy={"at": (20.6, 22.7)})
    battle = told.model("Ren", side=B, at=(20, 36)).begin("magic begins", side=A, until="close combat")
    battle.play("Ila links with Bo and Cy")
    battle.dice(("Arrow of Fire", 1, 2)).play("Ila casts arrow-of-fire at Ren")
    battle.dice(("Fireball", 6, 6), ("to wound Ila", 5), ("injury", 6), ("initiative", 1), ("initiative", 1))
    battle.play("Ila casts fireball at 18.6, 24", "pass")
    (changed,) = battle.happened(CircleChanged, why="is broken")
    assert changed.returned == ((2, 7), (1, 0))


def test_the_transfer_after_a_fall_in_the_own_phase_is_paid_from_the_pool():
    """CHN-36, CHN-37: 18 - 6 leaves 12 of the 12 the others put in, less 2."""
    told = row((6, 5, 7), Ila={"lore": lore(6, "fireball")}, Bo={"at": off(1.9)}, Cy={"at": (20.6, 22.7)})
    battle = told.begin("magic begins", side=A, until="close combat")
    battle.play("Ila links with Bo and Cy")
    battle.dice(("Fireball", 6, 6), ("to wound Ila", 5), ("injury", 6), ("initiative", 1), ("initiative", 1))
    battle.play("Ila casts fireball at 18.6, 24", "Cy leads")
    assert the_circle(battle).pool == 10
    assert owed(battle) == {}


def test_control_of_a_leader_who_lies_on_the_ground_may_go_on():
    """CHN-36, CHN-37: Ila fails the test and is knocked down; Cy takes over with what is left, 10 less 2."""
    battle = own_splash(6, 9, 4, initiative=(6, 1))
    assert battle.fighter("Ila").posture == "down"
    assert not battle.offered("cast")
    battle.play("Cy leads")
    assert leads(battle) == "Cy"
    assert the_circle(battle).pool == 8
    assert battle.allowed("Cy casts arrow-of-fire at Ren")


def test_who_flees_drops_out_without_the_shock():
    """CHN-32."""
    battle = linked(row(TOTALS), TOTALS).begin("magic begins", side=B, until="close combat")
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    assert rules.hears(Fled)
    table.emit(Fled(1))
    for asked in settle(table):
        raise AssertionError(asked.prompt)
    assert not [event for event in table.log if isinstance(event, Rolled)]
    (circle,) = weavings(table.state).circles
    assert (circle.members, circle.pool) == ((0, 2), 13)


def test_who_leaves_the_table_drops_out_without_the_shock():
    """CHN-32: she runs over the edge."""
    battle = linked(row(TOTALS), TOTALS).begin("magic begins", side=B, until="close combat")
    table = Table(battle.state, battle.game.rules)
    table.emit(Fell(1, "left"))
    assert list(settle(table)) == []
    assert not [event for event in table.log if isinstance(event, Rolled)]
    assert weavings(table.state).circles[0].members == (0, 2)


def test_who_is_shielded_drops_out_without_the_shock():
    """CHN-32, CHN-69: Cy of three, 7 points strong, resists a man of 30 on a 6 only."""
    told = row(TOTALS).model("Kai", side=B, at=off(14.0), lore=lore(30, "shielding"))
    told = linked(told, TOTALS)
    battle = told.begin("magic begins", side=B, until="close combat")
    battle.dice(("Shielding", 6, 6), ("against Kai's hold", 5)).play("Kai casts shielding at Cy", "pass")
    assert conditions(battle, "Cy") == ("silenced",)
    assert the_circle(battle).members == (0, 1)
    assert not battle.rolled("initiative")


def test_a_shielded_leader_must_be_followed_by_another():
    """CHN-32, CHN-36, CHN-69."""
    told = linked(row(TOTALS).model("Kai", side=B, at=off(14.0), lore=lore(30, "shielding")), TOTALS, leader=2)
    battle = told.begin("magic begins", side=B, until="close combat")
    battle.dice(("Shielding", 6, 6), ("against Kai's hold", 5)).play("Kai casts shielding at Cy", "pass")
    assert battle.prompt == LEADER_FELL
    battle.play("Ila leads")
    assert the_circle(battle).members == (0, 1)
    assert owed(battle) == {"Ila": 2}
