"""Each effect once, under `trilogy`. (TRI-58, TRI-62, TRI-64, TRI-65)"""

from __future__ import annotations

from typing import Any

import pytest
from essence_outcomes import aimed, cast, cleared, essence, filled, lasting, next_round, refusal
from essence_scenes import BARE, BASES_IN, ILA, ONE, REN, THREE, TWO, WEST, Gear, begun, casting, mage, meeting, people
from support.battle import Battle
from support.story import A, B

from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.events import EffectBegun, EffectEnded, FeatureLaid, Moved
from skirmish.core.state import Effect

NOBODY_SOAKS = (10, 10, 9)
DAWN = (2, 2, 3, 10, 10, 9)
"""Initiative: Ila acts first again."""


def on_herself(battle: Battle, what: str, *faces: int) -> Battle:
    """Ila casts what is for friends at herself."""
    battle.dice(*faces).play(Action("cast", ILA, ILA, what=what))
    return battle


# --- magery ----------------------------------------------------------------------------------------------------------


def test_light_lies_on_the_ground_and_shows_who_stands_there() -> None:
    """TRI-58: no darkness for who attacks into it; it lasts for the battle."""
    archer = mage("light", items=("bow",), archery=3)
    battle = begun(meeting(archer, gap_in=10.0).scenario(lit="night"))
    cast(battle, "light", *ONE, at=(WEST + BASES_IN + 10.0, 24.0))
    (laid,) = battle.happened(FeatureLaid)
    assert (laid.feature.plague, laid.feature.shape.radius) == ("lit", 6.0)  # type: ignore[union-attr]
    next_round(battle, *DAWN)
    battle.dice(*BARE).play("Ila shoots Ren")
    assert not any(m.why == "darkness" for m in battle.rolled("to hit")[0].throw.sways)  # type: ignore[union-attr]


def test_force_bolt_attacks_the_body() -> None:
    """TRI-58, TRI-65: potency and 1, soaked with all that is worn; 18"."""
    battle = casting(mage("force-bolt"), people(items=("heavy-armour",)), gap_in=18.0)
    cast(battle, "force-bolt", *TWO, 4, 9, 9)
    assert filled(battle) == [2]
    assert battle.modifiers("injury soak") == {"armour": 2}
    assert not casting(mage("force-bolt"), gap_in=18.1).allowed(aimed("force-bolt"))


def test_shove_pushes_straight_away() -> None:
    """TRI-58: 2" a point of potency."""
    battle = cast(casting(mage("shove")), "shove", *THREE)
    assert battle.at("Ren") == pytest.approx((WEST + BASES_IN + 12.0, 24.0), abs=0.01)


@pytest.mark.parametrize(("faces", "long_in"), [(ONE, 2.0), (TWO, 4.0), (THREE, 6.0)])
def test_a_wall_of_force_grows_with_the_potency(faces: tuple[int, ...], long_in: float) -> None:
    """TRI-58: one sees through it, and nobody passes."""
    battle = casting(mage("force-wall", "force-bolt"), gap_in=8.0)
    cast(battle, "force-wall", *faces, at=(6.0, 24.0), toward=(6.0, 30.0))
    (wall,) = [event.feature for event in battle.happened(FeatureLaid)]
    ys = [y for _, y in wall.shape.corners]  # type: ignore[union-attr]
    assert max(ys) - min(ys) == pytest.approx(long_in, abs=0.01)
    assert (wall.ground, wall.sight) == ("impassable", "open")
    next_round(battle, *DAWN)
    assert battle.allowed(aimed("force-bolt"))


def test_a_wall_of_force_is_no_longer_than_there_is_room() -> None:
    """TRI-58: across the line to Ren 6" would stand on her, 4" doesn't."""
    battle = casting(mage("force-wall"), gap_in=8.0)
    x, y = battle.at("Ren")
    cast(battle, "force-wall", *THREE, at=(x, y - 2.75), toward=(x, y + 3.0))
    (wall,) = [event.feature for event in battle.happened(FeatureLaid)]
    ys = [y for _, y in wall.shape.corners]  # type: ignore[union-attr]
    assert max(ys) - min(ys) == pytest.approx(4.0, abs=0.01)


def test_mist_hides_what_is_behind_it() -> None:
    """TRI-58: 2" round a point, for as many rounds as the potency."""
    battle = casting(mage("mist", "force-bolt"), gap_in=10.0)
    cast(battle, "mist", *ONE, at=(8.0, 24.0))
    (laid,) = battle.happened(FeatureLaid)
    assert (laid.feature.shape.radius, laid.feature.sight) == (2.0, "blocks")  # type: ignore[union-attr]
    assert refusal(next_round(battle, *DAWN), "force-bolt").reason != ""


