"""The playtests that are kept: a file each, in a folder of their own."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from skirmish.app.errors import UserError
from skirmish.client.store.disk import told
from skirmish.client.words import say
from skirmish.core.files import Held, Lock
from skirmish.playtest.plan import Plan, total
from skirmish.playtest.store import LOCK, Kept, OtherPlan, Store, Unusable

FOLDER, ENDING = "playtests", ".sqlite"
BESIDE = ("", "-wal", "-shm")
"""What belongs to a playtest: the file, and what may stand beside it."""
MOST = 500
"""So many are listed, the newest."""
LONGEST_SLUG = 50


class Glance(NamedTuple):
    """What a list shows of a playtest."""

    names: tuple[str, str]
    done: int
    total: int
    """Battles at most."""
    sure: bool
    """Whether it ends as soon as it is sure."""
    problem: str = ""
    """Why the file can't be used; the rest is empty then."""


class Entry(NamedTuple):
    """A playtest that is kept."""

    path: Path
    date: str
    """When it was played at last: `2026-03-01 18:30`."""


def entries(home: Path) -> list[Entry]:
    """All there are, the newest first. None of them is opened."""
    found = []
    for path in (home / FOLDER).glob(f"*{ENDING}"):
        try:
            found.append((max(_at(path), _at(path.with_name(f"{path.name}-wal"))), path))
        except OSError:
            continue
    found.sort(reverse=True)
    return [Entry(path, datetime.fromtimestamp(at).isoformat(" ", "minutes")) for at, path in found[:MOST]]


def _at(path: Path) -> float:
    return path.stat().st_mtime if path.exists() else 0.0


def glance(path: Path) -> Glance:
    """A look into the file, which takes some milliseconds."""
    try:
        with Kept(path) as kept:
            plan = kept.plan
            if plan is None or len(plan.rosters) != 2:
                return Glance(("", ""), 0, 0, False, say("desk.no-plan", path=path.name))
            names = plan.rosters[0].name, plan.rosters[1].name
            return Glance(names, len(kept.numbers(total(plan))), total(plan), plan.until is not None)
    except (Unusable, OSError) as error:
        return Glance(("", ""), 0, 0, False, str(error).removeprefix(f"{path}: "))


def begin(home: Path, plan: Plan) -> Path:
    """A new file with the plan in it, and nothing played. Raises `UserError`."""
    path = free(home / FOLDER, [roster.name for roster in plan.rosters])
    try:
        with told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            with Store(path) as store:
                store.begin(plan)
    except (Unusable, OtherPlan) as error:
        raise UserError(str(error)) from None
    return path


def free(folder: Path, names: Sequence[str]) -> Path:
    """A file that isn't there yet, called after the two lists."""
    slug = "-".join(re.findall(r"[a-z0-9]+", " ".join(names).lower()))[:LONGEST_SLUG].strip("-") or FOLDER
    path, number = folder / f"{slug}{ENDING}", 1
    while path.exists():
        number += 1
        path = folder / f"{slug}-{number}{ENDING}"
    return path


def delete(home: Path, path: Path) -> None:
    """Throws a playtest away. Raises `UserError`, also for one that is being played, in another window maybe."""
    if path.parent != home / FOLDER:
        raise UserError(f"{path}: {say('save.gone')}")
    try:
        lock = Lock(Path(os.path.realpath(path) + LOCK))
    except Held:
        raise UserError(say("desk.at-work", name=path.name)) from None
    try:
        with told(path):
            for ending in BESIDE:
                path.with_name(path.name + ending).unlink(missing_ok=ending != "")
    finally:
        lock.free()
