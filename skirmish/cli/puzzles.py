"""`skirmish puzzles`: tactical problems with exact solutions, and new ones from battles between AIs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.errors import UserError
from skirmish.cli import completion
from skirmish.cli.endings import Group, Verb
from skirmish.cli.options import Json, Rules
from skirmish.cli.printer import Printer, aside, columns, emit, print_json
from skirmish.core.units import as_percent

if TYPE_CHECKING:
    from skirmish.app.puzzles import Choice, Limit, Listed, Position, Solution
    from skirmish.puzzles.puzzle import Reply

app = typer.Typer(
    cls=Group,
    help="Puzzles: put a model out of action now, without moving, at the best exact odds.",
    epilog="First: skirmish puzzles list. In the window: skirmish play, Puzzles.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
Id = Annotated[
    str, typer.Argument(metavar="ID", autocompletion=completion.puzzles,
                        help="A puzzle: an id (skirmish puzzles list) or the path of its YAML file."),
]  # fmt: skip

LIMITS: dict[Limit, str] = {
    "phase": "before the phase ends", "turn": "before the turn ends", "enemy": "before an enemy acts",
}  # fmt: skip
REPLIES: dict[Reply, str] = {
    "always": "The enemy cuts, parries and saves wherever it can.",
    "default": "The enemy gives the default answers.",
    "never": "The enemy never reacts.",
}


def list_all(as_json: Json = False) -> None:
    """List the puzzles: id, title, rules, side to play.

    \b
    skirmish puzzles list
    """
    from skirmish.app.puzzles import list_entries

    found = list_entries()
    if as_json:
        print_json({"puzzles": found})
    else:
        _show_list(Printer(), found)


def _show_list(printer: Printer, found: tuple[Listed, ...]) -> None:
    for line in columns([(one.id, one.title, one.rules, one.side) for one in found]) if found else ():
        printer.text(line)


def show(puzzle: Id, as_json: Json = False) -> None:
    """Show a puzzle: the goal, who plays, the possible actions. The solution isn't shown.

    \b
    skirmish puzzles show ID
    """
    from skirmish.app.puzzles import show_position

    emit(show_position(puzzle), _show_position, as_json=as_json)


def _show_position(printer: Printer, found: Position) -> None:
    printer.text(found.title, "bold")
    printer.paragraph(f"{found.side} to play, {found.rules}. Put {found.target} out of action {LIMITS[found.limit]}.")
    printer.paragraph(f"No model moves or charges, and nothing is aimed at open ground. {REPLIES[found.reply]}")
    printer.paragraph(f"Legal targets: {', '.join(found.aims)}.")
    printer.paragraph(f"{found.battle}.")
    printer.text("First acts:")
    for act in found.acts:
        printer.paragraph(act, lead="  ")


def solve(puzzle: Id, as_json: Json = False) -> None:
    """Solve a puzzle: every first action with its exact chance under best play, and the best line.

    Exit status 1 if the file has another solution.

    \b
    skirmish puzzles solve ID
    """
    from skirmish.app.puzzles import solve_puzzle

    found = solve_puzzle(puzzle)
    emit(found, _show_solution, as_json=as_json)
    if not found.holds:
        raise UserError(f"{puzzle}: its file has another solution")


def _show_solution(printer: Printer, found: Solution) -> None:
    printer.text(found.title, "bold")
    printer.text(f"Best play {as_percent(float(found.best))} ({found.best}), exact, {found.positions} positions")
    printer.text(f"Always the act that is likeliest at once: {as_percent(float(found.obvious))}")
    printer.text(f"Always the act that an AI values most: {as_percent(float(found.usual))}")
    printer.text("First acts:")
    _show_choices(printer, found.choices)
    printer.text("Best line, at each step the chance before it:")
    _show_choices(printer, found.line)
    if found.note:
        printer.paragraph(found.note)


def _show_choices(printer: Printer, choices: tuple[Choice, ...]) -> None:
    rows = [(as_percent(float(one.chance)), one.act) for one in choices]
    for line in columns(rows, {0}) if rows else ():
        printer.text(f"  {line}")


Seed = Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Seed of the first battle.")]
Count = Annotated[int, typer.Option("--count", metavar="K", min=1, max=100, help="Number of puzzles.")]
Out = Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Folder to write them into; it may be new.")]


def make(output: Out, seed: Seed = 1, rules: Rules = None, count: Count = 5, as_json: Json = False) -> None:
    """Find puzzles in battles between AIs, best first: one YAML file each, next to the record of its battle.

    This searches at most 200 battles and takes minutes.

    \b
    skirmish puzzles make --rules channeling --seed 7 --count 3 -o my-puzzles
    """
    from skirmish.app.puzzles import make_puzzles
    from skirmish.cli.kernels import compile_first
    from skirmish.puzzles.shelf import write_puzzle
    from skirmish.rules import DEFAULT

    if output.exists() and not output.is_dir():
        raise UserError(f"{output}: is a file, not a folder")
    compile_first()
    found = make_puzzles(
        rules or DEFAULT, seed, count, tell=lambda battle: None if as_json else aside(f"battle {battle}")
    )
    output.mkdir(parents=True, exist_ok=True)
    taken = [path for one in found if (path := output / f"{one.puzzle.id}.yaml").exists()]
    if taken:
        raise UserError(f"{taken[0]}: exists already; choose another folder or seed")
    paths = [write_puzzle(output, one.puzzle, one.battle) for one in found]
    if as_json:
        print_json({"puzzles": [{"file": path, "puzzle": one.puzzle} for path, one in zip(paths, found, strict=True)]})
        return
    printer = Printer()
    for path, one in zip(paths, found, strict=True):
        printer.text(f"{path}: {one.puzzle.title}, {as_percent(float(one.puzzle.chance))} at best")
    if len(found) < count:
        aside(f"found {len(found)} of {count}")


app.command("list", cls=Verb)(list_all)
app.command("show", cls=Verb)(show)
app.command("solve", cls=Verb)(solve)
app.command("make", cls=Verb)(make)
