"""What a channeler declares for a round: `lightning 4 + create-fire 2 + tens stand`, `embrace 3`. (DOT-131, DOT-174)

Weaves with their dice, and whether tens stand; or one other thing. At whom it weaves is said when it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Literal, get_args

from skirmish.board import on
from skirmish.core.decision import Action, Refusal
from skirmish.core.draft import DraftGroup, DraftPart
from skirmish.core.record import Record, evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.queries import ids_in, side_mask, sort_nearest
from skirmish.kit.spells.hints import marks_taken
from skirmish.kit.spells.spell import Cast
from skirmish.rules.threads import cutting, embracing, knots, weaving, worth
from skirmish.rules.threads.channeler import Channeler, channeler, free_dots, is_led, kept_by
from skirmish.rules.threads.orders import TENS, Order
from skirmish.rules.threads.tracks import weave_track
from skirmish.rules.threads.weaves import Weave, book_of

Deed = Literal["", "embrace", "tie", "cut", "unravel", "release"]
RULE, PLUS = "DOT-174", " + "
ROLLED = ("embrace", "tie")
"""What else is rolled so that tens may stand. (DOT-131)"""
NAMES: dict[Deed, tuple[str, str, str]] = {
    "tie": ("Tie off", "Ties off a weave it keeps up", "DOT-143"),
    "cut": ("Cut", "Cuts an enemy's weave", "DOT-136"),
    "unravel": ("Pick apart", "Picks an enemy's weave apart", "DOT-150"),
    "release": ("Let go", "Lets go of a weave held ready", "DOT-140"),
}
COMPARED = 5
"""So many of the weaves that bring most are declared, alone or two together."""
CLOSER = 0.6
"""The share of an attack's worth that is counted where it has to come nearer first."""
LEAST = 0.3
"""Marks that it is worth at least to keep the Power at hand."""


class Intent(Record, cache_hash=True):
    """What is declared."""

    weaves: tuple[tuple[str, int], ...] = ()
    """(weave, dice), in order."""
    stand: bool = False
    """Tens aren't rolled again; nobody else knows until they are rolled. (B-22)"""
    deed: Deed = ""
    dots: int = 0
    """Of embracing."""


def intent_text(intent: Intent) -> str:
    """The intent as a plan says it."""
    said = [f"{what} {dice}" for what, dice in intent.weaves] + ([TENS] if intent.stand else [])
    if intent.deed:
        said.append(f"{intent.deed} {intent.dots}" if intent.deed == "embrace" else intent.deed)
    return PLUS.join(said)


@lru_cache(4096)
def read_intent(text: str) -> Intent | None:
    """The intent that the text says; None if it says none."""
    intent = Intent()
    for part in text.split(PLUS) if text else ():
        word, _, rest = part.rpartition(" ")
        number = int(rest) if rest.isdecimal() and len(rest) < 3 else 0
        if part == TENS:
            intent = evolve(intent, stand=True)
        elif part in get_args(Deed):
            intent = evolve(intent, deed=part)
        elif word == "embrace":
            intent = evolve(intent, deed="embrace", dots=number)
        else:
            intent = evolve(intent, weaves=(*intent.weaves, (word, number)))
    return intent if intent_text(intent) == text else None


def intent_bar(rules: Ruleset, state: State, i: ModelId, text: str) -> Refusal | None:
    """Why it can't declare this. (DOT-119, DOT-131, DOT-152, DOT-160, DOT-162, DOT-163)"""
    intent = read_intent(text)
    if intent is None:
        return Refusal("a declaration is written like 'lightning 4 + create-fire 2'", RULE)
    if bool(intent.weaves) == bool(intent.deed):
        return Refusal("it says what it weaves, or what else it does by the Power", RULE)
    if intent.stand and not intent.weaves and intent.deed not in ROLLED:
        return Refusal("no dice whose tens could stand", "DOT-131")
    barred = embracing.reach_bar(rules, state, i)
    if barred is not None:
        return barred
    if is_led(state, i):
        return Refusal("its circle is led by another", "DOT-115")
    if intent.deed == "embrace":
        barred = embracing.embrace_bar(rules, state, i)
        room = embracing.wanted(rules, state, i)
        return barred or (None if intent.dots in room else Refusal(f"1 to {len(room)} dots", "DOT-152"))
    if not channeler(state, i).held:
        return Refusal("it doesn't hold the Source", "DOT-151")
    return _deed_bar(rules, state, i, intent) if intent.deed else _weaves_bar(rules, state, i, intent)


