"""The members of a generated list: leader, channelers, then others at random by fighting style."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from skirmish.core.record import Record
from skirmish.library.factionfile import HiredForm, Kind
from skirmish.muster.names import Lot
from skirmish.muster.outfits import MELEE, SHOOT, STYLES, shoots_by_trade
from skirmish.muster.ranks import Pick, Picks, Ranks, cheapest_body, richest

FILLS = ("balanced", "shooting", "melee", "channeling")
LIKING: Mapping[str, Mapping[str, int]] = {
    "balanced": {SHOOT: 2, MELEE: 2},
    "shooting": {SHOOT: 5, MELEE: 1},
    "melee": {SHOOT: 0, MELEE: 1},
    "channeling": {SHOOT: 2, MELEE: 2},
}
"""How much each kind of list prefers each style."""
NOBODY, EVERYBODY = (0.0,), (1.0,)
CHANNELERS: Mapping[str, Sequence[float]] = {"balanced": (0.35, 0.6), "channeling": EVERYBODY}
"""The share of the allowed channeling points that each kind of list wants, at random; the others want none."""
ROLES = {"henchman": 6, "hero": 3, "novice": 1}
BONDED = 3
"""Factor of preference for a warrior that has a member to name."""
DEAR = 60
"""A warrior that costs twice as much is taken half as often."""
FRONT = 3
"""How much a leader prefers fighting to shooting."""
SHOOTERS_PERCENT, SHOOTERS_SPAN = 28, 10
"""Percentage of shooters in a balanced list: 29 to 38."""
SKILLED = 6
"""No higher skill is asked for."""
HIRE_PERCENT, HIRE_SHARE = 34, 5
"""How often a balanced list hires a blade, for at most a fifth of its limit."""
FIRST_PERCENT: Mapping[str, int] = {"balanced": 68, "shooting": 68, "melee": 50, "channeling": 68}
SPAN_PERCENT = 20
"""Percentage of the limit that goes into warriors with the minimum gear: 69 to 88; in a list for
melee less, so that something is left for armour."""

Weighed = list[tuple[tuple[str, str], int]]
"""(type, style), and its weight in the draw."""


class Draft:
    """A list being drafted. Each warrior counts with the minimum gear it needs."""

    def __init__(
        self, ranks: Ranks, fill: str, lot: Lot, need: int, grade: int, *,
        fewest: int = 0, any_style: bool = False, hires: bool = False,
    ) -> None:  # fmt: skip
        """`grade`: minimum grade of the gear; `fewest`: minimum number of warriors; `any_style`: all that matters is
        that the marks are spent; `hires`: hire a blade even without need."""
        self.ranks, self.fill, self.lot, self.need, self.grade = ranks, fill, lot, need, grade
        self.fewest = fewest
        self.liking = LIKING["balanced" if any_style else fill]
        self.any_style, self.hires = any_style, hires
        self.share = 1.0 if any_style else lot.one(CHANNELERS.get(fill, NOBODY))
        self.picks: Picks = ()
        self._shooters: dict[str, bool] = {}

    def made(self) -> Picks | None:
        """The picks; None if this attempt failed."""
        if not self._leader() or not self._required():
            return None
        self._channelers()
        if self.hires:
            self._hire(lambda kind: kind.marks * HIRE_SHARE <= self.ranks.limit)
        self._bodies(self.ranks.limit * (FIRST_PERCENT[self.fill] + self.lot.number(SPAN_PERCENT)) // 100)
        while self._most(self.picks) < self.need:
            if self._even or not self._hire(lambda kind: kind.channeling is None):
                return None
        return self.picks if self.ranks.size(self.picks) >= self.ranks.faction.warband.min else None

    # --- who -----------------------------------------------------------------------------------------------------

    def _leader(self) -> bool:
        leaders = [
            ident
            for ident in self.ranks.role("leader")
            if any(self._may((Pick(ident, style=style),)) for style in self.ranks.outfits(ident))
        ]
        if not leaders:
            return False
        rated = {ident: self.ranks.points_of(ident) for ident in leaders}
        wanted = CHANNELERS.get(self.fill, NOBODY)
        if wanted in (NOBODY, EVERYBODY):  # a list that wants some takes any leader
            best = max(rated.values()) if wanted == EVERYBODY else min(rated.values())
            leaders = [ident for ident in leaders if rated[ident] == best]
        chosen = self.lot.one(leaders)
        return any(self._add(chosen, style) for style in (self._style(chosen), *self.ranks.outfits(chosen)))

    def _required(self) -> bool:
        """Adds the types that the faction must field; returns whether all were available. (SKR-82)"""
        for ident, kind in self.ranks.faction.types.items():
            while sum(pick.count for pick in self.picks if pick.type == ident) < kind.limit.min:
                if not self._add(ident, count=self.ranks.group(ident).min) and not self._base_of(ident):
                    return False
        return True

    def _base_of(self, ident: str) -> bool:
        """Adds a type of which a ratio needs more before it allows this one; returns whether it could."""
        faction = self.ranks.faction
        bases = [
            base
            for check in faction.checks
            if check.for_each and ident in faction.types_named(check.count)
            for base in sorted(faction.types_named(check.for_each) - {ident})
        ]
        return any(self._add(base, count=self.ranks.group(base).min) for base in bases)

    @cached_property
    def _ratios(self) -> frozenset[str]:
        """The types whose number is limited by a ratio to others."""
        faction = self.ranks.faction
        return frozenset().union(*(faction.types_named(check.count) for check in faction.checks if check.for_each))

    @cached_property
    def _bases(self) -> frozenset[str]:
        """The types whose number allows more of others."""
        faction = self.ranks.faction
        return frozenset().union(*(faction.types_named(check.for_each) for check in faction.checks))

    def _channelers(self) -> None:
        """Adds as many channelers as this kind of list wants, and their leaders. (SKR-83)"""
        wanted = self.share * self.ranks.cap
        while True:
            left = wanted - self.ranks.points(self.picks)
            channelers = [i for i, kind in self.ranks.kinds.items() if kind.channeling and kind.role != "henchman"]
            fit = [i for i in channelers if self.ranks.points_of(i) <= left and self._may(self._with(i))]
            own = [i for i in fit if not isinstance(self.ranks.kinds[i], HiredForm)]
            fit = own or (fit if self.share == 1.0 else [])  # a list that wants the maximum hires one in the end
            if not fit:
                return
            self._add(self.lot.one(fit))

    def _hire(self, suits: Callable[[Kind], bool]) -> bool:
        blades = [ident for ident in self.ranks.role("hired") if suits(self.ranks.kinds[ident])]
        fit = [ident for ident in blades if self._may(self._with(ident))]
        return bool(fit) and self._add(self.lot.one(fit))

    def _bodies(self, target: int) -> None:
        """Adds fighters and shooters until these marks are spent, and until the rest can be spent on gear."""
        out: set[tuple[str, str]] = set()
        shooters = self._shooters_wanted(target)
        while self._missing(self.picks) > 0 or self._least(self.picks) < target or self._most(self.picks) < self.need:
            weighed = [(who, self._weight(*who)) for who in self._styled if who not in out and self._weight(*who)]
            missing = shooters - count_mix(self.ranks, self.picks).shooters
            weighed = self._of_style(weighed, missing) or weighed
            weighed = self._first_henchmen(weighed) or weighed
            if not weighed:
                return
            ident, style = self.lot.weighed(weighed)
            group = self.ranks.group(ident)
            wanted = 1 if self.any_style else max(self.lot.number(group.max), min(2, group.max))
            if self._even and style == SHOOT:
                wanted = max(1, min(missing, group.max))
            counts = range(max(wanted, group.min), group.min - 1, -1)
            if not any(self._add(ident, style, count) for count in counts):
                out.add((ident, style))
            elif ident in self._bases:
                out = {who for who in out if who[0] not in self._ratios}

    def _first_henchmen(self, weighed: Weighed) -> Weighed:
        """Henchmen while there are none: heroes alone are too few."""
        kinds = self.ranks.kinds
        if any(kinds[pick.type].role == "henchman" for pick in self.picks):
            return []
        return [one for one in weighed if kinds[one[0][0]].role == "henchman"]

    def _of_style(self, weighed: Weighed, missing: int) -> Weighed:
        """Shooters while this kind of list has too few of them, then the others."""
        if self._even:
            return [one for one in weighed if (one[0][1] == SHOOT) == (missing > 0)]
        bodies = [pick for pick in self.picks if not self.ranks.points_of(pick.type)]
        shooters = sum(pick.count for pick in bodies if pick.style == SHOOT)
        enough = 3 * shooters >= 2 * sum(pick.count for pick in bodies) > 0
        return [] if self.fill != "shooting" or enough else [one for one in weighed if one[0][1] == SHOOT]

    @property
    def _even(self) -> bool:
        """Whether some should shoot and more should fight."""
        return self.fill == "balanced" and not self.any_style

    def _shooters_wanted(self, target: int) -> int:
        """The number of shooters in a balanced list, if the remaining marks go to warriors at usual prices."""
        costs = {style: self._usual(style) for style in STYLES}
        if not self._even or not all(costs.values()):
            return 0
        share = (SHOOTERS_PERCENT + self.lot.number(SHOOTERS_SPAN)) / 100
        had, left = count_mix(self.ranks, self.picks), max(0, target - self._least(self.picks))
        every = had.size + left / costs[MELEE]
        more = (share * every - had.shooters) / (1 - share + share * costs[SHOOT] / costs[MELEE])
        return had.shooters + max(0, round(more))

    def _usual(self, style: str) -> float:
        """Median price of warriors who do this; 0 if there are none."""
        able = [(ident, self._weight(ident, style)) for ident, does in self._styled if does == style]
        weight = sum(weight for _, weight in able)
        paid = sum(weight * self.ranks.least(ident, style, self.grade) for ident, weight in able)
        return paid / weight if weight else 0.0

    @cached_property
    def _styled(self) -> list[tuple[str, str]]:
        """Everyone who fights or shoots, in each style, without channelers and those who only lead them."""
        bonds = [bond for ident in self.ranks.kinds if self.ranks.points_of(ident) and (bond := self.ranks.bond(ident))]
        leads = {bond.member for bond in bonds}
        return [
            (ident, style)
            for ident, kind in self.ranks.faction.types.items()
            if kind.role in ROLES and not self.ranks.points_of(ident) and not leads & set(kind.keywords)
            for style in STYLES
            if style in self.ranks.outfits(ident)
        ]

    def _weight(self, ident: str, style: str) -> int:
        kind = self.ranks.kinds[ident]
        bonded = self.ranks.bond(ident) is not None
        if bonded and not self.ranks.partners(self.picks, ident):
            return 0
        if style == MELEE and self._shooter(ident):
            return 0
        weight = skill(kind, style) * self.liking[style] * ROLES[kind.role] * (BONDED if bonded else 1)
        return -(-weight * DEAR // max(DEAR, kind.marks))

    def _shooter(self, ident: str) -> bool:
        if ident not in self._shooters:
            self._shooters[ident] = shoots_by_trade(self.ranks.kinds[ident], self.ranks.outfits(ident))
        return self._shooters[ident]

    def _style(self, ident: str) -> str:
        """A style for a unique warrior: by this kind of list's preferences, if there is a choice."""
        styles, kind = list(self.ranks.outfits(ident)), self.ranks.kinds[ident]
        front = FRONT if kind.role == "leader" else 1
        liked = [(s, skill(kind, s) * self.liking[s] * (front if s == MELEE else 1)) for s in styles]
        if kind.channeling or len(styles) == 1 or not any(weight for _, weight in liked):
            return styles[0]
        return self.lot.weighed(liked)

    # --- whether -------------------------------------------------------------------------------------------------

    def _add(self, ident: str, style: str = "", count: int = 1) -> bool:
        """Adds this many of the type, and the members they need; returns whether it could."""
        more = self._with(ident, style, count)
        if not self._may(more):
            return False
        self.picks += more
        return True

    def _with(self, ident: str, style: str = "", count: int = 1) -> Picks:
        """The pick, preceded by the member it names if no present one is free."""
        style = style or self._style(ident)
        bond = self.ranks.bond(ident)
        if bond is None:
            return (Pick(ident, count, style),)
        partners = self.ranks.partners(self.picks, ident)
        if partners:
            return (Pick(ident, count, style, self.lot.one(partners)),)
        members = [other for other, kind in self.ranks.faction.types.items() if bond.member in kind.keywords]
        fit = [other for other in members if self.ranks.refusal(self.picks, other) is None]
        if not fit:
            return (Pick(ident, count, style),)
        first = self.lot.one(fit)
        return (Pick(first, style=self._style(first)), Pick(ident, count, style, len(self.picks)))

    def _may(self, more: Picks) -> bool:
        """Whether they may join, there are marks for them and for those still missing, and all the rest can
        still be spent."""
        picks = self.picks
        for pick in more:
            if self.ranks.refusal(picks, pick.type, pick.count) is not None:
                return False
            picks = (*picks, pick)
        least = self._least(picks) + self._missing(picks) * self._body
        return least <= self.ranks.limit and self._potential(picks) >= self.need

    def _missing(self, picks: Picks) -> int:
        """How many more fit; hired blades don't count, except for the mix of a balanced list. (CMP-13)"""
        size = self.ranks.size(picks)
        there = sum(pick.count for pick in picks) if self._even else size
        return max(0, self.ranks.faction.warband.min - size, self.fewest - there)

    def _least(self, picks: Picks) -> int:
        return sum(pick.count * self.ranks.least(pick.type, pick.style, self.grade) for pick in picks)

    def _most(self, picks: Picks) -> int:
        return self.ranks.spendable(picks, self.grade)

    def _potential(self, picks: Picks) -> int:
        """Roughly the most that can be spent on a list with these in it; not calculated where it is plenty."""
        if self._plenty:
            return self.need
        return self._most(richest(self.ranks, picks, channelers=self.share > 0))

    @cached_property
    def _plenty(self) -> bool:
        """Whether the limit is so far below everything that could be spent that no check is needed."""
        size, heads = self.ranks.faction.warband, self.ranks.faction.types
        cheap = min((self.ranks.most(i, self.grade) for i, kind in heads.items() if kind.role == "henchman"), default=0)
        return self.need <= (size.max - size.heroes) * cheap

    @cached_property
    def _body(self) -> int:
        """Marks of the cheapest warrior who isn't the leader."""
        return cheapest_body(self.ranks, self.grade)


