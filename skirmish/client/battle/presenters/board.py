"""What stands over the board besides models: the pointer, tips, odds, halos, the turn report; what help is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from skirmish.client.battle.forecast import Forecast, countered, headline
from skirmish.client.battle.hindsight import Lapse
from skirmish.client.battle.overlays import Overlays
from skirmish.client.battle.plan import ON_MODELS, ON_PLACES, Plan, aimable, offers_of, planned
from skirmish.client.battle.presenters.actions import Cap, arrival, countered_text
from skirmish.client.battle.presenters.card import condition, lasting_lines, state_text, where_text
from skirmish.client.battle.presenters.ground import ground_marks
from skirmish.client.battle.selection import Selection
from skirmish.client.battle.session import Session
from skirmish.client.battle.turn_report import Digest, TurnReport, had_turn
from skirmish.client.overlays import words
from skirmish.client.overlays.lengths import measured
from skirmish.client.ui.style import PAPER_LINK
from skirmish.client.ui.text import Span
from skirmish.client.ui.widget import cited
from skirmish.client.view.marks import Ghost, Halo, Layer, Mark, Role, Stroke, Tag
from skirmish.client.words import percent, percents, say, titled
from skirmish.core.decision import Action
from skirmish.core.outlook import AS_BEFORE, UNHURT, Outlook
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, Side, State

Shape = Literal["arrow", "select", "pan", "move", "attack", "forbidden"]
GOOD, FAIR = 0.6, 0.35
"""Chances from which on a label is green, or amber."""
TURN, PAST = "help.turn", "help.replay"
"""The pages of help for a battle in which nothing else is at hand, and for its past."""


class Pointer(NamedTuple):
    """Its shape, and in words why what it points at can't be done."""

    shape: Shape = "arrow"
    why: str = ""


def pointer(selection: Selection, *, tool: bool) -> Pointer:
    """What a click where the pointer is would do; `tool`: ruler or sight are in hand."""
    if selection.pointed is None:
        return Pointer()
    if selection.decision is None or selection.prompt is not None or tool:
        return Pointer("select" if selection.hovered is not None else "arrow")
    plan = selection.pointing()
    if plan is not None and plan.needs in ON_PLACES:
        refusal = plan.refusal if plan.action.at is not None else None
        return Pointer("forbidden", selection.why(refusal)) if refusal is not None else Pointer("move")
    return _over_model(selection, selection.hovered) if selection.hovered is not None else Pointer()


def _over_model(selection: Selection, who: ModelId) -> Pointer:
    plan = selection.plan
    if plan is not None and plan.needs in ON_MODELS and who != plan.model:
        refusal = plan.offer.refusal(_aimed(plan, who).action)
        return Pointer("attack") if refusal is None else Pointer("forbidden", selection.why(refusal))
    decision = selection.decision
    assert decision is not None
    i, sides = selection.selected, selection.state.models
    if sides[who].side == decision.side or i is None or sides[i].side != decision.side:
        return Pointer("select")
    if aimable(decision, i, who, selection.state):
        return Pointer("attack")
    tried = (planned(offer).on(who).refusal for offer in offers_of(decision, i) if offer.needs == "model")
    reason = next((refusal for refusal in tried if refusal is not None), None)
    return Pointer("forbidden", selection.why(reason)) if reason is not None else Pointer("select")


def _aimed(plan: Plan, who: ModelId) -> Plan:
    """At this one and nobody else."""
    return plan.at_all((who,) * (plan.blows if plan.needs == "shares" else 1))


def tip_text(selection: Selection, overlays: Overlays) -> str:
    """The model under the pointer: name, states, its distance from the selected one, and how much that one sees.

    Nothing while a tool is in hand: what it measures stands at the same place.
    """
    who, state = selection.hovered, selection.state
    if who is None or not state.on_table(who) or overlays.tool:
        return ""
    sheet = selection.session.rules.sheet(state, who)
    lasting = [effect.name for effect in state.effects if effect.target == who]
    cards = [track.text for track in sheet.tracks if track.form == "cards"]
    found = [
        " · ".join(filter(None, (sheet.name, titled(sheet.kind)))),
        sheet.counted,
        *cards,
        ", ".join(map(state_text, dict.fromkeys([*sheet.states, *lasting]))),
        *(text for text, _ in lasting_lines(selection.session.rules, state, who)),
        _acted_text(selection, who),
        where_text(state, who),
    ]
    i = selection.selected
    if i is not None and i != who and state.on_table(i):
        surface, name = overlays.facts().surface, state.models[i].name
        if selection.premeasure:
            gap = surface.gap(i, who)
            found.append(say("tip-gap" if gap > 0 else "tip-touching", who=name, gap=measured(gap)))
        found.append(say("tip-sight", who=name, seen=words.seen(surface.sight(i, who))))
    return "\n".join(filter(None, found))


def _acted_text(selection: Selection, who: ModelId) -> str:
    """What the disc or the half disc on its token says; '' without one."""
    done = selection.acted().get(who, "none")
    return say(f"tip-acted.{done}") if done != "none" else ""


