"""All that decides what the board looks like at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from skirmish.client.art.figures import Cards
from skirmish.client.art.heights import ALL
from skirmish.client.staging.shows import Show
from skirmish.client.view.camera import Camera
from skirmish.client.view.marks import Ghost, Layer
from skirmish.core.record import Record
from skirmish.core.state import ModelId, State
from skirmish.core.units import Point

Doing = Literal["none", "part", "done", "idle"]
"""How much a model has done in this phase: nothing yet, something, all it may; nothing, for there is nothing."""
Names = Literal["leaders", "all", "none"]
_FULL = 11.0
"""Pixels per inch at which what lies on the board may be as large as at 100%."""
_LEAST = 0.9
"""It is never smaller, unless all is."""


class BoardScene(Record):
    """What the board shows. Give the same objects again when nothing changed: caches compare by identity.

    Whether a layer stays or follows the pointer is told by the field it stands in, and only that costs time.
    """

    state: State
    """The drawn state: that of the moment the animation has reached."""
    rules: Cards
    camera: Camera
    layers: tuple[Layer, ...] = ()
    """Layers that stay while the pointer moves: painted once for a camera and kept."""
    live: tuple[Layer, ...] = ()
    """Layers that change with the pointer: painted again in each frame, over the others."""
    selected: ModelId | None = None
    hovered: ModelId | None = None
    acted: Mapping[ModelId, Doing] = {}
    """By model; a model that isn't in it has no sign. Only those belong in it that could act in this phase."""
    ghosts: tuple[Ghost, ...] = ()
    """Besides those of the layers: models as they would stand, above all tokens."""
    moved: Mapping[ModelId, Point] = {}
    """Where animation shows models for now, instead of where they stand."""
    lifted: Mapping[ModelId, float] = {}
    """By how many inches animation shows models above where they are shown: they climb, jump or fall."""
    view: float = ALL
    """From how many inches above the table one looks: levels that lie higher are seen through."""
    shows: tuple[Show, ...] = ()
    facing: Mapping[ModelId, float] = {}
    """Where models look that have turned so far: radians, 0 to the east, a quarter turn to the south."""
    fallen: Mapping[ModelId, Point] = {}
    """Where those lie who are out of action."""
    grid: bool = True
    """A faint line each 6", and each inch from 30 pixels per inch on."""
    rulers: bool = True
    """Inches along the view's edges, and the scale."""
    names: Names = "leaders"
    """The models whose names are written: leaders and heroes, all or none. Selected and hovered always have theirs."""
    text: float = 1.0
    """Size of lettering, 1 at 100%."""
    covered: tuple[tuple[int, int, int, int], ...] = ()
    """Boxes of the window over the board, in pixels: labels and dice keep off them."""
    question: tuple[tuple[int, int, int, int], ...] = ()
    """The same of questions: only labels keep off them."""
    moving: bool = False
    """Whether the camera is in motion: terrain is scaled quickly, and sharp only when it rests."""
    zooming: bool = False
    """Whether its scale is: until it rests the last picture is shown scaled, and nothing is made for a sharp one."""

    @property
    def unit(self) -> float:
        """Size of what lies on the board, 1 at 100%: on a board that is shown small it mustn't bury that."""
        return board_unit(self.text, self.camera.per_inch)


def board_unit(scale: float, per_inch: float) -> float:
    """How large what lies on a board is drawn that is shown at so many pixels per inch, where the rest of the window
    has this scale."""
    return min(scale, max(_LEAST, per_inch / _FULL))
