"""When the curtain falls between two people at one screen: with the beginning of a turn, if they wish it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


def falls(scene: BattleScene) -> bool:
    """Puts the curtain over the battle if the screen must be handed over now: whether it did.

    Only between two people, and only where a turn begins: a question to the other side asks nobody to hand over.
    """
    session = scene.session
    decision = session.decision
    if decision is None or decision.is_prompt:
        return False
    before, scene.facing = scene.facing, decision.side
    wanted = scene.app.settings.curtain and all(seat.human for seat in session.seats)
    if not wanted or before == decision.side or scene.app.scene is not scene:
        return False
    from skirmish.client.scenes.curtain import CurtainScene

    scene.app.push(CurtainScene(scene.app, decision.side, session.seats[decision.side].name, session.state.round))
    return True
