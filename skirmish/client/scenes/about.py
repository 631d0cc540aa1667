"""What the program is made of, to be read and copied into a report."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING

import pygame

from skirmish import __version__
from skirmish.client.exports import copy
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.scenes.page import Page


def about(page: Page) -> None:
    """Version, parts, where things lie, whose work is in it."""
    sdl = ".".join(str(part) for part in pygame.get_sdl_version())
    facts = [
        say("menu.about-version", version=__version__),
        say("menu.about-parts", python=platform.python_version(), pygame=pygame.version.ver, sdl=sdl),
        say("menu.about-folder", folder=page.app.folder),
    ]
    body = [*facts, "", say("menu.about-credits"), "", say("menu.notice")]
    buttons = [Answer(say("menu.copy"), lambda: copy("\n".join(facts)), id="copy"),
               Answer(say("close"), primary=True, cancel=True, id="close")]  # fmt: skip
    page.ui.open(Dialog(say("menu.about"), body, buttons, id="about"))
