"""What the sides are told of answers in the middle of a rule, and how deeds and orders are worded."""

from __future__ import annotations

from resolve_scenes import acting, people
from support.battle import Battle

from skirmish.core.decision import PASS, Action
from skirmish.core.outlook import find_outlook
from skirmish.rules.resolve import text
from skirmish.rules.resolve.events import Told


def pikes() -> Battle:
    """Ila with her sword charges Ren, who has a ready pike."""
    ila = people({"sword": 1}, items=("sword",), traits={"initiative": 20, "body": 40})
    ren = people({"polearm": 1}, items=("pike",), now={"ready": True})
    battle = acting(ila, ren, 5.0, preempt="off")
    battle.play("Ila charges Ren")
    return battle


def test_the_enemys_roll_is_no_success_of_the_answer():
    """RES-68: to let it be brings Ila's blow; to hold her off is Ren's own roll."""
    battle = pikes()
    decision = battle.game.decision
    assert decision is not None
    holds = next(a for offer in decision.each() for a in offer.samples() if a != PASS)
    let, held = find_outlook(battle.game, PASS), find_outlook(battle.game, holds)
    assert let.first is not None
    assert held.first is not None
    assert (let.first.who, held.first.who) == (0, 1)
    assert let.first.passed is not None
    assert let.chance is None
    assert held.chance == held.first.passed


def test_the_order_names_the_weapon_as_the_list_does():
    """RES-71, RES-73."""
    battle = pikes()
    rules, state = battle.game.rules, battle.state
    listed = {deed.verb: deed.name for deed in rules.deeds(state, 1)}
    for verb in ("ready", "manoeuvre"):
        assert rules.action_text(state, Action(verb, 1)) == listed[verb]
    assert listed["ready"] == "Ready the pike"


def test_nobody_draws_bare_hands():
    """RES-23."""
    battle = pikes()
    rules, state = battle.game.rules, battle.state
    (drop,) = (deed for deed in rules.deeds(state, 1) if deed.verb == "draw" and deed.what == "unarmed")
    assert drop.name == rules.action_text(state, Action("draw", 1, what="unarmed")) == "Drop what it holds"


def test_a_main_action_stands_above_its_rolls():
    """What only becomes of somebody stands as deep as they."""
    state = pikes().state
    strikes = text.log_line(state, Told(0, (("acted", True),), "RES-46", "strikes at Ren"))
    back = text.log_line(state, Told(0, (("held_off", True),), "RES-69", "is forced back"))
    assert strikes is not None
    assert back is not None
    assert (strikes.depth, back.depth) == (1, 2)
