"""The entries of a list in the making, and who else is for hire, as panels show them."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.core.record import evolve
from skirmish.core.state import Warrior
from skirmish.library.catalogue import ChannelingType, HiredForm, Kind, TraitRef
from skirmish.library.choices import specials_for
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
from skirmish.library.stock import Stock
from skirmish.muster.bench_reading import Reading, Sample
from skirmish.muster.bench_types import Bond, Gift, Hireling, Line, Named, Thing
from skirmish.muster.bonds import bond_of, bound_to, free
from skirmish.muster.cost import Fielded
from skirmish.muster.recruit import section


def lines(at: Reading) -> tuple[Line, ...]:
    """Every entry, in the order of the file."""
    warriors = at.file.roster.warriors
    found, first = [], 0
    for entry in at.entries:
        found.append(_line(at, entry, warriors[first : first + entry.count]))
        first += entry.count
    return tuple(found)


def _line(at: Reading, entry: Fielded, warriors: tuple[Warrior, ...]) -> Line:
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
        gear=tuple(_gear(at.file.stock, written, kind)),
        warrior=warriors[0],
        numbers=warriors[0].profile,
        rules=tuple(_rules(at, warriors[0])),
        gift=_gift(at.file.stock, kind.channeling, block) if block is not None else None,
        bond=bond(at, entry),
        faults=at.faults(entry),
        notes=written.notes,
    )


def _gear(stock: Stock, written: Written, kind: Kind) -> Iterator[Thing]:
    own = len(kind.kit) if isinstance(kind, HiredForm) else 0
    paid = [0] * own + [bought.paid for bought in written.items]
    for place, (item, marks) in enumerate(zip(carried(written, kind, stock), paid, strict=True)):
        yield Thing(item.id, item.name, marks, kit=place < own)


def _rules(at: Reading, warrior: Warrior) -> Iterator[Named]:
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


def bond(at: Reading, entry: Fielded) -> Bond | None:
    """Whom its special rule is about; None for who has no such rule. (SKR-82)"""
    rule = bond_of(entry.kind, at.file.stock)
    if rule is None or entry.at[0] == "groups":
        return None
    of = bound_to(at.written(entry), rule, at.file.stock)
    other = at.entry(of) if of else None
    partners = tuple((str(one["id"]), str(one["name"])) for _, one in free(at.data, at.file, rule))
    return Bond(rule.id, rule.name, rule.member, of, other.name if other else of, partners, rule.rule)


# --- for hire ----------------------------------------------------------------------------------------------------


def for_hire(at: Reading) -> tuple[Hireling, ...]:
    """Every type of the faction and every hired blade that fights for it, with the reason where none can be had."""
    return tuple(_hireling(at, ident, kind) for ident, kind in at.ranks.kinds.items())


def _hireling(at: Reading, ident: str, kind: Kind) -> Hireling:
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
        rules=tuple((trait.ref, _told(at.file.stock, trait)) for trait in kind.traits),
        warrior=sample.warrior,
        channels=sample.channels,
        chooses=sample.chooses,
        partners=partners(at, ident),
        refusal=at.ranks.hindrance(at.picks, at.spent, ident, group.min),
        rule=kind.rule,
    )


def partners(at: Reading, ident: str) -> tuple[Named, ...]:
    """The members to whom a new one of this type may be bound."""
    return tuple((at.entries[place].written.id, at.entries[place].name) for place in at.ranks.partners(at.picks, ident))


def _told(stock: Stock, trait: TraitRef) -> str:
    return f"{stock.traits[trait.ref].name} {trait.of}".strip()


def _sample(at: Reading, ident: str, kind: Kind) -> Sample:
    """Worked out once for a type, wherever it is asked: catalogues don't change while one edits."""
    known = at.house.samples
    key = at.file.faction.id, ident
    if key not in known:
        known[key] = Sample(_bare(at, ident, kind), _channels(kind.channeling), _chooses(at, kind.channeling))
    return known[key]


def _bare(at: Reading, ident: str, kind: Kind) -> Warrior:
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


def _channels(kind: ChannelingType | None) -> str:
    """`saidar, 2D6 points; 4 weaves and a special one`."""
    if kind is None:
        return ""
    special = {"none": "", "later": ""}.get(kind.special, " and a special one")
    many = special if kind.specials == 1 or not special else f" and {kind.specials} special ones"
    weaves = "1 weave" if kind.standard == 1 else f"{kind.standard} weaves"
    return f"{kind.half}, {kind.roll} points; {weaves}{many}"


def _chooses(at: Reading, kind: ChannelingType | None) -> tuple[int, int]:
    if kind is None:
        return 0, 0
    standard = 0 if kind.taught is not None or kind.rolls else kind.standard
    specials = min(kind.specials, len(specials_for(at.file.stock, kind))) if kind.special == "choose" else 0
    return standard, specials
