"""Nerve: terror, fallen friends, intimidation, command, panic and flight. (TRI-35, TRI-36, TRI-47, TRI-48, RT-33)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.playing import Played, played
from support.story import A, B, Story
from trilogy_outcomes import MISS, NONE_SOAKED, cleared, filled, made, rolled, rungs, slot, throw_of
from trilogy_scenes import BASES_IN, ILA, REN, WEST, Gear, acting, facing, people, swordsman

from skirmish.core.events import Fell, Fled, Moved
from skirmish.core.roll_under import RollUnder
from skirmish.core.table import settle
from skirmish.core.units import distance
from skirmish.kit.rounds import DAWN
from skirmish.rules.trilogy.harm import fill
from skirmish.rules.trilogy.initiative import ROUNDS
from skirmish.rules.trilogy.nerve import behold

FADE = people(terror=6, intimidate=0)


def frightened(found: Played | Battle) -> list[int]:
    """Who was frightened, in order."""
    throws = [roll.throw for roll in made(found) if roll.throw.rule == "TRI-47"]
    return [throw.against for throw in throws if isinstance(throw, RollUnder)]


# --- intimidation ----------------------------------------------------------------------------------------------------


def threatening(ren: Gear | None = None, gap_in: float = 12.0, acumen: int = 3, intimidate: int = 3) -> Battle:
    """Ila is about to intimidate Ren."""
    return acting(people(acumen=acumen, intimidate=intimidate), ren or people(acumen=1), gap_in)


@pytest.mark.parametrize(
    ("faces", "ren", "soak", "harm"),
    [
        ((4, 9, 9), people(acumen=1), MISS, 1),
        ((4, 3, 9), people(acumen=1), MISS, 2),
        ((4, 3, 9), people(acumen=1), (1, 9, 9), 0),
        ((4, 3, 9), people(acumen=2, composure=5), MISS, 1),
        ((4, 3, 2), people(acumen=1, nerve="fearless"), MISS, 1),
        ((4, 4, 4), people(acumen=1, nerve="fearless"), MISS, 1),
    ],
)
def test_intimidation_attacks_distress(faces: tuple[int, ...], ren: Gear, soak: tuple[int, ...], harm: int) -> None:
    """TRI-36, TRI-47: the successes, less the difficulty, and 1; soaked by Acumen and Composure."""
    battle = threatening(ren).dice(*faces, *soak)
    battle.play("Ila intimidates Ren")
    assert throw_of(battle, "TRI-47").under == 6
    assert filled(battle, REN, "distress") == ([harm] if harm else [])
    assert slot(battle, "Ila").acted


@pytest.mark.parametrize(
    ("faces", "ren"),
    [(MISS, people()), ((4, 9, 9), people(acumen=2, composure=5)), ((4, 3, 9), people(nerve="fearless"))],
)
def test_too_few_successes_frighten_nobody(faces: tuple[int, ...], ren: Gear) -> None:
    """TRI-36, TRI-47: nothing is soaked."""
    battle = threatening(ren).dice(*faces)
    battle.play("Ila intimidates Ren")
    assert rolled(battle) == ["TRI-47"]


def test_a_triplet_that_is_soaked_by_a_triplet_only_loses_its_successes() -> None:
    """TRI-38, TRI-47: six successes less three, against a soak of 3."""
    battle = threatening(people(acumen=3)).dice(1, 1, 1, 3, 3, 3)
    battle.play("Ila intimidates Ren")
    assert filled(battle, REN, "distress") == [3]


def test_once_against_each_enemy() -> None:
    """TRI-47: also if it comes to nothing."""
    scene = facing(people(intimidate=3, manoeuvre=6), people(), 10.0).model("Bo", B, (12, 20), **people())
    battle = scene.act().dice(*MISS, *(1, 1, 1), *MISS, *MISS)
    battle.play("Ila intimidates Ren", "done", "done", "done")
    assert battle.state.round == 2
    assert battle.refused("Ila intimidates Ren").rule == "TRI-47"
    assert battle.allowed("Ila intimidates Bo")


def test_within_12_inches_in_sight_and_in_their_senses() -> None:
    """TRI-36, TRI-47: and not the mindless."""
    assert threatening(gap_in=12.1).refused("Ila intimidates Ren").rule == "TRI-47"
    walled = facing(people(intimidate=3), people(), 10.0).terrain("building", rect=(6, 20, 2, 8))
    assert walled.act().refused("Ila intimidates Ren").rule == "TRI-47"
    hidden = facing(people(intimidate=3), people(now={"hidden": True}), 10.0).model("Bo", B, (30, 30), **people())
    assert hidden.act().refused("Ila intimidates Ren").rule == "TRI-47"
    asleep = facing(people(intimidate=3), people(now={"posture": "stunned"})).model("Bo", B, (40, 40), **people())
    assert asleep.act().refused("Ila intimidates Ren").rule == "TRI-47"
    assert threatening(people(nerve="mindless")).refused("Ila intimidates Ren").rule == "TRI-36"


# --- terror ----------------------------------------------------------------------------------------------------------


def test_who_first_sees_a_terror_within_12_inches_is_tested() -> None:
    """TRI-47: at dawn, before anybody acts; the threshold is the creature's."""
    scene = facing(FADE, people(acumen=1), 12.0).model("Bo", B, (4 + BASES_IN, 40), **people())
    battle = scene.begin(DAWN, turns=20).dice(6, 5, 9, *MISS, *[9, 9, 8] * 3)
    assert battle.prompt
    assert throw_of(battle, "TRI-47").under == 6
    assert (frightened(battle), filled(battle, REN, "distress")) == ([REN], [2])


