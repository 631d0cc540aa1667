"""List building in points of `dots`: prices by hand, and what the limits refuse. (DOT-53, DOT-100..104, R-56)"""

from __future__ import annotations

import pytest

from skirmish.rules.dots.builder import cost, find_faults
from skirmish.rules.dots.people import Archetype

PLAIN = (2, 2, 2, 2, 2, 2, 2, 2, 2)
BODILY = (4, 4, 2, 2, 2, 2, 2, 2, 2)
TORN = (4, 2, 2, 4, 2, 2, 2, 2, 2)


def test_what_a_soldier_costs() -> None:
    """36 for attributes, 3 and 2 and 2 for skills, 1 for willpower, 6 for health; R-56."""
    assert cost(Archetype(PLAIN, willpower=3, health=3), {"sword": 3, "dodge": 2, "formation": 2}) == 50


def test_what_a_tough_swordmaster_costs() -> None:
    """60 for attributes, 5 and 12 for skills, 4 and 8 and 4 and 2 for the body, 26 for its boxes; DOT-53, R-56."""
    master = Archetype(BODILY, willpower=6, health=4, soak=2, hide=1, tough="myrddraal")
    assert cost(master, {"sword": 4, "basic-forms": 3, "tree-forms": 1}) == 60 + 5 + 9 + 3 + 4 + 8 + 4 + 2 + 26


@pytest.mark.parametrize(
    ("archetype", "skills", "rules"),
    [
        (Archetype(BODILY), {"sword": 3}, []),
        (Archetype(TORN), {}, ["DOT-101"]),
        (Archetype((5, 2, 2, 2, 2, 2, 2, 2, 2)), {}, ["DOT-100"]),
        (Archetype((5, 2, 2, 2, 2, 2, 2, 2, 2), origin="an Ogier"), {}, []),
        (Archetype(PLAIN), {"sword": 4}, ["DOT-102"]),
        (Archetype(PLAIN, origin="twenty years a Warder"), {"sword": 4}, []),
        (Archetype(PLAIN), {"tree-forms": 5, "performance": 4}, ["DOT-104"]),
        (Archetype(PLAIN), {"luck": 5, "dreaming": 3}, ["DOT-106"]),
    ],
)
def test_limits(archetype: Archetype, skills: dict[str, int], rules: list[str]) -> None:
    """DOT-100..106."""
    assert [fault.rule for fault in find_faults(archetype, skills)] == rules
