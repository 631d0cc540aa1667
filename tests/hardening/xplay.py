"""A battle under Xvfb, played with a real mouse and keyboard (xdotool) through a real `skirmish play`.

    scripts/xplay [FOLDER]

Three clicks to a battle, a drag with way-points, undo, redo, line of sight, a weave that the opponent cuts, a shot, the
end of a phase that is asked for once, a picture, a save; then kill -9, another start, and resume: everything as it was.
What the window tells of itself (SKIRMISH_TRACE) says where things are and what was carried out.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app_scene import HUMANS, a_record
from support.moments import CIRCLES

from skirmish.app.workshop import ruleset_of
from skirmish.client.battle.session import Seat, Session
from skirmish.client.script_trace import TRACE
from skirmish.client.store.saves import Folder, load
from skirmish.core.battle_record import fingerprint, restore

ROOT = Path(__file__).parents[2]
SIZE = (1280, 800)
PATIENCE = 60.0
"""Seconds until something that must happen has not happened."""
SEED = 19


class Stuck(AssertionError):
    """What must happen didn't."""


@contextmanager
def screen() -> Iterator[str]:
    """The name of an X display without a monitor."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


class Player:
    """Somebody in front of a `skirmish play`."""

    def __init__(self, display: str, home: Path, trace: Path) -> None:
        self.trace = trace
        self.trace.unlink(missing_ok=True)
        self.environment = os.environ | {
            "DISPLAY": display, "SKIRMISH_HOME": str(home), TRACE: str(trace), "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEODRIVER": "x11", "SDL_VIDEO_WINDOW_POS": "0,0", "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "PYTHONPATH": str(ROOT),
        }  # fmt: skip
        size = f"{SIZE[0]}x{SIZE[1]}"
        command = [sys.executable, "-m", "skirmish", "play", "--size", size]
        self.process = subprocess.Popen(command, cwd=home, env=self.environment)
        self.until("the menu", lambda at: "menu.quick" in at["widgets"])

    # What can be seen

    def lines(self) -> list[dict[str, Any]]:
        """All that the window has told of itself; a line that is being written is left out."""
        if not self.trace.exists():
            return []
        text = self.trace.read_text(encoding="utf-8")
        return [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]

    def accepted(self) -> list[str]:
        """All intents carried out."""
        return [intent for line in self.lines() for intent in line["accepted"]]

    def until(self, what: str, so: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """How things stand once it is so. Raises `Stuck`."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            lines = self.lines()
            if lines and so(lines[-1]):
                return lines[-1]
            if self.process.poll() is not None:
                raise Stuck(f"{what}: the program ended with {self.process.returncode}")
            time.sleep(0.05)
        at = {key: value for key, value in self.lines()[-1].items() if key not in ("widgets", "models")}
        raise Stuck(f"{what} didn't come: {at}, {self.accepted()[-12:]}")

    def done(self, intent: str, times: int = 1) -> None:
        """Waits until the intent was carried out so often, and nothing moves any more."""
        self.until(intent, lambda at: self.accepted().count(intent) >= times and not at["busy"])

    # What hands do

    def x(self, *words: object) -> None:
        """xdotool."""
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, timeout=20)

    def click(self, at: list[int], button: int = 1) -> None:
        """There."""
        self.x("mousemove", *at, "sleep", 0.15, "click", button, "sleep", 0.15)

    def key(self, *chords: str) -> None:
        """One after the other."""
        for chord in chords:
            self.x("key", "--clearmodifiers", chord, "sleep", 0.1)

    def press(self, widget: str) -> None:
        """A click on a widget, once it is there."""
        self.click(self.until(widget, lambda at: widget in at["widgets"])["widgets"][widget])

    def load(self, times: int, phase: str) -> None:
        """The quick save, for the so-manyth time: the battle before may stand in this very phase."""
        self.key("F9")
        self.done("quick-load", times)
        self.until(f"the {phase}", lambda at: at.get("phase") == phase and not at["busy"])

    def pick(self, name: str) -> None:
        """A click on a model."""
        self.until(f"{name} in sight", lambda at: name in at.get("models", {}) and not at["busy"])
        self.click(self.lines()[-1]["models"][name])
        self.until(f"{name} selected", lambda at: at["selected"] == name)

    def drag(self, name: str, *steps: tuple[int, int]) -> None:
        """A model by so many pixels, with a way-point at each corner."""
        x, y = self.lines()[-1]["models"][name]
        self.x("mousemove", x, y, "sleep", 0.1, "mousedown", 1)
        for number, (dx, dy) in enumerate(steps, 1):
            for leg in range(1, 5):
                self.x("mousemove", x + dx * leg // 4, y + dy * leg // 4, "sleep", 0.05)
            x, y = x + dx, y + dy
            if number < len(steps):
                self.key("n")
        self.x("mouseup", 1, "sleep", 0.1)
        self.until("a plan", lambda at: at["planned"])

    def kill(self) -> None:
        """With kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def close(self) -> None:
        """However it ended."""
        if self.process.poll() is None:
            self.kill()


def prepare(home: Path, phase: str) -> None:
    """Puts a battle that stands in this phase where the quick save is."""
    record = a_record(phase, 3, SEED, rosters=CIRCLES)
    seats = [Seat(roster.name, player) for roster, player in zip(record.setup.rosters, HUMANS, strict=True)]
    Folder(home).quick_save(Session(restore(record, ruleset_of(record.setup)), record.setup, (seats[0], seats[1])))


def begin(player: Player) -> None:
    """Three clicks."""
    player.press("menu.quick")
    player.press("against.human")
    player.press("fight")
    player.until("a battle", lambda at: at["scene"] == "BattleScene" and not at["busy"])


def move(player: Player) -> None:
    """A drag with two way-points, undo, redo, and an end of the phase that is asked for once."""
    player.load(1, "moves")
    player.pick("Mikel Ames")
    before = player.lines()[-1]
    player.drag("Mikel Ames", (6, 12), (-10, 8), (8, 10))
    player.key("Return")
    player.until("a move", lambda at: at["actions"] == before["actions"] + 1 and not at["busy"])
    player.key("ctrl+z")
    player.until("undo", lambda at: at["actions"] == before["actions"] and at["models"] == before["models"])
    player.key("ctrl+y")
    player.until("redo", lambda at: at["actions"] == before["actions"] + 1 and not at["busy"])
    assert player.accepted().count("way-point") == 2, player.accepted()
    if player.lines()[-1]["prompt"]:
        player.key("Return")
        player.until("nothing to answer", lambda at: not at["prompt"] and not at["busy"])
    player.key("ctrl+Return")
    player.until("the question", lambda at: at["urged"])
    player.key("ctrl+Return")
    player.until("the end of the moves", lambda at: at["phase"] != "moves")


def weave(player: Player) -> None:
    """Line of sight, a weave that is cut, a shot, an undo that both must agree to, a picture, a save."""
    player.load(2, "shooting")
    player.pick("Halva Dunmar")
    player.key("l")
    player.until("line of sight", lambda at: "sight" in at["overlays"])
    player.key("l", "1")
    player.until("an aimed weave", lambda at: at["planned"])
    player.key("Return")
    player.until("the question to cut", lambda at: at["prompt"].startswith("Cut Halva Dunmar") and not at["busy"])
    player.key("1")
    player.done("play cut")
    player.pick("Mikel Ames")
    player.key("1")
    player.until("an aimed shot", lambda at: at["planned"])
    player.key("Return")
    player.done("play shoot")
    player.key("ctrl+z")
    player.until("both must agree", lambda at: at["dialog"])
    player.key("Escape")
    player.until("no dialog", lambda at: not at["dialog"])
    player.key("F12")
    picture = Path(player.until("a picture", lambda at: at["shots"])["shots"][-1])
    assert picture.read_bytes().startswith(b"\x89PNG")
    player.key("F5")
    player.done("quick-save")


def battle(home: Path) -> None:
    """All of it. Raises `Stuck` or `AssertionError`."""
    home.mkdir(parents=True, exist_ok=True)
    trace = home / "trace.jsonl"
    with screen() as display:
        player = Player(display, home, trace)
        try:
            begin(player)
            prepare(home, "moves")
            move(player)
            prepare(home, "shooting")
            weave(player)
            player.key("ctrl+Return", "ctrl+Return")
            last = player.until("the next phase", lambda at: at["phase"] != "shooting" and not at["busy"])
            player.kill()
            player = Player(display, home, trace)
            player.press("menu.resume")
            again = player.until("the battle", lambda at: at["scene"] == "BattleScene" and not at["busy"])
            for fact in ("round", "phase", "actions", "side", "models"):
                assert again[fact] == last[fact], f"{fact}: {again[fact]} instead of {last[fact]}"
            same_record(home, again["actions"])
        finally:
            player.close()
    print("everything as it was")


def same_record(home: Path, actions: int) -> None:
    """The autosave that was resumed goes on where the quick save stood, and its end is what its record leads to."""
    quick = Folder(home).quick_load().record
    newest = max((home / "autosaves").iterdir(), key=lambda path: path.stat().st_mtime)
    record = load(newest).record
    assert record.actions[: len(quick.actions)] == quick.actions
    assert len(record.actions) == actions
    assert record.end == fingerprint(restore(record, ruleset_of(record.setup)).state)


def main() -> None:
    """In the folder that is named, or in one that goes away."""
    words = argparse.ArgumentParser(
        prog="scripts/xplay", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    words.add_argument("folder", type=Path, nargs="?", help="where it is played; default: a folder that goes away")
    folder = words.parse_args().folder
    missing = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    if missing:
        sys.exit(f"needs {' and '.join(missing)}: on Debian, apt install xvfb xdotool")
    if folder is not None:
        battle(folder.resolve())
        return
    with tempfile.TemporaryDirectory(prefix="skirmish hóme ") as name:
        battle(Path(name) / "ümlauts and spaces")


if __name__ == "__main__":
    main()
