"""Attacks: the pool, the defence, second chances, ripostes. (DOT-69..72, DOT-80..88, DOT-95..99, R-43..48)"""

from __future__ import annotations

from functools import partial

from skirmish.board import on
from skirmish.core.decision import PASS, Action, Decision, Just, Peril, Procedure, ask_whether, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.events import Exerted
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import Record
from skirmish.core.state import Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.heights import is_diving
from skirmish.kit.targets import cover_between, hit_modifiers, share_of_range
from skirmish.rules.dots import asks
from skirmish.rules.dots.arms import Missile, Weapon
from skirmish.rules.dots.defence import (
    Attack,
    Means,
    Method,
    bare,
    defence_pool,
    expect_harm,
    gives_up,
    methods,
    price,
    settle_success,
)
from skirmish.rules.dots.events import Noted, Told, fighter
from skirmish.rules.dots.fighter import BIRD
from skirmish.rules.dots.formation import attack_help
from skirmish.rules.dots.harm import Blow, strike_home, would_fall
from skirmish.rules.dots.plans import attack_base, attack_needs, attack_with, bird_dots, knows_birds
from skirmish.rules.dots.pools import HITS, TOP, choose_rerolls, make_pool, repeat_modifiers
from skirmish.rules.dots.queries import can_defend, sides, weapon_of
from skirmish.rules.dots.rulings import numbers_of
from skirmish.rules.dots.shots import once_thrown
from skirmish.rules.dots.swordmaster import art_dice, feline_dice, is_artful, leave_art, leaving_dice, note_art

OWN_ATTACK = 0.5
"""What giving up one's own attack is thought to cost, as a share of the harm that it would do to the bare body."""


class Came(Record, cache_hash=True):
    """What attack and defence have come to: as true as harm is left."""

    attack: int = 0
    """Successes of the attack, where a second defence may be tried against them; else 0."""
    raw: int = 0
    """Harm before anything stops it. (DOT-70)"""
    beaten: bool = False
    """The defence was better than the attack. (DOT-96)"""

    def __bool__(self) -> bool:
        return self.raw > 0


# The attack


def attack_pool(
    rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str, *, second: bool = False
) -> OpenPool[int]:
    """The dice of an attack with this, as it is now; a second one isn't a die fewer.

    (DOT-21, DOT-22, DOT-32, DOT-80, DOT-88)
    """
    slot = fighter(state, i)
    one = attack_with(slot, what)
    assert one is not None
    missile = what not in (BIRD, slot.weapon)
    dice, numbers = _helped(rules, state, i, foe)
    artful = not missile and is_artful(rules, state, i, foe)
    dice += art_dice(rules, state, i, "attack", foe) if artful else ()
    share = 0 if artful or slot.plan is None or slot.spent else slot.plan.share(what)
    base = share or (bird_dots(slot.build) if what == BIRD else attack_base(slot, what))
    fewer, harder = repeat_modifiers(rules, count_repeats(rules, state, i, foe, what) - second)
    dice, numbers = dice + fewer, numbers + harder
    if one.dice and what != BIRD:
        dice += (Modifier(one.dice, f"dice: {one.name}", "DOT-14"),)
    rule = "DOT-40" if what == BIRD else one.rule if not missile else "DOT-88"
    if missile:
        hindered = shot_dots(rules, state, i, foe, one)
        dice += tuple([Modifier(-1, f"dice: {why}", "DOT-88") for why in hindered])
        numbers += tuple([Modifier(1, f"number: {why}", "DOT-88") for why in hindered])
        numbers += cover_number(rules, state, i, foe)
        dice += leaving_dice(rules, state, i, foe)
    else:
        dice += feline_dice(rules, state, i, foe)
        if is_diving(state, i):
            dice += (Modifier(1, "dice: diving charge", "DOT-178"),)
            numbers += (Modifier(-1, "number: diving charge", "DOT-178"),)
    return make_pool(
        rules, state, i, "bird attack" if what == BIRD else one.name, base, attack_needs(rules, slot, what), rule,
        dexterous=what == BIRD and not share, dice=dice, numbers=numbers, bands=HITS, against=foe, effort=1,
        boost="keenness" if missile else "strength",
    )  # fmt: skip


def _helped(
    rules: Ruleset, state: State, i: ModelId, foe: ModelId
) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]]:
    """(dice, number) of leaders, ambushes, and of what lasts on the two. (DOT-63, DOT-83, DOT-87, R-109)"""
    dice, numbers = attack_help(rules, state, i)
    edge = fighter(state, i).edge
    if edge:
        dice += (Modifier(edge, "dice: ambush", "DOT-63"),)
    if state.effects or rules.magic.topics:
        numbers += tuple([Modifier(-m.number, f"number: {m.why}", m.rule) for m in hit_modifiers(rules, state, i, foe)])
    return dice, numbers


