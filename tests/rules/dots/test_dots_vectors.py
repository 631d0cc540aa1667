"""The worked examples of the digest that concern the combat: dice, health, soak, lists, moves, dodges."""

from __future__ import annotations

import pytest
from dots_scenes import ILA, REN, fighting, left, meeting, people, strike

from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import evolve
from skirmish.core.table import Table
from skirmish.kit.slots import with_slot
from skirmish.rules.dots.attack import riposte_pool
from skirmish.rules.dots.builder import find_faults
from skirmish.rules.dots.defence import defence_pool, price
from skirmish.rules.dots.fighter import Attributes, Build, Fighter, Kit, fresh_round
from skirmish.rules.dots.harm import Blow, strike_home
from skirmish.rules.dots.health import count_disabled, state_of
from skirmish.rules.dots.initiative import LAST, Initiative
from skirmish.rules.dots.people import Archetype
from skirmish.rules.dots.pools import NETS
from skirmish.rules.dots.queries import movement_now


def roll(*faces: int, dice: int, target: int = 7) -> int:
    """What so many dice come to if they fall so."""
    drawn, net, _ = OpenPool(0, "a test", dice, target, NETS).draw(Dice(None, faces))
    assert drawn == faces, "all of them are rolled, and no more"
    return net


@pytest.mark.parametrize(
    ("faces", "dice", "target", "net"),
    [
        ((2, 3, 7), 3, 7, 1),
        ((2, 3, 10, 7), 3, 7, 2),
        ((1, 3, 7), 3, 7, 0),
        ((1, 2, 5), 3, 7, -1),
        ((1, 2, 5), 3, 4, 0),
        ((10, 1), 2, 7, 0),
        ((10, 10, 1), 3, 12, -1),
        ((10, 8, 1), 3, 9, 0),
        ((10, 8, 1, 9), 3, 7, 2),
        ((10, 8, 3, 1), 3, 7, 1),
    ],
)
def test_rolls(faces: tuple[int, ...], dice: int, target: int, net: int) -> None:
    """TV-1..6, TV-71..74; (DOT-2, DOT-3, DOT-4, DOT-5, DOT-6, DOT-7, DOT-9), R-1, R-2, R-4."""
    assert roll(*faces, dice=dice, target=target) == net


def somebody(dots: int, boxes: int, tough: str = "") -> Fighter:
    """So much of it is left."""
    build = Build(Attributes(), (), health=5, tough=tough)  # type: ignore[arg-type]
    return Fighter(build, Kit(), dots, boxes)


@pytest.mark.parametrize(
    ("dots", "boxes", "tough", "state", "loss", "penalty"),
    [
        (0, 9, "", "wounded", 4, 0),
        (0, 8, "", "disabled", 5, 1),
        (0, 4, "", "disabled", 9, 5),
        (0, 3, "", "unconscious", 10, 0),
        (1, 2, "", "fit", 0, 0),
        (0, 2, "myrddraal", "fit", 0, 0),
        (0, 4, "ogier", "fit", 0, 0),
        (0, 3, "ogier", "unconscious", 0, 0),
        (0, 0, "", "dead", 13, 0),
        (0, 0, "myrddraal", "dead", 0, 0),
    ],
)
def test_states(dots: int, boxes: int, tough: str, state: str, loss: int, penalty: int) -> None:
    """TV-13..20; DOT-47..51, DOT-53, R-24, R-25, R-28."""
    one = somebody(dots, boxes, tough)
    assert (state_of(one), one.hurt) == (state, loss)
    assert count_disabled(meeting(people()).game.rules, one) == penalty


def test_the_other_count_of_disabled_boxes() -> None:
    """DOT-51, R-25: 8 boxes left are not a penalty yet."""
    rules = meeting(people(), disabled_count="eight_minus").game.rules
    assert [count_disabled(rules, somebody(0, boxes)) for boxes in (8, 7, 4)] == [0, 1, 4]


def test_soak_keeps_a_dot_alive() -> None:
    """TV-10; (DOT-58, DOT-61): three hits of 5 against 5 dots, 13 boxes and a Soak of 7, all by default."""
    battle, found = fighting(people(), people(health=5, soak=7, stamina=0)), []
    table = Table(battle.state, battle.game.rules)
    for _ in range(3):
        hit = strike_home(table, REN, Blow(ILA, 5))
        decision = next(hit)
        with pytest.raises(StopIteration):
            hit.send(decision.default)
        one = table.state.models[REN].combat
        found.append((one.dots, one.boxes))
    assert found == [(1, 12), (1, 7), (1, 2)]
    assert state_of(one) == "fit"


