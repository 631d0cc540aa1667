"""What comes of a choice: the battle is played on from it, by both sides, until each has answered the other.

A try ends where the side's next turn begins.
"""

from __future__ import annotations

from collections.abc import Iterable

from skirmish.core.decision import Action, Decision
from skirmish.core.game import Game
from skirmish.core.profile import Profile
from skirmish.core.state import Side, State, turn_of
from skirmish.core.system import Ruleset
from skirmish.players.base import View
from skirmish.players.budget import Budget
from skirmish.players.forks import Fork
from skirmish.players.random_player import LAST_WORD
from skirmish.players.situation import Situation
from skirmish.players.usual import ALL_ASKED, Idle, Usual

TURNS = 2
"""How many turns a try sees, where sides take turns: this one and the enemy's. Later ones add chance, little sense."""
ROUNDS = 2
"""How many rounds it sees, where models act one by one: that which is being played and a whole one."""
WON = 0.3
"""What a battle won is worth besides, as a share of what a side fielded: less than it is, as it is won by one throw."""
SHAKEN, LOST = 0.25, 0.1
"""Who has lost so large a share of its heads may give up each turn: what that costs, as a share of what it fielded."""


class Candidate:
    """Something that may be done, and what came of it in each try, in marks."""

    __slots__ = ("action", "idle", "mood", "start", "values")

    def __init__(self, action: Action | None, idle: Idle, mood: Profile) -> None:
        self.action = action
        """None: whatever the side would do if those that are idle stay."""
        self.idle = idle
        self.mood = mood
        """How the side would weigh until its turn is over."""
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
    """Tries candidates in forks of the battle. Both sides are thought to play as tacticians, the other as usual."""

    def __init__(self, moods: Iterable[Profile], scene: Situation) -> None:
        """With the moods in which the side may play its turn; the first is the one it is in later.

        `scene`: as those see it. It is shared with the other side where that goes for the same targets.
        """
        self._moods = {mood: Usual(mood, scene, far=False) for mood in moods}
        self._later = next(iter(self._moods.values()))
        theirs = Profile()
        shared = theirs.target == self._later.profile.target
        self._theirs = Usual(theirs, scene if shared else Situation(theirs.target), far=False)

    def value(self, view: View, candidate: Candidate, seed: int, budget: Budget) -> float:
        """What the candidate comes to with the dice of this seed, in marks. Raises `Spent`."""
        start = candidate.start or Start(view.state, candidate.idle, ALL_ASKED)
        fork = Fork(view.rules, start.state, seed)
        self._moods[candidate.mood].afresh(start.mine)
        self._theirs.afresh(start.theirs)
        if candidate.start is None and candidate.action is not None:
            budget.spend()
            fork.play(candidate.action)
        self._play_on(view, fork, candidate, budget)
        return standing(view.rules, fork.state, view.side)

    def _play_on(self, view: View, fork: Fork, candidate: Candidate, budget: Budget) -> None:
        end, now, mine = _end(view), turn_of(view.state), self._moods[candidate.mood]
        while (decision := fork.decision) is not None and not _is_over(fork, decision, end):
            if not fork.table.rolled and is_whole(fork):
                candidate.start = Start(fork.state, mine.idle, self._theirs.idle)
            ours = mine if turn_of(fork.state) == now else self._later
            player = ours if decision.side == view.side else self._theirs
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
    """Whether the try is over; who is still asked whether it gives up has hardly begun its turn."""
    if _time(fork.rules, fork.state) < end:
        return False
    return all(offer.verb != LAST_WORD for offer in decision.each())


def standing(rules: Ruleset, state: State, side: Side) -> float:
    """How well the side stands, in marks: half what is worth so much, half heads, since sides rout by heads."""
    verdict, own = state.verdict, _hold(state, side) - _hold(state, 1 - side)
    if verdict is not None and verdict.winner is not None:
        own += WON * _fielded(state, side) * (1 if verdict.winner == side else -1)
    return 0.5 * rules.worth(state, side) + own


def _fielded(state: State, side: Side) -> int:
    return sum([w.marks for w in state.forces[side].roster.warriors])


def _hold(state: State, side: Side) -> float:
    """What the side's heads are worth, all alike, less what it costs to be near giving up."""
    marks, count = _fielded(state, side), len(state.forces[side].roster.warriors)
    left = sum([not m.out or m.away for m in state.models if m.side == side and not m.raised])
    shaken = count - left >= SHAKEN * count
    return marks * (0.5 * left / max(1, count) - LOST * shaken)
