"""Beside the chance of a weave stands what a foe who may cut makes of it. (CHN-20..26)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from battle_scene import Table
from client.legible import pale_letters
from staged_scene import staged
from support.story import A, B, story

from skirmish.client.battle.presenters.actions import OddsView, actions, odds
from skirmish.client.battle.presenters.board import label_text, odds_label
from skirmish.client.battle.presenters.questions import likeliest
from skirmish.client.view.marks import Tag
from skirmish.core.outlook import UNHURT, Fate, Outlook

LORE: dict[str, Any] = {"half": "saidar", "points": 9, "weaves": ("arrow-of-fire",)}


def at_ren(reply: str = "default", *, cutter: bool = True) -> Table:
    """Ila, who is about to cast at Ren, while Bo of Ren's side may cut, or is too far away for it."""
    told = (
        story("channeling")
        .model("Ila", side=A, at=(20, 24), lore=LORE)
        .model("Bo", side=B, at=(26 if cutter else 40, 24), lore=LORE)
        .model("Ren", side=B, at=(20, 30))
    )
    table = staged(told.begin("magic begins", side=A, until="close combat").seed(1))
    battle = table.scene.battle
    battle.forecast.reply = reply  # type: ignore[assignment]
    offer = next(offer for offer in table.session.decision.each() if offer.verb == "cast")  # type: ignore[union-attr]
    battle.selection.select(0)
    battle.selection.begin(offer)
    battle.selection.point_at(2)
    table.scene.touch()
    table.run(0.3)
    return table


def lines(table: Table) -> list[str]:
    told: OddsView | None = odds(table.scene.battle.selection, table.scene.battle.forecast)
    assert told is not None
    assert told.body is not None
    return "".join(part if isinstance(part, str) else part.text for part in told.body).splitlines()


def test_the_odds_say_what_they_assume_and_what_a_cut_leaves() -> None:
    assert lines(at_ren())[:2] == [
        "39% chance of an effect if they don't cut",
        "19% if Bo tries to cut (50%, 4+) [CHN-23]",
    ]
    assert lines(at_ren("always"))[0] == "19% chance of an effect if all who may cut try"


def test_without_a_cutter_nothing_is_assumed() -> None:
    assert lines(at_ren(cutter=False))[0] == "39% chance of an effect"


def test_the_row_and_the_label_have_both_numbers() -> None:
    battle = at_ren().scene.battle
    rows = actions(battle.selection, battle.forecast, lambda _: "").live
    row = next(row for row in rows if row.chosen)
    assert (row.chance, row.countered) == (7 / 18, "19% if they cut")
    layer = odds_label(battle.selection, battle.forecast)
    assert layer is not None
    (tag,) = layer.marks
    assert isinstance(tag, Tag)
    assert tag.text.startswith("39%, 19% if they cut: ")


def test_what_the_chosen_row_says_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is written: the fill of a row changes from top to bottom."""
    table = at_ren()
    chance = "skirmish.client.battle.presenters.actions.Forecast.chance"
    monkeypatch.setattr(chance, lambda *_: 0.08)
    table.scene.touch()
    table.run(0.1)
    assert [found for found in pale_letters(table.app, monkeypatch) if "%" in found[0] or "cut" in found[0]] == []


def test_a_question_and_the_label_round_a_third_to_33() -> None:
    """Other shares of the whole aren't shown there, so that nothing has to add up."""
    thirds = tuple((word, Fraction(1, 3)) for word in (UNHURT, "stunned", "down"))
    assert likeliest(Fate(0, thirds)) == "unhurt 33%"
    assert label_text(Outlook("default", (), (Fate(0, thirds),), (), Fraction(2, 3)), 0) == "67%: stunned 33%, down 33%"
