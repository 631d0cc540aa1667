"""What other magics may ask of this system: hits, postures, help, tests, soak, levels, compulsion. (TRI-40, RT-39)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.playing import Played, played
from support.story import A, B
from trilogy_outcomes import MISS, NONE_SOAKED, cleared, filled, rolled, throw_of
from trilogy_scenes import BASES_IN, WEST, Gear, facing, number, people, swordsman

from skirmish.core.decision import Action
from skirmish.core.dice import Faces
from skirmish.core.events import ConditionsSet, EffectBegun, Event, Exerted, Fell, Moved
from skirmish.core.record import evolve
from skirmish.core.roll_under import Told
from skirmish.core.state import Condition, Effect, Hit, ModelId, State
from skirmish.rules.trilogy.budget import burden_of
from skirmish.rules.trilogy.events import Filled
from skirmish.rules.wyld.caster import Gift, new_caster

ILA, BO, REN = 0, 1, 2


def scene(ren: Gear | None = None, ila: Gear | None = None, *effects: Effect) -> Battle:
    """Ila, her friend Bo beside her, and Ren 8" off; Una is far away."""
    told = facing(ila or people(), ren or people(), 8.0).model("Bo", A, (WEST, 26), **people())
    told.model("Una", B, (40, 40), **people())
    return told.after(*map(EffectBegun, effects)).act()


def asked(battle: Battle, word: str, *args: object, dice: Faces = (), says: tuple[str, ...] = ()) -> Played:
    """What the system does when magic says this."""
    return played(battle, getattr(battle.game.rules.combat, word), *args, dice=dice, says=says)


# --- hits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("strength", "damage"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3), (8, 6)])
def test_a_hit_does_its_strength_less_two(strength: int, damage: int) -> None:
    """TRI-40, RT-39: 1 at least."""
    found = asked(scene(people(bulk=6)), "suffer", Hit(REN, strength, ILA, rule="CHN-18"), dice=(10, 10, 9))
    assert filled(found, REN) == [damage]
    assert found.result == 1
    assert [event.rule for event in found.table.log if isinstance(event, Filled)] == ["CHN-18"]


@pytest.mark.parametrize(("save", "under"), [(True, 2 + 2 + 1), (False, 2)])
def test_armour_soaks_what_may_be_saved(save: bool, under: int) -> None:
    """TRI-40, RT-39: mail and shield."""
    ren = people(items=("heavy-armour", "shield", "sword"))
    found = asked(scene(ren), "suffer", Hit(REN, 4, ILA, save=save, rule="CHN-18"), dice=NONE_SOAKED)
    assert throw_of(found, "TRI-38").under == under


def test_each_of_several_hits_is_soaked_by_itself() -> None:
    """RT-39."""
    found = asked(scene(), "suffer", Hit(REN, 4, ILA, rule="CHN-18"), 3, dice=(*NONE_SOAKED, 2, 9, 9, 2, 2, 9))
    assert (filled(found, REN), found.result) == ([2, 1], 3)


def test_a_guard_turns_hits_aside_one_by_one() -> None:
    """CHN-62, RT-39: how many came through is the answer."""
    guard = Effect(1, "Shield of Air", REN, REN, guard=4, rule="CHN-W1")
    hit = Hit(REN, 4, ILA, missile=True, rule="x")
    found = asked(scene(None, None, guard), "suffer", hit, 2, dice=(4, 3, *NONE_SOAKED))
    assert (found.result, filled(found, REN)) == (1, [2])


def test_no_hit_lands_on_who_is_gone() -> None:
    """TRI-35, RT-39: the second one finds nobody."""
    found = asked(scene(people(now={"injury": 4})), "suffer", Hit(REN, 6, ILA, rule="x"), 2, dice=NONE_SOAKED)
    assert (found.result, found.state.models[REN].out) == (1, True)


def test_a_foretelling_has_a_soak_that_would_fell_a_friend_rolled_again() -> None:
    """CHN-75: and no other."""
    foretold = Effect(1, "Foretelling", REN, REN, numbers=(("second chance", 1),), rule="CHN-T6")
    battle = scene(people(now={"injury": 3}), None, foretold)
    hit = Hit(REN, 4, ILA, rule="x")
    found = asked(battle, "suffer", hit, dice=(*NONE_SOAKED, 2, 9, 9), says=("Ren foresees",))
    assert filled(found, REN) == [1]
    assert not found.state.effects
    assert not asked(scene(people(), None, foretold), "suffer", hit, dice=NONE_SOAKED).asked


