"""Channeling points: whose, how many, when they are there. (CHN-1..3, CHN-10, CHN-22)"""

from __future__ import annotations

import pytest
from channeling_scenes import casting, debt, facing, gift, hand, man, slot, woman
from support.story import A, B, story

from skirmish.core.state import Roster
from skirmish.library import Shelf
from skirmish.rules.channeling.channeler import enlist
from skirmish.rules.channeling.events import Refreshed


def test_points_come_with_the_own_shooting_phase_and_not_before():
    """CHN-3."""
    battle = facing(ren=man(9)).begin("moves", until="close combat")
    assert (hand(battle, "Ila"), hand(battle, "Ren")) == (0, 0)
    battle.play("done")
    assert battle.prompt == "Shoot"
    assert (hand(battle, "Ila"), hand(battle, "Ren")) == (12, 0)


def test_twelve_less_four_is_eight():
    """CHN-10: the vector. Shield of Air costs 4."""
    battle = casting().dice(("Shield of Air", 3, 4))
    battle.play("Ila casts shield-of-air")
    assert hand(battle, "Ila") == 8


def test_eight_of_twelve_are_spent_and_next_turn_there_are_twelve():
    """CHN-3: the vector. What is left is lost, nothing is stockpiled."""
    battle = facing().begin("magic begins", turns=3).dice(("Fireball", 1, 1), ("Fireball", 1, 2))
    battle.play("Ila casts fireball at 20, 24", "Ila casts fireball at 20, 24")
    assert hand(battle, "Ila") == 4
    battle.until("Shoot")
    assert (battle.state.round, battle.state.side) == (2, A)
    assert hand(battle, "Ila") == 12


def test_unspent_points_are_not_added_to_the_next_turns():
    """CHN-3."""
    battle = facing().begin("magic begins", turns=3)
    assert hand(battle, "Ila") == 12
    battle.until("Shoot")
    assert battle.state.round == 2
    assert hand(battle, "Ila") == 12


def test_the_enemys_shooting_phase_brings_nothing():
    """CHN-3: what is left stays as it is until the own one begins."""
    battle = facing(ren=man(9)).begin("magic begins", turns=2).dice(("Fireball", 1, 1))
    battle.play("Ila casts fireball at 20, 28")
    battle.until("Shoot")
    assert battle.state.side == B
    assert (hand(battle, "Ila"), hand(battle, "Ren")) == (8, 9)


def test_a_debt_is_taken_from_the_next_total_and_is_gone():
    """CHN-3, CHN-22: a man's 9 less the 4 that his cut cost; the turn after it is 9 again."""
    battle = facing(ren=man(9)).begin("magic begins", turns=4).dice(("Fireball", 6, 6), ("cutting", 6))
    battle.play("Ila casts fireball at 20, 30", "Ren cuts fireball")
    assert (debt(battle, "Ren"), hand(battle, "Ren")) == (4, 0)
    battle.until("Shoot")
    assert (debt(battle, "Ren"), hand(battle, "Ren")) == (0, 5)
    battle.until("Shoot")
    assert battle.state.side == A
    battle.until("Shoot")
    assert (battle.state.side, hand(battle, "Ren")) == (B, 9)


def test_all_channelers_of_the_side_get_theirs_at_once():
    """CHN-3."""
    battle = facing(ren=man()).model("Bo", at=(10, 40), **woman(7)).model("Cy", at=(2, 40)).begin("magic begins")
    assert battle.prompt == "Shoot"
    assert [event.hands for event in battle.happened(Refreshed)] == [((0, 12), (1, 7))]


def test_who_is_shielded_gets_none():
    """CHN-3, CHN-69."""
    battle = facing().model("Bo", at=(10, 40), conditions=("silenced",), **woman(7)).begin("magic begins")
    assert (hand(battle, "Ila"), hand(battle, "Bo")) == (12, 0)


@pytest.mark.parametrize(("option", "points"), [("off", 12), ("on", 15)])
def test_an_angreal_adds_its_points_only_if_the_option_says_so(option: str, points: int):
    """CHN-1: the switch."""
    battle = casting({"lore": gift(12, angreal=3)}, angreal=option)
    assert hand(battle, "Ila") == points
    assert [(t.now, t.full) for t in battle.sheet("Ila").tracks if t.name == "Points"] == [(points, points)]


def test_an_angreal_helps_against_a_debt_too():
    """CHN-1, CHN-3: total and angreal, less what is owed."""
    battle = facing(ren=man(9, angreal=2), angreal="on").begin("magic begins", turns=2)
    battle.dice(("Fireball", 6, 6), ("cutting", 6))
    battle.play("Ila casts fireball at 20, 30", "Ren cuts fireball")
    battle.until("Shoot")
    assert hand(battle, "Ren") == 9 + 2 - 4


def test_the_card_tells_half_total_and_what_is_on_hand_and_owed():
    """CHN-1, CHN-2."""
    battle = casting(ren=man(9)).dice(("Fireball", 6, 6), ("cutting", 1))
    battle.play("Ila casts fireball at 20, 30", "Ren cuts fireball")
    ila, ren = battle.sheet("Ila"), battle.sheet("Ren")
    assert ("One Power", "saidar") in ila.numbers
    assert ("One Power", "saidin") in ren.numbers
    assert [(t.name, t.now, t.full) for t in ila.tracks if t.rule.startswith("CHN")] == [("Points", 8, 12)]
    assert [(t.name, t.now, t.full) for t in ren.tracks if t.rule.startswith("CHN")] == [
        ("Points", 0, 9), ("Points owed", 4, 9),
    ]  # fmt: skip


def test_who_is_no_channeler_has_no_points_and_casts_nothing():
    """CHN-1."""
    battle = facing().model("Bo", at=(10, 40)).begin("magic begins")
    assert battle.model("Bo").magic is None
    assert battle.offered("cast", "Bo") == []
    assert battle.refused("Bo casts arrow-of-fire at Ren")


def test_a_side_without_channelers_has_no_magic_in_its_turn():
    """CHN-3, CHN-15."""
    battle = story("channeling").model("Ila", A, (10, 24), items=("bow",)).model("Ren", B, (16, 24), **man())
    begun = battle.begin("magic begins", until="close combat")
    assert begun.prompt == "Shoot"
    assert not begun.happened(Refreshed)


def shipped_rosters() -> list[Roster]:
    """The rosters with channelers that come with the game."""
    shelf = Shelf()
    return [shelf.roster(name) for name in ("tower-circle", "dread-circle")]


def test_the_totals_of_shipped_rosters_are_those_of_their_dice():
    """CHN-2: men 3D6, women 2D6, stored with their faces; the battle takes them as they are."""
    seen = set()
    for warrior in [w for roster in shipped_rosters() for w in roster.warriors if w.lore]:
        slot = enlist(warrior)
        assert slot is not None
        faces = [int(face) for face in slot.gift.faces.split()]
        assert slot.gift.total == sum(faces)
        assert len(faces) == {"saidin": 3, "saidar": 2}[slot.gift.half]
        seen.add(slot.gift.half)
    assert seen == {"saidin", "saidar"}


def test_the_total_stays_what_it_is_whatever_is_spent():
    """CHN-2: for good."""
    battle = casting().dice(("Fireball", 1, 1))
    battle.play("Ila casts fireball at 20, 30")
    assert slot(battle, "Ila").gift.total == 12
