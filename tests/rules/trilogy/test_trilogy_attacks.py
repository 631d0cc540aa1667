"""Attacks: the test, the hit, its damage, its soak; what goes wrong. (TRI-1..4, TRI-10..12, TRI-33, TRI-39..41)"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from support.battle import Battle
from support.story import B
from trilogy_outcomes import NONE_SOAKED, filled, lying, rolled, rungs, slot, struck, sways, throw_of
from trilogy_scenes import ILA, REN, WEST, acting, beside, facing, people, swordsman

from skirmish.core.decision import Action
from skirmish.core.dice import Faces
from skirmish.core.forecast import forecast
from skirmish.rules.trilogy.attack import Attack, expected_rungs, hit_of, make_attack, melee_sways
from skirmish.rules.trilogy.events import Told
from skirmish.rules.trilogy.strike import strike

MAILED = people(items=("heavy-armour",))
"""Armour 2, Fortitude 2: a soak of 4."""
DEFENDING = people(items=("heavy-armour",), now={"defending": True})


def attack(ila: dict[str, object], ren: dict[str, object], weapon: str = "fighting", bonus: int = 1) -> Attack:
    battle = acting(ila, ren)
    rules, state = battle.game.rules, battle.state
    return make_attack(rules, state, ILA, REN, weapon, bonus, melee_sways(rules, state, ILA, REN))


# --- the vectors of the digest ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "ren", "damage", "soak"),
    [
        ((2, 5, 9), MAILED, 3, 4),
        ((5, 5, 5), MAILED, 6, 2),
        ((2, 5, 9), DEFENDING, 2, 4),
        ((1, 1, 1), people(items=("heavy-armour",), bulk=5), 9, 5),
    ],
)
def test_the_damage_of_an_attack_and_the_soak_it_meets(
    faces: Faces, ren: dict[str, object], damage: int, soak: int
) -> None:
    """TRI-12, TRI-37, TRI-40: rank 6, difficulty 1 or 2, sword +1; a triplet does 2 more and ignores the mail."""
    found = struck(acting(swordsman(), ren), *faces, *NONE_SOAKED)
    assert filled(found) == [damage]
    assert throw_of(found, "TRI-38").under == soak
    assert found.result is True


def test_an_attack_without_a_success_does_nothing() -> None:
    """TRI-4, TRI-40: 7, 8 and 9 against 6; there is nothing to soak."""
    found = struck(acting(swordsman(), MAILED), 7, 8, 9)
    assert (filled(found), found.result, rolled(found)) == ([], False, ["TRI-39"])


def test_the_mean_of_the_vectors_attack_is_exact() -> None:
    """TRI-38, TRI-40: 1.738986 rungs, by the rules' own law and by all the faces there are."""
    one = attack(swordsman(), MAILED)
    assert round(expected_rungs(one), 6) == 1.738986
    assert float(_mean_by_hand(rank=6, bonus=1, natural=2, armour=2)) == pytest.approx(expected_rungs(one), abs=1e-12)


def test_the_forecast_of_a_blow_has_the_same_law() -> None:
    """TRI-34, TRI-38, TRI-40: rung by rung, the dead on the sixth."""
    battle = acting(swordsman(), MAILED).seed(1)
    odds = forecast(battle.game.rules, battle.state, strike, ILA, REN)
    by_hand: dict[int, Fraction] = {}
    for rung, chance in _law_by_hand(rank=6, bonus=1, natural=2, armour=2).items():
        by_hand[min(rung, 6)] = by_hand.get(min(rung, 6), Fraction(0)) + chance
    assert odds.by(lambda state, hit: state.models[REN].combat.injury) == by_hand


def _law_by_hand(rank: int, bonus: int, natural: int, armour: int) -> dict[int, Fraction]:
    """The law of the rungs of one blow of difficulty 1, by the words of the rules."""
    blows: Counter[tuple[int, bool]] = Counter()
    for faces in product(range(1, 11), repeat=3):
        good = sum(face <= rank for face in faces) + faces.count(1)
        triplet = len(set(faces)) == 1
        raw = good + bonus + 2 if triplet and faces[0] <= rank else good + bonus if good and not triplet else 0
        blows[raw, triplet] += 1
    found: Counter[int] = Counter()
    for (raw, triplet), ways in blows.items():
        under = natural if triplet else natural + armour
        for faces, others in _soaks(under).items():
            found[_left(raw, triplet, faces, under)] += ways * others
    return {rung: Fraction(ways, 10**6) for rung, ways in found.items()}


def _soaks(under: int) -> Counter[tuple[int, str]]:
    return Counter(
        (
            sum(face <= under for face in faces) + faces.count(1),
            "" if len(set(faces)) > 1 else "good" if faces[0] <= under else "bad",
        )
        for faces in product(range(1, 11), repeat=3)
    )


