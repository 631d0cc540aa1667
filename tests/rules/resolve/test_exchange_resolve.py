"""What players weigh shots and blows by, held to the forecast of the rules; next turns to those that came. (RES-17)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st
from resolve_scenes import ACTIONS, Gear, facing, people
from support.battle import Battle
from support.examples import tried
from support.exchanging import answers_beside, foretold_loss, pairs, steps, wild_battle
from support.foretelling import foretell_resolve
from support.rulesets import ruleset
from support.story import B

from skirmish.board import on
from skirmish.core.decision import Action, Asking
from skirmish.core.display import Reach
from skirmish.core.events import EffectBegun
from skirmish.core.hints import Volley
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Condition, Effect, ModelId, State
from skirmish.core.table import Table, settle
from skirmish.kit import exchanges
from skirmish.kit.rounds import Finished
from skirmish.rules.resolve.charge import do_charge
from skirmish.rules.resolve.events import Activated, RoundBegun, RoundShared, order, person, with_person
from skirmish.rules.resolve.fighter import Dread, Steed
from skirmish.rules.resolve.mounts import trample
from skirmish.rules.resolve.shooting import do_shoot, do_snap_shot
from skirmish.rules.resolve.strike import do_strike
from skirmish.rules.resolve.worth import side_worth

ILA, REN = 0, 1
MARKS = 50.0
EXACT = 1e-6
"""In marks: what a law leaves out of its tail, and more arithmetic than that. (RES-5)"""
HALF_HEDGE = {"kind": "hedge", "rect": (4.0, 23.8, 1.0, 4.0)}
BOW, JAVELIN, CROSSBOW = ("bow",), ("javelin",), ("crossbow",)
HORSE, WAR = "riding-horse", "war-horse"


def lasting(target: int, numbers: tuple[tuple[str, int], ...] = (), **facts: Any) -> EffectBegun:
    """Something that lasts on a model."""
    return EffectBegun(Effect(1, "effect", 0, target, numbers=numbers, **facts))


def scene(ila: Gear, ren: Gear, gap_in: float, *events: EffectBegun, hedge: bool = False, **options: str) -> Battle:
    """Ila may act."""
    told = facing(ila, ren, gap_in, **options).after(*events)
    return (told.terrain(**HALF_HEDGE) if hedge else told).act().seed(1)


def mine(battle: Battle) -> State:
    """It is Ila's activation, whoever is quicker."""
    return Activated(ILA).apply(battle.state)


def theirs(battle: Battle) -> Callable[[State], float]:
    """What Ren's side is worth in a state."""
    return lambda state: side_worth(state, B)


def volley_of(battle: Battle, what: str = "", moved: bool = False) -> Volley:
    """Ila's at Ren."""
    found = battle.game.rules.combat.volley(mine(battle), ILA, REN, what, moved)
    assert found is not None
    return found


def shot_from_here(battle: Battle, what: str) -> tuple[float, float]:
    """(the closed form, the forecast) of Ila's shot at Ren, where they stand."""
    state, rules = mine(battle), battle.game.rules
    surface = on(state)
    told = volley_of(battle, what).at(surface.gap(ILA, REN), surface.sight(ILA, REN).covered)
    return told, foretold_loss(rules, theirs(battle), state, do_shoot, Action("shoot", ILA, REN, what=what))


def blows_from_here(battle: Battle) -> tuple[float, float]:
    """(the closed form, the forecast) of Ila's attack on Ren, whom she touches."""
    state, rules = mine(battle), battle.game.rules
    foretold = foretold_loss(rules, theirs(battle), state, do_strike, Action("strike", ILA, REN))
    return rules.combat.blows(state, ILA, REN), foretold


def rider(skills: dict[str, int], *kit: str, gait: str = "walk", **now: Any) -> Gear:
    """Somebody in the saddle of the first thing named."""
    body, fortitude = {HORSE: (18, 8), WAR: (22, 14)}[kit[0]]
    beast = Steed(**({"body": body, "fortitude": fortitude, "gait": gait} | now))
    return people(skills, kit=kit, now={"steed": beast})


