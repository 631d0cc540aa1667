"""Packs: folders or zips of data that add to the shipped files, and which of them this process sees.

A pack is only read, never run. While there are none, the disk is used only to list folders and read what
installed Python packages declare.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path, PurePath
from typing import Literal, TypeVar

from skirmish.core.record import Record
from skirmish.library.own_maps import user_folder
from skirmish.library.problems import Faulty, Problem, hint, nearest

VARIABLE = "SKIRMISH_PACKS"
"""The environment variable that `--pack` sets, so that worker processes see the same packs."""
GROUP = "skirmish.packs"
"""The entry-point group of installed Python packages that provide a pack."""
ABOUT = "pack.yaml"
"""The file in which a pack describes itself."""
HOME = "packs"
"""Name of the folder of packs, in the working folder and in the user's."""
FOLDERS = {"faction": "factions", "map": "maps", "scenario": "scenarios", "profile": "profiles", "warband": "warbands"}
"""The folders of a pack by kind of file; each file is named after its entry's id."""
SHARED = ("items", "traits", "weaves", "powers", "skills", "hired-blades", "terrain")
"""The catalogues of a pack, one file each, whose entries are added to the program's."""
SYSTEMS = "systems"
"""The folder with the numbers for rule systems: `systems/resolve/archetypes.yaml`."""
DATA, WORDS = (".yaml", ".yml"), (".md", ".txt")
"""File endings of use in a pack."""
TERMS = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
"""Files of use without an ending."""
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""A file's name without its ending: its entry's id."""
MOST_PACKS = 100
"""Maximum entries read of a folder of packs."""
MOST_FILES = 200
"""Maximum entries read of a pack's folder."""
Origin = Literal["named", "here", "yours", "installed"]
ORIGINS: dict[Origin, str] = {
    "named": "--pack", "here": "the working folder", "yours": "your packs", "installed": "a Python package",
}  # fmt: skip
"""Descriptions of where a pack was found."""


class Need(Record):
    """Another pack that a pack needs."""

    pack: str
    version: str = ""
    """`>=1.2`, `>=1.2, <2`; '': any."""

    def __str__(self) -> str:
        return f"{self.pack} {self.version}".strip()


class Pack(Record):
    """A pack that was found, and its description."""

    id: str
    name: str
    version: str
    author: str
    licence: str
    text: str
    needs: tuple[Need, ...]
    folder: Path
    """The folder of its files; for a zip, the folder it was unpacked into."""
    source: Path
    """The folder or zip that was found."""
    found: Origin

    def files(self, kind: str) -> dict[str, Path]:
        """Its files of a kind (faction, map, scenario, profile, warband) by id."""
        found = listed(self.folder / FOLDERS[kind], self.folder)
        return {path.stem: path for path in found if NAME.fullmatch(path.stem)}

    def catalogue(self, name: str) -> Path | None:
        """The file of its items, traits, weaves, powers, skills, hired blades or terrain; None if it has none."""
        path = self.folder / f"{name}.yaml"
        return path if is_inside(path, self.folder) else None

    def shown(self, path: Path) -> str:
        """A file of the pack, named for messages."""
        if path.is_relative_to(self.folder) and self.folder != self.source:
            return str(_short(self.source) / path.relative_to(self.folder))
        return str(_short(path))


class Packs(Record):
    """The packs in use, and why others aren't."""

    active: tuple[Pack, ...]
    """In the order in which they were found."""
    idle: tuple[Pack, ...]
    """Readable ones that are left out."""
    troubles: tuple[Problem, ...]
    """Why packs are left out, one line each."""

    def get(self, ident: str) -> Pack | None:
        """The pack in use with this id."""
        return next((pack for pack in self.active if pack.id == ident), None)

    def owner(self, path: Path) -> Pack | None:
        """The pack in use whose folder contains a file."""
        if not self.active:
            return None
        real = Path(os.path.realpath(path))
        return next((pack for pack in self.active if real.is_relative_to(os.path.realpath(pack.folder))), None)


def unused_pack(path: Path) -> Pack | None:
    """The pack whose folder contains a file, if no pack of its id is in use."""
    for folder in path.absolute().parents:
        if os.path.isfile(folder / ABOUT):
            try:
                pack = open_pack(folder)
            except Faulty:
                return None
            return pack if packs().get(pack.id) is None else None
    return None


