"""What cards, draws and castings are worth in marks, for offers and AI players. (WYL-50, WYL-51)"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.dice import Successes, degrees, sums
from skirmish.core.state import NOBODY, SAME_LEVEL, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.queries import ids_in, is_engaged, side_mask
from skirmish.kit.spells.guesses import guesses
from skirmish.kit.spells.refusals import Aim, aim_refusal
from skirmish.kit.spells.scene import look, scene
from skirmish.kit.spells.spell import Area, Beam, Cast, Harm, Hits, Spill, Splash, Tide
from skirmish.kit.spells.value import is_hopeless, value, worth_seen
from skirmish.rules.wyld.caster import Caster, Channel, Gift, caster, channel_of, shaping
from skirmish.rules.wyld.deck import (
    Hand,
    Mask,
    cards_left,
    cards_of,
    chance_of,
    faces,
    jokers_in,
    mean_of,
    meant_points,
    points_of_suits,
    suit_order,
    total,
)
from skirmish.rules.wyld.side_effects import best_split, cancelled, strength
from skirmish.rules.wyld.spells import Book, Page, book_of, owns

LATER, DELAY = 0.85, 0.18
"""What is cast an activation later is worth so much less: it may be lost until then; each activation more."""
AFAR, SOON_IN = 0.6, 12.0
"""What a spell is worth whose target is still out of reach, up to so many inches."""
EXPOSED = 0.05
"""Marks that a point less of defence costs."""
STRAYS = (0.0, 0.0, 1.0, 5.0, 15.0, 30.0, 50.0)
"""Marks that stray effects of each strength cost. (WYL-46)"""
RISK = 0.03
"""Marks that each point held over to the next activation costs: it may be lost there, and burns its caster."""
BETTER = 0.8
"""The share of a casting's value that waiting for cleaner cards is worth."""
FACE, JOKER = 0.5, 2.0
"""Marks that a face card is worth, and that it is worth to be rid of the jokers of a draw."""
SPARE = 0.01
"""Of the value, for each point of diamonds that is to spare."""


class Target(NamedTuple):
    """A spell aimed where it brings most; the action is None where it can't be aimed at anything worth it now."""

    value: float
    action: Action | None


NOWHERE = Target(0.0, None)


def best_aim(rules: Ruleset, state: State, i: ModelId, page: Page) -> Target:
    """The best way to aim the spell from where its caster stands; kept until a body or the table changes."""
    kept, key = scene(rules, state).kept, ("aimed", i, page.spell.id)
    found: Target | None = kept.get(key)
    if found is None:
        found = kept[key] = _aimed(rules, state, i, page)
    return found


def _aimed(rules: Ruleset, state: State, i: ModelId, page: Page) -> Target:
    spell, fighting, seen, found = page.spell, is_engaged(rules, state, i), look(rules, state, i), []
    tries = () if is_hopeless(seen, i, spell) else guesses(rules, state, i, spell)
    for n, action in enumerate(tries):
        brings = worth_seen(seen, Cast(i, spell, action))
        if brings > 0:
            found.append((brings, -n, action))
    found.sort(reverse=True)
    for brings, _, action in found:
        if aim_refusal(Aim(rules, state, i, spell, action, fighting)) is None:
            return Target(brings, action)
    return NOWHERE if fighting else Target(AFAR * _afar(rules, state, i, page), None)


def _afar(rules: Ruleset, state: State, i: ModelId, page: Page) -> float:
    """What it would bring against the nearest enemy if that were in range and sight."""
    spell, gaps = page.spell, on(state).gaps(i)
    foes = [k for k in ids_in(side_mask(state, 1 - state.models[i].side)) if gaps[k] <= spell.range_in + SOON_IN]
    if not foes or spell.target not in ("enemy", "point"):
        return 0.0
    foe = min(foes, key=gaps.__getitem__)
    if spell.target == "enemy":
        return _value(rules, state, page, Action("cast", i, foe, what=spell.id))
    level = state.level(foe) if state.battlefield.levels else SAME_LEVEL
    return _value(rules, state, page, Action("cast", i, at=state.places[foe][:2], what=spell.id, level=level))


def _value(rules: Ruleset, state: State, page: Page, action: Action) -> float:
    return max(0.0, value(rules, state, Cast(action.model, page.spell, action)))


def chance_to_work(rules: Ruleset, state: State, i: ModelId, page: Page, bonus: int, target: ModelId = NOBODY) -> float:
    """The chance that the spell's own roll succeeds with so many successes on top. (WYL-66, WYL-67)"""
    aimed_at = target != NOBODY and page.rolls and not page.weave
    return _works(page, caster(state, i).gift, bonus, rules.combat.hardness(state, target, i) if aimed_at else 1)


