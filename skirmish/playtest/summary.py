"""All that a batch says, in one look at each of its battles: the terminal, programs and the report read it off this."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.core.record import Record
from skirmish.playtest.comparisons import Comparison, Comparisons
from skirmish.playtest.course import Course, Courses
from skirmish.playtest.coverage import Coverages, Covered
from skirmish.playtest.estimates import Estimate, Tally
from skirmish.playtest.luck import Fortunes, Lucks
from skirmish.playtest.matchups import UNKNOWN, Cell, MatchUps
from skirmish.playtest.plan import Batch, Plan, total, versions
from skirmish.playtest.rating import Part, Rating, find_equilibrium, ratings, why_unsolved
from skirmish.playtest.sides import Bias, Sides
from skirmish.playtest.stopping_rule import Surety
from skirmish.playtest.warriors import Deeds, Gift, Point, Warriors, Worths


class Standing(Record):
    """A list of the batch, and how it fared against the others."""

    ident: str
    name: str
    faction: str
    marks: int
    tally: Tally
    """Of all its battles together."""
    share: Estimate
    """Of wins, each opponent weighing alike however often they met."""
    adjusted: Estimate | None = None
    """The same with luck taken out; None in a plain batch."""

    @property
    def best(self) -> Estimate:
        """The share by which it is judged: with luck taken out, if it was."""
        return self.share if self.adjusted is None else self.adjusted


class Summary(Record):
    """What a batch says. What nobody noted, or what takes more lists than there are, is empty."""

    battles: int
    wanted: int
    standings: tuple[Standing, ...]
    """In the order of the plan."""
    cells: tuple[Cell, ...]
    """Each list against each other that it has met."""
    sure: tuple[Surety, ...]
    """What is sure of each pairing, if the batch was to stop when it is; else ()."""
    ratings: tuple[Rating, ...]
    """The strongest first; () for fewer than three lists."""
    mix: tuple[Part, ...]
    """The mixed equilibrium; () for fewer than three lists, and where what works it out isn't installed."""
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
    covered: tuple[Covered, ...]
    """What was offered, aimed and chosen; () if nobody counted."""

    @property
    def is_adjusted(self) -> bool:
        """Whether luck was taken out of its battles, too."""
        return any(cell.adjusted is not None for cell in self.cells)

    @property
    def confidence(self) -> str:
        """In how many of 100 cases the interval of a share of wins holds it: 95, or what whoever stops asked for."""
        return f"{100 * (1 - self.sure[0].alpha):g}" if self.sure else "95"


def summarise(batch: Batch, sureties: Sequence[Surety] = ()) -> Summary:
    """The whole of it. Each result is looked at once and not kept: a batch may have any number of battles.

    `sureties`: what is sure of each pairing, if the batch was to stop when it is.
    """
    plan = batch.plan
    ups, sides, courses, warriors, worths, lucks = MatchUps(), Sides(), Courses(), Warriors(), Worths(), Lucks()
    same, coverages = Comparisons(versions(plan)), Coverages()
    for result in batch.results:
        for collector in (ups, sides, courses, warriors, worths, lucks, same, coverages):
            collector.see(result)
    cells, course = ups.told(sureties), courses.told
    rated = cells if len(plan.rosters) > 2 else ()
    return Summary(
        0 if course is None else course.battles, total(plan),
        _standings(plan, cells, ups.against_the_field(cells), ups.adjusted_against_the_field(cells)),
        cells, tuple(sureties), ratings(rated), () if why_unsolved() else find_equilibrium(rated), same.told,
        sides.told, course, warriors.told, warriors.types, worths.points, worths.gifts, lucks.told, coverages.told,
    )  # fmt: skip


def _standings(
    plan: Plan, cells: Sequence[Cell], shares: dict[str, Estimate], adjusted: dict[str, Estimate]
) -> tuple[Standing, ...]:
    return tuple(
        Standing(
            one.id, one.name, one.faction, one.marks,
            sum((cell.tally for cell in cells if cell.mine == one.id), Tally()), shares.get(one.id, UNKNOWN),
            adjusted.get(one.id),
        )
        for one in plan.rosters
    )  # fmt: skip