def _deed_bar(rules: Ruleset, state: State, i: ModelId, intent: Intent) -> Refusal | None:
    if intent.deed == "tie":
        return None if kept_by(state, i) else Refusal("it keeps up no weave", "DOT-143")
    if intent.deed == "release":
        ready = any(work.ready for work in channeler(state, i).works)
        return None if ready else Refusal("it holds nothing ready", "DOT-140")
    if intent.deed == "cut" and rules.options["cutting"] != "true":
        return Refusal("weaves can't be cut", "DOT-136")
    return None if cutting.hostile(rules, state, i) else Refusal("no enemy weave stands", NAMES[intent.deed][2])


def _weaves_bar(rules: Ruleset, state: State, i: ModelId, intent: Intent) -> Refusal | None:
    slot, book = channeler(state, i), book_of(rules).weaves
    for what, dice in intent.weaves:
        if what not in book or what not in slot.gift.weaves:
            return Refusal("it doesn't know that weave", "DOT-112")
        barred = weaving.threads_bar(rules, state, i, book[what])
        if barred is not None:
            return barred
        if not dice:
            return Refusal("each weave has a die at least", "DOT-163")
    count, free = len(intent.weaves), free_dots(state, i)
    most = weaving.most_pools(rules, slot)
    if len(dict(intent.weaves)) < count:
        return Refusal("each weave is named once", RULE)
    if count > most:
        return Refusal(f"it may give dice to {'1 weave' if most == 1 else f'{most} weaves'} in a round", "DOT-162")
    taken = sum([dice for _, dice in intent.weaves])
    limit = weaving.most_dice(state, i) if count == 1 else free
    return Refusal(f"it has {limit} dice, and gives out {taken}", "DOT-163") if taken > limit else None


def declared_bar(state: State, i: ModelId, intent: Intent) -> Refusal | None:
    """Why it can't do this: it has declared something else. (DOT-174, R-49)"""
    said = channeler(state, i).intent
    declared = read_intent(said) if said is not None else None
    if declared is None:
        return None
    if intent.deed:
        fits = declared.deed == intent.deed and (intent.deed != "embrace" or declared.dots == intent.dots)
        return None if fits else Refusal("no such thing declared", RULE)
    what, dice = intent.weaves[0]
    most = dict(declared.weaves).get(what, 0)
    if not most:
        return Refusal("it hasn't declared that weave", RULE)
    if dice > most:
        return Refusal(f"it has declared {most} {'die' if most == 1 else 'dice'} for it", RULE)
    return None if declared.stand == intent.stand else Refusal("its tens are as it has declared", "DOT-131")


def declared_orders(state: State, i: ModelId) -> list[Order] | None:
    """The weaves declared that are still to come, with as many dice as it has; None if it may choose."""
    said = channeler(state, i).intent
    declared = read_intent(said) if said is not None else None
    if declared is None:
        return None
    done = channeler(state, i).woven
    return [Order(what, max(1, min(dice, weaving.most_dice(state, i))), declared.stand)
            for what, dice in declared.weaves if what not in done]  # fmt: skip


def ways_of_tying(slot: Channeler) -> tuple[bool, ...]:
    """Whether it is said of tens that they stand as it ties off; none: it has declared something else."""
    if slot.intent is None:
        return False, True
    return (False,) if slot.intent in ("tie", f"{TENS}{PLUS}tie") else ()


def orders_of(text: str) -> tuple[Order, ...]:
    """The weaves of a declaration with their dice."""
    intent = read_intent(text) or Intent()
    return tuple([Order(what, dice, intent.stand) for what, dice in intent.weaves])


def declares_several(state: State, i: ModelId) -> bool:
    """Whether it has declared that several weaves get dice in this round. (DOT-160, DOT-165)"""
    said = channeler(state, i).intent
    declared = read_intent(said) if said is not None else None
    return declared is not None and len(declared.weaves) > 1


def sealed(text: str | None) -> str | None:
    """What others know of a declaration: not whether tens stand. (B-22)"""
    intent = read_intent(text) if text is not None and TENS in text else None
    return intent_text(evolve(intent, stand=False)) if intent is not None else text


# What is usual


_last: tuple[State | None, Ruleset | None, ModelId, tuple[tuple[str, float], ...]] = (None, None, -1, ())
"""What was found last, and for whom: each plan that a model could declare asks again."""


