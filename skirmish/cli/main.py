"""The command line. Slow imports are left to the commands that need them."""

from __future__ import annotations

import os
import signal
import sys
from io import TextIOWrapper
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

import skirmish
from skirmish.cli import (
    battle,
    bench,
    event,
    lint,
    listing,
    maps,
    odds,
    packs,
    play,
    playtest,
    puzzles,
    replay,
    rulebook,
    tune,
    warband,
)
from skirmish.cli.endings import AT_FAULT, INTERRUPTED, TERMINATED, Group, Terminated, Verb, said_of

app = typer.Typer(
    name="skirmish",
    cls=Group,
    help="Two small warbands, a table measured in inches, a handful of dice.",
    epilog="Each command has --help. Try first: skirmish battle",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def name_packs(paths: list[Path]) -> None:
    """Makes this process and the ones it starts use these packs before others. An unusable pack is an error."""
    for path in paths:
        if not path.exists():
            from skirmish.library.packs import near_pack

            raise typer.BadParameter(f"'{path}' not found{near_pack(path)}", param_hint="--pack")
        if os.pathsep in str(path.absolute()):
            raise typer.BadParameter(f"'{path}': the path can't have a '{os.pathsep}' in it", param_hint="--pack")
    before = os.environ.get("SKIRMISH_PACKS", "")
    named = (*(str(path.absolute()) for path in paths), before)
    os.environ["SKIRMISH_PACKS"] = os.pathsep.join(filter(None, named))
    from skirmish.app.used_packs import unusable

    if problems := unusable(paths):
        os.environ["SKIRMISH_PACKS"] = before
        raise typer.BadParameter("\n".join(map(str, problems)), param_hint="--pack")


FIRST_STEPS = """\
Two small warbands, a table measured in inches, a handful of dice. Three things to do:

  skirmish play          open the window and play, against a friend or an AI
  skirmish battle        play a battle between two AIs and print its log
  skirmish warband new   make a warband of your own

All commands: skirmish --help"""


def _version(wanted: bool) -> None:
    if wanted:
        print(f"skirmish {skirmish.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    pack: Annotated[
        list[Path] | None,
        typer.Option("--pack", metavar="PATH", help="Use this pack too: its folder or zip (repeatable)."),
    ] = None,
) -> None:
    """Two small warbands, a table measured in inches, a handful of dice."""
    if pack:
        name_packs(pack)
    if context.invoked_subcommand is None:
        print(FIRST_STEPS)


app.command("play", cls=Verb)(play.play)
app.command("battle", cls=Verb)(battle.battle)
app.command("playtest", cls=Verb)(playtest.playtest)
app.command("replay", cls=Verb)(replay.replay)
app.add_typer(odds.app, name="odds")
app.add_typer(warband.app, name="warband")
app.add_typer(maps.app, name="maps")
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(packs.app, name="pack")
app.add_typer(event.app, name="event")
app.add_typer(tune.app, name="tune")
app.command("rules", cls=Verb)(rulebook.rules)
app.command("list", cls=Verb)(listing.listing)
app.command("lint", cls=Verb)(lint.lint)
app.command("bench", cls=Verb)(bench.bench)


def _terminate(number: int, frame: FrameType | None) -> None:
    raise Terminated


def main() -> None:
    """The program. It ends with 0 (done), 1 (input, output), 2 (usage), 70 (our error), 130 (Ctrl-C), 143 (SIGTERM)."""
    signal.signal(signal.SIGTERM, _terminate)
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - the caller closed it
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115 - the same
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app(prog_name="skirmish")
    except Terminated:
        sys.exit(TERMINATED)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:  # from output that isn't a command's own, e.g. --help
        print(said_of(error), file=sys.stderr)
        sys.exit(AT_FAULT)
    finally:
        _warn_of_plugins()


def _warn_of_plugins() -> None:
    """Prints a line on stderr for each unusable part of a plugin or a pack, if the command loaded it."""
    plugins = sys.modules.get("skirmish.core.plugins")
    for trouble in plugins.TROUBLES.values() if plugins is not None else ():
        print(f"warning: {trouble}", file=sys.stderr)
    found = sys.modules.get("skirmish.library.packs")
    if found is None:
        return
    from skirmish.library.problems import causes

    for problem in causes(found.TROUBLES):
        print(f"warning: {problem}", file=sys.stderr)
