"""Moments of a small battle, told by a playback."""

from __future__ import annotations

from typing import NamedTuple

from view.view_scene import table

from skirmish.client.staging.playback import Drawn, Playback
from skirmish.core.display import Glimpse
from skirmish.core.events import Event, Rolled
from skirmish.core.state import State
from skirmish.core.text import Line, roll_line


class Told(NamedTuple):
    number: int
    event: Event
    state: State
    line: Line | None
    glimpses: tuple[Glimpse, ...] = ()
    actions: int = 1


def told(*events: Event, state: State | None = None, first: int = 0, actions: int = 1) -> list[Told]:
    """These events one after the other, all brought about by one action."""
    state, found = state or table(), list[Told]()
    for number, event in enumerate(events, first):
        state = event.apply(state)
        line = roll_line(state, event) if isinstance(event, Rolled) else None
        found.append(Told(number, event, state, line, (), actions))
    return found


def played(anim: Playback, step: float = 0.05, most: int = 2000) -> list[Drawn]:
    """Everything that was drawn until the battle could go on."""
    found = [anim.drawn]
    while anim.busy:
        anim.step(step)
        found.append(anim.drawn)
        assert len(found) < most
    return found
