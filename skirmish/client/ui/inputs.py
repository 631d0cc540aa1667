"""What mouse and keyboard do to the widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.ui.widget import Widget, path_of

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


DOUBLE_CLICK = 0.4
"""Seconds between the presses of a double click."""
_WHEEL_BUTTONS = (4, 5)
"""The wheel also comes as buttons; its own event counts."""


def handle_mouse(ui: UI, event: pygame.event.Event) -> bool:
    """Takes a mouse event: True if it is used up."""
    if event.type == pygame.MOUSEMOTION:
        return _moved(ui, event)
    if event.type == pygame.MOUSEBUTTONDOWN:
        return _mouse_pressed(ui, event)
    if event.type == pygame.MOUSEBUTTONUP:
        return _let_go(ui, event)
    if event.type == pygame.MOUSEWHEEL:
        return _wheeled(ui, event)
    if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
        _lost(ui)
    return False


def _moved(ui: UI, event: pygame.event.Event) -> bool:
    if event.pos != ui.pointer:
        shown = ui.tip
        ui.pointer, ui.keyboard, ui.hushed = event.pos, False, False
        ui.rested = ui.clock()
        if shown:
            ui.rest()
    ui.aim()
    target = _holder(ui) or ui.at(event.pos)
    if target and target.enabled and target.handle(event, ui):
        ui.touch()
    return target is not None


def _mouse_pressed(ui: UI, event: pygame.event.Event) -> bool:
    ui.pointer, ui.keyboard, ui.stray = event.pos, False, False
    ui.rest()
    ui.aim()
    if event.button in _WHEEL_BUTTONS:
        return ui.at(event.pos) is not None
    path = ui.path_at(event.pos)
    if ui.popup and not path:
        ui.shut()
        ui.aim()
        return True
    target = path[-1] if path else None
    if not ui.popup:
        ui.focus = target.id if target and target.clickable_focus and target.enabled else None
    ui.held = ""
    if target and target.enabled:
        ui.held = target.id if event.button == 1 else ""
        target.handle(event, ui)
    return target is not None or ui.dialog is not None


def _let_go(ui: UI, event: pygame.event.Event) -> bool:
    """Goes to the widget that the button went down on, if it is still there."""
    ui.pointer = event.pos
    target, held = _holder(ui), ui.held
    if event.button == 1:
        ui.held = ""
    if target and target.enabled and event.button == 1:
        target.handle(event, ui)
    ui.aim()
    return bool(held) or ui.dialog is not None


def _wheeled(ui: UI, event: pygame.event.Event) -> bool:
    """Goes to the innermost widget that can scroll; over any other it is used up anyway."""
    path = ui.path_at(ui.pointer)
    used = any(widget.handle(event, ui) for widget in reversed(path))
    if used:
        ui.rest()
        ui.aim()
    return used or bool(path) or ui.dialog is not None or ui.popup is not None


def _holder(ui: UI) -> Widget | None:
    popup = ui.popup
    path = path_of([popup] if popup else ui.widgets, ui.held) if ui.held else []
    return path[-1] if path else None


def _lost(ui: UI) -> None:
    """The pointer or the window is gone: nothing stays pressed or lit."""
    ui.held, ui.pointer = "", (-1, -1)
    ui.aim()
    ui.rest()


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


def handle_key(ui: UI, event: pygame.event.Event) -> bool:
    """Takes a key or a text: True if it is used up."""
    if event.type == pygame.KEYDOWN:
        before, hushed = ui.focus, ui.hushed
        ui.hushed = False  # what keys come to has a tip again, unless this one uses it
        used = _key_pressed(ui, event)
        ui.hushed = ui.hushed if used else hushed
        ui.stray = not used or (ui.focus != before and event.key != pygame.K_TAB)
        if used:
            ui.keyboard = True
            ui.rest()
        return used
    if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
        stray, ui.stray = ui.stray, False
        return (not stray and _to_focus(ui, event)) or ui.dialog is not None
    return False


def _key_pressed(ui: UI, event: pygame.event.Event) -> bool:
    if ui.pinned and event.key == pygame.K_ESCAPE:
        ui.pin()
        return True
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
