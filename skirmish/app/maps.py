"""Maps: their figures, the value of their two ends, their problems, and new ones by seed.

A map being made is checked in three steps of different cost: `remarks` and `weigh` take a tenth of a second
each, `figures` a second with compiled kernels (ten without), `duels` battles. None of them needs a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

from skirmish.app import compose
from skirmish.app.catalogue import Entries, Facts
from skirmish.app.defaults import SCENARIO
from skirmish.app.errors import UserError
from skirmish.app.lint import surveyed
from skirmish.board import check_battlefield, kernel_cache
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield, Remark
from skirmish.core.record import Record, evolve, to_plain
from skirmish.core.system import Ruleset
from skirmish.library import Problem, Shelf
from skirmish.library.catalogue import looks_like_path
from skirmish.library.forms import KEBAB
from skirmish.library.mapfile import battlefield_from, survey_problems
from skirmish.library.mapkindfile import MapKindForm, map_kind_from, map_kinds
from skirmish.library.yamlfile import read
from skirmish.mapmaker.maker import MOST_IN, NotMade, make_map
from skirmish.playtest import mapstats
from skirmish.playtest.mapstats import Balance, Ends, Look, weigh
from skirmish.rules import DEFAULT

MIRRORED = ("tower-patrol", "hunting-fist")
"""The rosters that fight themselves to measure the value of a map's ends: one that shoots, one that closes in."""
MOST_SEEDS = 10
"""Maximum number of seeds tried for a playable map."""


def measure_maps(entries: Entries, games: int, seed: int, tell: Callable[[str], None]) -> Entries:
    """The entries of maps, each with its figures as `stats`; `tell` gets the id of each map before it is measured."""
    kernel_cache.use()
    found = []
    for entry in entries:
        tell(entry["id"])
        field = Shelf().map(entry["id"], check_battlefield)
        found.append(entry | {"stats": _measure(field, games, seed)})
    return found


def _measure(field: Battlefield, games: int, seed: int) -> Facts:
    figures = {name: round(value, 4) for name, value in to_plain(mapstats.look(field, seed)).items()}
    *_, found = duels(field, games, seed)
    return figures | {"ends": {"edge": found.edge, **found.tally.as_json()}}


# An existing map, or one being made


def remarks(field: Battlefield) -> tuple[Remark, ...]:
    """What spoils battles on the map: overlaps, cut-off ground, unreachable markers and ladders, scenarios."""
    return tuple(surveyed(Shelf(), field))


def figures(field: Battlefield, seed: int = 0) -> Look:
    """Cover, room and sight, sampled."""
    return mapstats.look(field, seed)


def duels(field: Battlefield, games: int, seed: int = 0) -> Iterator[Ends]:
    """How the map's own edge has done so far, after every four mirrored battles of the default rosters.

    A generator, so that it can be stopped and run as a job in another process. Raises `UserError` for a map that can't
    be fought on.
    """
    yield from mapstats.duels(_rules(), mirrored(_rules(), field, seed), games, seed)


@cache
def _rules() -> Ruleset:
    """The default rules, which keep what they learn about exchanges from map to map."""
    return compose.ruleset(DEFAULT, {})


def mirrored(rules: Ruleset, field: Battlefield, seed: int) -> list[Setup]:
    """Setups on the map in which a roster fights itself. Raises `UserError` for a map that can't be fought on."""
    shelf = Shelf()
    scenario, found = shelf.scenario(SCENARIO), list[Setup]()
    for roster in map(shelf.roster, MIRRORED):
        first, second = compose.tell_apart((roster, roster))
        made = Setup(rules.name, dict(rules.options), field, scenario, (first, second), seed)
        compose.check(rules, made)
        found.append(made)
    return found


class Checked(Record):
    """A map with all that was found."""

    id: str
    name: str
    width_in: float
    depth_in: float
    problems: tuple[Problem, ...]
    look: Look
    balance: Balance
    battles: Ends | None = None
    """What mirrored battles showed about its ends; None if none were fought."""


def check_map(wanted: str, battles: int = 0, seed: int = 0, tell: Callable[[int], None] = lambda done: None) -> Checked:
    """The map of this id or path, with its problems, its figures, and the value of both ends.

    `tell` gets the number of finished battles. Raises `Faulty` for a map that can't be read, `UserError` for one
    that can't be fought on.
    """
    kernel_cache.use()
    document = Shelf().document("map", wanted)
    field = battlefield_from(document, check_battlefield)
    problems = tuple(survey_problems(document, remarks(field)))
    found = Checked(field.id, field.name, field.width_in, field.depth_in, problems, figures(field, seed), weigh(field))
    for ends in duels(field, battles, seed) if battles else ():
        found = evolve(found, battles=ends)
        tell(ends.tally.games)
    return found


# New maps


class NewMap(Record):
    """A generated map."""

    id: str
    name: str
    kind: str
    seed: int
    width_in: int
    depth_in: int
    terrain: int
    """Number of terrain pieces."""
    text: str
    """Its file."""
    file: str = ""
    """Its path; '' if it wasn't written."""


def list_kinds() -> tuple[tuple[str, str], ...]:
    """Id and description of each kind that the generator knows."""
    return tuple((kind.id, kind.text) for kind in map_kinds().values())


def _kind(wanted: str) -> MapKindForm:
    """The kind of this id or path. Raises `UserError` for an unknown one, `Faulty`."""
    known = map_kinds()
    if looks_like_path(wanted):
        return map_kind_from(read(Path(wanted), wanted))
    if wanted not in known:
        raise UserError(f"no kind of map '{wanted}'{compose.nearest(wanted, known)}")
    return known[wanted]


def new_map(kind: str, width: int, depth: int, seed: int, path: Path | None = None) -> NewMap:
    """A playable map of this kind, size in inches and seed; its id is the name of its file.

    If a seed gives nothing playable, the next one is tried. Raises `UserError` for an unknown kind or a wrong size.
    """
    form = _kind(kind)
    least = form.least_in
    if not all(least <= side <= MOST_IN for side in (width, depth)):
        raise UserError(f'a table of this kind is {least}" to {MOST_IN}" wide and deep, not {width} by {depth}')
    look = partial(surveyed, Shelf())
    for number in range(seed, seed + MOST_SEEDS):
        ident = path.stem if path is not None and KEBAB.fullmatch(path.stem) else f"{form.id}-{number}"
        try:
            made = make_map(form, width, depth, number, ident, look)
        except NotMade:
            continue
        field = made.battlefield
        return NewMap(ident, field.name, form.id, number, width, depth, len(field.terrain), made.text)
    raise UserError(f"none of {MOST_SEEDS} seeds gives a playable map: try another size")
