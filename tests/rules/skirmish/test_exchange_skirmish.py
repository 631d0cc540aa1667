"""What players weigh shots and blows by, held to the forecast of the rules; next turns to those that came. (SKR-12)"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st
from skirmish_scenes import Gear, facing
from support.battle import Battle
from support.examples import tried
from support.exchanging import answers_beside, foretold_loss, pairs, steps, wild_battle
from support.foretelling import foretell_skirmish
from support.rulesets import ruleset
from support.story import A, B, story

from skirmish.board import on
from skirmish.core.display import Reach
from skirmish.core.events import EffectBegun, Event, PhaseBegun
from skirmish.core.hints import Volley
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Condition, Effect, ModelId, State, turn_of
from skirmish.kit import exchanges
from skirmish.rules.skirmish.events import TurnBegun, Turned, with_fighter
from skirmish.rules.skirmish.shooting import shoot
from skirmish.rules.skirmish.strike import strike
from skirmish.rules.skirmish.worth import side_worth

ILA, REN = 0, 1
TIGHT = 1e-9
HEDGE = {"kind": "hedge", "rect": (5.0, 20.0, 0.5, 8.0)}
BOW, SLING = ("bow",), ("sling",)
ARMOURS = ((), ("light-armour",), ("heavy-armour", "helmet"), ("fine-mail", "shield"), ("fancloth-cloak",))
ARMS = (
    ("fist",), ("axe",), ("sword", "dagger"), ("club", "dagger"), ("halberd",), ("two-handed",), ("flail",),
    ("sword", "club"), ("morning-star", "shield"), ("thakandar-blade",),
)  # fmt: skip
GUARDED = ((), ("sword",), ("sword", "buckler"), ("pike",), ("spear", "shield"))
MISSILES = ("bow", "longbow", "crossbow", "sling", "throwing-knives", "javelins")


def lasting(number: int, target: int, numbers: tuple[tuple[str, int], ...] = (), **facts: Any) -> EffectBegun:
    """Something that lasts on a model."""
    return EffectBegun(Effect(number, f"effect {number}", 0, target, numbers=numbers, **facts))


def theirs(state: State) -> float:
    """What Ren's side is worth."""
    return side_worth(state, B)


def volley_of(battle: Battle, what: str = "", moved: bool = False) -> Volley:
    """Ila's at Ren."""
    found = battle.game.rules.combat.volley(battle.state, ILA, REN, what, moved)
    assert found is not None
    return found


def shot_from_here(battle: Battle, what: str) -> tuple[float, float]:
    """(the closed form, the forecast) of Ila's shot at Ren, where they stand and as they have moved."""
    state, rules = battle.state, battle.game.rules
    surface = on(state)
    found = volley_of(battle, what, state.models[ILA].combat.moved)
    told = found.at(surface.gap(ILA, REN), surface.sight(ILA, REN).covered)
    return told, foretold_loss(rules, theirs, state, shoot, ILA, REN, what)


def blows_from_here(battle: Battle) -> tuple[float, float]:
    """(the closed form, the forecast) of Ila's blows at Ren before anybody has struck."""
    state, rules = battle.game.setup, battle.game.rules
    return rules.combat.blows(state, ILA, REN), foretold_loss(rules, theirs, state, strike, ILA)


