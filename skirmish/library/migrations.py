"""Files in older formats: numbered steps that convert their data to the current format.

A step turns plain data of `kind/N` into that of `kind/N+1`. It is written once and never changed; a frozen
file in each old format is a test. It must cope with any contents: what it doesn't understand, it leaves alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from skirmish.core.record import evolve
from skirmish.library.yamlfile import Document, Plain

Step = Callable[[dict[str, Any]], None]
"""Modifies the data in place."""


def _special_weaves_are_a_list(data: dict[str, Any]) -> None:
    """warband/1 allowed `special: healing`; since warband/2 it is always `special: [healing]`."""
    members = data.get("members")
    for member in members if isinstance(members, list) else ():
        block = member.get("channeling") if isinstance(member, dict) else None
        if isinstance(block, dict) and "special" in block and not isinstance(block["special"], list):
            block["special"] = [] if block["special"] is None else [block["special"]]


STEPS: dict[str, tuple[Step, ...]] = {
    "warband": (_special_weaves_are_a_list,),
}
"""The steps for each kind of file, starting from format 1."""


def version(kind: str) -> int:
    """The format of this kind that the program reads and writes."""
    return len(STEPS.get(kind, ())) + 1


def migrate(data: Plain, kind: str) -> Plain:
    """The data of a file of this kind in the current format; returned unchanged unless in an older one."""
    written = data.get("format") if isinstance(data, dict) else None
    found = re.fullmatch(re.escape(kind) + r"/([0-9]{1,4})", written) if isinstance(written, str) else None
    if not isinstance(data, dict) or found is None or not 1 <= int(found[1]) < version(kind):
        return data
    data = deepcopy(data)
    for step in STEPS[kind][int(found[1]) - 1 :]:
        step(data)
    data["format"] = f"{kind}/{version(kind)}"
    return data


def migrate_document(document: Document, kind: str) -> Document:
    """The document in the current format; places are those in the file."""
    data = migrate(document.data, kind)
    return document if data is document.data else evolve(document, data=data)
