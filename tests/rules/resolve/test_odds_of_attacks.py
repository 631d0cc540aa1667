"""What `skirmish odds` asks of this system: shots, blows, charges, in a described situation. (RES-46, RES-63)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from resolve_scenes import Gear, facing, people
from support.battle import Battle

from skirmish.app.odds.questions import links, paths, worked_out
from skirmish.core.dice import Modifier
from skirmish.core.forecast import forecast
from skirmish.core.state import State
from skirmish.core.step_dice import Mode
from skirmish.kit.odds import Handful, Impossible, Pose
from skirmish.rules import COMBAT
from skirmish.rules.resolve.attack import DODGE, make_attack
from skirmish.rules.resolve.harm import Blow
from skirmish.rules.resolve.odds import StepOdds

ASKS = COMBAT["resolve"].odds
ILA, REN = 0, 1
ARCHER: Gear = people({"archery": 1}, items=("bow", "sword"))


def posed(ila: Gear, ren: Gear, gap_in: float = 8.0, *poses: Pose) -> tuple[Battle, State]:
    """The two, posed as described; Ila may act."""
    battle = facing(ila, ren, gap_in).act().seed(1)
    both = (*poses, Pose(), Pose())[:2]
    return battle, ASKS.posed(battle.state, both)


def test_a_shot() -> None:
    """RES-46, RES-63: its first weapon if none is named."""
    battle, state = posed(ARCHER, people())
    asked = ASKS.shot(battle.game.rules, state, ILA, REN, None, 1)
    odds = paths(battle.game.rules, asked.one)
    hit = odds.by(lambda _, path: ASKS.hits(path))[True]
    wound = odds.by(lambda after, path: ASKS.wounds(path, state, after, REN))[True]
    assert hit == wound
    assert [roll.rule for roll in links(odds)] == ["RES-46", "RES-60"]
    ends = worked_out(battle.game.rules, asked.whole)
    hurt = ends.by(lambda after, _: ASKS.wounds_lost(state, after, REN))
    assert hurt[6] == hit


@pytest.mark.parametrize(("save", "gets_through"), [(1, False), (2, True)])
def test_a_shot_that_armour_takes_whole_wounds_nobody(save: int, gets_through: bool) -> None:
    """RES-50, RES-63: a bow does 6; who absorbs 6 is hit and stays unhurt, who absorbs 5 loses 1."""
    battle, state = posed(ARCHER, people(), 8.0, Pose(), Pose(save=save))
    asked = ASKS.shot(battle.game.rules, state, ILA, REN, None, 1)
    odds = paths(battle.game.rules, asked.one)
    hit = odds.by(lambda _, path: ASKS.hits(path))[True]
    wound = odds.by(lambda after, path: ASKS.wounds(path, state, after, REN)).get(True, Fraction(0))
    assert hit > 0
    assert wound == (hit if gets_through else 0)


def test_blows() -> None:
    """RES-46, RES-49: one attack; a 1 of damage doesn't get through mail."""
    battle, state = posed(people(items=("sword",)), people(kit=("mail",)), 0.0)
    asked = ASKS.blows(battle.game.rules, state, ILA, REN)
    odds = paths(battle.game.rules, asked.one)
    hit = odds.by(lambda _, path: ASKS.hits(path))[True]
    wound = odds.by(lambda after, path: ASKS.wounds(path, state, after, REN))[True]
    assert wound / hit == Fraction(5, 6)
    assert asked.told == ("1 attack",)
    assert asked.actor == "Ila (sword)"


@pytest.mark.parametrize("mode", ["highest", "sum"])
def test_what_is_added_to_the_other_sides_dice_stays_where_they_fail(mode: Mode) -> None:
    """RES-47, RES-50, RES-64: buckler and extreme range add 5 to Ren's defence even if its Dodge fails by ones."""
    far = (Modifier(4, "extreme range", "RES-64"),)
    ila, ren = people(deftness=4, items=("sword",)), people({"dodge": 1}, quickness=4, kit=("buckler",))
    rules = facing(ila, ren, dice_mode=mode).act().seed(1).game.rules
    battle, _ = posed(ila, ren, 0.0)
    attack = make_attack(rules, battle.state, ILA, REN, "sword", Blow(ILA, "it", 6), DODGE, far).contest
    chances = StepOdds(mode).contest(
        Handful(attack.count, attack.die, attack.shift), Handful(attack.other_count, attack.other_die, attack.base)
    )
    assert attack.base == 5
    assert chances["passed"] == sum(chance for came, chance in attack.law() if came)


