"""A map in the making as a value: what its file says, and the battlefield that this makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from skirmish.app.own_maps import field_of
from skirmish.client.maps.pieces import Entry, is_marker, tidy
from skirmish.core.battlefield import Battlefield
from skirmish.core.record import Record, evolve

_LISTS = ("terrain", "markers")


class Draft(Record):
    """All that the file says. Nothing in it is ever changed: an edit makes another one."""

    head: Mapping[str, Any]
    """Everything but pieces and markers."""
    terrain: tuple[Entry, ...]
    markers: tuple[Entry, ...]
    said: tuple[str, ...] = ()
    """Which lists the file has, be they empty."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Pieces, then markers."""
        return *self.terrain, *self.markers

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth in inches."""
        width, depth = self.head["size_in"]
        return float(width), float(depth)

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.head["name"])

    def plain(self) -> dict[str, Any]:
        """The data of its file."""
        lists = {key: [*getattr(self, key)] for key in _LISTS if getattr(self, key) or key in self.said}
        return {**self.head, **lists}

    def field(self) -> Battlefield:
        """The battlefield. Raises `UserError` with what is wrong."""
        return field_of(self.plain())

    def entry(self, ident: str) -> Entry | None:
        """The piece or the marker of this id."""
        return next((one for one in self.entries if one["id"] == ident), None)

    def with_head(self, **changes: Any) -> Draft:
        """Other words about the map as a whole; None and '' leave a key out."""
        head = {key: value for key, value in {**self.head, **changes}.items() if value not in (None, "")}
        return evolve(self, head=head)

    def with_entries(self, changed: Mapping[str, Entry]) -> Draft:
        """Others in the place of those with these ids; the id itself may be another."""
        terrain, markers = ([changed.get(one["id"], one) for one in part] for part in (self.terrain, self.markers))
        return evolve(self, terrain=tuple(terrain), markers=tuple(markers))

    def with_more(self, added: Sequence[Entry]) -> Draft:
        """These as well."""
        more = [[one for one in added if is_marker(one) == marker] for marker in (False, True)]
        return evolve(self, terrain=(*self.terrain, *more[0]), markers=(*self.markers, *more[1]))

    def without(self, idents: Sequence[str]) -> Draft:
        """Without these; a building that was to be held isn't any more."""
        terrain, markers = (
            tuple(one for one in part if one["id"] not in idents) for part in (self.terrain, self.markers)
        )
        left = evolve(self, terrain=terrain, markers=markers)
        return left.with_head(hold=None) if self.head.get("hold") in idents else left

    def with_size(self, width: float, depth: float) -> Draft:
        """A table of another size; markers stay on it."""
        markers = tuple({**one, "at": [min(one["at"][0], tidy(width)), min(one["at"][1], tidy(depth))]}
                        if one["at"][0] > width or one["at"][1] > depth else one for one in self.markers)  # fmt: skip
        return evolve(self.with_head(size_in=[tidy(width), tidy(depth)]), markers=markers)

    def free_id(self, stem: str, taken: Sequence[str] = ()) -> str:
        """The stem, or the stem with the first number that nobody has."""
        known = {*(one["id"] for one in self.entries), *taken}
        stem = stem.rstrip("0123456789").rstrip("-") or stem
        number = 1
        while (ident := f"{stem}-{number}") in known:
            number += 1
        return ident


def draft_of(data: Mapping[str, Any]) -> Draft:
    """The draft of a file's plain data."""
    head = {key: value for key, value in data.items() if key not in _LISTS}
    said = tuple(key for key in _LISTS if key in data)
    return Draft(head, tuple(data.get("terrain") or ()), tuple(data.get("markers") or ()), said)
