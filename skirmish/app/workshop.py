"""The window's backend: everything to choose from, lists being edited, battles and playtests from names."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache, partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from skirmish import rules as systems
from skirmish.app import catalogue, compose
from skirmish.app.builders import builders, meant_rules
from skirmish.app.defaults import DEMONSTRATION, MAP, SCENARIO
from skirmish.app.entries import (
    HUMAN,
    Broken,
    Builder,
    Chance,
    Entry,
    Flaw,
    Form,
    Kept,
    PlanRules,
    Wanted,
    is_preset,
    without_command,
)
from skirmish.app.errors import UserError
from skirmish.app.own_files import LISTS, Reread, is_shipped, is_text, own_files
from skirmish.app.used_packs import missing_packs
from skirmish.core.awards import scoring_text
from skirmish.core.battle_record import Setup, Unplayable
from skirmish.core.battlefield import Battlefield
from skirmish.core.decision import Asks
from skirmish.core.files import write_file
from skirmish.core.record import evolve
from skirmish.core.scenario import Scenario
from skirmish.core.state import Roster
from skirmish.core.system import Option, Ruleset
from skirmish.library import Faulty, Problem, RosterFile, Shelf
from skirmish.library.catalogue import looks_like_path
from skirmish.library.fieldfile import FIELD, default_field
from skirmish.library.own_maps import own_maps
from skirmish.library.packs import TROUBLES, packs, split, usable
from skirmish.library.rewrite import rewrite_text
from skirmish.library.rulebook import Chapter, Rulebook, UnknownRule, load_rulebook
from skirmish.library.shipped import shipped_root
from skirmish.library.yamlfile import MOST_BYTES, parse, read
from skirmish.library.yamltext import roster_yaml
from skirmish.muster import journal, problems
from skirmish.muster.editor import Editor
from skirmish.muster.editor_snapshot import BOM, House
from skirmish.muster.edits import Refused
from skirmish.muster.examine import examine
from skirmish.muster.exchange import export_roster, roster_text
from skirmish.muster.new_rosters import MODELINE, copy_prices
from skirmish.muster.recruit import ident_for
from skirmish.muster.roster_facts import Comparison, compare
from skirmish.muster.share import BadCode
from skirmish.players import OPPONENT

if TYPE_CHECKING:
    from skirmish.playtest.plan import Plan


def ruleset_of(setup: Setup) -> Ruleset:
    """The rules of an untrusted setup. Raises `Unplayable` with all its problems."""
    try:
        if missing := missing_packs(setup.packs):
            raise UserError(missing)
        rules = compose.ruleset(setup.ruleset, setup.options)
        compose.check(rules, setup)
    except (UserError, Faulty) as error:
        raise Unplayable(str(error)) from None
    return rules


def plan_rules(plan: Plan) -> Ruleset:
    """The rules of a playtest's plan. Raises `Unplayable` with everything that makes it unplayable here."""
    from skirmish.app import playtests

    try:
        return playtests.rules_of(plan)
    except (UserError, Faulty) as error:
        raise Unplayable(str(error)) from None


EXPORTS = "exports"
BASE_GAME = "skirmish"
"""The first combat system in the rulebook."""
PASTED, LEFT = "the pasted text", "the list that wasn't saved"
"""What messages call a list without a file."""


def odds_of(text: str, against: str, ruleset: str, options: tuple[tuple[str, str], ...]) -> Iterator[Chance]:
    """A `Chance` for each entry of the list in this YAML text, in its order, against this reference set or roster.

    Meant for another process: imports happen there. Raises `UserError` or `Faulty` for a list, a set or rules
    that can't be used at all.
    """
    from skirmish.app.odds.matchups import chances

    yield from chances(text, against, ruleset, options)


@contextmanager
def plainly() -> Iterator[None]:
    """Turns every problem with the user's input and files into `UserError`; also a decorator."""
    try:
        yield
    except (Faulty, Refused, BadCode) as error:
        raise UserError(without_command(str(error))) from None
    except OSError as error:
        raise UserError(f"{error.filename or 'the file'}: {error.strerror or error}") from None


