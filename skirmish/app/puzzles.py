"""Puzzles for command line and window: the list, the position, the solution, new ones from battles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Literal

from skirmish import rules as systems
from skirmish.app import compose
from skirmish.app.battles import again
from skirmish.app.defaults import SCENARIO
from skirmish.app.errors import UserError
from skirmish.app.records import located
from skirmish.board import kernel_cache
from skirmish.core.battle_record import BattleRecord, Unplayable
from skirmish.core.decision import Action
from skirmish.core.game import Game
from skirmish.core.record import Record, evolve
from skirmish.core.state import Roster
from skirmish.core.system import Ruleset
from skirmish.library.catalogue import looks_like_path
from skirmish.puzzles.puzzle import Puzzle, Reply
from skirmish.puzzles.search import Found, find_puzzles
from skirmish.puzzles.shelf import puzzle_ids, puzzle_path, read_battle, read_puzzle
from skirmish.puzzles.solver import Node, Solver, TooLarge, solver_of

Limit = Literal["phase", "turn", "enemy"]
"""When the time is up: when the phase or the turn ends, or when an enemy acts."""
LONGEST_LINE = 8
"""Maximum actions shown of a best line."""


class Listed(Record):
    """A puzzle in a list."""

    id: str
    title: str
    rules: str
    side: str
    """The side to play."""
    acts: int


class Position(Record):
    """A puzzle's position, without its solution."""

    id: str
    title: str
    rules: str
    side: str
    target: str
    """The model to put out of action."""
    limit: Limit
    reply: Reply
    aims: tuple[str, ...]
    """The allowed targets."""
    phase: str
    round: int
    battle: str
    acts: tuple[str, ...]
    """The possible first actions."""


class Choice(Record):
    """An action, and the chance of reaching the goal if all later ones are the best."""

    act: str
    chance: Fraction


class Solution(Record):
    """The solution of a puzzle."""

    id: str
    title: str
    best: Fraction
    obvious: Fraction
    """The chance if each action is the one most likely to reach the goal immediately."""
    usual: Fraction
    """The chance if each action is the one an AI values most."""
    choices: tuple[Choice, ...]
    """Every first action, best first."""
    line: tuple[Choice, ...]
    """Best play, if each action has the likeliest outcome that doesn't end the puzzle."""
    note: str
    positions: int
    holds: bool
    """Whether the file's solution matches the calculated one."""


class Opened(Record):
    """A puzzle whose battle has been played up to its position."""

    puzzle: Puzzle
    battle: BattleRecord
    game: Game

    @property
    def solver(self) -> Solver:
        """A solver for it."""
        return solver_of(self.game, self.puzzle.goal)

    @property
    def side(self) -> str:
        """The warband to play."""
        return self.game.state.forces[self.puzzle.side].roster.name

    @property
    def target(self) -> str:
        """The model to put out of action."""
        return self.game.state.models[self.puzzle.goal.target].name

    @property
    def limit(self) -> Limit:
        """When the time is up."""
        return "enemy" if self.game.rules.combat.alternates else self.puzzle.goal.until


def find_path(name: str) -> Path:
    """The file of a puzzle by its id or path. Raises `UserError` for an unknown id."""
    if looks_like_path(name):
        return Path(name)
    if name not in puzzle_ids():
        raise UserError(f"no puzzle '{name}'{compose.nearest(name, puzzle_ids())}")
    return puzzle_path(name)


def list_puzzles() -> tuple[Puzzle, ...]:
    """The shipped puzzles, by id. Raises `Faulty`."""
    return tuple(read_puzzle(puzzle_path(ident)) for ident in puzzle_ids())


