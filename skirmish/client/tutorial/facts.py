"""What shows that a task is done: facts of the battle, the selection and the view, never pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from skirmish.client.battle import controller
from skirmish.client.tutorial.lessons import OWN, Task, numbered
from skirmish.core.decision import Action
from skirmish.core.record import Record
from skirmish.core.state import ModelId
from skirmish.core.units import Point

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

_FAR_IN = 0.5
"""Inches that the view must move to count."""
_LARGER = 1.05


class Begun(Record):
    """What was so when the step began, to tell what has happened since."""

    actions: int = 0
    """How many actions had been chosen."""
    accepted: int = 0
    """How many intents had been carried out."""
    round: int = 0
    per_inch: float = 1.0
    centre: Point = (0.0, 0.0)


def begun(scene: BattleScene) -> Begun:
    """What is so now."""
    camera = scene.camera
    session = scene.session
    return Begun(
        len(session.game.actions), len(scene.app.accepted), session.state.round, camera.per_inch, camera.centre
    )


Fact = Callable[["BattleScene", Begun, Task], bool]


def _actions(scene: BattleScene, since: Begun) -> Sequence[Action]:
    return scene.session.game.actions[since.actions :]


def _is(scene: BattleScene, model: ModelId | None, task: Task) -> bool:
    """Whether the model is the one that the task names; any is, where it names none."""
    return model is not None and (not task.who or model == numbered(scene.session.state, task.who))


def _panned(scene: BattleScene, since: Begun, task: Task) -> bool:
    (ax, ay), (bx, by) = scene.camera.centre, since.centre
    return abs(ax - bx) + abs(ay - by) >= _FAR_IN


def _zoomed(scene: BattleScene, since: Begun, task: Task) -> bool:
    now, then = scene.camera.per_inch, since.per_inch
    return max(now, then) / min(now, then) >= _LARGER


def _intent(scene: BattleScene, since: Begun, task: Task) -> bool:
    return any(intent in task.of for intent in scene.app.accepted[since.accepted :])


def _whole(scene: BattleScene, since: Begun, task: Task) -> bool:
    return "fit" in scene.app.accepted[since.accepted :]


def _selected(scene: BattleScene, since: Begun, task: Task) -> bool:
    return _is(scene, scene.selection.selected, task)


def _pointed(scene: BattleScene, since: Begun, task: Task) -> bool:
    return _is(scene, scene.selection.hovered, task)


def _measured(scene: BattleScene, since: Begun, task: Task) -> bool:
    overlays, selection = scene.overlays, scene.selection
    if len(overlays.measured) > 1:
        return True
    start = overlays.measured[0] if overlays.measured else selection.selected
    return "ruler" in overlays.shown and start is not None and selection.hovered not in (None, start)


def _unmeasured(scene: BattleScene, since: Begun, task: Task) -> bool:
    return not scene.overlays.measured and not scene.overlays.tool


def _sighted(scene: BattleScene, since: Begun, task: Task) -> bool:
    overlays, selection = scene.overlays, scene.selection
    if "sight" not in overlays.shown and not overlays.spied:
        return False
    eye = overlays.spied[0] if overlays.spied else selection.selected
    other = overlays.spied[1] if len(overlays.spied) > 1 else selection.hovered
    return eye is not None and eye != other and _is(scene, other, task)


def _corner(scene: BattleScene, since: Begun, task: Task) -> bool:
    plan = scene.selection.plan
    planned = bool(scene.selection.via) or (plan is not None and bool(plan.action.via))
    return planned or any(action.via for action in _actions(scene, since))


def _planned(scene: BattleScene, since: Begun, task: Task) -> bool:
    plan = scene.selection.plan
    if plan is None or plan.action.verb not in task.of or not _is(scene, plan.model, task):
        return False
    aimed = not task.whom or plan.action.target == numbered(scene.session.state, task.whom)
    return aimed and (plan.begun or plan.needs in ("nothing", "company"))


def _odds(scene: BattleScene, since: Begun, task: Task) -> bool:
    seen = controller.foreseen(scene) if _planned(scene, since, task) else None
    return seen is not None and seen[1] is not None


def _played(scene: BattleScene, since: Begun, task: Task) -> bool:
    steps = scene.session.game.steps[since.actions :]
    mine = [a for a, step in zip(_actions(scene, since), steps, strict=False) if step.side == OWN]
    return any(action.verb in task.of and task.what in action.what and (not task.who or _is(scene, action.model, task))
               for action in mine)  # fmt: skip


def _asked(scene: BattleScene, since: Begun, task: Task) -> bool:
    """Whether the pupil is asked what this model does, by such a verb, in a later round than it was."""
    decision, state = scene.session.decision, scene.session.state
    asked = decision is not None and decision.side == OWN and decision.default.verb in task.of
    return asked and decision is not None and _is(scene, decision.subject, task) and state.round > since.round


def _happened(scene: BattleScene, since: Begun, task: Task) -> bool:
    """Whether a line of the log has cited one of the rules."""
    lines = [moment.line for moment in scene.session.moments if moment.actions > since.actions]
    return any(line is not None and line.rule in task.of for line in lines)


def _answered(scene: BattleScene, since: Begun, task: Task) -> bool:
    """Whether the pupil has answered in the other side's turn."""
    steps = scene.session.game.steps[since.actions :]
    answers = [a for a, step in zip(_actions(scene, since), steps, strict=False) if step.side == OWN != step.turn]
    return any(action.verb in task.of and (not task.who or _is(scene, action.model, task)) for action in answers)


def _phase(scene: BattleScene, since: Begun, task: Task) -> bool:
    state = scene.session.state
    return state.side == OWN and state.phase in task.of


def _theirs(scene: BattleScene, since: Begun, task: Task) -> bool:
    return scene.session.state.side != OWN


def _ours(scene: BattleScene, since: Begun, task: Task) -> bool:
    """Whether it is the pupil's turn again, after the other side's."""
    return not _theirs(scene, since, task) and any(
        step.turn != OWN for step in scene.session.game.steps[since.actions :]
    )


def _looking(scene: BattleScene, since: Begun, task: Task) -> bool:
    return scene.selection.looking is not None


def _now(scene: BattleScene, since: Begun, task: Task) -> bool:
    return scene.selection.looking is None


FACTS: MappingProxyType[str, Fact] = MappingProxyType(
    {
        "answered": _answered, "asked": _asked, "corner": _corner, "happened": _happened, "intent": _intent,
        "looking": _looking, "measured": _measured, "now": _now, "odds": _odds, "ours": _ours, "panned": _panned,
        "phase": _phase, "planned": _planned, "played": _played, "pointed": _pointed, "selected": _selected,
        "sighted": _sighted, "theirs": _theirs, "unmeasured": _unmeasured, "whole": _whole, "zoomed": _zoomed,
    }
)  # fmt: skip
AFTER = frozenset({"now", "unmeasured"})
"""Facts that say that something is over: they count once the task before them is done."""


def holds(scene: BattleScene, since: Begun, task: Task) -> bool:
    """Whether the fact is so now, or has become so since the step began. Raises `KeyError` for one there isn't."""
    return FACTS[task.fact](scene, since, task)
