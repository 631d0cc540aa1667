"""What an action may come to, for a person about to choose: the exact odds of any action under any system.

The battle is run on from its last mark: what has been decided and rolled since is repeated, the action is taken, and
then every way it can go is followed to the next mark. So a shot, a charge, a weave with all who may cut it and a
reaction in the middle of somebody else's rule are one question, and no rule is written twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from skirmish.core.decision import Action, Decision, Offer
from skirmish.core.events import Rolled
from skirmish.core.fates import UNHURT, Fate, Spending, fates, plight, spendings, works
from skirmish.core.forecast import Estimate, TooWide, forecast, sampled
from skirmish.core.game import Game
from skirmish.core.policy import Policy, always, best, default, never
from skirmish.core.record import Record, evolve
from skirmish.core.rolls import Note, Roll, tallied
from skirmish.core.state import NOBODY, ModelId, Side, State
from skirmish.core.watching import Past, foreseen

Reply = Literal["default", "never", "always", "best"]
"""How the other side answers: as its rules propose, declining, doing all it may, or what serves it best.

Under `best` the side that acts answers its own later questions for the best, too; it is told as `always` where the odds
can only be estimated.
"""
REPLIES: dict[Reply, Policy] = {"default": default, "never": never, "always": always, "best": best}
WIDEST = 6_000
"""Paths that a person waits for; what needs more is estimated."""
TRIES = 500
LATER_TRIES = 100
"""Of what the rest of the turn makes of it: one to three milliseconds each."""
_SEED = 2026


class Plight(Record):
    """What the rest of the turn may make of a model, the likeliest first."""

    model: ModelId
    shares: tuple[tuple[str, Estimate], ...]


class Later(Record):
    """How it may stand when the turn is over if everybody does the usual from here on: estimated from so many tries."""

    plights: tuple[Plight, ...]
    """Of who acts and of those it is done to."""
    tries: int


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
    mine: bool = True
    """Whether the roll with which it begins is made by the side that decides: an enemy's is no success of its own."""
    later: Later | None = None
    """Of what can only harm the enemy it is aimed at later in the turn, as a charge; else None."""

    @property
    def chance(self) -> Fraction | None:
        """The number for a button: that anything comes of it, or that an answer's own roll succeeds; None: no roll."""
        own = self.first.passed if self.first is not None and self.mine else None
        if self.amid or not self.works:
            return own
        return self.works if self.rolls else None

    @property
    def first(self) -> Roll | None:
        """The roll with which it begins: to hit, the weave's test."""
        return self.rolls[0] if self.rolls else None


def outlook(game: Game, action: Action, reply: Reply = "default") -> Outlook:
    """The odds of an action that the game's decision admits. Raises `ValueError` if the battle is over."""
    found = _at_once(game, action, reply)
    return evolve(found, later=_later(game, action, found.reply)) if _comes_later(game, action, found) else found


def _at_once(game: Game, action: Action, reply: Reply) -> Outlook:
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


def _comes_later(game: Game, action: Action, found: Outlook) -> bool:
    """Whether it is aimed at an enemy, and it is certain what becomes of that one at once."""
    sides, i, foe = [model.side for model in game.state.models], action.model, action.target
    if found.amid or NOBODY in (i, foe) or foe >= len(sides) or sides[i] == sides[foe]:
        return False  # what is aimed at may be a piece of terrain, by its number
    if not any(offer.needs != "nothing" and offer.concerns(action) for offer in _offers(game)):
        return False  # nobody is pointed at: it may be a number of cards
    return all(len(fate.shares) == 1 for fate in found.fates if fate.model == foe)


def _offers(game: Game) -> Iterable[Offer]:
    return game.decision.each() if game.decision is not None else ()


def _later(game: Game, action: Action, reply: Reply) -> Later | None:
    """The action is taken, then everybody does what is proposed until the turn is over; None if nothing comes of it."""
    assert game.decision is not None
    rules, before = game.rules, game.state
    start = evolve(game.last_mark.state, dice=game.setup.dice)
    policy = _answering(game.decision.side, REPLIES["always" if reply == "best" else reply])
    arguments = _past(game), action, "turn"
    found = sampled(rules, start, foreseen, *arguments, tries=LATER_TRIES, seed=_SEED, policy=policy)

    def ends(who: ModelId) -> Plight:
        shares = found.by(lambda after, _: plight(rules, before, after, who))
        return Plight(who, tuple(sorted(shares.items(), key=lambda share: (-share[1].value, share[0]))))

    plights = tuple(ends(who) for who in dict.fromkeys((action.model, action.target, *action.others)))
    idle = all(word == UNHURT for one in plights for word, _ in one.shares)
    return None if idle else Later(plights, LATER_TRIES)


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
    before, actor, amid = game.state, action.model, game.last_mark.actions < len(game.actions)
    asked = (game.decision.subject,) if amid and game.decision is not None else ()
    rolls = tallied((notes, chance) for (_, notes), chance in listed)
    return Outlook(
        reply,
        rolls,
        fates(game.rules, before, by_state, (action.target, *action.others, *asked)),
        spendings(game.rules, before, by_state),
        sum((chance for state, chance in by_state.items() if works(before, state, actor)), Fraction(0)),
        tries,
        amid,
        not rolls or _decides(game, rolls[0].who),
    )


def _decides(game: Game, who: ModelId) -> bool:
    """Whether the model is of the side that decides."""
    assert game.decision is not None
    return 0 <= who < len(game.state.models) and game.state.models[who].side == game.decision.side
