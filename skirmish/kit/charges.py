"""The offer of a charge: at whom, by what way, and by how much it is too far."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from skirmish.board import Way, on
from skirmish.core.decision import Action, Needs, Offer, Refusal, Trip
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.queries import ids_in, side_mask, sort_nearest
from skirmish.kit.refusals import nobody_named

Targets = tuple[ModelId, ...]


class ChargeOffer(Offer):
    """A charge at one enemy (`target`), or at more (`others`) that one place touches: by what way a system says."""

    __slots__ = ("rules", "state")
    many: ClassVar[bool] = False
    """Whether more than one enemy may be charged at once."""
    charge_rule: ClassVar[str]
    """Which rule lets models charge, in this system."""

    def __init__(self, rules: Ruleset, state: State, model: ModelId) -> None:
        super().__init__("charge", model, rule=self.charge_rule)
        self.rules = rules
        self.state = state

    @abstractmethod
    def inches(self) -> float:
        """How far it may go."""

    @abstractmethod
    def bar(self, foe: ModelId) -> Refusal | None:
        """Why this enemy can't be charged, however near."""

    @abstractmethod
    def way(self, targets: Targets) -> Way | None:
        """The way to them that it would take, if they aren't too far."""

    @abstractmethod
    def longer_way(self, targets: Targets) -> Way | None:
        """The way as long as it likes."""

    @abstractmethod
    def too_far(self, longer: Way | None, targets: Targets) -> Refusal | None:
        """Why it can't get there, `longer` being the only way if there is any; None if it may try."""

    def reach_in(self) -> float:
        """How much further than it goes its weapon reaches."""
        return 0.0

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "models" if self.many else "model"

    def candidates(self) -> Targets:
        """See `Offer`: all enemies on the table, the nearest first."""
        state = self.state
        foes = ids_in(side_mask(state, 1 - state.models[self.model].side))
        return sort_nearest(state, self.model, [foe for foe in foes if state.on_table(foe)])

    def trip(self, action: Action) -> Trip | None:
        """See `Offer`: to where it touches all its targets, too long or not."""
        targets = (action.target, *action.others)
        if not set(targets) <= set(self.candidates()):
            return None
        way = self.way(targets) or self.longer_way(targets)
        return Trip(way.path, way.cost, self.inches(), way.levels) if way is not None else None

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action == Action(self.verb, self.model):
            return nobody_named(self, action, lambda foe: self.state.models[foe].name, "an enemy to charge")
        targets = (action.target, *action.others)
        plain = Action(self.verb, self.model, action.target, others=action.others if self.many else ())
        if action != plain or len(set(targets)) != len(targets):
            one, more = "that is not a plain action at one target", "name each target once, and nothing else"
            return Refusal(more if self.many else one, self.rule)
        for foe in targets:
            barred = self.bar(foe)
            if barred is not None:
                return barred
        return None if self.way(targets) is not None else self.too_far(self.longer_way(targets), targets)

    def samples(self) -> Iterator[Action]:
        """See `Offer`: the nearest enemies in reach first."""
        gaps, far = on(self.state).gaps(self.model), self.inches() + self.reach_in()
        for foe in self.candidates():
            if gaps[foe] <= far and self.bar(foe) is None and self.way((foe,)) is not None:
                yield self.admitted(Action(self.verb, self.model, foe))
