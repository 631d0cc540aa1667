"""What `skirmish warband new` asks on a terminal: which faction, which style, which file."""

from __future__ import annotations

from pathlib import Path

from skirmish.app.new_lists import LIMIT, Order, draw_list
from skirmish.app.rosters import proper
from skirmish.cli.output_files import check_free
from skirmish.cli.printer import aside
from skirmish.cli.warband import terminal
from skirmish.cli.warband.steps import Steps, sketch
from skirmish.library import Shelf
from skirmish.library.factionfile import FactionForm
from skirmish.muster.edits import Plain
from skirmish.muster.names import Lot, band_name
from skirmish.muster.recruit import MOST_MARKS

BY_HAND, USUAL_STYLE = "step by step", "balanced"
PRINTED = "-"
"""Stands for no file: the list is printed."""
STYLES = {
    "balanced": "some of everything",
    "shooting": "missile weapons first",
    "melee": "fighters and armour",
    "channeling": "as much of the One Power as is allowed",
    BY_HAND: "you choose everybody",
}


def ask_faction(shelf: Shelf) -> FactionForm:
    """The list's faction."""
    listed = {entry.id: entry.name for entry in shelf.listing("faction")}
    for number, entry in enumerate(shelf.listing("faction"), 1):
        terminal.say(f"{number:>3}  {entry.name}: {entry.text}")
    return shelf.faction(terminal.ask("Faction", terminal.one_of(listed, "faction")))


def draw(faction: FactionForm, fill: str, order: Order, shelf: Shelf) -> tuple[Plain, str]:
    """(a list by the generator, how it was made); stderr says if it couldn't be filled as wanted."""
    drawn = draw_list(faction, fill, order, shelf)
    if drawn.fill != fill:
        whose = faction.name if faction.name.casefold().startswith("the ") else f"the {faction.name}"
        aside(f"nobody of {whose} channels: filled as {drawn.fill}")
    return drawn.data, f"{drawn.fill}, --seed {order.seed}"


def ask_list(faction: FactionForm, order: Order, shelf: Shelf) -> tuple[Plain, str]:
    """(a list by questions, how it was made): by the generator, as often as you like, or step by step."""
    if order.limit is None:
        order = order._replace(limit=terminal.ask("Marks", terminal.whole(1, MOST_MARKS), str(LIMIT)))
    for number, (style, words) in enumerate(STYLES.items(), 1):
        terminal.say(f"{number:>3}  {style}: {words}")
    style = terminal.ask("Style", terminal.one_of({style: style for style in STYLES}, "style"), USUAL_STYLE)
    if order.name is None:
        order = order._replace(name=terminal.ask("Name", proper, band_name(Lot(order.seed))))
    if style == BY_HAND:
        return Steps(shelf, faction, order.limit or LIMIT, order.name or "", order.seed).ask_all(), BY_HAND
    while True:
        data, how = draw(faction, style, order, shelf)
        terminal.say()
        for line in sketch(data, shelf):
            terminal.say(line)
        if terminal.ask("Take it (y), or draw another (n)", terminal.yes, "y"):
            return data, how
        order = order._replace(seed=order.seed + 1)


def ask_file(ident: str, *, force: bool) -> Path | None:
    """The file to write; None: print the list."""

    def read(answer: str) -> Path | None:
        if answer == PRINTED:
            return None
        path = terminal.yaml_path(answer)
        check_free(path, force=force)
        return path

    return terminal.ask(f"File ({PRINTED}: print it)", read, f"{ident}.yaml")
