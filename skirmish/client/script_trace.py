"""What the window does, written to a file: to move a real mouse from outside, and to compare runs of a script."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from skirmish.client.app import App

if TYPE_CHECKING:
    from skirmish.client.battle.battle import Battle

TRACE = "SKIRMISH_TRACE"
"""The environment variable that names the file."""


def tracer(app: App) -> Callable[[], None]:
    """To be called in every round of the loop, or after each line of a script: appends JSON if something has changed.

    A line has the intents carried out since the last (`accepted`), the scene, ids of widgets and names of models with
    their pixels, and how the battle stands. Without `SKIRMISH_TRACE` nothing is written.
    """
    path = os.environ.get(TRACE)
    return _Trace(app, Path(path)).note if path else _nothing


def _nothing() -> None:
    """For where there is no file to trace to."""


class _Trace:
    def __init__(self, app: App, path: Path) -> None:
        self.app, self.path = app, path
        self._told = 0
        self._last: dict[str, Any] = {}

    def note(self) -> None:
        """A line, if anything differs from the last."""
        if not self.app.scenes:
            return
        line = _shown(self.app)
        fresh = self.app.accepted[self._told :]
        if fresh or line != self._last:
            self._told, self._last = len(self.app.accepted), line
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"accepted": fresh, **line}) + "\n")


def _shown(app: App) -> dict[str, Any]:
    from skirmish.client.script_input import reachable

    scene = app.scene
    dialog = scene.ui.dialog
    line: dict[str, Any] = {
        "scene": type(scene).__name__, "busy": busy(app), "dialog": dialog.id if dialog is not None else "",
        "shots": [str(path) for path in app.shots],
        "widgets": {w.id: w.rect.center for w in reachable(scene.ui) if w.id},
    }  # fmt: skip
    return line | _battle(scene.battle) if scene.battle is not None else line


def _battle(battle: Battle) -> dict[str, Any]:
    session, selection = battle.session, battle.selection
    state, decision = session.state, session.decision
    on_table = [model for model in state.models if state.on_table(model.id)]
    pixels = battle.viewport.camera.to_pixels
    return {
        "round": state.round, "phase": state.phase, "actions": len(session.game.actions), "notice": battle.notice,
        "side": decision.side if decision is not None else None,
        "human": decision is not None and session.seat_of(decision).human,
        "prompt": selection.prompt.prompt if selection.prompt is not None else "",
        "selected": state.models[selection.selected].name if selection.selected is not None else "",
        "planned": selection.plan is not None and selection.plan.refusal is None, "urged": battle.urged,
        "overlays": sorted(battle.overlays.shown),
        "models": {m.name: [round(v) for v in pixels(state.places[m.id][:2])] for m in on_table},
    }  # fmt: skip


def busy(app: App) -> str:
    """What still goes on by itself, in words; '' if nothing does."""
    battle = app.scene.battle if app.running else None
    if battle is None:
        return ""
    if battle.anim.busy or battle.replay.running:
        return "something to see"
    if not battle.view.complete:
        return "a board to be painted"
    if battle.forecast.worker.busy:
        return "somebody thinking"
    if battle.rest > 0:
        return "a moment's rest for who must decide"
    decision = battle.session.decision
    if decision is None:
        return "" if battle.keeper.told else "a result to be shown"
    deciding = not battle.session.seat_of(decision).human and battle.selection.looking is None
    return "an AI that must decide" if deciding and not battle.paused and not battle.forecast.trouble else ""
