"""All that a batch says, in one look at each of its battles: the terminal, programs and the report read it off this."""

from __future__ import annotations

from itertools import combinations

from skirmish.core.record import Record, evolve
from skirmish.playtest.course import Course, Courses
from skirmish.playtest.equilibrium import Part, equilibrium
from skirmish.playtest.luck import Fortunes, Lucks
from skirmish.playtest.matchups import Cell, MatchUps, against_the_field
from skirmish.playtest.paired import Comparison, compared
from skirmish.playtest.plan import Batch, Plan, total
from skirmish.playtest.rating import Rating, ratings
from skirmish.playtest.results import Result
from skirmish.playtest.sides import Bias, Sides
from skirmish.playtest.tally import Tally
from skirmish.playtest.warriors import Deeds, Warriors
from skirmish.playtest.worths import Gift, Point, Worths


class Standing(Record):
    """A list of the batch, and how it fared in all its battles together."""

    ident: str
    name: str
    faction: str
    marks: int
    tally: Tally


class Summary(Record):
    """What a batch says. What nobody noted, or what takes more lists than there are, is empty."""

    battles: int
    wanted: int
    standings: tuple[Standing, ...]
    """In the order of the plan."""
    cells: tuple[Cell, ...]
    """Each list against each other that it has met."""
    ratings: tuple[Rating, ...]
    """The strongest first; () for fewer than three lists."""
    mix: tuple[Part, ...]
    """The mixed equilibrium; () for fewer than three lists."""
    compared: tuple[Comparison, ...]
    """Lists of one faction, versions of one list most likely, by their battles against the others."""
    biases: tuple[Bias, ...]
    course: Course | None
    """None if there was no battle."""
    warriors: tuple[Deeds, ...]
    types: tuple[Deeds, ...]
    points: tuple[Point, ...]
    gifts: tuple[Gift, ...]
    luck: Fortunes


def summed(batch: Batch) -> Summary:
    """The whole of it. Each result is looked at once and not kept: a batch may have any number of battles."""
    plan, light = batch.plan, list[Result]()
    ups, sides, courses, warriors, worths, lucks = MatchUps(), Sides(), Courses(), Warriors(), Worths(), Lucks()
    pairs = versions(plan)
    for result in batch.results:
        for collector in (ups, sides, courses, warriors, worths, lucks):
            collector.see(result)
        if pairs:
            light.append(evolve(result, facts={}))
    cells = ups.told
    many = len(plan.rosters) > 2
    tallies = against_the_field(cells)
    return Summary(
        courses.battles, total(plan),
        tuple(
            Standing(one.id, one.name, one.faction, one.marks, tallies.get(one.id, Tally())) for one in plan.rosters
        ),
        cells,
        ratings(cells) if many else (), equilibrium(cells) if many else (),
        tuple(found for a, b in pairs if (found := compared(light, a, b)) is not None),
        sides.told, courses.told, warriors.told, warriors.types, worths.points, worths.gifts, lucks.told,
    )  # fmt: skip


def versions(plan: Plan) -> tuple[tuple[str, str], ...]:
    """The lists that are compared with each other by their battles against others: those of one faction."""
    if len(plan.rosters) < 3:
        return ()
    return tuple((a.id, b.id) for a, b in combinations(plan.rosters, 2) if a.faction == b.faction)
