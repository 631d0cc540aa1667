"""Prices as people write them. (data-format: price forms)"""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from skirmish.library.wares import Price, PriceForm


def price(written: Any) -> PriceForm:
    made: PriceForm = TypeAdapter(Price).validate_python(written, strict=True)
    return made


def test_a_plain_price_is_the_same_for_each() -> None:
    assert [price(60).span(before, base=40) for before in range(3)] == [(60, 60)] * 3


def test_a_rising_price_is_paid_from_the_second_on() -> None:
    rising = price({"first": 30, "more": 60})
    assert [rising.span(before, base=40) for before in range(3)] == [(30, 30), (60, 60), (60, 60)]


def test_a_rolled_price_lies_between_its_least_and_its_most() -> None:
    assert price("25+2D6").span(0, base=40) == (27, 37)


def test_a_price_may_be_a_multiple_of_the_warrior_s_own() -> None:
    assert price({"times": 3, "of": "base"}).span(0, base=40) == (120, 120)


@pytest.mark.parametrize(
    "written", [True, -1, 2.5, "60", "25+D6", "25+2D8", [60], None, {"frist": 3}, {"times": 3, "of": "moon"}]
)
def test_anything_else_is_no_price(written: Any) -> None:
    with pytest.raises(ValidationError):
        price(written)
