"""What dice come to while people deal them out: successes of each weave, strain and burning out. (DOT-157..166)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from skirmish.core.draft import DraftRoll
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.rules.threads import power, weaving
from skirmish.rules.threads.channeler import channeler, most_of, net_law, protection, tens_of, threads_of
from skirmish.rules.threads.gift import Threads
from skirmish.rules.threads.orders import Order
from skirmish.rules.threads.pools import number_of
from skirmish.rules.threads.text import count_dice
from skirmish.rules.threads.weaves import weave_of

DIE_MORE = "one die more"
NO_TOLL, WILD, BURNED = "none", "wild magic", "burns out"


def find_rolls(rules: Ruleset, state: State, i: ModelId, orders: Sequence[Order]) -> Iterator[DraftRoll]:
    """The roll of each weave, and what they do to the channeler if they may do anything."""
    for order in orders:
        yield weave_roll(rules, state, i, order, alone=len(orders) == 1)
    law = toll_law(rules, state, i, orders)
    if law.get(NO_TOLL) != 1:
        yield DraftRoll("Strain", tuple(law.items()), rule="DOT-160" if len(orders) == 1 else "DOT-165",
                        success=("no strain", law.get(NO_TOLL, Fraction(0))))  # fmt: skip


# Each weave


def weave_roll(rules: Ruleset, state: State, i: ModelId, order: Order, *, alone: bool) -> DraftRoll:
    """How far its dice bring the weave in this round. (DOT-157, DOT-158)"""
    made, number = weave_of(rules, order.what), number_of(rules, state, i, weave_of(rules, order.what))
    has, lacks = _progress(state, i, order.what, made.needed)
    text = f"{count_dice(order.dice)} at {number}, {f'has {has} of' if has else 'needs'} {made.needed}"
    more = evolve(order, dice=order.dice + 1)
    further = alone and more.dice <= weaving.most_dice(state, i)
    return DraftRoll(
        made.name, tuple(chances(rules, state, i, order).items()), text, "DOT-157",
        ("complete", _completes(rules, state, i, order, lacks)),
        (DIE_MORE, _completes(rules, state, i, more, lacks)) if further else None,
    )  # fmt: skip


def chances(rules: Ruleset, state: State, i: ModelId, order: Order) -> dict[str, Fraction]:
    """How likely each number of successes is, as far as the weave tells them apart."""
    made, found = weave_of(rules, order.what), dict[int, Fraction]()
    top = order.dice + 1 if made.pattern.soaking else _progress(state, i, order.what, made.needed)[1]
    for net, chance in _law(rules, state, i, order):
        told = min(max(net, -1), top)
        found[told] = found.get(told, Fraction(0)) + chance
    words = {-1: "botched", top: f"{top} or more"}
    return {words.get(net, str(net)): found[net] for net in sorted(found)}


def _progress(state: State, i: ModelId, what: str, needed: int) -> tuple[int, int]:
    """Successes that the weave has, and those that it lacks, at least one."""
    work = channeler(state, i).work(what)
    has = work.successes if work is not None else 0
    return has, max(1, needed - has)


def _law(rules: Ruleset, state: State, i: ModelId, order: Order) -> tuple[tuple[int, Fraction], ...]:
    number = number_of(rules, state, i, weave_of(rules, order.what))
    return net_law(rules, order.dice, number, tens_of(order.stand))


def _completes(rules: Ruleset, state: State, i: ModelId, order: Order, lacks: int) -> Fraction:
    return sum([chance for net, chance in _law(rules, state, i, order) if net >= lacks], Fraction(0))


# What they cost


class _Cost(NamedTuple):
    """How the channeler stands in the middle of its round."""

    gained: int
    assessed: int
    boxes: int = 0
    burned: bool = False


def toll_law(rules: Ruleset, state: State, i: ModelId, orders: Sequence[Order]) -> dict[str, Fraction]:
    """Boxes of strain, wild magic, burning out; each weave has the dice that it is given. (DOT-119, DOT-160..170)"""
    slot = channeler(state, i)
    law, demand, woven = {_Cost(slot.gained, slot.assessed): Fraction(1)}, slot.demand, len(slot.woven)
    free, dipped, alone = max(0, slot.gift.willpower - slot.strain), slot.dipped, not woven and len(orders) == 1
    for order in orders:
        woven, twice = woven + 1, 0
        if order.what not in slot.woven:
            demand = Threads(*[a + b for a, b in zip(demand, weave_of(rules, order.what).pattern.threads, strict=True)])
        if woven > 1:
            twice = max(0, power.double_dip(threads_of(state, i), [demand]) - dipped)
            dipped += twice
        after = dict[_Cost, Fraction]()
        for cost, chance in law.items():
            for net, share in _law(rules, state, i, order):
                end = _pay(rules, state, i, cost, order.dice, net, twice, alone=alone)
                after[end] = after.get(end, Fraction(0)) + chance * share
        law = after
    told = dict[tuple[int, str], Fraction]()
    for cost, chance in law.items():
        word = _fate(cost, free)
        told[word] = told.get(word, Fraction(0)) + chance
    return {word: told[place, word] for place, word in sorted(told)}


def _fate(cost: _Cost, free: int) -> tuple[int, str]:
    """The word for it, and its place in the order from good to bad."""
    if cost.burned:
        return 1001, BURNED
    if cost.boxes > free:
        return 1000, WILD
    return cost.boxes, "1 box" if cost.boxes == 1 else f"{cost.boxes} boxes" if cost.boxes else NO_TOLL


def _pay(
    rules: Ruleset, state: State, i: ModelId, cost: _Cost, dice: int, net: int, twice: int, *, alone: bool
) -> _Cost:  # fmt: skip
    """The same as `toll` in `weaving.py` does to the channeler."""
    if cost.burned:
        return cost
    slot, protects = channeler(state, i), protection(state, i)
    gained = cost.gained + max(0, net)
    used = max(dice, net) if alone else gained
    if used > slot.gift.potential and "burn-out" not in protects:
        return cost._replace(gained=gained, burned=True)
    if alone:
        limit = weaving.limit_of(rules, state, i)
        over = int(dice > limit or (used > limit and "strain" not in protects))
    elif "strain" in protects:
        over = 0
    else:
        strained = evolve(slot, strain=min(slot.gift.willpower, slot.strain + cost.boxes))
        base = slot.gift.onepower if rules.options["strain_reference"] == "base" else most_of(rules, strained)
        over = max(0, gained - base - cost.assessed)
    return _Cost(gained, cost.assessed + over, cost.boxes + over + twice)
