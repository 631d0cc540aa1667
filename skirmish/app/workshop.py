"""What the window is handed: battles made from names, rules from setups, the rulebook."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from skirmish import rules as systems
from skirmish.app import compose
from skirmish.app.builders import builders
from skirmish.app.errors import UserError
from skirmish.app.lists import ListShop
from skirmish.app.reread import Reread
from skirmish.cli import battle
from skirmish.cli.listing import LISTS, Kind
from skirmish.client.workshop import HUMAN, Builder, Entry, PlanRules, Trouble, Wanted
from skirmish.core.battle_record import Setup, Unplayable
from skirmish.core.battlefield import Battlefield
from skirmish.core.record import evolve
from skirmish.core.state import Roster
from skirmish.core.system import Option, Ruleset
from skirmish.library import Faulty, Shelf
from skirmish.library.rulebook import Rulebook, UnknownRule, load_rulebook
from skirmish.library.shipped import shipped_root
from skirmish.muster import problems
from skirmish.players import OPPONENT

if TYPE_CHECKING:
    from skirmish.playtest.plan import Plan

_QUICK = ("tower-circle", "dread-circle")


def ruleset_of(setup: Setup) -> Ruleset:
    """The rules of a setup that may come from anywhere. Raises `Unplayable` with everything that is wrong with it."""
    try:
        rules = compose.ruleset(setup.ruleset, setup.options)
        compose.check(rules, setup)
    except UserError as error:
        raise Unplayable(str(error)) from None
    return rules


def plan_rules(plan: Plan) -> Ruleset:
    """The rules of a playtest's plan. Raises `Unplayable` with everything that is wrong with it here."""
    from skirmish.app.desk import rules_of

    return rules_of(plan)


class Shop(ListShop):
    """See `client.workshop.Workshop`."""

    builder: Builder = staticmethod(ruleset_of)
    rules_of: PlanRules = staticmethod(plan_rules)

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
        own = self.own_files()
        listed = [(name in own, self._entry(name)) for name in (*own, *self.house.shelf.ids("warband"))]
        found = [evolve(entry, own=mine) for mine, entry in listed if entry is not None]
        return tuple(sorted(found, key=lambda entry: (not entry.own, entry.group, entry.name)))

    @cached_property
    def _entry(self) -> Reread[Entry | None]:
        """What a list is shown with among others; None for one with faults, which `broken` tells."""
        shelf = self.house.shelf

        def read(name: str) -> Entry | None:
            try:
                roster = shelf.roster(name)
            except (Faulty, OSError):
                return None
            cost, count = roster.marks, len(roster.warriors)
            gifted = sum(bool(warrior.lore) for warrior in roster.warriors)
            return Entry(name, roster.name, "", roster.faction, cost, count, gifted)

        return Reread(read)

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
        except (UserError, Faulty, OSError) as error:
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
        except (UserError, Faulty, OSError) as error:
            raise Trouble(str(error)) from None

    def playtest(self, wanted: Wanted, maps: Sequence[str], games: int, *, sure: bool) -> tuple[Plan, tuple[str, ...]]:
        """The plan of many battles, and what there is to say about it. Raises `Trouble`."""
        from skirmish.app.desk import plan_of

        return plan_of(wanted, maps, games, sure=sure)

    def cores(self) -> int:
        """How many cores this program may use."""
        from skirmish.cli.conduct import cores

        return cores()

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

    def questions(self) -> tuple[Entry, ...]:
        """A page for each question of the odds desk."""
        from skirmish.app.odds.manual import pages

        return tuple(Entry(*page) for page in pages())

    @cached_property
    def _book(self) -> Rulebook:
        return load_rulebook(shipped_root() / "docs" / "rules")


@lru_cache(8)
def _listed(kind: str) -> tuple[Entry, ...]:
    return tuple(Entry(entry.id, entry.name, entry.text) for entry in Shelf().listing(kind))
