"""The law of every decision of a battle, as its players come to it: it costs most of what laws of battles cost."""

from __future__ import annotations

from support import laws
from support.axes import Case
from support.witness import begun, played

SPARSE = 2
"""Every so manieth decision is looked at where looking is dear."""


def offers_keep_their_word(case: Case) -> None:
    """Fails if an offer of the battle refuses its own samples, or a refusal doesn't say why or changes something."""
    game = begun(case)
    for number, decision in enumerate(played(game, case)):
        laws.default_is_admitted(decision)
        if number % SPARSE:
            continue
        laws.offers_name_rules(decision.offers)
        firsts = laws.samples_are_admitted(decision)
        laws.can_be_played(game, firsts[number % len(firsts)])
        laws.nonsense_is_refused(game, firsts[(number + 1) % len(firsts)])
        laws.refusing_changes_nothing(game, decision.default)
