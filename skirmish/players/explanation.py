"""Why a player that weighs does what it does, in plain words: what it is worth and why, and what else there was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from skirmish.core.decision import Action, Decision
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, OFF_TABLE_IN, ModelId
from skirmish.players.player import Part, View, Weighed

COMPARED = 2
"""So many others are told beside what is chosen."""
SUGGESTED = 3
SLIGHT = 0.05
"""Marks that round to nothing."""
TRIFLING = 0.1
"""Marks below which something without parts is only tried because nobody can tell."""
ELSE_LEAST = 0.1
"""What the parts leave out is told from so many marks on; less than that is rounded away."""
ELSE, COMPANY, CUTS, TOGETHER, ALONE = "else", "company", "cuts", "together", "alone"
"""Topics: what the parts leave out; a friend it is near, and an enemy; close to friends, and the first of all."""


class Words(NamedTuple):
    """How a part of a score is told; `{who}` is whom it concerns."""

    gain: str
    loss: str
    nobody: str = "the enemy"
    """Who, if the part names nobody."""


TOPICS: dict[str, Words] = {
    "fire": Words("harm to {who} by shooting or weaving from there", "harm to {who} from afar, which it gives up"),
    "prospect": Words("what it may do to {who} next turn", "less that it may do to {who} next turn"),
    "charged": Words("{who} can't charge it there as it could here", "{who} could charge it there"),
    "shot": Words("{who} can't shoot at it there as it could here", "{who} could shoot or weave at it there"),
    "aim": Words("nearer to where it is going", "kept from where it is going"),
    "prize": Words("{who} counts for what the scenario wants", "{who} counts for what the scenario wants"),
    COMPANY: Words("near {who}: together they can do more", "too far from {who} to do more together", "its friends"),
    CUTS: Words("near enough to {who} to undo weaves", "too far from {who} to undo weaves"),
    "way": Words("a shorter way", "the way there"),
    "stirs": Words("less than it must gain at least", "minimum gain to act"),
    "unsure": Words("it may not get there", "it may not get there"),
    "fall": Words("it may fall", "it may fall"),
    "parting": Words("{who} can't strike at it as it leaves contact", "{who} may strike at it as it leaves contact"),
    "fight": Words("the fight with {who}: harm done less harm taken", "the fight with {who} costs more than it brings"),
    "locks": Words("{who} can't shoot or weave while it fights", "{who} could shoot or weave again"),
    "exposed": Words("{who} can't come to the fight", "{who} could come to the fight", "other enemies"),
    "hidden": Words("the enemy can't see it", "the enemy could see it"),
    "blows": Words("harm to {who} by its blows", "its blows at {who} bring nothing"),
    "declared": Words("what it has declared", "not what it has declared"),
    "shot at": Words("harm to {who} by shooting now", "shooting at {who} brings nothing"),
    "weave": Words("what it is expected to bring, less its price", "its price, less what it is expected to bring"),
    "rest": Words("what can be done after it with what is left", "what can't be done after it any more"),
    "ahead": Words("better in tries than at first sight", "worse in tries than at first sight"),
    "dropped": Words("it fell behind in the first tries", "it fell behind in the first tries"),
    "untold": Words("too few tries to tell", "too few tries to tell"),
    TOGETHER: Words("close to its friends", "inches from the middle of its friends, more where it would crowd them"),
    ALONE: Words("close to where its side gathers", "distance from its side's rally point"),
    ELSE: Words("all else that speaks for it", "all else that speaks against it"),
}  # fmt: skip
"""What each part of a score is about, when it speaks for what is weighed and when against it."""
RELATIVE = frozenset({TOGETHER})
"""Topics of what must be done anyway: only the difference between two places means anything."""


PLANS: dict[str, str] = {
    "bar": "bar an enemy's way", "beside": "stay by its fellow", "carry": "carry a token home",
    "fetch": "fetch a token", "hold": "hold a marker",
    "keep": "hold the building", "leave": "leave by the far edge",
}  # fmt: skip
"""What the scenario wants of a model, in words."""
JOINT: dict[str, str] = {
    "press": "press on", "hold": "hold back", "aim": "go for the scenario's aim", "focus": "fall on {prey}",
}  # fmt: skip
"""What two models do together for a turn, in words."""
FEARED = frozenset({"charged", "shot", "exposed", "parting"})
"""Topics of what the enemy may do about it."""


class Reason(Record):
    """A part of a score in words."""

    topic: str
    marks: float
    text: str
    about: ModelId
    """Whom it concerns, or `NOBODY`."""


class Candidate(Record):
    """Something that may be done: the order with who does it, what it is worth in marks, and why."""

    action: Action
    order: str
    worth: float
    """With reasons, in tenths of a mark: they sum to it as they are told."""
    reasons: tuple[Reason, ...]
    weighed: bool = True
    """Whether anything was weighed where this was chosen: whether to get up, say, isn't."""


