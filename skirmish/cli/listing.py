"""`skirmish list`: what there is to choose from."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from enum import Enum
from typing import Annotated, Any

import typer

from skirmish.app import goods
from skirmish.app.factions import faction, factions, told
from skirmish.cli import completion, contenders
from skirmish.cli.battle import Json
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


WEAVES_FILE = "weaves.yaml"
"""The data file of a magic system that says what weaves do."""
WEAVE_FACTS = (
    "id", "name", "special", "powers", "cost", "difficulty", "range_in", "upkeep", "in_combat", "text", "rule",
)  # fmt: skip
Entries = list[dict[str, object]]
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
    entries = LISTS[what]() if name is None else [faction(name)]
    if stats:
        from skirmish.app.maps import surveyed

        entries = surveyed(entries, GAMES if games is None else games, SEED if seed is None else seed)
    if as_json:
        more = {"profiles": contenders.profiles()} if what is Kind.PLAYERS else {}
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
        contenders.show_profiles(printer, entries)


def details(entry: dict[str, object]) -> list[str]:
    """What is listed below the name of an entry, in lines."""
    wrapped = textwrap.wrap(str(entry.get("text", "")), 110)
    options = entry.get("options")
    wrapped = [_weave(entry), *wrapped] if "cost" in entry else wrapped
    wrapped = [goods.told(entry), *wrapped] if "hands" in entry else wrapped
    if "faction" in entry:
        wrapped = [f"{entry['faction']}, {entry['warriors']} warriors, {entry['marks']} marks", *wrapped]
    wrapped += [part for line in told(entry) for part in _hung(line)] if "types" in entry else []
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


def _option(option: dict[str, object]) -> str:
    values = option["values"]
    assert isinstance(values, list)
    return f"--option {option['name']}={'|'.join(values)}: {option['text']} [{option['rule']}]"


def _weave(entry: dict[str, object]) -> str:
    """`fire, air; cost 4, difficulty 7, range 12", upkeep 2, not in combat [CHN-W10]`."""
    powers, reach, upkeep = entry["powers"], entry["range_in"], entry["upkeep"]
    assert isinstance(powers, tuple)
    facts = [
        f"cost {entry['cost']}",
        f"difficulty {entry['difficulty']}",
        f'range {reach:g}"' if isinstance(reach, float) and reach else "",
        f"upkeep {upkeep}" if upkeep else "",
        "" if entry["in_combat"] else "not in combat",
        "special" if entry["special"] else "",
    ]
    return f"{', '.join(powers)}; {', '.join(filter(None, facts))} [{entry['rule']}]"


def _shelf(kind: str) -> Callable[[], Entries]:
    def entries() -> Entries:
        from skirmish.library import Shelf

        return [{"id": e.id, "name": e.name, "text": e.text} for e in Shelf().listing(kind)]

    return entries


def _warbands() -> Entries:
    """The shipped rosters: whose they are, how many and for how much."""
    from skirmish.library import Shelf

    shelf = Shelf()
    found: Entries = []
    for entry in shelf.listing("warband"):
        roster = shelf.roster(entry.id)
        facts: dict[str, object] = {"faction": roster.faction, "warriors": len(roster.warriors), "marks": roster.marks}
        found.append({"id": entry.id, "name": entry.name, "text": entry.text, **facts})
    return found


def _rules() -> Entries:
    from skirmish import rules as systems
    from skirmish.app.compose import switches

    found: Entries = []
    presets = {pair: short for short, pair in systems.presets().items()}
    for combat in systems.COMBAT.values():
        for magic in systems.MAGIC.values():
            name = f"{combat.name}+{magic.name}"
            preset = presets.get(name, name)
            options = [
                {"name": o.name, "values": list(o.values), "text": o.text, "rule": o.rule}
                for o in switches(name).values()
            ]
            default = " (the default)" if preset == systems.DEFAULT else ""
            text = f"{combat.about}; {magic.about}"
            found.append({"id": preset, "name": f"{name}{default}", "text": text, "options": options})
    return found


def _weaves() -> Entries:
    """What the magic systems' own data say of each weave."""
    from skirmish import rules as systems
    from skirmish.kit.spells.spell import Spells
    from skirmish.library import load_record

    known = (path for magic in systems.MAGIC.values() for path in magic.data if path.name == WEAVES_FILE)
    files = dict.fromkeys(known)  # several magics read the same
    spells = [spell for path in files for spell in load_record(path, Spells, "weave-effects").weaves]
    return [{fact: getattr(spell, fact) for fact in WEAVE_FACTS} for spell in spells]


LISTS: dict[Kind, Callable[[], Entries]] = {
    Kind.MAPS: _shelf("map"),
    Kind.WARBANDS: _warbands,
    Kind.SCENARIOS: _shelf("scenario"),
    Kind.FACTIONS: factions,
    Kind.ITEMS: goods.goods,
    Kind.PLAYERS: contenders.players,
    Kind.RULES: _rules,
    Kind.WEAVES: _weaves,
}
"""Where each list comes from."""
