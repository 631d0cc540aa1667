"""The Power as pictures: dots held, strain, weaves as they grow, threads. (DOT-111, DOT-118, DOT-120, DOT-126)"""

from __future__ import annotations

from skirmish.core.display import Part, Track
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.rules.threads import power
from skirmish.rules.threads.channeler import Channeler, channeler, committed, lenders, maximum
from skirmish.rules.threads.gift import Threads
from skirmish.rules.threads.weaves import Weave

NAMES = ("Air", "Spirit", "Water", "Fire", "Earth")
_POWERS = tuple([Part(name, name[0], name.lower()) for name in NAMES])
DOT, STRAIN = "dot", "strain"
OWN, BEYOND = Part("a dot", "", DOT), Part("more than it can hold", "", DOT)
KEPT, OF_THING = Part("keeps something up", "=", "keeps"), Part("of an angreal", "*", "angreal")
OF_CIRCLE = Part("of the circle", "+", "lent")


def power_track(rules: Ruleset, state: State, i: ModelId) -> Track:
    """A cell for each dot, up to its potential; those that its strain or its gift doesn't allow are beyond the end.

    The dots that keep weaves up come first, then its own, those of its angreal, those of its circle.
    """
    gift, most = channeler(state, i).gift, maximum(rules, state, i)
    held, kept = min(channeler(state, i).held, most), committed(state, i)
    own = power.dice_left(gift.onepower, gift.willpower, channeler(state, i).strain)
    cells = [KEPT if place <= min(kept, held) else OWN if place <= own else OF_THING for place in range(1, most + 1)]
    lent = sum([channeler(state, k).held for k in lenders(state, i) if k != i])
    beyond = min(lent, max(0, kept - held))
    theirs = [*[KEPT] * beyond, *[OF_CIRCLE] * (lent - beyond)]
    cells = [*cells[:held], *theirs, *cells[held:], *[BEYOND] * max(0, gift.potential - most)]
    return Track("Power", held + lent, most + lent, "DOT-126", about="magic", form="suits", parts=tuple(cells))


def weave_track(weave: Weave, successes: int) -> Track:
    """A weave as it grows: a cell for each of its threads, in the colours of the powers. (DOT-118, DOT-158)"""
    cells = [part for part, dots in zip(_POWERS, weave.pattern.threads, strict=True) for _ in range(dots)]
    return Track(
        weave.name,
        min(successes, weave.needed),
        weave.needed,
        "DOT-158",
        about="magic",
        form="suits",
        parts=tuple(cells),
    )


def threads_track(threads: Threads) -> Track:
    """How many it has of each power, with those of the circle that it leads. (DOT-111, DOT-115)"""
    counted = tuple([Part(f"{part.name} {dots}", part.mark, part.suit, dots)
                     for part, dots in zip(_POWERS, threads, strict=True) if dots])  # fmt: skip
    return Track(
        "Threads", len(counted), len(counted), "DOT-111", aside=True, about="magic", form="suits", parts=counted
    )


def strain_track(slot: Channeler) -> Track:
    """A rung for each dot of Willpower; on the last one it has nothing left. (DOT-120, DOT-125)"""
    will = slot.gift.willpower
    boxes = [Part("to the utmost" if place == will else "", suit=STRAIN) for place in range(1, will + 1)]
    return Track("Strain", slot.strain, will, "DOT-120", about="mind", form="ladder", parts=tuple(boxes))
