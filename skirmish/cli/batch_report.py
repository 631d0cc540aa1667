"""What a batch says, in the terminal and as JSON: its summary, what was played, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from skirmish.app.playtests import cores
from skirmish.cli.batch_run import Played
from skirmish.cli.printer import Printer, print_json
from skirmish.playtest.plan import Plan, players
from skirmish.playtest.text_report import as_json as summary_as_json
from skirmish.playtest.text_report import as_text


def told(played: Played, report: Path | None, *, as_json: bool) -> None:
    """Says it: one JSON object, or tables for people."""
    if as_json:
        print_json(plain(played, report))
        return
    printer = Printer()
    printer.title(about(played.batch.plan))
    printer.text()
    for line in as_text(played.summary).splitlines():
        printer.text(line)
    for line in endings(played):
        printer.text(line)


def about(plan: Plan) -> str:
    """Who fights where, and who plays them."""
    maps = ", ".join(field.id for field in plan.battlefields)
    return (
        f"{' against '.join(roster.name for roster in plan.rosters)}; {plan.ruleset}; {maps}; {plan.scenario.id}; "
        f"{' and '.join(plan.players)}; seed {plan.seed}"
    )


def endings(played: Played) -> Iterator[str]:
    """The last lines: how long it took, and where the results are."""
    yield ""
    jobs, cluster = played.who
    count = jobs or cores()
    who = f"on {cluster}" if cluster else "by one process" if count == 1 else f"by {count} processes"
    rate = f", {played.fresh / played.seconds:.3g} a second" if played.fresh else ""
    yield f"{played.fresh:,} played {who} in {played.seconds:.0f} s{rate}"
    if played.store is not None:
        yield f"The results are in {played.store}"


def plain(played: Played, report: Path | None) -> dict[str, object]:
    """All of it as JSON; what was measured in time stands under `timing`."""
    jobs, cluster = played.who
    return {
        **_settings(played.batch.plan),
        **summary_as_json(played.summary),
        "sure": None if played.batch.plan.until is None else played.summary.sure,
        "store": None if played.store is None else str(played.store),
        "report": None if report is None else str(report),
        "timing": {
            "jobs": None if cluster else jobs or cores(), "cluster": cluster, "played": played.fresh,
            "seconds": round(played.seconds, 3), "rate": round(played.fresh / played.seconds, 3),
        },
    }  # fmt: skip


def _settings(plan: Plan) -> dict[str, object]:
    """What was played; each list with who plays it."""
    who = players(plan)
    lists = [
        {
            "id": roster.id, "name": roster.name, "faction": roster.faction, "marks": roster.marks,
            "legal": not roster.illegal, "player": who[roster.id],
        }
        for roster in plan.rosters
    ]  # fmt: skip
    return {
        "lists": lists, "ruleset": plan.ruleset, "options": plan.options, "scenario": plan.scenario.id,
        "maps": [field.id for field in plan.battlefields], "seed": plan.seed, "games": plan.games,
        "observers": plan.observers, "version": plan.version, "digest": plan.digest,
    }  # fmt: skip
