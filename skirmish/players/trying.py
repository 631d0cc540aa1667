"""What comes of a choice: the battle is played on from it, by both sides, until each has answered the other.

A try ends after the side's own next turn: what the enemy does in his may look bad until it is paid back.
"""

from __future__ import annotations

from skirmish.core.decision import Action, Decision
from skirmish.core.game import Game
from skirmish.core.profile import Profile
from skirmish.core.state import Side, State, turn_of
from skirmish.core.system import Ruleset
from skirmish.players.base import View
from skirmish.players.budget import Budget
from skirmish.players.forks import Fork
from skirmish.players.situation import Situation
from skirmish.players.usual import ALL_ASKED, Idle, Usual

TURNS = 3
"""How many turns a try sees, where sides take turns: this one, the enemy's and its own next one."""
ROUNDS = 2
"""How many rounds it sees, where models act one by one: that which is being played and a whole one."""
WON = 0.8
"""What a battle won is worth, as a share of what a side fielded."""
LAST_WORD = "concede"
"""A turn has hardly begun while a side is still asked whether it gives up: what it has lost is counted after that."""


class Candidate:
    """Something that may be done, and what came of it in each try, in marks."""

    __slots__ = ("action", "idle", "start", "values")

    def __init__(self, action: Action | None, idle: Idle) -> None:
        self.action = action
        """None: whatever the side would do if those that are idle stay."""
        self.idle = idle
        self.values: list[float] = []
        self.start: Start | None = None


class Start:
    """How far all tries of a candidate are the same, as no dice have fallen: they needn't be played again."""

    __slots__ = ("mine", "state", "theirs")

    def __init__(self, state: State, mine: Idle, theirs: Idle) -> None:
        self.state = state
        self.mine = mine
        self.theirs = theirs


class Trial:
    """Tries candidates in forks of the battle. Both sides are thought to play as tacticians."""

    def __init__(self, profile: Profile, scene: Situation) -> None:
        self._mine = Usual(profile, scene, far=False)
        self._theirs = Usual(Profile(), scene, far=False)

    def value(self, view: View, candidate: Candidate, seed: int, budget: Budget) -> float:
        """What the candidate comes to with the dice of this seed, in marks. Raises `Spent`."""
        start = candidate.start or Start(view.state, candidate.idle, ALL_ASKED)
        fork = Fork(view.rules, start.state, seed)
        self._mine.afresh(start.mine)
        self._theirs.afresh(start.theirs)
        if candidate.start is None and candidate.action is not None:
            budget.spend()
            fork.play(candidate.action)
        self._play_on(view, fork, candidate, budget)
        return standing(view.rules, fork.state, view.side)

    def _play_on(self, view: View, fork: Fork, candidate: Candidate, budget: Budget) -> None:
        end = _end(view)
        while (decision := fork.decision) is not None and not _is_over(fork, decision, end):
            if not fork.table.rolled and is_whole(fork):
                candidate.start = Start(fork.state, self._mine.idle, self._theirs.idle)
            player = self._mine if decision.side == view.side else self._theirs
            budget.spend()
            fork.play(player.decide(View(fork.state, view.rules, decision.side), decision))


def is_whole(game: Game) -> bool:
    """Whether the battle could be restarted from where it stands: no rule is half done."""
    return game.last_mark.state is game.state


def _time(rules: Ruleset, state: State) -> int:
    """Counts turns, or rounds where models act one by one."""
    return state.round if rules.combat.alternates else turn_of(state)


def _end(view: View) -> int:
    return _time(view.rules, view.state) + (ROUNDS if view.rules.combat.alternates else TURNS)


def _is_over(fork: Fork, decision: Decision, end: int) -> bool:
    if _time(fork.rules, fork.state) < end:
        return False
    return all(offer.verb != LAST_WORD for offer in decision.each())


def standing(rules: Ruleset, state: State, side: Side) -> float:
    """How well the side stands, in marks: half what is worth so much, half heads, since sides rout by heads."""
    both = (_means(state, side), _means(state, 1 - side))
    if state.verdict is not None:
        if state.verdict.winner is None:
            return 0.0
        all_marks = sum([mean * count for mean, count, _ in both]) / 2
        return WON * all_marks * (1 if state.verdict.winner == side else -1)
    (mine, _, ours), (his, _, theirs) = both
    return 0.5 * rules.worth(state, side) + 0.5 * (mine * ours - his * theirs)


def _means(state: State, side: Side) -> tuple[float, int, int]:
    """(marks a warrior costs on average, how many were fielded, how many aren't lost)."""
    warriors = state.forces[side].roster.warriors
    left = sum([not m.out or m.away for m in state.models if m.side == side])
    return sum([w.marks for w in warriors]) / max(1, len(warriors)), len(warriors), left
