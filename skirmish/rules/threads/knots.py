"""Weaves that stand: kept, tied off, settled, inverted, found, picked apart; traps; bonds. (DOT-135..150, R-78..83)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product

from skirmish.board import on
from skirmish.core.decision import Action, Aside, Asking, Decision, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.events import EffectBegun, EffectEnded, Fell, Moved
from skirmish.core.geometry import Circle as Disc
from skirmish.core.geometry import middle, to_shape
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Effect, ModelId, Side, State, next_turn_of
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import as_inches
from skirmish.kit.effects import begin_effect, owner_side
from skirmish.kit.moves import TRAVEL, treads_on
from skirmish.kit.queries import can_see
from skirmish.kit.spells.ground import level_at
from skirmish.kit.spells.refusals import AIMED_IN, places_of
from skirmish.kit.spells.resolution import apply_parts
from skirmish.kit.spells.spell import Area, Assault, Cast, Number, Spell
from skirmish.rules.threads import power, strain, worth
from skirmish.rules.threads.asks import BOOSTED, DEFENDS
from skirmish.rules.threads.channeler import (
    Knot,
    channeler,
    channelers,
    free_dots,
    free_willpower,
    kept_by,
    knot_of,
    lets_stand,
    powers,
    tens_of,
)
from skirmish.rules.threads.events import (
    CircleChanged,
    Defending,
    Found,
    KnotProgressed,
    Knotted,
    Masked,
    PickedApart,
    Tied,
    Unknotted,
    Worked,
)
from skirmish.rules.threads.gift import Half
from skirmish.rules.threads.orders import TENS
from skirmish.rules.threads.pools import roll_power
from skirmish.rules.threads.weaves import Weave, book_of, weave_of

NEAR_IN = 6.0
"""A few paces: what is inverted is seen, weaves are picked apart. (B-7, R-79, R-83)"""
DELVED_IN = 2.0
"""So near to where a delver looks it finds what is hidden. (R-79)"""
KEEPING = "DOT-136"
HIDDEN_NEEDS = 2
"""Successes by which a delve finds what is hidden. (R-82)"""
TRAPPED = "trapped"
BOND = "warder-bond"
REST = "Rest"
"""What whoever is healed needs."""
WARDER = "warder"
"""The special rule of who is bonded: to whom. (SKR-82)"""


def begin(
    table: Table, i: ModelId, made: Weave, before: Mapping[int, Effect], *, inverted: bool, held: bool
) -> Asking:  # fmt: skip
    """What has begun to last of a weave is held with a dot, or settles if it is a ward. (DOT-136, DOT-145, DOT-146)"""
    yield from nothing_asked()
    for effect in table.state.effects:
        fresh = before.get(effect.id) != effect and effect.owner == i and effect.source == made.id
        if fresh and effect.upkeep:
            knot = Knot(effect.id, made.id, i, inverted)
            if made.pattern.ward and not held:
                table.emit(Tied(i, effect, evolve(knot, tied=True, ward=True), "DOT-145"))
            else:
                table.emit(Knotted(knot))
    yield from strain.let_go(table, i)


def special(table: Table, i: ModelId, made: Weave, action: Action, successes: int) -> Asking:
    """What no part of spells does: to delve, to mask, to bond. (DOT-141, DOT-147, DOT-148)"""
    yield from nothing_asked()
    deed = made.pattern.deed
    if deed == "mask":
        table.emit(Masked(i, on=True))
    elif deed == "delve":
        delve(table, i, action, successes)
    elif deed == "bond":
        bond(table, i, action.target)


def choose_boost(table: Table, made: Weave, target: ModelId) -> Procedure[Spell]:
    """The weave as whoever receives it will have it: it is strengthened in one way of those that there are. (R-50)"""
    topics, state = table.rules.combat.boosts, table.state
    if len(topics) == 1 or target == NOBODY:
        yield from nothing_asked()
        return made.spell
    keen = KEEN in topics and table.rules.combat.who(state, "armed") >> target & 1
    usual = KEEN if keen else topics[0]
    model, rule = state.models[target], made.spell.rule
    offers = [Just(Action("boost", target, what=one), rule, partial(float, one == usual)) for one in topics]
    question, default = f"{model.name}: what does {made.name} strengthen?", Action("boost", target, what=usual)
    answer = yield Decision(model.side, question, tuple(offers), default, target, rule, asks=BOOSTED)
    parts = [evolve(part, topic=answer.what) if isinstance(part, Number) else part for part in made.spell.parts]
    return evolve(made.spell, parts=tuple(parts))


KEEN = "keenness"
"""What helps those who shoot. (R-50)"""


# What a side knows of weaves


def half_of(state: State, knot: Knot) -> Half:
    """Which half of the Source it is woven of."""
    return channeler(state, knot.by).gift.half


def spots(state: State, effect: Effect) -> list[ModelId]:
    """The models by which a weave is seen: who bears it, who keeps it up."""
    found = [effect.target] if effect.target != NOBODY else []
    if effect.upkeep:
        found.append(effect.owner)
    return [k for k in dict.fromkeys(found) if state.on_table(k)]


def gap_to(state: State, i: ModelId, effect: Effect) -> float:
    """Inches from the model to the weave, or to who keeps it up."""
    gaps = [on(state).gap(i, k) if k != i else 0.0 for k in spots(state, effect)]
    gaps += [on(state).reach_of(i, *ground)[0] for ground in places_of(state, effect)]
    return min(gaps, default=float("inf"))


def sense_bar(rules: Ruleset, state: State, i: ModelId, effect: Effect, range_in: float, rule: str) -> Refusal | None:
    """Why the model can't touch a weave with its own: the other half, too far, out of sight, hidden. (DOT-114, R-79)"""
    knot = knot_of(state, effect.id)
    if knot is None:
        return Refusal("that is no weave that stands", rule)
    if half_of(state, knot) != channeler(state, i).gift.half:
        return Refusal(f"it is woven of {half_of(state, knot)}, which it can't see", "DOT-114")
    gap = gap_to(state, i, effect)
    if knot.inverted and gap > NEAR_IN and not knot.found >> state.models[i].side & 1:
        return Refusal("it is inverted: nobody sees it from there", "DOT-144")
    if gap > range_in:
        return Refusal(f"{as_inches(gap - range_in)} out of range", rule, gap - range_in)
    seen = any(k == i or can_see(rules, state, i, k) for k in spots(state, effect))
    seen = seen or any(on(state).sees_shape(i, *ground, AIMED_IN) for ground in places_of(state, effect))
    return None if seen else Refusal("out of sight", rule)


