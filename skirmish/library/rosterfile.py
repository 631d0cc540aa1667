"""Rosters: what people write, and the warriors who take the field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Field, StringConstraints, Tag

from skirmish.core.record import to_json
from skirmish.core.state import Lore, Roster, Warrior
from skirmish.library.factionfile import FactionForm, HiredForm, Kind
from skirmish.library.forms import LONGEST_IDENT, REF_SCHEMA, Form, Ident, Ref, Short, Words
from skirmish.library.powers import nearest_tables
from skirmish.library.stock import Stock, nature_of
from skirmish.library.wares import Count, ItemForm, Marks, OwnPowersForm, Power, Traits
from skirmish.library.yamlfile import Trail

MOST_THINGS = 100
"""Items, weaves or names of one entry."""
Face = Annotated[int, Field(ge=1, le=6)]
Figure = Annotated[int, Field(ge=0, le=1000)]


def _stat(value: object) -> object:
    """The value if it is of a kind that a stat may be: one message says so instead of five."""
    if not isinstance(value, bool | int | str | list | dict):
        raise ValueError("must be a number, a word, true, false, a list or a block of numbers")
    return value


def _entry(value: object) -> object:
    """The same of an entry of a list."""
    pair = isinstance(value, list) and [type(part) for part in value] == [str, list] and value[0] != ""
    if isinstance(value, bool) or not (pair or isinstance(value, int | str)):
        raise ValueError("must be a number or a word, or a text with a list of words like [Ren, [mist, wand]]")
    return value


def _branch(value: object) -> str:
    """Which kind of stat the value is: only what is wrong with that is told."""
    return type(value).__name__


Word = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+([-_][a-z0-9]+)*$", max_length=LONGEST_IDENT)]
"""An id as rule systems have them: some part its words with `_`."""
Phrase = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Happening = Annotated[tuple[Phrase, Annotated[list[Word], Field(max_length=MOST_THINGS)]], Field(strict=False)]
"""A text, and words about it: what has happened to somebody, and when he remembers it. (TRI-29)"""
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
"""Own numbers for one rule system, which knows what they mean: figures, words, yes or no, lists, figures by name."""


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
    """The D6 of CHN-40, face by face, those rolled again among them. (CHN-41)"""

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
    """Most have one at most. (CHN-5)"""
    special_rolled: list[Annotated[int, Field(ge=0, le=10)]] = Field([])
    """The D10 that gave the special weaves, face by face, those rolled again among them; 0 is 10. (CHN-5, CHN-6)"""
    strong: list[Power] = Field([])
    """The powers it is strong in."""
    weak: list[Power] = Field([])
    """The powers it is weak in."""
    powers_rolled: PowersRolledForm | None = None
    """The dice that gave them; none if nobody wrote them down."""

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
    """What was paid for one without gear; left out: what its type costs today."""
    xp: Count | None = None
    """None: what its type begins with."""
    items: Annotated[list[BoughtForm], Field(max_length=MOST_THINGS)] = Field([])
    """What was bought for it."""
    stats: Annotated[dict[Ident, StatBlock], Field(max_length=10)] = Field({})
    """Its own numbers by rule system, in place of those that the system has for its type. (RES-12)"""
    notes: Words = ""
    """Notes of your own."""


class PersonForm(EntryForm):
    """Somebody who has a name, and may learn and channel."""

    name: Words
    traits: Traits = Field([])
    """Special rules of its own, like the bond of a Warder: `{ref: warder, of: m-01}`."""
    skills: Annotated[list[Ref], Field(max_length=MOST_THINGS)] = Field([])
    """Special rules that it has learned. (CMP-2)"""
    channeling: ChannelingForm | None = None
    """How it channels: its dice and its weaves."""


class MemberForm(PersonForm):
    """A leader or hero."""


class HiredEntryForm(PersonForm):
    """A hired blade: `type` is one of the shared catalogue. (CMP-13)"""


class GroupForm(EntryForm):
    """Henchmen of one type with the same gear."""

    name: Words = ""
    count: Annotated[int, Field(ge=1, le=20)]
    """How many there are."""
    names: Annotated[list[Words], Field(max_length=MOST_THINGS)] = Field([])
    """One for each of them; those without one are numbered."""


Written = MemberForm | GroupForm | HiredEntryForm


class StashedForm(Form):
    """An item that nobody carries, and what was paid for it if that is known."""

    item: Ref
    """The id of the item."""
    paid: Marks | None = None
    """What was paid for it; left out: what it costs today."""


def _as_stashed(value: object) -> object:
    return {"item": value} if isinstance(value, str) else value


Stashed = Annotated[StashedForm, BeforeValidator(_as_stashed), Short(REF_SCHEMA)]
"""An id, or `{item: sword, paid: 10}`."""


class StashForm(Form):
    """What a warband has beside its warriors: of a campaign."""

    marks: Marks = 0
    """Marks that were saved."""
    shards: Count = 0
    """Shards that were found."""
    items: Annotated[list[Stashed], Field(max_length=MOST_THINGS)] = Field([])
    """Items that nobody carries."""


class FactionRef(Form):
    """The faction of a roster, and the version and the catalogue it was made with."""

    id: Ref
    """The id of the faction."""
    version: str
    """The version of the faction that the warband was made with."""
    prices: Digest = ""
    """Digest of the catalogue whose prices were paid; '': none was noted, and today's are meant."""
    kept: Digest = ""
    """Digest of the catalogue in whose place those prices were kept on purpose."""


