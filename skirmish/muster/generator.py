"""Lists that the program puts together: legal, in a style, and with nearly all the marks spent. (SKR-80..83)

First who is in it (`draft`), each with the least that he needs; then an exact search finds the gear on which the rest
of the marks is spent best (`outfits`); then it is written down. All of it hangs on the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from skirmish.core.dice import Dice
from skirmish.core.record import Record, evolve
from skirmish.library.factionfile import ChannelingType, FactionForm
from skirmish.library.migrations import version
from skirmish.library.stock import Stock, weaves_for
from skirmish.muster.draft import (
    CHANNELERS,
    EVERYBODY,
    FEWEST,
    FILLS,
    GUARDED,
    HIRE_PERCENT,
    Draft,
    enough_warriors,
    is_balanced,
)
from skirmish.muster.edits import Plain
from skirmish.muster.names import Lot, Namer, band_name, kebab
from skirmish.muster.outfits import ARMED, BARE, HEAVY, MELEE, MODEST, PROPER, SHOOT, Outfit, Step, fit_out, ladder
from skirmish.muster.ranks import Pick, Picks, Ranks, cheapest_body, richest
from skirmish.muster.recruit import Wish, make_desk, recruit, section

ENOUGH_PERCENT = 95
"""What part of its limit a list spends at least."""
SURE_PERCENT = 110
"""So much of the least that a warband costs is surely enough for a list."""
NOBODY_CHANNELS = "balanced"
"""How a list is filled for channeling where the faction has nobody who does."""
WHIM_PERCENT = (75, 51)
"""How much an item is liked: 76 to 126 of a hundred, drawn for each entry."""


class Try(NamedTuple):
    """By which rules a list is drawn."""

    grade: int
    """Of what is carried, at least."""
    even: bool = False
    """Whether it has to be balanced."""
    throws: bool = True
    """Whether fighters may carry what is only thrown."""
    any_style: bool = False
    """Whether all that matters is that the marks are spent."""
    fewest: int = 0
    """So many are in it at least."""


class NoList(ValueError):
    """There is no list within this limit; the message says why, and for which limit (0: none) there is one."""

    def __init__(self, why: str, *, least: int = 0, most: int = 0) -> None:
        super().__init__(why)
        self.limit = least or most
        self.instead = f"at least {least}" if least else f"at most {most}"


def generate(faction: FactionForm, stock: Stock, limit: int, fill: str, seed: int, name: str | None = None) -> Plain:
    """A legal list of the faction that spends at least 95% of the limit and never more than it, as plain data.

    `fill` is one of `FILLS`; the same seed gives the same list. Raises `NoList` if no list is to be had for the limit.
    """
    if fill not in FILLS:
        raise ValueError(f"no way to fill a list '{fill}'; there are {', '.join(FILLS)}")
    ranks, lot, fill = Ranks(faction, stock, limit), Lot(seed), choose_fill(faction, fill)
    found = _find_list(ranks, fill, lot)
    called = name or band_name(lot)
    return {
        "format": f"warband/{version('warband')}",
        "id": kebab(called),
        "name": called,
        "faction": {"id": faction.id, "version": faction.version},
        "limit": {"marks": limit},
        **build_sections(ranks, found, fill, lot),
    }


def choose_fill(faction: FactionForm, fill: str) -> str:
    """How a list of the faction is filled for whom wants it like that: nobody channels where nobody can."""
    able = any(kind.channeling for kind in faction.types.values())
    return NOBODY_CHANNELS if fill in CHANNELERS and not able else fill


def bounds(ranks: Ranks) -> tuple[int, int]:
    """About the least and the most marks that a warband of the faction can cost. Raises `NoList`. (SKR-80)"""
    if not ranks.role("leader"):
        raise NoList(f"{ranks.faction.name} has nobody to lead it")
    leaders = [ranks.least(i, s, BARE) for i in ranks.role("leader") for s in ranks.outfits(i)]
    least = min(leaders) + (ranks.faction.warband.min - 1) * cheapest_body(ranks, BARE)
    return least, ranks.spendable(richest(ranks, ()))


def _find_list(ranks: Ranks, fill: str, lot: Lot) -> list[Fitted]:
    """Who is in the list and carries what. Raises `NoList`."""
    need = -(-ranks.limit * ENOUGH_PERCENT // 100)
    name, size, (least, most) = ranks.faction.name, ranks.faction.warband, bounds(ranks)
    sure, all_of_it = -(-least * SURE_PERCENT // 100), most * ENOUGH_PERCENT // 100
    if ranks.limit < least:
        said = f"{name}: a leader and {size.min - 1} more cost {least} marks at least, not {ranks.limit}"
        raise NoList(said, least=sure)
    if most < need:
        said = f"{name}: {size.max} warriors with all they can use cost about {most} marks, not {need}"
        raise NoList(said, most=all_of_it)
    hires = fill == "balanced" and lot.number(100) <= HIRE_PERCENT
    for how in _tries(ranks, fill, need):
        draft = Draft(ranks, fill, lot, need, how.grade, fewest=how.fewest, any_style=how.any_style, hires=hires)
        picks = draft.made()
        if not picks or (how.even and not is_balanced(ranks, picks, how.fewest)):
            continue
        found = _fit_out(ranks, picks, lot, need, fill, how)
        if found is not None:
            return found
    said = f"{name}: found no list for {need} to {ranks.limit} marks"
    raise NoList(said, least=sure) if ranks.limit < sure else NoList(said, most=all_of_it)


def _tries(ranks: Ranks, fill: str, need: int) -> Iterator[Try]:
    """First as it should be, and then with fewer wishes, down to whatever there is."""
    modest = ranks.spendable(richest(ranks, ()), MODEST) >= need
    grade = MODEST if modest and fill in CHANNELERS else PROPER
    if fill == "balanced":
        yield from [Try(grade, even=True, fewest=enough_warriors(ranks, FEWEST, grade))] * 16
        yield from [Try(PROPER, even=True, fewest=enough_warriors(ranks, FEWEST, PROPER))] * 6
    if CHANNELERS.get(fill) == EVERYBODY:
        yield from [Try(grade, fewest=enough_warriors(ranks, GUARDED, grade))] * 6
    yield from [Try(grade, throws=fill != "melee")] * 6
    yield from [Try(PROPER)] * 4
    yield from [Try(ARMED)] * 4
    for _ in range(5):
        yield Try(ARMED, any_style=True)
        yield Try(BARE, any_style=True)


def _fit_out(ranks: Ranks, picks: Picks, lot: Lot, need: int, fill: str, how: Try) -> list[Fitted] | None:
    """The picks with the gear that is worth most; None if nothing comes to enough marks and not too many."""
    shelves = [_suitable_outfits(ranks, pick, throws=how.throws) for pick in picks]
    ladders = [_steps(ranks, pick, shelf, lot, fill, how) for pick, shelf in zip(picks, shelves, strict=True)]
    chosen = fit_out(ladders, need, ranks.limit)
    if chosen is None:
        return None
    return [Fitted(pick, shelf[index]) for pick, shelf, index in zip(picks, shelves, chosen, strict=True)]


def _suitable_outfits(ranks: Ranks, pick: Pick, *, throws: bool) -> Sequence[Outfit]:
    """The outfits of its style. Fighters who may not throw have only what one also fights with: a throwing spear."""
    listed = ranks.outfits(pick.type)[pick.style]
    if throws or pick.style == SHOOT:
        return listed
    items = ranks.stock.items.values()
    missiles = {item.id for item in items if item.kind == "missile" and item.counts_as is None}
    return [outfit for outfit in listed if not missiles.intersection(outfit.items)]


def _steps(ranks: Ranks, pick: Pick, shelf: Sequence[Outfit], lot: Lot, fill: str, how: Try) -> list[Step]:
    """What the entry may carry: marks and worth of all of it. Who is good at his trade makes more of his gear."""
    kind = ranks.kinds[pick.type]
    items = sorted({ident for outfit in shelf for ident in outfit.items})
    first, span = WHIM_PERCENT
    drawn = lot.numbers(len(items), span)
    heavy = HEAVY if fill == "melee" else {}
    whim = {
        ident: (first + number) / 100 * heavy.get(ranks.stock.items[ident].kind, 1.0)
        for ident, number in zip(items, drawn, strict=True)
    }
    keen = 1 if kind.channeling else kind.profile.WS if pick.style == MELEE else kind.profile.BS
    return [
        Step(pick.count * (kind.marks + shelf[index].marks), pick.count * keen * worth, index)
        for index, worth in ladder(shelf, pick.style, whim, how.grade)
    ]


# --- written down: ids, names, gear paid for, weaves known ---------------------------------------------------------


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
GROUP_NAMES = {
    "longbow": "Longbows", "bow": "Bows", "short-bow": "Bows", "crossbow": "Crossbows", "sling": "Slings",
    "aiel-spears": "Spears", "spear": "Spears", "pike": "Pikes", "halberd": "Halberds", "two-handed": "Long Blades",
    "flail": "Flails", "axe": "Axes", "sword": "Swords", "club": "Clubs", "javelins": "Javelins",
}  # fmt: skip
"""What a group is called by what it holds; a group that holds nothing of this has the name of its type."""
NUMERALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")
"""How groups are told apart that hold the same; all others that there may be are counted."""


class Fitted(Record):
    """A pick and what each of it carries."""

    pick: Pick
    outfit: Outfit


def build_sections(ranks: Ranks, found: Sequence[Fitted], fill: str, lot: Lot) -> dict[str, list[Plain]]:
    """The entries under the keys of a roster: the leader first, and groups that are alike as one."""
    at, namer = make_desk(ranks.faction, ranks.stock), Namer(lot)
    written: dict[str, list[Plain]] = {"members": [], "groups": [], "hired": []}
    known: list[str] = []
    for wish in _wishes(ranks, found):
        kind = ranks.kinds[wish.type]
        channeling = kind.channeling
        wish, seed = _give_names(wish, ranks, namer), lot.number(SEEDS) if channeling else 0
        if channeling:
            wish = evolve(wish, weaves=_draw_weaves(ranks, channeling, fill, known, lot))
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
    return _join_groups(ranks, wishes)


def _wish(one: Fitted, ids: Mapping[int, str], place: int) -> Wish:
    pick = one.pick
    return Wish(ids[place], pick.type, count=pick.count, items=one.outfit.items, of=ids.get(pick.of, ""))


def _join_groups(ranks: Ranks, wishes: Sequence[Wish]) -> list[Wish]:
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
        for count in _share_out(many, ranks.group(type_id).max)
    ]
    names = _number_alike([_group_name(ranks, wish) for wish in groups])
    named = [
        evolve(wish, id=f"g-{number:02}", name=name)
        for number, (wish, name) in enumerate(zip(groups, names, strict=True), 1)
    ]
    return [*others, *named]


def _share_out(many: int, most: int) -> list[int]:
    """So many in groups of `most` at most, as few as can be and about as big."""
    groups = -(-many // most)
    return [many // groups + (number < many % groups) for number in range(groups)]


def _group_name(ranks: Ranks, wish: Wish) -> str:
    """What a group is called by its gear: what shoots before what strikes."""
    held = [ident for ident in GROUP_NAMES if ident in wish.items]
    return GROUP_NAMES[held[0]] if held else ranks.kinds[wish.type].name


def _number_alike(names: Sequence[str]) -> list[str]:
    """These names, counted where several are the same."""
    several, had = Counter(names), Counter[str]()
    told = []
    for name in names:
        had[name] += 1
        number = had[name]
        order = NUMERALS[number - 1] if number <= len(NUMERALS) else f"{number}."
        told.append(f"{order} {name}" if several[name] > 1 else name)
    return told


def _give_names(wish: Wish, ranks: Ranks, namer: Namer) -> Wish:
    """With names for everybody; who is alone in his group gives it his own."""
    kind = ranks.kinds[wish.type]
    if section(kind) != "groups":
        return evolve(wish, name=namer.of(kind))
    names = tuple(namer.of(kind) for _ in range(wish.count))
    return evolve(wish, names=names, name=names[0] if wish.count == 1 else wish.name)


def _draw_weaves(ranks: Ranks, kind: ChannelingType, fill: str, known: Sequence[str], lot: Lot) -> tuple[str, ...]:
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