_last: tuple[State | None, Ruleset | None, dict[tuple[Side, Half], list[ModelId]]] = (None, None, {})
"""Of the state asked about last who watches: whether each channeler and each weave is seen is asked of the same few."""


def watchers(rules: Ruleset, state: State, side: Side, half: Half) -> list[ModelId]:
    """The side's channelers of this half who are awake. (R-86)"""
    global _last
    last = _last
    if last[0] is not state or last[1] is not rules:
        last = _last = state, rules, {}
    kept, key = last[2], (side, half)
    if key not in kept:
        kept[key] = [
            i for i in channelers(state, side)
            if not channeler(state, i).burned and channeler(state, i).gift.half == half
            and not rules.combat.senseless(state, i)
        ]  # fmt: skip
    return kept[key]


def sees(rules: Ruleset, state: State, side: Side, i: ModelId) -> bool:
    """Whether the side has a channeler of the same half who is awake and has it in sight. (R-86)

    Who is masked is seen from a few paces only. (R-80, B-18)
    """
    slot = channeler(state, i)
    return any(
        can_see(rules, state, k, i) and not (slot.masked and not on(state).within(k, i, NEAR_IN))
        for k in watchers(rules, state, side, slot.gift.half)
    )


def unseen(rules: Ruleset, state: State, side: Side) -> frozenset[int]:
    """The enemy weaves that stand and that the side doesn't see: they do nothing that shows. (DOT-144, R-79, R-86)"""
    if rules.options["fog_of_power"] != "true" or not powers(state).knots:
        return frozenset()
    return frozenset([one.id for one in state.effects if is_hidden(rules, state, side, one)])


def is_hidden(rules: Ruleset, state: State, side: Side, effect: Effect) -> bool:
    """Whether it is an enemy weave that does nothing that shows, and that the side doesn't make out. (R-86)

    Of one that has just begun, or has just ended, nothing more is known than who made it.
    """
    weave, by = book_of(rules).weaves.get(effect.source), effect.owner
    if weave is None or weave.shows or by == NOBODY or state.models[by].magic is None:
        return False
    begun = channeler(state, by).hides
    knot = knot_of(state, effect.id) or Knot(effect.id, weave.id, by, inverted=begun)
    return state.models[by].side != side and not makes_out(rules, state, side, effect, knot)


