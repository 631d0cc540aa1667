"""The same battles under several rules: what is told of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
import typer
from batches import GUARDS, RAIDERS, WATCH, plan
from made_results import result

from skirmish.cli.playtest import playtest
from skirmish.cli.vary import MOST, rows, varied_of
from skirmish.playtest.match import Result
from skirmish.playtest.plan import Batch
from skirmish.playtest.variants import Figure, Variant, combinations_of, figures


def battles(won: Iterable[bool | None], rounds: int, runs: bool = True) -> list[Result]:
    """Pairs of battles of the guards, who have the first turn in all of them, against the raiders."""
    return [
        result(
            one, "guards", "raiders", seed=n // 2, side=n % 2, rounds=rounds,
            facts={"course": {"first": n % 2, "rout": [3 if runs else None, None]}},
        )
        for n, one in enumerate(won)
    ]  # fmt: skip


def told(*variants: Variant) -> dict[str, Figure]:
    return {one.name: one for one in figures(variants)}


def test_each_value_of_an_option_goes_with_each_of_the_others():
    found = combinations_of({"rout": ("half", "never"), "light": ("day", "dusk")})
    assert [tuple(one.values()) for one in found] == [
        ("half", "day"), ("half", "dusk"), ("never", "day"), ("never", "dusk"),
    ]  # fmt: skip


def test_changes_are_told_of_the_same_battles_and_are_surer_than_two_shares_apart():
    """Every pair of battles but each tenth ends alike: the change has a narrower interval than either share."""
    pairs = [n // 2 for n in range(200)]
    once, then = [n % 2 == 0 for n in pairs], [n % 2 == 0 and n % 10 != 0 for n in pairs]
    found = told(
        Variant({"rout": "quarter"}, Batch(plan(), battles(once, 6))),
        Variant({"rout": "half"}, Batch(plan(), battles(then, 8, runs=False))),
    )
    first, second = found["The guards wins"].effects
    assert (first.variant, first.value.value, first.change) == ("rout=quarter", 0.5, None)
    assert (second.variant, second.value.value) == ("rout=half", 0.4)
    assert second.change is not None
    assert second.change.value == pytest.approx(-0.1)
    assert second.change.high < 0
    assert second.change.high - second.change.low < second.value.high - second.value.low
    assert found["the side with the first turn wins"].effects[1].value.value == 0.4
    assert [one.value.value for one in found["a side routs"].effects] == [1.0, 0.0]
    assert rows(found["rounds"])[1][0] == "rout=half"
    assert rows(found["rounds"])[1][2].startswith("+2.0")
    assert rows(found["rounds"])[0][2] == ""


def test_of_three_lists_each_has_its_figure_and_of_two_the_first():
    one = Variant({"rout": "half"}, Batch(plan(), battles([True, False], 6)))
    three = Variant({"rout": "half"}, Batch(plan(rosters=(GUARDS, RAIDERS, WATCH)), battles([True, False], 6)))
    assert [name for name in told(one) if name.endswith("s wins")] == ["The guards wins"]
    assert [name for name in told(three) if name.endswith("s wins")] == ["The guards wins", "The raiders wins"]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (["rout"], "'rout' is not NAME=VALUE,VALUE"),
        (["rout=half"], "'rout=half' is not NAME=VALUE,VALUE"),
        (["rout=half,half"], "is not NAME=VALUE,VALUE"),
        (["rout=half,never", "rout=half,third"], "'rout' is given twice"),
        (["premeasure=true,false"], "'premeasure' is given twice"),
        ([f"a={','.join(map(str, range(MOST + 1)))}"], f"{MOST + 1} variants are too many; maximum {MOST}"),
    ],
)
def test_what_is_not_a_choice_of_values_is_refused(written: list[str], why: str):
    with pytest.raises(typer.BadParameter, match=why):
        varied_of(written, {"premeasure": "true"})


def test_the_command_plays_each_variant_and_tells_programs(capsys: pytest.CaptureFixture[str]):
    playtest(
        ["tower-patrol", "black-legion"], games=2, rules="skirmish", players=("random", "random"), jobs=1,
        vary=["rout=quarter,never"], as_json=True,
    )  # fmt: skip
    found = json.loads(capsys.readouterr().out)
    assert found["variants"] == [{"rout": "quarter"}, {"rout": "never"}]
    by_name = {figure["name"]: figure["effects"] for figure in found["figures"]}
    assert by_name["a side routs"][1]["value"]["value"] == 0.0
    assert by_name["rounds"][1]["change"]["count"] == 2


@pytest.mark.parametrize(
    "also",
    [{"until_sure": True}, {"report": "x.html"}, {"coverage": True}, {"plain": True}, {"observer": [Path("x.py")]}],
)
def test_what_it_neither_does_nor_shows_is_refused(also: dict[str, object], monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(typer.BadParameter, match="doesn't go with --"):
        playtest(["tower-patrol", "black-legion"], vary=["rout=quarter,never"], **also)  # type: ignore[arg-type]
