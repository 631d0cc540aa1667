"""Spells under combat systems without ranks. (TRI-58, TRI-59, TRI-64, TRI-65, RT-38)"""

from __future__ import annotations

import re
from typing import Any

import pytest
from essence_outcomes import aimed, cast, essence, lasting, refusal
from essence_scenes import ILA, ONE, PHASES, REN, SCHOOLS, TWO, WEST, book, casting, mage, meeting, spell
from support.battle import Battle
from support.playing import played
from support.scripted import rolls
from support.story import A, B

from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.events import ConditionsSet
from skirmish.core.roll_under import RollUnder
from skirmish.core.state import Condition
from skirmish.rules.essence.incantations import text_of
from skirmish.rules.resolve.events import Ran
from skirmish.rules.skirmish.events import Broke

ELSEWHERE = ("skirmish", "resolve")
EVERYWHERE = ("trilogy", *ELSEWHERE)


RANKED_WORDS = r"(?i)\b(rungs?|injury|distress|fatigue|(dis)?advantage|soaks?|composure)\b"
"""Words of the combat system that has ranks."""


def test_cards_speak_of_no_ladders_where_the_combat_has_none() -> None:
    own = re.compile(RANKED_WORDS)
    everything = (*book().effects.values(), *book().requirements.values())
    assert [one.id for one in everything if own.search(text_of(one, ranked=False))] == []
    for combat, says in (("trilogy", "An Injury attack"), ("resolve", "Harm of potency + 1")):
        battle = company("force-bolt", combat)
        (bolt,) = battle.game.rules.known(battle.state, ILA)
        assert bolt.text.startswith(says)


def company(what: str, combat: str) -> Battle:
    """Ila, her hurt friend Bo, one of her side who has fallen; Ren and Mun, who is undead."""
    known = what.split(" ")
    told = meeting(mage(*known, school=spell(*known).school), {"keywords": ("undead",)}, 5.0, combat)
    told.model("Bo", A, (WEST, 27), now={"injury": 2} if combat == "trilogy" else None)
    told.model("Mun", B, (WEST + 8, 27), keywords=("undead",)).model("Gone", A, out=True)
    return told.begin(PHASES[combat], turns=20)


def aims(what: str, battle: Battle) -> Action:
    """Somewhere it may go."""
    target = spell(*what.split(" ")).effects[0].target
    if target == "self":
        return Action("cast", ILA, what=what)
    if target == "wall":
        return Action("cast", ILA, at=(5.0, 24.0), via=((5.0, 28.0),), what=what)
    if target == "point":
        return Action("cast", ILA, at=(5.0, 21.0), what=what)
    return Action("cast", ILA, battle.names["Bo" if target == "ally" else "Ren"], what=what)


@pytest.mark.parametrize("combat", EVERYWHERE)
@pytest.mark.parametrize("what", [one.id for one in book().effects.values() if one.school in SCHOOLS])
def test_every_effect_plays_under_every_combat(what: str, combat: str) -> None:
    """TRI-58, RT-38: with dice of six seeds; something comes of it."""
    battle = company(what, combat)
    changed = False
    for seed in range(1, 7):
        game = battle.game.fork(Dice(seed))
        before = game.state
        log = len(game.log)
        game.play(aims(what, battle))
        changed |= len(game.log) > log + 2
        assert game.state.models[ILA].magic.essence == before.models[ILA].magic.essence - spell(what).cost(1)
    assert changed


@pytest.mark.parametrize("combat", EVERYWHERE)
@pytest.mark.parametrize("what", ["mend", "soothe", "refresh"])
def test_help_can_be_weighed_under_every_combat(what: str, combat: str) -> None:
    """TRI-58, RT-38: who lacks nothing is worth no Essence."""
    battle = casting(mage(what), None if combat == "trilogy" else {}, combat=combat)
    offers = [offer for offer in battle.decision.offers if offer.what == what]
    assert all(bid.worth <= 0 for offer in offers if (bid := offer.bid()) is not None)


@pytest.mark.parametrize("combat", ELSEWHERE)
def test_the_test_is_under_intellect_and_spellcraft(combat: str) -> None:
    """TRI-64, RT-38: three dice, as everywhere."""
    battle = cast(casting(mage("stumble"), combat=combat), "stumble", *ONE)
    throw = battle.rolled("Spellcraft")[0].throw
    assert isinstance(throw, RollUnder)
    assert (throw.threshold, throw.difficulty, essence(battle)) == (6, 1, 12)
    assert battle.state.effects


@pytest.mark.parametrize("combat", ELSEWHERE)
def test_harm_is_health_levels(combat: str) -> None:
    """TRI-65, RT-38: what three dice under the soak leave of the potency is worn off."""
    battle = casting(mage("wither"), {"W": 9}, combat=combat)
    lost = set()
    for seed in range(1, 16):
        game = battle.game.fork(Dice(seed))
        game.play(aimed("wither"))
        rolled = {roll.throw.rule: roll for roll in rolls(game.log)}
        soak = rolled.get("TRI-38")
        wounds = game.rules.combat.lacks(game.state, REN)
        lost.add(wounds)
        if soak is None:
            assert not wounds
            continue
        assert isinstance(soak.throw, RollUnder)
        potency = int(soak.throw.what.split()[-2])
        expected = max(0, potency - soak.outcome.successes + (soak.outcome.triplet == "failure"))
        assert bool(wounds) == (soak.outcome.triplet != "success" and expected > 0)
    assert len(lost) > 1


