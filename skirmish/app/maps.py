"""The figures of maps: cover, room, sight, and what their two ends are worth."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.app import compose
from skirmish.app.catalogue import Entries, Facts
from skirmish.app.defaults import SCENARIO
from skirmish.board import kernel_cache
from skirmish.core.record import to_plain
from skirmish.core.system import Ruleset
from skirmish.library import Shelf
from skirmish.playtest.mapstats import ends, look
from skirmish.rules import DEFAULT

MIRRORED = ("tower-patrol", "hunting-fist")
"""The rosters that fight themselves for what an end of a map is worth: one that shoots, one that closes in."""


def measure_maps(entries: Entries, games: int, seed: int, tell: Callable[[str], None]) -> Entries:
    """The entries of maps, each with its figures as `stats`; `tell` hears the id of each map before it is measured."""
    kernel_cache.use()
    rules, found = compose.ruleset(DEFAULT, {}), []
    for entry in entries:
        tell(entry["id"])
        found.append(entry | {"stats": _measure(rules, entry["id"], games, seed)})
    return found


def _measure(rules: Ruleset, ident: str, games: int, seed: int) -> Facts:
    shelf = Shelf()
    twice = [compose.tell_apart((roster, roster)) for roster in map(shelf.roster, MIRRORED)]
    setups = [compose.setup(rules, pair, ident, SCENARIO, seed) for pair in twice]
    figures = {name: round(value, 4) for name, value in to_plain(look(setups[0].battlefield, seed)).items()}
    found = ends(rules, setups, games, seed)
    return figures | {"ends": {"edge": found.edge, **found.tally.as_json()}}