def rounds_of(battle: Battle, what: str, *faces: int, at: Any = REN) -> int:
    """For how many rounds it lasts after the one in which it is cast."""
    cast(battle, what, *faces, at=at)
    return rounds_left(battle)


def rounds_left(battle: Battle) -> int:
    """How many rounds begin until nothing lasts any more."""
    game = battle.game.fork(Dice(1))
    for _ in range(60):
        if not game.state.effects:
            return game.state.round - battle.state.round - 1
        assert game.decision is not None
        game.play(game.decision.default)
    raise AssertionError("it goes on and on")


@pytest.mark.parametrize(("faces", "rounds"), [(ONE, 1), (TWO, 2), (THREE, 3)])
@pytest.mark.parametrize(("what", "at"), [("mirror-self", ILA), ("mist", (8.0, 24.0)), ("hex", REN), ("stumble", REN)])
def test_what_grows_lasts_as_many_rounds_as_the_potency(
    what: str, at: Any, faces: tuple[int, ...], rounds: int
) -> None:
    """TRI-58, TRI-64: whoever it lasts on."""
    assert rounds_of(casting(mage(what), gap_in=10.0), what, *faces, at=at) == rounds


@pytest.mark.parametrize(("linger", "rounds"), [("", 1), (" linger", 2), (" linger linger", 3)])
def test_lingering_lasts_longer(linger: str, rounds: int) -> None:
    """TRI-62: a round each time."""
    assert rounds_of(casting(mage("hex", "linger")), f"hex{linger}", *ONE) == rounds


def test_a_wall_lingers_too() -> None:
    """TRI-62: 3 rounds and 1."""

    def lasts(what: str) -> int:
        battle = casting(mage("force-wall", "linger"), gap_in=10.0)
        battle.dice(*ONE).play(aimed(what, (6.0, 24.0), (6.0, 30.0)))
        return rounds_left(battle)

    assert (lasts("force-wall"), lasts("force-wall linger")) == (3, 4)


def test_mirrors_make_it_harder_to_hit() -> None:
    """TRI-58, TRI-36: attacks need 1 success more."""
    battle = cast(casting(mage("mirror-self"), gap_in=0.0), "mirror-self", *TWO, at=ILA)
    assert battle.game.rules.combat.hardness(battle.state, ILA) == 2
    battle.play(battle.decision.default)
    battle.dice(*ONE).play("Ren strikes Ila")
    assert not filled(battle, "Ila")


def test_the_unseen_cant_be_aimed_at_until_they_attack() -> None:
    """TRI-58."""
    battle = cast(casting(mage("unseen"), people(items=("bow",), archery=3), gap_in=8.0), "unseen", *THREE, at=ILA)
    battle.play(battle.decision.default)
    assert not battle.allowed("Ren shoots Ila")
    assert battle.model("Ila").conditions[0].name == "veiled"


def test_attacking_shows_the_unseen() -> None:
    """TRI-58: a spell at an enemy is an attack."""
    battle = cast(casting(mage("unseen", "force-bolt")), "unseen", *THREE, at=ILA)
    next_round(battle, *DAWN)
    cast(battle, "force-bolt", *ONE, *NOBODY_SOAKS)
    assert not battle.model("Ila").conditions


def test_a_conjured_blade_bites_for_the_battle() -> None:
    """TRI-58: 2 more damage with a sword."""
    battle = casting(mage("conjured-blade", items=("sword",), fighting=3), people(bulk=6), gap_in=0.0)
    cast(battle, "conjured-blade", *ONE, at=ILA)
    for _ in range(2):
        next_round(battle, *DAWN)
    battle.dice(*ONE, 10, 10, 9).play("Ila strikes Ren")
    assert filled(battle) == [1 + 1 + 2]


# --- theurgy ---------------------------------------------------------------------------------------------------------


def healing(what: str, now: dict[str, Any], *faces: int) -> Battle:
    """Ila works it on Bo, who stands 4" off."""
    told = meeting(mage(what), gap_in=20.0).model("Bo", A, (WEST, 28.5), **people(now=now))
    return begun(told).dice(*faces)


