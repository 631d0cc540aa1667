"""Choosing who plays a side and how it fights."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from skirmish.client.levels import LEVELS, Level, called, profiles, seated, word_of
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say, titled

Choose = Callable[[str], object]
"""Is given the plain word of the chosen player."""


def players(
    ui: UI, id: str, word: str, rect: pygame.Rect, choose: Choose, levels: Sequence[Level] = LEVELS
) -> list[Widget]:
    """The level; beside it, for one that weighs, its fighting style. A player of no level stands below them."""
    chosen, names = seated(word), [level.name for level in levels]
    gap = ui.u(6)
    if chosen is None:
        names.append(called(word))
    weighs = chosen is not None and chosen.level.weighs
    first = pygame.Rect(rect.x, rect.y, (rect.w - gap) // 2 if weighs else rect.w, rect.h)

    def take(number: int) -> None:
        choose(word_of(levels[number], chosen.profile if chosen is not None else "") if number < len(levels) else word)

    at = levels.index(chosen.level) if chosen is not None else len(levels)
    found: list[Widget] = [Choice(id, first, names, at, take, tip=" ".join(told(word)))]
    if weighs:
        second = pygame.Rect(first.right + gap, rect.y, rect.right - first.right - gap, rect.h)
        found.append(profile(f"{id}.profile", word, second, choose))
    return found


def profile(id: str, word: str, rect: pygame.Rect, choose: Choose) -> Widget:
    """The fighting style of a player, which must be of a level that weighs."""
    chosen, known = seated(word), profiles()
    assert chosen is not None
    at = next(number for number, one in enumerate(known) if one.name == chosen.profile)
    names = [titled(one.name) for one in known]
    return Choice(id, rect, names, at, lambda number: choose(word_of(chosen.level, known[number].name)),
                  tip=say("setup.profile"))  # fmt: skip


def told(word: str) -> list[str]:
    """The level in a line, its profile in another; nothing for a player of no level."""
    chosen = seated(word)
    if chosen is None:
        return []
    manner = next((one.text for one in profiles() if one.name == chosen.profile), "") if chosen.profile else ""
    return [chosen.level.text, *([manner] if manner else [])]
