"""What the window shows of a playtest, as plain records: how far it is, or what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.client.art.theme import MUTED, role_colour
from skirmish.client.commands import Action, why_not
from skirmish.client.levels import called
from skirmish.client.playtest import verdict
from skirmish.client.playtest.run import COMMANDS, Run
from skirmish.client.playtest.verdict import per_hundred
from skirmish.client.playtest.work import Exhibit, Point, Told
from skirmish.client.signals import Signal
from skirmish.client.ui.lists import Row
from skirmish.client.ui.style import POOR
from skirmish.client.ui.text import Span
from skirmish.client.words import say
from skirmish.core.record import Record
from skirmish.core.units import as_percent

if TYPE_CHECKING:
    from skirmish.playtest.plan import Plan
    from skirmish.playtest.warriors import Deeds

Body = tuple[Span | str, ...]


class HeadsView(Record):
    """The two lists in their colours, their players, and where they fight."""

    names: Body
    setting: Body


class ChartView(Record):
    """How the share of wins went. `total`: battles at most, 0 where it ends as soon as it is sure."""

    points: tuple[Point, ...]
    now: Point | None
    total: int


class ProgressView(Record):
    """How far it is."""

    heads: HeadsView | None
    state: str
    busy: bool
    bar: float
    """From 0 to 1."""
    count: str
    figures: tuple[tuple[str, str], ...]
    """(what, number); the first has the first list's colour."""
    remarks: tuple[Span, ...]
    chart: ChartView


class PeopleRow(Row):
    """A row of the table, with what stands in its columns; none for the heading of a list."""

    cells: tuple[str, ...] = ()


class BiasView(Record):
    """Something that should make no difference: its share of wins with the interval."""

    who: str
    share: float
    low: float
    high: float
    text: str


class ResultsView(Record):
    """What came of it. `played`: whether there was a battle at all."""

    heads: HeadsView
    headline: str
    surety: str
    unfinished: str
    doing: str
    """What is done just now; `said`: what came of that."""
    said: str
    chart: ChartView
    exhibits: tuple[Action, ...]
    played: bool
    people: tuple[PeopleRow, ...]
    fairness: str
    biases: tuple[BiasView, ...]
    course: tuple[str, ...]
    causes: tuple[str, ...]
    tab: int


def present(run: Run) -> ProgressView | ResultsView:
    """The progress; when it is over, the result."""
    return present_results(run, run.told) if run.told is not None else present_progress(run)


def present_foot(run: Run) -> tuple[Action, ...]:
    """Back, and what can be done now."""
    back = Action("back", say("setup.back"), Signal("cancel"), run.services.keymap.cap("cancel"),
                  tip=say("desk.back-tip") if run.running else "")  # fmt: skip
    if run.running:
        return (
            back,
            Action("stop", say("desk.stop"), Signal("stop"), tip=say("desk.stop-tip")),
            Action("pause", say("desk.pause"), Signal("pause"), "Enter", tip=say("desk.pause-tip"), primary=True),
        )

    def why(command: str) -> str:
        return why_not(COMMANDS, run, Signal(command))

    if run.told is None:
        ending = Action("stop", say("desk.so-far"), Signal("stop"), tip=say("desk.stop-tip"), why=why("stop"))
    else:
        ending = Action("report", say("desk.report"), Signal("report"), glyph="keep", tip=say("desk.report-tip"),
                        why=why("report"))  # fmt: skip
    if not run.unfinished:
        return back, ending
    go_on = Action("go-on", say("desk.go-on"), Signal("go-on"), "Enter", why=why("go-on"), primary=True)
    return back, ending, go_on


def present_heads(plan: Plan) -> HeadsView:
    """See `HeadsView`."""
    words = plan.players * 2 if len(plan.players) == 1 else plan.players
    body: list[Span | str] = []
    for side, (roster, player) in enumerate(zip(plan.rosters, words, strict=True)):
        if side:
            body.append(Span(f" {say('desk.against')} ", colour=MUTED))
        body += [
            Span(roster.name, face="bold", colour=role_colour(side)),
            Span(f" ({called(player)})", colour=MUTED),
        ]
    places = ", ".join(field.name for field in plan.battlefields)
    setting = Span(say("desk.setting", places=places, scenario=plan.scenario.name, seed=plan.seed), colour=MUTED)
    return HeadsView(tuple(body), (setting,))


# --- how far it is -------------------------------------------------------------------------------------------------


