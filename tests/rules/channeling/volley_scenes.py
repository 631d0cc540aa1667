"""What the tests of volleys share: what one takes from another, and what Ila knows."""

from __future__ import annotations

from typing import Any

from channeling_scenes import gift
from support.battle import Battle

from skirmish.core.hints import Volley
from skirmish.core.state import State
from skirmish.rules.channeling.system import Channeling

ILA, REN = 0, 1
"""Their ids where nobody else is of side A."""


def magic(battle: Battle) -> Channeling:
    """The magic of the battle."""
    found = battle.game.rules.magic
    assert isinstance(found, Channeling)
    return found


def volley(battle: Battle, by: int = ILA, at: int = REN, state: State | None = None) -> Volley | None:
    """What the one takes from the other."""
    return magic(battle).volley(state or battle.state, by, at)


def takes(battle: Battle, gap_in: float = 6.0, **who: int) -> float:
    """The same from so many inches, 0 for none."""
    found = volley(battle, **who)
    return found.at(gap_in, False) if found is not None else 0.0


def knows(points: int, *weaves: str, **more: Any) -> dict[str, Any]:
    """Ila has so many points and these weaves."""
    return {"lore": gift(points, *weaves, **more)}
