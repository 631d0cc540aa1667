"""Ambush: who lies in wait, the one roll of each side, and what it brings. (DOT-62, DOT-63, R-34..36, B-12)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.decision import Asking, Refusal, nothing_asked
from skirmish.core.events import Moved
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Reaction, Ruleset
from skirmish.core.table import Table
from skirmish.kit import hiding
from skirmish.kit.hiding import Lookout, reveal_seen
from skirmish.kit.queries import ids_in
from skirmish.rules.dots.events import Hid, Noted, Ordered, Revealed, Told, fighter, order
from skirmish.rules.dots.pools import NETS, USUAL, make_pool
from skirmish.rules.dots.queries import find_conscious, sides, touched_foes
from skirmish.rules.dots.rulings import numbers_of

AMBUSH, WARY = "ambush", "ambush-defence"
NEAR_IN = 3
"""Who is hidden is found by an enemy so near. (B-12)"""


def _bar(state: State, i: ModelId) -> Refusal | None:
    return Refusal("it is in contact with an enemy", "DOT-62") if touched_foes(state, i) else None


LOOKOUT = Lookout(
    hidden=lambda state: sides(state).hidden, eyes=find_conscious, near=lambda state: [NEAR_IN] * len(state.models),
    ran=lambda state, i: fighter(state, i).ran, shows=Revealed, bar=_bar, rule="DOT-62", glare="WYL-56",
)  # fmt: skip


def lie_in_wait(table: Table) -> None:
    """Who is deployed out of sight and has learned to ambush is hidden when the battle begins. (B-12)"""
    hiding.lie_in_wait(LOOKOUT, table, Hid, lambda slot: slot.has(AMBUSH) and not slot.mounted)


def meet(table: Table) -> Asking:
    """The ambush is sprung when an ambusher is within reach of an enemy. (DOT-62, B-12)"""
    yield from nothing_asked()
    if order(table.state).met:
        return
    for side in (0, 1):
        if _is_near(table.rules, table.state, side):
            table.emit(Ordered((("met", True),), "DOT-62"))
            _spring(table, side)
            return


def _is_near(rules: Ruleset, state: State, side: Side) -> bool:
    """Whether one of the side that lies hidden is so near to an enemy."""
    most = numbers_of(rules).ambush_in
    lurking = [i for i in ids_in(sides(state).hidden) if state.models[i].side == side and fighter(state, i).has(AMBUSH)]
    foes = ids_in(find_conscious(state, 1 - side))
    return any(on(state).within(i, foe, most) for i in lurking for foe in foes)


def _spring(table: Table, side: Side) -> None:
    """The worst of the ambushers against the best of the victims. (DOT-62, DOT-63, R-34, R-36)"""
    rules, state = table.rules, table.state
    lurking = [i for i in ids_in(sides(state).hidden) if state.models[i].side == side and fighter(state, i).has(AMBUSH)]
    victims = list(ids_in(find_conscious(state, 1 - side)))

    def base(i: ModelId, skill: str, trait: str) -> int:
        build = fighter(state, i).build
        dots: int = getattr(build.attributes, trait)
        return build.dots(skill) + dots

    worst = min(lurking, key=lambda i: base(i, AMBUSH, "wits"))
    best = max(victims, key=lambda i: base(i, WARY, "perception"))
    mine = make_pool(rules, state, worst, "ambush", base(worst, AMBUSH, "wits"), USUAL, "DOT-62", bands=NETS)
    theirs = make_pool(
        rules, state, best, "ambush defence", base(best, WARY, "perception"), USUAL, "DOT-62", bands=NETS
    )
    net = table.roll(mine) - table.roll(theirs)
    if net > 0:
        for i in victims:
            seen = fighter(state, i).build.attributes.perception
            table.emit(Noted(i, (("surprise", net), ("wary", seen)), "DOT-62"))
        for i in lurking:
            table.emit(Noted(i, (("edge", fighter(state, i).build.dots(AMBUSH)),), "DOT-63"))
        table.emit(Told(worst, (), "DOT-62", f"springs an ambush that holds for {net} round{'s' if net > 1 else ''}"))
    elif net < 0:
        for i in lurking:
            table.emit(Noted(i, (("upset", -net),), "DOT-62"))
        table.emit(Told(worst, (), "DOT-62", "is awaited: the ambush fails"))


def look_for_hidden(table: Table, event: Moved) -> Asking:
    """After every move: who is hidden and no longer behind cover, or too near, is revealed. (B-12)"""
    return reveal_seen(LOOKOUT, table, event)


REACTIONS: tuple[Reaction, ...] = ((Moved, look_for_hidden),)
