"""What panels show of a list being edited: its entries, who else is for hire, and why something isn't available."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.core.decision import Refusal
from skirmish.core.dice import Faces
from skirmish.core.record import Record, evolve
from skirmish.core.state import Warrior
from skirmish.library.factionfile import ChannelingType, HiredForm, Kind
from skirmish.library.problems import Problem
from skirmish.library.rosterfile import (
    ChannelingForm,
    GroupForm,
    HiredEntryForm,
    MemberForm,
    Written,
    carried,
    cost,
    roster_from,
)
from skirmish.library.stock import Stock, specials_for
from skirmish.muster.bonds import bond_of, bound_to, free_members
from skirmish.muster.cost import Fielded
from skirmish.muster.editor_snapshot import Sample, Snapshot
from skirmish.muster.recruit import section

Named = tuple[str, str]
"""An id and its display name."""
Numbers = tuple[tuple[str, int], ...]
"""The profile in the order of a card. (SKR-1)"""


class Thing(Record):
    """An item that an entry carries: each of a group has one."""

    item: str
    name: str
    paid: int
    """Marks for one warrior's; 0 if free or part of a hired blade's kit."""
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
    """A bond to another member: a Warder's to his sister. (SKR-82)"""

    trait: str
    """The id of the special rule."""
    name: str
    member: str
    """What the other must be: sister."""
    of: str
    """The id of the other; '' while none is named."""
    of_name: str
    free: tuple[Named, ...]
    """Members it may be bound to instead: no other entry names them."""
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
    """Its name, or that of its type if it has none."""
    role: str
    """leader, hero, novice, henchman or hired."""
    count: int
    least: int
    most: int
    """Minimum and maximum size: 1 and 1 for a single warrior."""
    names: tuple[str, ...]
    """Names of all its models, as in battle."""
    each: int
    """Marks for one with all its gear."""
    marks: int
    """Of all of them."""
    gear: tuple[Thing, ...]
    warrior: Warrior
    """The first of them as fielded: for its portrait and its numbers."""
    numbers: Numbers
    rules: tuple[Named, ...]
    """Its special rules and skills: the catalogue id, and the name with the member it refers to."""
    gift: Gift | None
    bond: Bond | None
    faults: tuple[Problem, ...]
    """Its problems and remarks."""
    notes: str = ""


class Hireling(Record):
    """A type of warrior, or a hired blade."""

    id: str
    name: str
    role: str
    text: str
    marks: int
    """Price of one without gear."""
    had: int
    least: int
    most: int
    """How many of it a warband must and may have; `most` 0: no maximum."""
    group: tuple[int, int]
    """Size of one entry: (1, 1) for a single warrior."""
    numbers: Numbers
    rules: tuple[Named, ...]
    warrior: Warrior
    """One as fielded without gear: for its portrait."""
    channels: str
    """`2D6, 4 weaves`; '' if it doesn't channel."""
    chooses: tuple[int, int]
    """Number of standard and special weaves it chooses: any not chosen on hiring are drawn at random."""
    partners: tuple[Named, ...]
    """Members that a recruit may be bound to; empty if it needs none."""
    refusal: Refusal | None
    """Why none is available now; None if one is (for a group: its minimum size)."""
    rule: str = ""


class Ware(Record):
    """An item that an entry may buy."""

    item: str
    name: str
    kind: str
    """melee, missile, armour, shield, buckler, helmet, cloak, focus or angreal."""
    text: str
    marks: int
    """Price of the next one per warrior; the average if dice decide it."""
    span: tuple[int, int]
    """Minimum and maximum price: if they differ, dice decide."""
    all: int
    """The same for the whole entry."""
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
    """Why it can't be added or removed."""
    rule: str = ""


class Teaching(Record):
    """All weaves for one channeler, and how many it chooses."""

    lessons: tuple[Lesson, ...]
    wanted: int
    """Number of standard weaves it may know."""
    chosen: int
    """How many of them it knows now."""
    specials_wanted: int
    """Number of special weaves it chooses; 0 if they are rolled for or there are none."""
    specials_chosen: int

    @property
    def left(self) -> int:
        """How many can still be chosen, including special ones."""
        return max(0, self.wanted - self.chosen) + max(0, self.specials_wanted - self.specials_chosen)


