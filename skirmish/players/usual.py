"""How both sides are thought to play on when a battle is tried ahead: as tacticians who don't look round corners."""

from __future__ import annotations

from skirmish.core.profile import Profile
from skirmish.core.state import ModelId
from skirmish.core.units import Point
from skirmish.players.places import Places
from skirmish.players.situation import Situation
from skirmish.players.tactician import Tactician

Idle = tuple[object, frozenset[tuple[ModelId, str]]]
"""A moment (a turn's phase), and who isn't asked again in it: a model and the verb of its first offer."""
ALL_ASKED: Idle = (None, frozenset())


class _Near(Places):
    """Places without the ways round what stands between: within a round nobody gets there."""

    def _corner(self, i: ModelId, at: Point) -> Point | None:
        return None


class Usual(Tactician):
    """A tactician that may be told who stays, and shares with others what it has worked out."""

    def __init__(self, profile: Profile, scene: Situation, *, far: bool) -> None:
        """`scene`: as a side with this profile's target sees it."""
        super().__init__(profile)
        self.scene = scene
        self.places = (Places if far else _Near)(self.profile, scene)

    @property
    def idle(self) -> Idle:
        """Who isn't asked again."""
        moment, models = self._idle
        return moment, frozenset(models)

    def afresh(self, idle: Idle) -> None:
        """From now on it asks all but those."""
        moment, models = idle
        self._idle = moment, set(models)
