"""A hand on the keyboard: chooses, aims and commits by keys alone."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from window_scene import FRAME, Window

from skirmish.core.decision import Action
from skirmish.core.state import NOBODY
from skirmish.core.units import Point

KEYS = {"up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT}


class KeyHand(Window):
    """What a person does with the keys."""

    def by_keys(self, action: Action) -> None:
        """Has this action done by keys alone; places are met as nearly as steps of an eighth of an inch allow."""
        while self.scene.battle.rest > 0:  # as people do who look first
            self.run(FRAME)
        before, decision = len(self.session.game.actions), self.decision
        if decision.is_prompt:
            self.key(pygame.K_1 + decision.answers.index(action))
        elif action.verb == "done":
            self.key(pygame.K_RETURN, pygame.KMOD_CTRL)
            if len(self.session.game.actions) == before:
                self.key(pygame.K_RETURN, pygame.KMOD_CTRL)
        else:
            self._by_keys(action)
        self.came(before, action)

    def _by_keys(self, action: Action) -> None:
        for _ in range(60):
            if action.model in (NOBODY, self.scene.battle.selection.selected):
                break
            self.key(pygame.K_TAB)
        plan = self.scene.battle.selection.plan
        if plan is None or not plan.offer.concerns(action):
            self.number(self.row(action))
        plan = self.scene.battle.selection.plan
        assert plan is not None, f"{action} isn't planned"
        if self.scene.battle.selection.ways():
            self.cycle(
                lambda: (
                    self.scene.battle.selection.plan is not None and self.scene.battle.selection.plan.action == action
                )
            )
        self._aim_by_keys(plan.needs, action)
        self.key(pygame.K_RETURN)

    def number(self, row: int) -> None:
        """The row of the list of actions: its digit, or through the panels."""
        if row < 9:
            self.key(pygame.K_1 + row)
            return
        self.key(pygame.K_F6)
        for _ in range(40):
            if self.scene.ui.focus == "actions":
                break
            self.key(pygame.K_TAB)
        self.key(pygame.K_HOME)
        for _ in range(row):
            self.key(pygame.K_DOWN)
        self.key(pygame.K_F6)

    def cycle(self, done: Callable[[], bool]) -> None:
        """The next target, until it is the right one."""
        for _ in range(80):
            if done():
                return
            self.key(pygame.K_RIGHTBRACKET, sign="]")
        raise AssertionError("the keys never come to it")

    def _aim_by_keys(self, needs: str, action: Action) -> None:
        selection = self.scene.battle.selection
        if needs in ("model", "effect"):
            self.cycle(lambda: selection.plan is not None and selection.plan.action.target == action.target)
        elif needs in ("models", "shares"):
            self._targets_by_keys((action.target, *action.others))
        elif needs == "company":
            assert selection.plan is not None
            for other in set(selection.plan.targets) ^ set(action.others):
                self.cycle(lambda other=other: selection.cursor == other)  # type: ignore[misc]
                self.key(pygame.K_n)
        elif needs in ("line", "fence", "journey"):
            self.cycle(lambda: selection.plan is not None and selection.plan.action == action)
        elif needs in ("way", "point"):
            for point in action.via:
                self.ghost_to(point)
                self.key(pygame.K_n)
            self.ghost_to(action.at)

    def _targets_by_keys(self, targets: tuple[int, ...]) -> None:
        selection = self.scene.battle.selection
        for number, target in enumerate(targets):
            self.cycle(lambda target=target: selection.cursor == target)  # type: ignore[misc]
            if number < len(targets) - 1:
                self.key(pygame.K_n)

    def ghost_to(self, at: Point | None) -> None:
        """Steps the ghost there: far, plain and fine steps along both axes."""
        assert at is not None
        self.key(KEYS["up"])
        for axis, (back, on) in enumerate((("left", "right"), ("up", "down"))):
            for inches, mod in ((6.0, pygame.KMOD_CTRL), (1.0, 0), (0.125, pygame.KMOD_SHIFT)):
                for _ in range(100):
                    here = self.scene.battle.selection.ghost()[axis]
                    if abs(at[axis] - here) < inches / 2 + 1e-6:
                        break
                    self.key(KEYS[on if at[axis] > here else back], mod)
