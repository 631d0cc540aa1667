"""Who on the table is what, as bit masks: kept until a model changes or moves, as rules ask at every decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from operator import is_not
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from skirmish.board import on
from skirmish.core.state import OFF_TABLE_IN, Feature, Model, ModelId, Place, Side, State
from skirmish.kit.queries import ids_in, side_mask

Pair = tuple[int, int]
"""The masks of the two sides."""


class Counted(Protocol):
    """What every system counts."""

    @property
    def present(self) -> Pair:
        """Who is on the table."""


S = TypeVar("S", bound=Counted)


class Snapshot(NamedTuple, Generic[S]):
    """A state as it was looked at last, and what was found: replaced as a whole, as threads may share a census."""

    models: tuple[Model, ...]
    places: tuple[Place, ...]
    features: tuple[Feature, ...]
    contacts: tuple[int, ...]
    masks: tuple[int, ...]
    made: S


class Census(Generic[S]):
    """Counts the models on the table by what a system wants to know of each."""

    def __init__(
        self, look: Callable[[Model], tuple[object, ...]], make: Callable[..., S], pairs: int, others: int
    ) -> None:
        """`look`: the facts of a model, true or not: first the `pairs`, whose masks are by side, then the `others`.

        `make` has them as one value: by model whom it touches, the `Pair` of who is on the table, the pairs, the masks
        of the others.
        """
        self._look, self._make, self._pairs, self._others = look, make, pairs + 1, others
        self._last: Snapshot[S] | None = None

    def __call__(self, state: State) -> S:
        """How it stands now: the same object until something has changed."""
        last = self._last
        if last is None or last.places is not state.places or last.features is not state.features:
            contacts = tuple(on(state).contact_masks())
        elif last.models is not state.models:
            contacts = last.contacts
        else:
            return last.made
        masks = self._count(last, state)
        second = side_mask(state, 1)
        by_side = [(mask & ~second, mask & second) for mask in masks[: self._pairs]]
        made = self._make(contacts, *by_side, *masks[self._pairs :])
        self._last = Snapshot(state.models, state.places, state.features, contacts, tuple(masks), made)
        return made

    def present(self, state: State, side: Side) -> int:
        """Bit mask of the side's models on the table, whatever state they are in."""
        return self(state).present[side]

    def foes_of(self, state: State, i: ModelId) -> int:
        """Bit mask of the enemies on the table."""
        return self(state).present[1 - state.models[i].side]

    def who(self, words: Words, state: State, word: str) -> int:
        """Bit mask of the models on the table that the word fits; `ValueError` for an unknown word."""
        fits = words.get(word) or SHARED_WORDS.get(word)
        if fits is None:
            raise ValueError(f"no word {word!r} for models")
        return fits(state, self(state))

    def _count(self, last: Snapshot[S] | None, state: State) -> list[int]:
        """The mask of who is on the table, and one for each fact; only models that have changed are looked at."""
        fresh, keep = _find_changed(last.models, last.places, state) if last is not None else (state.models, 0)
        masks = [mask & keep for mask in last.masks] if last is not None else [0] * (self._pairs + self._others)
        places = state.places
        for m in fresh:
            if m.out or places[m.id][0] >= OFF_TABLE_IN:
                continue
            bit = 1 << m.id
            for k, holds in enumerate((True, *self._look(m))):
                if holds:
                    masks[k] |= bit
        return masks


class Bodies(Counted, Protocol):
    """What systems count in which models may lie unconscious, or be held by magic."""

    @property
    def contacts(self) -> tuple[int, ...]:
        """By model: whom it touches of those on the table."""

    @property
    def conscious(self) -> Pair:
        """Who isn't unconscious."""

    @property
    def held(self) -> int:
        """Who is held."""


B = TypeVar("B", bound=Bodies)


class BodyCensus(Census[B]):
    """A census of such models."""

    def find_conscious(self, state: State, side: Side) -> int:
        """Bit mask of the side's models that aren't unconscious."""
        return self(state).conscious[side]

    def touched_foes(self, state: State, i: ModelId) -> int:
        """Bit mask of the conscious enemies it is in contact with."""
        known = self(state)
        return known.contacts[i] & known.conscious[1 - state.models[i].side]

    def find_able(self, state: State) -> int:
        """Bit mask of who may act at all: neither unconscious nor held."""
        known = self(state)
        return (known.conscious[0] | known.conscious[1]) & ~known.held

    def is_able(self, state: State, i: ModelId) -> bool:
        """Whether it may act at all."""
        return bool(self.find_able(state) >> i & 1)


Words = dict[str, Callable[[State, Any], int]]
"""Bit mask of the models that a word fits, from the state and what a census has found of it."""
SHARED_WORDS: Words = {
    "standing": lambda state, known: sum(known.standing),
    "hidden": lambda state, known: known.hidden,
    "down": lambda state, known: sum(known.present) & ~sum(known.standing),
    "stunned": lambda state, known: sum(known.present) & ~sum(known.conscious),
    "stupid": lambda state, known: 0,
}
"""Those of who stands, who is hidden and who is unconscious, as most systems say them; in most nobody is stupid."""


def match_slots(fits: Callable[[Any], object]) -> Callable[[State, Any], int]:
    """A word for the models on the table whose slot this fits."""
    return lambda state, known: sum([1 << i for i in ids_in(sum(known.present)) if fits(state.models[i].combat)])


def _find_changed(models: Sequence[Model], places: Sequence[Place], state: State) -> tuple[Sequence[Model], int]:
    """The models that are other objects now, or stand elsewhere; the bit mask of all that aren't and don't.

    `models` and `places` are those of the state that was looked at before.
    """
    fresh, moved = state.models, state.places
    if len(fresh) != len(models):
        return fresh, 0
    found: list[Model] = []
    if fresh is not models:
        found += compress(fresh, map(is_not, fresh, models))
    if moved is not places:
        found += compress(fresh, map(is_not, moved, places))
    keep = -1
    for m in found:
        keep &= ~(1 << m.id)
    return found, keep
