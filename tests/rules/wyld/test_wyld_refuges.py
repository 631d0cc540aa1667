"""What works against an area that is no attack: abilities that stop it, or lead out of it. (WYL-24, WYL-64, WYL-65)"""

from __future__ import annotations

import pytest
from support.axes import shelf
from support.battle import Battle
from support.rulesets import magic_system
from support.story import A, B
from wyld_scenes import BASES_IN, BIRD, ILA, REN, Gear, channel, draws, facing, holds, mage, slot_of

from skirmish.core.dice import Dice
from skirmish.core.events import Moved
from skirmish.core.forecast import answered
from skirmish.core.policy import default
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.core.system import Refuge
from skirmish.core.table import Table
from skirmish.rules.wyld.caster import Caster
from skirmish.rules.wyld.events import Detonated, Sheltered
from skirmish.rules.wyld.mishaps import detonate
from skirmish.rules.wyld.refuges import Refuges, Tagged
from skirmish.rules.wyld.system import Wyld


def shipped() -> Wyld:
    """The system with its data files."""
    found = magic_system("wyld")
    assert isinstance(found, Wyld)
    return found


GUARD = Tagged("unbroken-guard", "Unbroken Guard", "perfect", "WYL-65", essence=2)
CLEAR = Tagged("clear", "Clear", "leave_area", "WYL-65", leap_in=4.0)
HOP = Tagged("hop", "Hop", "leave_area", "WYL-65", leap_in=1.0)
WINGS = Tagged("wings", "Wings", "leave_area", "WYL-65", leap_in=20.0)
ALL = Refuges((GUARD, HOP, CLEAR, WINGS))
LOW = 1
STURDY: Gear = {"W": 9}
HELD = "9D 5H"


def having(*tagged: Tagged) -> Gear:
    """Somebody with these special rules."""
    return {"traits": {one.trait: "" for one in tagged}}


def under(battle: Battle) -> Battle:
    """The battle with all of them in its data."""
    magic = battle.game.rules.magic
    assert isinstance(magic, Wyld)
    magic.refuges = ALL
    return battle


def detonating(ren: Gear, gap_in: float = 1.0, other: Caster | None = None, **scene: str) -> Battle:
    """Ila holds 14 points and draws both jokers, both low: 24 dice round her, 20 of them for herself after soak."""
    ila = holds(mage(willpower_now=0), BIRD, HELD)
    told = facing(ila, STURDY | ren, STURDY, gap_in, other, **scene)
    battle = told.begin("shooting", until="close combat")
    battle.dice(draws("joker joker", held=HELD), ("joker", LOW), ("joker", LOW), ("harm to Ila", *[1] * 20))
    return under(battle)


def leaps(battle: Battle) -> list[tuple[str, float]]:
    """Who leapt, and how far."""
    return [(battle.state.models[e.model].name, e.inches) for e in battle.happened(Moved) if e.manner == "leap"]


def test_a_perfect_parry_stops_all_of_it():
    """WYL-64, WYL-65: no dice are rolled for who has one."""
    battle = detonating(having(GUARD))
    battle.play(channel(2))
    assert [(e.name, e.dice) for e in battle.happened(Sheltered)] == [("Unbroken Guard", 24)]
    assert not battle.rolled("harm to Ren")


def test_a_dodge_that_leads_away_leaves_the_dice_of_where_it_ends():
    """WYL-62, WYL-64: from 1" to 5", which are in the second band: 12 dice, 1 of them soaked."""
    battle = detonating(having(CLEAR)).dice(("harm to Ren", *[1] * 11))
    battle.play(channel(2))
    assert leaps(battle) == [("Ren", 4.0)]
    assert battle.at("Ren")[0] == pytest.approx(10 + BASES_IN + 5.0, abs=0.01)


def test_what_is_too_short_to_leave_a_band_is_no_help():
    """WYL-64: from 1" to 2" it is as bad."""
    battle = detonating(having(HOP)).dice(("harm to Ren", *[1] * 23))
    battle.play(channel(2))
    assert leaps(battle) == []
    assert battle.at("Ren")[0] == 10 + BASES_IN + 1.0


