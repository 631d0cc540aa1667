"""List building in points of `dots`: prices by hand, what the limits refuse and warn of. (DOT-100..106, R-52..56)"""

from __future__ import annotations

import json

import pytest
from support.rulesets import read

from skirmish.core.builder import Doubt
from skirmish.core.decision import Refusal
from skirmish.core.record import evolve
from skirmish.core.state import Warrior
from skirmish.rules.dots.builder import cost, find_faults
from skirmish.rules.dots.people import Archetype, enlist
from skirmish.rules.dots.system import MAKE

BUILDER = MAKE(read).builder
PLAIN = (2, 2, 2, 2, 2, 2, 2, 2, 2)
BODILY = (4, 4, 2, 2, 2, 2, 2, 2, 2)
THREE = {"sword": 1, "dodge": 1, "herbs": 1}
"""Of three basic sections."""
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
        (Archetype((0, 2, 2, 2, 2, 2, 2, 2, 2)), {}, ["DOT-100"]),
        (Archetype(TORN, origin="a hero of old"), {}, []),
        (Archetype(PLAIN), {"tree-forms": 5, "performance": 4}, ["DOT-104"]),
        (Archetype(PLAIN), {**THREE, "tumble": 1, "disguise": 1, "stealth": 1}, []),
        (Archetype(PLAIN), {**THREE, "lore": 1, "tumble": 1, "disguise": 1}, []),
        (Archetype(PLAIN), {**THREE, "lore": 1, "tumble": 1, "disguise": 1, "stealth": 1}, ["DOT-103"]),
        (Archetype(PLAIN), {"sword": 1, "tumble": 1, "disguise": 1, "stealth": 1, "intrigue": 1}, ["DOT-103"]),
        (Archetype(PLAIN), {"luck": 5}, []),
        (Archetype(PLAIN, origin="born lucky"), {"luck": 5, "dreaming": 4}, ["DOT-106"]),
        (Archetype(PLAIN), {"luck": 5, "dreaming": 3}, ["DOT-106"]),
    ],
)
def test_limits(archetype: Archetype, skills: dict[str, int], rules: list[str]) -> None:
    """DOT-100, DOT-101, DOT-102, DOT-103, DOT-104, DOT-106; R-52, R-53, R-55."""
    assert [fault.rule for fault in find_faults(archetype, skills)] == rules


def luckies(*skills: dict[str, int]) -> tuple[Warrior, ...]:
    """Warriors with these skills."""
    stats = [json.dumps({"attributes": list(PLAIN), "skills": of}) for of in skills]
    return tuple(
        [Warrior(f"w{k}", f"W{k}", "nobody", "nowhere", stats=(("dots", own),)) for k, own in enumerate(stats)]
    )


def test_talents_are_warned_of_and_refused() -> None:
    """DOT-106, R-55: more than 5 dots are a doubt, more than 7 a fault."""
    for dots, kinds in ((5, []), (6, [Doubt]), (7, [Doubt]), (8, [Refusal])):
        found = find_faults(Archetype(PLAIN), {"luck": 3, "wolf-sense": dots - 3})
        assert [type(fault) for fault in found] == kinds, dots


def test_a_talent_that_two_have_is_worth_a_warning() -> None:
    """DOT-106, R-55: except dreaming."""
    band = luckies({"luck": 1}, {"luck": 2, "dreaming": 1}, {"dreaming": 1}, {"wolf-sense": 1})
    assert [[type(found) for found in BUILDER.troubles(one, band)] for one in band] == [[Doubt], [Doubt], [], []]
    assert BUILDER.troubles(band[0], band[:1]) == ()


def test_gear_costs_what_stands_with_it() -> None:
    """DOT-102, R-56: full plate is four dots of armour."""
    (plain,) = luckies({})
    armed = evolve(plain, stats=(("dots", json.dumps({"attributes": list(PLAIN), "kit": ["full-plate"]})),))
    assert BUILDER.points(armed) - BUILDER.points(plain) == 8
    slot = enlist(armed, BUILDER.arms, BUILDER.archetypes, 13)
    assert (slot.armour, slot.kit.suit.name if slot.kit.suit else "") == (4, "full plate")


def test_a_wand_is_a_light_stick() -> None:
    """DOT-80: what the lists call a wand has numbers here."""
    (plain,) = luckies({})
    slot = enlist(evolve(plain, items=("wand",)), BUILDER.arms, BUILDER.archetypes, 13)
    assert (slot.weapon, slot.kit.weapon("wand").skill) == ("wand", "staff")
