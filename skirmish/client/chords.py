"""Keys by what is written on them, with Ctrl, Alt and Shift: `Ctrl+Shift+Z`."""

from __future__ import annotations

import pygame

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
