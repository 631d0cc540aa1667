"""Plain data as hypothesis draws it: anything a file may hold, and rosters with something changed."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from skirmish.library import Shelf
from skirmish.library.yamlfile import Plain

ROSTERS = {ident: Shelf().roster_file(ident).document.data for ident in Shelf().ids("warband")}
"""The shipped rosters in today's format."""
AWKWARD = "ab :#-,[]{}'\"\\\n\t&*!|>%@`?~.0123456789ex_+=\x85\u2028\ufeff\u200d\u202eé👩🔥א"
WORDS = st.one_of(
    st.text(max_size=40),
    st.text(alphabet=AWKWARD, max_size=40),
    st.sampled_from(["null", "true", "no", "0x1f", "1e5", "12:30", "", "~", "- a", "a: b", "a #b", "...", "---", "<<"]),
    st.text(alphabet="ab  ", min_size=100, max_size=300),
)
NUMBERS = st.one_of(
    st.integers(-(10**17) + 1, 10**17), st.floats(allow_nan=False, allow_infinity=False), st.booleans(), st.none()
)
ANYTHING = st.recursive(
    WORDS | NUMBERS,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(WORDS | st.sampled_from(["members", "groups", "hired", "channeling"]), inner, max_size=5)
    ),
    max_leaves=25,
)
"""Any plain data."""


@st.composite
def rosters(draw: st.DrawFn) -> dict[str, Any]:
    """A shipped roster with names of any letters and a few values that are something else, legal or not."""
    data: dict[str, Any] = deepcopy(ROSTERS[draw(st.sampled_from(sorted(ROSTERS)))])
    data["name"] = draw(WORDS)
    for entry in [*data["members"], *data.get("groups", [])]:
        entry["name"] = draw(WORDS)
    for _ in range(draw(st.integers(0, 4))):
        _spoil(draw, data)
    return data


def _spoil(draw: st.DrawFn, data: Plain) -> None:
    """Changes one value somewhere within."""
    while True:
        if not isinstance(data, dict | list) or not data:
            return
        keys: list[Any] = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = draw(st.sampled_from(keys))
        if draw(st.booleans()) or not isinstance(data[key], dict | list):
            data[key] = draw(ANYTHING)
            return
        data = data[key]
