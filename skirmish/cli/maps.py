"""`skirmish maps`: makes new maps by seed, and checks one for problems, figures and fairness."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish.app.defaults import seed_of
from skirmish.cli import completion
from skirmish.cli.endings import Group, Verb
from skirmish.cli.listing import ends_line, look_lines
from skirmish.cli.maps_edit import edit
from skirmish.cli.options import DiceSeed, Json, LabSeed
from skirmish.cli.output_files import check_free
from skirmish.cli.printer import Printer, aside, columns, emit, print_json
from skirmish.core.units import as_percent

if TYPE_CHECKING:
    from skirmish.app.maps import Checked
    from skirmish.playtest.mapstats import Balance

app = typer.Typer(
    cls=Group,
    help="Maps: make new ones, and check one for problems and fairness.",
    epilog="First: skirmish maps new --kind village -o my-village.yaml",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
Kind = Annotated[
    str, typer.Option("--kind", metavar="KIND", autocompletion=completion.map_kinds,
                      help="farmland, quarry, river, ruins, village, woods, or a path."),
]  # fmt: skip
Size = Annotated[str, typer.Option("--size", metavar="WxD", help="Width and depth of the table in inches, 40 to 96.")]
Out = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="File to write. Default: the map is printed."),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file if it already exists.")]


def new(
    kind: Kind = "village", seed: DiceSeed = None, size: Size = "48x48", output: Out = None, force: Force = False,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Make a map that can be played in every scenario, the same for the same kind, size and seed.

    Both ends are alike: each piece is placed twice, the second time rotated half a turn. The file is yours to change.

    \b
    skirmish maps new --kind village --seed 7 -o my-village.yaml
    skirmish maps new --kind ruins --size 72x48 -o ruins.yaml
    """
    width, depth = _size(size)
    path = None if output is None or output.suffix else output.with_suffix(".yaml")
    path = path or output
    if path is not None and path.suffix != ".yaml":
        raise typer.BadParameter(f"'{path}' must end in .yaml: other commands know maps by it", param_hint="--output")
    check_free(path, force=force)
    from skirmish.app.maps import new_map
    from skirmish.core.files import write_file
    from skirmish.core.record import evolve

    found = new_map(kind, width, depth, seed_of(seed), path)
    if path is not None:
        write_file(path, found.text.encode())
        found = evolve(found, file=str(path))
    if as_json:
        print_json(found)
    elif path is None:
        sys.stdout.write(found.text)
    else:
        printer = Printer()
        printer.text(f"{path}: {found.name}, {found.terrain} pieces, seed {found.seed}")
        printer.text(f"try it: skirmish battle --map {path}; how fair it is: skirmish maps check {path} --battles 40")


def _size(text: str) -> tuple[int, int]:
    wide, _, deep = text.lower().partition("x")
    if not (wide.isdecimal() and deep.isdecimal() and len(text) <= 9):
        raise typer.BadParameter(f"'{text}' is not WIDTHxDEPTH in inches, e.g. 48x48", param_hint="--size")
    return int(wide), int(deep)


Wanted = Annotated[
    str, typer.Argument(metavar="MAP", autocompletion=completion.maps,
                        help="A map: an id (skirmish list maps) or a path."),
]  # fmt: skip
Battles = Annotated[
    int, typer.Option("--battles", metavar="N", min=0, max=10_000,
                      help="Number of mirrored battles, rounded up to fours."),
]  # fmt: skip


def check(wanted: Wanted, battles: Battles = 0, seed: LabSeed = 0, as_json: Json = False) -> None:
    """Check a map: its problems, its figures, and whether its two ends are equally good.

    In mirrored battles a warband fights itself from both ends. Exit status 1 if the map has errors.

    \b
    skirmish maps check village
    skirmish maps check my-village.yaml --battles 200
    """
    from skirmish.app.maps import check_map

    if battles:
        from skirmish.cli.kernels import compile_first

        compile_first()
    found = check_map(wanted, battles, seed, tell=_progress)
    emit(found, _show, as_json=as_json)
    if any(problem.level == "error" for problem in found.problems):
        raise typer.Exit(1)


def _progress(done: int) -> None:
    if sys.stderr.isatty():
        aside(f"{done} battles")


def _show(printer: Printer, found: Checked) -> None:
    printer.text(f'{found.name} ({found.id}), {found.width_in:g}" by {found.depth_in:g}"', "bold")
    for problem in found.problems:
        printer.problem(problem)
    if not found.problems:
        printer.text("no problems; every scenario can be played")
    stats: dict[str, Any] = {name: getattr(found.look, name) for name in found.look.__struct_fields__}
    for line in look_lines(stats):
        printer.text(line)
    for line in columns(list(_rows(found.balance)), {1, 2}):
        printer.text(line)
    tilted = [tilt.of for tilt in found.balance.tilts if not tilt.is_even]
    printer.text(f"the ends differ in: {', '.join(tilted)}" if tilted else "both ends are alike by these figures")
    if found.battles is not None:
        printer.text(ends_line({"edge": found.battles.edge, **found.battles.tally.as_json()}))


def _rows(balance: Balance) -> Iterator[tuple[str, ...]]:
    """One row per figure, one column per end."""
    yield ("", *(f"{end.edge} end" for end in balance.ends))
    yield ("cover near, of the room in its half", *(as_percent(end.cover) for end in balance.ends))
    yield ("no room, of its half", *(as_percent(end.closed) for end in balance.ends))
    yield ("middle third seen from its zone", *(as_percent(end.sees) for end in balance.ends))
    markers = [tilt.of for tilt in balance.tilts[-len(balance.ends[0].markers) :]] if balance.ends[0].markers else []
    for number, marker in enumerate(markers):
        yield (f"way to {marker}", *(_way(end.markers[number]) for end in balance.ends))


def _way(inches: float | None) -> str:
    return "none" if inches is None else f'{inches:.1f}"'


app.command("new", cls=Verb)(new)
app.command("check", cls=Verb)(check)
app.command("edit", cls=Verb)(edit)
