"""The panel at the side, but for its list and odds: round and tools, card, who waits, what comes next, the log."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.client.art.figures import Figure
from skirmish.client.battle.forecast import Forecast
from skirmish.client.battle.overlays import Overlays
from skirmish.client.battle.presenters.actions import ActionsView, Cap, OddsView, actions, is_final, odds
from skirmish.client.battle.presenters.card import CardView
from skirmish.client.battle.presenters.log import Entry, entries
from skirmish.client.battle.presenters.questions import TextLine, Way, question_lines, ways
from skirmish.client.battle.selection import Selection
from skirmish.client.signals import Signal
from skirmish.client.words import say, titled
from skirmish.core.decision import DONE
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId

TOOLS = (
    ("undo", "back"), ("ruler", "measure"), ("sight", "eye"), ("threat", "danger"), ("suggest", "bulb"),
    ("cancel", "menu"),
)  # fmt: skip
PAGES = {"undo": "help.undo", "ruler": "help.overlays", "sight": "help.overlays", "threat": "help.overlays",
         "suggest": "help.computers", "cancel": "help.turn"}  # fmt: skip
"""What help on each of them is about."""


class Tool(Record):
    """A button of one tool."""

    id: str
    glyph: str
    signal: Signal
    pressed: bool
    tip: str
    why: str
    page: str


class WideButton(Record):
    """One of the large buttons: `texts` from the longest to the shortest, the first that fits is shown."""

    id: str
    texts: tuple[str, ...]
    signal: Signal
    key: str
    tip: str = ""
    primary: bool = False
    danger: bool = False
    enabled: bool = True
    why: str = ""


class Reserve(Record):
    """Somebody who can be put on the table."""

    model: ModelId
    name: str
    kind: str


class LogView(Record):
    """The lines that may be told, and which moment is looked at."""

    lines: tuple[Entry, ...]
    looked: int | None
    open_tip: str
    why_tip: str
    why_bar: str


class SideView(Record):
    """All of it. What there is no room for is left to the panel."""

    title: str
    tools: tuple[Tool, ...]
    questions: tuple[TextLine, ...]
    card: CardView | None
    reserve: tuple[Reserve, ...]
    selected: ModelId | None
    actions: ActionsView
    ways: tuple[Way, ...]
    odds: OddsView | None
    end: tuple[WideButton, ...]
    log: LogView
    planning: bool
    """Whether something is planned: odds and list matter more than the log then."""
    place: str
    """Equal as long as the panel is about the same: what stood in it then stays where it was."""
    reply_tip: str
    odds_tip: str


def side(
    selection: Selection, forecast: Forecast, overlays: Overlays, figure: Callable[[ModelId], Figure], cap: Cap,
    bar: Callable[[str], str], *, busy: bool, urged: bool,
) -> SideView:  # fmt: skip
    """The panel; `busy`: while something is shown there is nothing to be chosen."""
    state = selection.state
    title = say("round", number=state.round, of=state.scenario.rounds) if state.round else say("deployment")
    return SideView(
        title, tools(selection, overlays, cap, bar), question_lines(selection, busy=busy),
        card(selection, figure), reserve(selection) if not busy else (), selection.selected,
        actions(selection, forecast, cap) if not busy else ActionsView(()), ways(selection) if not busy else (),
        odds(selection, forecast) if not busy else None, end_buttons(selection, forecast, cap, urged=urged),
        _log(selection, cap), selection.plan is not None and not busy,
        f"{selection.selected} {selection.session.version} {selection.unfolded}",
        f"{say('reply-tip')} ({cap('reply')})", f"{say('key.odds-more')} ({cap('odds-more')})",
    )  # fmt: skip


def tools(selection: Selection, overlays: Overlays, cap: Cap, bar: Callable[[str], str]) -> tuple[Tool, ...]:
    """The buttons beside the round. Undo is there as long as both players could agree on it."""
    found = []
    for command, glyph in TOOLS:
        why, tip = bar(command), with_key(say(f"tool-{command}"), cap(command))
        if command == "undo" and not why:
            tip = "\n".join(filter(None, (tip, selection.session.undo_bar())))
        opens = command == "cancel"  # the menu at once, whatever Esc would take back first
        signal = Signal("menu-open" if opens else command)
        found.append(Tool(f"tool.{command}", glyph, signal, command in overlays.shown, tip, why, PAGES[command]))
    return tuple(found)


def with_key(text: str, cap: str) -> str:
    """The text of a tip with the key, if there is one."""
    return f"{text} ({cap})" if cap else text


def card(selection: Selection, figure: Callable[[ModelId], Figure]) -> CardView | None:
    """The card of the selected model; without one, of the model under the pointer."""
    who = selection.selected if selection.selected is not None else selection.hovered
    if who is None:
        return None
    return CardView(selection.session.rules.sheet(selection.state, who), figure(who))


def reserve(selection: Selection) -> tuple[Reserve, ...]:
    """The models that can be put on the table."""
    models = selection.state.models
    return tuple(Reserve(i, models[i].name, titled(models[i].warrior.type)) for i in selection.waiting())


def end_buttons(selection: Selection, forecast: Forecast, cap: Cap, *, urged: bool) -> tuple[WideButton, ...]:
    """What comes next: commit the plan, end the phase, place the rest."""
    plan = selection.plan
    if selection.decision is None or selection.prompt is not None:
        return ()
    found: list[WideButton] = []
    if plan is not None:
        refusal = plan.refusal
        found.append(
            WideButton("commit", (selection.said(plan), say("key.confirm")), Signal("commit"), cap("confirm"),
                       say("final") if is_final(selection, forecast) else "", primary=refusal is None,
                       enabled=refusal is None, why=selection.why(refusal) if refusal is not None else "")
        )  # fmt: skip
    ends, key = Signal("end-phase"), cap("end-phase")
    if selection.done is None and selection.waiting():
        return (*found, WideButton("place-rest", (say("place-rest"),), ends, key, say("place-rest-tip")))
    if plan is not None and plan.refusal is None and selection.done == plan.action:
        return tuple(found)  # the button above gives the suggested answer already, and both keys do
    button = WideButton("end-phase", end_texts(selection), ends, key, _end_tip(selection),
                        primary=plan is None and not urged, danger=urged, enabled=selection.done is not None,
                        why=say("cannot-end"))  # fmt: skip
    return (*found, button)


def _end_tip(selection: Selection) -> str:
    """What the large button ends, in more words."""
    if selection.acting != NOBODY:
        return say("end-acting-tip")
    done = selection.done
    return say("end-tip") if done is None or done.verb == DONE.verb else say("answer-tip")


def end_texts(selection: Selection) -> tuple[str, ...]:
    """`End Move › Shoot & weave (3 can act)`, `Done with Ila`, `Go on shaping Firebird`; and shorter forms of it."""
    done, session = selection.done, selection.session
    if selection.acting != NOBODY:
        return say("end-acting", who=selection.state.models[selection.acting].name), say("end")
    if done is not None and done.verb != DONE.verb:
        return (session.rules.action_text(selection.state, done),)
    stages = session.rules.combat.stages(session.state)
    if stages.now < 0:
        return (say("end"),)
    idle = len(selection.idle())
    now, following = stages.names[stages.now], stages.following or say("other-turn")
    text, short = say("end-phase", now=now, following=following), say("end-phase-short", now=now)
    if stages.within:
        text = short = say("end-step", following=stages.within)
    able = f" ({say('can-act', count=idle)})" if idle else ""
    return text + able, short + able, text, short, say("end")


def _log(selection: Selection, cap: Cap) -> LogView:
    session = selection.session
    lines = tuple(entries(session.heard, spared=session.spared, handovers=session.handovers))
    return LogView(
        lines, selection.looking, with_key(say("key.log"), cap("log")),
        with_key(say("why-tip"), cap("why")), "" if session.ai_choices else say("why.nothing-yet"),
    )  # fmt: skip
