"""What points, weaves, cuts and circles are worth in marks, for offers and AI players. (CHN-34, CHN-35, CHN-81)

A weave is worth its value if it works (`kit/spells/value.py`), times the chance of its test, less what able enemies win
by cutting it, less the price of its points; and then what the points that are left can still do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import is_
from typing import Any, NamedTuple, Protocol, cast

from skirmish.board import on
from skirmish.core.decision import NOTHING, Action, Bid, Refusal
from skirmish.core.dice import sums
from skirmish.core.events import EffectEnded
from skirmish.core.geometry import Polygon, middle, sides
from skirmish.core.state import NOBODY, SAME_LEVEL, Effect, Model, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.units import TOLERANCE_IN, Point, distance
from skirmish.kit.effects import TEST
from skirmish.kit.queries import is_engaged
from skirmish.kit.spells.aim import CastOffer
from skirmish.kit.spells.guesses import guesses
from skirmish.kit.spells.refusals import Aim, aim_refusal
from skirmish.kit.spells.scene import look, scene
from skirmish.kit.spells.spell import Area, Beam, Cast, Condition, Hits, Spell, Splash
from skirmish.kit.spells.value import is_hopeless, value, worth_seen
from skirmish.rules.channeling.casting import brawl_bar, by_power, points_bar
from skirmish.rules.channeling.channeler import Circle, channeler, circle_of, in_circle, on_hand, price, weavings
from skirmish.rules.channeling.circles import TRANSFER, fit_channelers
from skirmish.rules.channeling.cutting import REACH_IN, Terms, Woven, cut_bar, terms

OWED = 2.0
"""Marks that a point of the next turn is worth: about what an Arrow of Fire does with it. (CHN-80)"""
SPENT = 0.3
"""Marks that a point on hand is worth beyond what it is spent on now: what is left over is lost. (CHN-3)"""
WILL_CUT = 0.6
"""How often an enemy who could cut, and gains by it, is taken to try."""
DEARER = 1.5
"""How many times its price a weave costs in a circle, at least. (CHN-34)"""
ALONE = -1
"""Instead of the number of others in the circle."""


class _WithSpells(Protocol):
    spells: dict[str, Spell]


def spells_of(rules: Ruleset) -> dict[str, Spell]:
    """The weaves of the magic system that these prices belong to."""
    return cast(_WithSpells, rules.magic).spells


# Points, cuts, weaves that stand


def side_worth(state: State, side: Side) -> float:
    """Points on hand and points owed of the side's channelers, in marks."""
    total = 0.0
    for m in state.models:
        if m.magic is not None and m.side == side and not m.out:
            total += SPENT * m.magic.hand - OWED * m.magic.debt
    return total + SPENT * sum(c.pool for c in weavings(state).circles if state.models[c.leader].side == side)


@lru_cache(256)
def chance_to_pass(needed: int, shift: int) -> float:
    """The chance of 2D6 plus the modifiers reaching what is needed. (CHN-80)"""
    return sum(number for total, number in sums(2, 6) if total + shift >= needed) / 36


def cut_worth(rules: Ruleset, state: State, cutter: ModelId, holder: ModelId, brings: float) -> float:
    """What a try at a weave of this value brings: the chance that it fails, less the price of the points."""
    cost, needed, _ = terms(rules, state, cutter, holder)
    return brings * (7 - needed) / 6 - OWED * cost


def standing_worth(rules: Ruleset, state: State, effect: Effect) -> float:
    """What a weave that stands is worth to its holder's side: what it would bring if it were cast there now."""
    spell = spells_of(rules).get(effect.source)
    if spell is None or effect not in state.effects:
        return 0.0
    without = EffectEnded(effect).apply(state)
    return value(rules, without, Cast(effect.owner, spell, _again(state, effect, spell)))


def _again(state: State, effect: Effect, spell: Spell) -> Action:
    """The action that would cast it as it stands."""
    plain = Action("cast", effect.owner, what=spell.id)
    if effect.target != NOBODY:
        return plain if spell.target == "self" else Action("cast", effect.owner, effect.target, what=spell.id)
    for laid in state.features:
        if laid.effect == effect.id and laid.shape is not None:
            via = (_along(laid.shape),) if isinstance(laid.shape, Polygon) else ()
            level = laid.level if state.battlefield.levels else SAME_LEVEL
            return Action("cast", effect.owner, at=middle(laid.shape), via=via, what=spell.id, level=level)
    return plain


