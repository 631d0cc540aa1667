"""What distracts who channels. (WYL-20..29)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import B
from wyld_scenes import (
    BIRD,
    ILA,
    REN,
    Gear,
    at_ren,
    casting,
    channel,
    draws,
    facing,
    holds,
    mage,
    said,
    shaping,
    slot_of,
)

from skirmish.core.dice import Check, Dice, RollOff, at_least
from skirmish.core.events import Event, Hurt, Rolled, Used
from skirmish.core.record import evolve
from skirmish.core.state import Effect
from skirmish.core.table import Table, settle
from skirmish.kit.effects import begin_effect
from skirmish.rules.wyld.caster import Caster
from skirmish.rules.wyld.events import Aborted, Bared, Detonated

BOW: Gear = {"items": ("bow",)}
SAFE = ("to keep", 10, 10, 10, 10, 10, 10)
"""Wits 3 and occult 3: six dice."""


def heard(*events: Event, slot: Caster | None = None, dice: tuple[int, ...] | None = None, **options: str) -> Table:
    """What Ila, who holds the two of clubs, makes of these events; all dice tens unless they are given."""
    battle = facing(slot or holds(mage(), BIRD, "2C"), gap_in=30.0, **options).begin("shooting", until="close combat")
    faces = Dice(None, dice if dice is not None else (10,) * 60)
    table = Table(evolve(battle.state, dice=faces), battle.game.rules)
    for event in events:
        table.emit(event)
    assert list(settle(table)) == []
    return table


def made_tests(table: Table) -> list[tuple[int, str]]:
    """(difficulty, rule) of the tests to keep the spell."""
    rolls = [e.throw for e in table.log if isinstance(e, Rolled) and e.throw.what.startswith("to keep")]
    return [(throw.bands[1][0], throw.rule) for throw in rolls]


def roll(who: int = REN, **about: Any) -> Rolled:
    check = Check(who, "something", (1, 6), at_least(4), **about)
    return Rolled(check, (4,), True, Dice(None, (10,) * 60))


class Scratched(Hurt):
    """So many health levels."""


VECTORS: list[tuple[Event, int, str]] = [
    (roll(ILA, effort=2), 3, "WYL-21"),
    (roll(ILA, effort=1), 2, "WYL-21"),
    (roll(ILA), 1, "WYL-22"),
    (roll(REN, against=ILA), 1, "WYL-23"),
    (Used(ILA, "a knack", 3), 3, "WYL-24"),
    (Scratched(ILA, 4), 4, "WYL-25"),
]


@pytest.mark.parametrize(("event", "difficulty", "rule"), VECTORS)
def test_the_vectors_of_distraction(event: Event, difficulty: int, rule: str):
    """WYL-20..25: each event and its difficulty."""
    assert made_tests(heard(event)) == [(difficulty, rule)]


def test_one_attack_may_call_for_several_tests():
    """WYL-26: they are made one after the other: a defence, a knack of essence 2, a level of harm."""
    table = heard(roll(REN, against=ILA), Used(ILA, "a knack", 2), Scratched(ILA, 1))
    assert [difficulty for difficulty, _ in made_tests(table)] == [1, 2, 1]


def test_they_stop_with_the_spell():
    """WYL-26: the first fails, so there is nothing left to keep."""
    events = roll(REN, against=ILA), Used(ILA, "a knack", 2), Scratched(ILA, 1)
    fails = replaced_dice(events, (6, 6, 6, 6, 6, 6), (8, 1, 1, 1, 1, 1))
    assert len(made_tests(fails)) == 1
    assert [e.why for e in fails.log if isinstance(e, Aborted)] == [": distracted, defending itself"]


def replaced_dice(events: tuple[Event, ...], *rolls: tuple[int, ...]) -> Table:
    """The same with these dice for the tests: a `Rolled` that is emitted sets the stream anew."""
    faces = tuple(face for one in rolls for face in one)
    later = [evolve(e, after=Dice(None, faces)) if isinstance(e, Rolled) else e for e in events]
    return heard(*later, dice=faces)


def test_a_failure_aborts():
    """WYL-20."""
    table = replaced_dice((Scratched(ILA, 1),), (6, 6, 6, 6, 6, 6), (8, 1, 1, 1, 1, 1))
    assert any(isinstance(e, Aborted) for e in table.log)
    assert table.state.models[ILA].magic.channel is None


def test_a_botch_detonates():
    """WYL-20, WYL-58: no success and a 1; two points and ten motes are 12 dice, 4 of which she soaks."""
    table = replaced_dice((Scratched(ILA, 1),), (1, 6, 6, 6, 6, 6), (1,) * 8)
    assert [e.pool for e in table.log if isinstance(e, Detonated)] == [12]


def test_too_few_successes_fail():
    """WYL-20, WYL-28: three levels want three; a 10 is two."""
    table = replaced_dice((Scratched(ILA, 3),), (10, 6, 6, 6, 6, 1), (8, 1, 1, 1, 1, 1))
    assert any(isinstance(e, Aborted) for e in table.log)
    assert not any(isinstance(e, Aborted) for e in replaced_dice((Scratched(ILA, 3),), (10, 7, 6, 6, 6, 1)).log)


def test_no_harm_distracts_nobody():
    """WYL-28: difficulty 0 passes."""
    assert made_tests(heard(Scratched(ILA, 0))) == []


QUIET: list[Rolled] = [
    Rolled(RollOff(ILA, "who goes first"), (4, 3), True, Dice(None)),
    roll(ILA, quiet=True),
    roll(REN, against=ILA, quiet=True),
    roll(REN),
]


@pytest.mark.parametrize("event", QUIET)
def test_what_distracts_nobody(event: Rolled):
    """WYL-28, RW-3: rolls of the casting itself, roll-offs, what others roll for themselves."""
    assert made_tests(heard(event)) == []


def test_who_shapes_no_spell_isnt_tested():
    """WYL-20: while channeling."""
    assert made_tests(heard(Scratched(ILA, 4), roll(ILA), slot=mage())) == []


def test_a_draw_doesnt_distract():
    """WYL-28: nor does the coin for a joker."""
    battle = shaping(mage(), held="2C").dice(draws("3C joker", held="2C"), ("joker", 2))
    battle.play(channel(2))
    assert not battle.rolled("to keep")


def test_the_casting_itself_doesnt_distract():
    """WYL-27: the channel is over."""
    battle = casting(holds(mage(), BIRD, "TD TH"), cast_without_draw="true")
    battle.dice(("Firebird", 6, 6, 6, 6, 6, 6))
    battle.play(at_ren())
    assert not battle.rolled("to keep")


def shot(slot: Caster, **options: str) -> Battle:
    """Ren is about to shoot at Ila."""
    return facing(slot, BOW, **options).begin("shooting", side=B, until="close combat")


def test_a_shot_uses_the_defence():
    """WYL-23, WYL-29: whether it hits or not."""
    battle = shot(holds(mage(), BIRD, "2C")).dice(("to hit", 1), SAFE)
    battle.play("Ren shoots Ila")
    assert [r.throw.rule for r in battle.rolled("to keep")] == ["WYL-23"]


def test_one_shot_is_one_defence():
    """WYL-29: a hard shot is two dice of the archer, and one test."""
    battle = facing(holds(mage(), BIRD, "2C"), BOW | {"BS": 1, "now": {"moved": True}}, gap_in=14.0)
    hard = battle.begin("shooting", side=B, until="close combat").dice(("to hit", 6), ("to hit", 1), SAFE)
    hard.play("Ren shoots Ila")
    assert len(hard.rolled("to hit")) == 2
    assert len(hard.rolled("to keep")) == 1


def test_who_forgoes_its_defence_isnt_distracted_by_attacks():
    """WYL-29, RW-4: and is as easy to hit as can be."""
    battle = shot(holds(mage(bare=True), BIRD, "2C")).dice(("to hit", 1))
    battle.play("Ren shoots Ila")
    assert not battle.rolled("to keep")
    assert sum(n for why, n in battle.modifiers("to hit").items() if why.startswith("defence")) == 2


def test_forgoing_is_chosen_in_the_own_activation():
    """WYL-29: and may be taken back."""
    battle = shaping(mage(), held="2C")
    battle.play(said("forgo"))
    assert slot_of(battle).bare
    battle.play(said("guard"))
    assert not slot_of(battle).bare
    assert [e.bare for e in battle.happened(Bared)] == [True, False]


def test_it_ends_with_the_next_activation():
    """WYL-29."""
    battle = facing(holds(mage(bare=True), BIRD, "2C")).begin("magic begins", until="close combat")
    assert not slot_of(battle).bare


def test_with_the_option_a_defence_distracts_nobody():
    """WYL-29, RW-4."""
    battle = shot(holds(mage(), BIRD, "2C"), static_defence_counts="false").dice(("to hit", 1))
    battle.play("Ren shoots Ila")
    assert not battle.rolled("to keep")
    assert "forgo" not in {offer.verb for offer in battle.game.rules.magic.offers(battle.state, ILA)}


def test_a_wound_is_three_levels():
    """WYL-25: here; the defence comes first, then the harm."""
    slot = holds(mage(), BIRD, "2C")
    battle = facing(slot, BOW, {"W": 2}).begin("shooting", side=B, until="close combat")
    battle.dice(("to hit", 6), ("to wound", 5), SAFE, SAFE)
    battle.play("Ren shoots Ila")
    assert [(r.throw.bands[1][0], r.throw.rule) for r in battle.rolled("to keep")] == [(1, "WYL-23"), (3, "WYL-25")]


def test_what_hampers_all_tests_hampers_these():
    """WYL-49: a die less for each point."""
    battle = shaping(mage(), held="2C")
    table = Table(evolve(battle.state, dice=Dice(None, (10,) * 4)), battle.game.rules)
    begin_effect(table, Effect(0, "gloom", REN, ILA, numbers=(("tests", -2),)))
    table.emit(Scratched(ILA, 1))
    assert list(settle(table)) == []
    assert table.state.dice.script == ()
