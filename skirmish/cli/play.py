"""`skirmish play`: the window."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from skirmish.app.errors import UserError
from skirmish.cli import completion
from skirmish.cli.options import Nodes, Options, Rosters, ThinkMs, options_of
from skirmish.cli.printer import warn

if TYPE_CHECKING:
    from skirmish.app.entries import Wanted
    from skirmish.app.workshop import Workshop
    from skirmish.client.app import App

Map = Annotated[
    str | None,
    typer.Option(
        "--map",
        "-m",
        metavar="MAP",
        autocompletion=completion.maps,
        help="Battlefield: an id (skirmish list maps) or a path.",
    ),
]
ScenarioName = Annotated[
    str | None,
    typer.Option(
        "--scenario",
        metavar="SCENARIO",
        autocompletion=completion.scenarios,
        help="Scenario: an id (skirmish list scenarios) or a path.",
    ),
]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="RULES",
        autocompletion=completion.rulesets,
        help="Rule system (skirmish list rules). Default: channeling.",
    ),
]
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
    rosters: Rosters = None, battlefield: Map = None, scenario: ScenarioName = None, rules: Rules = None,
    option: Options = None, players: Seats = None, nodes: Nodes = None, think_ms: ThinkMs = None, seed: Seed = None,
    script: Script = None, size: Size = None,
) -> None:  # fmt: skip
    """Open the window with the menu, or with a battle if one is named.

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
    from skirmish.client import doors
    from skirmish.client.warming import loaded
    from skirmish.client.window import NoDisplay, Window, check_libraries, open_display

    if said := check_libraries():
        warn(said)
    if script is not None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    app = _app(_size(size), inline=script is not None)
    given = {
        "rosters": (rosters[0], rosters[1]) if rosters else None, "battlefield": battlefield, "scenario": scenario,
        "ruleset": rules, "options": tuple(options_of(option or []).items()) or None, "seed": seed,
    }  # fmt: skip
    try:
        named = {name: value for name, value in given.items() if value is not None}
        wanted = _wanted(app, named, players, nodes, think_ms)
        screen = open_display(app.size, fullscreen=app.settings.fullscreen and script is None, position=app.position)
        doors.menu(app)
        if wanted is not None:
            doors.fight(app, wanted)
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


def _app(size: tuple[int, int] | None, *, inline: bool) -> App:
    """The program. With a script its thinker thinks in this process, so that the script is always the same.

    A script has the usual settings, and keeps nothing unless `SKIRMISH_HOME` names a folder for it.
    """
    from skirmish.client import jobs
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
        settings.window, settings, cast("Workshop", _Later(folder, lambda: app.prepare("shelf"))),
        lambda setup: (Inline if inline else Process)(app.workshop.builder), folder,
        jobs.Inline if inline else jobs.Process,
    )  # fmt: skip
    app.message = found.message
    app.hints.active = not inline
    return app


class _Later:
    """The workshop as soon as it is asked for anything: the first picture of the menu doesn't wait for all rules."""

    def __init__(self, folder: Path, before: Callable[[], object]) -> None:
        """`folder`: where the player's own things lie; `before` is called by who asks for it first."""
        self._folder, self._before = folder, before
        self._lock = threading.Lock()
        """The one who asks beside the window and the window itself get the same."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        self._before()
        with self._lock:
            return getattr(self._shop, name)

    @cached_property
    def _shop(self) -> Any:
        from skirmish.app.workshop import Workshop

        shop = Workshop(self._folder)
        for each in (one for one in dir(shop) if not one.startswith("_")):
            setattr(self, each, getattr(shop, each))
        return shop


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


def _wanted(
    app: App, given: Mapping[str, object], players: tuple[str, str] | None, nodes: int | None, think_ms: int | None
) -> Wanted | None:
    """The battle that is named, with the usual one in the place of what isn't; None if nothing is named."""
    from skirmish.core.record import evolve

    if not given and players is None and nodes is None and think_ms is None:
        return None
    usual = app.workshop.usual()
    return evolve(usual, **given, seats=_seats(players or usual.seats, nodes, think_ms))


def _seats(words: tuple[str, str], nodes: int | None, think_ms: int | None) -> tuple[str, str]:
    """Who plays, each as the plain word that saves keep. Raises `UserError` for who isn't known."""
    from skirmish.app.compose import specs
    from skirmish.app.entries import HUMAN
    from skirmish.library.profilefile import profiles
    from skirmish.players import among

    named = [word for word in words if word != HUMAN]
    playing = iter(specs(named, nodes, think_ms, find=among(profiles), besides=(HUMAN,)))
    first, second = (word if word == HUMAN else next(playing).word for word in words)
    return first, second
