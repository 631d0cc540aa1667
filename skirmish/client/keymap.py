"""Which key asks for what: keys by what is written on them, the usual ones, and what the player has put instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pygame

from skirmish.client.intents import BY_ID, INTENTS, Context, Intent
from skirmish.client.words import say
from skirmish.core.record import Record

MODIFIERS = ("Ctrl", "Alt", "Shift")
"""In this order before the key."""
_MASKS = (pygame.KMOD_CTRL | pygame.KMOD_META, pygame.KMOD_ALT, pygame.KMOD_SHIFT)
_THIRD_LEVEL = pygame.KMOD_MODE | pygame.KMOD_RALT
"""AltGr: where it makes a sign it is no Alt, and no Ctrl either."""
_NAMES: dict[int, str] = {
    pygame.K_RETURN: "Enter", pygame.K_KP_ENTER: "Enter", pygame.K_ESCAPE: "Esc", pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab", pygame.K_BACKSPACE: "Backspace", pygame.K_DELETE: "Delete", pygame.K_INSERT: "Insert",
    pygame.K_HOME: "Home", pygame.K_END: "End", pygame.K_PAGEUP: "PageUp", pygame.K_PAGEDOWN: "PageDown",
    pygame.K_UP: "Up", pygame.K_DOWN: "Down", pygame.K_LEFT: "Left", pygame.K_RIGHT: "Right",
    pygame.K_PRINTSCREEN: "PrintScreen", pygame.K_PAUSE: "Pause", pygame.K_MENU: "Menu", 0x40000065: "Menu",
    pygame.K_LCTRL: "Ctrl", pygame.K_RCTRL: "Ctrl", pygame.K_LMETA: "Ctrl", pygame.K_RMETA: "Ctrl",
    pygame.K_LALT: "Alt", pygame.K_RALT: "Alt", pygame.K_LSHIFT: "Shift", pygame.K_RSHIFT: "Shift",
    pygame.K_KP_PLUS: "+", pygame.K_KP_MINUS: "-", pygame.K_KP_MULTIPLY: "*", pygame.K_KP_DIVIDE: "/",
    pygame.K_KP_PERIOD: ".", pygame.K_KP_EQUALS: "=", pygame.K_KP0: "0",
    **{pygame.K_KP1 + number: str(number + 1) for number in range(9)},
    **{pygame.K_F1 + number: f"F{number + 1}" for number in range(12)},
    **{pygame.K_F13 + number: f"F{number + 13}" for number in range(3)},
}  # fmt: skip
_WORDS = frozenset(_NAMES.values())


def label(key: int) -> str:
    """What is written on the key; '' for one that has no name here."""
    if key in _NAMES:
        return _NAMES[key]
    return chr(key).upper() if 32 < key < 0x110000 and chr(key).isprintable() else ""


def chord(event: pygame.event.Event) -> str:
    """The key of a KEYDOWN with its modifiers; '' for a key without a name."""
    name = label(event.key)
    return _joined(_held(event), name) if name else ""


def spellings(event: pygame.event.Event) -> tuple[str, ...]:
    """All chords a KEYDOWN may stand for: the key, and the sign it makes, wherever the keyboard has it.

    `?` is Shift and another key on most keyboards, `[` is AltGr and 8 on some, digits need Shift on a few.
    """
    sign = getattr(event, "unicode", "")
    if not (len(sign) == 1 and sign.isprintable() and not sign.isalpha() and sign != " "):
        sign = ""
    if sign and sign != label(event.key) and event.mod & _THIRD_LEVEL:
        return (sign,)
    held = [name for name in _held(event) if name != "Shift"]
    found = [chord(event), _joined(held, sign) if sign else ""]
    return tuple(dict.fromkeys(one for one in found if one))


def _held(event: pygame.event.Event) -> list[str]:
    """The modifiers, without the one that is the key itself."""
    own = label(event.key)
    pairs = zip(MODIFIERS, _MASKS, strict=True)
    return [name for name, mask in pairs if event.mod & mask and name != own]


def _joined(held: list[str], name: str) -> str:
    return "+".join([*held, name])


def split(written: str) -> tuple[tuple[str, ...], str]:
    """The modifiers and the key of a chord as it is written; the key is '' if it is no chord."""
    held: list[str] = []
    rest = written
    for name in MODIFIERS:
        if rest.startswith(f"{name}+") and len(rest) > len(name) + 1:
            held.append(name)
            rest = rest[len(name) + 1 :]
    known = rest in _WORDS or (len(rest) == 1 and rest.isprintable() and rest == rest.upper() and rest != " ")
    return tuple(held), rest if known else ""


def bare(written: str) -> bool:
    """Whether it is one key that can be hit by accident: without Ctrl and without Alt."""
    return not {"Ctrl", "Alt"} & set(split(written)[0])


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
    """The keys as they are; changes give a new map. What another version wrote and isn't known here is ignored."""

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