SHOTS: dict[str, tuple[Gear, Gear, float, str, bool]] = {
    "in the open": ({"items": BOW}, {}, 6.0, "bow", False),
    "behind a hedge": ({"items": BOW}, {}, 6.0, "bow", True),
    "far away": ({"items": BOW}, {}, 13.0, "bow", False),
    "after a move": ({"items": BOW, "now": {"moved": True}}, {}, 6.0, "bow", False),
    "up the ladder": ({"items": BOW, "BS": 1, "now": {"moved": True}}, {}, 13.0, "bow", True),
    "thrown from afar": ({"items": ("javelins",), "S": 5, "now": {"moved": True}}, {}, 7.5, "javelins", False),
    "twice": ({"items": SLING, "BS": 5}, {"W": 2}, 6.0, "sling twice", False),
    "twice behind a hedge": ({"items": SLING}, {"T": 2}, 6.0, "sling twice", True),
    "twice at a helmet": ({"items": SLING, "BS": 5}, {"items": ("helmet",)}, 6.0, "sling twice", False),
    "at somebody large": ({"items": BOW}, {"keywords": ("large",), "W": 3}, 6.0, "bow", False),
    "at a cloak": ({"items": BOW}, {"items": ("fancloth-cloak",)}, 13.0, "bow", False),
    "at mail and shield": ({"items": ("crossbow",)}, {"items": ("heavy-armour", "shield")}, 20.0, "crossbow", False),
    "at somebody down": ({"items": BOW}, {"now": {"posture": "down"}}, 6.0, "bow", False),
    "at somebody in flight": ({"items": BOW}, {"now": {"fleeing": True}}, 6.0, "bow", False),
    "at somebody hurt": ({"items": BOW}, {"W": 3, "now": {"wounds": 0}}, 6.0, "bow", False),
}


@pytest.mark.parametrize("about", SHOTS)
def test_a_shot_takes_what_is_foretold(about: str):
    """SKR-40..55, SKR-77."""
    ila, ren, gap_in, what, hedge = SHOTS[about]
    scene = facing(ila, ren, gap_in)
    battle = (scene.terrain(**HEDGE) if hedge else scene).begin("shooting").seed(1)
    told, foretold = shot_from_here(battle, what)
    assert foretold > 0
    assert told == pytest.approx(foretold, abs=TIGHT)


LASTS: dict[str, EffectBegun] = {
    "wind": lasting(1, NOBODY, (("missile range", 1),)),
    "light in its eyes": lasting(1, ILA, (("dazzle", -2),)),
    "a steadier hand": lasting(1, ILA, (("to hit", 1),)),
    "phantoms": lasting(1, ILA, (("tests", -1),)),
    "a blade of fire": lasting(1, ILA, (("weapon strength", 2),)),
    "a guard": lasting(1, REN, guard=4, blows=True),
    "a guard round it": lasting(1, REN, guard=5, blows=True, reach_in=3.0),
    "something foretold": EffectBegun(Effect(1, "foretelling", REN, REN, numbers=(("second chance", 1),))),
    "its defence neglected": lasting(1, REN, (("exposed", 3),)),
    "its defence forgone": lasting(1, REN, (("bare", 1),)),
    "held": lasting(1, REN, condition="held"),
    "glaring": lasting(1, REN, condition="glaring"),
}


@pytest.mark.parametrize("about", LASTS)
def test_what_lasts_counts_in_a_shot(about: str):
    """CHN-62, CHN-75, CHN-77, CHN-78, WYL-12, WYL-56."""
    scene = facing({"items": BOW, "BS": 4}, {"W": 2, "now": {"wounds": 1}}, 5.0).terrain(**HEDGE).after(LASTS[about])
    told, foretold = shot_from_here(scene.begin("shooting").seed(1), "bow")
    assert told == pytest.approx(foretold, abs=TIGHT)


@pytest.mark.parametrize("about", LASTS)
def test_what_lasts_counts_in_blows(about: str):
    """CHN-62, CHN-68, CHN-75, CHN-78, WYL-12, WYL-29."""
    scene = facing({"items": ("axe", "dagger"), "A": 2}, {"items": ("sword",)}).after(LASTS[about])
    told, foretold = blows_from_here(scene.begin("blows").seed(1))
    assert told == pytest.approx(foretold, abs=TIGHT)


