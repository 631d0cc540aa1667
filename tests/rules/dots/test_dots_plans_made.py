"""A plan in the making: what its rolls come to, and against whom; what others have declared. (DOT-23, DOT-67)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from dots_scenes import ILA, REN, meeting, people

from skirmish.core.decision import Action
from skirmish.core.draft import MOST_BARS, Draft, DraftOffer, DraftRoll, number_bars
from skirmish.rules.dots.attack import attack_pool
from skirmish.rules.dots.defence import expect_harm, harm_law
from skirmish.rules.dots.fighter import Plan
from skirmish.rules.dots.plan_rolls import usual_defence
from skirmish.rules.dots.prospects import plan_worth

SWORDSMAN = people(sword=4, basic_forms=4, health=5)


def opened(battle) -> DraftOffer:
    """The offer of any plan, for the model that declares."""
    (found,) = (offer for offer in battle.decision.each() if isinstance(offer, DraftOffer))
    return found


def rolls(draft: Draft) -> dict[str, DraftRoll]:
    """By their names."""
    return {roll.name: roll for roll in draft.rolls}


def part(draft: Draft, ident: str):
    return next(part for group in draft.groups for part in group.parts if part.id == ident)


def test_the_offer_proposes_the_plan_that_is_the_default() -> None:
    battle = meeting(people(), SWORDSMAN)
    offer = opened(battle)
    assert offer.usual == battle.decision.default.what
    assert (offer.draft(offer.usual).who, offer.draft(offer.usual).order) == ("Ren", "This is the plan")


def test_each_part_has_its_odds_against_the_enemy_in_reach() -> None:
    """Attack, parry and armour, each with the dice of its share. (DOT-56, DOT-69, DOT-70)"""
    ren = people(items=("sword", "light-armour"), sword=4, basic_forms=4, health=5)
    draft = opened(meeting(people(sword=2), ren)).draft(f"sword 2 at {ILA}, parry 2")
    assert draft.refusal is None
    found = rolls(draft)
    assert list(found) == ["Sword: harm to Ila", "Parry: harm from Ila", "Armour: harm that it stops"]
    assert found["Sword: harm to Ila"].text == "2 dice at 6 against Ila's dodge of 2 dice at 7"
    assert found["Parry: harm from Ila"].text == "2 dice at 7 against Ila's sword of 2 dice at 8"
    for roll in found.values():
        assert sum(chance for _, chance in roll.chances) == 1
        assert roll.success is not None
    assert part(draft, "sword").unit == "dice"


def test_a_die_more_is_told_where_a_die_more_could_be_had() -> None:
    battle = meeting(people(sword=2), SWORDSMAN)
    split = rolls(opened(battle).draft(f"sword 2 at {ILA}, parry 2"))
    for name in ("Sword: harm to Ila", "Parry: harm from Ila"):
        roll = split[name]
        assert roll.more is not None
        assert roll.success is not None
        assert roll.more[1] > roll.success[1]
        assert roll.more[0] == "one die more"
    whole = rolls(opened(battle).draft(f"sword at {ILA}"))
    assert whole["Sword: harm to Ila"].more is None


def test_a_die_more_comes_from_the_other_part_once_all_are_dealt_out() -> None:
    """(DOT-23): 4 dice; each press takes one of the sword's for the parry, and back again."""
    offer = opened(meeting(people(), SWORDSMAN))
    what, seen = f"sword at {ILA}", []
    for _ in range(3):
        what = part(offer.draft(what), "parry").more
        seen.append(what)
    assert seen == [f"sword {dice} at {ILA}, parry {4 - dice}" for dice in (3, 2, 1)]
    last = part(offer.draft(what), "parry")
    assert (last.more, last.refusal.rule) == ("", "DOT-23")
    assert part(offer.draft(what), "sword").more == f"sword 2 at {ILA}, parry 2"


def test_the_chance_is_that_of_the_dice() -> None:
    """Two dice at 8 without a defence hurt unless they come to 0 or less."""
    battle = meeting(people(sword=2, now={"posture": "down"}), people(sword=2))
    roll = rolls(opened(battle).draft(f"sword at {ILA}"))["Sword: harm to Ila"]
    hits = Fraction(3, 10)
    one_hit_no_ones = 2 * hits * Fraction(6, 10) + hits * hits
    assert roll.success is not None
    assert abs(roll.success[1] - one_hit_no_ones) < Fraction(6, 100)  # tens and ones settle the rest
    assert roll.text.endswith("against Ila, who takes it")


