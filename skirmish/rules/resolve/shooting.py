"""Shots and throws: ranges, cover, who may be shot at, loading, Snap Shot. (RES-21, RES-46..53, RES-63..66)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import combinations
from operator import attrgetter

from skirmish.board import on
from skirmish.core.decision import Action, Asking, Bid, Offer, Procedure, Refusal
from skirmish.core.dice import Modifier
from skirmish.core.events import Used
from skirmish.core.state import NOBODY, Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import as_inches
from skirmish.kit.missiles import RELOAD, SHOOT, Missiles, find_at_hand
from skirmish.kit.queries import ids_in, sort_nearest
from skirmish.kit.refusals import nobody_named
from skirmish.kit.targets import (
    SharedAttackOffer,
    cover_between,
    enemy_bar,
    find_band,
    share_of_range,
    sight_bar,
)
from skirmish.rules.resolve import mounts, poles
from skirmish.rules.resolve.arms import Missile, Ranges, Weapon
from skirmish.rules.resolve.attack import (
    DODGE,
    PLAIN,
    Result,
    carry_out,
    choose_defence,
    crowding_modifiers,
    make_attack,
)
from skirmish.rules.resolve.events import Told, person
from skirmish.rules.resolve.fighter import Kit, Person
from skirmish.rules.resolve.harm import Blow
from skirmish.rules.resolve.mounts import BARE_ARM
from skirmish.rules.resolve.queries import present, sides, touched_foes
from skirmish.rules.resolve.rulings import rulings_of
from skirmish.rules.resolve.strike import attack_bar, begin_attack, blow_of, weapon_name, weary
from skirmish.rules.resolve.worth import expected_toll

LONG, EXTREME = 2, 4
"""Added to the target's defence beyond short and beyond long range. (RES-64)"""
HEAVY_BELOW = 0.5
"""Cover is heavy if less than half of the target is clear. (RES-65)"""
AVERAGE_DIE, AVERAGE = 6, 4
"""With `projectile_damage: dice` a D6 takes the place of so much of the set amount. (RES-49)"""
TIPS = {"archery": "arrow", "crossbow": "bolt", "sling": "stone"}
"""What a weapon of the skill sends, for the log."""
Ranged = Missile | Weapon
MOUNTED_ARCHERY = "mounted-archery"
SNAP_SHOT = "snap-shot"
BOWS = "archery"
"""The skill of the weapons that shoot so fast. (RES-53)"""
COMPARED = 3
"""How many targets it compares."""


# What is shot or thrown


def at_hand(slot: Person) -> tuple[Ranged, ...]:
    """What it may shoot or throw from where it stands. (RES-63)"""
    found: tuple[Ranged, ...] = find_at_hand(slot.kit, slot.weapon, slot.mounted)
    return found


def furthest(rules: Ruleset, state: State, i: ModelId) -> float:
    """The longest extreme range of what it may shoot or throw, in inches; 0 for nothing. (RES-63)"""
    slot = person(state, i)
    found = _furthest(slot.kit, slot.weapon, slot.steed is not None)
    return found * share_of_range(rules, state, i) if found else 0.0


@lru_cache(1024)
def _furthest(kit: Kit, hand: str, mounted: bool) -> float:
    return max([weapon.ranges.extreme for weapon in find_at_hand(kit, hand, mounted)], default=0.0)


def range_modifiers(ranges: Ranges, share: float, gap: float) -> int | None:
    """What the distance adds to the target's defence; None: too near or too far. The nearer band has its edge. (RES-64)

    `share`: what is left of the ranges; who must keep away keeps the whole least range.
    """
    bounds = ranges.short * share, ranges.long * share, ranges.extreme * share
    band = find_band(gap, bounds) if gap >= ranges.least else None
    return None if band is None else (0, LONG, EXTREME)[band]


def far_modifiers(rules: Ruleset, state: State, i: ModelId, foe: ModelId, weapon: Ranged) -> tuple[Modifier, ...]:
    """What range and cover add to the target's defence; nothing is nearer than short. (RES-64, RES-65)"""
    found = []
    added = range_modifiers(weapon.ranges, share_of_range(rules, state, i), on(state).gap(i, foe))
    if added:
        found.append(Modifier(added, "long range" if added == LONG else "extreme range", "RES-64"))
    if cover := cover_between(state, i, foe, HEAVY_BELOW):
        numbers = rulings_of(rules).defence
        worth = numbers.heavy_cover if cover == "heavy" else numbers.light_cover
        found.append(Modifier(worth, f"{cover} cover", "RES-65"))
    return tuple(found)


