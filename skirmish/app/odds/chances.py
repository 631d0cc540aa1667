"""The odds of a list for the window: a row for each of its entries, as work that another process does."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.app.compose import ruleset as rules_of
from skirmish.app.errors import UserError
from skirmish.app.odds.duels import Duels
from skirmish.app.odds.foes import Foes, Rank, foes, ranks
from skirmish.app.odds.matchups import Row, row_of
from skirmish.cli.warband.against_page import told
from skirmish.client.lists import Chance
from skirmish.core.record import evolve
from skirmish.library.yamlfile import parse
from skirmish.muster.editor_snapshot import BOM, StillShelf

THE_LIST = "the list"


def chances(text: str, against: str, ruleset: str, options: tuple[tuple[str, str], ...]) -> Iterator[Chance]:
    """A row for each entry of the list in this YAML text, in its order, against this reference set or roster.

    An entry whose odds can't be worked out says why. Raises `UserError` or `Faulty` for a list, a set or rules that can't
    be used at all.
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
        way=told(found.usual) if found.usual else "",
        uncounted=uncounted,
    )
