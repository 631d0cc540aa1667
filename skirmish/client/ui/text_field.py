"""A line to type into, and the system's clipboard."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED
from skirmish.client.ui import editing
from skirmish.client.ui.editing import NEW, Edit
from skirmish.client.ui.inputs import ENTER, bare, repeated
from skirmish.client.ui.paint import box, high, line, wide
from skirmish.client.ui.style import BODY, FIELD, OFF, Skin
from skirmish.client.ui.widget import Widget

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


LIMIT = 200
"""Letters that can be typed, unless a field says otherwise."""
_LIT = Skin(FIELD.top, FIELD.fill, BRASS, IVORY)
_MARKED = (72, 92, 122)


class TextField(Widget):
    """`change` is called with the text at every letter, `submit` at Enter; without `submit` Enter goes to the dialog.

    While it has the focus no key gets past it, but Tab and Esc. It keeps what is typed over rebuilds.
    """

    focusable: ClassVar[bool] = True
    clickable_focus: ClassVar[bool] = True
    types: ClassVar[bool] = True

    def __init__(
        self, id: str, rect: pygame.Rect, text: str, change: Callable[[str], object], *,
        submit: Callable[[str], object] | None = None, hint: str = "", limit: int = LIMIT, tip: str = "",
        enabled: bool = True, why: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip, enabled=enabled, why=why)
        self.text, self.hint, self.limit = text, hint, limit
        self._change, self._submit = change, submit

    def state(self, ui: UI) -> Edit:
        """What is typed, with caret and selection."""
        memory = ui.memory(self.id)
        return editing.edit(self.text if memory.text is None else memory.text, memory.caret, memory.anchor)

    def entered(self, ui: UI) -> None:
        """With the focus all of it is selected: typing replaces it."""
        self._keep(editing.everything(self.state(ui)), ui)

    def left(self, ui: UI) -> None:
        """Without the focus it shows what the scene made of it."""
        memory = ui.memory(self.id)
        memory.text, memory.caret, memory.anchor, memory.scroll = None, 0, 0, 0
        memory.past = NEW

    def _keep(self, now: Edit, ui: UI) -> None:
        memory, before = ui.memory(self.id), self.state(ui)
        if now.text != before.text:
            memory.past = memory.past.after(before, now)
        self._set(now, ui)

    def _set(self, now: Edit, ui: UI) -> None:
        memory, before = ui.memory(self.id), self.state(ui).text
        memory.text, memory.caret, memory.anchor = now.text, now.caret, now.anchor
        ui.rest()
        if now.text != before:
            self.text = now.text
            self._change(now.text)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """Letters, the keys that edit, the mouse that selects."""
        if event.type == pygame.TEXTINPUT:
            self._keep(editing.typed(self.state(ui), event.text, self.limit), ui)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event, ui)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._keep(editing.moved(self.state(ui), self._letter_at(event.pos[0], ui), select=False), ui)
            return True
        if event.type == pygame.MOUSEMOTION and ui.down(self):
            self._keep(editing.moved(self.state(ui), self._letter_at(event.pos[0], ui), select=True), ui)
        return event.type in (pygame.MOUSEMOTION, pygame.TEXTEDITING)

    def _key(self, event: pygame.event.Event, ui: UI) -> bool:
        if event.key == pygame.K_TAB:
            return False
        if event.key == pygame.K_ESCAPE:
            return self._escape(ui)
        if event.key in ENTER and bare(event):
            return self._enter(event, ui)
        if event.mod & pygame.KMOD_CTRL and event.key in _COMMANDS:
            redo = event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT
            _COMMANDS[pygame.K_y if redo else event.key](self, ui)
            return True
        self._keep(self._edited(event, self.state(ui)), ui)
        return True

    def _escape(self, ui: UI) -> bool:
        """Leaves the field; a dialog takes it as its own."""
        if ui.dialog:
            return False
        ui.focus = None
        return True

    def _enter(self, event: pygame.event.Event, ui: UI) -> bool:
        if self._submit and not repeated(event):
            self._submit(self.state(ui).text)
        return self._submit is not None or ui.dialog is None

    def _edited(self, event: pygame.event.Event, now: Edit) -> Edit:
        """After a key that moves the caret or erases; unchanged after any other."""
        word, select = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            return editing.erased(now, -1 if event.key == pygame.K_BACKSPACE else 1, word=word)
        goals = {
            pygame.K_LEFT: editing.goal(now, -1, word=word), pygame.K_RIGHT: editing.goal(now, 1, word=word),
            pygame.K_HOME: 0, pygame.K_END: len(now.text),
        }  # fmt: skip
        return editing.moved(now, goals[event.key], select=select) if event.key in goals else now

    def everything(self, ui: UI) -> None:
        """Selects all of it."""
        self._keep(editing.everything(self.state(ui)), ui)

    def undo(self, ui: UI) -> None:
        """Takes back what was typed last, since the field has the focus."""
        memory = ui.memory(self.id)
        memory.past, now = memory.past.undone(self.state(ui))
        self._set(now, ui)

    def redo(self, ui: UI) -> None:
        """Types again what was taken back last."""
        memory = ui.memory(self.id)
        memory.past, now = memory.past.redone(self.state(ui))
        self._set(now, ui)

    def copy(self, ui: UI) -> None:
        """What is selected goes to the clipboard."""
        if self.state(ui).selected:
            put(self.state(ui).selected)

    def cut_out(self, ui: UI) -> None:
        """What is selected goes to the clipboard and away."""
        if self.state(ui).selected:
            self.copy(ui)
            self._keep(editing.erased(self.state(ui), -1, word=False), ui)

    def paste(self, ui: UI) -> None:
        """What is on the clipboard comes in the place of what is selected, in one line."""
        words = " ".join(get().split())
        self._keep(editing.typed(self.state(ui), words, self.limit), ui)

    def _inside(self, ui: UI) -> pygame.Rect:
        return self.rect.inflate(-2 * ui.u(10), 0)

    def _letter_at(self, x: int, ui: UI) -> int:
        """The place between two letters that is nearest to this pixel."""
        text, offset = self.state(ui).text, x - self._inside(ui).x + ui.memory(self.id).scroll
        px = ui.px(BODY)
        return min(range(len(text) + 1), key=lambda place: abs(wide(text[:place], "body", px) - offset))

    def _scrolled(self, now: Edit, ui: UI) -> int:
        """How far the text is shifted so that the caret is in sight, in pixels."""
        px, room, memory = ui.px(BODY), self._inside(ui).w, ui.memory(self.id)
        at = wide(now.text[: now.caret], "body", px)
        most = max(0, wide(now.text, "body", px) + ui.u(2) - room)
        memory.scroll = min(most, max(at - room + ui.u(2), min(memory.scroll, at)))
        return memory.scroll

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The hollow, the text or its hint, what is selected, the caret."""
        typing, inside = ui.focused(self), self._inside(ui)
        box(onto, self.rect, OFF if not self.enabled else _LIT if typing else FIELD, ui.u(6))
        clip = onto.get_clip()
        onto.set_clip(clip.clip(inside.inflate(ui.u(2), 0)))
        now, px = self.state(ui), ui.px(BODY)
        left = inside.x - (self._scrolled(now, ui) if typing else 0)
        top = inside.centery - high("body", px) // 2
        if typing and now.selected:
            start, end = (wide(now.text[:place], "body", px) for place in now.selection)
            onto.fill(_MARKED, (left + start, top, end - start, high("body", px)))
        said, tone = (now.text, IVORY if self.enabled else OFF.text) if now.text else (self.hint, MUTED)
        beside = ui.u(4) if typing and not now.text else 0  # the caret doesn't hide the hint's first letter
        onto.blit(line(said, "body", px, tone), (left + beside, top))
        if typing and ui.caret:
            onto.fill(BRASS, (left + wide(now.text[: now.caret], "body", px), top, ui.u(2), high("body", px)))
        onto.set_clip(clip)

    def cut(self, ui: UI) -> bool:
        """Whether its hint doesn't fit, or letters are too high: long text scrolls along."""
        px = ui.px(BODY)
        return wide(self.hint, "body", px) > self._inside(ui).w or high("body", px) > self.rect.h + 1


_COMMANDS: dict[int, Callable[[TextField, UI], None]] = {
    pygame.K_a: TextField.everything,
    pygame.K_c: TextField.copy,
    pygame.K_x: TextField.cut_out,
    pygame.K_v: TextField.paste,
    pygame.K_z: TextField.undo,
    pygame.K_y: TextField.redo,
}


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
