"""Harm, a forgone defence and a lost mind of who shapes a spell, in both combats. (WYL-8, WYL-12, WYL-16..29)"""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.battle import Battle
from support.rulesets import ruleset
from support.story import A, B, story
from wyld_scenes import BASES_IN, BIRD, ILA, REN, Gear, Slotted, casting, channel, draws, facing, holds, mage

from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.events import Fell, Hurt, Rolled
from skirmish.core.forecast import answered
from skirmish.core.policy import default
from skirmish.core.record import evolve
from skirmish.core.state import Verdict
from skirmish.core.table import Table, settle
from skirmish.rules.resolve.activation import offers
from skirmish.rules.resolve.refusals import why_not_now
from skirmish.rules.skirmish.strike import blows_at
from skirmish.rules.wyld import channeling
from skirmish.rules.wyld.events import Aborted

BOW: Gear = {"items": ("bow",)}
HELD = holds(mage(), BIRD, "2C")


def keeps(events: list[Any]) -> list[tuple[int, str]]:
    """(difficulty, rule) of the tests to keep the spell."""
    throws = [e.throw for e in events if isinstance(e, Rolled) and e.throw.what.startswith("to keep")]
    return [(throw.bands[1][0], throw.rule) for throw in throws]


def worn(levels: int, **ila: Any) -> Table:
    """Ila, who holds a card, loses so many levels; all dice are fives and then tens."""
    battle = facing(HELD, ila=ila).begin("shooting", until="close combat")
    table = Table(evolve(battle.state, dice=Dice(None, (10,) * 60)), battle.game.rules)
    answered(table.rules.combat.wear(table, ILA, levels, REN, "WYL-S1"), default)
    answered(settle(table), default)
    return table


@pytest.mark.parametrize("levels", [1, 2, 3, 4, 5, 7])
def test_all_levels_lost_are_heard_once(levels: int):
    """WYL-25: those that make no wound, too; wound and fall of one harm aren't added."""
    table = worn(levels, W=3)
    assert [e.levels for e in table.log if isinstance(e, Hurt)] == [levels]
    assert keeps(table.log) == [(levels, "WYL-25")]


@pytest.mark.parametrize(("face", "levels"), [(1, 1), (3, 2)])
def test_an_injury_without_a_wound_is_heard(face: int, levels: int):
    """WYL-25: who has no wound left is knocked down: 1, or stunned: 2."""
    battle = facing(HELD, BOW, {"now": {"wounds": 0}}).begin("shooting", side=B, until="close combat")
    battle.dice(("to hit", 6), ("to wound", 5), ("injury", face))
    battle.dice(("to keep", 10, 10, 10, 10, 10, 10), ("to keep", 10, 10, 10, 10, 10, 10))
    battle.play("Ren shoots Ila")
    assert [e.levels for e in battle.happened(Hurt)] == [levels]
    assert keeps(battle.game.log)[-1] == (levels, "WYL-25")


def test_blows_at_who_forgoes_its_defence_hit_without_a_roll():
    """WYL-29, SKR-64: no parry either; and they don't put her out as they would somebody knocked down."""
    slot = evolve(HELD, bare=True)
    told = facing(slot, {"items": ("sword",)}, {"items": ("sword",), "W": 2}, gap_in=0.0)
    battle = told.begin("shooting", side=B, until="close combat")
    table = Table(evolve(battle.state, dice=Dice(None, (5,))), battle.game.rules)
    answered(blows_at(table, REN, ILA, 1, 0, "standing", False, True), default)
    assert [e.throw.rule for e in table.log if isinstance(e, Rolled)] == ["SKR-50"]
    assert [e.levels for e in table.log if isinstance(e, Hurt)] == [3]
    assert not [e for e in table.log if isinstance(e, Fell)]