def shot_of(rules: Ruleset, state: State, i: ModelId, foe: ModelId, weapon: Ranged) -> Blow:
    """What it does if it hits: a set amount, or of what is thrown Strength and the weapon's bonus. (RES-49)"""
    ward = rules.ward(state, Hit(foe, BARE_ARM, i, missile=True, rule="RES-63"))
    if isinstance(weapon, Weapon):
        blow = blow_of(rules, state, i, foe, weapon)
        return Blow(i, weapon_name(weapon), blow.die, blow.modifiers, blow.pierces, ward=ward, cause="shots")
    dice = rules.options["projectile_damage"] == "dice"
    amount = weapon.damage - AVERAGE if dice else weapon.damage
    modifiers = [Modifier(amount, weapon.name, weapon.rule)] if amount else []
    modifiers += weary(rules, state, i)
    return Blow(
        i,
        f"the {TIPS.get(weapon.skill, 'shot')}",
        AVERAGE_DIE if dice else 0,
        tuple(modifiers),
        ward=ward,
        cause="shots",
    )


def skill_of(slot: Person, weapon: Ranged) -> str:
    """The skill it is shot or thrown with: of riders Mounted Archery if it is better, or at a gallop. (RES-77)"""
    rank = slot.build.rank(MOUNTED_ARCHERY)
    if slot.steed is None or not rank or not isinstance(weapon, Missile):
        return weapon.skill
    return MOUNTED_ARCHERY if slot.steed.gait == "gallop" or rank >= slot.build.rank(weapon.skill) else weapon.skill


# Shots and loading


def target_bar(rules: Ruleset, state: State, i: ModelId, weapon: Ranged, what: str, foe: ModelId) -> Refusal | None:
    """Why this enemy, or its mount, may not be shot at with this. (RES-64, RES-65, RES-82)"""
    if (barred := enemy_bar(state, i, foe, "RES-63")) is not None:
        return barred
    if what and not person(state, foe).mounted:
        return Refusal("it has no mount", "RES-82")
    gap, ranges, share = on(state).gap(i, foe), weapon.ranges, share_of_range(rules, state, i)
    if range_modifiers(ranges, share, gap) is None:
        short = ranges.least - gap if gap < ranges.least else gap - ranges.extreme * share
        how = "too near" if gap < ranges.least else "out of range"
        return Refusal(f"{as_inches(short)} {how}", "RES-64", short)
    return sight_bar(rules, state, i, foe, "RES-25", "RES-65")


MISSILES = Missiles(
    at_hand=at_hand, sides=sides, touched_foes=touched_foes, is_fit=attrgetter("standing"), attack_bar=attack_bar,
    target_bar=target_bar, rule="RES-63", load_rule="RES-66", contact_rule="RES-65",
)  # fmt: skip


def do_shoot(table: Table, action: Action) -> Asking:
    """The main action: one shot. (RES-17, RES-46, RES-63)"""
    i, foe = action.model, action.target
    ident, _, mount = action.what.partition(" ")
    weapon = MISSILES.find(person(table.state, i), ident)
    assert weapon is not None
    if (yield from declare_shot(table, i, foe, weapon)):
        return
    whom = table.state.models[foe].name + ("'s mount" if mount else "")
    if isinstance(weapon, Weapon):
        text = f"throws {weapon_name(weapon)} at {whom}"
    else:
        text = f"shoots at {whom} with the {weapon.name}"
    begin_attack(table, i, text, "RES-63")
    skill = skill_of(person(table.state, i), weapon)
    if (yield from mounts.master_mount(table, i, skill)):
        yield from shoot_arrow(table, i, foe, weapon, skill, mount)
    spend_shot(table, i, weapon)


def declare_shot(table: Table, i: ModelId, foe: ModelId, weapon: Ranged) -> Procedure[bool]:
    """The shot is declared: a ready pole arm that reaches the shooter strikes first; whether that stops it. (RES-68)"""
    long = isinstance(weapon, Weapon) and weapon.extended
    return (yield from poles.challenge(table, i, foe, extended=long, close=isinstance(weapon, Weapon) and not long))


