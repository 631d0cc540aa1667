"""Ways from one scene to another. The only module that knows all scenes; scenes know it as their `Navigation`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from skirmish.app.entries import Kept, Wanted
from skirmish.app.errors import UserError
from skirmish.client.battle.clock import Clock, wound
from skirmish.client.battle.session import Seat, Session
from skirmish.client.ports import DraftTaker, Ended, Saver, Services
from skirmish.client.saves import Save, load, opened
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.words import say
from skirmish.core.battle_record import Setup
from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.core.state import Side

if TYPE_CHECKING:
    from skirmish.app.own_maps import MapFile
    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.scenes.base import Scene
    from skirmish.client.store.fault_log import Fault
    from skirmish.core.draft import DraftOffer
    from skirmish.core.system import Ruleset
    from skirmish.muster.editor import Editor
    from skirmish.playtest.plan import Plan


CLOCKS: dict[str, tuple[float, float]] = {"turn": (300.0, 0.0), "bank": (2700.0, 30.0)}
"""Seconds of a turn, or of the bank and its bonus."""


class Stack(Services, Protocol):
    """The program, as far as scenes come to its top and go."""

    scenes: list[Scene]

    def push(self, scene: Scene) -> None:
        """The scene comes to the top."""

    def replace(self, scene: Scene) -> None:
        """The scene takes the place of the top one."""


class Navigator:
    """See `Navigation`. Scenes are imported when they are first gone to, so that the menu waits for none."""

    def __init__(self, app: Stack) -> None:
        self._app = app

    def _show(self, scene: Scene, *, replace: bool = False) -> None:
        (self._app.replace if replace else self._app.push)(scene)

    @contextlib.contextmanager
    def _telling(self) -> Iterator[None]:
        """Why a page can't be shown is said on the one that is."""
        try:
            yield
        except UserError as error:
            self._app.scenes[-1].tell(say("not-opened"), str(error))

    def to_menu(self) -> None:
        """See `Navigation`."""
        from skirmish.client.scenes.menu import MenuScene

        self._show(MenuScene(self._app))

    # Battles

    def to_quick_battle(self) -> None:
        """See `Navigation`."""
        from skirmish.client.scenes.quick_battle import QuickScene

        self._show(QuickScene(self._app))

    def to_new_battle(self, wanted: Wanted | None = None, *, replace: bool = False) -> None:
        """See `Navigation`."""
        from skirmish.client.scenes.new_battle import SetupScene

        with self._telling():
            self._show(SetupScene(self._app, wanted), replace=replace)

    def to_fight(self, wanted: Wanted, *, replace: bool = False) -> None:
        """See `Navigation`."""
        app = self._app
        app.prepare("battle")
        setup, notes = app.workshop.prepare(wanted)
        names = [force.name for force in setup.rosters]
        seats = Seat(names[0], wanted.seats[0]), Seat(names[1], wanted.seats[1])
        clock = wound(app.settings.clock, *CLOCKS.get(app.settings.clock, (0.0, 0.0)))
        self.to_battle(setup, seats, clock, replace=replace)
        app.message = notes[0] if notes else ""

    def to_battle(
        self, setup: Setup, seats: tuple[Seat, Seat], clock: Clock | None = None, *, replace: bool = False
    ) -> None:
        """See `Navigation`."""
        rules = self._app.workshop.builder(setup)
        self.to_session(Session(Game(rules, setup.state(rules)), setup, seats, clock=clock), replace=replace)

    def to_session(self, found: Session, *, replace: bool = False) -> BattleScene:
        """The window shows this battle; its scene."""
        self._app.prepare("battle")
        from skirmish.client.battle.scene import BattleScene

        scene = BattleScene(self._app, found)
        self._show(scene, replace=replace)
        return scene

    def to_save(self, found: Save) -> None:
        """See `Navigation`."""
        self._app.prepare("battle")
        self.to_session(opened(found, self._app.workshop.builder))

    def to_copy(self, keeper: Saver, other: Session) -> None:
        """See `Navigation`. Nothing has changed if it raises."""
        keeper.make_way()
        begun = self.to_session(other, replace=True)
        begun.battle.keeper.copied()
        begun.battle.keeper.changed()

    def to_other_battle(self, found: Save, *, looking: bool = False) -> None:
        """See `Navigation`. A battle among what goes is kept as an autosave. Nothing has changed if it raises.

        It goes its own way: what is kept of it lies beside what was kept of the battle that was saved.
        """
        from skirmish.client.scenes.menu import MenuScene

        session = self.part(found)
        for scene in self._app.scenes:
            if scene.battle is not None:
                scene.battle.keeper.make_way()
        while self._app.scenes and not isinstance(self._app.scenes[-1], MenuScene):
            self._app.scenes.pop().leave()
        if looking:
            self._replay(session)
            return
        begun = self.to_session(session)
        begun.battle.keeper.copied()
        begun.battle.keeper.changed()

    def to_replay(self, found: Save) -> None:
        """See `Navigation`."""
        self._replay(self.part(found))

    def _replay(self, session: Session) -> None:
        """The window shows this battle from its first moment on."""
        begun = self.to_session(session)
        begun.battle.keeper.copied()
        if session.moments:
            begun.battle.replay.look(0)

    def to_dropped(self, path: Path) -> None:
        """See `Navigation`. A battle that is played makes way, after a question if no save has it."""
        battles = [scene.battle for scene in self._app.scenes if scene.battle is not None]
        top = self._app.scenes[-1]

        def show() -> None:
            try:
                if battles:
                    self.to_other_battle(load(path), looking=True)
                else:
                    self.to_replay(load(path))
            except UserError as error:
                top.tell(say("archive.failed"), str(error))

        if any(battle.keeper.unsaved and battle.session.decision is not None for battle in battles):
            buttons = [
                Answer(say("stay"), cancel=True, id="stay"),
                Answer(say("archive.watch"), show, primary=True, id="watch"),
            ]
            top.ui.open(Dialog(say("archive.dropped", name=path.name), [say("archive.kept")], buttons, id="dropped"))
        else:
            show()

    def part(self, found: Save) -> Session:
        """See `Navigation`: the autosaves of both lie side by side."""
        self._app.prepare("battle")
        return opened(evolve(found, meta=evolve(found.meta, battle="")), self._app.workshop.builder)

    def systems(self) -> tuple[str, ...]:
        """See `Navigation`."""
        rules = next((s.battle.session.rules for s in reversed(self._app.scenes) if s.battle is not None), None)
        return (rules.combat.name, rules.magic.name) if rules is not None else ()

    def keeper_of(self, session: Session) -> Saver | None:
        """See `Navigation`."""
        battles = [scene.battle for scene in self._app.scenes if scene.battle is not None]
        return next((battle.keeper for battle in reversed(battles) if battle.session is session), None)

    def to_result(self, battle: Ended) -> None:
        """See `Navigation`."""
        from skirmish.client.result.scene import ResultScene

        self._show(ResultScene(self._app, battle))

    def to_curtain(self, side: Side, name: str, round: int) -> None:
        """See `Navigation`."""
        from skirmish.client.scenes.curtain import CurtainScene

        self._show(CurtainScene(self._app, side, name, round))

    def to_questions(self, rules: Ruleset | None = None, at: str = "") -> None:
        """See `Navigation`."""
        from skirmish.client.scenes.asks import AsksScene

        both = () if rules is None else (rules.combat, rules.magic)
        with self._telling():
            systems = {system.name: system.asks for system in both} if both else self._app.workshop.asks()
            self._show(AsksScene(self._app, systems, at))

    def to_draft(self, title: str, offer: DraftOffer, taker: DraftTaker, what: str = "") -> None:
        """See `Navigation`."""
        from skirmish.client.scenes.draft import DraftScene

        self._show(DraftScene(self._app, title, offer, taker, what))

    def to_saves(self, saving: Session | None = None) -> None:
        """See `Navigation`."""
        from skirmish.client.archive.scene import ArchiveScene

        self._show(ArchiveScene(self._app, saving))

    def to_records(self) -> None:
        """See `Navigation`."""
        from skirmish.client.archive.scene import ArchiveScene

        self._show(ArchiveScene(self._app, page="records"))

    # Playtests

    def to_playtest(self, rosters: Sequence[str] | None = None) -> None:
        """See `Navigation`."""
        from skirmish.client.playtest.desk import DeskScene

        self._show(DeskScene(self._app, rosters))

    def to_playtests(self) -> None:
        """See `Navigation`."""
        from skirmish.client.playtest.shelf_scene import ShelfScene

        self._show(ShelfScene(self._app))

    def to_playtest_run(self, path: Path, plan: Plan, workers: int, notes: Sequence[str] = ()) -> None:
        """See `Navigation`."""
        from skirmish.client.playtest.scene import RunScene

        self._show(RunScene.playing(self._app, path, plan, workers, notes))

    def to_playtest_results(self, path: Path) -> None:
        """See `Navigation`."""
        from skirmish.client.playtest.scene import RunScene

        self._show(RunScene.reading(self._app, path))

    # Lists

    def to_lists(self) -> None:
        """See `Navigation`."""
        from skirmish.client.muster.lists_scene import ListsScene

        self._show(ListsScene(self._app))

    def to_list(self, name: str) -> None:
        """See `Navigation`."""
        self.to_editor(*self._app.workshop.take(name))

    def to_editor(
        self, bench: Editor, kept: Kept, *, guarded: bool = False, note: str = "", replace: bool = False
    ) -> None:
        """See `Navigation`."""
        from skirmish.client.muster.scene import MusterScene

        scene = MusterScene(self._app, bench, kept)
        self._show(scene, replace=replace)
        if guarded:
            scene.muster.guard()
        if note:
            scene.muster.note(note)

    def to_new_list(self) -> None:
        """See `Navigation`."""
        from skirmish.client.muster.begin import BeginScene

        self._show(BeginScene(self._app))

    def to_comparison(self, one: Editor | str, other: str = "", itself: str = "") -> None:
        """See `Navigation`."""
        from skirmish.client.muster.compare import CompareScene

        self._show(CompareScene(self._app, one, other, itself))

    # Maps

    def to_maps(self) -> None:
        """See `Navigation`."""
        from skirmish.client.maps.shelf_scene import ShelfScene

        self._show(ShelfScene(self._app))

    def to_map(self, name: str) -> None:
        """See `Navigation`."""
        from skirmish.app.own_maps import open_map

        self.to_map_maker(*open_map(name))

    def to_map_maker(self, file: MapFile, data: Mapping[str, Any], *, fresh: bool = False) -> None:
        """See `Navigation`."""
        from skirmish.client.maps.scene import MakerScene

        self._show(MakerScene(self._app, file, data, fresh=fresh))

    # Everything else

    def to_settings(self, tab: str = "window") -> None:
        """See `Navigation`."""
        from skirmish.client.scenes.settings import OptionsScene

        top = self._app.scenes[-1] if self._app.scenes else None
        if isinstance(top, OptionsScene):
            top.show(tab)
            return
        scene = OptionsScene(self._app)
        scene.tab = tab
        self._show(scene)

    def to_fault(self, fault: Fault) -> None:
        """See `Navigation`."""
        from skirmish.client.scenes.fault import FaultScene

        self._show(FaultScene(self._app, fault))

    def shows_fault(self) -> bool:
        """See `Navigation`."""
        from skirmish.client.scenes.fault import FaultScene

        return bool(self._app.scenes) and isinstance(self._app.scenes[-1], FaultScene)

    def back_to_menu(self) -> None:
        """See `Navigation`."""
        from skirmish.client.scenes.menu import MenuScene

        scenes = self._app.scenes
        while scenes and not isinstance(scenes[-1], MenuScene):
            with contextlib.suppress(Exception):
                scenes.pop().leave()
        if scenes:
            self._app.push(scenes.pop())
        else:
            self.to_menu()

    def to_rulebook(self, ident: str = "") -> None:
        """See `Navigation`."""
        from skirmish.client.scenes.rulebook import RulebookScene

        self._show(RulebookScene(self._app, ident))

    def to_tutorial(self, course: str = "") -> None:
        """See `Navigation`."""
        self._app.prepare("battle")
        from skirmish.client.tutorial.progress import FIRST
        from skirmish.client.tutorial.scene import tutorial

        self._show(tutorial(self._app, course or FIRST))

    def to_puzzles(self) -> None:
        """See `Navigation`."""
        self._app.prepare("battle")
        from skirmish.client.puzzles.list_scene import PuzzlesScene

        self._show(PuzzlesScene(self._app))

    def to_puzzle(self, ident: str, *, replace: bool = False) -> None:
        """See `Navigation`."""
        self._app.prepare("battle")
        from skirmish.client.puzzles.scene import puzzle_scene

        self._show(puzzle_scene(self._app, ident), replace=replace)
