"""A spell that is lost. (WYL-52..57)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import B
from wyld_scenes import BIRD, ILA, casting, facing, holds, mage, of_card, said, shaping, slot_of

from skirmish.core.decision import Refusal
from skirmish.core.dice import Dice
from skirmish.core.events import Hurt, Rolled
from skirmish.core.record import evolve
from skirmish.core.table import Table
from skirmish.kit.queries import is_glaring
from skirmish.kit.spells.harm import soak_of
from skirmish.rules.skirmish.hiding import hide_bar
from skirmish.rules.wyld.caster import aura_word
from skirmish.rules.wyld.events import Aborted, Flared
from skirmish.rules.wyld.mishaps import burn_off

NATURAL = 1
"""Toughness 3."""
VECTORS = [(22, 4, 8, 8, 2), (9, 3, 0, 0, 0)]
"""Points, successes, aura before; into the aura, dice of damage."""


def burnt(points: int, successes: int, aura: int, essence: int = 3) -> Table:
    """What becomes of so many points."""
    battle = casting(mage(essence, 3, 3, aura=aura))
    # nines are a success each, the rest of six dice are nothing
    faces = (9,) * successes + (2,) * (6 - successes) + (1,) * 60
    table = Table(evolve(battle.state, dice=Dice(None, faces)), battle.game.rules)
    assert list(burn_off(table, ILA, points)) == []
    return table


@pytest.mark.parametrize(("points", "successes", "aura", "into", "dice"), VECTORS)
def test_the_vectors_of_aborting(points: int, successes: int, aura: int, into: int, dice: int):
    """WYL-53..55: each success takes as many dice as the essence; the aura what it can; the rest burns."""
    table = burnt(points, successes, aura)
    flared = [event.after - event.before for event in table.log if isinstance(event, Flared)]
    assert sum(flared) == into
    rolled = [event for event in table.log if isinstance(event, Rolled) and event.throw.what.startswith("harm")]
    assert sum(event.throw.dice for event in rolled) == max(0, dice - NATURAL)


def test_cards_are_cancelled_first():
    """WYL-53: the third vector: 22 points, a face cancels 7, an blinding aura: 15 dice, one of them soaked."""
    held = "7S QS TD 5H"
    battle = shaping(mage(aura=16), held=held).dice(("to dissipate", 2, 2, 2, 2, 2, 2), ("harm", *[1] * 14))
    battle.play(said("abort"))
    assert battle.prompt.startswith("Cancel cards before")
    battle.play(of_card("cancel", "7S"))
    assert [event.points for event in battle.happened(Aborted)] == [15]


def test_nobody_need_cancel():
    """WYL-53: may."""
    battle = shaping(mage(), held="7S QS").dice(("to dissipate", 9, 9, 9, 1, 1, 1))
    battle.play(said("abort"), said("keep"))
    assert [event.points for event in battle.happened(Aborted)] == [7]


def test_faces_that_take_no_points_away_arent_asked_about():
    """WYL-53: to cancel a face brings nothing."""
    battle = shaping(mage(), held="QS KS").dice()
    battle.play(said("abort"))
    assert not battle.prompt.startswith("Cancel")


def test_the_motes_are_lost():
    """WYL-55, WYL-6."""
    battle = shaping(mage(motes=30), held="AD").dice(("to dissipate", 9, 1, 1, 1, 1, 1))
    battle.play(said("abort"))
    assert slot_of(battle).motes == 20


def test_all_dissipated_is_no_harm():
    """WYL-54: nine points, three successes of three."""
    battle = shaping(mage(), held="9D").dice(("to dissipate", 9, 9, 9, 1, 1, 1))
    battle.play(said("abort"))
    assert slot_of(battle).aura == 0
    assert not battle.rolled("harm")


def test_without_points_nothing_is_rolled():
    """WYL-53: face cards alone."""
    battle = shaping(mage(), held="QS")
    battle.play(said("abort"))
    assert not battle.rolled("to dissipate")


def test_what_is_left_flows_into_the_aura():
    """WYL-55, WYL-56: as many steps as dice."""
    battle = shaping(mage(), held="9D").dice(("to dissipate", 1, 1, 1, 1, 1, 6))
    battle.play(said("abort"))
    assert slot_of(battle).aura == 9
    assert [(e.before, e.after) for e in battle.happened(Flared)] == [(0, 9)]


def test_mortals_have_no_aura():
    """WYL-56, RW-7: the option: all that is left burns."""
    battle = casting(holds(mage(), BIRD, "9D"), aura_capacity="0")
    battle.dice(("to dissipate", 1, 1, 1, 1, 1, 6), ("harm", *[1] * 8))
    battle.play(said("abort"))
    assert slot_of(battle).aura == 0


@pytest.mark.parametrize(
    ("steps", "word"),
    [(0, "none"), (1, "glimmer"), (3, "glimmer"), (4, "burning"), (7, "burning"), (10, "glaring"), (11, "bonfire"),
     (15, "bonfire"), (16, "blinding")],
)  # fmt: skip
def test_the_words_of_an_aura(steps: int, word: str):
    """WYL-56."""
    assert aura_word(steps) == word


def levels(battle: Battle) -> int:
    return sum(event.levels for event in battle.happened(Hurt))


def blinding(held: str, *harm: int, armour: bool = False, **options: str) -> Battle:
    """An blinding caster lets go and dissipates nothing."""
    ila = {"W": 9, "items": ("heavy-armour", "shield") if armour else ()}
    battle = casting(holds(mage(aura=16), BIRD, held), ila=ila, **options)
    battle.dice(("to dissipate", 1, 1, 1, 1, 1, 6), ("harm", *harm))
    battle.play(said("abort"))
    return battle


def test_sevens_take_a_level_each():
    """WYL-57: a 10 too, and no more."""
    battle = blinding("7D", 6, 7, 9, 10, 1, 1)
    assert levels(battle) == 3


def test_with_the_option_a_ten_takes_two():
    """WYL-57, RW-8."""
    assert levels(blinding("7D", 6, 7, 9, 10, 10, 7, damage_ten_double="true")) >= 6


def test_armour_is_of_no_use():
    """WYL-55: the natural soak alone."""
    assert len(blinding("7D", *[1] * 6, armour=True).rolled("harm")[0].faces) == 6


def test_the_natural_soak_is_of_the_host():
    """WYL-57."""
    battle = casting(mage(), ila={"T": 5})
    assert soak_of(battle.game.rules, battle.state, ILA, armour=False) == 3


def test_a_soaked_rest_does_nothing():
    """WYL-57, RW-8: no least harm; the log says where it went."""
    battle = casting(holds(mage(aura=16), BIRD, "AD"), ila={"T": 3})
    battle.dice(("to dissipate", 1, 1, 1, 1, 1, 6))
    battle.play(said("abort"))
    assert not battle.rolled("harm")
    assert any("Ila soaks 1 die of harm: nothing comes through" in line for line in battle.told())


def test_nothing_is_said_of_soak_where_nothing_is_left():
    """WYL-54, WYL-57."""
    battle = casting(holds(mage(aura=16), BIRD, "AD"), ila={"T": 3}).dice(("to dissipate", 9, 1, 1, 1, 1, 6))
    battle.play(said("abort"))
    assert not any("soaks" in line for line in battle.told())


def test_the_harm_of_a_lost_spell_distracts_nobody():
    """WYL-28: the spell is gone."""
    battle = blinding("7D", 9, 9, 9, 1, 1, 1)
    assert not battle.rolled("to keep")
    assert slot_of(battle).channel is None


def glaring(points: str) -> Battle:
    """Ila, who hides, loses a spell of so many points and dissipates none."""
    battle = casting(holds(mage(), BIRD, points), ila={"now": {"hidden": True}})
    battle.dice(("to dissipate", 1, 1, 1, 1, 1, 6))
    battle.play(said("abort"))
    return battle


@pytest.mark.parametrize(("points", "hidden"), [("7D", True), ("8D", False)])
def test_a_bright_aura_gives_its_bearer_away(points: str, hidden: bool):
    """WYL-56: from 8 up it can't hide."""
    battle = glaring(points)
    assert battle.fighter("Ila").hidden is hidden
    assert (hide_bar(battle.state, ILA) or Refusal("")).rule == ("SKR-37" if hidden else "WYL-56")


def test_an_aura_that_falls_hides_it_again():
    """WYL-56: 10 falls to 6."""
    battle = facing(mage()).after(Flared(ILA, 0, 10)).begin("magic begins", until="close combat")
    assert slot_of(battle).aura == 6
    assert not is_glaring(battle.state, ILA)


@pytest.mark.parametrize(("steps", "cover"), [(7, {"cover": -1}), (8, {})])
def test_a_bright_aura_is_shot_at_through_light_cover(steps: int, cover: dict[str, int]):
    """WYL-56."""
    scene = facing(mage(), {"items": ("bow",)}).after(Flared(ILA, 0, steps))
    battle = scene.terrain("hedge", rect=(11.0, 20, 0.5, 8)).begin("shooting", side=B, until="close combat")
    battle.dice(("to hit", 1)).play("Ren shoots Ila")
    assert {why: n for why, n in battle.modifiers("to hit").items() if why == "cover"} == cover
