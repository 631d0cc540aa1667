"""kill -9 at random moments of a battle, a save, an edit and a replay: `scripts/kill9 --help`.

Whatever the moment, the file is whole: the one before, or a snapshot of the battle; and the next save goes through.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from copies import Copy
from edit_kills import while_editing

from skirmish.app import compose
from skirmish.app.battles import fight
from skirmish.cli import battle as battle_verb
from skirmish.cli import battle_outputs
from skirmish.cli import replay as replay_verb
from skirmish.core import battle_record, files
from skirmish.core.battle_record import BattleRecord, load, record_of, save
from skirmish.core.game import Game
from skirmish.core.record import to_json
from skirmish.library import Shelf

ROOT = Path(battle_verb.__file__).parents[2]
SIDES, FIELD, SCENARIO, SEED = ("tower-circle", "dread-circle"), "village", "skirmish", 4
PLAYERS = ("aggressor", "aggressor")
BATTLE = ("battle", *SIDES, "--seed", str(SEED), "--record", "b.json", "--picture", "b.png", "--json")
REPLAY = ("replay", "b.json", "--picture", "b.png", "--json")
VERBS = ("battle", "saving", "warm battle", "replay", "saving", "warm battle", "editing")
"""What is killed, in turn. A battle is warm in a copy of this process: it doesn't spend its life on being loaded."""
SAVING = """\
import pathlib, sys
from skirmish.core.battle_record import load, save
big, small, path = (pathlib.Path(name) for name in sys.argv[1:])
records = load(big), load(small)
print("go", flush=True)
while True:
    for record in records:
        save(path, record)
"""
EMPTY: Mapping[str, str] = MappingProxyType({})
OLD = b'{"format":"record/1"} was there before'
OLD_PICTURE = b"\x89PNG\r\n\x1a\n was there before"
SAVING_SECONDS = 0.2
"""A process that does nothing but save is killed within so many seconds: it is always at it."""
PATIENCE = 600.0
LATE = 1.1
"""Delays go a little beyond the life of an unhurt process: some are killed at its very end, or too late."""


class Kill(NamedTuple):
    """One kill: at what, after how many seconds of the process's life, and what was found afterwards."""

    number: int
    verb: str
    delay: float
    phase: str


@cache
def snapshots() -> tuple[bytes, ...]:
    """All that the battle may have written: its record at the beginning of each turn, and at the end."""
    kept: list[bytes] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "b.json"
        shelf, rules = Shelf(), compose.ruleset("channeling", {})
        sides = compose.tell_apart(list(map(shelf.roster, SIDES)))
        setup = compose.setup(rules, sides, FIELD, SCENARIO, SEED)
        game, keep = Game(rules, setup.state(rules)), battle_outputs.keeper(path, setup, PLAYERS)

        def noted(game: Game) -> None:
            keep(game)
            if path.exists() and (not kept or kept[-1] != path.read_bytes()):
                kept.append(path.read_bytes())

        fight(game, setup, PLAYERS, compose.players(compose.specs(PLAYERS), SEED), lambda events: None, noted)
        kept.append(to_json(record_of(game, setup, PLAYERS)))
    return tuple(kept)


class Unhurt(NamedTuple):
    """A process that nobody killed: how many seconds it lived, and what it drew."""

    seconds: float
    picture: bytes