@pytest.mark.parametrize(("what", "ladder"), [("mend", "injury"), ("soothe", "distress"), ("refresh", "fatigue")])
@pytest.mark.parametrize(("faces", "back"), [(ONE, 1), (TWO, 2), ((1, 2, 3), 3)])
def test_rungs_are_cleared(what: str, ladder: str, faces: tuple[int, ...], back: int) -> None:
    """TRI-58: as many as the potency, and no more than there are."""
    battle = healing(what, {ladder: 3}, *faces)
    battle.play(f"Ila casts {what} at Bo")
    assert (cleared(battle, "Bo", ladder), getattr(battle.fighter("Bo"), ladder)) == ([back], 3 - back)


def test_mending_saves_who_is_down() -> None:
    """TRI-58, TRI-35: it lies there awake."""
    battle = healing("mend", {"injury": 5, "posture": "stunned"}, *ONE)
    battle.play("Ila casts mend at Bo")
    assert (battle.fighter("Bo").injury, battle.fighter("Bo").posture) == (4, "down")


def test_nobody_else_is_mended() -> None:
    """TRI-58: enemies are no friends; oneself is."""
    assert not casting(mage("mend"), people(now={"injury": 2})).allowed(aimed("mend"))
    battle = on_herself(casting(mage("mend", now={"injury": 2})), "mend", *ONE)
    assert cleared(battle) == [1]


def test_a_ward_soaks() -> None:
    """TRI-58: 2 better."""
    battle = on_herself(casting(mage("ward"), people(items=("bow",), archery=4), gap_in=8.0), "ward", *TWO)
    battle.play(battle.decision.default)
    battle.dice(*ONE, 4, 9, 9).play("Ren shoots Ila")
    assert battle.rolled("injury soak")[0].throw.under == 2 + 2  # type: ignore[union-attr]


@pytest.mark.parametrize(("faces", "dares"), [((2, 9, 9), True), ((9, 9, 8), False)])
@pytest.mark.parametrize("shot", [False, True])
def test_a_sanctuary_keeps_the_faint_away(faces: tuple[int, ...], dares: bool, shot: bool) -> None:
    """TRI-58: a success at Composure, or the attack is lost."""
    ren = people(items=("bow", "sword"), archery=3, fighting=3)
    battle = on_herself(casting(mage("sanctuary"), ren, gap_in=6.0 if shot else 0.0), "sanctuary", *TWO)
    battle.play(battle.decision.default)
    battle.dice(*faces, *((9, 9, 8) if dares else ())).play("Ren shoots Ila" if shot else "Ren strikes Ila")
    assert [roll.throw.rule for roll in battle.rolled("Composure")] == ["TRI-58"]
    assert len(battle.rolled("to hit")) == dares
    assert battle.fighter("Ren").acted


def test_a_blessing_helps_the_next_test_and_no_other() -> None:
    """TRI-58: Advantage once."""
    battle = on_herself(casting(mage("bless", "ward")), "bless", *ONE)
    next_round(battle, *DAWN)
    battle.dice(9, 9, 8, 2).play(Action("cast", ILA, ILA, what="ward"))
    assert battle.rolled("Spellcraft")[-1].throw.mode == "advantage"  # type: ignore[union-attr]
    (ended,) = battle.happened(EffectEnded)
    assert (ended.effect.source, ended.why) == ("bless", ": it is used")
    next_round(battle, *DAWN)
    battle.dice(2, 9, 8).play(Action("cast", ILA, ILA, what="ward"))
    assert battle.rolled("Spellcraft")[-1].throw.mode == "plain"  # type: ignore[union-attr]


def cursed(potency: int, faces: tuple[int, ...], *curses: str) -> Battle:
    """Bo is cursed at this potency; Ila lifts it."""
    told = meeting(mage("lift-curse"), gap_in=20.0).model("Bo", A, (WEST, 27), **people())
    for k, curse in enumerate(curses):
        told.after(EffectBegun(Effect(k + 1, curse, 2, 1, (("advantage", -1), ("potency", potency)), source=curse)))
    battle = begun(told).dice(*faces)
    battle.play("Ila casts lift-curse at Bo")
    return battle


@pytest.mark.parametrize(
    ("potency", "faces", "lifted"), [(1, ONE, True), (2, ONE, False), (2, TWO, True), (3, TWO, False)]
)
def test_a_curse_is_lifted_by_who_is_as_strong(potency: int, faces: tuple[int, ...], lifted: bool) -> None:
    """TRI-58."""
    battle = cursed(potency, faces, "hex chant-aloud")
    assert bool(battle.happened(EffectEnded)) == lifted


def test_one_curse_is_lifted_at_a_time_and_nothing_else() -> None:
    """TRI-58: what isn't of Sorcery stays."""
    battle = cursed(1, ONE, "ward", "hex", "stumble")
    assert [effect.source for effect in battle.state.effects] == ["ward", "stumble"]


