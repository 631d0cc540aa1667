"""`skirmish event`: club events, from the announcement to the final table."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli import completion
from skirmish.cli.endings import Group, Verb
from skirmish.cli.options import Json, Options, Rules, options_of
from skirmish.cli.output_files import EVENT, check_free, check_output
from skirmish.cli.printer import Printer, columns, emit, print_json, warn

if TYPE_CHECKING:
    from skirmish.app.events import Closed, ListVerdict, Recorded, Registered, Round, Standings, Verdict

MOST_MARKS, MOST_ROUNDS, MOST_DISMISSALS = 10_000, 50, 100
app = typer.Typer(
    cls=Group,
    help="Events: lists checked, recruitment dice sealed, rounds paired, results and standings.",
    epilog="First: skirmish event new cup.yaml",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Pairing(str, Enum):  # noqa: UP042  # typer shows its values as choices
    """How players are paired."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"


class Rolled(str, Enum):  # noqa: UP042  # the same
    """Who rolls for recruits."""

    SEALED = "sealed"
    PROGRAM = "program"
    TABLE = "table"


class Allowed(str, Enum):  # noqa: UP042  # the same
    """What lists may have besides what they buy."""

    XP = "xp"
    SKILLS = "skills"
    NUMBERS = "numbers"


class Tables(str, Enum):  # noqa: UP042  # the same
    """Which power tables are used."""

    PROGRAM = "program"
    OWN = "own"


File = Annotated[str, typer.Argument(metavar="EVENT", help="The event's YAML file.")]
Player = Annotated[str, typer.Argument(metavar="PLAYER", help="A player, by id or name.")]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE.html", help="Write a page as well.")]


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The YAML file to write.")],
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Default: the file's name.")] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, max=MOST_MARKS, metavar="N", help="Marks limit of every list. Default: 500.")
    ] = None,
    rules: Rules = None,
    option: Options = None,
    rounds: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_ROUNDS, metavar="N", help="Default: 3, or until all have met."),
    ] = None,
    pairing: Annotated[Pairing, typer.Option(help="How players are paired.")] = Pairing.SWISS,
    dice: Annotated[Rolled, typer.Option(help="Who rolls for recruits.")] = Rolled.SEALED,
    dismissals: Annotated[
        int,
        typer.Option(min=0, max=MOST_DISMISSALS, metavar="N", help="Recruits with sealed dice that may be dismissed."),
    ] = 1,
    allow: Annotated[
        list[Allowed] | None,
        typer.Option("--allow", help="Experience, skills or a warrior's own numbers; repeatable. Default: none."),
    ] = None,
    powers: Annotated[Tables, typer.Option(help="The program's power tables, or a list's own too.")] = Tables.PROGRAM,
    scenario: Annotated[
        list[str] | None,
        typer.Option("--scenario", metavar="SCENARIO", autocompletion=completion.scenarios,
                     help="Scenario of the next round; repeatable."),
    ] = None,
    at: Annotated[
        list[str] | None,
        typer.Option("--map", "-m", metavar="MAP", autocompletion=completion.maps,
                     help="Map of the next table; repeatable."),
    ] = None,
    dates: Annotated[str, typer.Option("--date", metavar="TEXT", help="When and where, in your own words.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it already exists.")] = False,
) -> None:  # fmt: skip
    """Make an event: a file for everyone to read, and a secret that stays in your state folder until lists close.

    The file names the packs in use: lists may use only these.

    \b
    skirmish event new cup.yaml --limit 400 --rounds 4 --scenario skirmish --map village
    skirmish event new league.yaml --pairing round-robin --dice table
    """
    from skirmish.app import events
    from skirmish.app.new_lists import LIMIT
    from skirmish.cli.warband.terminal import yaml_path
    from skirmish.rules import DEFAULT

    path = yaml_path(str(file))
    check_free(path, force=force)
    order = events.Order(
        name, rules or DEFAULT, limit or LIMIT, rounds, pairing.value, dice.value, dismissals,
        [one.value for one in allow or ()], powers is Tables.OWN, scenario or (), at or (),
        options_of(option or []), dates,
    )  # fmt: skip
    form, printer = events.new_event(path, order), Printer()
    printer.text(f"{path}: {form.name}, {form.systems}, {form.limit.marks} marks, {form.pairing}", "bold")
    if form.seal is not None:
        printer.text(f"seal: {form.seal}")
    printer.text(f"add players: skirmish event add {path} PLAYER")


