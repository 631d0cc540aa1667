"""What a list being edited may buy: gear for an entry and recruits, at what price, or why not. (SKR-80, SKR-81)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from skirmish.core.decision import Refusal
from skirmish.core.record import Record, evolve
from skirmish.core.words import counted
from skirmish.library.factionfile import HiredForm, Kind
from skirmish.library.problems import hint
from skirmish.library.rosterfile import MOST_THINGS, BoughtForm, cost
from skirmish.library.stock import items_for, price, usual_price
from skirmish.library.wares import ItemForm
from skirmish.muster.cost import Fielded
from skirmish.muster.editor_channelers import check_faces
from skirmish.muster.editor_snapshot import Snapshot
from skirmish.muster.editor_views import NOTHING_TYPED, Typed, Ware, free_partners
from skirmish.muster.edits import Plain, Refused, new_id
from skirmish.muster.gear import gear_problems
from skirmish.muster.paid import was_bought_otherwise
from skirmish.muster.ranks import MONEY, marks_left
from skirmish.muster.recruit import Misrolled, Wish, name_for, recruit_entry, section
from skirmish.muster.sealed_dice import SEALED, next_dice


def list_wares(at: Snapshot, entry: Fielded) -> tuple[Ware, ...]:
    """What may be bought for the entry, in the order of its catalogue list; nothing for a hired blade. (CMP-13)"""
    return tuple(_ware(at, entry, item) for item in items_for(at.file.faction, at.file.stock, entry.kind))


def _ware(at: Snapshot, entry: Fielded, item: ItemForm) -> Ware:
    had = _count_had(at, entry, item)
    marks = usual_price(item, had, entry.kind.marks)
    return Ware(
        item=item.id,
        name=item.name,
        kind=item.kind,
        text=" ".join(item.text.split()),
        marks=marks,
        span=price(item, had, entry.kind.marks),
        all=marks * entry.count,
        had=had,
        refusal=_item_refusal(at, entry, item, marks),
        rule=item.rule,
    )


def _count_had(at: Snapshot, entry: Fielded, item: ItemForm) -> int:
    return sum(at.file.stock.items[bought.item].id == item.id for bought in entry.written.items)


def _item_refusal(at: Snapshot, entry: Fielded, item: ItemForm, marks: int) -> Refusal | None:
    """Why one more can't be bought: it is too expensive, or the list would break another rule."""
    cost = marks * entry.count
    if cost > max(0, at.left):
        times = f" ({entry.count} x {marks})" if entry.count > 1 else ""
        return Refusal(f"costs {cost}{times}, {marks_left(at.left)}", MONEY)
    if len(entry.written.items) >= MOST_THINGS:
        return Refusal(f"nobody carries more than {MOST_THINGS} things")
    items = [*entry.written.items, BoughtForm(item=item.id, paid=marks)]
    after = evolve(entry, written=entry.written.model_copy(update={"items": items}))
    others = [one for one in at.entries if one is not entry] if item.limit.max else []  # may have too many
    before = Counter(_errors(at, (entry, *others)))
    return next((Refusal(*said) for said in _errors(at, (after, *others)) if not _strike_off(before, said)), None)


def _strike_off(before: Counter[tuple[str, str]], said: tuple[str, str]) -> bool:
    """Whether it was reported before; each is crossed off once."""
    before[said] -= 1
    return before[said] >= 0


def _errors(at: Snapshot, entries: tuple[Fielded, ...]) -> Sequence[tuple[str, str]]:
    return [(problem.message, problem.rule) for problem in gear_problems(at.file, entries) if problem.level == "error"]


def make_purchase(at: Snapshot, entry: Fielded, wanted: str, paid: int | None) -> Plain:
    """`{item, paid}` as in the file. `paid`: the rolled price, if dice decide it. Raises `Refused`."""
    item = find_item(at, wanted)
    if item not in items_for(at.file.faction, at.file.stock, entry.kind):
        raise Refused(f"{entry.kind.name} may not have {item.name}")
    ware = _ware(at, entry, item)
    if ware.refusal is not None:
        raise Refused(f"{item.name}: {ware.refusal.reason}")
    least, most = ware.span
    if paid is not None and not least <= paid <= most:
        costs = str(least) if least == most else f"{least} to {most}"
        raise Refused(f"{item.name} costs {counted(costs)}, not {paid}")
    return {"item": item.id, "paid": ware.marks if paid is None else paid}


def find_item(at: Snapshot, wanted: str) -> ItemForm:
    """The item of this id. Raises `Refused`."""
    known = at.file.stock.items
    if wanted not in known:
        raise Refused(f"no item '{wanted}'{hint(wanted, known)}")
    return known[wanted]


# --- recruits ------------------------------------------------------------------------------------------------------


