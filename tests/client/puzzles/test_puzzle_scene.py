"""Puzzles in the window: only acts count, luck doesn't, and what was solved is kept."""

from __future__ import annotations

import pygame
import pytest
from app_scene import an_app

from skirmish.client.battle import controller
from skirmish.client.battle.presenters.foot import hints
from skirmish.client.puzzles import progress
from skirmish.client.puzzles.list_scene import PuzzlesScene
from skirmish.client.puzzles.scene import PuzzleScene
from skirmish.client.signals import Signal
from skirmish.client.ui.widget import path_of
from skirmish.core.decision import DONE, Action
from skirmish.core.dice import Dice
from skirmish.core.game import IllegalAction
from skirmish.puzzles.shelf import puzzle_ids, puzzle_path, read_puzzle

EASIEST = min(puzzle_ids(), key=lambda ident: read_puzzle(puzzle_path(ident)).positions)
SIZES = ((1280, 800), (1024, 640), (800, 900))


class Solver:
    """Somebody at the puzzle, who knows its solution."""

    def __init__(self, folder, size=(1280, 800)):
        self.app = an_app(size, home=folder)
        self.app.go.to_puzzles()
        self.app.go.to_puzzle(EASIEST)
        self.waits()

    @property
    def scene(self) -> PuzzleScene:
        assert isinstance(self.app.scene, PuzzleScene)
        return self.app.scene

    def waits(self) -> None:
        for _ in range(4):
            self.app.step(0.05)

    def plays(self, place: int) -> None:
        """The act at this place of all, the best being 0."""
        scene = self.scene
        assert scene.solved is not None
        controller.play(scene.battle, scene.solved.table[scene.attempt.here][place].action)
        self.waits()

    def to_the_end(self) -> None:
        for _ in range(30):
            if self.scene.attempt.over:
                return
            self.plays(0)

    def said(self) -> str:
        view = self.scene.view()
        return " ".join((*view.outcome, *(one.text for one in view.verdicts)))


@pytest.fixture
def solver(tmp_path):
    return Solver(tmp_path)


def test_who_takes_the_best_act_each_time_has_solved_it(solver, tmp_path):
    solver.to_the_end()
    view = solver.scene.view()
    assert view.solved
    assert all(one.good for one in view.verdicts)
    assert "Best line" in solver.said()
    assert progress.kept(tmp_path).solved == (EASIEST,)


@pytest.mark.parametrize("dice", range(4))
def test_luck_decides_nothing(solver, dice):
    solver.scene.attempt.again(Dice(dice))
    solver.to_the_end()
    assert solver.scene.is_solved


def test_who_errs_learns_what_it_cost_but_not_the_best_line(solver, tmp_path):
    solver.plays(-1)
    solver.to_the_end()
    view = solver.scene.view()
    assert not view.solved
    assert any(one.chance < one.best for one in view.verdicts)
    assert "Best line" not in solver.said()
    assert progress.kept(tmp_path).solved == ()
    solver.scene._press(Signal("puzzle-give-up"))
    assert "Best line" in solver.said()
    assert progress.kept(tmp_path).shown == (EASIEST,)


def test_trying_again_lays_the_position_anew(solver):
    before = solver.scene.attempt.here
    solver.plays(0)
    solver.scene._press(Signal("puzzle-again"))
    assert solver.scene.attempt.here == before
    assert solver.scene.view().verdicts == ()


def test_what_is_no_part_of_it_is_refused(solver):
    attempt = solver.scene.attempt
    with pytest.raises(IllegalAction, match="not part of this puzzle"):
        attempt.play(Action("move", 0, at=(1.0, 1.0)))
    solver.to_the_end()
    with pytest.raises(IllegalAction, match="over"):
        attempt.play(DONE)


@pytest.mark.parametrize("ident", [EASIEST, "a-knife-beats-a-threat"])
def test_the_foot_offers_no_move(solver, ident):
    """Neither in a phase without moves nor where the rules would allow one."""
    solver.app.go.to_puzzle(ident)
    scene = solver.scene
    said = [hint.text for hint in hints(scene.battle.selection, scene.battle.overlays, lambda command: command)]
    assert "select" in said
    assert "move a model" not in said


def test_nothing_is_taken_back(solver):
    solver.plays(0)
    assert solver.scene.attempt.undo_bar()


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_is_there_at_every_size(tmp_path, size):
    solver = Solver(tmp_path, size)
    picture = pygame.Surface(size)
    solver.scene.draw(picture)
    for name in ("again", "give-up", "leave"):
        button = path_of(solver.scene.ui.widgets, f"puzzle.{name}")[-1]
        assert not button.cut(solver.scene.ui)
        assert picture.get_rect().contains(button.rect)


def test_the_list_tells_the_best_chance_only_of_what_is_solved(solver):
    solver.app.pop()
    listed = solver.app.scene
    assert isinstance(listed, PuzzlesScene)
    rows = [listed._row(one, side) for one, side in zip(listed.puzzles, listed.sides, strict=True)]
    assert not any(row.right for row in rows)
    solver.app.go.to_puzzle(EASIEST)
    solver.waits()
    solver.to_the_end()
    solver.app.pop()
    rows = [listed._row(one, side) for one, side in zip(listed.puzzles, listed.sides, strict=True)]
    assert [one.id for one, row in zip(listed.puzzles, rows, strict=True) if row.right] == [EASIEST]
