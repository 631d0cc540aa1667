"""Packs: create, check, list, add, remove and build."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from string import Template

from skirmish.app.derivations import Derivation, derived_blades, derived_everywhere, derived_weaves, likened
from skirmish.app.errors import UserError
from skirmish.app.lint import linted
from skirmish.app.new_lists import Order, draw_list
from skirmish.app.pack_files import unread_files
from skirmish.app.rule_parts import WHOLE, IdlePart, idle_parts
from skirmish.core.files import write_file
from skirmish.core.record import Record, evolve
from skirmish.library import Shelf
from skirmish.library.forms import LONGEST_IDENT, slug
from skirmish.library.likes import Likeness
from skirmish.library.own_maps import user_folder
from skirmish.library.packs import (
    ABOUT,
    GROUP,
    HOME,
    ORIGINS,
    TROUBLES,
    VARIABLE,
    Pack,
    Packs,
    all_files,
    digest_of,
    is_same,
    join,
    look_again,
    open_pack,
    packs,
    packs_in,
    split,
)
from skirmish.library.packzip import build
from skirmish.library.problems import Problem, causes, hint
from skirmish.library.shipped import PACKAGE
from skirmish.muster.draft import FILLS

STARTER = PACKAGE / "library" / "starter"
"""The pack that `new` copies, with `$id` and `$name` to be filled in."""


DERIVED = "W022"
"""Codes of `lint` for types and items without numbers in a system: a check lists the derived numbers instead."""


class Listed(Record):
    """A pack that was found."""

    id: str
    name: str
    version: str
    digest: str
    author: str
    licence: str
    text: str
    needs: tuple[str, ...]
    path: str
    found: str
    """A description of where it was found."""
    used: bool
    """Whether it is in use."""
    why: str = ""
    """Why it isn't."""


class Listing(Record):
    """All packs that were found, those in use first."""

    packs: tuple[Listed, ...]
    problems: tuple[Problem, ...]


def listing() -> Listing:
    """The packs found from here."""
    look_again()
    found = packs()
    TROUBLES.clear()  # they are in the answer
    used = tuple(_listed(pack, used=True) for pack in found.active)
    idle = tuple(evolve(_listed(pack, used=False), why=_why_idle(pack, found)) for pack in found.idle)
    return Listing((*used, *idle), found.troubles)


def _why_idle(pack: Pack, found: Packs) -> str:
    """Why a pack that can be read is left out."""
    other = found.get(pack.id)
    if other is None:
        return "a pack that it needs is missing"
    if is_same(pack, other):
        return f"the same as {other.source}, which is used"
    return f"version {other.version} in {other.source} was found first"


def _listed(pack: Pack, *, used: bool) -> Listed:
    return Listed(
        pack.id, pack.name, pack.version, digest_of(pack), pack.author, pack.licence, pack.text,
        tuple(map(str, pack.needs)), str(pack.source), ORIGINS[pack.found], used,
    )  # fmt: skip


class Checked(Record):
    """The problems of a pack."""

    pack: Listed
    files: int
    errors: int
    warnings: int
    problems: tuple[Problem, ...]
    derived: tuple[Derivation, ...] = ()
    """Numbers of its types and hired blades that systems derive from base profiles, as the pack gives none."""
    likened: tuple[Likeness, ...] = ()
    """Its items that take the numbers of others in systems for which it gives none."""
    idle: tuple[IdlePart, ...] = ()
    """Parts of its special rules, and weaves, that mean nothing in a rule system."""


def checked(path: str) -> Checked:
    """All problems of the pack in this folder or zip. Raises `UserError` or `Faulty` if it can't be used at all.

    Its ids are read as if the packs it needs were in use. None of its code is run.
    """
    with _named_first(open_pack(Path(path))) as pack:
        looked = linted([str(pack.folder)])
        strays = tuple(_strays(pack))
        left_out = {problem.file for problem in strays}
        named = (evolve(problem, file=pack.shown(Path(problem.file).absolute())) for problem in looked.problems)
        said = (problem for problem in named if problem.code != DERIVED and problem.file not in left_out)
        problems = tuple(_once(causes((*strays, *said, *_about(pack, TROUBLES)))))
        if not any(problem.level == "error" for problem in problems):
            problems += tuple(_without_lists(pack))
        errors = sum(problem.level == "error" for problem in problems)
        made = () if errors else _made(pack)
        return Checked(_listed(pack, used=True), looked.files, errors, len(problems) - errors, problems, *made)


def _once(problems: Sequence[Problem]) -> Iterator[Problem]:
    """One message for a fault: what is said of several places is said at the first, and where else.

    Numbers for an entry whose id is written differently elsewhere go without one if that is said already.
    """
    said = {split(problem.meant)[1] for problem in problems if problem.code == "E020" and problem.meant}
    alike: dict[tuple[str, str], list[Problem]] = {}
    for problem in problems:
        if problem.code != "E084" or problem.meant not in said:
            alike.setdefault((problem.code, problem.message), []).append(problem)
    for first, *others in alike.values():
        places = ", ".join(f"line {one.line}" if one.file == first.file else f"{one.file}:{one.line}" for one in others)
        yield evolve(first, message=f"{first.message}; also in {places}") if places else first


