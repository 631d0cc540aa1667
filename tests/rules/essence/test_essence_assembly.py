"""A spell that a person puts together part by part. (TRI-60..64)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from essence_scenes import ILA, casting, mage, people, spell

from skirmish.core.draft import Draft, DraftOffer, DraftPart
from skirmish.rules.essence import casting as rules_of_casting
from skirmish.rules.essence.assembly import name_potencies, potencies

KNOWN = ("force-bolt", "shove", "mist", "reach", "chant-aloud", "both-hands-free", "wand")


def opened(battle) -> DraftOffer:
    """The offer of any spell."""
    (found,) = [offer for offer in battle.decision.each() if isinstance(offer, DraftOffer)]
    return found


def part(draft: Draft, ident: str) -> DraftPart:
    """This part of it."""
    return next(one for group in draft.groups for one in group.parts if one.id == ident)


def test_all_that_is_learned_stands_in_it_kind_by_kind() -> None:
    """TRI-61, TRI-62."""
    draft = opened(casting(mage(*KNOWN))).draft("")
    assert {group.name: [one.id for one in group.parts] for group in draft.groups} == {
        "Effects": ["force-bolt", "shove", "mist"], "Shapers": ["reach"],
        "Requirements": ["chant-aloud", "wand", "both-hands-free"],
    }  # fmt: skip
    assert draft.refusal is not None
    assert draft.refusal.reason == "a spell has at least one effect"


def test_what_a_maker_has_learned_for_works_is_no_part_of_a_spell() -> None:
    """TRI-61, TRI-68: a caster may be a maker, too."""
    draft = opened(casting(mage(*KNOWN, "healing-draught", "brittle", school="magery"))).draft("")
    listed = {one.id for group in draft.groups for one in group.parts}
    assert listed == {"force-bolt", "shove", "mist", "reach", "chant-aloud", "wand", "both-hands-free"}


@pytest.mark.parametrize(
    ("what", "idle"), [("terror linger", True), ("hex linger", False), ("terror hex linger", False)]
)
def test_it_says_when_what_lingers_adds_nothing(what: str, idle: bool) -> None:
    """TRI-61: an attack lasts no rounds."""
    facts = opened(casting(mage("terror", "hex", "linger"))).draft(what).facts
    assert (("Linger adds nothing: no part of it lasts some rounds.", "TRI-61") in facts) == idle


def test_whatever_is_added_or_taken_away_is_a_draft_again() -> None:
    """TRI-61: any combination; from every draft its parts lead on, and those with an effect are spells."""
    offer = opened(casting(mage(*KNOWN)))
    seen, due = set[str](), [""]
    while due:
        what = due.pop()
        if what in seen or what.count("reach") > 2:
            continue
        seen.add(what)
        draft = offer.draft(what)
        assert {"Effects"} & {group.name for group in draft.groups}
        for group in draft.groups:
            for one in group.parts:
                assert bool(one.more) == (one.refusal is None)
                due += [text for text in (one.more, one.fewer) if text]
    assert "force-bolt shove reach chant-aloud both-hands-free" in seen
    assert not any({"force-bolt", "mist"} <= set(what.split()) for what in seen), "they want different targets"
    assert not any("wand" in what.split() for what in seen), "she has none"


def test_it_says_what_it_costs_and_why_it_cannot_be_cast() -> None:
    """TRI-63, TRI-64."""
    draft = opened(casting(mage(*KNOWN))).draft("force-bolt shove reach chant-aloud")
    assert draft.name == "Force Bolt and Shove (Reach, Chant Aloud)"
    assert [text for text, _ in draft.facts] == [
        "It costs 5 of 13 Essence.", "Spellcraft needs 2 successes.", 'It reaches 18".',
    ]  # fmt: skip
    assert draft.refusal is None
    poor = opened(casting(mage(*KNOWN, intellect=1, spellcraft=0))).draft("force-bolt shove reach").refusal
    assert poor is not None
    assert (poor.reason, poor.rule) == ("it needs 6 Essence, and has 4", "TRI-59")


def test_its_chances_are_those_of_the_test() -> None:
    """TRI-64: rank 6, one success needed; three dice of 7 to 10 fail."""
    battle = casting(mage(*KNOWN))
    found = potencies(battle.game.rules, battle.state, ILA, spell("force-bolt"))
    assert sum(found.values()) == 1
    assert next(iter(name_potencies(found))) == "failed"
    assert found[0] == Fraction(4**3, 10**3)


def test_what_is_put_together_is_offered_wherever_it_may_be_aimed() -> None:
    """TRI-61, TRI-65."""
    battle = casting(mage(*KNOWN), people(), 8.0)
    offer = opened(battle)
    (sample,) = list(offer.drafted("shove reach").samples())
    assert offer.admits(sample)
    assert isinstance(offer.drafted("shove reach"), rules_of_casting.SpellOffer)
