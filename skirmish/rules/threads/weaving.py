"""Weaving: which weave, with how many dice, at whom; what comes of it. (DOT-117, DOT-119, DOT-130, DOT-157..168)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Bid, Procedure, Refusal, nothing_asked
from skirmish.core.draft import Draft, DraftOffer
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.text import model_name, place_text
from skirmish.kit.effects import show_itself, use_inversion
from skirmish.kit.foresight import second_chance
from skirmish.kit.queries import can_see
from skirmish.kit.spells.aim import CastOffer
from skirmish.kit.spells.refusals import Aim
from skirmish.kit.spells.resolution import announce_aim, apply_spell
from skirmish.kit.spells.spell import Cast, Spell
from skirmish.rules.threads import intents, knots, outline, power, strain, worth
from skirmish.rules.threads.channeler import (
    Channeler,
    Tens,
    Work,
    channeler,
    circle_of,
    free_dots,
    free_willpower,
    idle_dots,
    is_led,
    is_severed,
    maximum,
    most_of,
    protection,
    tens_of,
    threads_of,
)
from skirmish.rules.threads.events import (
    Finished,
    Frayed,
    Gathered,
    HeldReady,
    LetGo,
    Masked,
    Propped,
    Unravelled,
    Woven,
)
from skirmish.rules.threads.orders import HELD, Order, order_text, read_order
from skirmish.rules.threads.pools import roll_pool, weave_pool
from skirmish.rules.threads.weaves import Weave, book_of, has_spirit_alone, weave_of

POWERS = ("Air", "Spirit", "Water", "Fire", "Earth")
ENDLESS = 1000
"""More boxes of strain than a round can bring."""
AWAY_IN = 6.0
"""Beyond that nobody makes out who is masked, or what is inverted. (B-7, R-79, R-80)"""


# What may be woven


def power_bar(rules: Ruleset, state: State, i: ModelId) -> Refusal | None:
    """Why it can't use the Power now in any way."""
    slot = channeler(state, i)
    if slot.burned:
        return Refusal("it has burned out", "DOT-127")
    if is_severed(state, i):
        return Refusal("it is shielded", "CHN-69")
    if is_led(state, i):
        return Refusal("its circle is led by another", "DOT-115")
    if not slot.held:
        return Refusal("it doesn't hold the Source", "DOT-151")
    if not rules.combat.able(state, i):
        return Refusal("it can't act", "DOT-174")
    if slot.stopped:
        return Refusal("it has used the Power in another way in this round", "DOT-152")
    return None if slot.acted else rules.combat.busy(state, i)


