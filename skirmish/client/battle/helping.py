"""What help in a battle is about, and which keys mean something there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.client.battle import pointer
from skirmish.client.battle.camerawork import Camerawork
from skirmish.client.battle.conditions import condition
from skirmish.client.ui.widget import cited

if TYPE_CHECKING:
    from skirmish.client.battle.intents import Intents
    from skirmish.client.battle.scene import BattleScene


class Helping(Camerawork):
    """A scene that knows what its keys mean and what help on it is about."""

    intents: Intents

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return topic(self.intents.scene)

    def knows(self, intent: str) -> bool:
        """See `Scene`."""
        return self.intents.knows(intent)


BATTLE = "help.turn"
"""The page for a battle in which nothing else is at hand."""
PAST = "help.replay"


def topic(scene: BattleScene) -> str:
    """What was refused, what is planned, who is pointed at, what is asked, else the part of the turn that it is."""
    desk = scene.desk
    if desk.looking is not None:
        return PAST
    decision = desk.decision
    hovered = desk.hovered
    found = (
        cited(scene.notice) or cited(pointer.pointer(scene).why),
        desk.plan.offer.rule if desk.plan is not None else "",
        condition(scene.session.rules.sheet(desk.state, hovered)) if hovered is not None else "",
        decision.rule if decision is not None else "",
        stage(scene),
    )
    return next(filter(None, found), BATTLE)


def stage(scene: BattleScene) -> str:
    """The rule of the part of the turn that it is; '' where it has none."""
    stages = scene.session.rules.combat.stages(scene.desk.state)
    return stages.rules[stages.now] if 0 <= stages.now < len(stages.rules) else ""
