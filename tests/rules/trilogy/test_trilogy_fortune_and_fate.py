"""Fortune before a roll and Fate after it. (TRI-17, TRI-22..26, RT-4, RT-16..18, RT-26, RT-41)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.playing import Played, played
from support.story import A, B
from trilogy_outcomes import NONE_SOAKED, filled, lying, rolled, slot, struck
from trilogy_scenes import ILA, REN, Gear, acting, facing, people, swordsman

from skirmish.core.dice import Faces
from skirmish.core.roll_under import FAILED, PASSED, RollUnder
from skirmish.kit.rounds import ACTIONS, DAWN
from skirmish.rules.trilogy.events import FateSpent, FortuneSpent
from skirmish.rules.trilogy.harm import Blow
from skirmish.rules.trilogy.healing import death_tests
from skirmish.rules.trilogy.luck import other_ends, roll_test
from skirmish.rules.trilogy.mounts import hurt_mount

NO_FATE = {"fate": 0}
NO_LUCK = {"fate": 0, "fortune": 0}
HERO: Gear = swordsman(hero=True, now=NO_FATE)
"""A hero who has used up her Fate."""
FATED: Gear = swordsman(hero=True, now={"fortune": 0})
"""One who has used up her Fortune."""
TOUGH: Gear = people(bulk=8)
"""Somebody whom no blow kills."""


def prompts(found: Played) -> list[tuple[int, str]]:
    """Who was asked by which rule."""
    return [(asked.side, asked.rule) for asked in found.asked]


def perceived(battle: Battle, *faces: int, says: tuple[str, ...] = (), **changes: Any) -> Played:
    """Ila's test of Perception, rank 5, with these dice and answers."""
    throw = RollUnder(ILA, "Perception", 5, **{"told": "successes", **changes})
    return played(battle, roll_test, throw, "perception", dice=faces, says=says)


# --- Fortune ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "damage"), [(0, 0), (1, 2), (2, 3), (3, 4)])
def test_each_point_adds_a_success(points: int, damage: int) -> None:
    """TRI-22: announced before the roll; no die shows a success, the sword adds 1."""
    says = f"Ila fortunes with {points}" if points else "pass"
    faces = (9, 9, 8, *(NONE_SOAKED if points else ()))
    found = struck(acting(HERO, people()), *faces, says=(says,))
    assert filled(found) == ([damage] if points else [])
    assert found.person(ILA).fortune == 3 - points
    assert [e.points for e in found.table.log if isinstance(e, FortuneSpent)] == ([points] if points else [])
    assert prompts(found) == [(A, "TRI-22")]


def test_no_more_than_three_go_into_a_roll_nor_more_than_there_are() -> None:
    """TRI-22, TRI-23: of 4 and of 2."""
    for fortune, most in ((4, 3), (2, 2)):
        found = perceived(acting(people(hero=True, now={"fate": 0, "fortune": fortune})), 2, 3, 9, says=("pass",))
        offered = [action.what for offer in found.asked[0].each() for action in offer.samples()]
        assert offered == ["", *map(str, range(1, most + 1))]


def test_who_is_no_hero_has_none() -> None:
    """TRI-17, TRI-22, RT-35: a hired blade neither."""
    battle = acting(swordsman(), people(more={"hired": True}))
    assert (slot(battle, "Ila").fortune, slot(battle, "Ren").fate) == (0, 0)
    assert not struck(battle, 9, 9, 8).asked


@pytest.mark.parametrize(
    ("level", "talents", "fortune", "fate"),
    [(1, (), 3, 1), (2, (), 3, 2), (3, (), 4, 3), (5, (), 5, 5), (1, ("fortunate",), 4, 1)],
)
def test_how_much_luck_a_hero_has(level: int, talents: tuple[str, ...], fortune: int, fate: int) -> None:
    """TRI-23, TRI-26, TRI-52, RT-18."""
    ila = slot(acting(people(hero=True, level=level, talents=talents)), "Ila")
    assert (ila.fortune, ila.fate) == (fortune, fate)