def makes_out(rules: Ruleset, state: State, side: Side, effect: Effect, knot: Knot) -> bool:
    """Whether a channeler of the side sees the weave, or who keeps it up; what is inverted from a few paces only."""
    at, hidden = spots(state, effect), knot.inverted and not knot.found >> side & 1
    for i in watchers(rules, state, side, half_of(state, knot)):
        for k in at:
            if (k == i or can_see(rules, state, i, k)) and (not hidden or on(state).within(i, k, NEAR_IN)):
                return True
        for ground in places_of(state, effect):
            if on(state).sees_shape(i, *ground, AIMED_IN) and (
                not hidden or on(state).reach_of(i, *ground)[0] <= NEAR_IN
            ):
                return True
    return False


def delve(table: Table, i: ModelId, action: Action, successes: int) -> None:
    """Hidden weaves near the place are known to its side.

    Who reads residues looks for those of the other half as well, by the lower of the two skills. (DOT-144, DOT-148,
    DOT-149, R-79, R-82)
    """
    gift, finds = channeler(table.state, i).gift, list[Half]()
    if successes >= HIDDEN_NEEDS:
        finds.append(gift.half)
    lower = min(gift.dots("delving"), gift.dots("read-residues"))
    if lower:
        number = power.weave_dc(lower)
        if roll_power(table, i, "delving the other half", lower, number, "DOT-149") >= HIDDEN_NEEDS:
            finds.append("saidin" if gift.half == "saidar" else "saidar")
    for half in finds:
        _find_hidden(table, i, action, half)


def _find_hidden(table: Table, i: ModelId, action: Action, half: Half) -> None:
    state, at = table.state, action.at
    level = level_at(state, i, action)
    side = state.models[i].side
    for knot in powers(state).knots:
        effect = next((one for one in state.effects if one.id == knot.effect), None)
        hidden = knot.inverted and state.models[knot.by].side != side and not knot.found >> side & 1
        if effect is None or at is None or not hidden or half_of(state, knot) != half:
            continue
        near = [on(state).gap_to_point(k, at, level) <= DELVED_IN for k in spots(state, effect)]
        near += [to_shape(at, shape) <= DELVED_IN for shape, there in places_of(state, effect) if there == level]
        if any(near):
            table.emit(Found(i, effect.name, evolve(knot, found=knot.found | 1 << side)))


# Tying off


def tie_bar(rules: Ruleset, state: State, i: ModelId, effect: Effect, *, inverted: bool) -> Refusal | None:
    """Why it can't tie off what it keeps up. (DOT-143, DOT-144)"""
    knot = knot_of(state, effect.id)
    if knot is None or effect not in kept_by(state, i):
        return Refusal("it keeps up no such weave", "DOT-143")
    slot = channeler(state, i)
    if slot.woven:
        return Refusal("it has woven in this round", "DOT-143")
    return Refusal("it is begun otherwise", "DOT-144") if knot.tying and inverted != knot.inverted else None


def tie_offers(rules: Ruleset, state: State, i: ModelId, ways: tuple[bool, ...]) -> Iterator[Offer]:
    """Each weave that it keeps up, openly or inverted; `ways`: whether tens are said to stand. (DOT-131, DOT-143)"""
    declared = lets_stand(channeler(state, i))
    for effect in kept_by(state, i):
        for inverted, stand in product((False, True), ways):
            if tie_bar(rules, state, i, effect, inverted=inverted) is None:
                what = f"{effect.source}{INVERTED if inverted else ''}{STANDING if stand else ''}"
                value = partial(worth.tie_worth, rules, state, i, effect, inverted=inverted, stand=stand or declared)
                yield Just(Action("tie", i, effect.id, what=what), "DOT-143", value, "effect")


INVERTED, STANDING = " inverted", f"; {TENS}"


def tie(table: Table, action: Action) -> Asking:
    """A roll of all free dots, and of the one that holds it: successes add up over rounds. (DOT-143, DOT-144, R-78)"""
    i, rules = action.model, table.rules
    effect = next(one for one in table.state.effects if one.id == action.target)
    knot = knot_of(table.state, effect.id)
    assert knot is not None
    made = weave_of(rules, knot.what)
    stand = action.what.endswith(STANDING) or lets_stand(channeler(table.state, i))
    inverted = action.what.removesuffix(STANDING).endswith(INVERTED)
    free = max(0, free_dots(table.state, i))
    table.emit(Worked(i, free, rule="DOT-143"))
    number = power.tie_off_dc(channeler(table.state, i).gift.dots("tying"), inverted=inverted)
    what = f"tying off {effect.name}{f', {TENS}' if stand else ''}"
    net = roll_power(table, i, what, free + 1, number, "DOT-143", tens=tens_of(stand))
    needed = power.tie_off_needed(made.pattern.threads, rules.options["tie_off_target"])
    now = knot.tying + max(0, net)
    if net < 0:
        table.emit(EffectEnded(effect, ": the knot is ruined"))
    elif now >= needed:
        table.emit(Tied(i, effect, evolve(knot, tied=True, inverted=inverted, tying=now)))
    else:
        table.emit(KnotProgressed(i, effect.name, now, needed, evolve(knot, tying=now, inverted=inverted)))
    yield from settle(table)


