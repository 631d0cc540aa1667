"""Who is in a list that the program puts together: leader, channelers, and then bodies by lot and style of fighting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from skirmish.library.catalogue import HiredForm, Kind
from skirmish.muster.names import Lot
from skirmish.muster.outfits import MELEE, SHOOT, STYLES, shoots_by_trade
from skirmish.muster.ranks import Pick, Picks, Ranks, richest

FILLS = ("balanced", "shooting", "melee", "channeling")
LIKING: Mapping[str, Mapping[str, int]] = {
    "balanced": {SHOOT: 2, MELEE: 2},
    "shooting": {SHOOT: 8, MELEE: 1},
    "melee": {SHOOT: 0, MELEE: 1},
    "channeling": {SHOOT: 2, MELEE: 2},
}
"""How much each sort of list likes each style."""
CHANNELERS: Mapping[str, float] = {"balanced": 0.6, "channeling": 1.0}
"""What share of the channeling points that a list may have each sort of it wants; the others none."""
ROLES = {"henchman": 6, "hero": 3, "novice": 1}
BONDED = 3
"""How much rather somebody is taken who has a member to name."""
TRADE, OTHER_TRADE = 12, {"balanced": 0, "shooting": 0, "channeling": 0, "melee": 1}
"""How much rather somebody does what he can do best; who shoots by trade fights only in a list for melee."""
SKILLED = 6
"""More skill than this isn't asked for."""
HIRE_PERCENT, HIRE_SHARE = 34, 5
"""How often a balanced list hires somebody, who may cost the fifth part of it."""
FIRST_PERCENT, SPAN_PERCENT = 68, 20
"""How much of the limit goes into warriors with the least that they need: 69 to 88 of a hundred."""

Weighed = list[tuple[tuple[str, str], int]]
"""(type, style), and how much rather it is taken than others."""


