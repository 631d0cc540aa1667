"""What the Power is expected to bring, in marks; nearly: for offers and AI players. (R-110)

A weave is worth its value if it works (`kit/spells/value.py`), times the chance that its dice complete it; what it
lacks then may follow in the next round. Strain and burning out are weighed against that.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.events import EffectEnded
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, SAME_LEVEL, Effect, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.units import distance, snapped
from skirmish.kit.queries import ids_in, is_engaged
from skirmish.kit.spells.guesses import guesses
from skirmish.kit.spells.hints import harmful_parts, marks_taken
from skirmish.kit.spells.refusals import Aim, aim_refusal
from skirmish.kit.spells.scene import Outlook, look, scene
from skirmish.kit.spells.spell import Assault, Cast, Condition, Guard, Number, Part
from skirmish.kit.spells.value import BAD, GOOD, GUARDED, WARDED, is_hopeless, value, worth_seen
from skirmish.rules.threads import power
from skirmish.rules.threads.channeler import (
    Channeler,
    channeler,
    free_dots,
    free_willpower,
    knot_of,
    make_pool,
    maximum,
    protection,
    tens_of,
    threads_of,
)
from skirmish.rules.threads.gift import Threads
from skirmish.rules.threads.orders import HELD, Keep, Order
from skirmish.rules.threads.pools import number_of
from skirmish.rules.threads.weaves import Weave, book_of, weave_of

STRAINED, BURNED = 0.04, 0.7
"""Shares of its price that a box of strain costs a channeler, and burning out."""
LATER = 0.35
"""The share of a weave's worth that each of its successes is good for, if more are needed."""
DIE = 0.15
"""Marks for which a die may be kept for something else."""
TIED, FREED = 0.25, 0.03
"""The share of what stands that it is worth more if it doesn't end with its maker; that of the maker's price for the
dot that is free again."""
CUT_WORTH = 0.8
"""The share of what an enemy's weave brought that its end gives back."""
DOT = 0.01
"""The share of its price that each dot is worth to who holds it."""
SEIZED = 0.12
"""The same to hold the Source at all."""
SERVES = {"blurring-ward": 0.12, "vigour": 0.06}
"""Shares of the target's price that these are worth to who fights or is about to."""
SETTLED = 1.5
"""How much more a ward is worth that stands for the whole battle than a spell that somebody has to keep up."""
SOON = 0.5
"""The share of what serves against enemies that it is worth while they are still far away: most come."""
TRAPPED = 0.3
"""The share of what a trap would take from the nearest enemy: it may go round."""
MASKED = 0.02
"""The share of the channeler's price that it is worth to be masked from channelers."""
READY = 0.6
"""The share of an attack that it is worth to hold it ready: it is let go once, in place of another."""
NEAR_IN = 12.0


class Best(NamedTuple):
    """A weave aimed where it brings most."""

    value: float
    action: Action | None


NONE = Best(0.0, None)


# Weaves


def aimed_worth(rules: Ruleset, state: State, i: ModelId, weave: Weave, action: Action) -> float:
    """What it brings if it is complete."""
    return _lasting(weave) * value(rules, state, Cast(i, weave.spell, action)) + _own(rules, state, i, weave, action)


def _lasting(weave: Weave) -> float:
    return SETTLED if weave.pattern.ward else 1.0


def _own(rules: Ruleset, state: State, i: ModelId, weave: Weave, action: Action) -> float:
    """What it brings by what no other magic's weave does: it lies in wait, it lasts until somebody comes."""
    seen = look(rules, state, i)
    if weave.pattern.deed == "mask":
        return MASKED * seen.marks(i) if seen.weavers and not channeler(state, i).masked else 0.0
    if weave.pattern.bursts_in:
        return _trap_worth(rules, state, i, weave)
    if not weave.lasts:
        return 0.0
    target = action.target if action.target != NOBODY else i
    if any(one.target == target and one.source == weave.id for one in state.effects):
        return 0.0
    if weave.id in SERVES:
        beset = is_engaged(rules, state, target) or seen.nearest_in(target) <= NEAR_IN / 2
        return SERVES[weave.id] * seen.marks(target) * (1.0 if beset else SOON)
    return SOON * _lasting(weave) * sum([_serves_later(seen, target, part) for part in weave.spell.parts])


