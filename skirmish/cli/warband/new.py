"""`skirmish warband new`: a new list, made by the generator, by questions, as a skeleton or as a copy."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from skirmish.app.defaults import seed_of
from skirmish.app.errors import UserError
from skirmish.app.words import counted
from skirmish.cli import completion
from skirmish.cli.endings import INTERRUPTED, TERMINATED, Terminated
from skirmish.cli.options import MOST_SEED
from skirmish.cli.output_files import check_free
from skirmish.cli.printer import aside, printable
from skirmish.cli.warband import terminal
from skirmish.cli.warband.exchange import give

if TYPE_CHECKING:
    from skirmish.library import Shelf
    from skirmish.library.factionfile import FactionForm
    from skirmish.muster.edits import Plain

LIMIT = 500
MOST = 10_000
BY_HAND = "step by step"
PRINTED = "-"
"""A file that is no file: the list is printed."""


class Fill(str, Enum):  # noqa: UP042  # typer shows its values as choices
    """What the generator puts into a list."""

    BALANCED = "balanced"
    SHOOTING = "shooting"
    MELEE = "melee"
    CHANNELING = "channeling"


STYLES = {
    Fill.BALANCED.value: "some of everything",
    Fill.SHOOTING.value: "missile weapons first",
    Fill.MELEE.value: "fighters and armour",
    Fill.CHANNELING.value: "as much of the One Power as is allowed",
    BY_HAND: "you choose everybody",
}
Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FACTION] [FILE]",
        autocompletion=completion.factions,
        help="The list's faction (skirmish list factions), and the file to write.",
    ),
]
Limit = Annotated[int | None, typer.Option(min=1, max=MOST, metavar="N", help=f"Marks limit. Default: {LIMIT}.")]
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


class Order(NamedTuple):
    """What was asked for; None where nothing was said."""

    faction: str | None
    file: Path | None
    limit: int | None
    fill: str | None
    seed: int
    name: str | None


class Made(NamedTuple):
    """A list ready to be written."""

    text: str
    path: Path | None
    how: str


def new(
    words: Words = None, limit: Limit = None, fill: Filled = None, seed: Seed = None, name: Name = None,
    empty: Empty = False, like: Like = None, force: Force = False,
) -> None:  # fmt: skip
    """Make a new list: generated, step by step, empty, or a copy of another.

    On a terminal it asks for what you leave out; otherwise the generator makes a balanced list. A generated list is
    legal and spends at least 95% of the limit; the same seed makes the same list.

    \b
    skirmish warband new
    skirmish warband new white-tower my-tower.yaml --fill channeling --seed 7
    skirmish warband new --like tower-circle my-circle.yaml
    """
    from skirmish.app.rosters import proper
    from skirmish.library import Shelf

    if (like is not None) + empty + (fill is not None) > 1:
        raise typer.BadParameter("--fill, --empty and --like don't go together", param_hint="--fill")
    shelf = Shelf()
    faction, file = _placed(words or [], shelf, copy=like is not None)
    check_free(file, force=force)
    called = None if name is None else proper(name)
    order = Order(faction, file, limit, None if fill is None else fill.value, seed_of(seed), called)
    try:
        made = _made(order, shelf, like=like, empty=empty)
        path = made.path or _where(made.text, shelf, force=force)
    except typer.Abort as abort:
        typer.echo("\nnothing was written", err=True)
        raise typer.Exit(TERMINATED if isinstance(abort.__context__, Terminated) else INTERRUPTED) from None
    _give(made, path, shelf)


def _placed(words: list[str], shelf: Shelf, *, copy: bool) -> tuple[str | None, Path | None]:
    """The faction and the file among the arguments; with --like there is a file only."""
    if copy:
        if len(words) > 1:
            raise typer.BadParameter("with --like there is a file only: the faction is the other list's")
        return None, _yaml(words[0]) if words else None
    if len(words) > 2:
        raise typer.BadParameter(f"a faction and a file are enough, not {len(words)} words")
    from skirmish.library.catalogue import looks_like_path

    if len(words) == 1 and looks_like_path(words[0]):
        return None, _yaml(words[0])
    if len(words) == 2 and _faction_id(words[1], shelf) and not _faction_id(words[0], shelf):
        raise typer.BadParameter(f"the faction first, then the file: skirmish warband new {words[1]} {words[0]}")
    return words[0] if words else None, _yaml(words[1]) if len(words) > 1 else None


def _yaml(word: str) -> Path:
    """The file of this name: what other verbs know as a file ends in .yaml. A folder stays what it is, to be told."""
    path = Path(word)
    return path if path.suffix or path.is_dir() else path.with_name(f"{path.name}.yaml")


def _faction_id(word: str, shelf: Shelf) -> str | None:
    """The id of the faction that is meant, by its id or its name; None if there is none."""
    wanted = " ".join(word.split()).casefold()
    listed = shelf.listing("faction")
    return next((entry.id for entry in listed if wanted in (entry.id, entry.name.casefold())), None)


def _made(order: Order, shelf: Shelf, *, like: str | None, empty: bool) -> Made:
    from skirmish.muster.edits import Refused
    from skirmish.muster.names import Lot, band_name
    from skirmish.muster.new_rosters import copied, skeleton, titled, written

    if like is not None:
        file = shelf.roster_file(like)
        name = order.name or (titled(order.file) if order.file else f"{file.form.name}, a copy")
        return Made(copied(file, shelf, order.limit, name, order.file), order.file, f"a copy of {like}")
    talk = terminal.on_terminal()
    faction = _faction(order, shelf, talk=talk)
    if empty:
        usual = titled(order.file) if order.file else band_name(Lot(order.seed))
        try:
            text = skeleton(faction, shelf, order.limit or LIMIT, order.seed, order.name or usual, order.file)
        except Refused as error:
            raise UserError(str(error)) from None
        return Made(text, order.file, "a skeleton")
    if talk and order.fill is None:
        data, how = _by_questions(order, faction, shelf)
    else:
        data, how = _drawn(order, faction, shelf, order.fill or Fill.BALANCED.value)
    return Made(written(data, order.file, shelf), order.file, how)


def _faction(order: Order, shelf: Shelf, *, talk: bool) -> FactionForm:
    if order.faction is not None:
        return shelf.faction(_faction_id(order.faction, shelf) or order.faction)
    listed = {entry.id: entry.name for entry in shelf.listing("faction")}
    if not talk:
        raise typer.BadParameter(f"whose list? There are {', '.join(listed)}", param_hint="FACTION")
    for number, entry in enumerate(shelf.listing("faction"), 1):
        terminal.say(f"{number:>3}  {entry.name}: {entry.text}")
    return shelf.faction(terminal.ask("Faction", terminal.one_of(listed, "faction")))


def _drawn(order: Order, faction: FactionForm, shelf: Shelf, fill: str) -> tuple[Plain, str]:
    """A list by the generator. Raises `UserError` where none is to be had."""
    from skirmish.muster.generator import NoList, choose_fill, generate

    filled = choose_fill(faction, fill)
    if filled != fill:
        whose = faction.name if faction.name.casefold().startswith("the ") else f"the {faction.name}"
        aside(f"nobody of {whose} channels: filled as {filled}")
    try:
        data = generate(faction, shelf.stock, order.limit or LIMIT, fill, order.seed, order.name)
    except NoList as error:
        instead = f"; {error.instead}: --limit {error.limit}" if error.limit else ""
        raise UserError(f"{error}{instead}") from None
    return data, f"{filled}, --seed {order.seed}"


def _by_questions(order: Order, faction: FactionForm, shelf: Shelf) -> tuple[Plain, str]:
    """A list by questions: the generator as often as somebody likes, or step by step."""
    from skirmish.app.rosters import proper
    from skirmish.cli.warband.steps import Steps, sketch
    from skirmish.muster.names import Lot, band_name

    if order.limit is None:
        order = order._replace(limit=terminal.ask("Marks", terminal.whole(1, MOST), str(LIMIT)))
    for number, (style, words) in enumerate(STYLES.items(), 1):
        terminal.say(f"{number:>3}  {style}: {words}")
    style = terminal.ask("Style", terminal.one_of({style: style for style in STYLES}, "style"), Fill.BALANCED.value)
    if order.name is None:
        order = order._replace(name=terminal.ask("Name", proper, band_name(Lot(order.seed))))
    if style == BY_HAND:
        steps = Steps(shelf, faction, order.limit or LIMIT, order.name or "", order.seed)
        return steps.taken(), BY_HAND
    while True:
        data, how = _drawn(order, faction, shelf, style)
        terminal.say()
        for line in sketch(data, shelf):
            terminal.say(line)
        if terminal.ask("Take it (y), or draw another (n)", terminal.yes, "y"):
            return data, how
        order = order._replace(seed=order.seed + 1)


def _where(text: str, shelf: Shelf, *, force: bool) -> Path | None:
    """Where it is to be written; None: it is printed."""
    from skirmish.library.yamlfile import parse

    if not terminal.on_terminal():
        return None

    def read(answer: str) -> Path | None:
        if answer == PRINTED:
            return None
        path = _yaml(answer)
        check_free(path, force=force)
        return path

    usual = f"{parse(text, 'the list').data['id']}.yaml"
    return terminal.ask(f"File ({PRINTED}: print it)", read, usual)


def _give(made: Made, path: Path | None, shelf: Shelf) -> None:
    """Writes or prints the list, and says what it comes to and what is wrong with it."""
    from skirmish.library.yamlfile import parse
    from skirmish.muster import problems
    from skirmish.muster.cost import summary
    from skirmish.muster.new_rosters import placed

    text = made.text if made.path is not None else placed(made.text, path, shelf)
    file = shelf.roster_in(parse(text, str(path) if path else "the list"))
    give(text, path, "written over by a new list")
    figures = summary(file)
    for line in (
        f"{f'{path}: ' if path else ''}{file.form.name}, {file.faction.name} ({made.how})",
        f"{figures.marks} of {figures.limit} marks, {counted(figures.warriors, 'warrior')}, rating {figures.rating}",
        *map(str, problems(file)),
    ):
        print(printable(line), file=sys.stderr if path is None else sys.stdout)
