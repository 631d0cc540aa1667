"""Dots and boxes, what stops harm, what wounds do, and what the Power heals. (DOT-44..61)"""

from __future__ import annotations

from typing import Any

import pytest
from dots_scenes import ILA, REN, changed, dice, left, meeting, people, slot, strike, usual
from support.playing import Played

from skirmish.core.decision import Action
from skirmish.rules.dots.attack import attack_pool
from skirmish.rules.dots.defence import defence_pool, methods
from skirmish.rules.dots.events import Dropped
from skirmish.rules.dots.fighter import Plan
from skirmish.rules.dots.harm import Blow, strike_home
from skirmish.rules.dots.initiative import rank
from skirmish.rules.dots.movement import movement_now
from skirmish.rules.dots.queries import can_defend


def hit(raw: int, dice: tuple[int, ...] = (), **ren: Any) -> Played:
    """Ren takes a blow of so many points."""
    options = {name: ren.pop(name) for name in ("soak_cap", "absorb_botch", "armour") if name in ren}
    return usual(meeting(people(), people(**ren), **options), strike_home, REN, Blow(ILA, raw), dice=dice)


def body(found: Played) -> tuple[int, int]:
    """(dots, boxes) left to Ren."""
    return found.person(REN).dots, found.person(REN).boxes


def falls(found: Played) -> list[str]:
    return [event.how for event in found.table.log if isinstance(event, Dropped)]


# --- dots and boxes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hero", "wanted"), [(True, 13), (False, 8)])
def test_everybody_has_thirteen_boxes_but_the_rank_and_file_may_have_fewer(hero: bool, wanted: int) -> None:
    """DOT-44, R-33."""
    assert left(meeting(people(), people(hero=hero))) == (2, 13)
    assert left(meeting(people(), people(hero=hero), rank_and_file_boxes="8")) == (2, wanted)


def test_every_battle_begins_with_all_dots_and_boxes() -> None:
    """DOT-45, DOT-55: dots of health are bought on top of the boxes."""
    assert left(meeting(people(), people(health=6))) == (6, 13)


def test_harm_takes_dots_and_then_boxes() -> None:
    """DOT-46: of 5 points against 3 dots two come to boxes."""
    assert body(hit(2, health=3)) == (1, 13)
    assert body(hit(5, (2, 2), health=3)) == (0, 11)


def test_while_a_dot_is_left_nothing_is_the_matter() -> None:
    """DOT-48: with a dot and a box it has all its dice, its initiative, and no save to make."""
    battle = meeting(people(), people(sword=3, dodge=2, health=5, now={"dots": 1, "boxes": 1}))
    rules, state = battle.game.rules, battle.state
    assert attack_pool(rules, state, REN, ILA, "sword").dice == 3
    assert (defence_pool(rules, state, REN, "dodge", ILA).dice, can_defend(state, REN)) == (4, True)
    assert rank(state, REN) == rank(changed(battle, dots=5, boxes=13), REN)
    assert battle.state.models[REN].combat.dazed is False
    assert not dice(battle, "save against shock")


def test_without_a_dot_each_disabled_box_is_a_penalty() -> None:
    """DOT-50, DOT-51: six boxes left are three penalty dots, and seven less of initiative."""
    battle = meeting(people(), people(sword=5, dodge=3, health=5))
    rules, hurt = battle.game.rules, changed(battle, dots=0, boxes=6)
    whole, now = attack_pool(rules, battle.state, REN, ILA, "sword"), attack_pool(rules, hurt, REN, ILA, "sword")
    assert (whole.dice - now.dice, now.target - whole.target) == (3, 3)
    dodge = defence_pool(rules, hurt, REN, "dodge", ILA)
    assert (dodge.dice, dodge.target) == (2, 10)
    assert rank(battle.state, REN)[0] - rank(hurt, REN)[0] == 7


def test_death_takes_the_last_dot_and_the_last_box() -> None:
    """DOT-47, DOT-49: without boxes the last dot takes it along; without dots the last box."""
    assert falls(hit(1, now={"dots": 2, "boxes": 0})) == []
    assert falls(hit(2, now={"dots": 2, "boxes": 0})) == ["out"]
    assert falls(hit(9, now={"dots": 0, "boxes": 9})) == ["out"]
    assert falls(hit(6, now={"dots": 0, "boxes": 9})) == ["stunned"]


def test_what_is_too_much_for_the_boxes_is_lost() -> None:
    """DOT-60."""
    assert body(hit(12, now={"dots": 0, "boxes": 5})) == (0, 0)


def test_a_dazed_model_neither_acts_nor_defends_itself_but_walks_and_wears_its_armour() -> None:
    """DOT-52: armour and absorption work as ever."""
    ren = people(items=("sword", "heavy-armour"), sword=3, dodge=3, health=5, now={"dazed": True})
    battle = meeting(people(sword=1), ren)
    assert [*methods(battle.game.rules, battle.state, REN, ILA, "melee")] == []
    assert movement_now(battle.game.rules, battle.state, REN) == 4
    assert body(usual(battle, strike_home, REN, Blow(ILA, 3), dice=(8, 2))) == (3, 13)


def test_a_tough_creature_fights_on_with_its_last_box() -> None:
    """DOT-53: a Myrddraal without dots makes no save and has no penalty; an Ogier falls at three boxes."""
    battle = meeting(people(), people(sword=4, tough="myrddraal", now={"dots": 0, "boxes": 2}))
    assert attack_pool(battle.game.rules, battle.state, REN, ILA, "sword").dice == 4
    assert falls(hit(6, tough="myrddraal", now={"dots": 0, "boxes": 7})) == []
    assert falls(hit(7, tough="myrddraal", now={"dots": 0, "boxes": 7})) == ["out"]
    assert falls(hit(3, tough="ogier", now={"dots": 0, "boxes": 7})) == []
    assert falls(hit(4, tough="ogier", now={"dots": 0, "boxes": 7})) == ["stunned"]


