"""List building in this system's own points: what a warrior costs, what rules it breaks. (DOT-100..106)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from skirmish.core.builder import Derived, Doubt, Fault
from skirmish.core.decision import Refusal
from skirmish.core.record import Record
from skirmish.core.state import Warrior
from skirmish.rules.dots.arms import Arms
from skirmish.rules.dots.people import PEOPLE, Archetype, Archetypes, Own, Skill, dots_of, faults, kit_of

RULE = "DOT-102"
ATTRIBUTE, BASIC, SPECIAL, TALENT = (
    (0, 0, 4, 8, 16, 28),
    (0, 1, 2, 3, 5, 8),
    (0, 3, 6, 9, 14, 21),
    (0, 4, 8, 12, 18, 26),
)
"""What so many dots cost together. (R-56)"""
WILL, HEALTH, SOAK, ARMOUR = 1, 2, 2, 2
"""A dot of willpower above 2, of health, a point of Soak, a dot of armour."""
TOUGH = {"": 0, "ogier": 20, "myrddraal": 26}
"""Boxes that are as good as dots of health: 10 of an Ogier, all 13 of a Myrddraal. (DOT-53, R-56)"""
SECTIONS = {
    "weapons": ("sword", "axe", "spear", "staff", "polearm", "knife", "hammer", "unarmed", "bow", "crossbow", "thrown"),
    "military": ("dodge", "evasion", "ambush", "ambush-defence", "formation", "strategy", "riding"),
    "trade": ("smithing", "trading", "sailing", "herbs"),
    "education": ("lore", "mundane-healing", "history", "languages"),
}  # fmt: skip
CLASSES = {
    "swordmaster": ("basic-forms", "tree-forms", "bird-forms", "feline-forms", "mountain-forms", "tumble", "quick-draw",
                    "second-attack"),
    "gleeman": ("performance", "disguise", "lockpicking", "legerdemain"),
    "daes-daemar": ("intrigue", "negotiation", "read-motive"),
    "aiel": ("dance-the-spears", "stealth", "waste-lore"),
    "one-power": ("looming", "warding", "crafting", "healing", "delving", "unravel", "inverting", "tying",
                  "travelling"),
}  # fmt: skip
"""Basic sections, and specialty classes. (DOT-102..104, data 4.4)"""
DREAMING: Skill = "dreaming"
"""The talent that several of a list may have. (R-55)"""
TALENTS: tuple[Skill, ...] = ("luck", "read-residues", DREAMING, "wolf-sense")
SENSIBLE_TALENTS, MOST_TALENTS = 5, 7
"""Dots of all talents together. (DOT-106)"""
COLUMNS = (("physical", 0), ("social", 3), ("mental", 6))
"""The columns of attributes, by where each begins. (R-52)"""
FREE = 3
"""The most dots of a skill; more needs an origin, or is in one specialty class only. (DOT-102, DOT-104, DOT-105)"""
EXCEPTIONAL = 4
"""Dots of an attribute that stand in one column only. (DOT-101)"""


def cost(archetype: Archetype, skills: dict[str, int]) -> int:
    """What it is made of, without its gear. (R-56)"""
    special = {skill for of in CLASSES.values() for skill in of}

    def price(skill: str, dots: int) -> int:
        return (TALENT if skill in TALENTS else SPECIAL if skill in special else BASIC)[dots]

    learned = sum([price(skill, dots) for skill, dots in skills.items()])
    body = WILL * max(0, archetype.willpower - 2) + HEALTH * archetype.health + SOAK * archetype.soak
    body += TOUGH[archetype.tough]
    return sum([ATTRIBUTE[dots] for dots in archetype.attributes]) + learned + body + ARMOUR * archetype.hide


def find_faults(archetype: Archetype, skills: dict[str, int]) -> Iterator[Refusal]:
    """In what it breaks the rules of building. (DOT-100..106, R-52, R-53, R-55)"""
    columns = [name for name, at in COLUMNS if max(archetype.attributes[at : at + 3]) >= EXCEPTIONAL]
    if len(columns) > 1 and not archetype.origin:
        yield Refusal(f"is exceptional in {' and '.join(columns)}: one column at most", "DOT-101")
    if any(dots in (0, 5) for dots in archetype.attributes) and not archetype.origin:
        yield Refusal("has an attribute of 0 or 5 without an origin", "DOT-100")
    high = [name for name, of in CLASSES.items() if any(skills.get(skill, 0) > FREE for skill in of)]
    if len(high) > 1:
        yield Refusal(f"has more than {FREE} dots in {' and '.join(high)}: in one class at most", "DOT-104")
    basic = [skill for of in SECTIONS.values() for skill in of if skills.get(skill, 0) > FREE]
    if basic and not archetype.origin:
        yield Refusal(f"has more than {FREE} dots in {' and '.join(basic)} without an origin", "DOT-102")
    sections = [name for name, of in SECTIONS.items() if any(skills.get(skill) for skill in of)]
    classes = [name for name, of in CLASSES.items() if any(skills.get(skill) for skill in of)]
    if len(classes) > 3 or (len(sections) > 3 and len(classes) > 2):
        said = f"has {len(sections)} basic sections and {len(classes)} classes: three and three, or four and two"
        yield Refusal(said, "DOT-103")
    talents = sum([skills.get(skill, 0) for skill in TALENTS])
    if talents > MOST_TALENTS and not archetype.origin:
        yield Refusal(f"has {talents} dots of talents, at most {MOST_TALENTS}", "DOT-106")
    elif talents > SENSIBLE_TALENTS:
        yield Doubt(f"has {talents} dots of talents: more than {SENSIBLE_TALENTS} are rare", "DOT-106")


class Points:
    """The builder of this system: see `core/builder.py`."""

    rule = RULE
    stats = Own

    def __init__(self, arms: Arms, archetypes: Archetypes) -> None:
        self.arms = arms
        self.archetypes = archetypes

    def find_gap(self, faction: str, kind: str) -> Path | None:
        """See `Builder`."""
        described = f"{faction}/{kind}" in self.archetypes.people.archetypes
        return None if described else Path(__file__).with_name("data") / PEOPLE[0]

    def derived(self, warrior: Warrior) -> tuple[Derived, ...]:
        """See `Deriving`. (R-112)"""
        return self.archetypes.derived(warrior)

    def points(self, warrior: Warrior) -> int:
        """See `Builder`. (R-56)"""
        archetype = self.archetypes.of(warrior)
        kit = kit_of(warrior, archetype, self.arms)
        pieces = (*kit.melee, *kit.missiles, *(p for p in (kit.suit, kit.shield, kit.mount) if p is not None))
        return cost(archetype, dots_of(archetype, kit)) + sum([piece.worth for piece in pieces])

    def faults(self, stats: Record, names: Sequence[str] = ()) -> Iterator[Fault]:
        """See `Builder`: things that there aren't."""
        yield from faults(stats, self.arms) if isinstance(stats, Own) else ()

    def pledges(self, warrior: Warrior) -> tuple[Refusal, ...]:
        """See `Builder`: nothing here is asked for in vain."""
        return ()

    def troubles(self, warrior: Warrior, band: Sequence[Warrior] = ()) -> tuple[Refusal, ...]:
        """See `Builder`. (DOT-100..106)"""
        archetype = self.archetypes.of(warrior)
        faults = find_faults(archetype, dots_of(archetype, kit_of(warrior, archetype, self.arms)))
        theirs = [self.archetypes.of(one).skills for one in band]
        shared = [talent for talent in TALENTS if archetype.skills.get(talent) and talent != DREAMING
                  and sum([skills.get(talent, 0) > 0 for skills in theirs]) > 1]  # fmt: skip
        return (*faults, *(Doubt(f"has {talent}, as others of the list", "DOT-106") for talent in shared))