def test_the_parry_is_counted_against_who_has_declared_to_attack() -> None:
    """Ila, the slower, has declared to strike at Ren; nobody else is near. (DOT-67)"""
    battle = meeting(SWORDSMAN, people(sword=1, basic_forms=1))
    battle.play(Action("declare", REN, what=f"sword at {ILA}"))
    assert battle.decision.subject == ILA
    draft = opened(battle).draft(opened(battle).usual)
    assert any(name.endswith("harm from Ren") for name in rolls(draft))
    assert [line.text for line in draft.beside[0].lines] == ["attack with the sword against Ila"]
    assert draft.beside[0].name == "Declared so far"


def test_who_comes_later_stands_there_in_the_order_of_declaring() -> None:
    draft = opened(meeting(people(), people())).draft("hold")
    assert [(notes.name, [line.name for line in notes.lines]) for notes in draft.beside] == [
        ("Still to declare", ["Ila"])
    ]


def test_who_can_sheathe_is_no_stumbling_block() -> None:
    """(DOT-41): an enemy that could sheathe to strike back: it would rather take the blow than lose its attack."""
    battle = meeting(people(sword=3), people(sword=3, basic_forms=2, soak=2))
    battle.play(Action("declare", REN, what=f"sword at {ILA}"))
    roll = rolls(opened(battle).draft(f"sword at {REN}"))["Sword: harm to Ren"]
    assert roll.text == "3 dice at 8 against Ren, who takes it"


def test_bars_tell_what_is_rare_together() -> None:
    law = {0: Fraction(90, 100), 1: Fraction(8, 100), 2: Fraction(1, 100)}
    law |= {3: Fraction(6, 1000), 4: Fraction(3, 1000), 5: Fraction(1, 1000)}
    assert number_bars(law.items(), "none") == (
        ("none", Fraction(90, 100)), ("1", Fraction(8, 100)), ("2", Fraction(1, 100)), ("3 or more", Fraction(1, 100)),
    )  # fmt: skip
    assert number_bars([(1, Fraction(1))]) == (("1", Fraction(1)),)
    assert number_bars([(0, Fraction(199, 200)), (1, Fraction(1, 200))], "none")[-1] == ("1", Fraction(1, 200))
    even = number_bars([(number, Fraction(1, 20)) for number in range(20)])
    assert len(even) == MOST_BARS
    assert even[-1] == (f"{MOST_BARS - 1} or more", Fraction(21 - MOST_BARS, 20))


def test_the_law_of_harm_is_the_one_that_is_expected() -> None:
    """The bars come from the same law as the worth of an attack."""
    battle = meeting(people(sword=2), SWORDSMAN)
    roll = rolls(opened(battle).draft(f"sword at {ILA}"))["Sword: harm to Ila"]
    rules, state = battle.game.rules, battle.state
    pool = attack_pool(rules, state, REN, ILA, "sword")
    _, held = usual_defence(rules, state, ILA, REN, pool, "melee")
    law = harm_law(pool, held)
    assert float(sum(raw * chance for raw, chance in law)) == pytest.approx(expect_harm(pool, held))
    assert dict(roll.chances)["none"] == dict(law)[0]


def test_estimates_count_the_die_of_a_weapon() -> None:
    """(DOT-14): a two-handed axe promises more than an axe, and threatens more."""
    worths, dangers = [], []
    for weapon in ("axe", "two-handed-axe"):
        battle = meeting(people(items=(), kit=(weapon,), axe=2), people(health=5))
        plan = Plan(attack=weapon, foe=REN)
        worths.append(plan_worth(battle.game.rules, battle.state, ILA, plan))
        dangers.append(plan_worth(battle.game.rules, battle.state, REN, Plan()))
    assert worths[0] < worths[1]
    assert dangers[0] > dangers[1]
    volleys = []
    for weapon in ("bow", "crossbow"):
        archer = people(items=(weapon,), bow=1, crossbow=1, now={"kind": "ranged"})
        battle = meeting(archer, people(health=5), 9.0)
        volley = battle.game.rules.combat.volley(battle.state, ILA, REN)
        assert volley is not None
        volleys.append(volley.at(9.0, False))
    assert volleys[0] < volleys[1], "one die, and two"


def test_what_is_pressed_takes_the_place_of_what_it_cant_stand_beside() -> None:
    """(DOT-26, DOT-77, DOT-90): nothing has to be put away by hand first."""
    offer = opened(meeting(people(), SWORDSMAN))
    blow = f"sword at {ILA}"
    assert part(offer.draft(blow), "run").more == "run"
    assert part(offer.draft(f"sword 2 at {ILA}, parry 2"), "run").more == "parry 2, run"
    assert part(offer.draft("run"), "sword").more == blow
    assert part(offer.draft(blow), "dodge").more == "dodge"
    assert part(offer.draft("dodge"), "sword").more == blow
    assert part(offer.draft("run"), "dodge").more == "dodge"
    assert part(offer.draft(blow), "tumble").refusal.rule == "DOT-78"
