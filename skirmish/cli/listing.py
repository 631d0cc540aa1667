"""`skirmish list`: what there is to choose from."""

from __future__ import annotations

import sys
import textwrap
from enum import Enum
from typing import Annotated, Any

import typer

from skirmish.app import catalogue
from skirmish.app.catalogue import LISTS
from skirmish.cli import completion
from skirmish.cli.options import Json
from skirmish.cli.printer import Printer, columns, print_json


class Kind(str, Enum):  # noqa: UP042  # typer shows its values as choices
    """What can be listed."""

    MAPS = "maps"
    WARBANDS = "warbands"
    FACTIONS = "factions"
    ITEMS = "items"
    PLAYERS = "players"
    RULES = "rules"
    SCENARIOS = "scenarios"
    WEAVES = "weaves"


GAMES, SEED = 40, 0
"""How many battles tell what a map's ends are worth, and the number their dice hang on."""
What = Annotated[Kind, typer.Argument(metavar="|".join(kind.value for kind in Kind), help="What to list.")]
Name = Annotated[
    str | None,
    typer.Argument(
        metavar="NAME",
        autocompletion=completion.factions,
        help="With factions: one faction in full, by its id or name.",
    ),
]
Stats = Annotated[
    bool, typer.Option("--stats", help="Measure each map: cover, room, sight, and what its two ends are worth.")
]
Games = Annotated[
    int | None,
    typer.Option("--games", metavar="N", min=4, help="With --stats: battles on each map, in fours.", show_default="40"),
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", min=0, help="With --stats: number the dice hang on. Default: 0.")
]


def listing(
    what: What, name: Name = None, stats: Stats = False, games: Games = None, seed: Seed = None, as_json: Json = False
) -> None:  # fmt: skip
    """Lists the maps, warbands, factions, items, players, rule systems, scenarios or weaves that there are.

    \b
    skirmish list warbands
    skirmish list factions
    skirmish list factions white-tower
    skirmish list items
    skirmish list weaves
    skirmish list maps --stats
    skirmish list rules --json
    """
    if stats and what is not Kind.MAPS:
        raise typer.BadParameter("only maps have figures", param_hint="--stats")
    if not stats and (games is not None or seed is not None):
        raise typer.BadParameter("without --stats nothing is measured", param_hint="--games, --seed")
    if name is not None and what is not Kind.FACTIONS:
        raise typer.BadParameter("only factions are shown one by one", param_hint="NAME")
    entries = LISTS[what.value]() if name is None else [catalogue.faction(name)]
    if stats:
        from skirmish.app.maps import measure_maps

        entries = measure_maps(entries, GAMES if games is None else games, SEED if seed is None else seed, _measuring)
    if as_json:
        more = {"profiles": catalogue.profiles()} if what is Kind.PLAYERS else {}
        print_json({what.value: entries, **more})
        return
    printer = Printer()
    if name is not None:
        from skirmish.cli.faction_page import show_faction

        show_faction(printer, entries[0])
        return
    rows = [(str(entry["id"]), str(entry["name"])) for entry in entries]
    for entry, line in zip(entries, columns(rows), strict=True):
        printer.text(line, "bold")
        for detail in details(entry):
            printer.text(f"    {detail}")
    if what is Kind.PLAYERS:
        _show_profiles(printer, entries)


def _measuring(ident: str) -> None:
    if sys.stderr.isatty():
        print(f"measuring {ident}", file=sys.stderr, flush=True)


def details(entry: catalogue.Facts) -> list[str]:
    """What is listed below the name of an entry, in lines."""
    wrapped = textwrap.wrap(str(entry.get("text", "")), 110)
    options = entry.get("options")
    wrapped = [catalogue.weave_line(entry), *wrapped] if "cost" in entry else wrapped
    wrapped = [catalogue.item_line(entry), *wrapped] if "hands" in entry else wrapped
    if "faction" in entry:
        wrapped = [f"{entry['faction']}, {entry['warriors']} warriors, {entry['marks']} marks", *wrapped]
    wrapped += [part for line in catalogue.type_lines(entry) for part in _hung(line)] if "types" in entry else []
    wrapped += [_option(option) for option in options] if isinstance(options, list) else []
    stats = entry.get("stats")
    return wrapped + (_stats(stats) if isinstance(stats, dict) else [])


def _hung(line: str) -> list[str]:
    return textwrap.wrap(line, 110, subsequent_indent="    ", break_on_hyphens=False)


def _stats(stats: dict[str, Any]) -> list[str]:
    """The figures of a map in three lines."""
    ends = stats["ends"]
    low, high = ends["interval"]
    return [
        f"cover near {stats['cover']:.0%} of where one can stand; {stats['closed']:.0%} of the table has no room",
        f"{stats['seen']:.0%} of places see each other, {stats['open']:.0%} without cover; "
        f'a line of sight is {stats["sight_in"]:.1f}" long in the mean',
        f"the {ends['edge']} edge won {ends['share']:.0%} of {ends['games']} mirrored battles "
        f"(95 %: {low:.0%} to {high:.0%})",
    ]


def _option(option: catalogue.Facts) -> str:
    values = option["values"]
    return f"--option {option['name']}={'|'.join(values)}: {option['text']} [{option['rule']}]"


def _show_profiles(printer: Printer, weighing: catalogue.Entries) -> None:
    """The profiles, below the players: how one of them is named, and what each is like."""
    able = [str(player["id"]) for player in weighing if player["profiles"]]
    printer.text()
    printer.text(f"Profiles of {' and '.join(able)}, as in --players {able[0]}:cautious", "bold")
    for line in columns([(str(one["id"]), str(one["text"])) for one in catalogue.profiles()]):
        printer.text(f"  {line}")
