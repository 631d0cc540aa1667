"""Two warriors on an empty table, as described by the arguments of `skirmish odds`."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.app.compose import nearest
from skirmish.app.errors import UserError
from skirmish.app.odds.questions import ACTOR, TARGET, Scene, questions_of
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield, Terrain, piece
from skirmish.core.events import Deployed
from skirmish.core.geometry import rectangle
from skirmish.core.record import Record, evolve
from skirmish.core.scenario import Scenario
from skirmish.core.state import Lore, Roster, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.units import Point, base_radius, snap
from skirmish.kit.inquiries import AS_USUAL, Stage
from skirmish.kit.odds import Impossible, Pose
from skirmish.library import Shelf

TABLE_IN = (120.0, 24.0)
HERE: Point = (6.0, 12.0)
"""Where the actor stands."""
USUAL = (("M", 4), ("WS", 3), ("BS", 3), ("S", 3), ("T", 3), ("W", 1), ("I", 3), ("A", 1), ("Ld", 7))
"""A warrior not described further."""
WOODS_IN = 0.5
"""How far the woods that give cover extend round the target."""


class Figure(Record):
    """The warrior: one of a roster, or an ordinary one; and what is different about it."""

    name: str
    source: str | None = None
    """`ROSTER:WARRIOR`: an id or a name; the id of a group means its first warrior."""
    numbers: tuple[tuple[str, int | None], ...] = ()
    """(characteristic, value); None: as it is."""
    gear: tuple[str, ...] = ()
    """Extra items it carries: items of rosters, and things that only the combat system has."""
    stats: tuple[tuple[str, int], ...] = ()
    """Numbers of the combat system: dice, ranks, characteristics."""
    pose: Pose = Pose()
    lore: Lore = ()
    """Its magic, if different from its roster's."""
    marks: int = 0
    """Its price, for a warrior that isn't from a roster."""


def warrior_of(figure: Figure, rules: Ruleset | None = None) -> Warrior:
    """The described warrior, in the rules' numbers. Raises `UserError`, `Faulty` if it is impossible."""
    shelf = Shelf()
    if figure.source is None:
        ident = figure.name.replace(" ", "-")
        warrior = Warrior(ident, figure.name, "described", profile=USUAL, marks=figure.marks)
    else:
        warrior = _from_roster(shelf, figure.source)
    own = tuple(item for item in figure.gear if item not in shelf.stock.items)
    if (own or figure.stats) and rules is not None:
        warrior = _in_its_words(rules, warrior, figure.stats, own, tuple(shelf.stock.items))
    elif own:
        raise UserError(f"no item '{own[0]}'{nearest(own[0], shelf.stock.items)}")
    profile = dict(warrior.profile) | {name: value for name, value in figure.numbers if value is not None}
    items = (*warrior.items, *(item for item in figure.gear if item not in own))
    lore = figure.lore or warrior.lore
    return evolve(warrior, profile=tuple(profile.items()), items=items, lore=lore)


def _in_its_words(
    rules: Ruleset, warrior: Warrior, stats: tuple[tuple[str, int], ...], own: tuple[str, ...], items: tuple[str, ...]
) -> Warrior:
    """The warrior with the combat system's numbers and things. Raises `UserError` for unknown ones."""
    try:
        return questions_of(rules).described(rules, warrior, stats, own)
    except Impossible as error:
        known = tuple(dict.fromkeys((*error.known, *items))) if error.wrong in own else error.known
        raise UserError(f"{error}{nearest(error.wrong, known)}" if error.wrong else str(error)) from None


def _from_roster(shelf: Shelf, source: str) -> Warrior:
    ident, colon, wanted = source.rpartition(":")
    if not (colon and ident and wanted):
        raise UserError(f"'{source}' is not ROSTER:WARRIOR, like tower-patrol:Hask")
    roster = shelf.roster(ident)
    name = wanted.casefold()
    for warrior in roster.warriors:
        if name in (warrior.id.casefold(), warrior.name.casefold()):
            return warrior
    for warrior in roster.warriors:
        if warrior.role == "henchman" and warrior.id.casefold() == f"{name}-1":
            return warrior
    raise UserError(f"{roster.id} has no warrior '{wanted}'{nearest(wanted, [w.name for w in roster.warriors])}")


Describe = Callable[[Warrior, Warrior], tuple[Warrior, Warrior]]
"""The two warriors of a scene, with everything else given about them."""


def apart(
    rules: Ruleset, actor: Figure, target: Figure, gap_in: float, stage: Stage = AS_USUAL, told: str = "",
    describe: Describe = lambda *two: two,
) -> Scene:  # fmt: skip
    """The two, this many inches apart; in cover, the target stands at the edge of woods. Raises `UserError`."""
    asks = questions_of(rules)
    first, second = describe(warrior_of(actor, rules), warrior_of(target, rules))
    radii = base_radius(first.base_mm), base_radius(second.base_mm)
    spot = HERE[0] + sum(radii) + snap(gap_in), HERE[1]
    terrain = (_woods(spot, radii[TARGET]),) if stage.cover else ()
    state = placed(rules, ((first,), (second,)), (HERE, spot), terrain)
    return Scene(rules, asks.posed(state, stage.poses), ACTOR, TARGET, told, alone=True)


def placed(
    rules: Ruleset,
    sides: tuple[tuple[Warrior, ...], tuple[Warrior, ...]],
    spots: tuple[Point, ...],
    terrain: tuple[Terrain, ...] = (),
) -> State:
    """All of them on the table, the first side's first. Raises `UserError` for any that can't be played."""
    rosters = Roster("first", "first", "", sides[0]), Roster("second", "second", "", sides[1])
    problems = [said for roster in rosters for said in rules.combat.problems(roster)]
    if problems:
        raise UserError("\n".join(problems))
    field = Battlefield("odds", "odds", *TABLE_IN, terrain)
    state = Setup(rules.name, dict(rules.options), field, Scenario("odds", "odds"), rosters, 0).state(rules)
    for model, spot in zip(state.models, spots, strict=True):
        radius = base_radius(model.warrior.base_mm)
        state = Deployed(model.id, spot, radius, model.warrior.height_in).apply(state)
    return state


def _woods(spot: Point, radius: float) -> Terrain:
    x, y = spot
    far = radius + WOODS_IN
    return piece("woods", "woods", rectangle(x - radius, y - far, x + far, y + far))
