"""Reads all hand-written files and reports their problems."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path

from skirmish.core.record import DataFile, Record
from skirmish.library.catalogue import Shelf, display_path
from skirmish.library.eventfile import event_in, event_warnings
from skirmish.library.factionfile import Kind
from skirmish.library.fieldfile import field_in
from skirmish.library.forms import FileForm, fill
from skirmish.library.groupfile import groups_in
from skirmish.library.mapfile import Check, Survey, battlefield_from, survey_problems
from skirmish.library.mapkindfile import map_kind_files, map_kind_from
from skirmish.library.migrations import version
from skirmish.library.names import name_problems
from skirmish.library.packfile import PackForm
from skirmish.library.packs import ABOUT, Pack, packs, split, system_of, unused_pack
from skirmish.library.problems import Faulty, Problem, count_slips, first, hint, nearest
from skirmish.library.profilefile import profile_files, profile_from
from skirmish.library.references import (
    alias_problems,
    duplicate_problems,
    like_problems,
    part_problems,
    unknown_problem,
)
from skirmish.library.ruledata import record_in
from skirmish.library.scenariofile import scenario_from
from skirmish.library.shipped import shipped_root
from skirmish.library.terrainfile import kinds_in
from skirmish.library.tunefile import Known, tune_files, tune_from
from skirmish.library.valuefile import value_from
from skirmish.library.wares import ItemsForm, TraitForm, Traits, TraitsForm, WeavesForm
from skirmish.library.yamlfile import Document, Trail, parse, read
from skirmish.muster.builds import NO_BUILDERS, Builders, blades_without_stats, types_without_stats
from skirmish.muster.examine import examine

Data = Callable[[], Mapping[Path, DataFile]]
"""Returns the rule systems' own files, and the form of each."""
CATALOGUES: dict[str, tuple[type[FileForm], str]] = {
    "items": (ItemsForm, "items"),
    "traits": (TraitsForm, "traits"),
    "weaves": (WeavesForm, "weaves"),
}
"""Shared catalogues: format -> (form, key of its list)."""


CHANNELER = "channeler"
"""The keyword of those who channel."""
OF_SPELLS = frozenset({"undead"})
"""Keywords of those whom spells raise: special rules may be about them, though no warrior of a list has them."""