class Workshop:
    """Everything available, and the tools. Whatever can't be done raises `UserError`.

    `folder`: where the window keeps the user's files; None: it keeps no lists.
    """

    builder: Builder = staticmethod(ruleset_of)
    rules_of: PlanRules = staticmethod(plan_rules)
    odds: Callable[..., Iterator[Chance]] = staticmethod(odds_of)

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    # --- to choose from ------------------------------------------------------------------------------------------

    def troubles(self) -> tuple[str, ...]:
        """The problems of packs, and of those of their files that have been left out so far."""
        packs()
        return tuple(map(str, tuple(TROUBLES)))  # a copy first: other threads may be reading files

    def maps(self) -> tuple[Entry, ...]:
        """The user's own battlefields, then the shipped ones; unreadable ones are left out."""
        return (*(one for one in self._own_maps() if isinstance(one, Entry)), *_listed("map"))

    def broken_maps(self) -> tuple[Broken, ...]:
        """The user's maps that can't be used, with all their problems."""
        return tuple(one for one in self._own_maps() if isinstance(one, Broken))

    def _own_maps(self) -> list[Entry | Broken]:
        return [self._own_map(str(path.absolute())) for path in own_maps(self.folder).values()]

    @cached_property
    def _own_map(self) -> Reread[Entry | Broken]:
        from skirmish.app.own_maps import own_map  # it imports the map reader, which the menu doesn't need

        return Reread(own_map)

    @plainly()
    def battlefield(self, name: str) -> Battlefield:
        """The battlefield of this id or path."""
        return Shelf().map(name)

    def scenarios(self) -> tuple[Entry, ...]:
        """All scenarios."""
        shelf = Shelf()
        found = {entry: usable(entry.id, partial(shelf.scenario, entry.id)) for entry in _listed("scenario")}
        return tuple(
            evolve(entry, text=" ".join(filter(None, (entry.text, *map(scoring_text, scenarios)))))
            for entry, scenarios in found.items()
        )

    @plainly()
    def scenario(self, name: str) -> Scenario:
        """The scenario of this id or path."""
        return Shelf().scenario(name)

    def rosters(self) -> tuple[Entry, ...]:
        """The user's own lists, then the shipped ones; each sorted by faction, then by name."""
        own = self.own_files()
        listed = [(name in own, self._entry(name)) for name in (*own, *self.house.shelf.ids("warband"))]
        found = [evolve(entry, own=mine) for mine, entry in listed if entry is not None]
        return tuple(sorted(found, key=lambda entry: (not entry.own, entry.group, entry.name)))

    @cached_property
    def _entry(self) -> Reread[Entry | None]:
        """The entry of a list; None for one with faults, which `broken` lists."""
        shelf = self.house.shelf

        def read(name: str) -> Entry | None:
            try:
                roster = shelf.roster(name)
            except (Faulty, OSError):
                return None
            cost, count = roster.marks, len(roster.warriors)
            gifted = sum(bool(warrior.lore) for warrior in roster.warriors)
            return Entry(name, roster.name, "", shelf.faction(roster.faction).name, cost, count, gifted)

        return Reread(read)

    @plainly()
    def roster(self, name: str) -> Roster:
        """The roster of this id or path."""
        return Shelf().roster(name)

    @plainly()
    def remarks(self, name: str, options: Mapping[str, str]) -> tuple[str, ...]:
        """Everything in a roster that breaks the rules of list building."""
        file = Shelf().roster_file(name)
        return tuple(p.message for p in problems(file, dict(options), builders()) if p.level == "error")

    @plainly()
    def rulesets(self) -> tuple[Entry, ...]:
        """All pairs of systems by name: the default, then those with a short name, then the others; see `is_preset`."""
        pairs = systems.presets()
        listed = [Entry(ident, pairs.get(ident, ident), str(entry["text"]))
                  for entry in catalogue.rulesets() for ident in (str(entry["id"]),)]  # fmt: skip
        return tuple(sorted(listed, key=lambda one: (one.id != systems.DEFAULT, not is_preset(one), one.name)))

    @plainly()
    def options(self, ruleset: str) -> tuple[Option, ...]:
        """The options of a ruleset."""
        return tuple(compose.switches(ruleset).values())

    @plainly()
    def asks(self) -> dict[str, tuple[Asks, ...]]:
        """The questions that each system asks in the course of its rules."""
        return compose.asks()

    def usual(self) -> Wanted:
        """The choices for a quick battle: two lists with channelers, against the default opponent."""
        return Wanted(DEMONSTRATION, MAP, SCENARIO, systems.DEFAULT, seats=(HUMAN, OPPONENT))

    @plainly()
    def prepare(self, wanted: Wanted) -> tuple[Setup, tuple[str, ...]]:
        """The setup, and remarks on it, e.g. a roster that isn't legal."""
        seed = wanted.seed if wanted.seed is not None else secrets.randbelow(1_000_000)
        switches = dict(wanted.options)
        rules = compose.ruleset(wanted.ruleset, switches)
        rosters, found = compose.fielded(wanted.rosters, switches)
        return compose.setup(rules, rosters, wanted.battlefield, wanted.scenario, seed), _errors(found)

    @plainly()
    def playtest(self, wanted: Wanted, maps: Sequence[str], games: int, *, sure: bool) -> tuple[Plan, tuple[str, ...]]:
        """The plan of `games` battles on these maps in turn, and what makes a list illegal.

        `sure`: stop as soon as it is conclusive which is better.
        """
        from skirmish.app import playtests
        from skirmish.playtest.standard_observers import STANDARD

        asked = playtests.Wanted(
            wanted.rosters, maps, wanted.scenario, wanted.ruleset, dict(wanted.options), wanted.seats, None, None,
            wanted.seed,
        )  # fmt: skip
        plan, _, found = playtests.planned(asked, games, playtests.until(None, None) if sure else None, STANDARD)
        return plan, _errors(found)

    def cores(self) -> int:
        """How many cores this program may use."""
        from skirmish.app.playtests import cores

        return cores()

    def rule(self, ident: str) -> tuple[str, str]:
        """(title, text) of a rule."""
        try:
            found = self._book.find(ident)
        except UnknownRule as error:
            return ident, str(error)
        return f"{found.id} {found.title}", found.text

    def rules(self, words: str) -> tuple[Entry, ...]:
        """The rules that match these words."""
        found = self._book.search(words) if words.strip() else self._book.rules
        return tuple(Entry(rule.id, rule.title, rule.text) for rule in found)

    def chapters(self) -> tuple[Chapter, ...]:
        """The pages of the rulebook: the base game, the other combat systems, magic, pages of no system."""
        found = self._book.chapters
        order = list(dict.fromkeys((BASE_GAME, *systems.COMBAT, *systems.MAGIC, *(one.id for one in found))))
        return tuple(sorted(found, key=lambda chapter: order.index(chapter.id)))

    def questions(self) -> tuple[Entry, ...]:
        """A page for each question of the odds desk."""
        from skirmish.app.odds.inquiries import pages

        return tuple(Entry(*page) for page in pages())

    @cached_property
    def _book(self) -> Rulebook:
        return load_rulebook(shipped_root() / "docs" / "rules")

    # --- lists ---------------------------------------------------------------------------------------------------

    def factions(self) -> tuple[Entry, ...]:
        """All factions, with the usual marks limit of their warbands."""
        shelf = self.house.shelf
        listed = [form for ident in shelf.ids("faction") for form in usable(ident, partial(shelf.faction, ident))]
        return tuple(
            Entry(one.id, one.name, " ".join(one.text.split()), marks=one.warband.marks, warriors=one.warband.min)
            for one in listed
        )

    def broken(self) -> tuple[Broken, ...]:
        """The user's lists that can't be used, with all their problems."""
        found = (self._looked_over(path) for path in own_files(self.folder))
        return tuple(one for one in found if one.flaws)

    @cached_property
    def _looked_over(self) -> Reread[Broken]:
        """A file with all its problems, none if it can be used."""
        return Reread(lambda path: Broken(path, _called(path), self._flaws(path)))

    def foes(self) -> tuple[Entry, ...]:
        """The default reference set, and every roster."""
        usual = default_field(self.house.shelf)
        return (Entry(FIELD, usual.name, ", ".join(enemy.name for enemy in usual.enemies)), *self._rosters())

    def _rosters(self) -> tuple[Entry, ...]:
        shelf = self.house.shelf
        return tuple(Entry(entry.id, entry.name, entry.text) for entry in shelf.listing("warband"))

    def lore(self, kind: Literal["weaves", "items"]) -> tuple[Entry, ...]:
        """What the systems' data and the catalogue say about each weave or item."""
        listed = ((entry, (catalogue.facts_line(entry), str(entry["text"]))) for entry in catalogue.LISTS[kind]())
        return tuple(
            Entry(str(entry["id"]), str(entry["name"]), "\n".join(filter(None, said))) for entry, said in listed
        )

    @plainly()
    def list_file(self, name: str) -> RosterFile:
        """A list with its catalogues."""
        return self.house.shelf.roster_file(name)

    def own_files(self) -> list[str]:
        """The paths of the user's lists: in the window's folder, in the working folder, and in its `warbands`.

        A file whose name isn't valid text can't be named anywhere; it counts as broken.
        """
        return [path for path in own_files(self.folder) if is_text(path)]

    # --- a list being edited -------------------------------------------------------------------------------------

    @plainly()
    def begin(self, faction: str, name: str, limit: int, seed: int | None = None) -> tuple[Editor, Kept]:
        """An empty list."""
        return Editor.fresh(faction, name, limit, self.house, seed), Kept()

    @plainly()
    def take(self, name: str, seed: int | None = None) -> tuple[Editor, Kept]:
        """A list to edit, a copy if it is shipped."""
        document = self.house.shelf.document("warband", name)  # refuses non-files, large files, non-text
        path = self.house.shelf.path("warband", name)
        held = path.read_bytes()
        text, own = held.decode("utf-8"), looks_like_path(name) and not is_shipped(path.resolve())
        if not own or packs().owner(path) is not None:  # outside the pack, its unprefixed ids mean something else
            file = self.house.shelf.roster_in(document)
            data = file.document.data | {"id": split(file.form.id)[1]}
            text = rewrite_text(text, data if own else copy_prices(data, file), document.file)
        bench = Editor(text if own else _without_modeline(text), document.file, self.house, seed)
        if not own:
            return bench, Kept(text=bench.text)
        return bench, Kept(str(path.resolve()), str(bench.data["id"]), held, bench.text)

    def keep(self, bench: Editor, kept: Kept) -> Kept:
        """Writes the list, into a file of its own if it has none yet."""
        if kept.path:
            path, ident = Path(kept.path), kept.id
        else:
            path = self._free(LISTS, ident_for(bench.name), ".yaml", self.house.shelf.ids("warband"))
            ident = path.stem
        with plainly():
            pack = packs().owner(path)
            after = bench.text_as(ident, inside=pack.id if pack is not None else "").encode("utf-8")
            path.parent.mkdir(parents=True, exist_ok=True)
            with journal.hold(path):
                if kept.path:
                    _untouched(path, kept.held)
                write_file(path, after)
        return Kept(str(path), ident, after, bench.text)

    @plainly()
    def bring(self, text: str, seed: int | None = None) -> tuple[Editor, Kept]:
        """A list from text that someone passed on."""
        found = roster_text(text)
        size = len(found.encode("utf-8", "replace"))
        if size > MOST_BYTES:
            raise UserError(f"has {size:,} bytes, maximum {MOST_BYTES:,}")
        if not is_text(found):
            raise UserError("isn't text: half of a character is missing")
        file = self.house.shelf.roster_in(parse(found.removeprefix(BOM), PASTED))
        if file.written_as:  # write the current format
            found = roster_yaml(file.document.data)
        return Editor(found, PASTED, self.house, seed), Kept()

    @plainly()
    def again(self, text: str) -> Editor:
        """A list being edited, recovered from its text after a crash."""
        return Editor(text, LEFT, self.house)

    @plainly()
    def tell(self, bench: Editor, form: Form) -> str:
        """The list in a form to pass on."""
        return bench.text if form == "yaml" else export_roster(bench.now.file, form, self.house.builders)

    def paper(self, bench: Editor) -> Path:
        """Writes the roster sheet; returns its path."""
        from skirmish.app.sheets import facts_of
        from skirmish.muster.sheet import make_sheet

        path = self._free(EXPORTS, ident_for(bench.name), ".html")
        with plainly():
            page = make_sheet(facts_of(bench.now.file, meant_rules(bench.now.file), {}), "a4", notes=False)
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, page.encode())
        return path

    def compare(self, one: Editor | str, other: Editor | str) -> Comparison:
        """Two lists side by side."""
        a, b = (self.list_file(each) if isinstance(each, str) else each.now.file for each in (one, other))
        return compare(a, b)

    # --- files ---------------------------------------------------------------------------------------------------

    @cached_property
    def house(self) -> House:
        """The catalogues, read once, as they don't change while the window is open."""
        return House(builders=builders())

    def _free(self, below: str, stem: str, ending: str, taken: tuple[str, ...] = ()) -> Path:
        """An unused path in the user's folder. Raises `UserError` if there is no such folder."""
        if self.folder is None:
            raise UserError("there is no folder for lists")
        names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
        free = (self.folder / below / f"{name}{ending}" for name in names if name not in taken)
        return next(path for path in free if not path.exists() and not path.is_symlink())

    def _flaws(self, path: str) -> tuple[Flaw, ...]:
        """The problems of an unusable file; none if it can be used."""
        if not is_text(path):
            return (Flaw(0, 0, "", "the file's name isn't text: give it another one"),)
        shelf = self.house.shelf
        try:
            finding = examine(shelf, read(Path(path), path), builders=self.house.builders)
        except Faulty as fault:
            return tuple(map(_flaw, fault.problems))
        errors = [problem for problem in finding.problems if problem.level == "error"]
        return () if finding.file is not None else tuple(map(_flaw, errors))


