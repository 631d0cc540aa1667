"""The two large buttons: what is planned, and what comes next."""

from __future__ import annotations

from skirmish.client.battle.forecast import Forecast
from skirmish.client.battle.presenters.actions import Cap, is_final
from skirmish.client.battle.selection import Selection
from skirmish.client.signals import Signal
from skirmish.client.words import say
from skirmish.core.decision import DONE
from skirmish.core.record import Record
from skirmish.core.state import NOBODY


class WideButton(Record):
    """One of the large buttons: `texts` from the longest to the shortest, the first that fits is shown."""

    id: str
    texts: tuple[str, ...]
    signal: Signal
    key: str
    sub: str = ""
    """A line below it: why it can't be done, or that it can't be taken back freely."""
    sub_short: str = ""
    """The same where there is little room; '' if there is no shorter way to say it."""
    tip: str = ""
    primary: bool = False
    danger: bool = False
    enabled: bool = True
    why: str = ""


def commit_button(selection: Selection, forecast: Forecast, cap: Cap) -> WideButton | None:
    """Does what is planned. None with nothing planned, and where the large button gives the same answer already."""
    plan = selection.plan
    if selection.decision is None or selection.prompt is not None or plan is None:
        return None
    refusal = plan.refusal
    if refusal is None and selection.done == plan.action:
        return None
    why = selection.why_not(plan)
    final, brief = (say("final"), say("final-short")) if is_final(selection, forecast) and not why else ("", "")
    return WideButton("commit", (selection.said(plan), say("key.confirm")), Signal("commit"), cap("confirm"),
                      why or final, brief, primary=refusal is None, enabled=refusal is None, why=why)  # fmt: skip


def end_button(selection: Selection, cap: Cap, *, urged: bool) -> WideButton:
    """Ends the phase, or places the rest; while nobody here has a phase to end it is grey and says what is due.

    After the battle it leads back to its page.
    """
    ends, key, decision = Signal("end-phase"), cap("end-phase"), selection.decision
    if selection.session.decision is None and not selection.past:
        return WideButton("end-phase", (say("to-result"), say("to-result-short")), ends, key, primary=True)
    if decision is None or selection.prompt is not None:
        return WideButton("end-phase", due(selection), ends, "", enabled=False)  # its key does nothing now
    if selection.done is None and selection.waiting():
        return WideButton("place-rest", (say("place-rest"),), ends, key, tip=say("place-rest-tip"))
    planned = selection.plan is not None and selection.plan.action != selection.done
    texts = again_texts(selection) if urged else end_texts(selection)
    final = selection.done is not None and selection.session.reveals(selection.done)
    return WideButton("end-phase", texts, ends, key, say("final") if final else "",
                      say("final-short") if final else "", tip=_end_tip(selection),
                      primary=not planned and not urged, danger=urged, enabled=selection.done is not None,
                      why=say("cannot-end"))  # fmt: skip


def due(selection: Selection) -> tuple[str, ...]:
    """What is waited for while there is no phase to be ended here: the way back to now, the end of what is still
    being shown, an answer, the other side. The longest text first."""
    session = selection.session
    if selection.looking is not None:
        return (say("due-past"),)
    if selection.told() is not None:  # nobody knows yet who decides next, or that nobody does
        return say("due-shown"), say("due-shown-short")
    if session.decision is None:
        return (say("over"),)
    who = session.seats[session.decision.side].name
    if selection.prompt is not None:
        return say("due-answer", who=who), say("due-answer-short")
    return say("due-other", who=who), say("due-other-short")


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
