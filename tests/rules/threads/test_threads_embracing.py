"""Embracing the Source, growth, who holds it as battle begins. (DOT-151..156, R-61, R-62, R-102)"""

from __future__ import annotations

import pytest
from threads_scenes import ILA, channeling, people, pools, slot, weaver

from skirmish.core.decision import Action
from skirmish.core.record import evolve
from skirmish.rules.threads.events import BurnedOut, Holding

EMBRACE = Action("embrace", ILA, 4)


def test_a_try_takes_the_round_and_brings_what_it_brings() -> None:
    """DOT-152, DOT-153, TV-46: 4 dice at 11 less 7; a 10 goes on, and the fifth success is claimed, too."""
    battle = channeling(weaver("lightning", potential=7, onepower=5), held=0)
    battle.dice(7, 8, 9, 10, 7)
    battle.play(EMBRACE)
    assert pools(battle) == [("embrace", 4, 4)]
    assert slot(battle).held == 5
    assert battle.refused(Action("cast", ILA, 1, what="lightning 2")).rule == "DOT-152"


def test_tens_may_stand() -> None:
    """DOT-10, DOT-131: so a lucky ten burns nobody out; one is held of potential 3, and two are wanted."""
    battle = channeling(weaver(potential=3, onepower=3), held=1)
    battle.dice(10, 9)
    battle.play(evolve(EMBRACE, target=2, what="tens stand"))
    assert (slot(battle).held, slot(battle).burned) == (3, False)
    assert "Ila reaches for 2 dots of the Power, tens stand" in battle.told()


def test_nothing_comes_of_no_success() -> None:
    """DOT-153, TV-45."""
    battle = channeling(weaver(potential=7, onepower=5), held=0)
    battle.dice(1, 2, 3, 4)
    battle.play(EMBRACE)
    assert (slot(battle).held, slot(battle).strain) == (0, 0)


def test_a_botch_loses_the_source_and_strains() -> None:
    """DOT-153, TV-51: two held, then a net of -2."""
    battle = channeling(weaver(potential=7, onepower=6), held=2)
    battle.dice(1, 1, 2, 3)
    battle.play(EMBRACE)
    assert (slot(battle).held, slot(battle).strain) == (0, 2)


def test_more_than_its_potential_burns_it_out() -> None:
    """DOT-154, TV-49: one held, potential 3, net 3."""
    battle = channeling(weaver(potential=3, onepower=3), held=1)
    battle.dice(9, 10, 9, 9, 2, 2, 2, 2, 9, 2, 2, 2, 2)
    battle.play(Action("embrace", ILA, 2))
    assert battle.happened(BurnedOut)
    assert slot(battle).burned


def test_an_option_takes_a_round_for_each_die() -> None:
    """DOT-152, R-61, `embrace_time: per_die`: so one die a round."""
    battle = channeling(weaver(potential=7, onepower=5), held=0, embrace_time="per_die")
    assert [action.target for action in battle.offered("embrace")] == [1, 1]


@pytest.mark.parametrize(("held", "later"), [(0, 0), (1, 2), (5, 5)])
def test_who_holds_any_holds_one_more_in_the_next_round(held: int, later: int) -> None:
    """DOT-155, TV-47: up to the maximum of 5."""
    battle = channeling(weaver(onepower=5), held=held)
    battle.play("done")
    battle.until("Ila: which plan")
    assert slot(battle).held == later


@pytest.mark.parametrize(("how", "held"), [("full", 5), ("one", 1), ("none", 0)])
def test_what_they_hold_as_battle_begins(how: str, held: int) -> None:
    """DOT-156, R-102, `start_embraced`."""
    from skirmish.core.table import Table

    battle = channeling(weaver(onepower=5), held=0, start_embraced=how)
    table = Table(battle.state, battle.game.rules)
    for _ in battle.game.rules.magic.prepare(table):
        raise AssertionError("nobody is asked")
    assert table.state.models[ILA].magic.held == held
    assert [event.how for event in table.log if isinstance(event, Holding)] == (["begins"] if held else [])


def test_who_holds_nothing_weaves_nothing() -> None:
    """DOT-151."""
    battle = channeling(weaver("lightning"), people(), held=0)
    assert battle.refused(Action("cast", ILA, 1, what="lightning 2")).rule == "DOT-151"