def _traps(state: State, i: ModelId, weave: Weave, seen: Outlook) -> list[Action]:
    """What lies in wait goes before the nearest enemy, as far away as it can."""
    if not weave.pattern.bursts_in or seen.nearest_in(i) > NEAR_IN:
        return []
    gaps = on(state).gaps(i)
    foe = min(ids_in(seen.foes), key=gaps.__getitem__)
    (x, y), (there_x, there_y) = state.places[i][:2], state.places[foe][:2]
    part = min(weave.spell.range_in, gaps[foe] / 2) / distance((x, y), (there_x, there_y))
    at = snapped((x + part * (there_x - x), y + part * (there_y - y)))
    level = state.level(foe) if state.battlefield.levels else SAME_LEVEL
    return [Action("cast", i, at=at, what=weave.id, level=level)]


def _trap_worth(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> float:
    """What it would take from the nearest enemy, if that comes near and nothing lies there yet."""
    seen = look(rules, state, i)
    if seen.nearest_in(i) > NEAR_IN or any(one.owner == i and one.source == weave.id for one in state.effects):
        return 0.0
    foe = min(ids_in(seen.foes), key=on(state).gaps(i).__getitem__)
    struck = evolve(weave.spell, parts=(Assault(weave.needed),), target="enemy")
    return TRAPPED * marks_taken(rules, state, Cast(i, struck, Action("cast", i, foe, what=weave.id)), foe)


def _serves_later(seen: Outlook, target: ModelId, part: Part) -> float:
    """What stands by itself and serves who isn't in danger yet, as if it were."""
    marks, safe = seen.marks(target), 1.0 - seen.danger(target)
    if isinstance(part, Guard):
        return GUARDED * marks * safe * (7 - part.needed) / 6
    if isinstance(part, Condition):
        return GOOD.get(part.name, 0.0) * marks * safe
    if isinstance(part, Number) and part.topic == "woven at":
        return WARDED * marks * (1.0 - seen.dangerous(target, seen.weavers)) if seen.weavers else 0.0
    return 0.0


def serves_later(weave: Weave) -> bool:
    """Whether it is worth weaving though no enemy is near."""
    return weave.lasts and weave.spell.target in ("self", "ally", "friend")


def ready_worth(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> float:
    """What it brings to hold an attack ready that can be aimed at nobody yet. (DOT-135)

    Each that it holds already makes it less: they are let go together, mostly at the same few.
    """
    slot = channeler(state, i)
    work = slot.work(weave.id)
    spare = free_willpower(slot) + (work is not None and work.propped)
    if not _harms(weave) or spare < 1 or is_ready(state, i, weave.id):
        return 0.0
    return READY * most_taken(rules, state, i, weave) / (1 + sum([one.ready for one in slot.works]))


def most_taken(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> float:
    """What it takes from whom it takes most, wherever that one is: kept as in `best_aim`."""
    kept, key = scene(rules, state).kept, ("threads most", i, weave.id)
    found: float | None = kept.get(key)
    if found is None:
        foes = [k for k in ids_in(look(rules, state, i).foes) if state.on_table(k)]
        takes = [marks_taken(rules, state, Cast(i, weave.spell, Action("cast", i, k, what=weave.id)), k) for k in foes]
        found = kept[key] = max(takes, default=0.0)
    return found


def soaked_up(state: State, i: ModelId, weave: Weave) -> float:
    """How many times its sum what it holds of the weave is, if it takes any number of successes. (DOT-130)"""
    work = channeler(state, i).work(weave.id)
    return work.successes / weave.needed if work is not None and work.ready and weave.pattern.soaking else 1.0


def is_ready(state: State, i: ModelId, what: str) -> bool:
    """Whether it holds the weave ready: more dice don't let it go."""
    work = channeler(state, i).work(what)
    return work is not None and work.ready


def best_use(rules: Ruleset, state: State, i: ModelId, weave: Weave, keep: Keep = "") -> Best:
    """The weave where it brings most, or held ready for later."""
    if keep in HELD:
        return Best(ready_worth(rules, state, i, weave), Action("cast", i))
    return best_aim(rules, state, i, weave)


def best_aim(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> Best:
    """The weave aimed where it brings most: kept until a body or the table changes."""
    kept, key = scene(rules, state).kept, ("threads", i, weave.id)
    found: Best | None = kept.get(key)
    if found is None:
        found = kept[key] = _find_aim(rules, state, i, weave)
    return found


def _find_aim(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> Best:
    seen, spell = look(rules, state, i), weave.spell
    fighting = is_engaged(rules, state, i)
    if fighting and not spell.in_combat:
        return NONE
    if spell.parts and not serves_later(weave) and is_hopeless(seen, i, spell):
        return NONE
    found = []
    for n, action in enumerate([*guesses(rules, state, i, spell), *_traps(state, i, weave, seen)]):
        brings = _lasting(weave) * worth_seen(seen, Cast(i, spell, action)) + _own(rules, state, i, weave, action)
        if brings > 0:
            found.append((brings, -n, action))
    found.sort(reverse=True)
    for brings, _, action in found:
        if aim_refusal(Aim(rules, state, i, spell, action, fighting)) is None:
            return Best(brings, action)
    return NONE


class Dice(NamedTuple):
    """What the worth of so many dice hangs on."""

    number: int
    lacks: int
    free: int
    gained: int
    first: bool
    maximum: int
    potential: int
    safe: bool
    """Nothing burns it out, or strains it by success."""
    dipped: int
    """Boxes of strain that the weave costs, whatever is rolled."""


@lru_cache(65536)
def _chances(rolled: OpenPool[int], by: Dice) -> tuple[float, float, float, float]:
    """(complete, progress, boxes of strain, burned) in the mean."""
    done = part = boxes = burned = 0.0
    dice = rolled.dice
    for net, chance in _floats(rolled):
        if net >= by.lacks:
            done += chance
        elif net > 0:
            part += chance * net / by.lacks
        total = by.gained + max(0, net)
        used = max(dice, net) if by.first else total
        if used > by.potential and not by.safe:
            burned += chance
        elif by.first:
            boxes += chance * (dice > by.free or (net > by.free and not by.safe))
        elif not by.safe:
            boxes += chance * max(0, total - by.maximum)
    return done, part, boxes, burned


def dice_worth(rules: Ruleset, state: State, i: ModelId, weave: Weave, order: Order, brings: float) -> float:
    """What so many dice for the weave bring, if it brings so much when it is complete."""
    return _gains(rules, state, i, weave, brings, order.stand, (order.dice,))[0]


def gains_by_dice(rules: Ruleset, state: State, i: ModelId, weave: Weave, brings: float, *, stand: bool) -> list[float]:
    """The same of 1, 2, ... dice up to all that are free; `stand`: tens aren't rolled again."""
    return _gains(rules, state, i, weave, brings, stand, tuple(range(1, max(1, free_dots(state, i)) + 1)))


def _gains(
    rules: Ruleset, state: State, i: ModelId, weave: Weave, brings: float, stand: bool, dice: tuple[int, ...]
) -> list[float]:
    by, marks = _means(rules, state, i, weave), state.models[i].warrior.marks
    rolled = make_pool(rules, NOBODY, "", 1, by.number, "", tens=tens_of(stand))
    return [
        brings * progress + brings * soaked - marks * costs - DIE * count
        for count, (progress, soaked, costs) in zip(
            dice, _gauges(rolled, dice, by, weave.needed if weave.pattern.soaking else 0), strict=True
        )
    ]


@lru_cache(16384)
def _gauges(
    rolled: OpenPool[int], dice: tuple[int, ...], by: Dice, soaks_from: int
) -> tuple[tuple[float, float, float], ...]:
    """(how far it gets, what it soaks up beyond its sum as a share of it, what it costs as a share of its price)."""
    found = []
    for count in dice:
        pool = evolve(rolled, dice=count)
        done, part, boxes, burned = _chances(pool, by)
        more = _soaked(_floats(pool), soaks_from) if soaks_from else 0.0
        found.append((done + LATER * part, more, STRAINED * (boxes + by.dipped) + BURNED * burned))
    return tuple(found)


_last: tuple[State | None, Ruleset | None, dict[Any, Any]] = (None, None, {})


def _of_state(rules: Ruleset, state: State) -> dict[Any, Any]:
    """What has been worked out of the state asked about last, by whatever its makers call it."""
    global _last
    last = _last
    if last[0] is not state or last[1] is not rules:
        last = _last = state, rules, {}
    return last[2]


def _means(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> Dice:
    """What the worth of its dice for this weave hangs on now: each number of dice asks again."""
    kept, key = _of_state(rules, state), (i, weave)
    found: Dice | None = kept.get(key)
    if found is None:
        found = kept[key] = _new_means(rules, state, i, weave)
    return found


def _new_means(rules: Ruleset, state: State, i: ModelId, weave: Weave) -> Dice:
    slot, work = channeler(state, i), channeler(state, i).work(weave.id)
    return Dice(
        number_of(rules, state, i, weave), max(1, weave.needed - (work.successes if work is not None else 0)),
        free_dots(state, i), slot.gained, not slot.woven, maximum(rules, state, i), slot.gift.potential,
        len(protection(state, i)) == len(power.ALL), _dipped(state, i, weave),
    )  # fmt: skip


def _dipped(state: State, i: ModelId, weave: Weave) -> int:
    """Boxes of strain for threads that this weave takes from others of the round. (DOT-119)"""
    slot = channeler(state, i)
    if not slot.woven:
        return 0
    return max(0, power.double_dip(threads_of(state, i), [slot.demand, weave.pattern.threads]) - slot.dipped)


def law_of(rules: Ruleset, dice: int, number: int, *, stand: bool = False) -> tuple[tuple[int, float], ...]:
    """How likely each result of so many dice is, as numbers; `stand`: tens aren't rolled again."""
    return _floats(make_pool(rules, NOBODY, "", dice, number, "", tens=tens_of(stand)))


@lru_cache(4096)
def _floats(rolled: OpenPool[int]) -> tuple[tuple[int, float], ...]:
    return tuple([(net, float(chance)) for net, chance in rolled.law()])


def _soaked(law: tuple[tuple[int, float], ...], needed: int) -> float:
    """What successes beyond its sum bring to a weave that takes any number: each as much as the sum does."""
    return sum([chance * (net - needed) for net, chance in law if net > needed])


def weave_worth(rules: Ruleset, state: State, i: ModelId, weave: Weave, order: Order, action: Action) -> float:
    """What so many dice bring for the weave aimed so."""
    return dice_worth(rules, state, i, weave, order, aimed_worth(rules, state, i, weave, action))


def best_order(
    rules: Ruleset, state: State, i: ModelId, weave: Weave, brings: float | None = None, keep: Keep = ""
) -> Order:
    """The number of dice that brings most, within what it holds; and whether tens stand."""
    free, slot = max(1, free_dots(state, i)), channeler(state, i)
    brings = best_use(rules, state, i, weave, keep).value if brings is None else brings
    usual = Order(weave.id, min(free, weave.needed + 1), slot.tens == "stand", keep)
    if brings <= 0:
        return usual
    ways = (slot.tens == "stand",) if slot.tens else (False, True)
    gains = {stand: gains_by_dice(rules, state, i, weave, brings, stand=stand) for stand in ways}
    dice, stand = max(((dice, stand) for dice in range(1, free + 1) for stand in ways),
                      key=lambda way: gains[way[1]][way[0] - 1])  # fmt: skip
    return Order(weave.id, dice, stand, keep)


# Embracing


def embrace_worth(rules: Ruleset, state: State, i: ModelId, dots: int, *, stand: bool) -> float:
    """To hold the Source, and as much of it as is safe: the greater the potential, the safer. (DOT-153, DOT-154)"""
    slot, marks = channeler(state, i), float(state.models[i].warrior.marks)
    most, safe, gain = maximum(rules, state, i), len(protection(state, i)) == len(power.ALL), 0.0
    for net, chance in law_of(rules, dots, power.embrace_dc(slot.gift.potential), stand=stand):
        if net < 0:
            gain += chance * (STRAINED * net - (SEIZED if slot.held else 0.0))
        elif slot.held + net > slot.gift.potential and not safe:
            gain -= chance * BURNED
        elif net:
            gain += chance * (DOT * (min(most, slot.held + net) - slot.held) + (0.0 if slot.held else SEIZED))
    return marks * gain


def circle_worth(rules: Ruleset, state: State, leader: ModelId, others: tuple[ModelId, ...]) -> float:
    """What the leader could do with the dots of all, less what each would do by itself."""
    members = (leader, *others)
    held = sum([channeler(state, k).held for k in members])
    threads = power.pool_threads(channeler(state, leader).gift.threads, [channeler(state, k).gift.threads
                                                                         for k in others])  # fmt: skip
    alone = sum([_best_of(rules, state, k, channeler(state, k).held, channeler(state, k).gift.threads)
                 for k in members])  # fmt: skip
    kept = [book_of(rules).weaves[work.what] for k in others for work in channeler(state, k).works if work.ready]
    idle = READY * sum([most_taken(rules, state, leader, weave) for weave in kept])  # nobody else lets go of anything
    return _best_of(rules, state, leader, held, threads, safe=True) - alone - idle


def _best_of(
    rules: Ruleset, state: State, i: ModelId, dots: int, threads: Threads, *, safe: bool = False
) -> float:  # fmt: skip
    """What its best weaves bring with so many dots, one after the other as long as there are dice."""
    known = _promising(rules, state, i)
    found = [(brings, dice) for brings, dice, needed in known if not any(power.lacking(needed, threads))]
    total, left = 0.0, float(dots if safe else min(dots, channeler(state, i).gift.potential))
    for brings, dice in found[:3]:
        if left <= 0:
            break
        total += brings * min(1.0, left / dice)
        left -= dice
    return total


def _promising(rules: Ruleset, state: State, i: ModelId) -> list[tuple[float, int, Threads]]:
    """(what it brings, dice that it takes in the mean, threads that it needs) of its weaves, the best first.

    Each is thought of in many circles.
    """
    kept, key = _of_state(rules, state), (i,)
    if key not in kept:
        book, found = book_of(rules).weaves, list[tuple[float, int, Threads]]()
        for weave in [book[what] for what in channeler(state, i).gift.weaves if what in book]:
            brings = max(best_aim(rules, state, i, weave).value, ready_worth(rules, state, i, weave))
            if brings > 0:
                share = max(0.05, (11 - max(2, number_of(rules, state, i, weave))) / 10)
                found.append((brings, max(1, round(weave.needed / share)), weave.pattern.threads))
        kept[key] = sorted(found, key=lambda one: -one[0] / one[1])
    known: list[tuple[float, int, Threads]] = kept[key]
    return known


# What stands


def standing_worth(rules: Ruleset, state: State, effect: Effect) -> float:
    """What it brings its maker's side: as if it were woven now."""
    weave = book_of(rules).weaves.get(effect.source)
    if weave is None or effect not in state.effects:
        return 0.0
    if effect.condition and effect.target != NOBODY:
        return BAD.get(effect.condition, 0.05) * state.models[effect.target].warrior.marks
    if effect.target == NOBODY:
        return 2.0
    without = EffectEnded(effect).apply(state)
    action = Action("cast", effect.owner, effect.target, what=weave.id)
    if weave.spell.target == "self":
        action = Action("cast", effect.owner, what=weave.id)
    return aimed_worth(rules, without, effect.owner, weave, action)


def drop_worth(rules: Ruleset, state: State, effect: Effect) -> float:
    """What letting go of it brings: the dot, less what it does."""
    return DIE - standing_worth(rules, state, effect)


def tie_worth(rules: Ruleset, state: State, i: ModelId, effect: Effect, *, inverted: bool, stand: bool) -> float:
    """What it is worth that it stands by itself: more where enemies could cut it."""
    weave, knot = weave_of(rules, effect.source), knot_of(state, effect.id)
    number = power.tie_off_dc(channeler(state, i).gift.dots("tying"), inverted=inverted)
    lacks = power.tie_off_needed(weave.pattern.threads, rules.options["tie_off_target"]) - (knot.tying if knot else 0)
    stands, chance, ruin = standing_worth(rules, state, effect), 0.0, 0.0
    for net, share in law_of(rules, max(1, free_dots(state, i) + 1), number, stand=stand):
        chance += share * (net >= lacks)
        ruin += share * (net < 0)
    freed = FREED * state.models[i].warrior.marks
    return chance * (TIED * stands + freed) - ruin * stands - DIE * (inverted + free_dots(state, i))


def cut_worth(rules: Ruleset, state: State, i: ModelId, effect: Effect) -> float:
    """What an enemy's weave no longer does, times the chance to cut it."""
    needed, dice = weave_of(rules, effect.source).needed, free_dots(state, i)
    if effect.upkeep:
        needed = max(needed, round(0.4 * max(0, free_dots(state, effect.owner))))
    chance = sum([share for net, share in law_of(rules, dice, power.USUAL) if net > needed])
    return chance * CUT_WORTH * standing_worth(rules, state, effect) - DIE * dice


def pick_worth(rules: Ruleset, state: State, i: ModelId, effect: Effect) -> float:
    """The same of picking it apart, which takes long and may go wrong."""
    gift, needed = channeler(state, i).gift, weave_of(rules, effect.source).needed
    dice, number = power.residue_dice(gift.dots("read-residues")), power.weave_dc(gift.dots("unravel"))
    gain = 0.0
    for net, share in law_of(rules, dice, number):
        gain += share * (min(1.0, max(0, net) / needed) * CUT_WORTH * standing_worth(rules, state, effect) - (net < 0))
    return gain - DIE


# Sides, ranges


def side_worth(state: State, side: Side) -> float:
    """What channelers are worth for what they hold, less strain, in marks."""
    total = 0.0
    for m in state.models:
        slot: Channeler | None = m.magic
        if slot is not None and not m.out and m.side == side:
            marks = m.warrior.marks
            total += DOT * marks * slot.held - STRAINED * marks * slot.strain
            total += SEIZED * marks * (slot.held > 0) - BURNED * marks * slot.burned
    return total


def strikes(rules: Ruleset, state: State, i: ModelId) -> list[Weave]:
    """The attacks that it could form with what it has: of who holds the Source, or may embrace it."""
    slot: Channeler | None = state.models[i].magic
    if slot is None or slot.burned:
        return []
    book, have = book_of(rules).weaves, threads_of(state, i)
    known = [book[what] for what in slot.gift.weaves if what in book]
    return [weave for weave in known if not any(power.lacking(weave.pattern.threads, have)) and _harms(weave)]


@lru_cache(512)
def _harms(weave: Weave) -> bool:
    return bool(harmful_parts(weave.spell))


def reach(rules: Ruleset, state: State, i: ModelId) -> float:
    """The furthest range of an attack."""
    if not channeler(state, i).held:
        return 0.0
    return max([weave.spell.range_in for weave in strikes(rules, state, i)], default=0.0)