def why_unknown(kind: str, ident: str, file: str) -> str:
    """A message about the pack that an unknown id in this file may be of, and how to use it; '' if there is none."""
    owner, plain = split(ident)
    if owner and packs().get(owner) is None:
        return f"; the pack {owner} isn't in use: {HOW_TO_USE}"
    if (left := next((pack for pack in packs().idle if plain in pack.files(kind)), None)) is not None:
        return f"; the pack {left.id} has it, but is left out: skirmish pack list shows why"
    if (home := unused_pack(Path(file))) is not None:
        return f"; the file is in the pack {home.id}, which isn't in use: skirmish --pack {_short(home.source)} ..."
    return ""


def absent_pack(ident: str) -> str:
    """A message about the pack that an id names, if it isn't in use; '' for others."""
    owner = split(ident)[0]
    return f"the pack '{owner}' isn't here (see skirmish pack list)" if owner and packs().get(owner) is None else ""


def packs() -> Packs:
    """The packs that this process sees, searched once per working folder."""
    try:
        here = os.getcwd()
    except OSError:  # it was removed
        here = ""
    return _packs(os.environ.get(VARIABLE, ""), here, str(user_folder()))


def look_again() -> None:
    """Searches again, after packs were added or removed."""
    _packs.cache_clear()
    TROUBLES.clear()
    digest_of.cache_clear()


def system_files(system: str, name: str) -> tuple[tuple[Pack, Path], ...]:
    """Each pack in use with numbers for this data file of a system (`resolve`, `archetypes.yaml`), with its file.

    For the meaning of plain ids in them, see `meant` in `skirmish.library.names`.
    """
    paths = ((pack, pack.folder / SYSTEMS / system / name) for pack in packs().active)
    return tuple((pack, path) for pack, path in paths if is_inside(path, pack.folder))


def system_of(path: Path) -> tuple[Pack, str] | None:
    """The pack in use and the system for which a file has numbers; None for any other file."""
    pack = packs().owner(path)
    if pack is None:
        return None
    way = Path(os.path.realpath(path)).relative_to(os.path.realpath(pack.folder)).parts
    return (pack, way[1]) if len(way) == 3 and way[0] == SYSTEMS else None


def split(ident: str) -> tuple[str, str]:
    """The pack and the plain part of an id: `reeds:hook`; the pack is '' for shipped entries."""
    pack, colon, plain = ident.partition(":")
    return (pack, plain) if colon else ("", ident)


def join(pack: Pack, plain: str) -> str:
    """The full id of an entry of the pack."""
    return f"{pack.id}:{plain}"


def ambiguous(ident: str, known: Iterable[str]) -> str:
    """A message about a plain id that several packs have; '' if they don't."""
    found = sorted({one for one in known if split(one)[0] and split(one)[1] == ident}) if ":" not in ident else []
    return f"'{ident}' is in several packs: write {' or '.join(found)}" if len(found) > 1 else ""


def by_plain_ids(idents: Iterable[str], taken: Iterable[str]) -> dict[str, str]:
    """The plain ids that mean one of these packs' ids: unique, and not shipped ones (`taken`)."""
    found: dict[str, list[str]] = {}
    for ident in dict.fromkeys(idents):
        found.setdefault(split(ident)[1], []).append(ident)
    program = set(taken)
    return {plain: full[0] for plain, full in found.items() if len(full) == 1 and plain not in program}


HOW_TO_USE = "add it with skirmish pack add PATH, or name it before the command: skirmish --pack PATH ..."
"""What to do about a pack that isn't in use."""
TROUBLES: dict[Problem, None] = {}
"""Problems of packs and of packs' files that were left out: the command line prints them at its end."""
T = TypeVar("T")


def usable(ident: str, get: Callable[[], T]) -> tuple[T, ...]:
    """What `get` finds for this id. For an unusable entry of a pack, nothing; its problems are kept."""
    try:
        return (get(),)
    except Faulty as fault:
        if not split(ident)[0]:
            raise
        TROUBLES.update(dict.fromkeys(fault.problems))
        return ()


# --- files ---------------------------------------------------------------------------------------------------------


def is_inside(path: Path, folder: Path) -> bool:
    """Whether it is a plain file inside the folder, and not a link that points outside."""
    return os.path.isfile(path) and Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def listed(folder: Path, pack: Path) -> list[Path]:
    """The YAML files of a pack's folder, sorted, without links that point outside the pack."""
    if not os.path.isdir(folder):
        return []
    return [path for path in sorted(folder.glob("*.yaml"))[:MOST_FILES] if is_inside(path, pack)]


