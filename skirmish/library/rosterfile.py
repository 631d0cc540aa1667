"""Rosters: the file's shape, and the warriors fielded from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Field, StringConstraints, Tag

from skirmish.core.record import UNSET, to_json
from skirmish.core.state import Lore, Roster, Warrior
from skirmish.library.factionfile import FactionForm, HiredForm, Kind
from skirmish.library.forms import LONGEST_IDENT, REF_SCHEMA, Form, Ident, Ref, Short, Words
from skirmish.library.powers import nearest_tables
from skirmish.library.stock import Nature, Stock, nature_of
from skirmish.library.wares import Count, ItemForm, Marks, OwnPowersForm, Power, Traits
from skirmish.library.yamlfile import Trail

MOST_THINGS = 100
"""Maximum items, weaves or names of one entry."""
MOST_IN_GROUP = 20
"""Maximum models of a group in a file; a type usually allows fewer."""
Face = Annotated[int, Field(ge=1, le=6)]
Figure = Annotated[int, Field(ge=0, le=1000)]


def _stat(value: object) -> object:
    """The value, if its type is allowed for a stat: gives one error message instead of five."""
    if not isinstance(value, bool | int | str | list | dict):
        raise ValueError("must be a number, a word, true, false, a list or a block of numbers")
    return value


def _entry(value: object) -> object:
    """The same for an entry of a list."""
    pair = isinstance(value, list) and [type(part) for part in value] == [str, list] and value[0] != ""
    if isinstance(value, bool) or not (pair or isinstance(value, int | str)):
        raise ValueError("must be a number or a word, or a text with a list of words like [Ren, [mist, wand]]")
    return value


def _branch(value: object) -> str:
    """The kind of stat of the value: only errors of that kind are reported."""
    return type(value).__name__


Word = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+([-_][a-z0-9]+)*$", max_length=LONGEST_IDENT)]
"""An id as in rule systems: some separate words with `_`."""
Phrase = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Happening = Annotated[tuple[Phrase, Annotated[list[Word], Field(max_length=MOST_THINGS)]], Field(strict=False)]
"""A text, and words about it: what has happened to a warrior, and when it remembers. (TRI-29)"""
Entry = Annotated[
    Annotated[Figure, Tag("int")] | Annotated[Word, Tag("str")] | Annotated[Happening, Tag("list")],
    Discriminator(_branch),
    BeforeValidator(_entry),
]
Stat = Annotated[
    Annotated[bool, Tag("bool")]
    | Annotated[Figure, Tag("int")]
    | Annotated[Word, Tag("str")]
    | Annotated[list[Entry], Field(max_length=MOST_THINGS), Tag("list")]
    | Annotated[dict[Ident, Figure], Field(max_length=MOST_THINGS), Tag("dict")],
    Discriminator(_branch),
    BeforeValidator(_stat),
]
Digest = Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{8})?$")]
StatBlock = dict[Ident, Stat]
"""Own numbers for one rule system, which defines them: numbers, words, yes or no, lists, numbers by name."""


class BoughtForm(Form):
    """An item and what was paid for it; in a group, for each of its warriors."""

    item: Ref
    """The id of the item."""
    paid: Marks
    """Marks paid for it, for each model."""


class RolledForm(Form):
    """The dice of CHN-2, kept for good."""

    dice: Literal["2D6", "3D6"]
    """Which dice were rolled."""
    faces: Annotated[list[Face], Field(min_length=2, max_length=3)]
    """What they showed."""
    seed: int | None = None
    """The seed of the roll; none if it was rolled by hand."""


class PowersRolledForm(Form):
    """The D6 of CHN-40, face by face, including re-rolls. (CHN-41)"""

    strong: Annotated[list[Face], Field(min_length=1, max_length=1)]
    """The die for the strong power."""
    weak: Annotated[list[Face], Field(min_length=1, max_length=20)]
    """The dice for the weak power."""


class ChannelingForm(Form):
    """How a warrior channels: rolled once, chosen once. (CHN-2..6, CHN-40)"""

    rolled: RolledForm
    """The dice of its points."""
    weaves: Annotated[list[Ref], Field(max_length=MOST_THINGS)]
    """Ids of the standard weaves it knows."""
    special: Annotated[list[Ref], Field(max_length=MOST_THINGS)] = Field([])
    """Ids of its special weaves; most channelers have at most one. (CHN-5)"""
    special_rolled: list[Annotated[int, Field(ge=0, le=10)]] = Field([])
    """The D10 for the special weaves, face by face, including re-rolls; 0 is 10. (CHN-5, CHN-6)"""
    strong: list[Power] = Field([])
    """The powers it is strong in."""
    weak: list[Power] = Field([])
    """The powers it is weak in."""
    powers_rolled: PowersRolledForm | None = None
    """The dice that gave them; left out if not recorded."""

    @property
    def points(self) -> int:
        """The warrior's channeling points. (CHN-2)"""
        return sum(self.rolled.faces)


