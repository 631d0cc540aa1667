"""Cutting weaves: who can, at what price, with what on the die; throwing off shields. (CHN-20..29, CHN-50..69)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.decision import PASS, Action, Decision, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Check, at_least
from skirmish.core.events import EffectCut
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, Effect, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import as_inches
from skirmish.kit.effects import show_itself
from skirmish.kit.queries import can_find, ids_in, is_engaged
from skirmish.kit.spells.resolution import apply_spell
from skirmish.kit.spells.spell import Cast
from skirmish.rules.channeling.asks import CUT
from skirmish.rules.channeling.channeler import (
    Circle,
    channeler,
    channelers,
    circle_of,
    credit,
    is_its_magic,
    on_hand,
    power,
    share_debt,
    weavings,
    with_weavings,
)
from skirmish.rules.channeling.circles import TRANSFER, channel_bar, fit_channelers, led_bar, transfer, transfer_offers
from skirmish.rules.channeling.events import CutForgone, CutTried, Owed, Paid, WeaveCut

REACH_IN = 12.0
STRENGTHS = ((7, 1, 2), (3, 2, 3), (-2, 3, 4), (-6, 4, 5))
"""(difference of totals at least, cost, D6 needed); below them all it is 5 points and a 6. (CHN-50)"""
HOPELESS = (5, 6)


class Woven(Record, cache_hash=True):
    """A weave that may be cut: whose, which, and at whom. (CHN-20, CHN-27, CHN-44)"""

    holder: ModelId
    id: str
    name: str
    effect: int = 0
    """The effect that stands; 0: it is new."""
    aimed: int = 0
    """Bit mask of the models it is aimed at, or whose base it touches."""


class Terms(NamedTuple):
    """What a cut costs, and the D6 it needs."""

    cost: int
    needed: int
    rule: str


def contest(state: State, one: ModelId, other: ModelId) -> tuple[int, int]:
    """(cost, D6 needed) by the difference of the totals, a circle's being its members' sum. (CHN-50)"""
    difference = power(state, one) - power(state, other)
    return next(((cost, needed) for least, cost, needed in STRENGTHS if difference >= least), HOPELESS)


def terms(rules: Ruleset, state: State, cutter: ModelId, holder: ModelId) -> Terms:
    """What it costs the cutter, and the D6 it needs. (CHN-22, CHN-23, CHN-50, CHN-52)"""
    opposite = int(_half(state, cutter) != channeler(state, holder).gift.half)
    if rules.options["relative_strength"] == "true":
        cost, needed = contest(state, cutter, holder)
        return Terms(cost + opposite, needed + opposite, "CHN-51" if opposite else "CHN-50")
    return Terms(3 + opposite, 4, "CHN-22")


def _half(state: State, cutter: ModelId) -> str:
    """The half it cuts with: a circle's is its leader's. (CHN-39)"""
    circle = circle_of(state, cutter)
    return channeler(state, circle.leader if circle else cutter).gift.half


def cut_bar(rules: Ruleset, state: State, cutter: ModelId, woven: Woven) -> Refusal | None:
    """Why this channeler can't try to cut the weave now. (CHN-20..28)"""
    if (barred := channel_bar(rules, state, cutter) or led_bar(rules, state, cutter)) is not None:
        return barred
    surface, holder = on(state), woven.holder
    if not surface.within(cutter, holder, REACH_IN):
        short = surface.gap(cutter, holder) - REACH_IN
        return Refusal(f'{state.models[holder].name} is {as_inches(short)} beyond 12"', "CHN-20", short)
    if not can_find(rules, state, cutter, holder):
        return Refusal(f"it has no sight of {state.models[holder].name}", "CHN-20")
    if _bound(rules, state, cutter, woven):
        return Refusal("in combat it can cut only what touches it comes from or is aimed at it", "CHN-27")
    cost, needed, rule = terms(rules, state, cutter, holder)
    if needed > 6:
        return Refusal("that weaver is too strong for it", "CHN-51")
    own = is_its_magic(state, state.models[cutter].side) and rules.options["own_phase_cut"] == "on_hand"
    if (on_hand(state, cutter) if own else credit(state, cutter)) < cost:
        return Refusal(f"that costs {cost}, more than it has left", rule)
    return None


def _bound(rules: Ruleset, state: State, cutter: ModelId, woven: Woven) -> bool:
    """Engaged, and the weave neither comes from an enemy it touches nor is aimed at it. (CHN-27)"""
    if rules.options["engaged_cut"] == "free" or not is_engaged(rules, state, cutter):
        return False
    return not on(state).contacts(cutter) >> woven.holder & 1 and not woven.aimed >> cutter & 1


