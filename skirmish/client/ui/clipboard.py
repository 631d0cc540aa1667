"""The system's clipboard; where there is none, one of our own."""

from __future__ import annotations

import contextlib

import pygame

_own = [""]


def put(text: str) -> None:
    """Keeps the text, for other programs too if the system lets us."""
    _own[0] = text
    with contextlib.suppress(pygame.error, AttributeError, NotImplementedError):
        pygame.scrap.put_text(text)


def get() -> str:
    """What was kept last, here or elsewhere."""
    with contextlib.suppress(pygame.error, AttributeError, NotImplementedError):
        return pygame.scrap.get_text() or _own[0]
    return _own[0]
