"""Colours and the one light: dark slate chrome, brass accents, ivory text; blue against orange."""

from __future__ import annotations

from skirmish.core.state import Side

Colour = tuple[int, int, int]

INK: Colour = (20, 22, 26)
PANEL: Colour = (29, 32, 38)
PANEL_TOP: Colour = (38, 42, 49)
LINE: Colour = (58, 63, 72)
IVORY: Colour = (236, 228, 210)
MUTED: Colour = (160, 158, 150)
BRASS: Colour = (214, 172, 92)
WOUND: Colour = (232, 72, 58)
SECOND: Colour = (176, 132, 246)
THIRD: Colour = (96, 206, 190)
SPENT: Colour = (66, 58, 54)

TEAMS: tuple[Colour, Colour] = ((58, 142, 214), (240, 138, 42))
"""Blue and orange stay apart under all three kinds of colour blindness; side 1 has a notched ring as well."""

LIGHT = (-0.62, -0.78)
"""Toward the light, as x and y: it stands in the north-west, so shadows fall to the south-east."""


def team(side: Side) -> Colour:
    """The side's colour."""
    return TEAMS[side]


def role_colour(side: Side) -> Colour:
    """For the word that says what the side is in the scenario: its colour, light enough to be read."""
    return mix(team(side), IVORY, 0.35)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """From `a` (share 0) to `b` (share 1)."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def shade(colour: Colour, factor: float) -> Colour:
    """The colour darker (below 1) or lighter (above 1)."""
    red, green, blue = (min(255, max(0, round(part * factor))) for part in colour)
    return red, green, blue


def grey(colour: Colour, share: float) -> Colour:
    """The colour with part of its saturation gone."""
    level = round(0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2])
    return mix(colour, (level, level, level), share)
