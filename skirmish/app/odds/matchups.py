"""The odds of a list against typical enemies: each of its warriors against each of them, both ways, in one turn."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from skirmish.app.compose import nearest
from skirmish.app.compose import ruleset as rules_of
from skirmish.app.entries import Chance
from skirmish.app.errors import UserError
from skirmish.app.odds.duels import Duelist, Duels, Numbers, Turn, Way
from skirmish.core.record import Record, evolve
from skirmish.core.state import Roster, Warrior
from skirmish.core.system import Ruleset
from skirmish.library.catalogue import RosterFile, Shelf, looks_like_path
from skirmish.library.fieldfile import FIELD, ReferenceSet, default_field, field_in
from skirmish.library.stock import Stock
from skirmish.library.yamlfile import parse, read
from skirmish.muster.cost import fielded
from skirmish.muster.editor_snapshot import BOM, StillShelf

PATIENCE_S = 3.0
"""After so many seconds people are told what takes so long."""
HUNDRED = 100
"""Marks for which wounds are counted: those for a single one are too small to read."""


class Pair(Record):
    """A warrior of the list and an enemy: what each can do to the other in one turn of its own."""

    enemy: Rank
    ours: Turn
    theirs: Turn

    @property
    def stands(self) -> Fraction:
        """The chance to be standing still after the enemy's turn."""
        return 1 - self.theirs.down

    @property
    def lives(self) -> Fraction:
        """The chance not to be out of action after it."""
        return 1 - self.theirs.out


class Row(Record):
    """A warrior of the list against the whole set."""

    rank: Rank
    pairs: tuple[Pair, ...]

    @property
    def down(self) -> Fraction:
        """The mean chance to put an enemy of the set down at all."""
        return _mean(pair.ours.down for pair in self.pairs)

    @property
    def out(self) -> Fraction:
        """The mean chance to take one out of action."""
        return _mean(pair.ours.out for pair in self.pairs)

    @property
    def stands(self) -> Fraction:
        """The mean chance to be standing still after an enemy's turn."""
        return _mean(pair.stands for pair in self.pairs)

    @property
    def lives(self) -> Fraction:
        """The mean chance not to be out of action after it."""
        return _mean(pair.lives for pair in self.pairs)

    @property
    def wounds(self) -> Fraction:
        """The wounds it is expected to deal in one turn, in the mean over the set."""
        return _mean(pair.ours.wounds for pair in self.pairs)

    @property
    def usual(self) -> Way | None:
        """The best way to put somebody down against the most enemies, the first of equals."""
        best = [way for pair in self.pairs if (way := pair.ours.best) is not None]
        if not best:
            return None
        times = Counter((way.manner, way.what, way.shots) for way in best)
        return max(best, key=lambda way: times[way.manner, way.what, way.shots])

    @property
    def per_100(self) -> Fraction | None:
        """The same for 100 marks of such warriors; None for who cost nothing."""
        return self.wounds * HUNDRED / self.rank.marks if self.rank.marks else None


class Measured(Record):
    """The list against the set."""

    rules: Ruleset
    foes: Foes
    rows: tuple[Row, ...]
    cards: tuple[Numbers, ...]
    """The numbers of the enemies, in their order."""
    uncounted: bool = False
    """Some of them have magic whose odds can't be asked under these rules."""

    @property
    def per_100(self) -> Fraction | None:
        """Wounds of the whole list in one turn, each warrior against the mean of the set, for 100 of its marks."""
        marks = sum(row.rank.count * row.rank.marks for row in self.rows)
        wounds = sum((row.rank.count * row.wounds for row in self.rows), Fraction(0))
        return wounds * HUNDRED / marks if marks else None


def measured(rules: Ruleset, ours: tuple[Rank, ...], against: Foes) -> Measured:
    """Every pair worked out. Raises `UserError` if there is nobody, or these rules have no such odds."""
    if not ours or not against.ranks:
        raise UserError("there is nobody to measure" if not ours else f"{against.name} has no warriors")
    duels, watch = Duels(rules), _Watch(2 * len(ours) * len(against.ranks))
    rows = tuple(row_of(duels, rank, against, watch.done) for rank in ours)
    uncounted = any(duels.without_weaves(rank.duelist.warrior) for rank in (*ours, *against.ranks))
    cards = tuple(duels.numbers(enemy.duelist) for enemy in against.ranks)
    return Measured(rules, against, rows, cards, uncounted)


def row_of(duels: Duels, rank: Rank, against: Foes, did: Callable[[], None] = lambda: None) -> Row:
    """One warrior against the whole set; `did` is called after each turn. Raises `UserError`."""
    pairs = []
    for enemy in against.ranks:
        attack = duels.turn(rank.duelist, enemy.duelist.warrior)
        did()
        pairs.append(Pair(enemy, attack, duels.turn(enemy.duelist, rank.duelist.warrior)))
        did()
    return Row(rank, tuple(pairs))


class _Watch:
    """Says on stderr how far the work has come, if it takes long."""

    def __init__(self, of: int) -> None:
        self._of = of
        self._did = 0
        self._told = time.monotonic()

    def done(self) -> None:
        """One more is worked out."""
        self._did += 1
        now = time.monotonic()
        if now - self._told > PATIENCE_S and self._did < self._of:
            self._told = now
            print(f"{self._did} of {self._of} turns worked out", file=sys.stderr, flush=True)


