"""The puzzles that come with the program: each can be opened, and what its file says of it is what is worked out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.app.puzzles import open_puzzle
from skirmish.core.battle_record import fingerprint
from skirmish.puzzles.puzzle import Goal
from skirmish.puzzles.search import FEWEST_ACTS, LEAD, LEAST, MOST, follow, obvious_act, puzzle_id, usual_act
from skirmish.puzzles.shelf import puzzle_ids, puzzle_path, read_battle, read_puzzle, write_puzzle

PUZZLES = {ident: read_puzzle(puzzle_path(ident)) for ident in puzzle_ids()}
QUICK = sorted(PUZZLES, key=lambda ident: PUZZLES[ident].positions)[:4]
"""Those that are solved soonest."""


def test_there_are_twenty_under_all_combats_and_most_magics():
    assert len(PUZZLES) >= 20
    assert sum("channeling" in one.rules for one in PUZZLES.values()) >= 8
    combats, magics = ({one.rules.split("+")[part] for one in PUZZLES.values()} for part in (0, 1))
    assert combats >= {"skirmish", "resolve", "trilogy", "dots"}
    assert magics >= {"channeling", "essence", "threads"}


@pytest.mark.parametrize("ident", PUZZLES)
def test_each_is_worth_solving(ident: str):
    one = PUZZLES[ident]
    assert one.id == ident
    assert one.acts >= FEWEST_ACTS
    assert LEAST <= one.chance <= MOST
    assert one.chance - min(Fraction(one.obvious), Fraction(one.usual)) >= LEAD
    assert len({one.title for one in PUZZLES.values()}) == len(PUZZLES)


@pytest.mark.parametrize("ident", QUICK)
def test_its_solution_holds(ident: str):
    check(ident)


@pytest.mark.ci
@pytest.mark.parametrize("ident", sorted(set(PUZZLES) - set(QUICK)))
def test_every_solution_holds(ident: str):
    check(ident)


def check(ident: str) -> None:
    one, opened = PUZZLES[ident], open_puzzle(ident)
    assert fingerprint(opened.game.state) == opened.battle.end
    solver = opened.solver
    assert solver.side == one.side
    lines = solver.lines(solver.root)
    assert lines[0].chance == solver.value(solver.root) == one.chance
    assert {line.action for line in lines if line.chance == one.chance} == set(one.first)
    assert len(lines) == one.acts
    assert follow(solver, obvious_act) == Fraction(one.obvious)
    assert follow(solver, usual_act) == Fraction(one.usual)


def test_goals_of_one_position_have_ids_of_their_own():
    setup = read_battle(puzzle_path(QUICK[0])).setup
    goals = Goal(8, (8,)), Goal(8, (7, 8)), Goal(7, (7, 8)), Goal(7, (7,))
    assert len({puzzle_id(setup, 40, goal) for goal in goals} | {puzzle_id(setup, 41, goals[0])}) == len(goals) + 1


def test_what_is_written_is_read_again(tmp_path):
    ident = QUICK[0]
    battle = read_battle(puzzle_path(ident))
    path = write_puzzle(tmp_path, PUZZLES[ident], battle)
    assert read_puzzle(path) == PUZZLES[ident]
    assert read_battle(path) == battle
