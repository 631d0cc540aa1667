"""The answer in a sentence: who beats whom, how often, and how sure that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from skirmish.playtest.matchups import Cell, against_the_field
from skirmish.playtest.report.pieces import counted, listed, name
from skirmish.playtest.report.spans import of_share, percent, spans
from skirmish.playtest.sequential import Surety
from skirmish.playtest.tally import Tally

MOST_NAMED = 3
"""Of more lists only the number is told."""

EVEN = 0.5
Ends = Mapping[tuple[str, str], tuple[float, float]]
"""Of each pairing of lists, by their ids, the ends of an interval of the first one's share of wins."""


class Answer(NamedTuple):
    """What a batch says, as HTML."""

    headline: str
    surety: str
    """How sure that is; '' if there is nothing to be sure of."""


def intervals(duels: Sequence[Cell], sureties: Sequence[Surety] = ()) -> Ends:
    """Of each pairing, from either side, the ends between which the true share of wins lies.

    They are Wilson's. A batch that was to stop as soon as it is sure may tell only what is sure: Wilson's promise
    nothing if somebody looked before each battle whether to go on.
    """
    found = {(duel.mine, duel.theirs): duel.tally.interval for duel in duels}
    for one in sureties:
        found |= {(one.mine, one.theirs): (one.low, one.high), (one.theirs, one.mine): (1 - one.high, 1 - one.low)}
    return found


def answer(names: Mapping[str, str], duels: Sequence[Cell], ends: Ends) -> Answer:
    """What the batch says; `names` are its lists by id, `duels` how each fared against each, `ends` see `intervals`."""
    if not duels:
        return Answer("No battle has been fought yet.", "")
    if len(names) == 2:
        return _duel(names, max(duels, key=lambda duel: duel.tally.share), ends)
    return _field(names, duels, ends)


def rates(names: Mapping[str, str], duels: Sequence[Cell], ends: Ends) -> str:
    """How often each list wins, the best first; '' if there was no battle."""
    fared = against_the_field(duels)
    order = sorted(fared, key=lambda ident: -fared[ident].share)
    known = {duel.mine: ends[duel.mine, duel.theirs] for duel in duels} if len(fared) == 2 else {}
    lines = [
        of_share(name(names[ident]), fared[ident].share, known.get(ident, fared[ident].interval)) for ident in order
    ]
    caption = "Battles won; a draw is half a win"
    return spans("rates", caption, ("List", "Wins (95\u202f% interval)"), lines, None) if lines else ""


def _duel(names: Mapping[str, str], duel: Cell, ends: Ends) -> Answer:
    """Told from the side of the list that won more."""
    mine, theirs, found = name(names[duel.mine]), name(names[duel.theirs]), duel.tally
    low, high = ends[duel.mine, duel.theirs]
    if found.games == 1:
        how = "was drawn" if found.draws else f"went to {mine}"
        return Answer(f"The one battle {how}.", "That says next to nothing about the next one.")
    often = f"{100 * found.share:.0f} battles in 100"
    if low >= EVEN:
        return Answer(f"{mine} beats {theirs}: it wins {often}.", _long_run(low, high))
    told = f"Too close to call after {counted(found.games, 'battle')}: {mine} wins {often} against {theirs}."
    return Answer(told, f"{_long_run(low, high)} Even is 50.")


def _long_run(low: float, high: float) -> str:
    return f"In the long run it is between {100 * low:.0f} and {100 * high:.0f}, with 95\u202f% confidence."


def _field(names: Mapping[str, str], duels: Sequence[Cell], ends: Ends) -> Answer:
    fared = against_the_field(duels)
    best = max(fared, key=lambda ident: fared[ident].share)
    worst = min(fared, key=lambda ident: fared[ident].share)
    told = f"Of {len(names)} lists {name(names[best])} fares best: it wins {100 * fared[best].share:.0f} battles in 100"
    own = {theirs: found for (mine, theirs), found in ends.items() if mine == best}
    beaten = [name(names[ident]) for ident, (low, _) in own.items() if low >= EVEN]
    lost_to = [name(names[ident]) for ident, (_, high) in own.items() if high <= EVEN]
    if len(beaten) == len(names) - 1:
        told += " and beats every other list"
    elif beaten:
        told += f" and clearly beats {_some(beaten)}"
    told += f", but loses to {_some(lost_to)}" if lost_to else ""
    surety = f"{_long_run(*fared[best].interval)} Last comes {name(names[worst])} with {_share(fared[worst])}."
    return Answer(f"{told}.", surety)


def _some(those: Sequence[str]) -> str:
    return listed(those) if len(those) <= MOST_NAMED else f"{len(those)} of the others"


def _share(found: Tally) -> str:
    low, high = found.interval
    return f"{percent(found.share)} ({100 * low:.0f} to {100 * high:.0f})"
