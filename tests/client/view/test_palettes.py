from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import get_args

import pytest

from skirmish.client.art import theme
from skirmish.client.art.eyes import EYES as KINDS
from skirmish.client.art.eyes import apart
from skirmish.client.art.theme import CLEAR, TOLD
from skirmish.client.view.marks import LOOKS, Role

EYES = {"normal": tuple(KINDS), "protan": ("protan",), "deutan": ("deutan",), "tritan": ("tritan",)}
EYES["contrast"] = ("none",)
SEEN = [(name, eyes) for name, all_eyes in EYES.items() for eyes in all_eyes]
TOGETHER: tuple[tuple[Role, ...], ...] = (
    ("walk", "run", "charge", "threat", "template", "risk", "sight", "zone"),
    ("way", "ruler", "clear", "cover", "blocked", "circle"),
    ("range", "weave", "cutting", "circle", "threat"),
    ("good", "bad", "charge", "select"),
)
"""Roles whose marks have the same form: ground, lines, circles, rings round bases."""


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


PAIRS = [(name, a, b) for name in theme.names() for a, b in itertools.product(("", *theme.DYES), repeat=2)]


def test_sides_with_colours_of_their_own_are_told_at_a_glance_or_have_the_palettes():
    for name, a, b in PAIRS:
        palette = theme.PALETTES[name]
        worn = theme.dyed(palette, (a, b))
        assert apart(*worn.teams, palette.eyes) > CLEAR, (name, a, b)
        changed = set(worn.teams) - set(palette.teams)
        assert all(apart(team, ground, palette.eyes) > TOLD for team in changed for ground in theme.GROUNDS)


@pytest.mark.parametrize("name", list(EYES))
def test_each_palette_leaves_a_choice_of_colours(name: str):
    palette = theme.PALETTES[name]
    for side in (0, 1):
        assert sum(not theme.fault(palette, side, dye, "") for dye in theme.DYES) >= 4


def test_what_is_like_the_other_side_or_the_ground_is_said_to_be():
    usual = theme.PALETTES["normal"]
    assert theme.fault(usual, 0, "orange", "") == "close"
    assert theme.fault(usual, 0, "red", "green") == ""
    assert theme.fault(theme.PALETTES["deutan"], 0, "red", "green") == "close"
    assert theme.dyed(usual, ("orange", "")) == usual


def test_names_in_any_colour_can_be_read_on_a_panel():
    for dye in theme.DYES.values():
        light, dark = sorted((_light(theme.mix(dye, theme.IVORY, 0.35)), _light(theme.PANEL)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def _light(colour: theme.Colour) -> float:
    parts = [part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