def _mean(figures: Iterable[Fraction]) -> Fraction:
    found = tuple(figures)
    return sum(found, Fraction(0)) / len(found)


class Rank(Record):
    """Warriors who are all alike: a member, a group, a hired blade, or one of a reference set."""

    id: str
    name: str
    count: int
    marks: int
    """What one of them cost."""
    duelist: Duelist
    gear: tuple[str, ...] = ()
    """What it carries, and the weaves it knows, by their names."""


class Foes(Record):
    """The enemies that a list is measured by."""

    id: str
    name: str
    ranks: tuple[Rank, ...]


def ranks(file: RosterFile) -> tuple[Rank, ...]:
    """The different warriors of the roster in its order; one of a group stands for all.

    Names that stand twice are told apart by the ids.
    """
    roster, known, found, first = file.roster, fielded(file), [], 0
    names = [entry.name for entry in known]
    for entry in known:
        warrior, ident = roster.warriors[first], entry.written.id
        name = f"{entry.name} {ident}" if names.count(entry.name) > 1 else entry.name
        found.append(_rank(ident, name, warrior, roster, file.stock, entry.count))
        first += entry.count
    return tuple(found)


def foes(shelf: Shelf, wanted: str) -> Foes:
    """The set of this name or path, or all the warriors of a roster. Raises `Faulty` or `UserError`."""
    if wanted == FIELD:
        return _of_set(default_field(shelf), shelf.stock)
    if looks_like_path(wanted):
        document = read(Path(wanted), wanted)
        said = document.data.get("format") if isinstance(document.data, dict) else None
        if str(said).partition("/")[0] == FIELD:
            return _of_set(field_in(document, shelf), shelf.stock)
        return _of_roster(shelf.roster_in(document))
    known = (FIELD, *shelf.ids("warband"))
    if wanted not in known:
        raise UserError(f"no reference set or warband '{wanted}'{nearest(wanted, known)}")
    return _of_roster(shelf.roster_file(wanted))


def _of_set(found: ReferenceSet, stock: Stock) -> Foes:
    made = tuple(_rank(enemy.id, enemy.name, enemy.warrior, enemy.roster, stock) for enemy in found.enemies)
    return Foes(found.id, found.name, made)


def _of_roster(file: RosterFile) -> Foes:
    return Foes(file.form.id, file.form.name, ranks(file))


def _rank(ident: str, name: str, warrior: Warrior, roster: Roster, stock: Stock, count: int = 1) -> Rank:
    lore: dict[str, Any] = dict(warrior.lore)
    known = [stock.items[item].name for item in warrior.items]
    known += [stock.weaves[weave].name for weave in lore.get("weaves", ())]
    return Rank(ident, name, count, warrior.marks, _duelist(warrior, roster, stock), tuple(known))


def _duelist(warrior: Warrior, roster: Roster, stock: Stock) -> Duelist:
    """The warrior with the one that it is of no use without; alone if it names nobody fit for that. (SKR-82)"""
    known = (stock.traits[ref] for ref, of in warrior.traits if of == warrior.fellow)
    wanted = {trait.member for trait in known if trait.near_in}
    fellow = next((o for o in roster.warriors if o.id == warrior.fellow and not wanted.isdisjoint(o.keywords)), None)
    return Duelist(warrior, fellow)


THE_LIST = "the list"


def chances(text: str, against: str, ruleset: str, options: tuple[tuple[str, str], ...]) -> Iterator[Chance]:
    """A row for each entry of the list in this YAML text, in its order, against this reference set or roster.

    An entry whose odds can't be worked out says why. Raises `UserError` or `Faulty` for a list, a set or rules that
    can't be used at all.
    """
    shelf = StillShelf()
    rules, enemies = rules_of(ruleset, dict(options)), foes(shelf, against)
    ours = ranks(shelf.roster_in(parse(text.removeprefix(BOM), THE_LIST)))
    if not enemies.ranks:
        raise UserError(f"{enemies.name} has no warriors")
    duels = Duels(rules)
    for number, rank in enumerate(ours, 1):
        row = Chance(rank.id, rank.name, rank.count, rank.marks, number, len(ours))
        yield _filled(row, duels, rank, enemies)


def _filled(row: Chance, duels: Duels, rank: Rank, enemies: Foes) -> Chance:
    try:
        return _with(row, row_of(duels, rank, enemies), uncounted=duels.without_weaves(rank.duelist.warrior))
    except UserError as fault:
        return evolve(row, failed=str(fault))


def _with(row: Chance, found: Row, *, uncounted: bool) -> Chance:
    return evolve(
        row,
        wounds=float(found.wounds),
        per_100=None if found.per_100 is None else float(found.per_100),
        down=float(found.down),
        out=float(found.out),
        stands=float(found.stands),
        lives=float(found.lives),
        way=way_text(found.usual) if found.usual else "",
        uncounted=uncounted,
    )


def way_text(way: Way | None) -> str:
    """`charge: sword and dagger`, `shoot twice: sling`, `weave: arrow of fire`."""
    if way is None:
        return "-"
    return f"{way.manner}{' twice' if way.shots > 1 else ''}: {way.what.replace('-', ' ')}"