def skill(kind: Kind, style: str) -> int:
    """How good this type is at fighting or shooting, as a small whole number."""
    profile = kind.profile
    if style == SHOOT:
        return 1 if profile.WS > profile.BS else min(SKILLED, 3 * max(0, profile.BS - 2))
    return min(SKILLED, max(1, profile.WS - 1 + profile.S - 3 + profile.T - 3 + profile.A - 1))


# --- how many shoot, fight and channel: what makes a list balanced -------------------------------------------------


USUAL_MARKS, FEWEST, MOST = 500, 7, 12
"""The number of warriors in a balanced list for these marks; more marks need more."""
GUARDED = 4
"""The number in a list for channeling for the same marks: channelers need protection."""
MANY = 12
"""Enough for any number of marks."""
SHOOTERS = (22, 42)
"""Minimum and maximum percentage of shooters."""
FIGHTERS = 40
"""Minimum percentage of fighters."""


class Mix(Record):
    """Warriors by what they do; hired blades are counted."""

    shooters: int
    fighters: int
    channelers: int

    @property
    def size(self) -> int:
        """All of them."""
        return self.shooters + self.fighters + self.channelers


ONE_OF_EACH = Mix(1, 1, 1)
"""A list of three can't have a better mix."""


def count_mix(ranks: Ranks, picks: Picks) -> Mix:
    """What the picks do."""
    channelers = sum(pick.count for pick in picks if ranks.points_of(pick.type))
    shooters = sum(pick.count for pick in picks if pick.style == SHOOT and not ranks.points_of(pick.type))
    return Mix(shooters, sum(pick.count for pick in picks) - shooters - channelers, channelers)


