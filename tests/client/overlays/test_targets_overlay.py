"""Targets are what the offer admits, with what is left or missing; templates touch whom the offer says."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from overlay_battles import CHARGING, MAPS, SHOOTING, at_decision, first_of, of_kind, over, strewn, tags

from skirmish.board import on
from skirmish.client.overlays.reach import way
from skirmish.client.overlays.rings import aimed, targets
from skirmish.client.overlays.ruler import template
from skirmish.client.view.marks import Ghost, Halo, Ring, Stroke, Tag
from skirmish.core.decision import Action, Refusal, Trip
from skirmish.core.geometry import Circle
from skirmish.core.units import snapped
from skirmish.rules.skirmish.charge import charge_decision
from skirmish.rules.skirmish.shooting import shoot_offers


def decided(make, prompt, count, premeasure="true"):
    """Offers of this kind of decision in strewn battles."""
    for number in range(count):
        told = strewn(at_decision(MAPS[number % len(MAPS)], prompt, premeasure), number)
        yield told, make(told)


def shots(told):
    here = (m.id for m in told.state.models if told.state.on_table(m.id))
    return [offer for i in here for offer in shoot_offers(told.rules, told.state, i)]


def charges(told):
    return [o for o in charge_decision(told.rules, told.state).offers if o.verb == "charge"]


@pytest.mark.parametrize(
    ("make", "prompt", "battles"),
    [
        (shots, SHOOTING, 4),
        (charges, CHARGING, 1),
        *(
            pytest.param(make, prompt, 60, marks=pytest.mark.long)
            for make, prompt in ((shots, SHOOTING), (charges, CHARGING))
        ),
    ],
)
def test_a_ring_is_green_exactly_if_the_offer_admits_it(make, prompt, battles):
    count = 0
    for told, offers in decided(make, prompt, battles):
        for offer in offers:
            halos = of_kind(targets(told, offer), Halo)
            for halo, target in zip(halos, offer.candidates(), strict=True):
                assert halo.model == target
                assert (halo.role == "good") == (offer.refusal(aimed(offer, target)) is None)
                count += 1
    assert count > 4 * battles


@over(4, 40)
def test_what_is_left_or_missing_of_a_shots_range_is_the_boards_gap_and_the_bands_inches(battles):
    said = 0
    for told, offers in decided(shots, SHOOTING, battles):
        for offer in offers:
            band = next((b for b in told.rules.bands(told.state, offer.model) if b.what == offer.what), None)
            if band is None:
                continue
            for tag in of_kind(targets(told, offer), Tag):
                target = next(k for k in offer.candidates() if told.at(k) == tag.at)
                left = band.inches - on(told.state).gap(offer.model, target)
                if tag.text.endswith("to spare"):
                    assert tag.text == f'{left:.2f}" to spare'
                    said += 1
                elif "out of range" in tag.text:
                    assert f'{-left:.2f}" short' in tag.text
                    said += 1
                amber = abs(left) < 0.25 and ("by" in tag.text)
                assert not amber or tag.role == "note"
    assert said > 2 * battles


@first_of(MAPS)
def test_a_charge_shows_what_is_left_of_its_way(map_id):
    told, said = at_decision(map_id, CHARGING, seed=4), 0
    for offer in charges(told):
        for target in offer.candidates():
            action = Action("charge", offer.model, target)
            if offer.refusal(action) is None:
                trip = offer.trip(action)
                texts = [t.text for t in of_kind(targets(told, offer), Tag) if t.at == told.at(target)]
                assert texts == [_left(trip.slack)]
                said += 1
    assert said


@over(4, 60)
def test_templates_touch_whom_the_offer_says_and_friends_are_red(battles):
    seen = touched_by_it = 0
    for number in range(battles):
        told, chance = strewn(at_decision(MAPS[number % len(MAPS)], SHOOTING), number), Random(number)
        for offer in (o for m in told.state.models for o in told.rules.magic.offers(told.state, m.id)):
            if offer.needs != "point":
                continue
            for _ in range(20):
                near = told.at(chance.choice([m.id for m in told.state.models if told.state.on_table(m.id)]))
                at = snapped((near[0] + chance.uniform(-3, 3), near[1] + chance.uniform(-3, 3)))
                action = Action(offer.verb, offer.model, at=at, what=offer.what)
                layer, touched = template(told, offer, action), offer.covers(action)
                assert [h.model for h in of_kind(layer, Halo)] == list(touched)
                for halo in of_kind(layer, Halo):
                    friend = told.state.models[halo.model].side == told.state.models[offer.model].side
                    assert (halo.role == "bad") == friend
                seen, touched_by_it = seen + (layer is not None), touched_by_it + len(touched)
    assert seen >= 10 * battles
    assert touched_by_it


class Walks:
    """An offer that goes where it is told, of which it has six inches."""

    verb, model, what, needs = "move", 0, "", "way"

    def __init__(self, cost, refusal=None):
        self.cost, self.said = cost, refusal

    def trip(self, action):
        return Trip(((1.0, 1.0), (2.0, 2.0), action.at), self.cost, 6.0)

    def refusal(self, action):
        return self.said

    def template(self, action):
        return Circle(*action.at, 1.5)

    def covers(self, action):
        return (0, 1)


GO = Action("move", 0, at=(5.0, 5.0), via=((2.0, 2.0),))


def test_a_way_shows_its_cost_what_is_left_and_its_way_points():
    layer = way(at_decision("village"), Walks(5.6), GO)
    assert tags(layer) == ['5.60" of 6.00", 0.40" to spare']
    assert of_kind(layer, Stroke)[0].points == ((1.0, 1.0), (2.0, 2.0), (5.0, 5.0))
    assert [ring.at for ring in of_kind(layer, Ring)] == [(2.0, 2.0)]
    assert of_kind(layer, Ghost) == [Ghost(0, (5.0, 5.0))]


def test_a_way_that_is_nearly_too_long_is_amber():
    (tag,) = of_kind(way(at_decision("village"), Walks(5.87), GO), Tag)
    assert (tag.text, tag.role) == ('5.87" of 6.00", 0.13" to spare', "note")


def test_a_refused_way_says_why_by_how_much_and_by_which_rule():
    layer = way(at_decision("village"), Walks(6.02, Refusal("it is too long", "SKR-33", 0.02)), GO)
    assert tags(layer) == ['6.02" of 6.00", 0.02" short (SKR-33)'], "once"
    assert [ghost.allowed for ghost in of_kind(layer, Ghost)] == [False]
    assert of_kind(layer, Stroke)[0].dashed


def test_a_way_that_is_refused_for_something_else_says_that_too():
    layer = way(at_decision("village"), Walks(5.6, Refusal("it is too near", "SKR-34", 0.3)), GO)
    assert tags(layer) == ['5.60" of 6.00", 0.40" to spare', 'it is too near, 0.30" short (SKR-34)']


@first_of(MAPS, 2)
def test_the_offers_of_a_battle_show_the_ways_they_take(map_id):
    shown = 0
    told = at_decision(map_id)
    for offer in told.decision.offers:
        if offer.needs == "way":
            for action in islice(offer.samples(), 4):
                layer, trip = way(told, offer, action), offer.trip(action)
                assert of_kind(layer, Stroke)[0].points == trip.path
                assert tags(layer) == [f'{trip.cost:.2f}" of {trip.allowance:.2f}", ' + _left(trip.slack)]
                shown += 1
    assert shown > 3


def _left(slack):
    return f'{slack:.2f}" to spare' if slack >= 0 else f'{-slack:.2f}" short'


def test_a_template_that_is_refused_says_why():
    told = at_decision("village")
    layer = template(told, Walks(5.0, Refusal("out of sight", "CHN-63")), GO)
    assert tags(layer) == ["out of sight (CHN-63)"]
    assert tags(template(told, Walks(5.0), GO))[0].startswith("touches 2")
