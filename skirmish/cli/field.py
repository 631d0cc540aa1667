"""`scripts/field`: plays every shipped list against the field, and reports lists that are out of line."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from skirmish.app.defaults import SCENARIO
from skirmish.app.errors import UserError
from skirmish.cli.endings import script
from skirmish.cli.options import BothPlayer, Json, LabSeed, Workers
from skirmish.cli.printer import print_json

BATTLES, WORKERS, PLAYER = 200, 2, "aggressor"

Battles = Annotated[int, typer.Option("--battles", metavar="N", min=2, help="How many each list fights.")]


def field(
    battles: Battles = BATTLES, seed: LabSeed = 0, workers: Workers = WORKERS, player: BothPlayer = PLAYER,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Each shipped list fights those of all other factions on all maps, from both sides; one player plays them all.

    A table of wins; exit status 1 if a list wins less than 20% or more than 80% (a draw is half a win).

    \b
    scripts/field
    scripts/field --battles 20 --seed 5
    scripts/field --battles 20 --player tactician:bold
    """
    from skirmish.app import compose
    from skirmish.cli.kernels import compile_first
    from skirmish.library import Shelf
    from skirmish.playtest import field as playtest
    from skirmish.playtest.match import Arena
    from skirmish.rules import DEFAULT

    compile_first()
    shelf, rules = Shelf(), compose.ruleset(DEFAULT, {})
    rosters = {ident: shelf.roster(ident) for ident in shelf.program_ids("warband")}
    first = next(iter(rosters.values()))
    setups = {ident: compose.setup(rules, (first, first), ident, SCENARIO, 0) for ident in shelf.program_ids("map")}
    (who,) = compose.specs([player])
    found = playtest.measure_field(Arena(rules, rosters, setups, who), battles, seed, workers, told)
    if as_json:
        print_json({"lists": [playtest.as_json(standing) for standing in found]})
    else:
        print(playtest.as_text(found))
    if unfair := [standing.roster for standing in found if not standing.fair]:
        raise UserError(f"out of line: {', '.join(unfair)}")


def told(done: int, of: int) -> None:
    """Shows progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r{done} of {of} battles", end="\n" if done == of else "", file=sys.stderr, flush=True)


app = script(field)

if __name__ == "__main__":
    app(prog_name="scripts/field")
