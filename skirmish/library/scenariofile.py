"""Scenarios: the file's shape, and what the battle is about. (SKR-90, SKR-91)"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from skirmish.core.record import UNSET
from skirmish.core.scenario import (
    COUNTED,
    HELD,
    MOST_PACE,
    TIES,
    Award,
    AwardKind,
    Dream,
    Exit,
    HeldZone,
    Light,
    MarkersOn,
    Role,
    RoutFrom,
    Scenario,
    Scoring,
    Treasure,
    When,
    Where,
    WonBy,
    Zone,
)
from skirmish.library.forms import FileForm, Form, Ident, Ref, Words, fill
from skirmish.library.problems import Faulty, Problem, hint
from skirmish.library.yamlfile import Document

WITHIN_IN = 6.0
"""How far a zone that is held reaches if the scenario doesn't say."""
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


class AwardForm(Form):
    """Something that earns victory points."""

    kind: AwardKind
    """`marker-held`: each marker where the side has more standing models; `zone-held`: a zone where it has more;
    `enemy-out`: each enemy out of action; `alive`: each model of its own that isn't; `exit`: each that leaves by the
    far edge; `token`: each token carried off."""
    points: Annotated[int, Field(ge=1, le=100)] = 1
    """How many points."""
    role: Ident | None = None
    """The role whose points they are; by default either side's."""
    of: Ident | None = None
    """Which models `enemy-out`, `alive` and `exit` are about: `leader`, `hero` (novices too), `novice`, `henchman` or
    a keyword; by default all."""
    zone: HeldZone | None = None
    """The zone of `zone-held`: round the building to hold or the centre, the middle third, or along a table edge."""
    within_in: Annotated[float, Field(ge=1, le=60)] | None = None
    """How far the zone reaches, in inches; by default 6."""
    when: When | None = None
    """Whether `marker-held`, `zone-held` and `alive` count when each round ends or once when the battle does; by
    default the first two each round and `alive` at the end."""
    from_round: Annotated[int, Field(ge=1, le=100)] = 1
    """The first round in which it earns points; neither this nor `to_round` goes with `when: end`."""
    to_round: Annotated[int, Field(ge=1, le=100)] | None = None
    """The last one; by default the last of the battle."""


class PointsForm(Form):
    """Winning by victory points."""

    awards: Annotated[list[AwardForm], Field(min_length=1, max_length=20)]
    """What earns points."""
    win_at: Annotated[int, Field(ge=1, le=10_000)] | None = None
    """With so many points a side wins at the end of the phase, or of the action where models act one after the other;
    what counts with `when: end` isn't counted then. By default the battle lasts all its rounds."""
    tie: Ident = "draw"
    """Who wins if both have as many: nobody (`draw`), the side that lost the smaller share of its marks (`losses`), or
    a role."""
    at_limit: Ident | None = None
    """The role that wins after the last round unless the other has reached `win_at`; by default the side with more
    points."""


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
    building held, or points for what the scenario names."""
    markers: Annotated[int, Field(ge=0, le=20)] = 0
    """How many markers there are: the map's own, or on the centre line if it has too few."""
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
    """Goes with `won_by: treasure`, and with points for a `token`."""
    points: PointsForm | None = None
    """Goes with `won_by: points`."""
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
        _scoring_from(form.points) if form.points is not None else UNSET,
    )  # fmt: skip


def _scoring_from(form: PointsForm) -> Scoring:
    awards = [
        Award(
            one.kind, one.points, one.role or "", one.of or "", one.zone or "centre", one.within_in or WITHIN_IN,
            _when(one), one.from_round, one.to_round or 0,
        )
        for one in form.awards
    ]  # fmt: skip
    return Scoring(tuple(awards), form.win_at or 0, form.tie, form.at_limit or "")


def _when(award: AwardForm) -> When:
    return award.when or ("end" if award.kind == "alive" else "round")


