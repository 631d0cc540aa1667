"""What is asked and how it can be answered, who acts next, and the ways in which the planned thing can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.client.art.theme import MUTED, role_colour
from skirmish.client.battle.choices import apart
from skirmish.client.battle.forecast import Forecast
from skirmish.client.battle.plan import of_a_side
from skirmish.client.battle.presenters.actions import MOST_KEYS, Cap, spending_text
from skirmish.client.battle.presenters.ground import Box, ground_box, ground_marks
from skirmish.client.battle.selection import Selection
from skirmish.client.ui.style import LINK
from skirmish.client.ui.text import Span
from skirmish.client.words import percent, percents, say
from skirmish.core.decision import PASS, Action, Decision, Just
from skirmish.core.outlook import NO_MORE, UNHURT, Fate
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, Side

MOST_NEXT = 4
"""So many of those who act next are named; the tip names all."""
MOST_FATES = 2
"""So many people's fates stand below an answer."""


class TextLine(Record):
    """A line in a column, above the card."""

    id: str
    body: tuple[Span | str, ...]
    tip: str = ""


class Way(Record):
    """A way in which the planned thing can be done."""

    text: str
    tip: str
    pressed: bool


class Answer(Record):
    """An answer to a question."""

    text: str
    key: str
    chance: float | None
    detail: str
    suggested: bool


class PromptView(Record):
    """The question that somebody at this screen must answer."""

    text: str
    rule: str
    side: Side
    who: str
    answers: tuple[Answer, ...]
    about: tuple[ModelId, ...]
    """The model that is asked, and all that an answer is aimed at or matters to: the sheet keeps clear of them."""
    final: bool
    """Whether an answer can't be taken back freely: dice follow, or it answers in the other side's turn."""
    orders_key: str
    ground: tuple[Box, ...] = ()
    """The places that answers name, each in inches: the sheet keeps clear of these, too."""


def question_lines(selection: Selection, *, busy: bool = False) -> tuple[TextLine, ...]:
    """The question, unless a whole side has its part of the turn; and who acts next, where models act one by one.

    `busy`: while something is shown nothing is asked.
    """
    return (*(_open_question(selection) if not busy else ()), *_next(selection))


def _open_question(selection: Selection) -> tuple[TextLine, ...]:
    decision = selection.decision
    if decision is None or selection.prompt is not None or selection.waiting() or of_a_side(decision):
        return ()
    body: list[Span | str] = [Span(decision.prompt, face="bold", colour=role_colour(decision.side))]
    if decision.rule:
        body.append(Span(f" [{decision.rule}]", colour=LINK, link=decision.rule))
    return (TextLine("asked", tuple(body)),)


def _next(selection: Selection) -> tuple[TextLine, ...]:
    """`Next: Ila, Ren, Bo, 6 more`; where they only declare by now, below it who acts then."""
    stages = selection.session.rules.combat.stages(selection.state)
    if not stages.order:
        return ()
    due = selection.session.decision if not selection.past else None
    acting = selection.acting if not stages.later else due.subject if due is not None else NOBODY
    coming = tuple(i for i in stages.order if i != acting)
    label = f"{stages.now_do}:" if stages.now_do else say("next-up")
    tip = _order_tip(selection, stages.now_do or say("next-tip"), stages.order)
    found = [TextLine("next-up", _names(selection, label, coming), tip)]
    if stages.later:
        tip = _order_tip(selection, say("next-tip"), stages.later)
        found.append(TextLine("next-later", _names(selection, say("next-later"), stages.later), tip))
    return tuple(found)


def _names(selection: Selection, label: str, coming: tuple[ModelId, ...]) -> tuple[Span | str, ...]:
    """The first of them by name."""
    models = selection.state.models
    body: list[Span | str] = [Span(label + " ", colour=MUTED)]
    if not coming:
        body.append(Span(say("next-nobody"), colour=MUTED))
    for place, i in enumerate(coming[:MOST_NEXT]):
        body.append(Span((", " if place else "") + models[i].name, colour=role_colour(models[i].side)))
    if len(coming) > MOST_NEXT:
        body.append(Span(say("next-more", count=len(coming) - MOST_NEXT), colour=MUTED))
    return tuple(body)


def _order_tip(selection: Selection, text: str, order: tuple[ModelId, ...]) -> str:
    """All of them in their order, with what each is in the midst of."""
    return "\n".join([text, *(f"{place}. {_begun(selection, i)}" for place, i in enumerate(order, 1))])


def _begun(selection: Selection, i: ModelId) -> str:
    """`Ren, declared: attack with the sword against Ila`; the name alone where nothing is begun."""
    sheet = selection.session.rules.sheet(selection.state, i)
    return ", ".join([sheet.name, *(text for text, _ in sheet.begun[:1])])


def ways(selection: Selection) -> tuple[Way, ...]:
    """The ways in which the planned thing can be done: `1 card`, `2 cards`."""
    found, rules = selection.ways(), selection.session.rules
    said = [rules.action_text(selection.state, action) for way in found for action in list(way.samples())[:1]]
    plan = selection.plan
    return tuple(
        Way(text, said[number], plan is not None and plan.offer is found[number])
        for number, text in enumerate(apart(said) if said else ())
    )