class Die(Record):
    """One die as rolled."""

    face: int
    sides: int
    """6 or 10; many D10s show a ten as 0."""
    shows: str
    """What it means: `Foretelling`, `air`; '' if it only counts towards a sum."""
    counts: bool = True
    """Whether it counts, or was re-rolled."""
    why: str = ""
    """Why it was re-rolled."""


class Rolled(Record):
    """Recruitment dice of a channeler that belong together."""

    what: str
    """points, talents or powers: as `typed` takes them."""
    title: str
    """`Channeling points, 2D6`."""
    dice: tuple[Die, ...]
    """None if the faces weren't recorded."""
    said: str
    """Their result: `9 points`, `strong in air, weak in earth`."""
    by_hand: bool
    """Whether the user rolled them, as far as the list shows: for its own dice the program notes the seed."""
    sides: int
    many: int
    """How many faces to type in; 0: as many as it takes until one counts."""
    rule: str


class Typed(Record):
    """The user's own faces, including re-rolls; none: rolled here."""

    points: Faces = ()
    talents: Faces = ()
    powers: Faces = ()


NOTHING_TYPED = Typed()


# --- entries -------------------------------------------------------------------------------------------------------


def list_lines(at: Snapshot) -> tuple[Line, ...]:
    """Every entry, in the order of the file."""
    warriors = at.file.roster.warriors
    found, first = [], 0
    for entry in at.entries:
        found.append(_line(at, entry, warriors[first : first + entry.count]))
        first += entry.count
    return tuple(found)


def _line(at: Snapshot, entry: Fielded, warriors: tuple[Warrior, ...]) -> Line:
    written, kind = entry.written, entry.kind
    group = at.ranks.group(entry.type_id) if entry.at[0] == "groups" else None
    block = entry.person.channeling if entry.person else None
    return Line(
        id=written.id,
        section=str(entry.at[0]),
        type=entry.type_id,
        kind=kind.name,
        name=entry.name,
        role=kind.role,
        count=entry.count,
        least=group.min if group else 1,
        most=group.max if group else 1,
        names=tuple(warrior.name for warrior in warriors),
        each=cost(written, kind),
        marks=entry.marks,
        gear=tuple(_things(at.file.stock, written, kind)),
        warrior=warriors[0],
        numbers=warriors[0].profile,
        rules=tuple(_rule_names(at, warriors[0])),
        gift=_gift(at.file.stock, kind.channeling, block) if block is not None else None,
        bond=bond_view(at, entry),
        faults=at.faults(entry),
        notes=written.notes,
    )


def _things(stock: Stock, written: Written, kind: Kind) -> Iterator[Thing]:
    own = len(kind.kit) if isinstance(kind, HiredForm) else 0
    paid = [0] * own + [bought.paid for bought in written.items]
    for place, (item, marks) in enumerate(zip(carried(written, kind, stock), paid, strict=True)):
        yield Thing(item.id, item.name, marks, kit=place < own)


def _rule_names(at: Snapshot, warrior: Warrior) -> Iterator[Named]:
    """`Fearless`, `Ignores fear of trolloc`, `Bonded (Ilvane Morrel)`."""
    names = {entry.written.id: entry.name for entry in at.entries}
    for ident, about in warrior.traits:
        trait = at.file.stock.traits[ident]
        of = f" ({names.get(about, about)})" if trait.parameter == "member" else f" {about}"
        yield ident, trait.name + (of if about else "")


def _gift(stock: Stock, kind: ChannelingType | None, block: ChannelingForm) -> Gift:
    return Gift(
        half=kind.half if kind else "",
        points=block.points,
        weaves=tuple((stock.weaves[weave].id, stock.weaves[weave].name) for weave in block.weaves),
        specials=tuple((stock.weaves[weave].id, stock.weaves[weave].name) for weave in block.special),
        strong=tuple(block.strong),
        weak=tuple(block.weak),
    )


