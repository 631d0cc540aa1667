"""Dice for a weave, and how it is kept, as text: `lightning 4; tens stand; hold`. (DOT-131, DOT-135, DOT-146)"""

from __future__ import annotations

from typing import Literal

from skirmish.core.decision import Refusal
from skirmish.core.record import Record

Keep = Literal["", "hold", "hold inverted", "don't settle", "invert"]
"""What becomes of it when it is complete: it takes effect; it is held ready, so that nobody sees it or not; a ward is
held instead; what lasts is made so that nobody sees it."""
HELD: frozenset[Keep] = frozenset({"hold", "hold inverted"})
"""Held ready: it is aimed when it is let go."""
TENS = "tens stand"
KEEPS: tuple[Keep, ...] = ("hold", "hold inverted", "don't settle", "invert")
RULE = "DOT-174"


class Order(Record, cache_hash=True):
    """So many dice for a weave."""

    what: str
    """The weave."""
    dice: int
    stand: bool = False
    """Tens aren't rolled again in this round. (DOT-131)"""
    keep: Keep = ""


def order_text(order: Order) -> str:
    """The order as an action says it."""
    said = [f"{order.what} {order.dice}", TENS if order.stand else "", order.keep]
    return "; ".join(filter(None, said))


def read_order(text: str) -> Order | Refusal:
    """The order that the text says, or why it says none; it must be written as `order_text` writes it."""
    said, *more = text.split("; ")
    what, _, dice = said.rpartition(" ")
    number = int(dice) if dice.isdecimal() and len(dice) < 3 else 0
    keep: Keep = next((one for one in KEEPS if one in more), "")
    order = Order(what, number, TENS in more, keep)
    return order if order_text(order) == text else Refusal(f"it is written like '{order_text(order)}'", RULE)
