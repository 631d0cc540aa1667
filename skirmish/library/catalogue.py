"""Catalogues: items, special rules, weaves, power tables, and the warrior types of a faction."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from skirmish.library.forms import FileForm, Form, Ident, Words
from skirmish.library.prices import Marks, Price

ItemKind = Literal["melee", "missile", "armour", "shield", "buckler", "helmet", "cloak"]
Role = Literal["leader", "hero", "novice", "henchman"]
Power = Literal["earth", "fire", "air", "water", "spirit"]
Half = Literal["saidar", "saidin"]
Count = Annotated[int, Field(ge=0, le=100)]
Score = Annotated[int, Field(ge=0, le=12)]
Rule = Annotated[str, Field(pattern=r"^[A-Z]{2,5}-[A-Z]?[0-9]+$")]
"""A rule id: SKR-76."""


class ItemForm(Form):
    """What an item is in every system; what it does in one stands in that system's data. (SKR-76..78)"""

    id: Ident
    name: Words
    kind: ItemKind
    marks: Price
    hands: Annotated[int, Field(ge=0, le=2)] = 0
    thrown: bool = False
    rare: bool = False
    free_first: bool = False
    """Whether the first one of a warrior costs nothing. (SKR-81)"""
    counts_as: Ident | None = None
    """Another item that it is as well: a throwing spear is a spear."""
    text: Words = ""
    rule: Rule


class ItemsForm(FileForm):
    """The catalogue of items."""

    items: list[ItemForm]


class TraitForm(Form):
    """A special rule: what it does in words; the rule systems know it by its id."""

    id: Ident
    name: Words
    parameter: Literal["none", "keyword", "member"] = "none"
    """What `of` names: nothing, a keyword of warriors, or a member of the roster."""
    member: str = ""
    """The keyword that a member named by `of` must have."""
    text: Words
    rule: Rule


class TraitsForm(FileForm):
    """The catalogue of special rules."""

    traits: list[TraitForm]


class WeaveForm(Form):
    """A weave by name; what it does stands in the magic system's data. (CHN-4, CHN-5)"""

    id: Ident
    name: Words
    special: bool = False
    powers: Annotated[list[Power], Field(min_length=1)]
    rule: Rule


class WeavesForm(FileForm):
    """All weaves that a roster may name."""

    weaves: list[WeaveForm]


class StrongWeak(Form):
    """Which power table is rolled on for the strong power and which for the weak one."""

    strong: Ident
    weak: Ident


class PowersBySex(Form):
    """Men's and women's tables."""

    male: StrongWeak
    female: StrongWeak


class PowersForm(FileForm):
    """Power tables: one entry for each face of the D6. (CHN-40..43)"""

    power_tables: dict[Ident, Annotated[list[Power], Field(min_length=6, max_length=6)]]
    powers: PowersBySex


class TraitRef(Form):
    """A special rule that a type or a warrior has, with what it is about."""

    ref: Ident
    of: str = ""


def _as_ref(value: Any) -> Any:
    return {"ref": value} if isinstance(value, str) else value


Traits = list[Annotated[TraitRef, BeforeValidator(_as_ref)]]
"""Ids, or `{ref: hatred, of: channeler}`."""


class Profile(Form):
    """The numbers of SKR-1."""

    M: Score
    WS: Score
    BS: Score
    S: Score
    T: Score
    W: Score
    I: Score  # noqa: E741  # the table's own word
    A: Score
    Ld: Score


class ChannelingType(Form):
    """How a type channels. (CHN-1..6)"""

    half: Half
    roll: Literal["2D6", "3D6"]
    weaves: Count
    """How many standard weaves a recruit chooses."""
    special: Literal["roll", "choose", "none", "later"] = "roll"
    forbid: list[Ident] = Field([])
    """Special weaves it never has. (CHN-6)"""
    link: bool = True
    """Whether it may join a circle. (CHN-30)"""

    @property
    def expected_points(self) -> float:
        """7 for 2D6, 10.5 for 3D6. (SKR-83)"""
        return 3.5 * int(self.roll[0])


class Limit(Form):
    """How many of a type a warband may have; 0: as many as it likes."""

    max: Count = 0


class GroupSize(Form):
    """How many henchmen a group has. (SKR-80)"""

    min: Annotated[int, Field(ge=1, le=20)] = 1
    max: Annotated[int, Field(ge=1, le=20)] = 5


class TypeForm(Form):
    """A warrior type. (SKR-82)"""

    name: Words
    role: Role
    marks: Marks
    start_xp: Count = 0
    limit: Limit = Limit()
    group: GroupSize | None = None
    base_mm: Literal[25, 32, 40, 50] = 25
    height_in: Annotated[float, Field(gt=0, le=10)] = 1.2
    keywords: list[Ident]
    profile: Profile
    items: Ident | None = None
    """Name of its item list; none: it carries nothing."""
    traits: Traits = Field([])
    channeling: ChannelingType | None = None
    text: Words = ""
    rule: Rule = "SKR-82"


class CheckForm(Form):
    """A limit over several types: at most so many, or so many for each of some other types."""

    id: Ident
    say: Words
    count: list[Ident]
    at_most: Count
    for_each: list[Ident] = Field([])
    level: Literal["error", "warn"] = "error"
    rule: Rule = "SKR-82"


class WarbandLimits(Form):
    """What a warband of the faction may cost and how big it may be. (SKR-80)"""

    marks: Marks = 500
    min: Count = 3
    max: Count = 15
    heroes: Count = 5
    """Heroes and novices beside the leader."""


class FactionForm(FileForm):
    """A faction: its warrior types and what they may carry."""

    id: Ident
    name: Words
    version: Annotated[str, Field(pattern=r"^[0-9]+\.[0-9]+\.[0-9]+$")]
    text: Words = ""
    warband: WarbandLimits = WarbandLimits()
    item_lists: dict[Ident, list[Ident]]
    types: dict[Ident, TypeForm]
    checks: list[CheckForm] = Field([])
