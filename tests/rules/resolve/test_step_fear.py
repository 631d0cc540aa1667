"""Fear: who is feared, who resists, and each line of the table. (RES-83..90)"""

from __future__ import annotations

import pytest
from resolve_scenes import acting, people, slot
from support.playing import played
from support.story import A, B, story

from skirmish.core.events import EffectBegun, Fled, Moved
from skirmish.core.state import Effect
from skirmish.rules.resolve import fear
from skirmish.rules.resolve.events import FortitudeLost, RoundBegun
from skirmish.rules.resolve.fear import threat
from skirmish.rules.resolve.fighter import Dread
from skirmish.rules.resolve.queries import shifts
from skirmish.rules.resolve.rulings import rulings_of

ILA, REN = 0, 1


SLOW = {"initiative": 4}


def horror(rank: int, **dice: int) -> dict[str, object]:
    return people({"fear": rank}, **({"presence": 8} | dice))


def met(rank: int, mine: tuple[int, ...], theirs: tuple[int, ...], **ila: int):
    """Ila meets a source of this rank in its activation, before hers, both rolling so."""
    battle = acting(people(traits=SLOW, **ila), horror(rank), 6.0)
    return played(battle, fear.frighten, ILA, REN, dice=(*mine, *theirs))


def test_fear_rolls_as_many_dice_of_presence_as_its_rank():  # RES-83, RES-84 (RES-4)
    battle = acting(people({"focus": 2}, will=10), horror(3), 6.0)
    throw = fear.contest(battle.game.rules, battle.state, ILA, REN, fear.rating(battle.game.rules, battle.state, REN))
    assert (throw.other_die, throw.other_count) == (8, 3)
    assert (throw.die, throw.count) == (10, 3), "Will, one and the rank in Focus (RES-87)"


def test_some_uses_of_the_power_carry_a_fear_rating_too():  # RES-83
    battle = acting(people(), horror(1), 6.0)
    effect = Effect(1, "Mask of Mirrors", REN, REN, numbers=(("fear", 2),))
    state = EffectBegun(effect).apply(battle.state)
    assert fear.rating(battle.game.rules, state, REN) == 3


def test_who_first_sees_a_source_within_12_inches_resists_it_once():  # RES-87
    battle = acting(people(), horror(1), 12.0)
    seen = played(battle, fear.behold, dice=(5, 5))
    assert slot_of(seen).dreads == (Dread(REN, immune=True),)
    again = acting(people(now={"dreads": (Dread(REN, immune=True),)}), horror(1), 12.0)
    assert played(again, fear.behold, dice=()).rolled() == [], "who has passed is immune for the battle"


def slot_of(seen, i: int = ILA):
    return seen.person(i)


def test_further_than_12_inches_a_source_is_not_feared():  # RES-87
    assert played(acting(people(), horror(1), 12.01), fear.behold).rolled() == []


@pytest.mark.parametrize("how", [{"hidden": True}, {"posture": "stunned", "fortitude": 0}])
def test_who_is_hidden_or_unconscious_frightens_nobody(how: dict[str, object]):  # RES-87
    battle = acting(people(), people({"fear": 1}, now=how), 6.0)
    assert played(battle, fear.behold).rolled() == []


@pytest.mark.parametrize(
    "bold",
    [
        people({"fear": 1}),
        people(more={"traits": {"fearless": ""}}),
        people(more={"traits": {"ignores-fear": "shadowspawn"}}),
    ],
    ids=["feared", "fearless", "used to it"],
)
def test_some_are_afraid_of_nothing_of_the_kind(bold: dict[str, object]):  # RES-87
    ren = people({"fear": 1}, more={"keywords": ("shadowspawn",)})
    battle = acting(bold, ren, 6.0)
    assert fear.is_unmoved(battle.game.rules, battle.state, ILA, REN)


def test_who_charges_what_it_fears_resists_before_it_strikes():  # RES-87
    battle = acting(people(now={"dreads": ()}), horror(1), 5.0)
    battle.dice(("nerve against Ren", 2, 5))
    battle.dice(("to hit Ren", 3, 4)).play("Ila charges Ren")
    assert slot(battle, "Ila").dreads == (Dread(REN, rank=1),)
    assert battle.modifiers("to hit Ren") == {"unease": -1}


def test_rank_1_is_unease_minus_1_on_tests_against_the_source_in_sight():  # RES-86, RES-88
    seen = met(1, (2,), (5,))
    assert slot_of(seen).dreads == (Dread(REN, rank=1),)
    assert [m.number for m in shifts(seen.table.rules, seen.state, ILA, REN)] == [-1]
    assert shifts(seen.table.rules, seen.state, ILA) == (), "only against the source"
    assert slot_of(seen).fortitude == 12, "and nothing else"


def test_rank_2_is_dread_fortitude_by_the_amount_missed_by():  # RES-88
    seen = met(2, (2,), (3, 5))
    assert slot_of(seen).fortitude == 12 - 3
    assert slot_of(seen).lost == 0


def test_rank_3_freezes_the_next_action_is_lost():  # RES-88
    seen = met(3, (4,), (3, 5, 2))
    assert (slot_of(seen).fortitude, slot_of(seen).lost, slot_of(seen).flight) == (11, 1, 0)


