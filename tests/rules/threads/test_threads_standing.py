"""Weaves that stand: kept, tied off, settled, inverted, cut, picked apart; masks, traps, bonds. (DOT-135..150)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.facing import Gear
from threads_scenes import ILA, REN, channeling, knots, left, people, pools, slot, weave, weaver

from skirmish.core.decision import Action
from skirmish.core.events import EffectBegun, EffectCut, EffectEnded
from skirmish.core.state import Effect
from skirmish.core.table import Table
from skirmish.rules.threads import strain
from skirmish.rules.threads.channeler import Knot, Work, free_dots
from skirmish.rules.threads.circles import link_bar
from skirmish.rules.threads.events import Found, Knotted, Masked, PickedApart, Tied


def bound(*more: str, ila: Gear | None = None, ren: Gear | None = None, **options: object) -> Battle:
    """Ila holds Ren in Bonds of Air."""
    battle = channeling(ila or weaver("bonds-of-air", *more), ren, **options)  # type: ignore[arg-type]
    return weave(battle, "bonds-of-air 2", 9, 9)


def test_what_lasts_takes_a_dot_to_keep() -> None:
    """DOT-136, DOT-138: of five dots two are rolled and one keeps it."""
    battle = bound("lightning")
    assert [(knot.what, knot.tied) for knot in knots(battle)] == [("bonds-of-air", False)]
    assert free_dots(battle.state, ILA) == 2


def test_letting_go_ends_it() -> None:
    """DOT-142: at any time."""
    battle = bound()
    battle.play(battle.offered("drop")[0])
    assert (knots(battle), free_dots(battle.state, ILA)) == ((), 3)


def test_tying_off_takes_the_largest_thread() -> None:
    """DOT-143, R-78: 4 free dots and the one that holds it; Tying 4 makes it 6; two successes are enough."""
    battle = next_round(bound(ila=weaver("bonds-of-air", onepower=5, tying=4)))
    battle.dice(6, 6, 2, 2, 2)
    battle.play(Action("tie", ILA, knots(battle)[0].effect, what="bonds-of-air"))
    assert pools(battle)[-1] == ("tying off Bonds of Air", 5, 6)
    assert battle.happened(Tied)
    assert [effect.upkeep for effect in battle.state.effects] == [0]
    assert free_dots(battle.state, ILA) == 1


def test_successes_of_a_knot_add_up_and_a_botch_ruins_it() -> None:
    """DOT-143."""
    battle = next_round(bound(ila=weaver("bonds-of-air", onepower=5)))
    battle.dice(7, 2, 2, 2, 2)
    battle.play(Action("tie", ILA, knots(battle)[0].effect, what="bonds-of-air"))
    assert knots(battle)[0].tying == 1
    battle = next_round(battle)
    battle.dice(1, 2, 2, 2, 2)
    battle.play(Action("tie", ILA, knots(battle)[0].effect, what="bonds-of-air"))
    assert knots(battle) == ()


def next_round(battle: Battle) -> Battle:
    """The same in Ila's time of the next round; Ren fails to break free."""
    if any(effect.resist for effect in battle.state.effects):
        battle.dice(("strength test", 2, 2))
    battle.play("done").copy()
    for _ in range(20):
        if battle.prompt == "Ila: which action?":
            return battle
        asked = battle.decision
        power = Action("declare", ILA, what="power tie")
        battle.play(power if asked.rule == "DOT-67" and asked.subject == ILA else asked.default)
    raise AssertionError("Ila's time doesn't come")


def test_a_ward_settles_by_itself() -> None:
    """DOT-145, DOT-157: Warding 3 makes it 7; no dot is taken."""
    battle = channeling(weaver("blurring-ward", warding=3))
    weave(battle, "blurring-ward 3", 9, 9, 9, target=ILA)
    assert pools(battle) == [("Blurring Ward", 3, 7)]
    assert [(knot.tied, knot.ward) for knot in knots(battle)] == [(True, True)]
    assert free_dots(battle.state, ILA) == 2


def test_a_ward_may_be_held_instead() -> None:
    """DOT-146."""
    battle = channeling(weaver("blurring-ward", warding=3))
    weave(battle, "blurring-ward 3; don't settle", 9, 9, 9, target=ILA)
    assert [(knot.tied, knot.ward) for knot in knots(battle)] == [(False, False)]
    assert free_dots(battle.state, ILA) == 1


