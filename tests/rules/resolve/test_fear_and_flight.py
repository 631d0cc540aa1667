"""What fear doesn't do: out of sight, asleep, to others; that its lines add up, last, are obeyed. (RES-83..90)"""

from __future__ import annotations

import pytest
from resolve_scenes import Gear, acting, facing, people, slot
from support.battle import Battle
from support.playing import Played, played
from support.story import B

from skirmish.core.decision import Procedure, nothing_asked
from skirmish.core.events import EffectBegun, Moved, Used
from skirmish.core.state import Effect
from skirmish.core.step_dice import Botched
from skirmish.core.table import Table
from skirmish.rules.resolve import fear
from skirmish.rules.resolve.fear import intimidation_bar
from skirmish.rules.resolve.fighter import Dread
from skirmish.rules.resolve.movement import find_feared
from skirmish.rules.resolve.queries import shifts

ILA, REN, BO = 0, 1, 2
WALL = (4.0, 10.0, 0.5, 28.0)
"""Between Ila and Ren if they are 6" apart."""


def horror(rank: int, **more: object) -> Gear:
    return people({"fear": rank}, presence=8, **more)  # type: ignore[arg-type]  # whatever else it has


def afraid(rank: int) -> Gear:
    """Somebody whom Ren has frightened so."""
    return people(now={"dreads": (Dread(REN, rank=rank),)})


def apart(ila: Gear, ren: Gear) -> Battle:
    """The two 6" from each other with a house between them."""
    return facing(ila, ren, 6.0).terrain("building", rect=WALL, height_in=4).act()


def against(battle: Battle, foe: int = REN) -> list[int]:
    """What Ila's tests against somebody have added to them."""
    return [m.number for m in shifts(battle.game.rules, battle.state, ILA, foe)]


def frightened(rank: int, mine: int, *theirs: int) -> Played:
    """Ila, who acts later, has met a source of this rank, and rolled so."""
    battle = acting(people(traits={"initiative": 4}), horror(rank), 6.0)
    return played(battle, fear.frighten, ILA, REN, dice=(mine, *theirs))


# --- who is afraid of whom -------------------------------------------------------------------------------------------


def test_what_isnt_in_sight_frightens_nobody():  # RES-87
    assert played(apart(people(), horror(1)), fear.behold).rolled() == []


@pytest.mark.parametrize("now", [{"asleep": True}, {"posture": "stunned", "fortitude": 0}])
def test_who_sees_nothing_is_afraid_of_nothing(now: dict[str, object]):  # RES-87
    scene = facing(people(now=now), horror(1), 6.0).model("Bo", B, (40, 40), **people())
    battle = scene.model("Cy", 0, (40, 4), **people()).act()
    assert played(battle, fear.behold).rolled() == []


def test_who_lies_unconscious_is_no_source():  # RES-83, RES-87
    down = {"posture": "stunned", "fortitude": 0}
    battle = facing(people(), horror(2, now=down), 6.0).model("Bo", B, (40, 40), **people()).act()
    assert fear.sources(battle.game.rules, battle.state) == ()


@pytest.mark.parametrize(("keyword", "unmoved"), [("shadowspawn", True), ("animal", False)])
def test_who_is_used_to_some_is_used_to_no_others(keyword: str, unmoved: bool):  # RES-87
    bold = people(more={"traits": {"ignores-fear": "shadowspawn"}})
    battle = acting(bold, people({"fear": 1}, more={"keywords": (keyword,)}), 6.0)
    assert fear.is_unmoved(battle.game.rules, battle.state, ILA, REN) == unmoved


def test_the_power_makes_nobody_worse_than_the_worst():  # RES-83, RES-88
    battle = acting(people(), horror(3), 6.0)
    state = EffectBegun(Effect(1, "Mask of Mirrors", REN, REN, numbers=(("fear", 4),))).apply(battle.state)
    assert fear.rating(battle.game.rules, state, REN) == 5


def test_who_is_charged_by_a_source_resists_before_it_is_struck():  # RES-87
    far = people({"fear": 1}, presence=8, quickness=12, traits={"movement": 14, "initiative": 20})
    battle = acting(people(traits={"initiative": 4}), far, 12.5, preempt="off")
    battle.dice(("nerve against Ren", 2, 5), ("to hit Ila", 2, 5)).play("Ren charges Ila")
    assert slot(battle, "Ila").dreads == (Dread(REN, rank=1),)


def test_to_frighten_is_to_use_an_ability():  # RES-83 (WYL-24)
    found = frightened(1, 5, 5)
    assert [(event.model, event.name) for event in found.table.log if isinstance(event, Used)] == [(REN, "fear")]


def test_half_fortitude_counts_in_the_contest_on_both_sides():  # RES-61, RES-87
    weary: dict[str, object] = {"fortitude": 6}
    battle = acting(people(now=weary), horror(1, now={"fortitude": 7}), 6.0)
    throw = fear.contest(battle.game.rules, battle.state, ILA, REN, 1)
    assert [m.number for m in throw.modifiers] == [-2]
    assert [m.number for m in throw.other_modifiers] == [-2]