def _problems(document: Document, form: ScenarioForm) -> Iterator[Problem]:
    """Settings that don't go together."""
    names = [role.name for role in form.roles]
    if len(names) == 1 or len(set(names)) < len(names):
        yield document.problem(("roles",), "E032", "there are two roles with different names, or none")
    for at, named in ((("first_turn",), form.first_turn), (("exit", "role"), form.exit and form.exit.role)):
        if named and named not in names:
            yield document.problem(at, "E020", f"no role '{named}'{hint(named, names)}")
    for number, role in enumerate(form.roles):
        if role.name in TIES:
            said = f"a role can't be called '{role.name}': `tie: {role.name}` means something else"
            yield document.problem(("roles", number, "name"), "E032", said)
    if sum(role.zone == "edge" for role in form.roles) > 1:
        yield document.problem(("roles",), "E032", "two roles along one edge each are no roles: use zone_depth_in")
    kinds = [award.kind for award in form.points.awards] if form.points is not None else []
    for key in ("exit", "treasure", "points"):
        given = getattr(form, key) is not None
        if key == "treasure" and "token" in kinds:
            if not given:
                said = "points for a `token` need `treasure:`, such as `treasure: {plus: 3}`"
                yield document.problem(("points", "awards", kinds.index("token"), "kind"), "E032", said)
        elif given != (form.won_by == key):
            said = f"`won_by: {key}` and `{key}:` go together"
            yield document.problem((key,) if given else ("won_by",), "E032", said)
    if form.exit is not None and names and all(role.zone != "edge" for role in form.roles):
        yield document.problem(("exit",), "E032", "nobody has a far edge: no role's zone lies along an edge")
    if form.points is not None and form.won_by == "points":
        yield from _points_problems(document, form, form.points, names)
    elif (form.won_by == "markers") != bool(form.markers):
        yield document.problem(("won_by",), "E032", "`won_by: markers` and a number of `markers` go together")
    if form.rout_rounds and form.rout == "quarter":
        yield document.problem(("rout_rounds",), "E032", "`rout_rounds` goes with a `rout:` other than a quarter")
    if form.markers_on == "roof" and form.markers != 1:
        yield document.problem(("markers_on",), "E032", "there is one marker on a roof: write `markers: 1`")
    if form.treasure is not None and form.roles:
        yield document.problem(("treasure",), "E032", "treasure is for two sides with opposite edges, without roles")


def _points_problems(document: Document, form: ScenarioForm, points: PointsForm, names: list[str]) -> Iterator[Problem]:
    """Awards that don't fit their kind, the scenario's roles or its rounds."""
    kinds = [award.kind for award in points.awards]
    for key, named, others in (("tie", points.tie, TIES), ("at_limit", points.at_limit, ())):
        if named is not None and named not in (*others, *names):
            yield document.problem(("points", key), "E020", f"no role '{named}'{hint(named, [*names, *others])}")
    if points.at_limit and points.win_at is None:
        yield document.problem(
            ("points", "at_limit"), "E032", "`at_limit` needs `win_at`: else the other side can't win"
        )
    if ("marker-held" in kinds) != bool(form.markers):
        at = ("points", "awards", kinds.index("marker-held"), "kind") if "marker-held" in kinds else ("markers",)
        yield document.problem(at, "E032", "points for `marker-held` and a number of `markers` go together")
    if {"exit", "token"} <= set(kinds):
        at = ("points", "awards", kinds.index("exit"), "kind")
        yield document.problem(
            at, "E032", "`exit` and `token` don't go together: with tokens a side leaves by its own edge"
        )
    for number, award in enumerate(points.awards):
        for key, said in _award_faults(form, award, names):
            code = "E020" if said.startswith("no role") else "E032"
            yield document.problem(("points", "awards", number, key), code, said)


def _award_faults(form: ScenarioForm, award: AwardForm, names: list[str]) -> Iterator[tuple[str, str]]:
    """Keys and what is wrong with them."""
    if award.role and award.role not in names:
        yield "role", f"no role '{award.role}'{hint(award.role, names)}"
    if (award.kind == "zone-held") != (award.zone is not None):
        yield ("zone" if award.zone else "kind"), "`kind: zone-held` and `zone` go together"
    elif award.within_in is not None and award.zone in (None, "middle"):
        yield "within_in", f"`{award.zone or award.kind}` has no `within_in`"
    if award.of and award.kind in (*HELD, "token"):
        yield "of", f"`of` goes with enemy-out, alive and exit, not with {award.kind}"
    if award.when and award.kind not in COUNTED:
        yield "when", f"`when` goes with {', '.join(COUNTED)}; {award.kind} earns its points when it happens"
    once = award.kind in COUNTED and _when(award) == "end"
    if once and (award.from_round > 1 or award.to_round):
        key = "from_round" if award.from_round > 1 else "to_round"
        yield key, f"{award.kind} counts once here, when the battle ends: rounds go with `when: round`"
    most = max(math.ceil(form.rounds * MOST_PACE), form.rout_rounds or 0)
    last = min(award.to_round or most, most)
    if not once and award.from_round > last:
        yield "from_round", f"it never earns points: the last round for it is {last}"
    edges = not form.roles or any(role.zone == "edge" for role in form.roles)
    if (award.kind == "exit" or award.zone in ("own-edge", "enemy-edge")) and not edges:
        yield "kind", "no side has a table edge: no role's zone lies along an `edge`"
