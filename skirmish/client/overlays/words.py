"""Every text of the overlays. Lengths have two decimals, as the board's answers are read to a hundredth."""

from __future__ import annotations

from skirmish.board import Seen
from skirmish.client.view.marks import Role
from skirmish.core.decision import Refusal

CLOSE_IN = 0.25
"""A yes or no that less than so many inches decide is told in amber."""
TITLES = {
    "reach": "Reach", "way": "Way", "ruler": "Ruler, edge to edge", "sight": "Sight", "ranges": "Ranges",
    "cutting": "Who may cut", "circle": "Circle", "threat": "Threat", "sightmap": "Sight from here",
    "template": "What it covers", "targets": "Targets",
}  # fmt: skip
"""What the legend calls each layer, by its name."""
REFUSED = "not allowed"


def title(name: str, about: str = "") -> str:
    """The legend's line of a layer, and whom it is about."""
    return f"{TITLES[name]}: {about}" if about else TITLES[name]


def inches(length: float) -> str:
    """`5.60"`."""
    return f'{length:.2f}"'


def slack(left: float) -> str:
    """`in by 0.13"`, `short by 0.02"`: how far a yes or no is from the other answer."""
    return f"in by {inches(left)}" if left >= 0 else short(-left)


def short(by: float) -> str:
    """`short by 0.02"`."""
    return f"short by {inches(max(0.0, by))}"


def close(left: float) -> bool:
    """Whether it is decided by so little that it should be looked at twice."""
    return abs(left) < CLOSE_IN


def ruled(left: float) -> Role:
    """The colour of a slack: amber where it is close, else good or bad."""
    return "note" if close(left) else "good" if left >= 0 else "bad"


def trip(cost: float, allowance: float) -> str:
    """`5.60" of 6.00", in by 0.40"`."""
    return f"{inches(cost)} of {inches(allowance)}, {slack(allowance - cost)}"


def apart(gap: float, centres: float | None) -> str:
    """The ruler's label: from edge to edge, and from centre to centre if both ends are bases."""
    told = "touching" if gap <= 0 else inches(gap)
    return told if centres is None else f"{told} (centres {inches(centres)} apart)"


def refused(refusal: Refusal, premeasure: bool) -> str:
    """Why not, by how much and by which rule; without premeasuring no distance, nor a reason that tells one."""
    if not premeasure and (refusal.short_by or '"' in refusal.reason):
        return _with_rule(REFUSED, refusal.rule)
    said = refusal.reason
    if refusal.short_by:
        said += f", {short(refusal.short_by)}"
    return _with_rule(said, refusal.rule)


def barred(refusal: Refusal, premeasure: bool) -> str:
    """Why not in the fewest words, where many are told at once: by how much, or the reason."""
    if premeasure and refusal.short_by:
        return slack(-refusal.short_by)
    return refused(refusal, premeasure).partition(" (")[0]


def _with_rule(text: str, rule: str) -> str:
    return f"{text} ({rule})" if rule else text


def seen(sight: Seen) -> str:
    """`seen 62 %, in cover`; `out of sight`."""
    if not sight.seen:
        return "out of sight"
    return f"seen {percent(sight.visible)}" + (f", in cover ({percent(sight.clear)} clear)" if sight.covered else "")


def percent(part: float) -> str:
    """`62 %`: a part, never rounded to all or nothing that it isn't."""
    whole = round(100 * part)
    if 0 < part < 1:
        whole = min(99, max(1, whole))
    return f"{whole} %"


def blocker(name: str, sight: str) -> str:
    """What stands in the way, and how."""
    return f"{name} {'is in the way' if sight == 'soft' else 'blocks'}"


def band(name: str, length: float) -> str:
    """`short bow 16.00"`."""
    return f"{name} {inches(length)}"


def halo(name: str, text: str, length: float) -> str:
    """`Ren: may cut, 5 points left (12.00")`."""
    return f"{name}: {text} ({inches(length)})"


def tie(left: float, joined: bool, *, within: bool) -> str:
    """`joined, breaks 0.40" further on`; `joins, in by 0.40"`; `breaks, short by 0.10"`; `too far, short by 0.30"`."""
    if within:
        return f"joined, breaks {inches(left)} further on" if joined else f"joins, {slack(left)}"
    return f"{'breaks' if joined else 'too far'}, {short(-left)}"


def touches(count: int, friends: int) -> str:
    """`touches 3, 1 friend`."""
    if not count:
        return "touches nobody"
    own = f", {friends} {'friend' if friends == 1 else 'friends'}" if friends else ""
    return f"touches {count}{own}"


def sees_of(count: int, among: int) -> str:
    """How many of them are seen from a spot."""
    return f"sees {count} of {among}"


def may_charge(names: list[str]) -> str:
    """Who may get here by a charge."""
    return f"may be charged by {', '.join(names)}"


def may_shoot(names: list[str]) -> str:
    """Who may shoot or weave as far as here."""
    return f"within range of {', '.join(names)}"
