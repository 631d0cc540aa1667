"""Ways from one scene to another, and out of the program: battles, saves, settings, the rulebook, files, clipboard."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import Wanted
from skirmish.app.errors import UserError
from skirmish.client.battle.clock import Clock, wound
from skirmish.client.battle.session import Seat, Session
from skirmish.client.saves import Save, load, opened, slug
from skirmish.client.store.disk import told
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.words import say
from skirmish.core.battle_record import BattleRecord, Setup
from skirmish.core.files import write_file
from skirmish.core.game import Game
from skirmish.core.record import evolve, to_json

if TYPE_CHECKING:
    from skirmish.client.app import App
    from skirmish.client.battle.commands import DraftCommands
    from skirmish.client.battle.scene import BattleScene
    from skirmish.core.draft import DraftOffer
    from skirmish.core.system import Ruleset


def menu(app: App) -> None:
    """The menu, below everything else."""
    from skirmish.client.scenes.menu import MenuScene

    app.push(MenuScene(app))


def fight(app: App, wanted: Wanted, *, replace: bool = False) -> None:
    """A battle as it was chosen. Raises `UserError` if it can't be fought."""
    app.prepare("battle")
    setup, notes = app.workshop.prepare(wanted)
    names = [force.name for force in setup.rosters]
    seats = Seat(names[0], wanted.seats[0]), Seat(names[1], wanted.seats[1])
    clock = wound(app.settings.clock, *CLOCKS.get(app.settings.clock, (0.0, 0.0)))
    battle(app, setup, seats, clock, replace=replace)
    app.message = notes[0] if notes else ""


CLOCKS: dict[str, tuple[float, float]] = {"turn": (300.0, 0.0), "bank": (2700.0, 30.0)}
"""Seconds of a turn, or of the bank and its bonus."""


def battle(
    app: App, setup: Setup, seats: tuple[Seat, Seat], clock: Clock | None = None, *, replace: bool = False
) -> None:
    """A new battle. Raises `Unplayable` for a setup that can't be played."""
    rules = app.workshop.builder(setup)
    session(app, Session(Game(rules, setup.state(rules)), setup, seats, clock=clock), replace=replace)


def session(app: App, found: Session, *, replace: bool = False) -> BattleScene:
    """The window shows this battle; its scene."""
    app.prepare("battle")
    from skirmish.client.battle.scene import BattleScene

    scene = BattleScene(app, found)
    if replace:
        app.replace(scene)
    else:
        app.push(scene)
    return scene


def save(app: App, found: Save) -> None:
    """A battle that was saved. Raises `UserError` with the reason; the window shows what it showed then."""
    app.prepare("battle")
    session(app, opened(found, app.workshop.builder))


def instead_of(scene: BattleScene, other: Session) -> None:
    """A copy takes the place of this battle, which is kept as an autosave, and is itself kept from now on.

    Raises `UserError` with the reason if this one can't be kept; nothing has changed then.
    """
    scene.keeper.make_way()
    begun = session(scene.app, other, replace=True)
    begun.keeper.copied()
    begun.keeper.changed()


def instead(app: App, found: Save, *, looking: bool = False) -> None:
    """A battle that was saved takes the place of all that lies over the menu; a battle among it is kept as an autosave.

    It goes its own way: what is kept of it lies beside what was kept of the battle that was saved.
    `looking`: its beginning is looked at, as a replay. Raises `UserError` with the reason; nothing has changed then.
    """
    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.scenes.menu import MenuScene

    session_ = parted(app, found)
    for scene in app.scenes:
        if isinstance(scene, BattleScene):
            scene.keeper.make_way()
    while app.scenes and not isinstance(app.scene, MenuScene):
        app.scenes.pop().leave()
    begun = session(app, session_)
    begun.keeper.copied()
    if not looking:
        begun.keeper.changed()
    elif session_.moments:
        begun.player.look(0)


def watch(app: App, found: Save) -> None:
    """A battle that was played elsewhere, over what is shown: its beginning is looked at, as a replay.

    Raises `UserError` with the reason; nothing has changed then.
    """
    session_ = parted(app, found)
    begun = session(app, session_)
    begun.keeper.copied()
    if session_.moments:
        begun.player.look(0)


