"""A decision as so many actions to choose from: what learners need, whose output has a fixed size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from skirmish.core.decision import Action, Decision


def choices(decision: Decision, most: int) -> tuple[Action, ...]:
    """At most so many different actions that the decision admits, the same each time.

    Its default comes first, then the likeliest sample of each offer, then their second ones, and so on: of a few offers
    there are many samples, and of many offers one each. Of more offers than `most` only the first are heard.
    """
    found = dict.fromkeys([decision.default])
    turns = [offer.samples() for offer in islice(decision.each(), most)]
    for action in _in_turn(turns):
        if len(found) >= most:
            break
        found.setdefault(action)
    return tuple(found)


def _in_turn(turns: list[Iterator[Action]]) -> Iterator[Action]:
    """One of each, again and again, until none has any left."""
    while turns:
        left = []
        for samples in turns:
            action = next(samples, None)
            if action is not None:
                left.append(samples)
                yield action
        turns = left
