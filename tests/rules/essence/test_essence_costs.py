"""What a spell is made of, and what it costs. (TRI-58..63, RT-11, RT-18)"""

from __future__ import annotations

import pytest
from essence_outcomes import aimed, cast, essence, refusal, slot
from essence_scenes import BARE, ILA, ONE, SCHOOLS, book, casting, mage, people, spell

from skirmish.rules.essence.incantations import Compiled, Effect, Requirement

PRICES = {
    "magery": {
        "light": 1, "force-bolt": 3, "shove": 2, "force-wall": 3, "mist": 2, "mirror-self": 2, "unseen": 4,
        "conjured-blade": 2,
    },
    "theurgy": {
        "mend": 3, "soothe": 2, "refresh": 2, "ward": 2, "sanctuary": 3, "bless": 2, "lift-curse": 2, "turn-dead": 2,
    },
    "sorcery": {
        "hex": 2, "wither": 4, "terror": 2, "enfeeble": 2, "drain": 4, "blind": 3, "stumble": 1, "raise-dead": 5,
    },
    "any": {"reach": 1, "widen": 2, "linger": 1},
}  # fmt: skip
DISCOUNTS = {
    "chant-aloud": 1, "wand": 1, "both-hands-free": 1, "stand-still": 1, "long-ritual": 3, "two-rounds": 2, "touch": 2,
    "eye-contact": 1, "component": 1, "blood-price": 2, "weariness": 1, "circle": 2, "moonlight": 1, "wild": 1,
}  # fmt: skip


def test_effects_and_requirements_cost_what_the_table_says() -> None:
    """TRI-58, TRI-60, TRI-61, TRI-62: three schools of effects, shapers for all, one list of requirements."""
    for school, prices in PRICES.items():
        assert {one.id: one.cost for one in book().effects.values() if one.school == school} == prices
    assert {one.id: one.discount for one in book().requirements.values() if one.kind == "spell"} == DISCOUNTS


def made(effects: tuple[int, ...], discounts: tuple[int, ...]) -> Compiled:
    """A spell of effects and requirements of these numbers."""
    bought = tuple(Effect(f"e{k}", "E", "magery", cost, "") for k, cost in enumerate(effects))
    needs = tuple(Requirement(f"r{k}", "R", discount, "") for k, discount in enumerate(discounts))
    return Compiled("", bought, (), needs)


@pytest.mark.parametrize(
    ("effects", "discounts", "cost", "needed"),
    [((3,), (1, 1), 1, 1), ((3, 2), (1,), 4, 2), ((2,), (1, 2), 1, 1), ((3, 2, 2, 1), (), 8, 3), ((4,), (), 4, 1)],
)
def test_a_spell_costs_its_effects_less_its_requirements(
    effects: tuple[int, ...], discounts: tuple[int, ...], cost: int, needed: int
) -> None:
    """TRI-63, TRI-64, RT-11: 1 at least; the vectors of the digest."""
    found = made(effects, discounts)
    assert (found.cost(1), found.difficulty) == (cost, needed)


def test_an_option_lets_a_spell_cost_nothing() -> None:
    """TRI-63, `min_spell_cost: 0`."""
    parts = ("mirror-self", "chant-aloud", "stand-still")
    battle = cast(casting(mage(*parts), min_spell_cost="0"), " ".join(parts), *ONE, at=ILA)
    assert essence(battle) == 13
    assert essence(cast(casting(mage(*parts)), " ".join(parts), *ONE, at=ILA)) == 12


def test_shapers_cost_and_dont_count_for_the_difficulty() -> None:
    """TRI-62, TRI-63: reach and linger may be bought several times."""
    found = spell("force-bolt", "reach", "reach", "linger", "widen")
    assert (found.cost(1), found.difficulty, found.range_in) == (3 + 1 + 1 + 1 + 2, 1, 18 + 12)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("", "a spell has at least one effect"),
        ("reach chant-aloud", "a spell has at least one effect"),
        ("fireball", "there is no incantation 'fireball'"),
        ("chant-aloud force-bolt", "name its parts in their order: force-bolt chant-aloud"),
        ("force-bolt chant-aloud chant-aloud", "a requirement counts once"),
        ("force-bolt force-bolt", "Force Bolt can't be bought twice"),
        ("force-bolt widen widen", "Widen can't be bought twice"),
        ("force-bolt wither", "nobody knows two schools"),
        ("force-bolt mist", "its effects want different targets"),
    ],
)
def test_what_is_no_spell_is_refused(what: str, said: str) -> None:
    """TRI-61, TRI-63: whoever knows what."""
    battle = casting(mage("force-bolt", "mist", "widen", "chant-aloud"))
    found = refusal(battle, what)
    assert (found.reason, found.rule) == (said, "TRI-61")


def test_each_part_must_have_been_learned() -> None:
    """TRI-61: effects, shapers, requirements."""
    battle = casting(mage("force-bolt", "shove"))
    for what, lacks in {
        "force-bolt wand": "Wand",
        "force-bolt reach": "Reach",
        "force-bolt shove stand-still": "Stand",
    }.items():
        assert refusal(battle, what).reason.startswith(f"it hasn't learned {lacks}")
    assert battle.allowed(aimed("force-bolt shove"))


def test_an_effect_of_another_school_is_refused() -> None:
    """TRI-58: even to who has been taught it."""
    found = refusal(casting(mage("force-bolt", "hex", school="magery")), "hex")
    assert (found.reason, found.rule) == ("Hex is sorcery, and it has learned magery", "TRI-58")


def test_without_the_essence_nothing_is_cast() -> None:
    """TRI-59, TRI-61: 4 of 3."""
    battle = casting(mage("wither", "stumble", "terror", intellect=1, spellcraft=0))
    assert (slot(battle).essence, slot(battle).gift.pool) == (4, 4)
    found = refusal(battle, "wither stumble")
    assert (found.reason, found.rule) == ("it needs 5 Essence, and has 4", "TRI-59")
    assert battle.allowed(aimed("wither"))


def test_the_pool_is_that_of_the_numbers() -> None:
    """TRI-59, RT-18: three times Intellect, Spellcraft, level."""
    pools = {
        slot(casting(mage("hex", intellect=intellect, spellcraft=score, hero=True, level=level))).essence
        for intellect, score, level in ((1, 0, 1), (3, 4, 1), (2, 6, 3))
    }
    assert pools == {4, 14, 15}


def test_elsewhere_the_pool_is_that_of_the_block() -> None:
    """TRI-59, RT-38: Intellect 3 and Spellcraft 3."""
    for combat in ("skirmish", "resolve"):
        assert slot(casting(mage("hex"), combat=combat)).essence == 13


def test_who_casts_nothing_is_refused() -> None:
    """TRI-58."""
    found = refusal(casting(people()), "force-bolt")
    assert (found.reason, found.rule) == ("it casts no spells", "TRI-58")


def test_what_is_paid_is_gone_for_the_battle() -> None:
    """TRI-59: round by round."""
    battle = cast(casting(mage("hex")), "hex", *BARE)
    assert (essence(battle), slot(battle).done) == (11, True)
    assert refusal(battle, "hex").reason == "it has cast in this round"


def test_schools_share_requirements_and_no_effects() -> None:
    """TRI-62."""
    own = [{one.id for one in book().effects.values() if one.school == school} for school in SCHOOLS]
    assert all(len(one) == 8 for one in own)
    assert not own[0] & own[1] | own[1] & own[2] | own[0] & own[2]
