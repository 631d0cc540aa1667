"""`skirmish play`: the window."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.errors import UserError
from skirmish.cli import completion
from skirmish.cli.options import MaybeMap, Nodes, Options, Rosters, Rules, ScenarioName, ThinkMs, options_of
from skirmish.cli.printer import warn

if TYPE_CHECKING:
    from skirmish.app.entries import Wanted
    from skirmish.client.app import App

Seats = Annotated[
    tuple[str, str] | None,
    typer.Option(
        "--players", metavar="PLAYER PLAYER", autocompletion=completion.seats,
        help="Who plays A and B: human or an AI (skirmish list players).",
    ),
]  # fmt: skip
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", min=0, help="Random seed. Default: a new one.")]
Script = Annotated[
    Path | None,
    typer.Option(
        "--script", metavar="FILE", help="Play the clicks and keys of this file (docs/window.md), then close."
    ),
]
Size = Annotated[str | None, typer.Option("--size", metavar="WxH", help="Size of the window in pixels, e.g. 1280x800.")]


def play(
    rosters: Rosters = None, battlefield: MaybeMap = None, scenario: ScenarioName = None, rules: Rules = None,
    option: Options = None, players: Seats = None, nodes: Nodes = None, think_ms: ThinkMs = None, seed: Seed = None,
    script: Script = None, size: Size = None,
) -> None:  # fmt: skip
    """Open the window with the menu, or with a battle if any part of one is named.

    It needs a display. Where there is none, --script drives the window unseen and ends with its file; a window under
    SDL_VIDEODRIVER=dummy stays open until Ctrl-C or SIGTERM.

    \b
    skirmish play
    skirmish play tower-patrol dread-circle --map forest
    skirmish play --players human human --option seven_plus=miss
    skirmish play --players human tactician:bold
    """
    if rosters and len(rosters) != 2:
        raise typer.BadParameter("name two warbands, or none for the menu", param_hint="A B")

    def begin(app: App) -> Callable[[], None]:
        wanted = _wanted(app, named, players, nodes, think_ms)
        return lambda: app.go.to_fight(wanted) if wanted is not None else None

    given = {
        "rosters": (rosters[0], rosters[1]) if rosters else None, "battlefield": battlefield, "scenario": scenario,
        "ruleset": rules, "options": tuple(options_of(option or []).items()) or None, "seed": seed,
    }  # fmt: skip
    named = {name: value for name, value in given.items() if value is not None}
    open_window(size, script, begin)


def open_window(size: str | None, script: Path | None, begin: Callable[[App], Callable[[], None]]) -> None:
    """Opens the window and runs it until it is closed, or drives it unseen by a script.

    `begin` reports first what doesn't fit, and gives the path from the menu to what is wanted. Raises `UserError`
    where there is no display, or for a script that fails.
    """
    from skirmish.client.preload import loaded
    from skirmish.client.startup import make_app
    from skirmish.client.window import NoDisplay, Window, check_libraries, open_display

    if said := check_libraries():
        warn(said)
    if script is not None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    app = make_app(_size(size), inline=script is not None)
    try:
        go = begin(app)
        screen = open_display(app.size, fullscreen=app.settings.fullscreen and script is None, position=app.position)
        app.go.to_menu()
        go()
    except NoDisplay as error:
        raise UserError(f"no window can be opened here ({error}); skirmish battle needs no display") from None
    if script is None:
        window = Window(app)
        window.warms(loaded(app.workshop))
        window.run()
        return
    from skirmish.client.script import ScriptFault, run

    try:
        run(app, screen, script)
    except ScriptFault as error:
        raise UserError(str(error)) from None
    finally:
        app.quit()


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    wide, _, high = text.lower().partition("x")
    if not (wide.isdigit() and high.isdigit() and 320 <= int(wide) <= 8192 and 240 <= int(high) <= 8192):
        raise typer.BadParameter(f"'{text}' is not WIDTHxHEIGHT in pixels", param_hint="--size")
    return int(wide), int(high)


def _wanted(
    app: App, given: Mapping[str, object], players: tuple[str, str] | None, nodes: int | None, think_ms: int | None
) -> Wanted | None:
    """The battle that is named, with defaults for the rest; None if nothing is named."""
    from skirmish.app.compose import seats
    from skirmish.core.record import evolve

    if not given and players is None and nodes is None and think_ms is None:
        return None
    usual = app.workshop.usual()
    return evolve(usual, **given, seats=seats(players or usual.seats, nodes, think_ms))
