"""Strain, collapse, burning out, wild magic, the Source lost. (DOT-120..127, DOT-139, DOT-169..172, R-69..75)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Decision, Just, Procedure, nothing_asked
from skirmish.core.dice import Check, each
from skirmish.core.events import ConditionsSet, EffectEnded
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import evolve
from skirmish.core.state import Condition, ModelId, State, next_turn_of
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.effects import end_effects
from skirmish.rules.threads import circles, power
from skirmish.rules.threads.asks import LETS_GO
from skirmish.rules.threads.channeler import (
    channeler,
    circle_of,
    committed,
    free_willpower,
    kept_by,
    lenders,
    make_pool,
    maximum,
    protection,
    willpower,
)
from skirmish.rules.threads.events import Bolt, BurnedOut, Holding, Masked, SourceLost, Strained, Unravelled, WildMagic
from skirmish.rules.threads.weaves import weave_of

WILD_IN = 24.0
"""So far wild magic strikes. (B-16)"""
LOOSE = 10
"""A weave that collapses runs wild once in so many times. (R-69)"""
LOOSED = "breaks loose"
HELD, STUNNED = "held", Condition("stunned")
MASK = "mask"
"""The weave by which one is masked. (DOT-141)"""


# Strain


def strain(
    table: Table, i: ModelId, boxes: int, why: str, rule: str, *, assessed: int = 0, dipped: int = 0
) -> Asking:  # fmt: skip
    """So many boxes are filled, with all that follows. (DOT-120..125, DOT-169, R-75)"""
    if boxes <= 0:
        yield from nothing_asked()
        return
    rules, slot = table.rules, channeler(table.state, i)
    free, channels = slot.gift.willpower - slot.strain, slot.held > 0
    toll = power.take_strain(
        0, boxes, free_boxes=free, multiplier=multiplier_of(rules, slot.gift.onepower, slot.gift.potential),
        protects=protection(table.state, i), wild_overflow=rules.options["wild_overflow"],
    )  # fmt: skip
    over = max(0, boxes - free)
    table.emit(Strained(i, min(boxes, free), why, over, assessed, dipped, rule))
    if toll.overflow and channels:
        yield from break_loose(table, i, toll.overflow)
        if toll.burned:
            yield from burn_out(table, i, 0)
        else:
            yield from collapse(table, i)
    elif channels and channeler(table.state, i).strain >= slot.gift.willpower:
        yield from collapse(table, i)
    else:
        yield from slip(table, i)


def multiplier_of(rules: Ruleset, onepower: int, potential: int) -> int:
    """Dice of a bolt of wild magic. (DOT-171, R-70)"""
    return potential if rules.options["wild_multiplier"] == "potential" else onepower


def slip(table: Table, i: ModelId) -> Asking:
    """Dots above the new maximum are gone, and what they kept up; so is what Willpower held. (DOT-139, R-98)"""
    slot, most = channeler(table.state, i), maximum(table.rules, table.state, i)
    if slot.held > most:
        table.emit(Holding(i, slot.held, most, "slips", "DOT-138"))
    yield from let_go(table, i)


def let_go(table: Table, i: ModelId) -> Asking:
    """What it, or its circle, can't hold any more ends, as its player chooses. (DOT-138, DOT-139, R-85)"""
    yield from nothing_asked()
    while True:
        state, circle = table.state, circle_of(table.state, i)
        mates = lenders(state, circle.leader if circle is not None else i)
        slots = [channeler(state, k) for k in mates]
        if sum([committed(state, k) for k in mates]) > sum([slot.held for slot in slots]):
            offers = [offer for k in mates for offer in _holds(state, k, short=True)]
        else:
            strained = [k for k, slot in zip(mates, slots, strict=True) if free_willpower(slot) < 0]
            offers = [offer for k in strained[:1] for offer in _holds(state, k, short=False)]
        if not offers:
            return
        answer = offers[-1].action
        if len(offers) > 1:
            question = f"{state.models[i].name}: what does it let go?"
            answer = yield Decision(
                state.models[i].side, question, tuple(offers), answer, i, "DOT-139", asks=LETS_GO
            )  # fmt: skip
        drop(table, answer)
        yield from settle(table)


def _holds(state: State, i: ModelId, *, short: bool) -> Iterator[Just]:
    """What of its holds may end: those that take a dot if it is `short` of dots, else those that take Willpower."""
    slot = channeler(state, i)
    for one in kept_by(state, i) if short else ():
        yield Just(Action("drop", i, one.id, what=one.source), "DOT-139", kind="effect")
    for work in slot.works:
        if work.inverted or (not short and (work.ready or work.propped)):
            yield Just(Action("abandon", i, what=work.what), "DOT-139")
    if slot.masked:
        yield Just(Action("unmask", i), "DOT-139")


def drop(table: Table, action: Action) -> None:
    """Something that it holds or has in work ends."""
    i = action.model
    if action.verb == "unmask":
        table.emit(Masked(i, on=False))
    elif action.verb == "abandon":
        table.emit(Unravelled(i, action.what, weave_of(table.rules, action.what).name, ": it is let go", "DOT-159"))
    else:
        effect = next(one for one in table.state.effects if one.id == action.target)
        table.emit(EffectEnded(effect, ": it is let go"))


