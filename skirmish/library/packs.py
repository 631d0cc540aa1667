"""Packs: folders or zips of data that add to what comes with the program, and which of them this process sees.

A pack is only read, never run. As long as there are none, nothing is asked of the disk but listings of folders and what
installed Python packages say of themselves.
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
from skirmish.library.problems import Faulty, Problem, hint

VARIABLE = "SKIRMISH_PACKS"
"""The environment variable that `--pack` sets, so that worker processes see the same packs."""
GROUP = "skirmish.packs"
"""The entry points of installed Python packages that bring a pack."""
ABOUT = "pack.yaml"
"""The file in which a pack says what it is."""
HOME = "packs"
"""The folder of packs, in the working folder and in the user's."""
FOLDERS = {"faction": "factions", "map": "maps", "scenario": "scenarios", "profile": "profiles", "warband": "warbands"}
"""Where a pack keeps its files of a kind; each is named after the id of its entry."""
SHARED = ("items", "traits", "weaves", "powers", "skills", "hired-blades")
"""The catalogues of a pack, a file each, whose entries are added to those of `warbands/shared`."""
SYSTEMS = "systems"
"""The folder with the numbers for rule systems: `systems/resolve/archetypes.yaml`."""
DATA, WORDS = (".yaml", ".yml"), (".md", ".txt")
"""How the names of files end that are of any use in a pack."""
TERMS = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
"""Files without an ending that are of use, too."""
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""A file's name without its ending, which is the id of its entry."""
MOST_PACKS = 100
"""Of a folder of packs."""
MOST_FILES = 200
"""Of a folder of a pack."""
Origin = Literal["named", "here", "yours", "installed"]
ORIGINS: dict[Origin, str] = {
    "named": "--pack", "here": "the working folder", "yours": "your packs", "installed": "a Python package",
}  # fmt: skip
"""Where a pack was found, in words."""


class Need(Record):
    """Another pack that a pack draws on."""

    pack: str
    version: str = ""
    """`>=1.2`, `>=1.2, <2`; '': any."""

    def __str__(self) -> str:
        return f"{self.pack} {self.version}".strip()


class Pack(Record):
    """A pack that was found, and what it says of itself."""

    id: str
    name: str
    version: str
    author: str
    licence: str
    text: str
    needs: tuple[Need, ...]
    folder: Path
    """Where its files are; of a zip the folder that it was unpacked into."""
    source: Path
    """The folder or zip that was found."""
    found: Origin

    def files(self, kind: str) -> dict[str, Path]:
        """Its files of a kind (faction, map, scenario, profile, warband) by id."""
        found = listed(self.folder / FOLDERS[kind], self.folder)
        return {path.stem: path for path in found if NAME.fullmatch(path.stem)}

    def catalogue(self, name: str) -> Path | None:
        """Its items, traits, weaves, powers, skills or hired blades; None if it has none."""
        path = self.folder / f"{name}.yaml"
        return path if is_inside(path, self.folder) else None

    def shown(self, path: Path) -> str:
        """A file of the pack as messages name it."""
        if path.is_relative_to(self.folder) and self.folder != self.source:
            return str(_short(self.source) / path.relative_to(self.folder))
        return str(_short(path))


class Packs(Record):
    """What was found: the packs in use, and why others aren't."""

    active: tuple[Pack, ...]
    """The first found comes first."""
    idle: tuple[Pack, ...]
    """Those that can be read but are left out."""
    troubles: tuple[Problem, ...]
    """Why packs are left out, a line each."""

    def get(self, ident: str) -> Pack | None:
        """The pack in use that has this id."""
        return next((pack for pack in self.active if pack.id == ident), None)

    def owner(self, path: Path) -> Pack | None:
        """The pack in use in whose folder a file is."""
        if not self.active:
            return None
        real = Path(os.path.realpath(path))
        return next((pack for pack in self.active if real.is_relative_to(os.path.realpath(pack.folder))), None)


def packs() -> Packs:
    """The packs that this process sees, looked for once for each working folder."""
    try:
        here = os.getcwd()
    except OSError:  # somebody removed it
        here = ""
    return _packs(os.environ.get(VARIABLE, ""), here, str(user_folder()))


