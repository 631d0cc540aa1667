"""How much each model has done in the phase that is played: for the signs beside the tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirmish.client.battle.moments import Moment
from skirmish.client.battle.plan import activation
from skirmish.client.view.scene import Doing
from skirmish.core.events import PhaseBegun
from skirmish.core.state import NOBODY, ModelId

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


def acted(scene: BattleScene) -> Mapping[ModelId, Doing]:
    """How much each model of the deciding side has done in this phase; where models act one by one, of both sides."""
    decision, session = scene.desk.decision, scene.session
    if decision is None or decision.is_prompt:
        return {}
    if activation(decision) != NOBODY:
        return {m.id: "done" if m.id in session.state.acted else "none" for m in session.state.models
                if session.state.on_table(m.id)}  # fmt: skip
    if scene.acted_known[0] != session.version:
        able, found = set(scene.desk.idle()), {}
        busy = _busy(session.moments)
        for model in session.state.models:
            if model.side == decision.side and session.state.on_table(model.id):
                doing: Doing = "done" if model.id not in able else "part" if model.id in busy else "none"
                found[model.id] = doing
        scene.acted_known = session.version, found
    return scene.acted_known[1]


def _busy(moments: list[Moment]) -> set[ModelId]:
    """Who has done something since the phase began."""
    found: set[ModelId] = set()
    for moment in reversed(moments):
        event = moment.event
        if isinstance(event, PhaseBegun):
            break
        model = getattr(event, "model", NOBODY)
        if isinstance(model, int) and model != NOBODY:
            found.add(model)
    return found
