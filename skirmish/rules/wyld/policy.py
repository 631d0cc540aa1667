"""What cards, draws and castings are worth in marks, for AIs and as defaults. (WYL-50, WYL-51)"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.dice import sums
from skirmish.core.pools import Successes, degrees
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.seeing import engaged, members, side_mask
from skirmish.kit.spells.bars import Aim, misaimed
from skirmish.kit.spells.guesses import guesses
from skirmish.kit.spells.scene import Scene
from skirmish.kit.spells.spell import Area, Beam, Cast, Harm, Hits, Spill, Splash, Tide
from skirmish.kit.spells.value import value
from skirmish.rules.wyld import suits
from skirmish.rules.wyld.book import Page, book_of, owns
from skirmish.rules.wyld.caster import Caster, Channel, caster, channel_of, shaping
from skirmish.rules.wyld.deck import Hand, Mask, chance_of, faces, jokers_in, mean_of, taken, total
from skirmish.rules.wyld.intensity import best_split, cancelled, strength

LATER, DELAY = 0.85, 0.18
"""What is cast an activation later is worth so much less: it may be lost until then; each activation more."""
AFAR, SOON_IN = 0.6, 12.0
"""What a spell is worth whose target is still out of reach, up to so many inches."""
EXPOSED = 0.05
"""Marks that a point less of defence costs."""
STRAYS = (0.0, 0.0, 1.0, 5.0, 15.0, 30.0, 50.0)
"""Marks that stray effects of each strength cost. (WYL-46)"""
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
_scene = Scene()
_aims: dict[tuple[ModelId, str], Target] = {}


def aimed(rules: Ruleset, state: State, i: ModelId, page: Page) -> Target:
    """The best way to aim the spell from where its caster stands; kept until a body or the table changes."""
    if not _scene.same(rules, state):
        _aims.clear()
    key = i, page.spell.id
    found = _aims.get(key)
    if found is None:
        found = _aims[key] = _aimed(rules, state, i, page)
    return found


def _aimed(rules: Ruleset, state: State, i: ModelId, page: Page) -> Target:
    spell, fighting = page.spell, engaged(rules, state, i)
    tries = list(guesses(rules, state, i, spell))
    weighed = [(brings, -n) for n, action in enumerate(tries) if (brings := _value(rules, state, page, action)) > 0]
    for brings, n in sorted(weighed, reverse=True):
        if misaimed(Aim(rules, state, i, spell, tries[-n], fighting)) is None:
            return Target(brings, tries[-n])
    return NOWHERE if fighting else Target(AFAR * _afar(rules, state, i, page), None)


def _afar(rules: Ruleset, state: State, i: ModelId, page: Page) -> float:
    """What it would bring against the nearest enemy if that were in range and sight."""
    spell, gaps = page.spell, on(state).gaps(i)
    foes = [k for k in members(side_mask(state, 1 - state.models[i].side)) if gaps[k] <= spell.range_in + SOON_IN]
    if not foes or spell.target not in ("enemy", "point"):
        return 0.0
    foe = min(foes, key=gaps.__getitem__)
    if spell.target == "enemy":
        return _value(rules, state, page, Action("cast", i, foe, what=spell.id))
    return _value(rules, state, page, Action("cast", i, at=state.places[foe][:2], what=spell.id))


def _value(rules: Ruleset, state: State, page: Page, action: Action) -> float:
    return max(0.0, value(rules, state, Cast(action.model, page.spell, action)))


def works(rules: Ruleset, state: State, i: ModelId, page: Page, bonus: int, target: ModelId = NOBODY) -> float:
    """The chance that the spell's own roll succeeds with so many successes on top. (WYL-66, WYL-67)"""
    if page.weave:
        needed = page.spell.difficulty - bonus
        return sum([ways for shown, ways in sums(2, 6) if shown >= needed]) / 36
    if not page.rolls:
        return 1.0
    hard = rules.combat.hardness(state, target, i) if target != NOBODY else 1
    gift = caster(state, i).gift
    return _succeeds(gift.essence + gift.occult, hard, bonus)


@lru_cache(1024)
def _succeeds(dice: int, hard: int, bonus: int) -> float:
    """The chance that so many dice, with so many successes on top, show as many as are needed."""
    law = Successes(NOBODY, "", dice, degrees(0, 1 + hard), bonus=bonus).law()
    return float(sum([chance for found, chance in law if found >= hard], Fraction(0)))


def strays(rules: Ruleset, tradition: str, circle: int, hand: Hand) -> float:
    """What the stray effects of a casting with this hand cost, its diamonds spent as well as can be."""
    diamonds, *others = suits.meant(rules, tradition, hand)
    stray = others[0], others[1], others[2]
    left = cancelled(stray, best_split(circle, diamonds, stray))
    return sum([STRAYS[strength(circle, points)] for points in left])


