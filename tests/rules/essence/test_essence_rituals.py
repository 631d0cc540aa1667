"""Spells that take several actions, and how they are broken off. (TRI-61, TRI-66)"""

from __future__ import annotations

from typing import Any

import pytest
from essence_outcomes import aimed, cast, essence, next_round, refusal, slot
from essence_scenes import BARE, BASES_IN, ILA, ONE, REN, TWO, WEST, begun, casting, mage, meeting, people
from support.battle import Battle
from support.playing import Played, played
from support.story import B

from skirmish.core.decision import Action
from skirmish.core.events import Fell
from skirmish.core.state import Condition
from skirmish.rules.essence import casting as rites
from skirmish.rules.essence.events import EssenceLost, RitualBegun, RitualLost
from skirmish.rules.trilogy.events import Filled

DAWN = (2, 2, 3, 10, 10, 9)
GO_ON = Action("continue", ILA)


def chanting(what: str = "wither two-rounds", **more: Any) -> Battle:
    """Ila is in the middle of it."""
    battle = casting(mage("wither", "drain", "two-rounds", "long-ritual", "circle", "stand-still"), **more)
    battle.play(aimed(what))
    return battle


def lost(found: Battle | Played) -> list[str]:
    """Why rituals came to nothing."""
    log = found.table.log if isinstance(found, Played) else found.game.log
    return [event.why for event in log if isinstance(event, RitualLost)]


# --- to the end ------------------------------------------------------------------------------------------------------


def test_two_rounds_work_with_the_second_action() -> None:
    """TRI-61: nothing is rolled or paid before."""
    battle = chanting()
    ritual = slot(battle).ritual
    assert ritual is not None
    assert (ritual.cost, ritual.left, essence(battle)) == (2, 1, 13)
    assert not battle.rolled("Spellcraft")
    next_round(battle, *DAWN)
    battle.dice(*TWO, *BARE).play(GO_ON)
    assert (essence(battle), slot(battle).ritual) == (11, None)
    assert [event.amount for event in battle.happened(Filled, model="Ren")] == [2]


def test_a_long_ritual_takes_three() -> None:
    """TRI-61: 4 less 3 is 1."""
    battle = chanting("wither long-ritual")
    for left in (2, 1):
        assert [event.ritual.left for event in battle.happened(RitualBegun)][-1] == left
        next_round(battle, *DAWN)
        if left == 2:
            battle.play(GO_ON)
    battle.dice(*ONE, *BARE).play(GO_ON)
    assert (essence(battle), len(battle.happened(RitualBegun))) == (12, 2)


def test_both_take_as_long_as_the_longer_and_cost_the_less() -> None:
    """TRI-61, TRI-63."""
    battle = chanting("wither drain long-ritual two-rounds")
    ritual = slot(battle).ritual
    assert ritual is not None
    assert (ritual.left, ritual.cost) == (2, 3)


def test_each_action_of_it_is_the_only_one() -> None:
    """TRI-43, TRI-61: it is offered once a round."""
    battle = chanting()
    assert not battle.offered("cast", "Ila")
    assert battle.refused(GO_ON).reason == "it has cast in this round"
    next_round(battle, *DAWN)
    assert battle.allowed(GO_ON)


def test_nobody_goes_on_with_nothing() -> None:
    """TRI-61."""
    found = casting(mage("hex")).refused(GO_ON)
    assert (found.reason, found.rule) == ("it is in the middle of no ritual", "TRI-61")


def test_the_essence_must_be_there_as_it_begins() -> None:
    """TRI-59, TRI-61."""
    poor = casting(mage("wither", "drain", "two-rounds", intellect=1, spellcraft=0))
    assert refusal(poor, "wither drain two-rounds").reason == "it needs 6 Essence, and has 4"


def test_at_the_end_all_must_be_as_it_should() -> None:
    """TRI-61: who has moved hasn't stood still, and a target that is gone is none; nothing is paid."""
    battle = chanting("wither stand-still two-rounds")
    next_round(battle, *DAWN)
    battle.play("Ila moves to 3, 26", GO_ON)
    assert (lost(battle), essence(battle)) == ([": Stand Still: it has moved in this round"], 13)
    away = chanting(gap_in=11.9, ren=people())
    away.play(away.decision.default)
    away.play(f"Ren moves to {WEST + BASES_IN + 13.9}, 24")
    next_round(away, *DAWN)
    away.play(GO_ON)
    assert (len(lost(away)), essence(away)) == (1, 13)