def odds_label(selection: Selection, forecast: Forecast) -> Layer | None:
    """The odds of what is planned or pointed at, beside its target."""
    foreseen = forecast.foreseen(selection)
    if foreseen is None or selection.prompt is not None:
        return None
    plan, seen = foreseen
    target = plan.action.target
    if plan.needs == "way":
        return _hazard_label(plan, seen)
    if (
        seen is None
        or plan.needs not in ON_MODELS
        or not (seen.rolls or seen.later)
        or not selection.state.on_table(target)
    ):
        return None
    x, y, radius, _ = selection.state.places[target]
    works = headline(seen) if seen.later is not None else float(seen.works)
    works = works if works is not None else float(seen.works)
    role = _tone(works)
    return Layer("odds", say("legend-odds"), role, (Tag((x, y + radius), label_text(seen, target), role),))


def target_odds(selection: Selection, forecast: Forecast, able: Sequence[ModelId]) -> Layer | None:
    """The chance beside each of these that the plan could be aimed at; what it is aimed at has the label of its own.

    None until all are known, and where all are alike: then the action bar says it. They are asked for one after the
    other, so that the odds of a target that is pointed at never wait for more than one.
    """
    plan = selection.plan
    if plan is None or plan.needs not in ON_MODELS or selection.prompt is not None:
        return None
    chances: dict[ModelId, float] = {}
    for who in able:
        chance = forecast.chance(_aimed(plan, who).action)
        if chance is None:
            return None
        chances[who] = chance
    if len({percent(chance) for chance in chances.values()}) < 2:
        return None
    foreseen = forecast.foreseen(selection)
    aimed = foreseen[0].targets if foreseen is not None else ()
    marks = []
    for who, chance in chances.items():
        if who not in aimed:
            x, y, radius, _ = selection.state.places[who]
            marks.append(Tag((x, y + radius), percent(chance), _tone(chance)))
    return Layer("target-odds", say("legend-odds"), "note", tuple(marks)) if marks else None


def _tone(chance: float) -> Role:
    return "good" if chance >= GOOD else "note" if chance >= FAIR else "bad"


def _hazard_label(plan: Plan, seen: Outlook | None) -> Layer | None:
    """How likely a climb or a jump gets there, and what a fall would make of the model."""
    chance = arrival(plan, seen) if seen is not None else None
    if seen is None or chance is None or plan.action.at is None:
        return None
    hazard = plan.offer.hazard(plan.action)
    fall = say("hazard.fall", inches=f"{hazard.fall_in:g}") if hazard.fall_in else say("hazard.stays")
    role = _tone(chance)
    text = say("hazard.label", chance=percent(chance), fall=fall)
    if hazard.fall_in and (fate := next((one for one in seen.fates if one.model == plan.model), None)) is not None:
        shares = percents(fate.shares)
        worst = ", ".join(f"{word} {shares[word]}" for word in _worse(fate.shares)[:2])
        text = f"{text}: {worst}" if worst else text
    return Layer("odds", say("legend-odds"), role, (Tag(plan.action.at, text, role),))


def label_text(seen: Outlook, target: ModelId) -> str:
    """`42%: stunned 20%, out of action 12%`: that anything comes of it, and the target's two likeliest fates.

    Where foes may undo it both numbers stand there: `42%, 21% if they cut: stunned 20%`.
    """
    if seen.later is not None and (later := headline(seen)) is not None:
        shares_later = next((one.shares for one in seen.later.plights if one.model == target), ())
        told_later = percents((word, share.value) for word, share in shares_later)  # rounded as the panel rounds
        likely = ", ".join(f"{word} {told_later[word]}" for word in _worse(shares_later))
        return f"{percent(later)}: {likely}" if likely else percent(later)
    fate = next((fate for fate in seen.fates if fate.model == target), None)
    shares = percents(fate.shares) if fate is not None else {}
    told = ", ".join(f"{word} {shares[word]}" for word in _worse(fate.shares)[:2]) if fate is not None else ""
    other = countered(seen)
    number = ", ".join([percent(float(seen.works)), *([countered_text(other)] if other is not None else [])])
    return f"{number}: {told}" if told else number


def _worse(shares: Sequence[tuple[str, object]]) -> list[str]:
    """The words of those that tell of a change."""
    return [word for word, _ in shares if word not in (UNHURT, AS_BEFORE)]


def idle_halos(state: State, idle: Sequence[ModelId]) -> Layer | None:
    """The models that could still act, while the end of the phase has been pressed once."""
    marks = tuple(Halo(i, "note") for i in idle if state.on_table(i))
    return Layer("idle", say("legend-idle"), "note", marks) if marks else None


