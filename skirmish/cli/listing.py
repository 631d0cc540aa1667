"""`skirmish list`: what is available."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any

import typer

from skirmish.app import catalogue
from skirmish.cli import completion
from skirmish.cli.faction_page import show_faction
from skirmish.cli.options import Json
from skirmish.cli.printer import Printer, aside, columns, emit
from skirmish.core.units import as_percent
from skirmish.core.words import counted


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
    TERRAIN = "terrain"
    TRAITS = "traits"


INDENT, WIDE = "    ", 114
GAMES, SEED = 40, 0
"""How many battles compare a map's two ends, and their random seed."""
What = Annotated[
    Kind,
    typer.Argument(
        metavar="WHAT",
        help="What to list: maps, warbands, factions, items, players, rules, scenarios, weaves, terrain or traits.",
    ),
]
Name = Annotated[
    str | None,
    typer.Argument(
        metavar="[NAME]",
        autocompletion=completion.factions,
        help="Only this one, by its id or name; a faction is shown in full. For warbands also a group, e.g. @testing.",
    ),
]
Stats = Annotated[
    bool, typer.Option("--stats", help="Measure each map: cover, room, sight, and how fair its two ends are.")
]
Games = Annotated[
    int | None,
    typer.Option(
        "--games",
        metavar="N",
        min=4,
        help="With --stats: number of battles on each map, rounded up to fours.",
        show_default="40",
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", min=0, help="With --stats: random seed. Default: 0.")]


def listing(
    what: What, name: Name = None, stats: Stats = False, games: Games = None, seed: Seed = None, as_json: Json = False
) -> None:  # fmt: skip
    """List the maps, warbands, factions, items, players, rule systems, scenarios, weaves, terrain or special rules.

    \b
    skirmish list warbands
    skirmish list warbands @testing
    skirmish list factions
    skirmish list factions white-tower
    skirmish list items
    skirmish list weaves fireball
    skirmish list traits
    skirmish list maps --stats
    skirmish list rules --json
    """
    if stats and what is not Kind.MAPS:
        raise typer.BadParameter("only maps have figures", param_hint="--stats")
    if not stats and (games is not None or seed is not None):
        raise typer.BadParameter("without --stats nothing is measured", param_hint="--games, --seed")
    entries = catalogue.LISTS[what.value]() if name is None else catalogue.find_entries(what.value, name)
    if stats:
        from skirmish.app.maps import measure_maps

        entries = measure_maps(entries, GAMES if games is None else games, SEED if seed is None else seed, _measuring)
    found = {what.value: entries} | (
        {"profiles": catalogue.profiles()} if what is Kind.PLAYERS and name is None else {}
    )
    emit(found, _show_one if name is not None and what is Kind.FACTIONS else _show, as_json=as_json)


def _measuring(ident: str) -> None:
    if sys.stderr.isatty():
        aside(f"measuring {ident}")


def _show_one(printer: Printer, found: dict[str, catalogue.Entries]) -> None:
    show_faction(printer, found[Kind.FACTIONS.value][0])


def _show(printer: Printer, found: dict[str, catalogue.Entries]) -> None:
    entries, *profiles = found.values()
    for entry, line in zip(entries, columns([(entry["id"], entry["name"]) for entry in entries]), strict=True):
        printer.text(line, "bold")
        for detail in _details(entry):
            printer.paragraph(detail, lead=INDENT, columns=WIDE)
        for line in _types(entry) if "types" in entry else ():
            printer.paragraph(line, lead=INDENT, hang=INDENT * 2, columns=WIDE)
    if profiles:
        _show_profiles(printer, entries, *profiles)


def _details(entry: catalogue.Facts) -> Iterator[str]:
    """The lines below the name of an entry."""
    if "faction" in entry:
        group = f", group @{entry['group']}" if entry["group"] else ""
        yield f"{entry['faction']}, {counted(entry['warriors'], 'warrior')}, {counted(entry['marks'])}{group}"
    if "hands" in entry or "cost" in entry:
        yield catalogue.facts_line(entry)
    if "file" in entry:
        yield f"your map: {entry['file']}"
    if "does" in entry:
        yield f"{entry['does']}; like {entry['like']}" if entry["like"] else entry["does"]
    if "skill_lists" in entry:
        yield f"{entry['text']} [{entry['rule']}]"
        yield catalogue.trait_line(entry)
    else:
        yield entry.get("text", "")
    yield from entry.get("earns", ())
    yield from map(_option, entry.get("options", ()))
    yield from _stats(entry["stats"]) if "stats" in entry else ()


def _types(entry: catalogue.Facts) -> Iterator[str]:
    """The types of a faction, one line each, and the blades for hire."""
    for kind in entry["types"]:
        most = f", at most {kind['most']}" if kind["most"] else ""
        more = f" ({kind['more']} from the second on)" if kind["more"] is not None else ""
        channels = f", {kind['channels']}" if kind["channels"] else ""
        items = ", ".join(kind["items"]) or "no gear"
        yield f"{kind['id']}: {kind['role']}, {counted(kind['marks'])}{more}{most}{channels}; {items}"
    hired = ", ".join(f"{blade['id']} {blade['marks']}" for blade in entry["hired"])
    yield f"for hire: {hired}" if hired else "no one is for hire"


def _stats(stats: dict[str, Any]) -> list[str]:
    """The figures of a map in three lines."""
    return [*look_lines(stats), ends_line(stats["ends"])]


def look_lines(stats: dict[str, Any]) -> list[str]:
    """What a map has on it, in two lines."""
    cover, closed, seen, clear = (as_percent(stats[what]) for what in ("cover", "closed", "seen", "open"))
    return [
        f"cover near {cover} of standing room; {closed} of the table has no room",
        f"{seen} of places see each other, {clear} without cover; "
        f'a line of sight is {stats["sight_in"]:.1f}" long on average',
    ]


def ends_line(ends: dict[str, Any]) -> str:
    """What mirrored battles showed about a map's ends."""
    low, high = map(as_percent, ends["interval"])
    return (
        f"the {ends['edge']} edge won {as_percent(ends['share'])} of {ends['games']} mirrored battles "
        f"(95%: {low} to {high})"
    )


def _option(option: catalogue.Facts) -> str:
    values = option["values"]
    return f"--option {option['name']}={'|'.join(values)}: {option['text']} [{option['rule']}]"


def _show_profiles(printer: Printer, weighing: catalogue.Entries, profiles: catalogue.Entries) -> None:
    """Prints the profiles below the players: how to name one, and what each is like."""
    able = [str(player["id"]) for player in weighing if player["profiles"]]
    printer.text()
    printer.text(f"Profiles of {' and '.join(able)}, as in --players {able[0]}:cautious", "bold")
    for line in columns([(str(one["id"]), str(one["text"])) for one in profiles]):
        printer.text(f"  {line}")