def test_a_curse_remembers_its_potency() -> None:
    """TRI-58, TRI-64: what is cast is what must be lifted."""
    battle = cast(casting(mage("hex")), "hex", *TWO)
    assert dict(lasting(battle, "hex").numbers)["potency"] == 2


def test_the_dead_are_turned() -> None:
    """TRI-58: a Distress attack on all undead within 6", and on nobody else."""
    told = meeting(mage("turn-dead"), people(nerve="mindless", more={"keywords": ("undead",)}), gap_in=5.0)
    told.model("Far", B, (WEST + 8, 24), **people(nerve="mindless", more={"keywords": ("undead",)}))
    told.model("Mun", B, (WEST, 27), **people())
    battle = begun(told).dice(*TWO, 9, 9, 8)
    battle.play(Action("cast", ILA, what="turn-dead"))
    assert (filled(battle, "Ren", "distress"), filled(battle, "Far", "distress")) == ([2], [])
    assert not filled(battle, "Mun", "distress")


# --- sorcery ---------------------------------------------------------------------------------------------------------


def test_a_hex_lies_on_all_tests() -> None:
    """TRI-58: Disadvantage."""
    battle = cast(casting(mage("hex"), people(items=("sword",), fighting=3), gap_in=0.0), "hex", *TWO)
    battle.play(battle.decision.default)
    battle.dice(2, 2, 9, 9, *BARE).play("Ren strikes Ila")
    assert battle.rolled("to hit")[0].throw.mode == "disadvantage"  # type: ignore[union-attr]


def test_withering_goes_past_armour() -> None:
    """TRI-58: potency, and only the natural soak."""
    battle = cast(casting(mage("wither"), people(items=("heavy-armour",))), "wither", *TWO, *BARE)
    assert (filled(battle), battle.modifiers("injury soak")) == ([2], {})


@pytest.mark.parametrize(("what", "ladder"), [("terror", "distress"), ("enfeeble", "fatigue")])
def test_nerve_and_breath_are_attacked(what: str, ladder: str) -> None:
    """TRI-58, TRI-65: potency and 1, soaked with Acumen or Fortitude 2."""
    battle = cast(casting(mage(what)), what, *ONE, 2, 9, 9)
    assert filled(battle, "Ren", ladder) == [1]
    assert battle.rolled(f"{ladder} soak")[0].throw.under == 2  # type: ignore[union-attr]


@pytest.mark.parametrize(("damage", "back"), [(1, 0), (2, 1), (3, 1)])
def test_draining_heals_the_caster_by_half(damage: int, back: int) -> None:
    """TRI-58: rounded down."""
    faces = {1: ONE, 2: TWO, 3: THREE}[damage]
    battle = cast(casting(mage("drain", now={"injury": 2})), "drain", *faces, *BARE)
    assert (filled(battle), sum(cleared(battle))) == ([damage], back)


def test_the_blind_see_an_inch() -> None:
    """TRI-58."""
    battle = cast(casting(mage("blind"), people(items=("bow", "sword"), archery=3), gap_in=5.0), "blind", *TWO)
    battle.play(battle.decision.default)
    assert not battle.allowed("Ren shoots Ila")
    near = cast(casting(mage("blind"), people(items=("sword",), fighting=3), gap_in=0.0), "blind", *TWO)
    near.play(near.decision.default)
    assert near.allowed("Ren strikes Ila")


def test_who_stumbles_goes_half_as_far() -> None:
    """TRI-58: 6" are 3"."""
    battle = cast(casting(mage("stumble"), gap_in=8.0), "stumble", *TWO)
    battle.play(battle.decision.default)
    x, y = battle.at("Ren")
    assert battle.allowed(f"Ren moves to {x + 2.9}, {y}")
    assert not battle.allowed(f"Ren moves to {x + 3.2}, {y}")


def test_bones_stand_up_where_somebody_has_fallen() -> None:
    """TRI-58: one for each of the fallen, within 6"."""
    told = meeting(mage("raise-dead")).model("Bo", B, out=True)
    battle = cast(begun(told), "raise-dead", *ONE, at=(WEST, 27.0))
    bones = battle.state.models[-1]
    assert (bones.side, bones.warrior.type, bones.warrior.keywords) == (A, "bones", ("undead",))
    next_round(battle, *DAWN, 9, 9, 9)
    assert refusal(battle, "raise-dead", at=(WEST, 22.0)).reason == "nobody has fallen whom it could raise"
    assert essence(battle) == 8


