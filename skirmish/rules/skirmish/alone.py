"""All alone: who is beset and has no friend near may break. (SKR-66, SKR-75)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.decision import Asking, Procedure
from skirmish.core.dice import Check, each
from skirmish.core.events import Acted
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table, settle
from skirmish.kit.fleeing import away_from
from skirmish.kit.seeing import members
from skirmish.rules.skirmish.blows import blow
from skirmish.rules.skirmish.events import Broke
from skirmish.rules.skirmish.flight import flee_to
from skirmish.rules.skirmish.harm import harm
from skirmish.rules.skirmish.leadership import leadership_test
from skirmish.rules.skirmish.psychology import in_frenzy
from skirmish.rules.skirmish.words import fighter, in_play, sides, standing

ALONE_IN = 6.0


def due_alone(state: State) -> list[ModelId]:
    """Own standing models that touch two or more standing enemies, no friend within 6". (SKR-66)

    Who is held doesn't count as standing, who is compelled is nobody's friend. (CHN-68, CHN-73)
    """
    foes = standing(state, 1 - state.side)
    if not sides(state).engaged & standing(state, state.side):
        return []
    known = sides(state)
    foes &= ~known.held
    friends = members(known.standing[state.side] & ~known.fleeing & ~known.held & ~known.compelled)
    return [
        i
        for i in friends
        if i not in state.acted
        and (on(state).contacts(i) & foes).bit_count() >= 2
        and not any(on(state).within(i, friend, ALONE_IN) for friend in friends if friend != i)
    ]


def alone(table: Table) -> Asking:
    """All alone tests, one model at a time. (SKR-66, SKR-75)"""
    while due := due_alone(table.state):
        table.mark()
        i = due[0]
        if not (yield from _holds_out(table, i)):
            yield from break_away(table, i)
            yield from settle(table)
        table.emit(Acted(i))


def _holds_out(table: Table, i: ModelId) -> Procedure[bool]:
    slot = fighter(table.state, i)
    if slot.has("fearless") or in_frenzy(table.rules, table.state, i):
        return True
    tries = 2 if slot.has("stubborn") else 1
    for _ in range(tries):
        if (yield from leadership_test(table, i, "all alone", "SKR-66")):
            return True
    return False


def break_away(table: Table, i: ModelId) -> Asking:
    """Each standing enemy it touches gets one automatic hit, then it flees 2D6" directly away. (SKR-66)"""
    state = table.state
    foes = members(on(state).contacts(i) & standing(state, 1 - state.models[i].side) & ~sides(state).held)
    for foe in foes:
        if in_play(table.state, i):
            yield from harm(table, (evolve(blow(table, foe, i, False), criticals=False),))
    slot = fighter(table.state, i)
    if not in_play(table.state, i) or not slot.standing:
        return
    table.emit(Broke(i, "SKR-66"))
    inches = table.roll(Check(i, "flight", (2, 6), each(2, 12), rule="SKR-66"))
    yield from flee_to(table, i, inches, away_from(table.state, i, foes), "SKR-66")
