"""Works in battle: each effect, each way of using one, and what becomes of them. (TRI-68..71)"""

from __future__ import annotations

from typing import Any

import pytest
from essence_outcomes import aimed, essence, next_round, slot
from essence_scenes import (
    BARE,
    BASES_IN,
    ILA,
    ONE,
    REN,
    TWO,
    WEST,
    Gear,
    begun,
    book,
    carrying,
    mage,
    maker,
    meeting,
    people,
    spell,
)
from support.battle import Battle
from support.playing import played
from support.story import A, B, Story

from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.events import EffectBegun, EffectEnded, Event, FeatureLaid, Rolled
from skirmish.core.geometry import Circle
from skirmish.core.state import NOBODY, Effect, Feature, Hit
from skirmish.core.table import settle
from skirmish.core.units import Point
from skirmish.rules.essence.events import EssenceGrown, EssenceLost, WorkBroken, WorkUsed
from skirmish.rules.essence.incantations import CRAFTS
from skirmish.rules.essence.works import RUNE_IN, make_works
from skirmish.rules.trilogy.events import Advanced, Cleared, Filled

EVERYWHERE = ("trilogy", "skirmish", "resolve")
DAWN = (2, 2, 3, 10, 10, 9)
"""Initiative: Ila acts first again."""
NOBODY_SOAKS = (10, 10, 9)


def bearing(*works: str, ila: Gear | None = None, ren: Gear | None = None, gap_in: float = 6.0, potency: int = 2,
            **more: Any) -> Story:  # fmt: skip
    """Ila carries these."""
    return meeting(ila or people(), ren, gap_in, **more).after(*carrying(*works, potency=potency))


def use(battle: Battle, what: str, at: int | Point = ILA, toward: Point | None = None, *dice: int) -> Battle:
    """Ila uses it."""
    if isinstance(at, tuple) or spell(*what.split()).effects[0].target != "ally":
        action = aimed(what, at, toward)
    else:
        action = Action("cast", ILA, at, what=what)
    battle.dice(*dice) if dice else None
    battle.play(action)
    return battle


def wearing(*works: str, ila: Gear | None = None, potency: tuple[int, ...] = TWO) -> list[Event]:
    """What was made for Ila by herself, with such dice each."""
    made = meeting(maker(*[("Ila", work) for work in works], **(ila or {})))
    found = played(begun(made), make_works, dice=potency * len(works))
    return [event for event in found.table.log if not isinstance(event, Rolled)]


# --- drunk and applied -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draught", "ladder"),
    [("healing-draught", "injury"), ("vigour-draught", "fatigue"), ("calm-draught", "distress")],
)
@pytest.mark.parametrize(("potency", "left"), [(1, 1), (2, 0), (3, 0)])
def test_a_draught_clears_as_many_rungs_as_its_potency(draught: str, ladder: str, potency: int, left: int) -> None:
    """TRI-68: no test; it is gone, and so is the action."""
    battle = use(begun(bearing(draught, ila=people(now={ladder: 2}), potency=potency)), draught)
    assert getattr(battle.fighter("Ila"), ladder) == left
    assert battle.happened(Cleared, ladder=ladder)[0].rule == "TRI-68"
    assert slot(battle).works == ()
    assert battle.fighter("Ila").acted
    assert battle.refused(Action("cast", ILA, ILA, what=draught)).reason == f"it carries no {spell(draught).name}"


@pytest.mark.parametrize(("apart", "allowed"), [(0.0, True), (1 / 16, True), (0.5, False)])
def test_it_may_be_given_to_a_friend_in_contact(apart: float, allowed: bool) -> None:
    """TRI-68: one who lies dying is saved."""
    told = bearing("healing-draught", potency=3, gap_in=20.0)
    told.model("Bo", A, (WEST, 24 + BASES_IN + apart), **people(now={"injury": 5, "posture": "stunned"}))
    battle = begun(told)
    bo = battle.names["Bo"]
    action = Action("cast", ILA, bo, what="healing-draught")
    assert battle.allowed(action) is allowed
    if allowed:
        battle.play(action)
        assert (battle.fighter("Bo").injury, battle.fighter("Bo").posture) == (2, "down")
        assert "Ila gives the Healing Draught to Bo: potency 3" in battle.told()[0]
    else:
        assert battle.refused(action).short_by == pytest.approx(apart - 1 / 16, abs=0.01)


