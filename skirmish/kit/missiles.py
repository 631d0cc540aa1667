"""Shots and throws where models act one by one: what is at hand, who may shoot, loading. (RES-63..66, TRI-39)

Such a slot has a `kit`, the melee `weapon` in hand and the actions left to `reload`, and says whether it is `mounted`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from skirmish.core.decision import Action, Asking, Just, Offer, Refusal, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.census import Census
from skirmish.kit.odds import Impossible, forbid
from skirmish.kit.queries import ids_in, sort_nearest
from skirmish.kit.slots import Told
from skirmish.kit.targets import MOUNT, AttackOffer

SHOOT, RELOAD = "shoot", "reload"


class Ranged(Protocol):
    """A missile weapon, or a melee weapon that can be thrown."""

    @property
    def id(self) -> str:
        """Its id."""


T = TypeVar("T", bound=Ranged)


@lru_cache(2048)
def find_at_hand(kit: Any, hand: str, mounted: bool) -> tuple[Any, ...]:
    """What may be shot or thrown: what is thrown is in hand, or carried by the bundle. (RES-63, TRI-39)

    Nobody runs out of arrows, and who throws a weapon has another.
    """
    thrown = [w for w in kit.melee if w.thrown is not None and (w.many or w.id == hand)]
    return (*[m for m in kit.missiles if m.mounted or not mounted], *thrown)


@lru_cache(2048)
def holds_missiles(kit: Any) -> bool:
    """Whether there is anything to shoot or throw among it. (RES-63, TRI-39)"""
    return bool(kit.missiles) or any(w.thrown is not None for w in kit.melee)


class Missiles(NamedTuple, Generic[T]):
    """What a system's shots and throws are made of."""

    at_hand: Callable[[Any], tuple[T, ...]]
    """What a model with this slot may shoot or throw now."""
    sides: Census[Any]
    """Who is what, and who of all `riders`."""
    touched_foes: Callable[[State, ModelId], int]
    """Bit mask of the enemies in contact that count."""
    is_fit: Callable[[Any], bool]
    """Whether an enemy with this slot is still to be feared: such targets are named first."""
    attack_bar: Callable[[State, ModelId], Refusal | None]
    """Why the model can't attack at all now."""
    target_bar: Callable[[Ruleset, State, ModelId, T, str, ModelId], Refusal | None]
    """Why an enemy, or its `MOUNT`, may not be shot at with this."""
    rule: str
    """Who may shoot what."""
    load_rule: str
    contact_rule: str = ""
    """That nobody shoots out of contact; '': it may."""

    def find(self, slot: Any, what: str) -> T | None:
        """The weapon of this id, None if it can't be shot or thrown now."""
        return next((weapon for weapon in self.at_hand(slot) if weapon.id == what), None)

    def shoot_bar(self, state: State, i: ModelId) -> Refusal | None:
        """Why the model may not shoot at all."""
        if not self.at_hand(state.models[i].combat):
            return Refusal("it has nothing to shoot or throw", self.rule)
        barred = self.attack_bar(state, i)
        if barred is None and self.contact_rule and self.touched_foes(state, i):
            return Refusal("an enemy is in contact with it", self.contact_rule)
        return barred

    def weapon_bar(self, state: State, i: ModelId, what: str) -> Refusal | None:
        """Why it may not shoot with this now."""
        slot = state.models[i].combat
        weapon: Any = self.find(slot, what)
        if weapon is None:
            return Refusal("it has no such thing at hand to shoot or throw", self.rule)
        unloaded = slot.reload and weapon in slot.kit.missiles and weapon.reload
        return Refusal(f"the {weapon.name} isn't loaded", self.load_rule) if unloaded else None

    def load_bar(self, state: State, i: ModelId) -> Refusal | None:
        """Why there is nothing to load."""
        if not state.models[i].combat.reload:
            return Refusal("it has nothing to load", self.load_rule)
        return self.attack_bar(state, i)

    def choose(self, state: State, i: ModelId, what: str | None) -> T:
        """What it shoots with if anybody asks about the odds: the first it has, unless told. Raises `Impossible`."""
        name, found = state.models[i].name, self.at_hand(state.models[i].combat)
        forbid(f"{name} may not shoot", self.shoot_bar(state, i))
        weapon = next((weapon for weapon in found if what in (None, "", weapon.id)), None)
        if weapon is None:
            raise Impossible(f"{name} can't shoot '{what}' now", wrong=what or "", known=tuple(way.id for way in found))
        return weapon

    def nearest_foes(self, state: State, i: ModelId) -> list[ModelId]:
        """The enemies on the table: those to be feared first, then by how near they are."""
        near = sort_nearest(state, i, ids_in(self.sides.foes_of(state, i)))
        return sorted(near, key=lambda foe: not self.is_fit(state.models[foe].combat))

    def offers(self, rules: Ruleset, state: State, i: ModelId) -> Iterator[Offer]:
        """All the ways it may shoot or throw now, and loading."""
        if self.load_bar(state, i) is None:
            yield Just(Action(RELOAD, i), self.load_rule, partial(self._loading, state, i))
        if self.shoot_bar(state, i) is not None:
            return
        ridden = self.sides.foes_of(state, i) & self.sides(state).riders
        for weapon in self.at_hand(state.models[i].combat):
            yield ShootOffer(self, rules, state, i, weapon)
            if ridden:
                yield ShootOffer(self, rules, state, i, weapon, MOUNT)

    def _loading(self, state: State, i: ModelId) -> float:
        """What it is worth to load: a little, unless it has somebody at its throat."""
        return float(bool(self.sides.foes_of(state, i)) and not self.touched_foes(state, i))

    def do_reload(self, table: Table, action: Action) -> Asking:
        """An action that brings the next shot nearer."""
        yield from nothing_asked()
        left = table.state.models[action.model].combat.reload - 1
        table.emit(Told(action.model, (("acted", True), ("reload", left)), self.load_rule, "loads"))


class ShootOffer(AttackOffer):
    """A shot with one weapon at one enemy, or at its mount (`what` is then `bow mount`)."""

    __slots__ = ("missiles", "weapon")

    def __init__(
        self, missiles: Missiles[Any], rules: Ruleset, state: State, i: ModelId, weapon: Any, mount: str = ""
    ) -> None:
        refuse, what = partial(missiles.target_bar, rules, state, i, weapon, mount), f"{weapon.id} {mount}".strip()
        foes = partial(missiles.nearest_foes, state, i)
        super().__init__(state, SHOOT, i, foes, refuse, missiles.rule, what, "an enemy to shoot at")
        self.missiles = missiles
        self.weapon = weapon

    def barred(self) -> Refusal | None:
        """See `Offer`: it may have to be loaded."""
        return self.missiles.weapon_bar(self.state, self.model, self.weapon.id)

    def samples(self) -> Iterator[Action]:
        """See `Offer`."""
        return super().samples() if self.barred() is None else iter(())

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        return self.barred() or super().refusal(action)