def cast_worth(rules: Ruleset, state: State, i: ModelId, action: Action) -> float:
    """What it brings to cast the spell now, aimed so."""
    now, page = shaping(state, i), book_of(rules)[action.what]
    best = aimed(rules, state, i, page)
    brings = best.value if action == best.action else _value(rules, state, page, action)
    if brings <= 0:
        return 0.0
    tradition = caster(state, i).gift.tradition
    spare = max(0, 2 * suits.meant(rules, tradition, now.hand)[0] - now.points)
    chance = works(rules, state, i, page, now.faces, action.target)
    return brings * (chance + SPARE * spare) - strays(rules, tradition, now.circle, now.hand)


def wait_worth(rules: Ruleset, state: State, i: ModelId) -> float:
    """What it brings to go on for cleaner cards: nothing if there is little to be cleaned."""
    now = shaping(state, i)
    dirt = strays(rules, caster(state, i).gift.tradition, now.circle, now.hand)
    best = aimed(rules, state, i, book_of(rules)[now.spell])
    return BETTER * LATER * best.value if dirt > (1 - BETTER) * best.value else 0.0


def channel_worth(rules: Ruleset, state: State, i: ModelId, page: Page, number: int, deck: Mask) -> float:
    """What it brings to draw so many cards for the spell now."""
    slot = caster(state, i)
    now = slot.channel
    best = aimed(rules, state, i, page)
    missing = now.missing if now is not None else page.horizon
    if now is not None and now.crossed:
        return _tuning(rules, state, i, now, number, best)
    soon = chance_of(deck, missing, number)
    each = mean_of(deck, number) or 1.0
    more = max(1.0, (missing - each) / each)
    faces_then = (now.faces if now is not None else 0) + int(missing / each * number * 3 / 13)
    chance = works(rules, state, i, page, faces_then)
    brings = best.value * chance * (soon + (1 - soon) / (1 + DELAY * more))
    return brings - EXPOSED * number


def _tuning(rules: Ruleset, state: State, i: ModelId, now: Channel, number: int, best: Target) -> float:
    """Once the horizon was reached: as many cards as it still lacks, else one at a time, of which none need be kept."""
    if now.missing:
        return best.value * chance_of(now.deck, now.missing, number) * LATER + 0.1 - EXPOSED * number
    return 0.1 + best.value * LATER - EXPOSED * number * 2


def without(rules: Ruleset, state: State, i: ModelId, gone: Hand) -> float:
    """What it brings to discard these cards in tuning: a cleaner spell, but not one that is out of reach. (WYL-50)"""
    now = shaping(state, i)
    hand = taken(now.hand, gone)
    if total(hand) < now.horizon <= now.points:
        return -1.0
    tradition = caster(state, i).gift.tradition
    cleaner = strays(rules, tradition, now.circle, now.hand) - strays(rules, tradition, now.circle, hand)
    jokers = len(jokers_in(now.hand)) if not jokers_in(hand) else 0
    return cleaner + FACE * (faces(hand) - faces(now.hand)) + JOKER * jokers


def power_down_worth(rules: Ruleset, state: State, i: ModelId, number: int) -> float:
    """A little if the spell brings nothing any more, so that it isn't lost with a bang."""
    now = shaping(state, i)
    best = aimed(rules, state, i, book_of(rules)[now.spell])
    return 0.05 + 0.01 * number if best.value <= 0 else 0.0


def cancel_worth(rules: Ruleset, state: State, i: ModelId, pair: Hand) -> float:
    """What it brings to cancel a card: only if the points stay enough, and an effect is weaker for it. (WYL-50)"""
    now = shaping(state, i)
    hand = taken(now.hand, pair)
    if total(hand) < now.horizon:
        return 0.0
    tradition = caster(state, i).gift.tradition
    return strays(rules, tradition, now.circle, now.hand) - strays(rules, tradition, now.circle, hand)


HARMS = (Hits, Harm, Splash, Spill, Beam)
HELD = 0.3
"""Marks that a point held for a spell is worth, up to its horizon."""


def harms(page: Page) -> bool:
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
    book, gift = book_of(rules), slot.gift
    if slot.channel is not None:
        pages = [book[slot.channel.spell]]
    else:
        known = [book[spell] for spell in gift.spells if book[spell].motes <= slot.motes]
        pages = [page for page in known if owns(gift.essence, gift.occult, page.circle, gift.tradition)]
    return max((page.spell.range_in for page in pages if harms(page)), default=0.0)


def worth(state: State, side: Side) -> float:
    """What the side's casters hold towards their horizons, in marks."""
    found = 0.0
    for m in state.models:
        now = channel_of(state, m.id) if m.side == side and not m.out else None
        if now is not None:
            found += HELD * min(now.points, now.horizon)
    return found
