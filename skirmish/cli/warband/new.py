"""`skirmish warband new`: a new list from the generator or by questions, or as a skeleton or a copy."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.defaults import seed_of
from skirmish.cli import completion
from skirmish.cli.endings import INTERRUPTED, TERMINATED, Terminated
from skirmish.cli.options import MOST_SEED
from skirmish.cli.output_files import check_free
from skirmish.cli.printer import printable
from skirmish.cli.warband import terminal
from skirmish.cli.warband.edit import Event, Ticket
from skirmish.cli.warband.exchange import give

if TYPE_CHECKING:
    from skirmish.app.new_lists import Order
    from skirmish.library import Shelf

MOST = 10_000


class Fill(str, Enum):  # noqa: UP042  # typer shows its values as choices
    """What the generator prefers."""

    BALANCED = "balanced"
    SHOOTING = "shooting"
    MELEE = "melee"
    CHANNELING = "channeling"


Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FACTION] [FILE]",
        autocompletion=completion.factions,
        help="The list's faction (skirmish list factions), and the file to write.",
    ),
]
Limit = Annotated[
    int | None, typer.Option(min=1, max=MOST, metavar="N", help="Marks limit. Default: the event's, or 500.")
]
Filled = Annotated[Fill | None, typer.Option(help="What the generator prefers.", show_default=False)]
Seed = Annotated[int | None, typer.Option(min=0, max=MOST_SEED, metavar="N", help="Random seed. Default: a new one.")]
Name = Annotated[str | None, typer.Option("--name", metavar="NAME", help="Name of the warband.")]
Empty = Annotated[bool, typer.Option("--empty", help="A skeleton: the leader, with all other types in comments.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file if it already exists.")]
Like = Annotated[
    str | None,
    typer.Option(
        "--like", metavar="LIST", autocompletion=completion.warbands, help="Copy this list, comments and all."
    ),
]


def new(
    words: Words = None, limit: Limit = None, fill: Filled = None, seed: Seed = None, name: Name = None,
    empty: Empty = False, like: Like = None, event: Event = None, ticket: Ticket = None, force: Force = False,
) -> None:  # fmt: skip
    """Make a new list: generated, step by step, empty, or a copy of another.

    On a terminal it asks for what you leave out; otherwise the generator makes a balanced list. A generated list is
    legal and spends at least 95% of the limit; the same seed makes the same list.

    \b
    skirmish warband new
    skirmish warband new white-tower my-tower.yaml --fill channeling --seed 7
    skirmish warband new --like tower-circle my-circle.yaml
    skirmish warband new white-tower ada.yaml --event cup.yaml --ticket TICKET
    """
    if (like is not None) + empty + (fill is not None) > 1:
        raise typer.BadParameter("--fill, --empty and --like don't go together", param_hint="--fill")
    if (event is None) != (ticket is None):
        raise typer.BadParameter("--event and --ticket go together", param_hint="--event")
    from skirmish.app import new_lists
    from skirmish.app.events import read_ticket
    from skirmish.app.rosters import proper
    from skirmish.cli.warband.questions import ask_file
    from skirmish.library import Shelf

    shelf = Shelf()
    entrance = read_ticket(event, ticket) if event is not None and ticket is not None else None
    if entrance is not None:
        if limit is not None and limit > entrance.limit:
            said = f"{limit} is more than the {entrance.limit} marks of the event {entrance.block['id']}"
            raise typer.BadParameter(said, param_hint="--limit")
        limit = limit or entrance.limit
    faction, file = _placed(words or [], shelf, copy=like is not None)
    check_free(file, force=force)
    order = new_lists.Order(file, limit, seed_of(seed), None if name is None else proper(name))
    try:
        if like is not None:
            text, how = new_lists.copy_list(like, order, shelf), f"a copy of {like}"
        else:
            text, how = _made(faction, order, shelf, None if fill is None else fill.value, empty=empty)
        if entrance is not None:
            text = new_lists.enter_event(text, entrance.block, shelf)
        path = file
        if path is None and terminal.on_terminal():
            path = ask_file(new_lists.listed_id(text), force=force)
    except typer.Abort as abort:
        typer.echo("\nnothing was written", err=True)
        raise typer.Exit(TERMINATED if isinstance(abort.__context__, Terminated) else INTERRUPTED) from None
    made = new_lists.report(text, order, path, how, shelf)
    give(made.text, path, "overwritten by a new list")
    for line in made.lines:
        print(printable(line), file=sys.stderr if path is None else sys.stdout)


def _placed(words: list[str], shelf: Shelf, *, copy: bool) -> tuple[str | None, Path | None]:
    """The faction and the file from the arguments; with --like there is only a file."""
    from skirmish.app.new_lists import faction_id
    from skirmish.library.catalogue import looks_like_path

    if copy:
        if len(words) > 1:
            raise typer.BadParameter("with --like there is a file only: the faction is the other list's")
        return None, terminal.yaml_path(words[0]) if words else None
    if len(words) > 2:
        raise typer.BadParameter(f"a faction and a file are enough, not {len(words)} words")
    if len(words) == 1 and looks_like_path(words[0]):
        return None, terminal.yaml_path(words[0])
    if len(words) == 2 and faction_id(words[1], shelf) and not faction_id(words[0], shelf):
        raise typer.BadParameter(f"the faction first, then the file: skirmish warband new {words[1]} {words[0]}")
    return words[0] if words else None, terminal.yaml_path(words[1]) if len(words) > 1 else None


def _made(
    faction: str | None, order: Order, shelf: Shelf, fill: str | None, *, empty: bool
) -> tuple[str, str]:  # fmt: skip
    """(text, how it was made); a terminal asks for whatever is missing."""
    from skirmish.app.new_lists import faction_id, make_skeleton, write_list
    from skirmish.cli.warband import questions

    talks = terminal.on_terminal()
    if faction is None and not talks:
        listed = ", ".join(shelf.ids("faction"))
        raise typer.BadParameter(f"which faction? There are {listed}", param_hint="FACTION")
    found = shelf.faction(faction_id(faction, shelf) or faction) if faction else questions.ask_faction(shelf)
    if empty:
        return make_skeleton(found, order, shelf), "a skeleton"
    asked = talks and fill is None
    data, how = (
        questions.ask_list(found, order, shelf) if asked
        else questions.draw(found, fill or Fill.BALANCED.value, order, shelf)
    )  # fmt: skip
    return write_list(data, order, shelf), how