def shot_dots(rules: Ruleset, state: State, i: ModelId, foe: ModelId, one: Missile | Weapon) -> tuple[str, ...]:
    """What brings a penalty dot each: the further half of the range, and a melee. (DOT-17, DOT-88, R-48)"""
    far = on(state).gap(i, foe) > one.range_in * share_of_range(rules, state, i) / 2
    melee = sides(state).contacts[foe] & sides(state).conscious[state.models[i].side] & ~(1 << i)
    return (*(("beyond half range",) if far else ()), *(("into a melee",) if melee else ()))


def cover_number(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> tuple[Modifier, ...]:
    """What cover adds to the number of a shot. (DOT-88, R-48, B-6)"""
    numbers = numbers_of(rules)
    cover = cover_between(state, i, foe, numbers.heavy_below)
    worth = numbers.hard_cover if cover == "heavy" else numbers.light_cover
    return (Modifier(worth, f"number: {cover} cover", "DOT-88"),) if cover else ()


def attack(
    table: Table, i: ModelId, foe: ModelId, what: str, *, rule: str = "DOT-69", free: bool = False
) -> Procedure[bool]:
    """One attack and all that it brings; whether it did harm. `free`: it is none of those of its plan."""
    slot = fighter(table.state, i)
    missile = what not in (BIRD, slot.weapon)
    one = attack_with(slot, what)
    assert one is not None
    if missile:
        leave_art(table, i, foe)
        slot = fighter(table.state, i)
    second = not free and is_second(table.rules, table.state, i, foe, what)
    pool = attack_pool(table.rules, table.state, i, foe, what, second=second)
    name = table.state.models[foe].name
    said = f"attacks {name}"
    if missile:
        thrown = isinstance(one, Weapon)
        said = f"throws the {one.name} at {name}" if thrown else f"shoots at {name} with the {one.name}"
    if not free:
        facts = (
            ("attacks", slot.attacks + 1), ("birds", slot.birds + (what == BIRD)),
            ("second", (foe, what) if second else slot.second), ("struck", (*slot.struck, foe)),
        )  # fmt: skip
        table.emit(Told(i, facts, rule, f"{said} again" if foe in slot.struck else said))
    if missile and isinstance(one, Weapon):
        table.emit(Noted(i, once_thrown(slot, one), "DOT-88"))
    if isinstance(one, Missile) and one.reload:
        table.emit(Noted(i, (("reload", one.reload + 1),), "DOT-88"))
    if table.state.models[i].magic is not None and not free:
        table.emit(Exerted(i, table.state.models[i].exertion + 1))
    came = yield from meet(table, i, foe, pool, "ranged" if missile else "melee")
    yield from settle(table)
    return came


def count_repeats(rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str) -> int:
    """The dice that its next attack lacks by repetition. (DOT-22, DOT-32, DOT-35, DOT-39, R-7, R-8)"""
    slot = fighter(state, i)
    if what in (BIRD, slot.weapon) and is_artful(rules, state, i, foe):
        return slot.struck.count(foe) - (slot.second is not None and slot.second[0] == foe)
    blows, birds = slot.past
    alike = slot.birds - birds if what == BIRD else slot.attacks - slot.birds - blows
    return max(0, alike - (slot.second is not None and slot.second[1] == what))


def is_second(rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str) -> bool:
    """Whether its next attack is the one that costs no die: the first that would. (DOT-39, R-21)"""
    slot = fighter(state, i)
    able = slot.second is None and slot.has("second-attack") and weapon_of(slot).sword and what in (BIRD, slot.weapon)
    return able and count_repeats(rules, state, i, foe, what) > 0


def meet(table: Table, i: ModelId, foe: ModelId, pool: OpenPool[int], means: Means) -> Procedure[bool]:
    """The defence is chosen, both roll, a failed defence may be followed by another. (DOT-69..71)"""
    if means == "melee":
        note_art(table, i, "attack", foe)
    method = yield from choose(table, i, foe, pool, means)
    if method == "sheathe":
        return (yield from _sheathe(table, i, foe, pool))
    failed: tuple[Method, ...] = ()
    came: Came = yield from _clash(table, i, foe, pool, method, means)
    while came and method:
        failed = (*failed, method)
        method = yield from choose(table, i, foe, pool, means, came, failed)
        if method:
            came = yield from _clash(table, i, foe, came.attack, method, means, failed)
    if came:
        return (yield from _land(table, i, foe, came, means))
    if method:
        yield from settle_success(table, foe, method)
    if method == "parry" and came.beaten:
        yield from riposte(table, foe, i)
    return False


def _land(
    table: Table, i: ModelId, foe: ModelId, came: Came, means: Means = "melee", rule: str = "DOT-70"
) -> Procedure[bool]:
    """What nothing has turned aside comes home; whether it did harm."""
    far = means == "ranged"
    ward = table.rules.ward(table.state, Hit(foe, min(10, came.raw + 2), i, missile=far))
    cuts = 0 if far else weapon_of(fighter(table.state, i)).armour_damage
    blow = Blow(i, came.raw, True, cuts, ward, rule, "shots" if far else "blows")
    points = yield from table.step(strike_home, foe, blow)
    return points > 0


def undefended(table: Table, i: ModelId, foe: ModelId, pool: OpenPool[int], rule: str) -> Procedure[bool]:
    """An attack that nobody turns aside; whether it did harm. (DOT-81)"""
    came: Came = yield from _clash(table, i, foe, pool, None, "melee")
    return bool(came) and (yield from _land(table, i, foe, came, rule=rule))


def _sheathe(table: Table, i: ModelId, foe: ModelId, pool: OpenPool[int]) -> Procedure[bool]:
    """The target takes the blow, and if it still can it strikes at once with its whole pool. (DOT-41, R-23)"""
    table.emit(Told(foe, (("forfeited", True),), "DOT-41", "sheathes the sword: it takes the blow to strike"))
    harmed = yield from undefended(table, i, foe, pool, "DOT-41")
    yield from settle(table)
    state = table.state
    if state.on_table(i) and can_defend(state, foe):
        note_art(table, foe, "attack", i)
        back = attack_pool(table.rules, table.state, foe, i, fighter(state, foe).weapon)
        yield from _strike_back(table, foe, i, back, "DOT-41")
    return harmed


def _clash(
    table: Table, i: ModelId, foe: ModelId, attack: Attack, method: Method | None, means: Means,
    failed: tuple[Method, ...] = (),
) -> Procedure[Came]:  # fmt: skip
    """Both roll; where a defence has failed the attack stands, and this one takes its place. (DOT-70, DOT-71)"""
    defence, more, options = None, False, table.rules.options
    if method is not None:
        pool = defence_pool(table.rules, table.state, foe, method, i, failed, means)
        price(table, foe, method, i, failed)
        defence = yield from choose_rerolls(table, pool)
        more = bool([*methods(table.rules, table.state, foe, i, means, (*failed, method))])
    if not isinstance(attack, int):
        attack = yield from choose_rerolls(table, attack)
    worse, ties = options["negative_defence_counts"] == "true", options["riposte_on_tie"] == "true"
    return (yield from table.rolls(roll_clash, attack, defence, more, worse, ties))


def roll_clash(
    table: Table, attack: Attack, defence: OpenPool[int] | None, more: bool, worse: bool, ties: bool
) -> Procedure[Came]:
    """Attack, then defence, which is 0 for who makes none; the difference is all the harm. (DOT-70, DOT-81, DOT-82)

    `more`: another defence may follow; `worse`: one below zero counts as it is; `ties`: as good a parry strikes back.
    """
    yield from nothing_asked()
    hits = attack if isinstance(attack, int) else table.roll(attack)
    if hits < 1 and defence is None:
        return Came()
    held = table.roll(defence) if defence is not None else 0
    held = held if worse else max(0, held)
    raw = max(0, hits - held) if hits > 0 else 0
    return Came(hits if raw and more else 0, min(TOP, raw), held > hits or (ties and held == hits > 0))


# Which defence


def choose(
    table: Table, i: ModelId, foe: ModelId, pool: OpenPool[int], means: Means, came: Came | None = None,
    failed: tuple[Method, ...] = (),
) -> Procedure[Method | None]:  # fmt: skip
    """How the target meets it, or what it tries when a defence has failed; None: nothing. (DOT-69, DOT-71, DOT-99)

    By default what saves it most. (R-46, R-107)
    """
    rules, state = table.rules, table.state
    open_ = tuple(methods(rules, state, foe, i, means, failed))
    if not open_:
        yield from nothing_asked()
        return None
    name, by = state.models[foe].name, state.models[i].name
    attack: Attack = bare(pool) if came is None else came.attack
    worths = weigh_methods(rules, state, foe, i, attack, open_, failed, None if came is None else float(came.raw))
    question = f"{by} attacks {name}: which defence?"
    if came is not None:
        points = "1 point" if came.raw == 1 else f"{came.raw} points"
        question = f"{name} would take {points} of harm: does it try another defence?"
    offers = {
        method: Just(Action(method, foe, i) if method else PASS, "DOT-69", partial(float, worth))
        for method, worth in worths.items()
    }
    falls = would_fall(fighter(state, foe), TOP if came is None else came.raw)
    stakes: tuple[Peril, ...] = ("falls",) if falls else ()
    answer = yield Decision(
        state.models[foe].side, question, tuple(offers.values()), offers[max(worths, key=worths.__getitem__)].action,
        foe, "DOT-69", asks=asks.DEFENCE if came is None else asks.SECOND, stakes=lambda: stakes,
    )  # fmt: skip
    return next((method for method in open_ if method == answer.verb), None)


def weigh_methods(
    rules: Ruleset, state: State, i: ModelId, foe: ModelId, attack: Attack, open_: tuple[Method, ...],
    failed: tuple[Method, ...] = (), takes: float | None = None,
) -> dict[Method | None, float]:  # fmt: skip
    """What each defence is worth against this attacker, none at all last. (R-46, R-107)

    `takes`: the points of harm that are certain without another one; by default those that it expects.
    """
    found: dict[Method | None, float] = {
        method: -loss(rules, state, i, foe, attack, method, failed) for method in open_
    }
    found[None] = -(expect_harm(attack, None) if takes is None else takes)
    return found


def loss(
    rules: Ruleset, state: State, i: ModelId, foe: ModelId, attack: Attack, method: Method,
    failed: tuple[Method, ...] = (),
) -> float:  # fmt: skip
    """Points of harm that it expects with this defence, and what that costs beside."""
    if method == "sheathe":
        return expect_harm(attack, None) + 0.05
    harm = expect_harm(attack, bare(defence_pool(rules, state, i, method, foe, failed)))
    return harm + _given_up(rules, state, i, method, foe, failed)


def _given_up(
    rules: Ruleset, state: State, i: ModelId, method: Method, foe: ModelId, failed: tuple[Method, ...]
) -> float:
    """What its own attack is worth to it, if the defence takes that."""
    slot = fighter(state, i)
    if not gives_up(rules, state, i, method, foe, failed) or slot.plan is None:
        return 0.05 if method in ("dodge", "tumble") else 0.0
    what = slot.plan.attack
    if not what or attack_with(slot, what) is None:
        return 1.0
    base = slot.plan.dice or attack_base(slot, what)
    return OWN_ATTACK * base * max(0, 11 - attack_needs(rules, slot, what)) / 10


# Ripostes


def riposte(table: Table, i: ModelId, foe: ModelId) -> Procedure[bool]:
    """Who has parried better than the attack was strikes back, if it likes. (DOT-96..98)"""
    state, rules = table.state, table.rules
    reaches = state.on_table(foe) and on(state).contacts(i) >> foe & 1
    if not can_defend(state, i) or not weapon_of(fighter(state, i)).sword or not reaches:
        yield from nothing_asked()
        return False
    pool = riposte_pool(rules, state, i, foe)
    value = expect_harm(bare(pool), None)
    names = state.models[i].name, state.models[foe].name
    action = Action("riposte", i, foe)
    question = f"{names[0]}: riposte against {names[1]}?"
    side = state.models[i].side
    if not (yield from ask_whether(side, question, action, "DOT-96", lambda: value, asks=asks.RIPOSTE)):
        return False
    return (yield from _strike_back(table, i, foe, pool, "DOT-97"))


def _strike_back(table: Table, i: ModelId, foe: ModelId, pool: OpenPool[int], rule: str) -> Procedure[bool]:
    """A blow out of turn: the enemy dodges it or takes it. (DOT-41, DOT-98)"""
    table.emit(Told(i, (), rule, f"strikes back at {table.state.models[foe].name}"))
    method = yield from choose(table, i, foe, pool, "riposte")
    came: Came = yield from _clash(table, i, foe, pool, method, "riposte")
    return bool(came) and (yield from _land(table, i, foe, came, rule=rule))


def riposte_pool(rules: Ruleset, state: State, i: ModelId, foe: ModelId) -> OpenPool[int]:
    """Sword dots at 10 less Basic Forms. (DOT-97)"""
    slot = fighter(state, i)
    dice = art_dice(rules, state, i, "", foe) if is_artful(rules, state, i, foe) else ()
    base, number = max(1, slot.build.dots("sword")), 10 - slot.build.dots("basic-forms")
    return make_pool(rules, state, i, "riposte", base, number, "DOT-97", dice=dice, bands=HITS, against=foe,
                     boost="strength")  # fmt: skip


def strokes(rules: Ruleset, state: State, i: ModelId) -> tuple[str, ...]:
    """The melee attacks that it may make: by its plan, or any that the art gives it. (DOT-26, DOT-32)"""
    slot = fighter(state, i)
    assert slot.plan is not None
    free = knows_birds(rules, slot) and (slot.plan.bird or is_artful(rules, state, i))
    return tuple(dict.fromkeys((slot.plan.attack, *((slot.weapon, BIRD) if free else ()))))