class Explanation(Record):
    """Why this was chosen."""

    choice: Candidate
    rivals: tuple[Candidate, ...]
    """What else might have been done instead, the best first."""
    later: tuple[Candidate, ...]
    """What others can do for more, and still can after this."""
    margin: float | None
    """By how many marks it is ahead of the runner-up; None if there is none."""
    weighs: bool
    """Whether the player weighs at all: if not, only the order is known."""
    plan: str = ""
    """What the model that is chosen is sent to do by the scenario, in words; '' for who is free."""
    together: str = ""
    """What it does with a friend until the turn is over, in words; '' where it weighs as usual."""

    @property
    def feared(self) -> Reason | None:
        """The enemy's reply that costs most by what was weighed; None if none does."""
        found = [reason for reason in self.choice.reasons if reason.topic in FEARED and reason.marks < 0]
        return min(found, key=lambda reason: reason.marks, default=None)


def has_choice(decision: Decision) -> bool:
    """Whether there is anything to choose."""
    return len(list(islice((a for offer in decision.each() for a in offer.samples()), 2))) > 1


def explain(view: View, decision: Decision, found: Sequence[Weighed], action: Action) -> Explanation:
    """Why the action was chosen of what was weighed; one that wasn't weighed is worth nothing.

    One model is looked at after the other: what another can do for more isn't instead of it, but comes later; unless
    it is the whole side that is done.
    """
    chosen = next((one for one in found if one.action == action), Weighed(action, 0.0))
    others = sorted((one for one in found if one.action != action), key=lambda one: -one.score)
    models = [(one, one.action.model) for one in others if NOBODY not in (action.model, one.action.model)]
    later = [one for one, model in models if one.score > chosen.score and model != action.model]
    rivals = [one for one in others if one not in later]

    def told(several: Sequence[Weighed]) -> tuple[Candidate, ...]:
        return tuple(_candidate(view, decision, one) for one in several)

    weighs = any(one.parts for one in found) or is_weighable(decision)
    choice, against = _candidate(view, decision, chosen, weighed=weighs), told(rivals[:COMPARED])
    margin = choice.worth - against[0].worth if against else None
    return Explanation(
        choice, against, told(later[: COMPARED - 1]), margin, True, PLANS.get(chosen.plan, ""),
        _joint_words(view, chosen),
    )  # fmt: skip


def explain_unweighed(view: View, decision: Decision, action: Action) -> Explanation:
    """What can be said of a player that doesn't weigh."""
    return Explanation(_candidate(view, decision, Weighed(action, 0.0)), (), (), None, weighs=False)


def is_weighable(decision: Decision) -> bool:
    """Whether it offers anything that a player who weighs looks at: of some things nobody can tell what they bring."""
    from skirmish.players.tactician import UNWEIGHED  # whoever only tells what others have weighed needn't wait for it

    return any(offer.verb not in UNWEIGHED for offer in decision.each())


def list_suggestions(view: View, decision: Decision, found: Sequence[Weighed]) -> tuple[Candidate, ...]:
    """The best things to do now, one for each model if there are several.

    Where they are few, also what is proposed if nobody minds, and the best of what isn't worth it, with its minus.
    """
    several = len({offer.model for offer in decision.each()} - {NOBODY}) > 1
    offered = [one for one in sorted(found, key=lambda one: -one.score) if one.action != decision.default]
    first = {one.action.model if several else one.action: one for one in reversed(offered)}
    each = [one for one in offered if one in first.values()]
    best = [one for one in each if one.score > 0][:SUGGESTED]
    proposed = next((one for one in found if one.action == decision.default), Weighed(decision.default, 0.0))
    refused = [one for one in each if one.score <= 0 and one.parts]
    told = sorted([*best, proposed], key=lambda one: -one.score) + refused[:1]
    return tuple(_candidate(view, decision, one, weighed=is_weighable(decision)) for one in told[:SUGGESTED])


def explanation_lines(explained: Explanation, manner: str = "") -> Iterator[str]:
    """The explanation as text, each line indented by how deep it is. `manner`: what one who doesn't weigh does."""
    choice = explained.choice
    if not explained.weighs:
        yield f"{choice.order}: not evaluated{f'; {manner}' if manner else ''}"
        return
    yield f"{choice.order}: {worth_words(choice)}"
    if explained.together:
        yield f"  this turn: {explained.together}"
    if explained.plan:
        yield f"  plan: {explained.plan}"
    if explained.feared is not None:
        yield f"  feared reply: {explained.feared.text}"
    for reason in choice.reasons:
        yield f"  {signed_marks(reason.marks)}  {reason.text}"
    if explained.margin is not None:
        yield f"  {lead_over_next(explained, explained.margin)}"
    for rival in explained.rivals:
        yield f"  or  {rival.order}: {worth_words(rival)}{_reason_words(rival)}"
    for other in explained.later:
        yield f"  later  {other.order}: {worth_words(other)}"


