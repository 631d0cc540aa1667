"""How the sides stand to each other: what harm models could do to enemies, in marks. Nothing here knows a system."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Sequence
from operator import is_
from typing import NamedTuple

from skirmish.board import Aim, Row, Rows, Stakes, Terms, on, row, spared
from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.display import Reach
from skirmish.core.hints import Volley
from skirmish.core.profile import Target
from skirmish.core.state import NOBODY, OFF_TABLE_IN, Model, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.players.player import View

UNKNOWN = -1
MOST_KNOWN = 4096


class Likeness:
    """Numbers of the models, looked up again only for those that may have changed."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        """By model."""
        self.fit: list[int] = []
        """The numbers that they last had when they stood: a model that lies now will hardly lie in its next turn."""
        self._known: dict[Hashable, int] = {}
        self._next = 0
        self._models: tuple[Model, ...] = ()
        self._effects: object = None
        self._magic: tuple[Sequence[object], Sequence[int]] = ((), ())
        self._gifts: dict[int, Hashable] = {}

    def look(self, state: State, rules: Ruleset) -> bool:
        """Brings them up to date; whether one of them has changed."""
        models, lasting = state.models, state.effects is self._effects
        conjured = self._conjures(state, rules, lasting)
        if models is self._models and lasting and not conjured:
            return False
        was, numbers = self._models, self.numbers
        if len(was) != len(models):
            was, numbers = (), [UNKNOWN] * len(models)
        found = numbers
        for model in models:
            i = model.id
            if not (was and lasting and was[i] is model) or i in conjured:
                number = self._number(state, rules, model)
                if number != found[i]:
                    found = list(found) if found is numbers else found
                    found[i] = number
        self._models, self._effects = models, state.effects
        changed = found is not self.numbers
        self.numbers = found
        if changed:
            who = rules.combat.who
            lying = who(state, "down") | who(state, "stunned")
            was_fit = self.fit if len(self.fit) == len(found) else found
            self.fit = [fit if lying >> i & 1 else now for i, (now, fit) in enumerate(zip(found, was_fit, strict=True))]
        return changed

    def _number(self, state: State, rules: Ruleset, model: Model) -> int:
        if len(self._known) >= MOST_KNOWN:  # numbers are never given twice
            self._next += len(self._known)
            self._known.clear()
        being = model.side, rules.combat.being(state, model.id), self._gifts.get(model.id)
        return self._known.setdefault(being, self._next + len(self._known))

    def _conjures(self, state: State, rules: Ruleset, lasting: bool) -> set[int]:
        """The models whose magic isn't what it was: it may hang on other casters, and on models in contact."""
        casters = [m for m in state.models if m.magic is not None]
        if not casters:
            return set()
        contact = on(state).contact_masks()
        slots, touching = [m.magic for m in casters], [contact[m.id] for m in casters]
        if (
            lasting
            and len(slots) == len(self._magic[0])
            and all(map(is_, slots, self._magic[0]))
            and touching == self._magic[1]
        ):
            return set()
        self._magic = slots, touching
        gifts = {m.id: rules.magic.being(state, m.id) for m in casters}
        changed = {i for i, gift in gifts.items() if i not in self._gifts or self._gifts[i] != gift}
        self._gifts = gifts
        return changed


# --- harm ----------------------------------------------------------------------------------------------------------


LATER = 0.6
"""What the second round of a fight counts for: others will come, or it will break."""
BALANCE = 0.6
"""The share of the harm an enemy may do by charging first that is taken off what it brings to close in on it."""
NEAR_IN, NEARBY, WEAKER = 12.0, 1.3, 0.5
"""An enemy this near counts so many times as much for a side that prefers near ones; how much more the weakest or most
dangerous counts."""
HEADS = 0.5
"""The share of what it means to lose a model that is the same for all of its side: sides give up by heads."""
LONE = 0.1
"""The least share of what a charge brings that draws toward the enemy."""
MOST_KEPT = 20_000
"""Pairs of models as they once were, whose numbers are kept."""
NOWHERE = Reach()
Paired = tuple[list[int], list[ModelId], list[ModelId], list[int]]
"""By model its number, friends, foes, by model the number that it last had when it stood."""


class Faced(NamedTuple):
    """What two models may do to each other, in marks and inches."""

    charge: float
    """What it brings to charge the enemy: harm done less harm suffered."""
    charged: float
    """What it brings the enemy to charge the model."""
    draw: float
    """What there is to win by closing in on the enemy, or by shooting at it."""
    fire: float
    """The most that a turn's shots and magic take from the enemy."""
    row: Row