def test_a_draught_for_a_named_owner_is_for_nobody_else() -> None:
    """TRI-69."""
    told = bearing("healing-draught named-owner", ila=people(now={"injury": 2}), gap_in=20.0)
    battle = begun(told.model("Bo", A, (WEST, 24 + BASES_IN), **people(now={"injury": 2})))
    found = battle.refused(Action("cast", ILA, battle.names["Bo"], what="healing-draught named-owner"))
    assert (found.reason, found.rule) == ("Named Owner: it was made for nobody else", "TRI-69")
    assert battle.allowed(Action("cast", ILA, ILA, what="healing-draught named-owner"))


def test_venom_bites_for_some_rounds() -> None:
    """TRI-68: 2 more damage, of which this body soaks 1."""
    ila = people(items=("sword",), fighting=3)
    battle = use(begun(bearing("blade-venom", ila=ila, ren=people(bulk=9), gap_in=0.0, potency=2)), "blade-venom")
    damage = []
    for _ in range(3):
        next_round(battle, *DAWN)
        battle.dice(*ONE, *NOBODY_SOAKS).play("Ila strikes Ren")
        damage.append(battle.happened(Filled, model="Ren")[-1].amount)
    assert damage == [3, 3, 1]


@pytest.mark.parametrize("drunk", [False, True])
def test_cats_eyes_see_by_night(drunk: bool) -> None:
    """TRI-45, TRI-68: no Disadvantage for darkness, for the battle."""
    ila = people(items=("bow",), archery=3)
    battle = begun(bearing("cat-eyes", ila=ila, gap_in=8.0).scenario(lit="night"))
    if drunk:
        use(battle, "cat-eyes")
        next_round(battle, *DAWN)
    battle.dice(*BARE, *(() if drunk else (8,))).play("Ila shoots Ren")
    assert battle.rolled("to hit")[0].throw.mode == ("plain" if drunk else "disadvantage")  # type: ignore[union-attr]


# --- on the ground ---------------------------------------------------------------------------------------------------


def test_a_lock_rune_closes_a_way() -> None:
    """TRI-68: nobody passes its line of 3" for as many rounds as the potency; there are no doors."""
    battle = begun(bearing("lock-rune", gap_in=8.0, ren=people(deftness=3), potency=1))
    use(battle, "lock-rune", (4.0, 24.0), (4.0, 30.0))
    (laid,) = battle.happened(FeatureLaid)
    ys = [y for _, y in laid.feature.shape.corners]  # type: ignore[union-attr]
    assert (max(ys) - min(ys), laid.feature.ground) == (pytest.approx(3.0), "impassable")
    battle.play(battle.decision.default)
    assert not battle.allowed(Action("charge", REN, ILA))
    next_round(battle, *DAWN)
    assert battle.state.features
    next_round(battle, *DAWN)
    assert not battle.state.features


def trapped(rune: str, *dice: int, potency: int = 2, ren: Gear | None = None) -> Battle:
    """Ila lays it 2" before her; Ren, 6" off, moves across it."""
    battle = use(begun(bearing(rune, gap_in=7.0, potency=potency, ren=ren)), rune, (WEST + 2.375, 24.0))
    battle.play(battle.decision.default)
    battle.dice(*dice).play("Ren moves to 5.5, 24")
    return battle


def test_a_fire_rune_burns_who_treads_on_it() -> None:
    """TRI-68: potency and 2, soaked; it is spent."""
    battle = trapped("fire-rune", *NOBODY_SOAKS)
    assert [(event.amount, event.by) for event in battle.happened(Filled, model="Ren")] == [(4, ILA)]
    assert not battle.state.features
    assert not battle.state.effects
    assert any("Fire Rune ends: Ren treads on it" in line for line in battle.told())


