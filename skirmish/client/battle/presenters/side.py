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
from skirmish.core.decision import DONE, Decision
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, State

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
    sub: str = ""
    """A line below it: why it can't be done, or that it can't be taken back freely."""
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
    commit: WideButton | None
    """What is planned."""
    end: WideButton
    """What comes next."""
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
        odds(selection, forecast) if not busy else None,
        commit_button(selection, forecast, cap), end_button(selection, cap, urged=urged), _log(selection, cap),
        selection.plan is not None and not busy,
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
    """The card of the model that answers a question, else of the selected one, else of the one under the pointer."""
    who = selection.selected if selection.selected is not None else selection.hovered
    if selection.prompt is not None:
        asked = answerer(selection.state, selection.prompt)
        who = asked if asked is not None else who
    if who is None:
        return None
    return CardView(selection.session.rules.sheet(selection.state, who), figure(who))


def answerer(state: State, decision: Decision) -> ModelId | None:
    """Who of the side that is asked would act by an answer, the first of them; None if nobody would."""
    acting = (action.model for action in decision.answers if action.model != NOBODY)
    return next((i for i in acting if state.models[i].side == decision.side), None)


def reserve(selection: Selection) -> tuple[Reserve, ...]:
    """The models that can be put on the table."""
    models = selection.state.models
    return tuple(Reserve(i, models[i].name, titled(models[i].warrior.type)) for i in selection.waiting())


def commit_button(selection: Selection, forecast: Forecast, cap: Cap) -> WideButton | None:
    """Does what is planned. None with nothing planned, and where the large button gives the same answer already."""
    plan = selection.plan
    if selection.decision is None or selection.prompt is not None or plan is None:
        return None
    refusal = plan.refusal
    if refusal is None and selection.done == plan.action:
        return None
    why = selection.why(refusal) if refusal is not None else ""
    final = say("final") if is_final(selection, forecast) else ""
    return WideButton("commit", (selection.said(plan), say("key.confirm")), Signal("commit"), cap("confirm"),
                      why or final, primary=refusal is None, enabled=refusal is None, why=why)  # fmt: skip


def end_button(selection: Selection, cap: Cap, *, urged: bool) -> WideButton:
    """Ends the phase, or places the rest; while nobody here has a phase to end it is grey and says what is due."""
    ends, key, decision = Signal("end-phase"), cap("end-phase"), selection.decision
    if decision is None or selection.prompt is not None:
        return WideButton("end-phase", (due(selection),), ends, key, enabled=False)
    if selection.done is None and selection.waiting():
        return WideButton("place-rest", (say("place-rest"),), ends, key, tip=say("place-rest-tip"))
    planned = selection.plan is not None and selection.plan.action != selection.done
    texts = again_texts(selection) if urged else end_texts(selection)
    final = selection.done is not None and selection.session.reveals(selection.done)
    return WideButton("end-phase", texts, ends, key, say("final") if final else "", tip=_end_tip(selection),
                      primary=not planned and not urged, danger=urged, enabled=selection.done is not None,
                      why=say("cannot-end"))  # fmt: skip


def due(selection: Selection) -> str:
    """What is waited for while there is no phase to be ended here: an answer, the other side, the way back to now."""
    session = selection.session
    if selection.looking is not None:
        return say("due-past")
    if session.decision is None:
        return say("over")
    return say(
        "due-answer" if selection.prompt is not None else "due-other", who=session.seats[session.decision.side].name
    )


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


def again_texts(selection: Selection) -> tuple[str, ...]:
    """`Press again to end Move (3 can act)`, and shorter: the first press has shown who could still act."""
    stages, able = selection.session.rules.combat.stages(selection.state), say("can-act", count=len(selection.idle()))
    text, short = say("end-again"), say("end-again-short")
    if stages.now >= 0 and not stages.within:
        text = say("end-again-phase", now=stages.names[stages.now])
    return f"{text} ({able})", f"{say('end-again')} ({able})", f"{short} ({able})", short


def _log(selection: Selection, cap: Cap) -> LogView:
    session = selection.session
    told = selection.told()
    heard = session.heard if told is None else [moment for moment in session.heard if moment.number <= told]
    lines = tuple(entries(heard, spared=session.spared, handovers=session.handovers))
    return LogView(
        lines, selection.looking, with_key(say("key.log"), cap("log")),
        with_key(say("why-tip"), cap("why")), "" if session.ai_choices else say("why.nothing-yet"),
    )  # fmt: skip