def drop(app: App, path: Path) -> None:
    """A file was dropped on the window: a record or a save is looked at as a replay, over what is shown.

    A battle that is played makes way for it, after a question if no save has it. What can't be opened is told.
    """
    from skirmish.client.battle.scene import BattleScene

    def show() -> None:
        try:
            instead(app, load(path), looking=True) if battles else watch(app, load(path))
        except UserError as error:
            app.scene.tell(say("archive.failed"), str(error))

    battles = [scene for scene in app.scenes if isinstance(scene, BattleScene)]
    if any(scene.keeper.unsaved and scene.session.decision is not None for scene in battles):
        buttons = [
            Answer(say("stay"), cancel=True, id="stay"),
            Answer(say("archive.watch"), show, primary=True, id="watch"),
        ]
        app.scene.ui.open(Dialog(say("archive.dropped", name=path.name), [say("archive.kept")], buttons, id="dropped"))
    else:
        show()


def parted(app: App, found: Save) -> Session:
    """A battle that was saved, which parts from the one that was played on: their autosaves lie side by side.

    Raises `UserError` with the reason.
    """
    app.prepare("battle")
    return opened(evolve(found, meta=evolve(found.meta, battle="")), app.workshop.builder)


def settings(app: App, tab: str = "window") -> None:
    """The settings, over what is shown, at this page."""
    from skirmish.client.scenes.settings import OptionsScene

    if app.scenes and isinstance(app.scene, OptionsScene):
        app.scene.show(tab)
        return
    scene = OptionsScene(app)
    scene.tab = tab
    app.push(scene)


def asks(app: App, rules: Ruleset | None = None, at: str = "") -> None:
    """What is asked in the middle of the rules: of a battle's, else of all. `at`: the question that is sought."""
    from skirmish.client.scenes.asks import AsksScene

    both = () if rules is None else (rules.combat, rules.magic)
    systems = {system.name: system.asks for system in both} if both else app.workshop.asks()
    app.push(AsksScene(app, systems, at))


def draft(app: App, title: str, offer: DraftOffer, commands: DraftCommands, what: str = "") -> None:
    """Something is put together part by part; `commands` is given it."""
    from skirmish.client.scenes.draft import DraftScene

    app.push(DraftScene(app, title, offer, commands, what))


def saves(app: App, saving: Session | None = None) -> None:
    """The list of saves; with a battle that is to be saved."""
    from skirmish.client.scenes.saves import ArchiveScene

    app.push(ArchiveScene(app, saving))


def playtest(app: App, rosters: Sequence[str] | None = None) -> None:
    """The playtest desk; with one or two lists, by id or path, that are to fight."""
    from skirmish.client.playtest.desk import DeskScene

    app.push(DeskScene(app, rosters))


def muster(app: App, name: str | None = None) -> None:
    """The lists of one's own; with a name this one, to be changed, a copy if it comes with the program.

    Raises `UserError` for one that can't be used.
    """
    from skirmish.client.muster.lists import ListsScene
    from skirmish.client.muster.scene import MusterScene

    app.push(ListsScene(app) if name is None else MusterScene(app, *app.workshop.take(name)))


def rulebook(app: App, ident: str = "") -> None:
    """The rulebook, at a rule, at a page on the window, or at what answers best to some words."""
    from skirmish.client.scenes.rulebook import RulebookScene

    app.push(RulebookScene(app, ident))


def tutorial(app: App, course: str = "") -> None:
    """A course of the tutorial, by default the first, at the step where it was left.

    Raises `UserError` if it can't be played here.
    """
    app.prepare("battle")
    from skirmish.client.tutorial.progress import FIRST
    from skirmish.client.tutorial.scene import tutorial as begun

    app.push(begun(app, course or FIRST))


def learnt(app: App) -> dict[str, str]:
    """How far each course of the tutorial has come, in words; '' for one that begins."""
    from skirmish.client.tutorial.progress import courses, kept, told

    return {ident: told(kept(app.folder, ident)) for ident in courses()}


def export_record(app: App, record: BattleRecord) -> Path:
    """Writes the battle into the folder of exports as a record, for a window elsewhere or `skirmish replay`; where.

    Raises `UserError`.
    """
    names = " ".join(roster.name for roster in record.setup.rosters)
    return export(app, f"{slug(names)}.json", to_json(record).decode())


def export(app: App, name: str, text: str) -> Path:
    """Writes a text into the folder of exports under a free name; where. Raises `UserError`."""
    folder = app.folder / "exports"
    path = folder / name
    with told(path):
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while path.exists():
            number += 1
            path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
        write_file(path, text.encode())
    return path


def copy(text: str) -> None:
    """Puts a text into the clipboard, where there is one."""
    with contextlib.suppress(pygame.error, AttributeError):
        pygame.scrap.put_text(text)
