"""Cards, deeds, orders, log lines, reasons, and what AI players are told. (TRI-58..66)"""

from __future__ import annotations

from typing import Any

import pytest
from essence_outcomes import aimed, cast, essence, next_round, refusal
from essence_scenes import BARE, ILA, ONE, REN, TWO, WEST, Gear, casting, mage, meeting, people, spell
from support.battle import Battle
from support.story import A, B

from skirmish.core.decision import Action
from skirmish.core.events import EffectBegun, Moved
from skirmish.core.record import evolve
from skirmish.core.roll_under import Result
from skirmish.core.state import Effect, State
from skirmish.rules.essence import hints, worth
from skirmish.rules.essence.events import Withstood
from skirmish.rules.essence.weaver import Weaver
from skirmish.rules.essence.weaver import weaver as weaver_of

DAWN = (2, 2, 3, 10, 10, 9)
KNOWN = ("force-bolt", "mist", "reach", "chant-aloud", "component", "circle", "two-rounds")


def ila(**more: object) -> Battle:
    """Ila, who knows some things."""
    return casting(mage(*KNOWN, components=2, **more))


def test_the_card_shows_essence_components_and_what_is_known() -> None:
    """TRI-58, TRI-59, TRI-61."""
    sheet = ila().sheet("Ila")
    assert {(t.name, t.now, t.full, t.rule) for t in sheet.tracks} >= {
        ("Essence", 13, 13, "TRI-59"), ("Components", 2, 2, "TRI-61"),
    }  # fmt: skip
    said = "Magery: Force Bolt, Mist, Reach, Chant Aloud, Two Rounds, Component, Circle"
    assert (said, "TRI-58") in sheet.notes
    assert not [t for t in ila().sheet("Ren").tracks if t.name == "Essence"]


def test_the_card_shows_a_ritual() -> None:
    """TRI-61."""
    battle = ila()
    battle.play(aimed("force-bolt two-rounds"))
    assert ("Force Bolt: 1 action more", "TRI-61") in battle.sheet("Ila").begun
    assert "Go on with Force Bolt" in {deed.name for deed in battle.game.rules.deeds(battle.state, ILA)}


def test_deeds_say_what_a_spell_costs_and_needs() -> None:
    """TRI-60, TRI-63, TRI-64."""
    battle = ila()
    deeds = {deed.name: deed.detail for deed in battle.game.rules.deeds(battle.state, ILA) if deed.kind == "magic"}
    assert deeds == {
        "Force Bolt (Chant Aloud)": '2 Essence, 1 success, 18"', "Mist (Chant Aloud)": '1 Essence, 1 success, 12"',
        "Put a spell together": "any Effects and Requirements", "Draw a circle": "an action",
    }  # fmt: skip
    near = casting(mage("hex", "touch", "long-ritual"))
    said = {deed.what: deed.detail for deed in near.game.rules.deeds(near.state, ILA) if deed.verb == "cast"}
    assert said["hex touch"] == "1 Essence, 1 success, in contact"
    assert near.game.rules.magic.sheet(near.state, REN).tracks == ()


def test_bands_show_how_far_spells_reach() -> None:
    """TRI-65."""
    battle = ila()
    bands = {band.inches for band in battle.game.rules.magic.bands(battle.state, ILA)}
    assert bands == {12.0, 18.0}


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (aimed("force-bolt"), "Cast Force Bolt at Ren"),
        (aimed("force-bolt reach chant-aloud"), "Cast Force Bolt at Ren (Reach, Chant Aloud)"),
        (aimed("mist", (5.0, 24.0)), "Cast Mist"),
        (Action("draw-circle", ILA), "Draw a circle"),
        (Action("continue", ILA), "Go on with the ritual"),
        (aimed("nonsense"), "Cast a spell"),
    ],
)
def test_actions_are_orders(action: Action, said: str) -> None:
    """TRI-60, TRI-61."""
    battle = ila()
    assert battle.game.rules.action_text(battle.state, action).startswith(said)


def test_the_log_tells_what_happens() -> None:
    """TRI-59, TRI-61, TRI-64: what was spent, and what is left."""
    told = cast(ila(), "force-bolt chant-aloud component", *ONE, *BARE).told()
    assert "Ila casts Force Bolt at Ren: spends 1 Essence (13 → 12) and a component" in told
    place = cast(ila(), "mist", *ONE, at=(5.0, 24.0)).told()
    assert "Ila casts Mist at (5.0, 24.0): spends 2 Essence (13 → 11)" in place


def test_the_log_tells_of_rituals_and_circles() -> None:
    """TRI-61, TRI-66."""
    battle = casting(mage("drain", "wither", "circle", "long-ritual"))
    battle.play(aimed("wither long-ritual"))
    next_round(battle, *DAWN)
    battle.play(Action("continue", ILA))
    next_round(battle, *DAWN)
    battle.play(Action("draw-circle", ILA))
    told = battle.told()
    for line in (
        "Ila begins Wither at Ren: 2 actions more", "Ila goes on with Wither: 1 action more",
        "Ila loses Wither: it does something else", "Ila loses Essence with the ritual (12 left)", "Ila draws a circle",
    ):  # fmt: skip
        assert line in told


