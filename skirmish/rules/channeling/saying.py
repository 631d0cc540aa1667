"""This system's actions as orders, and weaves that stand by name. (CHN-16..37)"""

from __future__ import annotations

from collections.abc import Mapping

from skirmish.core.decision import Action
from skirmish.core.geometry import middle
from skirmish.core.saying import called_upon, spot
from skirmish.core.state import NOBODY, Effect, State
from skirmish.core.telling import called
from skirmish.kit.spells.bars import places_of
from skirmish.kit.spells.spell import Spell
from skirmish.rules.channeling.casting import whither
from skirmish.rules.channeling.channeler import its_magic


def say(spells: Mapping[str, Spell], state: State, action: Action) -> str:
    """`Cast Arrow of Fire at Ren`, `Cut Ila's Mist`; '' if the verb isn't this system's."""
    verb = action.verb
    if verb == "cast" and action.what in spells:
        return _cast(spells[action.what], state, action)
    if verb == "link":
        return f"Link with {called_upon(state, action.others)}"
    if verb == "lead":
        return "Lead the circle"
    if verb == "cut":
        return f"Cut {_cut(spells, state, action)}"
    if verb in ("keep", "drop"):
        effect = next((e for e in state.effects if e.id == action.target), None)
        what = which(state, effect) if effect is not None else action.what
        return f"{'Keep up' if verb == 'keep' else 'Drop'} {what}"
    return ""


def _cast(spell: Spell, state: State, action: Action) -> str:
    """With whom it travels, and that it is for the caster itself where it could be for others."""
    company = f" with {called_upon(state, action.others)}" if action.others else ""
    itself = " on itself" if spell.target == "ally" and action.target == action.model else ""
    return f"Cast {spell.name}{whither(state, spell, action)}{company}{itself}"


def _cut(spells: Mapping[str, Spell], state: State, action: Action) -> str:
    """In its own phase it cuts what stands; asked by the other side what its maker has just woven or paid for."""
    if its_magic(state, state.models[action.model].side):
        found = (e for e in state.effects if e.id == action.target and e.source == action.what)
        effect = next(found, None)
        if effect is not None:
            return whose(state, effect)
    name = spells[action.what].name if action.what in spells else action.what
    return f"{called_upon(state, (action.target,))}'s {name}"


def whose(state: State, effect: Effect) -> str:
    """`Ila's Shield of Air on Ren`."""
    return f"{state.models[effect.owner].name}'s {which(state, effect)}"


def which(state: State, effect: Effect) -> str:
    """`Shield of Air on Ren`, `Mist at (12.5, 30.0)`, `Cloud Dancing`: two of one maker are told apart.

    What the maker holds on itself has its bare name.
    """
    if effect.target not in (NOBODY, effect.owner):
        return called(state, effect)
    lies = next(iter(places_of(state, effect)), None)
    return f"{effect.name} at {spot(middle(lies))}" if lies is not None else effect.name
