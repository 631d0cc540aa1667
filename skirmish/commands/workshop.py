"""What the window is handed: battles made from names, rules from setups, the rulebook."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from skirmish import rules as systems
from skirmish.client.workshop import HUMAN, Builder, Entry, Trouble, Wanted
from skirmish.commands import battle, compose
from skirmish.commands.builders import builders
from skirmish.commands.faults import Fault
from skirmish.commands.listing import LISTS, Kind
from skirmish.core.battlefield import Battlefield
from skirmish.core.options import Option
from skirmish.core.saving import Setup, Unplayable
from skirmish.core.state import Roster
from skirmish.core.system import Ruleset
from skirmish.library import Faulty, Shelf
from skirmish.library.rulebook import Rulebook, UnknownRule, load_rulebook
from skirmish.library.shipped import shipped_root
from skirmish.muster import problems
from skirmish.players import OPPONENT

_FORMAT = b"format: warband/"
_LOOKED_AT = 4096
"""Bytes of a file of the player's in which its format must stand."""
_MOST_FILES = 200
_QUICK = ("tower-circle", "dread-circle")


def ruleset_of(setup: Setup) -> Ruleset:
    """The rules of a setup that may come from anywhere. Raises `Unplayable` with everything that is wrong with it."""
    try:
        rules = compose.ruleset(setup.ruleset, setup.options)
        compose.check(rules, setup)
    except Fault as error:
        raise Unplayable(str(error)) from None
    return rules


class Shop:
    """See `client.workshop.Workshop`."""

    builder: Builder = staticmethod(ruleset_of)

    def maps(self) -> tuple[Entry, ...]:
        """All battlefields."""
        return _listed("map")

    def battlefield(self, name: str) -> Battlefield:
        """The battlefield of this id or path. Raises `Trouble`."""
        try:
            return Shelf().map(name)
        except (Faulty, OSError) as error:
            raise Trouble(str(error)) from None

    def scenarios(self) -> tuple[Entry, ...]:
        """All scenarios."""
        return _listed("scenario")

    def rosters(self) -> tuple[Entry, ...]:
        """The player's own, then those that come with the program; each by faction, then by name."""
        shelf, found = Shelf(), []
        own = _own_files()
        for name in (*own, *shelf.ids("warband")):
            try:
                roster = shelf.roster(name)
            except (Faulty, OSError):
                continue  # a file with faults is no choice: `skirmish warband check` tells them
            cost, count = roster.marks, len(roster.warriors)
            gifted = sum(bool(warrior.lore) for warrior in roster.warriors)
            found.append(Entry(name, roster.name, "", roster.faction, cost, count, gifted, name in own))
        return tuple(sorted(found, key=lambda entry: (not entry.own, entry.group, entry.name)))

    def roster(self, name: str) -> Roster:
        """The roster of this id or path. Raises `Trouble`."""
        try:
            return Shelf().roster(name)
        except (Faulty, OSError) as error:
            raise Trouble(str(error)) from None

    def remarks(self, name: str, options: Mapping[str, str]) -> tuple[str, ...]:
        """What `skirmish warband check` would call an error. Raises `Trouble`."""
        try:
            file = Shelf().roster_file(name)
            return tuple(p.message for p in problems(file, dict(options), builders()) if p.level == "error")
        except (Fault, Faulty, OSError) as error:
            raise Trouble(str(error)) from None

    def rulesets(self) -> tuple[Entry, ...]:
        """All presets and pairs, the default first."""
        listed = [Entry(str(entry["id"]), str(entry["name"])) for entry in LISTS[Kind.RULES]()]
        return tuple(sorted(listed, key=lambda entry: entry.id != systems.DEFAULT))

    def options(self, ruleset: str) -> tuple[Option, ...]:
        """The switches of a ruleset."""
        return tuple(compose.switches(ruleset).values())

    def usual(self) -> Wanted:
        """What a quick battle is fought with: two lists with channelers, against the usual opponent."""
        return Wanted(_QUICK, battle.MAP, battle.SCENARIO, systems.DEFAULT, seats=(HUMAN, OPPONENT))

    def prepare(self, wanted: Wanted) -> tuple[Setup, tuple[str, ...]]:
        """The setup, and what there is to say about it. Raises `Trouble`."""
        seed = wanted.seed if wanted.seed is not None else secrets.randbelow(1_000_000)
        switches = dict(wanted.options)
        try:
            rules = compose.ruleset(wanted.ruleset, switches)
            rosters, found = battle.fielded(wanted.rosters, switches)
            said = tuple(str(problem) for problem in found if problem.level == "error")
            return compose.setup(rules, rosters, wanted.battlefield, wanted.scenario, seed), said
        except (Fault, Faulty, OSError) as error:
            raise Trouble(str(error)) from None

    def rule(self, ident: str) -> tuple[str, str]:
        """(title, text) of a rule."""
        try:
            found = self._book.find(ident)
        except UnknownRule as error:
            return ident, str(error)
        return f"{found.id} {found.title}", found.text

    def rules(self, words: str) -> tuple[Entry, ...]:
        """The rules that speak of these words."""
        found = self._book.search(words) if words.strip() else self._book.rules
        return tuple(Entry(rule.id, rule.title, rule.text) for rule in found)

    @cached_property
    def _book(self) -> Rulebook:
        return load_rulebook(shipped_root() / "docs" / "rules")


@lru_cache(8)
def _listed(kind: str) -> tuple[Entry, ...]:
    return tuple(Entry(entry.id, entry.name, entry.text) for entry in Shelf().listing(kind))


def _own_files() -> list[str]:
    """Rosters in the folder the program was started in, and in its `warbands`."""
    found = []
    for folder in (Path(), Path("warbands")):
        for path in sorted(folder.glob("*.yaml"))[:_MOST_FILES]:
            try:
                with path.open("rb") as file:
                    if _FORMAT in file.read(_LOOKED_AT):
                        found.append(str(path.resolve() if folder == Path() else path))
            except OSError:
                continue
    shipped = (shipped_root() / "warbands").resolve()
    return [name for name in found if Path(name).resolve().parent != shipped]
