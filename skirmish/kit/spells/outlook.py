"""What a side knows of its dangers, worked out once for all spells that are weighed. (see `value`)"""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from operator import is_
from typing import Any

from skirmish.board import on
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import has
from skirmish.kit.seeing import side_mask
from skirmish.kit.spells.touching import members


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
        return _armed(self.rules, self.state) & self.foes

    @cached_property
    def archers(self) -> int:
        """Bit mask of own models with missiles."""
        return _armed(self.rules, self.state) & ~self.foes

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
        return 1 if self.state.models[k].side != self.side else -1

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
_last_armed: tuple[Ruleset, list[Any], int] | None = None


def look(rules: Ruleset, state: State, by: ModelId) -> Outlook:
    """The outlook of the caster's side; kept until the state changes, as many spells are weighed in one."""
    global _last
    side, known = state.models[by].side, _last
    if known is None or known.state is not state or known.rules is not rules or known.side != side:
        known = _last = Outlook(rules, state, side)
    return known


def _armed(rules: Ruleset, state: State) -> int:
    """Bit mask of who has a missile to shoot. Kept until something changes that isn't magic: each cast makes a state,
    and to ask a combat system for the reach of every model takes longer than all else here.
    """
    global _last_armed
    slots = chain.from_iterable((m.combat, m.conditions, m.warrior) for m in state.models)
    facts = [state.places, state.effects, state.features, state.combat, state.phase, state.acted, *slots]
    known = _last_armed
    if known is None or known[0] is not rules or len(known[1]) != len(facts) or not all(map(is_, known[1], facts)):
        reach = rules.combat.reach
        mask = sum(1 << m.id for m in state.models if state.on_table(m.id) and reach(state, m.id).shoot > 0)
        known = _last_armed = rules, facts, mask
    return known[2]
