"""What all commands of `skirmish odds` share: a moment of a record, the ruleset."""

from __future__ import annotations

from collections.abc import Set
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli.options import options_of

if TYPE_CHECKING:
    from skirmish.core.system import Ruleset

RecordFile = Annotated[
    Path | None, typer.Option("--record", metavar="F", help="Ask about a moment of this battle instead; needs --at.")
]
At = Annotated[
    int | None, typer.Option("--at", min=0, metavar="N", help="The moment after the record's first N actions.")
]


Stats = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=N",
        help="A number of this system's, like Ld=8 or will=10; repeatable.",
    ),
]

Plot = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE.png|svg", help="Draw the chances here, as a bar each.")
]


def stats_of(texts: list[str] | None, flag: str) -> tuple[tuple[str, int], ...]:
    """(name, number) of each NAME=N. Raises `BadParameter`."""
    found = []
    for text in texts or ():
        name, _, number = text.partition("=")
        if not (name.strip() and number.strip().isdecimal()):
            raise typer.BadParameter(f"'{text}' is not NAME=N, like Ld=8", param_hint=flag)
        found.append((name.strip(), int(number)))
    return tuple(found)


def given(ctx: typer.Context) -> list[tuple[str, str]]:
    """(name, flag) of the parameters given on the command line."""
    found = []
    for parameter in ctx.command.params:
        source = ctx.get_parameter_source(parameter.name or "")
        if source is not None and source.name == "COMMANDLINE":
            found.append((parameter.name or "", parameter.opts[0]))
    return found


def nothing_but(ctx: typer.Context, names: Set[str]) -> None:
    """Raises `BadParameter` if anything else is described besides a moment: the record has it."""
    nothing_of(ctx, {name for name, _ in given(ctx)} - names, "can't be said of a moment: that stands in the record")


def nothing_of(ctx: typer.Context, names: Set[str], why: str) -> None:
    """Raises `BadParameter` if one of these is given."""
    for name, flag in given(ctx):
        if name in names:
            raise typer.BadParameter(f"{flag} {why}", param_hint=flag)


def half_named(*roles: str) -> typer.BadParameter:
    """The usage error for a moment that isn't named in full."""
    named = " and ".join(f"--{role}" for role in roles)
    return typer.BadParameter(f"a moment needs --record, --at and {named}", param_hint="--record")


def is_moment(ctx: typer.Context) -> bool:
    """Whether a moment of a record is named, even in part."""
    return any(name in ("record", "at") for name, _ in given(ctx))


def ruleset(name: str, options: list[str] | None) -> Ruleset:
    """The ruleset of this name with these options. Raises `BadParameter`, `UserError`."""
    switches = options_of(options or [])
    from skirmish.app.compose import ruleset as composed

    return composed(name, switches)