def collapse(table: Table, i: ModelId) -> Asking:
    """All boxes are full: every weave in work or held collapses, now and then violently. (DOT-123, R-69)"""
    rules, slot = table.rules, channeler(table.state, i)
    fallen = [work.what for work in slot.works] + [one.source for one in kept_by(table.state, i)]
    fallen += [MASK] if slot.masked else []
    lose_source(table, i, ": it is strained to the utmost")
    yield from settle(table)
    for what in fallen:
        weave = weave_of(rules, what)
        yield from go_off(table, i, weave.name, weave.needed)
    yield from save(table, i)


def go_off(table: Table, i: ModelId, name: str, dice: int) -> Asking:
    """A weave comes apart: on a 1 it goes off on its holder as wild magic. (R-69)"""
    way = table.roll(Check(i, f"collapse of {name}", (1, LOOSE), ((1, LOOSED), (2, "fades")), rule="DOT-123"))
    if way == LOOSED and table.state.on_table(i):
        table.emit(WildMagic(i, 1, dice, rule="DOT-123"))
        yield from table.step(bolt, i, i, dice)
        yield from settle(table)
    else:
        yield from nothing_asked()


# The Source lost


def lose_source(table: Table, i: ModelId, why: str, rule: str = "DOT-139") -> None:
    """No dots, no weaves, no circle. (DOT-139, R-85)"""
    slot = channeler(table.state, i)
    if slot.held or slot.works or slot.masked:
        table.emit(SourceLost(i, why, rule))
    _ends(table, i)


def _ends(table: Table, i: ModelId) -> None:
    end_effects(table, lambda one: one.owner == i and one.upkeep > 0, " with its maker's hold on the Source")
    circles.leave(table, i, ": it holds the Source no longer")


def burn_out(table: Table, i: ModelId, dots: int) -> Asking:
    """It is severed for good, and saves. (DOT-127)"""
    table.emit(BurnedOut(i, dots))
    _ends(table, i)
    yield from settle(table)
    yield from save(table, i)


def save(table: Table, i: ModelId) -> Asking:
    """Against unconsciousness, then against shock. (DOT-123, DOT-127, R-95, R-110)"""
    yield from nothing_asked()
    if not table.state.on_table(i) or table.rules.combat.senseless(table.state, i):
        return
    gift = channeler(table.state, i).gift
    if table.roll(save_pool(table, i, "save against fainting", gift.stamina, "stamina")) < 1:
        yield from table.rules.combat.impose(table, i, STUNNED, rule="DOT-127")
        yield from settle(table)
        return
    if table.roll(save_pool(table, i, "save against shock", gift.wits)) < 1:
        lose_turn(table, i, "DOT-127")


def lose_turn(table: Table, i: ModelId, rule: str) -> None:
    """From now on it does nothing, until its next turn is over."""
    state, model = table.state, table.state.models[i]
    until = 2 * state.round + 1 if table.rules.combat.alternates else next_turn_of(state, model.side)
    table.emit(ConditionsSet(i, (*model.conditions, Condition(HELD, until=until)), rule))


def save_pool(table: Table, i: ModelId, what: str, helps: int, boost: str = "") -> OpenPool[int]:
    """Willpower that isn't strained and what adds to saves, at least a die. (DOT-127, DOT-147, R-50, R-95, R-111)"""
    rules, state = table.rules, table.state
    more = [m for topic in ("saves", boost) if topic for m in rules.modifiers(state, i, topic)] if state.effects else []
    dice = max(1, willpower(channeler(state, i)) + sum([m.number for m in more]))
    pool = make_pool(rules, i, what, dice, power.ELEVEN - helps, "DOT-127", quiet=True)
    return evolve(pool, modifiers=tuple([evolve(m, why=f"dice: {m.why}") for m in more]))


# Wild magic


def break_loose(table: Table, i: ModelId, overflow: int) -> Asking:
    """So many bolts, each of as many dice as it owns dots, at whoever is near. (DOT-169..172, R-70..72)"""
    rules, gift = table.rules, channeler(table.state, i).gift
    dice = multiplier_of(rules, gift.onepower, gift.potential)
    bolts = power.count_bolts(overflow, int(rules.options["wild_max_bolts"]))
    table.emit(WildMagic(i, bolts, dice, overflow - bolts))
    for _ in range(bolts):
        near = struck(table.state, i)
        if not near:
            break
        place = table.roll(Check(i, "whom it strikes", (1, len(near)), each(1, len(near)), rule="DOT-172"))
        yield from table.step(bolt, i, near[place - 1], dice)
        yield from settle(table)
    yield from nothing_asked()


def struck(state: State, i: ModelId) -> list[ModelId]:
    """Whom wild magic may strike: all within 24", its channeler too. (B-16)"""
    if not state.on_table(i):
        return []
    return [m.id for m in state.models if state.on_table(m.id) and (m.id == i or on(state).within(i, m.id, WILD_IN))]


def bolt(table: Table, by: ModelId, target: ModelId, dice: int) -> Procedure[None]:
    """One bolt: what its target doesn't evade comes through. (DOT-172, R-72)"""
    rules = table.rules
    net = table.roll(make_pool(rules, by, f"wild magic at {table.state.models[target].name}", dice, power.USUAL,
                               "DOT-172", against=target))  # fmt: skip
    table.emit(Bolt(target, by, table.state.places[target][:2], net))
    if net > 0:
        left = yield from rules.combat.evade(table, target, net, by, "DOT-172")
        if left > 0:
            yield from rules.combat.sustain(table, target, left, by, "DOT-172")
    else:
        yield from nothing_asked()