@pytest.mark.parametrize(("faces", "held"), [(ONE, False), (BARE, True)])
def test_a_snare_rune_holds_who_isnt_strong(faces: tuple[int, ...], held: bool) -> None:
    """TRI-68: a test of Strength, and another at the end of the round."""
    battle = trapped("snare-rune", *faces, *((*BARE, *DAWN) if held else ()))
    assert [c.name for c in battle.model("Ren").conditions] == ["held"] * held
    assert battle.rolled("strength")


@pytest.mark.parametrize("hidden", [False, True])
def test_an_alarm_rune_shows_who_comes(hidden: bool) -> None:
    """TRI-68: easier to hit, and hidden no more."""
    battle = trapped("alarm-rune", ren=people(now={"hidden": hidden}))
    assert not battle.fighter("Ren").hidden
    assert [m.number for m in battle.game.rules.modifiers(battle.state, REN, "to be hit")] == [1]


def test_friends_tread_on_runes_unharmed() -> None:
    """TRI-68: nor does it spring for who passes it by."""
    battle = begun(bearing("fire-rune", gap_in=12.0))
    use(battle, "fire-rune", (WEST + 2.375, 24.0))
    battle.play("Ila moves to 5, 24", battle.decision.default)
    assert battle.state.features
    battle.play("Ren moves to 14, 29")
    (rune,) = battle.state.features
    assert rune.shape.radius == RUNE_IN  # type: ignore[union-attr]


def test_runes_stay_when_their_owner_is_gone() -> None:
    """TRI-68: the hit is nobody else's than who treads there."""
    bo = REN  # the third in the lists is Ren now
    rune = Effect(1, "Snare Rune", bo, NOBODY, (("potency", 1),), source="snare-rune", rule="TRI-68")
    ground = Feature(1, "Snare Rune", Circle(4.375, 24.0, RUNE_IN), owner=bo, effect=1, rule="TRI-68")
    told = meeting(people(), gap_in=7.0).model("Bo", A, (WEST, 40), **people(), out=True)
    battle = begun(told.after(EffectBegun(rune), FeatureLaid(ground)))
    battle.play(battle.decision.default)
    battle.dice(*BARE, *BARE, *DAWN).play("Ren moves to 5.5, 24")
    assert [c.name for c in battle.model("Ren").conditions] == ["held"]


@pytest.mark.parametrize("rune", ["fire-rune", "lock-rune"])
def test_nobody_draws_runes_in_combat(rune: str) -> None:
    """TRI-68."""
    battle = begun(bearing(rune, gap_in=0.0))
    found = battle.refused(aimed(rune, (WEST - 2.0, 24.0), (WEST - 2.0, 28.0) if rune == "lock-rune" else None))
    assert found.reason == "in combat, and has no time for that"


# --- worn ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "more"), [(ONE, 1), (TWO, 2), ((1, 2, 3), 2)])
def test_a_keen_edge_bites_all_battle(faces: tuple[int, ...], more: int) -> None:
    """TRI-68: 1 more damage, 2 at most."""
    ila = people(items=("sword",), fighting=3)
    battle = begun(meeting(ila, people(bulk=6), 0.0).after(*wearing("keen-edge", potency=faces)))
    battle.dice(*ONE, *NOBODY_SOAKS).play("Ila strikes Ren")
    assert [event.amount for event in battle.happened(Filled, model="Ren")] == [1 + 1 + more]


def test_light_mail_soaks() -> None:
    """TRI-68."""
    ren = people(items=("sword",), fighting=3)
    battle = begun(meeting(people(), ren, 0.0).after(*wearing("light-mail")))
    battle.play(battle.decision.default)
    battle.dice(*ONE, *NOBODY_SOAKS).play("Ren strikes Ila")
    assert battle.modifiers("injury soak") == {"Light Mail": 2}


