"""The shared catalogues and their prices: items, special rules, weaves, power tables and lists of skills."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import BeforeValidator, ConfigDict, Field, model_validator
from pydantic.config import JsonDict

from skirmish.library.forms import REF_SCHEMA, FileForm, Form, Ident, Ref, Short, Words

Marks = Annotated[int, Field(ge=0, le=10_000)]


class PriceForm(Form):
    """A price in marks; `span` gives the possible amounts."""

    first: Marks = 0
    """The price, or the price of the first one."""
    more: Marks | None = None
    """The price of each after a warrior's first, if different."""
    dice: Annotated[int, Field(ge=0, le=10)] = 0
    """How many D6 are added."""
    times: Annotated[int, Field(ge=0, le=20)] = 0
    """Multiple of the price of the warrior's type, always the first if it has two."""
    of: Literal["base"] = "base"
    """What is multiplied: the price of the warrior's type."""

    def span(self, before: int, base: int) -> tuple[int, int]:
        """Minimum and maximum price of one for an owner that already has `before` of them and cost `base` marks."""
        fixed = self.first if before == 0 or self.more is None else self.more
        fixed += self.times * base
        return fixed + self.dice, fixed + 6 * self.dice


def _written(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return {"first": value}
    if isinstance(value, str):
        rolled = re.fullmatch(r"([0-9]{1,5})\+([0-9])[dD]6", value)
        if rolled is None:
            raise ValueError("must be a price like 60, {first: 30, more: 60}, '25+2D6' or {times: 3, of: base}")
        return {"first": int(rolled[1]), "dice": int(rolled[2])}
    return value


_SHORT = (
    {"type": "integer", "minimum": 0, "maximum": 10_000},
    {"type": "string", "pattern": "^(10000|0?[0-9]{1,4})\\+[0-9][dD]6$"},
)
Price = Annotated[PriceForm, BeforeValidator(_written), Short(*_SHORT)]


ItemKind = Literal["melee", "missile", "armour", "shield", "buckler", "helmet", "cloak", "focus", "angreal"]
Power = Literal["earth", "fire", "air", "water", "spirit"]
Count = Annotated[int, Field(ge=0, le=100)]
Rule = Annotated[str, Field(pattern=r"^[A-Z]{2,5}-[A-Z]?[0-9]+$")]
"""A rule id: SKR-76."""


class Limit(Form):
    """How many of something a warband may and must have; `max: 0`: no maximum."""

    min: Count = 0
    """The fewest."""
    max: Count = 0
    """The most; 0 for no limit."""

    @model_validator(mode="after")
    def _fewest_first(self) -> Self:
        return check_span(self, self.min, self.max) if self.max else self


F = TypeVar("F", bound=Form)


def check_span(form: F, least: int, most: int) -> F:
    """The form, if its limits leave anything. Raises `ValueError`."""
    if least > most:
        raise ValueError(f"`min: {least}` is more than `max: {most}`")
    return form


class ItemForm(Form):
    """What an item is in every system; what it does in one is in that system's data. (SKR-76..78)"""

    id: Ref
    name: Words
    kind: ItemKind
    """The kind of item."""
    marks: Price
    """Its price: `60`, `{first: 30, more: 60}`, `25+2D6` or `{times: 3, of: base}`."""
    hands: Annotated[int, Field(ge=0, le=2)] = 0
    """How many hands it takes."""
    thrown: bool = False
    """Whether it can be thrown."""
    rare: bool = False
    """Whether it is rare, for campaigns."""
    free_first: bool = False
    """Whether the first one of a warrior costs nothing. (SKR-81)"""
    counts_as: Ref | None = None
    """Another item that it also is: a throwing spear is a spear."""
    like: Ident | None = None
    """For a pack's item: the shipped item whose numbers it takes in systems for which the pack gives none."""
    limit: Limit = Limit()
    """How many a whole warband may carry."""
    points: Count = 0
    """Channeling points it adds to its bearer's, if the option `angreal` is on. (CHN-1, CHN-3)"""
    text: Words = ""
    rule: Rule = "SKR-81"


class ItemsForm(FileForm):
    """The catalogue of items."""

    items: list[ItemForm]
    """The items."""


class TraitRef(Form):
    """A special rule of a type or a warrior, with what it refers to."""

    ref: Ref
    """The id of the special rule."""
    of: str = ""
    """What it refers to: a keyword, or a member of the warband, as the special rule requires."""


def _as_ref(value: Any) -> Any:
    return {"ref": value} if isinstance(value, str) else value


Traits = list[Annotated[TraitRef, BeforeValidator(_as_ref), Short(REF_SCHEMA)]]
"""Ids, or `{ref: hatred, of: channeler}`."""


Change = Annotated[int, Field(ge=-5, le=5)]


class ProfileChanges(Form):
    """What a special rule adds to its bearers' base profile, or subtracts from it. (SKR-1)"""

    M: Change = 0
    """Inches of a walk."""
    WS: Change = 0
    """Weapon Skill."""
    BS: Change = 0
    """Ballistic Skill."""
    S: Change = 0
    """Strength."""
    T: Change = 0
    """Toughness."""
    W: Change = 0
    """Wounds."""
    I: Change = 0  # noqa: E741  # the table's own word
    """Initiative."""
    A: Change = 0
    """Attacks."""
    Ld: Change = 0
    """Leadership."""

    @property
    def written(self) -> dict[str, int]:
        """The characteristics that change, and by how much."""
        return {name: number for name, number in self.model_dump().items() if number}


class PartsForm(Form):
    """The parts of a special rule: other rules that the program knows, words and numbers."""

    rules: Traits = Field([])
    """Special rules of the program that its bearers have: ids, or `{ref: hatred, of: channeler}`."""
    keywords: list[Ident] = Field([])
    """Words that rules look for, which its bearers have in battle besides those of their type."""
    profile: ProfileChanges = ProfileChanges()
    """Changes to their base profile: `{I: 1, M: -1}`. Numbers stay between 1 and 12."""


_PARTS_ARE_ABOUT_NOBODY: JsonDict = {
    "if": {"required": ["parts"], "properties": {"parts": {"type": "object"}}},
    "then": {"properties": {"parameter": {"const": "none"}}},
}


class TraitForm(Form):
    """A special rule, with a description; rule systems know it by its id, or by its parts."""

    model_config = ConfigDict(json_schema_extra=_PARTS_ARE_ABOUT_NOBODY)

    id: Ref
    name: Words
    parameter: Literal["none", "keyword", "member"] = "none"
    """What `of` names: nothing, a keyword of warriors, or a member of the roster."""
    member: str = ""
    """The keyword that a member named by `of` must have."""
    near_in: Annotated[float, Field(ge=0, le=24)] = 0.0
    """How close to that member its bearer should be, in inches, as AIs use it; 0: anywhere."""
    parts: PartsForm | None = None
    """Its parts, if no rule system knows its id: a rule of a pack."""
    text: Words
    rule: Rule = "CMP-2"

    @model_validator(mode="after")
    def _parts_are_about_nobody(self) -> Self:
        if self.parts is not None and self.parameter != "none":
            raise ValueError(f"`parts` and `parameter: {self.parameter}` don't go together")
        return self


class TraitsForm(FileForm):
    """The catalogue of special rules."""

    traits: list[TraitForm]
    """The special rules."""


class WeaveForm(Form):
    """A weave by name; what it does is in the magic system's data. (CHN-4, CHN-5)"""

    id: Ref
    name: Words
    special: bool = False
    """Whether it is a special weave."""
    powers: Annotated[list[Power], Field(min_length=1)]
    """The powers it is woven of."""
    rule: Rule = "CHN-4"


class WeavesForm(FileForm):
    """All weaves that a roster may name."""

    weaves: list[WeaveForm]
    """The weaves."""


class SkillsForm(FileForm):
    """Lists of skills for all factions; a skill is a special rule that a warrior learns. (CMP-2)"""

    skill_lists: dict[Ident, list[Ref]]
    """Lists of special rules by name."""


class StrongWeak(Form):
    """The power tables to roll on for the strong and the weak power."""

    strong: Ident
    """The table for the strong power."""
    weak: Ident
    """The table for the weak power."""


class PowersBySex(Form):
    """Men's and women's tables."""

    male: StrongWeak
    """The tables of men."""
    female: StrongWeak
    """The tables of women."""


PowerTables = dict[Ident, Annotated[list[Power], Field(min_length=6, max_length=6)]]
"""Tables by name: one entry for each face of the D6. (CHN-40)"""


class PowersForm(FileForm):
    """The shared power tables, and who rolls on which. (CHN-40..43)"""

    power_tables: PowerTables
    """Tables by name: one power for each face of the D6."""
    powers: PowersBySex
    """Who rolls on which table."""


class OwnPowersForm(FileForm):
    """A file that may replace the shared power tables by its own. (CHN-43)"""

    power_tables: PowerTables = Field({})
    """Each replaces the table of the same name."""
    powers: PowersBySex | None = None
    """Who rolls on which table; replaced as a whole."""