def worth_words(candidate: Candidate) -> str:
    """What it is worth, in words."""
    worth = candidate.worth
    if not candidate.weighed and not candidate.reasons:
        return "it doesn't weigh this"
    if not candidate.reasons and abs(worth) < SLIGHT:
        return "nothing better was found"
    if not candidate.reasons and 0 < worth < TRIFLING:
        return "worth a try, nobody can tell what it brings"
    return f"{worth:.1f}" if is_relative(candidate.reasons) else f"{worth:.1f} marks"


def is_relative(parts: Sequence[Part | Reason]) -> bool:
    """Whether it is about what must be done anyway: its worth tells only how much better it is than another."""
    return bool(parts) and all(part.topic in RELATIVE for part in parts)


def lead_over_next(explained: Explanation, margin: float) -> str:
    """How far the choice is ahead of the runner-up, by so many marks."""
    order = explained.rivals[0].order
    if abs(margin) < SLIGHT:
        return f"no better than {order}"
    if margin > 0:
        return f"{margin:.1f} ahead of {order}"
    if explained.choice.action.model == NOBODY:
        return f"{-margin:.1f} behind {order}: who has stayed isn't asked again in the phase"
    return f"{-margin:.1f} behind {order} at first sight"


def signed_marks(marks: float) -> str:
    """`+8.3`, `-2.1`."""
    return f"{marks:+.1f}"


def _reason_words(candidate: Candidate) -> str:
    """What matters most for or against it."""
    told = [reason for reason in candidate.reasons if reason.topic != ELSE]
    return f" ({signed_marks(told[0].marks)} {told[0].text})" if told else ""


def _candidate(view: View, decision: Decision, one: Weighed, *, weighed: bool = True) -> Candidate:
    """With its parts, the weightiest first, and what they leave out."""
    worth = sum(part.marks for part in one.parts) if is_relative(one.parts) else one.score
    parts = sorted((part for part in one.parts if abs(part.marks) >= SLIGHT), key=lambda part: -abs(part.marks))
    left = worth - sum(part.marks for part in parts)
    if parts and abs(left) >= ELSE_LEAST:
        parts.append(Part(ELSE, left))
    told = _round_parts(worth, parts)
    reasons = tuple(_reason(view, part) for part in told if part.marks)
    return Candidate(
        one.action, _order(view, decision, one.action), round(worth, 1) if reasons else worth, reasons, weighed
    )


def _round_parts(worth: float, parts: Sequence[Part]) -> list[Part]:
    """The parts in tenths of a mark that sum to the worth in tenths: those furthest off are rounded the other way."""
    tenths = [round(10 * part.marks) for part in parts]
    missing = round(10 * round(worth, 1)) - sum(tenths)
    step = 1 if missing > 0 else -1
    off = sorted(range(len(parts)), key=lambda n: step * (tenths[n] - 10 * parts[n].marks))
    for n in off[: abs(missing)]:
        tenths[n] += step
    return [part._replace(marks=number / 10) for part, number in zip(parts, tenths, strict=True)]


def _joint_words(view: View, one: Weighed) -> str:
    """What it does for a turn, and with whom, as long as they are there."""
    names = {m.id: m.name for m in view.state.models if view.state.on_table(m.id)}
    if one.joint.prey != NOBODY and one.joint.prey not in names:
        return ""
    told = JOINT.get(one.joint.name, "").replace("{prey}", names.get(one.joint.prey, ""))
    mates = [names[i] for i in one.joint.models if i != one.action.model and i in names]
    return f"{told} with {' and '.join(mates)}" if told and mates else told


def _words(view: View, part: Part) -> Words:
    """How the part is told; a topic that nobody knows is told by its name."""
    topic, models, places = part.topic, view.state.models, view.state.places
    if topic == COMPANY and part.about >= 0 and models[part.about].side != view.side:
        topic = CUTS
    if topic == TOGETHER and not any(m.side == view.side and places[m.id][0] < OFF_TABLE_IN for m in models):
        topic = ALONE
    return TOPICS.get(topic, Words(topic, topic))


def _reason(view: View, part: Part) -> Reason:
    """The part in words."""
    words, state = _words(view, part), view.state
    text = words.gain if part.marks > 0 else words.loss
    known = 0 <= part.about < len(state.models)
    who = state.models[part.about].name if known else words.nobody
    told = text.replace("{who}", who)
    if known and "{who}" not in text:
        told = f"{told} ({who})"
    return Reason(part.topic, part.marks, told, part.about)


def _order(view: View, decision: Decision, action: Action) -> str:
    """The order with who carries it out; of what is nobody's, with what was asked."""
    said = view.rules.action_text(view.state, action)
    if action.model == NOBODY:
        return f"{decision.prompt}{'' if decision.prompt.endswith('?') else ':'} {said}"
    name = view.state.models[action.model].name
    return said if name in said else f"{name}: {said}"
