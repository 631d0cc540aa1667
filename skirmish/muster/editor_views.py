"""What panels show of a list in the making: its entries, who else is for hire, and why something can't be had."""

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
from skirmish.library.wares import TraitRef
from skirmish.muster.bonds import bond_of, bound_to, free_members
from skirmish.muster.cost import Fielded
from skirmish.muster.editor_snapshot import Sample, Snapshot
from skirmish.muster.recruit import section

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
    """The first of them as it takes the field: for its portrait and its numbers."""
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
    """One as it would take the field bare: for its portrait."""
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
    """melee, missile, armour, shield, buckler, helmet, cloak, focus or angreal."""
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
    """Whom its special rule is about; None for who has no such rule. (SKR-82)"""
    rule = bond_of(entry.kind, at.file.stock)
    if rule is None or entry.at[0] == "groups":
        return None
    of = bound_to(at.written(entry), rule, at.file.stock)
    other = at.entry(of) if of else None
    partners = tuple((str(one["id"]), str(one["name"])) for _, one in free_members(at.data, at.file, rule))
    return Bond(rule.id, rule.name, rule.member, of, other.name if other else of, partners, rule.rule)


# --- for hire ----------------------------------------------------------------------------------------------------


def list_hirelings(at: Snapshot) -> tuple[Hireling, ...]:
    """Every type of the faction and every hired blade that fights for it, with the reason where none can be had."""
    return tuple(_hireling(at, ident, kind) for ident, kind in at.ranks.kinds.items())


def _hireling(at: Snapshot, ident: str, kind: Kind) -> Hireling:
    group, sample = at.ranks.group(ident), _sample(at, ident, kind)
    most = 1 if isinstance(kind, HiredForm) or kind.role == "leader" else kind.limit.max
    return Hireling(
        id=ident,
        name=kind.name,
        role=kind.role,
        text=" ".join(kind.text.split()),
        marks=kind.marks,
        had=sum(pick.count for pick in at.picks if pick.type == ident),
        least=0 if isinstance(kind, HiredForm) else max(kind.limit.min, int(kind.role == "leader")),
        most=most,
        group=(group.min, group.max),
        numbers=tuple(kind.profile.model_dump().items()),
        rules=tuple((trait.ref, _trait_words(at.file.stock, trait)) for trait in kind.traits),
        warrior=sample.warrior,
        channels=sample.channels,
        chooses=sample.chooses,
        partners=free_partners(at, ident),
        refusal=at.ranks.hindrance(at.picks, at.spent, ident, group.min),
        rule=kind.rule,
    )


def free_partners(at: Snapshot, ident: str) -> tuple[Named, ...]:
    """The members to whom a new one of this type may be bound."""
    return tuple((at.entries[place].written.id, at.entries[place].name) for place in at.ranks.partners(at.picks, ident))


def _trait_words(stock: Stock, trait: TraitRef) -> str:
    return f"{stock.traits[trait.ref].name} {trait.of}".strip()


def _sample(at: Snapshot, ident: str, kind: Kind) -> Sample:
    """Worked out once for a type, wherever it is asked: catalogues don't change while one edits."""
    known = at.house.samples
    key = at.file.faction.id, ident
    if key not in known:
        known[key] = Sample(
            _bare_warrior(at, ident, kind), _channeling_words(kind.channeling), _count_choices(at, kind.channeling)
        )
    return known[key]


def _bare_warrior(at: Snapshot, ident: str, kind: Kind) -> Warrior:
    """One of them with nothing bought for it, in a list of its own."""
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
