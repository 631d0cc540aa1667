"""Why a player that weighs does what it does, in plain words: what it is worth and why, and what else there was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from skirmish.core.decision import Action, Decision
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.players.base import View
from skirmish.players.weighing import Part, Weighed

COMPARED = 2
"""So many others are told beside what is chosen."""
SUGGESTED = 3
SLIGHT = 0.05
"""Marks that round to nothing."""
TRIFLING = 0.1
"""Marks below which something without parts is only tried because nobody can tell."""
ELSE_LEAST = 0.25
"""What the parts leave out is told from so many marks on."""
ELSE = "else"
"""The topic of what the parts leave out."""


class Words(NamedTuple):
    """How a part of a score is told; `{who}` is whom it concerns."""

    gain: str
    loss: str
    nobody: str = "the enemy"
    """Who, if the part names nobody."""


TOPICS: dict[str, Words] = {
    "fire": Words("harm to {who} by shooting or weaving from there", "harm to {who} from afar, which it gives up"),
    "prospect": Words("what it may do to {who} next turn", "what it might do to {who} next turn from where it is"),
    "charged": Words("{who} can't charge it there as it could here", "{who} could charge it there"),
    "shot": Words("{who} can't shoot at it there as it could here", "{who} could shoot or weave at it there"),
    "aim": Words("nearer to where it is going", "so far still to where it is going"),
    "company": Words("friends it is near, and weaves it can undo", "friends it leaves, and weaves it can't undo"),
    "fight": Words("the fight with {who}: harm done less harm taken", "the fight with {who} costs more than it brings"),
    "locks": Words("{who} can't shoot or weave while it fights", "{who} could shoot or weave again"),
    "exposed": Words("{who} can't come to the fight", "{who} could come to the fight", "other enemies"),
    "blows": Words("harm to {who} by its blows", "its blows at {who} bring nothing"),
    "shot at": Words("harm to {who} by shooting now", "shooting at {who} brings nothing"),
    "weave": Words("what it is expected to bring, less its price", "its price, less what it is expected to bring"),
    "ahead": Words("it did better in tries of what follows", "it did worse in tries of what follows"),
    "together": Words("close to its friends", "inches from its friends, more where they stand crowded"),
    ELSE: Words("what staying as it is would cost, and its temper", "what staying as it is would bring, and its way"),
}  # fmt: skip
"""What each part of a score is about, when it speaks for what is weighed and when against it."""
RELATIVE = frozenset({"together"})
"""Topics of what must be done anyway: only the difference between two places means anything."""


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
    reasons: tuple[Reason, ...]


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


def real(decision: Decision) -> bool:
    """Whether there is anything to choose."""
    return len(list(islice((a for offer in decision.each() for a in offer.samples()), 2))) > 1


def explain(view: View, decision: Decision, found: Sequence[Weighed], action: Action) -> Explanation:
    """Why the action was chosen of what was weighed; one that wasn't weighed is worth nothing.

    One model is looked at after the other: what another can do for more isn't instead of it, but comes later.
    """
    chosen = next((one for one in found if one.action == action), Weighed(action, 0.0))
    others = sorted((one for one in found if one.action != action), key=lambda one: -one.score)
    later = [one for one in others if one.score > chosen.score and one.action.model != action.model]
    rivals = [one for one in others if one not in later]

    def told(several: Sequence[Weighed]) -> tuple[Candidate, ...]:
        return tuple(_candidate(view, decision, one) for one in several)

    choice, against = _candidate(view, decision, chosen), told(rivals[:COMPARED])
    margin = choice.worth - against[0].worth if against else None
    return Explanation(choice, against, told(later[: COMPARED - 1]), margin, weighs=True)


def unweighed(view: View, decision: Decision, action: Action) -> Explanation:
    """What can be said of a player that doesn't weigh."""
    return Explanation(_candidate(view, decision, Weighed(action, 0.0)), (), (), None, weighs=False)


