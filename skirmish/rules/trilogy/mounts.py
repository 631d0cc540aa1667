"""Riders and their beasts, which carry, add to a charge, can be struck and get out of hand. (TRI-51, RT-23)"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skirmish.board import Walk
from skirmish.core.decision import Action, Asking, Just, Offer, Refusal, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.flight import find_flight, heading_away, heading_to_edge
from skirmish.kit.moves import go
from skirmish.kit.queries import ids_in, sort_nearest
from skirmish.rules.trilogy.budget import action_bar
from skirmish.rules.trilogy.events import Dropped, Told, Went, fighter
from skirmish.rules.trilogy.fighter import DOWN, Fighter
from skirmish.rules.trilogy.harm import Blow, soaked
from skirmish.rules.trilogy.luck import roll_test
from skirmish.rules.trilogy.queries import foes_of, inches, skill_test
from skirmish.rules.trilogy.rulings import numbers_of

DISMOUNT = "dismount"
RIDER = Modifier(1, "rider", "TRI-52")
"""The talent gives Advantage on Riding."""


def charge_bonus(slot: Fighter) -> int:
    """What the beast adds to the damage of a charge. (TRI-51)"""
    return slot.kit.mount.charge if slot.mounted and slot.kit.mount is not None else 0


def hurt_mount(table: Table, i: ModelId, blow: Blow) -> Asking:
    """A hit on the beast: its own soak and ladder; it goes down under its rider, or has to be mastered. (TRI-51)"""
    slot = fighter(table.state, i)
    beast = slot.kit.mount
    if beast is None or not slot.mounted:
        yield from nothing_asked()
        return
    past = not beast.armour or blow.triplet or blow.precise
    armour = () if past else (Modifier(beast.armour, "barding", "TRI-51"),)
    mine = Blow(blow.by, "injury", blow.raw, beast.fortitude, armour, blow.triplet, rule="TRI-51", cause=blow.cause)
    rungs = yield from soaked(table, i, mine, beast.name)
    if not rungs:
        return
    filled = slot.steed + rungs
    noun = "1 rung" if rungs == 1 else f"{rungs} rungs"
    table.emit(Told(i, (("steed", filled),), "TRI-51", f"'s {beast.name} takes {noun} of Injury"))
    if filled >= beast.fortitude + DOWN:
        table.emit(
            Dropped(i, "down", table.state.places[i][:2], blow.by, "TRI-51", blow.cause, level=table.state.level(i))
        )
        return
    yield from _master(table, i)


def _master(table: Table, i: ModelId) -> Asking:
    """Riding, or the beast bolts: 2" for each degree of failure. (TRI-5, RT-23)"""
    slot = fighter(table.state, i)
    swayed = (RIDER,) if slot.has("rider") else ()
    throw = skill_test(table.rules, table.state, i, "riding", "TRI-51", told="degrees", swayed=swayed)
    result = yield from roll_test(table, throw, "riding")
    if result or not table.state.on_table(i):
        return
    state = table.state
    foes = sort_nearest(state, i, [foe for foe in ids_in(foes_of(state, i)) if not fighter(state, foe).hidden])
    heading = heading_away(state, i, foes[:1]) if foes else heading_to_edge(state, i)
    far = inches(table.rules, numbers_of(table.rules).bolts_in * result.degrees)
    way = find_flight(state, i, Walk(far, ladders=False), heading) if far else None
    if way is not None and len(way.path) > 1:
        yield from go(table, Went(i, way.path, "bolt", "TRI-51", levels=way.levels))
        yield from settle(table)


def offers(rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
    """A rider may get down. (TRI-51)"""
    if dismount_bar(state, i) is None:
        yield Just(Action(DISMOUNT, i), "TRI-51", lambda: 0.0)


def dismount_bar(state: State, i: ModelId) -> Refusal | None:
    """Why it can't get down. (TRI-51)"""
    if not fighter(state, i).mounted:
        return Refusal("it has no mount", "TRI-51")
    return action_bar(state, i)


def do_dismount(table: Table, action: Action) -> Asking:
    """It gets down, and lets the beast go. (TRI-51)"""
    yield from nothing_asked()
    table.emit(Told(action.model, (("steed", -1),), "TRI-51", "gets down and lets its mount go"))


VERBS: dict[str, Callable[[Table, Action], Asking]] = {DISMOUNT: do_dismount}
