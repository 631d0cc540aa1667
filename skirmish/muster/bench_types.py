"""What the bench tells of a list in the making: values for panels, with the reason where something can't be had."""

from __future__ import annotations

from skirmish.core.decision import Refusal
from skirmish.core.dice import Faces
from skirmish.core.record import Record
from skirmish.core.state import Warrior
from skirmish.library.problems import Problem

Named = tuple[str, str]
"""An id and the name people read."""
Numbers = tuple[tuple[str, int], ...]
"""The profile in the order of a card. (SKR-1)"""


class Thing(Record):
    """Something that an entry carries: each of a group has one."""

    item: str
    name: str
    paid: int
    """Marks for one warrior's; 0 for what is free and for the kit of a hired blade."""
    kit: bool = False
    """Whether it belongs to a hired blade's kit, and so can't be sold."""


class Gift(Record):
    """What a channeler rolled and chose. (CHN-2..6, CHN-40)"""

    half: str
    """saidar or saidin."""
    points: int
    weaves: tuple[Named, ...]
    specials: tuple[Named, ...]
    strong: tuple[str, ...]
    weak: tuple[str, ...]


class Bond(Record):
    """That somebody is bound to another member: a Warder to his sister. (SKR-82)"""

    trait: str
    """The id of the special rule."""
    name: str
    member: str
    """What the other must be: sister."""
    of: str
    """The id of the other; '' as long as nobody is named."""
    of_name: str
    free: tuple[Named, ...]
    """To whom it may be bound instead: nobody else names them."""
    rule: str = ""


class Line(Record):
    """An entry of the list: a warrior, a group of henchmen, a hired blade."""

    id: str
    section: str
    """members, groups or hired."""
    type: str
    kind: str
    """The name of its type."""
    name: str
    """What it is called; the name of its type if it has none of its own."""
    role: str
    """leader, hero, novice, henchman or hired."""
    count: int
    least: int
    most: int
    """How many may stand in it: 1 and 1 for who comes alone."""
    names: tuple[str, ...]
    """Of everybody in it, as they are called in battle."""
    each: int
    """Marks of one with all it carries."""
    marks: int
    """Of all of them."""
    gear: tuple[Thing, ...]
    warrior: Warrior
    """The first of them as it takes the field: for its sign and its numbers."""
    numbers: Numbers
    rules: tuple[Named, ...]
    """Its special rules and skills: the id in the catalogue, and the name with whom it is about."""
    gift: Gift | None
    bond: Bond | None
    faults: tuple[Problem, ...]
    """What is wrong with it, or worth a word."""
    notes: str = ""


class Hireling(Record):
    """A type of warrior, or a hired blade."""

    id: str
    name: str
    role: str
    text: str
    marks: int
    """What one costs without gear."""
    had: int
    least: int
    most: int
    """How many of it a warband must and may have; `most` 0: as many as it likes."""
    group: tuple[int, int]
    """How many stand in one entry: (1, 1) for who comes alone."""
    numbers: Numbers
    rules: tuple[Named, ...]
    warrior: Warrior
    """One as it would take the field bare: for its sign."""
    channels: str
    """`2D6, 4 weaves`; '' for who doesn't."""
    chooses: tuple[int, int]
    """Standard and special weaves of its choice: what isn't chosen when it is hired is drawn by lot."""
    partners: tuple[Named, ...]
    """Members to whom a new one may be bound; none for who needs nobody."""
    refusal: Refusal | None
    """Why none can be had now; None if one can (of a group: as many as it must have)."""
    rule: str = ""


class Ware(Record):
    """Something that an entry may buy."""

    item: str
    name: str
    kind: str
    """melee, missile, armour, shield, buckler, helmet, cloak or angreal."""
    text: str
    marks: int
    """What the next one costs for each warrior; of a price with dice the mean."""
    span: tuple[int, int]
    """Least and most that it may cost: where they differ, dice are rolled for it."""
    all: int
    """The same for all of the entry together."""
    had: int
    """How many each of them has."""
    refusal: Refusal | None
    """Why no more can be bought now."""
    rule: str = ""


class Lesson(Record):
    """A weave that a channeler may know. (CHN-4, CHN-5)"""

    weave: str
    name: str
    powers: tuple[str, ...]
    special: bool
    known: bool
    refusal: Refusal | None
    """Why it can't be added to those that are known, or taken from them."""
    rule: str = ""


class Teaching(Record):
    """All weaves for one channeler, and how many are of its choice."""

    lessons: tuple[Lesson, ...]
    wanted: int
    """Standard weaves that it knows in the end."""
    chosen: int
    """How many of those it knows now."""
    specials_wanted: int
    """Special weaves of its choice; 0 where they are rolled for or there are none."""
    specials_chosen: int

    @property
    def left(self) -> int:
        """How many may still be chosen, special ones too."""
        return max(0, self.wanted - self.chosen) + max(0, self.specials_wanted - self.specials_chosen)


class Die(Record):
    """One die as it fell."""

    face: int
    sides: int
    """6 or 10; a ten is shown as 0 on many a D10."""
    shows: str
    """What it means: `Foretelling`, `air`; '' for one that is only added up."""
    counts: bool = True
    """Whether it stands, or was rolled again."""
    why: str = ""
    """Why it was rolled again."""


class Rolled(Record):
    """Recruitment dice of a channeler that belong together."""

    what: str
    """points, talents or powers: as `typed` takes them."""
    title: str
    """`Channeling points, 2D6`."""
    dice: tuple[Die, ...]
    """None if nobody wrote down how they fell."""
    said: str
    """What came of them: `9 points`, `strong in air, weak in earth`."""
    by_hand: bool
    """Whether they fell on a table, as far as the list says: the program notes the number its own hang on."""
    sides: int
    many: int
    """How many faces are typed in; 0: as many as are rolled until one counts."""
    rule: str


class Typed(Record):
    """Faces that fell on a table; none: rolled here. Those rolled again are among them."""

    points: Faces = ()
    talents: Faces = ()
    powers: Faces = ()


NOTHING_TYPED = Typed()
