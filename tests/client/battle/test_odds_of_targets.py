"""While a target is chosen, the chance stands beside each that is possible, where these differ."""

from __future__ import annotations

from typing import Any

import pygame
from battle_scene import Table
from staged_scene import staged
from support.story import A, B, story

from skirmish.client.overlays.rings import aimed
from skirmish.client.view.marks import Tag
from skirmish.client.words import percent
from skirmish.core.outlook import find_outlook

LORE: dict[str, Any] = {"half": "saidar", "points": 9, "weaves": ("arrow-of-fire",)}


def choosing(*toughness: int, verb: str = "cast") -> Table:
    """Ila is about to cast at foes who are as hard to wound as that, or to charge one; another is out of range."""
    told = story("channeling").model("Ila", side=A, at=(20, 24), lore=LORE)
    spots = ((20, 30), (26, 24), (14, 24))
    for name, at, number in zip(("Ren", "Bo", "Ash"), spots, toughness, strict=False):
        told = told.model(name, side=B, at=at, T=number)
    told = told.model("Far", side=B, at=(46, 46))
    phase = "charges" if verb == "charge" else "magic begins"
    table = staged(told.begin(phase, side=A, until="close combat").seed(1))
    offer = next(offer for offer in table.session.decision.each() if offer.verb == verb)  # type: ignore[union-attr]
    table.scene.battle.selection.select(0)
    table.scene.battle.selection.begin(offer)
    table.scene.touch()
    table.run(0.5)
    return table


def beside(table: Table) -> list[str]:
    found = [layer for layer in table.scene.battle.live_layers() if layer.name == "target-odds"]
    return [mark.text for layer in found for mark in layer.marks if isinstance(mark, Tag)]


def test_each_possible_target_has_its_chance() -> None:
    table = choosing(3, 6)
    plan = table.scene.battle.selection.plan
    assert plan is not None
    real = [find_outlook(table.session.game, aimed(plan.offer, who), "default").chance for who in (1, 2)]
    assert beside(table) == [percent(float(chance)) for chance in real if chance is not None]


def test_who_is_aimed_at_has_only_the_longer_label() -> None:
    table = choosing(3, 6, 6)
    all_three = beside(table)
    table.scene.battle.selection.point_at(1)
    table.scene.touch()
    table.run(0.5)
    assert beside(table) == all_three[1:]


def test_chances_that_are_all_alike_stay_on_the_bar() -> None:
    assert beside(choosing(3, 3)) == []


def test_a_chance_takes_the_place_of_what_is_left_of_the_way() -> None:
    """So that no target has two labels."""
    alike, different = choosing(3, 3, verb="charge"), choosing(3, 6, verb="charge")
    assert (len(beside(alike)), len(beside(different))) == (0, 2)
    drawn = [_words_drawn(table) for table in (alike, different)]
    assert drawn[0] == drawn[1]


def _words_drawn(table: Table) -> int:
    table.app.draw(pygame.Surface(table.app.size))
    return len(table.scene.battle.view.said())
