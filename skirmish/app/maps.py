"""The figures of `skirmish list maps --stats`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from skirmish.cli.battle import SCENARIO, told_apart

if TYPE_CHECKING:
    from skirmish.core.system import Ruleset

MIRRORED = ("tower-patrol", "hunting-fist")
"""The rosters that fight themselves for what an end of a map is worth: one that shoots, one that closes in."""
Entries = list[dict[str, object]]


def surveyed(entries: Entries, games: int, seed: int) -> Entries:
    """The entries of maps, each with its figures as `stats`."""
    from skirmish.app import compose
    from skirmish.board import kernel_cache
    from skirmish.rules import DEFAULT

    kernel_cache.use()
    rules = compose.ruleset(DEFAULT, {})
    return [entry | {"stats": _survey(rules, str(entry["id"]), games, seed)} for entry in entries]


def _survey(rules: Ruleset, ident: str, games: int, seed: int) -> dict[str, object]:
    from skirmish.app import compose
    from skirmish.core.record import to_plain
    from skirmish.library import Shelf
    from skirmish.playtest.mapstats import ends, look

    if sys.stderr.isatty():
        print(f"measuring {ident}", file=sys.stderr, flush=True)
    shelf = Shelf()
    twice = [told_apart(roster, roster) for roster in map(shelf.roster, MIRRORED)]
    setups = [compose.setup(rules, rosters, ident, SCENARIO, seed) for rosters in twice]
    figures = {name: round(value, 4) for name, value in to_plain(look(setups[0].battlefield, seed)).items()}
    found = ends(rules, setups, games, seed)
    return figures | {"ends": {"edge": found.edge, **found.tally.as_json()}}
