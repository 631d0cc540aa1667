"""What people put together part by part before they choose it: a spell of its effects, a plan of its actions.

An action of such an offer says all of it in `what`. A draft is that text as a person reads and changes it.
"""

from __future__ import annotations

from fractions import Fraction

from skirmish.core.decision import Action, Needs, Offer, Refusal
from skirmish.core.record import Record


class DraftPart(Record):
    """Something that may be in the draft."""

    id: str
    name: str
    text: str
    """What it does."""
    detail: str = ""
    """What it costs, in a few words: `3 Essence`."""
    count: int = 0
    """How often it is in the draft."""
    more: str = ""
    """The draft with it, or with one more of it; '' if it can't have that."""
    fewer: str = ""
    """The draft without it, or with one less; '' stands for an empty draft, too."""
    repeats: bool = False
    """Whether it may be in the draft several times."""
    refusal: Refusal | None = None
    """Why the draft can't have it, or no more of it."""
    rule: str = ""


class DraftGroup(Record):
    """Parts of one kind."""

    name: str
    parts: tuple[DraftPart, ...]


class Draft(Record):
    """What has been put together so far."""

    what: str
    """As an action says it; '' if nothing has been."""
    name: str
    groups: tuple[DraftGroup, ...]
    order: str
    """What is done with it when it is ready: `Aim it`."""
    facts: tuple[tuple[str, str], ...] = ()
    """(text, rule id) of what it costs and needs."""
    roll: str = ""
    """What its own roll decides: `Potency`."""
    chances: tuple[tuple[str, Fraction], ...] = ()
    """What that may be, and how likely; the shares sum to 1."""
    refusal: Refusal | None = None
    """Why it can't be done as it stands; what it is aimed at comes later."""


class DraftOffer(Offer):
    """An offer of anything that can be put together; what is usual may be offered by itself as well."""

    __slots__ = ()

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "plan"

    def concerns(self, action: Action) -> bool:
        """See `Offer`: whatever it is made of."""
        return action.verb == self.verb and action.model == self.model

    def draft(self, what: str) -> Draft:
        """What is put together, and what may be added or taken away. `what` must be '' or come from a draft."""
        raise NotImplementedError

    def drafted(self, what: str) -> Offer:
        """The offer of what has been put together, wherever it may be aimed."""
        raise NotImplementedError
