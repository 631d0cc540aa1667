"""Charts as plain data for plotly.js. Their colours by night and on paper are those of the style sheet."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from skirmish.core.html import clean_text
from skirmish.pages.templates import macros
from skirmish.playtest.report.elements import TEMPLATES

PARTY = ("#2f7fc4", "#cf6212")
"""Blue and orange, as on the table: to be seen on light and on dark paper."""
NEITHER = "#858b96"
ACCENT = "#a47a2c"
HATCH = ("", "/", "x")
"""What tells bars apart without colour: plain, hatched, crossed."""
SIGNS = ("circle", "triangle-up")
"""What marks points of the two parties: as falls on the maps."""
Trace = dict[str, Any]


class Chart(NamedTuple):
    """A chart and what it shows, in words for who doesn't see it."""

    title: str
    told: str
    traces: Sequence[Trace]
    axes: tuple[Trace, Trace]
    """Those below and to the left; `axis` makes them."""
    more: Mapping[str, Any] = {}
    """Of the layout."""


def axis(title: str, **more: Any) -> Trace:
    """An axis with its title, which names the unit."""
    return {
        "title": {"text": literal(title), "standoff": 8, "font": {"size": 13}},
        "automargin": True,
        "fixedrange": True,
        **more,
    }


FEW = 8
"""Up to so many of what is counted each has its mark on the axis: halves of a battle there are not."""


def counts(title: str, most: float) -> Trace:
    """The axis of whole numbers from 0 to at least so many."""
    return axis(title, rangemode="tozero", **({"tick0": 0, "dtick": 1} if most <= FEW else {}))


def bars(name: str, x: Sequence[float], y: Sequence[float], colour: str, hatch: str, hover: str) -> Trace:
    """Bars; `hover` says what one of them is besides their name, with `%{x}` and `%{y}`."""
    pattern = {"shape": hatch, "fgcolor": "#ffffff", "fillmode": "overlay", "size": 7, "solidity": 0.25}
    return {
        "type": "bar", "name": literal(name), "x": list(x), "y": list(y),
        "hovertemplate": f"%{{fullData.name}}<br>{hover}<extra></extra>",
        "marker": {"color": colour, "pattern": pattern if hatch else {"shape": ""}, "line": {"width": 0}},
    }  # fmt: skip


class ChartPoint(NamedTuple):
    """A point with the ends of its interval upwards, and what it is, as people wrote it."""

    x: float
    y: float
    low: float
    high: float
    hover: str


def points(name: str, found: Sequence[ChartPoint], party: int) -> Trace:
    """Points of a party, with their intervals."""
    marker = {"color": PARTY[party], "symbol": SIGNS[party], "size": 10, "opacity": 0.9}
    return {
        "type": "scatter", "mode": "markers", "name": literal(name), "marker": marker,
        "x": [round(one.x, 1) for one in found], "y": [round(one.y, 2) for one in found],
        "error_y": {"type": "data", "array": [round(one.high - one.y, 2) for one in found], "thickness": 1, "width": 0,
                    "arrayminus": [round(one.y - one.low, 2) for one in found], "color": PARTY[party]},
        "text": [literal(one.hover) for one in found], "hovertemplate": "%{text}<extra></extra>",
    }  # fmt: skip


def line(name: str, x: Sequence[float], y: Sequence[float], colour: str = NEITHER, dash: str = "dot") -> Trace:
    """A line to compare with."""
    return {
        "type": "scatter", "mode": "lines", "name": literal(name), "x": list(x), "y": list(y), "hoverinfo": "skip",
        "line": {"color": colour, "width": 2, "dash": dash},
    }  # fmt: skip


def literal(words: str) -> str:
    """Words that people wrote, for a place where plotly.js reads tags; it knows no entities for quotes."""
    return html.escape(clean_text(words), quote=False)


def figure(chart: Chart, table: str = "") -> str:
    """The chart in its frame; `table` has its figures, for who opens them."""
    data = as_script({"data": list(chart.traces), "layout": _layout(chart)})
    return str(macros(TEMPLATES, "elements.html").figure(chart, data, table))


def as_script(value: Any) -> str:
    """JSON that can stand in a script element whatever is in it."""
    plain = json.dumps(value, separators=(",", ":"), allow_nan=False)
    return plain.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _layout(chart: Chart) -> Trace:
    below, left = chart.axes
    return {
        "autosize": True, "height": 310, "margin": {"l": 50, "r": 14, "t": 34, "b": 44, "pad": 4},
        "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)", "bargap": 0.12, "hovermode": "closest",
        "dragmode": False, "showlegend": len(chart.traces) > 1, "hoverlabel": {"align": "left"},
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "itemclick": False,
                   "itemdoubleclick": False, "traceorder": "normal"},
        "font": {"family": '"Segoe UI", Roboto, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif', "size": 13},
        "xaxis": {"showgrid": False, **below}, "yaxis": {"showgrid": True, "zeroline": True, **left}, **chart.more,
    }  # fmt: skip
