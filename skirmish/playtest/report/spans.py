"""Shares with their intervals as bars on one scale: the mark is what was measured, the band what it may truly be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from skirmish.playtest.estimates import Estimate
from skirmish.playtest.report.pieces import number, said, tag

NEAR_END = 0.005
"""Shares so near to none or all aren't rounded to it."""


class Span(NamedTuple):
    """A figure with its 95 % interval, and how it is told in words."""

    label: str
    """HTML."""
    value: float
    low: float
    high: float
    told: str


def percent(share: float) -> str:
    """`58 %`; near the ends to a tenth, so that 0 % and 100 % are nearly just that."""
    near = min(share, 1 - share) < NEAR_END
    return f"{100 * share:.{int(near)}f}".removesuffix(".0") + "\u202f%"


def of_share(label: str, found: Estimate) -> Span:
    """A share with its interval; the label is HTML."""
    told = f"{percent(found.value)} ({between(found.low, found.high)})"
    return Span(label, found.value, found.low, found.high, told)


def between(low: float, high: float) -> str:
    """The two ends of an interval of shares: `53 to 63 %`."""
    return f"{100 * low:.0f} to {100 * high:.0f}\u202f%"


def bar(span: Span, low: float = 0.0, high: float = 1.0, even: float = 0.5, marked: bool = True) -> str:
    """The span drawn on a scale from `low` to `high`; a dashed line stands at `even`, a mark where it was measured."""
    width = (high - low) or 1.0

    def at(value: float) -> str:
        return f"{100 * min(1.0, max(0.0, (value - low) / width)):.2f}"

    lines = [
        '<line class="axis" x1="0" x2="100" y1="5" y2="5"/>',
        f'<line class="even" x1="{at(even)}" x2="{at(even)}" y1="0" y2="10"/>',
        f'<line class="reach" x1="{at(span.low)}" x2="{at(span.high)}" y1="5" y2="5"/>',
        f'<line class="at" x1="{at(span.value)}" x2="{at(span.value)}" y1="1.5" y2="8.5"/>' if marked else "",
    ]
    return tag("svg", "".join(lines), "bar", viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true")


def spans(
    ident: str, caption: str, heads: tuple[str, str], found: Iterable[Span], scale: tuple[float, float, float] | None,
    digits: int = 0, marked: bool = True,
) -> str:  # fmt: skip
    """Lines of spans under two heads: what they are of, and what is told of them.

    `scale`: its lowest value, the one in the middle that means even, and its highest, told with so many digits;
    None: shares from 0 to 100 %.
    """
    low, even, high = scale or (0.0, 0.5, 1.0)
    ends = [number(value, digits).shown for value in (low, even, high)] if scale else ["0", "50", "100\u202f%"]
    marks = tag("span", "".join(tag("span", said(end)) for end in ends), "scale")
    head = tag("tr", "".join((
        tag("th", said(heads[0]), scope="col"), tag("th", marks, "span", scope="col"),
        tag("th", said(heads[1]), "number", scope="col"),
    )))  # fmt: skip
    lines = "".join(
        tag("tr", tag("th", span.label, scope="row") + tag("td", bar(span, low, high, even, marked), "span")
            + tag("td", said(span.told), "number"))
        for span in found
    )  # fmt: skip
    return tag("table", tag("caption", said(caption)) + tag("thead", head) + tag("tbody", lines), "spans", id=ident)
