"""Dreams, angreal, and the Power under other combat systems. (DOT-132..134, DOT-167, DOT-168, R-87, R-110)"""

from __future__ import annotations

import pytest
from support.facing import ILA, REN, ranked
from threads_scenes import READY, Before, begun, channeling, meeting, people, slot, weave, weaver

from skirmish.core.decision import Action
from skirmish.core.events import Fell, Hurt
from skirmish.core.record import evolve
from skirmish.rules.threads.channeler import maximum
from skirmish.rules.threads.gift import Angreal

STAR = Angreal("star", "star", "angreal", 3)
SPHERE = Angreal("sphere", "sphere", "saangreal", 3)


@pytest.mark.parametrize(
    ("dream", "what", "rule"),
    [
        ("none", "lightning", ""), ("dream", "lightning", "DOT-167"), ("dream", "shielding", ""),
        ("tar", "lightning", ""), ("tar", "immolate", "DOT-168"),
    ],
)  # fmt: skip
def test_dreams(dream: str, what: str, rule: str) -> None:
    """DOT-167, DOT-168, R-87: asleep nothing but Spirit; in the World of Dreams four dots of it for four threads."""
    ila = weaver("lightning", "immolate", "shielding", spirit=4)
    told = meeting(ila | {"now": READY}, weaver("mask"), theirs=1)
    battle = begun(told.scenario(dreamt=dream))
    action = Action("cast", ILA, REN, what=f"{what} 3")
    if rule:
        assert battle.refused(action).rule == rule
    else:
        assert any(offer.admits(action) for offer in battle.decision.each() if offer.concerns(action))


def test_the_largest_thread_may_count_instead() -> None:
    """DOT-168, `tar_threads: largest`."""
    ila = weaver("lightning", spirit=2) | {"now": READY}
    battle = begun(meeting(ila, tar_threads="largest").scenario(dreamt="tar"))
    weave(battle, "lightning 2", 2, 2)


@pytest.mark.parametrize(("spirit", "strain"), [(5, 0), (4, 1)])
def test_in_the_world_of_dreams_weaves_share_spirit(spirit: int, strain: int) -> None:
    """DOT-119, DOT-168: four threads and one, and no dot of Air, Water or Fire."""
    ila = weaver("lightning", "create-fire", air=0, water=0, fire=0, spirit=spirit) | {"now": READY}
    battle = begun(meeting(ila).scenario(dreamt="tar"))
    weave(battle, "lightning 1", 2)
    weave(battle, "create-fire 1", 2)
    assert slot(battle).strain == strain


@pytest.mark.parametrize(("thing", "most"), [(None, 4), (STAR, 7), (SPHERE, 16)])
def test_angreal(thing: Angreal | None, most: int) -> None:
    """DOT-132, DOT-133, TV-41, TV-42: what may be held; a sound one keeps from burning out and from strain."""
    battle = channeling(weaver("create-fire", potential=4, onepower=4), held=4)
    gift = evolve(slot(battle).gift, angreal=thing)
    lent = channeling(weaver("create-fire", potential=4, onepower=4), held=min(most, 6),
                      after=(Before(ILA, (("gift", gift),)),))  # fmt: skip
    assert maximum(lent.game.rules, lent.state, ILA) == most
    if thing is not None:
        weave(lent, "create-fire 6", 9, 9, 9, 9, 9, 9)
        assert (slot(lent).burned, slot(lent).strain) == (False, 0)


def test_under_trilogy_what_isnt_evaded_is_rungs() -> None:
    """R-110: one action, at its time of magic; more weaves may follow with the dice that are left."""
    battle = channeling(weaver("lightning", "create-fire", body=ranked(hero=True)), ranked(bulk=8), 6.0, "trilogy")
    weave(battle, "lightning 4", 9, 9, 9, 9)
    assert battle.happened(Hurt, model="Ren")
    assert battle.offered("cast", "Ila")
    assert not battle.offered("tie", "Ila")


def test_under_skirmish() -> None:
    """R-110: a level is a wound."""
    battle = channeling(weaver("lightning", body={"items": (), "stats": {}}), {}, 6.0, "skirmish")
    battle.dice(9, 9, 9, 9, 2)
    battle.play(Action("cast", ILA, REN, what="lightning 4"))
    assert battle.happened(Fell, model="Ren") or battle.happened(Hurt, model="Ren")


def test_who_hides_is_revealed_before_the_dice_of_a_weave() -> None:
    """DOT-157, SKR-37: though nothing comes of it."""
    ila = weaver("lightning", body={"items": (), "stats": {}, "now": {"hidden": True}})
    battle = channeling(ila, {}, 6.0, "skirmish").dice(2)
    kinds = [type(event).__name__ for event in battle.play(Action("cast", ILA, REN, what="lightning 1"))]
    assert [kind for kind in kinds if kind in ("Woven", "Revealed", "Rolled")] == ["Woven", "Revealed", "Rolled"]


def test_who_fights_weaves_only_at_whom_it_touches() -> None:
    """B-15, `engaged_limits_weaves`."""
    battle = channeling(weaver("fireball", "lightning"), gap_in=0.0)
    assert battle.refused(Action("cast", ILA, -1, at=(12.0, 24.0), what="fireball 4")).rule == "CHN-9"
    free = channeling(weaver("erupting-earth"), gap_in=0.0, engaged_limits_weaves="false")
    weave(free, "erupting-earth 4", 2, 2, 2, 2, target=-1, at=(8.0, 24.0))


def test_people_without_the_gift_have_no_slot() -> None:
    """DOT-107."""
    assert channeling(weaver("lightning"), people()).state.models[REN].magic is None