class EntryForm(Form):
    """What every entry of a roster has: an id given once and never reused, a type, gear, perhaps experience."""

    id: Ident
    """Given once and never used again, like `m-01` or `g-02`."""
    type: Ref
    """The id of its warrior type."""
    paid: Marks | None = None
    """The price paid for one without gear; if left out, its type's current price."""
    xp: Count | None = None
    """Experience; by default its type's starting experience."""
    items: Annotated[list[BoughtForm], Field(max_length=MOST_THINGS)] = Field([])
    """Items bought for it."""
    stats: Annotated[dict[Ident, StatBlock], Field(max_length=10)] = Field({})
    """Its own numbers by rule system, instead of the system's numbers for its type. (RES-12)"""
    notes: Words = ""
    """Notes of your own."""


class PersonForm(EntryForm):
    """A warrior that has a name, and may learn and channel."""

    name: Words
    traits: Traits = Field([])
    """Members that its special rules name, like the bond of a Warder: `{ref: warder, of: m-01}`."""
    skills: Annotated[list[Ref], Field(max_length=MOST_THINGS)] = Field([])
    """Learned special rules. (CMP-2)"""
    channeling: ChannelingForm | None = None
    """How it channels: its dice and its weaves."""


class MemberForm(PersonForm):
    """A leader or hero."""


class HiredEntryForm(PersonForm):
    """A hired blade: `type` is one from the shared catalogue. (CMP-13)"""


class GroupForm(EntryForm):
    """Henchmen of one type with the same gear."""

    name: Words = ""
    count: Annotated[int, Field(ge=1, le=MOST_IN_GROUP)]
    """How many there are."""
    names: Annotated[list[Words], Field(max_length=MOST_THINGS)] = Field([])
    """One for each of them; the unnamed are numbered."""


Written = MemberForm | GroupForm | HiredEntryForm


class StashedForm(Form):
    """An item that no warrior carries, and the price paid for it if known."""

    item: Ref
    """The id of the item."""
    paid: Marks | None = None
    """The price paid for it; if left out, the current price."""


def _as_stashed(value: object) -> object:
    return {"item": value} if isinstance(value, str) else value


Stashed = Annotated[StashedForm, BeforeValidator(_as_stashed), Short(REF_SCHEMA)]
"""An id, or `{item: sword, paid: 10}`."""


class StashForm(Form):
    """What a warband has besides its warriors, in a campaign."""

    marks: Marks = 0
    """Marks that were saved."""
    shards: Count = 0
    """Shards that were found."""
    items: Annotated[list[Stashed], Field(max_length=MOST_THINGS)] = Field([])
    """Items that no warrior carries."""


class FactionRef(Form):
    """The faction of a roster, and the version and the catalogue it was made with."""

    id: Ref
    """The id of the faction."""
    version: str
    """The version of the faction that the warband was made with."""
    prices: Digest = ""
    """Digest of the catalogue whose prices were paid; '': none recorded, so current prices apply."""
    kept: Digest = ""
    """Digest of the catalogue that those prices were kept against on purpose."""


