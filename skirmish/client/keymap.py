"""Which key asks for what: the usual keys, and what somebody has put in their place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pygame

from skirmish.client.chords import bare, label, spellings, split
from skirmish.client.intents import BY_ID, INTENTS, Context, Intent
from skirmish.client.words import say
from skirmish.core.record import Record

BATTLE: tuple[Context, ...] = ("battle", "program")
"""The contexts that are asked, the first one first."""
Overrides = dict[str, tuple[str, ...]]
"""Keys by intent, where they are not the usual ones; none: it has no key."""


class Clash(Record):
    """Two intents that the same key asks for, where both count."""

    chord: str
    first: str
    second: str

    def __str__(self) -> str:
        return say("keymap.clash", chord=self.chord, first=title(self.first), second=title(self.second))


def title(intent: str) -> str:
    """What an intent is called."""
    return say(f"key.{intent}")


class Keymap:
    """The keys as they are; changes give a new map. What another version wrote and nobody knows here is ignored."""

    def __init__(self, overrides: Mapping[str, Sequence[str]] | None = None) -> None:
        given = overrides or {}
        self.overrides: Overrides = {id: _usable(BY_ID[id], keys) for id, keys in given.items() if id in BY_ID}
        self._index: dict[tuple[Context, str], Intent] = {}
        for intent in INTENTS:
            for chord in self.chords(intent.id):
                self._index.setdefault((intent.context, chord), intent)

    def chords(self, intent: str) -> tuple[str, ...]:
        """The keys that ask for it. Raises `KeyError` for an intent that doesn't exist."""
        return self.overrides.get(intent, BY_ID[intent].keys)

    def cap(self, intent: str) -> str:
        """The first of its keys, to stand on a button; '' if it has none."""
        return next(iter(self.chords(intent)), "")

    def caps(self) -> dict[str, str]:
        """The key of each intent, to be put into texts: `end-phase` as `end_phase`."""
        return {intent.id.replace("-", "_"): self.cap(intent.id) or say("options.no-key") for intent in INTENTS}

    def intent(self, event: pygame.event.Event, contexts: Sequence[Context] = BATTLE) -> str | None:
        """What a KEYDOWN asks for in these contexts, the first one first; None if nothing."""
        chords = spellings(event)
        for context in contexts:
            for chord in chords:
                if found := self._index.get((context, chord)):
                    return found.id
        return None

    def let_go(self, event: pygame.event.Event) -> tuple[str, ...]:
        """The intents that count while this key is down, whatever else is held now: for a KEYUP."""
        name = label(event.key)
        held = (intent.id for intent in INTENTS if intent.hold)
        return tuple(id for id in held if name and any(split(chord)[1] == name for chord in self.chords(id)))

    def refusal(self, intent: str, chord: str) -> str:
        """Why this key can't ask for it; '' if it can. Other uses of the key are no reason: see `clashes`."""
        if not split(chord)[1]:
            return say("keymap.nothing")
        return say("keymap.guarded", intent=title(intent)) if BY_ID[intent].guarded and bare(chord) else ""

    def bound(self, intent: str, *chords: str) -> Keymap:
        """With these keys for it instead of those it has; none at all: without a key. Raises `ValueError`."""
        for chord in chords:
            if why := self.refusal(intent, chord):
                raise ValueError(why)
        return Keymap({**self.overrides, intent: chords})

    def reset(self, intent: str) -> Keymap:
        """With the usual keys for it."""
        return Keymap({id: keys for id, keys in self.overrides.items() if id != intent})

    def clashes(self, intent: str, chord: str) -> tuple[str, ...]:
        """The other intents that this key asks for where `intent` counts."""
        rivals = (one for one in INTENTS if one.id != intent and _meet(one, BY_ID[intent]))
        return tuple(one.id for one in rivals if chord in self.chords(one.id))

    def conflicts(self) -> tuple[Clash, ...]:
        """All keys that ask for two things where both count."""
        pairs = ((a, b) for number, a in enumerate(INTENTS) for b in INTENTS[number + 1 :] if _meet(a, b))
        return tuple(
            Clash(chord, a.id, b.id) for a, b in pairs for chord in self.chords(a.id) if chord in self.chords(b.id)
        )


def _meet(a: Intent, b: Intent) -> bool:
    """Whether both can count at the same time."""
    return a.context == b.context or "program" in (a.context, b.context)


def _usable(intent: Intent, keys: Iterable[str]) -> tuple[str, ...]:
    """The keys that are written as keys are, and that this intent may have."""
    return tuple(key for key in keys if split(key)[1] and not (intent.guarded and bare(key)))