# Letting go


def drop_offers(state: State, i: ModelId, rules: Ruleset) -> Iterator[Offer]:
    """What it holds or has in work may be let go at any time, or be propped by its will. (DOT-142, DOT-159, DOT-164)"""
    for effect in kept_by(state, i):
        value = partial(worth.drop_worth, rules, state, effect)
        yield Aside(Action("drop", i, effect.id, what=effect.source), "DOT-142", value, "effect")
    slot = channeler(state, i)
    for work in slot.works:
        yield Aside(Action("abandon", i, what=work.what), "DOT-159", partial(float, -0.5))
        if not work.ready and (work.propped or free_willpower(slot) > 0):
            value = partial(float, 0.1 if not work.propped and not work.fed else -0.1)
            yield Aside(Action("prop", i, what=work.what), "DOT-164", value)
    if slot.masked:
        yield Aside(Action("unmask", i), "DOT-141", partial(float, -0.5))


# Defending, picking apart


def defend(table: Table, effect: Effect) -> Procedure[int]:
    """Who keeps it up feels it, and acts first: it defends it with as many dice as it likes. (DOT-136, R-84)"""
    state, holder = table.state, effect.owner
    free = free_dots(state, holder)
    if free < 1 or not table.rules.combat.able(state, holder):
        yield from nothing_asked()
        return 0
    model = state.models[holder]
    offers = tuple([Just(Action("guard", holder, dice), KEEPING, partial(float, dice), "count")
                    for dice in range(free + 1)])  # fmt: skip
    question = f"{model.name}: how many dice defend {effect.name}?"
    answer = yield Decision(model.side, question, offers, offers[-1].action, holder, KEEPING, asks=DEFENDS)
    if not answer.target:
        return 0
    table.emit(Defending(holder, answer.target))
    return roll_power(table, holder, f"defending {effect.name}", answer.target, power.USUAL, KEEPING)


def pick_bar(rules: Ruleset, state: State, i: ModelId, effect: Effect) -> Refusal | None:
    """Why it can't pick a weave apart. (R-81, R-83)"""
    knot = knot_of(state, effect.id)
    if knot is not None and knot.ward:
        return Refusal("a ward that has settled can't be picked apart", "DOT-147")
    return sense_bar(rules, state, i, effect, NEAR_IN, "DOT-150")


def pick(table: Table, i: ModelId, effect: Effect) -> Asking:
    """A roll of what it reads of residues, less what its holder defends; a botch sets it off.

    (DOT-136, DOT-150, R-69, R-83)
    """
    knot, rules = knot_of(table.state, effect.id), table.rules
    assert knot is not None
    gift, side, made = channeler(table.state, i).gift, table.state.models[i].side, weave_of(rules, knot.what)
    table.emit(Worked(i, 0, rule="DOT-150"))
    yield from rules.combat.lift(table, i, "hidden", "DOT-150")
    dice, number = power.residue_dice(gift.dots("read-residues")), power.weave_dc(gift.dots("unravel"))
    held = max(0, (yield from defend(table, effect))) if effect.upkeep else 0
    net = roll_power(table, i, f"picking {effect.name} apart", dice, number, "DOT-150")
    if net < 0:
        table.emit(EffectEnded(effect, ": it comes apart"))
        yield from settle(table)
        yield from strain.go_off(table, i, effect.name, made.needed)
        return
    net = max(0, net - held)
    now = [*knot.picked]
    now[side] += net
    if now[side] >= made.needed:
        table.emit(PickedApart(effect, f": {table.state.models[i].name} picks it apart", by=i))
    elif net:
        picked = evolve(knot, picked=(now[0], now[1]))
        table.emit(KnotProgressed(i, effect.name, now[side], made.needed, picked, picks=True, rule="DOT-150"))
    yield from settle(table)


# Rest, traps, bonds


