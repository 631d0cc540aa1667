"""CMP-13: hired blades count in rout tests, which aren't taken on their Leadership while anybody else stands."""

from __future__ import annotations

from support.battle import Battle
from support.story import A, B, Story, story


def routed(**more: object) -> Story:
    """One of the four of side A is out; the best Ld left is that of Wen, who is hired."""
    scene = story().model("Ren", side=B, at=(20, 40)).model("Ila", side=A, at=(10, 10), Ld=6)
    return scene.model("Wen", side=A, at=(14, 10), Ld=10, hired=True).model("Bo", side=A, out=True)


def test_a_rout_test_is_not_taken_on_the_leadership_of_a_hired_blade():
    """CMP-13, SKR-11: 7 is too much for Ila's 6; Wen's 10 would have stood."""
    battle: Battle = routed().begin("rout").dice(("rout test", 3, 4))
    battle.play("test")
    assert battle.state.verdict is not None
    assert battle.state.verdict.rule == "SKR-11"


def test_hired_blades_who_are_all_that_is_left_test_for_themselves():
    """CMP-13."""
    scene = story().model("Ren", side=B, at=(20, 40)).model("Ila", side=A, out=True)
    battle: Battle = scene.model("Wen", side=A, at=(14, 10), Ld=10, hired=True).begin("rout").dice(("rout test", 4, 6))
    battle.play("test")
    assert battle.state.verdict is None


def test_a_hired_blade_out_of_action_counts_for_the_quarter():
    """CMP-13, SKR-11: one of four is a quarter, whoever it is."""
    scene = story().model("Ren", side=B, at=(20, 40)).model("Wen", side=A, out=True, hired=True)
    for number, name in enumerate(("Ila", "Bo", "Cal")):
        scene.model(name, side=A, at=(10 + 4 * number, 10), Ld=7)
    battle: Battle = scene.begin("rout").dice(("rout test", 3, 4))
    battle.play("test")
    assert battle.state.verdict is None
