"""What people put together part by part before they choose it: a spell of its effects, a plan of its actions.

An action of such an offer says all of it in `what`. A draft is that text as a person reads and changes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from skirmish.core.decision import Action, Needs, Offer, Refusal
from skirmish.core.display import Track
from skirmish.core.record import Record
from skirmish.core.state import Side

RARE = Fraction(1, 100)
"""The highest numbers share a bar that is at least so likely."""
MOST_BARS = 7


class DraftPart(Record):
    """Something that may be in the draft."""

    id: str
    name: str
    text: str
    """What it does; '' where its name says it all."""
    detail: str = ""
    """What it costs, in a few words: `3 Essence`."""
    count: int = 0
    """How often it is in the draft."""
    unit: str = ""
    """What `count` counts, where that isn't the part itself: `dice`."""
    more: str = ""
    """The draft with it, or with one more of it; '' if it can't have that."""
    fewer: str = ""
    """The draft without it, or with one less; '' stands for an empty draft, too."""
    repeats: bool = False
    """Whether it may be in the draft several times."""
    refusal: Refusal | None = None
    """Why the draft can't have it, or no more of it."""
    rule: str = ""
    track: Track | None = None
    """A picture of how far it has come: what a spell lacks yet."""


class DraftGroup(Record):
    """Parts of one kind."""

    name: str
    parts: tuple[DraftPart, ...]


class DraftRoll(Record):
    """A roll that comes of the draft as it stands."""

    name: str
    """What it decides: `Potency`, `Harm to Ren`."""
    chances: tuple[tuple[str, Fraction], ...]
    """What that may be, and how likely; the shares sum to 1."""
    text: str = ""
    """What is rolled: `4 dice at 6 against a parry of 3 at 7`."""
    rule: str = ""
    success: tuple[str, Fraction] | None = None
    """What one hopes for, and how likely it is: `hurts it`."""
    more: tuple[str, Fraction] | None = None
    """What it could be had cheapest for, and how likely the same is then: `one die more`."""


class DraftLine(Record):
    """What another model does, or will have to say."""

    name: str
    side: Side
    text: str = ""


class DraftNotes(Record):
    """What is known of others while the draft is made: the plans that were declared before."""

    name: str
    lines: tuple[DraftLine, ...]
    rule: str = ""


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
    rolls: tuple[DraftRoll, ...] = ()
    refusal: Refusal | None = None
    """Why it can't be done as it stands; what it is aimed at comes later."""
    who: str = ""
    """The name of the model whose draft it is."""
    beside: tuple[DraftNotes, ...] = ()
    at_once: bool = False
    """Whether the order does it: nothing is left to be aimed or weighed."""


def number_bars(law: Iterable[tuple[int, Fraction]], none: str = "0") -> tuple[tuple[str, Fraction], ...]:
    """A bar for each number, ascending; what is rare at the upper end, or too much to show, is one: `5 or more`."""
    bars = [(number, chance) for number, chance in sorted(law) if chance]
    single, tail = len(bars) - 1, bars[-1][1]
    while tail < RARE and single > 1:
        single -= 1
        tail += bars[single][1]
    if single == len(bars) - 1:
        single = len(bars)
    if single + (single < len(bars)) > MOST_BARS:
        single = MOST_BARS - 1
    shown = [(str(number) if number else none, chance) for number, chance in bars[:single]]
    if single < len(bars):
        shown.append((f"{bars[single][0]} or more", sum([chance for _, chance in bars[single:]], Fraction(0))))
    return tuple(shown)


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

    @property
    def usual(self) -> str:
        """The draft to begin with: the one that its system proposes; '' if it proposes none."""
        return ""

    def draft(self, what: str) -> Draft:
        """What is put together, and what may be added or taken away. `what` must be '' or come from a draft."""
        raise NotImplementedError

    def drafted(self, what: str) -> Offer:
        """The offer of what has been put together, wherever it may be aimed."""
        raise NotImplementedError
