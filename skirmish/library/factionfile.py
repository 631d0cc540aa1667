"""Factions: their warrior types, what these may have, the limits of their warbands; and hired blades."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import BeforeValidator, ConfigDict, Discriminator, Field, Tag, model_validator
from pydantic.config import JsonDict

from skirmish.library.forms import FileForm, Form, Ident, Ref, Short, Words
from skirmish.library.wares import Count, Limit, Marks, OwnPowersForm, Rule, Traits, check_span

Role = Literal["leader", "hero", "novice", "henchman"]
ROLES = (*get_args(Role), "hired")
"""All roles, with that of hired blades."""
Half = Literal["saidar", "saidin"]
Score = Annotated[int, Field(ge=0, le=12)]
_ID: dict[str, Any] = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": 64}
"""An id in JSON Schemas."""


class Profile(Form):
    """The numbers of SKR-1."""

    M: Score
    """Movement: inches of a walk."""
    WS: Score
    """Weapon Skill: how well it hits in close combat."""
    BS: Score
    """Ballistic Skill: how well it shoots."""
    S: Score
    """Strength: how hard its blows are."""
    T: Score
    """Toughness: how hard it is to wound."""
    W: Score
    """Wounds it can take before injury rolls begin."""
    I: Score  # noqa: E741  # the table's own word
    """Initiative: who strikes first."""
    A: Score
    """Attacks: how many blows it strikes."""
    Ld: Score
    """Leadership: the highest roll on 2D6 at which it keeps its nerve."""


class Exceptions(Form):
    """A type's exceptions to its lists: what it lacks, and what it has in addition."""

    deny: list[Ref] = Field([])
    """What is on the lists but not allowed for this type."""
    also: list[Ref] = Field([])
    """What it may have in addition."""


def _draw(manner: str, other: str) -> dict[str, Any]:
    """The JSON Schema of a draw in this manner only."""
    return {"required": [manner], "properties": {manner: {"minimum": 1}, other: {"maximum": 0}}}


class WeaveDraw(Exceptions):
    """A number of standard weaves to choose or roll for, from a list or from all; duplicates are re-rolled. (CHN-4)"""

    model_config = ConfigDict(json_schema_extra={"oneOf": [_draw("choose", "roll"), _draw("roll", "choose")]})
    choose: Count = 0
    """How many the player chooses."""
    roll: Count = 0
    """How many are rolled for."""
    list: Ident | None = None
    """A weave list of the faction; by default all standard weaves."""

    @model_validator(mode="after")
    def _one_manner(self) -> Self:
        if (self.choose > 0) == (self.roll > 0):
            raise ValueError("must say either how many weaves to `choose` or how many to `roll`, at least one")
        return self


def _manner(value: Any) -> str | None:
    """The tags differ from all keys, so that they are never mistaken for one when a fault is located."""
    if isinstance(value, list):
        return "a fixed list"
    if isinstance(value, dict | WeaveDraw):
        return "a draw"
    return "a number to choose" if isinstance(value, int | float) and not isinstance(value, bool) else None


WeavesOfType = Annotated[
    Annotated[Count, Tag("a number to choose")]
    | Annotated[list[Ref], Tag("a fixed list")]
    | Annotated[WeaveDraw, Tag("a draw")],
    Discriminator(
        _manner,
        custom_error_type="weaves_of_type",
        custom_error_message="must be a number to choose, a list of weaves, {choose: n, list: ...} or {roll: n}",
    ),
]
"""Which standard weaves a recruit knows: so many of its choice, these and no others, or so many rolled. (CHN-4)"""


_NONE_ARE_NOT_SEVERAL: JsonDict = {
    "if": {"required": ["special"], "properties": {"special": {"const": "none"}}},
    "then": {"properties": {"specials": {"maximum": 1}}},
}


class ChannelingType(Form):
    """How a type channels. (CHN-1..6)"""

    model_config = ConfigDict(json_schema_extra=_NONE_ARE_NOT_SEVERAL)

    half: Half
    """Its half of the One Power: women channel `saidar`, men `saidin`."""
    roll: Literal["2D6", "3D6"]
    """The dice for its points when it is recruited. (CHN-2)"""
    weaves: WeavesOfType
    """Which standard weaves a recruit knows: so many of its choice, these and no others, or so many rolled. (CHN-4)"""
    special: Literal["roll", "choose", "none", "later"] = "roll"
    """How it gets its special weaves: rolled, chosen, none, or only later in a campaign. (CHN-5)"""
    specials: Annotated[int, Field(ge=1, le=100)] = 1
    """How many special weaves it has, all different; with `later`, the maximum it can gain. (CHN-5)"""
    forbid: list[Ref] = Field([])
    """Special weaves it never has. (CHN-6)"""
    link: bool = True
    """Whether it may join a circle. (CHN-30)"""

    @property
    def expected_points(self) -> float:
        """7 for 2D6, 10.5 for 3D6. (SKR-83)"""
        return 3.5 * int(self.roll[0])

    @property
    def standard(self) -> int:
        """How many standard weaves a recruit knows, however they are drawn. (CHN-4)"""
        if isinstance(self.weaves, WeaveDraw):
            return self.weaves.choose + self.weaves.roll
        return self.weaves if isinstance(self.weaves, int) else len(self.weaves)

    @property
    def taught(self) -> list[Ref] | None:
        """The fixed weaves; None if they are chosen or rolled."""
        return self.weaves if isinstance(self.weaves, list) else None

    @property
    def rolls(self) -> bool:
        """Whether its standard weaves are rolled for."""
        return isinstance(self.weaves, WeaveDraw) and self.weaves.roll > 0

    @model_validator(mode="after")
    def _none_are_not_several(self) -> Self:
        if self.special == "none" and self.specials > 1:
            raise ValueError(f"`special: none` and `specials: {self.specials}` don't go together")
        return self


