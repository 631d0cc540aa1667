"""What comes of a choice: the battle is played on from it, by both sides, until each has answered the other.

A try is a fork of the battle with dice of its own, the same roll falling the same in every try; both sides play as
tacticians who don't look round corners. It ends where the side's next turn begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeVar
from zlib import crc32

from skirmish.core.decision import Action, Decision, Offer
from skirmish.core.dice import Dice, Throw
from skirmish.core.events import Rolled
from skirmish.core.game import Game
from skirmish.core.profile import Profile
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State, turn_of
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.core.units import Point
from skirmish.core.value import Value
from skirmish.library.valuefile import shipped_value
from skirmish.players.places import FREE, Detour, Places
from skirmish.players.player import Joint, View, Weighed
from skirmish.players.position import chance_to_win
from skirmish.players.random_players import LAST_WORD
from skirmish.players.situation import Situation
from skirmish.players.tactician import Tactician

TURNS = 2
"""How many turns a try sees, where sides take turns: this one and the enemy's. Later ones add chance, little sense."""
ROUNDS = 2
"""How many rounds it sees, where models act one by one: that which is being played and a whole one."""

Orders = Mapping[ModelId, Joint]
"""Who weighs otherwise than usual, and with whom."""
NO_ORDERS: Orders = MappingProxyType({})


MOODS = {
    "usual": (1.0, 1.0, 1.0),
    "press": (1.5, 0.4, 1.0),
    "hold": (0.8, 2.0, 1.0),
    "aim": (1.0, 1.0, 2.5),
    "focus": (1.2, 0.7, 1.0),
}
"""How many times its own (aggression, caution, care for the aim) a model weighs with, by what two do together."""
PREY = 2.0
"""How many times as much harm to their prey counts for two who focus on it."""


class Candidate:
    """Something that may be done, and what came of it in each try, in marks."""

    __slots__ = ("action", "idle", "orders", "start", "values")

    def __init__(self, action: Action | None, idle: Idle, orders: Orders = NO_ORDERS) -> None:
        self.action = action
        """None: whatever the side would do if those that are idle stay."""
        self.idle = idle
        self.orders = orders
        """How models of the side would weigh until its turn is over."""
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

    def __init__(self, profile: Profile, scene: Situation) -> None:
        """`scene`: as the side sees it. It is shared with the other side where that goes for the same targets."""
        self._value = shipped_value()
        self._mine, self._later = Usual(profile, scene, far=False), Usual(profile, scene, far=False)
        theirs = Profile()
        shared = theirs.target == profile.target
        self._theirs = Usual(theirs, scene if shared else Situation(theirs.target), far=False)

    def value(self, view: View, candidate: Candidate, seed: int, budget: Budget) -> float:
        """What the candidate comes to with the dice of this seed, in marks. Raises `Spent`."""
        start = candidate.start or Start(view.state, candidate.idle, ALL_ASKED)
        fork = Fork(view.rules, start.state, seed)
        self._mine.afresh(start.mine)
        self._mine.order(candidate.orders)
        self._theirs.afresh(start.theirs)
        self._later.afresh(ALL_ASKED)
        if candidate.start is None and candidate.action is not None:
            budget.spend()
            fork.play(candidate.action)
        self._play_on(view, fork, candidate, budget)
        return judge_side(self._value, View(fork.state, view.rules, view.side))

    def _play_on(self, view: View, fork: Fork, candidate: Candidate, budget: Budget) -> None:
        end, now, mine = _end_of_try(view), count_turns(view.rules, view.state), self._mine
        while (decision := fork.decision) is not None and not _is_over(fork, decision, end):
            if not fork.table.rolled and is_whole(fork):
                candidate.start = Start(fork.state, mine.idle, self._theirs.idle)
            ours = mine if count_turns(fork.rules, fork.state) == now else self._later
            player = ours if decision.side == view.side else self._theirs
            budget.spend()
            fork.play(player.decide(View(fork.state, view.rules, decision.side), decision))


def is_whole(game: Game) -> bool:
    """Whether the battle could be restarted from where it stands: no rule is half done."""
    return game.last_mark.state is game.state


def count_turns(rules: Ruleset, state: State) -> int:
    """The number of the turn, or of the round where models act one by one."""
    return state.round if rules.combat.alternates else turn_of(state)


def _end_of_try(view: View) -> int:
    return count_turns(view.rules, view.state) + (ROUNDS if view.rules.combat.alternates else TURNS)


def _is_over(fork: Fork, decision: Decision, end: int) -> bool:
    """Whether the try is over; who is still asked whether it gives up has hardly begun its turn."""
    if count_turns(fork.rules, fork.state) < end:
        return False
    return all(offer.verb != LAST_WORD for offer in decision.each())


def judge_side(value: Value, view: View) -> float:
    """How well the side stands, in marks: by its chance to win, as a battle won is worth what a side fielded."""
    stake = sum([force.roster.marks for force in view.state.forces]) / 2
    return stake * (chance_to_win(value, view) - 0.5)


# --- how both sides play on ----------------------------------------------------------------------------------------


