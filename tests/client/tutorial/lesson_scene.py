"""A pupil at the tutorial, and the script of one who does all that is asked."""

from __future__ import annotations

from pathlib import Path

from app_scene import AT_ONCE, an_app

from skirmish.client import doors
from skirmish.client.script import Stage
from skirmish.client.settings import Settings
from skirmish.client.tutorial.courses import FIRST
from skirmish.client.tutorial.scene import TutorialScene
from skirmish.client.tutorial.tutor import Tutor

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
        doors.menu(self.app)
        self.stage = Stage(self.app)
        doors.tutorial(self.app, course)
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
        return tuple(self.scene.session.game.actions)
