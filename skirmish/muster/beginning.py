"""Plain data that a list begins with: nobody in it, or everybody of another one."""

from __future__ import annotations

from skirmish.library.catalogue import FactionForm
from skirmish.library.forms import LONGEST_IDENT
from skirmish.library.migrations import version
from skirmish.muster.edits import Plain
from skirmish.muster.names import kebab

MOST_MARKS = 10_000
"""What a list may cost at most."""


def begun(faction: FactionForm, limit: int, name: str) -> Plain:
    """A list with nobody in it; it has no id yet."""
    return {
        "format": f"warband/{version('warband')}",
        "id": "",
        "name": name,
        "faction": {"id": faction.id, "version": faction.version},
        "limit": {"marks": limit},
        "members": [],
    }


def like(data: Plain, name: str, ident: str, limit: int | None = None) -> Plain:
    """The same list under another name and id; its entries keep theirs, as others may name them."""
    copied = {**data, "name": name, "id": ident}
    if limit is not None:
        copied["limit"] = {**data["limit"], "marks": limit}
    return copied


def ident_for(name: str) -> str:
    """The id that a name gives."""
    return kebab(name)[:LONGEST_IDENT].strip("-")
