"""The first screen: what can be begun, over a board that is being painted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.app.errors import UserError
from skirmish.client import doors
from skirmish.client.art.theme import BRASS, IVORY, MUTED
from skirmish.client.intents import Context
from skirmish.client.saves import Left, dismiss, load, resumable
from skirmish.client.scenes import ways
from skirmish.client.scenes.about import about
from skirmish.client.scenes.page import Page
from skirmish.client.scenes.view import BoardView
from skirmish.client.scenes.ways import Way
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.label import Label
from skirmish.client.ui.menu import MenuPopup, MenuRow
from skirmish.client.ui.paint import high, wide
from skirmish.client.ui.panel import Panel, Rule
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY, LARGE, SMALL
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say
from skirmish.core.text import phase_text

if TYPE_CHECKING:
    from skirmish.client.app import App
    from skirmish.client.store.form import Meta

_ASIDE = 384
"""Width of the panel with the buttons, at 100%."""
_ROUND = 76
"""What lies round the buttons in it: its edges, and the bar."""
_TITLE = 44.0
_LOOK_S = 0.25
"""So often the menu looks how far the compiler is."""
_ARROWS = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_LEFT: -1}


class MenuScene(Page):
    """What lies below everything else. A battle that a crash cut off is offered first."""

    contexts: tuple[Context, ...] = ("battle", "program")

    def __init__(self, app: App) -> None:
        super().__init__(app, say("menu.title"))
        self.left: Left | None = None
        """The battle that a crash cut off."""
        self._learnt: dict[str, str] = {}
        """How far each course of the tutorial has come."""
        self._board = BoardView(app)
        self._compiled = ""
        """How far the compiler has come, in words; '' if it isn't at work."""

    def enter(self) -> None:
        """Looks whether there is a battle to resume, each time it comes to the top."""
        self.left = next(iter(resumable(self.app.folder)), None)
        self._learnt = doors.learnt(self.app)
        super().enter()

    # What it does

    def resume(self) -> None:
        """Goes on with the battle that a crash cut off. It stays marked until it is left on purpose."""
        if self.left is None:
            return
        path, _, mark = self.left
        try:
            found = load(path)
            self.app.mark.note(path)
            doors.save(self.app, found)
        except UserError as error:
            self.app.mark.forget()
            self.tell(say("menu.not-resumed"), str(error))
            return
        dismiss(mark)

    def forget(self) -> None:
        """The battle is not offered any more."""
        if self.left is not None:
            dismiss(self.left.mark)
            self.enter()

    def quick(self) -> None:
        """A battle with good defaults."""
        from skirmish.client.scenes.quick import QuickScene

        self.app.push(QuickScene(self.app))

    def fresh(self) -> None:
        """A battle with everything chosen."""
        from skirmish.client.scenes.setup import SetupScene

        self.app.push(SetupScene(self.app))

    def courses(self) -> None:
        """The courses of the tutorial, to choose one."""
        rows = [MenuRow(f"{say(f'course.{ident}')}: {told or say(f'course.{ident}-sub')}", partial(self.learn, ident))
                for ident, told in self._learnt.items()]  # fmt: skip
        button = self.ui.by_id("menu.tutorial").rect
        self.ui.menu(MenuPopup((button.x, button.bottom), rows, title=say("menu.courses"), id="courses"))

    def learn(self, course: str) -> None:
        """A course of the tutorial, at the step where it was left."""
        try:
            doors.tutorial(self.app, course)
        except UserError as error:
            self.tell(say("menu.no-tutorial"), str(error))

    def replay(self) -> None:
        """A record to look at."""
        from skirmish.client.scenes.archive import ArchiveScene

        self.app.push(ArchiveScene(self.app, page="records"))

    def accept(self) -> None:
        """Enter: the first of the buttons."""
        self.resume() if self.left is not None else self.quick()

    def back(self) -> None:
        """Esc asks: it never ends the game by itself."""
        buttons = [Answer(say("menu.stay"), cancel=True, id="stay"),
                   Answer(say("menu.quit"), self.app.quit, primary=True, id="leave")]  # fmt: skip
        self.ui.open(Dialog(say("menu.quit-title"), [], buttons, id="quit-dialog"))

    def ways(self) -> list[Way]:
        """The buttons, in their order."""
        found = []
        if self.left is not None:
            found.append(Way("resume", "back", self.resume, when(self.left.meta)))
        found += [
            Way("quick", "sword", self.quick, say("menu.quick-sub")),
            Way("new", "flag", self.fresh, say("menu.new-sub")),
            Way("tutorial", "bulb", self.courses, next(filter(None, self._learnt.values()), say("menu.tutorial-sub"))),
            Way("muster", "shield", lambda: doors.muster(self.app), say("menu.muster-sub")),
            Way("playtest", "measure", lambda: doors.playtest(self.app), say("menu.playtest-sub")),
            Way("load", "keep", lambda: doors.saves(self.app), say("menu.load-sub"), "load"),
            Way("replay", "eye", self.replay, say("menu.replay-sub")),
            Way("rulebook", "star", lambda: doors.rulebook(self.app), say("menu.rulebook-sub"), "help"),
            Way("settings", "gear", lambda: doors.settings(self.app), say("menu.settings-sub"), "settings"),
            Way("about", "ring", lambda: about(self), say("menu.about-sub")),
            Way("quit", "leave", self.app.quit, say("menu.quit-sub")),
        ]
        return found

    def knows(self, intent: str) -> bool:
        """See `Scene`."""
        number = intent.removeprefix("action-")
        return int(number) <= len(self.ways()) if number != intent else super().knows(intent)

    def do(self, intent: str) -> bool:
        """Digits press the buttons in their order."""
        ways = self.ways()
        number = intent.removeprefix("action-")
        if number != intent and int(number) <= len(ways):
            ways[int(number) - 1].press()
            return True
        return super().do(intent)

    def pressed(self, event: pygame.event.Event) -> None:
        """Arrows go from button to button."""
        if event.key in _ARROWS:
            self.ui.move_focus(_ARROWS[event.key])
        else:
            super().pressed(event)

    # How it looks

    def step(self, seconds: float) -> None:
        """The board is painted a piece at a time."""
        if self._board.step():
            self.ui.touch()
        if (now := self._progress()) != self._compiled:
            self._compiled = now
            self.touch()

    def due(self) -> float | None:
        """See `Scene`."""
        if self._board.busy:
            return 0.0
        compiler = self.app.compiler
        waits = compiler is not None and compiler.is_running
        return _LOOK_S if waits or self._progress() != self._compiled else super().due()

    def _progress(self) -> str:
        """How far the compiler has come, in words; '' if it isn't at work."""
        compiler = self.app.compiler
        if compiler is None:
            return ""
        if not compiler.is_running:
            return say("menu.plain", why=compiler.trouble) if compiler.trouble else ""
        return say("menu.compiling", share=compiler.done * 100 // compiler.total) if compiler.total else ""

    def aside(self) -> pygame.Rect:
        """The panel with the buttons; in a narrow window it is all of it."""
        w, h = self.app.size
        across = max(self.ui.u(_ASIDE), ways.broadest(self) + self.ui.u(_ROUND))
        return pygame.Rect(0, 0, w if w < across * 1.5 else across, h)

    def build(self) -> None:
        """Title, buttons, and at the foot how far the compiler is, and the notice."""
        ui, rect = self.ui, self.aside()
        inner = rect.inflate(-2 * ui.u(28), -2 * ui.u(20))
        progress, notice = [Span(self._compiled, colour=BRASS)], [Span(say("menu.notice"), colour=MUTED)]
        above = Rich.height(progress, ui, inner.w, SMALL) + ui.u(4) if self._compiled else 0
        low = above + Rich.height(notice, ui, inner.w, SMALL) + ui.u(4)
        foot = pygame.Rect(inner.x, inner.bottom - low, inner.w, low)
        head = self._heading(pygame.Rect(inner.x, inner.y, inner.w, inner.h // 3))
        top = head[-1].rect.bottom + ui.u(14)
        middle = pygame.Rect(inner.x - ui.u(8), top, inner.w + ui.u(20), max(1, foot.y - ui.u(10) - top))
        children: list[Widget] = [*head, Scroll("menu.ways", middle, ways.buttons(self, middle)),
                                  Rich("menu.notice", foot.move(0, above), notice, size=SMALL)]  # fmt: skip
        if self._compiled:
            children.append(Rich("menu.compiling", foot, progress, size=SMALL))
        ui.show([Panel("menu.aside", rect, children)])

    def _heading(self, rect: pygame.Rect) -> list[Widget]:
        ui = self.ui
        size = min(_TITLE, max(BODY * 1.6, rect.h * 0.5 / max(1, ui.px(100)) * 100))
        size = max(BODY, size * min(1.0, 0.98 * rect.w / max(1, wide(self.title, "heading", ui.px(size)))))
        name = pygame.Rect(rect.x, rect.y, rect.w, high("heading", ui.px(size)))
        below = pygame.Rect(rect.x, name.bottom, rect.w, high("body", ui.px(LARGE)))
        rule = pygame.Rect(rect.x, below.bottom + ui.u(8), rect.w, ui.u(2))
        subtitle = say("menu.subtitle")
        fits = wide(subtitle, "body", ui.px(LARGE)) <= rect.w
        return [
            Label("menu.title", name, self.title, size=size, face="heading", colour=BRASS),
            Label("menu.subtitle", below, subtitle, size=LARGE if fits else SMALL, colour=IVORY),
            Rule(rule, BRASS),
        ]

    def crashed(self, rect: pygame.Rect) -> Rich:
        """Which battle it is that can be resumed."""
        assert self.left is not None
        body = [Span(told(self.left.meta), colour=IVORY)]
        rect.h = Rich.height(body, self.ui, rect.w, SMALL + 0.5)
        return Rich("menu.crashed", rect, body, size=SMALL + 0.5)

    def ground(self, onto: pygame.Surface) -> None:
        """The board, as far as it is painted."""
        w, h = self.app.size
        left = self.aside().right
        self._board.draw(onto, pygame.Rect(left, 0, w - left, h))


def told(meta: Meta) -> str:
    """Who fights whom, and where the battle stands."""
    phase = say("menu.round", number=meta.round, phase=phase_text(meta.phase)) if meta.round else say("menu.deployment")
    return say("menu.resume-told", a=meta.sides[0], b=meta.sides[1], phase=phase)


def when(meta: Meta) -> str:
    """The date and the time it was kept."""
    return meta.date.replace("T", " ")[:16]