def test_a_weave_is_held_ready_and_let_go() -> None:
    """DOT-135, DOT-140: it takes a dot of Willpower, and no roll."""
    battle = channeling(weaver("lightning"))
    weave(battle, "lightning 4; hold", 9, 9, 9, 9, target=-1)
    (work,) = slot(battle).works
    assert (work.ready, left(battle)) == (True, (5, 13))
    battle.play(Action("cast", ILA, REN, what="ready lightning"))
    assert (slot(battle).works, left(battle)) == ((), (1, 13))


def test_it_is_made_ready_though_nobody_is_in_reach() -> None:
    """DOT-135, DOT-140: where it goes is settled as it is let go. Who holds something ready may still link."""
    battle = channeling(weaver("lightning"), gap_in=26.0)
    assert battle.refused(Action("cast", ILA, REN, what="lightning 4")).short_by == pytest.approx(2.0, abs=0.1)
    weave(battle, "lightning 4; hold", 9, 9, 9, 9, target=-1)
    assert slot(battle).works[0].ready
    assert link_bar(battle.game.rules, battle.state, ILA) is None


def test_what_is_let_go_inverted_is_evaded_without_perception() -> None:
    """DOT-137, R-79: Evasion 2 and Wits 2."""
    battle = channeling(weaver("lightning", inverting=1), people(evasion=2))
    weave(battle, "lightning 4; hold inverted", 9, 9, 9, 9, target=-1)
    battle.play(Action("cast", ILA, REN, what="ready lightning"))
    battle.dice(2, 2, 2, 2)
    battle.play(Action("evade", REN, ILA))
    assert pools(battle)[-1] == ("evade", 4, 7)


CUTTER = weaver("lightning", "unweaving", read_residues=3, unravel=3)


@pytest.mark.parametrize(("faces", "cut"), [((9, 9, 9, 2, 2), True), ((9, 9, 2, 2, 2), False)])
def test_cutting_beats_the_threads_and_the_defence(faces: tuple[int, ...], cut: bool) -> None:
    """DOT-136, R-84: more than 2; Ren defends with none."""
    battle = against_vigour(*faces, guard=0)
    assert bool(battle.happened(EffectCut)) == cut


def test_the_defence_may_be_better() -> None:
    """DOT-136, R-84: Ren feels it and rolls first: three successes against three."""
    battle = against_vigour(9, 9, 9, 9, 9, 9, 2, 2, guard=3)
    assert [pool[0] for pool in pools(battle)][-2:] == ["defending Vigour", "cutting Ren's Vigour"]
    assert not battle.happened(EffectCut)
    assert slot(battle, REN).used == 3


def against_vigour(*faces: int, guard: int, verb: str = "cut", **options: object) -> Battle:
    """Ren keeps up Vigour on himself; Ila cuts it with five dice, or picks it apart. He defends it with so many."""
    battle = standing("vigour", 2, **options)  # type: ignore[arg-type]
    battle.play(Action(verb, ILA, battle.state.effects[0].id))
    battle.dice(*faces)
    battle.play(Action("guard", REN, guard))
    return battle


def standing(what: str, successes: int, half: str = "saidar", ila: Gear = CUTTER, **options: object) -> Battle:
    """Ren keeps up a weave on himself; Ila is next."""
    inverted, ward = bool(options.pop("inverted", False)), bool(options.pop("ward", False))
    effect = Effect(1, what.capitalize(), REN, REN, (("strength", 1),), source=what, upkeep=0 if ward else 1)
    knot = Knot(1, what, REN, inverted=inverted, tied=ward, ward=ward)
    after = EffectBegun(effect), Knotted(knot)
    return channeling(ila, weaver(what, half=half), theirs=5, after=after, **options)  # type: ignore[arg-type]


def test_the_other_half_isnt_seen() -> None:
    """DOT-114, R-86: there is nothing to cut, as far as her side knows; where all is open, it is refused."""
    assert standing("vigour", 2, half="saidin").refused(Action("cut", ILA, 1)).rule == "DOT-136"
    battle = standing("vigour", 2, half="saidin", fog_of_power="false")
    assert battle.refused(Action("cut", ILA, 1)).rule == "DOT-114"