def _left(raw: int, triplet: bool, soak: tuple[int, str], under: int) -> int:
    negated, kind = soak
    if not raw or (kind == "good" and not triplet):
        return 0
    return max(0, raw - negated + (kind == "bad"))


def _mean_by_hand(rank: int, bonus: int, natural: int, armour: int) -> Fraction:
    law = _law_by_hand(rank, bonus, natural, armour)
    return sum((rung * chance for rung, chance in law.items()), Fraction(0))


# --- difficulty ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "hits"), [((2, 9, 9), False), ((1, 9, 9), True), ((2, 3, 9), True)])
def test_who_defends_takes_two_successes_to_hit(faces: Faces, hits: bool) -> None:
    """TRI-4, TRI-33, TRI-36, TRI-44: a natural 1 is two."""
    more = NONE_SOAKED if hits else ()
    assert struck(acting(swordsman(), DEFENDING), *faces, *more).result is hits


def test_a_triplet_hits_whatever_the_difficulty() -> None:
    """TRI-10, TRI-36: 3 at most, heavy cover and all."""
    rules = (battle := acting(swordsman(), DEFENDING)).game.rules
    one = make_attack(rules, battle.state, ILA, REN, "fighting", 1, (), cover=2)
    assert one.throw.difficulty == 3
    came = one.throw.read((6, 6, 6))
    assert came
    assert hit_of(one, came).raw == 3 + 1 + 2


def test_wounds_and_terror_take_off_the_rank() -> None:
    """TRI-3, TRI-35: 6 less 2 and 1; a threshold is never less than 1."""
    hurt = swordsman(now={"injury": 4, "distress": 3})
    assert attack(hurt, people()).throw.under == 6 - 2 - 1
    assert attack(swordsman(0, now={"injury": 4, "distress": 4}), people()).throw.under == 1


# --- skills and weapons ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gear", "rank", "bonus", "skill"),
    [
        (people(fighting=4, brawling=1, items=("axe",)), 6, 1, "fighting"),
        (people(fighting=4, brawling=1, items=("two-handed",)), 6, 2, "fighting"),
        (people(fighting=4, brawling=1, items=("dagger",)), 6, 0, "fighting"),
        (people(fighting=4, brawling=1), 3, -1, "brawling"),
        (people(fighting=4, brawling=1, kit=("great-fists",)), 3, 2, "brawling"),
    ],
)
def test_weapons_are_fought_with_and_fists_brawled(gear: dict[str, object], rank: int, bonus: int, skill: str) -> None:
    """TRI-15, TRI-39: the bonus of the weapon is added to the damage."""
    found = struck(acting(gear, people()), 2, 10, 9, *(NONE_SOAKED if 1 + bonus > 0 else ()))
    throw = throw_of(found, "TRI-39")
    assert throw.under == rank
    assert skill in throw.what
    assert filled(found) == ([1 + bonus] if 1 + bonus else [])


def test_a_hit_without_damage_is_not_soaked() -> None:
    """TRI-40, RT-30: one success with bare hands."""
    found = struck(acting(people(), people()), 2, 9, 9)
    assert found.result is True
    assert rolled(found) == ["TRI-39"]


def test_the_attack_is_the_action_and_needs_contact() -> None:
    """TRI-39, TRI-43: once a round; a sword doesn't reach."""
    battle = acting(swordsman(), people()).dice(9, 9, 8)
    battle.play("Ila strikes Ren")
    assert slot(battle, "Ila").acted
    assert battle.refused("Ila strikes Ren").rule == "TRI-43"
    apart = acting(swordsman(), people(), gap_in=0.5)
    refusal = apart.refused("Ila strikes Ren")
    assert (refusal.rule, refusal.short_by) == ("TRI-39", pytest.approx(0.5, abs=0.01))


def test_nobody_strikes_a_friend_or_who_is_hidden() -> None:
    """TRI-39, TRI-46."""
    battle = beside(facing(swordsman(), people(now={"hidden": True})), "Bo").act()
    assert battle.refused("Ila strikes Bo").rule == "TRI-39"
    assert battle.refused("Ila strikes Ren").rule == "TRI-46"


def test_who_lies_on_the_ground_strikes_nobody_until_it_has_stood_up() -> None:
    """TRI-44: to stand up takes the move."""
    battle = acting(swordsman(now={"posture": "down"}), people()).dice(9, 9, 8)
    assert not battle.allowed("Ila strikes Ren")
    battle.play("Ila rises")
    assert (slot(battle, "Ila").walked, slot(battle, "Ila").acted) == (True, False)
    battle.play("Ila strikes Ren")


