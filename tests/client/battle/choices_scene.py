"""A battle of channelers, stopped where its models may choose."""

from __future__ import annotations

from collections.abc import Iterator

from battle_scene import Table

from skirmish.client.battle.session import Session
from skirmish.client.settings import Settings
from skirmish.core.state import NOBODY

CHANNELERS = ("tower-circle", "dread-circle")


def standing(session: Session) -> bool:
    """Whether a side may do something in a battle that has begun."""
    return session.decision is not None and not session.decision.is_prompt and session.state.round > 0


def moments(table: Table) -> Iterator[int]:
    """Stops at some choices of a battle, with each model that may choose selected."""
    table.play_until(standing)
    for number in range(24):
        decision = table.session.decision
        if decision is None:
            return
        if not decision.is_prompt:
            for model in sorted({offer.model for offer in decision.each()} - {NOBODY})[:3]:
                table.scene.battle.selection.select(model)
                table.scene.touch()
                table.run(0.05)
                yield model
        goal = len(table.session.game.actions) + 9 + number
        table.play_until(lambda session, goal=goal: session.decision is None or len(session.game.actions) >= goal)


def folded() -> Table:
    """A table where a model has more to do than the bar of a small window has room for."""
    settings = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False)
    table = Table((640, 480), settings=settings).battle(ruleset="resolve+threads", rosters=CHANNELERS, seed=5)
    for _ in moments(table):
        if table.has("actions.more"):
            return table
    raise AssertionError("nothing folds")
