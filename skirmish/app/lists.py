"""The part of the window's workshop that is about lists of warriors. See `client.lists.Lists`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Literal

from skirmish import rules as systems
from skirmish.app.builders import builders
from skirmish.app.errors import UserError
from skirmish.app.own_files import LISTS, is_shipped, is_text, own_files
from skirmish.app.reread import Reread
from skirmish.client.lists import Broken, Chance, Compared, Flaw, Form, Kept, Odds
from skirmish.client.questions import Failed
from skirmish.client.store.disk import told as told_of
from skirmish.client.workshop import Entry, Trouble
from skirmish.core.files import write_file
from skirmish.library import Faulty, Problem, RosterFile
from skirmish.library.catalogue import looks_like_path
from skirmish.library.fieldfile import FIELD, default_field
from skirmish.library.shipped import shipped_root
from skirmish.library.yamlfile import MOST_BYTES, parse, read
from skirmish.library.yamltext import roster_yaml
from skirmish.muster import journal
from skirmish.muster.cost import common_counts, compare_figures, contents, differences, summary
from skirmish.muster.editor import Editor
from skirmish.muster.editor_snapshot import BOM, House
from skirmish.muster.edits import Refused
from skirmish.muster.examine import examine
from skirmish.muster.exchange import export_roster, roster_text
from skirmish.muster.recruit import ident_for
from skirmish.muster.share import BadCode

EXPORTS = "exports"
PASTED, LEFT = "the pasted text", "the list that wasn't saved"
"""What messages call what has no file."""


def odds_of(text: str, against: str, ruleset: str, options: tuple[tuple[str, str], ...]) -> Iterator[Chance | Failed]:
    """See `client.lists.Odds`; what it needs is imported where the work is done."""
    from skirmish.app.odds.chances import chances

    try:
        yield from chances(text, against, ruleset, options)
    except (UserError, Faulty) as error:
        yield Failed(str(error))


class ListShop:
    """See `client.lists.Lists`. `folder`: where the window keeps what is the player's; None: it keeps no lists."""

    odds: Odds = staticmethod(odds_of)

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    # --- what there is -------------------------------------------------------------------------------------------

    def factions(self) -> tuple[Entry, ...]:
        """All factions, with what a warband of theirs usually may cost."""
        shelf = self.house.shelf
        listed = [shelf.faction(ident) for ident in shelf.ids("faction")]
        return tuple(
            Entry(one.id, one.name, " ".join(one.text.split()), marks=one.warband.marks, warriors=one.warband.min)
            for one in listed
        )

    def broken(self) -> tuple[Broken, ...]:
        """The player's lists that can't be used, with everything that is wrong with them."""
        found = (self._looked_over(path) for path in own_files(self.folder))
        return tuple(one for one in found if one.flaws)

    @cached_property
    def _looked_over(self) -> Reread[Broken]:
        """A file with all that is wrong with it, nothing if it can be used."""
        return Reread(lambda path: Broken(path, _called(path), self._flaws(path)))

    def foes(self) -> tuple[Entry, ...]:
        """The usual reference set, and every roster."""
        usual = default_field(self.house.shelf)
        return (Entry(FIELD, usual.name, ", ".join(enemy.name for enemy in usual.enemies)), *self._rosters())

    def _rosters(self) -> tuple[Entry, ...]:
        shelf = self.house.shelf
        return tuple(Entry(entry.id, entry.name, entry.text) for entry in shelf.listing("warband"))

    def lore(self, kind: Literal["weaves", "items"]) -> tuple[Entry, ...]:
        """What the systems' data and the catalogue say of each weave or item."""
        from skirmish.cli.listing import LISTS as LISTINGS
        from skirmish.cli.listing import Kind, details

        listed = ((entry, (details(entry)[0], str(entry["text"]))) for entry in LISTINGS[Kind(kind)]())
        return tuple(
            Entry(str(entry["id"]), str(entry["name"]), "\n".join(filter(None, said))) for entry, said in listed
        )

    def list_file(self, name: str) -> RosterFile:
        """A list with its catalogues. Raises `Trouble`."""
        with _plainly():
            return self.house.shelf.roster_file(name)

    def own_files(self) -> list[str]:
        """The paths of the player's lists: those of the window, of the folder it was started in, of its `warbands`.

        A file whose name is no text can't be named anywhere; it counts as broken.
        """
        return [path for path in own_files(self.folder) if is_text(path)]

    # --- a list in the making ------------------------------------------------------------------------------------

    def begin(self, faction: str, name: str, limit: int, seed: int | None = None) -> tuple[Editor, Kept]:
        """A list with nobody in it. Raises `Trouble`."""
        with _plainly():
            return Editor.fresh(faction, name, limit, self.house, seed), Kept()

    def take(self, name: str, seed: int | None = None) -> tuple[Editor, Kept]:
        """A list to be edited, a copy if it comes with the program. Raises `Trouble`."""
        with _plainly():
            document = self.house.shelf.document("warband", name)  # says what is no plain file, too large or no text
            path = Path(name) if looks_like_path(name) else shipped_root() / LISTS / f"{name}.yaml"
            held = path.read_bytes()
            text, own = held.decode("utf-8"), not is_shipped(path.resolve())
            bench = Editor(text if own else _without_modeline(text), document.file, self.house, seed)
            if not own:
                return bench, Kept()
            return bench, Kept(str(path.resolve()), str(bench.data["id"]), held, bench.text)

    def keep(self, bench: Editor, kept: Kept) -> Kept:
        """Writes the list, into a file of its own if it has none yet. Raises `Trouble`."""
        if kept.path:
            path, ident = Path(kept.path), kept.id
        else:
            path = self._free(LISTS, ident_for(bench.name), ".yaml", self.house.shelf.ids("warband"))
            ident = path.stem
        with _plainly(), told_of(path):
            after = bench.text_as(ident).encode("utf-8")
            path.parent.mkdir(parents=True, exist_ok=True)
            with journal.hold(path):
                if kept.path:
                    _untouched(path, kept.held)
                write_file(path, after)
        return Kept(str(path), ident, after, bench.text)

    def bring(self, text: str, seed: int | None = None) -> tuple[Editor, Kept]:
        """A list from what somebody passed on. Raises `Trouble`."""
        with _plainly():
            found = roster_text(text)
            size = len(found.encode("utf-8", "replace"))
            if size > MOST_BYTES:
                raise Trouble(f"has {size:,} bytes, the most is {MOST_BYTES:,}")
            if not is_text(found):
                raise Trouble("is no text: half of a letter is missing")
            file = self.house.shelf.roster_in(parse(found.removeprefix(BOM), PASTED))
            if file.written_as:  # what is written is today's format
                found = roster_yaml(file.document.data)
            return Editor(found, PASTED, self.house, seed), Kept()

    def again(self, text: str) -> Editor:
        """A list in the making from its text, as a crash left it. Raises `Trouble`."""
        with _plainly():
            return Editor(text, LEFT, self.house)

    def tell(self, bench: Editor, form: Form) -> str:
        """The list as it is passed on. Raises `Trouble`."""
        with _plainly():
            return bench.text if form == "yaml" else export_roster(bench.now.file, form)

    def paper(self, bench: Editor) -> Path:
        """Writes the roster sheet; where. Raises `Trouble`."""
        from skirmish.app.sheets import facts_of
        from skirmish.muster.sheet import make_sheet

        path = self._free(EXPORTS, ident_for(bench.name), ".html")
        with _plainly(), told_of(path):
            page = make_sheet(facts_of(bench.now.file, systems.DEFAULT, {}), "a4", notes=False)
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, page.encode())
        return path

    def compare(self, one: Editor | str, other: Editor | str) -> Compared:
        """Two lists side by side. Raises `Trouble`."""
        a, b = (self.list_file(each) if isinstance(each, str) else each.now.file for each in (one, other))
        had, has = contents(a), contents(b)
        both = compare_figures(summary(a), summary(b))
        return Compared((a.form.name, b.form.name), both, differences(had, has), common_counts(had, has))

    # --- files ---------------------------------------------------------------------------------------------------

    @cached_property
    def house(self) -> House:
        """The catalogues, read once: they don't change while the window is open."""
        return House(builders=builders())

    def _free(self, below: str, stem: str, ending: str, taken: tuple[str, ...] = ()) -> Path:
        """A path in the player's folder that no file has. Raises `Trouble` if there is no such folder."""
        if self.folder is None:
            raise Trouble("there is no folder for lists")
        names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
        free = (self.folder / below / f"{name}{ending}" for name in names if name not in taken)
        return next(path for path in free if not path.exists() and not path.is_symlink())

    def _flaws(self, path: str) -> tuple[Flaw, ...]:
        """What is wrong with a file that can't be used; nothing if it can."""
        if not is_text(path):
            return (Flaw(0, 0, "", "the file's name is no text: give it another one"),)
        shelf = self.house.shelf
        try:
            finding = examine(shelf, read(Path(path), path), builders=self.house.builders)
        except Faulty as fault:
            return tuple(map(_flaw, fault.problems))
        errors = [problem for problem in finding.problems if problem.level == "error"]
        return () if finding.file is not None else tuple(map(_flaw, errors))