def weave_bar(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> Refusal | None:
    """Why it can't weave this, with however many dice. (DOT-117, DOT-162, DOT-163, DOT-167, DOT-168)"""
    barred = power_bar(rules, state, i)
    if barred is not None:
        return barred
    return form_bar(rules, state, i, weave) or _pools_bar(rules, state, i, weave) or _keeping_bar(state, i, weave)


def form_bar(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> Refusal | None:
    """Why it can't form this at all. (DOT-112, DOT-117)"""
    if weave.id not in channeler(state, i).gift.weaves:
        return Refusal(f"it doesn't know {weave.name}", "DOT-112")
    return threads_bar(rules, state, i, weave)


def threads_bar(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> Refusal | None:
    """Why its threads don't suffice. (DOT-117, DOT-167, DOT-168)"""
    need, have, dream = weave.pattern.threads, threads_of(state, i), state.scenario.dream
    if dream == "none":
        short = power.lacking(need, have)
        if any(short):
            lacks = " and ".join([f"{dots} {name}" for dots, name in zip(short, POWERS, strict=True) if dots])
            return Refusal(f"it lacks {lacks}", "DOT-117")
        return None
    if power.can_dream(need, have, dream, rules.options["tar_threads"]):
        return None
    if dream == "dream" and not has_spirit_alone(need):
        return Refusal("asleep, it weaves only Spirit", "DOT-167")
    return Refusal(f"it needs {weave.needed} dots of Spirit in a dream, and has {have.spirit}", "DOT-168")


def _pools_bar(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> Refusal | None:
    slot = channeler(state, i)
    if weave.id in slot.woven and slot.work(weave.id) is not None:
        return Refusal("it has had its dice in this round", "DOT-163")
    pools = len(slot.woven)
    most = most_pools(rules, slot)
    if pools >= most:
        weaves = "1 weave" if most == 1 else f"{most} weaves"
        return Refusal(f"it may give dice to {weaves} in a round", "DOT-162")
    if pools and free_dots(state, i) < 1:
        return Refusal("all its dots are in use", "DOT-163")
    return None


def most_pools(rules: Ruleset, slot: Channeler) -> int:
    """To how many weaves it may give dice in a round. (DOT-162, DOT-163)"""
    return min(power.loom_pools(slot.gift.dots("looming"), rules.options["loom_pools"]), power.MOST_POOLS)


def _keeping_bar(state: State, i: ModelId, weave: Weave) -> Refusal | None:
    """What lasts takes a dot to keep, unless it ties itself off. (DOT-136, DOT-138, DOT-141)"""
    if not weave.lasts or weave.pattern.ward:
        return None
    slot = channeler(state, i)
    if weave.pattern.deed == "mask" and slot.masked:
        return Refusal("it is masked", "DOT-141")
    if weave.pattern.deed == "mask" and free_willpower(slot) < 1:
        return Refusal("no dot of Willpower is free", "DOT-141")
    return None if idle_dots(state, i) > 0 else Refusal("no dot is left to keep it up", "DOT-136")


def order_bar(rules: Ruleset, state: State, i: ModelId, order: Order) -> Refusal | None:
    """Why it can't give so many dice to the weave, or keep it so. (DOT-131, DOT-135, DOT-137, DOT-160)"""
    weave = weave_of(rules, order.what)
    barred = weave_bar(rules, state, i, weave)
    if barred is not None:
        return barred
    barred = intents.declared_bar(state, i, intents.Intent(((order.what, order.dice),), order.stand))
    if barred is not None:
        return barred
    slot, most = channeler(state, i), most_dice(state, i)
    if slot.intent is not None and weave.id in slot.woven:
        return Refusal("it has given the dice that it declared for it", "DOT-174")
    if not 1 <= order.dice <= most:
        return Refusal(f"1 to {most} dice", "DOT-160" if not slot.woven else "DOT-163")
    if slot.tens and slot.tens != tens_of(order.stand):
        said = "aren't" if slot.tens == "stand" else "are"
        return Refusal(f"its tens {said} rolled again in this round", "DOT-131")
    return _keep_bar(state, i, weave, order)


def _keep_bar(state: State, i: ModelId, weave: Weave, order: Order) -> Refusal | None:
    slot, keep = channeler(state, i), order.keep
    work = slot.work(weave.id)
    has_will = work is not None and (work.ready or work.propped)
    if keep in HELD and free_willpower(slot) < 1 and not has_will:
        return Refusal("no dot of Willpower is free to hold it", "DOT-135")
    if keep in ("hold inverted", "invert") and not slot.gift.dots("inverting"):
        return Refusal("it hasn't learned to invert", "DOT-137")
    if keep == "hold inverted" and idle_dots(state, i) < 1:
        return Refusal("no dot is left to hold it inverted", "DOT-137")
    if keep == "don't settle":
        if not weave.pattern.ward:
            return Refusal("it is no ward", "DOT-146")
        return None if idle_dots(state, i) > 0 else Refusal("no dot is left to keep it up", "DOT-146")
    return Refusal("it doesn't last", "DOT-144") if keep == "invert" and not weave.lasts else None


def most_dice(state: State, i: ModelId) -> int:
    """The most dice for the next pool: who weaves one thing may strain itself, up to its potential. (DOT-160, R-66)"""
    slot, free = channeler(state, i), free_dots(state, i)
    if slot.woven or circle_of(state, i) is not None:
        return free
    return max(free, slot.gift.potential)


def hunted_bar(aim: Aim, target: ModelId) -> Refusal | None:
    """Who is masked can't be picked from afar by what is aimed at channelers. (DOT-141, R-80)"""
    if aim.spell.target != "caster" or not is_masked(aim.state, aim.by, target):
        return None
    return Refusal("nobody can tell from there that it channels", "DOT-141")


def is_masked(state: State, by: ModelId, target: ModelId) -> bool:
    """Whether the target hides from this model that it channels. (DOT-141)"""
    slot: Channeler | None = state.models[target].magic
    return slot is not None and slot.masked and not on(state).within(by, target, AWAY_IN)


class PowerOffer(CastOffer):
    """A weave, wherever it may be aimed."""

    __slots__ = ()

    @property
    def fighting(self) -> bool:
        """See `CastOffer`. (B-15)"""
        return self.rules.options["engaged_limits_weaves"] == "true" and super().fighting


class WeaveOffer(PowerOffer):
    """One weave with so many dice, wherever it may be aimed; what is held ready is aimed as it is let go. (DOT-140)"""

    __slots__ = ("order", "weave")

    def __init__(self, rules: Ruleset, state: State, i: ModelId, order: Order) -> None:
        self.order, self.weave = order, weave_of(rules, order.what)
        spell = evolve(self.weave.spell, id=order_text(order))
        if order.keep in HELD:
            spell = evolve(spell, target="self", parts=())
        super().__init__(rules, state, i, spell, partial(order_bar, rules, state, i, order), hunted_bar)

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        rules, state, i, made, order = self.rules, self.state, self.model, self.weave, self.order
        if order.keep in HELD:
            return worth.dice_worth(rules, state, i, made, order, worth.ready_worth(rules, state, i, made))
        return worth.weave_worth(rules, state, i, made, order, evolve(action, what=made.id))

    def bid(self) -> Bid | None:
        """See `Offer`: where it brings most."""
        if self.bar() is not None:
            return Bid()
        best = worth.best_use(self.rules, self.state, self.model, self.weave, self.order.keep)
        if best.action is None:
            return Bid()
        action = evolve(best.action, what=self.what)
        gain = worth.dice_worth(self.rules, self.state, self.model, self.weave, self.order, best.value)
        return Bid(gain, self.admitted(action)) if self.refusal(action) is None else Bid()


def find_orders(rules: Ruleset, state: State, i: ModelId) -> Iterator[Order]:
    """What it is offered to weave: as it has declared, else each weave with the dice that bring most. (DOT-174)

    What nobody is in reach of may be held ready. (DOT-135)
    """
    book, declared = book_of(rules).weaves, intents.declared_orders(state, i)
    if declared is None:
        known = [book[what] for what in channeler(state, i).gift.weaves if what in book]
        declared = [worth.best_order(rules, state, i, one) for one in known if not worth.is_ready(state, i, one.id)]
    for order in declared:
        yield order
        made = book[order.what]
        if worth.best_aim(rules, state, i, made).action is None and worth.ready_worth(rules, state, i, made) > 0:
            yield evolve(order, keep="hold")


class MoreWeaving(WeaveOffer):
    """The same of who has begun to weave where that took its action: what is left of its dice may follow."""

    __slots__ = ()
    aside = True


class AnyWeave(DraftOffer):
    """Any weave with any dice; people put it together."""

    __slots__ = ("rules", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId) -> None:
        super().__init__("cast", i, rule="DOT-174")
        self.rules, self.state = rules, state

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        order = find_order(self.rules, action.what)
        return order if isinstance(order, Refusal) else self._offer(order).refusal(action)

    def concerns(self, action: Action) -> bool:
        """See `Offer`: whatever it is; what is held ready is offered by itself."""
        return super().concerns(action) and not action.what.startswith(READY)

    def samples(self) -> Iterator[Action]:
        """See `Offer`: the usual ones are offered by themselves."""
        return iter(())

    def draft(self, what: str) -> Draft:
        """See `DraftOffer`."""
        return outline.draft(self.rules, self.state, self.model, what)

    def drafted(self, what: str) -> WeaveOffer:
        """See `DraftOffer`."""
        order = read_order(what)
        assert isinstance(order, Order)
        return self._offer(order)

    def _offer(self, order: Order) -> WeaveOffer:
        return WeaveOffer(self.rules, self.state, self.model, order)


def find_order(rules: Ruleset, what: str) -> Order | Refusal:
    """The order that the text says, if there is such a weave."""
    order = read_order(what)
    if isinstance(order, Order) and order.what not in book_of(rules).weaves:
        return Refusal("there is no such weave", "DOT-112")
    return order


# The roll


def roll_weave(table: Table, i: ModelId, what: str, dice: int, tens: Tens, action: Action | None) -> Procedure[int]:
    """What the dice come to; who has foreseen it rolls again what brought nothing. (CHN-75)"""
    weave = weave_of(table.rules, what)
    net = roll_pool(table, weave_pool(table.rules, table.state, i, weave, dice, tens, action))
    if net <= 0 and (yield from second_chance(table, i, weave.name)):
        net = roll_pool(table, weave_pool(table.rules, table.state, i, weave, dice, tens, action))
    return net


# Weaving


def aim_text(state: State, spell: Spell, action: Action) -> str:
    """` at Ren`, ` at (12.0, 8.0)`; '' of what is aimed at nobody else."""
    if action.at is not None:
        return f" at {place_text(action.at)}"
    named = spell.target in ("friend", "ally", "enemy", "caster") and action.target not in (NOBODY, action.model)
    return f" at {model_name(state, action.target)}" if named else ""


def weave(table: Table, action: Action) -> Asking:
    """Dice for a weave: the roll, what it does to the channeler, and what comes of it. (DOT-157..166)"""
    i, rules = action.model, table.rules
    order = read_order(action.what)
    assert isinstance(order, Order)
    made = weave_of(rules, order.what)
    aimed, limit, tens = evolve(action, what=made.id), limit_of(rules, table.state, i), tens_of(order.stand)
    table.emit(Woven(
        i, made.id, made.name, order.dice, made.pattern.threads, min(order.dice, max(0, free_dots(table.state, i))),
        aim_text(table.state, made.spell, action), tens,
    ))  # fmt: skip
    yield from rules.combat.lift(table, i, "hidden", "DOT-157")
    show_itself(table, i, "it channels")
    if order.keep not in HELD:
        announce_aim(table, i, made.spell, aimed)
    yield from settle(table)
    if rules.combat.senseless(table.state, i) or is_severed(table.state, i):
        return
    at_whom = None if order.keep in HELD else aimed
    net: int = yield from table.step(roll_weave, i, made.id, order.dice, tens, at_whom)
    work = channeler(table.state, i).work(made.id) or Work(made.id)
    now = power.add_net(work.successes, net, rules.options["weave_negative"])
    if now is None:
        table.emit(Unravelled(i, made.id, made.name, ": it is botched", "DOT-158"))
    else:
        table.emit(Gathered(i, made.id, made.name, net, now, made.needed))
    yield from toll(table, i, order.dice, net, limit)
    yield from settle(table)
    slot = channeler(table.state, i)
    if slot.held and not is_severed(table.state, i) and slot.work(made.id) is not None:
        yield from _goes_on(table, i, made, order, aimed)
    yield from settle(table)


def limit_of(rules: Ruleset, state: State, i: ModelId) -> int:
    """What a single weave may use without strain: the dots that are free for it, or the maximum. (DOT-160, R-66)"""
    base = rules.options["single_strain_reference"] == "maximum" and circle_of(state, i) is None
    return maximum(rules, state, i) if base else free_dots(state, i)


def toll(table: Table, i: ModelId, dice: int, net: int, limit: int) -> Asking:
    """Burning out, and strain of too much success or of threads wanted twice. (DOT-119, DOT-160, DOT-165, DOT-166)

    How much strain there is room for is looked at as it is taken, pool by pool: see `strain`.
    """
    rules, state = table.rules, table.state
    slot, protects = channeler(state, i), protection(state, i)
    potential, single = slot.gift.potential, len(slot.woven) == 1 and not intents.declares_several(state, i)
    if single:
        found = power.single_round(
            dice, net, limit=limit, potential=potential, free_boxes=ENDLESS, multiplier=0, protects=protects
        )
    else:
        most = strained_above(rules, slot)
        found = power.split_round(
            (slot.gained,), maximum=most, potential=potential, free_boxes=ENDLESS, multiplier=0, protects=protects
        )
    if found.burned:
        yield from strain.burn_out(table, i, max(dice, net) if single else slot.gained)
        return
    boxes = found.strain - slot.assessed
    why, rule = ("more than it holds", "DOT-160") if single else ("more than its maximum", "DOT-165")
    yield from strain.strain(table, i, boxes, why, rule, assessed=boxes)
    slot = channeler(table.state, i)
    if len(slot.woven) > 1 and not slot.burned:
        dream, tar_threads = state.scenario.dream, rules.options["tar_threads"]
        boxes = power.double_dip(threads_of(table.state, i), [slot.demand], dream, tar_threads) - slot.dipped
        yield from strain.strain(table, i, boxes, "threads wanted twice", "DOT-119", dipped=boxes)


def strained_above(rules: Ruleset, slot: Channeler) -> int:
    """The maximum that several weaves may come to: as it was before they strained it, or before any strain. (R-65)"""
    before = 0 if rules.options["strain_reference"] == "base" else slot.strain - slot.assessed - slot.dipped
    return most_of(rules, evolve(slot, strain=max(0, before)))


def _goes_on(table: Table, i: ModelId, made: Weave, order: Order, action: Action) -> Asking:
    """It is complete and takes effect, or is held; else it waits for more dice. (DOT-118, DOT-135, DOT-158)"""
    work = channeler(table.state, i).work(made.id)
    assert work is not None
    if work.successes < made.needed:
        yield from nothing_asked()
    elif order.keep in HELD:
        table.emit(HeldReady(i, made.id, made.name, order.keep == "hold inverted"))
        yield from strain.let_go(table, i)
    elif not work.ready:
        yield from complete(table, i, made, work, action, order)


def complete(table: Table, i: ModelId, made: Weave, work: Work, action: Action, order: Order) -> Asking:
    """It takes effect. (DOT-118, DOT-130, DOT-140, R-88)"""
    state = table.state
    unseen = work.inverted or order.keep == "invert" or (made.lasts and use_inversion(table, i))
    if work.ready:
        table.emit(LetGo(i, made.id, made.name, "DOT-140", unseen, aim_text(state, made.spell, action)))
    else:
        table.emit(Finished(i, made.id, made.name, inverted=unseen))
    yield from settle(table)
    more = max(0, work.successes - made.needed) if made.pattern.soaking else 0
    boosts, spell = made.pattern.deed == "boost", made.spell
    if boosts and table.state.on_table(action.target):
        spell = yield from knots.choose_boost(table, made, action.target)
    cast = Cast(i, spell, action, more=more, unseen=work.inverted and _comes_from_afar(table.state, i, action))
    before = {effect.id: effect for effect in table.state.effects}
    noticed = made.attacks and channeler(table.state, i).masked and _in_view(table, i)
    yield from apply_spell(table, cast)
    yield from settle(table)
    yield from knots.begin(table, i, made, before, inverted=unseen, held=order.keep == "don't settle")
    yield from knots.special(table, i, made, action, work.successes)
    if made.pattern.rests and table.state.on_table(action.target):
        knots.tire(table, i, made, action.target)
    if noticed and channeler(table.state, i).masked:
        table.emit(Masked(i, on=False, why=": it attacks"))
    yield from settle(table)


def _comes_from_afar(state: State, i: ModelId, action: Action) -> bool:
    """Whether its target is too far away to see what is inverted. (R-79)"""
    aimed = action.target != NOBODY and state.on_table(action.target)
    return not aimed or not on(state).within(i, action.target, AWAY_IN)


def _in_view(table: Table, i: ModelId) -> bool:
    state = table.state
    return any(m.side != state.models[i].side and state.on_table(m.id) and can_see(table.rules, state, m.id, i)
               for m in state.models)  # fmt: skip


# Weaves that are held ready


def release(table: Table, action: Action) -> Asking:
    """It lets go of a weave that it holds. (DOT-140)"""
    i, made = action.model, weave_of(table.rules, action.what.removeprefix(READY))
    work = channeler(table.state, i).work(made.id)
    assert work is not None
    yield from table.rules.combat.lift(table, i, "hidden", "DOT-140")
    show_itself(table, i, "it channels")
    announce_aim(table, i, made.spell, action)
    yield from settle(table)
    yield from complete(table, i, made, work, evolve(action, what=made.id), Order(made.id, 0))


READY = "ready "
"""How an action names a weave that is held ready."""


class ReleaseOffer(PowerOffer):
    """A weave that is held ready, wherever it may be aimed. (DOT-140)"""

    __slots__ = ("weave",)

    def __init__(self, rules: Ruleset, state: State, i: ModelId, weave: Weave) -> None:
        spell = evolve(weave.spell, id=READY + weave.id)
        super().__init__(rules, state, i, spell, partial(ready_bar, rules, state, i, weave), hunted_bar)
        self.weave = weave

    def worth(self, action: Action) -> float | None:
        """See `Offer`."""
        rules, state, i, made = self.rules, self.state, self.model, self.weave
        return worth.aimed_worth(rules, state, i, made, evolve(action, what=made.id)) * worth.soaked_up(state, i, made)


def ready_bar(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> Refusal | None:
    """Why it can't let go of it now."""
    work = channeler(state, i).work(weave.id)
    if work is None or not work.ready:
        return Refusal(f"it holds no {weave.name} ready", "DOT-140")
    return power_bar(rules, state, i)


# Weaves that are left alone


def fray(table: Table, models: tuple[ModelId, ...]) -> None:
    """Unfinished weaves that had no dice in the last round lose a success. (DOT-164)"""
    for i in models:
        slot: Channeler | None = table.state.models[i].magic
        for work in slot.works if slot is not None else ():
            if work.fed or work.ready or work.propped:
                continue
            name, left = weave_of(table.rules, work.what).name, power.idle_weave(work.successes, propped=False)
            if left:
                table.emit(Frayed(i, work.what, name, left))
            else:
                table.emit(Unravelled(i, work.what, name))


def prop(table: Table, action: Action) -> None:
    """A dot of Willpower keeps a weave together, or is freed. (DOT-164)"""
    work = channeler(table.state, action.model).work(action.what)
    assert work is not None
    table.emit(Propped(action.model, work.what, weave_of(table.rules, work.what).name, not work.propped))