POSES: dict[str, tuple[Gear, Gear]] = {
    "standing": ({"items": ("axe",)}, {}),
    "down": ({"items": ("axe",), "A": 2}, {"items": ("light-armour",), "now": {"posture": "down"}}),
    "stunned": ({"items": ("axe",)}, {"now": {"posture": "stunned"}}),
    "parrying": ({"items": ("axe",), "A": 2}, {"items": ("sword",)}),
    "parrying again": ({"items": ("axe", "dagger")}, {"items": ("sword", "buckler")}),
    "too strong to parry": ({"items": ("two-handed",), "S": 4}, {"items": ("sword",)}),
    "one of two too strong": ({"items": ("power-wrought-blade", "dagger"), "S": 5}, {"items": ("sword",)}),
    "its parry used": ({"items": ("axe",)}, {"items": ("sword",), "now": {"parried": True}}),
    "two hands and many blows": ({"items": ("sword", "club"), "A": 3}, {"W": 2, "items": ("sword", "helmet")}),
    "frenzied": ({"items": ("axe", "dagger"), "traits": {"frenzy": "", "hatred": ""}}, {"T": 4}),
    "hatred": ({"items": ("axe",), "WS": 2, "traits": {"hatred": ""}}, {"WS": 5, "items": ("sword",)}),
    "hatred long since": ({"items": ("axe",), "traits": {"hatred": ""}, "now": {"fighting": True}}, {}),
    "afraid": ({"items": ("axe",), "now": {"afraid": True}}, {"items": ("sword",)}),
    "against a charger": ({"items": ("pike",)}, {"T": 4, "now": {"charged": True}}),
    "a flail's first round": ({"items": ("flail",)}, {"T": 5}),
    "a flail's second round": ({"items": ("flail",), "now": {"fighting": True}}, {"T": 5}),
    "in flight": ({"items": ("axe",)}, {"now": {"fleeing": True}}),
}


@pytest.mark.parametrize("about", POSES)
def test_blows_take_what_is_foretold(about: str):
    """SKR-60..65, SKR-69, SKR-72, SKR-73, SKR-76."""
    told, foretold = blows_from_here(facing(*POSES[about]).begin("blows").seed(1))
    assert foretold > 0
    assert told == pytest.approx(foretold, abs=TIGHT)


@pytest.mark.parametrize("items", [("flail",), ("morning-star", "shield"), ("axe",)])
def test_who_has_just_charged_is_in_a_first_round(items: tuple[str, ...]):
    """SKR-60, SKR-73, SKR-76: whatever it does now."""
    gear: Gear = {"items": items, "traits": {"hatred": ""}}
    battle = facing(gear | {"now": {"fighting": True}}, {"T": 4}).begin("blows").seed(1)
    state, rules = battle.game.setup, battle.game.rules
    charged = with_fighter(state, ILA, charged=True, fighting=False)
    foretold = foretold_loss(rules, theirs, charged, strike, ILA)
    assert rules.combat.blows(state, ILA, REN, True) == pytest.approx(foretold, abs=TIGHT)
    assert rules.combat.blows(state, ILA, REN, True) > rules.combat.blows(state, ILA, REN)


@pytest.mark.parametrize(
    "ila",
    [
        {"out": True},
        {"conditions": ("held",)},
        {"conditions": ("spent",)},
        *({"now": now} for now in ({"posture": "down"}, {"posture": "stunned"}, {"fleeing": True}, {"stupid": True})),
    ],
)
def test_who_cant_strike_takes_nothing(ila: Gear):
    """SKR-60, SKR-65, SKR-74, CHN-68, CHN-73."""
    battle = facing({"items": ("axe",)} | ila).begin("shooting").seed(1)
    for charging in (True, False):
        assert battle.game.rules.combat.blows(battle.state, ILA, REN, charging) == 0


def test_who_is_out_has_nothing_to_lose():
    battle = facing({"items": ("bow", "axe")}, {"out": True}, 9.0).begin("shooting").seed(1)
    assert battle.game.rules.combat.blows(battle.state, ILA, REN) == 0
    assert set(volley_of(battle).open) == {0.0}


