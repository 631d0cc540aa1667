"""What panels draw of ladders, and of rolls of which not all dice count: the card, and the lines of the log."""

from __future__ import annotations

import pygame
import pytest
from battle_scene import Table
from client_scene import Cards, small

from skirmish.client.art.figures import figures
from skirmish.client.battle.panels.card import BAND, Card, tall
from skirmish.client.battle.panels.log import LogList
from skirmish.client.battle.presenters.log import Entry, entries, exported
from skirmish.client.ui.style import Scale
from skirmish.client.ui.ui import UI
from skirmish.core.display import Part, Sheet, Track
from skirmish.core.record import evolve

RUNGS = {
    "Injury": ("bruised", "bruised", "bruised", "wounded", "maimed", "down", "dead"),
    "Distress": ("unsettled", "unsettled", "shaken", "panicked", "broken"),
    "Fatigue": ("winded", "winded", "tired", "exhausted", "collapsed"),
}
EVENTS = Track("Life Events", 2, 3, "TRI-27", True, "boxes", (Part("Ford", "x"), Part("Hills"), Part("Sea")))
WIDE = 320


def a_sheet(*filled: int) -> Sheet:
    ladders = [
        Track(name, now, len(rungs), form="ladder", parts=tuple(map(Part, rungs)))
        for (name, rungs), now in zip(RUNGS.items(), filled, strict=True)
    ]
    luck = Track("Fortune", 2, 3, aside=True), Track("Fate", 1, 1, aside=True)
    return Sheet("Ila", "guard", tracks=(*ladders, *luck, EVENTS), states=("wounded",), gear=("sword",))


def a_card(scale: Scale, sheet: Sheet, *, brief: bool = False) -> tuple[Card, UI]:
    figure, wide = figures(small(), Cards())[0], scale.u(WIDE)
    high = tall(sheet, figure, wide, scale, brief=brief)
    rect = pygame.Rect(10, 10, wide, high)
    return Card("card", rect, sheet, figure, scale, brief=brief), UI((800, 900), scale, float)


@pytest.mark.parametrize("scale", [Scale(), Scale(1.5), Scale(1.0, 1.5)], ids=str)
@pytest.mark.parametrize("filled", [(0, 0, 0), (4, 0, 1), (7, 5, 5)], ids=str)
@pytest.mark.parametrize("brief", [False, True])
def test_all_that_is_counted_has_a_place_of_its_own_on_the_card(
    scale: Scale, filled: tuple[int, ...], brief: bool
) -> None:
    sheet = a_sheet(*filled)
    card, ui = a_card(scale, sheet, brief=brief)
    places = [box for box, _ in (*card.tracks_at(ui), *card.tags_at(ui))]
    assert [name for _, name in card.tracks_at(ui)] == [track.name for track in sheet.tracks]
    assert all(card.rect.contains(box) for box in places)
    assert all(len(box.collidelistall(places)) == 1 for box in places)
    assert card.tracks_at(ui)[0][0].y >= card.rect.y + scale.u(BAND)
    card.draw(pygame.Surface((800, 900)), ui)


def test_a_ladder_whose_rung_is_named_has_a_row_of_its_own() -> None:
    whole, hurt = (a_card(Scale(), a_sheet(now, 0, 0))[0] for now in (0, 5))
    ui = UI((800, 900), Scale(), float)
    rows = [{box.y: box.w for box, _ in card.tracks_at(ui)} for card in (whole, hurt)]
    assert len(rows[1]) == len(rows[0]) + 1
    assert hurt.tracks_at(ui)[0][0].w > whole.tracks_at(ui)[0][0].w


def test_what_is_counted_one_by_one_is_written_where_its_picture_has_no_room() -> None:
    """Another number is another card, however narrow it is."""
    figure, ui, seen = figures(small(), Cards())[0], UI((800, 900), Scale(), float), set()
    for number in (3, 4):
        parts = Part("3", "", "wound", 3), *[Part("9", "", "wound", 9)] * 3, Part("last", "", "wound", number)
        sheet = Sheet("Ila", "guard", tracks=(Track("Wounds", 5, 5, form="suits", parts=parts),))
        card, onto = Card("card", pygame.Rect(0, 0, 170, 200), sheet, figure, Scale()), pygame.Surface((170, 200))
        card.draw(onto, ui)
        seen.add(onto.get_buffer().raw)
    assert len(seen) == 2


def test_the_tip_of_a_card_names_what_its_boxes_stand_for() -> None:
    assert "Life Events: [x] Ford, [ ] Hills, [ ] Sea [TRI-27]" in a_card(Scale(), a_sheet(0, 0, 0))[0].tip


def drawn(entry: Entry) -> pygame.Surface:
    ui, onto = UI((420, 60), Scale(), float), pygame.Surface((420, 60))
    ui.show([LogList("log", pygame.Rect(0, 0, 420, 60), [entry], print)])
    ui.draw(onto)
    return onto


def test_a_die_that_is_dropped_stands_apart_and_d10_show_numbers() -> None:
    entry = Entry(1, 1, "actions", 0, "to hit", "TRI-39", (4, 4, 1, 6), 2, 10)
    looks = {drawn(one).get_buffer().raw for one in (entry, evolve(entry, dropped=(3,)), evolve(entry, sides=6))}
    assert len(looks) == 3


def test_how_dice_are_drawn_is_no_part_of_what_is_exported() -> None:
    listed = entries(Table().at("shooting", 1).session.moments)
    assert "dropped" not in exported(listed, "json")
    assert exported(listed, "csv").splitlines()[0] == "number,round,phase,side,text,rule,faces,depth"
