"""The user's own maps: finds, opens, checks and saves them, and keeps their comments."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

from skirmish.app.entries import Broken, Entry, Flaw, without_command
from skirmish.app.errors import UserError
from skirmish.app.own_files import is_text
from skirmish.core.battlefield import Battlefield
from skirmish.core.files import write_file
from skirmish.core.record import Record
from skirmish.library import Faulty, Problem, Shelf
from skirmish.library.catalogue import looks_like_path
from skirmish.library.mapfile import battlefield_from
from skirmish.library.maptext import FORMAT, map_yaml
from skirmish.library.rewrite import NotRewritten, rewrite_text
from skirmish.library.shipped import FOLDERS, shipped_root
from skirmish.library.terrainfile import kind_of
from skirmish.library.yamlfile import Document, parse, read
from skirmish.muster.new_rosters import MODELINE
from skirmish.muster.recruit import ident_for

FOLDER = "maps"
"""Name of the folder for maps, in the window's own folder and in the working folder."""
BOM = "\ufeff"


class MapFile(Record):
    """Where a map being edited is kept, and its file's contents when last read or written."""

    path: str = ""
    """'' while it has no file: a new map, or a copy of a shipped one."""
    held: bytes = b""
    text: str = ""
    """The text that changes are made in, so that comments stay; '': written from scratch."""


# --- available maps ------------------------------------------------------------------------------------------------


def is_shipped(path: Path) -> bool:
    """Whether it is shipped."""
    return path.is_relative_to((shipped_root() / FOLDERS["map"]).resolve())


def own_map(path: str) -> Entry | Broken:
    """The list entry of one of the user's maps, or all problems of its file."""
    try:
        document = read(Path(path), path)
        battlefield_from(document)
    except Faulty as fault:
        return Broken(path, Path(path).name, tuple(map(_flaw, fault.problems)))
    data = document.data
    return Entry(path, str(data["name"]), " ".join(str(data.get("text") or "").split()), own=True)


def _flaw(problem: Problem) -> Flaw:
    field = ", ".join(str(step + 1 if isinstance(step, int) else step) for step in problem.trail)
    said = without_command(problem.message)
    return Flaw(problem.line, problem.column, field, said, problem.rule, problem.code)


# --- opening -------------------------------------------------------------------------------------------------------


def open_map(name: str) -> tuple[MapFile, dict[str, Any]]:
    """The map of this id or path, with its plain data; a copy if it is shipped.

    Raises `UserError` with file, line and column of everything that keeps it from being shown.
    """
    shelf = Shelf()
    try:
        meant = shelf.document("map", name)
        battlefield_from(meant)
        path = shelf.path("map", name)
        held = path.read_bytes()
    except Faulty as fault:
        raise UserError(str(fault)) from None
    except OSError as error:
        raise UserError(f"{name}: {error.strerror or error}") from None
    text = held.decode("utf-8")
    data = _with_kinds(parse(text.removeprefix(BOM), name).data, meant.data)
    if is_shipped(Path(os.path.realpath(path))) or not looks_like_path(name):
        return MapFile(text=MODELINE.sub("", text.removeprefix(BOM), count=1)), data
    return MapFile(os.path.realpath(path), held, text), data


def _with_kinds(data: dict[str, Any], meant: Mapping[str, Any]) -> dict[str, Any]:
    """A map's data with the ids as in its file, but for kinds of terrain that would mean others outside its pack."""
    terrain = [
        one if kind_of(one["kind"]).id == full["kind"] else {**one, "kind": full["kind"]}
        for one, full in zip(data.get("terrain") or (), meant.get("terrain") or (), strict=True)
    ]
    return {**data, "terrain": terrain} if terrain else data


def data_of(text: str) -> dict[str, Any]:
    """The plain data of a map's text. Raises `UserError`."""
    try:
        document = parse(text.removeprefix(BOM), FOLDER)
        battlefield_from(document)
    except Faulty as fault:
        raise UserError(str(fault)) from None
    data: dict[str, Any] = document.data
    return data


