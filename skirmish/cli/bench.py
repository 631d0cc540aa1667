"""`skirmish bench`: how fast the program is on this machine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.errors import UserError
from skirmish.cli.options import Json
from skirmish.cli.printer import print_json

if TYPE_CHECKING:
    from skirmish.client.frames import Stand

CLEARED = "\r\x1b[K"
"""Moves to the start of the terminal's line and clears it."""

Names = Annotated[
    list[str] | None, typer.Argument(metavar="[NAME ...]", help="A benchmark or a group of them, e.g. sight, battles.")
]
Check = Annotated[bool, typer.Option("--check", help="Exit with status 1 if anything takes more than twice its limit.")]


def bench(names: Names = None, as_json: Json = False, check: Check = False) -> None:
    """Measure how fast the program is on this machine, as times and as ratios to fixed work.

    All benchmarks take 5 to 10 minutes. The board kernels are compiled first, once.

    \b
    skirmish bench
    skirmish bench battles sight --json
    """
    from skirmish.app.compose import nearest
    from skirmish.cli.kernels import compile_first
    from skirmish.players import make
    from skirmish.playtest.bench import UnknownMeasure, as_text, list_too_slow, run, select_measures

    try:
        select_measures(names or ())
    except UnknownMeasure as error:
        raise UserError(f"nothing called '{error.name}' is measured{nearest(error.name, error.known)}") from None
    compile_first()
    from skirmish.app.workloads import make_work

    work = make_work()
    with _progress() as told:
        report = run(
            names or (), work.usual, make, work.handed | _frames(), told=told, others=work.others, load=work.load
        )
    if as_json:
        print_json(report.as_json())
    else:
        print(as_text(report))
    if check and (slow := list_too_slow(report)):
        raise UserError("\n".join(slow))


@contextmanager
def _progress() -> Iterator[Callable[[str, int], None]]:
    """Shows what is measured and how much is left, in a line of the terminal that is cleared at the end.

    No thread draws it: that would slow down what is measured.
    """
    shown = sys.stderr.isatty()

    def told(name: str, left: int) -> None:
        if shown:
            print(f"{CLEARED}measuring {name}, {left} left", end="", file=sys.stderr, flush=True)

    try:
        yield told
    finally:
        if shown:
            print(CLEARED, end="", file=sys.stderr, flush=True)


def _frames() -> dict[str, Callable[[], object]]:
    """Draws one frame of each kind; the battle is set up for the first."""
    from functools import cache
    from itertools import count

    from skirmish.playtest.bench import FRAMES

    @cache
    def stand() -> Stand:
        import atexit
        import os
        import tempfile
        from pathlib import Path

        from skirmish.app.workshop import Workshop
        from skirmish.core.record import evolve

        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        from skirmish.client.frames import Stand

        shop = Workshop()
        setup, _ = shop.prepare(evolve(shop.usual(), seed=3))
        folder = tempfile.TemporaryDirectory(prefix="skirmish-bench-")
        atexit.register(folder.cleanup)
        return Stand(shop, setup, Path(folder.name))

    def draw(kind: str) -> Callable[[], object]:
        numbers = count()
        return lambda: getattr(stand(), kind)(next(numbers))

    return {f"frame.{kind}": draw(kind) for kind in FRAMES}