def answer_marks(selection: Selection, number: int | None) -> Layer | None:
    """What an answer to the question means, on the board: its targets, its place, an edge of the table.

    Without a number: what the question is about on the ground, where all answers mean the same.
    """
    decision = selection.prompt
    if decision is None or (number is not None and number >= len(decision.answers)):
        return None
    if number is None:
        ground = [tuple(ground_marks(selection.state, decision, action)) for action in decision.answers]
        same = ground[0] if len(set(ground)) == 1 else ()
        return Layer("answer", "", "select", same) if same else None
    action, state = decision.answers[number], selection.state
    offer = next((one for one in decision.offers if one.concerns(action)), None)
    aimed = action.target if offer is not None and offer.target_kind == "model" else NOBODY
    marks: list[Mark] = [Halo(i, "select") for i in dict.fromkeys((aimed, action.model))
                         if i != NOBODY and state.on_table(i)]  # fmt: skip
    marks += ground_marks(state, decision, action)
    said = selection.session.rules.answer_texts(selection.session.state, decision)[number]
    return Layer("answer", said, "select", tuple(marks)) if marks else None


def suggestion_marks(state: State, actions: Sequence[Action]) -> Layer | None:
    """The number of each suggestion where it happens: ghosts where models would go, lines to their targets."""
    marks: list[Mark] = []
    for number, action in enumerate(actions, 1):
        here = state.places[action.model][:2] if action.model != NOBODY and state.on_table(action.model) else None
        aimed = 0 <= action.target < len(state.models) and state.on_table(action.target)
        there = action.at or (state.places[action.target][:2] if aimed else here)
        if there is None:
            continue
        if action.at is not None and action.model != NOBODY:
            marks.append(Ghost(action.model, action.at))
        if here is not None and here != there:
            marks.append(Stroke((here, *action.via, there), "note", arrow=True))
        marks.append(Tag(there, str(number), "note"))
    return Layer("suggestions", say("suggest.title"), "note", tuple(marks)) if marks else None


def topic(selection: Selection, notice: str, why: str) -> str:
    """What help is about: what was refused, what is planned, who is pointed at, what is asked, else the stage of the
    turn. `why`: why what the pointer is on can't be done."""
    if selection.looking is not None:
        return PAST
    decision, hovered = selection.decision, selection.hovered
    rules = selection.session.rules
    found = (
        cited(notice) or cited(why),
        selection.plan.offer.rule if selection.plan is not None else "",
        condition(rules.sheet(selection.state, hovered)) if hovered is not None else "",
        decision.rule if decision is not None else "",
        _stage(selection),
    )
    return next(filter(None, found), TURN)


def _stage(selection: Selection) -> str:
    """The rule of the part of the turn that it is; '' where it has none."""
    stages = selection.session.rules.combat.stages(selection.state)
    return stages.rules[stages.now] if 0 <= stages.now < len(stages.rules) else ""


class ReportView(Record):
    """What has happened since a side's last turn."""

    title: str
    side: Side | None
    """Whose it is; None: of both."""
    body: tuple[Span | str, ...]
    again: bool
    """Whether there is something to be seen again."""
    why_bar: str
    close_key: str
    why_key: str


def report(shown: TurnReport, session: Session, lapses: Sequence[Lapse], cap: Cap) -> ReportView | None:
    """The sheet; None while it isn't shown."""
    if shown.shown is None:
        return None
    side, found = shown.shown
    body: list[Span | str] = []
    for line in found.lines:  # each with whose it is before it: a newcomer doesn't know all names
        begins = "\n" if body else ""
        whose = _whose(session, line.side, side)
        body += [Span(begins + whose, face="bold"), Span(line.text)]
    shared = all(seat.human for seat in session.seats)
    for before, lapse in zip((None, *lapses), lapses, strict=False):
        new = before is None or before.side != lapse.side
        whose = say("lapse-lead-of", who=session.seats[lapse.side].name) if shared else say("lapse-lead")
        told = say("lapse", chosen=lapse.chosen, better=lapse.better, marks=f"{lapse.marks:.0f}")
        body += [Span(f"\n{whose}\n" if new else "\n", face="semibold"), Span(told),
                 Span(f" {say('lapse-look')}", colour=PAPER_LINK, link=str(lapse.moment))]  # fmt: skip
    bar = "" if session.ai_choices else say("why.nothing-yet")
    return ReportView(_report_title(session, side, found), side, tuple(body), found.end > found.first, bar,
                      cap("digest"), cap("why"))  # fmt: skip


def _whose(session: Session, side: Side | None, reader: Side | None) -> str:
    """Before a line: whose it is, of what both read by name."""
    if side is None:
        return ""
    if reader is None:
        return f"{session.state.forces[side].roster.name}: "
    return say("digest-own" if side == reader else "digest-other") + " "


def _report_title(session: Session, reader: Side | None, found: Digest) -> str:
    """Which turns it tells of: a round where both sides act by turns."""
    if session.rules.combat.alternates:
        number = session.moments[found.end - 1].state.round
        return say("digest-round", round=number) if number else say("deployment")
    return say("digest" if reader is not None and had_turn(session.moments[: found.first], reader) else "digest-first")