def usual(rules: Ruleset, state: State, i: ModelId) -> tuple[tuple[str, float], ...]:
    """What it would declare, and what that is worth. (DOT-174)"""
    global _last
    last = _last
    if last[0] is not state or last[1] is not rules or last[2] != i:
        last = _last = state, rules, i, tuple(_usual(rules, state, i))
    return last[3]


def _usual(rules: Ruleset, state: State, i: ModelId) -> Iterator[tuple[str, float]]:
    if embracing.reach_bar(rules, state, i) is not None or is_led(state, i):
        return
    slot = channeler(state, i)
    if embracing.embrace_bar(rules, state, i) is None:
        ways = product(embracing.wanted(rules, state, i), (True, False))
        tries = [(worth.embrace_worth(rules, state, i, dots, stand=stand), dots, stand) for dots, stand in ways]
        brings, dots, stand = max(tries, key=lambda one: (one[0], one[1], not one[2]))
        yield intent_text(Intent(stand=stand, deed="embrace", dots=dots)), brings
    if not slot.held:
        return
    for intent, brings in _weavings(rules, state, i):
        yield intent_text(intent), brings
    for deed, brings in _deeds(rules, state, i):
        yield deed, brings


def _weavings(rules: Ruleset, state: State, i: ModelId) -> Iterator[tuple[Intent, float]]:
    """The weaves that bring most, each alone, and two that bring more together than either. (DOT-163)"""
    book, found = book_of(rules).weaves, list[tuple[float, float, Order]]()
    for what in channeler(state, i).gift.weaves:
        weave = book.get(what)
        if weave is None or worth.is_ready(state, i, what) or weaving.form_bar(rules, state, i, weave) is not None:
            continue
        brings = max(_reachable(rules, state, i, weave), worth.ready_worth(rules, state, i, weave))
        if brings > 0:
            order = worth.best_order(rules, state, i, weave, brings)
            found.append((worth.dice_worth(rules, state, i, weave, order, brings), brings, order))
    found.sort(key=lambda one: (-one[0], one[2].what))
    found = found[:COMPARED]
    for gain, _, order in found:
        yield Intent(((order.what, order.dice),), order.stand), gain
    if weaving.most_pools(rules, channeler(state, i)) > 1:
        yield from _pairs(rules, state, i, [(brings, order) for _, brings, order in found])


def _pairs(
    rules: Ruleset, state: State, i: ModelId, orders: list[tuple[float, Order]]
) -> Iterator[tuple[Intent, float]]:
    """Of all ways to deal its free dots out over two of these weaves the best."""
    book, free, best = book_of(rules).weaves, free_dots(state, i), None
    stand = channeler(state, i).tens == "stand"
    gains = [worth.gains_by_dice(rules, state, i, book[order.what], brings, stand=stand) for brings, order in orders]
    for one, other in combinations(range(len(orders)), 2):
        for dice in range(1, free):
            gain = gains[one][dice - 1] + gains[other][free - dice - 1]
            if best is None or gain > best[1]:
                shares = (orders[one][1].what, dice), (orders[other][1].what, free - dice)
                best = Intent(shares, stand), gain
    if best is not None:
        yield best