def open_puzzle(name: str) -> Opened:
    """The puzzle of this id or path, its battle played up to the position. Raises `UserError`, `Faulty`."""
    path = find_path(name)
    puzzle = read_puzzle(path)
    beside = path.with_suffix(".json")
    try:
        record = read_battle(path)
        rules = compose.ruleset(record.setup.ruleset, record.setup.options)
        compose.check(rules, record.setup)
        game = again(rules, record, lambda events: None)
    except (Unplayable, UserError) as error:
        raise located(beside, error) from None
    if problem := _problem_of(puzzle, record, game):
        raise UserError(f"{path}: {problem}")
    return Opened(puzzle, record, game)


def _problem_of(puzzle: Puzzle, record: BattleRecord, game: Game) -> str:
    """Why it isn't a puzzle of this battle, and what would be; '' if it is."""
    decision, goal, models = game.decision, puzzle.goal, game.state.models
    if decision is None:
        return "its battle is over"
    names = [roster.name for roster in record.setup.rosters]
    if puzzle.side != decision.side:
        return f"side: its battle asks {names[decision.side]}; write side: {decision.side}"
    played = record.setup.ruleset
    if not _names(puzzle.rules, played):
        return f"rules: its battle is played by {played}; write rules: {played}"
    if any(not 0 <= i < len(models) for i in (goal.target, *goal.aims)):
        return f"goal: its battle has the models 0 to {len(models) - 1}"
    foes = [model.id for model in models if model.side != decision.side and not model.out]
    wrong = [i for i in (goal.target, *goal.aims) if i not in foes]
    if wrong:
        those = ", ".join(f"{i} ({models[i].name})" for i in foes)
        return f"goal: {wrong[0]} ({models[wrong[0]].name}) is no enemy in the battle; the enemies are {those}"
    if goal.target not in goal.aims:
        both = ", ".join(str(i) for i in sorted({goal.target, *goal.aims}))
        return f"goal: the target, {goal.target}, isn't one of the aims; write aims: [{both}]"
    try:
        possible = all(0 <= Fraction(one) <= 1 for one in (puzzle.best, puzzle.obvious, puzzle.usual))
    except (ValueError, ZeroDivisionError):
        possible = False
    return "" if possible else "best, obvious, usual: a chance is a fraction from 0 to 1, like 5/12"


def _names(name: str, ruleset: str) -> bool:
    """Whether the name stands for these rules."""
    try:
        return systems.pair_of(name) == systems.pair_of(ruleset)
    except systems.UnknownRuleset:
        return False


def list_entries() -> tuple[Listed, ...]:
    """A line for each shipped puzzle. Raises `UserError`, `Faulty`."""
    return tuple(
        Listed(one.id, one.title, one.rules, side_name(one), one.acts) for one in list_puzzles()
    )  # fmt: skip


def side_name(puzzle: Puzzle) -> str:
    """The side to play, found without playing its battle."""
    record = read_battle(puzzle_path(puzzle.id))
    return record.setup.rosters[puzzle.side].name


def show_position(name: str) -> Position:
    """A puzzle's position. Raises `UserError`, `Faulty`."""
    opened = open_puzzle(name)
    puzzle, game = opened.puzzle, opened.game
    state, solver = game.state, opened.solver
    assert game.decision is not None
    acts = solver.acts(game.decision, state)
    battle = f"{opened.battle.setup.battlefield.name}, round {state.round}; {puzzle.source}"
    return Position(
        puzzle.id, puzzle.title, puzzle.rules, opened.side, opened.target, opened.limit, puzzle.goal.reply,
        tuple(state.models[i].name for i in puzzle.goal.aims), state.phase, state.round, battle,
        tuple(game.rules.action_text(state, act) for act in acts),
    )  # fmt: skip


