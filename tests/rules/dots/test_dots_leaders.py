"""Formations and leaders' plans: who stands in one, what it is worth, how it ends. (DOT-83..87, B-9..11)"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from dots_scenes import ILA, changed, people, usual
from support.battle import Battle
from support.facing import Gear
from support.story import A, B, story

from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.kit.rounds import ACTIONS
from skirmish.kit.slots import with_slot
from skirmish.rules.dots.attack import attack_pool
from skirmish.rules.dots.defence import defence_pool, price
from skirmish.rules.dots.fighter import Plan
from skirmish.rules.dots.formation import formation_bar, members, strategy_bar
from skirmish.rules.dots.plans import plan_bar

REN = 4
IN_LINE = Plan(attack="sword", formation=True)
BY_PLAN = Plan(attack="sword", strategy=True)
NEXT_IN = 2.5
"""From centre to centre of two who stand 1.5" apart."""


def ranks(places: Sequence[float], leader: Gear | None = None, own: Gear | None = None, **options: str) -> Battle:
    """Ila, who leads, and three of her people, so far east of her; Ren touches Ila, south of her."""
    mine = own or people(sword=3, formation=2, strategy=1, dodge=2, hero=False)
    lead = leader or people(sword=3, formation=3, strategy=2, intelligence=3, charisma=3, dodge=2)
    told = story("dots+none", **options).model("Ila", side=A, at=(4, 24), **lead)
    for name, east in zip(("Ann", "Bo", "Cid"), places, strict=True):
        told.model(name, side=A, at=(4 + east, 24), **mine)
    return told.model("Ren", side=B, at=(4, 25), **people(sword=2)).begin(ACTIONS, turns=9)


def marching(battle: Battle, plan: Plan = IN_LINE, *others: ModelId) -> State:
    """All of Ila's side have declared this."""
    state = battle.state
    for i in range(REN):
        state = with_slot(state, i, plan=plan if not others or i in others else Plan(attack="sword"))
    return state


def numbers(battle: Battle, state: State, who: ModelId = ILA) -> tuple[int, int]:
    """(dice, number) of its attack on Ren."""
    pool = attack_pool(battle.game.rules, state, who, REN, "sword")
    return pool.dice, pool.target


LINE = (NEXT_IN, 2 * NEXT_IN, 3 * NEXT_IN)


def test_a_formation_makes_attacks_easier() -> None:
    """DOT-83, R-41: by the lower of one's own Formation and the leader's Intelligence; or it adds dice."""
    battle = ranks(LINE)
    assert numbers(battle, marching(battle, Plan(attack="sword"))) == (3, 8)
    assert [numbers(battle, marching(battle), who) for who in (0, 1)] == [(3, 5), (3, 6)]
    dull = ranks(LINE, people(sword=3, formation=3, intelligence=1))
    assert [numbers(dull, marching(dull), who) for who in (0, 1)] == [(3, 7), (3, 7)]
    dice = ranks(LINE, formation_bonus="dice")
    assert [numbers(dice, marching(dice), who) for who in (0, 1)] == [(6, 8), (5, 8)]


def test_the_target_of_a_formation_has_no_other_disadvantage() -> None:
    """DOT-84, R-41."""
    battle = ranks(LINE)
    alone, against = battle.state, marching(battle)
    pools = [defence_pool(battle.game.rules, state, REN, "dodge", ILA) for state in (alone, against)]
    assert [(pool.dice, pool.target) for pool in pools] == [(2, 7), (2, 7)]


def test_a_formation_is_a_chain() -> None:
    """DOT-86, B-10: each within 2" of another, however far the ends are apart."""
    battle = ranks(LINE)
    state = marching(battle)
    assert members(battle.game.rules, state, 3) == {0, 1, 2, 3}
    assert [formation_bar(battle.game.rules, state, i) for i in range(REN)] == [None] * 4
    broken = ranks((NEXT_IN, 8, 8 + NEXT_IN))
    bars = [formation_bar(broken.game.rules, marching(broken), i) for i in range(REN)]
    assert [bar.rule if bar else "" for bar in bars] == ["DOT-86"] * 4, "two and two, too far from each other"


