"""When each hint matters, and beside what: a widget by its id, or a model on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from skirmish.client.battle.notices import Good
from skirmish.client.ui.widget import cited
from skirmish.core.decision import Kind
from skirmish.core.state import NOBODY, ModelId

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


class Spot(NamedTuple):
    """What a hint stands beside: one of both."""

    widget: str = ""
    model: ModelId = NOBODY


Cue = Callable[["BattleScene"], Spot | None]
"""Beside what the hint is to be shown now; None: this isn't its moment."""


def _free(scene: BattleScene) -> bool:
    """Whether somebody here may do what he likes now, and has nothing in hand."""
    desk = scene.desk
    return desk.decision is not None and desk.prompt is None and desk.plan is None


def _setup(scene: BattleScene) -> Spot | None:
    return Spot("reserve") if _free(scene) and scene.desk.waiting() else None


def _move(scene: BattleScene) -> Spot | None:
    desk = scene.desk
    if not _free(scene) or desk.waiting() or desk.selected is None or not desk.state.on_table(desk.selected):
        return None
    goes = any(choice.offer is not None and choice.offer.needs == "way" for choice in desk.choices())
    return Spot(model=desk.selected) if goes else None


def _deed(kind: Kind) -> Cue:
    """The selected model may do something of this kind now, to somebody."""

    def cue(scene: BattleScene) -> Spot | None:
        if not _free(scene) or scene.desk.waiting():
            return None
        able = any(one.offer is not None and one.deed.kind == kind and one.sample() for one in scene.desk.choices())
        return Spot("actions") if able else None

    return cue


def _cut(scene: BattleScene) -> Spot | None:
    """A question in which somebody may undo an enemy's doing."""
    decision = scene.desk.prompt
    if decision is None:
        return None
    asked = {offer.model for offer in decision.each()} | {decision.subject}
    deeds = (deed for who in asked if who != NOBODY for deed in scene.session.rules.deeds(scene.desk.state, who))
    cuts = {deed.verb for deed in deeds if deed.kind == "cut"}
    return Spot("prompt") if any(offer.verb in cuts for offer in decision.each()) else None


def _question(scene: BattleScene) -> Spot | None:
    return Spot("prompt") if scene.desk.prompt is not None else None


def _down(scene: BattleScene) -> Spot | None:
    """The first model that lies on the ground."""
    state, combat = scene.desk.state, scene.session.rules.combat
    lying = combat.who(state, "down") | combat.who(state, "stunned")
    found = next((model.id for model in state.models if lying >> model.id & 1), None)
    return Spot(model=found) if found is not None and scene.desk.plan is None else None


def _undo(scene: BattleScene) -> Spot | None:
    return Spot("tool.undo") if scene.coach.noted == "undo" else None


def _refused(scene: BattleScene) -> Spot | None:
    told = bool(cited(scene.notice)) and not isinstance(scene.notice, Good)
    return Spot("foot") if told else None


def _idle(scene: BattleScene) -> Spot | None:
    return Spot("end-phase") if scene.urged else None


def _seated(scene: BattleScene) -> tuple[bool, bool]:
    """Whether people play the sides."""
    a, b = (seat.human for seat in scene.session.seats)
    return a, b


def _computer(scene: BattleScene) -> Spot | None:
    decision, people = scene.session.decision, _seated(scene)
    if decision is None or scene.desk.looking is not None or not any(people) or people[decision.side]:
        return None
    return Spot("topbar") if scene.session.state.round else None


def _hand_over(scene: BattleScene) -> Spot | None:
    """The second of two people has the turn."""
    decision = scene.desk.decision
    if decision is None or decision.is_prompt or not all(_seated(scene)) or scene.app.settings.curtain:
        return None
    state = scene.session.state
    return Spot("topbar") if state.round and decision.side == state.side == 1 else None


def _replay(scene: BattleScene) -> Spot | None:
    return Spot("foot") if scene.desk.looking is not None else None


def _overlay(scene: BattleScene) -> Spot | None:
    return Spot("legend") if _free(scene) and scene.overlays.staying() else None


CUES: dict[str, Cue] = {
    "cut": _cut, "question": _question, "undo": _undo, "idle": _idle, "refused": _refused, "setup": _setup,
    "move": _move, "weave": _deed("magic"), "charge": _deed("charge"), "shoot": _deed("shoot"), "down": _down,
    "hand-over": _hand_over, "computer": _computer, "replay": _replay, "overlay": _overlay,
}  # fmt: skip
"""By hint, those that can wait least before the others."""
AT_ONCE = frozenset({"cut", "question", "undo", "idle", "refused"})
"""Hints that don't wait until the one before has been away for a while: later they would be of no use."""
