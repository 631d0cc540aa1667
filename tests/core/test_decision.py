"""Decisions, offers and refusals: legality said once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from skirmish.core.decision import DONE, PASS, Action, AtTarget, Decision, Just, Offer, Refusal, ask_whether
from skirmish.core.record import evolve, from_json, to_json

TOO_FAR = Refusal("out of range", "SKR-40", short_by=2.5)


def shoot(model: int = 1) -> AtTarget:
    """Model 4 is near, 5 too far, 6 near; nobody else is a target."""
    reasons = {4: None, 5: TOO_FAR, 6: None}
    return AtTarget(
        "shoot", model, lambda: (4, 5, 6), lambda j: reasons.get(j, Refusal("no enemy", "SKR-40")), "bow", "SKR-40"
    )


def decision(*offers: Offer) -> Decision:
    return Decision(0, "what does Ila do?", offers, DONE, subject=1, rule="SKR-20")


def test_an_offer_at_targets_samples_those_it_admits() -> None:
    samples = list(shoot().samples())
    assert samples == [Action("shoot", 1, 4, what="bow"), Action("shoot", 1, 6, what="bow")]
    assert all(shoot().admits(sample) for sample in samples)


def test_an_offer_at_targets_bids_for_the_one_that_is_worth_most() -> None:
    values = {4: 1.0, 5: 9.0, 6: 3.0}
    priced = AtTarget("shoot", 1, lambda: (4, 5, 6), lambda j: TOO_FAR if j == 5 else None, value=values.__getitem__)
    bid = priced.bid()
    assert bid is not None
    assert (bid.worth, bid.action) == (3.0, Action("shoot", 1, 6))
    assert shoot().bid() is None, "nobody can tell"


@pytest.mark.parametrize("usual", [True, False])
def test_a_question_is_answered_by_the_action_or_by_letting_it_be(usual: bool) -> None:
    parry = Action("parry", 1, 4)
    for answer, parries in ((parry, True), (PASS, False)):
        asking = ask_whether(0, "Ila: parry?", parry, "SKR-63", lambda: 2.0, usual=usual)
        asked = next(asking)
        assert (asked.side, asked.subject, asked.rule, asked.prompt) == (0, 1, "SKR-63", "Ila: parry?")
        assert asked.default == (parry if usual else PASS)
        assert [next(offer.samples()) for offer in asked.offers] == ([parry, PASS] if usual else [PASS, parry])
        assert asked.offers[not usual].worth(parry) == 2.0
        with pytest.raises(StopIteration) as done:
            asking.send(answer)
        assert done.value.value is parries


def test_samples_are_made_one_at_a_time() -> None:
    asked: list[int] = []

    def refuse(target: int) -> Refusal | None:
        asked.append(target)
        return None

    assert next(AtTarget("shoot", 1, lambda: range(1000), refuse).samples()).target == 0
    assert asked == [0]


def test_a_refusal_says_why_by_which_rule_and_by_how_many_inches() -> None:
    refused = decision(shoot(), Just(DONE)).refusal(Action("shoot", 1, 5, what="bow"))
    assert refused == TOO_FAR
    assert refused.short_by == 2.5


@pytest.mark.parametrize(
    "crooked",
    [
        Action("shoot", 1, 4, (6,), what="bow"),
        Action("shoot", 1, 4, at=(1.0, 1.0), what="bow"),
        Action("shoot", 1, 4, via=((1.0, 1.0),), what="bow"),
    ],
)
def test_an_action_with_more_than_its_offer_speaks_of_is_refused(crooked: Action) -> None:
    assert not shoot().admits(crooked)
    assert shoot().refusal(crooked) == Refusal("that is not a plain action at one target", "SKR-40")


@pytest.mark.parametrize(
    "stranger",
    [Action("charge", 1, 4, what="bow"), Action("shoot", 2, 4, what="bow"), Action("shoot", 1, 4, what="sling")],
)
def test_an_offer_admits_nothing_of_another_verb_model_or_thing(stranger: Action) -> None:
    assert not shoot().admits(stranger)
    refused = decision(shoot()).refusal(stranger)
    assert refused == Refusal("not offered now: what does Ila do?", "SKR-20")


def test_a_fixed_offer_admits_exactly_its_action() -> None:
    offer = Just(PASS, "SKR-63")
    assert list(offer.samples()) == [PASS]
    assert offer.admits(PASS)
    refused = offer.refusal(Action("pass", target=3))
    assert refused is not None
    assert refused.rule == "SKR-63"


def test_one_offer_that_admits_is_enough() -> None:
    narrow = AtTarget("shoot", 1, lambda: (), lambda j: TOO_FAR, "bow")
    assert decision(narrow, shoot()).refusal(Action("shoot", 1, 4, what="bow")) is None


def test_a_decision_can_say_why_something_is_not_offered_at_all() -> None:
    asked = Decision(0, "act", (Just(DONE),), DONE, why=lambda action: Refusal(f"no {action.verb} in water", "SKR-35"))
    assert asked.refusal(Action("run")) == Refusal("no run in water", "SKR-35")
    assert asked.refusal(DONE) is None


def test_offers_are_made_only_when_somebody_looks_and_then_kept() -> None:
    made: list[str] = []

    def make() -> Iterator[Offer]:
        for offer in (Just(DONE), Just(PASS)):
            made.append(offer.verb)
            yield offer

    asked = Decision(0, "act", make, DONE)
    assert made == []
    assert next(asked.each()).verb == "done"
    assert made == ["done"]
    assert asked.offers == asked.offers
    assert made == ["done", "pass"]


def test_an_offer_knows_its_own_sample_again_and_judges_an_equal_action_that_comes_from_elsewhere() -> None:
    judged: list[int] = []

    def refuse(target: int) -> Refusal | None:
        judged.append(target)
        return None if len(judged) < 3 else TOO_FAR

    offer = AtTarget("shoot", 1, lambda: (4,), refuse, "bow", "SKR-40")
    asked = decision(Just(DONE), offer)
    sample = next(offer.samples())
    assert judged == [4]
    assert asked.admits(sample)
    assert judged == [4]
    assert asked.admits(evolve(sample))
    assert judged == [4, 4]
    assert not asked.admits(evolve(sample))
    assert asked.admits(sample)


def test_a_decision_admits_what_one_of_its_offers_admits_looked_at_or_not() -> None:
    asked = decision(Just(DONE), shoot(), shoot(2))
    assert next(asked.each()).verb == "done"
    assert asked.admits(Action("shoot", 2, 6, what="bow"))
    assert asked.admits(DONE)
    assert not asked.admits(Action("shoot", 2, 5, what="bow"))
    assert not asked.admits(PASS)


def test_an_offer_without_legality_of_its_own_is_unusable() -> None:
    with pytest.raises(NotImplementedError):
        Offer("move").refusal(Action("move"))
    with pytest.raises(NotImplementedError):
        Offer("move").samples()


def test_an_action_is_plain_json_without_what_it_does_not_say() -> None:
    assert to_json(PASS) == b'{"verb":"pass"}'
    action = Action("charge", 1, 4, (5,), (1.5, 2.0), ((0.0, 0.0),), "sword")
    assert from_json(to_json(action), Action) == action


def test_a_prompt_lists_the_answers_of_all_its_offers_its_default_first_and_doing_nothing_last() -> None:
    one, two = Action("cut", 3), Action("cut", 4)
    offers = (Just(PASS), Just(one), Just(two))
    asked = Decision(0, "cut the weave?", offers, PASS)
    assert asked.is_prompt
    assert asked.answers == [PASS, one, two]
    assert Decision(0, "cut the weave?", offers, two).answers == [two, one, PASS]
    assert not decision(Just(one), Just(DONE)).is_prompt, "a part of one's turn"
    assert not Decision(0, "at whom?", (shoot(), Just(PASS)), PASS).is_prompt, "somebody has to be pointed at"


def test_what_an_action_is_aimed_at_is_a_model_only_if_its_offer_says_so() -> None:
    drop, cards = Just(Action("drop", 1, 2), kind="effect"), Just(Action("spend", 1, others=(0, 4)), kind="count")
    asked = decision(shoot(), drop, cards)
    assert asked.named_models(Action("shoot", 1, 5, what="bow")) == (5,)
    assert asked.named_models(drop.action) == asked.named_models(cards.action) == ()
    assert asked.named_models(Action("strike", 1, 5, (6,))) == (5, 6), "what isn't offered now is taken at its word"
