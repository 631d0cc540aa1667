"""Declared rounds: which weaves, how many dice, whether tens stand; or what else. (DOT-131, DOT-174, B-22)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.facing import Gear
from threads_scenes import ILA, REN, left, meeting, slot, weave, weaver

from skirmish.core.decision import Action
from skirmish.core.draft import DraftOffer
from skirmish.core.events import EffectBegun
from skirmish.core.state import Effect
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.threads.channeler import Knot
from skirmish.rules.threads.events import Intended, Knotted
from skirmish.rules.threads.intents import intent_text, read_intent

QUICK = {"kind": "power", "score": 20}
KNOWN = "lightning", "create-fire", "bonds-of-air"


def asked(ila: Gear | None = None, held: int = 5, **options: Any) -> Battle:
    """Ren has declared; Ila is asked what she declares."""
    told = meeting((ila or weaver(*KNOWN)) | {"now": QUICK}, held=held, **options)
    battle = told.begin(ACTIONS, turns=20)
    battle.play(Action("declare", REN, what="hold"))
    assert battle.decision.subject == ILA
    return battle


def declared(plan: str, **more: Any) -> Battle:
    """She has declared this, and acts."""
    battle = asked(**more)
    battle.play(Action("declare", ILA, what=plan))
    return battle


@pytest.mark.parametrize(
    ("plan", "rule"),
    [
        ("power lightning 4", ""), ("power lightning 7", ""), ("power lightning 3 + create-fire 2", ""),
        ("power lightning 3 + create-fire 3", "DOT-163"), ("power lightning 9", "DOT-163"), ("power", "DOT-174"),
        ("power immolate 3", "DOT-112"), ("power embrace 2", ""), ("power embrace 4", "DOT-152"),
        ("power tie", "DOT-143"), ("power cut", "DOT-136"), ("power release", "DOT-140"),
        ("power lightning 3 + tens stand", ""), ("power tens stand", "DOT-174"), ("power lightning three", "DOT-174"),
        ("power lightning 2 + lightning 3", "DOT-174"), ("power tens stand + embrace 2", ""),
        ("power tens stand + cut", "DOT-131"), ("power tens stand + release", "DOT-131"),
    ],
)  # fmt: skip
def test_what_may_be_declared(plan: str, rule: str) -> None:
    """DOT-152, DOT-160, DOT-163, DOT-174: Ila holds 5 dots of 8."""
    battle = asked()
    action = Action("declare", ILA, what=plan)
    if rule:
        assert battle.refused(action).rule == rule
    else:
        battle.play(action)
        assert slot(battle).intent == plan.removeprefix("power ")


def test_only_what_is_declared_is_woven() -> None:
    """DOT-174: no other weave, no more dice, and tens as was said."""
    battle = declared("power lightning 4 + tens stand")
    for what in ("create-fire 1", "lightning 5; tens stand", "lightning 4"):
        assert battle.refused(Action("cast", ILA, REN, what=what)).rule in ("DOT-174", "DOT-131")
    weave(battle, "lightning 4; tens stand", 10, 9, 9, 9)
    assert left(battle) == (1, 13)


def test_a_weave_gets_the_dice_declared_for_it_once() -> None:
    """DOT-174: two more dice for the same are no part of it."""
    battle = weave(declared("power create-fire 2"), "create-fire 2", 9, 2)
    assert battle.refused(Action("cast", ILA, REN, what="create-fire 2")).rule == "DOT-174"


@pytest.mark.parametrize(("plan", "strain"), [("power lightning 2 + create-fire 1", 0), ("power lightning 2", 1)])
def test_of_two_declared_weaves_neither_is_a_single_one(plan: str, strain: int) -> None:
    """DOT-160, DOT-165: six successes are more than the five dots that are free, and fewer than the maximum of 8."""
    battle = weave(declared(plan), "lightning 2", 10, 10, 10, 10, 9, 10, 9)
    assert (slot(battle).gained, slot(battle).strain) == (7, strain)


def test_nothing_else_is_done_by_the_power() -> None:
    """DOT-174."""
    battle = declared("power embrace 2")
    assert not battle.offered("cast")
    assert [action.target for action in battle.offered("embrace")] == [2]


def test_nobody_knows_whether_tens_stand() -> None:
    """DOT-131, B-22: until they are rolled."""
    battle = declared("power lightning 4 + tens stand", fog_of_power="false")
    rules = battle.game.rules
    assert rules.seen(battle.state, 1).models[ILA].magic.intent == "lightning 4"
    assert rules.seen(battle.state, 0).models[ILA].magic.intent == "lightning 4 + tens stand"
    assert [event.text for event in battle.happened(Intended)] == ["weave Lightning (4 dice)"]


def test_people_put_it_together() -> None:
    """DOT-174: dice are added to weaves one by one."""
    battle = asked()
    (offer,) = [one for one in battle.decision.each() if isinstance(one, DraftOffer)]
    draft = offer.draft("power lightning 3")
    (weaves,) = [group for group in draft.groups if group.name == "Weaves"]
    parts = {part.id: part for part in weaves.parts}
    assert (parts["lightning"].count, parts["lightning"].more) == (3, "power lightning 4")
    assert parts["create-fire"].more == "power lightning 3 + create-fire 1"
    assert offer.draft("power lightning 3 + create-fire 2").refusal is None


@pytest.mark.parametrize("text", ["lightning 4 + create-fire 2 + tens stand", "embrace 3", "tie", ""])
def test_declarations_are_read_as_they_are_written(text: str) -> None:
    """DOT-174."""
    intent = read_intent(text)
    assert intent is not None
    assert intent_text(intent) == text


def test_how_tens_fall_is_declared_with_embracing() -> None:
    """DOT-131, DOT-174: and kept; the others don't know it before the roll. (B-22)"""
    battle = declared("power tens stand + embrace 2", fog_of_power="false")
    assert [action.what for action in battle.offered("embrace")] == ["tens stand"]
    assert slot(battle).intent == "tens stand + embrace 2"
    assert battle.game.rules.seen(battle.state, 1).models[ILA].magic.intent == "embrace 2"


def test_and_with_tying_off() -> None:
    """DOT-131, DOT-143: the ten counts once, and no die follows."""
    battle = asked(after=STANDS)
    battle.play(Action("declare", ILA, what="power tens stand + tie"))
    assert {action.what for action in battle.offered("tie")} == {
        "bonds-of-air; tens stand", "bonds-of-air inverted; tens stand",
    }  # fmt: skip
    battle.dice(10, 2, 2, 2, 2)
    battle.play(Action("tie", ILA, 1, what="bonds-of-air; tens stand"))
    assert battle.state.magic.knots[0].tying == 1


BONDS = Effect(1, "Bonds of Air", ILA, REN, source="bonds-of-air", upkeep=1)
STANDS = (EffectBegun(BONDS), Knotted(Knot(1, "bonds-of-air", ILA)))
