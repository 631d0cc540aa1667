"""`skirmish bench`: how fast the program is on this machine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.commands.battle import DEMONSTRATION, MAP, SCENARIO, Json
from skirmish.commands.faults import Fault
from skirmish.commands.out import print_json

if TYPE_CHECKING:
    from skirmish.core.system import Ruleset
    from skirmish.playtest.measures import MakeGame

A_SIDE = 8
"""Warriors a side."""

Names = Annotated[
    list[str] | None, typer.Argument(metavar="[NAME ...]", help="What to measure, or a group of it: sight, battles.")
]
Check = Annotated[
    bool, typer.Option("--check", help="Exit with 1 if anything is less than half as fast as it must be.")
]


def bench(names: Names = None, as_json: Json = False, check: Check = False) -> None:
    """Measures the program on one core: medians, and as ratios to a loop of fixed work.

    \b
    skirmish bench
    skirmish bench battles sight --json
    """
    from skirmish.commands import compose
    from skirmish.commands.odds.timed import chains
    from skirmish.players import make
    from skirmish.playtest.bench import UnknownMeasure, as_text, run, too_slow
    from skirmish.rules import DEFAULT

    rules = compose.ruleset(DEFAULT, {})
    try:
        report = run(names or (), _game_maker(rules), make, chains(rules), told=_told)
    except UnknownMeasure as error:
        raise Fault(f"nothing called '{error.name}' is measured{compose.nearest(error.name, error.known)}") from None
    if as_json:
        print_json(report.as_json())
    else:
        print(as_text(report))
    if check and (slow := too_slow(report)):
        raise Fault("\n".join(slow))


def _told(name: str) -> None:
    if sys.stderr.isatty():
        print(f"measuring {name}", file=sys.stderr)


def _game_maker(rules: Ruleset) -> MakeGame:
    """Makes battles of eight a side between the warbands of the demonstration."""
    from skirmish.commands import compose
    from skirmish.core.game import Game
    from skirmish.core.record import evolve
    from skirmish.library import Shelf

    shelf = Shelf()
    first, second = (shelf.roster(one) for one in DEMONSTRATION)
    first, second = (evolve(roster, warriors=roster.warriors[:A_SIDE]) for roster in (first, second))
    setup = compose.setup(rules, (first, second), MAP, SCENARIO, 0)
    return lambda seed: Game(rules, evolve(setup, seed=seed).state(rules))
