"""Rosters written by the program: the look of the shipped ones, and the same data when they are read again."""

from __future__ import annotations

import pytest
from support.examples import tried
from support.plain_data import ANYTHING, ROSTERS, rosters

from skirmish.library import Shelf
from skirmish.library.yamlfile import Plain, parse
from skirmish.library.yamltext import UNOFFICIAL, WIDTH, is_same, roster_yaml

SMALL = f"""\
{UNOFFICIAL}
format: warband/2
id: few
name: The few
text: >-
  They are few, they have always been few, and they tell everybody who wants to hear it that they will be fewer soon if
  nobody pays them what they are owed.
faction: {{id: white-tower, version: 1.0.0}}
limit: {{marks: 500}}
members:
  - id: m-01
    type: sitter
    name: "12:30"
    items: [{{item: dagger, paid: 0}}, {{item: club, paid: 3}}]
    channeling:
      rolled: {{dice: 2D6, faces: [4, 5]}}
      weaves: [mist, mire]
      special: []
    notes: |-
      First line.
      Second line.
groups:
  - id: g-01
    type: tower-guard
    count: 2
    names: [Old Simm, "Perric, the young"]
    items:
      - {{item: dagger, paid: 0}}
      - {{item: light-armour, paid: 10}}
      - {{item: heavy-armour, paid: 50}}
      - {{item: shield, paid: 5}}
      - {{item: helmet, paid: 10}}
hired:
  - id: h-01
    type: gleeman
    name: Tam "Two Knives"
stash: {{marks: 12, shards: 0, items: [sword]}}
"""


def read_again(data: Plain) -> Plain:
    read: Plain = parse(roster_yaml(data), "written.yaml").data
    return read


def test_a_roster_is_written_in_the_look_of_the_shipped_ones() -> None:
    assert roster_yaml(parse(SMALL, "small.yaml").data) == SMALL


@pytest.mark.parametrize("ident", sorted(ROSTERS))
def test_shipped_rosters_are_written_as_they_are_and_on_lines_of_120_letters(ident: str) -> None:
    text = roster_yaml(ROSTERS[ident])
    assert is_same(parse(text, "written.yaml").data, ROSTERS[ident])
    assert max(map(len, text.splitlines())) <= WIDTH
    assert Shelf().roster_in(parse(text, "written.yaml")).roster == Shelf().roster(ident)


@tried(25, 1500, rosters())
def test_any_roster_reads_again_as_it_was_written(data: Plain) -> None:
    assert is_same(read_again(data), data)


@tried(60, 2000, ANYTHING)
def test_any_data_reads_again_as_it_was_written(data: Plain) -> None:
    assert is_same(read_again(data), data)


@pytest.mark.parametrize("data", [[], {}, "", None, [[]], {"members": []}, {"": [{}]}, 1.5, True])
def test_whatever_is_empty_can_be_written(data: Plain) -> None:
    assert is_same(read_again(data), data)