class Linter:
    """Checks files of every kind. `check` is the board's check of maps; `armed` are the items with rule data.

    `survey` examines maps that passed it for whatever spoils battles on them.
    `builders`: the rule systems that have list building of their own. They, `armed` and `data` aren't used
    until a file needs them. `options`: the options of a rule system, to check searches against.
    """

    def __init__(
        self,
        shelf: Shelf,
        check: Check | None = None,
        armed: Iterable[str] | None = None,
        data: Data = dict,
        builders: Builders = NO_BUILDERS,
        survey: Survey | None = None,
        options: Known | None = None,
    ) -> None:
        self.shelf = shelf
        self.builders = builders
        self.check, self.survey, self.options = check, survey, options
        self._armed, self._data = armed, data
        self._kinds: dict[str, Callable[[Document], Iterable[Problem]]] = {
            "map": self._map,
            "scenario": self._scenario,
            "map-kind": self._map_kind,
            "terrain": self._terrain,
            "profile": self._profile,
            "value": self._value,
            "tune": self._tune,
            "faction": self._faction,
            "warband": self._warband,
            "powers": self._powers,
            "skills": self._skills,
            "hired-blades": self._hired,
            "field": self._field,
            "groups": self._groups,
            "pack": self._pack,
            "event": self._event,
            **dict.fromkeys(CATALOGUES, self._catalogue),
        }

    @cached_property
    def armed(self) -> frozenset[str] | None:
        """The items with rule data; None if unknown."""
        return None if self._armed is None else frozenset(self._armed)

    @cached_property
    def _files(self) -> Mapping[Path, DataFile]:
        return self._data()

    @cached_property
    def kinds(self) -> Mapping[str, Callable[[Document], Iterable[Problem]]]:
        """The check for each format, including the rule systems' own."""
        return self._kinds | {form: partial(_data, kind, form) for _, kind, form in self._files.values()}

    def file(self, path: Path, name: str) -> Iterator[Problem]:
        """The problems of this file; messages call it `name`."""
        try:
            document = self.shelf.read(path, name)
            numbers = system_of(path) if self.shelf.packs else None
            yield from first(self._look(document) if numbers is None else self._addition(document, path, *numbers))
            in_pack = self.shelf.packs and path.name != ABOUT and packs().owner(path) is not None
            yield from name_problems(document, path) if in_pack else _named(document, path)
        except Faulty as fault:
            yield from fault.problems

    def text(self, text: str, name: str) -> Iterator[Problem]:
        """The problems of text that may become a file."""
        try:
            yield from first(self._look(parse(text, name)))
        except Faulty as fault:
            yield from fault.problems

    def _look(self, document: Document) -> Iterable[Problem]:
        said = str(document.data.get("format", "")) if isinstance(document.data, dict) else ""
        kind = said.partition("/")[0]
        look = self._kinds.get(kind) or self.kinds.get(kind)
        if look is not None:
            return look(document)
        message = f"no format '{said}'" if said else "the file must say its `format`"
        if meant := nearest(kind, self.kinds):
            return [document.problem(("format",), "E008", f"{message}, did you mean '{meant}/{version(meant)}'?")]
        known = ", ".join(f"{kind}/{version(kind)}" for kind in self._kinds)
        return [document.problem(("format",), "E008", f"{message} (known: {known})")]

    def _addition(self, document: Document, path: Path, pack: Pack, system: str) -> Iterable[Problem]:
        """Checks what a pack adds to a rule system's own file; systems that aren't here are ignored."""
        from skirmish.library.overlays import additions  # not needed without packs
        from skirmish.muster.pack_numbers import number_problems

        for file, (_, kind, form) in self._files.items():
            if (file.parent.parent.name, file.name) == (system, path.name):
                additions(read(file, display_path(file)), document, pack, kind, form)
                return number_problems(document, pack, kind, form, self.shelf)
        return ()

    def _map(self, document: Document) -> Iterable[Problem]:
        field = battlefield_from(document, self.check)
        return survey_problems(document, self.survey(field)) if self.survey else ()

    def _map_kind(self, document: Document) -> Iterable[Problem]:
        map_kind_from(document)
        return ()

    def _terrain(self, document: Document) -> Iterable[Problem]:
        kinds_in(document)
        return ()

    def _scenario(self, document: Document) -> Iterable[Problem]:
        scenario = scenario_from(document)
        fewest = min(scenario.rounds, scenario.rout_rounds)
        for number, award in enumerate(scenario.awards):
            if award.from_round > fewest:
                said = f"it earns no points in battles of {fewest} rounds (others have more)"
                yield document.problem(("points", "awards", number, "from_round"), "W032", said)
            if award.of and award.of not in self._words_of_warriors:
                near = hint(award.of, self._words_of_warriors)
                said = f"no warrior has the role or keyword '{award.of}'{near or self._role_of(award.of)}"
                yield document.problem(("points", "awards", number, "of"), "W023", said)

    def _role_of(self, word: str) -> str:
        """`: it is a type with the role leader` for the id of a type, else ''."""
        role = next((kind.role for ident, kind in self._warrior_kinds if ident == word), "")
        return f": it is a type with the role {role}" if role else ""

    @cached_property
    def _warrior_kinds(self) -> list[tuple[str, Kind]]:
        """Hired blades and the types of all factions, by id; two factions may have the same."""
        found: list[tuple[str, Kind]] = [*self.shelf.stock.hired.blades.items()]
        for ident in self.shelf.ids("faction"):
            with suppress(Faulty):  # its problems are told at its own file
                found += self.shelf.faction(ident).types.items()
        return found

    @cached_property
    def _words_of_types(self) -> frozenset[str]:
        """The roles and keywords that types of any faction have, and hired blades."""
        return frozenset(word for _, kind in self._warrior_kinds for word in (kind.role, *kind.keywords))

    @cached_property
    def _words_of_warriors(self) -> frozenset[str]:
        """The same, and those that warriors get by special rules."""
        parts = [trait.parts for trait in self.shelf.stock.traits.values() if trait.parts is not None]
        return self._words_of_types.union(*(part.keywords for part in parts))

    def _traits_of(self, document: Document, key: str, kinds: Mapping[str, Kind]) -> Iterator[Problem]:
        """W023 for special rules of these types that are about nobody, and for channelers that none can be about."""
        own = {word for kind in kinds.values() for word in (kind.role, *kind.keywords)}
        for ident, kind in kinds.items():
            if kind.channeling is not None and CHANNELER not in kind.keywords:
                said = f"{kind.name} channels without the keyword '{CHANNELER}': rules about channelers don't find it"
                yield document.problem((key, ident, "keywords"), "W023", said)
            yield from self._about(document, (key, ident, "traits"), kind.traits, self.shelf.stock.traits, own)

    def _about(
        self, document: Document, at: Trail, refs: Traits, known: Mapping[str, TraitForm], own: Collection[str]
    ) -> Iterator[Problem]:
        """W023 for special rules about a keyword that no warrior has; `own`: the keywords in the document."""
        about = [(i, ref.of) for i, ref in enumerate(refs) if ref.of and _is_about_keyword(known.get(ref.ref))]
        words = self._words_of_warriors.union(OF_SPELLS, own) if about else frozenset[str]()
        for index, word in about:
            if word not in words:
                said = f"no warrior has the role or keyword '{word}'{hint(word, words)}"
                yield document.problem((*at, index, "of"), "W023", said)

    def _parts(self, document: Document, form: TraitsForm, known: Mapping[str, TraitForm]) -> Iterator[Problem]:
        """W023 for rules about nobody, and for keywords a letter off a known one: most new keywords are meant."""
        parts = [(index, trait.parts) for index, trait in enumerate(form.traits) if trait.parts is not None]
        own = {word for _, part in parts for word in part.keywords}
        for index, part in parts:
            at: Trail = ("traits", index, "parts")
            yield from self._about(document, (*at, "rules"), part.rules, known, own)
            for place, word in enumerate(part.keywords):
                likely = sorted(known for known in self._words_of_types | OF_SPELLS if count_slips(word, known) < 2)
                if likely and word not in likely:
                    said = f"no type has the keyword '{word}', did you mean '{likely[0]}'?"
                    yield document.problem((*at, "keywords", place), "W023", said)

    def _profile(self, document: Document) -> Iterable[Problem]:
        profile_from(document)
        return ()

    def _value(self, document: Document) -> Iterable[Problem]:
        value_from(document)
        return ()

    def _tune(self, document: Document) -> Iterable[Problem]:
        tune_from(document, self.shelf, self.options)
        return ()

    def _faction(self, document: Document) -> Iterable[Problem]:
        form = self.shelf.faction_in(document)
        yield from types_without_stats(document, form, self.builders)
        yield from self._traits_of(document, "types", form.types)

    def _warband(self, document: Document) -> Iterable[Problem]:
        return examine(self.shelf, document, builders=self.builders).problems

    def _powers(self, document: Document) -> Iterable[Problem]:
        self.shelf.powers_in(document)
        return ()

    def _skills(self, document: Document) -> Iterable[Problem]:
        self.shelf.skills_in(document)
        return ()

    def _hired(self, document: Document) -> Iterable[Problem]:
        form = self.shelf.hired_in(document)
        yield from blades_without_stats(document, form, self.builders)
        yield from self._traits_of(document, "blades", form.blades)

    def _field(self, document: Document) -> Iterable[Problem]:
        field_in(document, self.shelf)
        return ()

    def _groups(self, document: Document) -> Iterable[Problem]:
        groups_in(document, self.shelf)
        return ()

    def _pack(self, document: Document) -> Iterable[Problem]:
        fill(PackForm, document, "pack")
        return ()

    def _event(self, document: Document) -> Iterable[Problem]:
        return event_warnings(document, event_in(document, self.shelf, self.options, self.builders))

    def _catalogue(self, document: Document) -> Iterator[Problem]:
        kind = str(document.data["format"]).partition("/")[0]
        form, key = CATALOGUES[kind]
        filled = fill(form, document, kind)
        idents = [entry.id for entry in getattr(filled, key)]
        yield from duplicate_problems(document, key, idents)
        yield from alias_problems(document, filled.aliases, idents)
        if isinstance(filled, ItemsForm):
            yield from self._items(document, filled, idents)
        if isinstance(filled, WeavesForm) and any(":" in ident for ident in idents):
            from skirmish.muster.pack_numbers import effect_problems  # not needed without packs

            yield from effect_problems(document, idents)
        if isinstance(filled, TraitsForm):
            of_pack = any(":" in trait.id for trait in filled.traits)
            own = {trait.id: trait for trait in filled.traits}
            known = self.shelf.stock.traits if of_pack else own
            yield from part_problems(document, filled, known)
            yield from self._parts(document, filled, known)

    def _items(self, document: Document, form: ItemsForm, idents: Sequence[str]) -> Iterator[Problem]:
        of_pack = any(":" in ident for ident in idents)
        yield from like_problems(document, form, self.shelf.stock.items if of_pack else {i.id: i for i in form.items})
        for index, item in enumerate(form.items):
            if item.counts_as is not None:
                known = self.shelf.stock.items if ":" in item.id else idents
                yield from unknown_problem(document, ("items", index, "counts_as"), "item", item.counts_as, known)
            if item.kind != "angreal" and self.armed is not None and item.id not in self.armed:
                said = f"no rule system knows what '{item.id}' does{hint(item.id, self.armed)}"
                code = "W022" if ":" in item.id else "E022"  # packs may support systems that aren't here
                yield document.problem(("items", index, "id"), code, said)


