"""The status bar names the ground under the pointer, in a narrow window instead of the last keys."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from skirmish.client.battle.panels import foot
from skirmish.client.battle.presenters.foot import FootView, Hint
from skirmish.client.ui.style import Scale
from skirmish.client.ui.ui import UI

GROUND = "the north copse: difficult ground, gives cover"
KEYS = tuple(Hint(f"F{number}", f"what this key of many does, {number}") for number in range(1, 12))


def written(ground: str, across: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a status bar of that width has on it, from the left."""
    found: list[tuple[int, str]] = []
    words: Any = foot.words

    def watched(onto: pygame.Surface, text: str, *rest: Any) -> pygame.Rect:
        box: pygame.Rect = words(onto, text, *rest)
        found.append((box.x, text))
        return box

    monkeypatch.setattr(foot, "words", watched)
    bar = foot.Foot(pygame.Rect(0, 0, across, 26), FootView(KEYS, "", "zoom 44%", ground), lambda _: None)
    bar.draw(pygame.Surface((across, 26)), UI((across, 720), Scale(), float))
    return [text for _, text in sorted(found)]


@pytest.mark.parametrize("across", [1280, 1920])
def test_the_ground_takes_the_place_of_the_last_keys(across: int, monkeypatch: pytest.MonkeyPatch) -> None:
    without, named = written("", across, monkeypatch), written(GROUND, across, monkeypatch)
    assert named[-2:] == [GROUND, "zoom 44%"]
    keys = named[:-2]
    assert 0 < len(keys) < len(without) - 1 < len(KEYS)
    assert keys == without[: len(keys)]


def test_the_ground_never_takes_more_than_half(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 3 * GROUND not in written(3 * GROUND, 1280, monkeypatch)
