"""The story of a battle: five to eight sentences, each of a moment of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from skirmish.chronicle.annals import Annal, Annals, Loss
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, Side
from skirmish.core.text import reason_text
from skirmish.library.yamlfile import read

LEAST, MOST = 5, 8
"""Sentences of a story."""
FAR_IN, MANY = 12.0, 3
"""A shot from this far, and so many enemies struck down by one, are worth a sentence."""
LUCKY = 2.5
"""Rolls more than expected that make a side's luck worth a sentence."""


_SUMS = frozenset({"most", "cuts", "luck", "unhurt", "points of 0", "points of 1"})
"""What tells of more than its moment, and comes after what happens then."""


class Sentence(Record):
    """A sentence of the story."""

    moment: int
    """Where it can be watched: a place in the log."""
    round: int
    text: str
    model: ModelId = NOBODY
    """Whose face goes with it."""
    side: Side | None = None
    """Whose deed it is."""
    about: str = ""
    """What it is about: a fall is told once, whatever else there is to say of it; so is everything that sums up."""


class Turning(Record):
    """A round after which a side's chance of winning was quite another one than before."""

    round: int
    side: Side
    """Whose chance rose."""
    before: float
    after: float


def tell(
    annals: Annals, chances: Sequence[float] = (), ending: tuple[Side | None, str] | None = None
) -> tuple[Sentence, ...]:
    """The story, in the order in which it happened, its end last.

    `chances`: of side 0 to win, before round 1 and after each round; none: nothing is said of where it turned.
    `ending`: winner and reason, where people agreed on them; None: by the rules.
    """
    found = sorted(_weighed(annals, chances), key=lambda one: -one[0])
    chosen: list[Sentence] = []
    for _, sentence in found:
        if len(chosen) < MOST - 1 and all(sentence.about != other.about for other in chosen):
            chosen.append(sentence)
    return (*sorted(chosen, key=lambda one: (one.moment, one.about in _SUMS)), _end(annals, ending))


def turning(annals: Annals, chances: Sequence[float]) -> Turning | None:
    """The round that changed most, for the better of who won if somebody did; None where little changed."""
    verdict = annals.state.verdict
    steps = [(after - before, number) for number, (before, after) in enumerate(pairwise(chances), 1)]
    if verdict is not None and verdict.winner is not None:
        steps = [step for step in steps if (step[0] > 0) == (verdict.winner == 0)]
    if not steps:
        return None
    last = len(chances) - 1  # at its end each battle is decided: that alone is no turn
    change, number = max(steps, key=lambda step: abs(step[0]) * (0.6 if step[1] == last else 1.0))
    if abs(change) < 0.12:
        return None
    side = 0 if change > 0 else 1
    before, after = chances[number - 1], chances[number]
    return Turning(number, side, *((before, after) if side == 0 else (1 - before, 1 - after)))


Weighed = Iterator[tuple[float, Sentence]]
People = dict[ModelId, Annal]


def _weighed(annals: Annals, chances: Sequence[float]) -> Weighed:
    """All that could be told, each with how much it deserves that."""
    people = {one.model: one for one in annals.warriors}
    yield from _first(annals, people)
    yield from _turn(annals, chances)
    yield from _circles(annals, people)
    yield from _shot(annals, people)
    yield from _avenged(annals, people)
    for loss in annals.losses:
        yield _weight(annals, loss), _said("falls", loss, people)
    yield from _best(annals)
    yield from _luck(annals)
    yield from _points(annals)


def _first(annals: Annals, people: People) -> Weighed:
    first = annals.first_blood
    if first is not None:
        same = first.model, first.by, first.round
        lost = any((loss.model, loss.by, loss.round) == same for loss in annals.losses)
        yield 9, _said("first-out" if lost else "first-hurt", first, people)


def _turn(annals: Annals, chances: Sequence[float]) -> Weighed:
    turned = turning(annals, chances)
    if turned is not None:
        who = annals.state.forces[turned.side].roster.name
        moment = annals.rounds[turned.round - 1] if turned.round <= len(annals.rounds) else 0
        text = _text("turning", who=who, before=_percent(turned.before), after=_percent(turned.after))
        yield 10, Sentence(moment, turned.round, text, side=turned.side, about="turning")


def _circles(annals: Annals, people: People) -> Weighed:
    for broken in annals.broken:
        member, leader = people[broken.member], people[broken.leader]
        text = _text("circle-broken", who=member.name, leader=leader.name, n=1 if member is leader else 2)
        about = f"circle {broken.moment}"
        yield 8, Sentence(broken.moment, broken.round, text, broken.member, member.side, about)


def _shot(annals: Annals, people: People) -> Weighed:
    shot = annals.longest_shot
    if shot is not None:
        who, whom = people[shot.model], people[shot.target]
        text = _text("longest-shot", who=who.name, whom=whom.name, far=round(shot.inches))
        weight = 7 if shot.inches >= FAR_IN else 4
        yield weight, Sentence(shot.moment, shot.round, text, shot.model, who.side, "shot")


