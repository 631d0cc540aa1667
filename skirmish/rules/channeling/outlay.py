"""What a channeler can do with its points, in marks, for AIs: weaves, upkeep, circles. (CHN-81)

A weave is worth its value if it works (`kit/spells/value.py`), times the chance of its test, less what able enemies win
by cutting it, less the price of its points; and then what the points that are left can still do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from skirmish.core.decision import NOTHING, Action, Bid, Refusal
from skirmish.core.state import NOBODY, Effect, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.aim import CastOffer
from skirmish.kit.spells.scene import scene
from skirmish.kit.spells.spell import Spell
from skirmish.rules.channeling.casting import brawl_bar, points_bar
from skirmish.rules.channeling.channeler import channeler, circle_of, on_hand, price, weavings
from skirmish.rules.channeling.circles import TRANSFER, fit
from skirmish.rules.channeling.cutting import Terms
from skirmish.rules.channeling.plan import Entry, Plan, harms, priced, shy
from skirmish.rules.channeling.prospects import PROSPECTS, Prospect
from skirmish.rules.channeling.worth import OWED, SPENT, WILL_CUT, cut_worth, passes, spells_of

ALONE = -1
"""Instead of the number of others in the circle."""


class Outlay:
    """What one channeler can do with its points: plans are kept until the scene changes, or who can cut.

    It is about the state that it was asked about last: get it anew from `outlay`.
    """

    __slots__ = ("_bids", "_cutters", "_plans", "hand", "others", "prospect", "state")

    def __init__(self, prospect: Prospect) -> None:
        self.prospect = prospect
        self.state = prospect.state
        self.others = ALONE
        """How many others are in its circle now, or `ALONE`."""
        self.hand = 0
        """What it can spend now. (CHN-33)"""
        self._cutters: list[Terms] | None = None
        self._plans: dict[int, Plan] = {}
        self._bids: dict[str, Bid] | None = None

    def turn_to(self, state: State) -> None:
        """Makes it speak of this state, which is of the same scene."""
        i = self.prospect.i
        circle = circle_of(state, i)
        self.state = state
        others = len(circle.members) - 1 if circle else ALONE
        hand = circle.pool if circle else channeler(state, i).hand
        if hand != self.hand or others != self.others:
            self.hand, self.others, self._bids = hand, others, None
        if self._cutters is not None and self.prospect.cutters(state) is not self._cutters:
            self._cutters = self._bids = None
            self._plans.clear()

    @property
    def cutters(self) -> list[Terms]:
        """Who could cut what it weaves, on what terms. (CHN-20)"""
        if self._cutters is None:
            self._cutters = self.prospect.cutters(self.state)
        return self._cutters

    def gain(self, spell: Spell, action: Action) -> float:
        """What an attempt is expected to bring, less the price of its points."""
        paid = SPENT * priced(spell.cost, self.others)
        return self._gain(self.prospect.value(spell, action), self.prospect.needed(spell), self.others, paid)

    def _gain(self, brings: float, needed: int, others: int, paid: float) -> float:
        return passes(needed, max(others, 0)) * self.after_cuts(brings) - paid if brings > 0 else brings - paid

    def after_cuts(self, brings: float) -> float:
        """What is left of a weave's value where able enemies try to cut it as often as it pays them. (CHN-20)"""
        left = stands = brings
        for cost, needed, _ in self.cutters:
            wins = stands * (7 - needed) / 6 - OWED * cost
            if wins > 0:
                left -= WILL_CUT * wins
                stands -= WILL_CUT * stands * (7 - needed) / 6
        return left

    def brings(self, points: int, others: int = ALONE) -> float:
        """What so many points can do, spent as well as can be: alone, or leading a circle with so many others."""
        return self._plan(points, others).best[points]

    def _plan(self, points: int, others: int) -> Plan:
        """The weaves that cost no more than so many points."""
        known = self._plans.get(others)
        if known is None or len(known.best) <= points:
            most = max(points, self.hand)
            known = self._plans[others] = Plan(self._entries(most, others), most)
        return known

    def _entries(self, points: int, others: int) -> dict[str, Entry]:
        found, known, prospect = {}, spells_of(self.prospect.rules), self.prospect
        for name in channeler(self.state, prospect.i).gift.weaves:
            spell = known[name]
            cost = priced(spell.cost, others)
            if cost <= points:
                brings, needed, action = prospect.chance(spell)
                gain = self._gain(brings, needed, others, SPENT * cost) if action is not None else 0.0
                found[name] = Entry(cost, gain, harms(spell), action)
        return found

    def worth(self, spell: Spell, action: Action) -> float:
        """What an attempt brings, and the points that it leaves; at most 0 if it brings nothing itself."""
        gain = self.gain(spell, action)
        if gain <= 0 or shy(spell):
            return gain
        left = self.hand - priced(spell.cost, self.others)
        return gain + self.brings(max(left, 0), self.others)

    def bid(self, spell: Spell) -> Bid:
        """The weave aimed where it brings most, if it can be paid."""
        if self._bids is None:
            self._bids = self._all_bids()
        return self._bids.get(spell.id, NOTHING)

    def _all_bids(self) -> dict[str, Bid]:
        plan, hand, known = self._plan(self.hand, self.others), self.hand, spells_of(self.prospect.rules)
        found = {}
        for name, (cost, gain, _, action) in plan.entries.items():
            if action is not None and cost <= hand:
                rest = plan.best[hand - cost] if gain > 0 and not shy(known[name]) else 0.0
                found[name] = Bid(gain + rest, action, rest)
        return found


