"""The text of a new list: generated, as a skeleton, or copied from another one."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from skirmish.library.catalogue import RosterFile, Shelf
from skirmish.library.factionfile import FactionForm
from skirmish.library.forms import KEBAB
from skirmish.library.packs import packs, split
from skirmish.library.rewrite import rewrite_text
from skirmish.library.rosterpacks import named_packs
from skirmish.library.stock import blades_for
from skirmish.library.yamlfile import parse
from skirmish.library.yamltext import roster_yaml
from skirmish.muster.edits import ORDER, Plain, Refused, with_key
from skirmish.muster.names import Lot, Namer, kebab
from skirmish.muster.paid import fill_prices, note_prices, old_prices
from skirmish.muster.recruit import Wish, copy_roster, make_desk, new_roster, recruit_entry

MODELINE = re.compile(r"# yaml-language-server: \$schema=.*\n")
EXAMPLE = 3
"""Size of the group in the skeleton's example."""


def ident_of(path: Path | None, name: str) -> str:
    """The id of a list: from its file's name, or else from its own."""
    if path is None:
        return kebab(name)
    return path.stem if KEBAB.fullmatch(path.stem) else kebab(path.stem)


def titled(path: Path) -> str:
    """A name made from the file's: `my-circle.yaml` is My Circle."""
    return " ".join(word.capitalize() for word in re.split(r"[^\w']+", path.stem) if word) or path.stem


def modeline(path: Path | None, faction: str, shelf: Shelf) -> str:
    """The line by which editors find the schema; empty if the file can't reach it."""
    if path is None:
        return ""
    folder, name = path.resolve().parent, f"warband.{faction.replace(':', '.')}.json"
    shipped = shelf.root.resolve() / "warbands" / "schemas"
    for schemas in (folder / "schemas", shipped):
        beside = schemas.parent == folder or folder.is_relative_to(shelf.root.resolve())
        if beside and (schemas / name).is_file():
            return f"# yaml-language-server: $schema={Path(os.path.relpath(schemas / name, folder)).as_posix()}\n"
    return ""


def name_packs(data: Plain, inside: str = "") -> Plain:
    """The roster naming exactly the packs it uses, in their current versions; not the pack it is in."""
    named = named_packs(data, inside)
    if named:
        return with_key(data, "packs", [], ORDER) | {"packs": named}
    return {key: value for key, value in data.items() if key != "packs"}


def written(data: Plain, path: Path | None, shelf: Shelf) -> str:
    """The roster as one of our files, with the id from its file's name."""
    owner = packs().owner(path) if path is not None else None
    data = name_packs({**data, "id": ident_of(path, data["name"])}, owner.id if owner is not None else "")
    faction = shelf.faction(data["faction"]["id"])
    if path is None or not lives_with_prices(path, faction, shelf):
        data = note_prices(data, faction, shelf.stock)
    return modeline(path, data["faction"]["id"], shelf) + roster_yaml(data)


def lives_with_prices(path: Path, faction: FactionForm, shelf: Shelf) -> bool:
    """Whether the file lives next to its catalogue, in the program or in a pack: then it records no prices.

    Its prices change with the catalogue's, and anyone who changes those updates it.
    """
    owner, home = packs().owner(path), split(faction.id)[0]
    if owner is not None:
        return owner.id == home
    return not home and path.resolve().is_relative_to((shelf.root / "warbands").resolve())


def copy_prices(data: Plain, file: RosterFile) -> Plain:
    """A copy of the roster with its prices recorded, if it uses current prices and recorded none."""
    if file.form.faction.prices:
        return fill_prices(data, file.faction, file.stock)
    return data if old_prices(file) else note_prices(data, file.faction, file.stock)


def skeleton(faction: FactionForm, shelf: Shelf, limit: int, seed: int, name: str, path: Path | None) -> str:
    """A list with only its leader, and everything else in comments. Raises `Refused`."""
    leader = next((ident for ident, kind in faction.types.items() if kind.role == "leader"), None)
    if leader is None:
        raise Refused(f"{faction.name} has no leader: one of its types must say `role: leader`")
    kind = faction.types[leader]
    wish = Wish("m-01", leader, name=Namer(Lot(seed)).of(kind))
    entry = recruit_entry(make_desk(faction, shelf.stock), wish, seed)
    data = {**new_roster(faction, limit, name), "members": [entry]}
    return written(data, path, shelf) + "".join(f"#{line and ' '}{line}\n" for line in _remarks(faction, shelf))


def _remarks(faction: FactionForm, shelf: Shelf) -> Iterator[str]:
    """The other types allowed in the list, with prices, and an example of a group."""
    yield "All other types, with the price of one without gear. `skirmish warband add` adds them here for you."
    roles = {"hero": "heroes (under members)", "novice": "novices (under members)", "henchman": "henchmen (in groups)"}
    for role, words in roles.items():
        kinds = [(ident, kind) for ident, kind in faction.types.items() if kind.role == role]
        found = [
            f"{ident} {kind.marks}{f', then {kind.more}' if kind.more is not None else ''}" for ident, kind in kinds
        ]
        if found:
            yield f"  {words}: {', '.join(found)}"
    blades = [f"{ident} {blade.marks}" for ident, blade in blades_for(faction, shelf.stock).items()]
    if blades:
        yield f"  hired blades (under hired): {', '.join(blades)}"
    henchman = next((ident for ident, kind in faction.types.items() if kind.role == "henchman"), None)
    if henchman is not None:
        yield "groups:"
        yield f"  - {{id: g-01, type: {henchman}, count: {EXAMPLE}, items: [{{item: dagger, paid: 0}}]}}"


def placed(text: str, path: Path | None, shelf: Shelf) -> str:
    """The list, made before its file was known, with that file's id."""
    if path is None:
        return text
    data = parse(text, str(path)).data
    data = {**data, "id": ident_of(path, "")}
    return modeline(path, data["faction"]["id"], shelf) + rewrite_text(text, data, str(path))


def copied(file: RosterFile, source: Path, shelf: Shelf, limit: int | None, name: str, path: Path | None) -> str:
    """A copy of the list read from `source`, under another name and id; its comments stay. Raises `Faulty`."""
    text = source.read_bytes().decode("utf-8-sig")
    data = copy_prices(copy_roster(file.document.data, name, ident_of(path, name), limit), file)
    bare = MODELINE.sub("", text.removeprefix("\ufeff"), count=1)
    return modeline(path, file.faction.id, shelf) + rewrite_text(bare, data, file.document.file)
