"""Colours and the one light: dark slate chrome, brass accents, ivory text; blue against orange."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from skirmish.client.art.eyes import EYES, apart
from skirmish.core.record import Record, evolve
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
TRACKS: MappingProxyType[str, Colour] = MappingProxyType(
    {"life": WOUND, "magic": SECOND, "mind": (206, 210, 220), "other": THIRD}
)
"""By what a track counts (`Track.about`): one meaning for each colour, whatever the rules."""

SUITS: MappingProxyType[str, Colour] = MappingProxyType(
    {
        "air": (216, 232, 240), "spirit": (190, 142, 250), "water": (74, 150, 232), "fire": (238, 92, 60),
        "earth": (178, 132, 72), "dot": SECOND, "keeps": (246, 214, 98), "lent": (196, 163, 248),
        "angreal": (232, 226, 204), "strain": (236, 118, 66), "wound": WOUND,
    }
)  # fmt: skip
"""The colours of the suits of a track; letters tell them as well. Other suits have the colour of their track."""

TEAMS: tuple[Colour, Colour] = ((58, 142, 214), (240, 138, 42))
"""Blue and orange stay apart under all three kinds of colour blindness; side 1 has a notched ring as well."""

DYES: MappingProxyType[str, Colour] = MappingProxyType(
    {
        "blue": (58, 142, 214), "sky": (120, 200, 250), "teal": (40, 180, 170), "green": (70, 200, 90),
        "lime": (180, 230, 70), "yellow": (250, 220, 60), "orange": (240, 138, 42), "red": (232, 72, 58),
        "pink": (250, 140, 180), "magenta": (224, 80, 200), "purple": (170, 110, 240), "white": (240, 240, 240),
    }
)  # fmt: skip
"""What a side may wear instead of its colour in the palette, by name."""
GROUNDS: tuple[Colour, ...] = ((109, 112, 70), (131, 113, 77), (125, 121, 102), (87, 95, 44), (68, 117, 131))
"""Grass, road, paving, corn and water, each on average."""
CLEAR, TOLD = 50.0, 20.0
"""Distances in Lab: seen at a glance, and told apart side by side."""

LIGHT = (-0.62, -0.78)
"""Toward the light, as x and y: it stands in the north-west, so shadows fall to the south-east."""


class Palette(Record):
    """The colours that tell sides and marks apart; patterns and shapes do so as well, in every palette alike."""

    name: str
    teams: tuple[Colour, Colour]
    marks: tuple[tuple[str, Colour], ...]
    """By the role of a mark."""
    eyes: str = "none"
    """Whose eyes it is made for, of `eyes.EYES`."""


_MARKS: dict[str, Colour] = {
    "walk": (196, 230, 255), "run": (112, 184, 250), "charge": (255, 168, 92), "way": (255, 255, 255),
    "ruler": (255, 236, 150), "clear": (255, 255, 255), "cover": (250, 212, 84), "blocked": (240, 96, 66),
    "range": (244, 232, 200), "weave": (192, 156, 255), "cutting": (224, 120, 232), "circle": (120, 226, 208),
    "threat": (236, 78, 70), "template": (255, 190, 74), "sight": (255, 240, 170), "risk": (244, 84, 60),
    "zone": (226, 220, 196), "good": (98, 214, 150), "bad": (240, 104, 78), "note": (236, 228, 210),
    "select": (255, 214, 92),
}  # fmt: skip


def _palette(name: str, teams: tuple[Colour, Colour], **changed: Colour) -> Palette:
    eyes = name if name in EYES else "none"
    return Palette(name, teams, tuple({**_MARKS, **changed}.items()), eyes)


PALETTES = MappingProxyType(
    {
        found.name: found
        for found in (
            _palette("normal", TEAMS),
            _palette(
                "protan", ((56, 128, 236), (250, 186, 40)),
                good=(110, 200, 255), bad=(214, 126, 20), blocked=(222, 120, 16), threat=(196, 98, 0),
                risk=(214, 120, 20), cutting=(170, 134, 255), charge=(250, 196, 90),
            ),
            _palette(
                "deutan", ((56, 128, 236), (250, 176, 40)),
                good=(110, 200, 255), bad=(226, 116, 30), blocked=(230, 110, 26), threat=(206, 88, 16),
                risk=(220, 110, 30), cutting=(180, 134, 255), charge=(250, 190, 90),
            ),
            _palette(
                "tritan", ((30, 156, 196), (236, 84, 74)),
                good=(90, 220, 210), cover=(255, 150, 150), ruler=(255, 214, 214), charge=(255, 150, 130),
                template=(255, 170, 160), select=(255, 196, 206), weave=(150, 190, 220), cutting=(244, 142, 182),
                risk=(240, 70, 70), threat=(226, 50, 62),
            ),
            _palette(
                "contrast", ((0, 120, 255), (255, 150, 0)),
                walk=(255, 255, 255), run=(90, 200, 255), charge=(255, 170, 40), cover=(255, 220, 0),
                blocked=(255, 70, 40), cutting=(255, 100, 255), circle=(60, 255, 220), threat=(255, 50, 50),
                template=(255, 200, 0), good=(60, 255, 140), bad=(255, 90, 60), select=(255, 230, 0),
            ),
        )
    }
)  # fmt: skip
"""By name: the usual colours, one palette for each kind of colour blindness, and one of strong contrasts."""
_used: list[Palette] = [PALETTES["normal"]]
_role_colours: dict[str, Colour] = dict(_used[0].marks)


def use(name: str, dyes: tuple[str, str] = ("", "")) -> None:
    """Colours are those of this palette from now on, with these dyes. Raises `KeyError` for names there are not."""
    wear(dyed(PALETTES[name], dyes))


def wear(palette: Palette) -> None:
    """Colours are those of this palette from now on.

    Whoever keeps pictures keeps them by `current().name`: they must be painted again.
    """
    _used[0] = palette
    _role_colours.update(palette.marks)


def dyed(palette: Palette, dyes: tuple[str, str]) -> Palette:
    """The palette with a dye for each side ('': its own colour), or as it is if the two can't be told apart."""
    if not any(dyes) or any(fault(palette, side, dyes[side], dyes[1 - side]) for side in (0, 1)):
        return palette
    return evolve(
        palette, name="/".join((palette.name, *dyes)), teams=(worn(palette, 0, dyes[0]), worn(palette, 1, dyes[1]))
    )


def worn(palette: Palette, side: Side, dye: str) -> Colour:
    """The colour of a side that has this dye, or '' for none."""
    return DYES[dye] if dye else palette.teams[side]


def fault(palette: Palette, side: Side, dye: str, other: str) -> str:
    """Why the side can't have this dye while the other side has its: `close`, `ground`; '' if it can.

    Judged with the eyes that the palette is made for.
    """
    colour = worn(palette, side, dye)
    if apart(colour, worn(palette, 1 - side, other), palette.eyes) < CLEAR:
        return "close"
    return "ground" if dye and any(apart(colour, ground, palette.eyes) < TOLD for ground in GROUNDS) else ""


def current() -> Palette:
    """The palette in use."""
    return _used[0]


def names() -> Iterable[str]:
    """The names of all palettes, the usual one first."""
    return PALETTES.keys()


def team(side: Side) -> Colour:
    """The side's colour."""
    return current().teams[side]


def mark_colour(role: str) -> Colour:
    """The colour of marks of this role (see `view.marks.Role`). Raises `KeyError` for one that there isn't."""
    return _role_colours[role]


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
