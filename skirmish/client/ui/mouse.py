"""What the mouse does to the widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.ui.widget import Widget, path_of

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_WHEEL_BUTTONS = (4, 5)
"""The wheel also comes as buttons; its own event counts."""


def handle(ui: UI, event: pygame.event.Event) -> bool:
    """Takes a mouse event: True if it is used up."""
    if event.type == pygame.MOUSEMOTION:
        return _moved(ui, event)
    if event.type == pygame.MOUSEBUTTONDOWN:
        return _pressed(ui, event)
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
        ui.pointer, ui.keyboard = event.pos, False
        ui.rested = ui.clock()
        if shown:
            ui.rest()
    ui.aim()
    target = _holder(ui) or ui.at(event.pos)
    if target and target.enabled and target.handle(event, ui):
        ui.touch()
    return target is not None


def _pressed(ui: UI, event: pygame.event.Event) -> bool:
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
    """Goes to the innermost widget that can scroll; over any other it is used up all the same."""
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
