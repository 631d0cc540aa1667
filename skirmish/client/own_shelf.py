"""What a player can open: what is their own on one page, what comes with the program on another, broken files first."""

from __future__ import annotations

from typing import Literal

from skirmish.app.entries import Broken, Entry
from skirmish.client.ports import Services

Part = Literal["own", "shipped"]
PARTS: tuple[Part, ...] = ("own", "shipped")


class OwnShelf:
    """All of it, and which one is chosen. `version` counts what changes its looks."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.part: Part = "own"
        self.picked = ""
        """The id of what is chosen, or the path of a broken one."""
        self.entries: tuple[Entry, ...] = ()
        self.broken: tuple[Broken, ...] = ()
        self.version = 0
        self._seen = False

    def touch(self) -> None:
        """Something looks different."""
        self.version += 1

    def fill(self, entries: tuple[Entry, ...], broken: tuple[Broken, ...]) -> None:
        """This is what there is now. At first the page is shown on which there is something."""
        self.entries, self.broken = entries, broken
        if not self._seen and not broken and not any(entry.own for entry in entries):
            self.part = "shipped"
        self._seen = True
        if self.picked not in self.ids:
            self._pick_first()
        self.touch()

    @property
    def listed(self) -> list[Entry]:
        """What can be used of the page that is shown."""
        return [entry for entry in self.entries if entry.own == (self.part == "own")]

    @property
    def faults(self) -> tuple[Broken, ...]:
        """The broken ones of the page that is shown."""
        return self.broken if self.part == "own" else ()

    @property
    def ids(self) -> list[str]:
        """What the rows stand for: broken ones first, so that they are found."""
        return [*(one.path for one in self.faults), *(entry.id for entry in self.listed)]

    @property
    def entry(self) -> Entry | None:
        """What is chosen, if it can be used."""
        return next((entry for entry in self.listed if entry.id == self.picked), None)

    @property
    def fault(self) -> Broken | None:
        """What is chosen, if it is broken."""
        return next((one for one in self.faults if one.path == self.picked), None)

    def show(self, part: Part) -> None:
        """The other page."""
        self.part = part
        self._pick_first()
        self.touch()

    def pick(self, ident: str) -> None:
        """This one."""
        self.picked = ident
        self.touch()

    def _pick_first(self) -> None:
        """The first that can be used."""
        self.picked = next(iter([entry.id for entry in self.listed]), "")
