"""What a spell does to one model: hits, pushes, falls, help and compulsion. (CHN-18, CHN-64, CHN-67, CHN-73, CHN-74)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.contact import Stopped
from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Check, each
from skirmish.core.events import Moved
from skirmish.core.state import NOBODY, Condition, Hit, ModelId, State
from skirmish.core.table import Table, settle
from skirmish.kit.burning import go
from skirmish.kit.spells.drives import drive
from skirmish.kit.spells.lasting import Lasting, lay
from skirmish.kit.spells.levels import harm, mend
from skirmish.kit.spells.spell import (
    Cast,
    Compel,
    Drive,
    Guard,
    Harm,
    Hits,
    Lift,
    Mend,
    Number,
    Push,
    Single,
    Topple,
)
from skirmish.kit.spells.spell import Condition as Lingering

PUSH, FALL, COMPULSION = "CHN-64", "CHN-67", "CHN-73"
"""The rules that push, and that ask for a test of who may be knocked down or compelled."""
LARGE = "large"
"""The keyword of models that are pushed half as far."""
HALVES = ((1, 1), (3, 2), (5, 3))
"""Half of a D6, rounded up."""
HARMLESS = "table edge"


def on_one(table: Table, cast: Cast, target: ModelId, parts: tuple[Single, ...]) -> Asking:
    """All parts in order; when every hit is turned aside, the parts after it do nothing. (CHN-62)"""
    landed, lasting = 1, []
    for part in parts:
        if not (landed and table.state.on_table(target)):
            break
        if isinstance(part, Hits):
            landed = yield from strike(table, cast, target, part)
        elif isinstance(part, Harm):
            landed = yield from harm(table, cast, target, part)
        elif isinstance(part, Lingering | Number | Guard):
            lasting.append(part)
        else:
            yield from _befalls(table, cast, target, part)
        yield from settle(table)
    if landed and lasting:
        yield from _lasts(table, cast, target, lasting)


def _lasts(table: Table, cast: Cast, target: ModelId, lasting: list[Lasting]) -> Asking:
    yield from lay(table, cast, target, lasting)
    yield from settle(table)


def _befalls(table: Table, cast: Cast, target: ModelId, part: Single) -> Asking:
    combat, rule = table.rules.combat, cast.spell.rule
    if isinstance(part, Push):
        yield from push(table, cast, target, part)
    elif isinstance(part, Drive):
        yield from drive(table, cast, target, part)
    elif isinstance(part, Mend):
        yield from mend(table, target, part, rule)
    elif isinstance(part, Topple):
        yield from topple(table, cast, target, part)
    elif isinstance(part, Lift):
        yield from combat.lift(table, target, part.word, rule)
    elif isinstance(part, Compel) and not (yield from combat.resist(table, target, part.resist, COMPULSION)):
        yield from combat.compel(table, target, rule)


def strike(table: Table, cast: Cast, target: ModelId, hits: Hits) -> Procedure[int]:
    """The hits land as one batch; how many weren't turned aside. (CHN-18, CHN-62)"""
    rule = cast.spell.rule
    times = table.roll(Check(cast.by, "number of hits", (1, 3), each(1, 3), rule=rule)) if hits.times == "D3" else 1
    hit = Hit(target, hits.strength, cast.by, hits.save, missile=True, rule=rule)
    return (yield from table.step(table.rules.combat.suffer, hit, times))


def push(table: Table, cast: Cast, target: ModelId, part: Push) -> Asking:
    """Straight away from the caster's centre by a D6 in inches, until it strikes something. (CHN-64)"""
    if not table.state.on_table(cast.by):
        yield from nothing_asked()
        return
    bands = HALVES if LARGE in table.state.models[target].warrior.keywords else each(1, 6)
    inches = table.roll(Check(cast.by, "inches of the push", (1, 6), bands, rule=PUSH))
    here = table.state.places[target][:2]
    slid = on(table.state).push(target, table.state.places[cast.by][:2], inches)
    if slid.at != here:
        arrived = yield from go(table, Moved(target, (here, slid.at), "slide", PUSH))
        yield from settle(table)
        if not arrived:
            return
    harmless = slid.terrain == HARMLESS
    if slid.model != NOBODY or slid.terrain:
        table.emit(Stopped(target, slid.model, slid.terrain, harmless, PUSH))
        if not harmless:
            yield from _collide(table, cast, target, slid.model, part.strength)


def _collide(table: Table, cast: Cast, target: ModelId, met: ModelId, strength: int) -> Asking:
    """Who is pushed and whom it strikes are hit, then it is knocked down. (CHN-64)"""
    for model in (target, met):
        if model != NOBODY:
            hit = Hit(model, strength, cast.by, missile=True, rule=PUSH)
            yield from table.step(table.rules.combat.suffer, hit)
            yield from settle(table)
    if table.state.on_table(target):
        yield from table.rules.combat.impose(table, target, Condition("down"), cast.by, PUSH)


def topple(table: Table, cast: Cast, target: ModelId, part: Topple) -> Asking:
    """Who is on its feet passes the test or is knocked down. (CHN-67)"""
    combat = table.rules.combat
    if _lies(table, table.state, target) or (yield from combat.resist(table, target, part.resist, FALL)):
        yield from nothing_asked()
        return
    yield from combat.impose(table, target, Condition("down"), cast.by, FALL)


def _lies(table: Table, state: State, target: ModelId) -> bool:
    combat = table.rules.combat
    return bool((combat.who(state, "down") | combat.who(state, "stunned")) >> target & 1)