def test_an_onslaught() -> None:
    """RES-24, RES-46: the charge and its attack."""
    battle, state = posed(people(items=("sword",)), people(traits={"body": 40}), 4.0)
    part = ASKS.onslaught(battle.game.rules, state, ILA, REN)
    odds = forecast(battle.game.rules, part.state, part.procedure, *part.args, policy=part.policy)
    hurt = odds.by(lambda after, _: ASKS.wounds_lost(state, after, REN) > 0)
    assert 0 < hurt[True] < 1


def test_volleys() -> None:
    """RES-63, RES-64: each from its short range."""
    battle, state = posed(people(items=("bow", "javelins")), people())
    found = ASKS.volleys(battle.game.rules, state, ILA)
    assert [(one.weapon, one.shots, one.usual_in) for one in found] == [("bow", 1, 13.0), ("javelin", 1, 6.0)]


POSES: list[tuple[Pose, dict[str, Any]]] = [
    (Pose(lost=3), {"body": 9}),
    (Pose(posture="down"), {"posture": "down"}),
    (Pose(posture="stunned"), {"posture": "stunned", "fortitude": 0}),
    (Pose(fleeing=True), {"flight": 1}),
    (Pose(moved=True), {"walked": True}),
    (Pose(lost=12, posture="stunned"), {"body": 0, "dies": 3}),
]


@pytest.mark.parametrize(("pose", "wanted"), POSES)
def test_poses(pose: Pose, wanted: dict[str, Any]) -> None:
    """RES-54, RES-55, RES-59, RES-88."""
    _, state = posed(people(), people(), 8.0, Pose(), pose)
    slot = state.models[REN].combat
    assert {name: getattr(slot, name) for name in wanted} == wanted


def test_an_armour_save_stands_for_what_as_much_armour_absorbs() -> None:
    """RES-50: 5+ is 2."""
    _, state = posed(people(), people(), 8.0, Pose(), Pose(save=5))
    assert state.models[REN].combat.kit.suit.absorb == 2


def test_what_it_has_in_hand() -> None:
    """RES-23."""
    _, state = posed(ARCHER, people(), 8.0, Pose(grip="bare hands"))
    assert state.models[ILA].combat.weapon == "unarmed"
    with pytest.raises(Impossible, match="halberd") as wrong:
        posed(ARCHER, people(), 8.0, Pose(grip="halberd"))
    assert wrong.value.known == ("sword", "bare hands")


def impossible(rule: str, ask: str, ila: Gear, gap_in: float, *more: Any) -> None:
    """Asking so is refused by this rule."""
    battle, state = posed(ila, people(), gap_in)
    with pytest.raises(Impossible, match=rule):
        getattr(ASKS, ask)(battle.game.rules, state, ILA, REN, *more)


def test_what_is_impossible_is_said_with_its_rule() -> None:
    """RES-16, RES-17, RES-63..67."""
    impossible("RES-63", "shot", people(), 8.0, None, 1)
    impossible("RES-19", "shot", ARCHER, 8.0, "bow", 2)
    impossible("RES-64", "shot", ARCHER, 1.0, "bow", 1)
    impossible("RES-65", "shot", ARCHER, 0.0, "bow", 1)
    impossible("can't shoot 'sling'", "shot", ARCHER, 8.0, "sling", 1)
    impossible("RES-67", "blows", ARCHER, 8.0)
    impossible("RES-24", "onslaught", ARCHER, 30.0)


def test_out_of_its_turn_nothing_is_asked() -> None:
    """RES-16."""
    battle, state = posed(ARCHER, ARCHER)
    with pytest.raises(Impossible, match="RES-16"):
        ASKS.shot(battle.game.rules, state, REN, ILA, "bow", 1)
