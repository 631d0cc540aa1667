"""A recruit for a list in the making: who is wanted, what is filled in, and why a group can't grow."""

from __future__ import annotations

from skirmish.core.decision import Refusal
from skirmish.core.dice import Dice
from skirmish.core.record import Record
from skirmish.library.catalogue import HiredForm, Kind
from skirmish.library.problems import hint
from skirmish.library.rosterfile import cost
from skirmish.muster.bench_gear import item_of
from skirmish.muster.bench_gift import may_fall
from skirmish.muster.bench_lines import partners
from skirmish.muster.bench_reading import Reading
from skirmish.muster.bench_types import NOTHING_TYPED, Typed
from skirmish.muster.cost import Fielded
from skirmish.muster.edits import Plain, Refused, new_id
from skirmish.muster.naming import name_for
from skirmish.muster.ranks import MONEY, there_are
from skirmish.muster.recruit import Misrolled, Wish, recruit, section


class Wanted(Record):
    """Who is to be hired."""

    type: str
    count: int | None = None
    name: str = ""
    items: tuple[str, ...] = ()
    weaves: tuple[str, ...] = ()
    """Of its choice, special ones among them."""
    of: str = ""
    typed: Typed = NOTHING_TYPED


def recruited(at: Reading, wanted: Wanted, dice: Dice, seed: int) -> Plain:
    """The new entry as it stands in the file; `seed` is the number that these dice hang on. Raises `Refused`."""
    known = at.ranks.kinds
    ident = at.file.faction.canonical(at.file.stock.hired.canonical(wanted.type))
    if ident not in known:
        raise Refused(f"no type of {at.file.faction.name} or hired blade '{wanted.type}'{hint(wanted.type, known)}")
    kind = known[ident]
    size = at.ranks.group(ident)
    count = size.min if wanted.count is None else wanted.count
    if not size.min <= count <= size.max:
        raise Refused(f"{kind.name} comes alone" if size.max == 1 else _size(kind.name, size.min, size.max, count))
    refused = at.ranks.hindrance(at.picks, at.spent, ident, count)
    if refused is not None:
        raise Refused(f"{kind.name}: {refused.reason}")
    wish = _wish(at, ident, kind, wanted, count, seed)
    try:
        entry, _ = recruit(at.desk, wish, dice)
    except Misrolled as error:
        raise Refused(f"{kind.name}: {error}") from None
    block = entry.get("channeling")
    if block is not None and not wanted.typed.points:
        block["rolled"]["seed"] = seed
    return entry


def _wish(at: Reading, ident: str, kind: Kind, wanted: Wanted, count: int, seed: int) -> Wish:
    if isinstance(kind, HiredForm) and wanted.items:
        raise Refused(f"{kind.name} has a kit of its own")
    standard, special = _weaves(at, kind, wanted.weaves)
    if kind.channeling is None and (wanted.weaves or wanted.typed != NOTHING_TYPED):
        raise Refused(f"{kind.name} doesn't channel")
    if kind.channeling is not None:
        may_fall(kind.channeling, wanted.typed, kind.name)
    return Wish(
        id=new_id(at.data, section(kind)),
        type=ident,
        name=wanted.name or name_for(at.desk, at.data, ident, seed),
        count=count,
        items=tuple(item_of(at, item).id for item in wanted.items),
        weaves=standard,
        specials=special,
        of=_partner(at, ident, kind, wanted.of),
        points_faces=wanted.typed.points,
        talent_faces=wanted.typed.talents,
        power_faces=wanted.typed.powers,
    )


def _weaves(at: Reading, kind: Kind, wanted: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Standard and special ones. Raises `Refused` for what there isn't, or what isn't of its choice."""
    known = at.file.stock.weaves
    strangers = [ident for ident in wanted if ident not in known]
    if strangers:
        raise Refused(f"no weave '{strangers[0]}'{hint(strangers[0], known)}")
    special = tuple(known[ident].id for ident in wanted if known[ident].special)
    if special and (kind.channeling is None or kind.channeling.special != "choose"):
        raise Refused(f"{kind.name} doesn't choose special weaves")
    return tuple(known[ident].id for ident in wanted if not known[ident].special), special


def _partner(at: Reading, ident: str, kind: Kind, wanted: str) -> str:
    """The member to whom it is bound: who was named, or the first who is free. Raises `Refused`."""
    rule, free = at.ranks.bond(ident), dict(partners(at, ident))
    if rule is None and wanted:
        raise Refused(f"{kind.name} is bound to nobody")
    if rule is not None and wanted and wanted not in free:
        raise Refused(f"'{wanted}' is no {rule.member} whom nobody else names")
    return wanted or next(iter(free), "")


def growth(at: Reading, entry: Fielded, count: int) -> Refusal | None:
    """Why the entry can't be a group of so many; None if it can."""
    if entry.at[0] != "groups":
        return Refusal("comes alone")
    size = at.ranks.group(entry.type_id)
    if not size.min <= count <= size.max:
        return Refusal(_size(entry.kind.name, size.min, size.max, count), MONEY)
    more = count - entry.count
    if more <= 0:
        return None
    bar = price_bar(at, more * cost(entry.written, entry.kind))
    return bar or at.ranks.hindrance(at.picks, at.spent, entry.type_id, more)


def price_bar(at: Reading, marks: int) -> Refusal | None:
    """Why so much can't be spent; None if it can. (SKR-80)"""
    return Refusal(f"costs {marks}, {there_are(at.left)}", MONEY) if marks > max(0, at.left) else None


def _size(name: str, least: int, most: int, count: int) -> str:
    return f"a group of {name} has {least} to {most}, not {count}"
