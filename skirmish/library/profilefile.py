"""Profiles: how an evaluating player weighs its options. The shipped ones are next to the players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from pydantic import Field

from skirmish.core.profile import Profile, Target
from skirmish.library.catalogue import display_path
from skirmish.library.forms import FileForm, Ref, Words, fill
from skirmish.library.names import file_of_pack, stamp
from skirmish.library.packs import Pack, by_plain_ids, packs, usable
from skirmish.library.problems import Faulty
from skirmish.library.shipped import PACKAGE
from skirmish.library.yamlfile import Document, read
from skirmish.library.yamltext import Layout, block_lines

FOLDER = PACKAGE / "players" / "profiles"
"""The folder of the shipped profiles: inside the package, as players need them."""
MODELINE = "# yaml-language-server: $schema=warbands/schemas/profile.json"
MOST = 3.0
"""The maximum of a slider."""
Slider = Annotated[float, Field(ge=0, le=MOST)]


class ProfileForm(FileForm):
    """How a player weighs. 1 is the usual measure of each slider, 0 leaves it out."""

    id: Ref
    """Its name on the command line: `tactician:ID`."""
    text: Words = ""
    """A description, in a sentence."""
    aggression: Slider = 1.0
    """Harm done, and ground gained toward who can be harmed."""
    caution: Slider = 1.0
    """Harm that may come to it where it stands."""
    objective: Slider = 1.0
    """What the scenario wants."""
    magic: Slider = 1.0
    """What weaves and spells bring, against what they cost."""
    target: Target = "worth"
    """Whom it would rather harm: who costs most, who falls soonest, who harms it most, who is nearest."""


def profile_from(document: Document) -> Profile:
    """The profile in this file. Raises `Faulty`, also if it has the id of a different shipped one.

    A record only stores a profile's id.
    """
    found = _read_profile(document)
    if found != _shipped().get(found.name, found):
        said = f"id: '{found.name}' is another profile, one of the program's: give yours an id of its own"
        raise Faulty([document.problem(("id",), "E012", said)])
    return found


def _read_profile(document: Document) -> Profile:
    form = fill(ProfileForm, document, "profile")
    text = " ".join(form.text.split())
    return Profile(form.id, text, form.aggression, form.caution, form.objective, form.magic, form.target)


def profile_at(path: str) -> Profile:
    """The profile in the file at this path. Raises `Faulty`."""
    return profile_from(read(Path(path), path))


def profile_files() -> tuple[Path, ...]:
    """The files of the shipped profiles, sorted."""
    return tuple(sorted(FOLDER.glob("*.yaml")))


def profiles() -> Mapping[str, Profile]:
    """The shipped profiles by name, the default first, then those of packs. Raises `Faulty`.

    Those of a pack have names like `reeds:bold`; faulty ones are left out.
    """
    files = tuple((pack, path, stamp(path)) for pack in packs().active for path in pack.files("profile").values())
    return MappingProxyType({**_shipped(), **_of_packs(files)}) if files else _shipped()


def full_profile_name(name: str) -> str:
    """The name of a pack's profile for a plain one that only one pack has; else the name unchanged."""
    known = profiles()
    return by_plain_ids((one for one in known if ":" in one), known).get(name, name)


@lru_cache(maxsize=4)
def _of_packs(files: tuple[tuple[Pack, Path, tuple[int, int]], ...]) -> dict[str, Profile]:
    read = [one for pack, path, _ in files for one in usable(f"{pack.id}:", partial(_read_of_pack, pack, path))]
    return {one.name: one for one in read}


def _read_of_pack(pack: Pack, path: Path) -> Profile:
    return _read_profile(file_of_pack(path, pack))


@cache
def _shipped() -> Mapping[str, Profile]:
    usual = Profile().name
    found = [_read_profile(read(path, display_path(path))) for path in profile_files()]
    return MappingProxyType({one.name: one for one in sorted(found, key=lambda p: (p.name != usual, p.name))})


def profile_text(profile: Profile) -> str:
    """The profile as a file that reads back as the same profile."""
    data = {
        "format": "profile/1", "id": profile.name, "text": profile.text, "aggression": profile.aggression,
        "caution": profile.caution, "objective": profile.objective, "magic": profile.magic, "target": profile.target,
    }  # fmt: skip
    return "\n".join([MODELINE, *block_lines(data, 0, Layout())]) + "\n"
