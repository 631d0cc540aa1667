"""The courses as data, a file each: the battle of reference, the steps, and the tables they begin from."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from skirmish.client.tutorial.progress import COURSES, DATA, FIRST
from skirmish.core.battle_record import Setup
from skirmish.core.decision import Action
from skirmish.core.game import Game
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, Side, State
from skirmish.core.units import Point, snapped
from skirmish.library import load_record

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop


OWN: Side = 0
"""The pupil's side."""
SEED = 1
"""What follows the faces of the course."""


class Play(Record):
    """An action with names in the place of numbers, places in inches."""

    does: str
    who: str = ""
    whom: str = ""
    others: tuple[str, ...] = ()
    at: tuple[float, float] | None = None
    via: tuple[tuple[float, float], ...] = ()
    what: str = ""
    number: int = NOBODY
    """What is counted, where the action has no target: points of harm."""


class Task(Record):
    """One thing to be done in a step: the fact that shows it was, and what glows until then."""

    fact: str
    of: tuple[str, ...] = ()
    """Verbs, intents, phases or rules that the fact is about."""
    who: str = ""
    whom: str = ""
    marks: tuple[str, ...] = ()
    closes: bool = False
    """Done, it ends the step whatever else was left out."""
    gate: str = ""
    """The phase that isn't to be ended before it is done."""
    what: str = ""
    """A word that the action must have in its `what`; meanwhile its model does nothing else of its verb."""


class Lesson(Record):
    """A step of the course."""

    id: str
    at: int
    """How many actions of the reference stand before it."""
    tasks: tuple[Task, ...]
    allow: tuple[str, ...] = ()
    """The verbs that may be played in it."""
    needs: tuple[Play, ...] = ()
    """What must be offered for the pupil's own table to be kept."""
    touching: tuple[str, ...] = ()
    """Two whose bases must touch for that."""
    strict: bool = False
    """The pupil's table is kept only if it stands about as in the reference."""
    undoes: bool = False
    """The pupil's table is kept only if something can be taken back."""
    back: int = 0
    """How many actions before the step may be taken back in it."""


class Lessons(Record):
    """A whole course."""

    ruleset: str
    """The rules that it teaches, by the name that `--rules` takes."""
    ours: str
    theirs: str
    field: str
    """The files of its warbands and its table, beside the folder of courses."""
    scenario: str
    faces: tuple[int, ...]
    """The dice in the order of the reference."""
    battle: tuple[Play, ...]
    lessons: tuple[Lesson, ...]
    asks: tuple[str, ...] = ()
    """The questions that the pupil is always asked, even where people usually aren't."""
    spares: tuple[str, ...] = ()
    """Those that the pupil is never asked, though people usually are."""
    options: tuple[tuple[str, str], ...] = ()
    """(switch, value) of the rules where it isn't as usual."""


@lru_cache(8)
def course(ident: str = FIRST) -> Lessons:
    """The course of this id. Raises `Faulty` if its file is damaged."""
    return load_record(COURSES / f"{ident}.yaml", Lessons, "lessons")


def table(workshop: Workshop, lessons: Lessons) -> Setup:
    """The setup of its battle, by its rules with the options that it names. Raises `UserError`."""
    rosters = str(DATA / lessons.ours), str(DATA / lessons.theirs)
    wanted = evolve(
        workshop.usual(), ruleset=lessons.ruleset, rosters=rosters, battlefield=str(DATA / lessons.field),
        scenario=lessons.scenario, seed=SEED, options=lessons.options,
    )  # fmt: skip
    setup, _ = workshop.prepare(wanted)
    return evolve(setup, script=lessons.faces)


def numbered(state: State, name: str) -> int:
    """The model of this name; `NOBODY` for ''. Raises `KeyError` for a name that no model has."""
    if not name:
        return NOBODY
    found = next((model.id for model in state.models if model.name == name), None)
    if found is None:
        raise KeyError(name)
    return found


def action_of(state: State, play: Play) -> Action:
    """The action that is meant. Raises `KeyError` for a name that no model has."""
    return Action(
        play.does, numbered(state, play.who), numbered(state, play.whom) if play.whom else play.number,
        tuple(numbered(state, name) for name in play.others), _spot(play.at),
        tuple(snapped(corner) for corner in play.via), play.what,
    )  # fmt: skip


def _spot(at: Point | None) -> Point | None:
    return snapped(at) if at is not None else None


class Reference:
    """The battle as it goes in a course, played as far as it was asked for."""

    def __init__(self, begun: Game, lessons: Lessons) -> None:
        self._game = begun
        self.lessons = lessons
        self.actions = tuple(action_of(begun.state, play) for play in lessons.battle)
        """All of it, by numbers."""

    def after(self, count: int) -> Game:
        """A game of its own, that stands after so many actions. Raises `IllegalAction` if the rules say otherwise."""
        for action in self.actions[len(self._game.actions) : count]:
            self._game.play(action)
        return self._game.rewound(count)

    def theirs(self, count: int) -> tuple[Action, ...]:
        """What the other side plays after so many actions."""
        steps = self._whole.steps
        return tuple(a for n, a in enumerate(self.actions) if n >= count and steps[n].side != OWN)

    @cached_property
    def _whole(self) -> Game:
        return self.after(len(self.actions))