def test_the_log_tells_what_comes_back() -> None:
    """TRI-64."""
    told = cast(casting(mage("hex"), spell_fail_cost="half"), "hex", *BARE).told()
    assert "Ila regains 1 Essence (11 → 12)" in told


@pytest.mark.parametrize(
    ("ren", "said"),
    [
        (people(acumen=2, composure=5), "Ren withstands Terror: potency 1, 2 needed"),
        (people(nerve="mindless"), "Ren is proof against Terror"),
    ],
)
def test_the_log_tells_why_nothing_comes_of_a_spell(ren: Gear, said: str) -> None:
    """TRI-36, TRI-65."""
    battle = cast(casting(mage("terror"), ren), "terror", *ONE)
    assert said in battle.told()
    assert [event.rule for event in battle.happened(Withstood)] == ["TRI-65"]


@pytest.mark.parametrize(
    ("soak", "said"),
    [
        ((1, 9, 8), "(1 9 8) = 2 successes, negates up to 2 damage"),
        ((9, 10, 8, 1), "(9 10 8) = 0 successes, negates no damage"),
        ((1, 1, 1), "(1 1 1) = 6 successes, a triplet, negates all damage"),
        ((9, 9, 9, 1), "(9 9 9) = 0 successes, a triplet above it, negates no damage, 1 damage more"),
    ],
)
def test_the_log_tells_what_a_soak_takes_off(soak: tuple[int, ...], said: str) -> None:
    """TRI-38, RT-38: under combats that have none of their own; a fourth die is for the injury."""
    battle = cast(casting(mage("force-bolt"), combat="skirmish"), "force-bolt", *TWO, *soak)
    assert f"Ren, injury soak against 3 damage 1 or less: 3d10 {said}" in battle.told()


def test_a_shove_cites_its_own_rule() -> None:
    """TRI-58: not that of other magics that drive people about."""
    battle = cast(casting(mage("shove")), "shove", *TWO)
    assert [event.rule for event in battle.happened(Moved, manner="slide")] == ["TRI-58"]


# --- reasons ---------------------------------------------------------------------------------------------------------


def test_in_anothers_time_nothing_is_cast() -> None:
    """TRI-64: what could be cast is told so."""
    battle = casting(mage("hex", "circle", "two-rounds"), combat="skirmish")
    magic = battle.game.rules.magic
    found = magic.why(battle.state, aimed("hex"))
    assert found is not None
    assert (found.reason, found.rule) == ("its spells are cast in its own time", "TRI-64")
    found = magic.why(battle.state, Action("draw-circle", ILA))
    assert found is not None
    assert found.rule == "TRI-64"
    assert magic.why(battle.state, Action("strike", ILA)) is None
    found = magic.why(battle.state, aimed("fireball"))
    assert found is not None
    assert found.rule == "TRI-61"


def test_who_cant_act_casts_nothing() -> None:
    """TRI-35, TRI-64."""
    told = meeting(mage("hex", now={"posture": "stunned", "fatigue": 5})).model("Bo", A, (2, 30), **people())
    battle = told.act()
    assert refusal(battle, "hex", 2).reason != ""
    assert not battle.offered("cast", "Ila")


# --- AI players ------------------------------------------------------------------------------------------------------


def test_attacks_are_worth_what_they_bring() -> None:
    """TRI-65: more than the Essence; against one who has nothing to lose by it, less."""
    battle = casting(mage("force-bolt", "terror", "turn-dead"))
    (bolt,) = [o for o in battle.decision.each() if o.what == "force-bolt" and list(o.samples())]
    assert (bolt.worth(aimed("force-bolt")) or 0) > 0
    mindless = casting(mage("terror"), people(nerve="mindless"))
    (offer,) = [o for o in mindless.decision.each() if o.verb == "cast" and o.what == "terror" and list(o.samples())]
    assert (offer.worth(aimed("terror")) or 0) < 0


def test_who_needs_no_help_gets_none() -> None:
    """TRI-58: mending is worth something only to who is hurt, a ward near the enemy."""

    def value(what: str, **now: int) -> float:
        battle = casting(mage(what, now=now or None), gap_in=6.0)
        (offer,) = [o for o in battle.decision.each() if o.what == what and list(o.samples())]
        return offer.worth(Action("cast", ILA, ILA, what=what)) or 0.0

    assert value("mend") < 0 < value("mend", injury=3)
    assert value("soothe") < value("soothe", distress=3)
    assert value("ward") > -1.2