@pytest.mark.parametrize(("faces", "needed"), [(ONE, 6), (TWO, 5), ((1, 2, 9), 4), ((1, 1, 2), 4)])
def test_a_ward_rune_turns_missiles_aside(faces: tuple[int, ...], needed: int) -> None:
    """TRI-68: and magic, but no blows."""
    battle = begun(meeting(people()).after(*wearing("ward-rune", potency=faces)))
    rules, state = battle.game.rules, battle.state
    ward = rules.ward(state, Hit(ILA, 3, REN, missile=True))
    assert ward is not None
    assert (ward.needed, ward.name) == (needed, "Ward Rune")
    assert rules.ward(state, Hit(ILA, 3, REN)) is None


@pytest.mark.parametrize("worn", [False, True])
def test_what_slips_from_the_hand_returns(worn: bool) -> None:
    """TRI-41, TRI-68: a fumble."""
    ila = people(items=("sword",), fighting=3)
    battle = begun(meeting(ila, gap_in=0.0).after(*(wearing("returning") if worn else [])))
    battle.dice(9, 9, 9).play("Ila strikes Ren")
    assert (battle.fighter("Ila").weapon == "sword") is worn
    assert bool(battle.fighter("Ila").dropped) is not worn


# --- woken -----------------------------------------------------------------------------------------------------------


def test_an_essence_stone_fills_a_caster() -> None:
    """TRI-68: 2 for each point of potency, and no more than its pool holds."""
    told = bearing("essence-stone", ila=mage("wither", "mirror-self"), potency=3)
    battle = begun(told)
    assert battle.refused(aimed("essence-stone", ILA)).reason == "its Essence is full"
    battle.dice(*ONE, *BARE).play(aimed("wither"))
    next_round(battle, *DAWN)
    assert bid(battle, "essence-stone") <= 0  # it lacks 4, and the stone holds 6
    use(battle, "essence-stone")
    assert essence(battle) == 13
    assert battle.happened(EssenceLost)[-1].amount == -4
    alone = begun(bearing("essence-stone"))
    assert alone.refused(aimed("essence-stone", ILA)).reason == "it casts no spells"


def test_a_dread_mark_frightens_all_who_are_near() -> None:
    """TRI-68: 6", soaked."""
    told = bearing("dread-mark", gap_in=5.0, potency=2).model("Far", B, (WEST + 9.0, 24), **people())
    battle = use(begun(told), "dread-mark", ILA, None, *NOBODY_SOAKS)
    assert [(event.model, event.ladder, event.amount) for event in battle.happened(Filled)] == [(REN, "distress", 2)]


# --- brittle, spent, words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("brittle", "left"), [("", 1), (" brittle", 0)])
def test_brittle_works_break_when_their_bearer_is_hurt(brittle: str, left: int) -> None:
    """TRI-69: carried or worn."""
    ren = people(items=("sword",), fighting=3)
    told = meeting(people(), ren, 0.0).after(*wearing(f"keen-edge{brittle}"), *carrying(f"calm-draught{brittle}"))
    battle = begun(told)
    battle.play(battle.decision.default)
    battle.dice(*ONE, *NOBODY_SOAKS).play("Ren strikes Ila")
    assert (len(battle.state.effects), len(slot(battle).works)) == (left, left)
    assert len(battle.happened(WorkBroken)) == 1 - left
    assert [event.rule for event in battle.happened(EffectEnded)] == ["TRI-69"] * (1 - left)


def test_what_was_trodden_on_or_drunk_has_nothing_left_to_break() -> None:
    """TRI-69: whoever is caught in a brittle rune isn't its bearer."""
    told = meeting(people(), people(items=("sword",), fighting=3), 0.0)
    kinds = ("alarm-rune", "cat-eyes", "blade-venom")
    told.after(*(
        EffectBegun(Effect(n, what, REN, ILA, (("to be hit", 1),), source=f"{what} brittle", rule="TRI-68"))
        for n, what in enumerate(kinds, 1)
    ))  # fmt: skip
    battle = begun(told)
    battle.play(battle.decision.default)
    battle.dice(*ONE, *NOBODY_SOAKS).play("Ren strikes Ila")
    assert [effect.name for effect in battle.state.effects] == ["alarm-rune", "cat-eyes"]


