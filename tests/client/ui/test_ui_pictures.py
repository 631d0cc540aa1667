"""Pictures are kept, not painted again; and not too many of them."""

from __future__ import annotations

import pygame
from kit_scene import Window, at

from skirmish.client.ui import paint
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import Pictures
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.style import PLAIN


def square(side):
    return pygame.Surface((side, side), pygame.SRCALPHA)


def test_what_is_kept_is_not_painted_again():
    kept, painted = Pictures(100_000), []
    for _ in range(3):
        kept.get("a", lambda: painted.append(1) or square(10))
    assert painted == [1]


def test_what_was_used_longest_ago_goes_first():
    kept = Pictures(2 * 400)
    for key in "abac":
        kept.get(key, lambda: square(10))
    assert len(kept) == 2
    assert kept.bytes <= 800
    again = []
    kept.get("a", lambda: again.append("a") or square(10))
    kept.get("b", lambda: again.append("b") or square(10))
    assert again == ["b"]


def test_a_second_picture_of_a_window_paints_nothing_new(monkeypatch):
    spots = [at(10 + n % 2 * 330, 10 + n // 2 * 44, 316, 41) for n in range(20)]
    rows = [Button(f"b{n}", spot, f"Weave {n}", print, sub="remark", chance=n / 40) for n, spot in enumerate(spots)]
    window = Window(Parchment("p", at(0, 0, 800, 600), rows, side=0, band=40))
    window.picture()
    painted = []
    monkeypatch.setattr(paint, "_boxed", lambda *args: painted.append(args))
    monkeypatch.setattr(paint, "text", lambda *args: painted.append(args))
    window.picture()
    assert painted == []


def test_a_box_is_round_at_its_corners_and_full_in_between():
    onto = pygame.Surface((60, 40))
    paint.box(onto, pygame.Rect(0, 0, 60, 40), PLAIN, 8)
    assert onto.get_at((0, 0))[:3] == (0, 0, 0)
    assert onto.get_at((59, 39))[:3] == (0, 0, 0)
    assert onto.get_at((30, 0))[:3] == PLAIN.border
    assert onto.get_at((30, 1))[:3] == PLAIN.top
    assert onto.get_at((30, 38))[:3] == PLAIN.fill


def test_boxes_and_rings_of_any_size_are_painted():
    onto = pygame.Surface((60, 40))
    for size in ((0, 0), (1, 1), (2, 9), (9, 2), (60, 40)):
        paint.box(onto, pygame.Rect((0, 0), size), PLAIN, 12)
        paint.ring(onto, pygame.Rect((0, 0), size), PLAIN.border, 6, 2)
        paint.shadow(onto, pygame.Rect((0, 0), size), 12)
