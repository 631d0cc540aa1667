"""A key that is held, or tapped while the window is slow, does its thing once."""

from __future__ import annotations

import pygame
from app_scene import an_app

from skirmish.client.window import Window


def test_a_key_that_goes_down_twice_is_marked(tmp_path):
    window = Window(an_app(home=tmp_path))
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="z")
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_z, mod=0)
    lost = pygame.event.Event(pygame.WINDOWFOCUSLOST)
    marks = [getattr(window._marked(event), "repeat", False) for event in (down, down, up, down, lost, down)]
    assert marks == [False, True, False, False, False, False]
