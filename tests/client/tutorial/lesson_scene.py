"""A pupil at the tutorial, and the script of one who does all that is asked."""

from __future__ import annotations

from pathlib import Path

from app_scene import AT_ONCE, an_app

from skirmish.client.script import Stage
from skirmish.client.settings import Settings
from skirmish.client.tutorial import facts
from skirmish.client.tutorial.lessons import numbered
from skirmish.client.tutorial.progress import FIRST
from skirmish.client.tutorial.scene import TutorialScene
from skirmish.client.tutorial.tutor import Tutor
from skirmish.core.battle_record import fingerprint

WINDOWS = (((1280, 800), 0.0, 1.0), ((1024, 640), 0.0, 2.0), ((1280, 720), 2.0, 1.0))
"""(size, scale, scale of the text) of windows that every step of a course fits."""
HERE = Path(__file__).parent


def steps(course: str = FIRST) -> dict[str, str]:
    """The lines of a course's script by the step that they are for."""
    found: dict[str, list[str]] = {}
    script = HERE / ("course.txt" if course == FIRST else f"course-{course}.txt")
    for line in script.read_text(encoding="utf-8").splitlines():
        if line.startswith("# step "):
            lines = found.setdefault(line.removeprefix("# step "), [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return {step: "\n".join(lines) for step, lines in found.items()}


class Pupil:
    """Somebody in front of the window, with the menu behind the course."""

    def __init__(
        self, home: Path | None = None, size: tuple[int, int] = (1280, 800), settings: Settings = AT_ONCE,
        hire: object = None, *, step: str = "", course: str = FIRST,
    ) -> None:  # fmt: skip
        self.app = an_app(size, settings, home, hire)
        self.app.go.to_menu()
        self.stage = Stage(self.app)
        self.course = course
        self.app.go.to_tutorial(course)
        if step:
            self.at(step)

    @property
    def scene(self) -> TutorialScene:
        """The course on top."""
        scene = self.app.scene
        assert isinstance(scene, TutorialScene), scene
        return scene

    @property
    def tutor(self) -> Tutor:
        """Who leads through it."""
        return self.scene.tutor

    @property
    def step(self) -> str:
        """The id of the step."""
        return self.tutor.lesson.id

    def at(self, step: str) -> None:
        """Begins with this step, from its own table."""
        self.tutor.begin(next(n for n, lesson in enumerate(self.tutor.lessons) if lesson.id == step))
        self.does("settle")

    def does(self, script: str) -> None:
        """Carries out the lines of a script."""
        for line in script.strip().splitlines():
            self.stage.line(line.strip())

    def table(self) -> tuple[object, ...]:
        """What has been played."""
        return tuple(self.scene.battle.session.game.actions)

    def plays(self, on: str = "click tutorial.next") -> list[str]:
        """Does all that the steps ask, and ticks every task; where the tutor had to set the table anew."""
        anew, script = [], steps(self.course)
        for lesson in self.tutor.lessons:
            assert self.step == lesson.id
            anew += [lesson.id] if self.tutor.remark else []
            if lesson.id not in script:  # the last has nothing to do
                break
            assert not self.tutor.done
            self.does(script[lesson.id] + "\nsettle")
            assert self.tutor.ticked == frozenset(range(len(lesson.tasks))), (
                lesson.id, self.tutor.ticked, self.tutor.remark, self.scene.battle.notice,
            )  # fmt: skip
            if not self.tutor.last:
                self.does(on + "\nsettle")
        return anew

    def deeds(self) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
        """(what was done, what the course meant to be done): verb, model, target."""
        done, meant = (
            [(action.verb, action.model, action.target) for action in actions]
            for actions in (self.table(), self.tutor.reference.actions)
        )
        return done, meant


def check_step(pupil: Pupil) -> None:
    """It glows, can be done, and begins again from the same table."""
    begun = fingerprint(pupil.scene.battle.session.state)
    assert pupil.scene.glow.rect() is not None
    pupil.does(steps(pupil.course)[pupil.step] + "\nsettle")
    assert pupil.tutor.done
    pupil.does("click tutorial.again\nsettle")
    assert fingerprint(pupil.scene.battle.session.state) == begun


def check_names(pupil: Pupil) -> None:
    """Every fact and name of the course is known."""
    for lesson in pupil.tutor.lessons:
        for task in lesson.tasks:
            assert task.fact in facts.FACTS
            names = [task.who, task.whom, *(m.split(" ", 1)[1] for m in task.marks if m.split()[0] in ("model", "aim"))]
            assert all(numbered(pupil.scene.battle.session.state, name) >= -1 for name in names)


def check_fit(pupil: Pupil) -> None:
    """Every step fits the window, done and undone."""
    for number, lesson in enumerate(pupil.tutor.lessons):
        pupil.tutor.begin(number)
        for ticked in (frozenset(), frozenset(range(len(lesson.tasks)))):
            pupil.tutor.ticked = ticked
            pupil.scene.touch()
            pupil.scene.freshen()
            assert pupil.scene.ui.overflows() == [], lesson.id
