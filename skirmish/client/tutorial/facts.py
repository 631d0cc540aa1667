"""What shows that a task is done: facts of the battle, the selection and the view, never pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

from skirmish.client.battle.battle import Battle
from skirmish.client.tutorial.lessons import OWN, Task, numbered
from skirmish.core.decision import Action
from skirmish.core.record import Record
from skirmish.core.state import ModelId
from skirmish.core.units import Point

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


def begun(battle: Battle) -> Begun:
    """What is so now."""
    camera = battle.viewport.camera
    session = battle.session
    return Begun(
        len(session.game.actions), len(battle.app.accepted), session.state.round, camera.per_inch, camera.centre
    )


Fact = Callable[[Battle, Begun, Task], bool]


def _actions(battle: Battle, since: Begun) -> Sequence[Action]:
    return battle.session.game.actions[since.actions :]


def _is(battle: Battle, model: ModelId | None, task: Task) -> bool:
    """Whether the model is the one that the task names; any is, where it names none."""
    return model is not None and (not task.who or model == numbered(battle.session.state, task.who))


def _panned(battle: Battle, since: Begun, task: Task) -> bool:
    (ax, ay), (bx, by) = battle.viewport.camera.centre, since.centre
    return abs(ax - bx) + abs(ay - by) >= _FAR_IN


def _zoomed(battle: Battle, since: Begun, task: Task) -> bool:
    now, then = battle.viewport.camera.per_inch, since.per_inch
    return max(now, then) / min(now, then) >= _LARGER


def _intent(battle: Battle, since: Begun, task: Task) -> bool:
    return any(intent in task.of for intent in battle.app.accepted[since.accepted :])


def _whole(battle: Battle, since: Begun, task: Task) -> bool:
    return "fit" in battle.app.accepted[since.accepted :]


def _selected(battle: Battle, since: Begun, task: Task) -> bool:
    return _is(battle, battle.selection.selected, task)


def _pointed(battle: Battle, since: Begun, task: Task) -> bool:
    return _is(battle, battle.selection.hovered, task)


def _measured(battle: Battle, since: Begun, task: Task) -> bool:
    overlays, selection = battle.overlays, battle.selection
    if len(overlays.measured) > 1:
        return True
    start = overlays.measured[0] if overlays.measured else selection.selected
    return "ruler" in overlays.shown and start is not None and selection.hovered not in (None, start)


def _unmeasured(battle: Battle, since: Begun, task: Task) -> bool:
    return not battle.overlays.measured and not battle.overlays.tool


def _sighted(battle: Battle, since: Begun, task: Task) -> bool:
    overlays, selection = battle.overlays, battle.selection
    if "sight" not in overlays.shown and not overlays.spied:
        return False
    eye = overlays.spied[0] if overlays.spied else selection.selected
    other = overlays.spied[1] if len(overlays.spied) > 1 else selection.hovered
    return eye is not None and eye != other and _is(battle, other, task)


def _corner(battle: Battle, since: Begun, task: Task) -> bool:
    plan = battle.selection.plan
    planned = bool(battle.selection.via) or (plan is not None and bool(plan.action.via))
    return planned or any(action.via for action in _actions(battle, since))


def _planned(battle: Battle, since: Begun, task: Task) -> bool:
    plan = battle.selection.plan
    if plan is None or plan.action.verb not in task.of or not _is(battle, plan.model, task):
        return False
    aimed = not task.whom or plan.action.target == numbered(battle.session.state, task.whom)
    return aimed and (plan.begun or plan.needs in ("nothing", "company"))


def _odds(battle: Battle, since: Begun, task: Task) -> bool:
    seen = battle.forecast.foreseen(battle.selection) if _planned(battle, since, task) else None
    return seen is not None and seen[1] is not None


def _played(battle: Battle, since: Begun, task: Task) -> bool:
    steps = battle.session.game.steps[since.actions :]
    mine = [a for a, step in zip(_actions(battle, since), steps, strict=False) if step.side == OWN]
    return any(action.verb in task.of and task.what in action.what and (not task.who or _is(battle, action.model, task))
               for action in mine)  # fmt: skip


def _asked(battle: Battle, since: Begun, task: Task) -> bool:
    """Whether the pupil is asked what this model does, by such a verb, in a later round than it was."""
    decision, state = battle.session.decision, battle.session.state
    asked = decision is not None and decision.side == OWN and decision.default.verb in task.of
    return asked and decision is not None and _is(battle, decision.subject, task) and state.round > since.round


def _happened(battle: Battle, since: Begun, task: Task) -> bool:
    """Whether a line of the log has cited one of the rules."""
    lines = [moment.line for moment in battle.session.moments if moment.actions > since.actions]
    return any(line is not None and line.rule in task.of for line in lines)


def _answered(battle: Battle, since: Begun, task: Task) -> bool:
    """Whether the pupil has answered in the other side's turn."""
    steps = battle.session.game.steps[since.actions :]
    answers = [a for a, step in zip(_actions(battle, since), steps, strict=False) if step.side == OWN != step.turn]
    return any(action.verb in task.of and (not task.who or _is(battle, action.model, task)) for action in answers)


def _phase(battle: Battle, since: Begun, task: Task) -> bool:
    state = battle.session.state
    return state.side == OWN and state.phase in task.of


def _theirs(battle: Battle, since: Begun, task: Task) -> bool:
    return battle.session.state.side != OWN


def _ours(battle: Battle, since: Begun, task: Task) -> bool:
    """Whether it is the pupil's turn again, after the other side's."""
    return not _theirs(battle, since, task) and any(
        step.turn != OWN for step in battle.session.game.steps[since.actions :]
    )


def _looking(battle: Battle, since: Begun, task: Task) -> bool:
    return battle.selection.looking is not None


def _now(battle: Battle, since: Begun, task: Task) -> bool:
    return battle.selection.looking is None


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


def holds(battle: Battle, since: Begun, task: Task) -> bool:
    """Whether the fact is so now, or has become so since the step began. Raises `KeyError` for one there isn't."""
    return FACTS[task.fact](battle, since, task)
