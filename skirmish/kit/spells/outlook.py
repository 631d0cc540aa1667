"""What a side knows of its dangers, worked out once for all spells that are weighed. (see `value`)"""

from __future__ import annotations

import math
from functools import cached_property
from operator import is_
from typing import Any

from skirmish.board import on
from skirmish.core.state import Hit, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import ground_of, has, owner_side
from skirmish.kit.seeing import members, side_mask


class Outlook:
    """One side's view of a state; what takes long is found out when it is asked for."""

    def __init__(self, rules: Ruleset, state: State, side: Side) -> None:
        self.rules = rules
        self.state = state
        self.side = side
        self.foes = side_mask(state, 1 - side)

    @cached_property
    def shooters(self) -> int:
        """Bit mask of enemies with missiles."""
        return self.rules.combat.who(self.state, "armed") & self.foes

    @cached_property
    def archers(self) -> int:
        """Bit mask of own models with missiles."""
        return self.rules.combat.who(self.state, "armed") & ~self.foes

    @cached_property
    def weavers(self) -> int:
        """Bit mask of enemies with magic."""
        return sum(1 << k for k in members(self.foes) if self._weaves(k))

    @cached_property
    def low(self) -> int:
        """Bit mask of who lies on the ground."""
        return self.rules.combat.who(self.state, "down") | self.rules.combat.who(self.state, "stunned")

    def _weaves(self, k: ModelId) -> bool:
        state = self.state
        return self.rules.magic.channels(state, k) and state.on_table(k) and not has(state.models[k], "silenced")

    def marks(self, k: ModelId) -> float:
        """What the model cost."""
        return float(self.state.models[k].warrior.marks)

    def foe(self, k: ModelId) -> int:
        """1 for an enemy, -1 for a friend: the sign of harm done to it."""
        return 1 if owner_side(self.state, k) != self.side else -1

    def toll(self, hit: Hit, times: int = 1) -> float:
        """What hits of magic take from the target's side, in marks: kept until it, or what lasts, changes."""
        state, key = self.state, (hit.target, hit.strength, hit.save, times)
        model = state.models[hit.target]
        ground = ground_of(state) if state.effects else None
        facts = (self.rules, state.combat, model.combat, model.conditions, model.warrior, state.effects, ground)
        known = _tolls.get(key)
        if known is None or not all(map(is_, known[0], facts)):
            known = _tolls[key] = facts, self.rules.combat.toll(state, hit, times)
        return known[1]

    def nearest_in(self, k: ModelId) -> float:
        """Inches from the model's base to the nearest enemy's; inf if there is none."""
        gaps = on(self.state).gaps(k)
        return min((gaps[foe] for foe in members(self.foes)), default=math.inf)

    def cost_of(self, mask: int) -> float:
        """What all of these cost."""
        return sum(self.marks(k) for k in members(mask))

    def exposed(self, k: ModelId) -> bool:
        """Whether an enemy that strikes from afar has sight of it."""
        return self.seen_by(k, self.weavers) or self.seen_by(k, self.shooters)

    def seen_by(self, k: ModelId, foes: int) -> bool:
        """Whether one of these has sight of it."""
        surface = on(self.state)
        return self.state.on_table(k) and any(surface.sight(foe, k).seen for foe in members(foes))


_last: Outlook | None = None
_tolls: dict[tuple[ModelId, int, bool, int], tuple[tuple[Any, ...], float]] = {}


def look(rules: Ruleset, state: State, by: ModelId) -> Outlook:
    """The outlook of the caster's side; kept until the state changes, as many spells are weighed in one."""
    global _last
    side, known = state.models[by].side, _last
    if known is None or known.state is not state or known.rules is not rules or known.side != side:
        known = _last = Outlook(rules, state, side)
    return known
