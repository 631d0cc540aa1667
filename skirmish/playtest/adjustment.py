"""What a battle is worth with luck taken out: told beside who won it, and on average the same.

Two kinds of luck are taken out. A test that may decide the battle (`core.dice.chance_to_stand`) isn't left to the dice:
the battle goes on as if it had been passed, and each of its ends counts with its chance. And of every other roll is
noted by how much it came out better than it had to be expected, by the rule that asks for it: `adjusted_scores` finds
out what such luck is worth.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from skirmish.core.dice import Bands, Check, chance_to_stand, read_bands
from skirmish.core.events import Raised, Rolled
from skirmish.core.game import Game
from skirmish.core.record import Record, evolve
from skirmish.core.rolls import fails
from skirmish.core.state import Side
from skirmish.players import Player, battle

LEAST = 0.1
"""Once the tests of a battle together let it go on with less than this chance, they decide it as ever: what more could
be learnt isn't worth the time."""
DIGITS = 6
DRAW = 0.5
"""A draw is half a win."""


class Adjustment(Record):
    """A battle without the luck of those tests, told from the side of its first list."""

    score: float
    """Its ends, 1 for won, 0 for lost, 0.5 for drawn, each weighing as much as its chance."""
    luck: dict[str, float]
    """By the rule that asks for the rolls: where those of the first list stand among all that might have been rolled,
    less those of the other. Nobody expects anything but 0."""


def adjust(game: Game, players: tuple[Player, Player], side: Side) -> Adjustment:
    """Plays on from a battle that is over where a test has decided it, and says what it was worth to the side.

    The same players go on, and see nothing but another outcome. Raises what `players.battle` raises.
    """
    longer = game.spared(LEAST)
    return weigh(game if longer is None else battle(longer, players), side)


def weigh(game: Game, side: Side, least: float = LEAST) -> Adjustment:
    """The sum over the ends of a battle that went on, and the luck in it; each roll weighs as much as what is left.

    Tests count with their chances as long as all of them together are passed with the chance `least` or a greater one,
    and after that as they fell, as other rolls do. Which are summed over, and what weighs how much, is settled before
    each throw, so on average both are what they were.
    """
    score, chance, left, luck = 0.0, 1.0, 1.0, dict[str, float]()
    sides = [model.side for model in game.setup.models]
    for event in game.log:
        if isinstance(event, Raised):
            sides.append(event.model.side)
        if not isinstance(event, Rolled):
            continue
        throw, stands = event.throw, chance_to_stand(event.throw)
        if stands is not None:
            chance *= float(stands)
            if chance >= least:
                score += (left - chance) * (throw.loser != side)
                left = chance
                continue
        if throw.who < 0 or (found := rank(throw, event.outcome)) is None:
            continue
        luck[throw.rule] = luck.get(throw.rule, 0.0) + (left if sides[throw.who] == side else -left) * found
    verdict = game.state.verdict
    assert verdict is not None
    score += left * (DRAW if verdict.winner is None else verdict.winner == side)
    return Adjustment(round(score, DIGITS), {rule: round(found, DIGITS) for rule, found in sorted(luck.items())})


def turn_adjustment(found: Adjustment) -> Adjustment:
    """The same, told from the side of the other list."""
    return Adjustment(round(1.0 - found.score, DIGITS), {rule: -luck for rule, luck in found.luck.items()})


# --- one roll ------------------------------------------------------------------------------------------------------


def rank(throw: Any, outcome: object) -> float | None:
    """Where the outcome stands among all that might have come: from -0.5, the worst, to 0.5, and 0 on average.

    It is the chance of a worse one and half that of its equals, less 0.5. Failures are the worst, and of the others
    that comes after which takes more. None if all are alike, or nothing says which is better, as with cards.
    """
    if isinstance(throw, Check):
        return _ranks_of_check(throw.dice, throw.shift, throw.bands, throw.naturals).get(outcome)
    if not isinstance(throw, Record) or not (hasattr(throw, "bands") or _is_yes_or_no(outcome)):
        return None
    return _ranks(evolve(throw, who=0, what="")).get(outcome)


def _is_yes_or_no(outcome: object) -> bool:
    """Whether it is no number or hand of cards, but as true as something was passed."""
    return isinstance(outcome, bool) or (hasattr(outcome, "__bool__") and not isinstance(outcome, int | float))


@lru_cache(4096)
def _ranks_of_check(dice: Any, shift: int, bands: Any, naturals: Any) -> dict[object, float]:
    """The same of a check with such numbers, whoever makes it."""
    made: Check[Any] = Check(-1, "", dice, tuple([(low - shift, read) for low, read in bands]), naturals=naturals)
    return _ranks_of(made)


def _ranks_of(throw: Any) -> dict[object, float]:
    """Of each outcome; none if all are alike."""
    law = {outcome: float(share) for outcome, share in throw.law()}
    kinds, places = dict[object, tuple[bool, float]](), _places(throw)
    for outcome in law:
        kinds[outcome] = not fails(throw, outcome), places.get(outcome, getattr(outcome, "margin", -1.0))
    shares = dict.fromkeys(sorted(kinds.values()), 0.0)
    for outcome, kind in kinds.items():
        shares[kind] += law[outcome]
    found, below, whole = dict[tuple[bool, float], float](), 0.0, sum(shares.values())
    for kind, share in shares.items():
        found[kind] = (below + share / 2) / whole - 0.5
        below += share
    return {outcome: found[kind] for outcome, kind in kinds.items()} if len(shares) > 1 else {}


def _places(throw: Any) -> dict[object, float]:
    """Outcomes in their order: that of the bands, between them those of natural faces, high ones above."""
    bands: Bands[object] = getattr(throw, "bands", ())
    found: dict[object, float] = {}
    for place, (_, outcome) in enumerate(bands):
        found.setdefault(outcome, place)
    for face, outcome in getattr(throw, "naturals", ()):
        count, sides = throw.dice
        off = 0.5 if 2 * face > count * (sides + 1) else -0.5
        found.setdefault(outcome, found[read_bands(face + throw.shift, bands)] + off)
    return found


_ranks = lru_cache(8192)(_ranks_of)
"""Of throws without the names in them: laws of step dice take a millisecond each."""