def test_only_the_first_time() -> None:
    """TRI-47: neither in the next round nor as they come nearer."""
    scene = facing(FADE, people(manoeuvre=6), 12.0).begin(DAWN, turns=20)
    scene.dice(*MISS, *(9, 9, 8), *(1, 1, 1), *[9, 9, 8] * 2)
    scene.play(f"Ren moves to {WEST + BASES_IN + 8}, 24", "done", "done")
    assert frightened(scene) == [REN]
    again = acting(people(terror=6), people(now={"beheld": (ILA,)}), 8.0)
    assert not frightened(played(again, behold))


def test_who_comes_into_sight_is_tested_after_the_move() -> None:
    """TRI-47: from beyond 12", and from behind a building."""
    near = acting(people(), FADE, 14.0).dice(*MISS)
    near.play(f"Ila moves to {WEST + 2}, 24")
    assert frightened(near) == [ILA]
    far = acting(people(), FADE, 20.0)
    far.play(f"Ila moves to {WEST + 2}, 24")
    assert frightened(far) == []
    scene = facing(people(), FADE, 8.0).terrain("building", rect=(6, 21, 1, 20)).act()
    assert frightened(played(scene, behold)) == []
    scene.dice(*MISS).play(f"Ila moves to {WEST}, 18.5")
    assert frightened(scene) == [ILA]


def test_a_charging_terror_frightens_before_its_blow() -> None:
    """TRI-44, TRI-47."""
    battle = acting(swordsman(terror=5, deftness=3), people(), 7.0).dice(5, 9, 9, *MISS, 9, 9, 8, 10)
    battle.play("Ila charges Ren")
    assert rolled(battle) == ["TRI-47", "TRI-38", "TRI-39"]


def test_who_panics_at_the_end_of_its_charge_strikes_nobody() -> None:
    """TRI-35, TRI-44, TRI-47: it has seen what it charges."""
    battle = acting(swordsman(acumen=1, now={"distress": 2}), FADE, 5.0).dice(6, 9, 9, *MISS)
    battle.play("Ila charges Ren")
    assert rolled(battle) == ["TRI-47", "TRI-38"]
    assert slot(battle, "Ila").panicked
    assert battle.at("Ila")[0] == pytest.approx(WEST + 5.0, abs=0.1)


