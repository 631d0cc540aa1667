"""Exchanges of the shipped combat systems by the forecast of their rules, without a closed form. (kit/exchanges.py)"""

from __future__ import annotations

from collections.abc import Callable

from skirmish.board import on
from skirmish.core.decision import Action, Asking
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.exchanges import STRIKER, TARGET, Exchanges, Way
from skirmish.rules.resolve import hints as resolve_hints
from skirmish.rules.resolve.events import Order, person
from skirmish.rules.resolve.fighter import Person, fresh_round
from skirmish.rules.resolve.queries import is_fleeing, is_surprised
from skirmish.rules.resolve.shooting import MISSILES, at_hand, do_shoot
from skirmish.rules.resolve.strike import do_strike
from skirmish.rules.resolve.worth import fitness as person_fitness
from skirmish.rules.skirmish import hints as skirmish_hints
from skirmish.rules.skirmish.events import Battle, Marked
from skirmish.rules.skirmish.shooting import (
    is_impossible,
    range_in,
    roll_needed,
    share_of_range,
    shoot,
    ways_with,
    weapon_of,
)
from skirmish.rules.skirmish.strike import strike
from skirmish.rules.skirmish.worth import fitness


def foretell_skirmish() -> Exchanges:
    """The exchanges of `skirmish`."""

    def strike_now(table: Table, i: ModelId, foe: ModelId, charging: bool) -> Asking:
        if skirmish_hints.can_strike(table.state, i):
            if charging:
                table.emit(Marked(i, (("charged", True), ("fighting", False), ("afraid", False))))
            yield from strike(table, i)

    def shoot_now(table: Table, i: ModelId, foe: ModelId, what: str, moved: bool) -> Asking:
        """Nobody shoots who can't hit."""
        table.emit(Marked(i, (("moved", moved),)))
        if not is_impossible(table.rules, roll_needed(table.rules, table.state, i, foe, what)):
            yield from shoot(table, i, foe, what)

    def ways(rules: Ruleset, state: State, moved: bool) -> list[Way]:
        worn = state.models[TARGET].combat.outfit
        found = []
        for what in ways_with(state.models[STRIKER].combat.outfit.missiles, moved):
            most, weapon = range_in(rules, state, STRIKER, what), weapon_of(state, STRIKER, what)
            half = 0.0 if weapon.thrown else weapon.range_in / 2 * share_of_range(rules, state, STRIKER)
            far = worn.far_in if worn.far_shots else 0.0
            found.append(Way(what, (*(bend for bend in {half, far} if 0 < bend < most), most)))
        return found

    return Exchanges(
        lasting_part=skirmish_hints.lasting_part,
        share_left=lambda state, i: fitness(state.models[i].combat),
        strike=strike_now,
        shoot=shoot_now,
        ways=ways,
        slot=Battle(),
    )


def foretell_resolve() -> Exchanges:
    """Those of `resolve`: a rider's own, one arrow at a time, fears and foretellings left out."""

    def lasting(state: State, i: ModelId) -> Person:
        slot, lost = fresh_round(person(state, i)), min(1, person(state, i).lost)
        return evolve(
            slot, surprised=int(is_surprised(state, i)), flight=int(is_fleeing(state, i)), lost=lost, hidden=False,
            fatigue=0, checks=0, rests=0, reload=0, task=("", -1, 0), tasked=0, herbs=(),
        )  # fmt: skip

    def strike_now(table: Table, i: ModelId, foe: ModelId, charging: bool) -> Asking:
        if resolve_hints.can_strike(table.state, i):
            yield from do_strike(table, Action("strike", i, foe))

    def shoot_now(table: Table, i: ModelId, foe: ModelId, what: str, moved: bool) -> Asking:
        """Nobody is asked to shoot who is too near for it."""
        thing = MISSILES.find(person(table.state, i), what)
        assert thing is not None
        if on(table.state).gap(i, foe) >= thing.ranges.least:
            yield from do_shoot(table, Action("shoot", i, foe, what=what))

    def ways(rules: Ruleset, state: State, moved: bool) -> list[Way]:
        things = at_hand(person(state, STRIKER))
        return [Way(one.id, resolve_hints.shots_of(rules, state, STRIKER, TARGET, one)[0].reaches) for one in things]

    return Exchanges(
        lasting_part=lasting,
        share_left=lambda state, i: person_fitness(state, state.models[i].combat),
        strike=strike_now,
        shoot=shoot_now,
        ways=ways,
        slot=Order(),
    )


FORETELLING: dict[str, Callable[[], Exchanges]] = {"skirmish": foretell_skirmish, "resolve": foretell_resolve}
"""By combat system."""
