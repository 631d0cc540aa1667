"""How the sides stand to each other: who could do how much harm to whom, in marks. Nothing here knows a system."""

from __future__ import annotations

from operator import is_
from typing import NamedTuple

from skirmish.board import Row, Terms, on, row
from skirmish.core.exchange import Company, Volley
from skirmish.core.profile import Target
from skirmish.core.showing import Reach
from skirmish.core.state import OFF_TABLE_IN, ModelId, State
from skirmish.players.base import View

LATER = 0.6
"""What the second round of a fight counts for: others will come, or it will break."""
BALANCE = 0.6
"""The share of the harm an enemy may do by charging first that is taken off what it brings to close in on it."""
NEAR_IN, NEARBY, WEAKER = 12.0, 1.3, 0.5
"""Who is so near counts so many times as much for who likes the near; how much more the weakest or worst counts."""
LONE = 0.1
"""The least share of what a charge brings that draws toward the enemy."""


class Faced(NamedTuple):
    """What two models may do to each other, in marks and inches."""

    charge: float
    """What it brings to charge the enemy: harm done less harm suffered."""
    charged: float
    """What it brings the enemy to charge the model."""
    their_charge_in: float
    draw: float
    """What there is to win by closing in on the enemy, or by shooting at it."""
    fire: float
    """The most that a turn's shots and magic take from the enemy."""
    row: Row


