"""What holds at every decision under each system, for long random battles.

What becomes of a thing when its holder is gone is heard of only when the rule at hand is done: in the middle of a
strike at two, the first may be out while the second is asked. So that is asked of the last mark.
"""

from __future__ import annotations

from collections.abc import Callable

from support.channeling_laws import circles_hold, points_hold

from skirmish.core.game import Game
from skirmish.core.state import NOBODY, State
from skirmish.kit.effects import has_condition
from skirmish.rules.dots.health import state_of
from skirmish.rules.dots.shots import is_gone
from skirmish.rules.threads.channeler import committed, maximum, powers
from skirmish.rules.trilogy.fighter import BROKEN, COLLAPSED, DEAD, DOWN, RUNGS
from skirmish.rules.wyld.deck import WITH_JOKERS


def points_and_circles(game: Game) -> None:
    """Points and circles hold; no circle has a member who is gone. (CHN-22, CHN-30, CHN-33)"""
    points_hold(game.state)
    circles_hold(game.state, settled=False)
    circles_hold(game.last_mark.state)


def what_lasts(game: Game) -> None:
    """Who keeps up a weave is in play and neither stunned, shielded nor fleeing; its bearer is in play. (CHN-14)"""
    state, combat = game.last_mark.state, game.rules.combat
    stunned, fleeing = combat.who(state, "stunned"), combat.who(state, "fleeing")
    for effect in state.effects:
        if effect.upkeep:
            assert state.on_table(effect.owner), f"{effect.name} without its holder"
            assert not (stunned | fleeing) >> effect.owner & 1, f"{effect.name} of one who is stunned or flees"
            assert not has_condition(state.models[effect.owner], "silenced"), f"{effect.name} of one who is shielded"
        assert effect.target == NOBODY or state.on_table(effect.target), f"{effect.name} on one who is gone"
        if effect.condition:
            assert has_condition(state.models[effect.target], effect.condition)
    kept = {effect.id for effect in state.effects}
    assert all(feature.effect in kept for feature in state.features if feature.effect)


def casters(game: Game) -> None:
    """No card is in two places, nobody has more willpower, motes or aura than there is. (WYL-1, WYL-18, WYL-34)"""
    for m in game.state.models:
        slot = m.magic
        if slot is None:
            continue
        assert 0 <= slot.willpower <= slot.gift.willpower
        assert 0 <= slot.aura <= 16
        held = slot.channel.motes if slot.channel is not None else 0
        assert slot.motes >= 0
        assert slot.motes + held <= slot.gift.motes
        if slot.channel is not None:
            hand = sum(1 << card for card in slot.channel.hand)
            assert len(set(slot.channel.hand)) == len(slot.channel.hand), "a card is held twice"
            assert not slot.channel.deck & hand, "a card is held and still in the deck"
            assert not (slot.channel.deck | hand) & ~WITH_JOKERS
    nobody_gone_channels(game.last_mark.state)


def nobody_gone_channels(state: State) -> None:
    """Who is out shapes nothing any more. (WYL-16)"""
    for m in state.models:
        assert not (m.out and m.magic is not None and m.magic.channel is not None), f"{m.name} is out and channels"


def bodies(game: Game) -> None:
    """Body and Fortitude stay within their traits; who has none lies there; the dead are gone. (RES-54..59)"""
    for m in game.state.models:
        slot = m.combat
        assert slot.body <= slot.build.body
        assert 0 <= slot.fortitude <= slot.build.fortitude
        if m.out:
            assert not game.state.on_table(m.id)
        elif game.state.on_table(m.id):
            assert slot.body > -10, f"{m.name} should be dead"
            if slot.body <= 0 or slot.fortitude == 0:
                assert slot.posture == "stunned", f"{m.name} should be unconscious"
            assert (slot.dies > 0) == (slot.body <= 0), f"{m.name} is dying or isn't"


def ladders(game: Game) -> None:
    """No ladder beyond its last rung; who is Down, Collapsed or Broken lies there or is gone. (TRI-34, TRI-35)"""
    for m in game.state.models:
        slot = m.combat
        for ladder, names in RUNGS.items():
            assert 0 <= getattr(slot, ladder) <= slot.build.soft_rungs(ladder) + len(names) - 1
        assert slot.fortune >= 0
        assert slot.fate >= 0
        if m.out:
            assert not game.state.on_table(m.id)
        elif game.state.on_table(m.id):
            assert slot.wound < DEAD, f"{m.name} should be dead"
            assert slot.fear < BROKEN, f"{m.name} should have fled"
            if slot.wound >= DOWN or slot.weariness >= COLLAPSED:
                assert slot.posture == "stunned", f"{m.name} should be helpless"
            lies = [ident for ident, *_ in slot.dropped]
            assert slot.weapon not in lies, f"{m.name} holds what it has dropped"


def health(game: Game) -> None:
    """Dots and boxes stay within its build; the dead and the unconscious lie there or are gone. (DOT-44..53)"""
    for m in game.state.models:
        slot = m.combat
        assert 0 <= slot.dots <= slot.build.health
        assert 0 <= slot.boxes <= slot.build.boxes
        assert slot.armour >= 0
        if m.out:
            assert not game.state.on_table(m.id)
        elif game.state.on_table(m.id):
            assert state_of(slot) != "dead", f"{m.name} should be dead"
            if state_of(slot) == "unconscious":
                assert slot.posture == "stunned", f"{m.name} should be unconscious"
            assert not is_gone(slot, slot.kit.weapon(slot.weapon)), f"{m.name} holds what it has thrown"


def weavers(game: Game) -> None:
    """Nobody has less Essence than none; who is gone is in the middle of nothing. (TRI-59, TRI-66)"""
    for m in game.state.models:
        if m.magic is not None:
            assert 0 <= m.magic.essence <= m.magic.gift.pool
            assert 0 <= m.magic.components <= m.magic.gift.components
    for m in game.last_mark.state.models:
        assert not (m.out and m.magic is not None and m.magic.ritual is not None), f"{m.name} is out, in a ritual"


def dots_of_power(game: Game) -> None:
    """Nobody holds more than it can, or keeps up more than it holds; the burned hold nothing. (DOT-121, DOT-138)"""
    rules, state = game.rules, game.last_mark.state
    for m in state.models:
        if m.magic is None:
            continue
        slot = m.magic
        assert 0 <= slot.strain <= slot.gift.willpower
        assert 0 <= slot.held <= maximum(rules, state, m.id), f"{m.name} holds {slot.held}"
        assert not (slot.burned and (slot.held or slot.works or slot.masked))
        if state.on_table(m.id):
            assert committed(state, m.id) <= slot.held, f"{m.name} keeps up more than it holds"
    standing = {effect.id for effect in state.effects}
    assert {knot.effect for knot in powers(state).knots} <= standing
    for circle in powers(state).circles:
        assert len(circle.members) > 1
        assert circle.leader in circle.members
        assert all(state.models[i].magic.held for i in circle.members), "somebody in a circle holds nothing"


Law = Callable[[Game], None]
LAWS: dict[str, tuple[Law, ...]] = {
    "skirmish": (what_lasts,),
    "resolve": (what_lasts, bodies),
    "trilogy": (what_lasts, ladders),
    "dots": (what_lasts, health),
    "none": (),
    "essence": (weavers,),
    "channeling": (points_and_circles,),
    "wyld": (casters,),
    "threads": (dots_of_power,),
}
"""The laws of each system."""
