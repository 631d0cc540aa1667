"""What the window does with lists of warriors: those of the player's own, and those in the making."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from skirmish.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.client.workshop import Entry
    from skirmish.library.catalogue import RosterFile
    from skirmish.muster.editor import Editor

Form = Literal["text", "code", "yaml", "json"]
"""How a list is passed on: text for a chat with the share code, the code alone, our YAML, or JSON."""


class Kept(Record):
    """Where a list in the making is kept, and how it stood when it was read or written last."""

    path: str = ""
    """'' as long as it has no file: a new one, or a copy of one that comes with the program."""
    id: str = ""
    """The id that its file gives it."""
    held: bytes = b""
    """What the file held: if it holds anything else by now, somebody else has changed it."""
    text: str = ""
    """The bench's text at that time: another one by now means changes that aren't saved."""


class Flaw(Record):
    """One thing that is wrong with a file, and where."""

    line: int
    """From 1; 0 if the file can't be read at all."""
    column: int
    field: str
    """The way to it: `members 2, items 1, item`; '' for the whole file."""
    said: str
    """What is wrong, with the allowed values and the nearest name."""
    rule: str = ""
    code: str = ""


class Broken(Record):
    """A list of the player's that can't be used as it is."""

    path: str
    name: str
    """What it calls itself, or else its file."""
    flaws: tuple[Flaw, ...]


class Chance(Record):
    """What a warrior of a list can do in one turn against the enemies of a reference set, in the mean over them.

    A turn is the best of three, with nobody else there, in the open: to charge and strike all its blows first, to shoot
    all its shots from half range, to cast one harmful weave from half its range as often as its points of a turn allow.
    All of it is exact; docs/list-odds.md has it in full.
    """

    id: str
    """Of the entry in the list: of a group one warrior stands for all."""
    name: str
    count: int
    marks: int
    """What one of them costs."""
    done: int
    """Which row this is, from 1."""
    of: int
    """How many rows there are."""
    wounds: float = 0.0
    """The wounds that it is expected to deal, no more than the enemy has."""
    per_100: float | None = None
    """The same for 100 marks of such warriors; None for who cost nothing."""
    down: float = 0.0
    """The chance that the enemy stands no longer: knocked down, stunned or out of action."""
    out: float = 0.0
    """The chance that it takes the enemy out of action."""
    stands: float = 0.0
    """The chance that it still stands after a turn of that enemy's."""
    lives: float = 0.0
    """The chance that it isn't out of action after it."""
    way: str = ""
    """What is best against the most of them: `charge: sword and dagger`, `shoot twice: sling`, `weave: fireball`."""
    uncounted: bool = False
    """Whether it has magic whose odds nobody can ask for, so that it isn't counted."""
    failed: str = ""
    """Why there are no figures; '' if there are."""


class Compared(Record):
    """Two lists side by side."""

    names: tuple[str, str]
    figures: tuple[tuple[str, int, int], ...]
    """(what, of the one, of the other): marks, warriors, rating, channeling points, who shoot or throw, upkeep."""
    differ: tuple[tuple[str, int, int], ...]
    """(what, how many in the one, in the other) of warriors, gear and weaves."""
    alike: tuple[tuple[str, int], ...]
    """(what, how many) of all that they have the same number of."""


class Odds(Protocol):
    """Work for `App.employ`: a function of a module."""

    def __call__(self, text: str, against: str, ruleset: str, options: tuple[tuple[str, str], ...]) -> Iterator[Any]:
        """A `Chance` for each entry of the list in this YAML text, in its order, against this set or roster.

        For a list, a set or rules that can't be used at all it is one `Failed`, with the reason.
        """


class Lists(Protocol):
    """The part of the workshop that is about lists."""

    odds: Odds

    def factions(self) -> tuple[Entry, ...]:
        """All factions; `marks` is what a warband of theirs usually may cost."""

    def begin(self, faction: str, name: str, limit: int, seed: int | None = None) -> tuple[Editor, Kept]:
        """A list with nobody in it; it has no file yet. Raises `Trouble` for what is no name or no limit."""

    def take(self, name: str, seed: int | None = None) -> tuple[Editor, Kept]:
        """A list to be edited: one of the player's own, or a copy of one that comes with the program.

        Raises `Trouble` for one that can't be used as it is.
        """

    def keep(self, bench: Editor, kept: Kept) -> Kept:
        """Writes the list: into its file, or a new one named after it in the player's own folder.

        Raises `Trouble`: it never writes over another list, nor over a file that was changed since it was read.
        """

    def bring(self, text: str, seed: int | None = None) -> tuple[Editor, Kept]:
        """A list from a share code, from a text with a code in it, or from YAML or JSON; it has no file yet.

        Raises `Trouble` with everything that is wrong with it.
        """

    def again(self, text: str) -> Editor:
        """A list in the making from its text, as a crash left it. Raises `Trouble` for one that can't be used."""

    def tell(self, bench: Editor, form: Form) -> str:
        """The list as it is passed on. Raises `Trouble` for one that is too big for a code."""

    def paper(self, bench: Editor) -> Path:
        """Writes the roster sheet as a web page into the folder of exports; where. Raises `Trouble`."""

    def compare(self, one: Editor | str, other: Editor | str) -> Compared:
        """Two lists side by side, each in the making or by its name. Raises `Trouble`."""

    def broken(self) -> tuple[Broken, ...]:
        """The lists of the player's that can't be used, with everything that is wrong with them."""

    def foes(self) -> tuple[Entry, ...]:
        """What the odds of a list can be measured against: the usual set first, then every roster."""

    def lore(self, kind: Literal["weaves", "items"]) -> tuple[Entry, ...]:
        """What the systems' data and the catalogue say of each weave or item, by its id."""

    def list_file(self, name: str) -> RosterFile:
        """A list with the catalogues it draws on. Raises `Trouble`."""