@pytest.mark.parametrize(("word", "args"), [("lift", ("hurt", "CHN-1")), ("mend", (2, "CHN-1"))])
def test_the_power_heals_while_a_box_is_left(word: str, args: tuple[object, ...]) -> None:
    """DOT-49, DOT-54, R-27."""
    for boxes, healed in ((1, True), (0, False)):
        battle = meeting(people(), people(health=4, now={"dots": 1, "boxes": boxes}))
        found = usual(battle, getattr(battle.game.rules.combat, word), REN, *args)
        assert (body(found) != (1, boxes)) == healed


# --- what stops harm -------------------------------------------------------------------------------------------------


def test_armour_stops_no_more_than_its_dots_and_a_botch_stops_nothing() -> None:
    """DOT-56: a suit of two and a shield of one; tens go on, but three points are all that it stops."""
    mail = {"items": ("sword", "heavy-armour", "shield"), "health": 9}
    assert body(hit(6, (10, 10, 9, 9, 9), **mail)) == (6, 13)
    assert body(hit(6, (1, 1, 2), **mail)) == (3, 13)


def test_some_hits_cut_armour_away() -> None:
    """DOT-57: once the hit is worked out; what is left hinders and stops less."""
    ren = people(items=("sword", "heavy-armour"), dodge=1, health=9)
    battle = meeting(people(), ren)
    found = usual(battle, strike_home, REN, Blow(ILA, 4, armour_damage=1), dice=(8, 2))
    assert (body(found), found.person(REN).armour) == ((6, 13), 1)
    dodge = defence_pool(battle.game.rules, found.state, REN, "dodge", ILA)
    assert dodge.dice == 2, "one more than in two dots of mail"
    stripped = usual(battle, strike_home, REN, Blow(ILA, 4, armour_damage=5), dice=(8, 2))
    assert stripped.person(REN).armour == 0


def test_soak_keeps_the_last_dot() -> None:
    """TV-10; DOT-58, DOT-61: three hits of 5 against 5 dots, 13 boxes and a Soak of 7, by default."""
    battle = meeting(people(), people(health=5, soak=7))
    found, state = [], battle.state
    for _ in range(3):
        after = usual(battle, strike_home, REN, Blow(ILA, 5), since=state)
        state = after.state
        found.append(body(after))
    assert found == [(1, 12), (1, 7), (1, 2)]


def test_soak_may_count_once_a_round() -> None:
    """DOT-58, R-29: of a Soak of 3 one point is left for the second hit, and all are back in the next round."""
    ren = people(health=5, soak=3, stamina=0, now={"dots": 2})
    for cap, second in (("hit", (1, 9)), ("round", (0, 10))):
        battle = meeting(people(), ren, soak_cap=cap)
        first = usual(battle, strike_home, REN, Blow(ILA, 3))
        assert body(first) == (1, 11)
        again = usual(battle, strike_home, REN, Blow(ILA, 2), dice=() if cap == "hit" else (2,), since=first.state)
        assert body(again) == second, cap


def test_who_has_no_stamina_absorbs_with_one_die() -> None:
    """DOT-12, DOT-59, R-6: it saves a dot."""
    found = hit(2, (8,), stamina=0)
    assert (body(found), found.rolled()) == ((1, 12), ["absorption"])


def test_armour_comes_before_soak_and_soak_before_absorption() -> None:
    """DOT-60: of 6 points armour stops one, Soak takes two, absorption two; a dot is left."""
    found = hit(6, (9, 2, 9, 9, 2), items=("sword", "heavy-armour"), health=2, soak=2, stamina=3)
    assert found.rolled() == ["armour", "absorption"]
    assert [decision.rule for decision in found.asked] == ["DOT-58", "DOT-59"]
    assert body(found) == (1, 9)


def test_no_more_goes_to_boxes_than_there_are() -> None:
    """DOT-60, R-32: Soak 5, but two boxes: the rest of 6 points comes to dots."""
    assert body(hit(6, soak=5, health=5, now={"dots": 5, "boxes": 2})) == (1, 0)


def test_nobody_is_asked_while_no_last_dot_is_in_danger() -> None:
    """DOT-61, R-107."""
    assert hit(3, health=5, soak=4).asked == []


def test_the_rank_and_file_give_up_when_disabled() -> None:
    """DOT-74, R-33, R-100: heroes don't."""
    for hero, pace, how in (
        (False, "rank_and_file", ["left"]),
        (True, "rank_and_file", []),
        (True, "all", ["left"]),
        (False, "none", []),
    ):
        battle = meeting(people(), people(hero=hero, now={"dots": 0, "boxes": 9}), pace_disabled_out=pace)
        assert falls(usual(battle, strike_home, REN, Blow(ILA, 1))) == how, (hero, pace)


def test_without_a_dot_a_model_that_fails_its_save_does_nothing_in_the_round() -> None:
    """DOT-52, DOT-67: it declares nothing."""
    hurt = people(sword=3, willpower=1, now={"dots": 0, "boxes": 9, "dazed": True})
    battle = meeting(people(sword=1), hurt)
    assert battle.decision.subject == ILA, "Ren isn't asked"
    battle.play(Action("declare", ILA, what=f"sword at {REN}"))
    strike(battle, 2)
    assert slot(battle).plan == Plan()