def spend_shot(table: Table, i: ModelId, weapon: Ranged) -> None:
    """After the shot: it must be loaded, or is a pole arm that isn't ready. (RES-66, RES-73)"""
    slot = person(table.state, i)
    if isinstance(weapon, Missile) and weapon.reload:
        table.emit(Told(i, (("reload", weapon.reload),), "RES-66", f"must load the {weapon.name}"))
    if isinstance(weapon, Weapon) and weapon.id == slot.weapon and slot.ready:
        table.emit(Told(i, (("ready", False),), "RES-73", f"has the {weapon.name} ready no more"))


def shoot_arrow(
    table: Table, i: ModelId, foe: ModelId, weapon: Ranged, skill: str, mount: str = "", fewer: int = 0
) -> Procedure[Result]:
    """One arrow, with `fewer` off its roll; one that goes astray may hit a friend of the shooter. (RES-53, RES-65)"""
    state = table.state
    friend = find_friend_beside(table.rules, state, i, foe, weapon)
    how = yield from choose_defence(table, foe, i)
    came = yield from table.step(fly, i, foe, weapon, skill, how, mount, fewer, friend != NOBODY)
    yield from settle(table)
    if came.near and friend != NOBODY and table.state.on_table(friend):
        table.emit(Told(i, (), "RES-65", f"misses, and may hit {state.models[friend].name}"))
        how = yield from choose_defence(table, friend, i)
        yield from table.step(fly, i, friend, weapon, skill, how, "", fewer, False)
        yield from settle(table)
    return came


def fly(
    table: Table, i: ModelId, foe: ModelId, weapon: Ranged, skill: str, how: str, mount: str, fewer: int, beset: bool
) -> Procedure[Result]:
    """The attack itself. (RES-46, RES-49, RES-64, RES-65, RES-76)"""
    rules, state = table.rules, table.state
    more = mounts.attack_shift(state, i) + fewer_arrows(rules, fewer)
    reach, blow = far_modifiers(rules, state, i, foe, weapon), shot_of(rules, state, i, foe, weapon)
    attack = make_attack(
        rules, state, i, foe, skill, blow, how, reach, more, crowding_modifiers(rules) if beset else PLAIN
    )
    if mount:
        return (yield from mounts.strike_mount(table, foe, attack))
    return (yield from carry_out(table, attack))


def fewer_arrows(rules: Ruleset, fewer: int) -> tuple[Modifier, ...]:
    """Each arrow of a Snap Shot after the first is at so much less. (RES-53)"""
    less = fewer * rulings_of(rules).snap_shot.each_after
    return (Modifier(-less, "further arrows", "RES-53"),) if less else ()


def find_friend_beside(rules: Ruleset, state: State, i: ModelId, foe: ModelId, weapon: Ranged) -> ModelId:
    """The friend in contact with the target whom a stray shot may hit: the one nearest to the shooter. (RES-65)

    What strays flies no further than the extreme range; who is nearer than the least range isn't safe. (RES-64)
    """
    friends = on(state).contacts(foe) & present(state, state.models[i].side) & ~(1 << i)
    if not friends:
        return NOBODY
    nearest = sort_nearest(state, i, ids_in(friends))[0]
    most = weapon.ranges.extreme * share_of_range(rules, state, i)
    return nearest if on(state).gap(i, nearest) <= most else NOBODY


# Snap Shot


def bows(slot: Person) -> list[Missile]:
    """Its bows, if it has learned to shoot fast. (RES-53)"""
    if not slot.build.rank(SNAP_SHOT):
        return []
    return [weapon for weapon in at_hand(slot) if isinstance(weapon, Missile) and weapon.skill == BOWS]


