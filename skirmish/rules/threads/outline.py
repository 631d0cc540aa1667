"""A weave in the making: which, with how many dice, and how it is kept. (DOT-128, DOT-131, DOT-135, DOT-160)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.core.decision import Refusal
from skirmish.core.draft import Draft, DraftGroup, DraftPart
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import as_inches
from skirmish.rules.threads import draft_rolls, weaving
from skirmish.rules.threads.channeler import channeler, free_dots
from skirmish.rules.threads.orders import KEEPS, TENS, Keep, Order, order_text
from skirmish.rules.threads.pools import number_of
from skirmish.rules.threads.tracks import weave_track
from skirmish.rules.threads.weaves import Weave, book_of, weave_of

AIM = "Aim it"
NOTHING = Refusal("choose a weave", "DOT-157")
TEXTS: dict[Keep, tuple[str, str, str]] = {
    "hold": ("Hold it ready", "It is let go later, and takes a dot of Willpower until then", "DOT-135"),
    "hold inverted": ("Hold it ready, inverted", "The same, and nobody sees it: a dot of the Power more", "DOT-137"),
    "don't settle": ("Hold the ward", "It doesn't settle, and takes a dot of the Power", "DOT-146"),
    "invert": ("Invert it", "Nobody sees it from afar", "DOT-144"),
}


def draft(rules: Ruleset, state: State, i: ModelId, what: str) -> Draft:
    """The order that the text says, with what could be changed about it."""
    slot, order = channeler(state, i), None
    if what:
        found = weaving.find_order(rules, what)
        if isinstance(found, Refusal):
            return Draft(what, "", (), AIM, refusal=found)
        order = found
    book = book_of(rules).weaves
    known = [book[one] for one in slot.gift.weaves if one in book]
    groups = [DraftGroup("Weaves", tuple([_weave(rules, state, i, order, one) for one in known]))]
    if order is not None:
        groups.append(DraftGroup("Dice", (_dice(state, i, order),)))
        groups.append(DraftGroup("How", tuple(_ways(rules, state, i, order))))
    if order is None:
        return Draft(what, "", tuple(groups), AIM, refusal=NOTHING, who=state.models[i].name)
    made = weave_of(rules, order.what)
    barred = weaving.order_bar(rules, state, i, order)
    name = f"{made.name}, {_count(order.dice)}"
    rolls = tuple(draft_rolls.find_rolls(rules, state, i, (order,))) if barred is None else ()
    return Draft(
        what, name, tuple(groups), AIM, tuple(_facts(rules, state, i, made)), rolls, barred, state.models[i].name
    )  # fmt: skip


def _count(dice: int) -> str:
    return "1 die" if dice == 1 else f"{dice} dice"


def _weave(rules: Ruleset, state: State, i: ModelId, order: Order | None, made: Weave) -> DraftPart:
    chosen = order is not None and order.what == made.id
    usual = max(1, min(free_dots(state, i), made.needed + 1))
    dice = order.dice if order is not None else usual
    more = Order(made.id, dice, order.stand if order is not None else False)
    barred, work = weaving.weave_bar(rules, state, i, made), channeler(state, i).work(made.id)
    detail = f"{made.needed} {'success' if made.needed == 1 else 'successes'}"
    return DraftPart(
        made.id, made.name, made.spell.text, detail, int(chosen), more="" if barred or chosen else order_text(more),
        refusal=barred, rule=made.spell.rule, track=weave_track(made, work.successes if work is not None else 0),
    )  # fmt: skip


def _dice(state: State, i: ModelId, order: Order) -> DraftPart:
    most = weaving.most_dice(state, i)
    more = evolve(order, dice=order.dice + 1) if order.dice < most else None
    fewer = evolve(order, dice=order.dice - 1) if order.dice > 1 else order
    free = free_dots(state, i)
    return DraftPart(
        "dice", "Dice", f"{_count(free)} free; more strain it", f"{order.dice} of {most}", order.dice, "dice",
        order_text(more) if more is not None else "", order_text(fewer), True,
        None if more is not None else Refusal(f"1 to {most} dice", "DOT-160"), "DOT-128",
    )  # fmt: skip


def _ways(rules: Ruleset, state: State, i: ModelId, order: Order) -> Iterator[DraftPart]:
    other = evolve(order, stand=not order.stand)
    said = channeler(state, i).tens
    bar = Refusal("that is settled for this round", "DOT-131") if said else None
    yield DraftPart(
        "stand", TENS.capitalize(), "Tens aren't rolled again in this round", "", int(order.stand),
        more="" if bar or order.stand else order_text(other), fewer=order_text(other if order.stand else order),
        refusal=bar, rule="DOT-131",
    )  # fmt: skip
    for keep in KEEPS:
        name, text, rule = TEXTS[keep]
        on = order.keep == keep
        more = evolve(order, keep=keep)
        barred = weaving.order_bar(rules, state, i, more)
        yield DraftPart(
            keep, name, text, "", int(on), more="" if barred or on else order_text(more),
            fewer=order_text(evolve(order, keep="")), refusal=None if on else barred, rule=rule,
        )  # fmt: skip


def _facts(rules: Ruleset, state: State, i: ModelId, made: Weave) -> Iterator[tuple[str, str]]:
    work = channeler(state, i).work(made.id)
    done = f", and has {work.successes}" if work is not None and work.successes else ""
    yield f"It needs {made.needed}{done}; each die needs {number_of(rules, state, i, made)}.", "DOT-157"
    if made.lasts:
        yield ("It ties itself off." if made.pattern.ward else "It takes a dot to keep up."), "DOT-136"
    if made.spell.target not in ("self", "table"):
        yield f"It reaches {as_inches(made.spell.range_in)}.", "DOT-174"
