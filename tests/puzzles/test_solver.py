"""The solver against arithmetic by hand, and against every face of every die in the battle itself."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.story import A, B, story

from skirmish.core.dice import Dice, OutOfFaces
from skirmish.core.game import Game, RuleFailed
from skirmish.puzzles.puzzle import Goal
from skirmish.puzzles.solver import Solver, TooLarge, key_of, node_of, solver_of

SIDES = 6


def archers(*names: str) -> Game:
    """Archers on one side, 8" from the one they may shoot."""
    scene = story("skirmish").model("Ren", side=B, at=(24, 20)).model("Far", side=B, at=(24, 47), Ld=10)
    for number, name in enumerate(names):
        scene = scene.model(name, side=A, at=(22 + 3 * number, 28), items=("bow",))
    return scene.begin("shooting", side=A, turns=6).game


def ren(game: Game) -> int:
    return next(m.id for m in game.state.models if m.name == "Ren")


def solved(game: Game, budget: int = 60_000) -> Solver:
    return solver_of(game, Goal(ren(game), (ren(game),)), budget)


def by_faces(game: Game, solver: Solver) -> Fraction:
    """The chance under best play, each die thrown on its own: no law, no merging, no memory."""
    if solver.is_reached(game.state):
        return Fraction(1)
    if solver.is_over(game.state) or game.decision is None:
        return Fraction(0)
    acts = solver.acts(game.decision, game.state)
    return max(after(game, act, (), solver) for act in acts)


def after(game: Game, act, faces: tuple[int, ...], solver: Solver) -> Fraction:
    twin = game.fork(Dice(None, faces))
    try:
        twin.play(act)
    except RuleFailed as failed:
        if not isinstance(failed.__cause__, OutOfFaces):
            raise
        more = (after(game, act, (*faces, face), solver) for face in range(1, SIDES + 1))
        return sum(more, Fraction(0)) / SIDES
    return by_faces(twin, solver)


def test_one_shot_is_what_the_tables_say():
    """Hits on 4+. Of six wounding faces two are plain (out on 5+), one is critical: two injuries, at +2 in a third."""
    critical = Fraction(4, 6) * (1 - Fraction(2, 3) ** 2) + Fraction(2, 6) * (1 - Fraction(1, 3) ** 2)
    by_hand = Fraction(1, 2) * (Fraction(2, 6) * Fraction(1, 3) + Fraction(1, 6) * critical)
    solver = solved(archers("Ila"))
    assert solver.value(solver.root) == by_hand == Fraction(1, 9)


def test_every_face_of_every_die_says_the_same():
    game = archers("Ila", "Bo")
    solver = solved(game)
    assert solver.value(solver.root) == by_faces(game, solver)


def test_the_best_line_is_worth_what_the_position_is():
    solver = solved(archers("Ila", "Bo"))
    lines = solver.lines(solver.root)
    assert lines[0].chance == solver.value(solver.root) > lines[-1].chance == 0
    assert lines[-1].action.verb == "done"


def test_nobody_moves_and_only_who_is_named_is_aimed_at():
    game = archers("Ila", "Bo")
    assert game.decision is not None
    acts = solved(game).acts(game.decision, game.state)
    assert {act.verb for act in acts} == {"shoot", "done"}
    assert {act.target for act in acts if act.verb == "shoot"} == {ren(game)}


def test_what_is_too_large_is_refused():
    solver = solved(archers("Ila", "Bo"), budget=50)
    with pytest.raises(TooLarge, match="more than 50 paths"):
        solver.value(solver.root)


def test_the_real_battle_comes_to_positions_of_the_table():
    game = archers("Ila", "Bo")
    solver = solved(game)
    table = solver.table()
    for seed in range(20):
        twin = game.fork(Dice(seed))
        while twin.decision is not None and not (solver.is_reached(twin.state) or solver.is_over(twin.state)):
            lines = table[key_of(node_of(twin))]
            twin.play(lines[0].action)
