"""Cards where models act one by one: what lasts until the caster's own next activation. (WYL-12, WYL-29, RES-34)"""

from __future__ import annotations

from support.battle import Battle
from support.story import A, B, story
from wyld_scenes import BIRD, ILA, PLAIN, REN, Slotted, channel, draws, facing, holds, mage, slot_of

from skirmish.core.decision import Action
from skirmish.rules.wyld.events import Aborted, Drawn

SLOW: dict[str, object] = {"stats": {"resolve": '{"traits": {"initiative": 4}}'}}
FAST: dict[str, object] = {"stats": {"resolve": '{"traits": {"initiative": 20}}'}}


def after_a_fast_one() -> Battle:
    """Ila acts after Ren, who is quicker: here she is asked for the first time."""
    battle = (
        story("resolve+wyld", preempt="off").model("Ila", A, (10, 24), **SLOW).model("Ren", B, (20, 24), **FAST)
        .after(Slotted(ILA, mage())).act()
    )  # fmt: skip
    battle.play("done")
    return battle


def exposed(battle: Battle) -> int:
    """What is taken off Ila's defence."""
    return sum(m.number for m in battle.game.rules.modifiers(battle.state, ILA, "exposed"))


def test_a_neglected_defence_is_still_neglected_when_a_fast_enemy_acts():
    """WYL-12: three cards in round 1; in round 2 Ren is first, and still finds her at -3."""
    battle = after_a_fast_one().dice(draws("2C 3H 4S"))
    battle.play(channel(3), "done")
    assert (battle.state.round, battle.prompt, exposed(battle)) == (2, "Ren: which action?", 3)
    battle.play("done")
    assert (battle.prompt, exposed(battle)) == ("Ila: which action?", 0)


def test_a_forgone_defence_does_too():
    """WYL-29."""
    battle = after_a_fast_one().dice()
    battle.play(Action("forgo", ILA), "done")
    assert battle.state.round == 2
    assert slot_of(battle).bare
    battle.play("done")
    assert not slot_of(battle).bare


def test_who_held_its_action_goes_on_with_the_same_one():
    """RES-35, WYL-29: Ila forgoes her defence, holds, and acts later in the round: it is still forgone."""
    battle = (
        story("resolve+wyld", preempt="off").model("Ila", A, (10, 24), **FAST).model("Ren", B, (20, 24), **SLOW)
        .after(Slotted(ILA, mage())).act()
    )  # fmt: skip
    battle.dice().play(Action("forgo", ILA), Action("hold", ILA))
    battle.play(Action("act", ILA))
    assert battle.prompt == "Ila: which action?"
    assert slot_of(battle).bare


def test_by_turns_of_sides_it_ends_with_the_own_turn():
    """WYL-12: in the base game her side's turn is her activation."""
    battle = facing(mage(penalty=3, cards=3, bare=True), other=mage(penalty=2, cards=2), ila=PLAIN).begin(
        "magic begins", until="shooting"
    )
    assert battle.prompt
    assert (slot_of(battle).penalty, slot_of(battle).bare) == (0, False)
    assert slot_of(battle, "Ren").penalty == 2
    assert not battle.happened(Aborted)
    assert REN == 1


def test_who_is_in_the_middle_of_a_spell_may_pre_empt():
    """RES-36: Ren, who is quicker, stands in its range; without cards she has nothing to do to him at once."""
    for slot, asked in ((holds(mage(), BIRD, "9D TD"), True), (mage(), False)):
        battle = (
            story("resolve+wyld")
            .model("Ila", A, (10, 24), **SLOW)
            .model("Ren", B, (20, 24), **FAST)
            .after(Slotted(ILA, slot))
            .act()
        )
        assert (battle.prompt == "Ren is about to act: pre-empt?") is asked


def tired() -> Battle:
    """Ila holds 19 points, and is as tired as can be: she has to prove her Endurance before she draws."""
    return (
        story("resolve+wyld", preempt="off")
        .model("Ila", A, (10, 24), **FAST, now={"fatigue": 12})
        .model("Ren", B, (20, 24), **SLOW)
        .after(Slotted(ILA, holds(mage(), BIRD, "9D TD")))
        .act()
    )


def test_the_roll_against_fatigue_distracts_before_the_cards_are_drawn():
    """WYL-22, RES-41: the spell is lost, so no card is drawn for it, and she may still do something else."""
    battle = tired().dice(("fatigue", 3), ("to keep the spell", 2, 2, 2, 2, 2, 2), ("to dissipate", 9, 9, 9, 9, 9, 9))
    battle.play(channel(3))
    assert len(battle.happened(Aborted)) == 1
    assert not battle.happened(Drawn)
    assert battle.prompt == "Ila: which action?"


def test_who_keeps_it_draws():
    """WYL-22, RES-41."""
    battle = tired().dice(("fatigue", 3), ("to keep the spell", 7, 2, 2, 2, 2, 2), draws("2C", held="9D TD"))
    battle.play(channel(1))
    assert len(battle.happened(Drawn)) == 1