# --- levels ----------------------------------------------------------------------------------------------------------


def test_a_health_level_is_a_rung_of_injury() -> None:
    """RT-39: not soaked."""
    found = asked(scene(), "wear", REN, 3, ILA, "WYL-1")
    assert (filled(found, REN), rolled(found)) == ([3], [])
    combat = found.table.rules.combat
    assert combat.lacks(found.state, REN) == 3
    assert found.state.models[REN].combat.wound == 1


@pytest.mark.parametrize(
    ("injury", "posture", "levels", "left", "after"),
    [
        (3, "standing", 2, 1, "standing"),
        (2, "standing", 5, 0, "standing"),
        (5, "stunned", 1, 4, "down"),
        (5, "stunned", 5, 0, "down"),
    ],
)
def test_levels_come_back(injury: int, posture: str, levels: int, left: int, after: str) -> None:
    """RT-39: who isn't Down any more lies there awake."""
    found = asked(scene(people(now={"injury": injury, "posture": posture})), "mend", REN, levels, "WYL-1")
    ren = found.person(REN)
    assert (ren.injury, ren.posture) == (left, after)


def test_nobody_is_healthier_than_whole_and_collapse_stays() -> None:
    """RT-39."""
    assert not asked(scene(), "mend", REN, 2, "WYL-1").table.log
    found = asked(scene(people(now={"injury": 5, "fatigue": 5, "posture": "stunned"})), "mend", REN, 2, "WYL-1")
    assert found.person(REN).posture == "stunned"


def test_magic_may_attack_nerve_and_breath() -> None:
    """TRI-33, TRI-37: soaked as usual; fear may break, and weariness fell."""
    ren = people(acumen=1, composure=4)
    found = asked(scene(ren), "daunt", REN, 3, ILA, "TRI-37", dice=(3, 9, 9))
    assert filled(found, REN, "distress") == [2]
    assert throw_of(found, "TRI-38").under == 1 + 2
    tired = asked(scene(people(endurance=2)), "tire", REN, 5, ILA, "TRI-37", dice=NONE_SOAKED)
    assert (filled(tired, REN, "fatigue"), tired.person(REN).posture) == ([5], "stunned")
    combat = tired.table.rules.combat
    assert [combat.suffers(tired.state, REN, ladder) for ladder in ("injury", "distress", "fatigue")] == [0, 0, 5]


@pytest.mark.parametrize(
    ("ladder", "now", "count", "left", "after"),
    [
        ("injury", {"injury": 5, "posture": "stunned"}, 2, 3, "down"),
        ("distress", {"distress": 4}, 3, 1, "standing"),
        ("fatigue", {"fatigue": 5, "posture": "stunned"}, 1, 4, "down"),
        ("fatigue", {"fatigue": 3}, 9, 0, "standing"),
        ("fatigue", {"fatigue": 5, "injury": 5, "posture": "stunned"}, 5, 0, "stunned"),
        ("distress", {}, 2, 0, "standing"),
    ],
)
def test_magic_may_clear_rungs_of_any_ladder(
    ladder: str, now: dict[str, Any], count: int, left: int, after: str
) -> None:
    """TRI-34, TRI-35: who was laid low by them lies there awake."""
    found = asked(scene(people(now=now)), "relieve", REN, ladder, count, "x")
    assert (getattr(found.person(REN), ladder), found.person(REN).posture) == (left, after)
    assert bool(cleared(found, REN, ladder)) is (getattr(found.person(REN), ladder) != now.get(ladder, 0))


@pytest.mark.parametrize(
    ("gear", "hands"),
    [
        (people(), 2),
        (people(items=("sword",)), 1),
        (people(items=("sword", "shield")), 0),
        (people(items=("shield",)), 1),
        (people(items=("two-handed",)), 0),
        (people(items=("two-handed", "shield"), now={"weapon": "unarmed"}), 1),
    ],
)
def test_the_hands_that_are_free(gear: Gear, hands: int) -> None:
    """TRI-37: of two, what neither weapon nor shield takes."""
    battle = scene(gear)
    assert battle.game.rules.combat.free_hands(battle.state, REN) == hands


# --- postures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["down", "stunned", "out", "away"])
def test_postures_in_neutral_words(how: str) -> None:
    """RT-39: stunned is helpless, and nobody dies of it."""
    found = asked(scene(), "impose", REN, Condition(how))
    assert [event.how for event in found.table.log if isinstance(event, Fell)] == [how]
    assert (found.person(REN).posture, found.person(REN).stable) == (how, True)
    assert found.state.models[REN].out is (how in ("out", "away"))


