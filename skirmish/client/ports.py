"""What the window's scenes ask of what lies around them: the program, the ways to other scenes, the worker."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from skirmish.app.entries import Kept, Wanted
    from skirmish.app.own_maps import MapFile
    from skirmish.app.workshop import Workshop
    from skirmish.board.kernel_cache import Compiler
    from skirmish.client.art.figures import Figure
    from skirmish.client.audio import Sounds
    from skirmish.client.battle.clock import Clock
    from skirmish.client.battle.session import Seat, Session
    from skirmish.client.hints import Hints
    from skirmish.client.jobs import Employ
    from skirmish.client.keymap import Keymap
    from skirmish.client.preload import Stage, Warming
    from skirmish.client.questions import Question, Standing
    from skirmish.client.saves import Folder, Running, Save
    from skirmish.client.settings import Settings
    from skirmish.client.signals import Send
    from skirmish.client.store.fault_log import Fault
    from skirmish.client.ui.style import Scale
    from skirmish.core.battle_record import Setup
    from skirmish.core.draft import Draft, DraftOffer
    from skirmish.core.state import Side
    from skirmish.core.system import Ruleset
    from skirmish.muster.editor import Editor
    from skirmish.playtest.plan import Plan


class Worker(Protocol):
    """Answers questions about the battle that it watches, as it stands when they are asked."""

    def watch(self, battle: Standing) -> None:
        """The battle that the next questions are about."""

    def ask(self, question: Question) -> int:
        """A ticket; its answer comes later. Never waits."""

    def answers(self) -> list[tuple[int, Any]]:
        """What has been answered since the last look: (ticket, answer). Never waits; to be called each frame."""

    def cancel(self, ticket: int) -> None:
        """This answer isn't wanted any more: it won't come."""

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""

    def close(self) -> None:
        """Ends it, whatever it is at."""


class DraftTaker(Protocol):
    """The receiver of what is put together on the page for drafts."""

    def take(self, offer: DraftOffer, draft: Draft) -> DraftOffer | None:
        """It is put together; the next one that is due, if there is one."""

    @property
    def can_undo(self) -> bool:
        """Whether there is one before it that can be taken back."""

    def undo(self) -> tuple[DraftOffer, str] | None:
        """Takes the one before back; its offer and its draft."""


class Saver(Protocol):
    """The keeper of a battle on disk."""

    def save_as(self, name: str) -> str:
        """Under this name; why it couldn't be, else ''."""

    def save_over(self, path: Path) -> str:
        """In the place of this save; why it couldn't be, else ''."""

    def make_way(self) -> None:
        """Another battle takes its place: it is kept as an autosave. Raises `UserError`."""


class Ended(Protocol):
    """A battle that is over, as the page at its end sees it."""

    session: Session
    send: Send
    """Carries commands of the battle out, once it is shown again."""

    def figures(self) -> Sequence[Figure]:
        """All models as the board shows them, in the order of their ids."""