class Situation:
    """The state as one side sees it. Kept from decision to decision; what is known of a pair is kept until one of the
    two has changed."""

    def __init__(self, target: Target = "worth") -> None:
        self._target = target
        self._view: View | None = None
        self._pairs: dict[tuple[ModelId, ModelId], tuple[tuple[object, ...], Faced]] = {}
        self._strides: dict[ModelId, tuple[object, object, Reach]] = {}
        self._stakes: tuple[object, tuple[float, ...]] = (None, ())
        self._counts: tuple[object, dict[ModelId, int]] = (None, {})

    def look(self, view: View) -> None:
        """From now on it is about this view."""
        self._view = view
        state = view.state
        self.state, self.rules, self.side = state, view.rules, view.side
        places, models = state.places, state.models
        here = [m.id for m in models if places[m.id][0] < OFF_TABLE_IN]
        self.foes = [i for i in here if models[i].side != view.side]
        self.friends = [i for i in here if models[i].side == view.side]

    def strides(self, i: ModelId) -> Reach:
        """How far it may go, charge and shoot in its next turn."""
        slot, effects = self.state.models[i], self.state.effects
        known = self._strides.get(i)
        if known is None or known[0] is not slot or known[1] is not effects:
            known = self._strides[i] = slot, effects, self.rules.combat.strides(self.state, i)
        return known[2]

    def faced(self, i: ModelId, j: ModelId) -> Faced:
        """What model i and enemy j may do to each other."""
        state = self.state
        mine, his = state.models[i], state.models[j]
        hangs_on = (
            mine.combat,
            mine.magic,
            his.combat,
            his.magic,
            mine.conditions,
            his.conditions,
            state.effects,
            self._target == "near" and on(state).gaps(i)[j] <= NEAR_IN,
        )
        known = self._pairs.get((i, j))
        if known is not None and all(map(is_, known[0], hangs_on)):
            return known[1]
        found = self._faced(i, j)
        self._pairs[i, j] = hangs_on, found
        return found

    def _faced(self, i: ModelId, j: ModelId) -> Faced:
        state, combat, magic = self.state, self.rules.combat, self.rules.magic
        charge, charged = self.duel(i, j), self.duel(j, i)
        mine, his = self.strides(i), self.strides(j)
        spell, still = magic.volley(state, i, j), combat.volley(state, i, j)
        moved = combat.volley(state, i, j, moved=True) if still else None
        theirs = _dear((combat.volley(state, j, i), magic.volley(state, j, i)), self.dearer(i))
        liking = self.liking(i, j)
        dear = self.dearer(j) * liking
        ours = _dear((still, spell), dear)
        fire = max([max(volley.open, default=0.0) for volley in ours], default=0.0)
        edge = liking * max(charge - BALANCE * charged, LONE * charge, 0.0)
        terms = Terms(mine.charge, liking * max(0.0, charge), his.charge, max(0.0, charged), his.move, 1.0, fire, edge)
        numbers = row(terms, ours, _dear((moved, spell), dear), theirs)
        return Faced(charge, charged, his.charge, max(edge, fire), fire, numbers)

    def duel(self, i: ModelId, j: ModelId, others: float = 0.0, beside: int = 0) -> float:
        """What it brings i to charge j: two rounds of blows, harm done less harm suffered, in marks.

        `others`: what friends will take from j in the first round; `beside`: how many of them share its blows.
        """
        worth = self.stake(j)
        first = min(worth, self.blows(i, j, charging=True))
        left = max(0.0, 1.0 - (first + others) / worth)
        back = self.blows(j, i) / (1 + beside)
        second = min(worth * left, self.blows(i, j)) if left else 0.0
        return first - left * back + LATER * (second - left * left * back)

    def blows(self, i: ModelId, j: ModelId, charging: bool = False) -> float:
        """What a round of i's blows takes from j's side."""
        return self.rules.combat.blows(self.state, i, j, charging) * self.dearer(j)

    def stake(self, i: ModelId) -> float:
        """What it means to lose the model, in marks: half what it costs, half what any warrior of its side does.

        Sides give up when so many of their warriors are out, whoever they are.
        """
        roster, count = self.state.forces[0].roster, len(self.state.models)  # some are raised in battle
        if self._stakes[0] is not roster or len(self._stakes[1]) != count:
            self._stakes = roster, _stakes_of(self.state)
        return self._stakes[1][i]

    def dearer(self, i: ModelId) -> float:
        """How much more its loss means than what it costs."""
        return self.stake(i) / max(1.0, float(self.state.models[i].warrior.marks))

    def liking(self, i: ModelId, j: ModelId) -> float:
        """How much rather it harms this enemy than another that is worth as much: what the profile says of targets."""
        if self._target == "worth":
            return 1.0
        if self._target == "near":
            return NEARBY if on(self.state).gaps(i)[j] <= NEAR_IN else 1.0
        if self._target == "weak":
            share = self.blows(i, j) / self.stake(j)
            return 1.0 + min(WEAKER, share)
        return 1.0 + min(WEAKER, self.rules.combat.blows(self.state, j, i) / self.stake(i))

    def company(self, i: ModelId) -> tuple[Company, ...]:
        """Whom it is worth being near, now: circles, leashes, an enemy's magic to undo."""
        return self.rules.magic.company(self.state, i)

    def rivals(self, j: ModelId) -> int:
        """How many of ours the enemy could turn on in its next turn: they share its harm."""
        places = self.state.places
        if self._counts[0] is not places:
            self._counts = places, {}
        known = self._counts[1].get(j)
        if known is None:
            far = max(self.threat_in(j), 1.0)
            gaps = on(self.state).gaps(j)
            known = self._counts[1][j] = max(1, sum([gaps[i] <= far for i in self.friends]))
        return known

    def threat_in(self, j: ModelId) -> float:
        """How far off the enemy could do harm in its next turn."""
        stride = self.strides(j)
        afar = max(stride.shoot, self.rules.magic.reach(self.state, j))
        return max(stride.charge, stride.move + afar if afar else 0.0)


def _stakes_of(state: State) -> tuple[float, ...]:
    means = [_mean([w.marks for w in force.roster.warriors]) for force in state.forces]
    return tuple([0.5 * (m.warrior.marks + means[m.side]) or 1.0 for m in state.models])


def _mean(numbers: list[int]) -> float:
    return sum(numbers) / max(1, len(numbers))


def _dear(volleys: tuple[Volley | None, ...], dearer: float) -> list[Volley]:
    """Those that there are, at a target that means so many times what it costs."""
    return [
        Volley(v.reach_in, tuple([dearer * m for m in v.open]), tuple([dearer * m for m in v.covered]))
        for v in volleys
        if v is not None
    ]
