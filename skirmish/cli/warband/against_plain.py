"""The odds of a list for programs: `warband show --against --json`."""

from __future__ import annotations

from fractions import Fraction

from skirmish.app.odds.duels import Turn
from skirmish.app.odds.matchups import Measured, Pair, Row
from skirmish.app.roster_facts import Facts


def plain(file_id: str, name: str, found: Measured) -> Facts:
    """The whole of it for programs: floats of six digits, with the exact fraction as text."""
    return {
        "id": file_id,
        "name": name,
        "ruleset": found.rules.name,
        "options": dict(found.rules.options),
        "field": {"id": found.foes.id, "name": found.foes.name},
        "enemies": [
            {"id": rank.id, "name": rank.name, "numbers": dict(numbers), "gear": list(rank.gear)}
            for rank, numbers in zip(found.foes.ranks, found.cards, strict=True)
        ],
        "warriors": [_plain_row(row) for row in found.rows],
        "wounds_per_100_marks": number(found.per_100),
        "magic_left_out": found.uncounted,
    }


def _plain_row(row: Row) -> Facts:
    rank = row.rank
    return {
        "id": rank.id,
        "name": rank.name,
        "count": rank.count,
        "marks": rank.marks,
        "take_down": number(row.down),
        "take_out": number(row.out),
        "survive": number(row.stands),
        "survive_in_play": number(row.lives),
        "wounds": number(row.wounds),
        "wounds_per_100_marks": number(row.per_100),
        "usual_way": {"way": row.usual.manner, "what": row.usual.what, "shots": row.usual.shots} if row.usual else None,
        "against": [_plain_pair(pair) for pair in row.pairs],
    }


def _plain_pair(pair: Pair) -> Facts:
    return {
        "enemy": pair.enemy.id,
        "take_down": number(pair.ours.down),
        "take_out": number(pair.ours.out),
        "wounds": number(pair.ours.wounds),
        "survive": number(pair.stands),
        "survive_in_play": number(pair.lives),
        "best_way": pair.ours.best.manner if pair.ours.best else None,
        "ways": _plain_ways(pair.ours),
        "enemy_ways": _plain_ways(pair.theirs),
    }


def _plain_ways(turn: Turn) -> list[Facts]:
    return [
        {
            "way": way.manner,
            "what": way.what,
            "shots": way.shots,
            "from_in": way.from_in,
            "down": number(way.down),
            "out": number(way.out),
            "wounds": number(way.wounds),
        }
        for way in turn.ways
    ]


def number(figure: Fraction | None) -> Facts | None:
    """A figure for programs: rounded, and exact."""
    return None if figure is None else {"decimal": round(float(figure), 6), "fraction": str(figure)}
