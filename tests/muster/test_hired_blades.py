"""CMP-13: hired blades: for whom, one of each kind, with a kit of their own; CMP-10: what they add to the rating."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from muster_rosters import TOWER, changed, roster_file, said

from skirmish.library import Shelf
from skirmish.library.stock import usual_price
from skirmish.muster import rating, total
from skirmish.muster.cost import fielded
from skirmish.muster.gear import price_gear
from skirmish.muster.legality import count_advances

HIRED = TOWER.replace("marks: 500", "marks: 600") + "hired:\n"
WILDER = """\
  - id: h-09
    type: wilder
    name: Wen
    channeling: {rolled: {dice: 2D6, faces: [3, 4]}, weaves: [mist, mire]}
"""


def with_blades(*lines: str) -> str:
    return HIRED + "".join(f"  - {line}\n" for line in lines)


WOODSMAN = "{id: h-01, type: woodsman, name: Al}"
GLEEMAN = "{id: h-02, type: gleeman, name: Thane}"
LINE = len(HIRED.splitlines()) + 1


def fee(blade: str) -> int:
    return Shelf().stock.hired.blades[blade].marks


def test_a_warband_hires_whom_it_can_pay() -> None:
    assert said(with_blades(WOODSMAN, GLEEMAN)) == []
    assert total(roster_file(with_blades(WOODSMAN, GLEEMAN))) == total(roster_file(TOWER)) + fee("woodsman") + fee(
        "gleeman"
    )


def test_a_hired_blade_fights_for_whom_it_pleases() -> None:
    assert said(HIRED + WILDER) == [
        f"few.yaml:{LINE + 1}:11: E048 Wilder doesn't fight for White Tower; "
        "for hire: gleeman, thief-taker, blademaster, woodsman, grudge-bearer (CMP-13)"
    ]


def test_a_warband_hires_one_of_each_kind() -> None:
    again = WOODSMAN.replace("h-01", "h-03").replace("Al", "Bo")
    assert said(with_blades(WOODSMAN, again)) == [
        f"few.yaml:{LINE + 1}:22: E049 a second Woodsman: a warband hires one of each kind (CMP-13)"
    ]


def test_hired_blades_count_neither_for_the_size_nor_as_heroes() -> None:
    few = changed(("count: 3", "count: 1"), of=HIRED) + f"  - {WOODSMAN}\n"
    assert said(few) == []
    without_guard = few.replace(few[few.index("groups:") : few.index("hired:")], "")
    assert said(without_guard) == ["few.yaml:1:1: E041 has 2 warriors, a warband of White Tower has 3 to 15 (SKR-80)"]


def test_nothing_is_bought_for_a_hired_blade() -> None:
    armed = WOODSMAN[:-1] + ", items: [{item: sword, paid: 10}]}"
    assert said(with_blades(armed)) == [
        f"few.yaml:{LINE}:57: E051 Woodsman may not have 'sword'; "
        "a hired blade has its own kit, and nothing is bought for it (CMP-13)"
    ]


def test_a_hired_blade_takes_the_field_with_its_kit_its_rules_and_its_price() -> None:
    warriors = {w.name: w for w in roster_file(with_blades(WOODSMAN, GLEEMAN)).roster.warriors}
    al, thane = warriors["Al"], warriors["Thane"]
    assert (al.role, al.items, al.marks, al.type) == (
        "hired",
        ("dagger", "axe", "longbow"),
        fee("woodsman"),
        "woodsman",
    )
    assert (thane.traits, thane.keywords) == ((("hides-after-run", ""),), ("hired", "human"))


def test_a_hired_blade_adds_its_own_figure_and_its_experience_to_the_rating() -> None:
    """CMP-10."""
    seasoned = WOODSMAN[:-1] + ", xp: 5}"
    assert rating(roster_file(with_blades(seasoned))) == rating(roster_file(TOWER)) + 12 + 5


def test_a_channeler_for_hire_counts_for_the_cap() -> None:
    """SKR-83."""
    seers = Shelf().document("warband", "hill-seers").data
    assert seers["faction"]["id"] == "hill-clans"
    kind = Shelf().stock.hired.blades["wilder"]
    assert kind.channeling is not None
    assert (kind.channeling.expected_points, kind.fights_for("hill-clans")) == (7.0, True)
    poor = """\
format: warband/2
id: few
name: The few
faction: {id: mercenaries, version: 1.0.0}
limit: {marks: 100}
hired:
"""
    assert "few.yaml:1:1: E058 its channelers may expect 7 points, at most 6.4 for 100 marks (SKR-83)" in said(
        poor + WILDER
    )


def test_a_weave_that_the_type_does_not_know_is_named() -> None:
    """CHN-4: a weave list with exceptions."""
    hill = HIRED.replace("white-tower", "borderlands")
    wrong = said(hill[: hill.index("members:")] + "hired:\n" + WILDER.replace("mire]", "shielding]"))
    assert any("E055 Wilder may not know 'shielding'; there are shield-of-air, arrow-of-fire" in line for line in wrong)


def test_every_faction_can_hire_somebody_and_every_blade_be_hired() -> None:
    shelf = Shelf()
    blades = shelf.stock.hired.blades.values()
    for faction in shelf.ids("faction"):
        assert any(blade.fights_for(faction) for blade in blades), faction
    assert all(any(blade.fights_for(faction) for faction in shelf.ids("faction")) for blade in blades)


def test_the_rulebook_has_the_fees_and_upkeeps_of_the_catalogue() -> None:
    """CMP-13: name, fee and upkeep of its table."""
    page = (Path(__file__).parents[2] / "docs" / "rules" / "campaign.md").read_text("utf-8")
    rows = re.findall(r"^\| ([A-Z][\w -]+) \| \d[\d ]+ \| (\d+) \| (\d+) \| \+\d+ \|", page, re.MULTILINE)
    blades = Shelf().stock.hired.blades.values()
    assert sorted(rows) == sorted((blade.name, str(blade.marks), str(blade.upkeep)) for blade in blades)


@pytest.mark.parametrize("more", [0, 2, 4, 5, 9])
def test_a_hired_blade_advances_as_henchmen_do(more: int) -> None:
    """CMP-2: at 2, 5, 9 and 14 points of experience; what it begins with counts as spent."""
    start = Shelf().stock.hired.blades["woodsman"].start_xp
    entry = fielded(roster_file(with_blades(WOODSMAN.replace("}", f", xp: {start + more}}}"))))[-1]
    assert entry.hired
    assert count_advances(entry) == sum(start < step <= start + more for step in (2, 5, 9, 14))


def test_the_second_dagger_bought_at_once_is_paid() -> None:
    shelf = Shelf()
    kind = shelf.faction("white-tower").types["warder"]
    item = next(item for item in shelf.stock.items.values() if item.free_first)
    bought = price_gear(shelf.stock, kind, [], [item.id, item.id])
    assert [one["paid"] for one in bought] == [usual_price(item, number, kind.marks) for number in (0, 1)]
    assert bought[0] != bought[1]
