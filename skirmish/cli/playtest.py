"""`skirmish playtest`: many battles between lists, here or on a cluster, and their results."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from skirmish.cli import completion
from skirmish.cli.battle import files_read, tell_unlawful
from skirmish.cli.options import Force, Json, Nodes, Options, Players, Rules, ScenarioName, ThinkMs, options_of
from skirmish.cli.printer import Printer

if TYPE_CHECKING:
    from skirmish.app.playtests import Wanted
    from skirmish.playtest.plan import Plan

Lists = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="A B [C ...]",
        autocompletion=completion.warbands,
        help="Two warbands or more, each an id (skirmish list warbands), a path or a group, e.g. @testing.",
    ),
]
Games = Annotated[
    int | None,
    typer.Option(
        "--games", metavar="N", min=1,
        help="Number of battles for each pairing of lists. Default: 400, with --until-sure up to 10000.",
    ),
]  # fmt: skip
Maps = Annotated[
    list[str] | None,
    typer.Option(
        "--map", "-m", metavar="MAP", autocompletion=completion.maps,
        help="Battlefield; repeatable: they take turns. Default: village.",
    ),
]  # fmt: skip
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", min=0, help="Random seed. Default: 0.")]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", metavar="N", min=1, max=256, help="Number of workers. Default: one for each core."),
]
ClusterAt = Annotated[
    str | None, typer.Option("--cluster", metavar="URL", help="Play on this Dask cluster, e.g. tcp://host:8786.")
]
StoreFile = Annotated[
    Path | None,
    typer.Option("--store", metavar="FILE.sqlite", help="Keep the results here; a batch that was stopped is resumed."),
]
ResumeFile = Annotated[
    Path | None,
    typer.Option("--resume", metavar="FILE.sqlite", help="Resume the batch that is kept here: lists, seed and all."),
]
ReportFile = Annotated[
    Path | None, typer.Option("--report", metavar="FILE.html", help="Write all figures as one page for a browser.")
]
Observers = Annotated[
    list[Path] | None,
    typer.Option("--observer", metavar="FILE.py", help="A statistic of your own, one class in a file; repeatable."),
]
CoverageToo = Annotated[
    bool,
    typer.Option("--coverage", help="Count what was offered and what was chosen: every weave, weapon, reaction."),
]
Vary = Annotated[
    list[str] | None,
    typer.Option(
        "--vary", metavar="NAME=V,V", help="Play the same battles with each of these values of an option; repeatable."
    ),
]
UntilSure = Annotated[
    bool,
    typer.Option("--until-sure", help="Stop a pairing when it is conclusive: one list is better, or they are even."),
]
Margin = Annotated[
    float | None,
    typer.Option(
        "--margin", metavar="X", help="With --until-sure: a win rate this close to one half is even. Default: 0.05."
    ),
]
Alpha = Annotated[
    float | None,
    typer.Option("--alpha", metavar="X", help="With --until-sure: chance of a wrong conclusion. Default: 0.05."),
]

DiceKinds = Annotated[
    Literal["stream", "keyed"] | None,
    typer.Option(
        "--dice",
        help="One stream, or keyed: dice depend on who rolls, by which rule, against whom, so two versions of a list "
        "have the same luck. Default: keyed where versions are compared.",
    ),
]
Plain = Annotated[
    bool,
    typer.Option("--plain", help="Leave luck in: who won, and nothing else. Default: luck is taken out as well."),
]


def playtest(
    lists: Lists = None, games: Games = None, battlefields: Maps = None, scenario: ScenarioName = None,
    rules: Rules = None, option: Options = None, players: Players = None, nodes: Nodes = None,
    think_ms: ThinkMs = None, seed: Seed = None, jobs: Jobs = None, cluster: ClusterAt = None,
    store: StoreFile = None, resume: ResumeFile = None, report: ReportFile = None, observer: Observers = None,
    coverage: CoverageToo = False, vary: Vary = None, until_sure: UntilSure = False, margin: Margin = None,
    alpha: Alpha = None, plain: Plain = False, dice: DiceKinds = None, force: Force = False, as_json: Json = False,
) -> None:  # fmt: skip
    """Play many battles between lists: how often each wins, with a 95% interval, and why.

    Battles come in pairs with the same dice, in which the lists swap sides and table edges. The same seed gives the
    same results with any number of workers, and on a cluster. To compare two rule systems, run it once with each.

    Each win rate is also shown with luck taken out: its interval is about half as wide.

    \b
    skirmish playtest tower-patrol black-legion
    skirmish playtest mine.yaml black-legion --games 1000 --store mine.sqlite --report mine.html
    skirmish playtest tower-patrol black-legion --rules resolve
    skirmish playtest tower-patrol black-legion --vary rout=quarter,half
    skirmish playtest mine.yaml @testing --games 40
    skirmish playtest mine.yaml mine-2.yaml --until-sure --margin 0.03 --players tactician tactician
    skirmish playtest --resume mine.sqlite --cluster tcp://host:8786
    """
    from skirmish.app.playtests import Wanted, planned, resumed
    from skirmish.app.playtests import until as until_of
    from skirmish.library import Shelf
    from skirmish.library.groupfile import open_groups

    switches = None if option is None else options_of(option)
    lists = None if lists is None else open_groups(lists, Shelf())
    wanted = Wanted(lists, battlefields, scenario, rules, switches, players, nodes, think_ms, seed)
    _usage(wanted, store, resume, jobs, cluster)
    for said, hint in ((plain, "--plain"), (dice, "--dice")):
        if said and resume is not None:
            raise typer.BadParameter("is in the file of --resume", param_hint=hint)
    alone = {
        "--store": store, "--resume": resume, "--report": report, "--until-sure": until_sure, "--coverage": coverage,
        "--observer": observer, "--plain": plain,
    }  # fmt: skip
    if vary is not None and (also := [hint for hint, said in alone.items() if said]):
        raise typer.BadParameter(f"doesn't go with {also[0]}", param_hint="--vary")
    if not until_sure and (margin, alpha) != (None, None):
        raise typer.BadParameter("is for --until-sure", param_hint="--margin" if margin is not None else "--alpha")
    from skirmish.app.observers import observers
    from skirmish.cli import batch_run
    from skirmish.cli.batch_report import told
    from skirmish.cli.output_files import REPORT, RESULTS, check_output
    from skirmish.core.record import evolve
    from skirmish.playtest.coverage import Coverage
    from skirmish.playtest.extras import require
    from skirmish.playtest.store import kept_plan

    def changed(kept: Plan) -> Plan:
        until = until_of(margin, alpha, kept.until) if until_sure else kept.until
        return evolve(kept, games=games or kept.games, until=until)

    read = files_read([*(lists or ()), *(battlefields or ()), scenario, *(observer or ())], players)
    if store is not None:
        check_output(store, RESULTS, read)
    if report is not None:
        if (kept := resume or store) is not None and report.resolve() == kept.resolve():
            raise typer.BadParameter("is the file of the results", param_hint="--report")
        check_output(report, REPORT, read, force=force)
        require("--report", "plotly", "lab")
    if vary is not None:
        from skirmish.cli.vary import compare_rules, varied_of

        makers = observers(())
        compare_rules(wanted, varied_of(vary, switches or {}), games, (jobs, cluster), makers, dice, as_json=as_json)
        return
    coverage = coverage or (resume is not None and Coverage.name in kept_plan(resume).observers)
    makers = observers(observer or (), coverage)
    if resume:
        plan, ruleset = resumed(resume, makers, changed)
    else:
        plan, ruleset, found = planned(
            wanted, games, until_of(margin, alpha) if until_sure else None, makers, adjusted=not plain, dice=dice
        )
        tell_unlawful(found)
    with batch_run.batch(plan, ruleset, resume or store, (jobs, cluster), makers) as played:
        told(played, report, as_json=as_json)
        if report is not None:
            sys.stdout.flush()  # print this even if the page fails
            batch_run.write_report(played, report)
            if not as_json:
                Printer().text(f"The report is in {report}")


def _usage(wanted: Wanted, store: Path | None, resume: Path | None, jobs: int | None, cluster: str | None) -> None:
    """Raises `BadParameter` for options that don't go together."""
    if jobs is not None and cluster is not None:
        raise typer.BadParameter("the cluster decides how many workers there are", param_hint="--jobs")
    if resume is None:
        if len(wanted.lists or ()) < 2:
            raise typer.BadParameter("name two warbands or more", param_hint="A B")
    elif store is not None:
        raise typer.BadParameter("the results stay in the file of --resume", param_hint="--store")
    elif any(value is not None for value in wanted):
        raise typer.BadParameter(
            "the batch in the file has lists, maps, rules, players and a seed", param_hint="--resume"
        )
