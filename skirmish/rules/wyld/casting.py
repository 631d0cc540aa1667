"""Casting: a spell let go with all that its cards carry, and its own roll. (WYL-14, WYL-33, WYL-43..50, WYL-66)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from skirmish.core.decision import Action, Asking, Bid, Decision, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import FAILED, PASSED, Check, Modifier, Successes, at_least
from skirmish.core.events import SpellWorked
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.effects import TEST, find_wards, show_itself, strongest_ward
from skirmish.kit.foresight import roll_again, second_chance
from skirmish.kit.spells.aim import CastOffer
from skirmish.kit.spells.resolution import announce_aim, apply_spell, models_touched, target_of
from skirmish.kit.spells.spell import ON_ONE, SINGLE, Cast, Raise
from skirmish.kit.spells.targets import touches
from skirmish.rules.wyld import asks, deck, discards, worth
from skirmish.rules.wyld.caster import caster, channel_of, shaping
from skirmish.rules.wyld.events import Channelled, Released
from skirmish.rules.wyld.side_effects import (
    Fizzled,
    Stray,
    best_split,
    cancelled,
    centre,
    remaining_text,
    splits,
    stray,
    strength,
)
from skirmish.rules.wyld.spells import Page, book_of
from skirmish.rules.wyld.text import points_count

SPLIT = "WYL-43"
DIAMONDS_EACH = 4
"""Spare diamonds that add 1 to the total of a weave's test. (WYL-67)"""
DOUBLE = 2
"""Successes of a 10, the most that a die can be. (WYL-28)"""
MISSED = -1
"""What a spell's roll has to spare that fails."""


# Letting go


class ShapedOffer(CastOffer):
    """The spell that has its points, wherever it may be aimed."""

    __slots__ = ()

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        return worth.cast_worth(self.rules, self.state, self.model, action)

    def bid(self) -> Bid | None:
        """See `Offer`: aimed as well as can be."""
        best = worth.best_aim(self.rules, self.state, self.model, book_of(self.rules)[self.what]).action
        if best is None or self.bar() is not None:
            return super().bid()
        return Bid(worth.cast_worth(self.rules, self.state, self.model, best), self.admitted(best))


