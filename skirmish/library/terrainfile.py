"""Kinds of terrain: the program's, and those of packs, each of which is like one of the program's but for what it says.

They are looked up when a map is read; the pieces on the battlefield carry all that rules and painters ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Annotated

from pydantic import Field, StringConstraints, WithJsonSchema, model_validator

from skirmish.core.battlefield import KINDS, Colour, Ground, Nature, Sight, Terrain, piece
from skirmish.core.geometry import Shape
from skirmish.core.record import UNSET, Record, Unset, evolve
from skirmish.library.forms import FileForm, Form, Ref, Words, fill
from skirmish.library.names import in_full, own_ids, stamp
from skirmish.library.packs import Pack, absent_pack, ambiguous, by_plain_ids, packs, split, usable
from skirmish.library.problems import FOLLOWS, Faulty, Problem, first, hint, nearest
from skirmish.library.yamlfile import Document, Trail, read

NAME = "terrain"
"""The catalogue of a pack with its kinds, and its key."""
FILE = f"{NAME}.yaml"
THICK_IN = {
    "hedge": 0.75, "low-wall": 0.5, "barricade": 0.5, "fence": 0.3, "wall": 0.5, "ruin": 0.5,
    "road": 3.0, "water": 2.0, "deep-water": 3.0, "paving": 3.0, "planks": 2.0, "crates": 1.0, "corn": 2.0,
}  # fmt: skip
"""Default thickness of lines, in inches, by the program's kinds."""
LOW_IN = 1.0
"""Maximum height and thickness of a low obstacle."""


class TerrainKind(Record):
    """A kind of terrain, with what maps and the map maker ask about it."""

    id: str
    name: str
    nature: Nature
    like: str
    """The program's kind that rules and painters take it for; of the program's own itself."""
    thick_in: float = 0.0
    """Default thickness of its lines; 0: each must say its own."""
    text: str = ""
    colour: Colour | Unset = UNSET

    def piece(self, ident: str, shape: Shape, **changes: object) -> Terrain:
        """A piece of this kind, changed where the map says so."""
        own = {} if self.id == self.like else {"like": self.like, "colour": self.colour}
        return piece(ident, self.id, shape, self.nature, **(own | changes))


class KindForm(Form):
    """A kind of terrain: a kind of the program that it is like, and what differs."""

    id: Ref
    name: Annotated[str, StringConstraints(pattern=r"\S", max_length=40)]
    """What pieces without a name of their own are called: `brambles`."""
    like: Annotated[str, WithJsonSchema({"type": "string", "enum": sorted(KINDS)})]
    """The program's kind that it is like: it has the same effects and looks, but for what follows."""
    text: Words = ""
    """What it does, in a few words, for the map maker."""
    sight: Sight | None = None
    """What it does to sight."""
    ground: Ground | None = None
    """How hard it is to cross."""
    height_in: Annotated[float, Field(ge=0, le=24)] | None = None
    """Its height in inches."""
    low: bool | None = None
    """Whether it is a low obstacle, at most 1 inch high and thick: crossed at no cost, but nobody stops on it."""
    level: bool | None = None
    """Whether models stand on its top, as on a hill."""
    thick_in: Annotated[float, Field(gt=0, le=24)] | None = None
    """Default thickness of its lines, in inches."""
    colour: Annotated[list[Annotated[int, Field(ge=0, le=255)]], Field(min_length=3, max_length=3)] | None = None
    """`[red, green, blue]`, each from 0 to 255: what it is painted in; light and shade stay."""

    @model_validator(mode="after")
    def _possible(self) -> KindForm:
        if self.like in KINDS and (flaw := _flaw(self.nature, self.thick_in or THICK_IN.get(self.like, 0.0))):
            raise ValueError(f"'{self.id}' {flaw}")
        return self

    @property
    def nature(self) -> Nature:
        """What it is unless a map says else."""
        said = {key: getattr(self, key) for key in Nature.__struct_fields__}
        return evolve(KINDS[self.like], **{key: value for key, value in said.items() if value is not None})


def _flaw(nature: Nature, thick_in: float) -> str:
    """What can't be together, or ''."""
    for what, inches in (("high", nature.height_in), ("thick", thick_in)):
        if nature.low and inches > LOW_IN:
            return f"is a low obstacle {inches:g} inches {what}, at most {LOW_IN:g}: make it less, or write low: false"
    if nature.low and nature.ground == "impassable":
        return "is a low obstacle, which is crossed, and impassable: write low: false, or another ground"
    if nature.level and nature.ground == "impassable":
        return "has a top that models walk onto, and is impassable: write level: false, or another ground"
    if nature.low and nature.level:
        return "is a low obstacle, on which nobody stops, and has a top to stand on: leave one of them out"
    return ""


