"""The sheet of the turn report."""

from __future__ import annotations

from skirmish.client.battle.presenters.actions import Cap
from skirmish.client.battle.session import Session
from skirmish.client.battle.turn_report import TurnReport, had_turn
from skirmish.client.ui.text import Span
from skirmish.client.words import say
from skirmish.core.record import Record
from skirmish.core.state import Side


class ReportView(Record):
    """What has happened since a side's last turn."""

    title: str
    side: Side
    body: tuple[Span | str, ...]
    again: bool
    """Whether there is something to be seen again."""
    why_bar: str
    close_key: str
    why_key: str


def report(shown: TurnReport, session: Session, cap: Cap) -> ReportView | None:
    """The sheet; None while it isn't shown."""
    if shown.shown is None:
        return None
    side, found = shown.shown
    body: list[Span | str] = []
    for line in found.lines:  # each with whose it is before it: a newcomer doesn't know all names
        begins = "\n" if body else ""
        whose = "" if line.side is None else say("digest-own" if line.side == side else "digest-other") + " "
        body += [Span(begins + whose, face="bold"), Span(line.text)]
    heading = "digest" if had_turn(session.moments[: found.first], side) else "digest-first"
    bar = "" if session.ai_choices else say("why.nothing-yet")
    return ReportView(say(heading), side, tuple(body), found.end > found.first, bar, cap("digest"), cap("why"))
