"""Generated lists: legal, in a style, and with nearly all marks spent. (SKR-80..83)

First the members are drafted (`draft`), each with minimum gear; then an exact search finds the best gear for the rest
of the marks (`outfits`); then it is written down. Everything depends on the seed.
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
"""The minimum share of its limit that a list spends."""
SURE_PERCENT = 110
"""This multiple of a warband's minimum cost is surely enough for a list."""
NOBODY_CHANNELS = "balanced"
"""The fill used instead of channeling if the faction has no channelers."""
WHIM_PERCENT = (75, 51)
"""Preference for an item, in percent: 76 to 126, drawn for each entry."""


class Try(NamedTuple):
    """The requirements for drafting a list."""

    grade: int
    """Minimum grade of the gear."""
    even: bool = False
    """Whether it must be balanced."""
    throws: bool = True
    """Whether fighters may carry weapons that are only thrown."""
    any_style: bool = False
    """Whether all that matters is that the marks are spent."""
    fewest: int = 0
    """Minimum number of warriors."""


class NoList(ValueError):
    """There is no list within this limit; says why, and for which limit there is one (0: none)."""

    def __init__(self, why: str, *, least: int = 0, most: int = 0) -> None:
        super().__init__(why)
        self.limit = least or most
        self.instead = f"at least {least}" if least else f"at most {most}"


def generate(faction: FactionForm, stock: Stock, limit: int, fill: str, seed: int, name: str | None = None) -> Plain:
    """A legal list of the faction that spends at least 95% of the limit and never more than 100%, as plain data.

    `fill` is one of `FILLS`; the same seed gives the same list. Raises `NoList` if the limit allows no list.
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
    """The fill for a list of the faction: as wanted, but without channeling if the faction can't channel."""
    able = any(kind.channeling for kind in faction.types.values())
    return NOBODY_CHANNELS if fill in CHANNELERS and not able else fill


def bounds(ranks: Ranks) -> tuple[int, int]:
    """Roughly the minimum and maximum cost of a warband of the faction, in marks. Raises `NoList`. (SKR-80)"""
    if not ranks.role("leader"):
        raise NoList(f"{ranks.faction.name} has nobody to lead it: one of its types must say `role: leader`")
    leaders = [ranks.least(i, s, BARE) for i in ranks.role("leader") for s in ranks.outfits(i)]
    least = min(leaders) + (ranks.faction.warband.min - 1) * cheapest_body(ranks, BARE)
    return least, ranks.spendable(richest(ranks, ()))


def _find_list(ranks: Ranks, fill: str, lot: Lot) -> list[Fitted]:
    """The members of the list and their gear. Raises `NoList`."""
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
    if ranks.limit < sure:
        raise NoList(said, least=sure)
    raise NoList(said, most=all_of_it if all_of_it < ranks.limit else 0)


def _tries(ranks: Ranks, fill: str, need: int) -> Iterator[Try]:
    """The ideal requirements first, then weaker and weaker ones, down to none."""
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
    """The picks with the most valuable gear; None if no choice spends enough marks without exceeding the limit."""
    shelves = [_suitable_outfits(ranks, pick, throws=how.throws) for pick in picks]
    ladders = [
        _steps(ranks, picks[:place], pick, shelf, lot, fill, how)
        for place, (pick, shelf) in enumerate(zip(picks, shelves, strict=True))
    ]
    chosen = fit_out(ladders, need, ranks.limit)
    if chosen is None:
        return None
    return [Fitted(pick, shelf[index]) for pick, shelf, index in zip(picks, shelves, chosen, strict=True)]


def _suitable_outfits(ranks: Ranks, pick: Pick, *, throws: bool) -> Sequence[Outfit]:
    """The outfits of its style. Fighters that may not throw have only missiles that also strike: throwing spears."""
    listed = ranks.outfits(pick.type)[pick.style]
    if throws or pick.style == SHOOT:
        return listed
    items = ranks.stock.items.values()
    missiles = {item.id for item in items if item.kind == "missile" and item.counts_as is None}
    return [outfit for outfit in listed if not missiles.intersection(outfit.items)]


def _steps(
    ranks: Ranks, before: Picks, pick: Pick, shelf: Sequence[Outfit], lot: Lot, fill: str, how: Try
) -> list[Step]:
    """What the entry may carry, with price and value for all of it. Skilled warriors make more of their gear."""
    kind, marks = ranks.kinds[pick.type], ranks.price(before, pick.type)
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
        Step(pick.count * (marks + shelf[index].marks), pick.count * keen * worth, index)
        for index, worth in ladder(shelf, pick.style, whim, how.grade)
    ]


# --- written down: ids, names, gear paid for, weaves known ---------------------------------------------------------


SEEDS = 999_999
"""A channeler's dice have a seed of their own, drawn below this. (CHN-2)"""
STALE = 4
"""How much less a weave is preferred if the list already has it."""
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
"""The weaves that each kind of list prefers for its channelers, best first."""
GROUP_NAMES = {
    "longbow": "Longbows", "bow": "Bows", "short-bow": "Bows", "crossbow": "Crossbows", "sling": "Slings",
    "aiel-spears": "Spears", "spear": "Spears", "pike": "Pikes", "halberd": "Halberds", "two-handed": "Long Blades",
    "flail": "Flails", "axe": "Axes", "sword": "Swords", "club": "Clubs", "javelins": "Javelins",
}  # fmt: skip
"""Names of groups by what they hold; a group that holds none of these has the name of its type."""
NUMERALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")
"""Names for groups that hold the same; further ones are numbered."""


class Fitted(Record):
    """A pick, and the gear of each of its models."""

    pick: Pick
    outfit: Outfit


def build_sections(ranks: Ranks, found: Sequence[Fitted], fill: str, lot: Lot) -> dict[str, list[Plain]]:
    """The entries under the keys of a roster: the leader first, and identical groups merged."""
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
    """The recruits in the order of the file, with the ids that binding special rules name."""
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
    """Merges groups of the same type and gear into one, or as few as possible, of about equal size."""
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
    """Splits this many into groups of at most `most`: as few as possible, of about equal size."""
    groups = -(-many // most)
    return [many // groups + (number < many % groups) for number in range(groups)]


def _group_name(ranks: Ranks, wish: Wish) -> str:
    """A group's name by its gear: missiles before melee weapons."""
    held = [ident for ident in GROUP_NAMES if ident in wish.items]
    return GROUP_NAMES[held[0]] if held else ranks.kinds[wish.type].name


def _number_alike(names: Sequence[str]) -> list[str]:
    """These names, with duplicates numbered."""
    several, had = Counter(names), Counter[str]()
    told = []
    for name in names:
        had[name] += 1
        number = had[name]
        order = NUMERALS[number - 1] if number <= len(NUMERALS) else f"{number}."
        told.append(f"{order} {name}" if several[name] > 1 else name)
    return told


def _give_names(wish: Wish, ranks: Ranks, namer: Namer) -> Wish:
    """The data with names for everyone; a group of one takes its warrior's name."""
    kind = ranks.kinds[wish.type]
    if section(kind) != "groups":
        return evolve(wish, name=namer.of(kind))
    names = tuple(namer.of(kind) for _ in range(wish.count))
    return evolve(wish, names=names, name=names[0] if wish.count == 1 else wish.name)


def _draw_weaves(ranks: Ranks, kind: ChannelingType, fill: str, known: Sequence[str], lot: Lot) -> tuple[str, ...]:
    """Its weaves, drawn by this kind of list's preferences; weaves new to the list are preferred. (CHN-4)"""
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
