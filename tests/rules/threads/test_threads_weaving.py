"""Weaving: dice, successes, rounds, several weaves, and what they cost. (DOT-117..131, DOT-157..166)"""

from __future__ import annotations

import pytest
from support.playing import played
from threads_scenes import ILA, REN, Before, book, channeling, knots, left, people, pools, slot, weave, weaver

from skirmish.core.decision import Action
from skirmish.core.record import evolve
from skirmish.rules.threads import strain
from skirmish.rules.threads.channeler import Work
from skirmish.rules.threads.events import BurnedOut, Holding, Strained, WildMagic
from skirmish.rules.threads.gift import Angreal


def test_a_fixed_weave_takes_its_threads_in_successes_and_attacks_with_as_many() -> None:
    """DOT-118, DOT-130, R-88: Lightning is 4 threads; Ren can't evade, so 4 points come through; armour is no help."""
    battle = weave(channeling(weaver("lightning")), "lightning 5", 7, 8, 9, 7, 2)
    assert pools(battle) == [("Lightning", 5, 7)]
    assert left(battle) == (1, 13)


def test_evasion_takes_off_successes() -> None:
    """DOT-93, DOT-175: Evasion 2, Wits 2, Perception 2; three of six succeed, and one point is left of four."""
    ren = people(evasion=2)
    battle = weave(channeling(weaver("lightning"), ren), "lightning 4", 7, 8, 9, 7)
    battle.dice(7, 8, 9, 2, 3, 4)
    battle.play(Action("evade", REN, ILA))
    assert left(battle) == (4, 13)


def test_who_evades_all_of_it_is_unharmed_and_a_die_poorer() -> None:
    """DOT-92, DOT-93."""
    battle = weave(channeling(weaver("create-fire"), people(evasion=2)), "create-fire 1", 9)
    battle.dice(7, 8, 2, 2, 2, 2)
    battle.play(Action("evade", REN, ILA))
    assert left(battle) == (5, 13)
    assert battle.state.models[REN].combat.evades == 1


def test_successes_add_up_over_rounds() -> None:
    """DOT-158: 3 of 4 are there; one more is enough."""
    battle = channeling(weaver("lightning"), works=(Work("lightning", 3),))
    weave(battle, "lightning 1", 7)
    assert (slot(battle).works, left(battle)) == ((), (1, 13))


def test_what_has_no_dice_frays() -> None:
    """DOT-164, TV-69: a success a round, but for what Willpower holds together."""
    works = Work("lightning", 2), Work("immolate", 3, propped=True), Work("create-fire", 1)
    battle = channeling(
        weaver("lightning", "immolate", "create-fire"), works=tuple([evolve(w, fed=False) for w in works])
    )
    battle.play("done")
    battle.until("Ila: which kind of action")
    assert [(work.what, work.successes) for work in slot(battle).works] == [("lightning", 1), ("immolate", 3)]


@pytest.mark.parametrize(
    ("mode", "faces", "now"),
    [
        ("subtract", (1, 1, 9), 1),
        ("subtract", (1, 1, 1), None),
        ("collapse", (1, 1, 9), None),
        ("ignore", (1, 1, 1), 2),
    ],
)
def test_a_botch(mode: str, faces: tuple[int, ...], now: int | None) -> None:
    """DOT-158, R-76: of Lightning two successes are there; then a botch of 1 or 3."""
    battle = channeling(weaver("lightning"), works=(Work("lightning", 2),), weave_negative=mode)
    weave(battle, f"lightning {len(faces)}", *faces)
    work = slot(battle).work("lightning")
    assert (work.successes if work is not None else None) == now


def test_a_soaking_weave_takes_all_it_gets() -> None:
    """DOT-130: Create Fire with three successes attacks with three."""
    battle = weave(channeling(weaver("create-fire")), "create-fire 4", 7, 8, 9, 2)
    assert left(battle) == (2, 13)


def test_threads_are_needed() -> None:
    """DOT-117, TV-28."""
    battle = channeling(weaver("create-fire", "lightning", fire=0))
    barred = battle.refused(Action("cast", ILA, REN, what="create-fire 2"))
    assert (barred.rule, barred.reason) == ("DOT-117", "it lacks 1 Fire")


def test_tens_go_on_unless_it_was_said_before() -> None:
    """DOT-131: a 10 counts one and stops; the declaration binds the round."""
    battle = weave(channeling(weaver("lightning", "create-fire")), "lightning 2; tens stand", 10, 10)
    work = slot(battle).work("lightning")
    assert work is not None
    assert work.successes == 2
    assert battle.refused(Action("cast", ILA, REN, what="create-fire 2")).rule == "DOT-131"
    weave(battle, "create-fire 1; tens stand", 10)
    assert left(battle) == (4, 13)


def test_more_dice_than_it_holds_are_one_box_of_strain() -> None:
    """DOT-160, R-66: five are held, seven rolled."""
    battle = weave(channeling(weaver("lightning")), "lightning 7", 2, 2, 2, 2, 2, 7, 7)
    assert (slot(battle).strain, slot(battle).gained) == (1, 2)