def outlay(rules: Ruleset, state: State, i: ModelId) -> Outlay:
    """What the channeler can do now; what it hangs on is looked at when the state changes."""
    kept, key = scene(rules, state).kept, ("outlay", i)
    found: Outlay | None = kept.get(key)
    if found is None:
        found = kept[key] = Outlay(PROSPECTS.of(rules, state, i))
        found.turn_to(state)
    elif found.state is not state:
        prospect = found.prospect
        prospect.state = prospect.seen.state = state
        found.turn_to(state)
    return found


class WeaveOffer(CastOffer):
    """A weave of one channeler; `barred` says why it can cast nothing now. (CHN-16)"""

    __slots__ = ("never",)

    def __init__(self, rules: Ruleset, state: State, i: ModelId, spell: Spell, barred: Refusal | None = None) -> None:
        super().__init__(rules, state, i, spell, lambda: barred or points_bar(state, i, spell), brawl_bar)
        self.never = barred

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        return outlay(self.rules, self.state, self.model).worth(self.spell, action)

    def bid(self) -> Bid | None:
        """See `Offer`: what is aimed best has been looked at, so that it needs no second look."""
        if self.never is not None:
            return NOTHING
        found = outlay(self.rules, self.state, self.model).bid(self.spell)
        if found.action is not None:
            self.admitted(found.action)
        return found


def reach(rules: Ruleset, state: State, i: ModelId) -> float:
    """The furthest range of a weave that harms and that it could pay for in its next phase. (CHN-13)"""
    slot = state.models[i].magic
    if slot is None or not fit(rules, state) >> i & 1:
        return 0.0
    now, circle = weavings(state), circle_of(state, i)
    if circle is not None and circle.leader != i:
        return 0.0
    at_hand = circle.pool if circle is not None else slot.hand
    points = at_hand if now.stage else slot.gift.total - slot.debt
    return max([far for cost, far in _harmful(rules, slot.gift.weaves) if cost <= points], default=0.0)


_ranges: dict[tuple[str, ...], tuple[Mapping[str, Spell], list[tuple[int, float]]]] = {}


def _harmful(rules: Ruleset, weaves: tuple[str, ...]) -> list[tuple[int, float]]:
    """(cost, range) of those of the weaves that do harm: kept for these rules."""
    spells = spells_of(rules)
    known = _ranges.get(weaves)
    if known is None or known[0] is not spells:
        found = [(spells[name].cost, spells[name].range_in) for name in weaves if harms(spells[name])]
        known = _ranges[weaves] = spells, found
    return known[1]


# Upkeep


def keep_worth(rules: Ruleset, state: State, effect: Effect) -> float:
    """What it brings to keep the weave up, less what its points could do otherwise. (CHN-14)"""
    i = effect.owner
    cost, hand = price(state, i, effect.upkeep), on_hand(state, i)
    holds = PROSPECTS.standing(rules, state, effect)
    if holds <= 0 or cost > hand:
        return holds - SPENT * cost
    circle = circle_of(state, i)
    payer = outlay(rules, state, circle.leader if circle else i)
    spell = spells_of(rules).get(effect.source)
    left = 0.0 if spell is not None and shy(spell) else payer.brings(hand - cost, payer.others)
    lost = payer.brings(hand, payer.others) - left
    return outlay(rules, state, i).after_cuts(holds) - lost - SPENT * cost


def unkept_worth(rules: Ruleset, state: State, effect: Effect) -> float:
    """The other way round: what it brings not to pay. (CHN-25)"""
    return -keep_worth(rules, state, effect)


def drop_worth(rules: Ruleset, state: State, effect: Effect) -> float:
    """What it brings to be rid of an own weave that stands: on a model it does us no harm. (CHN-25)"""
    return 0.0 if effect.target != NOBODY else -PROSPECTS.standing(rules, state, effect)


def cut_gain(rules: Ruleset, effect: Effect) -> Callable[[State, ModelId], float]:
    """What a cutter gains by trying a weave that stands, worked out when somebody asks."""
    return lambda now, who: cut_worth(rules, now, who, effect.owner, PROSPECTS.standing(rules, now, effect))


# Circles


def circle_worth(rules: Ruleset, state: State, action: Action) -> float:
    """What the leader can do with the pool, at a circle's prices and better tests, beyond what each can do alone."""
    members = (action.model, *action.others)
    hands = [channeler(state, i).hand for i in members]
    alone = sum(outlay(rules, state, i).brings(hand) for i, hand in zip(members, hands, strict=True))
    return outlay(rules, state, action.model).brings(sum(hands), len(members) - 1) - alone


def lead_worth(rules: Ruleset, state: State, to: ModelId) -> float:
    """What another leader could do more with what is left of the pool. (CHN-37)"""
    circle = circle_of(state, to)
    if circle is None or circle.pool < TRANSFER:
        return 0.0
    others = len(circle.members) - 1
    now = outlay(rules, state, circle.leader).brings(circle.pool, others)
    return outlay(rules, state, to).brings(circle.pool - TRANSFER, others) - now - SPENT * TRANSFER
