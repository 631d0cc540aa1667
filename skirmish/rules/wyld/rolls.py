"""A spell's own roll, and what it does then. (WYL-33, WYL-44, WYL-66, WYL-67)"""

from __future__ import annotations

from functools import lru_cache

from skirmish.core.decision import Action, Asking, Procedure, nothing_asked
from skirmish.core.dice import Check, Modifier, at_least
from skirmish.core.pools import FAILED, PASSED, Successes
from skirmish.core.record import Record
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.foresight import again, second_chance
from skirmish.kit.spells.spell import ON_ONE, Cast
from skirmish.kit.spells.touching import touches
from skirmish.kit.spells.work import works
from skirmish.kit.wards import TEST, strongest, wards
from skirmish.rules.wyld.book import Page
from skirmish.rules.wyld.caster import caster

MOST_SPARE = 12
"""Successes to spare that are told apart; more are as good as so many."""
DIAMONDS_EACH = 4
"""Spare diamonds that add 1 to the total of a weave's test. (WYL-67)"""
MISSED = -1
"""What a spell's roll has to spare that fails."""


class Bonus(Record, cache_hash=True):
    """What the cards add to the rolls of a casting: spare dice, and successes. (WYL-33, WYL-44)"""

    dice: int
    successes: int


def resolve_spell(table: Table, i: ModelId, page: Page, action: Action, bonus: Bonus) -> Asking:
    """The spell is rolled for, if it needs a roll, and works as it was aimed; nothing distracts. (WYL-27, WYL-66)"""
    spare = yield from table.step(rolled, i, page, action, bonus)
    if spare != MISSED:
        tens = 2 if table.rules.options["damage_ten_double"] == "true" else 1
        yield from works(table, Cast(i, page.spell, action, more=spare, tens=tens))
    yield from settle(table)


def rolled(table: Table, i: ModelId, page: Page, action: Action, bonus: Bonus) -> Procedure[int]:
    """Successes to spare of the spell's roll; `MISSED` if it fails, 0 where none is needed. (WYL-66)"""
    yield from nothing_asked()
    if page.weave:
        woven = yield from weave_test(table, i, page, action, bonus)
        return 0 if woven else MISSED
    if not page.rolls:
        return 0
    throw = spell_roll(table.rules, table.state, i, page, action, bonus)
    return SPARE[table.roll(throw)]


def spell_roll(rules: Ruleset, state: State, i: ModelId, page: Page, action: Action, bonus: Bonus) -> Successes[str]:
    """Essence and occult, spare dice on top, a success for each face card, against what the target is hard. (WYL-66)"""
    dice = pool_of(rules, state, i)
    spare = min(bonus.dice, dice) if rules.options["spare_dice_cap"] == "true" else bonus.dice
    hard = difficulty(rules, state, i, page, action)
    what = f"{page.spell.name}, {hard} {'success' if hard == 1 else 'successes'} needed"
    if spare:
        what += f", {spare} spare {'die' if spare == 1 else 'dice'}"
    return Successes(i, what, dice + spare, _bands(hard), bonus=bonus.successes, rule="WYL-66", quiet=True)


def pool_of(rules: Ruleset, state: State, i: ModelId) -> int:
    """Essence and occult, less what hampers all tests. (WYL-49, WYL-66)"""
    gift = caster(state, i).gift
    return max(0, gift.essence + gift.occult + sum([m.number for m in rules.modifiers(state, i, "tests")]))


def difficulty(rules: Ruleset, state: State, i: ModelId, page: Page, action: Action) -> int:
    """As hard as its one target is; 1 for a spell that is for a place. (WYL-66)"""
    aimed = page.spell.target in ON_ONE and 0 <= action.target < len(state.models)
    return rules.combat.hardness(state, action.target, i) if aimed else 1


SPARE = {FAILED: MISSED, PASSED: 0} | {f"{n} to spare": n for n in range(1, MOST_SPARE + 1)}
"""Outcomes of a spell's roll, and what they have to spare."""
_WORDS = {number: word for word, number in SPARE.items()}


@lru_cache(64)
def _bands(hard: int) -> tuple[tuple[int, str], ...]:
    """The failure, then each number of successes to spare."""
    return (0, FAILED), *((hard + spare, _WORDS[spare]) for spare in range(MOST_SPARE + 1))


def weave_test(table: Table, i: ModelId, page: Page, action: Action, bonus: Bonus) -> Procedure[bool]:
    """2D6 against the weave's difficulty, the better for its cards; again if it was foretold. (CHN-75, WYL-67)"""
    modifiers = weave_modifiers(table.rules, table.state, i, page, action, bonus)
    needed = at_least(page.spell.difficulty)
    check = Check(i, page.spell.name, (2, 6), needed, modifiers, "WYL-67", quiet=True)
    passed = table.roll(check)
    if not passed and (yield from second_chance(table, i, f"test for {page.spell.name}")):
        passed = table.roll(again(check))
    return passed


def weave_modifiers(
    rules: Ruleset, state: State, i: ModelId, page: Page, action: Action, bonus: Bonus
) -> tuple[Modifier, ...]:
    """1 for each face card and for each four spare diamonds, what lasts, and the strongest ward. (CHN-75, WYL-67)"""
    found = [*rules.modifiers(state, i, TEST), *rules.modifiers(state, i, "tests")]
    if bonus.successes:
        found.append(Modifier(bonus.successes, "face cards", "WYL-33"))
    if bonus.dice >= DIAMONDS_EACH:
        found.append(Modifier(bonus.dice // DIAMONDS_EACH, "spare diamonds", "WYL-67"))
    if state.effects:
        touched = touches(rules, state, Cast(i, page.spell, action))
        if warded := wards(state, state.models[i].side, touched):
            found.append(Modifier(strongest(warded), "a ward", "CHN-75"))
    return tuple(found)
