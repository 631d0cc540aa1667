"""Scenarios: the file's shape, and what the battle is about. (SKR-90, SKR-91)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from skirmish.core.record import UNSET
from skirmish.core.scenario import (
    Dream,
    Exit,
    Light,
    MarkersOn,
    Role,
    RoutFrom,
    Scenario,
    Treasure,
    Where,
    WonBy,
    Zone,
)
from skirmish.library.forms import FileForm, Form, Ident, Ref, Words, fill
from skirmish.library.problems import Faulty, Problem, hint
from skirmish.library.yamlfile import Document

Depth = Annotated[float, Field(ge=1, le=120)]


class RoleForm(Form):
    """One side's role, and where it deploys."""

    name: Ident
    """The name of the role, like `attacker`."""
    zone: Where
    """Where it deploys: along its own edge, along any edge, round the centre, round the building to hold, or in the
    middle third."""
    within_in: Depth = 8.0
    """How deep along an edge, or how far from the centre or the building."""
    apart_in: Annotated[float, Field(ge=0, le=24)] = 0.0
    """How far apart its own bases must be, in inches."""
    fewer: bool = False
    """Whether the side with fewer models takes it."""


class ExitForm(Form):
    """Winning by leaving over the far edge."""

    part: Annotated[int, Field(ge=1, le=20)]
    """The divisor of the starting number of models, rounded up: 2 means half of them."""
    least: Annotated[int, Field(ge=1, le=20)] = 1
    """Minimum number of models."""
    role: Ident | None = None
    """The role with this aim; by default both sides."""


class TreasureForm(Form):
    """Tokens to carry off: D3 plus a number."""

    plus: Annotated[int, Field(ge=0, le=20)] = 3
    """The number added to the D3."""
    edge_in: Annotated[float, Field(ge=0, le=60)] = 10.0
    """Minimum distance of each to an edge, in inches."""
    apart_in: Annotated[float, Field(ge=0, le=60)] = 6.0
    """Minimum distance of each to another, in inches."""


class ScenarioForm(FileForm):
    """A scenario: where the sides deploy, how long the battle lasts, what wins."""

    id: Ref
    name: Words
    text: Words = ""
    rounds: Annotated[int, Field(ge=1, le=100)] = 12
    """Number of rounds in the battle."""
    zone_depth_in: Depth = 8.0
    """Depth of both zones, along opposite edges; scenarios with roles give it for each."""
    won_by: WonBy = "rout"
    """What decides a battle in which neither side routs: marks lost, markers held, models or treasure off the table, a
    building held."""
    markers: Annotated[int, Field(ge=0, le=20)] = 0
    """How many markers there are, if the map has none of its own."""
    markers_on: MarkersOn = "ground"
    """Whether they lie on the centre line, or one of them on the roof of the building to hold."""
    marker_radius_in: Annotated[float, Field(gt=0, le=24)] = 3.0
    """Within how many inches of a marker, or of the building to hold, models count."""
    roles: Annotated[list[RoleForm], Field(max_length=2)] = Field([])
    """Two roles, if the sides differ. The first deploys first."""
    first_turn: Ident | None = None
    """The role with the first turn; by default a roll-off."""
    exit: ExitForm | None = None
    """Goes with `won_by: exit`."""
    treasure: TreasureForm | None = None
    """Goes with `won_by: treasure`."""
    light: Light = "day"
    """How far models see."""
    dream: Dream = "none"
    """Whether the battle is in the waking world, in a dream, or in the World of Dreams. (DOT-167, DOT-168)"""
    rout: RoutFrom = "quarter"
    """The share of losses from which a side takes rout tests, under rules that have them."""
    rout_rounds: Annotated[int, Field(ge=1, le=100)] | None = None
    """How many rounds it has where sides rout as `rout` says; none: `rounds`, which every other battle has."""
    rule: str = "SKR-91"


def scenario_from(document: Document) -> Scenario:
    """The scenario in this file. Raises `Faulty`."""
    form = fill(ScenarioForm, document, "scenario")
    problems = list(_problems(document, form))
    if problems:
        raise Faulty(problems)
    roles = tuple(Role(r.name, Zone(r.zone, r.within_in, r.apart_in), r.fewer) for r in form.roles)
    leave = Exit(form.exit.part, form.exit.least, form.exit.role or "") if form.exit is not None else None
    treasure = Treasure(**form.treasure.model_dump()) if form.treasure is not None else None
    return Scenario(
        form.id, form.name, form.rounds, form.zone_depth_in, form.won_by, form.markers, form.marker_radius_in,
        form.rule, roles, form.first_turn or "", leave, treasure,
        form.light if form.light != "day" else UNSET,
        form.dream if form.dream != "none" else UNSET,
        form.rout if form.rout != "quarter" else UNSET,
        form.rout_rounds or UNSET,
        form.markers_on if form.markers_on != "ground" else UNSET,
    )  # fmt: skip


def _problems(document: Document, form: ScenarioForm) -> Iterator[Problem]:
    """Settings that don't go together."""
    names = [role.name for role in form.roles]
    if len(names) == 1 or len(set(names)) < len(names):
        yield document.problem(("roles",), "E032", "there are two roles with different names, or none")
    for at, named in ((("first_turn",), form.first_turn), (("exit", "role"), form.exit and form.exit.role)):
        if named and named not in names:
            yield document.problem(at, "E020", f"no role '{named}'{hint(named, names)}")
    if sum(role.zone == "edge" for role in form.roles) > 1:
        yield document.problem(("roles",), "E032", "two roles along one edge each are no roles: use zone_depth_in")
    for key, word in (("exit", "exit"), ("treasure", "treasure")):
        if (getattr(form, key) is not None) != (form.won_by == word):
            said = f"`won_by: {word}` and `{key}:` go together"
            yield document.problem((key,) if getattr(form, key) is not None else ("won_by",), "E032", said)
    if form.exit is not None and names and all(role.zone != "edge" for role in form.roles):
        yield document.problem(("exit",), "E032", "nobody has a far edge: no role's zone lies along an edge")
    if (form.won_by == "markers") != bool(form.markers):
        yield document.problem(("won_by",), "E032", "`won_by: markers` and a number of `markers` go together")
    if form.rout_rounds and form.rout == "quarter":
        yield document.problem(("rout_rounds",), "E032", "`rout_rounds` goes with a `rout:` other than a quarter")
    if form.markers_on == "roof" and form.markers != 1:
        yield document.problem(("markers_on",), "E032", "there is one marker on a roof: write `markers: 1`")
    if form.treasure is not None and form.roles:
        yield document.problem(("treasure",), "E032", "treasure is for two sides with opposite edges, without roles")