def test_at_each_distance_the_best_weapon_is_shot():
    """SKR-77: two stones of a sling near by, one further off, a bow beyond that."""
    battle = facing({"items": ("sling", "bow")}, {}, 9.0).begin("shooting").seed(1)
    best, alone = volley_of(battle), [volley_of(battle, what) for what in ("sling twice", "sling", "bow")]
    assert best.reach_in == (9.0, 12.0, 18.0, 24.0)
    for gap_in in (1.0, 9.0, 9.5, 12.5, 18.0, 23.0, 25.0):
        for covered in (False, True):
            assert best.at(gap_in, covered) == max(each.at(gap_in, covered) for each in alone)
    assert best.at(25.0, False) == 0


def test_who_has_nothing_to_shoot_with_has_no_volley():
    """SKR-77: nothing at all, nothing after a move, nothing of that name."""
    volley = ruleset("skirmish").combat.volley
    bare = facing({"items": ("axe",)}, {}, 9.0).begin("shooting").seed(1)
    assert bare.game.rules.combat.volley(bare.state, ILA, REN) is None
    battle = facing({"items": ("crossbow",)}, {}, 9.0).begin("shooting").seed(1)
    volley = battle.game.rules.combat.volley
    assert volley(battle.state, ILA, REN) is not None
    assert volley(battle.state, ILA, REN, moved=True) is None
    assert volley(battle.state, ILA, REN, "bow") is None


@pytest.mark.parametrize(("option", "sure"), [("ladder", True), ("miss", False)])
def test_more_than_a_6_may_be_beyond_reach(option: str, sure: bool):
    """SKR-44."""
    battle = facing({"items": BOW, "BS": 1}, {}, 13.0, seven_plus=option).begin("shooting").seed(1)
    assert (volley_of(battle).at(13.0, False) > 0) == sure


def gears() -> st.SearchStrategy[Gear]:
    """Any warrior."""
    numbers = {name: st.integers(1, 6) for name in ("WS", "BS", "S", "T")} | {"A": st.integers(1, 2)}
    traits = st.sampled_from(({}, {"hatred": ""}))
    return st.fixed_dictionaries(numbers | {"W": st.integers(1, 3), "traits": traits})


@tried(30, 2000, gears(), gears(), st.sampled_from(MISSILES), st.sampled_from(ARMOURS), st.booleans(), fixed=True)
def test_cover_never_helps_and_nearer_is_never_worse(ila: Gear, ren: Gear, what: str, armour: Any, moved: bool):
    """SKR-43: and nobody loses more than it is worth."""
    battle = facing(ila | {"items": (what,)}, ren | {"items": armour}, 9.0).begin("shooting").seed(1)
    found = battle.game.rules.combat.volley(battle.state, ILA, REN, "", moved)
    if found is None:
        assert what == "crossbow"
        assert moved
        return
    assert list(found.reach_in) == sorted(set(found.reach_in))
    for plain, behind in zip(found.open, found.covered, strict=True):
        assert 0 <= behind <= plain <= 50
    for line in (found.open, found.covered):
        assert list(line) == sorted(line, reverse=True)


@tried(
    15,
    2000,
    gears(),
    gears(),
    st.sampled_from(ARMS),
    st.sampled_from(GUARDED),
    st.sampled_from(ARMOURS),
    st.data(),
    fixed=True,
)
def test_any_blows_take_what_is_foretold(ila: Gear, ren: Gear, arms: Any, guard: Any, armour: Any, data: Any):
    """SKR-60..65: and never more than the target is worth."""
    now = data.draw(st.sampled_from(({}, {}, {"posture": "down"}, {"wounds": 0}, {"fleeing": True})))
    gear = ren | {"items": guard + armour, "now": now}
    told, foretold = blows_from_here(facing(ila | {"items": arms}, gear).begin("blows").seed(1))
    assert told == pytest.approx(foretold, abs=TIGHT)
    assert 0 <= told <= 50


