"""Buttons and rows of menus, made of what is shown of a command."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from skirmish.client.commands import Action
from skirmish.client.signals import Send
from skirmish.client.ui.button import Button
from skirmish.client.ui.popups import MenuRow


def build_button(action: Action, send: Send, rect: pygame.Rect | None = None) -> Button:
    """Its button; without a box it has none yet."""
    return Button(
        action.id, rect or pygame.Rect(0, 0, 0, 0), action.text, lambda: send(action.signal), key=action.key,
        glyph=action.glyph, tip=action.tip, enabled=not action.why, why=action.why, sub=action.sub,
        primary=action.primary, danger=action.danger,
    )  # fmt: skip


def build_row(action: Action, send: Send) -> MenuRow:
    """Its row of a menu."""
    return MenuRow(action.text, lambda: send(action.signal), action.key, action.why, action.glyph, danger=action.danger)


def hide_keys(buttons: Iterable[Button]) -> None:
    """Where there is no room for keys on buttons, they stand first in their tips."""
    for button in buttons:
        button.tip = "\n".join(part for part in (button.key, button.tip) if part)
        button.key = ""