def _is_about_keyword(trait: TraitForm | None) -> bool:
    return trait is not None and trait.parameter == "keyword"


def _data(kind: type[Record], form: str, document: Document) -> Iterable[Problem]:
    """A rule system's own file."""
    record_in(document, kind, form)
    return ()


def lint(
    paths: Sequence[str] = (),
    shelf: Shelf | None = None,
    check: Check | None = None,
    armed: Iterable[str] | None = None,
    data: Data = dict,
    builders: Builders = NO_BUILDERS,
    survey: Survey | None = None,
    options: Known | None = None,
) -> tuple[Problem, ...]:
    """The problems of these files and folders, by default of everything shipped.

    `check` is the board's check of maps, `survey` a closer one; `armed` are the ids of items for which the rule systems
    have data; `data` returns the systems' own files, and the form of each; `builders` are those with list
    building of their own; `options` returns those of a rule system.
    """
    shelf = shelf or Shelf()
    linter = Linter(shelf, check, armed, data, builders, survey, options)
    found: list[Problem] = []
    for path, name in files_of(paths, shelf):
        pack = unused_pack(path) if path.name != ABOUT else None
        found += linter.file(path, name) if pack is None else [_unused(pack)]
    return tuple(dict.fromkeys(found))  # a fault in a shared catalogue appears in every file that uses it


