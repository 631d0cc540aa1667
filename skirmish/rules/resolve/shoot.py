"""Shots and throws: who may be shot at, one arrow or several, loading. (RES-21, RES-46, RES-53, RES-63..66)"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish.board import on
from skirmish.core.decision import Action, Asking, AtTarget, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import as_inches
from skirmish.kit.pointing import nobody_named
from skirmish.kit.seeing import members, sees
from skirmish.rules.resolve import mounts, poles
from skirmish.rules.resolve.aim import (
    Thing,
    band,
    far,
    ranges_of,
    share_of_range,
    shot_of,
    skill_of,
    thing,
    ways,
)
from skirmish.rules.resolve.arms import Missile, Weapon
from skirmish.rules.resolve.attack import PLAIN, Result, carried_out, crowded, defended, made
from skirmish.rules.resolve.events import Told, person
from skirmish.rules.resolve.masks import sides
from skirmish.rules.resolve.mounts import MOUNT
from skirmish.rules.resolve.rulings import rulings_of
from skirmish.rules.resolve.strike import attack_bar, begun, named
from skirmish.rules.resolve.words import foes_of, present, touched_foes

SHOOT, RELOAD = "shoot", "reload"


def shoot_bar(state: State, i: ModelId) -> Refusal | None:
    """Why the model may not shoot at all. (RES-17, RES-63, RES-65)"""
    if not ways(person(state, i)):
        return Refusal("it has nothing to shoot or throw", "RES-63")
    barred = attack_bar(state, i)
    if barred is None and touched_foes(state, i):
        return Refusal("an enemy is in contact with it", "RES-65")
    return barred


def weapon_bar(state: State, i: ModelId, what: str) -> Refusal | None:
    """Why it may not shoot with this now. (RES-63, RES-66)"""
    slot = person(state, i)
    one = thing(slot, what)
    if one is None:
        return Refusal("it has no such thing at hand to shoot or throw", "RES-63")
    if isinstance(one, Missile) and one.reload and slot.reload:
        return Refusal(f"the {one.name} isn't loaded", "RES-66")
    return None


def target_bar(rules: Ruleset, state: State, i: ModelId, one: Thing, what: str, foe: ModelId) -> Refusal | None:
    """Why this enemy, or its mount, may not be shot at with this. (RES-64, RES-65, RES-82)"""
    if not 0 <= foe < len(state.models) or not foes_of(state, i) >> foe & 1:
        return Refusal("that is no enemy on the table", "RES-63")
    if what and not person(state, foe).mounted:
        return Refusal("it has no mount", "RES-82")
    gap, ranges, share = on(state).gap(i, foe), ranges_of(one), share_of_range(rules, state, i)
    if band(ranges, share, gap) is None:
        short = ranges.least - gap if gap < ranges.least else gap - ranges.extreme * share
        how = "too near" if gap < ranges.least else "out of range"
        return Refusal(f"it is {as_inches(short)} {how}", "RES-64", short)
    if person(state, foe).hidden:
        return Refusal("it is hidden", "RES-25")
    return None if sees(rules, state, i, foe) else Refusal("it is out of sight", "RES-65")


class ShootOffer(AtTarget):
    """A shot with one weapon at one enemy, or at its mount (`what` is then `bow mount`)."""

    __slots__ = ("one", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId, one: Thing, mount: str = "") -> None:
        bars = partial(target_bar, rules, state, i, one, mount)
        super().__init__(SHOOT, i, partial(nearest, state, i), bars, f"{one.id} {mount}".strip(), "RES-63")
        self.state = state
        self.one = one

    def barred(self) -> Refusal | None:
        """See `Offer`: it may have to be loaded. (RES-66)"""
        return weapon_bar(self.state, self.model, self.one.id)

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        return super().samples() if self.barred() is None else iter(())

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if (barred := self.barred()) is not None:
            return barred
        if action == Action(SHOOT, self.model, what=self.what):
            return nobody_named(self, action, lambda foe: self.state.models[foe].name, "an enemy to shoot at")
        return super().refusal(action)


def nearest(state: State, i: ModelId) -> list[ModelId]:
    """The enemies on the table: those on their feet first, then by how near they are."""
    gaps = on(state).gaps(i)
    return sorted(members(foes_of(state, i)), key=lambda foe: (not person(state, foe).standing, gaps[foe], foe))


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """All the ways it may shoot or throw now, and loading. (RES-63, RES-66)"""
    slot = person(state, i)
    if load_bar(state, i) is None:
        yield Just(Action(RELOAD, i), "RES-66", partial(_loading, state, i))
    if shoot_bar(state, i) is not None:
        return
    ridden = foes_of(state, i) & sides(state).riders
    for one in ways(slot):
        yield ShootOffer(rules, state, i, one)
        if ridden:
            yield ShootOffer(rules, state, i, one, MOUNT)


def load_bar(state: State, i: ModelId) -> Refusal | None:
    """Why there is nothing to load. (RES-17, RES-66)"""
    slot = person(state, i)
    if not slot.reload:
        return Refusal("it has nothing to load", "RES-66")
    return attack_bar(state, i)


def _loading(state: State, i: ModelId) -> float:
    """What it is worth to load: a little, unless it has somebody at its throat."""
    return float(bool(foes_of(state, i)) and not touched_foes(state, i))


def do_reload(table: Table, action: Action) -> Asking:
    """A main action that brings the next shot nearer. (RES-66)"""
    yield from nothing_asked()
    slot = person(table.state, action.model)
    facts = (("acted", True), ("reload", slot.reload - 1))
    table.emit(Told(action.model, facts, "RES-66", "loads"))


def do_shoot(table: Table, action: Action) -> Asking:
    """The main action: one shot. (RES-17, RES-46, RES-63)"""
    i, foe = action.model, action.target
    ident, _, mount = action.what.partition(" ")
    one = thing(person(table.state, i), ident)
    assert one is not None
    if (yield from declared(table, i, foe, one)):
        return
    whom = table.state.models[foe].name + ("'s mount" if mount else "")
    how = "throws" if isinstance(one, Weapon) else "shoots"
    text = f"{how} {named(one) if isinstance(one, Weapon) else f'the {one.name}'} at {whom}"
    begun(table, i, text, "RES-63")
    skill = skill_of(person(table.state, i), one)
    if (yield from mounts.masters(table, i, skill)):
        yield from arrow(table, i, foe, one, skill, mount)
    spent(table, i, one)


def declared(table: Table, i: ModelId, foe: ModelId, one: Thing) -> Procedure[bool]:
    """The shot is declared: a ready pole arm that reaches the shooter strikes first; whether that stops it. (RES-68)"""
    long = isinstance(one, Weapon) and one.extended
    return (yield from poles.challenge(table, i, foe, extended=long, close=isinstance(one, Weapon) and not long))


def spent(table: Table, i: ModelId, one: Thing) -> None:
    """After the shot: it must be loaded, or is a pole arm that isn't ready. (RES-66, RES-73)"""
    slot = person(table.state, i)
    if isinstance(one, Missile) and one.reload:
        table.emit(Told(i, (("reload", one.reload),), "RES-66", f"must load the {one.name}"))
    if isinstance(one, Weapon) and one.id == slot.weapon and slot.ready:
        table.emit(Told(i, (("ready", False),), "RES-73", f"has the {one.name} ready no more"))


