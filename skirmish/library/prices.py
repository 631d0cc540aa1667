"""What a thing costs: `60`, `{first: 30, more: 60}`, `"25+2D6"`, `{times: 3, of: base}`."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from skirmish.library.forms import Form, Short

Marks = Annotated[int, Field(ge=0, le=10_000)]


class PriceForm(Form):
    """A price in marks; `span` says what may have been paid."""

    first: Marks = 0
    more: Marks | None = None
    """What each costs after the first of a warrior, if it isn't the same."""
    dice: Annotated[int, Field(ge=0, le=10)] = 0
    """How many D6 are rolled on top."""
    times: Annotated[int, Field(ge=0, le=20)] = 0
    """How many times the price of the warrior himself."""
    of: Literal["base"] = "base"

    def span(self, before: int, base: int) -> tuple[int, int]:
        """Least and most that one costs whose owner has `before` of them already and cost `base` marks himself."""
        fixed = self.first if before == 0 or self.more is None else self.more
        fixed += self.times * base
        return fixed + self.dice, fixed + 6 * self.dice


def _written(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return {"first": value}
    if isinstance(value, str):
        rolled = re.fullmatch(r"([0-9]{1,5})\+([0-9])[dD]6", value)
        if rolled is None:
            raise ValueError("must be a price like 60, {first: 30, more: 60}, '25+2D6' or {times: 3, of: base}")
        return {"first": int(rolled[1]), "dice": int(rolled[2])}
    return value


_SHORT = (
    {"type": "integer", "minimum": 0, "maximum": 10_000},
    {"type": "string", "pattern": "^(10000|0?[0-9]{1,4})\\+[0-9][dD]6$"},
)
Price = Annotated[PriceForm, BeforeValidator(_written), Short(*_SHORT)]
