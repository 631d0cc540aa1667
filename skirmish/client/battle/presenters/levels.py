"""The levels that a map can be looked at from, and which of them it is looked at from."""

from __future__ import annotations

from skirmish.client.art.heights import ALL, GROUND_VIEW
from skirmish.client.art.storeys import views
from skirmish.client.battle.presenters.actions import Cap
from skirmish.client.battle.presenters.tools import with_key
from skirmish.client.battle.selection import Selection
from skirmish.client.words import say
from skirmish.core.record import Record


class LevelButton(Record):
    """One of them."""

    id: str
    text: str
    view: float
    chosen: bool
    tip: str


def name(view: float) -> str:
    """What it is called: `All`, `4"`, `Ground`."""
    if view == ALL:
        return say("level.all")
    return say("level.ground") if view == GROUND_VIEW else say("level.from", inches=f"{view:g}")


def levels(selection: Selection, cap: Cap) -> tuple[LevelButton, ...]:
    """The buttons, all levels first, the ground last; none on a map without levels."""
    found = views(selection.state.battlefield)
    if len(found) < 2:
        return ()
    key = " ".join(filter(None, (cap("level-up"), cap("level-down"))))
    return tuple([_button(view, key, chosen=view == selection.view) for view in reversed(found)])


def _button(view: float, key: str, *, chosen: bool) -> LevelButton:
    ident = "all" if view == ALL else f"{view:g}"
    text = "level.tip-all" if view == ALL else "level.tip-ground" if view == GROUND_VIEW else "level.tip"
    return LevelButton(f"level.{ident}", name(view), view, chosen, with_key(say(text, inches=f"{view:g}"), key))
