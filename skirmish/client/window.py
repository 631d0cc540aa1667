"""The real window: opens it, and passes events, time and pictures between the system and the program."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import metadata
from itertools import accumulate

import pygame

from skirmish.client import preload
from skirmish.client.app import LEAST_SIZE, App
from skirmish.client.art.people import example
from skirmish.client.art.tokens import Look, token
from skirmish.client.faults import Guard
from skirmish.client.preload import Stage, Warming
from skirmish.client.script_trace import tracer

FPS, FPS_UNFOCUSED = 60, 20
"""Pictures a second at most; fewer while another window is in front."""
LONGEST_STEP = 0.1
"""Seconds: after a longer pause the animation goes on from where it was."""
LONGEST_WAIT = 0.5
"""Seconds: while SDL waits for an event, Python hears no Ctrl-C and no SIGTERM."""
GRIP = 100
"""Pixels of a window that must be on a screen."""
BLIND = ("offscreen", "evdev", "dummy")
"""Drivers that SDL falls back to without a display, by themselves."""


class NoDisplay(RuntimeError):
    """There is no screen to open a window on."""


def check_libraries() -> str:
    """What to say if both builds of pygame are installed: each breaks the other. '' if all is well."""
    installed = {name for name in ("pygame", "pygame-ce") if _installed(name)}
    if len(installed) < 2:
        return ""
    mend = "pip uninstall -y pygame pygame-ce && pip install pygame-ce"
    return f"both pygame and pygame-ce are installed, and each breaks the other; mend it with: {mend}"


def _installed(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def open_display(
    size: tuple[int, int], *, fullscreen: bool = False, position: tuple[int, int] | None = None
) -> pygame.Surface:
    """Opens the window, at its last place if that is still on a screen.

    Raises `NoDisplay` where there is no screen; a driver that the user set is taken as it is.
    """
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "skirmish")
    chosen = "SDL_VIDEODRIVER" in os.environ
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from None
    if not chosen and pygame.display.get_driver() in BLIND:
        driver = pygame.display.get_driver()
        pygame.display.quit()
        raise NoDisplay(f"only the driver {driver!r} works here")
    if position is not None and on_a_screen(position, pygame.display.get_desktop_sizes()):
        os.environ.setdefault("SDL_VIDEO_WINDOW_POS", f"{position[0]},{position[1]}")
    pygame.display.set_caption("skirmish")
    pygame.display.set_icon(token(Look(0, example("aes-sedai", "white-tower")), 30.0))
    return set_mode(size, fullscreen=fullscreen, screen=screen_of(position, pygame.display.get_desktop_sizes()))


def on_a_screen(position: tuple[int, int], screens: Sequence[tuple[int, int]]) -> bool:
    """Whether a window's corner there can be seen, the screens standing side by side."""
    wide, high = sum(size[0] for size in screens), max((size[1] for size in screens), default=0)
    return 0 <= position[0] < wide - GRIP and 0 <= position[1] < high - GRIP


def screen_of(position: tuple[int, int] | None, screens: Sequence[tuple[int, int]]) -> int:
    """The number of the screen that a window's corner is on, the screens standing side by side; 0 if it is on none."""
    if position is None or not on_a_screen(position, screens):
        return 0
    ends = accumulate(size[0] for size in screens)
    return next(number for number, end in enumerate(ends) if position[0] < end)


def set_mode(size: tuple[int, int], *, fullscreen: bool, screen: int = 0) -> pygame.Surface:
    """The surface of the window, resizable or over the whole of a screen, without a border."""
    if fullscreen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=screen)
    wanted = max(size[0], LEAST_SIZE[0]), max(size[1], LEAST_SIZE[1])
    return pygame.display.set_mode(wanted, pygame.RESIZABLE)


def _patient() -> None:
    """Tells the system that the window lives. What is pressed meanwhile isn't meant for what comes."""
    pygame.event.pump()
    pygame.event.clear((pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.TEXTINPUT))