def cutters(rules: Ruleset, state: State, woven: Woven, tried: tuple[ModelId, ...]) -> tuple[ModelId, ...]:
    """Enemy channelers that could try now; `tried` have had their one try. (CHN-20, CHN-24)"""
    if tried and rules.options["cut_tries"] == "one":
        return ()
    able, models, surface = fit_channelers(rules, state), state.models, on(state)
    side = 1 - models[woven.holder].side
    near = [i for i in ids_in(able) if models[i].side == side and surface.within(i, woven.holder, REACH_IN)]
    return _cutters(rules, state, woven, tuple([i for i in near if i not in tried])) if near else ()


@lru_cache(128)
def _cutters(rules: Ruleset, state: State, woven: Woven, near: tuple[ModelId, ...]) -> tuple[ModelId, ...]:
    return tuple([i for i in near if cut_bar(rules, state, i, woven) is None])


class CutOffer(Offer):
    """Cutting a weave. (CHN-20, CHN-26)"""

    __slots__ = ("bar", "target", "value")

    def __init__(
        self, cutter: ModelId, target: int, what: str, bar: Callable[[], Refusal | None],
        value: Callable[[], float] | None = None,
    ) -> None:  # fmt: skip
        super().__init__("cut", cutter, what, "CHN-20")
        self.target, self.bar, self.value = target, bar, value

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        return self.value() if self.value else None

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action != Action("cut", self.model, self.target, what=self.what):
            return Refusal("name the weave, and nothing else", self.rule)
        return self.bar()

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        if self.bar() is None:
            yield Action("cut", self.model, self.target, what=self.what)


def cut(
    table: Table, woven: Woven, value: Callable[[State, ModelId], float] | None = None,
    cast: Cast | None = None, tried: tuple[ModelId, ...] = (),
) -> Procedure[bool]:  # fmt: skip
    """The other side may cut, one channeler after the other: whether one of them did. (CHN-21, CHN-26)

    Control of a circle may go to another member first. `value`: what cutting is worth to this cutter, for AIs.
    `cast`: what works if nobody cuts it. All that follows a try is a step, the same whoever has tried first: so a
    forecast finds the best reply of many cutters without going through all their orders.
    """
    while True:
        state, rules = table.state, table.rules
        side = 1 - state.models[woven.holder].side
        able = cutters(rules, state, woven, tried)
        moves = _transfers(rules, state, side, woven, tried, value)
        answer = PASS
        if able or moves:
            answer = yield _question(rules, state, woven, able, moves, value)
        if answer.verb == "lead":
            transfer(table, answer.model)
        elif answer.verb == "cut":
            circle = circle_of(state, answer.model)
            whole = circle is not None and rules.options["circle_cuts"] == "leader"
            tried = tuple(sorted({*tried, *(circle.members if circle and whole else (answer.model,))}))
            _tell_able(table, woven, tuple(i for i in able if i not in tried), answer.model)
            if (yield from table.step(try_cut, answer.model, woven)):
                return True
            return (yield from table.step(cut, woven, value, cast, tried))
        else:
            _tell_able(table, woven, able)
            if cast is not None:
                yield from apply_spell(table, cast)
            return False


def _tell_able(table: Table, woven: Woven, able: tuple[ModelId, ...], by: ModelId = NOBODY) -> None:
    """The log names who could cut and doesn't, and for how much. (CHN-26)"""
    if able:
        could = tuple((i, *terms(table.rules, table.state, i, woven.holder)[:2]) for i in able)
        table.emit(CutForgone(woven.holder, woven.name, could, by))


def _question(
    rules: Ruleset, state: State, woven: Woven, able: tuple[ModelId, ...], moves: tuple[Offer, ...],
    value: Callable[[State, ModelId], float] | None,
) -> Decision:  # fmt: skip
    def offers() -> Iterator[Offer]:
        for i in able:
            worth = (lambda i=i: value(state, i)) if value else None
            yield CutOffer(i, woven.holder, woven.id, lambda: None, worth)
        yield from moves
        yield Just(PASS, "CHN-26")

    def why(action: Action) -> Refusal:
        theirs = action.verb == "cut" and action.model in channelers(state, 1 - holder.side)
        if not theirs:
            return Refusal(CUT.first, "CHN-26")
        return cut_bar(rules, state, action.model, woven) or Refusal("it has had its try at this weave", "CHN-24")

    holder = state.models[woven.holder]
    costs = ((state.models[i].name, terms(rules, state, i, woven.holder)) for i in able)
    who = ", ".join(f"{name} {t.cost} points {t.needed}+" for name, t in costs)
    prompt = f"Cut {holder.name}'s {woven.name}? {who or 'only under another leader'}"
    return Decision(1 - holder.side, prompt, offers, PASS, woven.holder, "CHN-26", why, asks=CUT)


