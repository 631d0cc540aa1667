"""What comes with the program, read once in a test run instead of once in a command or a battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import pytest
from support.rulesets import read

from skirmish.app import compose
from skirmish.board.checks import room
from skirmish.core.battlefield import Battlefield, Edge
from skirmish.core.scenario import Zone
from skirmish.kit import playable
from skirmish.library import Shelf
from skirmish.library.factionfile import FactionForm
from skirmish.library.stock import Stock

_SHIPPED = Shelf()
_stock, _faction = Shelf.__dict__["stock"].func, Shelf.faction


@lru_cache(1)
def _stock_once() -> Stock:
    found: Stock = _stock(_SHIPPED)
    return found


@lru_cache(None)
def _faction_once(ident: str) -> FactionForm:
    return _faction(_SHIPPED, ident)


@lru_cache(256)
def _room_once(field: Battlefield, zone: Zone, edge: Edge | None, radii: tuple[float, ...]) -> bool:
    return room(field, zone, edge, radii)


@pytest.fixture(autouse=True, scope="module")
def catalogues_are_read_once() -> Iterator[None]:
    """Every shelf of the shipped files has the same catalogues, every battle the same rule data.

    Other shelves, and those with packs, read their own as ever. Whether a list has room on a map is looked at once.
    """

    def stock(self: Shelf) -> Stock:
        return _stock_once() if self.root == _SHIPPED.root and not self.packs else _stock(self)  # type: ignore[no-any-return]

    def faction(self: Shelf, wanted: str) -> FactionForm:
        known = self.root == _SHIPPED.root and not self.packs and wanted in _SHIPPED.ids("faction")
        return _faction_once(wanted) if known else _faction(self, wanted)

    def has_room(field: Battlefield, zone: Zone, edge: Edge | None, radii: Sequence[float]) -> bool:
        return _room_once(field, zone, edge, tuple(radii))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Shelf, "stock", property(stock))
        patch.setattr(Shelf, "faction", faction)
        patch.setattr(compose, "load_record", read)
        patch.setattr(playable, "room", has_room)
        yield
