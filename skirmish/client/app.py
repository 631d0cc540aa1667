"""The program in the window: a stack of scenes, settings, time. It never asks the clock or the mouse itself."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art import theme
from skirmish.client.audio import Sounds
from skirmish.client.hints import Hints
from skirmish.client.jobs import Employ, Inline
from skirmish.client.keymap import Keymap
from skirmish.client.navigation import Navigator
from skirmish.client.overlays import lengths
from skirmish.client.ports import Worker
from skirmish.client.preload import Stage, Warming
from skirmish.client.saves import Folder, Running
from skirmish.client.scenes.base import Scene
from skirmish.client.settings import Settings, save_settings
from skirmish.client.ui.inputs import typing
from skirmish.client.ui.style import LARGEST, SMALLEST, Scale, auto
from skirmish.client.words import Good, say
from skirmish.core.battle_record import Setup

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop
    from skirmish.board.kernel_cache import Compiler

LEAST_SIZE = (1024, 640)
"""Pixels: the smallest window everything fits in."""
ROOM = (512, 320)
"""Lengths at 100% that any window must have room for: a larger scale is held back in a small window."""
Hire = Callable[[Setup], Worker]
"""Makes the worker of a battle: another process, or none in tests."""


class App:
    """What all scenes share. Events come in by `handle`, time by `step`, pictures go out by `draw`."""

    def __init__(
        self,
        size: tuple[int, int],
        settings: Settings,
        workshop: Workshop,
        hire: Hire,
        folder: Path,
        employ: Employ = Inline,
    ) -> None:
        self.size = size
        self.settings = settings
        self.workshop = workshop
        self.hire = hire
        self.employ = employ
        """Begins work that takes long: in another process, or in tests here."""
        self.folder = folder
        """Where settings, saves and screenshots lie."""
        self.saves = Folder(folder)
        self.mark = Running(folder)
        """Tells the next start whether this one ended in good order."""
        self.message = ""
        """What went wrong with the settings' file; '' if nothing did."""
        self.keymap = Keymap(settings.keys)
        self.now = 0.0
        """Seconds since the start, as far as they have been stepped."""
        self.running = True
        self.scenes: list[Scene] = []
        self.go = Navigator(self)
        self.position = settings.position
        """Where the window stands, or stood before it filled the screen; None: where the system has put it."""
        self.restored = settings.window
        """How large it was before it filled the screen."""
        self.sharp = True
        """Whether battles have their ground painted sharper in the background."""
        self.shots: list[Path] = []
        """The screenshots taken."""
        self.accepted: list[str] = []
        """See `Services`."""
        self.sounds = Sounds(lambda: self.settings, clock=self.clock)
        self.hints = Hints(folder)
        self.warming = Warming()
        """What is loaded beside the menu; nothing, but in the real window."""
        self.compiler: Compiler | None = None
        """What compiles the board's kernels behind the menu; only the real window has one."""
        self._drawn: pygame.Surface | None = None
        theme.use(settings.palette, settings.dyes)
        lengths.use(centimetres=settings.centimetres)

    # The stack

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.scenes[-1]

    def shows(self, scene: object) -> bool:
        """Whether the scene lies on top."""
        return bool(self.scenes) and self.scene is scene

    def push(self, scene: Scene) -> None:
        """The scene comes to the top."""
        self.scenes.append(scene)
        scene.enter()
        self._drawn = None

    def pop(self) -> None:
        """The top scene goes; without any left the program ends."""
        self.scenes.pop().leave()
        if self.scenes:
            self.scene.enter()
        else:
            self.running = False
        self._drawn = None

    def replace(self, scene: Scene) -> None:
        """The scene takes the place of the top one."""
        self.scenes.pop().leave()
        self.push(scene)

    # The loop

    @property
    def scale(self) -> Scale:
        """How large lettering and widgets are: as large as was chosen, unless a small window has no room for it."""
        chosen = self.settings.ui_scale or auto(self.size)
        room = min(self.size[0] / ROOM[0], self.size[1] / ROOM[1])
        return Scale(max(SMALLEST, min(chosen, room)), self.settings.text_scale)

    def clock(self) -> float:
        """Seconds since the start."""
        return self.now

    def handle(self, event: pygame.event.Event) -> None:
        """Something happened in front of the screen. What comes after the end is of no interest."""
        if not self.scenes:
            return
        self.sounds.feel(event)
        if event.type == pygame.MOUSEBUTTONUP and self.scenes and self.scene.ui.held:
            self.sounds.play("click")
        if event.type == pygame.QUIT:
            self.close()
        elif event.type == pygame.DROPFILE:
            self.go.to_dropped(Path(event.file))
        elif event.type == pygame.VIDEORESIZE:
            self.resize((event.w, event.h))
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self._drawn = None
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        else:
            self.scene.handle(event)

    def _key(self, event: pygame.event.Event) -> None:
        """A key goes down. Where it opens another scene, the letter that follows it isn't for a field of that one."""
        before = self.scene
        if self.scene.grabs or not self._everywhere(event):
            self.scene.handle(event)
        if self.scenes and self.scene is not before:
            self.scene.ui.stray = True

    def _everywhere(self, event: pygame.event.Event) -> bool:
        """Keys that work in every scene; True if it was one of them."""
        intent = self.keymap.intent(event)
        if intent in ("help", "keys"):
            return not typing(self.scene.ui, event) and self._helped(intent, event)
        if intent == "screenshot":
            self._photograph()
        elif intent in ("scale-up", "scale-down", "scale-reset"):
            self._rescale(intent)
        else:
            return False
        self.accepted.append(intent)
        return True

    def _helped(self, intent: str, event: pygame.event.Event) -> bool:
        """Help or the sheet of keys; a key that is held down asks once."""
        if not getattr(event, "repeat", False):
            self.scene.freshen()
            self.accepted.append(intent)
            if intent == "help":
                self.scene.help()
            else:
                self.scene.keys()
        return True

    def _photograph(self) -> None:
        """A screenshot, and where it is; or why there is none."""
        try:
            self.scene.remark(Good(say("written", path=str(self.screenshot()))))
        except OSError as error:
            self.scene.remark(say("not-written", why=error.strerror or str(error)))

    def rescue(self) -> None:
        """The program ends, though nobody wanted it to: each scene keeps its work if it can, whatever others do."""
        for scene in self.scenes:
            with contextlib.suppress(Exception):
                scene.rescue()

    def keep_work(self) -> tuple[bool, tuple[str, ...]]:
        """Keeps what would be lost if the program ended now: whether there was anything, and why some of it isn't."""
        kept, troubles = False, []
        for scene in self.scenes:
            try:
                kept = scene.keep_work() or kept
            except Exception as error:
                troubles.append(str(error) or type(error).__name__)
        return kept, tuple(troubles)

    def _rescale(self, intent: str) -> None:
        """To the next quarter."""
        quarters = 4 * (self.settings.ui_scale or auto(self.size))
        wanted = {"scale-up": math.floor(quarters + 1) / 4, "scale-down": math.ceil(quarters - 1) / 4}.get(intent)
        self.change(ui_scale=min(LARGEST, max(SMALLEST, wanted)) if wanted is not None else 0.0)

    def step(self, seconds: float) -> None:
        """Time passes."""
        self.now += seconds
        if self.scenes:
            self.scene.step(seconds)

    def draw(self, onto: pygame.Surface) -> bool:
        """Draws the top scene if anything has changed since it was last drawn onto this surface: whether it did."""
        if not self.scenes or (self._drawn is onto and not self.scene.dirty):
            return False
        self.scene.draw(onto)
        self._drawn = onto
        return True

    def due(self) -> float | None:
        """Seconds until the next step though nothing happens; None: there is nothing to wait for."""
        return self.scene.due() if self.scenes else 0.0

    # What scenes ask for

    def prepare(self, stage: Stage) -> None:
        """Waits for what is still being loaded, and says so meanwhile."""
        self.warming.wait(stage)
        self._drawn = None

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size now."""
        if size != self.size:
            self.size = size
            self._refit()

    def change(self, **values: object) -> None:
        """Some settings are others from now on; they are kept at once."""
        self.settings = self.settings.changed(**values)
        self.keymap = Keymap(self.settings.keys)
        theme.use(self.settings.palette, self.settings.dyes)
        lengths.use(centimetres=self.settings.centimetres)
        self.message = save_settings(self.settings, self.folder)
        self._refit()

    def _refit(self) -> None:
        self._drawn = None
        for scene in self.scenes:
            scene.resized()

    def close(self) -> None:
        """The window is to be closed; the top scene may ask first."""
        if not self.scenes or self.scene.closing():
            self.quit()

    def quit(self) -> None:
        """The end; every scene is left in good order."""
        while self.scenes:
            self.scenes.pop().leave()
        size = self.restored if self.settings.fullscreen else self.size
        if (size, self.position) != (self.settings.window, self.settings.position):
            self.settings = self.settings.changed(window=size, position=self.position)
            self.message = save_settings(self.settings, self.folder)
        self.mark.close()
        self.running = False

    def screenshot(self, path: Path | None = None) -> Path:
        """A picture of the window as it is, written to its folder or to the path. Raises `OSError`."""
        from skirmish.client.picture import save

        if path is None:
            (self.folder / "screenshots").mkdir(parents=True, exist_ok=True)
            number = 1 + len(list((self.folder / "screenshots").glob("*.png")))
            path = self.folder / "screenshots" / f"skirmish-{number:04}.png"
        picture = pygame.Surface(self.size, 0, 32)
        self.scene.draw(picture)
        save(picture, path)
        self.shots.append(path)
        return path