class LimitForm(Form):
    """The roster's limits."""

    marks: Marks
    """Marks limit."""
    points: Annotated[dict[Ident, Marks], Field(max_length=10)] = Field({})
    """Limits in rule systems' own points, by system. (RES-100)"""


class PackRef(Form):
    """A pack that a roster uses, as it was when the roster was written."""

    id: Ident
    """The id of the pack."""
    version: str
    """Its version."""
    digest: str = ""
    """Of its contents."""


class EntranceForm(Form):
    """The event with sealed dice that a roster is made for."""

    id: Ident
    """The event's id."""
    player: Ident
    """The player's id at the event."""
    ticket: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    """The player's ticket from the organiser: all dice of the roster come from it."""


class DrawnForm(Form):
    """A recruit for whom sealed dice were rolled. This note stays when the recruit is dismissed."""

    type: Ref
    """The recruit's type."""
    ordinal: Annotated[int, Field(ge=1, le=1000)]
    """Its number among those of its type, from 1; dismissed ones count."""
    id: Ident
    """The id of the entry."""
    dismissed: bool = False
    """Whether the recruit was dismissed: nothing else of it is left in the list."""


class RosterForm(OwnPowersForm):
    """A warband: its warriors, their gear, and the channelers' rolls."""

    id: Ref
    name: Words
    text: Words = ""
    faction: FactionRef
    """The faction, and its version."""
    packs: Annotated[list[PackRef], Field(max_length=20)] = Field([])
    """The packs that the faction and the gear come from."""
    limit: LimitForm
    """The warband's limits."""
    event: EntranceForm | None = None
    """The event that deals the dice of recruits. (EVT-5)"""
    members: Annotated[list[MemberForm], Field(max_length=100)] = Field([])
    """Leader, heroes and novices."""
    groups: Annotated[list[GroupForm], Field(max_length=100)] = Field([])
    """Groups of henchmen alike in type and gear."""
    hired: Annotated[list[HiredEntryForm], Field(max_length=20)] = Field([])
    """Hired blades. (CMP-13)"""
    drawn: Annotated[list[DrawnForm], Field(max_length=1000)] = Field([])
    """All recruits for whom the event's dice were rolled, in order. (EVT-6)"""
    stash: StashForm = StashForm(items=[])
    """What it has besides its warriors, for campaigns."""


def entries(form: RosterForm) -> Iterator[tuple[Trail, Written]]:
    """Every entry of the roster, with its place, in the order of the file's sections."""
    for section in ("members", "groups", "hired"):
        for index, entry in enumerate(getattr(form, section)):
            yield (section, index), entry


def kind_of(ident: str, faction: FactionForm, stock: Stock) -> Kind:
    """The faction's type or the hired blade of this id, which must be known to exist."""
    found = faction.types.get(faction.canonical(ident))
    return found if found is not None else stock.hired.blades[stock.hired.canonical(ident)]


def with_prices(form: RosterForm, faction: FactionForm) -> RosterForm:
    """The roster; where types have another price after the first, whoever has no price paid has today's."""
    had: Counter[str] = Counter()
    members = []
    for entry in form.members:
        ident = faction.canonical(entry.type)
        kind = faction.types.get(ident)
        if kind is not None and kind.more is not None and entry.paid is None:
            entry = entry.model_copy(update={"paid": kind.price(had[ident])})
        had[ident] += 1
        members.append(entry)
    return form if members == form.members else form.model_copy(update={"members": members})


def roster_from(form: RosterForm, faction: FactionForm, stock: Stock) -> Roster:
    """The warriors of the roster. Its references must already be checked (`Shelf.roster`)."""
    warriors = [warrior for _, entry in entries(form) for warrior in _warriors(entry, form, faction, stock)]
    return Roster(form.id, form.name, faction.id, tuple(warriors))


def cost(written: Written, kind: Kind) -> int:
    """Marks paid for one warrior with all its gear: a group of n costs n times as much. (SKR-80)"""
    return base_paid(written, kind) + sum(bought.paid for bought in written.items)


def base_paid(written: Written, kind: Kind) -> int:
    """Marks paid for one of them without gear."""
    return kind.marks if written.paid is None else written.paid