def test_of_two_alike_the_most_potent_is_used_first() -> None:
    """TRI-71."""
    told = meeting(people(now={"injury": 5, "posture": "standing"}), gap_in=9.0)
    told.after(*carrying("healing-draught", potency=1), *carrying("healing-draught", potency=3))
    battle = use(begun(told), "healing-draught")
    assert [event.potency for event in battle.happened(WorkUsed)] == [3]
    assert [work.potency for work in slot(battle).works] == [1]
    assert battle.refused(Action("cast", ILA, ILA, what="healing-draught")).reason == "it has used a work in this round"
    next_round(battle, *DAWN)
    assert battle.allowed(Action("cast", ILA, ILA, what="healing-draught"))


def test_who_uses_a_work_drops_its_ritual() -> None:
    """TRI-66: that was its action."""
    told = bearing("calm-draught", ila=mage("wither", "two-rounds"), gap_in=8.0)
    battle = begun(told)
    battle.play(aimed("wither two-rounds"))
    next_round(battle, *DAWN)
    assert slot(battle).ritual is not None
    use(battle, "calm-draught")
    assert (slot(battle).ritual, essence(battle)) == (None, 13 - 1)


def test_of_two_alike_that_are_worn_the_last_counts() -> None:
    """TRI-68."""
    found = played(begun(meeting(maker(("Ila", "keen-edge"), ("Ila", "keen-edge")))), make_works, dice=(*TWO, *ONE))
    (effect,) = found.state.effects
    assert effect.numbers == (("strength", 1),)


WORDS = [
    ("healing-draught", "Drink the Healing Draught", "drinks the Healing Draught"),
    ("blade-venom", "Put Blade Venom on its weapon", "puts Blade Venom on its weapon"),
    ("fire-rune", "Lay the Fire Rune at (4.4, 24.0)", "lays the Fire Rune at (4.4, 24.0)"),
    ("lock-rune", "Draw the Lock Rune at (4.4, 24.0)", "draws the Lock Rune at (4.4, 24.0)"),
    ("dread-mark", "Use the Dread Mark", "uses the Dread Mark"),
]


@pytest.mark.parametrize(("what", "order", "told"), WORDS)
def test_orders_and_log_say_it_plainly(what: str, order: str, told: str) -> None:
    """TRI-68: with the rule."""
    target = spell(what).effects[0].target
    battle = begun(bearing(what, gap_in=10.0))
    at: int | Point = (WEST + 2.375, 24.0) if target in ("point", "wall") else ILA
    use(battle, what, at, (WEST + 2.375, 30.0) if target == "wall" else None)
    (event,) = battle.happened(WorkUsed)
    line = battle.game.rules.log_line(battle.state, event)
    assert line is not None
    assert (line.text, line.rule) == (f"Ila {told}: potency 2", "TRI-68")
    action = Action("cast", ILA, event.target, at=event.at, what=what)
    assert battle.game.rules.action_text(battle.state, action) == order


def test_the_card_shows_what_is_carried() -> None:
    """TRI-68: and what may be done with it; who casts nothing has no Essence there."""
    battle = begun(bearing("healing-draught brittle", "dread-mark", potency=3))
    sheet = battle.game.rules.magic.sheet(battle.state, ILA)
    assert sheet.gear == ("Healing Draught (potency 3)", "Dread Mark (potency 3)")
    assert (sheet.tracks, sheet.notes) == ((), ())
    assert [(deed.name, deed.what) for deed in battle.game.rules.magic.deeds(battle.state, ILA)] == [
        ("Use the Dread Mark", "dread-mark"), ("Drink the Healing Draught", "healing-draught brittle"),
    ]  # fmt: skip
    assert not battle.game.rules.magic.channels(battle.state, ILA)
    assert battle.refused(aimed("hex")).reason == "it casts no spells"


def test_a_work_is_no_spell() -> None:
    """TRI-71: who has learned to make it can't cast it."""
    told = meeting(mage("hex", "healing-draught", school="sorcery"))
    assert begun(told).refused(aimed("healing-draught", ILA)).reason == "it carries no Healing Draught"


# --- who reckons -----------------------------------------------------------------------------------------------------