class Window:
    """The loop. It waits when there is nothing to do, and draws only what has changed."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.guard = Guard(app)
        self.focused = True
        self._down: set[int] = set()
        """The keys that are down."""
        self._mode = app.settings.fullscreen, app.settings.window
        self._before = app.settings.window, app.settings.position
        """Size and place of the window before it filled the screen."""
        self._at = time.perf_counter()

    def warms(self, work: Iterable[Stage | None]) -> None:
        """Has this done beside the menu, once it can be seen."""
        self.app.warming = Warming(work, self._told, _patient)

    def _told(self) -> None:
        """Shows that it has to be waited for."""
        surface = pygame.display.get_surface()
        if surface is not None:
            preload.tell(surface, self.app.scale)
            pygame.display.flip()

    def run(self) -> None:
        """Until the program is over."""
        pygame.key.set_repeat(400, 40)
        trace = tracer(self.app)
        try:
            self._run(trace)
        except Exception:
            self.app.rescue()
            raise
        except KeyboardInterrupt:  # SIGTERM, too
            self.app.rescue()
            self.app.quit()
            raise
        finally:
            if self.app.compiler is not None:
                self.app.compiler.close()
            self.app.warming.close()

    def _run(self, trace: Callable[[], object]) -> None:
        """The loop itself; `trace` is called once a turn."""
        while self.app.running:
            for event in map(self._marked, self._events()):
                self._feel(event)
                self.guard.call("handle", partial(self.app.handle, event), None)
            self.guard.call("fit", self._fit, None)
            self.guard.call("step", self._step, None)
            surface = pygame.display.get_surface()
            if surface is not None and self.app.running:
                self.guard.call("draw", partial(self._draw, surface), None)
            trace()

    def _fit(self) -> None:
        """The window is as large as is wanted, and the program knows how large it is."""
        self._mind_mode()
        surface = pygame.display.get_surface()
        if surface is not None and surface.get_size() != self.app.size:
            self.app.resize(surface.get_size())

    def _draw(self, surface: pygame.Surface) -> None:
        """Shows what has changed."""
        if self.app.draw(surface):
            pygame.display.set_caption(self.app.scene.caption)
            pygame.display.flip()
            self._begin()

    def _begin(self) -> None:
        """What goes on behind the menu begins when it can be seen; the compiler also behind a battle."""
        if self.app.compiler is None and "skirmish.board.surface" in sys.modules:  # the first picture needs none
            from skirmish.board.kernel_cache import Compiler

            self.app.compiler = Compiler()
            self.app.compiler.start()
        if len(self.app.scenes) == 1:
            self.app.warming.begin()

    def _events(self) -> list[pygame.event.Event]:
        """What has happened; it sleeps until something does, or until time must go on."""
        due = self.guard.call("step", self.app.due, None)
        wait = 1.0 / (FPS if self.focused else FPS_UNFOCUSED)
        spent = time.perf_counter() - self._at
        pause = max(0.0, wait - spent) if due is not None and due <= wait else due
        if pause == 0.0:
            return pygame.event.get()
        pause = LONGEST_WAIT if pause is None else min(pause, LONGEST_WAIT)
        first = pygame.event.wait(max(1, round(pause * 1000)))
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else pygame.event.get()

    def _marked(self, event: pygame.event.Event) -> pygame.event.Event:
        """A key that goes down again without having come up is marked as repeated: pygame's own repeats aren't.

        They also come for a key that was only tapped while a picture took long.
        """
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYDOWN:
            if event.key in self._down:
                return pygame.event.Event(pygame.KEYDOWN, {**event.dict, "repeat": True})
            self._down.add(event.key)
        return event

    def _feel(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.focused = event.type == pygame.WINDOWFOCUSGAINED
        elif event.type == pygame.WINDOWMOVED and not self.app.settings.fullscreen:
            self.app.position = event.x, event.y

    def _step(self) -> None:
        now = time.perf_counter()
        self.app.step(min(LONGEST_STEP, now - self._at))
        self._at = now

    def _mind_mode(self) -> None:
        """Between the whole screen and a window, or to a window of another size, when the settings have changed."""
        wanted = self.app.settings.fullscreen, self.app.settings.window
        if wanted != self._mode:
            (filled, chosen), self._mode = self._mode, wanted
            if wanted[0] and not filled:
                self._before = self.app.size, pygame.display.get_window_position()
                self.app.restored, self.app.position = self._before
            size, place = self._before if filled and wanted[1] == chosen else (wanted[1], None)
            screens = pygame.display.get_desktop_sizes()
            surface = set_mode(size, fullscreen=wanted[0], screen=screen_of(self._before[1], screens))
            if not wanted[0] and place is not None and on_a_screen(place, screens):
                pygame.display.set_window_position(place)
            self.app.resize(surface.get_size())
