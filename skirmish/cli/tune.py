"""`skirmish tune`: numbers from battles. `value` fits the value of a position; `search` looks for better numbers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli.endings import Group, Verb
from skirmish.cli.field import WORKERS, told
from skirmish.cli.options import (
    BothPlayer,
    Json,
    LabSeed,
    Workers,
    many_lists,
    many_maps,
    many_rules,
    many_scenarios,
)
from skirmish.cli.printer import Printer, aside, print_json
from skirmish.cli.search import search

if TYPE_CHECKING:
    from skirmish.app.values import Lot
    from skirmish.core.value import Value
    from skirmish.playtest.valuation import Foretold, Row, Studied

app = typer.Typer(
    cls=Group,
    help="Fit numbers to battles or search for better ones, and test them on other battles.",
    epilog="First: skirmish tune value --battles 2. More in docs/players.md and docs/playtest.md.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
TUNING, TESTING = ("@tuning",), ("@testing",)
PLAYER, BATTLES, TRIES = "tactician", 8, 24
CONSTANT = 0.693147

File = Annotated[
    Path | None,
    typer.Argument(
        metavar="[FILE]", help="Where the weights go, or with --check where they are (default: the program's)."
    ),
]
Lists = Annotated[list[str] | None, many_lists("@tuning, with --check @testing")]
Rules = Annotated[list[str] | None, many_rules()]
Maps = Annotated[list[str] | None, many_maps("all")]
Scenarios = Annotated[list[str] | None, many_scenarios("all")]
Battles = Annotated[
    int, typer.Option("--battles", metavar="N", min=0, help="Battles of each scenario under each of the rules.")
]
Compare = Annotated[
    int,
    typer.Option("--compare", metavar="N", min=0,
                 help="Further battles of each, in which one position is compared with quick battles (slow)."),
]  # fmt: skip
Tries = Annotated[int, typer.Option("--tries", metavar="N", min=1, help="Quick battles from each of those positions.")]
Keep = Annotated[
    Path | None,
    typer.Option(
        "--keep",
        metavar="FILE.jsonl",
        help="Add the battles to this file, and fit to all that are in it. "
        "Those that are there already aren't played again.",
    ),
]
Check = Annotated[bool, typer.Option("--check", help="Fit nothing: test the weights in FILE on other lists.")]


def value(
    file: File = None, lists: Lists = None, rules: Rules = None, maps: Maps = None, scenarios: Scenarios = None,
    battles: Battles = BATTLES, compare: Compare = 0, tries: Tries = TRIES, player: BothPlayer = PLAYER,
    seed: LabSeed = 0, workers: Workers = WORKERS, keep: Keep = None, check: Check = False, as_json: Json = False,
) -> None:  # fmt: skip
    """Fit the chance to win from a position, as the window and the result page show it.

    AIs play battles of the tuning lists; weights of a position's features are fitted to the results. One
    battle in five is held out to show how well others are predicted.

    \b
    skirmish tune value mine.yaml --battles 20
    skirmish tune value mine.yaml --rules channeling --rules resolve --compare 4
    skirmish tune value --check
    skirmish tune value mine.yaml --check --battles 10 --seed 7
    """
    from skirmish.app import values
    from skirmish.cli.kernels import compile_first
    from skirmish.cli.ladder import find_commit, find_date
    from skirmish.library.valuefile import shipped_value

    if check and keep is not None:
        raise typer.BadParameter("doesn't go with --check: what it keeps is fitted", param_hint="--keep")
    known = (values.read_value(file) if file is not None else shipped_value()) if check else None
    lot = _lot(
        lists or (TESTING if check else TUNING), rules, maps, scenarios, battles, compare, tries, player, seed, workers
    )
    before = values.read_kept(keep) if keep is not None else []
    begun = find_commit(), find_date()
    compile_first()
    played = values.play_lot(lot, before, told)
    if keep is not None:
        values.keep(keep, played)
        if others := values.others(played, lot.player.word):
            aside(f"{keep}: also fitted to battles of {'; '.join(others)}")
    if known is not None:
        _report(known, values.test(known, played), as_json=as_json)
        return
    fitted = values.fit(played)
    if file is not None:
        values.write_value(file, _with_origin(fitted.value, lot, played, fitted.held_out, begun))
    _report(fitted.value, fitted.held_out, as_json=as_json)


def _lot(
    lists: list[str] | tuple[str, ...], rules: list[str] | None, maps: list[str] | None, scenarios: list[str] | None,
    battles: int, compare: int, tries: int, player: str, seed: int, workers: int,
) -> Lot:  # fmt: skip
    from skirmish.app import compose
    from skirmish.app.values import Lot
    from skirmish.library import Shelf
    from skirmish.rules import DEFAULT

    shelf, (who,) = Shelf(), compose.specs([player])
    return Lot(
        rules or (DEFAULT,), lists, maps or shelf.program_ids("map"), scenarios or shelf.program_ids("scenario"), who,
        battles, compare, tries, seed, workers,
    )  # fmt: skip


def _with_origin(value: Value, lot: Lot, played: list[Studied], found: Foretold, begun: tuple[str, str]) -> Value:
    """The value with its origin, and how well it predicted the held-out battles. `begun`: at which commit and when."""
    from skirmish.core.record import evolve

    commit, date = begun
    counts = {name: sum(one.rules == name for one in played) for name in sorted({one.rules for one in played})}
    seeds = [one.bout.seed for one in played]
    players = sorted({one.player or "unknown" for one in played})
    lists = sorted({ident for one in played for ident in (one.bout.mine, one.bout.theirs)})
    origin: dict[str, str | int | float] = {
        "lists": " ".join(lists), "player": " ".join(players), "seeds": f"{min(seeds)}-{max(seeds)}",
        "battles": len(played),
        "rules": ", ".join(f"{name} {count}" for name, count in counts.items()),
        "positions": sum(len(one.plain) for one in played), "compared": sum(len(one.asked) for one in played),
        "commit": commit or "unknown", "date": date,
        "held-out-positions": found.whole.positions, "held-out-log-loss": round(found.whole.log_loss.value, 4),
        "constant-log-loss": round(CONSTANT, 4),
    }  # fmt: skip
    for one in found.against:
        origin[f"log-loss-of-{one.tries}-quick-battles"] = round(one.quick, 4)
        origin["log-loss-there"] = round(one.value, 4)
    return evolve(value, origin=origin)


def _report(value: Value, found: Foretold, *, as_json: bool) -> None:
    if as_json:
        print_json({"sections": value.sections, "foretold": found})
    else:
        _show(Printer(), found)


def _show(printer: Printer, found: Foretold) -> None:
    head = ("battles not seen", "battles", "positions", "log loss, 95%", "Brier", "area")
    rows = [_row(one) for one in (found.whole, *found.rows)]
    _show_table(printer, head, [("one half always", "", "", f"{CONSTANT:.3f}", "0.250", "0.500"), *rows])
    tenths = [
        (f"{one.low:.1f}-{one.low + 0.1:.1f}", f"{one.count}", f"{one.chance:.3f}", f"{one.won:.3f}")
        for one in found.tenths
    ]
    _show_table(printer, ("chance", "positions", "told", "won"), tenths)
    if found.against:
        printer.text("Log loss of quick battles from some positions, and of the value there:")
        losses = [
            (f"{one.tries}", f"{one.positions}", f"{one.quick:.3f}", f"{one.value:.3f}", one.gain.told(3, sign=True))
            for one in found.against
        ]
        _show_table(printer, ("tries", "positions", "quick battles", "value", "gain, 95%"), losses)


def _row(one: Row) -> tuple[str, ...]:
    return one.name, f"{one.battles}", f"{one.positions}", one.log_loss.told(3), f"{one.brier:.3f}", f"{one.area:.3f}"


def _show_table(printer: Printer, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    from skirmish.playtest.tables import align_table

    for line in align_table([head, *rows], names=1):
        printer.text(line)
    printer.text("")


app.command("value", cls=Verb)(value)
app.command("search", cls=Verb)(search)


@app.callback()
def _tune() -> None:
    """Fit numbers of AIs to battles."""
