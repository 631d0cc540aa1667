"""`scripts/refit`: fair prices by a field of generated and shipped lists, and how even the shipped ones are."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from skirmish.app.defaults import SCENARIO
from skirmish.app.errors import UserError
from skirmish.cli.endings import Verb
from skirmish.cli.field import WORKERS, Seed, Workers
from skirmish.cli.field import Player as Who
from skirmish.cli.printer import Printer
from skirmish.cli.warband.price_table import show_prices

if TYPE_CHECKING:
    from skirmish.app.prices import Judged
    from skirmish.library import Shelf
    from skirmish.playtest.estimates import Estimate
    from skirmish.playtest.prices import Thing
    from skirmish.playtest.summary import Standing

LIMITS, PLAYER = (400, 450, 500, 550, 600), "tactician"
GAMES, ROUNDS, FIRST, BATTLES = 2, 2, 16, 400
SIZE = 24
"""A batch has so many lists, or a few more."""
SEEDS = 1_000_000
"""The seeds of generated lists are below it."""
BATCHES = 1_000
"""So many batches have seeds of their own, of each `--seed`."""
EVEN = (0.42, 0.58)
"""A list that wins this share of its battles against the best of the other factions is as good as they are."""

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="Where lists and results are kept; it may be new.")]
Limits = Annotated[
    list[int] | None, typer.Option("--limit", metavar="N", min=1, help="Marks of generated lists; may be repeated.")
]
Maps = Annotated[list[str] | None, typer.Option("--map", "-m", metavar="M", help="May be repeated. Default: all.")]
Rounds = Annotated[int, typer.Option("--rounds", metavar="N", min=1, max=99, help="How often all lists are dealt.")]
Games = Annotated[int, typer.Option("--games", metavar="N", min=2, help="Battles of each pairing of a dealt batch.")]
First = Annotated[int, typer.Option("--first", metavar="N", min=2, help="The same where each faction's best is found.")]
Battles = Annotated[int, typer.Option("--battles", metavar="N", min=2, help="The same among the best.")]
Dry = Annotated[bool, typer.Option("--dry", help="Make the lists and tell the batches, and play nothing.")]


class Batch(NamedTuple):
    """What is to be played together."""

    name: str
    """Of its file, without the ending."""
    lists: tuple[str, ...]
    """Ids, or paths of generated lists."""
    maps: tuple[str, ...]
    games: int
    seed: int

    @property
    def battles(self) -> int:
        """How many there are to play."""
        return len(self.lists) * (len(self.lists) - 1) // 2 * 2 * ((self.games + 1) // 2)


def refit(
    folder: Folder, limits: Limits = None, maps: Maps = None, rounds: Rounds = ROUNDS, games: Games = GAMES,
    first: First = FIRST, battles: Battles = BATTLES, seed: Seed = 0, workers: Workers = WORKERS, player: Who = PLAYER,
    dry: Dry = False,
) -> None:  # fmt: skip
    """Fair prices by generated lists of all factions and the shipped ones; then the best shipped lists on their own.

    All lists are dealt into batches, in which each meets each; then the shipped ones meet, which tells the best of each
    faction; then the best meet. Results are kept in the folder: cut off, the same command goes on there. With other
    prices or rules take another folder. Exit status 1 if a best list wins less than 42 % or more than 58 %.

    \b
    scripts/refit /tmp/refit
    scripts/refit /tmp/refit --dry
    scripts/refit /tmp/small --limit 500 --rounds 1 --first 2 --battles 16
    """
    from skirmish.library import Shelf

    shelf = Shelf()
    shipped, where = tuple(shelf.ids("warband")), tuple(maps or shelf.ids("map"))
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
    """A line about it."""
    lists = ", ".join(Path(one).stem for one in batch.lists)
    return f"{batch.name}: {batch.battles:,} battles on {', '.join(batch.maps)}, seed {batch.seed}: {lists}"


def generated_lists(shelf: Shelf, folder: Path, limits: Sequence[int], seed: int) -> tuple[str, ...]:
    """The paths of a list for each faction, limit and fill; what is there already is left as it is.

    A fill that a faction has nobody for, and a limit for which it has no list, is left out.
    """
    from skirmish.app.new_rosters import written
    from skirmish.core.files import write_file
    from skirmish.muster.draft import FILLS
    from skirmish.muster.generator import NoList, choose_fill, generate

    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for faction in map(shelf.faction, shelf.ids("faction")):
        fills = [fill for fill in FILLS if choose_fill(faction, fill) == fill]
        for name, limit, fill in ((f"{faction.id}-{limit}-{fill}", limit, fill) for limit in limits for fill in fills):
            path = folder / f"{name}-{seed}.yaml"
            if not path.exists():
                try:
                    data = generate(faction, shelf.stock, limit, fill, zlib.crc32(path.name.encode()) % SEEDS)
                except NoList:
                    continue
                write_file(path, written(data, path, shelf).encode())
            found.append(str(path))
    return tuple(found)


def batches(
    shipped: Sequence[str], made: Sequence[str], maps: Sequence[str], rounds: int, games: int, seed: int
) -> list[Batch]:
    """All lists, dealt anew in each round; the shipped ones and the maps are spread evenly.

    It hangs on the names of the lists and on the seed alone. Each batch begins with another map: few games take few.
    """
    found: list[Batch] = []
    for turn in range(rounds):
        deck = [*_shuffled(shipped, f"{seed} {turn}"), *_shuffled(made, f"{seed} {turn}")]
        tables = max(1, len(deck) // SIZE)
        for table in range(tables):
            begin, number = len(found) * ((games + 1) // 2) % len(maps), len(found) + 1
            turned = (*maps[begin:], *maps[:begin])
            found.append(Batch(f"b{number:03}", tuple(deck[table::tables]), turned, games, seed * BATCHES + number))
    if len(found) > BATCHES - 3:
        raise UserError(f"{len(found)} batches are too many; the most is {BATCHES - 3}")
    return found


def _shuffled(lists: Iterable[str], lot: str) -> list[str]:
    return sorted(lists, key=lambda one: hashlib.sha256(f"{lot} {Path(one).name}".encode()).digest())


def play(folder: Path, batch: Batch, player: str, workers: int) -> tuple[Path, tuple[Standing, ...]]:
    """Plays what is still to be played of it: its file, and how its lists stand. Raises what `batch_run.batch` does."""
    from skirmish.app import compose
    from skirmish.app.observers import observers
    from skirmish.app.playtests import plan_of
    from skirmish.cli import batch_run
    from skirmish.playtest.observers import label_of
    from skirmish.rules import DEFAULT

    rules, makers, path = compose.ruleset(DEFAULT, {}), observers(()), folder / f"{batch.name}.sqlite"
    plan, _ = plan_of(
        batch.lists, batch.maps, SCENARIO, rules, compose.specs([player]), batch.games, batch.seed, {},
        [label_of(maker) for maker in makers],
    )  # fmt: skip
    with batch_run.batch(plan, rules, path, (workers, None), makers) as played:
        return path, played.summary.standings


def best(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    """The list of each faction that won the largest share; of two that won as much the one named first."""
    found: dict[str, Standing] = {}
    for one in standings:
        if one.faction not in found or one.share.value > found[one.faction].share.value:
            found[one.faction] = one
    return tuple(found.values())


def tell_prices(stores: Sequence[Path]) -> None:
    """The fair prices, and what is paid for magic beside what it is worth."""
    from skirmish.app import prices

    found = prices.judged(stores, None, held_out=True)
    show_prices(Printer(), prices.report_of(found))
    for ident, more in points(found).items():
        said = f"{more.told(1, sign=True)} marks for each point they rolled"
        Printer().text(f"All who have {ident} together are worth more than they cost by {said}")


def points(found: Judged) -> dict[str, Estimate]:
    """By how many marks those who roll points are worth more than they cost, for each point they rolled, by its sort.

    It is the slope of a line through the origin: all of a sort together, over all their points. (CHN-81)
    """
    from skirmish.core.record import evolve

    sorts: dict[str, dict[Thing, float]] = {}
    rolled: dict[str, float] = {}
    for roster in found.fought.rosters:
        for warrior in roster.warriors:
            has = found.wares.uses([evolve(roster, warriors=(warrior,))])
            for point, number in ((thing.ident, number) for thing, number in has.items() if thing.kind == "point"):
                rolled[point] = rolled.get(point, 0.0) + number
                types = sorts.setdefault(point, {})
                for thing in (thing for thing in has if thing.kind == "type"):
                    types[thing] = types.get(thing, 0.0) + 1
    return {sort: _over(found, types, rolled[sort]) for sort, types in sorts.items() if rolled[sort]}


def _over(found: Judged, types: Mapping[Thing, float], parts: float) -> Estimate:
    """By how many marks these are worth more than printed together, in so many parts."""
    from skirmish.playtest.estimates import Estimate
    from skirmish.playtest.prices import cost

    worth, paid = found.prices.worth(types), cost(types, found.wares.printed)
    value, low, high = ((end - paid) / parts for end in (worth.value, worth.low, worth.high))
    return Estimate(value, low, high, worth.count)


def tell_verdict(standings: Sequence[Standing]) -> None:
    """How each list stands among the best. Raises `UserError` if one of them wins too little or too much."""
    from skirmish.playtest.tables import align_table

    rows = [(one.ident, one.faction, f"{one.tally.games}", one.share.percent(), verdict(one)) for one in standings]
    for line in align_table([("list", "faction", "battles", "share, 95 %", ""), *rows], names=2):
        Printer().text(line)
    if uneven := [one.ident for one in standings if verdict(one) != "even"]:
        raise UserError(f"not within {EVEN[0]:.0%} and {EVEN[1]:.0%}: {', '.join(uneven)}")


def verdict(one: Standing) -> str:
    """Whether the list is as good as the others."""
    low, high = EVEN
    return "too weak" if one.share.value < low else "too strong" if one.share.value > high else "even"


app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
app.command(cls=Verb)(refit)

if __name__ == "__main__":
    app(prog_name="scripts/refit")
