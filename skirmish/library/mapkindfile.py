"""Kinds of maps for the generator: which pieces, how many, how large. Their files are next to the generator."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import Field, model_validator

from skirmish.core.battlefield import KINDS, Ground, Sight
from skirmish.library.catalogue import display_path
from skirmish.library.forms import FileForm, Form, Ident, Words, fill
from skirmish.library.problems import Faulty, Problem, hint
from skirmish.library.shipped import PACKAGE
from skirmish.library.yamlfile import Document, Trail, read

FOLDER = PACKAGE / "mapmaker" / "kinds"
"""The folder of the shipped kinds."""
Inches = Annotated[float, Field(gt=0, le=24)]
Span = Annotated[list[Inches], Field(min_length=2, max_length=2)]
"""[minimum, maximum] in inches."""
Sides = Annotated[list[Span], Field(min_length=2, max_length=2)]
"""[width, depth], each as [minimum, maximum]."""
Share = Annotated[float, Field(ge=0, le=1)]
Names = Annotated[list[Words], Field(min_length=1, max_length=60)]
DRAWN = ("rect", "disc", "blob", "line", "shell", "terrace")


class FloorForm(Form):
    """The ground cover of the whole table, for looks only."""

    kind: str
    """The kind of terrain."""
    names: Names
    """Names; one is drawn."""


class WayForm(Form):
    """A road or track from one table edge to the opposite one, through the centre. These are laid first."""

    kind: str
    """The kind of terrain: a road, for example."""
    names: Names
    """Names; one is drawn."""
    runs: Literal["ends", "sides"]
    """Between the edges to deploy on, or between the other two."""
    thick_in: Span
    """Least and most width, in inches."""
    sway_in: Annotated[float, Field(ge=0, le=20)] = 6.0
    """How far it bends away from a straight line."""


class RiverForm(Form):
    """A deep river from side to side, with a ford at each marker."""

    names: Names
    """Names; one is drawn."""
    thick_in: Span
    """Least and most width, in inches."""
    fords: Names
    """Names of the fords."""
    ford_in: Span
    """How wide a ford is."""
    sway_in: Annotated[float, Field(ge=0, le=4)] = 2.5
    """How far it bends away from the centre line between the fords."""


class RoofForm(Form):
    """Roofs to stand on. (SKR-36)"""

    share: Share
    """The share of pieces with one."""
    climb: Literal["ladder", "stairs"]
    """The way up."""
    parapet_in: Annotated[list[Annotated[float, Field(ge=0, le=3)]], Field(min_length=1, max_length=6)] = Field([0.0])
    """One of these is drawn."""


class PiecesForm(Form):
    """Pieces of one kind. Each is placed twice, the second time rotated half round the centre of the table."""

    kinds: Annotated[list[str], Field(min_length=1, max_length=8)]
    """Each piece draws one; the rules must treat them alike."""
    names: Names
    """Names; one is drawn for each piece."""
    count: Annotated[list[Annotated[int, Field(ge=0, le=30)]], Field(min_length=2, max_length=2)] = Field([1, 1])
    """[minimum, maximum] pairs on a table of 48 by 48 inches."""
    fill: bool = False
    """They are placed in turn until the table has enough cover; `count` is ignored."""
    rect: Sides | None = None
    """A rectangle: minimum and maximum of both sides, in inches."""
    disc: Span | None = None
    """The radius."""
    blob: Sides | None = None
    """A round outline with corners."""
    line: Span | None = None
    """The length."""
    bend: Share = 0.0
    """The share of lines with a bend."""
    shell: Sides | None = None
    """The walls of a ruined house with two or three sides left."""
    terrace: Sides | None = None
    """Two steps side by side, the second twice as high, both with ground to stand on."""
    thick_in: Inches | None = None
    """How thick lines and walls are, in inches."""
    turn: Annotated[float, Field(ge=0, le=180)] = 0.0
    """Maximum rotation in degrees, either way."""
    height_in: Annotated[list[Annotated[float, Field(gt=0, le=12)]], Field(min_length=1, max_length=6)] | None = None
    """One of these is drawn."""
    sight: Sight | None = None
    """What they do to sight, if that differs from their kind."""
    ground: Ground | None = None
    """How hard they are to cross, if that differs from their kind."""
    band: Annotated[list[Share], Field(min_length=2, max_length=2)] = Field([0.0, 1.0])
    """How far from the centre line: 0 on it, 1 at the deployment zone."""
    beside: str = ""
    """The kind of piece it is placed next to."""
    hold: bool = False
    """The first of them is near the centre and is the building to hold. (SKR-91)"""
    roof: RoofForm | None = None
    """Roofs that some of them have."""

    @model_validator(mode="after")
    def _one_shape(self) -> PiecesForm:
        drawn = [name for name in DRAWN if getattr(self, name) is not None]
        if len(drawn) != 1:
            raise ValueError(f"needs exactly one of {', '.join(DRAWN)}, has {', '.join(drawn) or 'none'}")
        if self.terrace is not None and self.height_in is None:
            raise ValueError("a terrace needs height_in: that of its lower step")
        return self

    @property
    def drawn(self) -> str:
        """The notation in which it is drawn."""
        return next(name for name in DRAWN if getattr(self, name) is not None)


class MapKindForm(FileForm):
    """A kind of map."""

    id: Ident
    """Its name on the command line: `skirmish maps new --kind ID`."""
    name: Words
    text: Words
    """A description of such maps, in a sentence."""
    titles: Names
    """Names of maps; `{place}` is drawn of `heads` and `tails`."""
    heads: Names
    """First halves of place names."""
    tails: Names
    """Second halves of place names."""
    texts: Names
    """The map's description; `{place}` as in its name, `{hold}`: what to hold (`{Hold}` at the start)."""
    markers: Annotated[list[Ident], Field(min_length=3, max_length=3)]
    """West, middle, east."""
    floor: FloorForm | None = None
    """The ground cover of the whole table."""
    ways: Annotated[list[WayForm], Field(max_length=6)] = Field([])
    """Roads and tracks across the table."""
    river: RiverForm | None = None
    """A river across the table."""
    pieces: Annotated[list[PiecesForm], Field(min_length=1, max_length=40)]
    """The kinds of pieces, in the order in which they are placed."""
    least_in: Annotated[int, Field(ge=40, le=96)] = 40
    """Minimum side in inches: a smaller table has no room for the zones of all scenarios."""
    cover: Share = 0.66
    """The share of the ground between the zones that should have cover on it or within 2 inches."""


