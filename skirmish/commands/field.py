"""`scripts/field`: every shipped list against the field, and whether one of them is out of line."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from skirmish.commands.battle import SCENARIO, Json
from skirmish.commands.faults import Fault
from skirmish.commands.out import print_json
from skirmish.commands.verb import Verb

BATTLES, WORKERS = 200, 2

Battles = Annotated[int, typer.Option("--battles", metavar="N", min=2, help="How many each list fights.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Number the dice hang on.")]
Workers = Annotated[int, typer.Option("--workers", metavar="N", min=1, help="Processes that play; all give the same.")]


def field(battles: Battles = BATTLES, seed: Seed = 0, workers: Workers = WORKERS, as_json: Json = False) -> None:
    """Each shipped list fights those of all other factions on all maps, from both sides, aggressor against aggressor.

    A table of wins; exit status 1 if a list wins less than 20 % or more than 80 % (a draw is half a win).

    \b
    scripts/field
    scripts/field --battles 20 --seed 5
    """
    from skirmish.commands import compose
    from skirmish.library import Shelf
    from skirmish.playtest import field as playtest
    from skirmish.rules import DEFAULT

    shelf, rules = Shelf(), compose.ruleset(DEFAULT, {})
    rosters = {ident: shelf.roster(ident) for ident in shelf.ids("warband")}
    first = next(iter(rosters.values()))
    setups = {ident: compose.setup(rules, (first, first), ident, SCENARIO, 0) for ident in shelf.ids("map")}
    found = playtest.field(playtest.Arena(rules, rosters, setups), battles, seed, workers, _told)
    if as_json:
        print_json({"lists": [playtest.as_json(standing) for standing in found]})
    else:
        print(playtest.as_text(found))
    if unfair := [standing.roster for standing in found if not standing.fair]:
        raise Fault(f"out of line: {', '.join(unfair)}")


def _told(done: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {of} battles", end="\n" if done == of else "", file=sys.stderr, flush=True)


app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
app.command(cls=Verb)(field)

if __name__ == "__main__":
    app(prog_name="scripts/field")
