"""What the log and the card of `dots` tell, so that a reader can judge a battle. (DOT-19, DOT-40, DOT-64, DOT-88)"""

from __future__ import annotations

import pytest
from dots_scenes import ILA, answer, declaring, fighting, meeting, people
from support.battle import Battle
from support.facing import BASES_IN, WEST, Gear, face
from support.story import B

from skirmish.core.decision import Action
from skirmish.core.events import Rolled
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.dots.initiative import Initiative


def lines(battle: Battle) -> list[str]:
    """The log so far."""
    found = [battle.game.rules.log_line(battle.state, event) for event in battle.game.log]
    return [line.text for line in found if line is not None]


def test_a_shot_tells_how_far_away_its_target_is() -> None:
    """(DOT-88): a blow in contact says nothing of the kind."""
    lurking = {"kind": "ranged", "score": 99}
    archer = people(items=("bow",), bow=2, now=lurking)
    battle = declaring(face("dots+none", archer, people(now={"score": 1}), 8.0).begin(ACTIONS, turns=20), "bow")
    battle.dice(2, 2).play(Action("shoot", ILA, battle.names["Ren"], what="bow"))
    answer(battle, "pass", battle.names["Ren"], ILA)
    assert any(text.startswith('Ila, bow (8" away), each die 8+: 2 2') for text in lines(battle))
    blow = fighting(people(sword=1))
    blow.dice(2).play(Action("strike", ILA, blow.names["Ren"]))
    answer(blow, "pass", blow.names["Ren"], ILA)
    assert "Ila, sword, each die 8+: 2 = 0 successes, a miss" in lines(blow)


def test_only_who_was_attacked_before_is_attacked_again() -> None:
    """(DOT-27, DOT-69)."""
    told = face("dots+none", people(sword=3, now={"score": 9}), people(health=9, now={"score": 1}))
    told = told.model("Tav", side=B, at=(WEST, 24 + BASES_IN), **people(health=9, now={"score": 1}))
    battle = declaring(told.begin(ACTIONS, turns=20), "sword")
    for foe, count in (("Ren", 3), ("Tav", 2), ("Ren", 1)):
        battle.dice(*[2] * count).play(Action("strike", ILA, battle.names[foe]))
        answer(battle, "pass", battle.names[foe], ILA)
    attacks = [text for text in lines(battle) if text.startswith("Ila attacks")]
    assert attacks == ["Ila attacks Ren", "Ila attacks Tav", "Ila attacks Ren again"]


def test_initiative_tells_what_each_is_about() -> None:
    """(DOT-64, DOT-66): melee goes without saying."""
    battle = meeting(people(items=("bow",), bow=2, now={"kind": "ranged"}))
    throw = Initiative(((ILA, 4), (battle.names["Ren"], 4)))
    event = Rolled(throw, (5, 3), ((ILA, 9, False), (battle.names["Ren"], 7, False)), battle.state.dice)
    line = battle.game.rules.log_line(battle.state, event)
    assert line is not None
    assert line.text == "Initiative, dice in brackets: Ila 9 (5, missiles), Ren 7 (3)"


@pytest.mark.parametrize(
    ("who", "wanted"),
    [
        (people(items=("dagger",), knife=3, dexterity=3), "Throw: knife: 1 die at 8"),
        (people(items=("dagger",), knife=3, thrown=2, dexterity=3), "Throw: knife: 2 dice at 7"),
    ],
)
def test_the_card_tells_what_a_throw_rolls(who: Gear, wanted: str) -> None:
    """(DOT-12, DOT-80, DOT-88): the skill of throwing, not that of the weapon in hand."""
    battle = meeting(who)
    deeds = [f"{deed.name}: {deed.detail}" for deed in battle.game.rules.deeds(battle.state, ILA)]
    assert f'{wanted}, 8"' in deeds


@pytest.mark.parametrize(
    ("plan", "strikes"),
    [
        ("sword", [("", "Strike: sword: 3 dice at 7"), ("bird-attack", "Strike: bird attack: 4 dice at 7")]),
        ("bird-attack", [("", "Strike: bird attack: 4 dice at 7"), ("sword", "Strike: sword: 3 dice at 7")]),
    ],
)
def test_who_knows_the_bird_forms_sees_both_blows_and_the_leap(plan: str, strikes: list[tuple[str, str]]) -> None:
    """(DOT-26, DOT-40): the one that it has declared first, which is the one that a strike is."""
    battle = fighting(people(sword=3, basic_forms=3, bird_forms=2), plan=plan)
    deeds = battle.game.rules.deeds(battle.state, ILA)
    assert [(deed.what, f"{deed.name}: {deed.detail}") for deed in deeds if deed.verb == "strike"] == strikes
    assert [deed.detail for deed in deeds if deed.verb == "leap"] == ['4", over models and uneven ground']
    other = "sword" if plan == "bird-attack" else "bird-attack"
    barred = battle.refused(Action("strike", ILA, battle.names["Ren"], what=other))
    assert (barred.reason, barred.rule) == ("no such attack declared", "DOT-26")
    plain = meeting(people(sword=3))
    assert len([deed for deed in plain.game.rules.deeds(plain.state, ILA) if deed.verb in ("strike", "leap")]) == 1


def test_the_card_tells_what_armour_hinders_and_what_else_is_at_hand() -> None:
    """(DOT-19, DOT-40, DOT-53, DOT-75, DOT-87)."""
    battle = meeting(people(items=("sword", "axe"), kit=("horse",), axe=2, hide=2, tough="ogier", charisma=4))
    card = battle.game.rules.sheet(battle.state, ILA)
    assert ("Cha", "4") in card.numbers
    told = dict(card.notes)
    assert told["Also at hand: axe: 2 dice at 8"] == "DOT-40"
    assert told["2 of its armour is its own hide, which hinders nothing"] == "DOT-19"
    assert told["boxes are as dots to it, but for the last three"] == "DOT-53"
    assert told["rides a horse"] == "DOT-75"


def test_a_plan_says_what_it_comes_to() -> None:
    """(DOT-26, DOT-75, DOT-77): a suggestion that doesn't get there says so."""
    battle = meeting(people(sword=3))
    note, ren = battle.game.rules.action_note, battle.names["Ren"]

    def said(plan: str) -> str:
        return note(battle.state, Action("declare", ILA, what=plan))

    assert said(f"sword 2 at {ren}, parry 1").startswith("2 dice at 8, ")
    assert said("run").endswith('", and no attack')
    assert said("hold").startswith("up to ")
    far = meeting(people(sword=3), gap_in=30.0)
    assert far.game.rules.action_note(far.state, Action("declare", ILA, what=f"sword at {ren}")).endswith(
        '30" away, out of reach'
    )


def test_a_defence_says_what_it_gives_up() -> None:
    """(DOT-71, DOT-91): why another than the likeliest may be suggested."""
    battle = fighting(people(sword=2, dodge=2))
    note, ren = battle.game.rules.action_note, battle.names["Ren"]
    assert note(battle.state, Action("dodge", ILA, ren)) == "gives up its attack"
    assert note(battle.state, Action("evade", ILA, ren)) == ""
