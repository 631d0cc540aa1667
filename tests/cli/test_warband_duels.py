"""What one warrior can do to another in one turn, checked against sums done by hand and die by die."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from pathlib import Path

import pytest
from battles import Run
from duellists import duels, person, turn, way, weaver
from hypothesis import strategies as st
from support.examples import tried

from skirmish.app.compose import ruleset
from skirmish.app.odds.duels import Duelist, Duels
from skirmish.app.odds.matchups import ranks
from skirmish.core.state import Warrior
from skirmish.library import Shelf
from skirmish.rules import DEFAULT

F = Fraction

# By hand


def test_a_swordsmans_charge_by_hand() -> None:
    found = way(person("sword", WS=4), person(), "charge")
    # SKR-61: WS 4 against 3 hits on 3+; SKR-50: S 3 against T 3 wounds on 4+; who has one wound falls by it (SKR-53)
    assert found.down == F(2, 3) * F(1, 2)
    assert found.wounds == found.down
    # SKR-53: a plain wound takes out in 1/3; the two of a critical (SKR-51) in 5/9, 5/9, or, at +2, 8/9: 2/3 on average
    assert found.out == F(2, 3) * (F(2, 6) * F(1, 3) + F(1, 6) * F(2, 3))


def test_a_parry_by_hand() -> None:
    found = way(person("sword", WS=4), person("sword"), "charge")
    # SKR-63: a hit of 3 is parried by 4+, of 4 by 5+, of 5 by a 6, of 6 never
    lands = F(1, 6) * (F(3, 6) + F(4, 6) + F(5, 6) + 1)
    assert found.down == lands * F(1, 2)


def test_a_bow_by_hand() -> None:
    found = way(person("bow", BS=4), person(), "bow")
    assert found.from_in == 12.0  # half of 24", so not beyond half range
    assert found.down == F(4, 6) * F(1, 2)  # SKR-43: 7 - 4 = 3+
    assert found.out == F(4, 6) * (F(2, 6) * F(1, 3) + F(1, 6) * F(2, 3))


def test_two_shots_of_a_sling_by_hand() -> None:
    once, twice = (one for one in turn(person("sling"), person()).ways if one.what == "sling")
    once, twice = (once, twice) if once.shots == 1 else (twice, once)
    assert (once.shots, twice.shots) == (1, 2)
    assert once.down == F(1, 2) * F(1, 2)
    hit = F(1, 3)  # SKR-77: each at -1
    assert twice.down == 1 - (1 - hit * F(1, 2)) ** 2
    each = hit * (
        F(2, 6) * F(1, 3) + F(1, 6) * F(2, 3)
    )  # SKR-47, SKR-54: the second is as the first, at who is down too
    assert twice.out == 1 - (1 - each) ** 2


def test_arrows_of_fire_by_hand() -> None:
    caster = person(lore=weaver(10, "arrow-of-fire", "soothe"))
    found = way(caster, person(), "arrow-of-fire")
    assert found.from_in == 9.0
    # CHN-10: three of 3 points; CHN-11: 7+ in 21 of 36; S 4 wounds T 3 on 3+, never critically (CHN-18)
    each = F(21, 36) * F(2, 3)
    assert found.down == 1 - (1 - each) ** 3
    assert found.out == 1 - (1 - each * F(1, 3)) ** 3
    assert found.wounds == found.down
    assert [one.what for one in turn(caster, person()).ways] == ["fist", "arrow-of-fire"], "what does no harm is no way"


def test_arrows_of_fire_at_who_has_two_wounds_by_hand() -> None:
    found = way(person(lore=weaver(9, "arrow-of-fire")), person("light-armour", W=2), "arrow-of-fire")
    each = F(21, 36) * F(2, 3)  # SKR-52: 6+ at -1 for S 4 is no save
    none, one = (1 - each) ** 3, 3 * each * (1 - each) ** 2
    assert found.wounds == 2 * (1 - none - one) + one
    assert found.down == 1 - none - one


def test_who_has_too_few_points_casts_less_often() -> None:
    each = F(21, 36) * F(2, 3)
    for points, attempts in ((2, 0), (3, 1), (5, 1), (6, 2), (12, 4)):
        ways = turn(person(lore=weaver(points, "arrow-of-fire")), person()).ways
        downs = [one.down for one in ways if one.way == "weave"]
        assert downs == ([1 - (1 - each) ** attempts] if attempts else [])


def test_fear_may_keep_it_from_charging() -> None:
    plain = way(person("sword"), person(), "charge")
    horror = person(traits=(("fear", ""),))
    assert way(person("sword"), horror, "charge").down == plain.down * F(21, 36)  # SKR-70: 2D6 <= Ld 7
    assert way(person("sword", Ld=9), horror, "charge").down == plain.down * F(30, 36)
    assert way(person("sword", traits=(("fearless", ""),)), horror, "charge").down == plain.down  # SKR-75


def test_a_shot_that_cannot_hit_is_no_way() -> None:
    hopeless, target = person("bow", BS=0), person("fancloth-cloak")
    strict = Duels(ruleset(DEFAULT, {"seven_plus": "miss"}))
    assert [one.way for one in strict.turn(Duelist(hopeless), target).ways] == ["charge"]
    assert [one.way for one in turn(hopeless, target).ways] == ["charge", "shoot"]


def test_each_figure_is_that_of_the_best_way() -> None:
    found = turn(person("sword", "bow", lore=weaver(6, "fireball", "lightning")), person(T=4))
    assert {one.way for one in found.ways} == {"charge", "shoot", "weave"}
    assert found.down == max(one.down for one in found.ways)
    assert found.out == max(one.out for one in found.ways)
    assert found.wounds == max(one.wounds for one in found.ways)


def test_who_wears_a_leash_casts_beside_who_holds_it() -> None:
    seanchan = {rank.id: rank for rank in ranks(Shelf().roster_file("leash-and-line"))}
    damane = seanchan["m-03"].duelist
    assert damane.fellow is not None
    assert damane.fellow.id == "m-02"
    with_her, alone = (duels().turn(one, person()) for one in (damane, Duelist(damane.warrior)))
    assert any(one.way == "weave" for one in with_her.ways)
    assert not any(one.way == "weave" for one in alone.ways)


LEASHES = Shelf().root / "warbands" / "leash-and-line.yaml"


@pytest.mark.parametrize(
    ("bond", "fellow", "manners"),
    [
        ("traits: [{ref: leashed, of: m-02}]", "m-02", {"charge", "weave"}),
        ("traits: [{ref: leashed, of: m-01}]", None, {"charge"}),  # the captain is no sul'dam
        ("traits: [{ref: leashed, of: m-99}]", None, {"charge"}),
        ("notes: nobody holds her leash", None, {"charge"}),
    ],
)
def test_who_wears_a_leash_that_nobody_fit_for_it_holds_casts_nothing(
    tmp_path: Path, bond: str, fellow: str | None, manners: set[str]
) -> None:
    (tmp_path / "few.yaml").write_text(LEASHES.read_text().replace("traits: [{ref: leashed, of: m-02}]", bond))
    shelf = Shelf()
    damane = next(one.duelist for one in ranks(shelf.roster_file(str(tmp_path / "few.yaml"))) if one.id == "m-03")
    assert (damane.fellow.id if damane.fellow else None) == fellow
    assert {one.way for one in duels().turn(damane, person()).ways} == manners


def test_a_charge_tells_what_is_in_hand() -> None:
    assert way(person("sword", "shield"), person(), "charge").what == "sword and shield"
    assert way(person("dagger", "sword", "shield"), person(), "charge").what == "sword and dagger"


def test_nobody_cuts_what_is_woven_at_who_could() -> None:
    caster, cutter = person(lore=weaver(9, "arrow-of-fire")), person(lore=weaver(9, "arrow-of-fire"))
    assert way(caster, cutter, "arrow-of-fire").down == way(caster, person(), "arrow-of-fire").down


def test_balefire_takes_all_wounds_at_once_by_hand() -> None:
    found = way(person(lore=weaver(8, "balefire")), person("heavy-armour", T=5, W=3), "balefire")
    assert found.out == found.down == F(6, 36)  # CHN-T3: 10+; CHN-72: no roll to wound, no save
    assert found.wounds == 3 * F(6, 36)


def test_rolling_earth_only_puts_down_by_hand() -> None:
    found = way(person(lore=weaver(9, "rolling-earth")), person(I=2), "rolling-earth")
    assert found.down == 1 - (1 - F(15, 36) * F(4, 6)) ** 2  # CHN-W7: 8+, and an Initiative test failed
    assert found.out == found.wounds == 0


def test_who_is_pushed_out_of_range_is_woven_at_no_more_by_hand() -> None:
    found = way(person(lore=weaver(9, "fist-of-air")), person(), "fist-of-air")
    # CHN-W5: 6+ to cast at 12", S 3 wounds T 3 on 4+; CHN-64: a hit pushes D6" away, from 6" to start with
    standing, fallen = {6: F(1)}, F(0)
    for _ in range(3):
        after: dict[int, Fraction] = {}
        for inches, chance in standing.items():
            cast = F(26, 36) if inches <= 12 else F(0)
            after[inches] = after.get(inches, F(0)) + chance * (1 - cast)
            fallen += chance * cast * F(1, 2)
            for push in range(1, 7):
                after[inches + push] = after.get(inches + push, F(0)) + chance * cast * F(1, 2) * F(1, 6)
        standing = after
    assert found.down == fallen


# Die by die


def die_by_die(to_hit: int, to_wound: int, save: int) -> tuple[Fraction, Fraction]:
    """(down, out) of one blow at who has one wound, every die of SKR-51..53 counted; `save` 7: none."""
    down = out = 0
    faces = range(1, 7)
    for hit, wound, critical, *rest in itertools.product(faces, repeat=7):
        saves, injuries = rest[:2], rest[2:]
        if hit < to_hit or wound < to_wound:
            continue
        special = wound == 6 and to_wound < 6
        wounds, saved, bonus = (2, critical <= 2, 2 if critical >= 5 else 0) if special else (1, True, 0)
        through = [number for number in range(wounds) if not (saved and saves[number] >= save)]
        if through:
            down += 1
            out += any(injuries[number] + bonus >= 5 for number in through)
    return F(down, 6**7), F(out, 6**7)


@pytest.mark.parametrize(
    ("attacker", "enemy", "rolls"),
    [
        (person("sword", WS=4, S=4), person("light-armour"), (3, 3, 7)),  # 6+ at -1
        (person("sword"), person("heavy-armour"), (4, 4, 5)),
        (person("sword", WS=2), person("power-wrought-armour", WS=5, T=5), (5, 6, 4)),
    ],
)
def test_a_blow_die_by_die(attacker: Warrior, enemy: Warrior, rolls: tuple[int, int, int]) -> None:
    found = way(attacker, enemy, "charge")
    assert (found.down, found.out) == die_by_die(*rolls)


def test_a_charge_is_the_blows_that_odds_tells(run: Run) -> None:
    result = run(
        "odds", "blows", "--attacker", "tower-patrol:Garth Wen", "--defender", "hunting-fist:The Ram", "--charging",
        "--json",
    )  # fmt: skip
    told = {name: F(share["fraction"]) for name, share in json.loads(result.stdout)["odds"].items()}
    shelf = Shelf()
    guard, ram = shelf.roster("tower-patrol").warriors[-1], shelf.roster("hunting-fist").warriors[2]
    found = way(guard, ram, "charge")
    assert found.out == told["out of action"]
    assert found.down == told["out of action"] + told["stunned"] + told["knocked down"]


def test_a_single_attempt_is_the_weave_that_odds_tells(run: Run) -> None:
    result = run("odds", "weave", "lightning", "--caster", "saidar:7", "--target", "T4/5+", "--json")
    told = {name: F(share["fraction"]) for name, share in json.loads(result.stdout)["outcomes"].items()}
    found = way(person(lore=weaver(7, "lightning")), person("heavy-armour", T=4), "lightning")
    assert found.out == told["out of action"]
    assert found.down == 1 - told["unhurt"]


# What the rules promise

SUITS = ((), ("light-armour",), ("heavy-armour",), ("power-wrought-armour",))
WEAPONS = st.sampled_from(["sword", "axe", "dagger", "club", "halberd", "two-handed", "bow", "crossbow"])
SCORE = st.integers(2, 5)


@tried(6, 500, weapon=WEAPONS, skill=SCORE, strength=st.integers(3, 5), toughness=SCORE, shield=st.booleans())
def test_better_armour_never_lowers_survival(
    weapon: str, skill: int, strength: int, toughness: int, shield: bool
) -> None:
    attacker = person(weapon, WS=skill, BS=skill, S=strength)
    targets = [person(*suit, *(["shield"] if shield else []), T=toughness) for suit in SUITS]
    survive = [1 - turn(attacker, target).down for target in targets]
    alive = [1 - turn(attacker, target).out for target in targets]
    assert survive == sorted(survive)
    assert alive == sorted(alive)


@tried(
    6,
    500,
    weapon=WEAPONS,
    blows=st.integers(1, 2),
    theirs=st.integers(1, 6),
    guard=st.sampled_from(["", "sword", "buckler"]),
)
def test_higher_ws_never_lowers_the_chance_to_take_down(weapon: str, blows: int, theirs: int, guard: str) -> None:
    enemy = person(*filter(None, [guard]), WS=theirs)
    found = [turn(person(weapon, WS=skill, A=blows), enemy) for skill in range(1, 7)]
    assert [one.down for one in found] == sorted(one.down for one in found)
    assert [one.out for one in found] == sorted(one.out for one in found)


@tried(6, 500, points=st.integers(1, 12), toughness=SCORE, wounds=st.integers(1, 3))
def test_more_points_never_lower_what_a_weave_does(points: int, toughness: int, wounds: int) -> None:
    enemy = person(T=toughness, W=wounds)
    fewer, more = (turn(person(lore=weaver(p, "arrow-of-fire", "ice-shards")), enemy) for p in (points, points + 1))
    for less, greater in ((fewer.down, more.down), (fewer.out, more.out), (fewer.wounds, more.wounds)):
        assert less <= greater
    assert 0 <= fewer.out <= fewer.down <= 1
    assert fewer.wounds <= wounds
