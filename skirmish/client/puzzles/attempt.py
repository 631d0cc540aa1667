"""An attempt at a puzzle: the battle that stands at its position, what was chosen, and what that was worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from skirmish.app.puzzles import Opened
from skirmish.client.battle.session import Moment, Seat
from skirmish.client.puzzles.work import Solved
from skirmish.client.tutorial.pupil import Pupil
from skirmish.client.words import say
from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.record import Record
from skirmish.core.state import Side, State
from skirmish.puzzles.solver import Line, Solver, key_of, node_of


class Chosen(Record):
    """An act that was chosen, and where."""

    key: str
    action: Action
    text: str


class Verdict(Record):
    """What a chosen act was worth."""

    text: str
    chance: Fraction
    """Of the goal under best play after it."""
    best: Fraction
    """After the best act instead."""

    @property
    def good(self) -> bool:
        """Whether it was a best act."""
        return self.chance == self.best


class Attempt(Pupil):
    """A session in which only what is part of the puzzle may be done, until its time is up."""

    still = True

    def __init__(self, opened: Opened, seats: tuple[Seat, Seat]) -> None:
        super().__init__(opened.game.fork(), opened.battle.setup, seats)
        self.opened = opened
        self.solver: Solver = opened.solver
        self.side: Side = self.solver.side
        self.chosen: list[Chosen] = []
        self.permit = self._bar
        self.floor = len(self.game.actions)

    @property
    def over(self) -> bool:
        """Whether the goal is reached, or can't be any more."""
        decision = self.decision
        handed = decision is None or self.solver.is_theirs(decision)
        return self.reached or handed or self.solver.is_over(self.state)

    @property
    def reached(self) -> bool:
        """Whether the target is out of action."""
        return self.solver.is_reached(self.state)

    def again(self, dice: Dice) -> None:
        """The position once more, with these dice to come."""
        self.chosen.clear()
        self.stand(self.opened.game.fork(dice))

    def _bar(self, action: Action) -> str:
        """Why the action isn't part of the puzzle; '' if it is, or if it is the other side's."""
        if self.over:
            return say("puzzle.over")
        decision = self.decision
        if decision is None or decision.side != self.side or action in self.solver.acts(decision, self.state):
            return ""
        return say("puzzle.not-part")

    def play(self, action: Action, automatic: bool = False) -> list[Moment]:
        """See `Session`; what the player chooses is noted, and isn't taken back."""
        decision = self.decision
        mine = decision is not None and decision.side == self.side and not self.over
        node, text = node_of(self.game), self.rules.action_text(self.state, action)
        found = super().play(action, automatic)
        if mine:
            self.chosen.append(Chosen(key_of(node), action, text))
        self.floor = len(self.game.actions)
        return found

    @property
    def here(self) -> str:
        """The key of where it stands."""
        return key_of(node_of(self.game))

    def before(self) -> State:
        """The state of the position."""
        return self.opened.game.state


def judge(chosen: list[Chosen], solved: Solved | None) -> tuple[Verdict, ...]:
    """What each of the chosen acts was worth; none where that isn't known yet."""
    if solved is None:
        return ()
    found = []
    for one in chosen:
        chances = _chances(solved.table, one.key)
        if one.action in chances:
            found.append(Verdict(one.text, chances[one.action], max(chances.values())))
    return tuple(found)


def chance_at(key: str, solved: Solved | None) -> Fraction | None:
    """The chance of the goal under best play from there; None if it isn't known."""
    chances = _chances(solved.table, key) if solved is not None else {}
    return max(chances.values()) if chances else None


def _chances(table: Mapping[str, tuple[Line, ...]], key: str) -> dict[Action, Fraction]:
    return {line.action: line.chance for line in table.get(key, ())}


def share_of_best(verdicts: tuple[Verdict, ...]) -> Fraction:
    """How much of the best chance is left of all choices together."""
    found = Fraction(1)
    for one in verdicts:
        found *= one.chance / one.best if one.best else Fraction(1)
    return found
