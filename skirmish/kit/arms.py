"""Things that warriors carry, as a system's file has them: by their ids, with a price each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar


class Thing(Protocol):
    """Anything that is carried, worn or ridden."""

    @property
    def id(self) -> str:
        """Its id, of no other thing of the file."""

    @property
    def worth(self) -> int:
        """Its price."""


W = TypeVar("W", bound=Thing)
M = TypeVar("M", bound=Thing)
A = TypeVar("A", bound=Thing)
R = TypeVar("R", bound=Thing)


class Arms(Generic[W, M, A, R]):
    """All of them by id, and what the warbands' items are here."""

    def __init__(
        self, melee: Iterable[W], missiles: Iterable[M], armour: Iterable[A], mounts: Iterable[R], items: dict[str, str]
    ) -> None:
        """`items`: what the warbands' items are here, by their ids; '' for one that does nothing here."""
        self.melee = {w.id: w for w in melee}
        self.missiles = {m.id: m for m in missiles}
        self.armour = {a.id: a for a in armour}
        self.mounts = {r.id: r for r in mounts}
        self.items = items
        self._things: dict[str, Thing] = {**self.mounts, **self.armour, **self.missiles, **self.melee}
        self.known = frozenset(self._things)
        """All ids there are."""

    def worth(self, ident: str) -> int:
        """The price of a thing; 0 of what isn't known."""
        thing = self._things.get(ident)
        return thing.worth if thing is not None else 0
