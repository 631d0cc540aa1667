"""Casting in a scene of `essence`, and what came of it.

battle = casting(mage("force-bolt", "chant-aloud"))
cast(battle, "force-bolt chant-aloud", 1, 5, 9)
assert essence(battle) == 11
"""

from __future__ import annotations

from essence_scenes import ILA, REN
from support.battle import Battle
from support.playing import Played

from skirmish.core.decision import Action, Refusal
from skirmish.core.state import Effect, ModelId
from skirmish.core.units import Point
from skirmish.rules.essence.weaver import Weaver
from skirmish.rules.trilogy.events import Cleared, Filled


def aimed(what: str, at: ModelId | Point = REN, toward: Point | None = None, by: ModelId = ILA) -> Action:
    """The spell at a model, or at a place; at who casts it: at nothing."""
    if at == by:
        return Action("cast", by, what=what)
    if isinstance(at, tuple):
        return Action("cast", by, at=at, via=(toward,) if toward else (), what=what)
    return Action("cast", by, at, what=what)


def cast(battle: Battle, what: str, *faces: int, at: ModelId | Point = REN, toward: Point | None = None) -> Battle:
    """Ila casts it with these dice."""
    if faces:
        battle.dice(*faces)
    battle.play(aimed(what, at, toward))
    return battle


def slot(found: Battle | Played, who: ModelId = ILA) -> Weaver:
    """The caster's slot now."""
    held: Weaver = found.state.models[who].magic
    return held


def essence(battle: Battle) -> int:
    """What Ila has left."""
    return slot(battle).essence


def refusal(battle: Battle, what: str, at: ModelId | Point = REN) -> Refusal:
    """Why this isn't allowed."""
    return battle.refused(aimed(what, at))


def lasting(battle: Battle, source: str) -> Effect:
    """What lasts by the spell that begins so."""
    (found,) = [effect for effect in battle.state.effects if effect.source.split(" ")[0] == source]
    return found


def next_round(battle: Battle, *faces: int) -> Battle:
    """Everybody waits until Ila is asked in the round after; these are the dice of its initiative and dusk."""
    before = battle.state.round
    if faces:
        battle.dice(*faces)
    for _ in range(20):
        battle.play(battle.decision.default)
        if battle.state.round > before and battle.decision.subject == ILA:
            return battle
    raise AssertionError("Ila wasn't asked again")


def filled(battle: Battle, name: str = "Ren", ladder: str = "injury") -> list[int]:
    """The rungs filled by one thing after the other."""
    return [event.amount for event in battle.happened(Filled, model=name, ladder=ladder)]


def cleared(battle: Battle, name: str = "Ila", ladder: str = "injury") -> list[int]:
    """The rungs cleared."""
    return [event.amount for event in battle.happened(Cleared, model=name, ladder=ladder)]