def test_no_round_brings_it_back() -> None:
    """TRI-23: it refills between battles."""
    battle = acting(people(hero=True, now={"fortune": 1, "fate": 0}), people(), 12.0)
    battle.dice(2, 2, 2, 9, 9, 8)
    battle.play("done", "done")
    assert (battle.state.round, slot(battle, "Ila").fortune) == (2, 1)


def test_it_may_go_into_a_soak() -> None:
    """TRI-22, RT-4: three successes that no die shows."""
    found = struck(acting(swordsman(), HERO), 2, 5, 9, *NONE_SOAKED, says=("Ren fortunes with 3",))
    assert filled(found) == []
    assert prompts(found) == [(B, "TRI-22")]


def test_an_option_keeps_it_to_tests_of_skill() -> None:
    """TRI-22, RT-4, `fortune_scope: skill`: no soak, but attacks, and Endurance of who lies Down."""
    battle = acting(swordsman(), HERO, fortune_scope="skill")
    assert not struck(battle, 2, 5, 9, *NONE_SOAKED).asked
    battle = acting(HERO, people(), fortune_scope="skill")
    assert prompts(struck(battle, 9, 9, 8, says=("pass",))) == [(A, "TRI-22")]
    dying = people(hero=True, now={"fate": 0, "injury": 5, "posture": "stunned"})
    scene = facing(people(), dying, fortune_scope="skill").model("Bo", B, (40, 40), **people())
    found = played(scene.act(), death_tests, dice=(9, 9, 8), says=("Ren fortunes with 1",))
    assert not found.state.models[REN].out


def test_successes_bought_count_with_a_triplet() -> None:
    """TRI-10, TRI-22, RT-17: 3 and 2, and 1 and 2 for the triplet and the sword."""
    found = struck(acting(HERO, TOUGH), 5, 5, 5, 10, 10, 9, says=("Ila fortunes with 2",))
    assert filled(found) == [3 + 2 + 1 + 2]


def test_a_triplet_that_fails_fails_whatever_was_bought() -> None:
    """TRI-11, RT-16: and the Fortune is gone."""
    found = struck(acting(HERO, people()), 7, 7, 7, says=("Ila fortunes with 3",))
    assert (found.result, found.person(ILA).fortune) == (False, 0)


def test_nobody_puts_luck_into_initiative() -> None:
    """TRI-22, TRI-25, RT-41: neither of two heroes is asked."""
    scene = facing(people(hero=True), people(hero=True), 12.0)
    battle = scene.begin(DAWN, turns=20).dice(9, 9, 8, 2, 2, 2)
    assert battle.prompt == "Ren: which action?"
    assert not battle.happened(FortuneSpent)


def test_an_enemys_fright_is_no_roll_of_the_hero_who_has_fallen() -> None:
    """TRI-22, TRI-47: nobody is asked for Fortune to frighten the own friends."""
    scene = facing(swordsman(), people(hero=True, now={"fate": 0, "injury": 4}))
    battle = scene.model("Bo", B, (WEST_OF_REN, 26), **people()).act()
    found = struck(battle, 2, 9, 9, *NONE_SOAKED, 9, 9, 8, says=("pass",))
    assert rolled(found) == ["TRI-39", "TRI-38", "TRI-47"]
    assert prompts(found) == [(B, "TRI-22")], "for the soak"


WEST_OF_REN = 3.0


# --- Fate ------------------------------------------------------------------------------------------------------------


def test_a_hero_may_say_how_any_roll_has_come_out() -> None:
    """TRI-24, TRI-25: three dice that are named, read anew before anything has come of it."""
    found = struck(acting(FATED, TOUGH), 9, 9, 8, 10, 10, 9, says=("Ila fates with 1 1 1",))
    assert filled(found) == [6 + 1 + 2]
    assert found.person(ILA).fate == 0
    (spent,) = [e for e in found.table.log if isinstance(e, FateSpent)]
    assert (spent.model, spent.kept, spent.outcome.successes) == (ILA, (1, 1, 1), 6)