def test_nothing_is_better_for_being_worse_already() -> None:
    """RT-39: who is helpless isn't knocked down, nor a dying model safe."""
    battle = scene(people(now={"posture": "stunned", "injury": 5}))
    assert not asked(battle, "impose", REN, Condition("down")).table.log
    assert not asked(battle, "impose", REN, Condition("stunned")).table.log


def test_other_conditions_stay_what_they_are() -> None:
    """RT-39."""
    found = asked(scene(), "impose", REN, Condition("numb"))
    assert [event.conditions for event in found.table.log if isinstance(event, ConditionsSet)] == [(Condition("numb"),)]


LIFTED: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "the prone stand": ("down", {"posture": "down"}, {"posture": "standing"}),
    "the stunned lie awake": ("down", {"posture": "stunned", "stable": True}, {"posture": "down"}),
    "the wounded stay where they are": (
        "down", {"posture": "stunned", "injury": 5}, {"posture": "stunned", "injury": 5},
    ),
    "the exhausted too": ("down", {"posture": "stunned", "fatigue": 5}, {"posture": "stunned", "fatigue": 5}),
    "who flees is only shaken": ("fleeing", {"distress": 4}, {"distress": 3}),
    "who is shaken stays so": ("fleeing", {"distress": 3}, {"distress": 3}),
    "who hides shows itself": ("hidden", {"hidden": True}, {"hidden": False}),
    "the hurt are whole": ("hurt", {"injury": 4}, {"injury": 0, "posture": "standing"}),
    "the dying stand": ("hurt", {"injury": 5, "posture": "stunned"}, {"injury": 0, "posture": "standing"}),
    "the exhausted lie there whole": (
        "hurt", {"injury": 5, "fatigue": 5, "posture": "stunned"}, {"injury": 0, "posture": "stunned", "fatigue": 5},
    ),
}  # fmt: skip


@pytest.mark.parametrize("about", LIFTED)
def test_help(about: str) -> None:
    """CHN-74, RT-39."""
    word, now, after = LIFTED[about]
    found = asked(scene(people(now=now)), "lift", REN, word, "CHN-74")
    ren = found.person(REN)
    assert {name: getattr(ren, name) for name in after} == after


def test_whom_nothing_ails_nothing_happens_to() -> None:
    """CHN-74."""
    for word in ("down", "fleeing", "hidden", "hurt"):
        assert not asked(scene(), "lift", REN, word, "CHN-74").table.log
    with pytest.raises(ValueError, match="headache"):
        asked(scene(), "lift", REN, "headache", "CHN-74")


# --- tests -----------------------------------------------------------------------------------------------------------

ABLE = people(strength=1, manoeuvre=2, composure=3)
"""Ranks of 3, 4 and 5."""


@pytest.mark.parametrize(
    ("trait", "rank"),
    [("strength", 3), ("initiative", 4), ("leadership", 5), ("own leadership", 5), ("toughness", 5), ("balance", 5)],
)
def test_neutral_traits_are_skills(trait: str, rank: int) -> None:
    """RT-39: Strength, Manoeuvre, else Composure; Normal."""
    for face, free in ((rank, True), (rank + 1, False)):
        found = asked(scene(ABLE), "resist", REN, trait, "CHN-68", dice=(face, 9, 10))
        throw = throw_of(found, "CHN-68")
        assert (throw.under, throw.difficulty, found.result) == (rank, 1, free)


def test_help_with_nerve_helps_composure_alone() -> None:
    """RT-39: a point is one of the rank."""
    for trait, rank in (("leadership", 6), ("strength", 3)):
        battle = scene(ABLE, None, number(REN, "leadership", 1))
        assert throw_of(asked(battle, "resist", REN, trait, "x", dice=(1, 2, 9)), "x").under == rank


def test_a_failed_test_that_was_foreseen_is_rolled_again() -> None:
    """CHN-75."""
    foretold = Effect(1, "Foretelling", REN, REN, numbers=(("second chance", 1),), rule="CHN-T6")
    battle = scene(ABLE, None, foretold)
    found = asked(battle, "resist", REN, "strength", "x", dice=(*MISS, 3, 9, 9), says=("Ren foresees",))
    assert found.result is True
    assert not found.state.effects


