"""From the first roll-off to the first turn: roles, edges, treasure, deployment, as the scenario says. (SKR-90)"""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.battlefield import OPPOSITE
from skirmish.core.decision import Action, Asking, Decision, Just, nothing_asked
from skirmish.core.dice import RollOff
from skirmish.core.events import EdgeTaken, FirstTurn, PhaseBegun, RoleTaken
from skirmish.core.scenario import zone_of
from skirmish.core.state import NOBODY, Side, State
from skirmish.core.table import Table, settle
from skirmish.kit.deployment import deploy_one, find_undeployed
from skirmish.kit.refusals import comes_first
from skirmish.kit.treasure import lay_token

ROLES, EDGES, TREASURE, DEPLOYING, FIRST = "roles", "edges", "treasure", "deployment", "first turn"
PHASES = ("setup", ROLES, EDGES, TREASURE, DEPLOYING, FIRST)


def is_setting_up(state: State) -> bool:
    """Whether the battle has not begun yet."""
    return state.phase in PHASES


def set_up(table: Table, begin: Callable[[Table], None]) -> Asking:
    """Roles, edges, treasure, deployment and the first turn; `begin` then opens the first turn. (SKR-90, SKR-91)

    Before that magic may hand out what was made for the battle.

    Without roles the higher roll picks the edge; the other deploys first, then the picker; a second roll-off for the
    first turn. With roles the scenario says who deploys first, and who has an edge to pick; ours: it picks first.
    """
    while is_setting_up(table.state):
        yield from settle(table)
        table.mark()
        phase = table.state.phase
        if phase == FIRST:
            yield from table.rules.magic.prepare(table)
            yield from settle(table)
            table.emit(FirstTurn(_first_turn(table)))
            begin(table)
        else:
            yield from STEPS[phase](table)


def _begin(table: Table) -> Asking:
    """Who is what, or who picks the edge."""
    yield from nothing_asked()
    roles = table.state.scenario.roles
    if not roles:
        picker = 0 if table.roll(RollOff(NOBODY, "pick of the table edge", "SKR-90")) else 1
        table.emit(PhaseBegun(EDGES, picker, 0, "SKR-90"))
        return
    counts = [sum(m.side == side for m in table.state.models) for side in (0, 1)]
    smaller = next((role.name for role in roles if role.fewer), "")
    if smaller and counts[0] != counts[1]:
        _take_roles(table, 0 if counts[0] < counts[1] else 1, smaller)
        return
    chooser = 0 if table.roll(RollOff(NOBODY, "choice of role", "SKR-91")) else 1
    table.emit(PhaseBegun(ROLES, chooser, 0, "SKR-91"))


def _choose_role(table: Table) -> Asking:
    """The higher roll chooses: ours, where the table doesn't say who is what. (SKR-91)"""
    side, roles = table.state.side, table.state.scenario.roles
    offers = tuple(Just(Action("role", what=role.name), "SKR-91") for role in roles)
    why = comes_first("first the roles are chosen", "SKR-91")
    answer = yield Decision(side, "Choose your role", offers, offers[1].action, rule="SKR-91", why=why)
    _take_roles(table, side, answer.what)


def _take_roles(table: Table, side: Side, role: str) -> None:
    """The side is this, the other one that; then whose zone lies along an edge picks one. (SKR-91)"""
    first, second = (one.name for one in table.state.scenario.roles)
    table.emit(RoleTaken(side, role))
    table.emit(RoleTaken(1 - side, second if role == first else first))
    scenario = table.state.scenario
    pickers = [k for k in (0, 1) if zone_of(scenario, table.state.forces[k].role).where == "edge"]
    if pickers:
        table.emit(PhaseBegun(EDGES, pickers[0], 0, "SKR-90"))
    else:
        _to_deployment(table)


def _pick_edge(table: Table) -> Asking:
    state, picker = table.state, table.state.side
    edges = (state.battlefield.edge, OPPOSITE[state.battlefield.edge])
    offers = tuple(Just(Action("edge", what=edge), "SKR-90") for edge in edges)
    why = comes_first("first the table edges are picked", "SKR-90")
    answer = yield Decision(picker, "Pick your table edge", offers, offers[0].action, rule="SKR-90", why=why)
    mine = edges[0] if answer.what == edges[0] else edges[1]
    table.emit(EdgeTaken(picker, mine))
    table.emit(EdgeTaken(1 - picker, OPPOSITE[mine]))
    if table.state.scenario.treasure is not None:
        table.emit(PhaseBegun(TREASURE, 1 - picker, 0, "SKR-91"))
    else:
        _to_deployment(table)


def _lay_treasure(table: Table) -> Asking:
    """The sides lay one token after the other, who didn't pick the edge the first: ours. (SKR-91)"""
    if not (yield from lay_token(table)):
        _to_deployment(table)


def _to_deployment(table: Table) -> None:
    """The first of the roles deploys first; without roles who didn't pick the edge does. (SKR-90, SKR-91)"""
    state = table.state
    if state.scenario.roles:
        begins = _in_role(state, state.scenario.roles[0].name)
    else:
        begins = 1 - state.side if state.phase == EDGES else _laid_first(state)
    table.emit(PhaseBegun(DEPLOYING, begins, 0, "SKR-90"))


def _laid_first(state: State) -> Side:
    """Who laid the first token: they take turns, and it is now the turn of who would lay the next. (SKR-91)"""
    return state.side if len(state.tokens) % 2 == 0 else 1 - state.side


def _deploy(table: Table) -> Asking:
    state, side = table.state, table.state.side
    if find_undeployed(state, side):
        yield from deploy_one(table)
        return
    following = DEPLOYING if find_undeployed(state, 1 - side) else FIRST
    table.emit(PhaseBegun(following, 1 - side, 0, "SKR-90"))


def _first_turn(table: Table) -> Side:
    """Who has the first turn: the role that the scenario names, else the higher of a roll-off. (SKR-90, SKR-91)"""
    state = table.state
    if state.scenario.first_turn:
        return _in_role(state, state.scenario.first_turn)
    return 0 if table.roll(RollOff(NOBODY, "first turn", "SKR-90")) else 1


def _in_role(state: State, role: str) -> Side:
    return 0 if state.forces[0].role == role else 1


STEPS: dict[str, Callable[[Table], Asking]] = {
    "setup": _begin,
    ROLES: _choose_role,
    EDGES: _pick_edge,
    TREASURE: _lay_treasure,
    DEPLOYING: _deploy,
}
"""What is done in each phase before the first turn."""