def tire(table: Table, i: ModelId, made: Weave, patient: ModelId) -> None:
    """What is left of this turn is as usual; then it needs rest, and does nothing in its next one. (Data 4.6)"""
    state = table.state
    if any((one.source, one.target) == (REST, patient) for one in state.effects):
        return
    next_turn = next_turn_of(state, state.models[patient].side)
    until = 2 * state.round - 1 if table.rules.combat.alternates else next_turn - 1
    begin_effect(table, Effect(0, REST, i, patient, source=REST, until=until, rule=made.spell.rule))


def tread(table: Table, event: Moved) -> Asking:
    """The first enemy who touches a ward that lies in wait sets it off. (DOT-145, data 4.6)"""
    yield from nothing_asked()
    state, i = table.state, event.model
    if not state.features or event.manner == TRAVEL or not state.on_table(i):
        return
    for feature in state.features:
        effect = next((one for one in state.effects if one.id == feature.effect), None)
        if feature.plague != TRAPPED or effect is None or not isinstance(feature.shape, Disc):
            continue
        if owner_side(state, effect.owner) == owner_side(state, i):
            continue
        if not treads_on(table.state, event, feature.shape, feature.level) or not table.state.on_table(i):
            continue
        yield from set_off(table, effect, feature.shape, feature.level)


def set_off(table: Table, effect: Effect, shape: Disc, level: int) -> Asking:
    """It strikes all who are near, and is gone."""
    made = weave_of(table.rules, effect.source)
    table.emit(EffectEnded(effect, ": it is set off"))
    burst = Area(made.pattern.bursts_in, (Assault(made.needed),))
    spell = evolve(made.spell, parts=(burst,), target="point", upkeep=0)
    action = Action("cast", effect.owner, at=middle(shape), what=spell.id, level=level)
    yield from apply_parts(table, Cast(effect.owner, spell, action))
    yield from settle(table)


def bond(table: Table, i: ModelId, warder: ModelId) -> None:
    """Who is bonded saves and absorbs with a die more. (DOT-147, data 4.6)"""
    spell = weave_of(table.rules, BOND).spell
    gives = (("absorption", 1), ("saves", 1))
    number = begin_effect(table, Effect(0, spell.name, i, warder, gives, source=BOND, rule=spell.rule))
    table.emit(Knotted(Knot(number, BOND, i, tied=True, ward=True, bearer=warder)))


def bond_before(table: Table) -> None:
    """Bonds are laid before the battle: on who is sworn to the channeler. (DOT-147, data 4.6)"""
    state = table.state
    for m in state.models:
        if m.magic is None or BOND not in channeler(state, m.id).gift.weaves or BOND not in book_of(table.rules).weaves:
            continue
        sworn = [k.id for k in state.models if k.side == m.side and dict(k.warrior.traits).get(WARDER) == m.warrior.id]
        for k in sworn[:1]:
            bond(table, m.id, k)


def forget(table: Table, event: EffectEnded) -> Asking:
    """A weave that has ended stands no longer; who has rested from healing is itself again. (Data 4.6)"""
    yield from nothing_asked()
    effect, state = event.effect, table.state
    if knot_of(state, effect.id) is not None:
        table.emit(Unknotted(effect.id))
    if effect.source == REST and state.on_table(effect.target):
        strain.lose_turn(table, effect.target, effect.rule)


def silence(table: Table, event: EffectBegun) -> Asking:
    """Who is shielded loses the Source. (CHN-69, DOT-139)"""
    yield from nothing_asked()
    i = event.effect.target
    if event.effect.condition == "silenced" and i != NOBODY and table.state.models[i].magic is not None:
        strain.lose_source(table, i, ": it is shielded")


def fall(table: Table, event: Fell) -> Asking:
    """Who faints or dies holds nothing any more; who is bonded to one who dies feels it. (DOT-139, DOT-147)"""
    yield from nothing_asked()
    i = event.model
    if event.how != "down" and table.state.models[i].magic is not None:
        strain.lose_source(table, i, ": it falls")
    for knot in powers(table.state).knots if event.how == "out" else ():
        if knot.what == BOND and knot.bearer == i:
            yield from strain.save(table, knot.by)


def part(table: Table, event: CircleChanged) -> Asking:
    """What a leader kept up with the dots of others may be too much for it alone. (DOT-139, R-85)"""
    for i in event.before.members:
        yield from strain.let_go(table, i)


REACTIONS: tuple[Reaction, ...] = (
    (Fell, fall), (EffectEnded, forget), (EffectBegun, silence), (Moved, tread), (CircleChanged, part),
)  # fmt: skip