def _reachable(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> float:
    """What it brings from where it stands, or after its move."""
    return max(worth.best_aim(rules, state, i, weave).value, _after_moving(rules, state, i, weave))


def _after_moving(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> float:
    """What an attack would take from the enemy that is nearest, if it gets near enough by its move."""
    foes = [k for k in ids_in(side_mask(state, 1 - state.models[i].side)) if state.on_table(k)]
    for foe in sort_nearest(state, i, foes)[:1]:
        if on(state).gap(i, foe) <= weave.spell.range_in + rules.combat.strides(state, i).move:
            return CLOSER * marks_taken(rules, state, Cast(i, weave.spell, Action("cast", i, foe, what=weave.id)), foe)
    return 0.0


def _deeds(rules: Ruleset, state: State, i: ModelId) -> Iterator[tuple[str, float]]:
    slot, book = channeler(state, i), book_of(rules).weaves
    ties = [worth.tie_worth(rules, state, i, effect, inverted=False, stand=False) for effect in kept_by(state, i)]
    if ties and max(ties) > 0:
        yield "tie", max(ties)
    ready = [book[work.what] for work in slot.works if work.ready]
    if ready:
        brings = [_reachable(rules, state, i, weave) * worth.soaked_up(state, i, weave) for weave in ready]
        yield "release", max(LEAST, sum(brings))
    for deed, bar, value in (
        ("cut", cutting.cut_bar, worth.cut_worth),
        ("unravel", knots.pick_bar, worth.pick_worth),
    ):
        if deed == "cut" and rules.options["cutting"] != "true":
            continue
        able = [value(rules, state, i, effect) for effect in cutting.hostile(rules, state, i)
                if bar(rules, state, i, effect) is None]  # fmt: skip
        if able and max(able) > 0:
            yield deed, max(able)


# As people put it together


def groups(rules: Ruleset, state: State, i: ModelId, text: str) -> tuple[DraftGroup, ...]:
    """Weaves and their dice, tens, and what else it may do by the Power."""
    intent = read_intent(text) or Intent()
    book = book_of(rules).weaves
    known = [book[what] for what in channeler(state, i).gift.weaves if what in book]
    weaves = tuple([_weave_part(rules, state, i, intent, weave) for weave in known])
    others = [_part(rules, state, i, intent, "stand", "Tens stand", "Tens aren't rolled again in this round", "DOT-131",
                    evolve(intent, stand=True, deed=intent.deed if intent.deed in ROLLED else ""),
                    evolve(intent, stand=False), int(intent.stand))]  # fmt: skip
    dots = intent.dots if intent.deed == "embrace" else 0
    others.append(_part(
        rules, state, i, intent, "embrace", "Embrace", "Reaches for this many dots of the Power", "DOT-152",
        Intent((), intent.stand, "embrace", dots + 1),
        Intent((), intent.stand, "embrace", dots - 1) if dots > 1 else Intent(), dots, repeats=True,
    ))  # fmt: skip
    for deed, (name, said, rule) in NAMES.items():
        more = Intent(stand=intent.stand and deed in ROLLED, deed=deed)
        others.append(_part(rules, state, i, intent, deed, name, said, rule, more, Intent(), int(intent.deed == deed)))
    return DraftGroup("Weaves", weaves), DraftGroup("The Power", tuple(others))


def _weave_part(rules: Ruleset, state: State, i: ModelId, intent: Intent, weave: Weave) -> DraftPart:
    dice, work = dict(intent.weaves).get(weave.id, 0), channeler(state, i).work(weave.id)
    part = _part(
        rules, state, i, intent, weave.id, weave.name, weave.spell.text, weave.spell.rule,
        _with_dice(intent, weave.id, dice + 1), _with_dice(intent, weave.id, dice - 1), dice, repeats=True,
        detail=f"{weave.needed} {'success' if weave.needed == 1 else 'successes'}",
    )  # fmt: skip
    return evolve(part, track=weave_track(weave, work.successes if work is not None else 0))


def _with_dice(intent: Intent, what: str, dice: int) -> Intent:
    given = dict(intent.weaves)
    given[what] = dice
    return Intent(tuple([(one, number) for one, number in given.items() if number > 0]), intent.stand)


def _part(
    rules: Ruleset, state: State, i: ModelId, intent: Intent, ident: str, name: str, said: str, rule: str, more: Intent,
    fewer: Intent, count: int, *, repeats: bool = False, detail: str = "",
) -> DraftPart:  # fmt: skip
    barred = intent_bar(rules, state, i, intent_text(more)) if more != intent else Refusal("it is declared", rule)
    left = fewer if fewer.weaves or fewer.deed else Intent()
    return DraftPart(
        ident,
        name,
        said,
        detail,
        count,
        ("die" if count == 1 else "dice") if repeats else "",
        "" if barred else intent_text(more),
        intent_text(left),
        repeats,
        barred,
        rule,
    )


def words(rules: Ruleset, text: str) -> str:
    """The declaration for the log: `weaves Lightning with 4 dice and Create Fire with 2 dice`."""
    intent, book = read_intent(text) or Intent(), book_of(rules).weaves
    if intent.deed == "embrace":
        return f"reach for {intent.dots} {'dot' if intent.dots == 1 else 'dots'} of the Power"
    if intent.deed:
        return NAMES[intent.deed][0].lower() + (" a weave" if intent.deed != "release" else " of a weave")
    said = [f"{book[what].name} ({dice} {'die' if dice == 1 else 'dice'})" for what, dice in intent.weaves]
    return "weave " + " and ".join(filter(None, (", ".join(said[:-1]), said[-1])))