def prompt(selection: Selection, forecast: Forecast, cap: Cap) -> PromptView | None:
    """The question that is due; None where there is none."""
    decision = selection.prompt
    if decision is None:
        return None
    session = selection.session
    rules, state, listed, first = session.rules, session.state, decision.answers, decision.suggested
    said = rules.answer_texts(state, decision)
    stakes = _stakes(forecast, listed)
    fates = [_expected(selection, forecast, action, stakes) for action in listed]
    idle = _undisturbed(forecast) if PASS in listed else ""
    answers = []
    for number, action in enumerate(listed):
        told = _told(selection, forecast, action, fates[number], plain=fates.count(fates[number]) == 1)
        answers.append(
            Answer(said[number], cap(f"action-{number + 1}") if number < MOST_KEYS else "",
                   forecast.chance(action) if action.verb != PASS.verb else None,  # who lets it be attempts nothing
                   " · ".join(filter(None, (idle if action == PASS else "", rules.action_note(state, action), told))),
                   action == first)
        )  # fmt: skip
    return PromptView(
        decision.prompt, decision.rule, decision.side, session.seats[decision.side].name, tuple(answers),
        _about(selection, decision, stakes), _is_final(selection, forecast, decision), cap("standing-orders"),
        _ground(selection, decision),
    )  # fmt: skip


def _stakes(forecast: Forecast, listed: Sequence[Action]) -> dict[ModelId, float]:
    """How far each model's fates differ from answer to answer: 0 for one that comes off alike under all."""
    seen = [one for action in listed if (one := forecast.outlook(action, forecast.reply)) is not None]
    told = [{fate.model: {word: float(share) for word, share in fate.shares} for fate in one.fates} for one in seen]
    found: dict[ModelId, float] = {}
    for i in {i for fates in told for i in fates}:
        each = [fates.get(i, {UNHURT: 1.0}) for fates in told]
        shares = [[fate.get(word, 0.0) for fate in each] for word in {word for fate in each for word in fate}]
        found[i] = sum([max(one) - min(one) for one in shares])
    return found


def _about(selection: Selection, decision: Decision, stakes: Mapping[ModelId, float]) -> tuple[ModelId, ...]:
    state = selection.state
    aimed = {
        offer.action.target for offer in decision.offers if isinstance(offer, Just) and offer.target_kind == "model"
    }
    whom = sorted((aimed | {decision.subject} | {i for i, stake in stakes.items() if stake}) - {NOBODY})
    return tuple(i for i in whom if 0 <= i < len(state.models) and state.on_table(i))


def _ground(selection: Selection, decision: Decision) -> tuple[Box, ...]:
    """The places that answers name: points, edges of the table, what a weave has laid."""
    marks = [mark for action in decision.answers for mark in ground_marks(selection.state, decision, action)]
    return tuple([box for mark in marks if (box := ground_box(mark)) is not None])


def _is_final(selection: Selection, forecast: Forecast, decision: Decision) -> bool:
    if decision.side != selection.session.state.side:
        return True
    seen = (forecast.outlook(action, forecast.reply) for action in decision.answers)
    return any(one is not None and one.rolls for one in seen)


def _expected(selection: Selection, forecast: Forecast, action: Action, stakes: Mapping[ModelId, float]) -> str:
    """The likeliest fates under this answer, in a few words: first of whom the answers matter to most."""
    seen = forecast.outlook(action, forecast.reply)
    if seen is None:
        return say("working-out")
    models = selection.session.state.models
    told = [fate for fate in seen.fates if len(fate.shares) > 1 or fate.shares[0][0] != UNHURT]
    told.sort(key=lambda fate: -round(stakes.get(fate.model, 0.0), 2))
    return " · ".join(f"{models[fate.model].name}: {likeliest(fate)}" for fate in told[:MOST_FATES])


def _undisturbed(forecast: Forecast) -> str:
    """`67% chance of an effect`: what is begun, if nobody does anything about it; '' where no dice follow."""
    seen = forecast.outlook(PASS, forecast.reply)
    if seen is None or not seen.rolls or not seen.works:
        return ""
    return f"{percent(float(seen.works))} {say('comes-of-it')}"


def _told(selection: Selection, forecast: Forecast, action: Action, fates: str, *, plain: bool) -> str:
    """The fates; unless they tell it from all other answers, what it takes: `Kell: dots −2.5 on average`."""
    seen, decision = forecast.outlook(action, forecast.reply), selection.prompt
    if plain or seen is None or decision is None:
        return fates
    who, models = {action.model, decision.subject} - {NOBODY}, selection.session.state.models
    costs = [spending_text(models[one.model].name, one) for one in seen.spent if one.model in who]
    return " · ".join(filter(None, (fates, *costs)))


def likeliest(fate: Fate) -> str:
    """What is certain and what is likeliest to become of it: `no longer ready to cast, aura glaring 20%`."""
    word, share = fate.shares[0]
    if word == NO_MORE:
        return fate.ended
    told = percents(fate.shares, (word, UNHURT))
    likely = f"{word} {told[word]}" if share < 1 else word
    if UNHURT in told and word != UNHURT:  # so that answers can be compared
        likely += f", {UNHURT} {told[UNHURT]}"
    return ", ".join(filter(None, (fate.ended, likely)))