def enough_warriors(ranks: Ranks, usual: int, grade: int) -> int:
    """How many are enough, if `usual` are for 500 marks; fewer where that many are too expensive.

    `grade`: minimum grade of their gear.
    """
    wanted, body = min(MANY, usual * ranks.limit // USUAL_MARKS), cheapest_body(ranks, grade)
    leader = min(ranks.least(ident, style, grade) for ident in ranks.role("leader") for style in ranks.outfits(ident))
    return min(wanted, 1 + (ranks.limit - leader) // body) if body else wanted


def is_balanced(ranks: Ranks, picks: Picks, fewest: int) -> bool:
    """Whether there are enough of them, and some of everything the faction has."""
    found = count_mix(ranks, picks)
    most = max(ranks.faction.warband.max, MANY) if ranks.limit > USUAL_MARKS else MOST * ranks.limit / USUAL_MARKS
    if not fewest <= found.size <= most:
        return False
    least, utmost = (percent * found.size for percent in SHOOTERS)
    shooting = not has_style(ranks, SHOOT) or least <= 100 * found.shooters <= utmost
    fighting = 100 * found.fighters >= FIGHTERS * found.size or found == ONE_OF_EACH
    return shooting and (not has_style(ranks, MELEE) or fighting)


def has_style(ranks: Ranks, style: str) -> bool:
    """Whether the faction has warriors of its own who do this, besides the leader and channelers."""
    return any(
        kind.role != "leader" and kind.channeling is None and style in ranks.outfits(ident)
        for ident, kind in ranks.faction.types.items()
    )
