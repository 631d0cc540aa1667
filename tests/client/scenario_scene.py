"""States of each shipped scenario for the client's tests."""

from __future__ import annotations

from client_scene import battle, small

from skirmish.core.battlefield import Edge, piece
from skirmish.core.geometry import oriented
from skirmish.core.record import evolve
from skirmish.core.state import LIMBO, State, Token
from skirmish.library import Shelf

ALL = ("ambush", "breakthrough", "defend", "king-of-the-hill", "skirmish", "street-fight", "treasure")
L_SHAPE = oriented(((20, 20), (28, 20), (28, 23), (23, 23), (23, 27), (20, 27)))
"""A building with a corner that points inward."""


def begun(name: str, *, edges: tuple[Edge | None, Edge | None] = ("south", "north"), bare: bool = True) -> State:
    """The scenario on a table of 48", with a mill to hold, the first side in the first role."""
    state = battle(48.0, 48.0, ()) if bare else battle()
    scenario = Shelf().scenario(name)
    roles = tuple(role.name for role in scenario.roles) or ("", "")
    first, second = (
        evolve(force, edge=edge, role=role, score=0)
        for force, edge, role in zip(state.forces, edges, roles, strict=True)
    )
    mill = piece("mill", "building", L_SHAPE, name="the mill")
    field = evolve(state.battlefield, terrain=(*state.battlefield.terrain, mill), markers=(), hold=("mill",))
    return evolve(state, scenario=scenario, forces=(first, second), battlefield=field)


def empty(name: str, *, edges: tuple[Edge | None, Edge | None] = ("south", "north")) -> State:
    """The same with nobody on the table."""
    state = begun(name, edges=edges)
    return evolve(state, places=tuple(LIMBO for _ in state.places))


def with_tokens(state: State, *tokens: Token) -> State:
    """The state with this treasure."""
    return evolve(state, tokens=tokens)


def gone(state: State, *models: int) -> State:
    """The state after these left in good order."""
    for ident in models:
        state = state.put(evolve(state.models[ident], out=True, away=True)).moved(ident, LIMBO)
    return state


def tiny(name: str) -> State:
    """The scenario on a bare table of 12", two models on it."""
    state, scenario = small((4.0, 6.0), (8.0, 6.0)), Shelf().scenario(name)
    return evolve(state, scenario=scenario)