# --- broken off ------------------------------------------------------------------------------------------------------


def test_who_does_something_else_loses_half() -> None:
    """TRI-66: another spell; 1 of 2, and its own cost."""
    battle = chanting()
    next_round(battle, *DAWN)
    cast(battle, "wither", *ONE, *BARE)
    assert (lost(battle), essence(battle)) == ([": it does something else"], 13 - 1 - 4)
    drawing = chanting()
    next_round(drawing, *DAWN)
    drawing.play(Action("draw-circle", ILA))
    assert (lost(drawing), essence(drawing)) == ([": it does something else"], 12)


def test_who_lets_a_round_pass_loses_half() -> None:
    """TRI-66: half of 3 is 2."""
    battle = chanting("wither drain long-ritual two-rounds")
    next_round(battle, *DAWN)
    next_round(battle, *DAWN)
    assert (lost(battle), essence(battle), slot(battle).ritual) == ([": it wasn't gone on with"], 11, None)
    assert [event.amount for event in battle.happened(EssenceLost)] == [2]


def disturbed(rungs: int, *faces: int) -> Played:
    """Ila is hurt in the middle of a ritual that costs 2."""
    battle = chanting()
    return played(battle, rites.is_disturbed, Filled(ILA, rungs, REN, "TRI-34", "injury"), dice=faces)


@pytest.mark.parametrize(("rungs", "needed"), [(1, 1), (2, 2), (3, 3), (4, 3), (6, 3)])
def test_a_hurt_caster_needs_as_many_successes_as_rungs(rungs: int, needed: int) -> None:
    """TRI-66: at most 3."""
    dice = {1: ONE, 2: TWO, 3: (2, 3, 4)}
    held = disturbed(rungs, *dice[needed])
    assert (lost(held), held.rolled()) == ([], ["Composure"])
    broken = disturbed(rungs, *(dice[needed - 1] if needed > 1 else BARE))
    assert lost(broken) == [": the caster is hurt"]
    assert slot(broken).essence == 12


def test_only_injuries_disturb() -> None:
    """TRI-66: neither fear nor toil."""
    for ladder in ("distress", "fatigue"):
        found = played(chanting(), rites.is_disturbed, Filled(ILA, 1, REN, "TRI-47", ladder))
        assert not found.rolled()


def test_a_blow_in_battle_disturbs() -> None:
    """TRI-66: the whole way."""
    told = meeting(mage("wither", "two-rounds"), people(items=("bow",), archery=4), 5.0)
    battle = begun(told)
    battle.play(aimed("wither two-rounds"), battle.decision.default)
    battle.play(battle.decision.default) if battle.decision.subject == ILA else None
    battle.dice(*ONE, 9, 9, 8, *BARE).play("Ren shoots Ila")
    assert (lost(battle), essence(battle)) == ([": the caster is hurt"], 12)


@pytest.mark.parametrize(("how", "breaks"), [("down", False), ("stunned", True), ("out", True), ("away", True)])
def test_who_falls_loses_it(how: str, breaks: bool) -> None:
    """TRI-66: to be knocked down is no fall."""
    battle = begun(
        meeting(mage("wither", "two-rounds"))
        .model("Bo", 0, (WEST, 30), **people())
        .model("Mun", B, (30, 30), **people())
    )
    battle.play(aimed("wither two-rounds", REN + 1))
    combat = battle.game.rules.combat
    found = played(battle, combat.impose, ILA, Condition(how))
    (fell,) = [event for event in found.table.log if isinstance(event, Fell)]
    after = played(battle, rites.falls, fell)
    assert lost(after) == ([": the caster falls"] if breaks else [])


def test_the_dead_hold_nothing_and_others_arent_asked() -> None:
    """TRI-66: who is in the middle of nothing isn't disturbed."""
    battle = casting(mage("wither"))
    assert not played(battle, rites.is_disturbed, Filled(ILA, 2, REN, "TRI-34", "injury")).rolled()
    assert not played(chanting(), rites.is_disturbed, Filled(REN, 2, ILA, "TRI-34", "injury")).rolled()


def test_who_shapes_one_is_told_apart() -> None:
    """TRI-61: for who asks what magic is being worked."""
    magic = chanting().game.rules.magic
    assert magic.shapes(chanting().state) == 1 << ILA
    assert magic.shapes(casting(mage("wither")).state) == 0