class SplitOffer(Just):
    """Diamonds spent on hearts, clubs and spades as well as can be (`others` of the action); any split is admitted."""

    __slots__ = ("circle", "diamonds", "stray")

    def __init__(self, i: ModelId, circle: int, diamonds: int, stray: Stray) -> None:
        best = Action("spend", i, others=best_split(circle, diamonds, stray))
        super().__init__(best, SPLIT, lambda: 1.0, "count")
        self.circle, self.diamonds, self.stray = circle, diamonds, stray

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`. (WYL-43)"""
        if action != Action("spend", self.model, others=action.others) or len(action.others) != len(self.stray):
            return Refusal("points for each of the other suits are to be named", SPLIT)
        if any(not 0 <= spent <= points for spent, points in zip(action.others, self.stray, strict=True)):
            return Refusal("no suit can lose more points than it has", SPLIT)
        spends = points_count(self.diamonds, "point is", "points are")
        return None if sum(action.others) == self.diamonds else Refusal(f"{spends} spent", SPLIT)

    def admits(self, action: Action) -> bool:
        """See `Offer`."""
        return self.concerns(action) and self.refusal(action) is None


def split_offers(i: ModelId, circle: int, diamonds: int, stray: Stray) -> tuple[Offer, ...]:
    """The best split, and one for each other that leaves something stronger or weaker in a suit. (WYL-43, WYL-50)"""
    whole = SplitOffer(i, circle, diamonds, stray)
    found: dict[tuple[int, ...], Offer] = {}
    for spent in (best_split(circle, diamonds, stray), *splits(diamonds, stray)):
        rows = tuple([strength(circle, points) for points in cancelled(stray, spent)])
        if rows not in found:
            offer = Just(Action("spend", i, others=spent), SPLIT, partial(_split_worth, sum(rows)), "count")
            found[rows] = offer if found else whole
    return tuple(found.values())


def _split_worth(left: int) -> float:
    return 0.5 / (1 + left)


def cast_now(table: Table, i: ModelId) -> Asking:
    """With enough points the caster may cast at once, or wait; it may cancel cards first. (WYL-14, WYL-32)"""
    while (now := channel_of(table.state, i)) is not None and not now.missing:
        state, page = table.state, book_of(table.rules)[now.spell]
        wait = Action("wait", i)
        choices = partial(_choices, table.rules, state, i, page)
        question = f"Cast {page.spell.name} now? {standing_text(table.rules, state, i)}"
        answer = yield Decision(state.models[i].side, question, choices, wait, i, "WYL-14", asks=asks.CAST)
        if answer.verb == "wait":
            return
        if answer.verb == "cast":
            yield from cast(table, answer)
            return
        discards.cancel(table, i, answer.target)


def standing_text(rules: Ruleset, state: State, i: ModelId) -> str:
    """What the cards would do now: `22 points, 20 needed; 2 spades would stray (cosmetic)`. (WYL-43..46)"""
    now, tradition = shaping(state, i), caster(state, i).gift.tradition
    diamonds, *others = deck.meant_points(rules, tradition, now.hand)
    stray = others[0], others[1], others[2]
    left = remaining_text(rules, tradition, now.circle, stray, best_split(now.circle, diamonds, stray))
    return f"{now.points} points, {now.horizon} needed; {f'{left} would stray' if left else 'nothing would stray'}"


def _choices(rules: Ruleset, state: State, i: ModelId, page: Page) -> Iterator[Offer]:
    yield ShapedOffer(rules, state, i, page.spell, lambda: None)
    yield Just(Action("wait", i), "WYL-14", partial(worth.wait_worth, rules, state, i))
    yield from face_cancels(rules, state, i)


def face_cancels(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Cards that a face card can cancel now. (WYL-32)"""
    return discards.cancel_offers(state, i, partial(worth.cancel_worth, rules, state, i))


def without_draw(rules: Ruleset, state: State, i: ModelId) -> Offer | None:
    """A casting without a draw: with an empty deck, or always if the option says so. (WYL-19, RW-16)"""
    now = channel_of(state, i)
    if now is None or now.missing or (now.deck and rules.options["cast_without_draw"] != "true"):
        return None
    return ShapedOffer(rules, state, i, book_of(rules)[now.spell].spell, lambda: None)


def cast(table: Table, action: Action) -> Asking:
    """The channel ends, the spell works, and what is stray befalls who is near. (WYL-6, WYL-43..49)"""
    i, rules = action.model, table.rules
    now, gift = shaping(table.state, i), caster(table.state, i).gift
    page = book_of(rules)[now.spell]
    left = yield from spend_diamonds(table, i)
    diamonds, hearts, clubs, spades = deck.meant_points(rules, gift.tradition, now.hand)
    bonus = Bonus(max(0, diamonds - hearts - clubs - spades), now.faces)
    if caster(table.state, i).done == "":
        table.emit(Channelled(i, "channel", rules.combat.burden(table.state, i) + 1))
    _, *written = deck.suit_names(rules, gift.tradition)
    carried = left, bonus.dice, bonus.successes, (written[0], written[1], written[2])
    table.emit(Released(i, page.spell.name, aim_text(table.state, action), *carried))
    yield from rules.combat.lift(table, i, "hidden", "WYL-14")
    show_itself(table, i, "it casts")
    announce_aim(table, i, page.spell, action)
    at = centre(rules, table.state, i, page.spell, action)
    yield from resolve_spell(table, i, page, action, bonus)
    yield from stray(table, i, page, at, left, now.circle, gift.tradition)
    yield from settle(table)


def spend_diamonds(table: Table, i: ModelId) -> Procedure[Stray]:
    """Diamonds cancel other suits, point by point, as the caster wishes; what is left of those. (WYL-43)"""
    yield from nothing_asked()
    now, tradition = shaping(table.state, i), caster(table.state, i).gift.tradition
    diamonds, hearts, clubs, spades = deck.meant_points(table.rules, tradition, now.hand)
    others = hearts, clubs, spades
    if diamonds >= sum(others):
        return 0, 0, 0
    if not diamonds or sum(points > 0 for points in others) == 1:
        return cancelled(others, splits(diamonds, others)[0])
    best = Action("spend", i, others=best_split(now.circle, diamonds, others))
    first, *names = deck.suit_names(table.rules, tradition)
    strays = ", ".join(deck.points_text(points, name) for points, name in zip(others, names, strict=True) if points)
    question = f"{deck.points_text(diamonds, first)}: cancel which of {strays}?"
    offers = split_offers(i, now.circle, diamonds, others)
    if len(offers) == 1:  # however they are spent, the same comes of it
        return cancelled(others, (best.others[0], best.others[1], best.others[2]))
    answer = yield Decision(table.state.models[i].side, question, offers, best, i, SPLIT, asks=asks.DIAMONDS)
    spent = answer.others
    return cancelled(others, (spent[0], spent[1], spent[2]))


def aim_text(state: State, action: Action) -> str:
    """` at Ren`, ` at (9.0, 8.5)`; '' for oneself or everybody."""
    if action.at is not None:
        return f" at ({action.at[0]:.1f}, {action.at[1]:.1f})"
    named = action.target != NOBODY and action.target != action.model and action.target < len(state.models)
    return f" at {state.models[action.target].name}" if named else ""


# The spell's own roll


class Bonus(Record, cache_hash=True):
    """What the cards add to the rolls of a casting: spare dice, and successes. (WYL-33, WYL-44)"""

    dice: int
    successes: int


def resolve_spell(table: Table, i: ModelId, page: Page, action: Action, bonus: Bonus) -> Asking:
    """The spell is rolled for, if it needs a roll, and works as it was aimed; nothing distracts. (WYL-27, WYL-66)"""
    spare = yield from table.step(roll_spell, i, page, action, bonus)
    if spare != MISSED:
        tens = 2 if table.rules.options["damage_ten_double"] == "true" else 1
        made, before = Cast(i, page.spell, action, more=spare, tens=tens), len(table.log)
        why = why_in_vain(table.state, made)
        yield from apply_spell(table, made)
        if all(isinstance(event, SpellWorked) for event in table.log[before:]):
            table.emit(Fizzled(i, page.spell.name, why, page.spell.rule))
    yield from settle(table)


def why_in_vain(state: State, made: Cast) -> str:
    """Why nothing comes of a spell that has come through, if nothing does."""
    parts = made.spell.parts
    if any(isinstance(part, Raise) for part in parts):
        return ": there is no room"
    if all(isinstance(part, SINGLE) for part in parts):
        target = target_of(made)
        return f": {state.models[target].name} has no need of it" if state.on_table(target) else ""
    return "" if any(models_touched(state, made, part) for part in parts) else ": it touches nobody"


def roll_spell(table: Table, i: ModelId, page: Page, action: Action, bonus: Bonus) -> Procedure[int]:
    """Successes to spare of the spell's roll; `MISSED` if it fails, 0 where none is needed. (WYL-66)"""
    yield from nothing_asked()
    if page.weave:
        woven = yield from weave_test(table, i, page, action, bonus)
        return 0 if woven else MISSED
    if not page.rolls:
        return 0
    return read_spare(table.roll(spell_roll(table.rules, table.state, i, page, action, bonus)))


def spell_roll(rules: Ruleset, state: State, i: ModelId, page: Page, action: Action, bonus: Bonus) -> Successes[str]:
    """Essence and occult, spare dice on top, a success for each face card, against what the target is hard. (WYL-66)"""
    dice = spell_pool(rules, state, i)
    spare = min(bonus.dice, dice) if rules.options["spare_dice_cap"] == "true" else bonus.dice
    hard = difficulty(rules, state, i, page, action)
    what = f"{page.spell.name}, {hard} {'success' if hard == 1 else 'successes'} needed"
    if spare:
        what += f", {spare} spare {'die' if spare == 1 else 'dice'}"
    most = DOUBLE * (dice + spare) + bonus.successes
    return Successes(i, what, dice + spare, _bands(hard, most), bonus=bonus.successes, rule="WYL-66", quiet=True)


def spell_pool(rules: Ruleset, state: State, i: ModelId) -> int:
    """Essence and occult, less what hampers all tests. (WYL-49, WYL-66)"""
    gift = caster(state, i).gift
    return max(0, gift.essence + gift.occult + sum([m.number for m in rules.modifiers(state, i, "tests")]))


def difficulty(rules: Ruleset, state: State, i: ModelId, page: Page, action: Action) -> int:
    """As hard as its one target is; 1 for a spell that is for a place. (WYL-66)"""
    aimed = page.spell.target in ON_ONE and 0 <= action.target < len(state.models)
    return rules.combat.hardness(state, action.target, i) if aimed else 1


@lru_cache(256)
def _bands(hard: int, most: int) -> tuple[tuple[int, str], ...]:
    """The failure, then each number of successes to spare that so many leave."""
    spared = ((number, f"{number - hard} to spare") for number in range(hard + 1, most + 1))
    return (0, FAILED), (hard, PASSED), *spared


def read_spare(outcome: str) -> int:
    """What such an outcome has to spare: `failed` is `MISSED`, `passed` 0, `3 to spare` 3."""
    return {FAILED: MISSED, PASSED: 0}[outcome] if outcome in (FAILED, PASSED) else int(outcome.partition(" ")[0])


def weave_test(table: Table, i: ModelId, page: Page, action: Action, bonus: Bonus) -> Procedure[bool]:
    """2D6 against the weave's difficulty, the better for its cards; again if it was foretold. (CHN-75, WYL-67)"""
    modifiers = weave_modifiers(table.rules, table.state, i, page, action, bonus)
    check = weave_check(i, page, modifiers)
    passed = table.roll(check)
    if not passed and (yield from second_chance(table, i, f"test for {page.spell.name}")):
        passed = table.roll(roll_again(check))
    return passed


def weave_check(i: ModelId, page: Page, modifiers: tuple[Modifier, ...]) -> Check[bool]:
    """2D6 against the weave's difficulty. (WYL-67)"""
    return Check(i, page.spell.name, (2, 6), at_least(page.spell.difficulty), modifiers, "WYL-67", quiet=True)


def weave_modifiers(
    rules: Ruleset, state: State, i: ModelId, page: Page, action: Action, bonus: Bonus
) -> tuple[Modifier, ...]:
    """Those of its cards and of what lasts, and the strongest ward. (CHN-75, WYL-67)"""
    found = card_modifiers(rules, state, i, bonus)
    if state.effects:
        touched = touches(rules, state, Cast(i, page.spell, action))
        if warded := find_wards(state, state.models[i].side, touched):
            found.append(Modifier(strongest_ward(warded), "a ward", "CHN-75"))
    return tuple(found)


def card_modifiers(rules: Ruleset, state: State, i: ModelId, bonus: Bonus) -> list[Modifier]:
    """What lasts, 1 for each face card and for each four spare diamonds. (WYL-67)"""
    found = [*rules.modifiers(state, i, TEST), *rules.modifiers(state, i, "tests")]
    if bonus.successes:
        found.append(Modifier(bonus.successes, "face cards", "WYL-33"))
    if bonus.dice >= DIAMONDS_EACH:
        found.append(Modifier(bonus.dice // DIAMONDS_EACH, "spare diamonds", "WYL-67"))
    return found
