"""The law that offers tell a person what they want, where their actions lead and why not; deeds have words."""

from __future__ import annotations

from itertools import islice

import pytest

from skirmish.core.decision import Action, Decision, Needs, Offer
from skirmish.core.geometry import Circle, Polygon
from skirmish.core.state import NOBODY, State
from skirmish.core.system import Ruleset
from skirmish.core.units import TOLERANCE_IN

MOST = 6
"""Samples of an offer that are looked at."""
ONLY_ASKED = {"keep", "strike", "strike first", "lead", "deploy"}
"""Verbs of dialogs: no model has them in its list unless they are due."""
NAMED: dict[Needs, tuple[set[str], ...]] = {
    "model": ({"target"},), "models": ({"target"}, {"target", "others"}), "shares": ({"target"}, {"target", "others"}),
    "company": ({"others"},), "way": ({"at"}, {"at", "via"}), "point": ({"at"},), "line": ({"at", "via"},),
    "effect": ({"target"},), "fence": ({"target"}, {"at", "via"}), "journey": ({"at"}, {"at", "others", "via"}),
}  # fmt: skip
"""The fields that actions name, by what their offer needs."""
PLAIN = Action("")
ALL = slice(None)


def named(action: Action) -> set[str]:
    """The fields in which it says more than verb, model and thing."""
    return {field for field in ("target", "others", "at", "via") if getattr(action, field) != getattr(PLAIN, field)}


def samples(offer: Offer) -> list[Action]:
    return list(islice(offer.samples(), MOST))


def fits_its_needs(offer: Offer, action: Action) -> None:
    """A sample names just what the offer needs, and whom it names may be pointed at."""
    if offer.needs == "nothing":
        assert len(samples(offer)) == 1, f"{offer.verb}: nothing to choose, but {samples(offer)}"
        return
    assert named(action) in NAMED[offer.needs], f"{offer.needs}: {action}"
    if offer.needs in ("company", "journey"):
        assert list(action.others) == sorted(action.others)
        assert set(action.others) <= set(offer.candidates())
    elif action.target != NOBODY:
        assert {action.target, *action.others} <= set(offer.candidates())


def says_what_its_target_is(state: State, offer: Offer, action: Action) -> None:
    """Models that it names are models; what lasts lasts; nothing else is taken for a model."""
    numbers = {i for i in (action.target, *action.others) if i != NOBODY}
    assert set(offer.named_models(action)) == (numbers if offer.target_kind == "model" else set())
    if offer.target_kind == "model":
        assert numbers <= {model.id for model in state.models}, f"{action}: not all of it are models"
    if offer.target_kind == "effect":
        assert numbers <= {effect.id for effect in state.effects}, f"{action}: it doesn't last"


def tells_its_way(state: State, offer: Offer, action: Action) -> None:
    """What is admitted has a trip within its allowance, and its costs are those of the trip."""
    trip = offer.trip(action)
    moves = offer.needs == "way" or offer.verb == "charge"
    assert (trip is not None) == moves
    if trip is None:
        assert offer.costs([(1.0, 1.0)]) == ([], 0.0)
        return
    assert trip.path[0] == state.places[action.model][:2]
    assert 0 <= trip.cost <= trip.allowance + TOLERANCE_IN
    if action.at is not None and not action.via:
        (cost,), inches = offer.costs([action.at], action.level)
        assert trip.path[-1] == action.at
        assert (cost, inches) == (pytest.approx(trip.cost), trip.allowance)


def tells_its_ground(state: State, offer: Offer, action: Action) -> None:
    """Whom it covers is on the table, and not who is named anyway; areas, lines and walls have a shape."""
    shape, covers = offer.template(action), offer.covers(action)
    assert shape is None or isinstance(shape, Circle | Polygon)
    assert list(covers) == sorted(set(covers))
    assert all(state.on_table(i) for i in covers)
    if offer.needs in ("line", "point") and offer.verb == "cast" and not offer.what.startswith("delve"):
        assert shape is not None  # but to delve is to look into a single point
    if offer.needs == "model":
        assert action.target not in covers


def rounded(action: Action) -> Action:
    """Places as people read them: to a tenth of an inch."""
    at = action.at and (round(action.at[0], 1), round(action.at[1], 1))
    return Action(action.verb, action.model, action.target, action.others, at, (), action.what)


def tells_its_words(rules: Ruleset, state: State, said: dict[tuple[int, str], Action], action: Action) -> None:
    """Its words are those of no other action of the model, unless places are too near for people to tell apart."""
    words = rules.action_text(state, action)
    assert words
    assert words[0].isupper()
    twin = said.setdefault((action.model, words), action)
    assert rounded(twin) == rounded(action), f"{words}: {twin} and {action}"


def has_its_deed(rules: Ruleset, state: State, offer: Offer) -> None:
    """What a model is offered in its own turn stands in the list of what it may ever do."""
    if offer.model != NOBODY and offer.verb not in ONLY_ASKED:
        deeds = [(deed.verb, deed.what) for deed in rules.deeds(state, offer.model)]
        assert (offer.verb, offer.what) in deeds


def gives_reasons(rules: Ruleset, state: State, decision: Decision, own: bool, looked_at: slice) -> None:
    """What can't be done now is refused with a reason and its rule; in the own turn that isn't the prompt."""
    for model in state.models[looked_at]:
        deeds = rules.deeds(state, model.id)
        assert len({(deed.verb, deed.what) for deed in deeds}) == len(deeds)
        for deed in deeds:
            assert deed.name
            assert deed.rule
            refused = decision.refusal(Action(deed.verb, model.id, what=deed.what))
            if refused is not None:
                assert refused.reason
                assert refused.rule
                assert not (own and refused.reason.startswith("not offered now")), (deed, refused)


def offers_have_words(rules: Ruleset, state: State, decision: Decision, looked_at: slice = ALL) -> None:
    """Fails if an offer, an action or a deed of this decision doesn't tell a person what it is.

    `looked_at`: which of its offers and of the models are looked at.
    """
    own = decision.side == state.side and decision.subject == NOBODY
    said: dict[tuple[int, str], Action] = {}
    for offer in list(decision.each())[looked_at]:
        for action in samples(offer):
            fits_its_needs(offer, action)
            says_what_its_target_is(state, offer, action)
            tells_its_way(state, offer, action)
            tells_its_ground(state, offer, action)
            tells_its_words(rules, state, said, action)
        if own:
            has_its_deed(rules, state, offer)
    if decision.is_prompt:
        texts = rules.answer_texts(state, decision)
        assert len(set(texts)) == len(texts) >= len(decision.offers), f"{decision.prompt}: {texts}"
    gives_reasons(rules, state, decision, own, looked_at)
