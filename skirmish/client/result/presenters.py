"""What the page says: made from the annals of the battle and from how it might have gone on, without a window."""

from __future__ import annotations

from collections.abc import Mapping

from skirmish.chronicle.annals import KINDS, Annal, Annals, Luck, added
from skirmish.chronicle.story import tell, turning
from skirmish.client.questions import Prospects
from skirmish.client.words import begun, percent, say
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, Side
from skirmish.core.system import Ruleset

COLUMNS = ("took-out", "hurt", "weaves", "cuts", "moved", "luck")


class StoryLine(Record):
    """A sentence of the story."""

    heading: str
    text: str
    moment: int
    model: ModelId
    side: Side | None


class Point(Record):
    """A point of the curve: side 0's chance of winning; None while it isn't known."""

    label: str
    moment: int
    chance: float | None
    tip: str


class Row(Record):
    """What a warrior did."""

    model: ModelId
    side: Side
    name: str
    cells: tuple[str, ...]
    fate: str
    well: bool
    """Whether that is no harm."""


class LuckRow(Record):
    """How the rolls of a kind fell for both: so many more than expected passed."""

    label: str
    excess: tuple[float, float]
    tip: str


class Fallen(Record):
    """Somebody who was lost."""

    model: ModelId
    side: Side
    name: str
    by: str
    round: str


class ResultView(Record):
    """The page."""

    title: str
    subtitle: str
    rule: str
    winner: Side | None
    names: tuple[str, str]
    story: tuple[StoryLine, ...]
    curve: tuple[Point, ...]
    turning: int | None
    """The number of the point after which the battle was another one."""
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    luck: tuple[LuckRow, ...]
    luckier: str
    fallen: tuple[Fallen, ...]


def result(
    annals: Annals, rules: Ruleset, ending: tuple[Side | None, str, str], known: Mapping[int, Prospects]
) -> ResultView:
    """The page. `ending`: winner, why, rule id; `known`: how it might have gone on, by the number of the point."""
    state, (winner, why, rule) = annals.state, ending
    names = state.forces[0].roster.name, state.forces[1].roster.name
    title = say("drawn") if winner is None else say("wins", who=names[winner])
    curve = _curve(annals, winner, known)
    chances = [point.chance for point in curve]
    whole = [chance for chance in chances if chance is not None]
    turned = turning(annals, whole) if len(whole) == len(chances) else None
    story = tell(annals, whole if len(whole) == len(chances) else (), (winner, why))
    people = {one.model: one for one in annals.warriors}
    return ResultView(
        title, say("result", why=begun(why), round=state.round), rule, winner, names,
        tuple(StoryLine(say("round-short", number=s.round), s.text, s.moment, s.model, s.side) for s in story),
        curve, turned.round if turned is not None else None, tuple(say(f"result.{name}") for name in COLUMNS),
        tuple(_row(one) for one in annals.warriors if not one.raised or one.struck_down or one.given),
        _luck(annals), _luckier(annals), tuple(_fallen(annals, people)),
    )  # fmt: skip


def _curve(annals: Annals, winner: Side | None, known: Mapping[int, Prospects]) -> tuple[Point, ...]:
    """A point before each round, and one at the end."""
    found = []
    for number, moment in enumerate(annals.rounds):
        seen, label = known.get(number), say("result.start") if number == 0 else str(number)
        if seen is None:
            found.append(Point(label, moment, None, ""))
            continue
        tip = say("result.chance", percent=percent(seen.chance))
        found.append(Point(label, moment, seen.chance, tip))
    end = 0.5 if winner is None else 1.0 - winner
    return (*found, Point(str(len(annals.rounds)), -1, end, say("result.end")))


def _row(one: Annal) -> Row:
    cells = (
        _count(one.struck_down), _count(one.given), _of(one.woven, one.tried), _of(one.cuts, one.cuts_tried),
        f'{one.inches:.0f}"', _signed(one.luck.excess) if one.luck.rolls else "–",
    )  # fmt: skip
    fate = say(f"fate.{one.fate}", n=one.taken, round=one.round)
    return Row(one.model, one.side, one.name, cells, fate, one.fate in ("unhurt", "away"))


def _count(number: int) -> str:
    return str(number) if number else "–"


def _of(done: int, tried: int) -> str:
    return f"{done}/{tried}" if tried else "–"


def _signed(number: float) -> str:
    return f"{number:+.1f}".replace("-", "−")


def _luck(annals: Annals) -> tuple[LuckRow, ...]:
    """A row for each kind of roll that there was, and one for all of them."""
    found = []
    for kind in KINDS:
        both = tuple(annals.luck[side].get(kind, Luck()) for side in (0, 1))
        if any(one.rolls for one in both):
            found.append(_luck_row(annals, say(f"luck.{kind}"), both[0], both[1]))
    if len(found) > 1:
        both = tuple(added(annals.luck[side].values()) for side in (0, 1))
        found.append(_luck_row(annals, say("luck.all"), both[0], both[1]))
    return tuple(found)


def _luck_row(annals: Annals, label: str, mine: Luck, theirs: Luck) -> LuckRow:
    tip = "\n".join(
        say("luck.tip", who=force.roster.name, passed=luck.passed, n=luck.rolls, expected=f"{luck.expected:.1f}")
        for force, luck in zip(annals.state.forces, (mine, theirs), strict=True)
    )
    return LuckRow(label, (mine.excess, theirs.excess), tip)


def _luckier(annals: Annals) -> str:
    lead = annals.side_luck(0).excess - annals.side_luck(1).excess
    if abs(lead) < 0.5:
        return say("luck.even")
    who = annals.state.forces[0 if lead > 0 else 1].roster.name
    return say("luck.lead", who=who, lead=f"{abs(lead):.1f}")


def _fallen(annals: Annals, people: Mapping[ModelId, Annal]) -> list[Fallen]:
    """In the order in which they were lost."""
    found = []
    for loss in annals.losses:
        one = people[loss.model]
        by = say("result.by", who=people[loss.by].name) if loss.by != NOBODY else say(f"fate.{one.fate}", n=0, round=0)
        found.append(Fallen(one.model, one.side, one.name, by, say("round-short", number=loss.round)))
    return found
