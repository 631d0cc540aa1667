"""The table as the worth of spells hangs on it, and what a side knows of its dangers there. (see `value`)"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import compress
from operator import is_, is_not
from typing import Any

from skirmish.board import on
from skirmish.core.state import Hit, Model, ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import ground_of, has_condition
from skirmish.kit.queries import ids_in, side_mask

Bearing = Callable[[Any], object]


class Scene:
    """Table, what lasts, bodies; not points, nor whose turn it is. What hangs on nothing else may be `kept` here."""

    __slots__ = ("kept", "rules", "state")

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules = rules
        self.state = state
        """The latest state that is alike."""
        self.kept: dict[Any, Any] = {}
        """What has been worked out, by whatever its makers call it."""


_last: tuple[Scene | None, Scene | None] = None, None
"""The one looked at last and the one before: who wonders what the table would be without something comes back."""


def scene(rules: Ruleset, state: State) -> Scene:
    """The scene of the state: the object of the last one or the one before, if nothing that matters differs."""
    global _last
    now, before = _last
    if now is not None and _same(now, rules, state):
        return now
    found = before if before is not None and _same(before, rules, state) else Scene(rules, state)
    _last = found, now
    return found


def _same(known: Scene, rules: Ruleset, state: State) -> bool:
    """Whether the state is alike; it is then the one that the next is compared with."""
    was = known.state
    if was is state:
        return known.rules is rules
    laid = was.places is state.places and was.effects is state.effects and was.features is state.features
    if not laid or was.battlefield is not state.battlefield or known.rules is not rules:
        return False
    if was.models is not state.models and not _alike(rules.combat.bearing, was.models, state.models):
        return False
    known.state = state
    return True


def _alike(bearing: Bearing, before: tuple[Model, ...], after: tuple[Model, ...]) -> bool:
    """Whether all are in the same shape; most are the same objects."""
    if len(before) != len(after):
        return False
    others = compress(zip(before, after, strict=True), map(is_not, before, after))
    return all(_as_fit(bearing, a, b) for a, b in others)


def _as_fit(bearing: Bearing, a: Model, b: Model) -> bool:
    if a.conditions is not b.conditions or a.warrior is not b.warrior:
        return False
    return a.combat is b.combat or bearing(a.combat) == bearing(b.combat)


COMES_UP, STAYS = 0.6, 0.5
"""The chance of harm from who must come nearer first; the share of what lasts for rounds that matters later on."""
Tolls = dict[tuple[int, ...], float]
"""Marks, by strength, whether a save helps, and the number of hits; or by dice of harm and what a 10 counts."""


class Outlook:
    """One side's view of a scene; what takes long is found out when it is asked for."""

    __slots__ = ("_bodies", "_danger", "_known", "_near", "_reaches", "against", "foes", "rules", "side", "state")

    def __init__(self, rules: Ruleset, state: State, side: Side) -> None:
        self.rules = rules
        self.state = state
        self.side = side
        self.foes = side_mask(state, 1 - side)
        self.against = _against(state, self.foes)
        """Bit mask of who fights for the other side's warband, also if it is compelled not to."""
        self._bodies: dict[ModelId, Tolls] = {}
        self._known: dict[str, int] = {}
        self._near: dict[ModelId, float] = {}
        self._danger: dict[tuple[ModelId, int], float] = {}
        self._reaches: dict[ModelId, tuple[float, float]] = {}

    @property
    def shooters(self) -> int:
        """Bit mask of enemies with missiles."""
        return self._armed() & self.foes

    @property
    def archers(self) -> int:
        """Bit mask of own models with missiles."""
        return self._armed() & ~self.foes

    def _armed(self) -> int:
        found = self._known.get("armed")
        if found is None:
            found = self._known["armed"] = self.rules.combat.who(self.state, "armed")
        return found

    @property
    def weavers(self) -> int:
        """Bit mask of enemies with magic."""
        found = self._known.get("weavers")
        if found is None:
            found = self._known["weavers"] = self._weavers()
        return found

    @property
    def low(self) -> int:
        """Bit mask of who lies on the ground."""
        found = self._known.get("low")
        if found is None:
            who = self.rules.combat.who
            found = self._known["low"] = who(self.state, "down") | who(self.state, "stunned")
        return found

    @property
    def senseless(self) -> int:
        """Bit mask of who lies there and knows of nothing: what would hamper it changes nothing."""
        found = self._known.get("senseless")
        if found is None:
            state, senseless = self.state, self.rules.combat.senseless
            found = sum([1 << k for k in ids_in(self.low) if senseless(state, k)])
            self._known["senseless"] = found
        return found

    def _weavers(self) -> int:
        state, channels, found = self.state, self.rules.magic.channels, 0
        for k in ids_in(self.foes):
            if channels(state, k) and state.on_table(k) and not has_condition(state.models[k], "silenced"):
                found |= 1 << k
        return found

    def marks(self, k: ModelId) -> float:
        """What the model cost."""
        return float(self.state.models[k].warrior.marks)

    def foe(self, k: ModelId) -> int:
        """1 for an enemy, -1 for a friend: the sign of harm done to it."""
        return 1 if self.against >> k & 1 else -1

    def toll(self, hit: Hit, times: int = 1) -> float:
        """What hits of magic take from the target's side, in marks: kept until it, or what lasts, changes."""
        known, key = self.body(hit.target), (hit.strength, hit.save, times)
        found = known.get(key)
        if found is None:
            found = known[key] = self.rules.combat.toll(self.state, hit, times)
        return found

    def body(self, k: ModelId) -> Tolls:
        """What is known of harm to the model: kept from scene to scene, while its body and what lasts are the same."""
        found = self._bodies.get(k)
        if found is None:
            state, model = self.state, self.state.models[k]
            ground = ground_of(state) if state.effects else None
            facts = (self.rules, state.combat, model.combat, model.conditions, model.warrior, state.effects, ground)
            kept = _tolls.get(k)
            if kept is None or not all(map(is_, kept[0], facts)):
                kept = _tolls[k] = facts, {}
            found = self._bodies[k] = kept[1]
        return found

    def nearest_in(self, k: ModelId) -> float:
        """Inches from the model's base to the nearest enemy's; inf if there is none."""
        found = self._near.get(k)
        if found is None:
            gaps = on(self.state).gaps(k)
            found = self._near[k] = min([gaps[foe] for foe in ids_in(self.foes)], default=math.inf)
        return found

    def cost_of(self, mask: int) -> float:
        """What all of these cost."""
        return sum([self.marks(k) for k in ids_in(mask)])

    def danger(self, k: ModelId, lasts: str = "upkeep") -> float:
        """The chance that something may be shot or woven at it as long as what lasts so long does."""
        found = self.dangerous(k, self.weavers | self.shooters)
        if found < STAYS and lasts in ("rounds", "battle"):
            sight = on(self.state).sight
            return STAYS if any(sight(foe, k).seen for foe in ids_in(self.weavers | self.shooters)) else found
        return found

    def dangerous(self, k: ModelId, foes: int) -> float:
        """The chance that one of these can strike at it from afar before the next magic of its side.

        That is sure for who sees it and is near enough, less so for who has to come nearer, and else there is none.
        """
        key = k, foes
        found = self._danger.get(key)
        if found is None:
            found = self._danger[key] = self._dangerous(k, foes)
        return found

    def _dangerous(self, k: ModelId, foes: int) -> float:
        if not self.state.on_table(k):
            return 0.0
        surface, found = on(self.state), 0.0
        gaps = surface.gaps(k)
        for foe in ids_in(foes):
            far, comes = self._reach_of(foe)
            chance = 1.0 if gaps[foe] <= far else COMES_UP if gaps[foe] <= far + comes else 0.0
            if chance > found and surface.sight(foe, k).seen:
                found = chance
        return found

    def _reach_of(self, foe: ModelId) -> tuple[float, float]:
        """How far it strikes from afar in its next turn, and how far it goes before."""
        found = self._reaches.get(foe)
        if found is None:
            strides, spells = self.rules.combat.strides(self.state, foe), self.spells_in(foe)
            found = self._reaches[foe] = max(strides.shoot, spells), strides.move
        return found

    def spells_in(self, k: ModelId) -> float:
        """The range of the furthest of its spells, whatever it can pay for now."""
        return max([band.inches for band in self.rules.magic.bands(self.state, k)], default=0.0)

    @property
    def quiet(self) -> bool:
        """Whether no enemy can strike at anybody of the side before its next magic, from afar or in a charge."""
        found = self._known.get("quiet")
        if found is None:
            found = self._known["quiet"] = int(not any(map(self._menaced, ids_in(side_mask(self.state, self.side)))))
        return bool(found)

    def _menaced(self, k: ModelId) -> bool:
        if not self.state.on_table(k):
            return False
        if self.danger(k):
            return True
        strides, gaps = self.rules.combat.strides, on(self.state).gaps(k)
        return any(gaps[foe] <= strides(self.state, foe).charge for foe in ids_in(self.foes) if gaps[foe] < math.inf)


def _against(state: State, foes: int) -> int:
    """The bit mask of the foes, those who are compelled on the side of their own warband. (CHN-73)"""
    for model in state.models:
        if model.conditions and has_condition(model, "compelled"):
            foes ^= 1 << model.id
    return foes


_tolls: dict[ModelId, tuple[tuple[Any, ...], Tolls]] = {}


def look(rules: Ruleset, state: State, by: ModelId) -> Outlook:
    """The outlook of the caster's side; kept until the scene changes, as many spells are weighed in one."""
    side = state.models[by].side
    kept = scene(rules, state).kept
    found: Outlook | None = kept.get(side)
    if found is None:
        found = kept[side] = Outlook(rules, state, side)
    found.state = state
    return found