def test_the_yards_of_the_table_count_for_a_leap_too():
    """WYL-63: at two yards an inch 5" are 10 yards, in the fourth band: 3 dice."""
    battle = detonating(having(CLEAR), yards_per_inch="2").dice(("harm to Ren", *[1] * 2))
    battle.play(channel(2))
    assert leaps(battle) == [("Ren", 4.0)]


def test_a_leap_ends_at_what_is_in_its_way():
    """WYL-64: a friend of his stands 1.5" behind him, so he stays in the first band."""
    ila = holds(mage(willpower_now=0), BIRD, HELD)
    scene = facing(ila, STURDY | having(CLEAR), STURDY, 1.0)
    battle = scene.model("Bo", A, at=(10 + 2 * BASES_IN + 2.5, 24), **STURDY).begin("shooting", until="close combat")
    battle.dice(draws("joker joker", held=HELD), ("joker", LOW), ("joker", LOW), ("harm to Ila", *[1] * 20))
    battle.dice(("harm to Ren", *[1] * 23), ("harm to Bo", *[1] * 11)).play(channel(2))
    assert leaps(battle) == []


def test_what_stops_it_comes_before_a_leap_and_the_longest_leap_first():
    """WYL-65."""
    both = detonating(having(CLEAR, GUARD))
    both.play(channel(2))
    assert both.happened(Sheltered)
    assert leaps(both) == []
    two = detonating(having(CLEAR, WINGS))
    two.play(channel(2))
    assert leaps(two) == [("Ren", 20.0)]
    assert not two.rolled("harm to Ren")


@pytest.mark.parametrize("now", [{"posture": "down"}, {"posture": "stunned"}])
def test_who_cant_act_can_use_neither(now: dict[str, str]):
    """WYL-65."""
    battle = detonating(having(CLEAR, GUARD) | {"now": now}).dice(("harm to Ren", *[1] * 23))
    battle.play(channel(2))
    assert leaps(battle) == []


def test_using_one_distracts_who_shapes_a_spell():
    """WYL-24: the least essence that it asks for, here 2; the spell that Ren shapes survives."""
    shaping = holds(mage(), BIRD, "AC")
    battle = detonating(having(GUARD), other=shaping).dice(("to keep the spell, using", *[7] * 2, *[2] * 4))
    battle.play(channel(2))
    (test,) = battle.rolled("to keep the spell")
    assert test.throw.rule == "WYL-24"
    assert slot_of(battle, "Ren").channel is not None
    assert len(battle.happened(Detonated)) == 1


@pytest.mark.parametrize(("combat", "phase"), [("skirmish", "shooting"), ("resolve", "actions")])
def test_both_work_on_top_of_any_combat_system(combat: str, phase: str):
    """WYL-65."""
    told = facing(holds(mage(), BIRD, HELD), having(GUARD), gap_in=1.0, rules=f"{combat}+wyld")
    battle = told.model("Bo", B, at=(10, 24 + BASES_IN + 1.0), **having(CLEAR)).begin(phase, turns=20)
    table = Table(evolve(under(battle).state, dice=Dice(1)), battle.game.rules)
    answered(detonate(table, ILA, ": botched", "WYL-58"), default)
    assert [event.model for event in table.log if isinstance(event, Sheltered)] == [REN]
    assert [(e.model, e.inches) for e in table.log if isinstance(e, Moved) and e.manner == "leap"] == [(2, 4.0)]


def test_a_combat_system_may_add_its_own(monkeypatch: pytest.MonkeyPatch):
    """WYL-65: a talent of its own, which no data of this magic names."""

    def refuges(self: object, state: State, model: int) -> tuple[Refuge, ...]:
        return (Refuge("perfect", "Stone Form", rule="WYL-65"),) if state.models[model].name == "Ren" else ()

    battle = detonating({})
    monkeypatch.setattr(type(battle.game.rules.combat), "refuges", refuges)
    battle.play(channel(2))
    assert [e.name for e in battle.happened(Sheltered)] == ["Stone Form"]


def test_special_rules_that_are_tagged_are_in_the_catalogue():
    """WYL-65."""
    catalogue, tagged = shelf().stock.traits, shipped().refuges.refuges
    assert [one.name for one in tagged] == [catalogue[one.trait].name for one in tagged]
    assert all((one.tag == "leave_area") == (one.leap_in > 0) for one in tagged)
