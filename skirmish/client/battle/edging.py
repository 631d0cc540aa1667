"""The view moves while the pointer rests at the window's edge, if that was switched on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

ZONE = 4
"""Pixels at 100% from the window's edge."""
PER_SECOND = 700.0
"""Pixels at 100% that the board moves in a second."""
LONGEST = 0.1
"""Seconds that count of a step: after a rest of the window the board doesn't jump."""


def drift(scene: BattleScene, seconds: float) -> None:
    """Moves the board away from the edge at which the pointer rests; nothing is in hand then, and nothing is asked."""
    if not scene.app.settings.edge_scroll or scene.hands.grip or scene.ui.dialog is not None or not scene.rests:
        return
    (x, y), (w, h), zone = scene.ui.pointer, scene.app.size, scene.app.scale.u(ZONE)
    if not (0 <= x < w and 0 <= y < h):
        return
    far = PER_SECOND * scene.app.scale.ui * min(seconds, LONGEST)
    dx, dy = (x < zone) - (x >= w - zone), (y < zone) - (y >= h - zone)
    if dx or dy:
        scene.pan(far * dx, far * dy)