def new_map(name: str, width_in: float, depth_in: float, edge: str) -> dict[str, Any]:
    """A map with nothing on it."""
    size = [int(inches) if inches == int(inches) else inches for inches in (width_in, depth_in)]
    return {"format": FORMAT, "id": ident_for(name), "name": name, "size_in": size, "edge": edge}


def field_of(data: Mapping[str, Any]) -> Battlefield:
    """The battlefield from a map's plain data. Raises `UserError` with the first problem."""
    try:
        return battlefield_from(Document(FOLDER, data, {}, {}))
    except Faulty as fault:
        raise UserError(fault.problems[0].message) from None


# --- checking ------------------------------------------------------------------------------------------------------


class Finding(Record):
    """A remark by `lint` on a map being edited."""

    text: str
    level: str
    about: str = ""
    """The id of the piece or marker it is about; '': the whole map."""


def look_over(text: str) -> tuple[Finding, ...]:
    """What `lint` says about a map with this text."""
    from skirmish.app.lint import lint_text

    try:
        data = parse(text.removeprefix(BOM), FOLDER).data
    except Faulty:
        data = {}
    return tuple(Finding(problem.message, problem.level, _about(data, problem)) for problem in lint_text(text, FOLDER))


def _about(data: Any, problem: Problem) -> str:
    """The id of the entry that contains it, or that its text names."""
    at = problem.trail
    if len(at) > 1 and at[0] in ("terrain", "markers") and isinstance(at[1], int):
        return str(data[at[0]][at[1]]["id"])
    words = set(problem.message.replace("(", " ").replace(")", " ").replace(",", " ").replace(":", " ").split())
    ids = [str(entry["id"]) for key in ("markers", "terrain") for entry in data.get(key) or ()]
    return next((ident for ident in ids if ident in words), "")


# --- saving --------------------------------------------------------------------------------------------------------


def text_of(file: MapFile, data: dict[str, Any]) -> str:
    """The map's new text: comments and everything unchanged stay."""
    if not file.text:
        return map_yaml(data)
    try:
        return rewrite_text(file.text, data, file.path or FOLDER)
    except NotRewritten:  # losing comments is better than losing the map
        return map_yaml(data)


def path_for(home: Path | None, said: str) -> Path:
    """Where to save a map under this name: a path is used as it is, a name means the user's folder of maps."""
    typed = said.strip()
    if not typed or not is_text(typed):
        raise UserError("give it a name")
    if looks_like_path(typed):
        path = Path(typed).expanduser()
        return path if path.suffix in (".yaml", ".yml") else path.with_name(f"{path.name}.yaml")
    if home is None:
        raise UserError("there is no folder for maps: give a path")
    return home / FOLDER / f"{ident_for(typed)}.yaml"


def free_path(home: Path | None, name: str) -> Path:
    """An unused path in the user's folder of maps that isn't a shipped map's id either."""
    if home is None:
        raise UserError("there is no folder for maps")
    taken, stem = Shelf().ids("map"), ident_for(name)
    stems = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(path for one in stems if one not in taken and not (path := home / FOLDER / f"{one}.yaml").exists())


def keep_map(file: MapFile, data: dict[str, Any], path: Path) -> MapFile:
    """Writes it there, whole or not at all. Raises `UserError`; the old file stays then.

    A file that has changed since it was read isn't overwritten: another program or person changed it.
    """
    real = Path(os.path.realpath(path))
    if is_shipped(real):
        raise UserError(f"{path}: is a map of the program's; give yours another name")
    text = text_of(file, data)
    after = text.encode("utf-8")
    try:
        if str(real) == file.path and real.exists() and real.read_bytes() != file.held:
            raise UserError(f"{path} was changed by another program since it was read: nothing was written. "
                            "Save it under another name, or open it again")  # fmt: skip
        real.parent.mkdir(parents=True, exist_ok=True)
        write_file(real, after)
    except OSError as error:
        raise UserError(f"{error.filename or path}: {error.strerror or error}") from None
    return MapFile(str(real), after, text)