@pytest.mark.parametrize(("mine", "theirs", "rounds"), [(5, 7, 1), (2, 7, 1), (2, (8, 1), 2), (2, (8, 7), 3)])
def test_rank_4_is_flight_a_round_for_each_3_points_missed_by(mine: int, theirs: object, rounds: int):  # RES-88
    dice = theirs if isinstance(theirs, tuple) else (theirs,)
    seen = met(4, (mine,), (*dice, 2, 2, 2), presence=20)
    assert slot_of(seen).flight == rounds, "in round 1, not having acted"
    assert [event.until for event in seen.table.log if isinstance(event, Fled)] == [rounds]


def test_who_has_acted_in_this_round_flees_from_the_next_one():  # RES-88
    battle = acting(people(traits=SLOW), horror(4), 6.0)
    state = battle.state
    flight = rulings_of(battle.game.rules).fear.flight
    assert fear.flight_until(state, ILA, 3, flight) == 1
    assert fear.flight_until(type(state)(**{f: getattr(state, f) for f in state.__struct_fields__} | {
        "acted": frozenset({ILA})}), ILA, 3, flight) == 2  # fmt: skip


def test_who_flees_runs_directly_away_in_its_activation():  # RES-88
    ila = people(now={"dreads": (Dread(REN, rank=1),), "flight": 1})
    battle = acting(ila, people({"fear": 4}, quickness=4), 6.0)
    assert battle.prompt.startswith("Ren")
    (fled,) = battle.happened(Moved, model=ILA, manner="flee")
    assert fled.path[-1][0] < fled.path[0][0]


def test_rank_5_is_terror_minus_2_and_never_nearer():  # RES-88
    seen = met(5, (5,), (7, 2, 2, 2, 2))
    assert slot_of(seen).dreads == (Dread(REN, rank=5),)
    assert [m.number for m in shifts(seen.table.rules, seen.state, ILA, REN)] == [-2]
    x, y, *_ = seen.state.places[ILA]
    assert fear.nearer_bar(seen.state, ILA, (x + 1, y)) is not None
    assert fear.nearer_bar(seen.state, ILA, (x - 1, y)) is None


def test_a_botch_counts_as_one_rank_more():  # RES-89
    assert slot_of(met(1, (1,), (3,))).fortitude == 12 - 3, "unease of a botch is dread"
    assert slot_of(met(2, (1,), (3, 2))).lost == 1, "dread is frozen"


def test_a_botch_at_rank_5_takes_all_fortitude():  # RES-89
    seen = met(5, (1,), (3, 2, 2, 2, 2))
    assert slot_of(seen).fortitude == 0
    assert slot_of(seen).posture == "stunned"
    assert [event.rule for event in seen.table.log if isinstance(event, FortitudeLost)] == ["RES-89"]


def test_ties_are_resisted():  # RES-87 (RES-11)
    assert slot_of(met(3, (5,), (5, 2, 3))).dreads == (Dread(REN, immune=True),)


def test_with_the_switch_at_will_focus_is_no_help():  # RES-87
    battle = acting(people({"focus": 3}), horror(2), 6.0, fear_resist="will")
    assert fear.contest(battle.game.rules, battle.state, ILA, REN, 2).count == 1


# --- Intimidation ----------------------------------------------------------------------------------------------------


def bully(**skills: int) -> dict[str, object]:
    return people(skills, presence=8, quickness=8)


def test_intimidation_adds_its_rank_to_the_dice_of_fear():  # RES-85, RES-90
    battle = acting(bully(fear=2, intimidation=3), people(), 6.0)
    assert threat(battle.game.rules, battle.state, ILA) == (5, 5)


def test_without_fear_intimidation_rolls_one_more_and_stops_at_dread():  # RES-90
    battle = acting(bully(intimidation=3), people(), 6.0)
    assert threat(battle.game.rules, battle.state, ILA) == (4, 2)
    battle.dice(("nerve against Ila", 1, 3, 2, 2, 2)).play("Ila intimidates Ren")
    ren = slot(battle, "Ren")
    assert (ren.fortitude, ren.lost) == (12 - 3, 0), "a botch makes it no worse than dread"
    assert slot(battle, "Ila").acted, "it is the main action"


def test_intimidation_provokes_anew_who_has_passed_before():  # RES-85, RES-90
    battle = acting(bully(fear=1, intimidation=1), people(now={"dreads": (Dread(ILA, immune=True),)}), 6.0)
    battle.dice(("nerve against Ila", 2, 4, 5)).play("Ila intimidates Ren")
    assert slot(battle, "Ren").dreads == (Dread(ILA, rank=1),)


def test_only_who_is_within_12_inches_and_in_sight_is_intimidated():  # RES-90
    battle = acting(bully(intimidation=1), people(), 13.0)
    refusal = battle.refused("Ila intimidates Ren")
    assert refusal.rule == "RES-90"
    assert refusal.short_by == pytest.approx(1.0, abs=0.01)


def test_a_new_round_brings_no_new_fear():  # RES-87
    battle = acting(people(now={"dreads": (Dread(REN, rank=1),)}), horror(1), 6.0)
    state = RoundBegun(0, 2).apply(battle.state)
    assert state.models[ILA].combat.dreads == (Dread(REN, rank=1),)


def test_a_hidden_source_is_not_met():  # RES-87
    battle = (
        story("resolve+none")
        .model("Ila", side=A, at=(2, 24), **people())
        .model("Ren", side=B, at=(6, 24), **people({"fear": 2}, now={"hidden": True}))
        .act()
    )
    assert fear.sources(battle.game.rules, battle.state) == ()