def present_progress(run: Run) -> ProgressView:
    """Battles, pace, time left, the win rate so far, and how that came about."""
    tidings, plan = run.tidings, run.plan
    done, total = (tidings.done, tidings.total) if tidings is not None else (0, 0)
    most = plan is not None and plan.until is not None
    count = say("desk.done-at-most" if most else "desk.done", done=f"{done:,}", total=f"{total:,}") if total else ""
    state = say("desk.running" if run.running and done else "desk.ready" if run.running else "desk.paused")
    chart = ChartView(
        tuple(run.points), tidings.now if tidings is not None else None, 0 if plan is None or most else plan.games
    )
    return ProgressView(
        present_heads(plan) if plan is not None else None, run.doing or state, run.busy,
        done / total if total else 0.0, count, _figures(run), _remarks(run), chart,
    )  # fmt: skip


def _figures(run: Run) -> tuple[tuple[str, str], ...]:
    """Win rate with its interval, pace, time left, workers."""
    tidings, none = run.tidings, say("desk.none")
    now = tidings.now if tidings is not None and tidings.now.battles else None
    rate = f"{tidings.rate:.3g}" if tidings is not None and tidings.rate and run.running else none
    left = tidings.left if tidings is not None and tidings.left and run.running else none
    return (
        (say("desk.wins"), as_percent(now.share) if now else none),
        (say("desk.between"), _span(now.low, now.high) if now else none),
        (say("desk.pace"), rate),
        (say("desk.left"), left),
        (say("desk.playing"), str(run.workers) if run.running else none),
    )


def _span(low: float, high: float) -> str:
    """The ends of an interval: `48-63%`."""
    return say("desk.span", low=per_hundred(low), high=per_hundred(high))


def _remarks(run: Run) -> tuple[Span, ...]:
    """Why it has stopped; what breaks the rules of list building."""
    said = [Span(run.failed, colour=POOR)] if run.failed else []
    if run.notes:
        said.append(Span(say("desk.unlawful", n=len(run.notes), first=run.notes[0]), colour=MUTED))
    return tuple(said)


# --- what came of it -----------------------------------------------------------------------------------------------


def present_results(run: Run, told: Told) -> ResultsView:
    """The verdict with its chart and two battles to look at; people, fairness, how battles go."""
    progress = say("desk.unfinished", done=f"{told.now.battles:,}", total=f"{told.summary.wanted:,}")
    exhibits = [(kind, one) for kind, one in (("median", told.median), ("closest", told.closest)) if one is not None]
    places = {field.id: field.name for field in told.plan.battlefields}
    return ResultsView(
        heads=present_heads(told.plan),
        headline=verdict.headline(told),
        surety=verdict.surety(told),
        unfinished="" if told.over else progress,
        doing=run.doing,
        said=run.said,
        chart=ChartView(told.points, told.now, 0 if told.plan.until is not None else told.plan.games),
        exhibits=tuple(_exhibit(run, told, kind, one) for kind, one in exhibits),
        played=bool(told.now.battles),
        people=present_people(told),
        fairness=verdict.fairness(told.summary.biases),
        biases=tuple(
            BiasView(
                verdict.called(one, places), one.share.value, one.share.low, one.share.high,
                f"{as_percent(one.share.value)} ({_span(one.share.low, one.share.high)})",
            )
            for one in told.summary.biases
        ),
        course=tuple(verdict.course(told)),
        causes=tuple(verdict.causes(told)),
        tab=run.tab,
    )  # fmt: skip


def _exhibit(run: Run, told: Told, kind: str, one: Exhibit) -> Action:
    """A battle to look at."""
    watch = Signal("watch", one.number)
    return Action(
        f"watch.{kind}", say(f"desk.{kind}"), watch, glyph="eye", tip=say(f"desk.{kind}-tip"),
        why=why_not(COMMANDS, run, watch), sub=verdict.outcome(told, one),
    )  # fmt: skip


def present_people(told: Told) -> tuple[PeopleRow, ...]:
    """List by list, those first who take most for what they cost."""
    found: list[PeopleRow] = []
    for side, roster in enumerate(told.plan.rosters):
        theirs = sorted((one for one in told.summary.warriors if one.roster == roster.id), key=lambda o: -o.worth.value)
        if theirs:
            found.append(PeopleRow(roster.name, colour=role_colour(side), face="bold", enabled=True))
        found += [_person(one) for one in theirs]
    return tuple(found)


def _person(one: Deeds) -> PeopleRow:
    out = as_percent(one.out.value)
    cells = f"{one.marks:.0f}", out, f"{one.kills.value:.2f}", f"{one.worth.value:.2f}"
    sub = say("desk.deeds", marks=cells[0], out=cells[1], kills=cells[2], worth=cells[3])
    tip = say(
        "desk.deeds-tip", who=one.name, out_low=per_hundred(one.out.low), out_high=per_hundred(one.out.high),
        kills_low=f"{one.kills.low:.2f}", kills_high=f"{one.kills.high:.2f}",
        worth_low=f"{one.worth.low:.2f}", worth_high=f"{one.worth.high:.2f}",
    )  # fmt: skip
    return PeopleRow(one.name, sub, tip=tip, cells=cells)