def carried(written: Written, kind: Kind, stock: Stock) -> tuple[ItemForm, ...]:
    """Its gear: bought items, or a hired blade's own kit."""
    kit = kind.kit if isinstance(kind, HiredForm) else []
    return tuple(stock.items[ident] for ident in (*kit, *(bought.item for bought in written.items)))


def _warriors(written: Written, form: RosterForm, faction: FactionForm, stock: Stock) -> Iterator[Warrior]:
    if not isinstance(written, GroupForm):
        yield _warrior(written.id, written.name, written, form, faction, stock)
        return
    usual = written.name or kind_of(written.type, faction, stock).name
    for number in range(1, written.count + 1):
        name = written.names[number - 1] if number <= len(written.names) else f"{usual} {number}"
        yield _warrior(f"{written.id}-{number}", name, written, form, faction, stock)


def nature_of_entry(written: Written, kind: Kind, stock: Stock) -> Nature:
    """What each warrior of the entry is, by its type, the members it names and its skills; later ones win."""
    own, skills = (written.traits, written.skills) if isinstance(written, PersonForm) else ([], [])
    found = {stock.traits[ref.ref].id: ref.of for ref in [*kind.traits, *own]}
    return nature_of(kind, (found | {stock.traits[skill].id: "" for skill in skills}).items(), stock)


def _warrior(ident: str, name: str, written: Written, form: RosterForm, faction: FactionForm, stock: Stock) -> Warrior:
    kind = kind_of(written.type, faction, stock)
    nature = nature_of_entry(written, kind, stock)
    kind_id = stock.hired.canonical(written.type) if isinstance(kind, HiredForm) else faction.canonical(written.type)
    own_things = tuple(item for item in carried(written, kind, stock) if item.kind != "angreal")
    named = {item.id: item.name for item in own_things} | {ref: stock.traits[ref].name for ref, _ in nature.traits}
    of_packs = {ident: name for ident, name in named.items() if ":" in ident}
    of_packs |= {kind_id: kind.name} if ":" in (kind_id if isinstance(kind, HiredForm) else faction.id) else {}
    near = next(((of, stock.traits[ref].near_in) for ref, of in nature.traits if stock.traits[ref].near_in), ("", 0.0))
    return Warrior(
        id=ident,
        name=name,
        type=kind_id,
        faction=faction.id,
        role="hero" if kind.role == "novice" else kind.role,
        keywords=(kind.role, *nature.keywords),
        profile=nature.profile,
        items=tuple(item.id for item in own_things),
        traits=nature.traits,
        base_mm=kind.base_mm,
        height_in=kind.height_in,
        marks=cost(written, kind),
        fellow=near[0],
        fellow_in=near[1],
        lore=_lore(written, kind, form, faction, stock),
        stats=tuple((system, to_json(block).decode()) for system, block in sorted(written.stats.items())),
        named=tuple(of_packs.items()) or UNSET,
    )


def _lore(written: Written, kind: Kind, form: RosterForm, faction: FactionForm, stock: Stock) -> Lore:
    """The channeling block as plain facts, for the magic systems; an angreal is one of them, not gear. (CHN-1)"""
    wrote, channels = written.channeling if isinstance(written, PersonForm) else None, kind.channeling
    if wrote is None or channels is None:
        return ()
    tables = nearest_tables(stock.powers, faction, form).of(channels.half)
    things = tuple(item.id for item in carried(written, kind, stock) if item.kind == "angreal")
    return (
        ("half", channels.half),
        ("points", wrote.points),
        ("faces", " ".join(map(str, wrote.rolled.faces))),
        ("weaves", tuple(stock.weaves[weave].id for weave in [*wrote.weaves, *wrote.special])),
        ("strong", tuple(wrote.strong)),
        ("weak", tuple(wrote.weak)),
        ("strong_table", tables.strong),
        ("weak_table", tables.weak),
        ("angreal", sum(item.points for item in carried(written, kind, stock))),
        ("link", int(channels.link)),
        *((("things", things),) if things else ()),
    )