@tried(
    20,
    2000,
    gears(),
    gears(),
    st.sampled_from(MISSILES),
    st.sampled_from(ARMOURS),
    st.floats(1.0, 12.0),
    st.data(),
    fixed=True,
)
def test_any_shot_takes_what_is_foretold(ila: Gear, ren: Gear, what: str, armour: Any, gap_in: float, data: Any):
    """SKR-40..55."""
    now = data.draw(st.sampled_from(({}, {"posture": "down"}, {"wounds": 0}, {"posture": "stunned"})))
    gap_in = min(gap_in, 5.5) if what in ("throwing-knives", "javelins") else gap_in
    battle = facing(ila | {"items": (what,)}, ren | {"items": armour, "now": now}, gap_in).begin("shooting").seed(1)
    told, foretold = shot_from_here(battle, what)
    assert told == pytest.approx(foretold, abs=TIGHT)


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("skirmish", 12),
        ("channeling", 5),
        ("wyld", 4),
        *(pytest.param(name, n, marks=pytest.mark.long) for name in ("channeling", "wyld") for n in range(6, 16)),
    ],
)
def test_in_a_battle_they_are_what_the_rules_foretell(name: str, seed: int, monkeypatch: pytest.MonkeyPatch):
    """Whatever has happened to the two: SKR-40..65, CHN-62, CHN-75, CHN-77, CHN-78, WYL-12, WYL-29."""
    monkeypatch.setattr(exchanges, "WIDEST", 1_000_000)
    held_to = 0
    for told, foretold in answers_beside(wild_battle(name, seed), foretell_skirmish(), 41):
        assert told == pytest.approx(foretold, abs=TIGHT)
        held_to += told > 0
    assert held_to > 20


@pytest.mark.parametrize(
    ("name", "seed"),
    [("skirmish", 3), ("wyld", 4), *(pytest.param("channeling", n, marks=pytest.mark.long) for n in (5, 6))],
)
def test_what_is_kept_is_what_would_be_worked_out_now(name: str, seed: int):
    """All that the answers hang on is looked at: in a battle they are those of a system that has kept nothing."""
    told = wild_battle(name, seed)
    kept = told.rules.combat
    for number, (state, _, _) in enumerate(steps(told)):
        if state.combat is None or number % 23:
            continue
        fresh = ruleset(name, told.rules.options).combat
        for i, foe in pairs(state):
            assert kept.blows(state, i, foe) == fresh.blows(state, i, foe)
            assert kept.blows(state, i, foe, True) == fresh.blows(state, i, foe, True)
            assert kept.volley(state, i, foe) == fresh.volley(state, i, foe)
            assert kept.strides(state, i) == fresh.strides(state, i)


def test_a_foretelling_goes_with_who_made_it():
    """CHN-73, CHN-75: it is the other side's as long as its maker is compelled, and what was kept isn't told then."""
    told = facing({"items": ("axe",)}, {}).model("Sam", side=B, at=(30, 30))
    foretelling = EffectBegun(Effect(1, "foretelling", 2, 2, numbers=(("second chance", 1),)))
    state = told.after(foretelling).begin("blows").seed(1).game.setup
    compelled = Turned(2).apply(state)
    kept, fresh = ruleset("skirmish").combat, ruleset("skirmish").combat
    assert kept.being(state, REN) != kept.being(compelled, REN) == fresh.being(compelled, REN)


def next_turns(name: str, seed: int) -> list[tuple[State, State]]:
    """(just before a turn begins, when its charges begin) for all turns of a battle."""
    found: list[tuple[State, State]] = []
    before: State | None = None
    for was, event, after in steps(wild_battle(name, seed)):
        if isinstance(event, TurnBegun):
            before = was
        if isinstance(event, PhaseBegun) and event.phase == "charges" and before is not None and before.round:
            found.append((before, after))
    return found


