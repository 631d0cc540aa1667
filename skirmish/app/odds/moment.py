"""A moment of a recorded battle, for the odds of a shot, blows, a weave or cuts."""

from __future__ import annotations

from pathlib import Path

from skirmish.app import records
from skirmish.app.compose import nearest
from skirmish.app.errors import UserError
from skirmish.app.odds.cut_odds import CutScene
from skirmish.app.odds.inquiries import asked_inquiry
from skirmish.app.odds.questions import Scene
from skirmish.app.odds.spell_scene import meant, spell_called
from skirmish.app.odds.weave_odds import CastScene, spell_questions
from skirmish.core.decision import Action
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import SAME_LEVEL, ModelId, State
from skirmish.core.text import phase_text
from skirmish.core.units import Point, snapped
from skirmish.kit.inquiries import Inquiry
from skirmish.kit.spells.spell import ON_ONE

AT_SOMEBODY = (*ON_ONE, "weave")
"""Kinds of target that are a model, or something a model holds."""


def moment(path: Path, number: int, question: str, names: tuple[str, ...]) -> tuple[Scene, Inquiry]:
    """The battle after the record's first `number` actions, and the question of this name under its rules.

    Raises `UserError` if it has no such moment, question or models.
    """
    actions, game, told = _at(path, number)
    state, inquiry = game.state, asked_inquiry(game.rules, question)
    people = [_model(state, name) for name in names]
    hint = _others(state, actions, people[0], inquiry.verbs)
    return Scene(game.rules, state, people[0], people[-1], told, alone=False, hint=hint), inquiry


def cast_moment(
    path: Path, number: int, weave: str, caster: str, target: str | None, at: Point | None, toward: Point | None,
    level: int = SAME_LEVEL,
) -> CastScene:  # fmt: skip
    """An attempt at a weave then; `level`: that of the point, by default the caster's.

    Raises `UserError` if there is no such moment or level, or nothing has these names.
    """
    actions, game, told = _at(path, number)
    state, asks = game.state, spell_questions(game.rules)
    spell = spell_called(game.rules, asks, weave)
    by = _model(state, caster)
    action = Action("cast", by, what=spell.id)
    if target is None and spell.target in AT_SOMEBODY:
        raise UserError(f"{spell.name} needs --target")
    if target is not None:
        whom = _model(state, target)
        ends = spell.target == "weave"
        action = evolve(action, target=meant(lambda: asks.kept(state, by, whom)) if ends else whom)
    if at is not None:
        most = len(state.battlefield.levels)
        if level > most:
            raise UserError(f"{state.battlefield.name} has no level {level}; allowed: 0 (ground) to {most}")
        action = evolve(action, at=snapped(at), via=(snapped(toward),) if toward else (), level=level)
    hint = _others(state, actions, by, ("cast",))
    lies = f" on level {level}" if level > 0 else ""
    aim = f" at {target}" if target else f" at ({at[0]:g}, {at[1]:g}){lies}" if at else ""
    told = f"{spell.name} by {state.models[by].name}{aim}; {told}"
    return CastScene(game.rules, state, action, (told,), hint, _busy(game, by))


def _busy(game: Game, by: ModelId) -> str:
    """The pending decision, if the model can't cast now."""
    if game.decision is None or any(o.verb == "cast" and o.model == by for o in game.decision.each()):
        return ""
    return game.decision.prompt


def cut_moment(path: Path, number: int, caster: str) -> CutScene:
    """Who could cut the caster's weave then. Raises `UserError` as above."""
    _, game, told = _at(path, number)
    by = _model(game.state, caster)
    return CutScene(game.rules, game.state, by, (f"cutting what {game.state.models[by].name} weaves", told))


def _at(path: Path, number: int) -> tuple[tuple[Action, ...], Game, str]:
    """The record's actions, the battle after `number` of them, and a name for that moment."""
    record, game = records.after(path, number)
    if game.over:
        raise UserError(f"{path}: the battle is over after {number} actions")
    state = game.state
    other = records.other_data(record, game.rules)
    told = f"round {state.round}, {phase_text(state.phase)}, after {number} actions of {path.name}"
    return record.actions, game, f"{told}; {other}" if other else told


def _others(state: State, actions: tuple[Action, ...], actor: ModelId, verbs: tuple[str, ...]) -> str:
    """When the model does one of these things: moments that can be asked about instead."""
    found = [(n, action) for n, action in enumerate(actions) if action.model == actor and action.verb in verbs]
    if not found:
        return ""
    at = ", ".join(f"{n} ({state.models[one.target].name})" if 0 <= one.target < len(state.models) else f"{n}"
                   for n, one in found)  # fmt: skip
    return f"{state.models[actor].name} {' or '.join(f'{verb}s' for verb in verbs)} after so many actions: {at}"


def _model(state: State, wanted: str) -> ModelId:
    """The model of this name or id, prefixed by `ROSTER:` if two rosters have it. Raises `UserError`."""
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
        raise UserError(f"'{wanted}' may be {' or '.join(names[i] for i in found)}")
    raise UserError(f"nobody is called '{wanted}'{nearest(wanted, [model.name for model in state.models])}")
