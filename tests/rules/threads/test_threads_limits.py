"""What bounds a channeler: Willpower, boxes, dice, what it lets go; whom wild magic strikes. (DOT-122..128, DOT-172)"""

from __future__ import annotations

import pytest
from support.playing import played
from test_threads_standing import standing
from threads_scenes import ILA, REN, channeling, left, pools, slot, weave, weaver

from skirmish.core.decision import Action
from skirmish.core.table import Table
from skirmish.rules.threads import strain
from skirmish.rules.threads.channeler import Work, free_dots, free_willpower
from skirmish.rules.threads.events import Found, Unravelled


@pytest.mark.parametrize(("strained", "dice"), [(0, 5), (2, 3), (5, 1)])
def test_strained_willpower_saves_and_holds_less(strained: int, dice: int) -> None:
    """DOT-122, R-95: of five dots; at least a die is rolled."""
    battle = channeling(weaver("lightning"), strained=strained)
    assert strain.save_pool(Table(battle.state, battle.game.rules), ILA, "save", 2).dice == dice
    assert free_willpower(slot(battle)) == 5 - strained


@pytest.mark.parametrize(("strained", "rule", "number"), [(4, "", 0), (5, "DOT-125", -1)])
def test_with_all_boxes_full_nobody_embraces(strained: int, rule: str, number: int) -> None:
    """DOT-125, R-93: eight dots of the Power, five of Willpower; such a mind is dominated easily."""
    battle = channeling(weaver("lightning"), strained=strained, held=0)
    embraces = Action("embrace", ILA, 2)
    if rule:
        assert battle.refused(embraces).rule == rule
    else:
        assert embraces in battle.offered("embrace")
    found = battle.game.rules.magic.modifiers(battle.state, ILA, "leadership")
    assert sum(modifier.number for modifier in found) == number


def test_no_more_is_held_than_was_trained() -> None:
    """DOT-126, DOT-152: three dots of the Power, though its potential is eight."""
    battle = channeling(weaver("lightning", onepower=3), held=0)
    assert {action.target for action in battle.offered("embrace")} == {1, 2, 3}


def test_fewer_dice_than_it_holds() -> None:
    """DOT-128: two of five, and three are left for something else."""
    battle = channeling(weaver("lightning", "create-fire"), held=5)
    weave(battle, "lightning 2", 9, 2)
    assert pools(battle)[-1][1] == 2
    assert free_dots(battle.state, ILA) == 3


def test_a_delver_who_doesnt_read_residues_finds_nothing_of_the_other_half() -> None:
    """DOT-148, DOT-149: what Ren has inverted is of saidin."""
    delver = weaver("delve", delving=3)
    battle = standing("vigour", 2, half="saidin", inverted=True, ila=delver, gap_in=6.5)
    x, y = battle.at("Ren")
    weave(battle, "delve 2", 9, 9, target=-1, at=(x - 1.5, y))
    assert not battle.happened(Found)


@pytest.mark.parametrize(("propped", "rule"), [(False, "DOT-135"), (True, "")])
def test_what_is_in_work_is_held_ready_by_a_dot_that_is_free(propped: bool, rule: str) -> None:
    """DOT-135, DOT-138: one of five dots of Willpower is left, and holds what is ready; or what she is about to."""
    works = Work("immolate", 5, ready=not propped), Work("lightning", 2, propped=propped)
    battle = channeling(weaver("lightning", "immolate"), strained=4, works=works)
    hold = Action("cast", ILA, what="lightning 3; hold")
    if rule:
        assert battle.refused(hold).rule == rule
    else:
        assert any(offer.admits(hold) for offer in battle.decision.each() if offer.concerns(hold))


def test_a_weave_that_is_dropped_fades() -> None:
    """DOT-159: nothing comes of it, and nothing else of the Power is lost."""
    battle = channeling(weaver("lightning"), works=(Work("lightning", 3),), held=4)
    battle.play(Action("abandon", ILA, what="lightning"))
    assert [(event.what, event.rule) for event in battle.happened(Unravelled)] == [("lightning", "DOT-159")]
    assert (slot(battle).works, slot(battle).held, slot(battle).strain) == ((), 4, 0)


@pytest.mark.parametrize(("place", "struck"), [(1, ILA), (2, REN)])
def test_wild_magic_strikes_anybody(place: int, struck: int) -> None:
    """DOT-172, B-16, R-72: two are within 24"; a bolt of two dice, and no armour helps."""
    battle = channeling(weaver("lightning", onepower=2), gap_in=20.0)
    after = played(battle, strain.break_loose, ILA, 1, dice=(place, 9, 2)).table.state
    assert [after.models[i].combat.dots for i in (ILA, REN)] == [5 - (struck == i) for i in (ILA, REN)]


def test_wild_magic_doesnt_reach_farther() -> None:
    """DOT-172, B-16: there is only its channeler within 24"."""
    battle = channeling(weaver("lightning", onepower=2), gap_in=25.0)
    assert strain.struck(battle.state, ILA) == [ILA]
    assert left(battle) == (5, 13)