def _best(annals: Annals) -> Weighed:
    """Whoever struck down most, cut most, or came through it whole."""
    last, rounds = _last(annals), len(annals.rounds)
    best = max(annals.warriors, key=lambda one: (one.struck_down, one.given))
    if best.struck_down > 1:
        loss = [loss for loss in annals.losses if loss.by == best.model][-1]
        text, weight = _text("most", who=best.name, n=best.struck_down), 6 + (best.struck_down >= MANY)
        yield weight, Sentence(loss.moment, loss.round, text, best.model, best.side, "most")
    cutter = max(annals.warriors, key=lambda one: one.cuts)
    if cutter.cuts:
        key = "cuts" if cutter.cuts < cutter.cuts_tried else "cuts.each"
        text = _text(key, who=cutter.name, n=cutter.cuts, tried=cutter.cuts_tried)
        out = next(((loss.moment, loss.round) for loss in annals.losses if loss.model == cutter.model), (last, rounds))
        yield 5, Sentence(*out, text, cutter.model, cutter.side, "cuts")  # a sum, told when no more can come
    for one in annals.warriors:
        if not one.raised and one.fate == "unhurt" and one.inches:
            text = _text("unhurt", who=one.name)
            yield 1.0 / (2 + one.model), Sentence(last, rounds, text, one.model, one.side, "unhurt")


def _avenged(annals: Annals, people: People) -> Weighed:
    """Somebody strikes down who had struck down one of his own."""
    for place, loss in enumerate(annals.losses):
        killer = loss.model
        earlier = [one for one in annals.losses[:place] if one.by == killer and killer != NOBODY]
        if not earlier or loss.by == NOBODY or people[loss.by].side == people[killer].side:
            continue
        victim = earlier[-1].model
        if people[victim].side == people[loss.by].side and victim != loss.by:
            text = _text("avenged", who=people[loss.by].name, whom=people[victim].name, killer=people[killer].name)
            yield 7.5, Sentence(loss.moment, loss.round, text, loss.by, people[loss.by].side, about=f"fall of {killer}")


def _weight(annals: Annals, loss: Loss) -> float:
    """How much a fall matters: by what it cost its side."""
    model = annals.state.models[loss.model]
    leads = {"leader": 3.0, "hero": 1.5}.get(model.warrior.role, 0.0)
    return 3 + leads + min(1.5, model.warrior.marks / 100) - 0.01 * loss.round


def _luck(annals: Annals) -> Weighed:
    excess = [annals.side_luck(side).excess for side in (0, 1)]
    side = 0 if excess[0] - excess[1] > 0 else 1
    lead = abs(excess[0] - excess[1])
    if lead >= LUCKY:
        who = annals.state.forces[side].roster.name
        text = _text("luck", who=who, lead=round(lead))
        yield 4.5, Sentence(_last(annals), len(annals.rounds), text, side=side, about="luck")


def _points(annals: Annals) -> Weighed:
    """What brought a side its points, in battles that are won by them; the winner's are told in any case."""
    if annals.state.scenario.won_by != "points":
        return
    winner = annals.state.verdict.winner if annals.state.verdict is not None else None
    for side in (0, 1):
        earned: Counter[str] = Counter()
        for one in annals.scores:
            earned[one.why] += one.points if one.side == side else 0
        parts = [f"{points}{why}" for why, points in earned.most_common() if points]
        if parts:
            text = _text("points", who=annals.state.forces[side].roster.name, parts=", ".join(parts))
            weight = 9.5 if side == winner else 4.6
            yield weight, Sentence(_last(annals), len(annals.rounds), text, side=side, about=f"points of {side}")


def _said(key: str, loss: Loss, people: dict[ModelId, Annal]) -> Sentence:
    """A sentence about who was hurt or lost, and through whom."""
    victim, doer = people[loss.model], people.get(loss.by)
    about = "first hurt" if key == "first-hurt" else f"fall of {loss.model}"
    if doer is None:
        return Sentence(
            loss.moment, loss.round, _text(f"{key}.alone", whom=victim.name), loss.model, victim.side, about
        )
    cause = loss.cause if loss.cause in ("blows", "shots", "magic", "fear") else "other"
    text = _text(f"{key}.{cause}" if key == "falls" else key, who=doer.name, whom=victim.name)
    return Sentence(loss.moment, loss.round, text, doer.model, doer.side, about)


def _end(annals: Annals, agreed: tuple[Side | None, str] | None) -> Sentence:
    verdict, number = annals.state.verdict, annals.state.round
    if agreed is None and verdict is not None:
        agreed = verdict.winner, reason_text(verdict.reason)
    if agreed is None:
        return Sentence(_last(annals), number, _text("unfinished", round=number))
    winner, why = agreed
    if winner is None:
        return Sentence(_last(annals), number, _text("draw", round=number, why=why))
    text = _text("won", who=annals.state.forces[winner].roster.name, round=number, why=why)
    return Sentence(_last(annals), number, text, side=winner)


def _last(annals: Annals) -> int:
    """The last moment that anything is told of."""
    return max([*annals.rounds, *(loss.moment for loss in annals.losses)], default=0)


def _percent(chance: float) -> str:
    return f"{round(100 * chance)}%"


def _text(key: str, **values: object) -> str:
    found = _texts()[key]
    if isinstance(found, dict):
        found = found["one" if values["n"] == 1 else "many"]
    return str(found).format(**values)


@lru_cache(1)
def _texts() -> dict[str, object]:
    found: dict[str, object] = read(Path(__file__).with_name("story.yaml")).data
    return found
