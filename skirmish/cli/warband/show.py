"""`skirmish warband show`: a list as people read it, and its odds against typical enemies."""

from __future__ import annotations

from typing import Annotated

import typer

from skirmish.cli import completion
from skirmish.cli.options import Json, Options, Rules, options_of
from skirmish.cli.printer import Printer, print_json

List = Annotated[
    str,
    typer.Argument(
        metavar="LIST", autocompletion=completion.warbands, help="A warband: an id (skirmish list warbands) or a path."
    ),
]
Against = Annotated[
    str | None,
    typer.Option(
        "--against",
        metavar="FIELD",
        autocompletion=completion.warbands,
        help="The odds of one turn against these: `field` (the usual enemies), a file of `format: field/1`, a warband.",
    ),
]
Brief = Annotated[bool, typer.Option("--brief", help="With --against: without the numbers of the enemies.")]
ROOMY = 80
"""Columns from which on the numbers of the enemies are shown."""


def show(
    wanted: List, against: Against = None, brief: Brief = False, rules: Rules = None, option: Options = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Shows a list: who is in it, with what, for how many marks, and what makes it illegal.

    With --against: for each warrior and each enemy the exact chance to put it down in one turn, and to be standing
    still after one turn of the enemy's. One turn is the best of three: a charge over half its reach and all its blows,
    which nobody answers (c); all its shots with one weapon, from half its range (s); one harmful weave from half its
    range, cast as often as the points of a turn allow, uncut (w). Nobody else is there, the ground is open. Down is
    knocked down, stunned or out of action; --json has both that and out of action alone, and each way.

    \b
    skirmish warband show tower-patrol
    skirmish warband show my-warband.yaml --against field
    skirmish warband show my-warband.yaml --against hunting-fist --option seven_plus=miss --json
    """
    if brief and against is None:
        raise typer.BadParameter("without --against there is nothing to leave out", param_hint="--brief")
    switches = options_of(option or [])
    from skirmish.app.roster_facts import facts
    from skirmish.library import Shelf

    shelf = Shelf()
    file = shelf.roster_file(wanted)
    if against is None and rules is None and not switches:
        ruleset = None
    else:
        from skirmish.app.compose import ruleset as composed
        from skirmish.rules import DEFAULT

        ruleset = composed(rules or DEFAULT, switches)
    known = facts(file, switches)
    if against is None or ruleset is None:
        if as_json:
            print_json(known)
            return
        from skirmish.cli.warband.page import show_page, width

        show_page(known, width())
        return
    from skirmish.app.odds.matchups import foes, measured, ranks

    found = measured(ruleset, ranks(file), foes(shelf, against))
    if as_json:
        from skirmish.cli.warband.against_plain import plain

        print_json(plain(known["id"], known["name"], found))
        return
    from skirmish.cli.warband.against_page import show_odds
    from skirmish.cli.warband.page import show_header, show_problems, width

    printer = Printer()
    show_header(printer, known, width())
    printer.text()
    show_odds(printer, found, width(), enemies=not brief and width() >= ROOMY)
    show_problems(printer, known)
