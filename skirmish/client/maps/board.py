"""The table on screen: the ground as it is painted for battles, what lies over it, and what hangs in the air."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skirmish.client.art.objectives import rims, zone
from skirmish.client.art.patch import Layer
from skirmish.client.art.theme import team
from skirmish.client.battle.frame import SETTLES, USUAL_PER_INCH, box, inset
from skirmish.client.jobs import Process
from skirmish.client.maps import pieces
from skirmish.client.maps.ground import Ground
from skirmish.client.maps.marks import draw_overlay, unit_of
from skirmish.client.maps.model import Maker
from skirmish.client.maps.pieces import Entry
from skirmish.client.maps.presenters import Drag, overlay
from skirmish.client.ports import Services
from skirmish.client.scenes.boards import bare
from skirmish.client.view import lines
from skirmish.client.view.board import BoardView
from skirmish.client.view.camera import Camera, start
from skirmish.client.view.ground_tiles import PER_INCH
from skirmish.client.view.scene import BoardScene
from skirmish.core.battlefield import OPPOSITE, Battlefield
from skirmish.core.display import Sheet
from skirmish.core.record import evolve
from skirmish.core.scenario import Scenario
from skirmish.core.state import Force, Roster, State
from skirmish.core.units import Point


class _Nobody:
    """The cards of a table without models."""

    def sheet(self, state: State, model: int) -> Sheet:
        """Never asked."""
        raise LookupError(model)


_NOBODY = _Nobody()
_BORDER, _DASHES = 2.0, (9.0, 6.0)
"""Pixels at 100% of the borders of zones."""


def state_of(field: Battlefield, scenario: Scenario) -> State:
    """The table as a battle of this scenario begins on it: who deploys where is seen; without one, nothing of that."""
    roster = Roster("", "", "", ())
    if not scenario.id:
        return evolve(bare(field), forces=(Force(roster), Force(roster)))
    roles = [role.name for role in scenario.roles] or ["", ""]
    edges = field.edge, OPPOSITE[field.edge]
    forces = tuple(Force(roster, edge, role=role) for edge, role in zip(edges, roles, strict=True))
    return evolve(bare(field), scenario=scenario, forces=forces)


class MapBoard:
    """See above. It is drawn into `rect`, in pixels of the window."""

    def __init__(self, app: Services, maker: Maker) -> None:
        self.app, self.maker = app, maker
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.drag = Drag()
        """What the mouse has in hand."""
        self.dirty = True
        self._shape = maker.shape
        self._lifted: list[Layer] = []
        self._slid: Point = (0.0, 0.0)
        """How far what is lifted has gone, in inches."""
        self._carried: tuple[float, list[tuple[pygame.Surface, Point]]] | None = None
        self._until = 0.0
        self._rough = False
        """Whether the last picture lacks something that the next one can have."""
        self._begin()

    def _begin(self) -> None:
        """For a table of this size."""
        field = self.maker.field
        self._state = state_of(field, self.maker.scenario)
        self.ground = Ground(field, beside=self.app.employ is Process)
        self.view = BoardView(self._state, board=self.ground.board)
        self.camera: Camera = start(self.maker.draft.size, box(self.rect), inset(self.app.scale))

    # The view

    def reframe(self, rect: pygame.Rect) -> None:
        """Follows the window."""
        if rect != self.rect:
            self.rect = rect
            self.camera = evolve(self.camera.with_view(box(rect)), inset=inset(self.app.scale))
            if self.camera.per_inch < self.camera.fit:
                self.camera = self.camera.fitted()
            self.dirty = True

    def show(self, camera: Camera) -> None:
        """Another view."""
        if camera != self.camera:
            self.camera = camera
            self._until = self.app.now + SETTLES
            self.dirty = True

    def zoom_usual(self) -> None:
        """The usual scale."""
        wanted = USUAL_PER_INCH * self.app.scale.ui
        self.show(self.camera.zoomed(wanted / self.camera.per_inch, self.rect.center))

    @property
    def slack_in(self) -> float:
        """Inches that a click may be beside a thin piece."""
        return 5 * self.app.scale.ui / self.camera.per_inch

    # Time

    @property
    def busy(self) -> bool:
        """Whether something is still to be painted."""
        return self.ground.busy or self._rough

    def step(self) -> None:
        """Follows the map, a piece at a time."""
        maker = self.maker
        field, before = maker.field, self.ground.field
        if (field.width_in, field.depth_in) != (before.width_in, before.depth_in):
            rect = self.rect
            self._begin()
            self.rect = pygame.Rect(0, 0, 1, 1)
            self.reframe(rect)
            self.camera = self.camera.fitted()
        if self._shape != maker.shape:
            self._shape = maker.shape
            self.ground.show(field)
        state = self._state
        if state.battlefield is not field or state.scenario is not maker.scenario:
            self._state = state_of(field, maker.scenario)
            self.view.repaint(self._state, self.ground.board, None)
            self.dirty = True
        if self.ground.busy:
            changed = self.ground.step()
            if changed is not None:
                self.view.repaint(self._state, self.ground.board, changed)
            if not self.ground.busy:
                self._land()  # what hung in the air until then lies there now
            self.dirty = self.dirty or changed is not None
        if self._rough and self.app.now >= self._until:
            self.dirty = True

    # What hangs in the air

    def lift(self, entries: Sequence[Entry]) -> None:
        """Takes pieces off the ground: as they are painted they follow the mouse, until they lie somewhere else."""
        names = [name for one in entries if not pieces.is_marker(one) for name in pieces.terrain_ids(one)]
        self._lifted, changed = self.ground.lift([*names, *(f"crossing-{name}" for name in names)])
        self._carried = None
        if changed is not None:
            self.view.repaint(self._state, self.ground.board, changed)
        self.dirty = True

    def carry(self, by: Point, drag: Drag) -> None:
        """What is lifted has gone so far."""
        self._slid = by
        self.drag = drag
        self.dirty = True

    def land(self) -> None:
        """Nothing is in hand any more: if the map is as it was, what was lifted lies where it lay."""
        if self._lifted and self._shape == self.maker.shape:
            self._land()
            self.ground.show(self.maker.field)
        self.drag = Drag()
        self.dirty = True

    def _land(self) -> None:
        self._lifted, self._carried, self._slid = [], None, (0.0, 0.0)

    # Drawing

    def scene(self) -> BoardScene:
        """What the board shows."""
        return BoardScene(self._state, _NOBODY, self.camera, grid=self.app.settings.grid,
                          text=self.app.scale.ui * self.app.scale.text, moving=self.app.now < self._until)  # fmt: skip

    def draw(self, onto: pygame.Surface) -> None:
        """The table, what is carried, what lies over both."""
        self.dirty = False
        before = onto.get_clip()
        scene = self.scene()
        self.view.draw(onto, scene)
        self._rough = scene.moving or not self.view.complete
        onto.set_clip(self.rect.clip(before))
        self._draw_zones(onto)
        self._draw_carried(onto)
        draw_overlay(onto, self.camera, overlay(self.maker, self.drag), self.app.scale, self.view.sprites)
        onto.set_clip(before)

    def _draw_zones(self, onto: pygame.Surface) -> None:
        """The borders of both sides' zones: the tint that the ground has of them is made for what battles show."""
        state, unit = self._state, unit_of(self.app.scale, self.camera)
        for side, found in ((side, zone(state, side)) for side in (0, 1) if state.scenario.id):
            for path in rims(state.battlefield, *found) if found is not None else ():
                points = [self.camera.to_pixels(at) for at in path]
                lines.cased(onto, points, team(side), _BORDER * unit, unit, (_DASHES[0] * unit, _DASHES[1] * unit))

    def _draw_carried(self, onto: pygame.Surface) -> None:
        if not self._lifted:
            return
        scale = self.camera.per_inch / PER_INCH
        if self._carried is None or self._carried[0] != scale:
            made = [
                (_scaled(layer.picture, scale), (layer.box.x * scale, layer.box.y * scale)) for layer in self._lifted
            ]
            self._carried = scale, made
        left, top = self.camera.to_pixels(self._slid)
        for picture, (x, y) in self._carried[1]:
            onto.blit(picture, (round(left + x), round(top + y)), special_flags=pygame.BLEND_PREMULTIPLIED)


def _scaled(picture: pygame.Surface, scale: float) -> pygame.Surface:
    size = max(1, round(picture.get_width() * scale)), max(1, round(picture.get_height() * scale))
    return pygame.transform.smoothscale(picture, size)