def _unused(pack: Pack) -> Problem:
    """E084: the pack's files can't be checked alone, as their ids mean each other."""
    shown = pack.shown(pack.folder)
    said = f"the pack {pack.id} isn't in use, so its ids mean nothing here: check it with skirmish pack check {shown}"
    return Problem(str(Path(shown) / ABOUT), 0, 0, "E084", said)


def files_of(paths: Sequence[str], shelf: Shelf) -> list[tuple[Path, str]]:
    """The files to check, with their names in messages; by default everything shipped."""
    return [file for path in paths for file in _files(Path(path), path)] if paths else shipped(shelf)


def shipped(shelf: Shelf) -> list[tuple[Path, str]]:
    """All files of the shelf, with their names in messages; for the program's own shelf, also profiles, map
    kinds and searches."""
    found = [path for folder in ("warbands", "maps") for path, _ in _files(shelf.root / folder, "")]
    found += (*profile_files(), *map_kind_files(), *tune_files()) if shelf.root == shipped_root() else ()
    return [(path, display_path(path)) for path in found]


def _files(path: Path, name: str) -> list[tuple[Path, str]]:
    """The YAML files of a folder and its subfolders, sorted; a file stands for itself."""
    if not path.is_dir():
        return [(path, name)]
    found = sorted(file for file in path.rglob("*.y*ml") if file.suffix in (".yaml", ".yml"))
    return [(file, str(Path(name) / file.relative_to(path))) for file in found]


def _named(document: Document, path: Path) -> Iterator[Problem]:
    """A file's id must be its name, so that `skirmish list` and the file agree."""
    ident = document.data.get("id") if isinstance(document.data, dict) else None
    if ident is not None and path.name != ABOUT and split(str(ident))[1] != path.stem:
        yield document.problem(("id",), "W021", f"the id '{ident}' differs from the file's name '{path.stem}'")
