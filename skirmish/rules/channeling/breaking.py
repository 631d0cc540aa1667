"""What breaks a circle, and what is left of it: the shock, another leader, the pool that goes back. (CHN-32, CHN-36)"""

from __future__ import annotations

from skirmish.core.decision import PASS, Action, Asking, Decision, Just, nothing_asked
from skirmish.core.events import EffectBegun, Fell, Fled
from skirmish.core.record import evolve
from skirmish.core.state import Condition, ModelId, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table
from skirmish.kit.effects import end_effects
from skirmish.rules.channeling.channeler import Circle, channeler, circle_of, its_magic, left_to_owe
from skirmish.rules.channeling.circles import TRANSFER, heirs, pay_for_transfer
from skirmish.rules.channeling.events import Amounts, CircleChanged, Emptied

DOWN = Condition("down")


def broken(table: Table, event: Fell) -> Asking:
    """A member is stunned or goes out of action: the shock, then what is left of the circle. (CHN-36)"""
    circle = circle_of(table.state, event.model)
    if circle is None or event.how == "down":
        yield from nothing_asked()
        return
    if event.how not in ("left", "away"):
        for i in circle.members:
            standing = table.rules.combat.who(table.state, "standing") >> i & 1
            if i == event.model or not standing:
                continue
            if not (yield from table.rules.combat.resist(table, i, "initiative", "CHN-36")):
                yield from table.rules.combat.impose(table, i, DOWN, event.by, "CHN-36")
    yield from drop_out(table, event.model)


def fled(table: Table, event: Fled) -> Asking:
    """Who flees drops out, without the shock. (CHN-32)"""
    yield from drop_out(table, event.model)


def silenced(table: Table, event: EffectBegun) -> Asking:
    """Who is shielded has no points, keeps nothing up and drops out of its circle. (CHN-69)"""
    yield from nothing_asked()
    i = event.effect.target
    if event.effect.condition != "silenced" or table.state.models[i].magic is None:
        return
    end_effects(table, lambda e: e.owner == i and e.upkeep > 0, " with its maker shielded")
    yield from drop_out(table, i)
    if channeler(table.state, i).hand:
        table.emit(Emptied(i))


def drop_out(table: Table, i: ModelId) -> Asking:
    """The circle goes on without this member, under another leader if need be, or ends. (CHN-36)"""
    state = table.state
    circle = circle_of(state, i)
    if circle is None:
        yield from nothing_asked()
        return
    left = tuple((m, put) for m, put in zip(circle.members, circle.put, strict=True) if m != i)
    rest = evolve(
        circle, members=tuple(m for m, _ in left), put=tuple(p for _, p in left),
        pool=min(circle.pool, sum(p for _, p in left)),
    )  # fmt: skip
    if len(left) < 2:
        _end(table, circle, rest, "is broken")
    elif rest.leader in rest.members or any(_fallen(table.rules, state, m) for m in rest.members):
        table.emit(CircleChanged(circle, rest, "goes on without a member"))
    else:
        yield from _inherit(table, circle, rest)


def _fallen(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether the member fell with others, and its own shock is still to come: who leads is asked after the last."""
    return not state.on_table(i) or bool(rules.combat.who(state, "stunned") >> i & 1)


def _inherit(table: Table, circle: Circle, rest: Circle) -> Asking:
    """The leader fell: control must at once be transferred, or the circle ends. (CHN-36, CHN-37)"""
    state = table.state
    side = state.models[circle.leader].side
    own = its_magic(state, side)
    funds = rest.pool if own else sum(left_to_owe(state, m) for m in rest.members)
    able = heirs(state, rest) if funds >= TRANSFER else []
    if not able:
        _end(table, circle, rest, "is broken: nobody can take control")
        return
    offers = (*(Just(Action("lead", m, circle.leader), "CHN-37") for m in able), Just(PASS, "CHN-36"))
    answer = yield Decision(side, "The leader fell: who leads the circle?", offers, offers[0].action, rule="CHN-36")
    if answer.verb != "lead":
        _end(table, circle, rest, "is broken")
        return
    heir = evolve(rest, leader=answer.model)
    table.emit(CircleChanged(circle, heir, "has another leader", rule="CHN-37"))
    pay_for_transfer(table, answer.model)


def _end(table: Table, circle: Circle, rest: Circle, why: str) -> None:
    """The circle ends; in its own shooting phase the pool goes back, the highest total first. (CHN-36)"""
    state = table.state
    returned: Amounts = ()
    if its_magic(state, state.models[circle.leader].side):
        pool = rest.pool
        owners = sorted(zip(rest.members, rest.put, strict=True), key=lambda o: (-channeler(state, o[0]).gift.total, o))
        for i, put in owners:
            share = min(pool, put)
            pool -= share
            returned += ((i, share),)
    table.emit(CircleChanged(circle, None, why, returned))


REACTIONS: tuple[Reaction, ...] = ((Fell, broken), (Fled, fled), (EffectBegun, silenced))
