"""Critical hits: when, how often, what they do. (SKR-51)"""

from __future__ import annotations

import pytest
from skirmish_scenes import IDLE, blows, exchange, facing, shots
from support.story import A, B, story

from skirmish.core.events import Rolled
from skirmish.core.state import Hit
from skirmish.core.table import Table
from skirmish.rules.skirmish.events import Wounded
from skirmish.rules.skirmish.harm import suffer

AXE = ("axe",)
MAIL = ("power-wrought-armour",)


@pytest.mark.parametrize("face", [1, 2])
def test_1_or_2_is_two_wounds_and_each_is_saved_apart(face: int):
    """SKR-51."""
    ren = {"W": 3, "items": MAIL}
    battle = blows({"items": ("club",)}, ren)
    battle.dice(("to hit", 4), ("to wound", 6), ("critical", face), ("armour", 4), ("armour", 3))
    assert battle.happened(Wounded, model="Ren", amount=1)


@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_3_and_more_is_two_wounds_without_a_save(face: int):
    """SKR-51."""
    battle = blows({"items": ("club",)}, {"W": 3, "items": MAIL})
    battle.dice(("to hit", 4), ("to wound", 6), ("critical", face))
    assert battle.happened(Wounded, model="Ren", amount=2)
    assert not battle.rolled("armour save")


@pytest.mark.parametrize(
    ("face", "injuries", "how"),
    [(3, (1, 2), "down"), (4, (2, 4), "stunned"), (5, (1, 2), "stunned"), (6, (1, 1), "stunned"), (5, (1, 3), "out")],
)
def test_5_or_6_adds_2_to_both_injury_rolls_and_3_or_4_does_not(face: int, injuries: tuple[int, int], how: str):
    """SKR-51, SKR-53."""
    battle = blows({"items": AXE}).dice(("to hit", 4), ("to wound", 6), ("critical", face))
    battle.dice(*(("injury", number) for number in injuries))
    assert battle.fighter("Ren").posture == how
    assert battle.modifiers("injury") == ({"critical hit": 2} if face >= 5 else {})


def test_a_critical_at_a_model_with_two_wounds_left_rolls_one_injury():
    """SKR-51, SKR-53: the wound that brings it to zero, and each further one: here none."""
    battle = blows({"items": AXE}, {"W": 2}).dice(("to hit", 4), ("to wound", 6), ("critical", 3), ("injury", 2))
    assert battle.fighter("Ren").posture == "down"


@pytest.mark.parametrize("toughness", [5, 6])
def test_no_critical_if_the_attack_needed_a_6_to_wound(toughness: int):
    """SKR-51: S 3 against T 5 or 6."""
    battle = blows({"items": AXE}, {"T": toughness, "W": 2}).dice(("to hit", 4), ("to wound", 6))
    assert battle.happened(Wounded, model="Ren", amount=1)


def test_a_critical_if_the_attack_needed_a_5():
    """SKR-51."""
    battle = blows({"items": AXE}, {"T": 4, "W": 3}).dice(("to hit", 4), ("to wound", 6), ("critical", 3))
    assert battle.happened(Wounded, model="Ren", amount=2)


def test_a_6_to_hit_does_not_spoil_the_critical():
    """SKR-51: the attack needed a 6 to hit, not to wound."""
    battle = blows({"items": AXE, "now": {"afraid": True}}, {"W": 3})
    battle.dice(("to hit", 6), ("to wound", 6), ("critical", 3))
    assert battle.happened(Wounded, amount=2)


def test_only_the_first_6_of_a_model_in_a_phase_is_a_critical():
    """SKR-51."""
    battle = blows({"items": AXE, "A": 3}, {"W": 5})
    battle.dice(*[("to hit", 4)] * 3, ("to wound", 6), ("critical", 3), ("to wound", 6), ("to wound", 6))
    assert battle.happened(Wounded, model="Ren", amount=4)
    assert len(battle.rolled("critical")) == 1


def test_the_first_critical_counts_for_all_the_enemies_it_strikes():
    """SKR-51: the second batch has none, though its roll is a 6."""
    scene = facing({"items": AXE, "A": 2}, {"W": 5, "now": IDLE}).model("Kor", side=B, at=(2, 25), W=5, now=IDLE)
    battle = scene.begin("blows", until="all alone")
    battle.dice(("to hit Ren", 4), ("to wound Ren", 6), ("critical", 3), ("to hit Kor", 4), ("to wound Kor", 6))
    battle.play("Ila strikes Ren and Kor")
    assert battle.happened(Wounded, model="Ren", amount=2)
    assert battle.happened(Wounded, model="Kor", amount=1)


def test_a_first_batch_without_a_6_leaves_the_critical_to_the_second():
    """SKR-51."""
    scene = facing({"items": AXE, "A": 2}, {"W": 5, "now": IDLE}).model("Kor", side=B, at=(2, 25), W=5, now=IDLE)
    battle = scene.begin("blows", until="all alone")
    battle.dice(("to hit Ren", 4), ("to wound Ren", 5), ("to hit Kor", 4), ("to wound Kor", 6), ("critical", 3))
    battle.play("Ila strikes Ren and Kor")


def test_each_of_two_models_has_its_own_critical():
    """SKR-51: per model."""
    battle = exchange({"items": AXE, "I": 5, "W": 5}, {"items": AXE, "W": 5})
    battle.dice(
        ("to hit Ren", 4), ("to wound", 6), ("critical", 3), ("to hit Ila", 4), ("to wound", 6), ("critical", 4)
    )
    assert len(battle.rolled("critical")) == 2


def test_the_next_phase_has_its_own_critical():
    """SKR-51: per close combat phase."""
    battle = facing({"items": AXE}, {"W": 9, "now": IDLE, "traits": {"stupidity": ""}}).begin("blows", turns=2)
    battle.dice(("to hit", 4), ("to wound", 6), ("critical", 3))
    battle.dice(("stupidity", 6, 6), ("to hit", 4), ("to wound", 6), ("critical", 3))
    assert len(battle.rolled("critical")) == 2
    assert battle.state.verdict is not None


def test_both_shots_of_a_sling_may_be_criticals():
    """SKR-51: once per phase is said of close combat."""
    battle = shots({"items": ("sling",), "BS": 5}, {"W": 5})
    battle.dice(("to hit", 4), ("to wound", 6), ("critical", 3), ("to hit", 4), ("to wound", 6), ("critical", 3))
    battle.play("Ila shoots Ren twice with sling")
    assert battle.fighter("Ren").wounds == 1


def test_a_critical_at_a_down_model_still_asks_for_saves():
    """SKR-51, SKR-64: two wounds, both saved."""
    battle = blows({"items": ("club",)}, {"items": MAIL, "now": {"posture": "down"}})
    battle.dice(("to wound", 6), ("critical", 2), ("armour", 4), ("armour", 4))
    assert battle.fighter("Ren").posture == "down"


@pytest.mark.parametrize("save", [True, False])
def test_weaves_falls_and_pushes_have_no_criticals(save: bool):
    """SKR-51: a hit in neutral words, rolled a 6."""
    battle = story().model("Ila", side=A, at=(2, 24), W=3).model("Ren", side=B, at=(9, 24)).begin("shooting")
    battle.dice(6)
    table = Table(battle.state, battle.game.rules)
    assert list(suffer(table, Hit(0, 3, save=save))) == []
    assert [event.outcome for event in table.log if isinstance(event, Rolled)] == ["wound"]
    battle.game.table.state = table.state