def test_the_smallest_pool_is_dealt_out() -> None:
    """TV-59; (DOT-23): of 6, 4 and 5 dice there are four."""
    battle = meeting(people(), people(sword=4, bird_forms=3, basic_forms=2, dexterity=3))
    for plan, allowed in (
        ("sword 2 at 0, bird-attack 1, parry 1", True),
        ("sword 2 at 0, bird-attack 1, parry 2", False),
    ):
        assert battle.decision.admits(Action("declare", REN, what=plan)) == allowed


def test_the_number_of_a_riposte() -> None:
    """TV-65; DOT-97: Basic Forms 4."""
    battle = meeting(people(), people(sword=3, basic_forms=4))
    assert riposte_pool(battle.game.rules, battle.state, REN, ILA).target == 6


@pytest.mark.parametrize(
    ("dice", "botch", "came"), [((3, 5, 7), "box", (1, 12)), ((1, 3, 5), "box", (0, 12)), ((1, 3, 5), "dot", (0, 12))]
)
def test_absorption(dice: tuple[int, ...], botch: str, came: tuple[int, int]) -> None:
    """TV-11, TV-12; DOT-59, R-30: of 5 points against 5 dots a success moves one to boxes; a botch adds a point."""
    battle = fighting(people(sword=5, strength=5), people(health=5, stamina=3), absorb_botch=botch)
    strike(battle, 5, 6, 7, 8, 9, *dice, then=(Action("absorb", REN),))
    assert left(battle) == came


def archetype(**more: object) -> Archetype:
    return Archetype((2,) * 9, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("skills", "legal"),
    [
        ({"basic-forms": 5, "disguise": 4}, False),
        ({"basic-forms": 5, "looming": 3}, True),
        ({"basic-forms": 3, "warding": 5, "crafting": 5}, True),
        ({"basic-forms": 4, "warding": 5}, False),
    ],
)
def test_one_class_above_three(skills: dict[str, int], legal: bool) -> None:
    """TV-21..24; DOT-104, DOT-105."""
    assert (not [*find_faults(archetype(), skills)]) == legal


@pytest.mark.parametrize(("dexterity", "armour", "yards", "inches"), [(4, 1, "1", 6), (2, 2, "1", 2), (2, 2, "2", 4)])
def test_moves(dexterity: int, armour: int, yards: str, inches: float) -> None:
    """TV-58, TV-70; DOT-75, DOT-76, R-51, R-101."""
    battle = meeting(people(dexterity=dexterity, now={"armour": armour}), gap_in=9.0, min_move_yards=yards)
    assert movement_now(battle.game.rules, battle.state, ILA) == inches


@pytest.mark.parametrize(("dice", "scores"), [((1, 6), 6), ((1, 1), LAST), ((4,), 9)])
def test_fumbled_initiative(dice: tuple[int, ...], scores: int) -> None:
    """TV-62, TV-63; DOT-65: the bonus of 5 is lost; a second 1 comes last."""
    faces, outcome, _ = Initiative(((0, 5),)).draw(Dice(None, dice))
    assert faces == dice
    assert outcome == ((0, scores, dice[0] == 1),)


def test_an_ambush_wears_off() -> None:
    """TV-60, TV-61; DOT-62, DOT-63, R-36: a die or a penalty dot less each round."""
    one, edges, upsets = evolve(somebody(2, 13), edge=3, upset=3), [], []
    for _ in range(5):
        edges.append(one.edge)
        upsets.append(one.upset)
        one = fresh_round(one)
    assert edges == upsets == [3, 2, 1, 0, 0]


@pytest.mark.parametrize(
    ("sword", "attacks", "done", "wanted"),
    [(2, 0, True, [2, 1, 1, 1]), (2, 1, False, [3, 2, 1]), (1, 1, False, [2, 1, 1]), (2, 0, False, [4, 3, 2])],
)
def test_dodges_that_begin_late(sword: int, attacks: int, done: bool, wanted: list[int]) -> None:
    """TV-56, TV-57; DOT-89, DOT-91: Dodge 2, Dexterity 3, armour 1; 2 dice less once all is done, 1 if something is.

    All is done when its turn is over, or when it has made as many attacks as it has dots with the sword.
    """
    battle = fighting(people(), people(sword=sword, dodge=2, dexterity=3, now={"armour": 1}), answer="sword")
    rules, state, found = battle.game.rules, battle.state, []
    if done:
        state = evolve(state, acted=frozenset({REN}))
    table = Table(with_slot(state, REN, attacks=attacks), rules)
    for _ in wanted:
        found.append(defence_pool(rules, table.state, REN, "dodge", ILA).dice)
        price(table, REN, "dodge", ILA)
    assert found == wanted
