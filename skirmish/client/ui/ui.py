"""The widgets on a window: which has the focus, what the pointer is over, which dialogs stand above, what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, INK
from skirmish.client.ui import inputs
from skirmish.client.ui.paint import ring
from skirmish.client.ui.popups import DELAY, Tip, about
from skirmish.client.ui.style import Scale
from skirmish.client.ui.widget import Memory, Widget, path_of, path_to, walk

if TYPE_CHECKING:
    from skirmish.client.ui.dialogs import Dialog


_BLINK = 0.53
"""Seconds that a caret is seen, and isn't."""


class UI:
    """All widgets of a window of `size` pixels. Time comes from `clock`, in seconds."""

    def __init__(self, size: tuple[int, int], scale: Scale, clock: Callable[[], float]) -> None:
        self.size, self.scale, self.clock = size, scale, clock
        self.tip_delay = DELAY
        self.roams = True
        """Tab enters the widgets when none has the focus; a battle keeps Tab for its models until F6."""
        self.still = False
        """Reduced motion: the caret doesn't blink."""
        self.pointer = (-1, -1)
        self.hover = ""
        """Id of the widget under the pointer."""
        self.held = ""
        """Id of the widget that a mouse button went down on."""
        self.keyboard = False
        """Whether the last press was a key: then the ring of the focus is shown."""
        self.opened = ""
        """Id of the widget whose drop-down is open."""
        self.stray = False
        """The last key was for something else: the letter that follows it is not for a field that got the focus."""
        self.rested = clock()
        """Since when neither pointer nor focus moved, in seconds."""
        self.hushed = False
        """Whether no tip is wanted until pointer or focus move: something else has come under them."""
        self._root: list[Widget] = []
        self._dialogs: list[Dialog] = []
        self._menu: Widget | None = None
        self._focus: list[str | None] = [None]
        """Of the window and of each dialog."""
        self._place = 0
        """Where in the reading order the focus was last."""
        self._memories: dict[str, Memory] = {}
        self._pinned: Tip | None = None
        self._dirty, self._drawn = True, ("", False)
        self.kept = Kept()

    def u(self, length: float) -> int:
        """Pixels of a length given at 100%."""
        return self.scale.u(length)

    def px(self, size: float) -> int:
        """Height of letters in pixels."""
        return self.scale.px(size)

    def show(self, widgets: Sequence[Widget], *, dirty: bool = True) -> None:
        """Replaces the widgets of the window; focus, hover and memories stay with their ids.

        Not `dirty`: those that were there before look as they did.

        Raises `ValueError` if two have the same id.
        """
        ids = [widget.id for widget in walk(widgets) if widget.id]
        if len(ids) != len(set(ids)):
            raise ValueError(f"ids used twice: {sorted({id for id in ids if ids.count(id) > 1})}")
        self._root = list(widgets)
        self._arrange()
        if not self._dialogs and self.focus not in self._order():
            self._focus[-1] = None
        self.aim()
        self._dirty = self._dirty or dirty

    def open(self, dialog: Dialog) -> None:
        """Puts a dialog above everything; its default has the focus."""
        self.shut()
        self.held = ""
        self._dialogs.append(dialog)
        self._focus.append(None)
        self._arrange()
        self.focus = dialog.first()
        self.aim()

    def close(self) -> None:
        """Takes the top dialog away; the focus goes back to where it was. Nothing happens without one."""
        self.shut()
        if self._dialogs:
            dialog = self._dialogs.pop()
            self._focus.pop()
            for widget in walk([dialog]):
                self.forget(widget.id)
            dialog.gone()
        self.held = ""
        self.show(self._root)  # what had the focus before may be gone

    @property
    def dialog(self) -> Dialog | None:
        """The dialog on top."""
        return self._dialogs[-1] if self._dialogs else None

    def menu(self, menu: Widget) -> None:
        """Opens a menu: a widget that has the keys and clicks until `shut`."""
        self.opened = ""
        self._menu = menu
        self._arrange()
        self.touch()

    def drop(self, id: str) -> None:
        """Opens the drop-down of this widget."""
        self._menu, self.opened = None, id
        self.touch()

    def shut(self) -> None:
        """Closes the menu or the drop-down that is open."""
        self._menu, self.opened = None, ""
        self.touch()

    @property
    def popup(self) -> Widget | None:
        """The menu or drop-down that is open."""
        if self._menu or not self.opened:
            return self._menu
        owner = path_of(self.widgets, self.opened)
        return owner[-1].dropped(self) if owner else None

    @property
    def widgets(self) -> Sequence[Widget]:
        """Those that can be reached now: the top dialog, or the window."""
        return (self._dialogs[-1],) if self._dialogs else self._root

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes an event: True if it is used up, False if it is for the board. Keys let go are never used up.

        A dialog uses up all keys: what is for the whole program (a screenshot, full screen) is asked before.
        """
        self._arrange()
        used = inputs.handle_mouse(self, event) or inputs.handle_key(self, event)
        if used:
            self.touch()
        return used

    def draw(self, onto: pygame.Surface) -> None:
        """Paints everything: the window, the dialogs each on a veil, the focus, the tip."""
        self._arrange()
        draw(self, onto, self._root, self._dialogs)
        self._dirty, self._drawn = False, self._face()

    def by_id(self, id: str) -> Widget:
        """The widget with this id, those on top first. Raises `KeyError`."""
        popup = self.popup
        found = path_of([*([popup] if popup else []), *reversed(self._dialogs), *self._root], id)
        if not found:
            raise KeyError(id)
        return found[-1]

    def at(self, point: tuple[int, int]) -> Widget | None:
        """The innermost widget at this pixel that takes clicks and can be reached now."""
        return next(reversed(self.path_at(point)), None)

    def path_at(self, point: tuple[int, int]) -> list[Widget]:
        """The widgets at this pixel that take clicks, the innermost last."""
        popup = self.popup
        return path_to([popup] if popup else self.widgets, point)

    @property
    def focus(self) -> str | None:
        """Id of the widget that has the focus."""
        return self._focus[-1]

    @focus.setter
    def focus(self, id: str | None) -> None:
        if id == self.focus:
            return
        before = path_of(self.widgets, self.focus) if self.focus else []
        self._focus[-1] = id
        if before:
            before[-1].left(self)
        path = path_of(self.widgets, id) if id else []
        if path:
            path[-1].entered(self)
        for outer in path[:-1]:
            outer.reveal(path[-1].rect, self)
        if id in (stops := self._order()):
            self._place = stops.index(id)
        self.hushed = False
        self.rest()

    def move_focus(self, step: int) -> None:
        """The focus goes on (1) or back (-1) in reading order, round and round."""
        stops = self._order()
        if not stops:
            self.focus = None
        elif self.focus in stops:
            self.focus = stops[(stops.index(self.focus) + step) % len(stops)]
        else:
            self.focus = stops[min(self._place, len(stops) - 1) if step > 0 else min(self._place, len(stops)) - 1]
        self.keyboard = True

    def move_panel(self, step: int) -> None:
        """The focus goes to the next (1) or the last (-1) panel; after the last one nothing has it, then the first."""
        panels = self._panels()
        at = next((number for number, stops in enumerate(panels) if self.focus in stops), len(panels))
        number = (at + step) % (len(panels) + 1)
        self.focus = panels[number][0] if number < len(panels) else None
        self.keyboard = True

    def _panels(self) -> list[list[str]]:
        """What can have the focus in each part of the window; buttons that stand by themselves are one part."""
        found: list[list[str]] = []
        alone = False
        for widget in self.widgets:
            stops = _stops([widget])
            if alone and stops == [widget.id]:
                found[-1] += stops
            elif stops:
                found.append(stops)
            alone = stops == [widget.id] or (alone and not stops)
        return found

    def _order(self) -> list[str]:
        return _stops(self.widgets)

    def focused(self, widget: Widget) -> bool:
        """Whether it has the focus and nothing lies over it."""
        return bool(widget.id) and widget.id == self.focus

    def hot(self, widget: Widget) -> bool:
        """Whether the pointer is over it and it can be pressed."""
        return bool(widget.id) and widget.enabled and widget.id == self.hover and self.held in ("", widget.id)

    def down(self, widget: Widget) -> bool:
        """Whether a mouse button is held on it."""
        return bool(widget.id) and widget.id == self.held

    def memory(self, id: str) -> Memory:
        """What outlives rebuilds of the widget with this id."""
        return self._memories.setdefault(id, Memory())

    def forget(self, id: str) -> None:
        """Drops what is kept of this widget: it begins again."""
        self._memories.pop(id, None)

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        """The window has another size or scale; the scene shows its widgets again after that."""
        self.size, self.scale, self._pinned = size, scale, None
        self.shut()
        self.rest()

    def touch(self) -> None:
        """Something looks different: it must be drawn again."""
        self._dirty = True

    def rest(self) -> None:
        """Pointer or focus moved: the tip goes unless it is pinned, and its time begins again."""
        self.rested = self.clock()
        self.touch()

    def hush(self) -> None:
        """What was under the pointer has been used: no tip comes of what is there now until the pointer moves."""
        self.hushed = True
        self.touch()

    def aim(self) -> None:
        """Finds out again what the pointer is over."""
        named = ["", *(widget.id for widget in self.path_at(self.pointer) if widget.id)]
        if named[-1] != self.hover:
            self.hover = named[-1]
            self.touch()

    @property
    def dirty(self) -> bool:
        """Whether what is on the screen is out of date."""
        return self._dirty or self._face() != self._drawn

    @property
    def redrawn(self) -> bool:
        """Whether widgets look otherwise than when they were drawn last; tips lie over them."""
        return self._dirty or self._face()[1] != self._drawn[1]

    def next_due(self) -> float | None:
        """Seconds until something changes by itself (a tip, the caret); None: nothing will."""
        now, due = self.clock(), []
        if self._types():
            due.append(_BLINK - (now - self.rested) % _BLINK)
        if not self.hushed and now - self.rested < self.tip_delay and about(self):
            due.append(self.rested + self.tip_delay - now)
        return min(due, default=None)

    @property
    def caret(self) -> bool:
        """Whether the caret is to be seen now."""
        return self.still or int((self.clock() - self.rested) / _BLINK) % 2 == 0

    def pin(self) -> None:
        """The tip that is shown stays whatever pointer and focus do; one that is pinned goes, as it does by Esc."""
        self._pinned = None if self._pinned else self.showing()
        self.touch()

    @property
    def pinned(self) -> bool:
        """Whether a tip is pinned."""
        return self._pinned is not None

    @property
    def tip(self) -> str:
        """What the tip says that is shown now; '' for none."""
        tip = self.showing()
        return tip.text if tip else ""

    def showing(self) -> Tip | None:
        """The tip that is to be seen now: one that is pinned, or the one of what pointer or focus rest on."""
        waits = self.hushed or self.clock() - self.rested < self.tip_delay
        return self._pinned or (None if waits else about(self))

    def _types(self) -> bool:
        path = path_of(self.widgets, self.focus) if self.focus and not self.still else []
        return bool(path) and path[-1].types

    def _face(self) -> tuple[str, bool]:
        return self.tip, self.caret if self._types() else True

    def _arrange(self) -> None:
        for layer in (self._root, self._dialogs, [self._menu] if self._menu else []):
            for widget in walk(layer):
                widget.arrange(self)

    def overflows(self) -> list[str]:
        """Ids of widgets whose text is cut; a widget without an id is named by its class."""
        self._arrange()
        shown = [*walk(self._root), *walk(self._dialogs)]
        return [widget.id or type(widget).__name__ for widget in shown if widget.cut(self)]


def _stops(widgets: Sequence[Widget]) -> list[str]:
    return [widget.id for widget in walk(widgets) if widget.focusable and widget.enabled and widget.id]


class Kept:
    """Pictures of widgets that cover all of their boxes; as good as new until the kit is told to draw again."""

    def __init__(self) -> None:
        self._pictures: dict[int, tuple[Widget, pygame.Surface]] = {}
        """By the ids of the objects, which are held so that no other one gets theirs."""

    def draw(self, onto: pygame.Surface, ui: UI, widgets: Sequence[Widget], *, fresh: bool) -> None:
        """Paints the widgets; `fresh`: what they show may have changed since the last time."""
        known = {} if fresh else self._pictures
        spare = [picture for number, (_, picture) in self._pictures.items() if number not in known]
        self._pictures = {}
        for widget in widgets:
            kept = known.get(id(widget))
            if kept is not None:
                onto.blit(kept[1], widget.rect)
            else:
                widget.draw(onto, ui)
                if widget.covers and onto.get_rect().contains(widget.rect):
                    kept = widget, _copied(onto, widget.rect, spare)
            if kept is not None:
                self._pictures[id(widget)] = kept


def _copied(onto: pygame.Surface, box: pygame.Rect, spare: list[pygame.Surface]) -> pygame.Surface:
    """The part, in the memory of a spare picture if one is as large: new memory is costly."""
    found = next((one for one in spare if one.get_size() == box.size), None)
    if found is None:
        found = pygame.Surface(box.size, 0, onto)
    else:
        spare.remove(found)
    found.blit(onto, (0, 0), box)
    return found


_VEIL = (90, 91, 94)
"""What a dialog leaves of the light of the window behind it, of 255."""


def draw(ui: UI, onto: pygame.Surface, root: Sequence[Widget], dialogs: Sequence[Dialog]) -> None:
    """The window, each dialog on a veil unless it lies beside, a menu or the ring of the focus, the tip."""
    ui.kept.draw(onto, ui, root, fresh=ui.redrawn)
    for dialog in dialogs:
        if dialog.beside is None:
            onto.fill(_VEIL, special_flags=pygame.BLEND_RGB_MULT)
        dialog.draw(onto, ui)
    popup = ui.popup
    if popup:
        popup.draw(onto, ui)
    elif ui.keyboard and ui.focus:
        _draw_focus(ui, onto, path_of(ui.widgets, ui.focus))
    if tip := ui.showing():
        tip.draw(onto, ui.scale, pinned=ui.pinned)


def _draw_focus(ui: UI, onto: pygame.Surface, path: list[Widget]) -> None:
    """The ring, cut off where what scrolls ends."""
    if path:
        clip, grow = onto.get_clip(), 2 * ui.u(3)
        for outer in path[:-1]:
            onto.set_clip(onto.get_clip().clip(outer.rect.inflate(2 * grow, 2 * grow)))
        rect = path[-1].focus_rect(ui).inflate(grow, grow)
        ring(onto, rect.inflate(2 * ui.u(1), 2 * ui.u(1)), INK, ui.u(9), ui.u(4))
        ring(onto, rect, BRASS, ui.u(8), ui.u(2))
        onto.set_clip(clip)
