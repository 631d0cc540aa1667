"""Ambush: who lies in wait, the one roll of each side, and what it brings. (DOT-62, DOT-63, R-34..36, B-12)"""

from __future__ import annotations

from functools import partial

from skirmish.board import on
from skirmish.core.decision import Asking, Refusal, nothing_asked
from skirmish.core.events import Moved, Surprised
from skirmish.core.open_pool import OpenPool
from skirmish.core.state import ModelId, State
from skirmish.core.system import Reaction
from skirmish.core.table import Table
from skirmish.kit import hiding
from skirmish.kit.hiding import Lookout, reveal_seen
from skirmish.kit.queries import ids_in
from skirmish.rules.dots.events import Hid, Noted, Ordered, Revealed, Told, fighter, order
from skirmish.rules.dots.pools import USUAL, attribute, make_pool
from skirmish.rules.dots.queries import find_conscious, present, sides, touched_foes
from skirmish.rules.dots.rulings import numbers_of

AMBUSH, WARY = "ambush", "ambush-defence"
NEAR_IN = 3
"""Who is hidden is found by an enemy so near. (B-12)"""


def _bar(state: State, i: ModelId) -> Refusal | None:
    return Refusal("in contact with an enemy", "DOT-62") if touched_foes(state, i) else None


LOOKOUT = Lookout(
    hidden=lambda state: sides(state).hidden, eyes=find_conscious, near=lambda state: [NEAR_IN] * len(state.models),
    ran=lambda state, i: fighter(state, i).ran, shows=Revealed, bar=_bar, rule="DOT-62", glare="WYL-56",
)  # fmt: skip


def lie_in_wait(table: Table) -> None:
    """Who is deployed out of sight and has learned to ambush is hidden when the battle begins. (B-12)"""
    hiding.lie_in_wait(LOOKOUT, table, Hid, lambda slot: slot.has(AMBUSH) and not slot.mounted)


def come_into_sight(table: Table, event: Revealed) -> Asking:
    """The ambush is sprung when the first ambusher comes into sight near an enemy. (DOT-62, B-12)

    Who is seen with it was still hidden then.
    """
    yield from nothing_asked()
    i, state = event.model, table.state
    near = partial(on(state).within, i, inches=numbers_of(table.rules).ambush_in)
    if any(map(near, _find_victims(state, i))):
        spring(table, i, sum([1 << news.model for news in table.news if isinstance(news, Revealed)]))


def spring(table: Table, i: ModelId, together: int = 0) -> None:
    """The first ambusher has come near or attacks, however far away: it and the others are in it. (DOT-62, B-12)

    `together`: bit mask of who was revealed with it.
    """
    state = table.state
    if fighter(state, i).has(AMBUSH) and not order(state).met:
        table.emit(Ordered((("met", True),), "DOT-62"))
        others = ids_in((sides(state).hidden | together) & present(state, state.models[i].side))
        lurking = [i, *[j for j in others if j != i and fighter(state, j).has(AMBUSH)]]
        _roll_off(table, lurking, _find_victims(state, i))


def _find_victims(state: State, i: ModelId) -> list[ModelId]:
    return list(ids_in(find_conscious(state, 1 - state.models[i].side)))


def _roll_off(table: Table, lurking: list[ModelId], victims: list[ModelId]) -> None:
    """The worst of the ambushers against the best of the victims. (DOT-62, DOT-63, R-34, R-36)"""
    rules, state = table.rules, table.state

    def pool(i: ModelId, skill: str, trait: str, boost: str = "") -> OpenPool[int]:
        base = fighter(state, i).build.dots(skill) + attribute(fighter(state, i).build, trait)
        return make_pool(rules, state, i, skill.replace("-", " "), base, USUAL, "DOT-62", boost=boost)

    def good(pool: OpenPool[int]) -> tuple[int, int]:
        return pool.dice, -pool.target

    mine = min([pool(i, AMBUSH, "wits") for i in lurking], key=good)
    theirs = max([pool(i, WARY, "perception", "keenness") for i in victims], key=good)
    worst = mine.who
    net = table.roll(mine) - table.roll(theirs)
    if net > 0:
        for i in victims:
            seen = fighter(state, i).build.attributes.perception
            table.emit(Noted(i, (("surprise", net), ("wary", seen)), "DOT-62"))
            table.emit(Surprised(i, "DOT-62"))
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


REACTIONS: tuple[Reaction, ...] = ((Moved, look_for_hidden), (Revealed, come_into_sight))