def is_of_use(path: PurePath) -> bool:
    """Whether a pack may have a file of this name: data, text, or a licence."""
    return path.suffix in (*DATA, *WORDS) or path.name in TERMS


def all_files(folder: Path) -> list[Path]:
    """All useful files of a pack, sorted by their path in it."""
    found = (path for path in folder.rglob("*") if is_of_use(path))
    kept = [path for path in found if is_inside(path, folder) and not _is_hidden(path.relative_to(folder))]
    return sorted(kept, key=lambda path: path.relative_to(folder).as_posix())


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


@cache
def digest_of(pack: Pack) -> str:
    """Twelve hex digits that change with any of the pack's data. Unreadable files are kept as problems."""
    total = hashlib.sha256()
    for path in all_files(pack.folder):
        if path.suffix in DATA:
            name = path.relative_to(pack.folder).as_posix()
            try:
                data = path.read_bytes()
            except OSError as error:
                said = f"can't be read: {error.strerror or error}"
                TROUBLES[Problem(pack.shown(path), 0, 0, "E001", said)] = None
                data = b""
            total.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return total.hexdigest()[:12]


def _short(path: Path) -> Path:
    from skirmish.library.catalogue import display_path  # it imports the file readers

    return Path(display_path(path))


# --- finding -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _packs(named: str, here: str, home: str) -> Packs:
    """The packs found in these places."""
    troubles: list[Problem] = []
    found: dict[str, Pack] = {}
    idle: list[Pack] = []
    seen: set[str] = set()
    for place, origin in _places(named, here, Path(home), troubles):
        real = os.path.realpath(place)
        if real in seen:
            continue
        seen.add(real)
        try:
            pack = _open(place, origin, Path(home))
        except Faulty as fault:
            troubles += fault.problems
            continue
        if pack.id in found and is_same(pack, found[pack.id]):
            idle.append(pack)
        elif pack.id in found:
            said = f"the pack '{pack.id}' {pack.version} is left out: another one of this id was found first"
            troubles.append(_trouble(place, f"{said}, {found[pack.id].version} in {_short(found[pack.id].source)}"))
            idle.append(pack)
        else:
            found[pack.id] = pack
    left = _without_needs(found, troubles)
    TROUBLES.update(dict.fromkeys(troubles))
    return Packs(tuple(found.values()), (*idle, *left), tuple(troubles))


def is_same(pack: Pack, other: Pack) -> bool:
    """Whether the two are interchangeable."""
    return pack.version == other.version and digest_of(pack) == digest_of(other)


def _places(named: str, here: str, home: Path, troubles: list[Problem]) -> Iterator[tuple[Path, Origin]]:
    """Where packs may be, in order of precedence."""
    for word in filter(None, named.split(os.pathsep)):
        yield Path(word), "named"
    if here:
        if os.path.isfile(Path(here) / ABOUT):
            yield Path(here), "here"
        yield from ((path, "here") for path in packs_in(Path(here) / HOME))
    yield from ((path, "yours") for path in packs_in(home / HOME))
    yield from ((path, "installed") for path in _installed(troubles))


def packs_in(folder: Path) -> list[Path]:
    """The packs in a folder of packs: folders with a `pack.yaml`, or that can't be opened, and zips."""
    try:
        names = sorted(os.listdir(folder))[:MOST_PACKS]
    except OSError:
        return []
    paths = (folder / name for name in names if not name.startswith("."))
    return [path for path in paths if path.suffix == ".zip" or os.path.isfile(path / ABOUT) or _is_shut(path)]


def _is_shut(folder: Path) -> bool:
    """Whether it is a folder whose files this user can't open."""
    return os.path.isdir(folder) and not os.access(folder, os.X_OK)


def _installed(troubles: list[Problem]) -> Iterator[Path]:
    """The folders named by entry points of installed Python packages."""
    from importlib.metadata import entry_points

    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        try:
            yield _folder_of(point.value)
        except Exception as error:  # another package may raise anything
            why = " ".join(str(error).split()) or type(error).__name__
            troubles.append(Problem(f"{GROUP} {point.name}", 0, 0, "W080", f"can't be used: {why}"))


def _folder_of(module: str) -> Path:
    """The folder of a module, found without running it: a submodule would first import its parent."""
    from importlib.util import find_spec

    if not module.isidentifier():
        raise ValueError(f"'{module}' is not the name of a package by itself: write reeds_pack, not reeds_pack:folder")
    spec = find_spec(module)
    folders = list(spec.submodule_search_locations or ()) if spec is not None else []
    if not folders:
        raise ValueError(f"{module} is not a package with a folder")
    return Path(folders[0])


