"""`skirmish replay`: replays a record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from skirmish.app.errors import UserError
from skirmish.cli.battle import PictureFile, Sheets
from skirmish.cli.options import Force, Json
from skirmish.cli.printer import Printer, warn

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record that skirmish battle --record wrote.")]
Verify = Annotated[
    bool,
    typer.Option("--verify", help="Only check it: same rule data, legal actions, same end."),
]
Page = Annotated[
    Path | None, typer.Option("--html", metavar="OUT.html", help="Write a page that plays the battle in any browser.")
]
Gif = Annotated[
    Path | None, typer.Option("--gif", metavar="OUT.gif", help="Write it as a moving GIF (needs the extra film).")
]
Mp4 = Annotated[Path | None, typer.Option("--mp4", metavar="OUT.mp4", help="Write it as a film (needs ffmpeg).")]
To = Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Stop after the first N actions.")]


def replay(
    record: RecordFile, verify: Verify = False, to: To = None, picture: PictureFile = None,
    html: Page = None, gif: Gif = None, mp4: Mp4 = None, sheets: Sheets = False, force: Force = False,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Replay a record, roll for roll, and print its log.

    \b
    skirmish replay battle.json
    skirmish replay battle.json --verify
    skirmish replay battle.json --to 40 --picture middle.png
    skirmish replay battle.json --html battle.html
    """
    if verify and to is not None:
        raise typer.BadParameter("--verify looks at the whole record", param_hint="--to")
    from skirmish.app import records
    from skirmish.app.battles import again
    from skirmish.cli import battle_outputs
    from skirmish.cli.story import heard, retold, storyteller

    battle_outputs.check(None, picture, [record], force=force)
    films = {"html": html, "gif": gif, "mp4": mp4}
    battle_outputs.check_films(films, [record], force=force)
    found, rules = records.read(record)
    if said := records.other_data(found, rules):
        if verify:
            raise UserError(f"{record}: {said}")
        warn(f"{said}: it may go another way")
    printer = None if as_json else Printer()
    if printer is not None:
        printer.title(f"{found.setup.rosters[0].name} against {found.setup.rosters[1].name}")
    story = storyteller(rules, found.setup, None if verify else printer, sheets=sheets)
    tell = retold(story, found) if story is not None else heard(None)
    try:
        game = again(rules, found, tell, to)
    except UserError as fault:
        raise records.located(record, fault) from None
    if verify:
        records.check_end(record, found, game)
    battle_outputs.finish(game, found, printer, None, picture)
    battle_outputs.write_films(films, game, printer)
    if verify and printer is not None:
        so_far = "" if game.over else ", as far as the battle went"
        printer.text(f"{record}: verified, {len(game.actions)} actions{so_far}")