def _along(strip: Polygon) -> Point:
    """A point in the direction of the strip's longer sides, from its middle."""
    (ax, ay), (bx, by) = max(sides(strip), key=lambda side: distance(*side))
    x, y = middle(strip)
    return x + (bx - ax) / 2, y + (by - ay) / 2


# Points spent as well as can be


class Entry(NamedTuple):
    """A weave in a `Plan`: its cost, what an attempt gains where it brings most, and whether it can be done again."""

    cost: int
    gain: float
    again: bool
    action: Action | None


class Plan:
    """What the weaves of one channeler gain, alone or in a circle of one size, and what points can do with them."""

    __slots__ = ("best", "entries")

    def __init__(self, entries: dict[str, Entry], points: int) -> None:
        self.entries = entries
        """By weave; those that cost more than the points aren't looked at."""
        self.best = _spent([entry for entry in entries.values() if entry.action and entry.gain > 0], points)
        """By points: what they bring, spent as well as can be."""


def _spent(entries: list[Entry], points: int) -> list[float]:
    """Harm can be done again and again, what lasts only once. (CHN-34, CHN-35)"""
    best = [0.0] * (points + 1)
    for cost, gain, again, _ in entries:
        for left in range(cost, points + 1) if again else range(points, cost - 1, -1):
            with_it = best[left - cost] + gain
            if with_it > best[left]:
                best[left] = with_it
    return best


def price_for(cost: int, others: int) -> int:
    """What a weave costs its caster alone, or leading so many others. (CHN-34)"""
    return cost if others < 0 else in_circle(cost)


@lru_cache(256)
def is_harmful(spell: Spell) -> bool:
    """Whether it does harm at once, so that it helps to cast it again."""
    for part in spell.parts:
        if isinstance(part, Hits | Splash | Beam) or (isinstance(part, Area) and Hits in map(type, part.each)):
            return True
    return False


@lru_cache(256)
def is_shy(spell: Spell) -> bool:
    """Whether it ends when its caster weaves again: then nothing can follow it. (CHN-70)"""
    return spell.target == "self" and any(isinstance(part, Condition) and part.shy for part in spell.parts)


# What the weaves of a channeler would do


class Chance(NamedTuple):
    """A weave aimed as well as can be: what it brings if it works and stands, and what the test needs."""

    value: float
    needed: int
    """2D6, circles aside."""
    action: Action | None
    """None if it brings nothing wherever it is aimed."""


IDLE = Chance(0.0, 0, None)


class Prospect:
    """What a channeler's weaves would do. It hangs on places, bodies and what lasts, not on points or circles."""

    __slots__ = ("_chances", "_cutters", "_eased", "_engaged", "_values", "i", "rules", "seen", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId) -> None:
        self.rules, self.state, self.i = rules, state, i
        self.seen = look(rules, state, i)
        self._chances: dict[str, Chance] = {}
        self._values: dict[Action, float] = {}
        self._eased: int | None = None
        """By how much the test of every weave is easier; None if that isn't known or isn't the same for all."""
        self._cutters: tuple[tuple[Model, ...], tuple[Circle, ...], list[Any], list[Terms]] | None = None
        self._engaged: bool | None = None

    def value(self, spell: Spell, action: Action) -> float:
        """What it brings if it works and stands, in marks."""
        found = self._values.get(action)
        if found is None:
            found = self._values[action] = value(self.rules, self.state, Cast(self.i, spell, action))
        return found

    def chance(self, spell: Spell) -> Chance:
        """The weave aimed where it brings most; what can't bring its price isn't aimed at all.

        Whether it may be aimed so is asked of the best ones alone.
        """
        found = self._chances.get(spell.id)
        if found is None:
            found = self._chances[spell.id] = self._aimed(spell)
        return found

    def _aimed(self, spell: Spell) -> Chance:
        rules, state, i = self.rules, self.state, self.i
        fighting = self.engaged
        if fighting and not spell.in_combat:
            return IDLE
        seen = self.seen
        if is_hopeless(seen, i, spell):
            return IDLE
        needed = self.needed(spell)
        enough, found = least(spell.cost, needed), []
        for n, action in enumerate(guesses(rules, state, i, spell)):
            brings = self._values[action] = worth_seen(seen, Cast(i, spell, action))
            if brings > enough:
                found.append((brings, -n, action))
        found.sort(reverse=True)
        for brings, _, action in found:
            if aim_refusal(Aim(rules, state, i, spell, action, fighting, brawl_bar)) is None:
                return Chance(brings, needed, action)
        return IDLE

    @property
    def engaged(self) -> bool:
        """Whether the channeler is engaged."""
        if self._engaged is None:
            self._engaged = is_engaged(self.rules, self.state, self.i)
        return self._engaged

    def needed(self, spell: Spell) -> int:
        """2D6 that its test needs, circles aside."""
        if self._eased is not None:
            return spell.difficulty - self._eased
        rules, state, i = self.rules, self.state, self.i
        eased = sum([m.number for m in by_power(rules, state, i, spell) + rules.modifiers(state, i, TEST)])
        if rules.options["strong_weak"] != "true":  # else each weave has a number of its own (CHN-42)
            self._eased = eased
        return spell.difficulty - eased

    def cutters(self, now: State) -> list[Terms]:
        """On what terms each enemy could cut now what it weaves where it stands: one list while that holds. (CHN-20)"""
        circles, known = weavings(now).circles, self._cutters
        if known is not None and known[0] is now.models and known[1] is circles:
            return known[3]
        side = now.models[self.i].side
        means = [m.magic for m in now.models if m.side != side]
        if known is not None and known[1] is circles and all(map(is_, means, known[2])):
            found = known[3]
        else:
            found = [terms(self.rules, now, k, self.i) for k in self._able(now)]
        self._cutters = now.models, circles, means, found
        return found

    def _able(self, now: State) -> list[ModelId]:
        """Who could cut it: the distance is asked first, as it is what most enemies lack."""
        gaps, woven = on(now).gaps(self.i), Woven(self.i, "", "")
        side, far = now.models[self.i].side, REACH_IN + TOLERANCE_IN
        near = [m.id for m in now.models if m.magic is not None and m.side != side and gaps[m.id] <= far]
        return [k for k in near if cut_bar(self.rules, now, k, woven) is None]