SHOTS: dict[str, tuple[Gear, Gear, float, str, bool]] = {
    "near by": (people({"archery": 2}, kit=BOW), people(), 8.0, "bow", False),
    "at long range": (people({"archery": 2}, kit=BOW), people(), 20.0, "bow", False),
    "at extreme range": (people({"archery": 2}, kit=BOW), people(), 30.0, "bow", False),
    "behind half a hedge": (people({"archery": 1}, kit=BOW), people(), 8.0, "bow", True),
    "at mail and shield": (people({"archery": 3}, kit=BOW), people(kit=("mail", "buckler")), 8.0, "bow", False),
    "a crossbow": (people({"crossbow": 1}, kit=CROSSBOW), people({"dodge": 2}, quickness=8), 8.0, "crossbow", False),
    "thrown": (people({"polearm": 2}, kit=JAVELIN, strength=8), people(), 5.0, "javelin", False),
    "shaken": (people({"archery": 2}, kit=BOW, now={"fortitude": 3}), people({"focus": 2}), 8.0, "bow", False),
    "at somebody hurt": (people({"archery": 2}, kit=BOW), people(now={"body": 5}), 8.0, "bow", False),
    "at somebody prone": (people({"archery": 2}, kit=BOW), people(now={"posture": "down"}), 8.0, "bow", False),
    "at somebody asleep": (people({"archery": 2}, kit=BOW), people(now={"asleep": True}), 8.0, "bow", False),
    "at somebody in flight": (people({"archery": 2}, kit=BOW), people(now={"flight": 9}), 8.0, "bow", False),
    "at somebody surprised": (people({"archery": 2}, kit=BOW), people(now={"surprised": 1}), 8.0, "bow", False),
    "at a rider": (people({"archery": 2}, kit=BOW), rider({"riding": 1}, HORSE), 8.0, "bow", False),
    "from the saddle": (rider({"archery": 2}, HORSE, "short-bow"), people(), 8.0, "short-bow", False),
    "at a canter": (rider({"archery": 2}, HORSE, "short-bow", gait="canter"), people(), 8.0, "short-bow", False),
    "at a gallop": (rider({"archery": 2}, HORSE, "short-bow", gait="gallop"), people(), 8.0, "short-bow", False),
    "at a gallop by skill": (
        rider({"archery": 2, "mounted-archery": 1}, HORSE, "short-bow", gait="gallop"), people(), 8.0, "short-bow",
        False,
    ),
    "afraid": (people({"archery": 2}, kit=BOW, now={"dreads": (Dread(REN, rank=2),)}), people(), 8.0, "bow", False),
    "terrified": (people({"archery": 2}, kit=BOW, now={"dreads": (Dread(REN, rank=5),)}), people(), 8.0, "bow", False),
    "at somebody afraid": (
        people({"archery": 2}, kit=BOW), people(now={"dreads": (Dread(ILA, rank=2),)}), 8.0, "bow", False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("about", SHOTS)
def test_a_shot_takes_what_is_foretold(about: str) -> None:
    """RES-46..50, RES-60, RES-63..66, RES-76, RES-77, RES-88."""
    ila, ren, gap_in, what, hedge = SHOTS[about]
    told, foretold = shot_from_here(scene(ila, ren, gap_in, hedge=hedge), what)
    assert foretold > 0
    assert told == pytest.approx(foretold, abs=EXACT)


BLOWS: dict[str, tuple[Gear, Gear]] = {
    "a sword": (people({"sword": 2}, kit=("sword",)), people()),
    "bare hands": (people({"brawling": 1}, strength=8), people()),
    "mail": (people({"axe": 2}, kit=("axe",)), people(kit=("mail",))),
    "pierced": (people({"mace": 2}, kit=("mace",)), people(kit=("plate-and-mail",))),
    "parried": (
        people({"axe": 2}, kit=("axe",)), people({"sword": 2, "parry": 2}, kit=("sword",), now={"parrying": True}),
    ),
    "parried and answered": (
        people({"axe": 2}, kit=("axe",)),
        people({"sword": 2, "parry": 2, "riposte": 1}, kit=("sword",), now={"parrying": True}),
    ),
    "who can't parry with that": (people({"axe": 2}, kit=("axe",)), people(kit=("axe",), now={"parrying": True})),
    "prone": (people({"axe": 2}, kit=("axe",)), people(now={"posture": "down"})),
    "asleep": (people({"axe": 2}, kit=("axe",)), people(now={"asleep": True})),
    "hurt": (people({"axe": 2}, kit=("axe",), now={"body": 5}), people({"dodge": 2}, now={"body": 4})),
    "shaken": (people({"axe": 2}, kit=("axe",), now={"fortitude": 4}), people(now={"fortitude": 4})),
    "a pole arm brought to bear": (
        people({"polearm": 2}, kit=("halberd",), now={"manoeuvred": True}), people(kit=("leather",)),
    ),
    "from the saddle": (rider({"sword": 2}, HORSE, "sword", gait="canter"), people()),
    "at a gallop": (rider({"sword": 2, "riding": 2}, HORSE, "sword", gait="gallop"), people()),
    "lanced at a gallop": (rider({"lancing": 2}, HORSE, "lance", gait="gallop"), people(kit=("mail",))),
    "at a rider": (people({"axe": 2}, kit=("axe",)), rider({"riding": 2}, HORSE)),
    "at a rider of a hurt horse": (people({"axe": 2}, kit=("axe",)), rider({"riding": 2}, HORSE, body=4)),
    "afraid": (people({"axe": 2}, kit=("axe",), now={"dreads": (Dread(REN, rank=1),)}), people()),
    "at somebody terrified": (people({"axe": 2}, kit=("axe",)), people(now={"dreads": (Dread(ILA, rank=5),)})),
}  # fmt: skip


@pytest.mark.parametrize("about", BLOWS)
def test_blows_take_what_is_foretold(about: str) -> None:
    """RES-46..52, RES-57, RES-60, RES-61, RES-71, RES-76, RES-77, RES-88."""
    told, foretold = blows_from_here(scene(*BLOWS[about], 0.0))
    assert foretold > 0
    assert told == pytest.approx(foretold, abs=EXACT)


LASTS: dict[str, EffectBegun] = {
    "wind": lasting(NOBODY, (("missile range", 1),)),
    "light in its eyes": lasting(ILA, (("dazzle", -2),)),
    "a steadier hand": lasting(ILA, (("to hit", 1),)),
    "phantoms": lasting(ILA, (("tests", -1),)),
    "phantoms round it": lasting(REN, (("tests", -1),)),
    "a blade of fire": lasting(ILA, (("weapon strength", 3),)),
    "strength": lasting(ILA, (("strength", 1),)),
    "a guard": lasting(REN, guard=4, blows=True),
    "its defence neglected": lasting(REN, (("exposed", 2),)),
    "its defence forgone": lasting(REN, (("bare", 1),)),
    "held": lasting(REN, condition="held"),
}


@pytest.mark.parametrize("about", LASTS)
@pytest.mark.parametrize("gap_in", [0.0, 8.0])
def test_what_lasts_counts(about: str, gap_in: float) -> None:
    """CHN-62, CHN-77, CHN-78, RES-33, WYL-12, WYL-29."""
    ila, ren = people({"axe": 2, "archery": 2}, kit=("axe", "bow")), people(kit=("leather",))
    battle = scene(ila, ren, gap_in, LASTS[about])
    told, foretold = shot_from_here(battle, "bow") if gap_in else blows_from_here(battle)
    assert foretold > 0
    assert told == pytest.approx(foretold, abs=EXACT)


@pytest.mark.parametrize(
    "options",
    [
        {"dice_mode": "sum"},
        {"defence_mode": "static"},
        {"projectile_damage": "dice"},
        {"half_fortitude_affects_damage": "true"},
    ],
)
@pytest.mark.parametrize("gap_in", [0.0, 8.0])
def test_it_is_so_under_other_options(options: dict[str, str], gap_in: float) -> None:
    """RES-6, RES-47, RES-49, RES-61."""
    ila = people({"axe": 1, "archery": 1}, kit=("axe", "bow"), now={"fortitude": 5})
    battle = scene(ila, people({"dodge": 1}, kit=("mail",)), gap_in, **options)
    told, foretold = shot_from_here(battle, "bow") if gap_in else blows_from_here(battle)
    assert told == pytest.approx(foretold, abs=EXACT)


def test_worn_armour_is_counted_as_it_is_now() -> None:
    """RES-51: what was kept of a whole suit isn't told of a worn one."""
    ila, ren = people({"axe": 2}, kit=("axe",)), people(kit=("mail",))
    battle = scene(ila, ren, 0.0, armour_wear="on")
    told, foretold = blows_from_here(battle)
    assert told == pytest.approx(foretold, abs=EXACT)


@pytest.mark.parametrize("ila", [people({"axe": 2}, kit=("axe",)), rider({"axe": 2}, HORSE, "axe")])
def test_a_charge_takes_what_is_foretold(ila: Gear) -> None:
    """RES-24, RES-75: at a walk, from where it begins."""
    battle = scene(ila, people(), 4.0)
    state, rules = mine(battle), battle.game.rules
    foretold = foretold_loss(rules, theirs(battle), state, do_charge, Action("charge", ILA, REN))
    assert rules.combat.blows(state, ILA, REN, True) == pytest.approx(foretold, abs=EXACT)


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_several_arrows_take_nearly_what_is_foretold(rank: int) -> None:
    """RES-53: within a fiftieth; what the first does to the target's dodging isn't counted."""
    battle = scene(people({"archery": 0, "snap-shot": rank}, kit=BOW), people(), 8.0)
    action = Action("snap-shot", ILA, REN, (REN,) * rank, what="bow")
    foretold = foretold_loss(battle.game.rules, theirs(battle), mine(battle), do_snap_shot, action)
    assert volley_of(battle).at(8.0, False) == pytest.approx(foretold, rel=0.02)
    alone = scene(people({"archery": 0}, kit=BOW), people(), 8.0)
    assert volley_of(battle).at(8.0, False) > volley_of(alone).at(8.0, False)


def test_a_beast_trained_for_war_strikes_too() -> None:
    """RES-78: as often as Trick Riding gives 7; another beast doesn't."""
    told = []
    for beast, tricks in ((HORSE, 3), (WAR, 0), (WAR, 3)):
        battle = scene(rider({"sword": 1, "trick-riding": tricks}, beast, "sword"), people(), 0.0)
        told.append(battle.game.rules.combat.blows(mine(battle), ILA, REN))
    assert told[0] < told[1] < told[2] < MARKS


def rider_and_beast(table: Table) -> Asking:
    """Ila strikes, and then her beast does if she can make it."""
    yield from do_strike(table, Action("strike", ILA, REN))
    yield from settle(table)
    yield from trample(table, Action("trample", ILA, REN))


@pytest.mark.parametrize("tricks", [0, 2])
def test_rider_and_beast_take_nearly_what_is_foretold(tricks: int) -> None:
    """RES-78: within a twentieth; what the first does to the target's dodging isn't counted."""
    battle = scene(rider({"sword": 2, "trick-riding": tricks}, WAR, "sword"), people(), 0.0)
    state, rules = mine(battle), battle.game.rules
    foretold = foretold_loss(rules, theirs(battle), state, rider_and_beast)
    assert rules.combat.blows(state, ILA, REN) == pytest.approx(foretold, rel=0.05)


def test_a_gallop_counts_until_the_activation_is_over() -> None:
    """RES-75, RES-76: the same slot; in the next round the beast begins at a walk."""
    gallops = scene(rider({"sword": 2, "archery": 2}, HORSE, "sword", "short-bow", gait="gallop"), people(), 0.0)
    walks = scene(rider({"sword": 2, "archery": 2}, HORSE, "sword", "short-bow"), people(), 0.0)
    combat, now = gallops.game.rules.combat, mine(gallops)
    done = Finished(ILA).apply(now)
    usual = walks.game.rules.combat.blows(mine(walks), ILA, REN)
    assert combat.blows(now, ILA, REN) < combat.blows(done, ILA, REN) == usual
    shots = [combat.volley(state, ILA, REN) for state in (now, done)]
    assert shots[1] == volley_of(walks) != shots[0]


def test_at_each_distance_the_best_weapon_is_used() -> None:
    """RES-63, RES-64: who is too near for a bow may still throw something."""
    skills = {"archery": 2, "polearm": 3}
    battle = scene(people(skills, kit=("bow", "javelin"), strength=10), people(), 8.0)
    best, bow, spear = volley_of(battle), volley_of(battle, "bow"), volley_of(battle, "javelin")
    assert bow.at(1.5, False) == 0 < bow.at(2.0, False)
    assert spear.at(0.5, False) == 0 < spear.at(1.0, False)
    assert bow.at(39.0, False) > 0 == bow.at(39.5, False)
    for gap_in in (0.5, 1.0, 1.5, 2.0, 6.0, 6.5, 13.0, 18.0, 20.0, 39.0, 40.0):
        assert best.at(gap_in, False) == max(bow.at(gap_in, False), spear.at(gap_in, False))


def test_who_has_nothing_to_shoot_with_has_no_volley() -> None:
    """RES-63."""
    battle = scene(people(kit=("axe",)), people(), 8.0)
    assert battle.game.rules.combat.volley(battle.state, ILA, REN) is None
    battle = scene(people(kit=BOW), people(), 8.0)
    assert battle.game.rules.combat.volley(battle.state, ILA, REN, "sling") is None
    assert volley_of(battle) == volley_of(battle, moved=True)


@pytest.mark.parametrize(
    "now",
    [
        {"posture": "stunned", "fortitude": 0},
        {"asleep": True},
        {"surprised": 1},
        {"flight": 3},
        {"lost": 1},
    ],
)
def test_who_cant_strike_takes_nothing(now: dict[str, Any]) -> None:
    """RES-28, RES-33, RES-59, RES-60, RES-88."""
    battle = scene(people(kit=("axe",), now=now), people(), 4.0)
    for charging in (True, False):
        assert battle.game.rules.combat.blows(battle.game.setup, ILA, REN, charging) == 0


def test_who_is_held_takes_nothing_and_who_is_prone_rises_first() -> None:
    """RES-23, RES-33."""
    axe = people({"axe": 2}, kit=("axe",))
    blows = []
    for gear, events in ((axe, ()), (people({"axe": 2}, kit=("axe",), now={"posture": "down"}), ())):
        battle = scene(gear, people(), 4.0, *events)
        blows.append(battle.game.rules.combat.blows(battle.game.setup, ILA, REN))
    assert blows[0] == blows[1] > 0
    held = scene(axe, people(), 4.0, lasting(ILA, condition="held"))
    assert held.game.rules.combat.blows(held.game.setup, ILA, REN) == 0


def test_what_was_kept_isnt_told_when_a_round_has_passed() -> None:
    """RES-28: the same slot, surprised in the one round and ready in the next."""
    battle = scene(people({"axe": 2}, kit=("axe",), now={"surprised": 1}), people(), 4.0)
    combat, now = battle.game.rules.combat, battle.game.setup
    assert combat.blows(now, ILA, REN) == 0
    assert combat.blows(evolve(now, round=2), ILA, REN) > 0


ABLE = st.integers(0, 3)
DICE = st.sampled_from((4, 6, 8, 10))
WORN = st.sampled_from(((), ("leather",), ("mail",), ("plate-and-mail", "buckler")))


@tried(
    20,
    2000,
    ABLE,
    ABLE,
    DICE,
    DICE,
    WORN,
    st.sampled_from(("bow", "sling", "crossbow", "javelin", "throwing-knives")),
    fixed=True,
)
def test_cover_never_helps_and_nearer_is_never_worse(
    skill: int, dodge: int, deftness: int, quick: int, worn: tuple[str, ...], what: str
) -> None:
    """RES-64, RES-65: beyond the least range; and nobody loses more than it is worth."""
    skills = dict.fromkeys(("archery", "sling", "crossbow", "polearm", "knife"), skill)
    ila, ren = people(skills, kit=(what,), deftness=deftness), people({"dodge": dodge}, kit=worn, quickness=quick)
    battle = facing(ila, ren, 8.0).act().seed(1)
    found = battle.game.rules.combat.volley(battle.game.setup, ILA, REN)
    assert found is not None
    assert list(found.reach_in) == sorted(set(found.reach_in))
    for plain, behind in zip(found.open, found.covered, strict=True):
        assert 0 <= behind <= plain <= MARKS
    near = found.reach_in[0] < 3 and not found.open[0]
    for line in (found.open[near:], found.covered[near:]):
        assert list(line) == sorted(line, reverse=True)


@tried(
    12,
    2000,
    ABLE,
    ABLE,
    DICE,
    DICE,
    WORN,
    st.sampled_from(("sword", "axe", "mace", "knife", "unarmed")),
    st.integers(3, 12),
    fixed=True,
)
def test_any_blow_takes_what_is_foretold(
    skill: int, dodge: int, strength: int, quick: int, worn: tuple[str, ...], what: str, body: int
) -> None:
    """RES-46..60."""
    skills = dict.fromkeys(("sword", "axe", "mace", "knife", "brawling"), skill)
    kit = () if what == "unarmed" else (what,)
    ren = people({"dodge": dodge}, kit=worn, quickness=quick, now={"body": body})
    told, foretold = blows_from_here(scene(people(skills, kit=kit, strength=strength), ren, 0.0))
    assert told == pytest.approx(foretold, abs=EXACT)
    assert 0 <= told <= MARKS


MISSILES = {
    "bow": "archery",
    "sling": "sling",
    "crossbow": "crossbow",
    "javelin": "polearm",
    "throwing-knives": "knife",
}


@tried(12, 2000, ABLE, ABLE, DICE, DICE, WORN, st.sampled_from(sorted(MISSILES)), st.integers(2, 20), fixed=True)
def test_any_shot_takes_what_is_foretold(
    skill: int, dodge: int, deftness: int, quick: int, worn: tuple[str, ...], what: str, gap_in: int
) -> None:
    """RES-46..50, RES-60, RES-63..65."""
    ila, ren = (
        people({MISSILES[what]: skill}, kit=(what,), deftness=deftness),
        people({"dodge": dodge}, kit=worn, quickness=quick),
    )
    battle = scene(ila, ren, min(gap_in, 5) if what in ("javelin", "throwing-knives") else gap_in)
    told, foretold = shot_from_here(battle, what)
    assert told == pytest.approx(foretold, abs=EXACT)
    assert 0 <= told <= MARKS


def is_exact(state: State, i: ModelId, foe: ModelId) -> bool:
    """Not of who fears somebody in particular, who is in the middle of being harmed, and whose side has foreseen."""
    mine, theirs = person(state, i), person(state, foe)
    foreseen = any(topic == "second chance" for effect in state.effects for topic, _ in effect.numbers)
    return not (mine.dreads or theirs.dreads or foreseen) and min(theirs.body, theirs.fortitude) > 0


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("resolve", 3),
        ("resolve+wyld", 5),
        ("resolve+channeling", 6),
        *(
            pytest.param(name, n, marks=pytest.mark.long)
            for name in ("resolve+channeling", "resolve+wyld")
            for n in range(7, 17)
        ),
    ],
)
def test_in_a_battle_they_are_what_the_rules_foretell(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has happened to the two: RES-46..66, RES-88, CHN-62, CHN-77, CHN-78, WYL-12, WYL-29."""
    monkeypatch.setattr(exchanges, "WIDEST", 100_000)
    held_to = 0
    for told, foretold in answers_beside(wild_battle(name, seed), foretell_resolve(), 67, is_exact):
        assert told == pytest.approx(foretold, abs=EXACT)
        held_to += told > 0
    assert held_to > 20


@pytest.mark.parametrize(
    ("name", "seed"), [("resolve", 3), pytest.param("resolve", 4, marks=pytest.mark.long), ("resolve+wyld", 5)]
)
def test_what_is_kept_is_what_would_be_worked_out_now(name: str, seed: int) -> None:
    """All that the answers hang on is looked at: in a battle they are those of a system that has kept nothing."""
    told = wild_battle(name, seed)
    kept = told.rules.combat
    for number, (state, _, _) in enumerate(steps(told)):
        if state.combat is None or number % 41:
            continue
        fresh = ruleset(name, told.rules.options).combat
        for i, foe in pairs(state):
            assert kept.blows(state, i, foe) == fresh.blows(state, i, foe)
            assert kept.blows(state, i, foe, True) == fresh.blows(state, i, foe, True)
            assert kept.volley(state, i, foe) == fresh.volley(state, i, foe)
            assert kept.strides(state, i) == fresh.strides(state, i)


def rounds(name: str, seed: int) -> list[tuple[State, State]]:
    """(just before a round begins, when it has begun) for all rounds of a battle but the first."""
    found: list[tuple[State, State]] = []
    before: State | None = None
    for was, event, after in steps(wild_battle(name, seed)):
        if isinstance(event, RoundBegun) and not isinstance(event, RoundShared):
            before = was if was.round else None
        if isinstance(event, RoundShared) and before is not None:
            found.append((before, after))
    return found


each_seed = pytest.mark.parametrize("seeds", [range(1, 4), pytest.param(range(4, 30), marks=pytest.mark.long)], ids=str)


@each_seed
@pytest.mark.parametrize("name", ["resolve", "resolve+wyld"])
def test_strides_are_what_the_next_round_allows(name: str, seeds: range) -> None:
    """RES-17, RES-23, RES-24: who is prone has risen."""
    held_to, low = 0, 0
    for seed in seeds:
        combat = wild_battle(name, seed).rules.combat
        for before, then in rounds(name, seed):
            for m in (m for m in then.models if then.on_table(m.id)):
                prone = m.combat.posture == "down"
                now = with_person(then, m.id, posture="standing") if prone else then
                assert combat.strides(before, m.id) == combat.reach(now, m.id), m.name
                held_to, low = held_to + 1, low + prone
    assert held_to > 10 * len(seeds)
    assert low > 0


@each_seed
@pytest.mark.parametrize("name", ["resolve", "resolve+wyld"])
def test_who_hasnt_had_its_turn_has_it_in_this_round(name: str, seeds: range) -> None:
    """RES-16, RES-34: what its activation allowed when it began was told just before."""
    held_to = 0
    for seed in seeds:
        combat = wild_battle(name, seed).rules.combat
        for before, event, after in steps(wild_battle(name, seed)):
            if isinstance(event, Activated) and not event.hasty:
                i: ModelId = event.model
                free = evolve(after, combat=evolve(order(after), interrupted=NOBODY))
                risen = with_person(free, i, posture="standing") if free.models[i].combat.posture == "down" else free
                assert combat.strides(before, i) == combat.reach(risen, i)
                held_to += 1
    assert held_to > 60


def strides_of(ila: Gear, gap_in: float = 20.0, done: bool = True) -> Reach:
    """How far Ila, Movement 6, will go; she has had her turn in this round, or not."""
    battle = facing(ila, people(), gap_in).begin(ACTIONS, side=B, turns=20).seed(1)
    state = battle.game.setup
    combat = battle.game.rules.combat
    return combat.strides(evolve(state, acted=frozenset({ILA})) if done else state, ILA)


FRESH = Reach(6.0, 12.0, 6.0, 0.0)


@pytest.mark.parametrize(
    ("now", "done", "expected"),
    [
        ({}, True, FRESH),
        ({"walked": True, "acted": True, "ran": True, "held_off": True}, True, FRESH),
        ({"walked": True, "acted": True}, False, Reach()),
        ({"posture": "down"}, True, FRESH),
        ({"posture": "stunned", "fortitude": 0}, True, Reach()),
        ({"surprised": 1}, True, FRESH),
        ({"surprised": 1}, False, Reach()),
        ({"surprised": 2}, True, Reach()),
        ({"lost": 1}, True, Reach(6.0)),
        ({"flight": 2}, True, Reach(6.0)),
    ],
)
def test_what_lasts_bounds_the_next_turn_and_what_was_done_in_this_one_doesnt(
    now: dict[str, Any], done: bool, expected: Reach
) -> None:
    """RES-17, RES-23, RES-24, RES-28, RES-60, RES-88."""
    assert strides_of(people(now=now), done=done) == expected


def test_a_long_weapon_reaches_further_and_a_rider_gallops() -> None:
    """RES-24, RES-67, RES-75."""
    assert strides_of(people(kit=("pike",))).charge == 6.0 + 3.0
    assert strides_of(rider({}, HORSE)) == Reach(10.0, 20.0, 20.0)


def test_what_ends_with_the_round_isnt_there_in_the_next() -> None:
    """RES-33."""
    battle = facing(people(), people(), 20.0).act().seed(1)
    now = evolve(battle.game.setup, acted=frozenset({ILA}))
    strides = battle.game.rules.combat.strides
    for until, expected in ((2, FRESH), (3, Reach())):
        held = evolve(now.models[ILA], conditions=(Condition("held", until=until),))
        assert strides(now.put(held), ILA) == expected
