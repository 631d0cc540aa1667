"""A moment of a recorded battle, of which the odds of a shot or of blows are asked."""

from __future__ import annotations

from pathlib import Path

from skirmish.commands import records
from skirmish.commands.compose import nearest
from skirmish.commands.faults import Fault
from skirmish.commands.odds.questions import Scene
from skirmish.core.decision import Action
from skirmish.core.state import ModelId, State


def moment(path: Path, number: int, actor: str, target: str) -> Scene:
    """The battle after the record's first so many actions. Raises `Fault` if it has no such moment or models."""
    record, game = records.after(path, number)
    state = game.state
    if game.over:
        raise Fault(f"{path}: the battle is over after {number} actions")
    one, other = _model(state, actor), _model(state, target)
    told = f"round {state.round}, {state.phase}, after {number} actions of {path.name}"
    hint = _meetings(state, record.actions, one)
    return Scene(game.rules, state, one, other, told, alone=False, hint=hint)


def _meetings(state: State, actions: tuple[Action, ...], actor: ModelId) -> str:
    """When the model does something to others: moments of which one may ask instead."""
    found = [
        f"{number} ({state.models[action.target].name})"
        for number, action in enumerate(actions)
        if action.model == actor and 0 <= action.target < len(state.models)
    ]
    return f"it acts on others after so many actions: {', '.join(found)}" if found else ""


def _model(state: State, wanted: str) -> ModelId:
    """The model called so: by its name or id, with `ROSTER:` before it where two rosters have it. Raises `Fault`."""
    names = {model.id: f"{state.forces[model.side].roster.id}:{model.name}" for model in state.models}
    sought = wanted.casefold()
    found = [
        model.id
        for model in state.models
        if sought in (model.name.casefold(), model.warrior.id.casefold(), names[model.id].casefold())
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise Fault(f"'{wanted}' may be {' or '.join(names[i] for i in found)}")
    raise Fault(f"nobody is called '{wanted}'{nearest(wanted, [model.name for model in state.models])}")