def look_again() -> None:
    """Packs were added or removed: they are looked for anew."""
    _packs.cache_clear()
    TROUBLES.clear()
    digest_of.cache_clear()


def system_files(system: str, name: str) -> tuple[tuple[Pack, Path], ...]:
    """Each pack in use that has numbers in this data file of a system (`resolve`, `archetypes.yaml`), with its file.

    What plain ids in them mean is said by `meant` in `skirmish.library.names`.
    """
    paths = ((pack, pack.folder / SYSTEMS / system / name) for pack in packs().active)
    return tuple((pack, path) for pack, path in paths if is_inside(path, pack.folder))


def system_of(path: Path) -> tuple[Pack, str] | None:
    """The pack in use and the system for which a file has numbers; None if it is no such file."""
    pack = packs().owner(path)
    if pack is None:
        return None
    way = Path(os.path.realpath(path)).relative_to(os.path.realpath(pack.folder)).parts
    return (pack, way[1]) if len(way) == 3 and way[0] == SYSTEMS else None


def split(ident: str) -> tuple[str, str]:
    """The pack and the plain part of an id: `reeds:hook`; the pack is '' for what comes with the program."""
    pack, colon, plain = ident.partition(":")
    return (pack, plain) if colon else ("", ident)


def join(pack: Pack, plain: str) -> str:
    """The id of an entry of the pack in full."""
    return f"{pack.id}:{plain}"


def ambiguous(ident: str, known: Iterable[str]) -> str:
    """What to say of a plain id that several packs have; '' if they don't."""
    found = sorted({one for one in known if split(one)[0] and split(one)[1] == ident}) if ":" not in ident else []
    return f"'{ident}' is in several packs: write {' or '.join(found)}" if len(found) > 1 else ""


def by_plain_ids(idents: Iterable[str], taken: Iterable[str]) -> dict[str, str]:
    """The plain ids that mean one of these ids of packs: unique, and none of the program's (`taken`)."""
    found: dict[str, list[str]] = {}
    for ident in dict.fromkeys(idents):
        found.setdefault(split(ident)[1], []).append(ident)
    program = set(taken)
    return {plain: full[0] for plain, full in found.items() if len(full) == 1 and plain not in program}


TROUBLES: dict[Problem, None] = {}
"""What is wrong with packs, and with files of packs that were left out: the command line says so at its end."""
T = TypeVar("T")


def usable(ident: str, get: Callable[[], T]) -> tuple[T, ...]:
    """What `get` finds for this id. For an entry of a pack that can't be used nothing, and its problems are kept."""
    try:
        return (get(),)
    except Faulty as fault:
        if not split(ident)[0]:
            raise
        TROUBLES.update(dict.fromkeys(fault.problems))
        return ()


# --- files ---------------------------------------------------------------------------------------------------------


def is_inside(path: Path, folder: Path) -> bool:
    """Whether it is a plain file that lies in the folder, and no link that leads out of it."""
    return os.path.isfile(path) and Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def listed(folder: Path, pack: Path) -> list[Path]:
    """The YAML files of a folder of a pack, sorted; links that lead out of the pack aren't among them."""
    if not os.path.isdir(folder):
        return []
    return [path for path in sorted(folder.glob("*.yaml"))[:MOST_FILES] if is_inside(path, pack)]


def is_of_use(path: PurePath) -> bool:
    """Whether a pack may have a file of this name: data, words, or the terms on which others may use it."""
    return path.suffix in (*DATA, *WORDS) or path.name in TERMS


def all_files(folder: Path) -> list[Path]:
    """All files of a pack that are of any use, sorted by their way from its folder."""
    found = (path for path in folder.rglob("*") if is_of_use(path))
    kept = [path for path in found if is_inside(path, folder) and not _is_hidden(path.relative_to(folder))]
    return sorted(kept, key=lambda path: path.relative_to(folder).as_posix())


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