def arrow(
    table: Table, i: ModelId, foe: ModelId, one: Thing, skill: str, mount: str = "", fewer: int = 0
) -> Procedure[Result]:
    """One arrow, with `fewer` off its roll; one that goes astray may hit a friend of the shooter. (RES-53, RES-65)"""
    state = table.state
    friend = beside(state, i, foe)
    how = yield from defended(table, foe, i)
    came = yield from table.step(flies, i, foe, one, skill, how, mount, fewer, friend != NOBODY)
    yield from settle(table)
    if came.near and friend != NOBODY and table.state.on_table(friend):
        table.emit(Told(i, (), "RES-65", f"misses, and may hit {state.models[friend].name}"))
        how = yield from defended(table, friend, i)
        yield from table.step(flies, i, friend, one, skill, how, "", fewer, False)
        yield from settle(table)
    return came


def flies(
    table: Table, i: ModelId, foe: ModelId, one: Thing, skill: str, how: str, mount: str, fewer: int, beset: bool
) -> Procedure[Result]:
    """The attack itself. (RES-46, RES-49, RES-64, RES-65, RES-76)"""
    rules, state = table.rules, table.state
    more = mounts.attack_shift(state, i) + fewer_arrows(rules, fewer)
    reach, blow = far(rules, state, i, foe, one), shot_of(rules, state, i, foe, one)
    attack = made(rules, state, i, foe, skill, blow, how, reach, more, crowded(rules) if beset else PLAIN)
    if mount:
        return (yield from mounts.struck(table, foe, attack))
    return (yield from carried_out(table, attack))


def fewer_arrows(rules: Ruleset, fewer: int) -> tuple[Modifier, ...]:
    """Each arrow of a Snap Shot after the first is at so much less. (RES-53)"""
    less = fewer * rulings_of(rules).snap_shot.each_after
    return (Modifier(-less, "further arrows", "RES-53"),) if less else ()


def beside(state: State, i: ModelId, foe: ModelId) -> ModelId:
    """The friend in contact with the target whom a stray shot may hit: the one nearest to the shooter. (RES-65)"""
    touched = on(state).contacts(foe)
    if not touched:
        return NOBODY
    friends = touched & present(state, state.models[i].side) & ~(1 << i)
    gaps = on(state).gaps(i)
    return min(members(friends), key=lambda friend: (gaps[friend], friend), default=NOBODY)


VERBS: dict[str, Callable[[Table, Action], Asking]] = {SHOOT: do_shoot, RELOAD: do_reload}
