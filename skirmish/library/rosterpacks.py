"""The packs that a roster names: missing ones, changed ones, and those that a new roster must name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from skirmish.library.names import own_ids, plain_ids, program_ids
from skirmish.library.packs import digest_of, packs, places
from skirmish.library.problems import Problem
from skirmish.library.rosterfile import PackRef
from skirmish.library.yamlfile import Document

FULL = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*):[a-z0-9]+(?:-[a-z0-9]+)*")
TEXTS = frozenset({"name", "names", "text", "notes"})
"""Keys whose words are text for people."""
CURE = ": `skirmish warband upgrade` notes what is here"
"""What to do about a list that names a pack as it was."""


def missing_packs(document: Document, refs: Sequence[PackRef]) -> Iterator[Problem]:
    """E082 for each pack that the roster names and that is missing here."""
    for index, ref in enumerate(refs):
        if packs().get(ref.id) is None:
            said = f"made with the pack {ref.id} {ref.version}, which isn't here: {places()}"
            yield document.problem(("packs", index), "E082", said)


def other_packs(document: Document, refs: Sequence[PackRef]) -> Iterator[Problem]:
    """W082 for each that has another version or other contents here."""
    for index, ref in enumerate(refs):
        pack = packs().get(ref.id)
        if pack is None:
            continue
        if pack.version != ref.version:
            said = f"made with version {ref.version} of the pack {ref.id}; here is {pack.version}{CURE}"
            yield document.problem(("packs", index), "W082", said)
        elif ref.digest not in ("", digest_of(pack)):
            said = f"made with other contents of the pack {ref.id} {ref.version}{CURE}"
            yield document.problem(("packs", index), "W082", said)


def named_packs(data: Any, inside: str = "") -> list[dict[str, str]]:
    """The packs in use whose entries a roster names, in the roster's form, except the pack it is `inside`."""
    if not packs().active:
        return []
    named = {found[1] for word in _words(data) if (found := FULL.fullmatch(word))} | _meant_plainly(data)
    return [
        {"id": pack.id, "version": pack.version, "digest": digest_of(pack)}
        for pack in packs().active
        if pack.id in named and pack.id != inside
    ]


def _meant_plainly(data: Any) -> set[str]:
    """The packs meant by plain ids outside packs: ids that aren't shipped and that only one pack has."""
    found: set[str] = set()
    for kind, ident in plain_ids("warband", data):
        owners = [pack.id for pack in packs().active if ident in own_ids(pack, kind)]
        if len(owners) == 1 and ident not in program_ids(kind):
            found |= {*owners}
    return found


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from () if key in TEXTS else _words(value)
    elif isinstance(data, list):
        for value in data:
            yield from _words(value)
    elif isinstance(data, str):
        yield data