def test_what_is_done_after_the_draw_weighs_too():
    """WYL-8, WYL-12: and until the next activation, when the turn is long over."""
    battle = casting(mage(), ila=BOW).dice(draws("2C"))
    battle.play(channel(1))
    rules, state = battle.game.rules, battle.state
    shot = state.put(evolve(state.models[ILA], combat=evolve(state.models[ILA].combat, shot=True)))
    assert [m.number for m in rules.modifiers(state, ILA, "exposed")] == [1]
    assert [m.number for m in rules.modifiers(shot, ILA, "exposed")] == [2]
    table = Table(shot, rules)
    answered(channeling.end_activations(table, (ILA,)), default)
    assert table.state.models[ILA].magic.penalty == 2


def test_no_test_after_the_verdict():
    battle = facing(HELD).begin("shooting", until="close combat")
    state = evolve(battle.state, verdict=Verdict(A, "done", "SKR-91"), dice=Dice(None))
    table = Table(state, battle.game.rules)
    answered(table.rules.combat.wear(table, ILA, 1, REN, "WYL-S1"), default)
    answered(settle(table), default)
    assert keeps(table.log) == []


# Under resolve


def person(initiative: int = 0, **now: Any) -> Gear:
    """Somebody average."""
    stats = {
        "attributes": [6] * 8, "melee": 0, "missile": 0, "skills": {"dodge": 0},
        "traits": {"initiative": initiative}, "kit": [],
    }  # fmt: skip
    return {"stats": {"resolve": json.dumps(stats)}, "now": now}


def acting(ila: Gear | None = None, slot: Any = HELD, gap_in: float = 0.0) -> Battle:
    """Ila, who holds a card, and Ren beside her; she acts first."""
    told = (
        story("resolve+wyld", preempt="off")
        .model("Ila", A, (10, 24), **(ila or person(20)))
        .model("Ren", B, (10 + BASES_IN + gap_in, 24), **person())
        .after(Slotted(ILA, slot))
    )
    return told.act()


def heard(battle: Battle, levels: int, *faces: int) -> Table:
    table = Table(evolve(battle.state, dice=Dice(None, faces)), battle.game.rules)
    answered(table.rules.combat.wear(table, ILA, levels, REN, "WYL-S1"), default)
    answered(settle(table), default)
    return table


def test_the_focus_test_is_dice_of_hers():
    """WYL-22, WYL-25: and the levels on top."""
    assert keeps(heard(acting(), 1, 5, *(10,) * 12).log) == [(1, "WYL-22"), (1, "WYL-25")]


def test_who_drops_unconscious_tests_nothing_and_dissipates_nothing():
    """WYL-16, RW-2: it is lost at once."""
    table = heard(acting(), 8)
    assert [e.rule for e in table.log if isinstance(e, Aborted)] == ["WYL-16"]
    assert not [e for e in table.log if isinstance(e, Rolled)]


def test_rising_is_a_burden_and_needs_room():
    """WYL-8, WYL-10: refused with its reason where three cards were drawn for an essence of three."""
    lying = person(20, posture="down")
    battle = acting(lying)
    rules, state = battle.game.rules, battle.state
    full = state.put(evolve(state.models[ILA], magic=evolve(HELD, done="channel", cards=3, penalty=3)))
    assert "rise" in {offer.verb for offer in offers(rules, state, ILA)}
    assert "rise" not in {offer.verb for offer in offers(rules, full, ILA)}
    assert why_not_now(rules, full, ILA, Action("rise", ILA)).rule == "WYL-8"
    battle.play(Action("rise", ILA))
    assert rules.combat.burden(battle.state, ILA) == 1


@pytest.mark.parametrize(("body", "levels"), [(0, 0), (2, 1), (3, 2)])
def test_health_that_is_lacking_is_counted_in_levels(body: int, levels: int):
    """WYL-57, WYL-S11: two Body are one, and Fortitude none."""
    battle = acting()
    model = battle.state.models[ILA]
    hurt = evolve(model.combat, body=model.combat.body - body, fortitude=1)
    assert ruleset("resolve+wyld").combat.lacks(battle.state.put(evolve(model, combat=hurt)), ILA) == levels
