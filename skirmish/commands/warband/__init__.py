"""`skirmish warband`: building lists of warriors, one file for each family of verbs."""

from __future__ import annotations

import typer

from skirmish.commands.verb import Verb
from skirmish.commands.warband import sharing

app = typer.Typer(
    help="Builds warbands: recruits, checks, prints and shares lists.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("export", cls=Verb)(sharing.export)
app.command("import", cls=Verb)(sharing.bring)