class GroupSize(Form):
    """How many henchmen a group has. (SKR-80)"""

    min: Annotated[int, Field(ge=1, le=20)] = 1
    """The fewest."""
    max: Annotated[int, Field(ge=1, le=20)] = 5
    """The most."""

    @model_validator(mode="after")
    def _fewest_first(self) -> Self:
        return check_span(self, self.min, self.max)


def _as_list_name(value: Any) -> Any:
    return {"list": value} if isinstance(value, str) else value


def _as_list_names(value: Any) -> Any:
    return {"lists": value} if isinstance(value, list) else value


class ItemChoice(Exceptions):
    """What a type may carry: an item list of the faction, with exceptions. (SKR-81)"""

    list: Ident
    """The name of one of the faction's `item_lists`."""


class SkillChoice(Exceptions):
    """What a type may learn: skill lists of the faction or of all factions, with exceptions. (CMP-2)"""

    lists: list[Ident] = Field([])
    """Names of skill lists."""


class WarriorForm(Form):
    """Keys of every type of warrior, of a faction or for hire. (SKR-82, CMP-13)"""

    name: Words
    marks: Marks
    """The price of one without gear; a hired blade's fee."""
    start_xp: Count = 0
    """Its starting experience."""
    base_mm: Literal[25, 32, 40, 50] = 25
    """Diameter of its base in millimetres."""
    height_in: Annotated[float, Field(gt=0, le=10)] = 1.2
    """Its height in inches: decides what it sees over and hides behind."""
    keywords: list[Ident]
    """Words that rules look for: `human`, `channeler`, `shadowspawn`, ..."""
    profile: Profile
    """Its base profile, from which rule systems without its own numbers derive theirs."""
    traits: Traits = Field([])
    """Its special rules: ids, or `{ref: hatred, of: channeler}`."""
    channeling: ChannelingType | None = None
    """How it channels; without this block, it doesn't."""
    text: Words = ""

    def price(self, before: int) -> int:
        """The price of one without gear in a warband that already has `before` of them."""
        return self.marks


_MORE_ARE_SINGLE: JsonDict = {
    "if": {"required": ["more"], "properties": {"more": {"type": "integer"}}},
    "then": {"properties": {"role": {"enum": ["hero", "novice"]}}},
}


_GROUPS_ARE_OF_HENCHMEN: JsonDict = {
    "if": {"required": ["group"], "properties": {"group": {"type": "object"}}},
    "then": {"properties": {"role": {"const": "henchman"}}},
}


class TypeForm(WarriorForm):
    """A warrior type of a faction. (SKR-82)"""

    model_config = ConfigDict(json_schema_extra={"allOf": [_MORE_ARE_SINGLE, _GROUPS_ARE_OF_HENCHMEN]})

    more: Marks | None = None
    """The price of each after the first of the type in a warband, for heroes and novices; by default the same."""

    role: Role
    """Leader, hero, novice or henchman. A warband has one leader; henchmen come in groups."""
    limit: Limit = Limit()
    """How many of the type a warband may and must have."""
    group: GroupSize | None = None
    """Group size; for henchmen only."""
    items: Annotated[ItemChoice, BeforeValidator(_as_list_name), Short(_ID)] | None = None
    """The name of an item list, or `{list: guards, deny: [bow], also: [pike]}`; without it, it carries nothing."""
    skills: Annotated[SkillChoice, BeforeValidator(_as_list_names), Short({"type": "array", "items": _ID})] = (
        SkillChoice(lists=[], deny=[], also=[])
    )
    """Names of skill lists, or `{lists: [nerve], deny: [...], also: [...]}`."""
    rule: Rule = "SKR-82"

    def price(self, before: int) -> int:
        """See `WarriorForm`."""
        return self.marks if before == 0 or self.more is None else self.more

    @model_validator(mode="after")
    def _more_are_single(self) -> Self:
        if self.more is not None and self.role in ("leader", "henchman"):
            why = "a warband has one leader" if self.role == "leader" else "a group has one price for all"
            raise ValueError(f"`more` is for heroes and novices: {why}")
        if self.more is not None and self.limit.max == 1:
            raise ValueError("`more` and `limit: {max: 1}` don't go together: there is no second one")
        return self

    @model_validator(mode="after")
    def _groups_are_of_henchmen(self) -> Self:
        if self.group is not None and self.role != "henchman":
            raise ValueError(f"`group` is for henchmen; a {self.role} is one warrior (limit: how many there may be)")
        return self