class LimitForm(Form):
    """What the roster may cost."""

    marks: Marks
    """Marks it may cost."""
    points: Annotated[dict[Ident, Marks], Field(max_length=10)] = Field({})
    """The same in the own points of a rule system, by its name. (RES-100)"""


class PackRef(Form):
    """A pack that a roster draws on, as it was when the roster was written."""

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
    """What the organiser gave the player: all dice of the roster come from it."""


class DrawnForm(Form):
    """A recruit for whom sealed dice were rolled. It stays written when the recruit is dismissed."""

    type: Ref
    """The recruit's type."""
    ordinal: Annotated[int, Field(ge=1, le=1000)]
    """The first of its type has 1; dismissed ones count."""
    id: Ident
    """The id of the entry."""
    dismissed: bool = False
    """Whether the recruit was dismissed: nothing else of it is left in the list."""


class RosterForm(OwnPowersForm):
    """A warband: who is in it, with what, and what was rolled for those who channel."""

    id: Ref
    name: Words
    text: Words = ""
    faction: FactionRef
    """The faction, and its version."""
    packs: Annotated[list[PackRef], Field(max_length=20)] = Field([])
    """The packs that the faction and what is bought come from."""
    limit: LimitForm
    """What the warband may cost."""
    event: EntranceForm | None = None
    """The event that deals the dice of recruits. (EVT-5)"""
    members: Annotated[list[MemberForm], Field(max_length=100)] = Field([])
    """Leader, heroes and novices."""
    groups: Annotated[list[GroupForm], Field(max_length=100)] = Field([])
    """Groups of henchmen alike in type and gear."""
    hired: Annotated[list[HiredEntryForm], Field(max_length=20)] = Field([])
    """Hired blades. (CMP-13)"""
    drawn: Annotated[list[DrawnForm], Field(max_length=1000)] = Field([])
    """Everybody for whom the event's dice were rolled, in their order. (EVT-6)"""
    stash: StashForm = StashForm(items=[])
    """What it has beside its warriors, for campaigns."""


def entries(form: RosterForm) -> Iterator[tuple[Trail, Written]]:
    """Every entry of the roster with its place, in the order of the file's sections."""
    for section in ("members", "groups", "hired"):
        for index, entry in enumerate(getattr(form, section)):
            yield (section, index), entry


def kind_of(ident: str, faction: FactionForm, stock: Stock) -> Kind:
    """The type of the faction or the hired blade of this id; it must have been checked before."""
    found = faction.types.get(faction.canonical(ident))
    return found if found is not None else stock.hired.blades[stock.hired.canonical(ident)]


def roster_from(form: RosterForm, faction: FactionForm, stock: Stock) -> Roster:
    """The warriors of the roster. Its references must have been checked before (`Shelf.roster`)."""
    warriors = [warrior for _, entry in entries(form) for warrior in _warriors(entry, form, faction, stock)]
    return Roster(form.id, form.name, faction.id, tuple(warriors))


def cost(written: Written, kind: Kind) -> int:
    """Marks paid for one warrior with all it carries: a group of n costs n times as much. (SKR-80)"""
    return base_paid(written, kind) + sum(bought.paid for bought in written.items)


def base_paid(written: Written, kind: Kind) -> int:
    """Marks paid for one of them without gear."""
    return kind.marks if written.paid is None else written.paid


def carried(written: Written, kind: Kind, stock: Stock) -> tuple[ItemForm, ...]:
    """What it carries: what was bought for it, and a hired blade's own kit."""
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


def _traits(refs: Traits, skills: Sequence[str], stock: Stock) -> tuple[tuple[str, str], ...]:
    """The special rules with what they are about, and the skills; what stands later wins."""
    found = {stock.traits[ref.ref].id: ref.of for ref in refs}
    return tuple((found | {stock.traits[skill].id: "" for skill in skills}).items())


def _warrior(ident: str, name: str, written: Written, form: RosterForm, faction: FactionForm, stock: Stock) -> Warrior:
    kind = kind_of(written.type, faction, stock)
    own, skills = (written.traits, written.skills) if isinstance(written, PersonForm) else ([], [])
    traits = _traits([*kind.traits, *own], skills, stock)
    nature = nature_of(kind, traits, stock)
    near = next(((of, stock.traits[ref].near_in) for ref, of in traits if stock.traits[ref].near_in), ("", 0.0))
    return Warrior(
        id=ident,
        name=name,
        type=stock.hired.canonical(written.type) if isinstance(kind, HiredForm) else faction.canonical(written.type),
        faction=faction.id,
        role="hero" if kind.role == "novice" else kind.role,
        keywords=(kind.role, *nature.keywords),
        profile=nature.profile,
        items=tuple(item.id for item in carried(written, kind, stock) if item.kind != "angreal"),
        traits=nature.traits,
        base_mm=kind.base_mm,
        height_in=kind.height_in,
        marks=cost(written, kind),
        fellow=near[0],
        fellow_in=near[1],
        lore=_lore(written, kind, form, faction, stock),
        stats=tuple((system, to_json(block).decode()) for system, block in sorted(written.stats.items())),
    )


def _lore(written: Written, kind: Kind, form: RosterForm, faction: FactionForm, stock: Stock) -> Lore:
    """The channeling block in plain facts, for the magic systems; an angreal is one of them, not gear. (CHN-1)"""
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
