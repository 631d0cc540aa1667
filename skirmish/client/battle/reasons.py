"""Why something isn't allowed, in words for the foot, buttons and lists; no more than may be told."""

from __future__ import annotations

from skirmish.client.overlays.facts import facts
from skirmish.client.overlays.words import barred, refused
from skirmish.client.words import say
from skirmish.core.decision import Refusal
from skirmish.core.state import State
from skirmish.core.system import Ruleset


def premeasured(rules: Ruleset, state: State) -> bool:
    """Whether distances may be told before they are needed: the same switch that overlays obey."""
    return facts(state, rules, 0).premeasure


def why(refusal: Refusal | None, *, premeasure: bool) -> str:
    """The whole reason with its rule."""
    return refused(refusal, premeasure) if refusal is not None else say("not-now")


def briefly(refusal: Refusal | None, *, premeasure: bool) -> str:
    """The reason in the fewest words."""
    return barred(refusal, premeasure) if refusal is not None else say("not-now")
