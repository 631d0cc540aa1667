"""A picture of the board, drawn without a window: the same state gives the same bytes."""

from __future__ import annotations

from pathlib import Path

import pygame

from skirmish.client.art.crowd import crowd
from skirmish.client.art.figures import Cards, figures
from skirmish.client.art.layout import layout, unit_of
from skirmish.client.art.objectives import coins, stakes, zones
from skirmish.client.art.snapshot import entries, features, frame, grid, header, keys, legend, roll
from skirmish.client.art.terrain import scenery
from skirmish.client.png import encode
from skirmish.core.files import write_file
from skirmish.core.state import State

PIXELS_PER_INCH = 24.0


def draw(
    state: State,
    rules: Cards,
    *,
    pixels_per_inch: float = PIXELS_PER_INCH,
    path: Path | str | None = None,
) -> pygame.Surface:
    """Draws the state, and saves it as PNG if a path is given. Needs neither a display nor a video driver.

    Of the map's markers those are shown that count in the scenario.
    Raises `ValueError` below 4 pixels per inch, `OSError` if the file can't be written.
    """
    if pixels_per_inch < 4:
        raise ValueError(f"{pixels_per_inch:g} pixels per inch are too few, 4 is the least")
    people = figures(state, rules)
    listed = entries(people, pixels_per_inch, keys(state, unit_of(pixels_per_inch)))
    plan = layout(state.battlefield, pixels_per_inch, [entry.width for entry in listed])
    found = pygame.Surface(plan.size, 0, 32)
    frame(found, plan)
    board = scenery(state, pixels_per_inch)
    grid(board, pixels_per_inch)
    zones(board, state, pixels_per_inch)
    stakes(board, state, pixels_per_inch)
    found.blit(board, plan.board[:2])
    taken = [*features(found, plan, state), *coins(found, plan, state)]
    crowd(found, plan, people, taken)
    header(found, plan, state, people)
    roll(found, plan, state, people)
    legend(found, plan, listed)
    if path is not None:
        save(found, path)
    return found


def save(surface: pygame.Surface, path: Path | str) -> None:
    """Writes a PNG, whole or not at all. Raises `OSError` if it can't."""
    write_file(Path(path), encode(surface))