# --- the lines of the table ------------------------------------------------------------------------------------------


def test_unease_needs_the_source_in_sight_and_terror_doesnt():  # RES-88
    ren = horror(1)
    assert against(acting(afraid(1), ren, 6.0)) == [-1]
    assert against(apart(afraid(1), ren)) == []
    assert against(acting(afraid(5), ren, 6.0)) == [-2]
    assert against(apart(afraid(5), ren)) == [-2], "for the battle"


def test_unease_is_no_help_to_the_sources_friends():  # RES-88
    scene = facing(afraid(1), horror(1), 6.0).model("Bo", B, (9, 28), **people())
    battle = scene.act()
    assert (against(battle, REN), against(battle, BO)) == ([-1], [])


def test_all_lines_up_to_the_rank_hold():  # RES-86, RES-88
    found = frightened(5, 4, 7, 2, 2, 2, 2).person(ILA)
    assert found.dreads == (Dread(REN, rank=5),)
    assert (found.fortitude, found.lost, found.flight) == (12 - 3, 1, 1)


def test_terror_is_never_made_less():  # RES-88
    battle = acting(afraid(5), horror(1), 6.0)
    less = played(battle, suffered, 1, Botched(missed=2))
    assert less.person(ILA).dreads == (Dread(REN, rank=5),)
    passed = played(battle, suffered, 1, Botched(missed=0))
    assert passed.person(ILA).dreads == (Dread(REN, immune=True, rank=5),)


def suffered(table: Table, rank: int, came: Botched) -> Procedure[None]:
    """What a contest that came out so does, as a rule."""
    yield from nothing_asked()
    fear.suffer(table, ILA, REN, rank, came)


def test_who_is_terrified_moves_no_nearer_of_its_own_will():  # RES-88
    battle = acting(afraid(5), horror(1), 9.0)
    assert battle.refused("Ila moves to 4, 24").rule == "RES-88"
    assert battle.refused("Ila runs to 8, 24").reason == "it may not come nearer to Ren"
    x, ren = battle.at("Ila")[0], battle.at("Ren")
    for verb in ("move", "run"):
        ends = [action.at for action in battle.offered(verb)]
        assert ends, "it isn't nailed down"
        assert all((at[0] - ren[0]) ** 2 + (at[1] - ren[1]) ** 2 >= (x - ren[0]) ** 2 for at in ends)


def test_who_is_terrified_charges_nobody_it_would_come_nearer_to():  # RES-88
    assert acting(afraid(1), horror(1), 4.0).allowed("Ila charges Ren")
    refused = acting(afraid(5), horror(1), 4.0).refused("Ila charges Ren")
    assert (refused.reason, refused.rule) == ("it may not come nearer to Ren", "RES-88")


def test_unease_forbids_no_step_and_neither_does_standing_still_in_terror():  # RES-88
    assert fear.nearer_bar(acting(afraid(1), horror(1), 9.0).state, ILA, (4, 24)) is None
    battle = acting(afraid(5), horror(1), 9.0)
    assert fear.nearer_bar(battle.state, ILA, battle.at("Ila")) is None, "it is as far away as before"


def test_flight_is_from_the_worst_of_what_it_fears():  # RES-88
    dreads = (Dread(REN, rank=1), Dread(BO, rank=5))
    scene = facing(people(now={"dreads": dreads, "flight": 1}), horror(1), 6.0).model("Bo", B, (2, 34), **horror(4))
    battle = scene.act()
    (fled,) = battle.happened(Moved, model=ILA, manner="flee")
    assert find_feared(battle.state, ILA) == BO
    assert fled.path[-1][1] < fled.path[0][1] - 10, "north, away from Bo, not west"


@pytest.mark.parametrize(("kit", "ran", "gait"), [((), True, ""), (("war-horse",), False, "gallop")])
def test_flight_is_a_run_on_foot_and_a_gallop_on_a_horse(kit: tuple[str, ...], ran: bool, gait: str):  # RES-40, RES-88
    coward = people(kit=kit, now={"dreads": (Dread(REN, rank=1),), "flight": 1})
    battle = facing(coward, people(traits={"initiative": 2}), 9.0, preempt="off").act()
    slot = battle.fighter("Ila")
    assert battle.happened(Moved, manner="flee")
    assert (slot.ran, slot.strenuous, slot.steed.gait if slot.steed else "") == (ran, ran, gait)


# --- Intimidation ----------------------------------------------------------------------------------------------------


def barred(battle: Battle) -> tuple[str, str]:
    found = intimidation_bar(battle.game.rules, battle.state, ILA, REN)
    assert found is not None
    return found.reason, found.rule


def test_who_is_out_of_sight_asleep_or_fearless_cant_be_intimidated():  # RES-87, RES-90
    bully = people({"intimidation": 1})
    assert barred(apart(bully, people())) == ("out of sight", "RES-90")
    assert barred(acting(bully, people(more={"traits": {"fearless": ""}}), 6.0))[1] == "RES-87"
    scene = facing(bully, people(now={"asleep": True}), 6.0).model("Bo", B, (40, 40), **people())
    assert barred(scene.act()) == ("it hears and sees nothing", "RES-90")
