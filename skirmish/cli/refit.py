"""`scripts/refit`: fair prices from battles of generated and shipped lists, and how even the shipped ones are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from skirmish.app import compose, prices
from skirmish.app.defaults import SCENARIO
from skirmish.app.errors import UserError
from skirmish.app.fields import BATCHES, Batch, batches, best, generated_lists
from skirmish.app.observers import observers
from skirmish.app.playtests import plan_of
from skirmish.cli import batch_run
from skirmish.cli.endings import script
from skirmish.cli.field import WORKERS
from skirmish.cli.options import BothPlayer, LabSeed, Workers, many_maps
from skirmish.cli.printer import Printer
from skirmish.cli.warband.price_table import show_prices
from skirmish.core.units import as_percent
from skirmish.library import Shelf
from skirmish.playtest.observers import label_of
from skirmish.playtest.summary import Standing
from skirmish.playtest.tables import align_table
from skirmish.rules import DEFAULT

LIMITS, PLAYER = (400, 450, 500, 550, 600), "tactician"
GAMES, ROUNDS, FIRST, BATTLES = 2, 2, 16, 400
EVEN = (0.42, 0.58)
"""A list with a win rate in this range against the best of the other factions is as good as they are."""

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="Where lists and results are kept; it may be new.")]
Limits = Annotated[
    list[int] | None, typer.Option("--limit", metavar="N", min=1, help="Marks of generated lists; repeatable.")
]
Maps = Annotated[list[str] | None, many_maps("all")]
Rounds = Annotated[int, typer.Option("--rounds", metavar="N", min=1, max=99, help="How often all lists are dealt.")]
Games = Annotated[int, typer.Option("--games", metavar="N", min=2, help="Battles of each pairing of a dealt batch.")]
First = Annotated[int, typer.Option("--first", metavar="N", min=2, help="The same where each faction's best is found.")]
Battles = Annotated[int, typer.Option("--battles", metavar="N", min=2, help="The same among the best.")]
Dry = Annotated[bool, typer.Option("--dry", help="Make the lists and print the batches without playing.")]


def refit(
    folder: Folder, limits: Limits = None, maps: Maps = None, rounds: Rounds = ROUNDS, games: Games = GAMES,
    first: First = FIRST, battles: Battles = BATTLES, seed: LabSeed = 0, workers: Workers = WORKERS,
    player: BothPlayer = PLAYER, dry: Dry = False,
) -> None:  # fmt: skip
    """Fit fair prices to generated lists of all factions and the shipped ones; then play off the best shipped lists.

    All lists are dealt into batches, in which each meets every other; the shipped ones meet, to find the best of each
    faction; then the best meet. Results are kept in the folder: after a stop, the same command resumes. For other
    prices or rules, use another folder. Exit status 1 if a best list wins less than 42% or more than 58%.

    \b
    scripts/refit /tmp/refit
    scripts/refit /tmp/refit --dry
    scripts/refit /tmp/small --limit 500 --rounds 1 --first 2 --battles 16
    """
    shelf = Shelf()
    shipped, where = shelf.program_ids("warband"), tuple(maps or shelf.program_ids("map"))
    made = generated_lists(shelf, folder / "lists", limits or LIMITS, seed)
    dealt = batches(shipped, made, where, rounds, games, seed)
    field = Batch("shipped", shipped, where, first, seed * BATCHES + BATCHES - 2)
    for one in (*dealt, field):
        Printer().text(told(one))
    if dry:
        return
    stores = [play(folder, one, player, workers)[0] for one in dealt]
    tell_prices(stores)
    picked = best(play(folder, field, player, workers)[1])
    final = Batch("best", tuple(one.ident for one in picked), where, battles, seed * BATCHES + BATCHES - 1)
    tell_verdict(play(folder, final, player, workers)[1])


def told(batch: Batch) -> str:
    """Prints a line about it."""
    lists = ", ".join(Path(one).stem for one in batch.lists)
    return f"{batch.name}: {batch.battles:,} battles on {', '.join(batch.maps)}, seed {batch.seed}: {lists}"


def play(folder: Path, batch: Batch, player: str, workers: int) -> tuple[Path, tuple[Standing, ...]]:
    """Plays the rest of the batch; returns its file and its lists' results. Raises what `batch_run.batch` does."""
    rules, makers, path = compose.ruleset(DEFAULT, {}), observers(()), folder / f"{batch.name}.sqlite"
    plan, _ = plan_of(
        batch.lists, batch.maps, SCENARIO, rules, compose.specs([player]), batch.games, batch.seed, {},
        [label_of(maker) for maker in makers],
    )  # fmt: skip
    with batch_run.batch(plan, rules, path, (workers, None), makers) as played:
        return path, played.summary.standings


def tell_prices(stores: Sequence[Path]) -> None:
    """Prints the fair prices, and what magic costs next to what it is worth."""
    found = prices.judged(stores, None, held_out=True)
    show_prices(Printer(), prices.report_of(found))
    for ident, more in prices.points(found).items():
        said = f"{more.told(1, sign=True)} marks for each point they rolled"
        Printer().text(f"All who have {ident} together are worth more than they cost by {said}")


def tell_verdict(standings: Sequence[Standing]) -> None:
    """Prints how each list does among the best. Raises `UserError` if one wins too rarely or too often."""
    rows = [(one.ident, one.faction, f"{one.tally.games}", one.share.percent(), verdict(one)) for one in standings]
    for line in align_table([("list", "faction", "battles", "share, 95%", ""), *rows], names=2):
        Printer().text(line)
    if uneven := [one.ident for one in standings if verdict(one) != "even"]:
        raise UserError(f"not within {as_percent(EVEN[0])} and {as_percent(EVEN[1])}: {', '.join(uneven)}")


def verdict(one: Standing) -> str:
    """Whether the list is as good as the others."""
    low, high = EVEN
    return "too weak" if one.share.value < low else "too strong" if one.share.value > high else "even"


app = script(refit)

if __name__ == "__main__":
    app(prog_name="scripts/refit")
