"""What is left of a battle when the process is killed: a whole file, offered again by the next start."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.sessions import builder, play, session

from skirmish.client.battle.session import Session
from skirmish.client.saves import Folder, Running, dismiss, load, opened, resumable

ROOT = Path(__file__).parents[2]
needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "Spiele für Ann")


@pytest.fixture(scope="module")
def fought() -> Session:
    """A battle that has been fought for a while."""
    return play(session(3), 50)


SAVING = """
import sys
from pathlib import Path
from support.sessions import play, session
from skirmish.client.saves import Folder
folder, battles = Folder(Path(sys.argv[1])), [play(session(1), 3), play(session(3), 40)]
folder.quick_save(battles[0])
print("go", flush=True)
while True:
    for battle in battles:
        folder.quick_save(battle)
"""
PLAYING = """
import sys
from pathlib import Path
from support.sessions import play, session
from skirmish.client.saves import Folder, Running
folder, running, battle = Folder(Path(sys.argv[1])), Running(Path(sys.argv[1])), play(session(3), 40)
running.note(folder.autosave(battle))
print("go", flush=True)
sys.stdin.readline()
"""


@contextlib.contextmanager
def started(script: str, root: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is at it; it doesn't outlive the test."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests")))}
    process = subprocess.Popen(
        (sys.executable, "-c", script, str(root)), env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"go\n"
            yield process
        finally:
            process.kill()


@needs_kill
def test_a_process_killed_while_it_saves_leaves_a_whole_file(folder: Folder) -> None:
    whole = {play(session(1), 3).state, play(session(3), 40).state}
    with started(SAVING, folder.root) as process:
        for _ in range(20):
            assert opened(folder.quick_load(), builder).state in whole
        process.send_signal(signal.SIGKILL)
    assert opened(folder.quick_load(), builder).state in whole
    assert len(folder.entries()) == 1


@pytest.mark.ci
@needs_kill
def test_a_battle_is_offered_again_after_a_kill_but_not_while_it_is_played_nor_after_a_clean_end(
    folder: Folder,
) -> None:
    running = Running(folder.root)
    running.note(folder.autosave(session(5)))
    with started(PLAYING, folder.root) as process:
        assert resumable(folder.root) == []
        process.send_signal(signal.SIGKILL)
        process.wait()
        (left,) = resumable(folder.root)
    running.close()
    assert resumable(folder.root) == [left]
    assert opened(load(left.path), builder).state == play(session(3), 40).state
    dismiss(left.mark)
    assert resumable(folder.root) == []
    assert left.path.exists()


def test_a_battle_that_was_left_on_purpose_isnt_offered(folder: Folder, fought: Session) -> None:
    running = Running(folder.root)
    running.note(folder.autosave(fought))
    running.forget()
    os.close(running._handle or 0)  # as a kill would
    assert resumable(folder.root) == []


def test_a_crash_whose_autosave_is_damaged_isnt_offered(folder: Folder, fought: Session) -> None:
    running = Running(folder.root)
    path = folder.autosave(fought)
    running.note(path)
    os.close(running._handle or 0)
    (left,) = resumable(folder.root)
    path.write_text("half of")
    os.utime(left.mark, (0, 0))
    assert resumable(folder.root) == []
    assert not left.mark.exists()