class Situation:
    """The state as one side sees it. What is known of two models is kept, and found again whenever they or their
    equals are as they were."""

    def __init__(self, target: Target = "worth") -> None:
        self._target = target
        self._likeness = Likeness()
        self._pairs: BoundedDict[tuple[int, int, bool], Faced] = BoundedDict(MOST_KEPT)
        self._stakes: tuple[object, tuple[float, ...]] = (None, ())
        self._strode: dict[ModelId, Reach] = {}
        self._reaches: dict[ModelId, Reach] = {}
        self._struck: dict[tuple[ModelId, ModelId, bool], float] = {}
        self._rows = Rows(0)
        self._heeded: tuple[object, ...] = ()
        self._stepped: tuple[object, tuple[list[float], list[float]]] = ((), ([], []))
        self._paired: Paired = ([], [], [], [])
        """Of which models there are rows, and what each was then: its numbers, and those when it last stood."""

    def look(self, view: View) -> None:
        """From now on it is about this view."""
        state = view.state
        self.state, self.rules, self.side = state, view.rules, view.side
        places, models = state.places, state.models
        here = [m.id for m in models if places[m.id][0] < OFF_TABLE_IN]
        self.foes = [i for i in here if models[i].side != view.side]
        self.friends = [i for i in here if models[i].side == view.side]
        self._likeness.look(state, view.rules)
        self._strode, self._reaches, self._struck = {}, {}, {}

    def reach(self, i: ModelId) -> Reach:
        """How far it may go, charge and shoot now."""
        known = self._reaches.get(i)
        if known is None:
            known = self._reaches[i] = self.rules.combat.reach(self.state, i)
        return known

    def strides(self, i: ModelId) -> Reach:
        """How far it may go, charge and shoot in its next turn."""
        known = self._strode.get(i)
        if known is None:
            known = self._strode[i] = self.rules.combat.strides(self.state, i)
        return known

    def faced(self, i: ModelId, j: ModelId) -> Faced:
        """What model i and enemy j may do to each other."""
        numbers = self._likeness.numbers
        near = self._target == "near" and on(self.state).gaps(i)[j] <= NEAR_IN
        key = numbers[i], numbers[j], near
        found = self._pairs.get(key)
        return found if found is not None else self._pairs.keep(key, self._remembered(i, j, near))

    def _remembered(self, i: ModelId, j: ModelId, near: bool) -> Faced:
        """What any player of these rules has found of the same two models, if they were just so."""
        state, kept = self.state, _memory.about(self.rules)
        mine, theirs = self._just_so(i), self._just_so(j)
        lasting = tuple([(e.source, e.target) for e in state.effects if e.target in (i, j, NOBODY) or e.reach_in])
        key = mine, theirs, lasting, self._target, near
        found = kept.get(key)
        return found if found is not None else kept.keep(key, self._faced(i, j))

    def _just_so(self, i: ModelId) -> tuple[object, ...]:
        """All of a model that its part in what two may do to each other hangs on."""
        state, rules = self.state, self.rules
        return i, self.stake(i), rules.combat.being(state, i), rules.magic.being(state, i)

    def at_stake(self, i: ModelId, cut_off: Sequence[ModelId], aim: Aim) -> Stakes:
        """All that the places of a model are weighed by; to those cut off there is no way."""
        self._heed()
        company = (*self.rules.magic.company(self.state, i), *self.rules.combat.company(self.state, i))
        found = self._rows.stakes(i, self.foes, cut_off, company, aim)
        hidden = self.rules.combat.who(self.state, "hidden")
        unseen = [j for j in self.foes if hidden >> j & 1] if hidden else []
        return spared(found, unseen) if unseen else found

    def _heed(self) -> None:
        """Brings the rows of all pairs up to date, and what each enemy might do to each friend where all stand."""
        state, numbers, fit = self.state, self._likeness.numbers, self._likeness.fit
        moment = state.places, state.models, state.features, self.side
        if len(self._heeded) == len(moment) and all(map(is_, self._heeded, moment)):
            return
        self._heeded = moment
        if self._rows.count != len(numbers):
            self._rows, self._paired = Rows(len(numbers)), ([], [], [], [])
        who = numbers, self.friends, self.foes, fit
        if self._paired != who or self._target == "near":
            other = self._others(who)
            for i in self.friends:
                for j in self.foes if i in other else other.intersection(self.foes):
                    now = self.faced(i, j).row
                    later = self._pairs.get((fit[i], fit[j], False))
                    self._rows.keep(i, j, now, later and later.row)
            self._paired = who
        self._rows.stride(*self._steps())
        self._rows.heed(on(state).heed(self.friends, self.foes, self._rows.terms, self._rows.volleys))

    def charge_in(self) -> list[float]:
        """How far each model charges in its next turn, in inches, as it stood when stakes were asked for last."""
        return self._stepped[1][0]

    def _others(self, who: Paired) -> set[ModelId]:
        """The models whose rows may have changed: those that aren't what they were, and those that lie."""
        was, (numbers, friends, foes, fit) = self._paired, who
        if was[1:3] != (friends, foes) or self._target == "near":
            return {*friends, *foes}
        return {k for k, now in enumerate(numbers) if not now == was[0][k] == fit[k] == was[3][k]}

    def _steps(self) -> tuple[list[float], list[float]]:
        """How far each model charges and moves: kept until something changes that it hangs on."""
        numbers = self._likeness.numbers
        moment = self.state.round, self.state.side, numbers, on(self.state).contact_masks(), self.foes, self.friends
        if self._stepped[0] != moment:
            here = {*self.foes, *self.friends}
            strides = [self.strides(i) if i in here else NOWHERE for i in range(len(numbers))]
            self._stepped = moment, ([s.charge for s in strides], [s.move for s in strides])
        return self._stepped[1]

    def risk(self, i: ModelId, j: ModelId) -> float:
        """What is to be expected of an enemy's charge at the model if it may charge others, too: where they stand."""
        harm = self.faced(i, j).charged
        if harm <= 0.0:
            return 0.0
        self._heed()
        square = harm * harm
        return harm * square / (square + self._rows.lure(i, j))

    def _faced(self, i: ModelId, j: ModelId) -> Faced:
        state, combat, magic = self.state, self.rules.combat, self.rules.magic
        charge, charged = self.duel(i, j), self.duel(j, i)
        spell, still = magic.volley(state, i, j), combat.volley(state, i, j)
        moved = combat.volley(state, i, j, moved=True) if still else None
        theirs = _scale_volleys((combat.volley(state, j, i), magic.volley(state, j, i)), self.dearer(i))
        liking = self.liking(i, j)
        dear = self.dearer(j) * liking
        ours = _scale_volleys((still, spell), dear)
        fire = max([max(volley.open, default=0.0) for volley in ours], default=0.0)
        edge = liking * max(charge - BALANCE * max(0.0, charged), LONE * charge, 0.0)
        terms = Terms(gain=liking * max(0.0, charge), loss=max(0.0, charged), far_gain=fire, edge=edge)
        numbers = row(terms, ours, _scale_volleys((moved, spell), dear), theirs)
        return Faced(charge, charged, max(edge, fire), fire, numbers)

    def duel(self, i: ModelId, j: ModelId) -> float:
        """What it brings i to charge j alone. See `melee`."""
        return self.melee(j, (i,), (i,))

    def melee(self, j: ModelId, fighters: Sequence[ModelId], charging: Sequence[ModelId] = ()) -> float:
        """What two rounds of all these against j bring their side: harm done less harm suffered, in marks.

        j strikes at the one of them from which it takes most; those that charge strike first.
        """
        if not fighters:
            return 0.0
        worth, back = self.stake(j), 0.0
        stands = later = 1.0
        for k in fighters:
            usual = self.blows(k, j)
            later *= 1.0 - min(1.0, usual / worth)
            stands *= 1.0 - min(1.0, (self.blows(k, j, charging=True) if k in charging else usual) / worth)
            back = max(back, self.blows(j, k))
        return worth * (1.0 - stands) - stands * back + LATER * stands * (worth * (1.0 - later) - later * back)

    def blows(self, i: ModelId, j: ModelId, charging: bool = False) -> float:
        """What a round of i's blows takes from j's side."""
        key = i, j, charging
        known = self._struck.get(key)
        if known is None:
            known = self._struck[key] = self.rules.combat.blows(self.state, i, j, charging) * self.dearer(j)
        return known

    def stake(self, i: ModelId) -> float:
        """What it means to lose the model, in marks: half what it costs, half what any warrior of its side does.

        Sides give up when so many of their warriors are out, whoever they are.
        """
        warriors = self.state.forces[0].roster, self.state.forces[1].roster, len(self.state.models)  # some are raised
        if self._stakes[0] != warriors:
            self._stakes = warriors, _stakes_of(self.state)
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