@lru_cache(256)
def least(cost: int, needed: int) -> float:
    """What a weave must bring if it works to be worth its price, alone with this test or in the best of circles."""
    alone = chance_to_pass(needed, 0)
    return SPENT * cost * (min(1 / alone, DEARER) if alone else DEARER)


class Prospects:
    """Those of all channelers, and what stands is worth: kept until a body or the table changes.

    A weave that fails changes points alone.
    """

    def of(self, rules: Ruleset, state: State, i: ModelId) -> Prospect:
        """The channeler's."""
        kept, key = scene(rules, state).kept, ("prospect", i)
        found: Prospect | None = kept.get(key)
        if found is None:
            found = kept[key] = Prospect(rules, state, i)
        found.state = found.seen.state = state
        return found

    def standing(self, rules: Ruleset, state: State, effect: Effect) -> float:
        """See `standing_worth`."""
        kept, key = scene(rules, state).kept, ("standing", effect.id)
        found: float | None = kept.get(key)
        if found is None:
            found = kept[key] = standing_worth(rules, state, effect)
        return found


PROSPECTS = Prospects()
"""The last ones looked at."""


# What a channeler can do with its points


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
        paid = SPENT * price_for(spell.cost, self.others)
        return self._gain(self.prospect.value(spell, action), self.prospect.needed(spell), self.others, paid)

    def _gain(self, brings: float, needed: int, others: int, paid: float) -> float:
        return chance_to_pass(needed, max(others, 0)) * self.after_cuts(brings) - paid if brings > 0 else brings - paid

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
            cost = price_for(spell.cost, others)
            if cost <= points:
                brings, needed, action = prospect.chance(spell)
                gain = self._gain(brings, needed, others, SPENT * cost) if action is not None else 0.0
                found[name] = Entry(cost, gain, is_harmful(spell), action)
        return found

    def worth(self, spell: Spell, action: Action) -> float:
        """What an attempt brings, and the points that it leaves; at most 0 if it brings nothing itself."""
        gain = self.gain(spell, action)
        if gain <= 0 or is_shy(spell):
            return gain
        left = self.hand - price_for(spell.cost, self.others)
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
                rest = plan.best[hand - cost] if gain > 0 and not is_shy(known[name]) else 0.0
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
    if slot is None or not fit_channelers(rules, state) >> i & 1:
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
        found = [(spells[name].cost, spells[name].range_in) for name in weaves if is_harmful(spells[name])]
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
    left = 0.0 if spell is not None and is_shy(spell) else payer.brings(hand - cost, payer.others)
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
