"""What magic asks of the combat system: who is how, who finds what hides, conditions put on and lifted. (SKR-5)"""

from __future__ import annotations

import pytest
from skirmish_scenes import Gear, facing
from support.battle import Battle
from support.playing import played
from support.story import B, story

from skirmish.core.events import Fled, TurnStarted
from skirmish.core.state import NOBODY, Condition, State
from skirmish.rules.skirmish.events import Broke, Felled, Healed, Revealed, Rose, TurnBegun

HOW: dict[str, Gear] = {
    "Ila": {},
    "Down": {"posture": "down"},
    "Stun": {"posture": "stunned"},
    "Flee": {"fleeing": True},
    "Hid": {"hidden": True},
}


def crowd() -> Battle:
    """One warrior of each kind, and one who is out of action."""
    told = story()
    for k, (name, now) in enumerate(HOW.items()):
        told.model(name, at=(4 + 4 * k, 24), now=now)
    told.model("Gone", out=True, items=("bow",))
    told.model("Bold", side=B, at=(4, 4), items=("bow", "sword"), traits={"fearless": ""}, I=5)
    return told.model("Bolder", side=B, out=True, traits={"fearless": ""}).begin("shooting", until="close combat")


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("standing", {"Ila", "Flee", "Hid", "Bold"}),
        ("down", {"Down", "Stun"}),
        ("stunned", {"Stun"}),
        ("fleeing", {"Flee"}),
        ("hidden", {"Hid"}),
        ("fearless", {"Bold"}),
        ("armed", {"Bold"}),
    ],
)
def test_who_is_how(word: str, names: set[str]):
    """SKR-5: on the table, of both sides; the stunned are down, too."""
    battle = crowd()
    mask = battle.game.rules.combat.who(battle.state, word)
    assert {name for name, i in battle.names.items() if mask >> i & 1} == names


def test_an_unknown_word_is_no_answer():
    battle = crowd()
    with pytest.raises(ValueError, match="merry"):
        battle.game.rules.combat.who(battle.state, "merry")


def test_who_hides_is_found_within_initiative():
    """SKR-37, CHN-70."""
    battle = crowd()
    assert battle.game.rules.combat.keen(battle.state, battle.names["Bold"]) == 5.0
    assert battle.game.rules.combat.keen(battle.state, battle.names["Ila"]) == 3.0


def test_who_is_put_down_by_magic_is_put_down_by_its_caster():
    """CHN-18: the caster gets the credit."""
    battle = facing(gap_in=10).begin("shooting", until="close combat")
    combat, (ila, ren) = battle.game.rules.combat, (battle.names["Ila"], battle.names["Ren"])
    done = played(battle, combat.impose, ren, Condition("down"), ila)
    (fell,) = [event for event in done.table.log if isinstance(event, Felled)]
    assert (fell.how, fell.by) == ("down", ila)
    done = played(battle, combat.impose, ren, Condition("stunned"))
    assert [event.by for event in done.table.log if isinstance(event, Felled)] == [NOBODY]


def test_a_held_one_stays_where_it_is():
    """CHN-68: held is a condition like any other."""
    battle = facing(gap_in=10).begin("shooting", until="close combat")
    done = played(battle, battle.game.rules.combat.impose, 1, Condition("held"), 0)
    assert done.table.state.models[1].conditions == (Condition("held"),)


def lifted(name: str, word: str, **now: object) -> State:
    """The state after the lift of Ila, which is one event of this name ('' for none)."""
    battle = facing({"now": now, "W": 2}, gap_in=10).begin("shooting", until="close combat")
    done = played(battle, battle.game.rules.combat.lift, 0, word, "CHN-74")
    rules = [(type(event).__name__, getattr(event, "rule", "")) for event in done.table.log]
    assert rules == ([(name, "CHN-74")] if name else [])
    return done.table.state


def test_who_casts_shows_itself():
    """CHN-19: hiding ends, and it blocks sight again."""
    after = lifted("Revealed", "hidden", hidden=True)
    assert not after.models[0].combat.hidden
    assert after.places[0][3] == 1.2
    assert Revealed(0).why == "it does magic"


def test_a_soothed_one_rallies_and_may_not_shoot():
    """CHN-W17, SKR-20."""
    after = lifted("Marked", "fleeing", fleeing=True)
    slot = after.models[0].combat
    assert (slot.fleeing, slot.rallied) == (False, True)


@pytest.mark.parametrize(("before", "then"), [("stunned", "down"), ("down", "standing")])
def test_a_refreshed_one_is_a_step_better_and_strikes_last(before: str, then: str):
    """CHN-W18, CHN-74: stunned becomes knocked down, knocked down becomes standing."""
    after = lifted("Rose", "down", posture=before)
    slot = after.models[0].combat
    assert (slot.posture, slot.rose) == (then, then == "standing")
    assert after.places[0][3] == (1.2 if then == "standing" else 0.0)


@pytest.mark.parametrize("posture", ["standing", "down", "stunned"])
def test_a_healed_one_is_whole_and_fights_on(posture: str):
    """CHN-74: lost wounds back, and it stands, not counted as having stood up."""
    after = lifted("Healed", "hurt", posture=posture, wounds=0)
    slot = after.models[0].combat
    assert (slot.posture, slot.wounds, slot.rose) == ("standing", 2, False)
    assert after.places[0][3] == 1.2


def test_who_hides_hurt_is_healed_in_hiding():
    """CHN-74, SKR-37."""
    after = lifted("Healed", "hurt", hidden=True, wounds=1)
    assert after.models[0].combat.hidden
    assert after.places[0][3] == 0.0


@pytest.mark.parametrize("word", ["hidden", "fleeing", "down", "hurt"])
def test_nothing_happens_to_who_is_well(word: str):
    lifted("", word)


def test_who_is_out_of_action_comes_back_in_no_way():
    """CHN-74."""
    battle = facing(gap_in=10).model("Gone", out=True).begin("shooting", until="close combat")
    done = played(battle, battle.game.rules.combat.lift, battle.names["Gone"], "hurt", "CHN-74")
    assert not done.table.log


def test_only_known_things_are_lifted():
    battle = facing(gap_in=10).begin("shooting", until="close combat")
    with pytest.raises(ValueError, match="gloom"):
        played(battle, battle.game.rules.combat.lift, 0, "gloom", "CHN-74")


def test_others_hear_of_turns_and_flights():
    """SKR-12, SKR-66: neutral events that magic systems listen to."""
    assert issubclass(TurnBegun, TurnStarted)
    assert issubclass(Broke, Fled)
    assert (Rose(0, "down").rule, Healed(0).rule) == ("SKR-21", "CHN-74")
