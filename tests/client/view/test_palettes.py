from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import get_args

import pytest
from view_scene import BLINDNESS, apart

from skirmish.client.art import theme
from skirmish.client.view.marks import LOOKS, Role

EYES = {"normal": tuple(BLINDNESS), "protan": ("protan",), "deutan": ("deutan",), "tritan": ("tritan",)}
EYES["contrast"] = ("none",)
SEEN = [(name, eyes) for name, all_eyes in EYES.items() for eyes in all_eyes]
TOGETHER: tuple[tuple[Role, ...], ...] = (
    ("walk", "run", "charge", "threat", "template", "risk", "sight", "zone"),
    ("way", "ruler", "clear", "cover", "blocked", "circle"),
    ("range", "weave", "cutting", "circle", "threat"),
    ("good", "bad", "charge", "select"),
)
"""Roles whose marks have the same form: ground, lines, circles, rings round bases."""
CLEAR, TOLD = 50.0, 20.0
"""Distances in Lab: seen at a glance, and told apart side by side."""


@pytest.fixture(autouse=True)
def usual_colours() -> Iterator[None]:
    yield
    theme.use("normal")


def test_there_is_a_palette_for_each_kind_of_eyes():
    assert set(theme.names()) == set(EYES)


@pytest.mark.parametrize("name", list(EYES))
def test_every_role_has_a_colour_in_every_palette(name: str):
    theme.use(name)
    assert all(len(theme.mark_colour(role)) == 3 for role in get_args(Role))
    assert set(LOOKS) == set(get_args(Role))


@pytest.mark.parametrize(("name", "eyes"), SEEN)
def test_the_sides_are_told_at_a_glance(name: str, eyes: str):
    assert apart(*theme.PALETTES[name].teams, eyes) > CLEAR


@pytest.mark.parametrize(("name", "eyes"), SEEN)
def test_marks_of_one_form_differ_in_pattern_or_clearly_in_colour(name: str, eyes: str):
    colours = dict(theme.PALETTES[name].marks)
    alike = [
        (a, b)
        for family in TOGETHER
        for a, b in itertools.combinations(family, 2)
        if _pattern(a) == _pattern(b) and apart(colours[a], colours[b], eyes) < TOLD
    ]
    assert alike == []


@pytest.mark.parametrize(("name", "eyes"), SEEN)
@pytest.mark.parametrize(("a", "b"), [("good", "bad"), ("clear", "blocked"), ("walk", "charge"), ("cover", "blocked")])
def test_what_says_yes_and_no_differs_in_colour_and_in_pattern(name: str, eyes: str, a: Role, b: Role):
    colours = dict(theme.PALETTES[name].marks)
    assert apart(colours[a], colours[b], eyes) > TOLD
    assert _pattern(a) != _pattern(b)


def _pattern(role: Role) -> tuple[object, ...]:
    return LOOKS[role].dashes, LOOKS[role].double, LOOKS[role].hatch


def test_a_palette_that_there_is_not_is_refused_and_the_one_in_use_stays():
    with pytest.raises(KeyError):
        theme.use("sepia")
    assert theme.current().name == "normal"


def test_sides_and_marks_follow_the_palette_in_use():
    usual = theme.team(0), theme.mark_colour("good")
    theme.use("tritan")
    assert (theme.team(0), theme.mark_colour("good")) != usual