def add(
    file: File,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="An id or a name: ada, 'Ada Brook'.")],
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Default: made from PLAYER.")] = None,
    list_file: Annotated[
        str | None, typer.Option("--list", metavar="LIST", help="The player's list: a file beside the event's.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Register a player, and print the ticket to pass on; repeat to add or change a list.

    \b
    skirmish event add cup.yaml 'Ada Brook'
    skirmish event add cup.yaml ada-brook --list ada.yaml
    """
    from skirmish.app.events import add_player

    emit(add_player(file, player, name, list_file), lambda printer, one: _show_player(printer, one, file),
         as_json=as_json)  # fmt: skip


def _show_player(printer: Printer, found: Registered, file: str) -> None:
    _warn(found.warnings)
    printer.text(f"{found.name} ({found.player}) {'is registered' if found.new else 'was registered before'}", "bold")
    if found.list:
        printer.text(f"list: {found.list}")
    if found.ticket:
        printer.text(f"ticket for {found.name} alone: {found.ticket}")
        printer.text(f"with it: skirmish warband new FACTION LIST.yaml --event {file} --ticket TICKET")


def check(file: File, html: Html = None, as_json: Json = False) -> None:
    """Check all lists by the rules and the event's terms: one page, every problem with file, line and rule.

    Anyone with the event's file and the lists can verify sealed dice. The organiser can check whether tickets are real
    at any time, everyone else once lists are closed. Exit status 1 if a list fails.

    \b
    skirmish event check cup.yaml
    skirmish event check cup.yaml --html verdict.html
    """
    if html is not None:
        check_output(html, EVENT, [file])
    from skirmish.app.events import check as checked

    found = checked(file)
    emit(found, _show_verdict, as_json=as_json)
    if html is not None:
        from skirmish.app.event_pages import verdict_page

        _write(html, verdict_page(found), as_json=as_json)
    if found.fails or any(problem.level == "error" for problem in found.problems):
        raise typer.Exit(1)


WORDS = {"passes": "passes", "fails": "FAILS", "no list": "no list yet"}
TICKETS = {
    "none": "",
    "verified": "Sealed dice and tickets: checked.",
    "not verified": "Sealed dice match the tickets; whether those are real can be verified once lists are closed.",
}


def _show_verdict(printer: Printer, found: Verdict) -> None:
    printer.text(f"{found.name}: {found.limit} marks, lists {'closed' if found.closed else 'open'}", "bold")
    for problem in found.problems:
        printer.problem(problem)
    lines = columns([_verdict_row(one) for one in found.lists], {2}) if found.lists else []
    for line, one in zip(lines, found.lists, strict=True):
        printer.text(line, "red" if one.verdict == "fails" else "")
        for problem in one.problems:
            printer.problem(problem)
    if not found.lists:
        printer.text("no one is registered")
    if TICKETS[found.tickets]:
        printer.text(TICKETS[found.tickets])
    passing = sum(one.verdict == "passes" for one in found.lists)
    printer.text(f"lists that pass: {passing}, that fail: {found.fails}", "bold")


def _verdict_row(one: ListVerdict) -> tuple[str, ...]:
    marks = "" if one.marks is None else str(one.marks)
    return WORDS[one.verdict], one.name, marks, one.warband, one.faction, one.list


def close(file: File, as_json: Json = False) -> None:
    """Close the lists: record the digest of each, and publish the secret, so that anyone can verify all dice.

    Lists that fail `event check` are closed too, with a warning.

    \b
    skirmish event close cup.yaml
    """
    from skirmish.app.events import close as closed

    emit(closed(file), lambda printer, one: _show_closed(printer, one, file), as_json=as_json)


def _show_closed(printer: Printer, found: Closed, file: str) -> None:
    _warn(found.warnings)
    if found.failing:
        warn(f"lists that fail: {', '.join(found.failing)}; skirmish event check {file} shows why")
        warn(f"to have them corrected, pass the file on to no one yet: skirmish event undo {file}")
    printer.text(f"lists are closed: {found.lists}", "bold")
    if found.missing:
        printer.text(f"without a list: {', '.join(found.missing)}")
    if found.nonce:
        printer.text(f"published: nonce {found.nonce}")


def pairings(
    file: File,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the next round and write it into the file.")] = False,
    number: Annotated[
        int | None, typer.Option("--round", min=1, max=MOST_ROUNDS, metavar="N", help="Default: the last one drawn.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the pairings, or draw the next round once the last one is over. `undo` reverts a drawn round.

    \b
    skirmish event pairings cup.yaml --draw
    skirmish event pairings cup.yaml --round 1
    """
    if draw and number is not None:
        raise typer.BadParameter("--draw draws the next round: it goes without --round", param_hint="--draw")
    from skirmish.app.events import draw_round, show_round

    found = draw_round(file) if draw else show_round(file, number)
    emit(found, lambda printer, one: _show_round(printer, one, file), as_json=as_json)


def _show_round(printer: Printer, found: Round, file: str) -> None:
    _warn(found.warnings)
    if not found.round:
        printer.text(f"no round is drawn; draw one: skirmish event pairings {file} --draw")
        return
    about = f", {found.scenario}" if found.scenario else ""
    printer.text(f"{found.name}, round {found.round} of {found.rounds}{about}", "bold")
    rows = []
    for table in found.tables:
        score = "" if table.score is None else f"{table.score[0]}-{table.score[1]}"
        won = {table.a: table.name_a, table.b: table.name_b, "": ""}.get(table.winner, "draw") if table.b else ""
        place = str(table.table) if table.table else ""
        rows.append((place, table.name_a, table.name_b or "has a bye", table.map, won, score))
    for line in columns(rows, {0}) if rows else ():
        printer.text(line)


def result(
    file: File,
    number: Annotated[int, typer.Argument(metavar="ROUND", min=1, max=MOST_ROUNDS, help="The round, from 1.")],
    first: Annotated[str, typer.Argument(metavar="A", help="A player, by id or name.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The other.")],
    winner: Annotated[
        str | None, typer.Option("--winner", metavar="WHO", help="A player, or draw. Default: by the score.")
    ] = None,
    score: Annotated[
        str | None,
        typer.Option("--score", metavar="N-N", help="What A and B have scored, e.g. marks struck down: 220-90."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Record how a game ended; repeat to correct it. `undo` reverts it.

    \b
    skirmish event result cup.yaml 1 ada bo --winner ada --score 220-90
    skirmish event result cup.yaml 1 cy dot --winner draw
    """
    from skirmish.app.events import record_result

    emit(record_result(file, number, first, second, winner, _score(score)), _show_result, as_json=as_json)


def _score(written: str | None) -> tuple[int, int] | None:
    if written is None:
        return None
    found = re.fullmatch(r"\s*(\d{1,6})\s*[-:]\s*(\d{1,6})\s*", written, re.ASCII)
    if found is None:
        raise typer.BadParameter(f"'{written}' is not N-N, like 220-90", param_hint="--score")
    return int(found[1]), int(found[2])


def _show_result(printer: Printer, found: Recorded) -> None:
    _warn(found.warnings)
    printer.text(f"round {found.round}, {found.said}", "bold")
    left = f"{found.left} game{'' if found.left == 1 else 's'} still to be played"
    printer.text(left if found.left else f"round {found.round} is over")


def standings(file: File, html: Html = None, as_json: Json = False) -> None:
    """Show the table after all results, with the tie-breaks in the event's order.

    \b
    skirmish event standings cup.yaml
    skirmish event standings cup.yaml --html table.html
    """
    if html is not None:
        check_output(html, EVENT, [file])
    from skirmish.app.events import standings as table

    found = table(file)
    emit(found, _show_standings, as_json=as_json)
    if html is not None:
        from skirmish.app.event_pages import standings_page

        _write(html, standings_page(found), as_json=as_json)


def _show_standings(printer: Printer, found: Standings) -> None:
    left = f", {found.open} game{'' if found.open == 1 else 's'} still to be played" if found.open else ""
    printer.text(f"{found.name}: round {found.round} of {found.rounds}{left}", "bold")
    if not found.rows:
        printer.text("no one is registered")
        return
    head = ("", "player", "points", "won", "drawn", "lost", *found.tie_breaks)
    rows = [
        (str(row.rank), f"{row.name}{' (withdrawn)' if row.withdrawn else ''}",
         *map(str, (row.points, row.won + row.byes, row.drawn, row.lost, *row.breaks)))
        for row in found.rows
    ]  # fmt: skip
    first, *lines = columns([head, *rows], {0, *range(2, len(head))})
    printer.text(first, "bold")
    for line in lines:
        printer.text(line)


def undo(
    file: File,
    force: Annotated[bool, typer.Option("--force", help="Undo even if the file was edited by hand.")] = False,
    as_json: Json = False,
) -> None:
    """Undo the last change that this program made to an event's file: a player, a round, a result, closed lists.

    A published secret stays known: close the lists again rather than continue with open ones.

    \b
    skirmish event undo cup.yaml
    """
    from skirmish.app.events import undo as undone

    did = undone(file, force=force)
    if as_json:
        print_json({"undone": did})
    else:
        Printer().text(f"undone: {did}")


def _warn(warnings: tuple[str, ...]) -> None:
    for words in warnings:
        warn(words)


def _write(path: Path, page: str, *, as_json: bool) -> None:
    from skirmish.core.files import write_file

    write_file(path, page.encode())
    if not as_json:
        Printer().text(f"written: {path}")


app.command("new", cls=Verb)(new)
app.command("add", cls=Verb)(add)
app.command("check", cls=Verb)(check)
app.command("close", cls=Verb)(close)
app.command("pairings", cls=Verb)(pairings)
app.command("result", cls=Verb)(result)
app.command("standings", cls=Verb)(standings)
app.command("undo", cls=Verb)(undo)
