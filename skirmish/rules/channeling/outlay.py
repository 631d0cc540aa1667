"""What a channeler can do with its points, in marks, for AIs: weaves, upkeep, circles. (CHN-81)

A weave is worth its value if it works (`kit/spells/value.py`), times the chance of its test, less what able enemies win
by cutting it, less the price of its points; and then what the points that are left can still do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache

from skirmish.core.decision import NOTHING, Action, Bid, Refusal
from skirmish.core.state import NOBODY, Effect, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.aim import CastOffer
from skirmish.kit.spells.spell import Area, Beam, Hits, Spell, Splash
from skirmish.rules.channeling.casting import brawl_bar, points_bar
from skirmish.rules.channeling.channeler import channeler, circle_of, in_circle, on_hand, price, weavings
from skirmish.rules.channeling.circles import TRANSFER, channel_bar
from skirmish.rules.channeling.cutting import Terms
from skirmish.rules.channeling.prospects import PROSPECTS
from skirmish.rules.channeling.worth import OWED, SPENT, WILL_CUT, cut_worth, passes, spells_of

ALONE = -1
"""Instead of the number of others in the circle."""


class Outlay:
    """What one channeler can do with its points in this state: each thing is worked out when it is first asked for."""

    def __init__(self, rules: Ruleset, state: State, i: ModelId) -> None:
        self.rules, self.state, self.i = rules, state, i
        self.prospect = PROSPECTS.of(rules, state, i)
        circle = circle_of(state, i)
        self.others = len(circle.members) - 1 if circle else ALONE
        """How many others are in its circle now, or `ALONE`."""
        self.hand = circle.pool if circle else channeler(state, i).hand
        """What it can spend now. (CHN-33)"""
        self._spent: dict[tuple[int, int], float] = {}
        self._gained: dict[tuple[int, int], list[tuple[int, float, bool]]] = {}

    @cached_property
    def cutters(self) -> list[Terms]:
        """Who could cut what it weaves, on what terms. (CHN-20)"""
        return self.prospect.cutters(self.state)

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
        """What so many points can do, spent as well as can be: alone, or leading a circle with so many others.

        Harm can be done again and again, what lasts only once. (CHN-34, CHN-35)
        """
        key = (points, others)
        if key not in self._spent:
            self._spent[key] = self._best(points, others)
        return self._spent[key]

    def _best(self, points: int, others: int) -> float:
        best = [0.0] * (points + 1)
        for cost, gain, again in self._gains(max(points, self.hand), others):
            for left in range(cost, points + 1) if again else range(points, cost - 1, -1):
                with_it = best[left - cost] + gain
                if with_it > best[left]:
                    best[left] = with_it
        return best[points]

    def _gains(self, points: int, others: int) -> list[tuple[int, float, bool]]:
        """What each weave costs and gains that gains anything and costs no more, and whether it can be done again."""
        found = self._gained.get((points, others))
        if found is None:
            found = self._gained[points, others] = []
            known = spells_of(self.rules)
            for name in channeler(self.state, self.i).gift.weaves:
                spell = known[name]
                cost = priced(spell.cost, others)
                chance = self.prospect.chance(spell) if cost <= points else None
                if chance is not None and chance.action is not None:
                    gain = self._gain(chance.value, chance.needed, others, SPENT * cost)
                    if gain > 0:
                        found.append((cost, gain, harms(spell)))
        return found

    def worth(self, spell: Spell, action: Action) -> float:
        """What an attempt brings, and the points that it leaves; at most 0 if it brings nothing itself."""
        gain = self.gain(spell, action)
        if gain <= 0:
            return gain
        left = self.hand - priced(spell.cost, self.others)
        return gain + self.brings(max(left, 0), self.others)

    def bid(self, spell: Spell) -> Bid:
        """The weave aimed where it brings most, if it can be paid."""
        cost = priced(spell.cost, self.others)
        if cost > self.hand:
            return NOTHING
        brings, needed, action = self.prospect.chance(spell)
        if action is None:
            return NOTHING
        gain = self._gain(brings, needed, self.others, SPENT * cost)
        return Bid(gain + self.brings(self.hand - cost, self.others), action) if gain > 0 else Bid(gain, action)


def priced(cost: int, others: int) -> int:
    """What a weave costs its caster alone, or leading so many others. (CHN-34)"""
    return cost if others < 0 else in_circle(cost)


@lru_cache(256)
def harms(spell: Spell) -> bool:
    """Whether it does harm at once, so that it helps to cast it again."""
    for part in spell.parts:
        if isinstance(part, Hits | Splash | Beam) or (isinstance(part, Area) and Hits in map(type, part.each)):
            return True
    return False


_last: tuple[Ruleset, State, dict[ModelId, Outlay]] | None = None


def outlay(rules: Ruleset, state: State, i: ModelId) -> Outlay:
    """What the channeler can do now; kept until the state changes, as many weaves are weighed in one."""
    global _last
    known = _last
    if known is None or known[1] is not state or known[0] is not rules:
        known = _last = rules, state, {}
    found = known[2].get(i)
    if found is None:
        found = known[2][i] = Outlay(rules, state, i)
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
        """See `Offer`."""
        return NOTHING if self.never else outlay(self.rules, self.state, self.model).bid(self.spell)


def reach(rules: Ruleset, state: State, i: ModelId) -> float:
    """The furthest range of a weave that harms and that it could pay for in its next phase. (CHN-13)"""
    if state.models[i].magic is None or channel_bar(rules, state, i) is not None:
        return 0.0
    slot, circle, known = channeler(state, i), circle_of(state, i), spells_of(rules)
    if circle is not None and circle.leader != i:
        return 0.0
    points = on_hand(state, i) if weavings(state).stage else slot.gift.total - slot.debt
    able = [known[name] for name in slot.gift.weaves if harms(known[name]) and known[name].cost <= points]
    return max((spell.range_in for spell in able), default=0.0)


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
    lost = payer.brings(hand, payer.others) - payer.brings(hand - cost, payer.others)
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