def suggestions(view: View, decision: Decision, found: Sequence[Weighed]) -> tuple[Candidate, ...]:
    """The best things to do now, whoever does them; where they are few, also what is proposed if nobody minds."""
    best = sorted((one for one in found if one.score > 0), key=lambda one: -one.score)[:SUGGESTED]
    if len(best) < SUGGESTED and all(one.action != decision.default for one in best):
        best.append(Weighed(decision.default, 0.0))
    return tuple(_candidate(view, decision, one) for one in best)


def lines(explained: Explanation, manner: str = "") -> Iterator[str]:
    """The explanation as text, each line indented by how deep it is. `manner`: what one who doesn't weigh does."""
    choice = explained.choice
    if not explained.weighs:
        yield f"{choice.order}: not weighed{f'; {manner}' if manner else ''}"
        return
    yield f"{choice.order}: {counted(choice)}"
    for reason in choice.reasons:
        yield f"  {signed(reason.marks)}  {reason.text}"
    if explained.margin is not None:
        yield f"  {ahead(explained.margin, explained.rivals[0])}"
    for rival in explained.rivals:
        yield f"  or  {rival.order}: {counted(rival)}{_because(rival)}"
    for other in explained.later:
        yield f"  later  {other.order}: {counted(other)}"


def counted(candidate: Candidate) -> str:
    """What it is worth, in words."""
    worth = candidate.worth
    if not candidate.reasons and abs(worth) < SLIGHT:
        return "nothing better was found"
    if not candidate.reasons and 0 < worth < TRIFLING:
        return "worth a try, nobody can tell what it brings"
    return f"{worth:.1f}" if _relative(candidate.reasons) else f"{worth:.1f} marks"


def ahead(margin: float, runner_up: Candidate) -> str:
    """How far the choice is ahead of the runner-up."""
    if margin < 0:
        return f"{-margin:.1f} behind {runner_up.order} at first sight"
    return f"{margin:.1f} ahead of {runner_up.order}" if margin >= SLIGHT else f"no better than {runner_up.order}"


def signed(marks: float) -> str:
    """`+8.3`, `-2.1`."""
    return f"{marks:+.1f}"


def _because(candidate: Candidate) -> str:
    """What matters most for or against it."""
    told = [reason for reason in candidate.reasons if reason.topic != ELSE]
    return f" ({signed(told[0].marks)} {told[0].text})" if told else ""


def _relative(parts: Sequence[Part | Reason]) -> bool:
    return bool(parts) and all(part.topic in RELATIVE for part in parts)


def _candidate(view: View, decision: Decision, one: Weighed) -> Candidate:
    """With its parts, the weightiest first, and what they leave out."""
    known = sum(part.marks for part in one.parts)
    worth = known if _relative(one.parts) else one.score
    parts = sorted((part for part in one.parts if abs(part.marks) >= SLIGHT), key=lambda part: -abs(part.marks))
    if parts and abs(worth - known) >= ELSE_LEAST:
        parts.append(Part(ELSE, worth - known))
    reasons = tuple(_reason(view.state, part) for part in parts)
    return Candidate(one.action, _order(view, decision, one.action), worth, reasons)


def _reason(state: State, part: Part) -> Reason:
    """The part in words; a topic that nobody knows is told by its name."""
    words = TOPICS.get(part.topic, Words(part.topic, part.topic))
    text = words.gain if part.marks > 0 else words.loss
    known = 0 <= part.about < len(state.models)
    who = state.models[part.about].name if known else words.nobody
    told = text.replace("{who}", who)
    if known and "{who}" not in text:
        told = f"{told} ({who})"
    return Reason(part.topic, part.marks, told, part.about)


def _order(view: View, decision: Decision, action: Action) -> str:
    """The order with who carries it out; of what is nobody's, with what was asked."""
    said = view.rules.say(view.state, action)
    if action.model == NOBODY:
        return f"{decision.prompt}{'' if decision.prompt.endswith('?') else ':'} {said}"
    name = view.state.models[action.model].name
    return said if name in said else f"{name}: {said}"
