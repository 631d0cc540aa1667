"""Catalogues: items, special rules, weaves, power tables, and the warrior types of a faction."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from skirmish.library.forms import FileForm, Form, Ident, Words
from skirmish.library.prices import Marks, Price

ItemKind = Literal["melee", "missile", "armour", "shield", "buckler", "helmet", "cloak", "angreal"]
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
    points: Count = 0
    """Channeling points that it adds to its bearer's, if the option `angreal` is on. (CHN-1, CHN-3)"""
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
    near_in: Annotated[float, Field(ge=0, le=24)] = 0.0
    """Within how many inches of that member the rule wants its bearer: what players go by; 0: anywhere."""
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


PowerTables = dict[Ident, Annotated[list[Power], Field(min_length=6, max_length=6)]]
"""Tables by name: one entry for each face of the D6. (CHN-40)"""


class PowersForm(FileForm):
    """The shared power tables, and who rolls on which. (CHN-40..43)"""

    power_tables: PowerTables
    powers: PowersBySex


class OwnPowersForm(FileForm):
    """A file that may put power tables of its own in place of the shared ones. (CHN-43)"""

    power_tables: PowerTables = Field({})
    """They replace the tables of the same names, one by one."""
    powers: PowersBySex | None = None
    """Who rolls on which table; replaced as a whole."""


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


class WeaveRoll(Form):
    """How many different standard weaves are rolled for, by their numbers in the list; a double is rolled again."""

    roll: Annotated[int, Field(ge=1, le=100)]


def _manner(value: Any) -> str | None:
    """The tags aren't like any key, so that they are never taken for one when the place of a fault is looked up."""
    if isinstance(value, list):
        return "a fixed list"
    if isinstance(value, dict | WeaveRoll):
        return "a number to roll"
    return "a number to choose" if isinstance(value, int | float) and not isinstance(value, bool) else None


WeavesOfType = Annotated[
    Annotated[Count, Tag("a number to choose")]
    | Annotated[list[Ident], Tag("a fixed list")]
    | Annotated[WeaveRoll, Tag("a number to roll")],
    Discriminator(
        _manner,
        custom_error_type="weaves_of_type",
        custom_error_message="must be a number to choose, a list of weaves, or {roll: n}",
    ),
]
"""Which standard weaves a recruit knows: so many of its choice, these and no others, or so many rolled. (CHN-4)"""


class ChannelingType(Form):
    """How a type channels. (CHN-1..6)"""

    half: Half
    roll: Literal["2D6", "3D6"]
    weaves: WeavesOfType
    special: Literal["roll", "choose", "none", "later"] = "roll"
    specials: Annotated[int, Field(ge=1, le=100)] = 1
    """How many special weaves it has, all different; with `later` the most that it may come by. (CHN-5)"""
    forbid: list[Ident] = Field([])
    """Special weaves it never has. (CHN-6)"""
    link: bool = True
    """Whether it may join a circle. (CHN-30)"""

    @property
    def expected_points(self) -> float:
        """7 for 2D6, 10.5 for 3D6. (SKR-83)"""
        return 3.5 * int(self.roll[0])

    @property
    def standard(self) -> int:
        """How many standard weaves a recruit knows, in whichever manner they are found. (CHN-4)"""
        if isinstance(self.weaves, WeaveRoll):
            return self.weaves.roll
        return self.weaves if isinstance(self.weaves, int) else len(self.weaves)

    @model_validator(mode="after")
    def _none_are_not_several(self) -> Self:
        if self.special == "none" and self.specials > 1:
            raise ValueError(f"`special: none` and `specials: {self.specials}` don't go together")
        return self


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


class FactionForm(OwnPowersForm):
    """A faction: its warrior types and what they may carry."""

    id: Ident
    name: Words
    version: Annotated[str, Field(pattern=r"^[0-9]+\.[0-9]+\.[0-9]+$")]
    text: Words = ""
    warband: WarbandLimits = WarbandLimits()
    item_lists: dict[Ident, list[Ident]]
    types: dict[Ident, TypeForm]
    checks: list[CheckForm] = Field([])
