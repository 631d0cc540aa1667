"""The log as data: filtered, searched, exported."""

from __future__ import annotations

import csv
import io
import json

import pygame
import pytest
from battle_scene import Table

from skirmish.client.battle.panels import log as panel
from skirmish.client.battle.panels.log import LogList, brief
from skirmish.client.battle.presenters.log import Entry, Filter, entries, exported
from skirmish.client.ui.style import Scale
from skirmish.client.ui.ui import UI


def test_filters_leave_only_what_is_wanted() -> None:
    moments = Table().at("shooting", 2).session.moments
    everything = entries(moments)
    ours = entries(moments, Filter(side=0))
    dice = entries(moments, Filter(kind="dice"))
    moves = entries(moments, Filter(phase="moves"))
    assert 0 < len(ours) < len(everything)
    assert all(entry.side == 0 for entry in ours)
    assert all(entry.faces for entry in dice)
    assert moves
    assert all(entry.phase == "moves" for entry in moves)


def test_search_finds_words_and_rule_ids_whatever_their_case() -> None:
    moments = Table().at("shooting", 2).session.moments
    assert entries(moments, Filter(words="skr-33")) == [e for e in entries(moments) if "SKR-33" in f"{e.text} {e.rule}"]


def test_every_form_has_every_line() -> None:
    listed = entries(Table().at("shooting", 2).session.moments)
    assert len(exported(listed, "text").splitlines()) == len(listed)
    assert [row["text"] for row in json.loads(exported(listed, "json"))] == [entry.text for entry in listed]
    assert [row["text"] for row in csv.DictReader(io.StringIO(exported(listed, "csv")))] == [e.text for e in listed]


def test_a_line_without_room_keeps_the_number_that_was_needed():
    text = 'Mikel Ames, to hit Gnash 5+ (4+, 14.72" away, beyond half range -1 (SKR-43)): 4, miss'
    entry = Entry(0, 1, "shooting", 0, text, "SKR-43", (4,), 2, needed="5+")
    assert brief(entry, ["Mikel Ames, to hit Gnash"], text, 14, 150) == "… 5+: 4, miss"
    assert brief(entry, ["Mikel Ames, to hit Gnash 5+"], text, 14, 150).endswith("4, miss")


def test_a_line_that_is_cut_short_still_says_who():
    text = "Halva Dunmar spends 5 points on Lightning"
    entry = Entry(0, 1, "magic", 0, text, "", (), 2)
    assert brief(entry, [], text, 14, 200).startswith("Halva … ")
    assert brief(entry, [], text, 14, 200).endswith(" Lightning")


@pytest.mark.parametrize("across", [160, 240, 600])
@pytest.mark.parametrize(("high", "most"), [(400, panel.MOST_LINES), (50, 2)])
def test_all_dice_of_a_roll_are_seen_none_over_another(
    across: int, high: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    drawn: list[pygame.Rect] = []
    monkeypatch.setattr(panel, "die", lambda onto, rect, *_: drawn.append(rect.copy()))
    ui, onto = UI((across, high), Scale(), float), pygame.Surface((across, high))
    for count in (1, 4, 5, 6, 9, 14):
        entry = Entry(0, 1, "fight", 0, "Ila, to hit Ren 4+: 3 hits", "SKR-43", (5,) * count, 1)
        log = LogList("log", pygame.Rect(0, 0, across, high), [entry], lambda _: None, most=most)
        ui.show([log])
        drawn.clear()
        ui.draw(onto)
        assert len(drawn) == count
        assert all(log.rect.contains(one) for one in drawn), count
        assert all(len(one.collidelistall(drawn)) == 1 for one in drawn), count


def test_a_line_that_has_room_is_not_cut(monkeypatch: pytest.MonkeyPatch):
    texts = [" ".join(["word"] * number) for number in range(2, 36)]
    rows = [Entry(n, 1, "fight", 0, text, "SKR-43", (4,) * (n % 3), 1 + n % 2) for n, text in enumerate(texts)]
    cut: list[str] = []
    monkeypatch.setattr(panel, "brief", lambda entry, *rest: cut.append(entry.text) or entry.text)
    ui = UI((420, 520), Scale(), float)
    for width in (220, 243, 286, 400):
        for entry in rows:
            ui.show([LogList("log", pygame.Rect(0, 0, width, 500), [entry], print)])
            ui.draw(pygame.Surface((420, 520)))
    assert not cut


def test_a_log_without_lines_has_no_rows():
    assert LogList("log", pygame.Rect(0, 0, 286, 4), [], print).edges_in(Scale()) == [0]
