"""A hand with a mouse: chooses, aims and commits by clicks alone."""

from __future__ import annotations

import pygame
from window_scene import FRAME, Window

from skirmish.client.battle.panels.action_bar import ActionBar
from skirmish.client.battle.panels.roster import Roster
from skirmish.client.ui.grid import GridBox
from skirmish.client.ui.lists import ListBox
from skirmish.core.decision import Action, Decision
from skirmish.core.geometry import middle
from skirmish.core.state import NOBODY, ModelId
from skirmish.core.units import Point


class MouseHand(Window):
    """What a person does with the mouse."""

    def pick(self, model: ModelId) -> None:
        """Selects a model by clicks: on its token, or on its tile where it waits or is covered."""
        if self.scene.battle.selection.selected == model:
            return
        if not self.session.state.on_table(model):
            self.tile(model)
            return
        self.scene.battle.viewport.zoom(-40)
        for _ in range(8):
            self.click(self.where(model))
            if self.scene.battle.selection.selected == model:
                return
            self.close_in(model)
        self.tile(model)
        name = self.session.state.models[model].name
        assert self.scene.battle.selection.selected == model, f"no click selects {name}"

    def close_in(self, model: ModelId) -> None:
        """Turns the wheel over the model until it is large, or something lies over it."""
        x, y, *_ = self.session.state.places[model]
        while self.scene.battle.viewport.camera.per_inch < 60:
            self.scene.battle.viewport.reveal((x, y))
            if self.scene.ui.at(self.where(model)) is not None:
                return
            self.wheel(self.where(model), 3)

    def row(self, action: Action) -> int:
        """The number of the line that the action belongs to."""
        found = self.scene.battle.selection.choices()
        return next(n for n, one in enumerate(found) if one.offer is not None and one.offer.concerns(action))

    def tile(self, model: ModelId) -> None:
        """A click on the model's tile."""
        side = self.session.state.models[model].side
        found = self.widget(f"roster.{side}")
        assert isinstance(found, Roster)
        self.list_row(found.id, next(n for n, tile in enumerate(found.tiles) if tile.model == model))

    def place_of(self, number: int) -> tuple[str, int]:
        """Where an action stands, of all that the model has: on the bar or on the sheet, which is unfolded then."""
        found = self.widget("actions")
        assert isinstance(found, ActionBar)
        if number in found.numbers:
            return "actions", list(found.numbers).index(number)
        if not self.has("actions.rest"):
            self.press("actions.more")
        rest = [n for n in range(len(self.scene.battle.selection.choices())) if n not in found.numbers]
        return "actions.rest", rest.index(number)

    def choose(self, number: int) -> None:
        """A click on an action."""
        self.list_row(*self.place_of(number))

    def list_row(self, id: str, number: int) -> None:
        """A click on a row of a list, scrolled to if it must be."""
        ui = self.scene.ui
        for _ in range(60):
            listed = self.widget(id)
            assert isinstance(listed, ListBox)
            box = listed.box_of(number, ui)
            if listed.rect.contains(box):
                break
            self.wheel(listed.rect.center, 1 if box.y < listed.rect.y else -1)
        self.click(box.center if isinstance(listed, GridBox) else box.move(40, 0).midleft)

    def by_mouse(self, action: Action) -> None:
        """Has this action done by clicks alone; places are met as nearly as pixels allow."""
        while self.scene.battle.rest > 0:  # as people do who look first
            self.run(FRAME)
        before, decision = len(self.session.game.actions), self.decision
        if decision.is_prompt:
            self.press(f"prompt.{decision.answers.index(action)}")
        elif action.verb == "done":
            self.press("end-phase")
            if len(self.session.game.actions) == before:
                self.press("end-phase")
        else:
            self._by_mouse(decision, action)
        self.came(before, action)

    def _by_mouse(self, decision: Decision, action: Action) -> None:
        if action.model != NOBODY:
            self.pick(action.model)
        plan = self.scene.battle.selection.plan
        if plan is None or not plan.offer.concerns(action):
            self.choose(self.row(action))
        plan = self.scene.battle.selection.plan
        assert plan is not None, f"{action} isn't planned"
        if self.scene.battle.selection.ways():
            self.press(f"way.{self.way(action)}")
        self._aim(plan.needs, action)
        self.press("commit")

    def way(self, action: Action) -> int:
        """Which of the ways in which the planned thing can be done it is."""
        return next(n for n, way in enumerate(self.scene.battle.selection.ways()) if way.admits(action))

    def _aim(self, needs: str, action: Action) -> None:
        if needs == "nothing":
            return
        if needs in ("model", "models", "shares"):
            for number, target in enumerate((action.target, *action.others)):
                if (
                    self.scene.battle.selection.plan is not None
                    and self.scene.battle.selection.plan.targets == (target,)
                    and not number
                ):
                    continue
                self.at_model(target, held=pygame.K_LSHIFT if number and needs == "models" else 0)
        elif needs == "company":
            assert self.scene.battle.selection.plan is not None
            for other in set(self.scene.battle.selection.plan.targets) ^ set(action.others):
                self.at_model(other)
        elif needs == "effect":
            self._effect(action)
        elif needs == "journey":
            for other in action.others:
                self.at_model(other)
            self.at_point(action.at)
        elif action.target >= 0:  # a piece of terrain
            assert self.scene.battle.selection.plan is not None
            shape = self.scene.battle.selection.plan.offer.template(action)
            assert shape is not None
            self.at_point(middle(shape))
        else:
            for point in action.via if needs == "way" else ():
                self.at_point(point, held=pygame.K_LSHIFT)
            self.at_point(action.at)
            if needs in ("line", "fence"):
                self.at_point(action.via[0])

    def _effect(self, action: Action) -> None:
        effect = next(e for e in self.session.state.effects if e.id == action.target)
        for _ in range(6):
            plan = self.scene.battle.selection.plan
            if plan is not None and plan.action.target == action.target:
                return
            self.at_model(effect.owner)
        raise AssertionError("no click comes to that effect")

    def at_model(self, model: ModelId, held: int = 0) -> None:
        x, y, *_ = self.session.state.places[model]
        self.scene.battle.viewport.reveal((x, y))
        if self.scene.battle.view.model_at(self.scene.battle.board_scene(), self.where(model)) != model:
            self.close_in(model)
        self.click(self.where(model), held=held)

    def at_point(self, at: Point | None, held: int = 0) -> None:
        assert at is not None
        self.scene.battle.viewport.reveal(at)
        while self.scene.battle.viewport.camera.per_inch < 70:
            free = self.scene.ui.at(self.pixel(at)) is None  # else the slider of heights, say, takes the wheel
            self.wheel(self.pixel(at) if free else self.scene.battle.viewport.frame.board.center, 3)
            self.scene.battle.viewport.reveal(at)
        self.click(self.pixel(at), held=held)
