"""A list that the program put together, written down: ids, names, gear paid for, weaves known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from skirmish.core.dice import Dice
from skirmish.core.record import Record, evolve
from skirmish.library.catalogue import ChannelingType
from skirmish.library.choices import weaves_for
from skirmish.muster.names import Lot, Namer
from skirmish.muster.outfits import Outfit
from skirmish.muster.ranks import Pick, Ranks
from skirmish.muster.recruit import Plain, Wish, desk, recruit, section

SEEDS = 999_999
"""The dice of a channeler have a seed of their own, drawn from so many. (CHN-2)"""
STALE = 4
"""How much less a weave is liked that somebody of the list knows already."""
WEAVES: Mapping[str, Sequence[str]] = {
    "balanced": (
        "arrow-of-fire", "lightning", "shield-of-air", "fireball", "ice-shards", "bonds-of-air", "erupting-earth",
        "shielding", "soothe", "fist-of-air", "wall-of-fire", "mire",
    ),
    "shooting": (
        "arrow-of-fire", "lightning", "ice-shards", "fireball", "mire", "wall-of-fire", "shield-of-air",
        "erupting-earth", "blinding-light",
    ),
    "melee": (
        "fist-of-air", "arrow-of-fire", "blade-of-fire", "shield-of-air", "bonds-of-air", "mist", "smother", "soothe",
        "blinding-light", "refresh",
    ),
    "channeling": (
        "arrow-of-fire", "fireball", "lightning", "erupting-earth", "shield-of-air", "ice-shards", "shielding",
        "rolling-earth", "bonds-of-air", "wall-of-fire", "fold-light",
    ),
}  # fmt: skip
"""What each sort of list would like its channelers to know, the best first."""
CALLED = {
    "longbow": "Longbows", "bow": "Bows", "short-bow": "Bows", "crossbow": "Crossbows", "sling": "Slings",
    "aiel-spears": "Spears", "spear": "Spears", "pike": "Pikes", "halberd": "Halberds", "two-handed": "Long Blades",
    "flail": "Flails", "axe": "Axes", "sword": "Swords", "club": "Clubs", "javelins": "Javelins",
}  # fmt: skip
"""What a group is called by what it holds; a group that holds nothing of this has the name of its type."""
ORDER = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")
"""How groups are told apart that hold the same; all others that there may be are counted."""


class Fitted(Record):
    """A pick and what each of it carries."""

    pick: Pick
    outfit: Outfit


def sections(ranks: Ranks, found: Sequence[Fitted], fill: str, lot: Lot) -> dict[str, list[Plain]]:
    """The entries under the keys of a roster: the leader first, and groups that are alike as one."""
    at, namer = desk(ranks.faction, ranks.stock), Namer(lot)
    written: dict[str, list[Plain]] = {"members": [], "groups": [], "hired": []}
    known: list[str] = []
    for wish in _wishes(ranks, found):
        kind = ranks.kinds[wish.type]
        channeling = kind.channeling
        wish, seed = _named(wish, ranks, namer), lot.number(SEEDS) if channeling else 0
        if channeling:
            wish = evolve(wish, weaves=_weaves(ranks, channeling, fill, known, lot))
            known += wish.weaves
        entry, _ = recruit(at, wish, Dice(seed))
        if channeling:
            entry["channeling"]["rolled"]["seed"] = seed
        written[section(kind)].append(entry)
    return {key: entries for key, entries in written.items() if entries}


def _wishes(ranks: Ranks, found: Sequence[Fitted]) -> list[Wish]:
    """Who is recruited, in the order of the file, with ids that the special rules about members name."""
    order = sorted(range(len(found)), key=lambda place: ranks.kinds[found[place].pick.type].role != "leader")
    ids: dict[int, str] = {}
    for key in ("members", "groups", "hired"):
        places = [place for place in order if section(ranks.kinds[found[place].pick.type]) == key]
        ids |= {place: f"{key[0]}-{number:02}" for number, place in enumerate(places, 1)}
    wishes = [_wish(found[place], ids, place) for place in order]
    return _joined(ranks, wishes)


def _wish(one: Fitted, ids: Mapping[int, str], place: int) -> Wish:
    pick = one.pick
    return Wish(ids[place], pick.type, count=pick.count, items=one.outfit.items, of=ids.get(pick.of, ""))


def _joined(ranks: Ranks, wishes: Sequence[Wish]) -> list[Wish]:
    """Groups of the same type with the same gear are one, or as few as they may be, each about as big."""
    alike: dict[tuple[str, tuple[str, ...]], int] = {}
    others: list[Wish] = []
    for wish in wishes:
        if section(ranks.kinds[wish.type]) != "groups":
            others.append(wish)
            continue
        key = wish.type, wish.items
        alike[key] = alike.get(key, 0) + wish.count
    groups = [
        Wish("", type_id, count=count, items=items)
        for (type_id, items), many in alike.items()
        for count in _shared(many, ranks.group(type_id).max)
    ]
    names = _told_apart([_called(ranks, wish) for wish in groups])
    named = [
        evolve(wish, id=f"g-{number:02}", name=name)
        for number, (wish, name) in enumerate(zip(groups, names, strict=True), 1)
    ]
    return [*others, *named]


def _shared(many: int, most: int) -> list[int]:
    """So many in groups of `most` at most, as few as can be and about as big."""
    groups = -(-many // most)
    return [many // groups + (number < many % groups) for number in range(groups)]


def _called(ranks: Ranks, wish: Wish) -> str:
    """What a group is called by its gear: what shoots before what strikes."""
    held = [ident for ident in CALLED if ident in wish.items]
    return CALLED[held[0]] if held else ranks.kinds[wish.type].name


def _told_apart(names: Sequence[str]) -> list[str]:
    """These names, counted where several are the same."""
    several, had = Counter(names), Counter[str]()
    told = []
    for name in names:
        had[name] += 1
        number = had[name]
        order = ORDER[number - 1] if number <= len(ORDER) else f"{number}."
        told.append(f"{order} {name}" if several[name] > 1 else name)
    return told


def _named(wish: Wish, ranks: Ranks, namer: Namer) -> Wish:
    """With names for everybody; who is alone in his group gives it his own."""
    kind = ranks.kinds[wish.type]
    if section(kind) != "groups":
        return evolve(wish, name=namer.of(kind))
    names = tuple(namer.of(kind) for _ in range(wish.count))
    return evolve(wish, names=names, name=names[0] if wish.count == 1 else wish.name)


def _weaves(ranks: Ranks, kind: ChannelingType, fill: str, known: Sequence[str], lot: Lot) -> tuple[str, ...]:
    """What it knows: drawn by how much this sort of list likes a weave, one that nobody knows yet rather. (CHN-4)"""
    allowed = {weave.id for weave in weaves_for(ranks.faction, ranks.stock, kind)}
    listed = [weave for weave in WEAVES[fill] if weave in allowed]
    liked = {weave: (len(listed) - place) ** 2 * STALE for place, weave in enumerate(listed)}
    liked |= {weave: liked[weave] // STALE for weave in listed if weave in known}
    found: list[str] = []
    while liked and len(found) < kind.standard:
        weave = lot.weighed(list(liked.items()))
        del liked[weave]
        found.append(weave)
    return tuple(found)
