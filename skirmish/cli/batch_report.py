"""The results of a batch, in the terminal and as JSON: the summary, what was played, and how long it took."""

from __future__ import annotations

from pathlib import Path

from skirmish.app.playtests import cores
from skirmish.cli.batch_run import Played
from skirmish.cli.printer import Printer, print_json
from skirmish.core.record import Record
from skirmish.playtest import plan as plans
from skirmish.playtest import text_report


class Listed(Record):
    """A list in the batch, and its player."""

    id: str
    name: str
    faction: str
    marks: int
    legal: bool
    player: str


class Timing(Record):
    """Measurements of time, which depend on where the batch is played."""

    jobs: int | None
    cluster: str | None
    played: int
    """Battles played in this run."""
    seconds: float
    rate: float


class BatchReport(Record):
    """What was played; JSON output adds the summary."""

    lists: tuple[Listed, ...]
    ruleset: str
    options: dict[str, str]
    scenario: str
    maps: tuple[str, ...]
    players: tuple[str, ...]
    seed: int
    games: int
    dice: str
    adjusted: bool
    """Whether results with luck taken out are included."""
    observers: tuple[str, ...]
    version: str
    digest: str
    store: Path | None
    report: Path | None
    """The HTML page."""
    timing: Timing


def told(played: Played, report: Path | None, *, as_json: bool) -> None:
    """Prints the report: one JSON object, or tables for people."""
    plan, (jobs, cluster), who = played.batch.plan, played.who, plans.players(played.batch.plan)
    found = BatchReport(
        tuple(Listed(r.id, r.name, r.faction, r.marks, not r.illegal, who[r.id]) for r in plan.rosters),
        plan.ruleset, plan.options, plan.scenario.id, tuple(field.id for field in plan.battlefields), plan.players,
        plan.seed, plan.games, plan.dice, plan.adjusted, plan.observers, plan.version, plan.digest,
        played.store, report,
        Timing(None if cluster else jobs or cores(), cluster, played.fresh, round(played.seconds, 3),
               round(played.fresh / played.seconds, 3)),
    )  # fmt: skip
    if as_json:
        sure = None if plan.until is None else played.summary.sure
        print_json(found, **text_report.as_json(played.summary) | {"sure": sure})
        return
    printer = Printer()
    printer.title(
        f"{' against '.join(one.name for one in found.lists)}; {found.ruleset}; {', '.join(found.maps)}; "
        f"{found.scenario}; {' and '.join(found.players)}; seed {found.seed}"
    )
    printer.text()
    for line in text_report.as_text(played.summary).splitlines():
        printer.text(line)
    _show_end(printer, found)


def _show_end(printer: Printer, found: BatchReport) -> None:
    """Prints the last lines: how long it took, and where the results are."""
    printer.text()
    time = found.timing
    by = f"on {time.cluster}" if time.cluster else "by one process" if time.jobs == 1 else f"by {time.jobs} processes"
    rate = f", {time.rate:.3g} a second" if time.played else ""
    printer.text(f"{time.played:,} played {by} in {time.seconds:.0f} s{rate}")
    if found.store is not None:
        printer.text(f"The results are in {found.store}")