@pytest.mark.parametrize(
    "ren",
    [people(terror=1), people(nerve="mindless"), people(now={"posture": "stunned"})],
    ids=["a terror itself", "mindless", "helpless"],
)
def test_some_are_not_frightened(ren: Gear) -> None:
    """TRI-36, TRI-47."""
    battle = facing(FADE, ren, 8.0).model("Zoe", B, (44, 44), **people()).act()
    assert not frightened(played(battle, behold))


def test_a_terror_that_hides_or_lies_helpless_frightens_nobody() -> None:
    """TRI-46, TRI-47."""
    for now in ({"hidden": True}, {"posture": "stunned"}):
        scene = facing(people(terror=6, now=now), people(), 8.0).model("Zoe", A, (44, 44), **people())
        assert not frightened(played(scene.act(), behold))


# --- a friend falls --------------------------------------------------------------------------------------------------


def falls(battle: Battle, *dice: int, count: int = 5) -> Played:
    """So many rungs of Injury fell Ren."""
    return played(battle, _fall, battle.names["Ren"], count, dice=dice)


def _fall(table: Any, i: int, count: int) -> Any:
    fill(table, i, "injury", count, ILA, "TRI-40", "blows")
    yield from settle(table)


def friends(bo: Gear | None = None, gap_in: float = 6.0, **ren: Any) -> Battle:
    """Ren, and Bo so far from him; Cy is 6.5" away."""
    x = WEST + BASES_IN
    scene = facing(swordsman(), people(now=ren)).model("Bo", B, (x, 24 - BASES_IN - gap_in), **(bo or people(acumen=1)))
    return scene.model("Cy", B, (x, 24 + BASES_IN + 6.5), **people()).act()


def test_who_sees_a_friend_fall_within_six_inches_is_tested() -> None:
    """TRI-47, RT-33: against 3, once, whoever felled him."""
    battle = friends()
    found = falls(battle, 3, 2, 9, *MISS)
    assert frightened(found) == [battle.names["Bo"]]
    assert throw_of(found, "TRI-47").under == 3
    assert filled(found, battle.names["Bo"], "distress") == [2]


def test_once_for_each_fall() -> None:
    """RT-33: not again when he dies of it."""
    found = falls(friends(), *MISS)
    assert found.person(REN).mourned
    again = falls(friends(posture="stunned", injury=5, mourned=True), count=1)
    assert not frightened(again)
    assert again.state.models[REN].out


def test_who_dies_at_once_is_one_fall() -> None:
    """TRI-47, RT-33."""
    assert len(frightened(falls(friends(), *MISS, count=9))) == 1


@pytest.mark.parametrize(
    "bo",
    [people(nerve="mindless"), people(now={"posture": "stunned"})],
    ids=["mindless", "helpless"],
)
def test_some_see_nothing(bo: Gear) -> None:
    """TRI-36, TRI-47."""
    assert not frightened(falls(friends(bo)))


def test_the_fearless_take_three_successes() -> None:
    """TRI-36, TRI-47."""
    battle = friends(people(acumen=1, nerve="fearless"))
    assert filled(falls(battle, 3, 2, 9), battle.names["Bo"], "distress") == []
    assert filled(falls(battle, 3, 2, 1, *MISS), battle.names["Bo"], "distress") == [2]


def test_fear_spreads_no_fear() -> None:
    """TRI-47: who leaves because it is broken shakes nobody."""
    battle = friends(distress=4)
    found = played(battle, _breaks, battle.names["Ren"])
    assert [event.how for event in found.table.log if isinstance(event, Fell)] == ["left"]
    assert not frightened(found)


def _breaks(table: Any, i: int) -> Any:
    fill(table, i, "distress", 1, ILA, "TRI-47", "fear")
    yield from settle(table)