class HiredForm(WarriorForm):
    """A hired blade: fights for a fee, with a kit of its own, for several factions. (CMP-13)"""

    role: Literal["hired"] = "hired"
    """Always `hired`."""
    upkeep: Marks
    """Marks to pay after each battle, or it leaves."""
    strength: Count
    """What it adds to the warband's rating, besides its experience."""
    kit: list[Ref]
    """Its fixed gear: nothing can be bought or removed."""
    hired_by: list[Ref] = Field([])
    """The factions it fights for; by default all, or all of its pack."""
    never_by: list[Ref] = Field([])
    """Factions it never fights for."""
    rule: Rule = "CMP-13"

    def fights_for(self, faction: str) -> bool:
        """Whether this faction may hire it."""
        return faction not in self.never_by and (not self.hired_by or faction in self.hired_by)


Kind = TypeForm | HiredForm
"""A kind of warrior: a type or a hired blade."""


class HiredBladesForm(FileForm):
    """The catalogue of hired blades, by id."""

    blades: dict[Ref, HiredForm]
    """The hired blades by id."""


_A_RATIO_HAS_OTHERS: JsonDict = {
    "if": {"required": ["every"], "properties": {"every": {"minimum": 2}}},
    "then": {"required": ["for_each"], "properties": {"for_each": {"minItems": 1}}},
}


class CheckForm(Form):
    """A limit over several types: a maximum, or a maximum for each of some other types, or for every few of them."""

    model_config = ConfigDict(json_schema_extra=_A_RATIO_HAS_OTHERS)

    id: Ident
    """The name of the limit in messages."""
    say: Words
    """The message when the limit is broken."""
    count: Annotated[list[Ident], Field(min_length=1)]
    """The types counted together; `hero` or another role means all types with that role."""
    at_most: Count
    """The maximum."""
    for_each: list[Ident] = Field([])
    """If types or roles are given here, `at_most` applies per warrior of these types."""
    every: Annotated[int, Field(ge=1, le=20)] = 1
    """How many warriors of `for_each` allow `at_most`: 2 for "1 per 2". Any left over allow none."""
    level: Literal["error", "warn"] = "error"
    """Whether breaking it is an error or only a warning."""
    rule: Rule = "SKR-82"

    @model_validator(mode="after")
    def _a_ratio_has_others(self) -> Self:
        if self.every > 1 and not self.for_each:
            raise ValueError(f"`every: {self.every}` must go with `for_each`: {self.every} of whom?")
        return self

    def allowed(self, others: int) -> int:
        """How many are allowed with this many warriors of the types in `for_each`."""
        return self.at_most * (others // self.every) if self.for_each else self.at_most


class WarbandLimits(Form):
    """A warband's limits in marks and size. (SKR-80)"""

    marks: Marks = 500
    """Marks limit, unless the warband sets its own."""
    min: Count = 3
    """The fewest warriors."""
    max: Count = 15
    """The most warriors."""
    heroes: Count = 5
    """Maximum heroes and novices besides the leader."""

    @model_validator(mode="after")
    def _fewest_first(self) -> Self:
        return check_span(self, self.min, self.max)


def _is_no_number(value: Any) -> Any:
    if isinstance(value, int | float):  # YAML reads 0.1 as one
        raise ValueError("must be three numbers like 1.0.0")
    return value


class FactionForm(OwnPowersForm):
    """A faction: its warrior types and what they may carry."""

    id: Ref
    name: Words
    version: Annotated[str, Field(pattern=r"^[0-9]+\.[0-9]+\.[0-9]+$"), BeforeValidator(_is_no_number)]
    text: Words = ""
    warband: WarbandLimits = WarbandLimits()
    """A warband's limits in marks and size."""
    item_lists: dict[Ident, list[Ref]]
    """Item lists by name: each type names the one it is armed from."""
    weave_lists: dict[Ident, list[Ref]] = Field({})
    """Lists of standard weaves by name, for types that may know only some."""
    skill_lists: dict[Ident, list[Ref]] = Field({})
    """In addition to those in `shared/skills.yaml`; one with the same name replaces it."""
    types: dict[Ident, TypeForm]
    """The warrior types by id."""
    checks: list[CheckForm] = Field([])
    """Limits over several types."""

    def types_named(self, words: Collection[str]) -> frozenset[str]:
        """The types that these words of a limit mean: ids, and roles if no type has such an id."""
        roles = {word for word in words if word not in self.types}
        return frozenset(ident for ident, kind in self.types.items() if ident in words or kind.role in roles)
