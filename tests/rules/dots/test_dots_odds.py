"""What the odds desk counts as attacks and hits under dots. (DOT-27, DOT-39, DOT-40, DOT-41, DOT-70)"""

from __future__ import annotations

import pytest
from dots_scenes import ILA, REN, fighting, people, usual

from skirmish.core.events import Rolled
from skirmish.core.rolls import Note
from skirmish.rules.dots.odds import Attacks
from skirmish.rules.dots.questions import carry_out


def note(who: int, what: str, rule: str, outcome: str) -> Note:
    """A roll of somebody's on the way."""
    return Note(who, what, "7+", rule, (), outcome)


@pytest.mark.parametrize(
    ("path", "hits"),
    [
        ((note(ILA, "bow", "DOT-88", "2"), note(REN, "block", "DOT-40", "3")), True),
        ((note(ILA, "bow", "DOT-88", "failed"), note(REN, "block", "DOT-40", "3")), False),
        ((note(ILA, "sword", "DOT-80", "failed"), note(REN, "sword", "DOT-80", "2")), False),
        ((note(ILA, "bird attack", "DOT-40", "1"),), True),
        ((), False),
    ],
)
def test_only_a_success_of_the_attacker_is_a_hit(path: tuple[Note, ...], hits: bool) -> None:
    """(DOT-40, DOT-41, DOT-70): neither a block nor the blow of who sheathes the sword is one."""
    assert Attacks().hits(path) == hits


@pytest.mark.parametrize(("second", "faces"), [(0, (2,)), (1, (2, 2))])
def test_a_plan_has_the_second_attack_too(second: int, faces: tuple[int, ...]) -> None:
    """(DOT-27, DOT-39): one dot with the sword, and what the second attack adds."""
    battle = fighting(people(sword=1, second_attack=second), people(dexterity=0, now={"posture": "down"}))
    found = usual(battle, carry_out, ILA, REN, "sword", dice=faces)
    assert len([event for event in found.table.log if isinstance(event, Rolled)]) == len(faces)


def test_a_plan_ends_with_a_riposte_that_is_dodged() -> None:
    """(DOT-91, DOT-98): by default the attacker dodges, and its other attacks are cancelled."""
    battle = fighting(people(sword=3, dodge=3, health=1), people(sword=4, basic_forms=4), answer="parry 6")
    faces = (8, 2, 2, 7, 7, 2, 2, 2, 2, 7, 2, 2, 2, 7, 2, 2, 2)
    found = usual(battle, carry_out, ILA, REN, "sword", dice=faces)
    assert [event.throw.what for event in found.table.log if isinstance(event, Rolled)][:2] == ["sword", "parry"]
    assert found.table.state.models[ILA].combat.attacks == 1
