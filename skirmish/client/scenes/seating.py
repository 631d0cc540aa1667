"""The last choice of a battle, kept between sessions, and who plays a side and how it fights."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import Wanted
from skirmish.client.levels import LEVELS, Level, called, playable, profiles, seated, word_of
from skirmish.client.store import disk
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say, titled
from skirmish.core.record import Record, evolve

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop


FORMAT = "chosen/1"
FILE = "last-battle.json"
MOST_BYTES = 20_000


class Chosen(Record):
    """What was chosen last."""

    format: str
    wanted: Wanted


def remembered(folder: Path, workshop: Workshop) -> Wanted:
    """The last choice, as far as what was chosen is still there; else the usual battle."""
    found = disk.small(folder / FILE, Chosen, MOST_BYTES)
    return fit(found.wanted, workshop) if found is not None and found.format == FORMAT else workshop.usual()


def fit(wanted: Wanted, workshop: Workshop) -> Wanted:
    """The choice with the usual one in the place of whatever isn't there (any more)."""
    usual = workshop.usual()
    rosters = {entry.id for entry in workshop.rosters()}
    ruleset = _one(wanted.ruleset, {entry.id for entry in workshop.rulesets()}, usual.ruleset)
    known = {option.name: option.values for option in workshop.options(ruleset)}
    a, b = (_one(wanted.rosters[side], rosters, usual.rosters[side]) for side in (0, 1))
    first, second = (seat if playable(seat) else usual.seats[side] for side, seat in enumerate(wanted.seats))
    return evolve(
        wanted,
        rosters=(a, b),
        seats=(first, second),
        ruleset=ruleset,
        battlefield=_one(wanted.battlefield, {entry.id for entry in workshop.maps()}, usual.battlefield),
        scenario=_one(wanted.scenario, {entry.id for entry in workshop.scenarios()}, usual.scenario),
        options=tuple((name, value) for name, value in wanted.options if value in known.get(name, ())),
        seed=wanted.seed if wanted.seed is None or wanted.seed >= 0 else None,
    )


def _one(wanted: str, known: set[str], usual: str) -> str:
    return wanted if wanted in known else usual


def remember(folder: Path, wanted: Wanted) -> None:
    """Keeps it for the next time; a folder that can't be written is no trouble here."""
    with contextlib.suppress(OSError):
        disk.put(folder / FILE, Chosen(FORMAT, wanted))


Choose = Callable[[str], object]
"""Is told the plain word of who was chosen."""


def players(
    ui: UI, id: str, word: str, rect: pygame.Rect, choose: Choose, levels: Sequence[Level] = LEVELS
) -> list[Widget]:
    """The level; beside it, for one that weighs, how it fights. Who is none of the levels stands below them."""
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
    """How who sits there fights; it must be of a level that weighs."""
    chosen, known = seated(word), profiles()
    assert chosen is not None
    at = next(number for number, one in enumerate(known) if one.name == chosen.profile)
    names = [titled(one.name) for one in known]
    return Choice(id, rect, names, at, lambda number: choose(word_of(chosen.level, known[number].name)),
                  tip=say("setup.profile"))  # fmt: skip


def told(word: str) -> list[str]:
    """What there is to say of who sits there: the level in a line, its profile in another; nothing of others."""
    chosen = seated(word)
    if chosen is None:
        return []
    manner = next((one.text for one in profiles() if one.name == chosen.profile), "") if chosen.profile else ""
    return [chosen.level.text, *([manner] if manner else [])]