def _made(pack: Pack) -> tuple[tuple[Derivation, ...], tuple[Likeness, ...], tuple[IdlePart, ...]]:
    """What systems derive where the pack gives no numbers, and the parts they can't use. Raises `Faulty`."""
    shelf = Shelf()
    factions = [shelf.faction(join(pack, ident)) for ident in pack.files("faction")]
    lines = tuple(line for faction in factions for line in derived_everywhere(faction, shelf.stock))
    blades = {ident: blade for ident, blade in shelf.stock.hired.blades.items() if split(ident)[0] == pack.id}
    lines += derived_blades(blades, shelf.stock)
    weaves = {weave.id: None for weave in shelf.stock.weaves.values() if split(weave.id)[0] == pack.id}
    of_weaves, useless = derived_weaves(weaves)
    alike = tuple(one for one in likened(shelf.stock) if split(one.item)[0] == pack.id)
    idle = (*idle_parts(pack.id, factions, shelf.stock), *(IdlePart(weave, system, WHOLE) for weave, system in useless))
    return lines + of_weaves, alike, idle


def _without_lists(pack: Pack) -> Iterator[Problem]:
    """W084 for each faction for which `skirmish warband new` finds no list within the limit it suggests."""
    shelf = Shelf()
    for ident, path in pack.files("faction").items():
        faction = shelf.faction(join(pack, ident))
        try:
            draw_list(faction, FILLS[0], Order(None, faction.warband.marks, 1, None), shelf)
        except UserError as error:
            yield Problem(pack.shown(path), 0, 0, "W084", f"skirmish warband new makes no list of it: {error}")


def _about(pack: Pack, problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems inside the pack."""
    for problem in problems:
        path = Path(problem.file).absolute()
        in_it = path.is_relative_to(pack.source) or path.is_relative_to(pack.folder)
        if in_it and not problem.file.startswith(f"{GROUP} "):
            yield problem


@contextlib.contextmanager
def _named_first(pack: Pack) -> Iterator[Pack]:
    """Uses the pack before all others, temporarily. Raises `UserError` if it can't be used."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = os.pathsep.join(filter(None, (str(pack.source), before)))
    look_again()
    try:
        found = packs()
        here = found.get(pack.id)
        if here is None:
            own = next((one for one in found.idle if one.id == pack.id), pack)
            raise UserError("\n".join(map(str, _about(own, found.troubles))))
        yield here
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before
        look_again()


def _strays(pack: Pack) -> Iterator[Problem]:
    """W081 for each link that points outside the pack, W083 for each file that nothing reads."""
    for path in sorted(pack.folder.rglob("*")):
        if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(pack.folder)):
            yield Problem(pack.shown(path), 0, 0, "W081", "this link points outside the pack: it is left out")
    yield from unread_files(pack)


def new(name: str, folder: Path | None) -> Path:
    """Writes a small starter pack to `packs/<id>` in the working folder, or to this folder. Raises `UserError`."""
    ident = slug(name)[:LONGEST_IDENT].strip("-")
    if not ident:
        raise UserError(f"'{name}' gives no id: use letters from a to z or digits ({ABOUT} may say another name)")
    target = folder or Path(HOME) / ident
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise UserError(f"{target}: already exists")
    words = {"id": _quoted(ident), "name": _quoted(name)}
    for path in sorted(STARTER.rglob("*.yaml")):
        to = target / path.relative_to(STARTER)
        to.parent.mkdir(parents=True, exist_ok=True)
        write_file(to, Template(path.read_text("utf-8")).substitute(words).encode())
    look_again()
    return target


def _quoted(name: str) -> str:
    from skirmish.library.yamltext import scalar_text

    return scalar_text(" ".join(name.split()), flow=False)


def added(path: str) -> Pack:
    """Copies the pack, whole or not at all, into the user's folder, where every command sees it.

    If packs it needs are missing, that is among the `TROUBLES`. Raises `UserError`, `Faulty`.
    """
    pack = open_pack(Path(path))
    target = user_folder() / HOME / pack.id
    old = _yours(pack.id)
    if old is not None:
        raise UserError(f"the pack '{pack.id}' already exists, in {old}: first skirmish pack remove {pack.id}")
    if os.path.lexists(target):
        raise UserError(f"{target}: is in the way, and is not the pack '{pack.id}': move it away first")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = Path(tempfile.mkdtemp(prefix=".part-", dir=target.parent))
    try:
        for file in all_files(pack.folder):
            to = part / file.relative_to(pack.folder)
            to.parent.mkdir(parents=True, exist_ok=True)
            write_file(to, file.read_bytes())
        part.chmod(0o755)
        os.replace(part, target)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    look_again()
    packs()
    return open_pack(target)


def removed(ident: str) -> Path:
    """Removes the pack of this id from the user's folder; packs elsewhere stay. Raises `UserError`."""
    path = _yours(ident)
    if path is None:
        other = packs().get(ident)
        where = f"; the one in {other.source} isn't yours to remove: delete it there" if other is not None else ""
        near = where or hint(ident, [path.stem for path in packs_in(user_folder() / HOME)])
        raise UserError(f"there is no pack '{ident}' in {user_folder() / HOME}{near}")
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()
    look_again()
    return path


def _yours(ident: str) -> Path | None:
    """Where the pack of this id is in the user's folder."""
    from skirmish.library import Faulty

    for path in packs_in(user_folder() / HOME):
        try:
            if open_pack(path).id == ident:
                return path
        except Faulty:
            if path.stem == ident:  # an unreadable one is known by its file name
                return path
    return None


def build_target(path: str, output: Path | None) -> Path:
    """The zip to write the pack in this folder to. Raises `UserError`, `Faulty`."""
    pack = open_pack(Path(path))
    target = output or Path(f"{pack.id}-{pack.version}.zip")
    if target.suffix != ".zip":
        raise UserError(f"{target}: the name of a pack must end in .zip")
    if not Path(path).is_dir():
        raise UserError(f"{path}: is a zip already; name the folder with {ABOUT}")
    return target


def built(path: str, target: Path) -> Path:
    """Writes the pack in this folder as a zip; the same files give the same bytes. Raises `Faulty`."""
    pack = open_pack(Path(path))
    write_file(target, build(pack.folder, pack.id))
    return target
