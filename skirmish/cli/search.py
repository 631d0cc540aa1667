"""`skirmish tune search`: searches for better AI sliders, rule options or prices, and checks them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from skirmish.app.errors import UserError
from skirmish.cli import completion
from skirmish.cli.field import WORKERS
from skirmish.cli.options import Force, Json, LabSeed, Workers
from skirmish.cli.printer import Printer, aside, emit

if TYPE_CHECKING:
    from skirmish.playtest.estimates import Estimate
    from skirmish.playtest.search import SearchReport, Stage

BATTLES, EACH, CHECKED = 2400, 24, 480

File = Annotated[
    str,
    typer.Argument(metavar="FILE", autocompletion=completion.tunings,
                   help="What is searched: a file, or one of the program's by its id, e.g. steady-sliders."),
]  # fmt: skip
Method = Annotated[
    Literal["spsa", "ntbea"] | None,
    typer.Option("--method", help="How: spsa walks along numbers, ntbea learns what values and pairs of them are "
                 "worth. Default: spsa where all are numbers."),
]  # fmt: skip
Battles = Annotated[int, typer.Option("--battles", metavar="N", min=2, help="Battles of the search.")]
Each = Annotated[int, typer.Option("--each", metavar="N", min=2, help="Battles of a point in one trial.")]
Checked = Annotated[
    int,
    typer.Option("--check", metavar="N", min=2,
                 help="Battles of the check, each of the start and of what was found."),
]  # fmt: skip
Keep = Annotated[
    Path | None,
    typer.Option("--keep", metavar="FILE.jsonl", help="Keep the battles here; a search that was stopped is resumed."),
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE.yaml", help="Write the profile that was found.")
]
ReportFile = Annotated[
    Path | None, typer.Option("--report", metavar="FILE.html", help="Write what was found as a page for a browser.")
]


def search(
    file: File, method: Method = None, battles: Battles = BATTLES, each: Each = EACH, checked: Checked = CHECKED,
    keep: Keep = None, output: Output = None, report: ReportFile = None, seed: LabSeed = 0, workers: Workers = WORKERS,
    force: Force = False, as_json: Json = False,
) -> None:  # fmt: skip
    """Search for better AI sliders, rule options or prices, and check the result.

    Battles are played in pairs from both sides, with keyed dice and luck taken out. The check always comes last: the
    result against the start, on other lists and other dice. Only its interval shows whether anything was gained.

    \b
    skirmish tune search steady-sliders --battles 1200 --keep sliders.jsonl -o mine.yaml
    skirmish tune search rout-shares --report rout.html
    skirmish tune search mine-search.yaml --method ntbea --seed 7 --json
    """
    from skirmish.app.searches import Seeker, Wanted, profile_id, read_search
    from skirmish.cli.kernels import compile_first
    from skirmish.cli.output_files import REPORT, check_free, check_output, check_place
    from skirmish.core.files import write_file
    from skirmish.library.profilefile import profile_text
    from skirmish.playtest.extras import require

    form = read_search(file)
    if output is not None:
        if form.section != "profile":
            raise UserError(f"--output writes a profile; this search tunes {form.section}, which are printed")
        check_free(output, force=force)
        profile_id(output)
    if keep is not None:
        check_place(keep)
    if report is not None:
        check_output(report, REPORT, [file], force=force)
        require("--report", "plotly", "lab")
    seeker = Seeker(form, Wanted(method, battles, each, checked, seed, workers))
    compile_first()
    fought = 0

    def heard(stage: Stage, done: int, of: int) -> None:
        nonlocal fought
        fought += 1
        if sys.stderr.isatty():
            print(
                f"\r{stage}: {done:,} of {of:,} battles ", end="\n" if done >= of else "", file=sys.stderr, flush=True
            )

    try:
        found = seeker.run(keep, heard)
    except KeyboardInterrupt:
        if keep is not None:
            aside(f"{fought} trials are kept in {keep}: the same command resumes")
        elif fought:
            aside("nothing is kept: --keep FILE.jsonl keeps what is played")
        raise
    emit(found, show, as_json=as_json)
    if output is not None:
        write_file(output, profile_text(seeker.profile(found, profile_id(output))).encode())
    if report is not None:
        from skirmish.playtest.report.search import search_page

        write_file(report, search_page(found).encode())


def show(printer: Printer, found: SearchReport) -> None:
    """Prints what was found, for people: the check first, since only that shows whether it is any good."""
    from skirmish.playtest.search import value_text
    from skirmish.playtest.tables import align_table

    played = " against ".join(dict.fromkeys(found.players))
    printer.title(f"{found.id}: {found.section} by {found.method}; {found.ruleset}; {played}; seed {found.seed}")
    printer.text(f"Measured: {found.measure}; wanted: {found.goal}. {found.battles:,} battles of the search.")
    printer.text()
    head = ("parameter", "tried", "start", "found")
    rows = [(one.name, one.tried, value_text(one.start), value_text(one.best)) for one in found.tuned]
    for line in align_table([head, *rows], names=2):
        printer.text(line)
    printer.text()
    if found.held is not None:
        held, share = found.held, found.is_share
        luck = "luck taken out" if held.adjusted else "luck left in"
        printer.text(f"The check: {len(found.tests)} other lists, other dice, {luck}, 95%")
        checked = [
            ("start", _told(held.start, share)), ("found", _told(held.best, share)),
            ("gain", _told(held.gain, share, sign=True)),
        ]  # fmt: skip
        for line in align_table([(*row, "") for row in checked], names=2):
            printer.text(line)
    printer.text(found.verdict, "bold")


def _told(one: Estimate, share: bool, *, sign: bool = False) -> str:
    return one.percent(sign=sign) if share else one.told(2, sign=sign)