def test_beyond_its_potential_it_burns_out() -> None:
    """DOT-127, DOT-160: tens bring 6 of potential 5; then it saves against 9, twice."""
    battle = channeling(weaver("balefire", potential=5, onepower=5))
    weave(battle, "balefire 5", 10, 9, 9, 9, 9, 9, 9, 2, 2, 2, 2, 9, 2, 2, 2, 2)
    assert slot(battle).burned
    assert battle.happened(BurnedOut)
    assert slot(battle).held == 0


def test_several_weaves_strain_a_box_for_each_success_beyond_the_maximum() -> None:
    """DOT-165: 3 and 3 successes with a maximum of 5, potential 8."""
    battle = channeling(weaver("lightning", "immolate", onepower=5))
    weave(battle, "lightning 3", 10, 9, 9, 2)
    assert slot(battle).strain == 0
    weave(battle, "immolate 2", 10, 9, 9)
    assert (slot(battle).gained, slot(battle).strain) == (6, 1)


def test_strain_of_the_round_doesnt_lower_the_maximum_that_it_is_measured_by() -> None:
    """DOT-165, R-65: six and one successes on five dots are two boxes, though the first has cancelled a dot."""
    battle = channeling(weaver("lightning", "create-fire", onepower=5))
    weave(battle, "lightning 2", 10, 10, 10, 9, 10, 9)
    assert (slot(battle).strain, slot(battle).held) == (1, 4)
    weave(battle, "create-fire 1", 9)
    assert (slot(battle).gained, slot(battle).strain) == (7, 2)


def test_the_same_weave_twice_takes_its_threads_twice() -> None:
    """DOT-119, R-92: one Fire, and two fires in a round."""
    battle = channeling(weaver("create-fire", fire=1))
    weave(battle, "create-fire 1", 9)
    assert slot(battle).strain == 0
    weave(battle, "create-fire 1", 9)
    assert slot(battle).strain == 1


def test_threads_wanted_twice_are_a_box_each() -> None:
    """DOT-119, TV-66: Fire 1 and 5 are more than 5."""
    battle = channeling(weaver("create-fire", "immolate", fire=5), gap_in=10.0)
    weave(battle, "create-fire 2", 2, 2)
    weave(battle, "immolate 2", 2, 2)
    assert slot(battle).strain == 1


def test_looming_says_how_many_weaves_have_dice() -> None:
    """DOT-162: without it, one."""
    battle = channeling(weaver("lightning", "create-fire", looming=0))
    weave(battle, "lightning 1", 2)
    assert battle.refused(Action("cast", ILA, REN, what="create-fire 1")).rule == "DOT-162"


def test_all_boxes_full_everything_collapses() -> None:
    """DOT-123, R-69: four of five boxes are full; the fifth makes her lose the Source, and she saves twice."""
    battle = channeling(weaver("lightning"), strained=4, held=4)
    weave(battle, "lightning 5", 2, 2, 2, 7, 7, 5, 9, 9)
    assert (slot(battle).strain, slot(battle).held, slot(battle).works) == (5, 0, ())


def test_strain_beyond_all_boxes_runs_wild() -> None:
    """DOT-124, DOT-169..172: a maximum of 4 and 6 successes: one box, and one bolt of eight dice at Ren."""
    battle = channeling(weaver("lightning", "immolate"), strained=4, held=4)
    weave(battle, "lightning 3", 9, 9, 9)
    bolt = (2, 9, 2, 2, 2, 2, 2, 2, 2)
    weave(battle, "immolate 1", 10, 10, 9, *bolt, 9, 9)
    assert [(event.boxes, event.over) for event in battle.happened(Strained)] == [(1, 1)]
    assert [(event.bolts, event.dice) for event in battle.happened(WildMagic)] == [(1, 8)]
    assert (slot(battle).burned, left(battle)) == (True, (4, 13))


def test_who_isnt_burned_out_by_it_loses_the_source() -> None:
    """DOT-123, DOT-124, DOT-134: a flawed angreal spares her the burning; all her boxes are full nonetheless."""
    thing = Angreal("star", "star", "angreal", 1, flawed=True, protects=("burn-out",))
    battle = channeling(weaver(onepower=2), strained=4, held=2)
    battle = channeling(weaver(onepower=2), strained=4, held=2,
                        after=(Before(ILA, (("gift", evolve(slot(battle).gift, angreal=thing)),)),))  # fmt: skip
    found = played(battle, strain.strain, ILA, 2, "a tale", "DOT-165", dice=(2, 2, 2, 9, 2))
    after = found.state.models[ILA].magic
    assert (after.burned, after.held, after.strain) == (False, 0, 5)


def test_strain_takes_dots_that_are_held() -> None:
    """DOT-121, R-98: of 5 dots and Willpower 5 a box takes one."""
    battle = channeling(weaver("lightning", onepower=5), held=5)
    weave(battle, "lightning 6", 2, 2, 2, 2, 2, 2)
    assert (slot(battle).strain, slot(battle).held) == (1, 4)
    assert [event.held for event in battle.happened(Holding)] == [4]


def test_every_weave_of_the_book_has_a_pattern() -> None:
    """R-108: all thirty shared weaves, and the nine of this magic alone."""
    assert len(book().weaves) == 39
    assert {weave.needed for weave in book().weaves.values()} <= set(range(1, 7))
    assert knots(channeling(weaver())) == ()