Idle = tuple[object, frozenset[tuple[ModelId, str]]]
"""A moment (a turn's phase), and who isn't asked again in it: a model and the verb of its first offer."""
ALL_ASKED: Idle = (None, frozenset())


class _Near(Places):
    """Places without the ways round what stands between: within a round nobody gets there."""

    def _way(self, i: ModelId, at: Point) -> Detour:
        return FREE


class Usual(Tactician):
    """A tactician that may be told who stays, and shares with others what it has worked out."""

    def __init__(self, profile: Profile, scene: Situation, *, far: bool) -> None:
        """`scene`: as a side with this profile's target sees it."""
        super().__init__(profile)
        self.scene = scene
        self.places = (Places if far else _Near)(self.profile, scene)
        self.prey = NOBODY
        """An enemy whom it would rather harm than another."""
        self._far = far
        self._orders = NO_ORDERS
        self._moody: dict[tuple[str, ModelId], Usual] = {}

    def order(self, orders: Orders) -> None:
        """From now on these models weigh so, until it is told otherwise."""
        self._orders = orders

    def in_mood(self, joint: Joint) -> Usual:
        """The same player, if all of its models weighed so."""
        key = joint.name, joint.prey
        found = self._moody.get(key)
        if found is None:
            found = self._moody[key] = Usual(_mood(self.profile, *MOODS[joint.name]), self.scene, far=self._far)
            found.places.aims, found.prey = self.places.aims, joint.prey
        return found

    def _weighed(self, view: View, i: ModelId, offers: list[Offer]) -> Iterator[Weighed]:
        joint = self._orders.get(i)
        return super()._weighed(view, i, offers) if joint is None else self._weighed_in_mood(joint, view, i, offers)

    def _weighed_in_mood(self, joint: Joint, view: View, i: ModelId, offers: list[Offer]) -> Iterator[Weighed]:
        other, state = self.in_mood(joint), view.state  # it shares the scene and aims that were looked at
        other._urgency = self._urgency
        other.places.heed(self._urgency, last=state.round >= state.scenario.rounds)
        return other._weighed(view, i, offers)

    def _liking(self, i: ModelId, j: ModelId) -> float:
        return super()._liking(i, j) * (PREY if j == self.prey else 1.0)

    @property
    def idle(self) -> Idle:
        """Who isn't asked again."""
        moment, models = self._idle
        return moment, frozenset(models)

    def afresh(self, idle: Idle) -> None:
        """From now on it asks all but those."""
        moment, models = idle
        self._idle = moment, set(models)


def _mood(profile: Profile, aggression: float, caution: float, objective: float) -> Profile:
    return evolve(
        profile, aggression=profile.aggression * aggression, caution=profile.caution * caution,
        objective=profile.objective * objective,
    )  # fmt: skip


# --- forks ---------------------------------------------------------------------------------------------------------


T = TypeVar("T")
_MASK = (1 << 64) - 1
_STRIDE = 0x9E3779B97F4A7C15


class DealtTable(Table):
    """A table where a roll hangs on who rolls, for what, against whom and how often before: not on what fell before it.

    So two tries that differ in one choice differ only in what comes of it, and few of them tell which is better.
    """

    def __init__(self, state: State, rules: Ruleset, seed: int) -> None:
        super().__init__(state, rules)
        self._seed = seed
        self._counts: dict[tuple[int, str, int], int] = {}

    @property
    def rolled(self) -> bool:
        """Whether any dice have fallen."""
        return bool(self._counts)

    def roll(self, throw: Throw[T]) -> T:
        """Dice fall; the outcome. The stream of the state is never read."""
        key = throw.who, throw.what, getattr(throw, "against", -1)
        number = self._counts[key] = self._counts.get(key, 0) + 1
        stream = (self._seed + crc32(f"{key} {number}".encode()) * _STRIDE) & _MASK
        faces, outcome, _ = throw.draw(Dice(stream))
        self.emit(Rolled(throw, faces, outcome, self.state.dice))
        return outcome


class Fork(Game):
    """A battle that goes on from a mark, to think ahead. It checks no action; `seed` deals its dice."""

    table: DealtTable

    def __init__(self, rules: Ruleset, state: State, seed: int) -> None:
        self._dealt_by = seed
        super().__init__(rules, evolve(state, dice=Dice(None)))
        self.trusting()

    def _begin(self, table: Table) -> None:
        super()._begin(DealtTable(table.state, table.rules, self._dealt_by))


# --- the budget ----------------------------------------------------------------------------------------------------


Clock = Callable[[], float]
"""Seconds, from any beginning."""


class Spent(Exception):
    """The budget is used up."""


class Budget:
    """What is left of the time to think about one decision. A node is one decision played in a try."""

    def __init__(self, nodes: int | None, think_ms: int | None, clock: Clock) -> None:
        self.nodes = 0
        self._most = nodes
        self._clock = clock
        self._until = None if think_ms is None else clock() + think_ms / 1000

    def spend(self) -> None:
        """One node more. Raises `Spent` instead if there is none left."""
        if self._most is not None and self.nodes >= self._most:
            raise Spent
        if self._until is not None and self._clock() >= self._until:
            raise Spent
        self.nodes += 1