def test_who_is_lost_as_the_battle_ends_shakes_nobody() -> None:
    """TRI-35, TRI-47: it fell long ago, or has only collapsed."""
    battle = friends(fatigue=5, posture="stunned")
    found = played(battle, _is_lost, battle.names["Ren"])
    assert found.state.models[battle.names["Ren"]].out
    assert not frightened(found)


def _is_lost(table: Any, i: int) -> Any:
    ROUNDS.leave(table, i)
    yield from settle(table)


def test_a_chain_of_falls_is_tested_one_by_one() -> None:
    """TRI-47: six successes for Bo, who breaks and leaves."""
    battle = friends(people(acumen=1))
    found = falls(battle, 1, 1, 1, *MISS)
    assert found.state.models[battle.names["Bo"]].out


# --- command ---------------------------------------------------------------------------------------------------------


def commanding(distress: int, gap_in: float = 12.0, **more: Any) -> Battle:
    """Ila, who has learned to command, and Bo of her side, so far away."""
    scene = facing(people(acumen=3, command=3, **more), people(), 30.0)
    bo = people(acumen=2, now={"distress": distress})
    return scene.model("Bo", A, (WEST + BASES_IN + gap_in, 24), **bo).act()


@pytest.mark.parametrize(("faces", "gone"), [(MISS, 0), ((6, 9, 9), 1), ((6, 5, 9), 2), ((1, 1, 9), 4), ((1, 1, 6), 4)])
def test_each_success_clears_a_rung_of_a_friend(faces: tuple[int, ...], gone: int) -> None:
    """TRI-48: of four, and the panicked take heart again."""
    battle = commanding(4).dice(*faces)
    battle.play("Ila commands Bo")
    assert throw_of(battle, "TRI-48").under == 6
    assert cleared(battle, battle.names["Bo"], "distress") == ([gone] if gone else [])
    assert slot(battle, "Ila").acted
    assert slot(battle, "Bo").panicked is (gone == 0)


def test_who_may_be_commanded() -> None:
    """TRI-48: a shaken friend within 12", again and again."""
    assert commanding(3, gap_in=12.1).refused("Ila commands Bo").rule == "TRI-48"
    assert commanding(0).refused("Ila commands Bo").rule == "TRI-48"
    assert commanding(3).refused("Ila commands Ren").rule == "TRI-48"


def worth_of_heart(distress: int, command: int = 3, foe_in: float = 30.0) -> float:
    """What it is worth to Ila, with Ren so far away, to give Bo heart."""
    scene = facing(people(acumen=3, command=command), people(), foe_in)
    bo = people(acumen=2, now={"distress": distress})
    battle = scene.model("Bo", A, (WEST, 12), **bo).act()
    (offer,) = [offer for offer in battle.decision.each() if offer.verb == "command"]
    bid = offer.bid()
    assert bid is not None
    return bid.worth


def test_ais_give_heart_to_who_flees_before_who_is_shaken() -> None:
    """TRI-35, TRI-48: in a fight, and if they haven't learned it, only to who flees, whom they lose otherwise."""
    assert worth_of_heart(2) == 0
    assert worth_of_heart(4) > 2 * worth_of_heart(3) > 0
    assert worth_of_heart(3, command=0) == worth_of_heart(3, foe_in=0.0) == 0
    assert worth_of_heart(4) > worth_of_heart(4, command=0) > 0
    assert worth_of_heart(4, foe_in=0.0) > 0


def test_who_has_learned_neither_has_its_attribute() -> None:
    """TRI-47, TRI-48, RT-21: Acumen 2."""
    scene = facing(people(), people(), 10.0).model("Bo", A, (8, 20), **people(now={"distress": 3}))
    battle = scene.act().dice(*MISS)
    assert battle.allowed("Ila intimidates Ren")
    battle.play("Ila commands Bo")
    assert throw_of(battle, "TRI-48").under == 2


