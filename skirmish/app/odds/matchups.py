"""The odds of a list against typical enemies: each of its warriors against each enemy, both ways, in one turn."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from skirmish.app.compose import nearest
from skirmish.app.compose import ruleset as rules_of
from skirmish.app.entries import Chance
from skirmish.app.errors import UserError
from skirmish.app.odds.duels import NEVER, Duelist, Duels, Manner, Way
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
"""Seconds after which progress is shown."""
HUNDRED = 100
"""Wounds are given per this many marks: per mark they would be too small to read."""


class Rank(Record):
    """Identical warriors: a member, a group, a hired blade, or an entry of a reference set."""

    id: str
    name: str
    count: int
    marks: int
    """What one of them cost."""
    duelist: Duelist
    gear: tuple[str, ...] = ()
    """Names of what it carries and of the weaves it knows."""


class Band(Record):
    """A list, or a set of enemies that lists are measured against."""

    id: str
    name: str
    ranks: tuple[Rank, ...]


class Pair(Record):
    """A warrior of the list and an enemy: what each can do to the other in its own turn."""

    enemy: str
    """Its id."""
    take_down: Fraction
    """The chance to put the enemy down."""
    take_out: Fraction
    wounds: Fraction
    survive: Fraction
    """The chance to be still standing after the enemy's turn."""
    survive_in_play: Fraction
    """The chance not to be out of action after it."""
    best_way: str | None
    """charge, shoot or weave; None if nothing puts it down."""
    ways: tuple[Way, ...]
    enemy_ways: tuple[Way, ...]


class Row(Record):
    """A warrior of the list against the whole set: its figures are averages over the set."""

    id: str
    name: str
    count: int
    marks: int
    take_down: Fraction
    take_out: Fraction
    survive: Fraction
    survive_in_play: Fraction
    wounds: Fraction
    wounds_per_100_marks: Fraction | None
    """None for warriors that cost nothing."""
    usual_way: Manner | None
    """The way that is best at putting down the most enemies, the first of equals."""
    against: tuple[Pair, ...]


class Field(Record):
    """The set that a list is measured against."""

    id: str
    name: str


class Enemy(Record):
    """An enemy of the set."""

    id: str
    name: str
    numbers: dict[str, str]
    """The numbers on its card."""
    gear: tuple[str, ...]


class Measured(Record):
    """The list against the set."""

    id: str
    name: str
    ruleset: str
    magic: str
    options: dict[str, str]
    field: Field
    enemies: tuple[Enemy, ...]
    warriors: tuple[Row, ...]
    wounds_per_100_marks: Fraction | None
    """For the whole list in one turn, each warrior against the average of the set."""
    magic_left_out: bool
    """Warriors with magic whose odds aren't available under these rules."""


Tell = Callable[[int, int], None]
"""Gets the number of turns calculated, and the total."""


def untold(done: int, of: int) -> None:
    """Shows no progress."""


def measured(rules: Ruleset, ours: Band, against: Band, tell: Tell = untold) -> Measured:
    """Calculates every pair. Raises `UserError` if either side is empty, or these rules have no such odds.

    `tell` gets the progress if it takes long.
    """
    if not ours.ranks or not against.ranks:
        raise UserError("there is nobody to measure" if not ours.ranks else f"{against.name} has no warriors")
    duels, watch = Duels(rules), _Watch(2 * len(ours.ranks) * len(against.ranks), tell)
    rows = tuple(row_of(duels, rank, against, watch.done) for rank in ours.ranks)
    return Measured(
        ours.id, ours.name, rules.name, rules.magic.name, dict(rules.options), Field(against.id, against.name),
        tuple(Enemy(rank.id, rank.name, dict(duels.numbers(rank.duelist)), rank.gear) for rank in against.ranks), rows,
        _per_100(sum(row.count * row.wounds for row in rows), sum(row.count * row.marks for row in rows)),
        any(duels.without_weaves(rank.duelist.warrior) for rank in (*ours.ranks, *against.ranks)),
    )  # fmt: skip


def row_of(duels: Duels, rank: Rank, against: Band, did: Callable[[], None] = lambda: None) -> Row:
    """Calculates one warrior against the whole set; `did` is called after each turn. Raises `UserError`."""
    pairs, best = [], []
    for enemy in against.ranks:
        ours = duels.turn(rank.duelist, enemy.duelist.warrior)
        did()
        theirs = duels.turn(enemy.duelist, rank.duelist.warrior)
        did()
        best += [ours.best.manner] if ours.best else []
        pairs.append(Pair(
            enemy.id, ours.down, ours.out, ours.wounds, 1 - theirs.down, 1 - theirs.out,
            ours.best.way if ours.best else None, ours.ways, theirs.ways,
        ))  # fmt: skip

    def mean(figure: str) -> Fraction:
        return sum((getattr(pair, figure) for pair in pairs), NEVER) / len(pairs)

    times, wounds = Counter(best), mean("wounds")
    return Row(
        rank.id, rank.name, rank.count, rank.marks, mean("take_down"), mean("take_out"), mean("survive"),
        mean("survive_in_play"), wounds, _per_100(wounds, rank.marks),
        max(times, key=times.__getitem__, default=None), tuple(pairs),
    )  # fmt: skip