class Draft:
    """A list in the making. Each warrior is reckoned with the least gear he needs."""

    def __init__(self, ranks: Ranks, fill: str, lot: Lot, need: int, *, armed: bool, any_style: bool) -> None:
        """`armed`: nobody comes without a weapon; `any_style`: all that matters is that the marks are spent."""
        self.ranks, self.fill, self.lot, self.need, self.armed = ranks, fill, lot, need, armed
        self.liking = LIKING["balanced" if any_style else fill]
        self.any_style = any_style
        self.share = 1.0 if any_style else CHANNELERS.get(fill, 0.0)
        self.picks: Picks = ()
        self._shooters: dict[str, bool] = {}

    def made(self) -> Picks | None:
        """The picks; None if it came to nothing this time."""
        if not self._leader():
            return None
        self._required()
        self._channelers()
        if self.fill == "balanced" and self.lot.number(100) <= HIRE_PERCENT:
            self._hire(lambda kind: kind.marks * HIRE_SHARE <= self.ranks.limit)
        self._bodies(self.ranks.limit * (FIRST_PERCENT + self.lot.number(SPAN_PERCENT)) // 100)
        while self._most(self.picks) < self.need and self._hire(lambda kind: True):
            pass
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
        wanted = CHANNELERS.get(self.fill, 0.0)
        if wanted in (0.0, 1.0):  # none or all that may be; who wants some takes any leader
            best = max(rated.values()) if wanted else min(rated.values())
            leaders = [ident for ident in leaders if rated[ident] == best]
        chosen = self.lot.one(leaders)
        return any(self._add(chosen, style) for style in (self._style(chosen), *self.ranks.outfits(chosen)))

    def _required(self) -> None:
        """Types without which the faction takes no field. (SKR-82)"""
        for ident, kind in self.ranks.faction.types.items():
            while sum(pick.count for pick in self.picks if pick.type == ident) < kind.limit.min:
                if not self._add(ident, count=self.ranks.group(ident).min):
                    break

    def _channelers(self) -> None:
        """As many as this sort of list wants, and who leads them. (SKR-83)"""
        wanted = self.share * self.ranks.cap
        while True:
            left = wanted - self.ranks.points(self.picks)
            channelers = [i for i, kind in self.ranks.kinds.items() if kind.channeling and kind.role != "henchman"]
            fit = [i for i in channelers if self.ranks.points_of(i) <= left and self._may(self._with(i))]
            fit = [i for i in fit if not isinstance(self.ranks.kinds[i], HiredForm)] or fit  # own people first
            if not fit:
                return
            self._add(self.lot.one(fit))

    def _hire(self, suits: Callable[[Kind], bool]) -> bool:
        blades = [i for i in self.ranks.role("hired") if not self.ranks.points_of(i) and suits(self.ranks.kinds[i])]
        fit = [ident for ident in blades if self._may(self._with(ident))]
        return bool(fit) and self._add(self.lot.one(fit))

    def _bodies(self, target: int) -> None:
        """Fighters and shooters until so many marks are spent, and until the rest can be spent on gear."""
        out: set[tuple[str, str]] = set()
        least = self.ranks.faction.warband.min
        while (
            self.ranks.size(self.picks) < least
            or self._least(self.picks) < target
            or self._most(self.picks) < self.need
        ):
            weighed = [(who, self._weight(*who)) for who in self._styled if who not in out and self._weight(*who)]
            weighed = self._first_henchmen(weighed) or weighed
            weighed = self._more_shooters(weighed) or weighed
            if not weighed:
                return
            ident, style = self.lot.weighed(weighed)
            group = self.ranks.group(ident)
            wanted = 1 if self.any_style else max(self.lot.number(group.max), min(2, group.max))
            counts = range(max(wanted, group.min), group.min - 1, -1)
            if not any(self._add(ident, style, count) for count in counts):
                out.add((ident, style))

    def _first_henchmen(self, weighed: Weighed) -> Weighed:
        """Henchmen, as long as there are none: heroes alone are few."""
        kinds = self.ranks.kinds
        if any(kinds[pick.type].role == "henchman" for pick in self.picks):
            return []
        return [one for one in weighed if kinds[one[0][0]].role == "henchman"]

    def _more_shooters(self, weighed: Weighed) -> Weighed:
        """In a list for shooting, those who shoot, as long as they aren't two for each one who doesn't."""
        bodies = [pick for pick in self.picks if not self.ranks.points_of(pick.type)]
        shooters = sum(pick.count for pick in bodies if pick.style == SHOOT)
        enough = 3 * shooters >= 2 * sum(pick.count for pick in bodies) > 0
        return [] if self.fill != "shooting" or enough else [one for one in weighed if one[0][1] == SHOOT]

    @cached_property
    def _styled(self) -> list[tuple[str, str]]:
        """Everybody who fights or shoots, in each style: not channelers, and not those who only lead them."""
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
        trade = OTHER_TRADE[self.fill] if style == MELEE and self._shooter(ident) else TRADE
        return skill(kind, style) * self.liking[style] * ROLES[kind.role] * trade * (BONDED if bonded else 1)

    def _shooter(self, ident: str) -> bool:
        if ident not in self._shooters:
            self._shooters[ident] = shoots_by_trade(self.ranks.kinds[ident], self.ranks.outfits(ident))
        return self._shooters[ident]

    def _style(self, ident: str) -> str:
        """For somebody of whom there is one: by what this sort of list likes, if there is a choice."""
        styles, kind = list(self.ranks.outfits(ident)), self.ranks.kinds[ident]
        liked = [(style, skill(kind, style) * self.liking[style]) for style in styles]
        if kind.channeling or len(styles) == 1 or not any(weight for _, weight in liked):
            return styles[0]
        return self.lot.weighed(liked)

    # --- whether -------------------------------------------------------------------------------------------------

    def _add(self, ident: str, style: str = "", count: int = 1) -> bool:
        """Takes so many of the type in, and whom they need beside them; whether that could be done."""
        more = self._with(ident, style, count)
        if not self._may(more):
            return False
        self.picks += more
        return True

    def _with(self, ident: str, style: str = "", count: int = 1) -> Picks:
        """The pick, and before it the member it names, if none of those who are there is free."""
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
        """Whether they may join, there is money for them and for those without whom it is no warband, and all of the
        rest can still be spent."""
        picks = self.picks
        for pick in more:
            if self.ranks.refusal(picks, pick.type, pick.count) is not None:
                return False
            picks = (*picks, pick)
        missing = max(0, self.ranks.faction.warband.min - self.ranks.size(picks))
        return self._least(picks) + missing * self._body <= self.ranks.limit and self._potential(picks) >= self.need

    def _least(self, picks: Picks) -> int:
        return sum(pick.count * self.ranks.least(pick.type, pick.style, armed=self.armed) for pick in picks)

    def _most(self, picks: Picks) -> int:
        return self.ranks.spendable(picks)

    def _potential(self, picks: Picks) -> int:
        """About the most that can be spent on a list with these in it; not worked out where it is plenty."""
        if self._plenty:
            return self.need
        return self._most(richest(self.ranks, picks, channelers=self.share > 0))

    @cached_property
    def _plenty(self) -> bool:
        """Whether the limit is so far below all that could be spent that nobody needs to look."""
        size, heads = self.ranks.faction.warband, self.ranks.faction.types
        cheap = min((self.ranks.most(ident) for ident, kind in heads.items() if kind.role == "henchman"), default=0)
        return self.need <= (size.max - size.heroes) * cheap

    @cached_property
    def _body(self) -> int:
        """Marks of the cheapest warrior who isn't the leader."""
        return cheapest_body(self.ranks, armed=self.armed)


def cheapest_body(ranks: Ranks, *, armed: bool) -> int:
    """Marks of the cheapest henchman, hero or novice with the least gear; nothing if there is nobody."""
    found = [
        ranks.least(ident, style, armed=armed)
        for ident, kind in ranks.faction.types.items()
        if kind.role != "leader" and ranks.bond(ident) is None
        for style in ranks.outfits(ident)
    ]
    return min(found, default=0)


def skill(kind: Kind, style: str) -> int:
    """How good somebody of this sort is at fighting or shooting, as a small whole number."""
    profile = kind.profile
    if style == SHOOT:
        return 1 if profile.WS > profile.BS else min(SKILLED, 3 * max(0, profile.BS - 2))
    return min(SKILLED, max(1, profile.WS - 1 + profile.S - 3 + profile.T - 3 + profile.A - 1))