def test_a_settled_ward_is_neither_cut_nor_picked_apart() -> None:
    """DOT-147, R-81."""
    battle = standing("blurring-ward", 3, ward=True)
    assert battle.refused(Action("cut", ILA, 1)).rule == "DOT-145"
    assert battle.refused(Action("unravel", ILA, 1)).rule == "DOT-147"


def test_what_is_inverted_must_be_found_first() -> None:
    """DOT-144, DOT-148, R-79: it is 10" away; a delve at its place finds it."""
    battle = standing("vigour", 2, inverted=True, ila=weaver("delve", delving=3), gap_in=5.5)
    assert battle.offered("cut")
    far = standing("vigour", 2, inverted=True, ila=weaver("delve", delving=3), gap_in=8.0, fog_of_power="false")
    assert far.refused(Action("cut", ILA, 1)).rule == "DOT-144"
    far = standing("vigour", 2, inverted=True, ila=weaver("delve", delving=3), gap_in=8.0)
    assert far.refused(Action("cut", ILA, 1)).reason == "no enemy weave stands"
    x, y = battle.at("Ren")
    weave(battle, "delve 2", 9, 9, target=-1, at=(x - 0.5, y))
    assert [event.knot.found for event in battle.happened(Found)] == [1]


@pytest.mark.parametrize(("faces", "found"), [((9, 2, 9, 9), 1), ((9, 2, 9, 2), 0), ((9, 9, 9, 2), 0)])
def test_who_reads_residues_delves_the_other_half(faces: tuple[int, ...], found: int) -> None:
    """DOT-149, R-82: by the lower of Delving 3 and Read Residues 2: two dice, each 8+, two successes."""
    reader = weaver("delve", delving=3, read_residues=2)
    battle = standing("vigour", 2, half="saidin", inverted=True, ila=reader, gap_in=5.5)
    x, y = battle.at("Ren")
    weave(battle, "delve 2", *faces, target=-1, at=(x - 0.5, y))
    assert pools(battle)[-1] == ("delving the other half", 2, 8)
    assert len(battle.happened(Found)) == found


@pytest.mark.parametrize(("by", "known"), [(ILA, 0), (REN, 1)])
def test_a_delve_finds_nothing_that_its_side_knows(by: int, known: int) -> None:
    """DOT-148: what friends have hidden, and what was found before."""
    effect = Effect(1, "Vigour", by, by, (("strength", 1),), source="vigour")
    knot = Knot(1, "vigour", by, inverted=True, tied=True, found=known)
    battle = channeling(weaver("delve", delving=3), weaver("vigour"), 3.0, after=(EffectBegun(effect), Knotted(knot)))
    weave(battle, "delve 2", 9, 9, target=-1, at=battle.at("Ren" if by == REN else "Ila"))
    assert not battle.happened(Found)


@pytest.mark.parametrize(("faces", "apart"), [((9, 9, 2), True), ((9, 2, 2), False)])
def test_picking_apart(faces: tuple[int, ...], apart: bool) -> None:
    """DOT-150, R-83: three dice of Read Residues at 10 less Unravel 3, for two threads."""
    battle = against_vigour(*faces, guard=0, verb="unravel", gap_in=5.0)
    assert pools(battle)[-1][1:] == (3, 7)
    assert bool(battle.happened(PickedApart)) == apart
    if not apart:
        assert knots(battle)[0].picked == (1, 0)


def test_what_the_defence_brings_is_taken_from_the_picking() -> None:
    """DOT-136: two successes less one."""
    battle = against_vigour(9, 9, 9, 2, guard=1, verb="unravel", gap_in=5.0)
    assert knots(battle)[0].picked == (1, 0)


def test_a_botch_sets_it_off() -> None:
    """R-69, R-83: on a 1 it is wild magic of two dice at whoever picks."""
    battle = against_vigour(1, 2, 2, 1, 9, 2, guard=0, verb="unravel", gap_in=5.0)
    assert (knots(battle), left(battle, ILA)) == ((), (4, 13))