def map_kind_from(document: Document) -> MapKindForm:
    """The kind in this file. Raises `Faulty`, also for terrain that is unknown or not alike."""
    form = fill(MapKindForm, document, "map-kind")
    problems = [problem for index, pieces in enumerate(form.pieces) for problem in _unlike(document, index, pieces)]
    laid: list[tuple[Trail, str]] = [(("ways", index, "kind"), way.kind) for index, way in enumerate(form.ways)]
    laid += [(("floor", "kind"), form.floor.kind)] if form.floor is not None else []
    unknown = [(trail, kind) for trail, kind in laid if kind not in KINDS]
    problems += [document.problem(trail, "E020", f"no kind '{kind}'{hint(kind, KINDS)}") for trail, kind in unknown]
    if not any(pieces.hold for pieces in form.pieces):
        said = "one of the pieces needs `hold: true`: scenarios ask for it"
        problems.append(document.problem(("pieces",), "E012", said))
    if problems:
        raise Faulty(problems)
    return form


def _unlike(document: Document, index: int, pieces: PiecesForm) -> list[Problem]:
    at = ("pieces", index, "kinds")
    for number, kind in enumerate(pieces.kinds):
        if kind not in KINDS:
            return [document.problem((*at, number), "E020", f"no kind '{kind}'{hint(kind, KINDS)}")]
        if KINDS[kind] != KINDS[pieces.kinds[0]]:
            said = f"'{kind}' isn't like '{pieces.kinds[0]}': one end of the map would have an advantage"
            return [document.problem((*at, number), "E012", said)]
    return []


def map_kind_files() -> tuple[Path, ...]:
    """The files of the shipped kinds, sorted."""
    return tuple(sorted(FOLDER.glob("*.yaml")))


@cache
def map_kinds() -> Mapping[str, MapKindForm]:
    """The shipped kinds by id. Raises `Faulty`."""
    found = [map_kind_from(read(path, display_path(path))) for path in map_kind_files()]
    return MappingProxyType({one.id: one for one in found})
