"""`skirmish warband`: building lists of warriors, one file for each family of verbs."""

from __future__ import annotations

import typer

from skirmish.cli.verb import Group, Verb
from skirmish.cli.warband import (
    binding,
    checking,
    edit,
    new,
    pricing,
    printing,
    recruiting,
    rest,
    sharing,
    show,
    undoing,
)

app = typer.Typer(
    cls=Group,
    help="Builds warbands: recruits, checks, prints and shares lists.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("new", cls=Verb)(new.new)
app.command("show", cls=Verb)(show.show)
app.command("check", cls=Verb)(checking.check)
app.command("price", cls=Verb)(pricing.price)
app.command("compare", cls=Verb)(checking.compare)
app.command("add", cls=Verb)(recruiting.add)
app.command("remove", cls=Verb)(edit.remove)
app.command("equip", cls=Verb)(edit.equip)
app.command("rename", cls=Verb)(edit.rename)
app.command("bond", cls=Verb)(binding.bond)
app.command("undo", cls=Verb)(undoing.undo)
app.command("upgrade", cls=Verb)(undoing.upgrade)
app.command("print", cls=Verb)(printing.sheet)
app.command("export", cls=Verb)(sharing.export)
app.command("rest", cls=Verb)(rest.rest)
app.command("import", cls=Verb)(sharing.bring)