def test_who_has_declared_something_else_stands_in_no_formation() -> None:
    """DOT-86, B-10: it joins or leaves as it declares; who hasn't declared may still join."""
    battle = ranks(LINE)
    rules = battle.game.rules
    assert plan_bar(rules, battle.state, ILA, evolve(IN_LINE, foe=REN)) is None
    two = marching(battle, IN_LINE, 0, 1)
    assert numbers(battle, two) == (3, 8), "two are too few"
    three = marching(battle, IN_LINE, 0, 1, 2)
    assert numbers(battle, three) == (3, 5)


def test_a_formation_ends_with_its_leader() -> None:
    """DOT-86, B-9: unconscious, or out of call."""
    battle = ranks(LINE)
    fallen = with_slot(marching(battle), ILA, posture="stunned", dots=0, boxes=2)
    assert [numbers(battle, fallen, who) for who in (1, 2)] == [(3, 8), (3, 8)]
    far = ranks((NEXT_IN, 2 * NEXT_IN, 3 * NEXT_IN))
    state = evolve(marching(far), places=((40.0, 4.0, *far.state.places[0][2:]), *far.state.places[1:]))
    assert numbers(far, state, 1) == (3, 8)


def test_who_lies_unconscious_counts_for_nobody() -> None:
    """DOT-86: of three one is down, and the formation is over."""
    battle = ranks((NEXT_IN, 2 * NEXT_IN, 30))
    assert numbers(battle, marching(battle)) == (3, 5)
    assert numbers(battle, with_slot(marching(battle), 1, posture="stunned")) == (3, 8)


@pytest.mark.parametrize(("face", "stays"), [(7, True), (6, False)])
def test_a_dodge_may_take_one_out_of_the_formation(face: int, stays: bool) -> None:
    """DOT-85, R-42: Formation against 7; who drops out counts for nobody else any more."""
    battle = ranks((NEXT_IN, 2 * NEXT_IN, 30))
    found = usual(battle, dodging, dice=(2, face), since=marching(battle))
    assert found.rolled() == ["keeping formation"]
    assert found.person(1).plan.formation == stays
    assert numbers(battle, found.state) == ((3, 5) if stays else (3, 8))


def dodging(table, i=1):  # type: ignore[no-untyped-def]
    """Ann dodges an attack of Ren's."""
    price(table, i, "dodge", REN)
    yield from ()


def test_outside_a_formation_nobody_rolls_for_it() -> None:
    """DOT-85."""
    battle = ranks(LINE)
    assert usual(battle, dodging, since=marching(battle, Plan(attack="sword"))).rolled() == []


def test_a_leaders_plan_adds_dice_to_attacks_and_dodges() -> None:
    """DOT-87, R-40: the lower of one's own Strategy and the leader's Charisma; nothing else has them."""
    battle = ranks(LINE)
    rules, state = battle.game.rules, marching(battle, BY_PLAN)
    assert [numbers(battle, state, who) for who in (0, 1)] == [(5, 8), (4, 8)]
    assert defence_pool(rules, state, 1, "dodge", REN).dice == 2 + 2 + 1
    assert defence_pool(rules, state, 1, "parry", REN).dice == defence_pool(rules, battle.state, 1, "parry", REN).dice
    theirs = ranks(LINE, strategy_value="leader")
    assert numbers(theirs, marching(theirs, BY_PLAN), 1) == (5, 8)


def test_a_plan_takes_a_leader_who_has_one_and_is_heard() -> None:
    """DOT-87, B-11: he needs Strategy, and to be within 12" as the model acts."""
    battle = ranks((NEXT_IN, 12.5, 14))
    rules = battle.game.rules
    assert [strategy_bar(rules, battle.state, i) is None for i in range(REN)] == [True, True, True, False]
    dull = ranks(LINE, people(sword=3, charisma=5))
    assert plan_bar(dull.game.rules, dull.state, 1, BY_PLAN).rule == "DOT-87"  # type: ignore[union-attr]
    assert changed(battle, 3, plan=BY_PLAN) != battle.state
    assert numbers(battle, with_slot(battle.state, 3, plan=BY_PLAN), 3) == (3, 8), "out of call when it acts"
