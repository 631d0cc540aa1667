"""What holds for all overlays: names for the legend, roles, and no number of a distance where none may be told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import get_args

import pytest
from overlay_battles import CHARGING, MAPS, MOVING, SHOOTING, at_decision, first_of, of_kind, pairs

from skirmish.client.overlays import words
from skirmish.client.overlays.facts import Facts
from skirmish.client.overlays.last import last_act
from skirmish.client.overlays.reach import reach, way
from skirmish.client.overlays.rings import circle, cutting, ranges, targets
from skirmish.client.overlays.ruler import ruler, template
from skirmish.client.overlays.sight import sight, sightmap
from skirmish.client.overlays.threat import threat
from skirmish.client.view.marks import Area, Layer, Ring, Role, Tag
from skirmish.client.words import say
from skirmish.core.decision import Refusal

PHASES = (MOVING, CHARGING, SHOOTING)
MEASURED = {"reach", "ruler", "ranges", "cutting", "threat"}
"""Layers that are nothing but distances."""


def every_layer(told: Facts) -> Iterator[Layer]:
    found = [cutting(told, told.side), threat(told, told.foes), threat(told, told.foes[:1], told.at(told.foes[0]))]
    for i, j in islice(pairs(told), 0, None, 5):
        found += [reach(told, i), ranges(told, i), circle(told, i), circle(told, i, told.at(j))]
        found.append(last_act(told, i, j, "Ila shoots at Ren"))
        found += [ruler(told, i, j), ruler(told, i, (3.0, 3.0)), sight(told, i, j), sight(told, i, j, (9.0, 9.0))]
    found.append(sightmap(told, next(pairs(told))[0], (9.0, 9.0), most=100))
    for offer in told.decision.offers:
        found.append(targets(told, offer))
        for action in islice(offer.samples(), 2):
            found += [way(told, offer, action), template(told, offer, action)]
        if offer.needs == "way":
            found.append(way(told, offer, type(action)(offer.verb, offer.model, at=(30.0, 30.0))))
    return (layer for layer in found if layer is not None)


@pytest.mark.parametrize("prompt", PHASES)
def test_every_layer_has_a_name_a_title_and_known_roles(prompt):
    named = set()
    for layer in every_layer(at_decision(MAPS[0], prompt, least=3)):
        assert layer.title.startswith(say(f"overlay.title.{layer.name}"))
        assert {layer.role, *(mark.role for mark in layer.marks if hasattr(mark, "role"))} <= set(get_args(Role))
        assert layer.marks
        named.add(layer.name)
    assert MEASURED - {"cutting"} <= named


@first_of(MAPS)
@pytest.mark.parametrize("prompt", PHASES)
def test_without_premeasuring_no_layer_leaks_a_distance(map_id, prompt):
    layers = list(every_layer(at_decision(map_id, prompt, premeasure="false")))
    assert layers
    for layer in layers:
        assert layer.name not in MEASURED
        for tag in of_kind(layer, Tag):
            leak = re.sub(r"\d+%|\([A-Z]+-\w+\)|sees \d+ of \d+|touches \d+(, \d+ friends?)?", "", tag.text)
            assert not re.search(r"\d", leak), tag.text
        if layer.name not in ("template", "way"):
            assert not of_kind(layer, Ring) + of_kind(layer, Area)


def test_a_refusal_that_tells_a_distance_is_told_without_it():
    short, plain = Refusal('3.2" out of range', "SKR-40", 3.2), Refusal("hidden", "SKR-37")
    assert words.refused(short, premeasure=True) == '3.2" out of range (SKR-40)', "a length is told once"
    hair = Refusal('0" out of range', "SKR-40", 0.02)
    assert words.refused(hair, premeasure=True) == '0" out of range, 0.02" short (SKR-40)'
    near = Refusal('the way is 8.1", and it may go 8"', "SKR-33", 0.1)
    assert words.refused(near, premeasure=True) == 'the way is 8.1", and it may go 8", 0.10" short (SKR-33)'
    ten = Refusal('it is 10.1" away', "SKR-33", 0.1)
    assert words.refused(ten, premeasure=True) == 'it is 10.1" away, 0.10" short (SKR-33)'
    assert words.refused(short, premeasure=False) == "not allowed (SKR-40)"
    assert words.refused(plain, premeasure=False) == "hidden (SKR-37)"


@pytest.mark.parametrize(
    ("left", "text", "role"),
    [(0.13, '0.13" to spare', "note"), (-0.02, '0.02" short', "note"), (1.0, '1.00" to spare', "good"),
     (-0.25, '0.25" short', "bad"), (0.0, '0.00" to spare', "note")],
)  # fmt: skip
def test_slack_has_two_decimals_and_is_amber_below_a_quarter_of_an_inch(left, text, role):
    assert (words.slack(left), words.ruled(left)) == (text, role)


def test_parts_are_never_rounded_to_all_or_nothing():
    assert [words.format_part(part) for part in (0.0, 0.004, 0.5, 0.999, 1.0)] == ["0%", "1%", "50%", "99%", "100%"]