def _transfers(
    rules: Ruleset, state: State, side: Side, woven: Woven, tried: tuple[ModelId, ...],
    value: Callable[[State, ModelId], float] | None,
) -> tuple[Offer, ...]:  # fmt: skip
    """Leaders that a circle may take for 2 points because they could cut where hers can't. (CHN-37, CHN-38)"""
    if not weavings(state).circles or rules.options["circle_cuts"] != "leader":
        return ()
    if tried and rules.options["cut_tries"] == "one":
        return ()
    return tuple(
        offer
        for circle in weavings(state).circles
        if state.models[circle.leader].side == side
        and circle.leader not in tried
        and _blind(rules, state, circle, woven)
        for offer in transfer_offers(state, circle, partial(value, state) if value else None)
        if _would_cut(rules, state, circle, offer.model, woven)
    )


def _blind(rules: Ruleset, state: State, circle: Circle, woven: Woven) -> bool:
    return cut_bar(rules, state, circle.leader, woven) is not None


def _would_cut(rules: Ruleset, state: State, circle: Circle, heir: ModelId, woven: Woven) -> bool:
    """Whether this member could cut if she led, and the circle could pay for both."""
    others = tuple(evolve(c, leader=heir) if c == circle else c for c in weavings(state).circles)
    paid = Owed(circle.leader, share_debt(state, circle.leader, TRANSFER), "").apply(state)
    return cut_bar(rules, with_weavings(paid, circles=others), heir, woven) is None


def try_cut(table: Table, cutter: ModelId, woven: Woven) -> Procedure[bool]:
    """One try: it shows itself, pays, rolls; whether the weave is cut. (CHN-19, CHN-22, CHN-23)"""
    rules = table.rules
    name = table.state.models[woven.holder].name
    yield from rules.combat.lift(table, cutter, "hidden", "CHN-19")
    show_itself(table, cutter, "it cuts")
    cost, needed, rule = terms(rules, table.state, cutter, woven.holder)
    what = f"cutting {name}'s {woven.name}"
    state = table.state
    if is_its_magic(state, state.models[cutter].side) and rules.options["own_phase_cut"] == "on_hand":
        table.emit(Paid(cutter, cost, what, rule, cuts=True))
    else:
        table.emit(Owed(cutter, share_debt(state, cutter, cost), what, rule, cuts=True))
    if woven.effect:
        table.emit(CutTried(cutter, woven.effect))
    done = table.roll(Check(cutter, what, (1, 6), at_least(needed), rule="CHN-23" if rule == "CHN-22" else rule))
    if done and woven.effect:
        end_cut(table, woven, cutter)
    elif done:
        table.emit(WeaveCut(woven.holder, cutter, woven.name))
    yield from settle(table)
    return done


def end_cut(table: Table, woven: Woven, cutter: ModelId) -> None:
    """A weave that stood is cut. (CHN-29)"""
    effect = next(e for e in table.state.effects if e.id == woven.effect)
    table.emit(EffectCut(effect, f": cut by {table.state.models[cutter].name}", "CHN-29", cutter))


def standing_woven(state: State, effect: Effect) -> Woven:
    """A weave that stands, as something to cut. (CHN-21, CHN-44)"""
    aimed = 1 << effect.target if effect.target != NOBODY else 0
    for laid in state.features:
        if laid.effect == effect.id and laid.shape is not None:
            aimed |= sum(1 << i for i in on(state).touched_on(laid.shape, laid.level))
    return Woven(effect.owner, effect.source, effect.name, effect.id, aimed)


def own_cut_bar(rules: Ruleset, state: State, cutter: ModelId, effect: Effect) -> Refusal | None:
    """Why it can't cut an enemy weave that stands, in its own phase. (CHN-21, CHN-24)"""
    tried = [who for who, what in weavings(state).tried if what == effect.id]
    circle = circle_of(state, cutter)
    mates = circle.members if circle and rules.options["circle_cuts"] == "leader" else (cutter,)
    if any(who in mates for who in tried) or (tried and rules.options["cut_tries"] == "one"):
        return Refusal("that has been tried in this phase", "CHN-24")
    return cut_bar(rules, state, cutter, standing_woven(state, effect))


# Throwing off a shield


def throw_off(table: Table, i: ModelId, by: ModelId, rule: str) -> Procedure[bool]:
    """The D6 of CHN-50, as if it cut its shielder: no cost, no step for opposite halves. (CHN-69)"""
    yield from nothing_asked()
    _, needed = contest(table.state, i, by)
    name = table.state.models[by].name
    return table.roll(Check(i, f"against {name}'s hold", (1, 6), at_least(needed), rule=rule))