def open_pack(place: Path) -> Pack:
    """The pack in this folder or zip. Raises `Faulty` with everything that makes it unusable."""
    return _open(place, "named", user_folder())


def _open(place: Path, origin: Origin, home: Path) -> Pack:
    try:
        return _opened(place, origin, home)
    except OSError as error:
        raise Faulty([Problem(str(_short(place)), 0, 0, "E080", f"can't be read: {error.strerror or error}")]) from None


def _opened(place: Path, origin: Origin, home: Path) -> Pack:
    from skirmish.library.packfile import read_about  # it imports the file readers

    folder = place.absolute()
    if place.suffix == ".zip" and not os.path.isdir(place):
        from skirmish.library.packzip import unpacked

        folder = unpacked(place, home)
    elif _is_shut(place):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    elif not os.path.isfile(place / ABOUT):
        raise Faulty([Problem(str(place), 0, 0, "E080", _no_pack(place))])
    return read_about(folder, place.absolute(), origin)


def _no_pack(place: Path) -> str:
    """Why there is no pack at a path without a `pack.yaml`, and what may be meant."""
    if not os.path.lexists(place):
        return f"no folder or zip of this name{near_pack(place)}"
    if not os.path.isdir(place):
        return "no pack: it is neither a folder nor a zip"
    inner = [str(path) for path in packs_in(place)]
    within = f"; a pack is one of the folders or zips in it: {', '.join(inner)}" if inner else ""
    return f"no pack: no {ABOUT} in this folder{within}"


def near_pack(place: Path) -> str:
    """`, did you mean 'packs/reeds'?` for a path that doesn't exist: a pack of nearly this name in the usual places."""
    paths = (*packs_in(user_folder() / HOME), *packs_in(Path(HOME)))
    known = {path.stem if path.suffix == ".zip" else path.name: path for path in paths}
    near = nearest(place.stem if place.suffix == ".zip" else place.name, known)
    return f", did you mean '{known[near]}'?" if near else ""


def places() -> str:
    """Where a missing pack was looked for, and how to provide it, for messages."""
    yours = _short(user_folder() / HOME)
    return f"not in the folder {HOME}, not in {yours}; give it with --pack PATH, or skirmish pack add PATH"


def _without_needs(found: dict[str, Pack], troubles: list[Problem]) -> list[Pack]:
    """Removes packs whose needs are missing, and packs that need those; reports them."""
    left: list[Pack] = []
    while lacking := {pack.id: need for pack in found.values() for need in pack.needs if _lacks(need, found)}:
        for ident, need in lacking.items():
            pack, other = found.pop(ident), found.get(need.pack)
            there = f"here is version {other.version}" if other else f"which isn't here{hint(need.pack, found)}"
            said = f"the pack '{ident}' is left out: it needs the pack {need}, {there}"
            troubles.append(_trouble(pack.source, said))
            left.append(pack)
    return left


def _lacks(need: Need, found: dict[str, Pack]) -> bool:
    other = found.get(need.pack)
    return other is None or not meets(other.version, need.version)


def _trouble(place: Path, said: str) -> Problem:
    return Problem(str(_short(place)), 0, 0, "W080", said)


# --- versions ------------------------------------------------------------------------------------------------------


VERSION = re.compile(r"[0-9]{1,6}\.[0-9]{1,6}\.[0-9]{1,6}")
BOUND = re.compile(r"(>=|<=|==|>|<)?\s*([0-9]{1,6}(?:\.[0-9]{1,6}){0,2})")
"""One bound of a version range: `>=1.2`; a bare version is the minimum."""


def meets(version: str, wanted: str) -> bool:
    """Whether a version is in a range like `>=1.2, <2`; missing parts of a version are zero."""
    have = _numbers(version)
    for part in filter(None, (part.strip() for part in wanted.split(","))):
        bound = BOUND.fullmatch(part)
        if bound is None:
            return False
        sign, at = bound[1] or ">=", _numbers(bound[2])
        if not {">=": have >= at, "<=": have <= at, "==": have == at, ">": have > at, "<": have < at}[sign]:
            return False
    return True


def _numbers(version: str) -> tuple[int, int, int]:
    first, second, third, *_ = (*(int(part) for part in version.split(".")), 0, 0)
    return first, second, third
