"""The folder of saves: those a player names, the quick one, and autosaves, which are kept apart and thrown away."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple

from skirmish.app.errors import UserError
from skirmish.client.battle.session import Session
from skirmish.client.store.disk import home, told
from skirmish.client.store.form import Meta, Save, glance, load, saved, tidy
from skirmish.client.words import say
from skirmish.core.files import write_file
from skirmish.core.record import evolve, to_json
from skirmish.core.text import phase_text

Kind = Literal["saved", "quick", "auto"]
ENDING = ".save.json"
KEPT_ROUNDS = 3
"""Of a battle's autosaves: the round that is played, and those before it."""
KEPT_BATTLES = 3
"""How many other battles' autosaves are kept."""
LONGEST_SLUG = 40


class Entry(NamedTuple):
    """A line of the list. `meta` is None if the file can't be used; `problem` says why."""

    path: Path
    kind: Kind
    meta: Meta | None
    problem: str = ""


class Folder:
    """The saves of one user. Everything that can't be done is raised as `UserError`, with a sentence for the player."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = root if root is not None else home()
        self._saved = self.root / "saves"
        self._auto = self.root / "autosaves"
        self._written: tuple[str, str, str] | None = None
        """Battle, turn and phase of the last autosave."""

    def entries(self, by: Literal["date", "name"] = "date") -> list[Entry]:
        """All saves, the newest first or by name; files that can't be used come last."""
        found = [_entry(path, "quick" if path == self._quick else "saved") for path in _files(self._saved)]
        found += [_entry(path, "auto") for path in _files(self._auto)]
        found.sort(key=_by_date if by == "date" else _by_name, reverse=by == "date")
        return sorted(found, key=lambda entry: entry.meta is None)

    def save(self, session: Session, name: str, thumbnail: bytes = b"", now: datetime | None = None) -> Path:
        """Saves under this name, beside others of the same name."""
        path = self._free(name)
        return self._put(path, saved(session, tidy(name) or say("save.untitled"), _date(now), thumbnail))

    def overwrite(self, path: Path, session: Session, thumbnail: bytes = b"", now: datetime | None = None) -> Path:
        """Saves in the place of this save, under its name."""
        return self._put(path, saved(session, glance(path).name, _date(now), thumbnail))

    def quick_save(self, session: Session, thumbnail: bytes = b"", now: datetime | None = None) -> Path:
        """Saves where the quick save is."""
        return self._put(self._quick, saved(session, say("save.quick"), _date(now), thumbnail))

    def quick_load(self) -> Save:
        """The quick save."""
        return load(self._quick)

    def autosave_due(self, session: Session) -> bool:
        """Whether another phase is played than when the battle was last kept."""
        return self._written != _where(session)

    def autosave(self, session: Session, thumbnail: bytes = b"", now: datetime | None = None) -> Path:
        """Keeps the battle as it is in this phase; throws away what is too old."""
        battle, turn, phase = _where(session)
        state = session.state
        path = self._auto / f"{battle}-{turn}-{_slug(phase)}{ENDING}"
        sides = " - ".join(roster.name for roster in session.setup.rosters)
        name = say("save.auto", sides=sides, round=state.round, phase=phase_text(phase))
        self._put(path, saved(session, name, _date(now), thumbnail))
        self._written = battle, turn, phase
        self._thin_out(battle, state.round)
        return path

    def forget(self, session: Session) -> None:
        """Throws away what autosaves there are of the battle."""
        self._written = None
        with told(self._auto):
            for path in _files(self._auto):
                if _battle_of(path) == session.ident:
                    path.unlink(missing_ok=True)

    def rename(self, path: Path, name: str) -> Path:
        """Another name; where the file is now."""
        save = load(path)
        moved = self._put(
            self._free(name), evolve(save, meta=evolve(save.meta, name=tidy(name) or say("save.untitled")))
        )
        self.delete(path)
        return moved

    def delete(self, path: Path) -> None:
        """Throws a save away."""
        if path.parent not in (self._saved, self._auto):
            raise UserError(f"{path}: {say('save.gone')}")
        with told(path):
            path.unlink()

    @property
    def _quick(self) -> Path:
        return self._saved / f"quick{ENDING}"

    def _put(self, path: Path, save: Save) -> Path:
        with told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, to_json(save))
        return path

    def _free(self, name: str) -> Path:
        """A file that isn't there yet."""
        slug, number = _slug(tidy(name)), 1
        path = self._saved / f"{slug}{ENDING}"
        with told(path):
            while path.exists() or path == self._quick:
                number += 1
                path = self._saved / f"{slug}-{number}{ENDING}"
        return path

    def _thin_out(self, battle: str, now_round: int) -> None:
        """Keeps the last rounds of this battle, and the battles kept last."""
        others: dict[str, float] = {}
        with told(self._auto):
            for path in _files(self._auto):
                of = _battle_of(path)
                if of == battle and _round_of(path) <= now_round - KEPT_ROUNDS:
                    path.unlink(missing_ok=True)
                elif of != battle:
                    others[of] = max(others.get(of, 0.0), path.stat().st_mtime)
            kept = sorted(others, key=lambda of: -others[of])[:KEPT_BATTLES]
            for path in _files(self._auto):
                if _battle_of(path) not in (battle, *kept):
                    path.unlink(missing_ok=True)


def _battle_of(path: Path) -> str:
    """Of which battle it is an autosave."""
    return path.name.partition("-r")[0]


def _round_of(path: Path) -> int:
    """The round in an autosave's name; 0 for none."""
    found = re.match(r"\d+", path.name.partition("-r")[2])
    return int(found[0]) if found is not None else 0


def _where(session: Session) -> tuple[str, str, str]:
    """Which battle it is, whose turn of which round, and the phase."""
    state = session.state
    return session.ident, f"r{state.round:03}-{state.side}", state.phase


def _entry(path: Path, kind: Kind) -> Entry:
    try:
        return Entry(path, kind, glance(path))
    except UserError as trouble:
        return Entry(path, kind, None, str(trouble))


def _files(folder: Path) -> list[Path]:
    """The saves in a folder; none if there is no such folder or it can't be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(ENDING) and path.name[0] != ".")
    except OSError:
        return []


def _by_date(entry: Entry) -> tuple[str, str]:
    return (entry.meta.date if entry.meta else ""), entry.path.name


def _by_name(entry: Entry) -> tuple[str, str]:
    return (entry.meta.name.casefold() if entry.meta else ""), entry.path.name


def _date(now: datetime | None) -> str:
    return (now or datetime.now()).isoformat(timespec="seconds")


def _slug(name: str) -> str:
    """The name as it may stand in a file's name on any system."""
    plain = "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:LONGEST_SLUG].strip("-")
    return plain or say("save.untitled")