class Wanted(Record):
    """The recruit to hire."""

    type: str
    count: int | None = None
    name: str = ""
    names: tuple[str, ...] = ()
    """Names of a group's models."""
    items: tuple[str, ...] = ()
    weaves: tuple[str, ...] = ()
    """Chosen weaves, including special ones."""
    of: str = ""
    typed: Typed = NOTHING_TYPED


def make_recruit(at: Snapshot, wanted: Wanted, seed: int) -> Plain:
    """The new entry as in the file, with dice from this seed or the event's. Raises `Refused`."""
    known = at.ranks.kinds
    ident = at.file.faction.canonical(at.file.stock.hired.canonical(wanted.type))
    if ident not in known:
        raise Refused(f"no type of {at.file.faction.name} or hired blade '{wanted.type}'{hint(wanted.type, known)}")
    kind = known[ident]
    size = at.ranks.group(ident)
    count = size.min if wanted.count is None else wanted.count
    if not size.min <= count <= size.max:
        raise Refused(
            f"{kind.name} comes alone" if size.max == 1 else _size_words(kind.name, size.min, size.max, count)
        )
    refused = at.ranks.hindrance(at.picks, at.spent, ident, count)
    if refused is not None:
        raise Refused(f"{kind.name}: {refused.reason}")
    wish = _wish(at, ident, kind, wanted, count, seed)
    sealed = next_dice(at.data, ident)
    if sealed is not None and wanted.typed != NOTHING_TYPED:
        raise Refused(SEALED)
    try:
        return recruit_entry(at.desk, wish, seed, sealed)
    except Misrolled as error:
        raise Refused(f"{kind.name}: {error}") from None


def _wish(at: Snapshot, ident: str, kind: Kind, wanted: Wanted, count: int, seed: int) -> Wish:
    if isinstance(kind, HiredForm) and wanted.items:
        raise Refused(f"{kind.name} has a kit of its own")
    standard, special = _split_weaves(at, kind, wanted.weaves)
    if kind.channeling is None and (wanted.weaves or wanted.typed != NOTHING_TYPED):
        raise Refused(f"{kind.name} doesn't channel")
    if kind.channeling is not None:
        check_faces(kind.channeling, wanted.typed, kind.name)
    return Wish(
        id=new_id(at.data, section(kind)),
        type=ident,
        name=wanted.name or name_for(at.desk, at.data, ident, seed),
        count=count,
        names=wanted.names,
        items=tuple(find_item(at, item).id for item in wanted.items),
        weaves=standard,
        specials=special,
        of=_find_partner(at, ident, kind, wanted.of),
        points_faces=wanted.typed.points,
        talent_faces=wanted.typed.talents,
        power_faces=wanted.typed.powers,
    )


def _split_weaves(at: Snapshot, kind: Kind, wanted: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Standard and special ones. Raises `Refused` for unknown ones, or ones it doesn't choose."""
    known = at.file.stock.weaves
    strangers = [ident for ident in wanted if ident not in known]
    if strangers:
        raise Refused(f"no weave '{strangers[0]}'{hint(strangers[0], known)}")
    special = tuple(known[ident].id for ident in wanted if known[ident].special)
    if special and (kind.channeling is None or kind.channeling.special != "choose"):
        raise Refused(f"{kind.name} doesn't choose special weaves")
    return tuple(known[ident].id for ident in wanted if not known[ident].special), special


def _find_partner(at: Snapshot, ident: str, kind: Kind, wanted: str) -> str:
    """The member to bind it to: the named one, or the first that is free. Raises `Refused`."""
    rule, free = at.ranks.bond(ident), dict(free_partners(at, ident))
    if rule is None and wanted:
        raise Refused(f"{kind.name} is bound to nobody")
    if rule is not None and wanted and wanted not in free:
        raise Refused(f"'{wanted}' isn't a {rule.member} that is still free")
    return wanted or next(iter(free), "")


def growth_refusal(at: Snapshot, entry: Fielded, count: int) -> Refusal | None:
    """Why the entry can't be a group of this size; None if it can."""
    if entry.at[0] != "groups":
        return Refusal("comes alone")
    size = at.ranks.group(entry.type_id)
    if not size.min <= count <= size.max:
        return Refusal(_size_words(entry.kind.name, size.min, size.max, count), MONEY)
    more = count - entry.count
    if more <= 0:
        return None
    if was_bought_otherwise(at.file, entry.at):
        return Refusal("bought at other prices than today's: hire more as a group of their own", MONEY)
    bar = price_refusal(at, more * cost(entry.written, entry.kind))
    return bar or at.ranks.hindrance(at.picks, at.spent, entry.type_id, more)


def price_refusal(at: Snapshot, marks: int) -> Refusal | None:
    """Why this much can't be spent; None if it can. (SKR-80)"""
    return Refusal(f"costs {marks}, {marks_left(at.left)}", MONEY) if marks > max(0, at.left) else None


def _size_words(name: str, least: int, most: int, count: int) -> str:
    return f"a group of {name} has {least} to {most}, not {count}"
