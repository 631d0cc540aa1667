"""What all overlays are worked out from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skirmish.core.decision import Decision, Offer
from skirmish.core.state import SAME_LEVEL, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.units import Point

if TYPE_CHECKING:
    from skirmish.board import Surface


class Facts(NamedTuple):
    """The battle as it stands, the side that looks at it, and what may be chosen now."""

    state: State
    rules: Ruleset
    side: Side
    decision: Decision | None
    premeasure: bool = True
    """Whether distances may be told before they are needed: the one switch all overlays obey."""

    @property
    def surface(self) -> Surface:
        """The board's answers about the state; never kept, for another state may be asked about in between."""
        from skirmish.board import on  # its kernels take half a second to load, and a menu needs none of them

        return on(self.state)

    @property
    def foes(self) -> tuple[ModelId, ...]:
        """The enemies of the side that looks, as far as they are on the table."""
        return tuple(m.id for m in self.state.models if m.side != self.side and self.state.on_table(m.id))

    def offers_of(self, model: ModelId) -> tuple[Offer, ...]:
        """What the decision offers this model."""
        return tuple(o for o in self.decision.offers if o.model == model) if self.decision is not None else ()

    def at(self, model: ModelId) -> Point:
        """Where the centre of its base is."""
        x, y, *_ = self.state.places[model]
        return x, y

    def radius(self, model: ModelId) -> float:
        """Inches from the centre of its base to the edge."""
        return self.state.places[model][2]

    def moved(self, model: ModelId, at: Point | None, level: int = SAME_LEVEL) -> Facts:
        """The same battle with the model standing at the point of a level that it may go to; unchanged without one."""
        if at is None:
            return self
        place = (*at, *self.state.places[model][2:])
        return self._replace(state=self.state.moved(model, place, level))


def facts(state: State, rules: Ruleset, side: Side, decision: Decision | None = None) -> Facts:
    """What `side` may be told; the ruleset's option `premeasure` says whether distances are among it."""
    return Facts(state, rules, side, decision, rules.options.get("premeasure", "true") == "true")


def is_steep(offer: Offer) -> bool:
    """Whether it goes somewhere at the risk of a fall: a climb, a jump. (SKR-36)"""
    sample = next(offer.samples(), None) if offer.needs == "way" else None
    return sample is not None and offer.hazard(sample).tests > 0
