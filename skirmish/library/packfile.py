"""A pack's description of itself in its `pack.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field

from skirmish.library.forms import FileForm, Form, Ident, Words, fill
from skirmish.library.packs import ABOUT, BOUND, VERSION, Need, Origin, Pack
from skirmish.library.problems import Faulty
from skirmish.library.yamlfile import Document, read


def _version(value: Any) -> Any:
    if not isinstance(value, str) or not VERSION.fullmatch(value):  # YAML reads 0.1 as a number
        raise ValueError("must be three numbers like 1.0.0")
    return value


def _range(value: str) -> str:
    if not all(BOUND.fullmatch(part.strip()) for part in value.split(",")):
        raise ValueError("must be a range of versions like '>=1.2' or '>=1.2, <2'")
    return value


Version = Annotated[str, BeforeValidator(_version)]
Range = Annotated[str, AfterValidator(_range)]


class NeedForm(Form):
    """Another pack that this one needs."""

    pack: Ident
    """Its id."""
    version: Range = ">=0"
    """Suitable versions: `">=1.2"`, or `">=1.2, <2"`."""


class PackForm(FileForm):
    """A pack's description of itself."""

    id: Ident
    """The prefix of its entries' ids where several packs have the same: `reeds:hook`."""
    name: Words
    version: Version
    """Three numbers. Increase it with each published change."""
    author: Words = ""
    licence: Words = ""
    """The terms on which others may use and change it."""
    text: Words = ""
    """What is in it."""
    needs: Annotated[list[NeedForm], Field(max_length=20)] = Field([])
    """The packs whose entries it uses."""


def read_about(folder: Path, source: Path, origin: Origin) -> Pack:
    """The pack in this folder, found as `source`. Raises `Faulty`."""
    path = folder / ABOUT
    shown = str(source / ABOUT) if source != folder else _shown(path)
    return pack_in(read(path, shown), folder, source, origin)


def pack_in(document: Document, folder: Path, source: Path, origin: Origin) -> Pack:
    """The pack of a parsed `pack.yaml`. Raises `Faulty`."""
    form = fill(PackForm, document, "pack")
    if form.id in (need.pack for need in form.needs):
        raise Faulty([document.problem(("needs",), "E012", f"the pack '{form.id}' can't need itself")])
    needs = tuple(Need(need.pack, need.version if need.version != ">=0" else "") for need in form.needs)
    text = " ".join(form.text.split())
    return Pack(form.id, form.name, form.version, form.author, form.licence, text, needs, folder, source, origin)


def _shown(path: Path) -> str:
    from skirmish.library.catalogue import display_path

    return display_path(path)