class _Memory(threading.local):
    """What the players of this thread have found of pairs of models under the rules that were asked about last."""

    def __init__(self) -> None:
        self._kept: tuple[Ruleset | None, BoundedDict[tuple[object, ...], Faced]] = (None, BoundedDict(MOST_KEPT))

    def about(self, rules: Ruleset) -> BoundedDict[tuple[object, ...], Faced]:
        """By all that it hangs on."""
        if self._kept[0] is not rules:
            self._kept = rules, BoundedDict(MOST_KEPT)
        return self._kept[1]


_memory = _Memory()


def _stakes_of(state: State) -> tuple[float, ...]:
    means = [_mean([w.marks for w in force.roster.warriors]) for force in state.forces]
    return tuple([m.warrior.marks + HEADS * (means[m.side] - m.warrior.marks) or 1.0 for m in state.models])


def _mean(numbers: list[int]) -> float:
    return sum(numbers) / max(1, len(numbers))


def _scale_volleys(volleys: tuple[Volley | None, ...], dearer: float) -> list[Volley]:
    """Those that there are, at a target that means so many times what it costs."""
    return [
        Volley(v.reach_in, tuple([dearer * m for m in v.open]), tuple([dearer * m for m in v.covered]))
        for v in volleys
        if v is not None
    ]
