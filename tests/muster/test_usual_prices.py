"""What is put down for a thing: its price, and of a price with dice the mean. (SKR-81)"""

from __future__ import annotations

import pytest

from skirmish.library.stock import price, usual_price
from skirmish.library.wares import ItemForm


def item(marks: object, **more: object) -> ItemForm:
    return ItemForm.model_validate(
        {"id": "thing", "name": "Thing", "kind": "melee", "marks": marks, "rule": "SKR-76", **more}
    )


@pytest.mark.parametrize(
    ("written", "before", "span", "usual"),
    [
        (60, 0, (60, 60), 60),
        ({"first": 30, "more": 60}, 0, (30, 30), 30),
        ({"first": 30, "more": 60}, 1, (60, 60), 60),
        ("25+2D6", 0, (27, 37), 32),
        ({"times": 3, "of": "base"}, 0, (90, 90), 90),
    ],
)
def test_a_price_of_every_form(written: object, before: int, span: tuple[int, int], usual: int) -> None:
    assert price(item(written), before, 30) == span
    assert usual_price(item(written), before, 30) == usual


def test_the_first_of_some_things_is_free_and_the_second_is_not() -> None:
    dagger = item(2, free_first=True)
    assert [usual_price(dagger, before, 30) for before in (0, 1, 2)] == [0, 2, 2]
