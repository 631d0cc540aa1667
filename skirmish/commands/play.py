"""`skirmish play`: the window."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from skirmish.commands.battle import Options, Rosters, options_of
from skirmish.commands.faults import Fault

if TYPE_CHECKING:
    from skirmish.client.app import App
    from skirmish.client.workshop import Wanted, Workshop

Map = Annotated[str | None, typer.Option("--map", "-m", metavar="M", help="Battlefield: an id or a path.")]
ScenarioName = Annotated[str | None, typer.Option("--scenario", metavar="S", help="Scenario: an id or a path.")]
Rules = Annotated[str | None, typer.Option("--rules", metavar="R", help="Rule system. Default: channeling.")]
Seats = Annotated[
    tuple[str, str] | None,
    typer.Option("--players", metavar="P P", help="Who plays A and B: human, or one of skirmish list players."),
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", min=0, help="Number the dice hang on.")]
Script = Annotated[
    Path | None, typer.Option("--script", metavar="F", help="Drive the window with the clicks and keys of this file.")
]
Size = Annotated[str | None, typer.Option("--size", metavar="WxH", help="Size of the window in pixels.")]


def play(
    rosters: Rosters = None,
    battlefield: Map = None,
    scenario: ScenarioName = None,
    rules: Rules = None,
    option: Options = None,
    players: Seats = None,
    seed: Seed = None,
    script: Script = None,
    size: Size = None,
) -> None:
    """Opens the window: the menu, or at once a battle if one is named.

    \b
    skirmish play
    skirmish play tower-patrol dread-circle --map forest
    skirmish play --players human human --option seven_plus=miss
    """
    if rosters and len(rosters) != 2:
        raise typer.BadParameter("name two warbands, or none for the menu", param_hint="A B")
    from skirmish.client.window import NoDisplay, Window, check_libraries, open_display
    from skirmish.client.workshop import Trouble
    from skirmish.core.record import evolve

    if said := check_libraries():
        print(f"warning: {said}", file=sys.stderr)
    if script is not None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    app = _app(_size(size), inline=script is not None)
    named = bool(rosters or battlefield or scenario or rules or option or players or seed is not None)
    try:
        wanted = None
        if named:
            usual = app.workshop.usual()
            wanted = evolve(
                usual, rosters=(rosters[0], rosters[1]) if rosters else usual.rosters,
                battlefield=battlefield or usual.battlefield, scenario=scenario or usual.scenario,
                ruleset=rules or usual.ruleset, options=tuple(options_of(option or []).items()),
                seats=players or usual.seats, seed=seed,
            )  # fmt: skip
            _check(app, wanted)
        screen = open_display(app.size, fullscreen=app.settings.fullscreen and script is None, position=app.position)
        _begin(app, wanted)
    except Trouble as error:
        raise Fault(str(error)) from None
    except NoDisplay as error:
        raise Fault(f"no window can be opened here ({error}); skirmish battle needs no display") from None
    if script is None:
        Window(app).run()
        return
    from skirmish.client.script import ScriptFault, run

    try:
        run(app, screen, script)
    except ScriptFault as error:
        raise Fault(str(error)) from None
    finally:
        app.quit()


def _app(size: tuple[int, int] | None, *, inline: bool) -> App:
    """The program. With a script its thinker thinks in this process, so that the script is always the same.

    A script has the usual settings, and keeps nothing unless `SKIRMISH_HOME` names a folder for it.
    """
    from skirmish.client.app import App
    from skirmish.client.saves import home
    from skirmish.client.settings import HOME, Settings, load_settings
    from skirmish.client.thinker import Inline, Process
    from skirmish.core.record import evolve

    found = load_settings()
    settings = Settings() if inline else found.settings
    if size is not None:
        settings = evolve(settings, window=size)
    folder = _scratch() if inline and not os.environ.get(HOME) else home()
    app = App(
        settings.window, settings, cast("Workshop", _Later()),
        lambda setup: (Inline if inline else Process)(app.workshop.builder), folder,
    )  # fmt: skip
    app.message = found.message
    return app


class _Later:
    """The workshop as soon as it is asked for anything: the first picture of the menu doesn't wait for all rules."""

    def __getattr__(self, name: str) -> Any:
        from skirmish.commands.workshop import Shop

        shop = Shop()
        for each in (one for one in dir(shop) if not one.startswith("_")):
            setattr(self, each, getattr(shop, each))
        return getattr(shop, name)


def _scratch() -> Path:
    """A folder that is gone when the program ends."""
    found = tempfile.mkdtemp(prefix="skirmish-play-")
    atexit.register(shutil.rmtree, found, ignore_errors=True)
    return Path(found)


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    wide, _, high = text.lower().partition("x")
    if not (wide.isdigit() and high.isdigit() and 320 <= int(wide) <= 8192 and 240 <= int(high) <= 8192):
        raise typer.BadParameter(f"'{text}' is not WIDTHxHEIGHT in pixels", param_hint="--size")
    return int(wide), int(high)


def _check(app: App, wanted: Wanted) -> None:
    """Whether who is to play is known. Raises `Trouble`."""
    from skirmish.client.workshop import Trouble
    from skirmish.commands.compose import nearest

    known = [entry.id for entry in app.workshop.players()]
    for name in wanted.seats:
        if name not in known:
            raise Trouble(f"no player '{name}'{nearest(name, known)}")


def _begin(app: App, wanted: Wanted | None) -> None:
    """The menu; above it the battle, if one was named. Raises `Trouble`."""
    from skirmish.client import doors

    doors.menu(app)
    if wanted is not None:
        doors.fight(app, wanted)