def test_without_a_fallen_one_nobody_is_raised() -> None:
    """TRI-58: nor farther off than 6"."""
    assert refusal(casting(mage("raise-dead")), "raise-dead", at=(WEST, 27.0)).rule == "TRI-58"
    told = meeting(mage("raise-dead")).model("Bo", B, out=True)
    assert not begun(told).allowed(aimed("raise-dead", (WEST, 24.0 + 7.5)))


# --- attacks in general ----------------------------------------------------------------------------------------------


def test_a_spell_needs_the_difficulty_of_the_ladder() -> None:
    """TRI-65, TRI-36: who defends is hit from a potency of 2 on, who is steadfast frightened so."""
    ren = people(now={"defending": True})
    assert not filled(cast(casting(mage("force-bolt"), ren), "force-bolt", *ONE))
    assert filled(cast(casting(mage("force-bolt"), ren), "force-bolt", *TWO, *BARE)) == [3]
    calm = people(acumen=3, composure=4)
    assert not filled(cast(casting(mage("terror"), calm), "terror", *ONE), "Ren", "distress")
    assert filled(cast(casting(mage("terror"), calm), "terror", *TWO, *BARE), "Ren", "distress") == [3]


def test_nothing_frightens_the_mindless() -> None:
    """TRI-65, TRI-36."""
    assert not filled(cast(casting(mage("terror"), people(nerve="mindless")), "terror", 1, 1, 1), "Ren", "distress")


def test_range_and_sight() -> None:
    """TRI-65: 12", and no wall between; reach adds 6"."""
    ila: Gear = mage("wither", "reach")
    assert casting(ila, gap_in=12.0).allowed(aimed("wither"))
    far = casting(ila, gap_in=13.0)
    assert refusal(far, "wither").short_by == pytest.approx(1.0, abs=0.01)
    assert far.allowed(aimed("wither reach"))
    assert not casting(ila, gap_in=18.1).allowed(aimed("wither reach"))
    assert casting(ila, gap_in=23.9).allowed(aimed("wither reach reach"))
    walled = meeting(ila).terrain("building", rect=(5, 20, 1, 8))
    assert not begun(walled).allowed(aimed("wither"))


def test_wide_spells_touch_all_near_the_target() -> None:
    """TRI-62: within 2" of it, friends and the caster as well."""
    told = meeting(mage("wither", "widen"), gap_in=1.0)
    told.model("Mun", B, (WEST + 2 * BASES_IN + 3.0, 24), **people()).model("Far", B, (WEST + 9, 24), **people())
    battle = cast(begun(told), "wither widen", *ONE, *BARE, *BARE, *BARE)
    assert [filled(battle, name) for name in ("Ren", "Ila", "Mun", "Far")] == [[1], [1], [1], []]
    curse = meeting(mage("hex", "widen")).model("Mun", B, (WEST + 2 * BASES_IN + 7.0, 24), **people())
    found = cast(begun(curse), "hex widen", *ONE)
    assert {effect.target for effect in found.state.effects} == {1, 2}


def test_wide_ground_is_wider() -> None:
    """TRI-62: a mist of 4"."""
    battle = cast(casting(mage("mist", "widen"), gap_in=12.0), "mist widen", *ONE, at=(8.0, 24.0))
    (laid,) = battle.happened(FeatureLaid)
    assert laid.feature.shape.radius == 4.0  # type: ignore[union-attr]


@pytest.mark.parametrize(("face", "harmed"), [(3, True), (4, False)])
def test_what_turns_hits_aside_turns_spells_aside(face: int, harmed: bool) -> None:
    """TRI-65, CHN-62: before it is soaked."""
    guard = Effect(1, "Shield", REN, REN, guard=4, source="shield")
    battle = begun(meeting(mage("force-bolt")).after(EffectBegun(guard)))
    cast(battle, "force-bolt", *ONE, face, *(BARE if harmed else ()))
    assert bool(filled(battle)) == harmed


def test_who_is_gone_is_touched_by_nothing_more() -> None:
    """TRI-65: the second effect finds nobody."""
    battle = begun(
        meeting(mage("force-bolt", "shove"), people(now={"injury": 4})).model("Mun", B, (40, 40), **people())
    )
    cast(battle, "force-bolt shove", 1, 1, 1, *BARE)
    assert battle.model("Ren").out
    assert not battle.happened(Moved, model="Ren")


def test_a_pushed_one_is_moved_by_magic() -> None:
    """TRI-58: the log has the push."""
    assert cast(casting(mage("shove")), "shove", *ONE).happened(Moved, model="Ren")
