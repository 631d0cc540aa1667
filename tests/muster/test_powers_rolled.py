"""CHN-40, CHN-41: the dice of strong and weak powers, where they are kept, give the powers that are written."""

from __future__ import annotations

from muster_rosters import changed, said

LINES = "special: [healing]\n      strong: [{}]\n      weak: [{}]\n      powers_rolled: {{strong: [{}], weak: [{}]}}"


def rolled(strong: str, weak: str, strong_faces: str, weak_faces: str) -> list[str]:
    """Ila, a woman: strong by water water air air fire earth, weak by fire fire earth earth water air."""
    return said(changed(("special: [healing]", LINES.format(strong, weak, strong_faces, weak_faces))))


def test_the_faces_of_the_tables_give_the_powers() -> None:
    assert rolled("water", "fire", "2", "1") == []
    assert rolled("earth", "air", "6", "6") == []


def test_a_weak_die_that_shows_the_strong_power_is_rolled_again() -> None:
    assert rolled("water", "earth", "1", "5, 5, 3") == []
    assert rolled("water", "water", "1", "5") == [
        "few.yaml:16:13: E057 strong and weak in the same power: water (CHN-41)",
        "few.yaml:17:43: E067 water is the strong power too: roll the weak one again (CHN-41)",
    ]


def test_no_die_is_rolled_again_without_need() -> None:
    assert rolled("water", "earth", "1", "1, 3") == [
        "few.yaml:17:43: E067 the die shows fire, which is not the strong power: it may not be rolled again (CHN-41)"
    ]


def test_faces_that_give_other_powers_are_named() -> None:
    assert rolled("air", "fire", "2", "1") == [
        "few.yaml:17:32: E067 the die for the strong power shows water, not air (CHN-40)"
    ]
    assert rolled("water", "fire", "2", "3") == [
        "few.yaml:17:43: E067 the die for the weak power shows earth, not fire (CHN-41)"
    ]