def test_before_the_enemys_hit_comes_to_anything_it_can_be_a_fumble() -> None:
    """TRI-24, TRI-25, TRI-41: the enemy's roll, made a triplet of 7."""
    found = struck(acting(swordsman(), FATED), 1, 1, 1, says=("Ren fates with 7 7 7",))
    assert (found.result, filled(found)) == (False, [])
    assert lying(found.person(ILA)) == ["sword"]


def test_the_rollers_enemy_is_asked_first() -> None:
    """TRI-25, RT-26: of the attack Ren, of his soak Ila."""
    battle = acting(FATED, FATED)
    found = struck(battle, 2, 5, 9, *NONE_SOAKED, says=("pass",) * 4)
    assert prompts(found) == [(B, "TRI-24"), (A, "TRI-24"), (A, "TRI-24"), (B, "TRI-24")]


def test_no_fate_answers_fate() -> None:
    """TRI-25: Ren has changed the roll, and Ila isn't asked."""
    found = struck(acting(FATED, FATED), 1, 1, 1, says=("Ren fates with 7 7 8",))
    assert prompts(found) == [(B, "TRI-24")]
    assert (found.person(ILA).fate, found.person(REN).fate) == (1, 0)


def test_one_point_changes_one_roll() -> None:
    """TRI-24, TRI-26: the next one she can't change; fate doesn't come back."""
    battle = acting(FATED, people())
    found = perceived(battle, 9, 9, 8, says=("Ila fates with 1 1 1",))
    assert (found.result.passed, found.person(ILA).fate) == (True, 0)
    battle = acting(swordsman(hero=True, now=NO_LUCK), people())
    assert not struck(battle, 9, 9, 8).asked


def test_who_has_several_heroes_chooses_whose_fate_it_is() -> None:
    """TRI-24: any hero's, of any roll by anyone."""
    scene = facing(people(), swordsman()).model("Bo", A, (40, 40), **FATED).model("Cy", A, (44, 40), **FATED)
    battle = scene.act()
    found = played(battle, _ren_strikes, dice=(1, 1, 1), says=("Cy fates with 7 7 8",))
    assert (found.person(battle.names["Bo"]).fate, found.person(battle.names["Cy"]).fate) == (1, 0)


def _ren_strikes(table: Any) -> Any:
    from skirmish.rules.trilogy.strike import strike

    return strike(table, next(m.id for m in table.state.models if m.name == "Ren"), ILA)


def test_fortune_counts_in_the_outcome_that_fate_names() -> None:
    """TRI-22, TRI-25: no die, and 2 bought, and 1 for the sword."""
    scene = acting(swordsman(hero=True), people())
    found = struck(scene, 1, 1, 1, *NONE_SOAKED, says=("Ila fortunes with 2", "Ila fates with 7 7 8"))
    assert filled(found) == [2 + 1]


def test_the_ends_that_can_be_named_are_all_ends_but_the_one_that_came() -> None:
    """TRI-25: of a bare test, whether it is passed."""
    throw = RollUnder(ILA, "a test", 5)
    assert [came for came, _ in other_ends(throw)] == [PASSED, FAILED]
    assert all(throw.read(_dice(what)) == came for came, what in other_ends(throw))
    found = perceived(acting(FATED), 9, 9, 8, says=("pass",), told="passed")
    offered = [action.what for offer in found.asked[0].each() for action in offer.samples() if action.verb == "fate"]
    assert [throw.read(_dice(what)) for what in offered] == [PASSED]


def _dice(what: str) -> Faces:
    return tuple(int(face) for face in what.partition(",")[0].split())


