"""The list of puzzles: title, rules, who plays, and which are solved."""

from __future__ import annotations

import pygame

from skirmish.app.errors import UserError
from skirmish.app.puzzles import list_puzzles, side_name
from skirmish.client.art.theme import IVORY
from skirmish.client.ports import Services
from skirmish.client.puzzles import progress
from skirmish.client.puzzles.sheet import percent
from skirmish.client.scenes.page import Page
from skirmish.client.ui.button import Button
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.style import GOOD
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import pair_name, say
from skirmish.puzzles.puzzle import Puzzle


class PuzzlesScene(Page):
    """All puzzles. What is best at one is told once it is solved or given up."""

    def __init__(self, app: Services) -> None:
        super().__init__(app, say("puzzles.title"))
        self.puzzles = list_puzzles()
        self.sides = [side_name(puzzle) for puzzle in self.puzzles]
        self.progress = progress.kept(app.folder)
        undone = (n for n, one in enumerate(self.puzzles) if one.id not in self.progress.solved)
        self.chosen = next(undone, 0)

    def enter(self) -> None:
        """It comes to the top: one more may be solved."""
        self.progress = progress.kept(self.app.folder)
        super().enter()
        self.touch()

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """How far one has come, and the list."""
        many = sum(one.id in self.progress.solved for one in self.puzzles)
        head = [Span(say("puzzles.head", solved=many, many=len(self.puzzles)), colour=IVORY)]
        deep = Rich.height(head, self.ui, rect.w)
        words = Rich("puzzles.head", pygame.Rect(rect.x, rect.y, rect.w, deep), head)
        top = deep + self.ui.u(8)
        spot = pygame.Rect(rect.x, rect.y + top, rect.w, max(1, rect.h - top))
        rows = [self._row(one, side) for one, side in zip(self.puzzles, self.sides, strict=True)]
        return [words, ListBox("puzzles.list", spot, rows, select=self._select, activate=self._play,
                               selected=self.chosen)]  # fmt: skip

    def _row(self, one: Puzzle, side: str) -> Row:
        solved, shown = one.id in self.progress.solved, one.id in self.progress.shown
        known = say("puzzles.best", chance=percent(one.chance)) if solved or shown else ""
        sub = say("puzzles.sub", rules=pair_name(one.rules), side=side)
        return Row(one.title, sub, known, GOOD if solved else IVORY, "star" if solved else "ring")

    def _select(self, number: int) -> None:
        self.chosen = number
        self.touch()

    def _play(self, number: int) -> None:
        self.chosen = number
        self.accept()

    def foot(self) -> list[Button]:
        """Back, and play."""
        nowhere, cap = pygame.Rect(0, 0, 0, 0), self.app.keymap.cap
        return [
            Button("back", nowhere, say("setup.back"), self.back, key=cap("cancel")),
            Button("puzzles.play", nowhere, say("puzzles.play"), self.accept, key=cap("confirm"), primary=True,
                   enabled=bool(self.puzzles), tip=say("puzzles.play-tip")),
        ]  # fmt: skip

    def accept(self) -> None:
        """Enter: the puzzle that is chosen."""
        if not self.puzzles:
            return
        try:
            self.app.go.to_puzzle(self.puzzles[self.chosen].id)
        except UserError as error:
            self.tell(say("puzzle.not-opened"), str(error))
