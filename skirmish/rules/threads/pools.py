"""The dice of a weave: what each needs. (DOT-157, R-64)"""

from __future__ import annotations

from skirmish.core.decision import Action
from skirmish.core.open_pool import OpenPool
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import TEST, find_wards, strongest_ward
from skirmish.kit.spells.spell import Cast
from skirmish.kit.spells.targets import touches
from skirmish.rules.threads import power
from skirmish.rules.threads.channeler import Tens, channeler, make_pool
from skirmish.rules.threads.weaves import Weave


def number_of(rules: Ruleset, state: State, i: ModelId, weave: Weave, action: Action | None = None) -> int:
    """What each die needs: easier for who has learned it, harder at who is warded. (DOT-157, R-64)"""
    gift = channeler(state, i).gift
    skill = gift.dots(weave.pattern.special) if weave.pattern.special else None
    number = power.weave_dc(skill, potential=gift.potential, weave_dc=rules.options["weave_dc"])
    if not state.effects:
        return number
    number -= sum([one.number for topic in (TEST, "tests") for one in rules.modifiers(state, i, topic)])
    if action is not None:
        wards = find_wards(state, state.models[i].side, touches(rules, state, Cast(i, weave.spell, action)))
        number -= strongest_ward(wards) if wards else 0
    return number


def weave_pool(
    rules: Ruleset, state: State, i: ModelId, weave: Weave, dice: int, tens: Tens, action: Action | None = None
) -> OpenPool[int]:
    """The dice of a weave."""
    return make_pool(
        rules, i, weave.name, dice, number_of(rules, state, i, weave, action), "DOT-157", tens=tens
    )  # fmt: skip