def bond_view(at: Snapshot, entry: Fielded) -> Bond | None:
    """The member its special rule refers to; None without such a rule. (SKR-82)"""
    rule = bond_of(entry.kind, at.file.stock)
    if rule is None or entry.at[0] == "groups":
        return None
    of = bound_to(at.written(entry), rule, at.file.stock)
    other = at.entry(of) if of else None
    partners = tuple((str(one["id"]), str(one["name"])) for _, one in free_members(at.data, at.file, rule))
    return Bond(rule.id, rule.name, rule.member, of, other.name if other else of, partners, rule.rule)


# --- for hire ----------------------------------------------------------------------------------------------------


def list_hirelings(at: Snapshot) -> tuple[Hireling, ...]:
    """Every type of the faction and every hired blade that fights for it, with the reason if none is available."""
    return tuple(_hireling(at, ident, kind) for ident, kind in at.ranks.kinds.items())


def _hireling(at: Snapshot, ident: str, kind: Kind) -> Hireling:
    group, sample = at.ranks.group(ident), _sample(at, ident, kind)
    most = 1 if isinstance(kind, HiredForm) or kind.role == "leader" else kind.limit.max
    return Hireling(
        id=ident,
        name=kind.name,
        role=kind.role,
        text=" ".join(kind.text.split()),
        marks=at.ranks.price(at.picks, ident),
        had=sum(pick.count for pick in at.picks if pick.type == ident),
        least=0 if isinstance(kind, HiredForm) else max(kind.limit.min, int(kind.role == "leader")),
        most=most,
        group=(group.min, group.max),
        numbers=sample.warrior.profile,
        rules=tuple(_rule_names(at, sample.warrior)),
        warrior=sample.warrior,
        channels=sample.channels,
        chooses=sample.chooses,
        partners=free_partners(at, ident),
        refusal=at.ranks.hindrance(at.picks, at.spent, ident, group.min),
        rule=kind.rule,
    )


def free_partners(at: Snapshot, ident: str) -> tuple[Named, ...]:
    """The members that a recruit of this type may be bound to."""
    return tuple((at.entries[place].written.id, at.entries[place].name) for place in at.ranks.partners(at.picks, ident))


def _sample(at: Snapshot, ident: str, kind: Kind) -> Sample:
    """Calculated once per type: catalogues don't change during editing."""
    known = at.house.samples
    key = at.file.faction.id, ident
    if key not in known:
        known[key] = Sample(
            _bare_warrior(at, ident, kind), _channeling_words(kind.channeling), _count_choices(at, kind.channeling)
        )
    return known[key]


def _bare_warrior(at: Snapshot, ident: str, kind: Kind) -> Warrior:
    """One of them without bought gear, in a list of its own."""
    where = section(kind)
    one: Written
    if where == "groups":
        one = GroupForm(id="x", type=ident, name=kind.name, count=1, items=[], stats={}, names=[])
    else:
        form = MemberForm if where == "members" else HiredEntryForm
        one = form(id="x", type=ident, name=kind.name, items=[], stats={}, traits=[], skills=[])
    alone = at.file.form.model_copy(update={"members": [], "groups": [], "hired": [], where: [one]})
    (warrior,) = roster_from(alone, at.file.faction, at.file.stock).warriors
    return evolve(warrior, name=kind.name)


def _channeling_words(kind: ChannelingType | None) -> str:
    """`saidar, 2D6 points; 4 weaves and a special one`."""
    if kind is None:
        return ""
    special = {"none": "", "later": ""}.get(kind.special, " and a special one")
    many = special if kind.specials == 1 or not special else f" and {kind.specials} special ones"
    weaves = "1 weave" if kind.standard == 1 else f"{kind.standard} weaves"
    return f"{kind.half}, {kind.roll} points; {weaves}{many}"


def _count_choices(at: Snapshot, kind: ChannelingType | None) -> tuple[int, int]:
    if kind is None:
        return 0, 0
    standard = 0 if kind.taught is not None or kind.rolls else kind.standard
    chosen = specials_for(at.file.faction, at.file.stock, kind) if kind.special == "choose" else ()
    return standard, min(kind.specials, len(chosen))