def test_fate_may_change_a_soak_a_surprise_and_a_death() -> None:
    """TRI-24: rolls of any kind."""
    found = struck(acting(swordsman(), FATED), 2, 5, 9, 9, 9, 8, says=("pass", "Ren fates with 1 1 1"))
    assert filled(found) == []
    dying = people(hero=True, now={"fortune": 0, "injury": 5, "posture": "stunned"})
    scene = facing(people(), dying).model("Bo", B, (40, 40), **people())
    death = played(scene.act(), death_tests, dice=(9, 9, 8), says=("Ren fates with 1 1 1",))
    assert not death.state.models[REN].out
    hidden = facing(people(stealth=2, now={"hidden": True}), FATED, 8.0).begin(DAWN, turns=20)
    hidden.dice(2, 9, 9, 9, 9, 8, 9, 9, 8, 9, 9, 8).play("pass", "Ren fates with 1 1 1")
    assert not slot(hidden, "Ren").surprised


def test_a_level_won_by_option_brings_no_fate() -> None:
    """TRI-26, RT-5, `fate_per_level`: what a hero has at the start stays the same."""
    for choice in ("1", "0"):
        battle = acting(people(hero=True, level=3), people(), fate_per_level=choice)
        assert slot(battle, "Ila").fate == 3


# --- what hangs on it, for people's standing orders -------------------------------------------------------------------


def perils(found: Played) -> list[tuple[str, int, set[str]]]:
    """(what is asked, whom, what hangs on it) of each question."""
    return [(asked.asks.id if asked.asks else "", asked.side, set(asked.stakes)) for asked in found.asked]


@pytest.mark.parametrize(("faces", "falls"), [((1, 1, 1), {"falls"}), ((2, 9, 9), set()), ((9, 9, 8), set())])
def test_a_hit_that_may_lay_low_is_told_to_the_side_of_its_target(faces: Faces, falls: set[str]) -> None:
    """RT-26: nine rungs, two, none; to the attacker nothing hangs on it."""
    soak = (*NONE_SOAKED,) if faces != (9, 9, 8) else ()
    found = struck(acting(FATED, FATED), *faces, *soak, says=("pass",) * (4 if soak else 2))
    assert perils(found)[:2] == [("fate", B, falls), ("fate", A, set())]


def test_a_soak_that_fails_to_save_is_told() -> None:
    """RT-26: Ren falls by two rungs more, unless a success negates one."""
    fated = people(hero=True, now={"fortune": 1, "injury": 3})
    for faces, falls in ((NONE_SOAKED, {"falls"}), ((2, 9, 9), set())):
        scene = facing(swordsman(), fated).model("Bo", B, (40, 40), **people())
        found = struck(scene.act(), 2, 9, 9, *faces, says=("pass",) * 3)
        assert perils(found) == [("fate", B, {"falls"}), ("fortune", B, {"falls"}), ("fate", B, falls)]


def test_a_death_test_is_told_to_its_own_side() -> None:
    """RT-26: who fails it dies."""
    dying = people(hero=True, now={"fortune": 1, "injury": 5, "posture": "stunned"})
    scene = facing(FATED, dying).model("Bo", B, (40, 40), **people())
    found = played(scene.act(), death_tests, dice=NONE_SOAKED, says=("pass",) * 3)
    assert perils(found) == [("fortune", B, {"falls"}), ("fate", A, set()), ("fate", B, {"falls"})]


def test_a_ride_that_ends_is_told_to_the_rider() -> None:
    """RT-26: a failed test of Riding."""
    rider = people(kit=("horse",), riding=3, hero=True, now={"fortune": 0})
    blow = Blow(ILA, "injury", 1)
    found = played(acting(FATED, rider, 8.0), hurt_mount, REN, blow, dice=(*NONE_SOAKED, 9, 9, 8), says=("pass",) * 4)
    assert perils(found)[2:] == [("fate", A, set()), ("fate", B, {"ends"})]


# --- what a player who reckons makes of it ---------------------------------------------------------------------------


