"""Casting: when the points are there, the spell may be let go with all that its cards carry. (WYL-14, WYL-43..50)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish.core.decision import Action, Asking, Bid, Decision, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.effects import shows_itself
from skirmish.kit.spells.aim import CastOffer
from skirmish.kit.spells.noise import let_go
from skirmish.rules.wyld import facing, policy, suits
from skirmish.rules.wyld.book import Page, book_of
from skirmish.rules.wyld.caster import caster, channel_of, shaping
from skirmish.rules.wyld.events import Channelled, Released
from skirmish.rules.wyld.intensity import Stray, best_split, cancelled, splits, strength
from skirmish.rules.wyld.rolls import Bonus, resolve_spell
from skirmish.rules.wyld.side_effects import centre, remaining, stray
from skirmish.rules.wyld.telling import counted

SPLIT = "WYL-43"


class ShapedOffer(CastOffer):
    """The spell that has its points, wherever it may be aimed."""

    __slots__ = ()

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        return policy.cast_worth(self.rules, self.state, self.model, action)

    def bid(self) -> Bid | None:
        """See `Offer`: aimed as well as can be."""
        best = policy.aimed(self.rules, self.state, self.model, book_of(self.rules)[self.what]).action
        if best is None or self.bar() is not None:
            return super().bid()
        return Bid(policy.cast_worth(self.rules, self.state, self.model, best), self.admitted(best))


class SplitOffer(Just):
    """Diamonds spent on hearts, clubs and spades as well as can be (`others` of the action); any split is admitted."""

    __slots__ = ("circle", "diamonds", "stray")

    def __init__(self, i: ModelId, circle: int, diamonds: int, stray: Stray) -> None:
        best = Action("spend", i, others=best_split(circle, diamonds, stray))
        super().__init__(best, SPLIT, lambda: 1.0)
        self.circle, self.diamonds, self.stray = circle, diamonds, stray

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`. (WYL-43)"""
        if action != Action("spend", self.model, others=action.others) or len(action.others) != len(self.stray):
            return Refusal("points for each of the other suits are to be named", SPLIT)
        if any(not 0 <= spent <= points for spent, points in zip(action.others, self.stray, strict=True)):
            return Refusal("no suit can lose more points than it has", SPLIT)
        spends = counted(self.diamonds, "point is", "points are")
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
            offer = Just(Action("spend", i, others=spent), SPLIT, partial(_split_worth, sum(rows)))
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
        question = f"Cast {page.spell.name} now? {standing(table.rules, state, i)}"
        answer = yield Decision(state.models[i].side, question, choices, wait, i, "WYL-14")
        if answer.verb == "wait":
            return
        if answer.verb == "cast":
            yield from cast(table, answer)
            return
        facing.cancel(table, i, answer.target)


def standing(rules: Ruleset, state: State, i: ModelId) -> str:
    """What the cards would do now: `22 of 20 points; 2 spades would stray (cosmetic)`. (WYL-43..46)"""
    now, tradition = shaping(state, i), caster(state, i).gift.tradition
    diamonds, *others = suits.meant(rules, tradition, now.hand)
    stray = others[0], others[1], others[2]
    left = remaining(rules, tradition, now.circle, stray, best_split(now.circle, diamonds, stray))
    return f"{now.points} of {now.horizon} points; {f'{left} would stray' if left else 'nothing would stray'}"


def _choices(rules: Ruleset, state: State, i: ModelId, page: Page) -> Iterator[Offer]:
    yield ShapedOffer(rules, state, i, page.spell, lambda: None)
    yield Just(Action("wait", i), "WYL-14", partial(policy.wait_worth, rules, state, i))
    yield from cancels(rules, state, i)


def cancels(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Cards that a face card can cancel now. (WYL-32)"""
    return facing.offers(state, i, partial(policy.cancel_worth, rules, state, i))


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
    left = yield from spend(table, i)
    diamonds, hearts, clubs, spades = suits.meant(rules, gift.tradition, now.hand)
    bonus = Bonus(max(0, diamonds - hearts - clubs - spades), now.faces)
    if caster(table.state, i).done == "":
        table.emit(Channelled(i, "channel", rules.combat.burden(table.state, i) + 1))
    _, *written = suits.named(rules, gift.tradition)
    carried = left, bonus.dice, bonus.successes, (written[0], written[1], written[2])
    table.emit(Released(i, page.spell.name, whither(table.state, action), *carried))
    yield from rules.combat.lift(table, i, "hidden", "WYL-14")
    shows_itself(table, i, "it casts")
    let_go(table, i, page.spell, action)
    at = centre(rules, table.state, i, page.spell, action)
    yield from resolve_spell(table, i, page, action, bonus)
    yield from stray(table, i, page, at, left, now.circle, gift.tradition)
    yield from settle(table)


def spend(table: Table, i: ModelId) -> Procedure[Stray]:
    """Diamonds cancel other suits, point by point, as the caster wishes; what is left of those. (WYL-43)"""
    yield from nothing_asked()
    now, tradition = shaping(table.state, i), caster(table.state, i).gift.tradition
    diamonds, hearts, clubs, spades = suits.meant(table.rules, tradition, now.hand)
    others = hearts, clubs, spades
    if diamonds >= sum(others):
        return 0, 0, 0
    if not diamonds or sum(points > 0 for points in others) == 1:
        return cancelled(others, splits(diamonds, others)[0])
    best = Action("spend", i, others=best_split(now.circle, diamonds, others))
    first, *names = suits.named(table.rules, tradition)
    strays = ", ".join(suits.points_of(points, name) for points, name in zip(others, names, strict=True) if points)
    question = f"{suits.points_of(diamonds, first)}: cancel which of {strays}?"
    offers = split_offers(i, now.circle, diamonds, others)
    if len(offers) == 1:  # however they are spent, the same comes of it
        return cancelled(others, (best.others[0], best.others[1], best.others[2]))
    answer = yield Decision(table.state.models[i].side, question, offers, best, i, SPLIT)
    spent = answer.others
    return cancelled(others, (spent[0], spent[1], spent[2]))


def whither(state: State, action: Action) -> str:
    """` at Ren`, ` at (9.0, 8.5)`; '' for oneself or everybody."""
    if action.at is not None:
        return f" at ({action.at[0]:.1f}, {action.at[1]:.1f})"
    named = action.target != NOBODY and action.target != action.model and action.target < len(state.models)
    return f" at {state.models[action.target].name}" if named else ""
