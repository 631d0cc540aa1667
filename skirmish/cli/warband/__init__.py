"""`skirmish warband`: building lists of warriors, one module for each family of verbs."""

from __future__ import annotations

import typer

from skirmish.cli.endings import Group, NumberVerb, Verb
from skirmish.cli.warband import check, edit, exchange, lessons, new, print_sheet, rest, show

app = typer.Typer(
    cls=Group,
    help="Build warbands: recruit, check, print and share lists.",
    epilog="First: skirmish warband new. To copy a list: skirmish warband new --like LIST FILE.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("new", cls=Verb)(new.new)
app.command("show", cls=Verb)(show.show)
app.command("check", cls=Verb)(check.check)
app.command("price", cls=Verb)(check.price)
app.command("compare", cls=Verb)(check.compare)
app.command("add", cls=Verb)(edit.add)
app.command("remove", cls=Verb)(edit.remove)
app.command("equip", cls=Verb)(edit.equip)
app.command("weaves", cls=Verb)(lessons.weaves)
app.command("duplicate", cls=Verb)(edit.duplicate)
app.command("split", cls=Verb)(edit.split)
app.command("stash", cls=Verb)(edit.stash)
app.command("xp", cls=NumberVerb)(lessons.xp)
app.command("skill", cls=Verb)(lessons.skill)
app.command("rename", cls=Verb)(edit.rename)
app.command("bond", cls=Verb)(edit.bond)
app.command("limit", cls=Verb)(edit.limit)
app.command("undo", cls=Verb)(edit.undo)
app.command("redo", cls=Verb)(edit.redo)
app.command("upgrade", cls=Verb)(edit.upgrade)
app.command("print", cls=Verb)(print_sheet.sheet)
app.command("export", cls=Verb)(exchange.export)
app.command("rest", cls=Verb)(rest.rest)
app.command("import", cls=Verb)(exchange.bring)