@cache
def unhurt(verb: str) -> Unhurt:
    """A battle in a process that nobody kills, or in a copy of this one."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        began = time.monotonic()
        if verb == "warm battle":
            snapshots()
            assert Copy(folder, BATTLE).ended(PATIENCE) == 0
        else:
            _run(BATTLE, folder).communicate()
        seconds = time.monotonic() - began
        assert (folder / "b.json").read_bytes() == snapshots()[-1], "the battle went another way here and there"
        return Unhurt(seconds, (folder / "b.png").read_bytes())


def _run(arguments: tuple[str, ...], folder: Path, more: Mapping[str, str] = EMPTY) -> subprocess.Popen[bytes]:
    command = (sys.executable, *(("-m", "skirmish") if arguments[0] in ("battle", "replay") else ()), *arguments)
    return subprocess.Popen(
        command, cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT), **more},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def kill(number: int, seed: int) -> Kill:
    """One process killed; raises AssertionError if it leaves anything but a whole file, or the one before."""
    chance = random.Random(f"{seed}-{number}")
    verb = VERBS[number % len(VERBS)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if verb == "saving":
            delay = chance.uniform(0, SAVING_SECONDS)
            return Kill(number, verb, delay, _while_saving(folder, delay))
        if verb == "editing":
            delay = chance.uniform(0, SAVING_SECONDS)
            return Kill(number, verb, delay, while_editing(folder, partial(_gone, delay)))
        lives = unhurt("battle" if verb == "replay" else verb).seconds  # a replay is loaded and draws as a battle does
        delay = chance.uniform(0, LATE * lives)
        before = verb == "replay" or chance.random() < 0.5
        if before:
            (folder / "b.json").write_bytes(snapshots()[-1] if verb == "replay" else OLD)
            (folder / "b.png").write_bytes(OLD_PICTURE)
        if verb == "warm battle":
            assert Copy(folder, BATTLE).ended(delay) in (0, -signal.SIGKILL)
        else:
            _killed(_run(REPLAY if verb == "replay" else BATTLE, folder), delay)
        phase = _replay_left(folder) if verb == "replay" else _battle_left(folder, before)
        _next_save(folder)
        return Kill(number, verb, delay, phase)


def _killed(process: subprocess.Popen[bytes], delay: float) -> None:
    """Kills the process after so many seconds, or finds that it has ended by itself."""
    with process:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(delay)
        process.send_signal(signal.SIGKILL)
    assert process.returncode in (0, -signal.SIGKILL), f"it ended with {process.returncode}"


def _gone(delay: float, arguments: tuple[str, ...], environment: dict[str, str]) -> None:
    """A process that says when it is at work is killed so many seconds later."""
    process = _run(arguments, Path.cwd(), environment)
    assert process.stdout is not None
    assert process.stdout.readline() == b"go\n"
    _killed(process, delay)


def _while_saving(folder: Path, delay: float) -> str:
    """A process that does nothing but save, first one battle and then another, is killed."""
    whole = (snapshots()[-1], snapshots()[0])
    names = ("big.json", "small.json")
    for name, data in zip(names, whole, strict=True):
        (folder / name).write_bytes(data)
    (folder / "b.json").write_bytes(whole[0])
    process = _run(("-c", SAVING, *names, "b.json"), folder)
    assert process.stdout is not None
    assert process.stdout.readline() == b"go\n"
    _killed(process, delay)
    assert (folder / "b.json").read_bytes() in whole, "the file is neither of the two that were saved"
    verified(folder / "b.json")
    phase = "within a write" if _parts(folder) else "between two writes"
    _next_save(folder)
    return phase


def _battle_left(folder: Path, before: bool) -> str:
    """What a killed battle left: nothing new, an unfinished record, or all of it."""
    path, picture = folder / "b.json", folder / "b.png"
    drawn = picture.exists() and picture.read_bytes() != OLD_PICTURE
    if drawn:
        assert picture.read_bytes() == unhurt("battle").picture, "the picture is not whole"
    if not path.exists() or path.read_bytes() == OLD:
        assert not drawn, "the picture was drawn before the battle was saved"
        assert path.exists() or not before, "the file from before is lost"
        return "before the first turn"
    assert path.read_bytes() in snapshots(), "the record is none of the battle's snapshots"
    over = verified(path)
    assert over == (path.read_bytes() == snapshots()[-1])
    return ("when all was done" if drawn else "before the picture") if over else "in the battle"


def _replay_left(folder: Path) -> str:
    """A replay writes nothing but its picture."""
    assert (folder / "b.json").read_bytes() == snapshots()[-1], "the replay changed the record"
    drawn = (folder / "b.png").read_bytes()
    assert drawn == OLD_PICTURE or drawn == unhurt("battle").picture, (
        "the picture is neither the old one nor a whole new one"
    )
    return "before the picture" if drawn == OLD_PICTURE else "when all was done"


def verified(path: Path) -> bool:
    """`skirmish replay --verify` of the record, which must hold; whether the battle is over in it."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        replay_verb.replay(path, verify=True)
    assert "verified" in said.getvalue(), said.getvalue()
    found: BattleRecord = load(path)
    whole = load_whole()
    assert found.setup == whole.setup
    assert found.actions == whole.actions[: len(found.actions)], "the record is no beginning of the battle"
    over = len(found.actions) == len(whole.actions)
    assert over == ("The battle isn't over" not in said.getvalue())
    return over


@cache
def load_whole() -> BattleRecord:
    """The battle to its end."""
    return battle_record.parse(snapshots()[-1])


def _parts(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.name.endswith(files.PART)]


def _next_save(folder: Path) -> None:
    """Half-written files stand in nobody's way, and are swept away once they are old."""
    path, parts = folder / "b.json", _parts(folder)
    assert len(parts) <= 1, f"left behind: {parts}"
    for part in parts:
        os.utime(part, (0, 0))
    save(path, load_whole())
    assert path.read_bytes() == snapshots()[-1]
    assert not [part for part in _parts(folder) if part.name.startswith(".b.json")]


def kills(numbers: range, seed: int) -> Iterator[Kill]:
    """These kills one after another."""
    for number in numbers:
        yield kill(number, seed)


def main() -> int:
    """Exit status 1 at the first kill that leaves anything but a whole file."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seed", type=int, default=4)
    words.add_argument("--count", type=int, default=int(os.environ.get("SKIRMISH_KILLS", "200")))
    words.add_argument("--first", type=int, default=0, help="number of the first kill")
    given = words.parse_args()
    phases: Counter[tuple[str, str]] = Counter()
    number = given.first - 1
    try:
        for one in kills(range(given.first, given.first + given.count), given.seed):
            number = one.number
            phases[one.verb, one.phase] += 1
            if sys.stderr.isatty() or number % 20 == 19:
                print(f"{phases.total()} killed", file=sys.stderr, flush=True)
    except AssertionError as wrong:
        print(f"kill {number + 1}: {wrong}: scripts/kill9 --seed {given.seed} --first {number + 1} --count 1")
        return 1
    for (verb, phase), count in sorted(phases.items()):
        print(f"{verb:12} {phase:22} {count:>5}")
    print(f"kills {phases.total()}: every file was whole")
    return 0


if __name__ == "__main__":
    sys.exit(main())