def test_what_of_a_test_is_told() -> None:
    """RT-39: whether it is passed, nothing else."""
    told: Told = "passed"
    assert throw_of(asked(scene(ABLE), "resist", REN, "strength", "x", dice=(1, 1, 9)), "x").told == told


# --- numbers ---------------------------------------------------------------------------------------------------------


def test_soak_in_dice_and_hardness() -> None:
    """RT-39: (Fortitude, armour and shield); the difficulty of Injury."""
    battle = scene(people(fortitude=3, items=("heavy-armour", "shield", "sword"), now={"defending": True}))
    combat, state = battle.game.rules.combat, battle.state
    assert combat.soak(state, REN) == (3, 3)
    assert combat.hardness(state, REN) == 2
    assert combat.hardness(state, ILA) == 1
    assert combat.hardness(state, ILA, REN, "distress") == 1


@pytest.mark.parametrize(
    ("verb", "weight"),
    [("strike", 1), ("shoot", 1), ("defend", 1), ("hide", 1), ("run", 2), ("move", 0), ("rise", 0), ("pick-up", 0),
     ("quick-draw", 0), ("second-wind", 0)],
)  # fmt: skip
def test_the_burden_of_what_it_does(verb: str, weight: int) -> None:
    """RT-39: 1 for an action, 2 for a run."""
    assert burden_of(verb) == weight


class Gifted(Event):
    """Somebody shapes spells."""

    model: ModelId

    def apply(self, state: State) -> State:
        return state.put(evolve(state.models[self.model], magic=new_caster(Gift(3, 3, 3, 5, 30, "sorcery", ()))))


def gifted(ila: Gear, ren: Gear, gap_in: float) -> Battle:
    """Both shape spells."""
    scene = facing(ila, ren, gap_in, "trilogy+wyld").after(Gifted(0), Gifted(1))
    return scene.act()


def weighed(battle: Battle) -> list[tuple[int, int]]:
    """What was done, by whom, one after the other."""
    return [(event.model, event.amount) for event in battle.happened(Exerted)]


def test_a_blow_weighs_once_however_it_comes_about() -> None:
    """RT-39: a charge, the blow at who leaves, a Furious Blow."""
    battle = gifted(swordsman(), swordsman(), 4.0).dice(*MISS, 10)
    battle.play("Ila charges Ren")
    assert weighed(battle) == [(0, 1)]
    leaving = gifted(people(), swordsman(), 0.0).dice(*MISS)
    leaving.play(f"Ila moves to {WEST}, 28", "Ren strikes Ila")
    assert weighed(leaving) == [(1, 1)]
    raging = gifted(swordsman(talents=("furious-blow",)), people(), 0.0)
    raging.play(Action("furious-blow", 0, 1))
    assert weighed(raging) == [(0, 1)]


def test_a_run_weighs_two_and_other_actions_one() -> None:
    """RT-39."""
    battle = gifted(people(), people(), 20.0).dice(*NONE_SOAKED)
    battle.play(f"Ila runs to {WEST + 8}, 24", "Ren defends")
    assert weighed(battle) == [(0, 2), (1, 1)]


def test_what_is_nobodys_magic_isnt_counted() -> None:
    """RT-39."""
    battle = facing(swordsman(), people()).act().dice(*MISS)
    battle.play("Ila strikes Ren")
    assert weighed(battle) == []


def test_own_tests_of_skill_distract_and_soaks_dont() -> None:
    """RT-39, RT-40: an attack takes effort, a soak is quiet."""
    found = facing(swordsman(intimidate=2), people()).act().dice(4, 9, 9, *NONE_SOAKED)
    found.play("Ila strikes Ren")
    assert (throw_of(found, "TRI-39").effort, throw_of(found, "TRI-39").quiet) == (1, False)
    assert (throw_of(found, "TRI-38").effort, throw_of(found, "TRI-38").quiet) == (0, True)
    shout = facing(people(intimidate=2), people(), 8.0).act().dice(*MISS)
    shout.play("Ila intimidates Ren")
    assert throw_of(shout, "TRI-47").effort == 1