class SnapShot(SharedAttackOffer):
    """Sharing its arrows among enemies within 6" of each other. (RES-53)"""

    __slots__ = ("bow", "rules", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId, bow: Missile) -> None:
        arrows = rulings_of(rules).snap_shot.free_arrows + person(state, i).build.rank(SNAP_SHOT)
        foes, refuse = partial(MISSILES.nearest_foes, state, i), partial(target_bar, rules, state, i, bow, "")
        super().__init__(SNAP_SHOT, i, arrows, "arrows", foes, refuse, "RES-53", bow.id)
        self.rules = rules
        self.state = state
        self.bow = bow

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action == Action(SNAP_SHOT, self.model, what=self.what):
            whom = f"the targets of its {self.number} arrows"
            return nobody_named(self, action, lambda foe: self.state.models[foe].name, whom, self.refuse)
        return super().refusal(action)

    def refuse_together(self, foes: tuple[ModelId, ...]) -> Refusal | None:
        """See `SharedAttackOffer`."""
        surface, apart_in = on(self.state), rulings_of(self.rules).snap_shot.apart_in
        for one, other in combinations(foes, 2):
            short = surface.gap(one, other) - apart_in
            if short > 0:
                return Refusal(f"its targets are {as_inches(short)} too far apart", self.rule, short)
        return None

    def worth(self, action: Action) -> float:
        """See `Offer`: what it is expected to bring if that is more than a single aimed shot does, else nothing."""
        single = self._shot(action.target, skill_of(person(self.state, self.model), self.bow), 0)
        targets = (action.target, *action.others)
        volley = sum([self._shot(foe, SNAP_SHOT, fewer) for fewer, foe in enumerate(targets)])
        return volley if volley > single else 0.0

    def bid(self) -> Bid:
        """See `Offer`: the best of the nearest targets."""
        best = Bid()
        for number, action in enumerate(self.samples()):
            if number == COMPARED:
                break
            worth = self.worth(action)
            if best.action is None or worth > best.worth:
                best = Bid(worth, action)
        return best

    def _shot(self, foe: ModelId, skill: str, fewer: int) -> float:
        rules, state, i = self.rules, self.state, self.model
        more = mounts.attack_shift(state, i) + fewer_arrows(rules, fewer)
        reach, blow = far_modifiers(rules, state, i, foe, self.bow), shot_of(rules, state, i, foe, self.bow)
        return expected_toll(state, make_attack(rules, state, i, foe, skill, blow, DODGE, reach, more))


def snap_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can't shoot so fast. (RES-14, RES-53)"""
    if not person(state, i).build.rank(SNAP_SHOT):
        return Refusal("it hasn't learned to shoot so fast", "RES-53")
    return MISSILES.shoot_bar(state, i) if bows(person(state, i)) else Refusal("it has no bow", "RES-53")


def offer_snap_shots(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """Its bows, shot fast. (RES-53)"""
    if snap_bar(state, i) is None:
        for bow in bows(person(state, i)):
            if MISSILES.weapon_bar(state, i, bow.id) is None:
                yield SnapShot(rules, state, i, bow)


def do_snap_shot(table: Table, action: Action) -> Asking:
    """One main action, `1 + r` arrows at its Snap Shot rank, each after the first at one less. (RES-21, RES-53)"""
    i = action.model
    bow = next(weapon for weapon in bows(person(table.state, i)) if weapon.id == action.what)
    targets = (action.target, *action.others)
    for foe in dict.fromkeys(targets):
        if (yield from declare_shot(table, i, foe, bow)):
            return
    begin_attack(table, i, f"shoots {len(targets)} arrows from the {bow.name}", "RES-53")
    table.emit(Used(i, SNAP_SHOT, rule="RES-53"))
    if not (yield from mounts.master_mount(table, i, SNAP_SHOT)):
        return
    for fewer, foe in enumerate(targets):
        if may_go_on(table.state, i, foe, bow):
            yield from shoot_arrow(table, i, foe, bow, SNAP_SHOT, fewer=fewer)


def may_go_on(state: State, i: ModelId, foe: ModelId, bow: Ranged) -> bool:
    """Whether this arrow can still fly: nobody shoots who has fallen meanwhile, or at who is gone."""
    return state.on_table(foe) and state.on_table(i) and person(state, i).standing and bow in at_hand(person(state, i))


SNAP_SHOOTING: dict[str, Callable[[Table, Action], Asking]] = {SNAP_SHOT: do_snap_shot}


VERBS: dict[str, Callable[[Table, Action], Asking]] = {SHOOT: do_shoot, RELOAD: MISSILES.do_reload}