def _per_100(wounds: Fraction | int, marks: int) -> Fraction | None:
    return wounds * Fraction(HUNDRED) / marks if marks else None


class _Watch:
    """Reports progress, if the work takes long."""

    def __init__(self, of: int, tell: Tell) -> None:
        self._of, self._tell = of, tell
        self._did, self._told = 0, time.monotonic()

    def done(self) -> None:
        """Counts one more as done."""
        self._did += 1
        now = time.monotonic()
        if now - self._told > PATIENCE_S and self._did < self._of:
            self._told = now
            self._tell(self._did, self._of)


def ranks(file: RosterFile) -> tuple[Rank, ...]:
    """The distinct warriors of the roster in its order; one of a group stands for all.

    Duplicate names get their ids added.
    """
    roster, known, found, first = file.roster, fielded(file), [], 0
    names = [entry.name for entry in known]
    for entry in known:
        warrior, ident = roster.warriors[first], entry.written.id
        name = f"{entry.name} {ident}" if names.count(entry.name) > 1 else entry.name
        found.append(_rank(ident, name, warrior, roster, file.stock, entry.count))
        first += entry.count
    return tuple(found)


def band(file: RosterFile) -> Band:
    """The roster to measure."""
    return Band(file.form.id, file.form.name, ranks(file))


def foes(shelf: Shelf, wanted: str) -> Band:
    """The set of this name or path, or all the warriors of a roster. Raises `Faulty` or `UserError`."""
    if wanted == FIELD:
        return _of_set(default_field(shelf), shelf.stock)
    if looks_like_path(wanted):
        document = read(Path(wanted), wanted)
        said = document.data.get("format") if isinstance(document.data, dict) else None
        if str(said).partition("/")[0] == FIELD:
            return _of_set(field_in(document, shelf), shelf.stock)
        return band(shelf.roster_in(document))
    known = (FIELD, *shelf.ids("warband"))
    if wanted not in known:
        raise UserError(f"no reference set or warband '{wanted}'{nearest(wanted, known)}")
    return band(shelf.roster_file(wanted))


def _of_set(found: ReferenceSet, stock: Stock) -> Band:
    made = tuple(_rank(enemy.id, enemy.name, enemy.warrior, enemy.roster, stock) for enemy in found.enemies)
    return Band(found.id, found.name, made)


def _rank(ident: str, name: str, warrior: Warrior, roster: Roster, stock: Stock, count: int = 1) -> Rank:
    lore: dict[str, Any] = dict(warrior.lore)
    known = [stock.items[item].name for item in warrior.items]
    known += [stock.weaves[weave].name for weave in lore.get("weaves", ())]
    return Rank(ident, name, count, warrior.marks, _duelist(warrior, roster, stock), tuple(known))


def _duelist(warrior: Warrior, roster: Roster, stock: Stock) -> Duelist:
    """The warrior with the partner it needs; alone if it names no suitable one. (SKR-82)"""
    known = (stock.traits[ref] for ref, of in warrior.traits if of == warrior.fellow)
    wanted = {trait.member for trait in known if trait.near_in}
    fellow = next((o for o in roster.warriors if o.id == warrior.fellow and not wanted.isdisjoint(o.keywords)), None)
    return Duelist(warrior, fellow)


THE_LIST = "the list"


def chances(text: str, against: str, ruleset: str, options: tuple[tuple[str, str], ...]) -> Iterator[Chance]:
    """A row for each entry of the list in this YAML text, in its order, against this reference set or roster.

    An entry whose odds can't be calculated says why. Raises `UserError` or `Faulty` for a list, a set or rules that
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


def _filled(row: Chance, duels: Duels, rank: Rank, enemies: Band) -> Chance:
    try:
        found = row_of(duels, rank, enemies)
    except UserError as fault:
        return evolve(row, failed=str(fault))
    per_100 = found.wounds_per_100_marks
    return evolve(
        row,
        wounds=float(found.wounds),
        per_100=None if per_100 is None else float(per_100),
        down=float(found.take_down),
        out=float(found.take_out),
        stands=float(found.survive),
        lives=float(found.survive_in_play),
        way=str(found.usual_way or ""),
        uncounted=duels.without_weaves(rank.duelist.warrior),
    )
