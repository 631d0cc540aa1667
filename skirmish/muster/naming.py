"""Names in a list: what is one, and what somebody is called who was given none."""

from __future__ import annotations

import unicodedata

from skirmish.muster.edits import Plain, Refused, entries
from skirmish.muster.recruit import Desk, called

UNPRINTABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode's categories of what no name has in it: control characters, broken text, line ends."""
LONGEST = 5000
"""Letters of a name, as the form of a roster has it."""


def proper(name: str) -> str:
    """A name on one line, without blanks around it. Raises `Refused` for what is no name."""
    name = " ".join(name.split())
    if not name or any(unicodedata.category(letter) in UNPRINTABLE for letter in name):
        raise Refused("a name needs letters, and has no control characters in it")
    if len(name) > LONGEST:
        raise Refused(f"a name has at most {LONGEST:,} letters")
    return name


def name_for(desk: Desk, data: Plain, type_id: str, seed: int) -> str:
    """A name for a recruit who was given none, that nobody in the list has; '' for a group that needs none."""
    others = [
        (entry["type"], name) for _, entry in entries(data) for name in (entry.get("name"), *entry.get("names", ()))
    ]
    return called(desk, type_id, others, seed)