@lru_cache(8)
def _listed(kind: str) -> tuple[Entry, ...]:
    return tuple(Entry(entry.id, entry.name, entry.text) for entry in Shelf().listing(kind))


def _untouched(path: Path, held: bytes) -> None:
    """Raises `UserError` if the file has changed since it was read; a deleted one is written again."""
    if path.exists() and path.read_bytes() != held:
        raise UserError(
            f"{path} was changed by another program since it was read: nothing was written. "
            "Save it under another name, or open it again"
        )


def _without_modeline(text: str) -> str:
    return MODELINE.sub("", text.removeprefix(BOM), count=1)


def _called(path: str) -> str:
    """A list's name, if that can be read; else its file's name."""
    try:
        data = read(Path(path), path).data
    except Faulty:
        data = None
    name = data.get("name") if isinstance(data, dict) else None
    return name if isinstance(name, str) and name else Path(path).name


def _flaw(problem: Problem) -> Flaw:
    said = without_command(problem.message)
    return Flaw(problem.line, problem.column, _field(problem), said, problem.rule, problem.code)


def _field(problem: Problem) -> str:
    """`members 2, items 1, item`: positions count from 1."""
    words: list[str] = []
    for step in problem.trail:
        if isinstance(step, int) and words:
            words[-1] += f" {step + 1}"
        else:
            words.append(str(step))
    return ", ".join(words)


def _errors(found: Sequence[Problem]) -> tuple[str, ...]:
    return tuple(str(problem) for problem in found if problem.level == "error")