@pytest.mark.parametrize("seeds", [range(1, 6), pytest.param(range(6, 30), marks=pytest.mark.long)], ids=str)
@pytest.mark.parametrize("name", ["skirmish", "channeling", "wyld"])
def test_strides_are_what_the_next_turn_allows(name: str, seeds: range):
    """SKR-12, SKR-20, SKR-21, SKR-30, SKR-33: of all who passed the tests that begin it."""
    held_to, low = 0, 0
    for seed in seeds:
        for before, then in next_turns(name, seed):
            combat = wild_battle(name, seed).rules.combat
            for m in then.fighters(then.side):
                was, now = before.models[m.id].combat, m.combat
                stayed = was.posture == now.posture == "down"
                if not then.on_table(m.id) or now.stupid or stayed or now.fleeing != was.fleeing:
                    continue
                assert combat.strides(before, m.id) == combat.reach(then, m.id), m.name
                held_to, low = held_to + 1, low + (was.posture != "standing")
    assert held_to > 10 * len(seeds)
    assert low > 0


def strides_of(ila: Gear, ren: Gear | None = None, gap_in: float = 20.0, *events: Event) -> Reach:
    """How far Ila, Movement 4, will go, seen from Ren's shooting."""
    battle = facing(ila, ren, gap_in).after(*events).begin("shooting", side=B).seed(1)
    return battle.game.rules.combat.strides(battle.state, ILA)


FRESH = Reach(4.0, 8.0, 8.0, 0.0)
ROOTED = lasting(1, ILA, condition="rooted")


@pytest.mark.parametrize(
    ("ila", "expected"),
    [
        ({}, FRESH),
        ({"now": {"moved": True, "ran": True, "shot": True}}, FRESH),
        ({"now": {"charged": True}}, FRESH),
        ({"now": {"failed_charge": True, "barred_charge": True}}, FRESH),
        ({"now": {"rallied": True}}, FRESH),
        ({"now": {"stupid": True}}, FRESH),
        ({"now": {"posture": "down"}}, Reach(2.0)),
        ({"now": {"posture": "stunned"}}, Reach(2.0)),
        ({"now": {"fleeing": True}}, Reach()),
        ({"conditions": ("held",)}, Reach()),
        ({"items": ("bow",)}, Reach(4.0, 8.0, 8.0, 24.0)),
    ],
)
def test_what_lasts_bounds_the_next_turn_and_what_was_done_in_this_one_doesnt(ila: Gear, expected: Reach):
    """SKR-12, SKR-20, SKR-21, SKR-30, SKR-33, SKR-39, SKR-74."""
    assert strides_of(ila) == expected


def test_who_has_an_enemy_near_wont_run_and_who_is_engaged_stays():
    """SKR-33, SKR-38."""
    assert strides_of({}, {}, 6.0) == Reach(4.0, 0.0, 8.0)
    assert strides_of({}, {}, 0.0) == Reach()
    assert strides_of({"now": {"posture": "stunned"}}, {}, 0.0) == Reach()


def test_who_is_rooted_only_walks_until_that_is_over():
    """WYL-S12: what ends with this turn isn't there in the next."""
    assert strides_of({}, {}, 20.0, ROOTED) == Reach(4.0)
    battle = facing({}, {}, 20.0).begin("shooting", side=B).seed(1)
    now = battle.state
    brief = evolve(now.models[ILA], conditions=(Condition("held", until=turn_of(now)),))
    longer = evolve(now.models[ILA], conditions=(Condition("held", until=turn_of(now) + 1),))
    strides = battle.game.rules.combat.strides
    assert strides(now.put(brief), ILA) == FRESH
    assert strides(now.put(longer), ILA) == Reach()


def test_before_the_battle_begins_strides_are_known_already():
    """SKR-12: as soon as somebody is on the table."""
    battle = story("skirmish").model("Ila", side=A, at=(2, 24)).model("Ren", side=B).begin("shooting").seed(1)
    early = evolve(battle.state, combat=None)

    def strides(i: ModelId) -> Reach:
        return battle.game.rules.combat.strides(early, i)

    assert strides(ILA) == FRESH
    assert strides(REN) == Reach()
