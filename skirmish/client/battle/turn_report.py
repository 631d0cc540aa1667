"""What has happened since a side's last turn, in a few lines worth reading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from skirmish.client.battle.selection import Selection
from skirmish.client.battle.session import Moment, Session
from skirmish.client.words import say
from skirmish.core.events import (
    EffectBegun,
    Ended,
    Event,
    FeatureLaid,
    Fell,
    Fled,
    Hurt,
    Moved,
    Scored,
    TokenCarriedOff,
    TokenDropped,
    TokenTaken,
    TurnStarted,
)
from skirmish.core.state import ModelId, Side
from skirmish.core.text import Line

MOST_LINES = 6
WEIGHTS: tuple[tuple[type[Event], int], ...] = (
    (Ended, 9),
    (Scored, 8),
    (TokenCarriedOff, 7),
    (TokenTaken, 5),
    (TokenDropped, 5),
    (Fled, 5),
    (Hurt, 4),
    (EffectBegun, 3),
    (FeatureLaid, 2),
)
"""What is worth a line, and how much; the heavier stay when there are too many."""
FELL, GONE = 6, 8


class Digest(NamedTuple):
    """The lines, in the order in which it happened, and the moments from `first` until before `end`."""

    lines: tuple[Line, ...]
    first: int
    end: int


def digest(
    moments: Sequence[Moment], side: Side, perceives: Callable[[Moment], bool] = lambda moment: True
) -> Digest:  # fmt: skip
    """What the side knows to have happened since its last turn ended, until its new one began or until now.

    A side that had no turn yet is told everything. Each model's hurts and falls are one line, the worst of them.
    """
    return _digest(moments, _span(moments, side), perceives)


def round_digest(
    moments: Sequence[Moment], perceives: Callable[[Moment], bool] = lambda moment: True
) -> Digest:  # fmt: skip
    """The same of the last round that is over, for battles in which both sides act by turns within a round.

    Before one is over it is everything until now.
    """
    begun = {m.event.round: m.number for m in reversed(moments) if isinstance(m.event, TurnStarted)}
    starts = sorted(begun.values())
    return _digest(moments, (starts[-2], starts[-1]) if len(starts) > 1 else (0, len(moments)), perceives)


def _digest(moments: Sequence[Moment], within: tuple[int, int], perceives: Callable[[Moment], bool]) -> Digest:
    first, end = within
    span = [moment for moment in moments[first:end] if perceives(moment)]
    worst: dict[tuple[str, ModelId | int], tuple[int, Moment]] = {}
    for moment in span:
        weight = _weight(moment.event) if moment.line is not None else 0
        key = _about(moment)
        if weight and weight >= worst.get(key, (0, moment))[0]:
            worst[key] = weight, moment
    return Digest(_chosen(list(worst.values())) or _moves(span), first, end)


def _span(moments: Sequence[Moment], side: Side) -> tuple[int, int]:
    """From the beginning of the other side's last turn to that of this side's, if that came after it, or to now."""
    turns = [(moment.number, moment.event.side) for moment in moments if isinstance(moment.event, TurnStarted)]
    end = len(moments)
    if turns and turns[-1][1] == side:
        end = turns.pop()[0]
    first = 0
    while turns and turns[-1][1] != side:
        first = turns.pop()[0]
    return (first if turns else 0), end


def _weight(event: Event) -> int:
    if isinstance(event, Fell):
        return GONE if event.gone else FELL
    return next((weight for kind, weight in WEIGHTS if isinstance(event, kind)), 0)


def _about(moment: Moment) -> tuple[str, ModelId | int]:
    """What has only one line: a model's harm; everything else stands for itself."""
    event = moment.event
    return ("harm", event.model) if isinstance(event, Fell | Hurt | Fled) else ("", moment.number)


def _chosen(found: list[tuple[int, Moment]]) -> tuple[Line, ...]:
    """The heaviest, the later ones of the same weight, in the order in which they happened."""
    by_weight = sorted(found, key=lambda one: (-one[0], -one[1].number))
    kept = by_weight if len(found) <= MOST_LINES else by_weight[: MOST_LINES - 1]
    lines = [moment.line for _, moment in sorted(kept, key=lambda one: one[1].number) if moment.line is not None]
    if len(kept) < len(found):
        lines.append(Line(say("digest.more", n=len(found) - len(kept))))
    return tuple(lines)


def _moves(span: Sequence[Moment]) -> tuple[Line, ...]:
    """That some moved, where nothing else is worth a line; nothing if nobody did."""
    movers = {moment.event.model for moment in span if isinstance(moment.event, Moved)}
    return (Line(say("digest.quiet", n=len(movers))),) if movers else ()


class TurnReport:
    """The digest that is shown, if any."""

    def __init__(self, session: Session, selection: Selection) -> None:
        self._session, self._selection = session, selection
        self.shown: tuple[Side | None, Digest] | None = None
        """For whom, None for both, and what."""

    def hear(self, moments: list[Moment], *, stays: bool = False) -> None:
        """Something was played: a new turn of a person's brings the sheet, if anything has happened.

        Whatever else is played takes it away, unless it `stays`.
        """
        begun = [moment.event.side for moment in moments if isinstance(moment.event, TurnStarted)]
        if begun and self._is_due(begun[-1]):
            reader, found = self._told(begun[-1])
            self.shown = (reader, found) if found.lines else None
        elif not begun and not stays and self._selection.decision is not None:
            self.shown = None

    def toggle(self) -> None:
        """Shows it for the side that must decide, or takes it away."""
        decision = self._session.decision
        reader, found = self._told(decision.side if decision is not None else 0)
        told = found if found.lines else found._replace(lines=(Line(say("digest.nothing")),))
        self.shown = None if self.shown else (reader, told)

    def _is_due(self, side: Side) -> bool:
        """Whether this side's turn, or the round that has begun with it, comes after something to be told of."""
        session = self._session
        if session.rules.combat.alternates:
            return session.state.round > 1 and any(seat.human for seat in session.seats)
        return session.seats[side].human and had_turn(session.moments, 1 - side)

    def _told(self, side: Side) -> tuple[Side | None, Digest]:
        """For whom it is now, and what: of a round of both sides it is for the one person, or for both."""
        session, moments = self._session, self._session.moments
        if not session.rules.combat.alternates:
            return side, digest(moments, side, lambda m: session.rules.perceives(m.state, m.event, side))
        people = [one for one in (0, 1) if session.seats[one].human]
        found = round_digest(moments, lambda m: all(session.rules.perceives(m.state, m.event, s) for s in people))
        return (people[0] if len(people) == 1 else None), found


def had_turn(moments: Sequence[Moment], side: Side) -> bool:
    """Whether a turn of this side has begun."""
    return any(isinstance(moment.event, TurnStarted) and moment.event.side == side for moment in moments)