def test_curses_attacks_and_bones_have_their_worth() -> None:
    """TRI-58: once each; nothing against who is hit from a higher potency on or knows of nothing any more."""

    def value(what: str, ren: Gear | None = None, *more: EffectBegun) -> float:
        told = meeting(mage(what), ren).model("Mun", B, (40, 40), **people()).after(*more)
        battle = told.act()
        (offer,) = [o for o in battle.decision.each() if o.what == what and list(o.samples())]
        return offer.worth(aimed(what)) or 0.0

    cursed = EffectBegun(Effect(1, "Hex", ILA, REN, source="hex"))
    assert value("hex") > 0 > value("hex", None, cursed)
    assert value("blind") > value("stumble")
    assert value("terror") > value("terror", people(acumen=3, composure=4)) > 0
    assert value("enfeeble") > -1.2
    told = meeting(mage("raise-dead")).model("Bo", A, out=True)
    raising = told.act()
    (bones,) = [o for o in raising.decision.each() if o.what == "raise-dead" and list(o.samples())]
    assert (bones.worth(next(iter(bones.samples()))) or 0) > 0


def test_who_lies_helpless_is_neither_cursed_nor_feared() -> None:
    """TRI-58: it does nothing any more, so that nobody is shoved or warded for it."""

    def value(what: str, target: int, **ren: Any) -> float:
        told = meeting(mage(what), people(**ren)).model("Mun", B, (40, 40), **people())
        battle = told.act()
        offer = next(o for o in battle.decision.each() if o.what == what)
        return offer.worth(Action("cast", ILA, target, what=what)) or 0.0

    down: Gear = {"now": {"injury": 5, "posture": "stunned"}}
    assert value("shove", REN) > value("shove", REN, **down) == -2 * worth.ESSENCE_MARKS
    assert value("ward", ILA) > value("ward", ILA, **down)


def test_who_flees_is_soothed_first() -> None:
    """TRI-35, TRI-58: far more is lost with it than its rungs."""

    def value(distress: int) -> float:
        told = meeting(mage("soothe")).model("Bo", A, (WEST, 30), **people(now={"distress": distress}))
        battle = told.act()
        offer = next(o for o in battle.decision.each() if o.what == "soothe")
        return offer.worth(Action("cast", ILA, battle.names["Bo"], what="soothe")) or 0.0

    assert value(4) > 1.5 * value(3) > 0


def test_a_casting_that_fails_with_a_triplet_is_worse_than_one_that_fails() -> None:
    """TRI-24, TRI-64: so that Fate spent on an enemy's spell makes it one."""
    battle = casting(mage("terror"))
    rules, found = battle.game.rules, spell("terror")
    fumble, failure = Result(False, triplet="failure"), Result(False)
    worths = [worth.stake_of(rules, battle.state, ILA, found, aimed("terror"), end) for end in (fumble, failure)]
    assert worths[0] < worths[1] == 0


def test_essence_that_is_left_counts() -> None:
    """TRI-59: for who compares positions."""
    battle = casting(mage("hex"))
    assert worth.side_worth(battle.state, A) == pytest.approx(worth.ESSENCE_MARKS * 13)
    assert worth.side_worth(battle.state, B) == 0
    assert battle.game.rules.magic.worth(battle.state, B) < 0
    assert battle.game.rules.magic.gifts(battle.state, ILA) == (("essence", 13),)
    assert battle.game.rules.magic.gifts(battle.state, REN) == ()


def with_essence(state: State, left: int) -> State:
    """Ila has so much left."""
    slot: Weaver = evolve(weaver_of(state, ILA), essence=left)
    return state.put(evolve(state.models[ILA], magic=slot))


def test_threats_are_told_as_far_as_they_can_be_paid() -> None:
    """TRI-59, TRI-65: 18" with a bolt; nothing without Essence."""
    battle = casting(mage("force-bolt", "shove"))
    rules, state = battle.game.rules, battle.state
    assert rules.magic.reach(state, ILA) == 18.0
    assert rules.magic.reach(state, REN) == 0.0
    assert hints.volley(rules, state, ILA, REN) is not None
    poor = with_essence(state, 0)
    assert rules.magic.reach(poor, ILA) == 0.0
    assert hints.volley(rules, poor, ILA, REN) is None
    assert rules.magic.being(state, ILA) != rules.magic.being(poor, ILA)
    assert not rules.magic.can(poor, ILA)


def test_an_ai_casts_what_harms() -> None:
    """TRI-60: the bid names the best sample."""
    battle = cast(casting(mage("force-bolt")), "force-bolt", *TWO, *BARE)
    assert essence(battle) == 10
    fresh = casting(mage("force-bolt", "mist"))
    bids = [offer.bid() for offer in fresh.decision.each() if offer.verb == "cast" and offer.what == "force-bolt"]
    assert any(bid is not None and bid.action == aimed("force-bolt") for bid in bids)
