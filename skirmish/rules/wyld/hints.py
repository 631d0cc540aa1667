"""Estimates for AI players: what a caster takes from an enemy in a turn, and whom to stand near. (WYL-14, WYL-66)

A caster does one casting at a time: the one it is shaping, or the best that it could begin. What that takes is spread
over the turns of drawing that are expected until it is cast. Stray effects and what suits leave over aren't reckoned.
What it takes from anyone beside its target is reckoned in the same way, to weigh whom to stand by. (CHN-63)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from skirmish.core.decision import Action
from skirmish.core.dice import SIDES, count_ways
from skirmish.core.hints import Company, Volley
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, Place, State
from skirmish.core.system import Ruleset
from skirmish.core.units import CONTACT_IN
from skirmish.kit.effects import TEST, find_wards, ground_of, strongest_ward
from skirmish.kit.queries import is_engaged
from skirmish.kit.spells.hints import (
    Attempt,
    Volleys,
    bands,
    breadth_in,
    can_reach,
    harmful_parts,
    keeps_apart,
    marks_if_caught,
    marks_taken,
    volley_of,
)
from skirmish.kit.spells.spell import ON_ONE, Cast, Harm, Spell, Spill
from skirmish.rules.wyld import worth
from skirmish.rules.wyld.caster import Caster, caster
from skirmish.rules.wyld.casting import spell_pool
from skirmish.rules.wyld.channeling import deck_of
from skirmish.rules.wyld.deck import Mask, chance_of, mean_of
from skirmish.rules.wyld.mishaps import is_helpless
from skirmish.rules.wyld.spells import Page, book_of, owns

Takes = Callable[[Ruleset, State, Cast, ModelId], float]
FACES = 3 / 13
"""The share of a deck that are face cards."""
SURE = 0.02
"""Turns that are needed as seldom as that aren't reckoned with."""
KEPT = 0.77
"""The share of castings that is left by low jokers and by waiting for cleaner cards: measured as the defaults play."""


class Shaped(NamedTuple):
    """A spell that it may cast, with so many face cards then."""

    page: Page
    share: float
    """Of a casting that a turn brings."""
    faces: int


class Means(NamedTuple):
    """What the worth of a caster's next turn hangs on, its target aside."""

    shaped: tuple[Shaped, ...]
    fighting: bool
    """Whether it is engaged: then it casts only what can be cast in combat, at whom it touches. (CHN-9)"""
    tests: int
    """What is added to its tests of weaves."""
    pool: int
    """Its dice for spells. (WYL-66)"""
    ground: tuple[Place, ...] | None
    """All places, where it matters to what lasts who stands near whom."""