def solve_puzzle(name: str) -> Solution:
    """The solution, calculated again. Raises `UserError`, `Faulty`."""
    opened = open_puzzle(name)
    puzzle, game, solver = opened.puzzle, opened.game, opened.solver
    kernel_cache.use()
    try:
        lines = solver.lines(solver.root)
        line = best_line(solver)
    except TooLarge as error:
        raise UserError(f"{name}: it has too many lines to be solved: {error}") from None
    best = lines[0].chance if lines else Fraction(0)
    first = {one.action for one in lines if one.chance == best}
    words = game.rules.action_text
    return Solution(
        puzzle.id, puzzle.title, best, Fraction(puzzle.obvious), Fraction(puzzle.usual),
        tuple(Choice(words(game.state, one.action), one.chance) for one in lines),
        tuple(Choice(words(node.state, action), chance) for node, action, chance in line),
        puzzle.note, solver.positions, best == puzzle.chance and first == set(puzzle.first),
    )  # fmt: skip


def best_line(solver: Solver, start: Node | None = None) -> list[tuple[Node, Action, Fraction]]:
    """Best play, each action with the chance before it; it continues while the likeliest outcome is undecided."""
    node, found = start or solver.root, list[tuple[Node, Action, Fraction]]()
    while len(found) < LONGEST_LINE and (lines := solver.lines(node)):
        best = lines[0]
        if not best.chance:
            break
        found.append((node, best.action, best.chance))
        open_ends = [end for end, _ in solver.expand(node, best.action) if 0 < solver.value(end) < 1]
        if not open_ends:
            break
        node = open_ends[0]
    return found


MAPS = ("village", "farm", "forest", "hills", "ruined-city", "harbour")
"""The maps of the battles that are searched for puzzles, in turn."""
WARBANDS = ("tower-patrol", "dread-circle", "black-legion", "low-ford", "watch-on-the-quay", "hill-seers")
"""Their lists."""
MOST_BATTLES = 200


def make_puzzles(
    ruleset: str, seed: int, count: int, warbands: Sequence[str] = WARBANDS, player: str = "aggressor",
    tell: Callable[[int], object] = lambda battle: None,
) -> list[Found]:  # fmt: skip
    """The best puzzles from the first battles that yield this many; fewer if `MOST_BATTLES` do. Raises `UserError`.

    `tell` gets the number of each battle before it is played.
    """
    rules = compose.ruleset(ruleset, {})
    found: list[Found] = []
    for number in range(seed, seed + MOST_BATTLES):
        tell(number)
        found += _of_battle(rules, number, warbands, player)
        if len(found) >= count:
            break
    return sorted(found, key=lambda one: -one.score)[:count]


def _of_battle(rules: Ruleset, seed: int, warbands: Sequence[str], player: str) -> Iterator[Found]:
    """The puzzles of one battle: the best of those with the same target and the same first action."""
    many = len(warbands)
    pair = warbands[seed % many], warbands[(seed // many + seed + 1) % many]
    (first, second), _ = compose.fielded(pair, dict(rules.options))
    rosters = detachment(first, seed), detachment(second, seed)
    setup = compose.setup(rules, rosters, MAPS[seed % len(MAPS)], SCENARIO, seed)
    players = compose.players(compose.specs((player, player)), seed)
    kinds: dict[object, Found] = {}
    source = f"{first.name} against {second.name}, seed {seed}"
    for one in find_puzzles(setup, Game(rules, setup.state(rules)), players, source):
        kind = one.puzzle.goal.target, evolve(one.puzzle.first[0], target=0)
        if kind not in kinds or kinds[kind].score < one.score:
            kinds[kind] = one
    yield from kinds.values()


MOST_WARRIORS, MOST_MAGIC = 5, 2
"""Size of a detachment, and how many of it may use magic: with more, no position can be solved."""


def detachment(roster: Roster, number: int) -> Roster:
    """A few of its warriors, chosen by the number."""
    many = len(roster.warriors)
    order = [roster.warriors[(number * MOST_WARRIORS + k) % many] for k in range(many)]
    magic = [warrior for warrior in order if warrior.lore][:MOST_MAGIC]
    others = [warrior for warrior in order if not warrior.lore][: MOST_WARRIORS - len(magic)]
    kept = {warrior.id for warrior in (*magic, *others)}
    return evolve(roster, warriors=tuple(warrior for warrior in roster.warriors if warrior.id in kept))