def bid(battle: Battle, what: str) -> float:
    """What an AI would give for using it."""
    (offer,) = [o for o in battle.game.rules.magic.offers(battle.state, ILA) if o.what == what]
    found = offer.bid()
    assert found is not None
    return found.worth


@pytest.mark.parametrize(
    ("what", "good", "bad"),
    [
        ("healing-draught", {"ila": {"now": {"injury": 3}}}, {}),
        ("calm-draught", {"ila": {"now": {"distress": 3}}}, {}),
        ("blade-venom", {"gap_in": 0.0}, {"gap_in": 12.0}),
        ("fire-rune", {"gap_in": 8.0}, {"gap_in": 20.0}),
        ("snare-rune", {"gap_in": 8.0}, {"gap_in": 20.0}),
        ("dread-mark", {"gap_in": 4.0}, {"gap_in": 8.0}),
        ("lock-rune", {"ila": {"items": ("bow",)}, "gap_in": 3.0}, {"gap_in": 3.0}),
    ],
)
def test_works_are_used_when_they_help(what: str, good: dict[str, Any], bad: dict[str, Any]) -> None:
    """TRI-68: and kept as long as they don't."""

    def worth(ila: dict[str, Any] | None = None, gap_in: float = 8.0) -> float:
        return bid(begun(bearing(what, ila=people(**(ila or {})), gap_in=gap_in)), what)

    assert worth(**good) > 0 >= worth(**bad)


# --- everywhere ------------------------------------------------------------------------------------------------------

USED = [one.id for one in book().effects.values() if one.school in CRAFTS and one.use != "worn"]
WORN = [one.id for one in book().effects.values() if one.use == "worn"]


@pytest.mark.parametrize("combat", EVERYWHERE)
@pytest.mark.parametrize("what", [what for what in USED if what != "essence-stone"])
def test_every_work_is_used_under_every_combat(what: str, combat: str) -> None:
    """TRI-68, RT-38: offered, played, gone."""
    ila = people() if combat == "trilogy" else {}
    told = meeting(ila, None if combat == "trilogy" else {}, 5.0, combat).after(*carrying(what))
    battle = begun(told, combat)
    target = spell(what).effects[0].target
    at: int | Point = (WEST + 2.375, 24.0) if target in ("point", "wall") else ILA
    action = aimed(what, at, (WEST + 2.375, 28.0) if target == "wall" else None)
    game = battle.game.fork(Dice(1))
    game.play(Action("cast", ILA, ILA, what=what) if target == "ally" else action)
    assert slot(battle).works
    assert game.state.models[ILA].magic.works == ()
    assert any(isinstance(event, WorkUsed) for event in game.log)


@pytest.mark.parametrize("combat", EVERYWHERE)
@pytest.mark.parametrize("what", WORN)
def test_every_work_is_worn_under_every_combat(what: str, combat: str) -> None:
    """TRI-68, RT-38: it lasts for the battle."""
    battle = begun(meeting(maker(("Ila", what)), None if combat == "trilogy" else {}, 5.0, combat), combat)
    found = played(battle, make_works, dice=TWO)
    (effect,) = found.state.effects
    assert (effect.target, effect.until, effect.rule) == (ILA, 0, "TRI-68")
    assert effect.numbers or effect.guard or effect.condition


# --- a level won in battle -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("casts", [True, False])
def test_a_level_brings_essence_at_once(casts: bool) -> None:
    """TRI-31, RT-34: 1 more, and room for it; nothing to who casts nothing."""
    battle = begun(meeting(mage("hex") if casts else people()))

    def rise(table: Any) -> Any:
        table.emit(Advanced(ILA, fate=1))
        yield from settle(table)

    found = played(battle, rise)
    assert [event.amount for event in found.table.log if isinstance(event, EssenceGrown)] == [1] * casts
    if casts:
        assert (slot(found).essence, slot(found).gift.pool) == (14, 14)
        (line,) = [found.table.rules.log_line(found.state, e) for e in found.table.log if isinstance(e, EssenceGrown)]
        assert line is not None
        assert line.text == "Ila gains 1 Essence (14 now)"
