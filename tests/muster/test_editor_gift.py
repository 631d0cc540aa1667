"""Channelers of a list in the making: the weaves of their choice, and the dice of recruitment. (CHN-2..6, CHN-40)"""

from __future__ import annotations

import pytest
from editors import BAND, band, fresh, hireling, lesson, line, why_not

from skirmish.muster.editor_views import Typed
from skirmish.muster.edits import Refused

KNOWN = ["mist", "mire", "ward", "smother"]


def test_a_weave_is_given_up_for_another() -> None:
    """CHN-4."""
    bench = band()
    assert why_not(lesson(bench, "m-01", "lightning")) == ("knows 4 already: give one up first", "CHN-4")
    bench.learn("m-01", KNOWN[:3])
    assert bench.weaves("m-01").left == 1
    assert line(bench, "m-01").faults[0].code == "E055"
    assert why_not(lesson(bench, "m-01", "lightning")) is None
    bench.learn("m-01", [*KNOWN[:3], "lightning"])
    assert bench.legal
    assert "      weaves: [mist, mire, ward, lightning]\n" in bench.text


def test_no_more_weaves_are_chosen_than_its_kind_knows() -> None:
    bench = band()
    with pytest.raises(Refused, match="4 standard weaves at most, not 5"):
        bench.learn("m-01", [*KNOWN, "lightning"])
    with pytest.raises(Refused, match="did you mean 'lightning'"):
        bench.learn("m-01", ["lightnig"])
    with pytest.raises(Refused, match="Ren doesn't channel"):
        bench.learn("m-02", ["mist"])
    assert bench.text == BAND
    assert bench.weaves("m-02").lessons == ()


def test_special_weaves_are_rolled_for_and_not_chosen() -> None:
    """CHN-5."""
    bench = band()
    assert why_not(lesson(bench, "m-01", "healing")) == ("special weaves are rolled for, not chosen", "CHN-5")
    with pytest.raises(Refused, match="special weaves are rolled for"):
        bench.learn("m-01", [*KNOWN, "cloud-dancing"])


def test_weaves_that_are_always_taught_are_not_chosen() -> None:
    """CHN-4."""
    taught = [
        (faction, one.id)
        for faction in ("seanchan", "white-tower", "aiel")
        for one in fresh(faction).for_hire()
        if one.channels and one.chooses == (0, 0)
    ]
    for faction, type_id in taught:
        bench = fresh(faction, limit=2000)
        bench.hire(next(one.id for one in bench.for_hire() if one.role == "leader"))
        ident = bench.hire(type_id)
        assert all(one.refusal is not None for one in bench.weaves(ident).lessons)


def test_a_kind_that_may_not_know_a_weave_is_not_offered_it() -> None:
    """A hired wilder knows neither shielding nor folded light."""
    bench = fresh("mercenaries")
    bench.hire("captain")
    assert hireling(bench, "wilder").chooses == (2, 0)
    ident = bench.hire("wilder", weaves=["mist", "mire"])
    assert "shielding" not in [one.weave for one in bench.weaves(ident).lessons]
    with pytest.raises(Refused, match="it may not know Shielding"):
        bench.learn(ident, ["mist", "shielding"])


def test_dice_are_told_as_they_fell() -> None:
    bench = fresh()
    bench.hire("sitter", typed=Typed(points=(4, 5), talents=(2, 8), powers=(1, 2)), seed=3)
    points, talents, powers = bench.rolls("m-01")
    assert (points.said, points.by_hand, points.rule) == ("9 points", True, "CHN-2")
    assert [(die.face, die.counts) for die in talents.dice] == [(2, False), (8, True)]
    assert talents.dice[0].why == "its type never has it: rolled again"
    assert talents.said == talents.dice[1].shows
    assert powers.dice[0].shows.startswith("strong in")
    assert powers.said == ", ".join(die.shows for die in powers.dice)


def test_dice_that_were_rolled_here_name_their_number() -> None:
    bench = fresh()
    bench.hire("sitter", seed=3)
    assert not bench.rolls("m-01")[0].by_hand
    assert bench.data["members"][0]["channeling"]["rolled"]["seed"] == 3


def test_a_list_without_its_dice_tells_what_is_known() -> None:
    bench = band()
    points, talents, powers = bench.rolls("m-01")
    assert [die.face for die in points.dice] == [4, 5]
    assert (talents.dice, talents.said) == ((), "Healing")
    assert (powers.dice, powers.said) == ((), "none")
    assert bench.rolls("m-02") == ()


def test_faces_typed_in_take_the_place_of_the_dice_and_nothing_else_changes() -> None:
    """CHN-2, CHN-40, CHN-41."""
    bench = band()
    bench.typed("m-01", Typed(points=(6, 6)))
    assert "rolled: {dice: 2D6, faces: [6, 6]}" in bench.text
    assert bench.summary.points == 12
    assert bench.text == BAND.replace("faces: [4, 5]", "faces: [6, 6]")
    bench.typed("m-01", Typed(talents=(4,)))
    gift = line(bench, "m-01").gift
    assert gift is not None
    assert [weave for weave, _ in gift.weaves] == KNOWN
    assert gift.specials == (("cloud-dancing", "Cloud Dancing"),)
    bench.typed("m-01", Typed(powers=(1, 3)))
    assert bench.data["members"][0]["channeling"]["powers_rolled"] == {"strong": [1], "weak": [3]}
    assert list(bench.data["members"][0]["channeling"]) == [
        "rolled", "weaves", "special", "special_rolled", "strong", "weak", "powers_rolled",
    ]  # fmt: skip
    assert bench.legal


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (Typed(points=(4,)), "rolls 2D6, not 1 die$"),
        (Typed(points=(4, 7)), "a D6 shows 1 to 6, not 7"),
        (Typed(talents=(11,)), "a D10 shows 1 to 10, not 11"),
        (Typed(talents=(2,)), "one more is rolled"),
        (Typed(talents=(4, 4)), "that ends the roll"),
        (Typed(powers=(1,)), "one more is rolled"),
        (Typed(talents=(8,) * 21), "20 faces at most"),
    ],
)
def test_faces_that_can_not_have_fallen_are_refused(typed: Typed, said: str) -> None:
    rich = BAND.replace("marks: 500", "marks: 600")
    bench = band(rich)
    with pytest.raises(Refused, match=said):
        bench.typed("m-01", typed)
    with pytest.raises(Refused, match=said):
        bench.hire("aes-sedai", typed=typed)
    with pytest.raises(Refused, match="Ren doesn't channel"):
        bench.typed("m-02", typed)
    assert bench.text == rich


def test_who_has_no_special_weave_rolls_for_none() -> None:
    bench = band()
    with pytest.raises(Refused, match="Accepted rolls for no special weave"):
        bench.hire("accepted", typed=Typed(talents=(4,)))
    assert [rolled.what for rolled in bench.rolls(bench.hire("accepted"))] == ["points", "powers"]