@lru_cache(4096)
def _works(page: Page, gift: Gift, bonus: int, hard: int) -> float:
    if page.weave:
        needed = page.spell.difficulty - bonus
        return sum([ways for shown, ways in sums(2, 6) if shown >= needed]) / 36
    return _succeeds(gift.essence + gift.occult, hard, bonus) if page.rolls else 1.0


@lru_cache(1024)
def _succeeds(dice: int, hard: int, bonus: int) -> float:
    """The chance that so many dice, with so many successes on top, show as many as are needed."""
    law = Successes(NOBODY, "", dice, degrees(0, 1 + hard), bonus=bonus).law()
    return float(sum([chance for found, chance in law if found >= hard], Fraction(0)))


def strays_cost(rules: Ruleset, tradition: str, circle: int, hand: Hand) -> float:
    """What the stray effects of a casting with this hand cost, its diamonds spent as well as can be."""
    return _strays(suit_order(rules, tradition), circle, hand)


@lru_cache(4096)
def _strays(order: tuple[int, int, int, int], circle: int, hand: Hand) -> float:
    return _of_points(circle, points_of_suits(order, hand))


def _of_points(circle: int, points: tuple[int, int, int, int]) -> float:
    """The same of so many points of the intended suit and of the others."""
    diamonds, *stray = points
    left = cancelled((stray[0], stray[1], stray[2]), best_split(circle, diamonds, (stray[0], stray[1], stray[2])))
    return sum([STRAYS[strength(circle, points)] for points in left])


@lru_cache(4096)
def _tuned(order: tuple[int, int, int, int], now: Channel, number: int) -> float:
    """What they will cost once more when so many cards are drawn in tuning: diamonds kept, or the worst card gone.

    (WYL-40, WYL-42)
    """
    circle, hand, left = now.circle, now.hand, now.deck.bit_count()
    if not left:
        return _strays(order, circle, hand)
    diamonds, *stray = points_of_suits(order, hand)
    more = number * points_of_suits(order, cards_of(now.deck))[0] // left
    cleaned = [_of_points(circle, (diamonds + more, stray[0], stray[1], stray[2]))]
    spare = now.points + int(number * mean_of(now.deck, 1)) - now.horizon
    cleaned += [_strays(order, circle, cards_left(hand, (card,))) for card in hand if total((card,)) <= spare]
    return min(cleaned)


def _prospect(rules: Ruleset, state: State, i: ModelId, best: Target, number: int) -> float:
    """What it brings to tune with so many cards and cast then, less the risk of what is held until then."""
    now, order = shaping(state, i), suit_order(rules, caster(state, i).gift.tradition)
    return LATER * (best.value - _tuned(order, now, number)) - RISK * now.points - 2 * EXPOSED * number


def cast_worth(rules: Ruleset, state: State, i: ModelId, action: Action) -> float:
    """What it brings to cast the spell now, aimed so."""
    now, page = shaping(state, i), book_of(rules)[action.what]
    best = best_aim(rules, state, i, page)
    brings = best.value if action == best.action else _value(rules, state, page, action)
    if brings <= 0:
        return 0.0
    tradition = caster(state, i).gift.tradition
    spare = max(0, 2 * meant_points(rules, tradition, now.hand)[0] - now.points)
    chance = chance_to_work(rules, state, i, page, now.faces, action.target)
    return brings * (chance + SPARE * spare) - strays_cost(rules, tradition, now.circle, now.hand)


def wait_worth(rules: Ruleset, state: State, i: ModelId) -> float:
    """What it brings to go on for cleaner cards: nothing if there is little to be cleaned."""
    now, gift = shaping(state, i), caster(state, i).gift
    dirt = strays_cost(rules, gift.tradition, now.circle, now.hand)
    best = best_aim(rules, state, i, book_of(rules)[now.spell])
    return max(0.0, _prospect(rules, state, i, best, gift.room)) if dirt > (1 - BETTER) * best.value else 0.0


class Draws:
    """What it brings to draw cards for a spell now; the spell is aimed when the first number of cards is weighed."""

    __slots__ = ("_best", "deck", "i", "page", "rules", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId, page: Page, deck: Mask) -> None:
        self.rules, self.state, self.i, self.page, self.deck = rules, state, i, page, deck
        self._best: Target | None = None

    def worth(self, number: int) -> float:
        """Of so many cards."""
        best = self._best
        if best is None:
            best = self._best = best_aim(self.rules, self.state, self.i, self.page)
        slot = caster(self.state, self.i)
        now = slot.channel
        if now is not None and now.crossed:
            return self._tuning(now, number, best)
        if not best.value:
            return -EXPOSED * number
        missing, held = (now.missing, now.faces) if now is not None else (self.page.horizon, 0)
        chance, left = _then(self.page, slot.gift, self.deck, missing, held, number)
        return best.value * chance * left - EXPOSED * number

    def _tuning(self, now: Channel, number: int, best: Target) -> float:
        """Once the horizon was reached: as many cards as it still lacks, else those that may make it cleaner."""
        if now.missing:
            return best.value * chance_of(now.deck, now.missing, number) * LATER + 0.1 - EXPOSED * number
        return _prospect(self.rules, self.state, self.i, best, number)