@cache
def digest_of(pack: Pack) -> str:
    """Twelve hex digits that differ when anything in the pack's data does. What can't be read is kept as a problem."""
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
    from skirmish.library.catalogue import display_path  # with it comes all that reads files

    return Path(display_path(path))


# --- finding -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _packs(named: str, here: str, home: str) -> Packs:
    """What is found from these places."""
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
        if pack.id in found and _is_same(pack, found[pack.id]):
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


def _is_same(pack: Pack, other: Pack) -> bool:
    """Whether it doesn't matter which of the two is used."""
    return pack.version == other.version and digest_of(pack) == digest_of(other)


def _places(named: str, here: str, home: Path, troubles: list[Problem]) -> Iterator[tuple[Path, Origin]]:
    """Where packs may be, the first first."""
    for word in filter(None, named.split(os.pathsep)):
        yield Path(word), "named"
    if here:
        if os.path.isfile(Path(here) / ABOUT):
            yield Path(here), "here"
        yield from ((path, "here") for path in packs_in(Path(here) / HOME))
    yield from ((path, "yours") for path in packs_in(home / HOME))
    yield from ((path, "installed") for path in _installed(troubles))


def packs_in(folder: Path) -> list[Path]:
    """The packs in a folder of packs: folders with a `pack.yaml`, or that can't be looked into, and zips."""
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
    """The folders that entry points of installed Python packages name."""
    from importlib.metadata import entry_points

    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        try:
            yield _folder_of(point.value)
        except Exception as error:  # another package may raise anything
            why = " ".join(str(error).split()) or type(error).__name__
            troubles.append(Problem(f"{GROUP} {point.name}", 0, 0, "W080", f"can't be used: {why}"))


def _folder_of(module: str) -> Path:
    """The folder of a module, nothing of which is run for that: what is in another would have that imported first."""
    from importlib.util import find_spec

    if not module.isidentifier():
        raise ValueError(f"'{module}' is not the name of a package by itself: write reeds_pack, not reeds_pack:folder")
    spec = find_spec(module)
    folders = list(spec.submodule_search_locations or ()) if spec is not None else []
    if not folders:
        raise ValueError(f"{module} is not a package with a folder")
    return Path(folders[0])


def open_pack(place: Path) -> Pack:
    """The pack in this folder or zip. Raises `Faulty` with everything because of which it can't be used."""
    return _open(place, "named", user_folder())


def _open(place: Path, origin: Origin, home: Path) -> Pack:
    try:
        return _opened(place, origin, home)
    except OSError as error:
        raise Faulty([Problem(str(_short(place)), 0, 0, "E080", f"can't be read: {error.strerror or error}")]) from None


def _opened(place: Path, origin: Origin, home: Path) -> Pack:
    from skirmish.library.packfile import read_about  # with it comes all that reads files

    folder = place.absolute()
    if place.suffix == ".zip" and not os.path.isdir(place):
        from skirmish.library.packzip import unpacked

        folder = unpacked(place, home)
    elif _is_shut(place):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    elif not os.path.isfile(place / ABOUT):
        said = f"no {ABOUT} in this folder" if os.path.isdir(place) else "is neither a folder nor a zip"
        raise Faulty([Problem(str(place), 0, 0, "E080", f"no pack: {said}")])
    return read_about(folder, place.absolute(), origin)


def _without_needs(found: dict[str, Pack], troubles: list[Problem]) -> list[Pack]:
    """Takes out who needs what isn't there, and who needs those; says so."""
    left: list[Pack] = []
    while lacking := {pack.id: need for pack in found.values() for need in pack.needs if _lacks(need, found)}:
        for ident, need in lacking.items():
            pack, other = found.pop(ident), found.get(need.pack)
            there = f"version {other.version} is there" if other else f"it isn't there{hint(need.pack, found)}"
            said = f"the pack '{ident}' is left out: it needs the pack {need}, and {there}"
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
"""One bound of a range of versions: `>=1.2`; a version alone is the least."""


def meets(version: str, wanted: str) -> bool:
    """Whether a version is in a range like `>=1.2, <2`; what a version leaves out is zero."""
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