class Navigation(Protocol):
    """The ways from one scene to another."""

    def to_menu(self) -> None:
        """The menu, below everything else."""

    def to_quick_battle(self) -> None:
        """A battle with good defaults."""

    def to_new_battle(self, wanted: Wanted | None = None, *, replace: bool = False) -> None:
        """A battle with everything to be chosen."""

    def to_fight(self, wanted: Wanted, *, replace: bool = False) -> None:
        """A battle as it was chosen. Raises `UserError` if it can't be fought."""

    def to_battle(
        self, setup: Setup, seats: tuple[Seat, Seat], clock: Clock | None = None, *, replace: bool = False
    ) -> None:
        """A new battle. Raises `Unplayable` for a setup that can't be played."""

    def to_save(self, found: Save) -> None:
        """A battle that was saved. Raises `UserError`; the window shows what it showed then."""

    def to_copy(self, keeper: Saver, other: Session) -> None:
        """A copy takes the place of the keeper's battle. Raises `UserError` if that one can't be kept."""

    def to_other_battle(self, found: Save, *, looking: bool = False) -> None:
        """A saved battle takes the place of all that lies over the menu; `looking`: as a replay. Raises `UserError`."""

    def to_replay(self, found: Save) -> None:
        """A battle that was played elsewhere, from its beginning. Raises `UserError`."""

    def to_dropped(self, path: Path) -> None:
        """A file was dropped on the window: a record or a save is looked at as a replay, over what is shown."""

    def to_fault(self, fault: Fault) -> None:
        """Something in the window has failed."""

    def shows_fault(self) -> bool:
        """Whether that is what is shown."""

    def back_to_menu(self) -> None:
        """All that lies over the menu is left; what fails meanwhile is left as it is."""

    def part(self, found: Save) -> Session:
        """A saved battle that goes its own way from now on. Raises `UserError`."""

    def systems(self) -> tuple[str, ...]:
        """The names of the rule systems of the battle that is shown or lies below; none where none is played."""

    def keeper_of(self, session: Session) -> Saver | None:
        """The keeper of this battle, if the battle is among what is shown."""

    def to_result(self, battle: Ended) -> None:
        """The page at the end of a battle, over it."""

    def to_curtain(self, side: Side, name: str, round: int) -> None:
        """The screen is handed over to this player."""

    def to_settings(self, tab: str = "window") -> None:
        """The settings, at this page."""

    def to_questions(self, rules: Ruleset | None = None, at: str = "") -> None:
        """What is asked in the middle of the rules, of a battle's or of all; `at`: the question that is sought."""

    def to_draft(self, title: str, offer: DraftOffer, taker: DraftTaker, what: str = "") -> None:
        """Something is put together part by part."""

    def to_saves(self, saving: Session | None = None) -> None:
        """The list of saves; with a battle that is to be saved."""

    def to_records(self) -> None:
        """The list of records."""

    def to_playtest(self, rosters: Sequence[str] | None = None) -> None:
        """The playtest desk; with one or two lists, by id or path, that are to fight."""

    def to_playtests(self) -> None:
        """The playtests that are kept."""

    def to_playtest_run(self, path: Path, plan: Plan, workers: int, notes: Sequence[str] = ()) -> None:
        """A playtest begins."""

    def to_playtest_results(self, path: Path) -> None:
        """A playtest that was played, at least in part."""

    def to_lists(self) -> None:
        """The player's own lists."""

    def to_list(self, name: str) -> None:
        """This list, a copy if it comes with the program. Raises `UserError` for one that can't be used."""

    def to_editor(
        self, bench: Editor, kept: Kept, *, guarded: bool = False, note: str = "", replace: bool = False
    ) -> None:
        """A list to be changed; `guarded`: kept from now on where a crash finds it."""

    def to_new_list(self) -> None:
        """A list is begun."""

    def to_comparison(self, one: Editor | str, other: str = "", itself: str = "") -> None:
        """Two lists side by side."""

    def to_maps(self) -> None:
        """All maps there are."""

    def to_map(self, name: str) -> None:
        """This map, a copy if it comes with the program, to be changed. Raises `UserError` for one that can't be."""

    def to_map_maker(self, file: MapFile, data: Mapping[str, Any], *, fresh: bool = False) -> None:
        """A map to be changed; `fresh`: nothing of it is in a file yet. Raises `UserError`."""

    def to_rulebook(self, ident: str = "") -> None:
        """The rulebook, at a rule, at a page on the window, or at what answers best to some words."""

    def to_tutorial(self, course: str = "") -> None:
        """A course of the tutorial, by default the first. Raises `UserError` if it can't be played here."""

    def to_puzzles(self) -> None:
        """The list of puzzles. Raises `UserError` if one of them is damaged."""

    def to_puzzle(self, ident: str, *, replace: bool = False) -> None:
        """This puzzle. Raises `UserError` if it can't be opened."""


class Services(Protocol):
    """The program that a scene runs in: the window, settings, files, sounds, and the ways to other scenes."""

    workshop: Workshop
    size: tuple[int, int]
    """The window's, in pixels."""
    settings: Settings
    keymap: Keymap
    folder: Path
    """Where settings, saves and screenshots lie."""
    saves: Folder
    mark: Running
    sounds: Sounds
    hints: Hints
    message: str
    """What the next page says in passing."""
    accepted: list[str]
    """The ids of what was carried out, by key or by button, for scripts, tests and lessons; what was refused isn't."""
    now: float
    """Seconds since the start."""
    sharp: bool
    """Whether battles have their ground painted sharper in the background."""
    hire: Callable[[Setup], Worker]
    employ: Employ
    warming: Warming
    compiler: Compiler | None

    @property
    def go(self) -> Navigation:
        """The ways to other scenes."""

    @property
    def scale(self) -> Scale:
        """How large lettering and widgets are."""

    def clock(self) -> float:
        """Seconds since the start."""

    def shows(self, scene: object) -> bool:
        """Whether the scene lies on top."""

    def pop(self) -> None:
        """The top scene goes."""

    def prepare(self, stage: Stage) -> None:
        """Waits for what is still being loaded."""

    def change(self, **values: object) -> None:
        """Some settings are others from now on; they are kept at once."""

    def quit(self) -> None:
        """The end; every scene is left in good order."""