def volley(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> Volley | None:
    """See `MagicSystem.volley`. None for who can't act in its next turn, or harms nobody with what it can shape."""
    return VOLLEYS.of(rules, state, i, j)


def means(rules: Ruleset, state: State, i: ModelId) -> Means | None:
    """What it may cast; None if it won't act, or has neither a spell in hand nor the motes for one."""
    who = rules.combat.who
    if is_helpless(rules, state, i) or (who(state, "fleeing") | who(state, "stupid")) >> i & 1:
        return None
    found = tuple(_shaped(rules, state, i))
    if not found:
        return None
    tests = sum([m.number for topic in (TEST, "tests") for m in rules.modifiers(state, i, topic)])
    ground = ground_of(state) if state.effects else None
    return Means(found, is_engaged(rules, state, i), tests, spell_pool(rules, state, i), ground)


def _shaped(rules: Ruleset, state: State, i: ModelId) -> Iterator[Shaped]:
    """The spell in hand, or those that it may begin, as far as they harm enemies. (WYL-3, WYL-5, WYL-18)"""
    slot: Caster = caster(state, i)
    gift, now, deck, book = slot.gift, slot.channel, deck_of(rules, slot), book_of(rules)
    if now is not None:
        pages = [book[now.spell]]
    else:
        known = [book[spell] for spell in gift.spells if book[spell].motes <= slot.motes]
        pages = [page for page in known if owns(gift.essence, gift.occult, page.circle, gift.tradition)]
    for page in pages:
        if harmful_parts(page.spell):
            missing = now.missing if now is not None else page.horizon
            held = now.faces if now is not None else 0
            yield Shaped(page, *_soon(deck, missing, gift.room, held))


def _soon(deck: Mask, missing: int, cards: int, held: int) -> tuple[float, int]:
    """(share of the casting that a turn of so many cards brings, face cards by then) with so many points missing."""
    if missing <= 0:
        return 1.0, held
    size = deck.bit_count()
    if cards < 1 or mean_of(deck, size) < missing:
        return 0.0, held
    turns, drawn = 1.0, cards
    while drawn < size and (late := 1 - chance_of(deck, missing, drawn)) > SURE:
        turns, drawn = turns + late, drawn + cards
    return KEPT / turns, held + int(turns * cards * FACES)


def _reckon(rules: Ruleset, state: State, i: ModelId, j: ModelId, by: Means) -> Volley | None:
    marks = float(state.models[j].warrior.marks)
    if marks <= 0:
        return None
    plain = bands(1, marks, _attempts(rules, state, i, j, by, 0))
    if by.fighting:
        return volley_of([(CONTACT_IN, takes) for _, takes in plain[:1]])
    return volley_of(plain, bands(1, marks, _attempts(rules, state, i, j, by, 1)))


def _attempts(rules: Ruleset, state: State, i: ModelId, j: ModelId, by: Means, cover: int) -> Iterator[Attempt]:
    """One of each spell; `cover`: how many successes more it needs at who is in cover. (WYL-66)"""
    marks = state.models[j].warrior.marks
    for page, share, faces in by.shaped:
        if not by.fighting or page.spell.in_combat:
            takes = _takes(rules, state, i, j, by, page, faces, cover)
            yield Attempt(page.spell.range_in, 1, share * takes / marks, again=False)


def _takes(
    rules: Ruleset, state: State, i: ModelId, j: ModelId, by: Means, page: Page, faces: int, cover: int,
    harm: Takes = marks_taken,
) -> float:  # fmt: skip
    """Marks that a casting takes that has its points: by its test, or its roll. (WYL-66, WYL-67)"""
    spell, cast = page.spell, Cast(i, page.spell, Action("cast", i, j, what=page.spell.id))
    if page.weave:
        against = find_wards(state, state.models[i].side, 1 << j) if state.effects else ()
        helped = by.tests + (strongest_ward(against) if against else 0)
        return worth.chance_to_work(rules, state, i, page, faces + helped) * harm(rules, state, cast, j)
    if not page.rolls:
        return harm(rules, state, cast, j)
    hard = rules.combat.hardness(state, j) + cover if spell.target in ON_ONE else 1
    return _rolled(rules, state, cast, j, by.pool, hard - faces, harm)


def _rolled(rules: Ruleset, state: State, cast: Cast, j: ModelId, pool: int, needed: int, harm: Takes) -> float:
    """Marks that a spell takes whose roll needs so many successes: those to spare are as good as their mean."""
    chance, spare = _spare(pool, needed)
    tens = 2 if rules.options["damage_ten_double"] == "true" else 1
    least = int(spare)
    low = harm(rules, state, evolve(cast, more=least, tens=tens), j)
    if not _grows(cast.spell):
        return chance * low
    high = harm(rules, state, evolve(cast, more=least + 1, tens=tens), j)
    return chance * (low + (spare - least) * (high - low))


@lru_cache(1024)
def _spare(pool: int, needed: int) -> tuple[float, float]:
    """(chance that so many dice have the successes that are needed, how many they then have to spare on average)."""
    law = [(found - needed, ways / SIDES**pool) for found, ways in enumerate(count_ways(pool)) if found >= needed]
    chance = sum([ways for _, ways in law])
    return (chance, sum([more * ways for more, ways in law]) / chance) if chance else (0.0, 0.0)


@lru_cache(256)
def _grows(spell: Spell) -> bool:
    """Whether it harms the more, the more successes it has to spare. (WYL-66)"""
    spills = any(isinstance(part, Spill) and part.more for part in spell.parts)
    return spills or any(isinstance(part, Harm) and part.more for part in harmful_parts(spell))


def _bearing(slot: Any) -> object:
    """What another's harm to it hangs on; its own harm hangs on its means, too."""
    return slot.gift if slot is not None else None


VOLLEYS = Volleys(means, _reckon, _bearing)
"""The last ones looked at."""


# Who stands beside the target


def company(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
    """See `MagicSystem.company`: friends who are harmed together with it, whoever of them is aimed at."""
    threats = []
    for m in state.models:
        if m.magic is not None and m.side != state.models[i].side and state.on_table(m.id):
            found, by = CROWDS.of(rules, state, m.id, i), CROWDS.means(rules, state, m.id)
            if found is not None and by is not None:
                wide = [one.page.spell.range_in for one in by.shaped if breadth_in(one.page.spell)]
                if can_reach(state, i, m.id, max(wide)):
                    threats.append(found)
    return tuple(keeps_apart(state, i, threats)) if threats and state.on_table(i) else ()


def _crowd(rules: Ruleset, state: State, k: ModelId, i: ModelId, by: Means) -> Volley | None:
    """What k's turn takes from i, as a volley at who stands beside it, by the distance between those two."""
    marks = float(state.models[i].warrior.marks)
    if marks <= 0 or by.fighting:
        return None
    wide = [one for one in by.shaped if breadth_in(one.page.spell)]
    takes = [
        one.share * _takes(rules, state, k, i, by, one.page, one.faces, 0, marks_if_caught) / marks for one in wide
    ]
    return volley_of(bands(1, marks, map(_beside, wide, takes)))


def _beside(one: Shaped, share: float) -> Attempt:
    return Attempt(breadth_in(one.page.spell), 1, share, again=False)


CROWDS = Volleys(VOLLEYS.means, _crowd, _bearing)
"""The last ones looked at."""
