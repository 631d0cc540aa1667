"""What a list in the making says, worked out once for each state of it, and what of it is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from skirmish.client.app import App
    from skirmish.muster.editor import Editor
    from skirmish.muster.editor_views import Hireling, Line

Sort = Literal["type", "entry", ""]


class Known:
    """The part of the scene that only reads."""

    app: App

    def __init__(self, bench: Editor) -> None:
        self.bench = bench
        self.chosen: tuple[Sort, str] = ("", "")
        """A type or an entry, by its id."""
        self._known: tuple[object, tuple[Line, ...], tuple[Hireling, ...]] = (None, (), ())
        self._lore: dict[str, dict[str, str]] = {}

    def _read(self) -> tuple[object, tuple[Line, ...], tuple[Hireling, ...]]:
        if self._known[0] is not self.bench.now:
            self._known = (self.bench.now, self.bench.lines(), self.bench.for_hire())
        return self._known

    @property
    def lines(self) -> tuple[Line, ...]:
        """The entries of the list."""
        return self._read()[1]

    @property
    def hirelings(self) -> tuple[Hireling, ...]:
        """Who can be hired."""
        return self._read()[2]

    @property
    def line(self) -> Line | None:
        """The entry that is chosen; None if none is."""
        return next((one for one in self.lines if self.chosen == ("entry", one.id)), None)

    @property
    def hireling(self) -> Hireling | None:
        """The type that is chosen; None if none is."""
        return next((one for one in self.hirelings if self.chosen == ("type", one.id)), None)

    def called(self, ident: str) -> str:
        """The name of an entry."""
        return next((one.name for one in self.lines if one.id == ident), ident)

    def lore(self, kind: Literal["weaves", "items"], ident: str) -> tuple[str, str]:
        """(in a line, in full) what is said of a weave or an item; twice '' for one that nobody speaks of."""
        if kind not in self._lore:
            self._lore[kind] = {entry.id: entry.text for entry in self.app.workshop.lore(kind)}
        text = self._lore[kind].get(ident, "")
        return text.partition("\n")[0].partition(" [")[0], text
