"""What a playtest says, in plain words: which list is better, what should make no difference, how battles go."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.client.playtest.work import Exhibit, Point, Told
from skirmish.client.words import say, titled
from skirmish.playtest.sides import Bias
from skirmish.playtest.stopping_rule import MARGIN, Answer, answer_of

EVEN = 0.5
UNLIKELY = 1.0
"""Marks per battle: a cause that tips less than this is left out."""


def names(told: Told) -> tuple[str, str]:
    """The two lists."""
    first, second = told.plan.rosters
    return first.name, second.name


def headline(told: Told) -> str:
    """The better list, in a sentence."""
    if not told.now.battles:
        return say("desk.nothing-played")
    answer = _seen(told.now) if told.plan.until is None else told.answer
    if answer is None:
        return say("desk.close", n=told.now.battles)
    first, second = names(told) if answer != "worse" else names(told)[::-1]
    return say(f"desk.{'even' if answer == 'even' else 'better'}", a=first, b=second)


def _seen(now: Point) -> Answer | None:
    """What the interval says, where it was never asked whether it is sure: the same as the report says."""
    return answer_of(now.low, now.high, MARGIN)


def surety(told: Told) -> str:
    """How often the better one wins, and how sure that is; '' if there was no battle."""
    now = told.now
    if not now.battles:
        return ""
    first, second = names(told)
    share, low, high, who = now.share, now.low, now.high, first
    if share < EVEN:
        share, low, high, who = 1 - share, 1 - high, 1 - low, second
    key = "desk.surety-ever" if told.plan.until is not None else "desk.surety"
    return say(key, who=who, share=per_hundred(share), low=per_hundred(low), high=per_hundred(high), n=now.battles)


def per_hundred(share: float) -> str:
    """A share as the texts have it that bring the sign themselves: `62` in 100."""
    return f"{100 * share:.0f}"


def fairness(biases: tuple[Bias, ...]) -> str:
    """Whether something made a difference that should make none."""
    plain = [one for one in biases if one.plain]
    if not biases:
        return ""
    return say("desk.fair") if not plain else say("desk.unfair", n=len(plain), of=len(biases))


def called(bias: Bias, places: dict[str, str]) -> str:
    """The name of a bias: `Who has the first turn`."""
    if bias.what == "end":
        return say("desk.bias-end", edge=bias.end, place=places.get(bias.map, bias.map))
    return say("desk.bias-first" if bias.what == "first turn" else "desk.bias-side")


def course(told: Told) -> Iterator[str]:
    """How battles go, a sentence each."""
    found = told.summary.course
    if found is None:
        return
    yield say("desk.length", mean=f"{found.length.value:.1f}", low=found.lengths[0][0], high=found.lengths[-1][0])
    if found.contact is not None and found.meets is not None:
        yield say("desk.contact", mean=f"{found.contact.value:.1f}", share=per_hundred(found.meets.value))
    called_ = {roster.id: roster.name for roster in told.plan.rosters}
    for rout in found.routs:
        turn = say("desk.rout-turn", mean=f"{rout.turn.value:.1f}") if rout.turn is not None else ""
        yield say("desk.rout", who=called_.get(rout.ident, rout.ident), share=per_hundred(rout.runs.value), turn=turn)
    luckier = told.summary.luck.luckier
    if luckier.games:
        yield say("desk.luck", share=per_hundred(luckier.share))


def causes(told: Told) -> Iterator[str]:
    """What tips the balance, the weightiest first: a sentence each."""
    first, second = names(told)
    cell = next((one for one in told.summary.cells if one.mine == told.plan.rosters[0].id), None)
    for cause in cell.causes if cell is not None else ():
        if abs(cause.net.value) >= UNLIKELY:
            who = first if cause.net.value > 0 else second
            yield say("desk.cause", who=who, what=titled(cause.name), marks=f"{abs(cause.net.value):.0f}")


def outcome(told: Told, exhibit: Exhibit) -> str:
    """How a battle to look at went, in a line."""
    first, second = names(told)
    won = say("desk.drawn") if exhibit.won is None else say("desk.won", who=first if exhibit.won else second)
    return say("desk.exhibit", won=won, n=exhibit.rounds)