def test_who_is_masked_cant_be_shielded_from_afar() -> None:
    """DOT-141, R-80."""
    battle = channeling(weaver("shielding", "mask"), weaver("mask"), gap_in=8.0, theirs=4, after=masked(REN))
    assert battle.refused(Action("cast", ILA, REN, what="shielding 3")).rule == "DOT-141"


def masked(who: int) -> tuple[object, ...]:
    return (Masked(who, on=True),)


def test_a_mask_takes_will_and_power_and_ends_with_an_attack() -> None:
    """DOT-141, R-80."""
    battle = channeling(weaver("mask", "lightning"))
    weave(battle, "mask 1", 9, target=-1)
    assert slot(battle).masked
    assert free_dots(battle.state, ILA) == 3
    weave(battle, "lightning 3", 10, 9, 9, 9)
    assert not slot(battle).masked


def test_a_shield_takes_the_source() -> None:
    """Data 4.6, CHN-69: Ila's dice against Ren's."""
    battle = channeling(weaver("shielding"), weaver("lightning"), theirs=2)
    weave(battle, "shielding 3", 9, 9, 9, 2, 2, 9, 9, 2, 2, 2)
    assert slot(battle, REN).held == 0
    assert [c.name for c in battle.state.models[REN].conditions] == ["silenced"]


def test_a_shield_that_isnt_stronger_does_nothing() -> None:
    """Data 4.6: one success each."""
    battle = channeling(weaver("shielding"), weaver("lightning"), theirs=2)
    weave(battle, "shielding 3", 9, 9, 9, 9, 2, 9, 2, 2, 2, 2)
    assert slot(battle, REN).held == 2
    assert not battle.happened(EffectEnded)


def test_a_trap_strikes_who_treads_on_it() -> None:
    """DOT-145, data 4.6: an attack of 4 on all within 2"."""
    battle = channeling(weaver("exploding-ward", warding=3), gap_in=5.0, answer="run")
    x, y = battle.at("Ren")
    weave(battle, "exploding-ward 4", 9, 9, 9, 9, target=-1, at=(x - 2.5, y))
    battle.play("done")
    battle.play(Action("run", REN, at=(x - 3.0, y)))
    assert left(battle) == (1, 13)
    assert knots(battle) == ()


def test_balefire_ends_a_mask() -> None:
    """DOT-141, R-80: nobody evades it, and it is an attack."""
    battle = channeling(weaver("balefire"), works=(Work("balefire", 5),), after=masked(ILA))
    weave(battle, "balefire 1", 9)
    assert battle.state.models[REN].out
    assert not slot(battle).masked


def test_a_mask_collapses_with_all_else() -> None:
    """DOT-123, R-69: the last box fills; the mask is one of those that may run wild."""
    battle = channeling(weaver("lightning"), strained=4, held=3, after=masked(ILA))
    battle.dice(("Lightning", 2, 2, 2), ("collapse of Mask", 1), 9, ("save against fainting", 9), 9)
    battle.play(Action("cast", ILA, REN, what="lightning 3"))
    assert not slot(battle).masked
    assert left(battle, ILA) == (4, 13)


def test_a_bond_helps_a_channeler_to_save() -> None:
    """DOT-147, data 4.6, R-50: who is bonded has a die more for both saves, whoever laid the bond."""
    bond = Effect(1, "Warder Bond", REN, ILA, (("absorption", 1), ("saves", 1)), source="warder-bond")
    battle = channeling(weaver("lightning"), after=(EffectBegun(bond),))
    table = Table(battle.state, battle.game.rules)
    assert [strain.save_pool(table, ILA, "a save", 2, boost).dice for boost in ("", "stamina")] == [6, 6]


def test_whoever_is_freed_in_the_middle_of_a_round_declares_at_once() -> None:
    """DOT-67, DOT-142: Ren was held when all declared; Ila lets go, and goes on when he has said what he does."""
    battle = next_round(bound(ila=weaver("bonds-of-air", onepower=5)))
    battle.play(battle.offered("drop")[0], "done")
    assert (battle.decision.rule, battle.decision.subject) == ("DOT-67", REN)
    battle.play(Action("declare", REN, what="hold"))
    assert battle.prompt == "Ren: which action?"
