"""The profile, tests, the leader's Ld, what leaves the table. (SKR-1, SKR-2, SKR-3, SKR-6)"""

from __future__ import annotations

import pytest
from skirmish_scenes import HAIR_IN, facing
from support.battle import Battle
from support.rulesets import ruleset
from support.story import A, B, Story, story

from skirmish.core.state import Roster, Warrior
from skirmish.core.table import Table
from skirmish.core.units import base_radius
from skirmish.rules.skirmish.morale import leadership

NUMBERS = {"M": 5, "WS": 6, "BS": 2, "S": 4, "T": 7, "W": 2, "I": 8, "A": 3, "Ld": 9}


def test_nine_numbers_say_what_a_warrior_can_do():
    """SKR-1."""
    battle = facing(NUMBERS, gap_in=6).begin("shooting", until="close combat")
    shown = dict(battle.sheet("Ila").numbers)
    assert {name: int(shown[name]) for name in NUMBERS} == NUMBERS
    assert battle.fighter("Ila").wounds == 2


def test_a_profile_lacks_none_of_the_nine_and_has_no_others():
    """SKR-1: a roster with such a warrior isn't played."""
    nine = tuple(NUMBERS.items())
    whole, lacking, odd = (
        Warrior(n, n, "", profile=p) for n, p in (("Ila", nine), ("Bo", nine[1:]), ("Ren", (*nine, ("Mana", 3))))
    )
    problems = ruleset("skirmish").combat.problems(Roster("r", "R", "", (whole, lacking, odd)))
    assert problems == ("Bo has no M", "Ren has Mana, which no profile has here")


@pytest.mark.parametrize("base_mm", [25, 32, 40, 50])
def test_bases_are_measured_in_millimetres(base_mm: int):
    """SKR-1: as circles, on the table's grid."""
    battle = story().model("Ila", side=A, at=(9, 9), base_mm=base_mm).model("Ren", side=B, at=(20, 20))
    _, _, radius, height = battle.begin("moves").state.places[0]
    assert radius == pytest.approx(base_mm / 25.4 / 2, abs=HAIR_IN / 2)
    assert height == 1.2


def resisted(trait: str, faces: tuple[int, ...], **profile: int) -> bool:
    """Whether a test of this trait is passed with these faces."""
    battle = facing(profile, gap_in=20).begin("moves")
    battle.dice(faces)
    table = Table(battle.state, battle.game.rules)
    flow = battle.game.rules.combat.resist(table, 0, trait, "SKR-2")
    battle.game.table.state = table.state
    try:
        next(flow)
    except StopIteration as stop:
        battle.game.table.state = table.state
        return bool(stop.value)
    raise AssertionError("nothing is asked")


@pytest.mark.parametrize(("trait", "letter"), [("initiative", "I"), ("strength", "S"), ("toughness", "T")])
@pytest.mark.parametrize("value", range(11))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_characteristic_test_passes_at_the_value_or_less_and_never_on_a_6(
    trait: str, letter: str, value: int, face: int
):
    """SKR-2."""
    assert resisted(trait, (face,), **{letter: value}) is (face <= value and face != 6)


@pytest.mark.parametrize("value", range(2, 13))
@pytest.mark.parametrize("faces", [(1, 1), (3, 4), (4, 4), (6, 6)])
def test_a_leadership_test_passes_at_ld_or_less(value: int, faces: tuple[int, int]):
    """SKR-2: 2D6, and 12 passes on Ld 12."""
    assert resisted("leadership", faces, Ld=value) is (sum(faces) <= value)


# The leader's Ld


def led(gap_in: float = 6.0, **leader: object) -> Story:
    """Ila of Ld 6, and her leader Aden of Ld 9 so many inches to the north."""
    scene = facing({"Ld": 6}, gap_in=20)
    north = 24 - gap_in - 2 * base_radius(25)
    return scene.model("Aden", side=A, at=(2, north), leader=True, **({"Ld": 9} | leader))


def ld_of_ila(scene: Story) -> tuple[int, str]:
    """The Ld she tests on, and whose it is."""
    battle: Battle = scene.begin("moves")
    return leadership(battle.state, battle.names["Ila"])


def test_a_friend_within_6_inches_uses_the_leaders_ld():
    """SKR-3: exactly 6 is within."""
    assert ld_of_ila(led(6.0)) == (9, "Aden")
    assert ld_of_ila(led(6.0 + HAIR_IN)) == (6, "")


@pytest.mark.parametrize("now", [{"posture": "down"}, {"posture": "stunned"}, {"fleeing": True}])
def test_a_leader_who_is_down_or_flees_lends_nothing(now: dict[str, object]):
    """SKR-3."""
    assert ld_of_ila(led(now=now)) == (6, "")


def test_a_held_leader_lends_nothing():
    """SKR-3."""
    assert ld_of_ila(led(conditions=("held",))) == (6, "")


def test_a_leader_out_of_action_lends_nothing():
    """SKR-3, SKR-71."""
    scene = facing({"Ld": 6}, gap_in=20).model("Aden", side=A, leader=True, Ld=9, out=True)
    assert ld_of_ila(scene) == (6, "")


def test_a_leader_with_less_ld_doesnt_make_it_worse():
    """SKR-3: may."""
    assert ld_of_ila(led(Ld=5)) == (6, "")


def test_the_enemys_leader_lends_nothing():
    """SKR-3: a friend."""
    scene = facing({"Ld": 6}, gap_in=20).model("Bad", side=B, at=(2, 27), leader=True, Ld=10)
    assert ld_of_ila(scene) == (6, "")


def test_the_lent_ld_counts_in_the_test():
    """SKR-3: an 8 would be too much for Ld 6."""
    battle = led(now={}).begin("moves")
    battle.dice((4, 4))
    table = Table(battle.state, battle.game.rules)
    with pytest.raises(StopIteration, match="True"):
        next(battle.game.rules.combat.resist(table, battle.names["Ila"], "leadership", "SKR-2"))
    battle.game.table.state = table.state


def test_the_leaders_word_does_not_help_with_rout():
    """SKR-3, SKR-11: with Aden stunned the highest Ld of the others counts, lent to nobody."""
    scene = led(2.0, now={"posture": "stunned"}).model("Bo", side=A, Ld=5, out=True)
    battle = scene.begin("rout").dice(("rout test", 3, 4))
    battle.play("test")
    assert battle.state.verdict is not None
    assert battle.state.verdict.rule == "SKR-11"


def test_who_leaves_the_table_counts_as_out_of_action_without_an_injury():
    """SKR-6: Ila flees over the edge; one of four is a quarter, and no injury is rolled."""
    scene = story().model("Ila", side=A, at=(1, 24), now={"fleeing": True}).model("Ren", side=B, at=(20, 24))
    for name in ("Bo", "Cal", "Dain"):
        scene.model(name, side=A, at=(40, 10 + 4 * len(name)))
    battle = scene.begin("compulsory moves", turns=3).dice(("flight", 6, 6))
    battle.play("done", "done", "done")
    while battle.state.verdict is None and not battle.prompt.startswith("A quarter"):
        battle.play(battle.decision.default)
    assert battle.prompt.startswith("A quarter is lost")
    assert battle.model("Ila").out
    assert not battle.rolled("injury")
