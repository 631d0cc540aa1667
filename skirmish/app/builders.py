"""Rule systems' own list building, and the rules a list is meant for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.library import RosterFile
    from skirmish.muster.builds import Builders


def builders() -> Builders:
    """By the system's name; each is loaded, and reads its files, once a list mentions it."""
    from skirmish import rules
    from skirmish.library import load_record

    return rules.Builders(load_record)


def meant_rules(file: RosterFile) -> str:
    """The rules a list is meant for: the first system in whose points it is limited, else the default. (RES-100)"""
    from skirmish import rules

    limits = file.form.limit.points
    meant = [system.preset for name in limits if (system := rules.find(name)) is not None and system.preset]
    return meant[0] if meant else rules.DEFAULT
