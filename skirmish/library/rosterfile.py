"""Rosters: what people write, and the warriors who take the field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from skirmish.core.record import evolve
from skirmish.core.state import Lore, Roster, Warrior
from skirmish.library.catalogue import Count, FactionForm, ItemForm, OwnPowersForm, Power, Traits, TypeForm
from skirmish.library.forms import Form, Ident, Words
from skirmish.library.powers import nearest
from skirmish.library.prices import Marks
from skirmish.library.stock import Stock


class BoughtForm(Form):
    """An item and what was paid for it; in a group, for each of its warriors."""

    item: Ident
    paid: Marks


class RolledForm(Form):
    """The dice of CHN-2, kept for good."""

    dice: Literal["2D6", "3D6"]
    faces: Annotated[list[Annotated[int, Field(ge=1, le=6)]], Field(min_length=2, max_length=3)]
    seed: int | None = None
    """The seed of the roll; none if it was rolled by hand."""


def _as_list(value: Any) -> Any:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


class ChannelingForm(Form):
    """How a warrior channels: rolled once, chosen once. (CHN-2..6, CHN-40)"""

    rolled: RolledForm
    weaves: list[Ident]
    special: Annotated[list[Ident], BeforeValidator(_as_list)] = Field([])
    """One id, or a list of them for a type that may have more. (CHN-5)"""
    special_rolled: list[Annotated[int, Field(ge=0, le=10)]] = Field([])
    """The D10 that gave the special weaves, face by face, those rolled again among them; 0 is 10. (CHN-5, CHN-6)"""
    strong: list[Power] = Field([])
    weak: list[Power] = Field([])

    @property
    def points(self) -> int:
        """The warrior's channeling points. (CHN-2)"""
        return sum(self.rolled.faces)


class MemberForm(Form):
    """A leader or hero: an id given once and never reused."""

    id: Ident
    type: Ident
    name: Words
    xp: Count | None = None
    items: list[BoughtForm] = Field([])
    traits: Traits = Field([])
    channeling: ChannelingForm | None = None
    notes: Words = ""


class GroupForm(Form):
    """Henchmen of one type with the same gear."""

    id: Ident
    type: Ident
    name: Words = ""
    count: Annotated[int, Field(ge=1, le=20)]
    names: list[Words] = Field([])
    """One for each of them; those without one are numbered."""
    xp: Count | None = None
    items: list[BoughtForm] = Field([])
    notes: Words = ""


class FactionRef(Form):
    """The faction of a roster, and the version it was made with."""

    id: Ident
    version: str


class LimitForm(Form):
    """What the roster may cost."""

    marks: Marks


class RosterForm(OwnPowersForm):
    """A player's warband as people write it."""

    id: Ident
    name: Words
    text: Words = ""
    faction: FactionRef
    limit: LimitForm
    members: Annotated[list[MemberForm], Field(max_length=100)] = Field([])
    groups: Annotated[list[GroupForm], Field(max_length=100)] = Field([])


def roster_from(form: RosterForm, faction: FactionForm, stock: Stock) -> Roster:
    """The warriors of the roster. Its references must have been checked before (`shelf.roster`)."""
    warriors = [_member(member, form, faction, stock) for member in form.members]
    warriors += [warrior for group in form.groups for warrior in _group(group, faction, stock)]
    return Roster(form.id, form.name, form.faction.id, tuple(warriors))


def cost(written: MemberForm | GroupForm, kind: TypeForm) -> int:
    """Marks for one warrior with all it carries: a group of n costs n times as much. (SKR-80)"""
    return kind.marks + sum(bought.paid for bought in written.items)


def _member(member: MemberForm, form: RosterForm, faction: FactionForm, stock: Stock) -> Warrior:
    kind = faction.types[faction.canonical(member.type)]
    warrior = _warrior(member.id, member.name, member, faction, stock)
    traits = _traits([*kind.traits, *member.traits], stock)
    near = next(((of, stock.traits[ref].near_in) for ref, of in traits if stock.traits[ref].near_in), ("", 0.0))
    lore = _lore(member, form, faction, stock)
    return evolve(warrior, traits=traits, fellow=near[0], fellow_in=near[1], lore=lore)


def _traits(refs: Traits, stock: Stock) -> tuple[tuple[str, str], ...]:
    """The special rules with what they are about; what stands later wins."""
    return tuple({stock.traits[ref.ref].id: ref.of for ref in refs}.items())


def _group(group: GroupForm, faction: FactionForm, stock: Stock) -> Iterator[Warrior]:
    kind = faction.types[faction.canonical(group.type)]
    for number in range(1, group.count + 1):
        name = group.names[number - 1] if number <= len(group.names) else f"{group.name or kind.name} {number}"
        yield _warrior(f"{group.id}-{number}", name, group, faction, stock)


def _warrior(ident: str, name: str, written: MemberForm | GroupForm, faction: FactionForm, stock: Stock) -> Warrior:
    kind = faction.types[faction.canonical(written.type)]
    return Warrior(
        id=ident,
        name=name,
        type=faction.canonical(written.type),
        faction=faction.id,
        role="hero" if kind.role == "novice" else kind.role,
        keywords=(kind.role, *kind.keywords),
        profile=tuple(kind.profile.model_dump().items()),
        items=tuple(item.id for item in _items(written, stock) if item.kind != "angreal"),
        traits=_traits(kind.traits, stock),
        base_mm=kind.base_mm,
        height_in=kind.height_in,
        marks=cost(written, kind),
    )


def _items(written: MemberForm | GroupForm, stock: Stock) -> list[ItemForm]:
    return [stock.items[bought.item] for bought in written.items]


def _lore(member: MemberForm, form: RosterForm, faction: FactionForm, stock: Stock) -> Lore:
    """The channeling block in plain facts, for the magic systems; an angreal is one of them, not gear. (CHN-1)"""
    wrote, channels = member.channeling, faction.types[faction.canonical(member.type)].channeling
    if wrote is None or channels is None:
        return ()
    tables = nearest(stock.powers, faction, form).of(channels.half)
    return (
        ("half", channels.half),
        ("points", wrote.points),
        ("faces", " ".join(map(str, wrote.rolled.faces))),
        ("weaves", tuple(stock.weaves[weave].id for weave in [*wrote.weaves, *wrote.special])),
        ("strong", tuple(wrote.strong)),
        ("weak", tuple(wrote.weak)),
        ("strong_table", tables.strong),
        ("weak_table", tables.weak),
        ("angreal", sum(item.points for item in _items(member, stock))),
        ("link", int(channels.link)),
    )