@pytest.mark.parametrize("combat", ELSEWHERE)
def test_terror_puts_to_flight(combat: str) -> None:
    """TRI-65, RT-38: tests of leadership, one failed is enough."""
    battle = casting(mage("terror"), combat=combat)
    game = battle.game.fork(Dice(3))
    told: set[str] = set()
    for seed in range(1, 12):
        game = battle.game.fork(Dice(seed))
        game.play(aimed("terror"))
        told |= {type(event).__name__ for event in game.log}
    assert (Broke if combat == "skirmish" else Ran).__name__ in told


@pytest.mark.parametrize("combat", ELSEWHERE)
@pytest.mark.parametrize(("faces", "plight"), [(ONE, "winded"), (TWO, "held")])
def test_toil_takes_the_breath(combat: str, faces: tuple[int, ...], plight: str) -> None:
    """TRI-65, RT-38: 2 rungs wind, 3 hold."""
    battle = cast(casting(mage("enfeeble"), combat=combat), "enfeeble", *faces)
    assert [c.name for c in battle.model("Ren").conditions] == [plight]
    assert battle.happened(ConditionsSet, model="Ren")


@pytest.mark.parametrize("combat", ELSEWHERE)
def test_breath_comes_back(combat: str) -> None:
    """TRI-58, RT-38."""
    told = meeting(mage("refresh"), combat=combat).model("Bo", A, (WEST, 28), conditions=("winded",))
    battle = told.begin(PHASES[combat], turns=20).dice(*ONE)
    assert battle.game.rules.combat.suffers(battle.state, battle.names["Bo"], "fatigue") == 1
    battle.play("Ila casts refresh at Bo")
    assert not battle.model("Bo").conditions


@pytest.mark.parametrize("combat", ELSEWHERE)
@pytest.mark.parametrize(
    ("what", "numbers", "guard"),
    [
        ("mirror-self", (("to be hit", -1),), 0), ("ward", (), 5), ("sanctuary", (), 4), ("bless", (("tests", 1),), 0),
        ("hex", (("tests", -1), ("potency", 2)), 0), ("stumble", (("move", -3), ("potency", 2)), 0),
    ],
)  # fmt: skip
def test_other_parts_stand_in_place(combat: str, what: str, numbers: tuple[Any, ...], guard: int) -> None:
    """TRI-58, RT-38: `elsewhere`."""
    battle = casting(mage(what), combat=combat).dice(*TWO)
    target = book().effects[what].target
    battle.play(Action("cast", ILA, {"self": -1, "ally": ILA, "enemy": REN}[target], what=what))
    found = lasting(battle, what)
    assert (found.numbers, found.guard, found.blows) == (numbers, guard, bool(guard))


@pytest.mark.parametrize("combat", ELSEWHERE)
def test_one_hand_is_free_and_what_is_carried_is_at_hand(combat: str) -> None:
    """TRI-61, RT-38."""
    battle = casting(mage("wither", "both-hands-free", "wand", items=("staff",)), combat=combat)
    assert refusal(battle, "wither both-hands-free").reason == "Both Hands Free: it holds something"
    assert battle.allowed(aimed("wither wand"))


@pytest.mark.parametrize(("combat", "now"), [("skirmish", {"moved": True}), ("resolve", {"moved": 2.0})])
def test_who_has_moved_doesnt_stand_still(combat: str, now: dict[str, Any]) -> None:
    """TRI-61: in its own turn."""
    ila = mage("wither", "stand-still")
    assert casting(ila, combat=combat).allowed(aimed("wither stand-still"))
    moved = casting(ila | {"now": now}, combat=combat)
    assert refusal(moved, "wither stand-still").reason == "Stand Still: it has moved in this round"


def test_who_stands_still_moves_no_more_in_resolve() -> None:
    """TRI-61."""
    battle = cast(casting(mage("hex", "stand-still"), combat="resolve"), "hex stand-still", *ONE)
    assert not battle.offered("move", "Ila")


@pytest.mark.parametrize("combat", ELSEWHERE)
def test_a_ritual_goes_on_next_turn(combat: str) -> None:
    """TRI-61, TRI-66: and is disturbed by a wound, with the rank in Composure of its block."""
    battle = casting(mage("wither", "two-rounds"), combat=combat)
    battle.play(aimed("wither two-rounds"))
    slot = battle.model("Ila").magic
    assert slot.ritual is not None
    magic = battle.game.rules.magic
    found = played(battle, magic.resist, ILA, REN, "TRI-66", dice=(6, 9, 9))
    assert found.result is True
    assert played(battle, magic.resist, ILA, REN, "TRI-66", dice=(7, 9, 9)).result is False


def test_blood_and_weariness_are_paid_elsewhere_too() -> None:
    """TRI-61, RT-38: a wound, and the breath."""
    battle = cast(casting(mage("hex", "weariness"), combat="skirmish"), "hex weariness", *ONE)
    assert Condition("winded") in [Condition(c.name) for c in battle.model("Ila").conditions]
    bled = cast(casting(mage("hex", "blood-price"), combat="skirmish"), "hex blood-price", *ONE)
    assert bled.game.rules.combat.lacks(bled.state, ILA) == 1
    assert bled.fighter("Ila").posture == "down"
    assert lasting(bled, "hex").target == REN