# --- fumbles ---------------------------------------------------------------------------------------------------------


def fumbled(ila: dict[str, object] | None = None) -> Battle:
    """Ila has thrown a triplet of 9 at Ren."""
    scene = facing(ila or swordsman(), swordsman()).model("Bo", B, (40, 40), **people())
    battle = scene.act().dice(9, 9, 9)
    battle.play("Ila strikes Ren")
    return battle


def test_a_triplet_that_fails_drops_the_weapon() -> None:
    """TRI-11, TRI-41: it lies at her feet, and her hands are bare."""
    ila = slot(fumbled(), "Ila")
    assert (ila.weapon, ila.dropped, ila.exposed) == ("unarmed", (("sword", (WEST, 24.0), 0),), True)


def test_a_plain_failure_drops_nothing() -> None:
    """TRI-41."""
    battle = acting(swordsman(), people()).dice(9, 9, 8)
    battle.play("Ila strikes Ren")
    assert (slot(battle, "Ila").weapon, slot(battle, "Ila").exposed) == ("sword", False)


def test_what_was_dropped_is_picked_up_for_nothing() -> None:
    """TRI-41: after its action, and after its move."""
    battle = fumbled()
    before = slot(battle, "Ila")
    battle.play("Ila pick-ups with sword")
    after = slot(battle, "Ila")
    assert (after.weapon, after.dropped) == ("sword", ())
    assert (after.acted, after.walked) == (before.acted, before.walked) == (True, False)
    assert not battle.offered("pick-up")


def test_it_stays_where_it_fell() -> None:
    """TRI-41: beyond 1" it can't be picked up."""
    gear = people(items=("sword",), now={"dropped": (("sword", (WEST, 24.0), 0),), "weapon": "unarmed"})
    battle = acting(gear, people(), 8.0)
    assert battle.allowed("Ila pick-ups with sword")
    battle.play(f"Ila moves to {WEST + 1}, 24")
    assert battle.allowed("Ila pick-ups with sword")
    battle = acting(gear, people(), 8.0)
    battle.play(f"Ila moves to {WEST + 3}, 24")
    assert battle.refused("Ila pick-ups with sword").rule == "TRI-41"


def test_enemies_in_contact_have_advantage_against_who_fumbled_until_it_acts_again() -> None:
    """TRI-41, TRI-45: and only those in contact."""
    battle = fumbled()
    assert not melee_sways(battle.game.rules, battle.state, battle.names["Bo"], ILA)
    battle.dice(9, 9, 8, 10, ("initiative", *(2, 2, 2), *(9, 9, 8), *(9, 9, 8)))
    battle.play("done", "Ren strikes Ila")
    assert sways(battle) == {"open to attack": 1}
    battle.play("done", "done")
    assert battle.prompt.startswith("Ila")
    assert not slot(battle, "Ila").exposed


def test_bare_hands_cant_be_dropped() -> None:
    """TRI-41: but it is open to attack."""
    ila = slot(fumbled(people()), "Ila")
    assert (ila.weapon, ila.dropped, ila.exposed) == ("unarmed", (), True)


def test_fortune_saves_nobody_from_a_fumble() -> None:
    """TRI-11, TRI-22, RT-16: three successes bought, and it misses all the same."""
    battle = acting(swordsman(hero=True), people())
    found = struck(battle, 8, 8, 8, says=("Ila fortunes with 3", "pass"))
    assert found.result is False
    assert any(isinstance(e, Told) and e.rule == "TRI-41" for e in found.table.log)


def test_what_lies_on_the_ground_can_be_neither_drawn_nor_thrown() -> None:
    """TRI-39, TRI-41: a spear."""
    battle = fumbled(people(items=("spear", "dagger"), fighting=4, throwing=4))
    assert lying(slot(battle, "Ila")) == ["spear"]
    assert battle.refused(Action("draw", ILA, what="spear")).rule in ("TRI-41", "TRI-43")
    fresh = acting(
        people(items=("spear",), throwing=4, now={"dropped": (("spear", (WEST, 24.0), 0),), "weapon": "unarmed"}),
        people(),
    )
    assert fresh.refused(Action("draw", ILA, what="spear")).rule == "TRI-41"
    assert fresh.refused(Action("shoot", ILA, REN, what="spear")).rule == "TRI-39"


# --- the dead --------------------------------------------------------------------------------------------------------


def test_damage_never_goes_beyond_the_last_rung() -> None:
    """TRI-34, TRI-40: six rungs are all that Fortitude 2 has."""
    found = struck(acting(swordsman(), people()), 1, 1, 1, *NONE_SOAKED)
    assert rungs(found) == (6, 0, 0)
    assert found.state.models[REN].out
