"""What an action may come to, for a person about to choose: the exact odds of any action under any system.

The battle is run on from its last mark: what has been decided and rolled since is repeated, the action is taken, and
then every way it can go is followed to the next mark. So a shot, a charge, a weave with all who may cut it and a
reaction in the middle of somebody else's rule are one question, and no rule is written twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from skirmish.core.decision import Action, Decision
from skirmish.core.dice import Modifier
from skirmish.core.events import Rolled
from skirmish.core.fates import Fate, Spending, fates, spendings, works
from skirmish.core.forecast import TooWide, forecast, sampled
from skirmish.core.game import Game
from skirmish.core.policy import Policy, always, best, default, never
from skirmish.core.record import Record, evolve
from skirmish.core.state import ModelId, Side, State
from skirmish.core.watching import Note, Past, foreseen

Reply = Literal["default", "never", "always", "best"]
"""How the other side answers: as its rules propose, declining, doing all it may, or what serves it best.

Under `best` the side that acts answers its own later questions for the best, too; it is told as `always` where the odds
can only be estimated.
"""
REPLIES: dict[Reply, Policy] = {"default": default, "never": never, "always": always, "best": best}
WIDEST = 6_000
"""Paths that a person waits for; what needs more is estimated."""
TRIES = 500
_SEED = 2026


class Roll(Record):
    """A roll that may follow: how often it is made, and how it comes out when it is."""

    who: ModelId
    what: str
    needed: str
    rule: str
    modifiers: tuple[Modifier, ...]
    times: Fraction
    """Expected number of such rolls."""
    outcomes: tuple[tuple[str, Fraction], ...]
    """Share of these rolls by outcome, the likeliest first."""

    @property
    def passed(self) -> Fraction | None:
        """The chance that it succeeds; None if it isn't a test."""
        shares = dict(self.outcomes)
        if not shares.keys() <= {"passed", "failed"}:
            return None
        return shares.get("passed", Fraction(0))


class Outlook(Record):
    """Everything an action may come to, up to the next moment at which no rule is half done."""

    reply: Reply
    rolls: tuple[Roll, ...]
    fates: tuple[Fate, ...]
    """Of everybody to whom something may happen; shares of one sum to 1."""
    spent: tuple[Spending, ...]
    """Expected change of what is counted on cards, points for one."""
    works: Fraction
    """The chance that anything comes of it for anybody but who acts: somebody hurt or moved, something that lasts."""
    tries: int = 0
    """0: the odds are exact; else they are estimated from so many tries."""
    amid: bool = False
    """Whether it answers a question in the middle of a rule: what comes of the rule is no success of the answer's."""

    @property
    def chance(self) -> Fraction | None:
        """The number for a button: that anything comes of it, or that an answer's own roll succeeds; None: no roll."""
        own = self.first.passed if self.first is not None else None
        if self.amid or not self.works:
            return own
        return self.works if self.rolls else None

    @property
    def first(self) -> Roll | None:
        """The roll with which it begins: to hit, the weave's test."""
        return self.rolls[0] if self.rolls else None


def outlook(game: Game, action: Action, reply: Reply = "default") -> Outlook:
    """The odds of an action that the game's decision admits. Raises `ValueError` if the battle is over."""
    if game.decision is None:
        raise ValueError("the battle is over")
    past, side = _past(game), game.decision.side
    rules, state = game.rules, evolve(game.last_mark.state, dice=game.setup.dice)
    arguments = (past, action)
    try:
        worth = rules.worth if reply == "best" else None
        policy = best if reply == "best" else _answering(side, REPLIES[reply])
        odds = forecast(rules, state, foreseen, *arguments, policy=policy, worth=worth, limit=WIDEST)
        return _told(game, action, reply, odds.laws.items(), 0)
    except TooWide:
        reply = "always" if reply == "best" else reply  # sampled paths can't be weighed against each other
        policy = _answering(side, REPLIES[reply])
        found = sampled(rules, state, foreseen, *arguments, tries=TRIES, seed=_SEED, policy=policy)
        ends = ((end, Fraction(number, found.tries)) for end, number in found.tally.items())
        return _told(game, action, reply, ends, found.tries)


def _past(game: Game) -> Past:
    """What has been decided and rolled since the last mark."""
    mark = game.last_mark
    rolled = (event.outcome for event in game.log[mark.events :] if isinstance(event, Rolled))
    return Past(tuple(game.actions[mark.actions :]), tuple(rolled))


def _answering(side: Side, policy: Policy) -> Policy:
    """The other side answers by the policy, one's own as its rules propose."""

    def answer(decision: Decision) -> Action:
        return default(decision) if decision.side == side else policy(decision)

    return answer


End = tuple[State, tuple[Note, ...]]


def _told(game: Game, action: Action, reply: Reply, ends: Iterable[tuple[End, Fraction]], tries: int) -> Outlook:
    listed = list(ends)
    by_state: dict[State, Fraction] = {}
    for (state, _), chance in listed:
        by_state[state] = by_state.get(state, Fraction(0)) + chance
    before, actor = game.state, action.model
    return Outlook(
        reply,
        _rolls((notes, chance) for (_, notes), chance in listed),
        fates(game.rules, before, by_state, (action.target, *action.others)),
        spendings(game.rules, before, by_state),
        sum((chance for state, chance in by_state.items() if works(before, state, actor)), Fraction(0)),
        tries,
        game.last_mark.actions < len(game.actions),
    )


def _rolls(ends: Iterable[tuple[tuple[Note, ...], Fraction]]) -> tuple[Roll, ...]:
    """The rolls, equal ones together, in the order in which they are made where all of them are."""
    tallies: dict[Note, dict[str, Fraction]] = {}
    latest: dict[Note, int] = {}
    for notes, chance in ends:
        for position, note in enumerate(notes):
            key = evolve(note, outcome="")
            tally = tallies.setdefault(key, {})
            tally[note.outcome] = tally.get(note.outcome, Fraction(0)) + chance
            latest[key] = max(latest.get(key, 0), position)
    return tuple(_roll(key, tallies[key]) for key in sorted(tallies, key=latest.__getitem__))


def _roll(note: Note, tally: dict[str, Fraction]) -> Roll:
    times = sum(tally.values(), Fraction(0))
    shares = sorted(((word, chance / times) for word, chance in tally.items()), key=lambda share: (-share[1], share[0]))
    return Roll(note.who, note.what, note.needed, note.rule, note.modifiers, times, tuple(shares))