def test_who_is_what_in_neutral_words() -> None:
    """RT-39: prone and helpless models are down, the helpless stunned, the panicked fleeing."""
    battle = facing(people(now={"posture": "down"}), people(now={"distress": 4, "posture": "standing"}), 8.0)
    told = battle.model("Bo", A, (WEST, 30), **people(items=("bow",), nerve="fearless", now={"hidden": True}))
    state = told.model("Cy", B, (20, 30), **people(now={"posture": "stunned"})).act()
    words = ("standing", "down", "stunned", "fleeing", "hidden", "armed", "fearless", "stupid")
    names = {ident: name for name, ident in state.names.items()}
    combat = state.game.rules.combat
    found = {word: {names[i] for i in range(4) if combat.who(state.state, word) >> i & 1} for word in words}
    assert found == {
        "standing": {"Ren", "Bo"}, "down": {"Ila", "Cy"}, "stunned": {"Cy"}, "fleeing": {"Ren"}, "hidden": {"Bo"},
        "armed": {"Bo"}, "fearless": {"Bo"}, "stupid": set(),
    }  # fmt: skip
    with pytest.raises(ValueError, match="clever"):
        combat.who(state.state, "clever")


def test_who_may_do_magic() -> None:
    """TRI-35, TRI-46: on its feet, free, neither surprised nor panicked; with an action left."""
    for gear, able in (
        (people(), True), (people(now={"posture": "down"}), False), (people(now={"surprised": 1}), False),
        (people(now={"distress": 4}), False), (people(more={"conditions": ("held",)}), False),
    ):  # fmt: skip
        battle = scene(gear)
        assert battle.game.rules.combat.able(battle.state, REN) is able
    acted = scene(people(now={"acted": True}))
    busy = acted.game.rules.combat.busy(acted.state, REN)
    assert busy is not None
    assert busy.rule == "TRI-43"


def test_strength_that_lasts_is_damage() -> None:
    """CHN-78, RT-39: two points of a Blade of Fire; a shot is none the stronger."""
    blade = number(0, "weapon strength", 2)
    told = facing(swordsman(), people(bulk=5)).after(EffectBegun(blade)).act()
    told.dice(4, 9, 9, *NONE_SOAKED).play("Ila strikes Ren")
    assert filled(told, 1) == [1 + 1 + 2]
    archer = facing(people(items=("bow",), archery=4), people(), 8.0).after(EffectBegun(blade))
    shot = archer.act().dice(4, 9, 9, *NONE_SOAKED)
    shot.play(Action("shoot", 0, 1, what="bow"))
    assert filled(shot, 1) == [1]


# --- compulsion ------------------------------------------------------------------------------------------------------


def test_the_compelled_are_moved_and_strike_at_their_own() -> None:
    """CHN-73: Ren's side has Ila go to Bo and strike at him; her round is over."""
    battle = scene(None, swordsman())
    x, y = battle.at("Bo")
    at = f"Ila walks to {x}, {y - BASES_IN}"
    found = asked(battle, "compel", ILA, "CHN-73", dice=(4, 9, 9, *NONE_SOAKED), says=(at, "Ila strikes Bo"))
    assert [one.side for one in found.asked] == [B, B]
    assert filled(found, BO) == [2]
    assert [event.model for event in found.table.log if isinstance(event, Moved)] == [ILA]
    assert (found.person(ILA).acted, found.person(ILA).walked) == (True, True)


def test_the_other_side_may_leave_it_where_it_is() -> None:
    """CHN-73: and its round is spent."""
    found = asked(scene(), "compel", ILA, "CHN-73", says=("Ila stays",))
    assert (found.person(ILA).acted, found.person(ILA).walked) == (True, True)


@pytest.mark.parametrize("now", [{"posture": "down"}, {"posture": "stunned"}, {"surprised": 1}])
def test_who_lies_there_can_t_be_moved(now: dict[str, Any]) -> None:
    """CHN-73: and only loses its round."""
    found = asked(scene(None, people(now=now)), "compel", ILA, "CHN-73")
    assert not found.asked
    assert found.person(ILA).acted


def test_the_gone_are_left_alone() -> None:
    """CHN-73."""
    told = facing(people(), people(), 8.0).model("Bo", A, out=True, **people())
    assert not asked(told.act(), "compel", 1, "CHN-73").table.log


def test_helping_words_need_somebody_on_the_table() -> None:
    """RT-39: magic that comes too late."""
    told = facing(people(), people(), 8.0).model("Bo", A, out=True, **people(now={"injury": 6}))
    battle = told.act()
    assert not asked(battle, "lift", 1, "hurt", "CHN-74").table.log
    assert not asked(battle, "wear", 1, 2, ILA, "x").table.log
    assert not asked(battle, "impose", 1, Condition("down")).table.log
    assert cleared(asked(battle, "mend", 0, 1, "x"), 0) == []
