"""What the keyboard does to the widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.ui.widget import path_of

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
PRESS = (*ENTER, pygame.K_SPACE)
"""What presses the widget with the focus."""
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With one of these a key is a command and never a press or a letter."""


def typing(ui: UI, event: pygame.event.Event) -> bool:
    """Whether the key writes a letter into what has the focus."""
    path = path_of(ui.widgets, ui.focus) if ui.focus else []
    letter = bare(event) and getattr(event, "unicode", "").isprintable() and bool(getattr(event, "unicode", ""))
    return bool(path) and path[-1].types and letter


def repeated(event: pygame.event.Event) -> bool:
    """Whether the key is only still held down."""
    return bool(getattr(event, "repeat", False))


def bare(event: pygame.event.Event) -> bool:
    """Whether the key is pressed without Ctrl, Alt or Meta."""
    return not getattr(event, "mod", 0) & COMMAND


def presses(event: pygame.event.Event) -> bool:
    """Whether it is the key that presses the widget with the focus, held down or not."""
    return event.type == pygame.KEYDOWN and event.key in PRESS and bare(event)


def handle(ui: UI, event: pygame.event.Event) -> bool:
    """Takes a key or a text: True if it is used up."""
    if event.type == pygame.KEYDOWN:
        before = ui.focus
        used = _pressed(ui, event)
        ui.stray = not used or (ui.focus != before and event.key != pygame.K_TAB)
        if used:
            ui.keyboard = True
            ui.rest()
        return used
    if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
        stray, ui.stray = ui.stray, False
        return (not stray and _to_focus(ui, event)) or ui.dialog is not None
    return False


def _pressed(ui: UI, event: pygame.event.Event) -> bool:
    popup = ui.popup
    if popup:
        if event.key == pygame.K_ESCAPE:
            ui.shut()
        else:
            popup.handle(event, ui)
        return True
    if _to_focus(ui, event):
        return True
    if event.key == pygame.K_TAB and bare(event) and (ui.dialog or ui.roams or ui.focus):
        ui.move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        return True
    return _dialog_key(ui, event)


def _to_focus(ui: UI, event: pygame.event.Event) -> bool:
    path = path_of(ui.widgets, ui.focus) if ui.focus else []
    return bool(path) and path[-1].enabled and path[-1].handle(event, ui)


def _dialog_key(ui: UI, event: pygame.event.Event) -> bool:
    """Enter is the default, Esc the way out; no other key gets past a dialog."""
    dialog = ui.dialog
    if dialog is None:
        return False
    if event.key in ENTER and bare(event) and not repeated(event):
        dialog.accept(ui)
    elif event.key == pygame.K_ESCAPE and not repeated(event):
        dialog.dismiss(ui)
    else:
        dialog.handle(event, ui)
    return True