@lru_cache(8192)
def _then(page: Page, gift: Gift, deck: Mask, missing: int, held: int, number: int) -> tuple[float, float]:
    """(chance of the spell's own roll, what is left of its value for the delay) where so many cards are drawn now."""
    soon, each = chance_of(deck, missing, number), mean_of(deck, number) or 1.0
    more = max(1.0, (missing - each) / each)
    bonus = held + int(missing / each * number * 3 / 13)
    return _works(page, gift, bonus, 1), soon + (1 - soon) / (1 + DELAY * more)


def discard_worth(rules: Ruleset, state: State, i: ModelId, gone: Hand) -> float:
    """What it brings to discard these cards in tuning: a cleaner spell, but not one that is out of reach. (WYL-50)"""
    now = shaping(state, i)
    hand = cards_left(now.hand, gone)
    if total(hand) < now.horizon <= now.points:
        return -1.0
    tradition = caster(state, i).gift.tradition
    cleaner = strays_cost(rules, tradition, now.circle, now.hand) - strays_cost(rules, tradition, now.circle, hand)
    jokers = len(jokers_in(now.hand)) if not jokers_in(hand) else 0
    return cleaner + FACE * (faces(hand) - faces(now.hand)) + JOKER * jokers


def power_down_worth(rules: Ruleset, state: State, i: ModelId, number: int) -> float:
    """A little if the spell brings nothing any more, so that it isn't lost with a bang, nor cast with a worse one."""
    now, gift = shaping(state, i), caster(state, i).gift
    best = best_aim(rules, state, i, book_of(rules)[now.spell])
    useless = best.value <= 0 or (not now.missing and _prospect(rules, state, i, best, gift.room) <= 0)
    return 0.05 + 0.01 * number if useless else 0.0


def cancel_worth(rules: Ruleset, state: State, i: ModelId, pair: Hand) -> float:
    """What it brings to cancel a card: only if the points stay enough, and an effect is weaker for it. (WYL-50)"""
    now = shaping(state, i)
    hand = cards_left(now.hand, pair)
    if total(hand) < now.horizon:
        return 0.0
    tradition = caster(state, i).gift.tradition
    return strays_cost(rules, tradition, now.circle, now.hand) - strays_cost(rules, tradition, now.circle, hand)


HARMS = (Hits, Harm, Splash, Spill, Beam)
HELD = 0.3
"""Marks that a point held for a spell is worth, up to its horizon."""


@lru_cache(512)
def is_harmful(page: Page) -> bool:
    """Whether the spell does harm at once."""
    for part in page.spell.parts:
        within = part.each if isinstance(part, Area | Tide) else (part,)
        if any(isinstance(one, HARMS) for one in within):
            return True
    return False


def reach(rules: Ruleset, state: State, i: ModelId) -> float:
    """The furthest range of a harming spell that it is shaping, or could begin."""
    slot: Caster | None = state.models[i].magic
    if slot is None or not state.on_table(i):
        return 0.0
    book = book_of(rules)
    if slot.channel is not None:
        page = book[slot.channel.spell]
        return page.spell.range_in if is_harmful(page) else 0.0
    motes = slot.motes
    return max([far for price, far in _harmful(book, slot.gift) if price <= motes], default=0.0)


_ranges: dict[Gift, tuple[Book, list[tuple[int, float]]]] = {}


def _harmful(book: Book, gift: Gift) -> list[tuple[int, float]]:
    """(motes, range) of the harming spells of the circles that it owns: kept for this book."""
    known = _ranges.get(gift)
    if known is None or known[0] is not book:
        pages = [page for page in map(book.__getitem__, gift.spells) if is_harmful(page)]
        owned = [page for page in pages if owns(gift.essence, gift.occult, page.circle, gift.tradition)]
        known = _ranges[gift] = book, [(page.motes, page.spell.range_in) for page in owned]
    return known[1]


def side_worth(state: State, side: Side) -> float:
    """What the side's casters hold towards their horizons, in marks."""
    found = 0.0
    for m in state.models:
        now = channel_of(state, m.id) if m.side == side and not m.out else None
        if now is not None:
            found += HELD * min(now.points, now.horizon)
    return found