def test_the_broken_are_gone() -> None:
    """TRI-35, TRI-48."""
    scene = facing(people(command=3), people(), 30.0).model("Bo", A, out=True, **people(now={"distress": 5}))
    assert scene.act().refused("Ila commands Bo").rule == "TRI-48"


# --- panic and flight ------------------------------------------------------------------------------------------------


def fleeing(scene: Story) -> Battle:
    """Ren, panicked, is activated after Ila."""
    return scene.act()


PANICKED = {"distress": 4}


def test_who_is_panicked_runs_from_the_enemies_that_it_sees() -> None:
    """TRI-35, TRI-49: twice its move, as exertion, and its side isn't asked."""
    battle = fleeing(facing(people(), people(now=PANICKED), 8.0)).dice(*NONE_SOAKED, *[9, 9, 8] * 2)
    before = battle.at("Ren")
    battle.play("done")
    assert distance(before, battle.at("Ren")) == pytest.approx(12.0, abs=0.01)
    assert battle.at("Ren")[0] > before[0]
    assert next(e for e in battle.happened(Moved, model=REN)).manner == "flee"
    assert rungs(battle, REN) == (0, 4, 1)
    assert battle.state.round == 2


def test_the_tired_flee_at_a_walk() -> None:
    """TRI-35: 6" instead of 12, which tires nobody."""
    battle = fleeing(facing(people(), people(now=PANICKED | {"fatigue": 3}), 8.0)).dice(*[9, 9, 8] * 2)
    before = battle.at("Ren")
    battle.play("done")
    assert distance(before, battle.at("Ren")) == pytest.approx(6.0, abs=0.01)
    assert rungs(battle, REN) == (0, 4, 3)


def test_the_prone_get_up_first() -> None:
    """TRI-35, TRI-44: that is their move."""
    battle = fleeing(facing(people(), people(now=PANICKED | {"posture": "down"}), 8.0)).dice(*[9, 9, 8] * 2)
    before = battle.at("Ren")
    battle.play("done")
    assert slot(battle, "Ren").standing
    assert battle.at("Ren") == before


def test_who_flees_from_contact_may_be_struck() -> None:
    """TRI-35, TRI-51."""
    scene = facing(people(), swordsman(now=PANICKED)).model("Bo", A, (WEST + 2 * BASES_IN, 24), **swordsman())
    battle = scene.act().dice(*MISS, *NONE_SOAKED, *[9, 9, 8] * 3)
    battle.play("done", "done", "pass")
    assert battle.decision.rule == "TRI-51"
    battle.play("Bo strikes Ren")
    assert battle.happened(Moved, model=battle.names["Ren"])


def test_who_sees_no_enemy_or_cant_get_away_stays() -> None:
    """TRI-35, TRI-49: behind a wall; in the corner of the table, but for a hundredth of an inch. It tires nobody."""
    walled = facing(people(), people(now=PANICKED), 8.0).terrain("wall", rect=(6, 0, 1, 48))
    cornered = facing(people(), people(), 8.0).model("Bo", B, CORNER, **people(now=PANICKED))
    for scene, name in ((walled, "Ren"), (cornered, "Bo")):
        battle = fleeing(scene).seed(3)
        while battle.state.round == 1:
            battle.play("done")
        assert not battle.happened(Moved, model=battle.names[name])
        assert slot(battle, name).fatigue == 0
        assert slot(battle, name).panicked


CORNER = (47.505, 0.495)


def test_panic_takes_all_choices() -> None:
    """TRI-35: whoever panics in its own activation does nothing more."""
    battle = acting(people(acumen=1, now={"distress": 2}), FADE, 14.0).dice(6, 9, 9, *MISS)
    battle.play(f"Ila moves to {WEST + 2}, 24")
    assert [event.model for event in battle.happened(Fled)] == [ILA]
    assert battle.prompt.startswith("Ren")
