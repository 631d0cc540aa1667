"""The last choice of a battle, kept between sessions: a new battle, the muster and the playtest desk begin with it."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from skirmish.app.entries import Wanted
from skirmish.app.errors import UserError
from skirmish.client.levels import playable
from skirmish.client.store import disk
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
    try:
        ruleset = _one(wanted.ruleset, {entry.id for entry in workshop.rulesets()}, usual.ruleset)
        known = {option.name: option.values for option in workshop.options(ruleset)}
    except UserError:  # somebody spoilt the rules' data: whoever needs them says so
        ruleset, known = usual.ruleset, {}
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