class KindsForm(FileForm):
    """The kinds of terrain that a pack adds to the program's."""

    terrain: Annotated[list[KindForm], Field(max_length=100)]
    """The kinds."""


def kinds_in(document: Document) -> dict[str, TerrainKind]:
    """The kinds of a pack's file by id; former ids lead to the same kinds. Raises `Faulty`."""
    form = fill(KindsForm, document, NAME)
    problems = first(_problems(document, form))
    if problems:
        raise Faulty(problems)
    found = {one.id: _kind(one) for one in form.terrain}
    return found | {old: found[new] for old, new in form.aliases.items()}


def _problems(document: Document, form: KindsForm) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, one in enumerate(form.terrain):
        if one.like not in KINDS:
            said = f"no kind '{one.like}' of the program{hint(one.like, KINDS)}"
            yield document.problem((NAME, index, "like"), "E020", said, meant=nearest(one.like, KINDS))
        if one.id in seen:
            yield document.problem((NAME, index, "id"), "E021", f"duplicate id '{one.id}'")
        seen.add(one.id)
    for old, new in form.aliases.items():
        if new not in seen:
            yield document.problem(("aliases", old), "E020", f"no kind '{new}'{hint(new, seen)}")


def _kind(form: KindForm) -> TerrainKind:
    thick_in = THICK_IN.get(form.like, 0.0) if form.thick_in is None else form.thick_in
    colour = UNSET if form.colour is None else (form.colour[0], form.colour[1], form.colour[2])
    return TerrainKind(form.id, form.name, form.nature, form.like, thick_in, " ".join(form.text.split()), colour)


PROGRAM = {
    ident: TerrainKind(ident, ident.replace("-", " "), nature, ident, THICK_IN.get(ident, 0.0))
    for ident, nature in KINDS.items()
}
"""The program's kinds by id."""


def terrain_kinds() -> Mapping[str, TerrainKind]:
    """All kinds by id: the program's, then those of packs, the latter also by plain id where it is unambiguous.

    Unusable files of packs are left out, and their problems are kept.
    """
    files = [(pack, stamp(pack.folder / FILE)) for pack in packs().active]
    found = [usable(f"{pack.id}:", partial(_read, pack, written)) for pack, written in files if written != (0, 0)]
    if not found:
        return PROGRAM
    full = {ident: kind for kinds in found for one in kinds for ident, kind in one.items()}
    plain = by_plain_ids(full, PROGRAM)
    return {**PROGRAM, **full, **{ident: full[one] for ident, one in plain.items()}}


@lru_cache(maxsize=64)
def _read(pack: Pack, written: tuple[int, int]) -> dict[str, TerrainKind]:
    path = pack.catalogue(NAME)
    return {} if path is None else kinds_in(in_full(read(path, pack.shown(path)), pack))


def kind_of(ident: str) -> TerrainKind:
    """The kind of this id; bare ground if there is none, as when its pack changes while a map is drawn."""
    found = PROGRAM.get(ident) or terrain_kinds().get(ident)
    return TerrainKind(ident, ident, KINDS["field"], "field") if found is None else found


_SIGHTS: dict[Sight, str] = {"soft": "cover", "blocks": "blocks sight", "cloud": 'blocks sight beyond 2"'}
_GROUNDS: dict[Ground, str] = {
    "difficult": "difficult ground", "very-difficult": "very difficult ground", "impassable": "blocks movement",
}  # fmt: skip


def effect_words(nature: Nature) -> str:
    """`cover, difficult ground, 4" high`: what pieces of this nature do."""
    told = [
        _SIGHTS.get(nature.sight, ""), _GROUNDS.get(nature.ground, ""), "a low obstacle" if nature.low else "",
        "ground to stand on" if nature.level else "", f'{nature.height_in:g}" high' if nature.height_in else "",
    ]  # fmt: skip
    return ", ".join(filter(None, told)) or "open ground"


def unknown_kind(document: Document, trail: Trail, ident: str, known: Mapping[str, TerrainKind]) -> Problem:
    """E020 for a kind that isn't known, E076 for one in a file of a pack that can't be used."""
    owner, plain = split(ident)
    pack = packs().get(owner)
    said = ambiguous(ident, known)
    if absent := absent_pack(ident):
        said = f"no kind '{ident}': {absent}"
    elif pack is not None and plain in own_ids(pack, NAME):
        said = f"kind '{ident}' can't be used before the errors of {pack.shown(pack.folder / FILE)} are fixed"
        return document.problem(trail, FOLLOWS, said)
    said = said or f"no kind '{ident}'{hint(ident, known)}"
    return document.problem(trail, "E020", said, meant=nearest(ident, known))