def worths(found: Played, verb: str, question: int = -1) -> dict[str, float]:
    """What each answer of this verb is worth, in the last question if no other is named."""
    worth: dict[str, float] = {}
    for offer in found.asked[question].each():
        for action in offer.samples():
            if action.verb == verb:
                value = offer.worth(action)
                assert value is not None
                worth[action.what.partition(",")[0]] = value
    return worth


def test_fate_that_saves_a_life_is_worth_more_than_it_costs() -> None:
    """TRI-24, RT-26: Ila's nine rungs are worth a point to Ren, and to her own side nothing."""
    found = struck(acting(swordsman(), FATED), 1, 1, 1, says=("Ren fates with 7 7 7",))
    assert max(worths(found, "fate").values()) > 0
    assert (found.asked[-1].suggested.verb, found.asked[-1].default.verb) == ("fate", "pass")
    found = struck(acting(FATED, people()), 1, 1, 1, *NONE_SOAKED, says=("pass", "pass"))
    assert max(worths(found, "fate").values()) < 0
    assert found.asked[-1].suggested == found.asked[-1].default


@pytest.mark.parametrize(("injury", "hero", "spends"), [(0, True, False), (4, True, True), (4, False, False)])
def test_fate_is_kept_for_a_hero_who_would_fall(injury: int, hero: bool, spends: bool) -> None:
    """TRI-24, TRI-26: one success of a rank of 6 takes a rung or two; Bo's point is for Ren, if that is a hero."""
    ren, bo = (people(hero=fated, now={"injury": hurt, "fortune": 0}) for fated, hurt in ((hero, injury), (True, 0)))
    battle = facing(swordsman(), ren).model("Bo", B, (40, 40), **bo).begin(ACTIONS, turns=20)
    found = struck(battle, 3, 9, 9, *NONE_SOAKED, says=("pass", "pass"))
    assert (max(worths(found, "fate").values()) > 0) is spends


def test_fate_on_a_soak_tells_down_from_dead() -> None:
    """TRI-24, TRI-35, TRI-38: with a point of Fortune a failure leaves 1 rung and Ren Down, a triplet that fails 2."""
    ren = people(hero=True, now={"fortune": 1, "fate": 0, "injury": 4})
    scene = facing(FATED, ren).begin(ACTIONS, turns=20)
    found = struck(scene, 2, 9, 8, 2, 9, 8, says=("pass", "Ren fortunes with 1", "pass"))
    values = worths(found, "fate")
    assert values["3 3 3"] > values["3 3 4"]


def test_fortune_is_free_in_the_last_round() -> None:
    """TRI-23: it is back in the next battle."""
    found = []
    for now in (1, 20):
        battle = facing(swordsman(hero=True), people()).begin(ACTIONS, round=now, turns=20)
        found.append(worths(struck(battle, 9, 9, 8, says=("pass", "pass")), "fortune", 0)["1"])
    assert 0 < found[0] < found[1]


def test_nobody_who_reckons_frightens_its_own_friends() -> None:
    """TRI-24, TRI-47: to Ren's side a failure is worth more than a success, to Ila's the other way round."""
    for fated, better in (("Ren", False), ("Ila", True)):
        ila, ren = (people(hero=True, now={"fortune": 0}) if name == fated else people() for name in ("Ila", "Ren"))
        scene = facing(ila, ren).model("Bo", B, (3, 26), **people(more={"marks": 500}))
        battle = scene.act()
        found = played(battle, _falls, REN, dice=(2, 9, 9, 9, 9, 8), says=("pass",) * 2)
        values = worths(found, "fate", 0)
        assert (values["1 1 1"] > values["4 4 5"]) is better


def _falls(table: Any, i: int) -> Any:
    from skirmish.core.table import settle
    from skirmish.rules.trilogy.harm import fill

    fill(table, i, "injury", 5, ILA, "TRI-40", "blows")
    yield from settle(table)