@contextmanager
def _plainly() -> Iterator[None]:
    """All that can be wrong with a list becomes `Trouble`."""
    try:
        yield
    except (UserError, Faulty, Refused, BadCode) as error:
        raise Trouble(str(error)) from None
    except OSError as error:
        raise Trouble(f"{error.filename or 'the file'}: {error.strerror or error}") from None


def _untouched(path: Path, held: bytes) -> None:
    """Raises `Trouble` if the file isn't what was read any more; one that is gone is written anew."""
    if path.exists() and path.read_bytes() != held:
        raise Trouble(
            f"{path} was changed by somebody else since it was read: nothing was written. "
            "Save it under another name, or open it anew"
        )


def _without_modeline(text: str) -> str:
    from skirmish.app.new_rosters import MODELINE

    return MODELINE.sub("", text.removeprefix(BOM), count=1)


def _called(path: str) -> str:
    """What a list calls itself, if so much of it can be read; else its file's name."""
    try:
        data = read(Path(path), path).data
    except Faulty:
        data = None
    name = data.get("name") if isinstance(data, dict) else None
    return name if isinstance(name, str) and name else Path(path).name


def _flaw(problem: Problem) -> Flaw:
    return Flaw(problem.line, problem.column, _field(problem), problem.message, problem.rule, problem.code)


def _field(problem: Problem) -> str:
    """`members 2, items 1, item`: places are counted from 1."""
    words: list[str] = []
    for step in problem.trail:
        if isinstance(step, int) and words:
            words[-1] += f" {step + 1}"
        else:
            words.append(str(step))
    return ", ".join(words)
