"""Looks for puzzles in battles between AIs: positions in which the best line is worth finding."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from skirmish.core.battle_record import BattleRecord, Setup, record_of
from skirmish.core.decision import DONE, Action, Decision
from skirmish.core.game import Game
from skirmish.core.state import ModelId
from skirmish.players import Player
from skirmish.players.player import MOST_DECISIONS, view_of
from skirmish.puzzles.puzzle import Goal, Puzzle, Reply
from skirmish.puzzles.solver import Line, Node, Solver, TooLarge, Ways, is_ending, solver_of

FEWEST_ACTS = 3
"""With fewer there is nothing to choose."""
LEAST, MOST = Fraction(15, 100), Fraction(9, 10)
"""Between these the best chance lies: neither hopeless nor certain."""
LEAD = Fraction(5, 100)
"""So much more than the obvious line the best one brings at least."""
SEARCH = 1_000
"""The budget for one goal while puzzles are looked for."""


class Found(NamedTuple):
    """A puzzle, and how much there is to learn from it."""

    puzzle: Puzzle
    battle: BattleRecord
    """The battle up to the position."""
    score: float


def find_puzzles(
    setup: Setup, game: Game, players: tuple[Player, Player], source: str, reply: Reply = "always", budget: int = SEARCH
) -> Iterator[Found]:
    """The puzzles of one battle, which is played on from where it stands, in its order."""
    while (decision := game.decision) is not None and len(game.actions) < MOST_DECISIONS:
        if _is_fit(game, decision):
            ways = Ways(game.rules, decision.side, reply)
            too_large = set[ModelId]()
            for goal in _goals(game, decision, reply, ways):
                try:
                    found = judge(game, setup, goal, source, budget, ways) if goal.target not in too_large else None
                except TooLarge:
                    too_large.add(goal.target)  # so it is with more to aim at
                    continue
                if found is not None:
                    yield found
        game.play(players[decision.side].decide(view_of(game, decision.side), decision))


def _is_fit(game: Game, decision: Decision) -> bool:
    """Whether the side is asked what it does, at a mark in the midst of the battle."""
    begun = game.state.round > 0 and game.last_mark.actions == len(game.actions)
    return begun and decision.default.verb == DONE.verb and not decision.secret


def _goals(game: Game, decision: Decision, reply: Reply, ways: Ways) -> Iterator[Goal]:
    """Every enemy that an act can be aimed at. Who works magic may be aimed at besides: it may be in the way of it."""
    state, magic = game.state, game.rules.magic
    foes = tuple(m.id for m in state.models if m.side != decision.side and not m.out and state.on_table(m.id))
    if not foes:
        return
    acts = solver_of(game, Goal(foes[0], foes, reply=reply), 0, ways).acts(decision, state)
    if len(acts) < FEWEST_ACTS:
        return
    aimed = (i for act in acts for i in named(act) if i in foes)
    for target in dict.fromkeys(aimed):
        few = tuple(i for i in foes if i == target or magic.channels(state, i))
        for aims in dict.fromkeys((few, foes)):
            yield Goal(target, aims, reply=reply)


def judge(
    game: Game, setup: Setup, goal: Goal, source: str, budget: int = SEARCH, ways: Ways | None = None
) -> Found | None:
    """The position as a puzzle with this goal, if it makes a good one. Raises `TooLarge`."""
    solver = solver_of(game, goal, budget, ways)
    best = solver.value(solver.root)
    if not LEAST <= best <= MOST:
        return None
    lines = solver.lines(solver.root)
    first = [line for line in lines if line.chance == best]
    tempting = [line for line in lines if line.chance <= best - LEAD and goal.target in named(line.action)]
    if len(lines) < FEWEST_ACTS or not tempting or any(is_ending(line.action) for line in first):
        return None
    obvious, usual = follow(solver, obvious_act), follow(solver, usual_act)
    if best - min(obvious, usual) < LEAD:
        return None
    target = game.state.models[goal.target]
    ident = puzzle_id(setup, len(game.actions), goal)
    puzzle = Puzzle(
        ident, f"{target.name} out of action", setup.ruleset, solver.side, goal, str(best),
        tuple(line.action for line in first), str(obvious), str(usual), len(lines), solver.positions, source,
    )  # fmt: skip
    return Found(
        puzzle, record_of(game, setup, ("", "")), score_of(lines, obvious, usual, solver.positions, goal.target)
    )


def puzzle_id(setup: Setup, actions: int, goal: Goal) -> str:
    """An id that no other goal has, nor another position of this battle."""
    aims = "-".join(str(i) for i in goal.aims)
    return f"{setup.ruleset}-{setup.seed}-{actions}-{goal.target}-of-{aims}".replace("+", "-")


def score_of(lines: tuple[Line, ...], obvious: Fraction, usual: Fraction, positions: int, target: ModelId) -> float:
    """How instructive: what the best line brings more, how few acts begin it, whether it begins with somebody else."""
    best = lines[0].chance
    first = [line for line in lines if line.chance == best]
    elsewhere = all(target not in named(line.action) for line in first)
    lead = float(2 * (best - obvious) + best - usual) / float(best)
    return lead + 0.3 * elsewhere + 0.3 * min(positions, 60) / 60 - 0.1 * (len(first) - 1)


Choose = Callable[[Solver, Node, Decision], Action]
"""A way to play: the act that is taken."""


def follow(solver: Solver, choose: Choose) -> Fraction:
    """The chance of the goal if the side plays in this way. Raises `TooLarge`."""
    known: dict[Node, Fraction] = {}

    def value(node: Node) -> Fraction:
        if solver.is_reached(node.state):
            return Fraction(1)
        if node not in known:
            known[node] = Fraction(0)
            known[node] = step(node)
        return known[node]

    def step(node: Node) -> Fraction:
        if solver.is_over(node.state):
            return Fraction(0)
        decision, action = solver.decision(node), None
        if decision is not None:
            if solver.is_theirs(decision):
                return Fraction(0)
            mine = decision.side == solver.side
            action = choose(solver, node, decision) if mine else solver.answer(decision)
        return sum((chance * value(end) for end, chance in solver.expand(node, action)), Fraction(0))

    return value(solver.root)


def obvious_act(solver: Solver, node: Node, decision: Decision) -> Action:
    """The act that is likeliest to reach the goal at once; of alike ones one that is aimed at the target."""
    acts = solver.acts(decision, node.state)
    return max(acts, key=lambda act: (solver.at_once(node, act), solver.goal.target in named(act)))


def usual_act(solver: Solver, node: Node, decision: Decision) -> Action:
    """The act that is worth most to an AI, by the hints of its rules; the default if none is worth anything."""
    worths: list[tuple[float, int, Action]] = [(0.0, 0, decision.default)]
    for number, act in enumerate(solver.acts(decision, node.state), 1):
        offer = next((offer for offer in decision.each() if offer.concerns(act)), None)
        worths.append(((offer.worth(act) or 0.0) if offer is not None else 0.0, -number, act))
    return max(worths)[2] if decision.default.verb == DONE.verb else max(worths[1:])[2]


def named(action: Action) -> tuple[int, ...]:
    """Whom the act is aimed at."""
    return (action.target, *action.others)
