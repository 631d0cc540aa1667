"""Compiled kernels are there whole or not at all; plain Python plays whenever they aren't."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from skirmish.board import jit, kernel_cache

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PATIENCE_S = 600
"""Only a test that hangs takes so long."""
SMALL = """
import sys
from skirmish.board import kernel_cache as cache
cache._import_kernels()
cache.KERNELS[:] = [one for one in cache.KERNELS if one.__module__.endswith((".flat", ".eyes"))]
cache.ENTRIES[:] = [one for one in cache.ENTRIES if one in cache.KERNELS]
"""
"""The program with only some of the kernels: they are compiled in seconds."""
USED = "print(cache.use(), cache.is_compiled(), len(cache._loaded) == len(cache.ENTRIES))"
WHOLE = "True True True"
NONE = "False False False"


def run(program: str, home: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A process of its own whose caches lie in this folder."""
    return subprocess.run([sys.executable, "-W", "error", "-c", program], env=surroundings(home) | environment,
                          cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S)  # fmt: skip


def surroundings(home: Path) -> dict[str, str]:
    clean = {key: value for key, value in os.environ.items() if key != kernel_cache.PURE_VARIABLE}
    paths = os.pathsep.join((str(ROOT), str(HERE)))
    return clean | {kernel_cache.HOME_VARIABLE: str(home), "PYTHONPATH": paths}


def kernels_in(home: Path) -> list[Path]:
    """The folders of caches, and whatever else begins like one."""
    return sorted(home.glob("kernels-*"))


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """This process looks for caches in an empty folder."""
    monkeypatch.delenv(kernel_cache.PURE_VARIABLE, raising=False)
    monkeypatch.setenv(kernel_cache.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(kernel_cache, "_loaded", {})
    kernel_cache._places.cache_clear()
    yield tmp_path
    kernel_cache._places.cache_clear()


# Without compiling anything


def test_without_a_cache_plain_python_works(elsewhere: Path):
    assert not kernel_cache.use()
    assert not kernel_cache.is_compiled()
    assert kernel_cache.obstacle() == ""


def test_who_wants_plain_python_gets_no_compiler(elsewhere: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(kernel_cache.PURE_VARIABLE, "1")
    assert kernel_cache.obstacle() == "SKIRMISH_PURE is set"
    with kernel_cache.Compiler() as compiler:
        assert list(compiler.steps()) == []


def test_without_numba_nothing_is_compiled(elsewhere: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert kernel_cache.obstacle() == "numba is not installed"


def test_caches_lie_beside_the_package_or_else_in_the_users_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for variable in (kernel_cache.HOME_VARIABLE, kernel_cache.PURE_VARIABLE):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda _: str(tmp_path))
    beside, users = kernel_cache._homes()
    assert beside.parent == Path(kernel_cache.__file__).parent
    monkeypatch.setattr(kernel_cache, "_is_writable", lambda folder: folder == users)
    assert kernel_cache._home() == users == tmp_path
    monkeypatch.setattr(kernel_cache, "_is_writable", lambda folder: False)
    monkeypatch.setattr(kernel_cache, "_kept", lambda: None)
    assert kernel_cache._home() is None
    assert kernel_cache.obstacle().startswith(f"no writable folder for compiled kernels: {beside}, {tmp_path}; ")


def test_what_a_killed_process_left_is_thrown_away_and_so_is_what_nobody_uses(elsewhere: Path):
    name = kernel_cache._name()
    left, old, young = (elsewhere / each for each in (f"{name}.tmpabc", "kernels-old", "kernels-young"))
    for folder in (left, old, young):
        (folder / "deep").mkdir(parents=True)
    long_ago = time.time() - 2 * kernel_cache.STALE_S
    os.utime(old, (long_ago, long_ago))
    kernel_cache._clear(elsewhere)
    assert kernels_in(elsewhere) == [young]


@pytest.mark.parametrize("listed", ["", "nothing", "[]", '{"cpu": "", "files": {}}'])
def test_a_cache_whose_list_is_damaged_is_thrown_away(listed: str, elsewhere: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kernel_cache, "_cpu", lambda: "this one")
    folder = elsewhere / kernel_cache._name()
    folder.mkdir()
    (folder / kernel_cache.DIGESTS).write_text(listed)
    assert not kernel_cache.use()
    assert not folder.exists()


def test_every_kernel_has_numbas_types_for_all_its_arguments():
    pytest.importorskip("numba")
    kernel_cache._import_kernels()
    assert set(jit.ENTRIES) < set(jit.KERNELS)
    for one in jit.KERNELS:
        assert len(kernel_cache._signature(one)) == one.__code__.co_argcount, one.__name__


def test_the_core_and_the_board_import_neither_numba_nor_the_window(tmp_path: Path):
    program = "import sys, skirmish.core.game, skirmish.board; print({'numba', 'pygame'} & set(sys.modules))"
    assert run(program, tmp_path).stdout.strip() == "set()"


# With some of the kernels


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a cache of some of the kernels."""
    pytest.importorskip("numba")
    home = tmp_path_factory.mktemp("small")
    counts = [tuple(map(int, line.split())) for line in compiled(home).splitlines()]
    assert counts == [(done, counts[-1][1]) for done in range(counts[-1][1] + 1)]
    return home


def compiled(home: Path) -> str:
    """What the process prints that compiles some of the kernels into this folder."""
    process = begun(SMALL + "cache.main()", home)
    assert process.stdout is not None
    said = process.stdout.read()
    assert process.wait() == 0
    process.communicate()
    return said


def copied(home: Path, tmp_path: Path) -> Path:
    """A copy of the cache in there, of which the folder is given back."""
    shutil.copytree(home, tmp_path / "copy")
    (folder,) = kernels_in(tmp_path / "copy")
    return folder


@pytest.mark.ci
def test_a_process_finds_what_another_one_has_compiled(small: Path):
    assert run(SMALL + USED, small).stdout.strip() == WHOLE
    assert len(kernels_in(small)) == 1
    assert run(SMALL + USED, small, SKIRMISH_PURE="1").stdout.strip() == NONE


@pytest.mark.ci
def test_what_is_loaded_never_compiles_and_takes_what_is_annotated(small: Path):
    program = """
import numpy as np
from numba.core import event
class Alarm(event.Listener):
    def on_start(self, event): raise AssertionError(event)
    def on_end(self, event): pass
event.register("numba:compile", Alarm())
assert cache.use()
from skirmish.board.kernels.flat import elevation_at
print(elevation_at(np.zeros((0, 4)), np.zeros((0, 11)), np.zeros(9, np.int64), 1.0, 2.0))
try:
    elevation_at(np.zeros((0, 4)), np.zeros((0, 11)), np.zeros(9), 1.0, 2.0)
except TypeError:
    print("refused")
"""
    assert run(SMALL + program, small).stdout.split() == ["0.0", "refused"]


def zero(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def turn_a_bit(path: Path) -> None:
    old = path.read_bytes()
    middle = len(old) // 2
    path.write_bytes(old[:middle] + bytes([old[middle] ^ 1]) + old[middle + 1 :])


def make_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGE: list[Callable[[Path], None]] = [Path.unlink, zero, cut_short, turn_a_bit, make_a_folder]


@pytest.mark.ci
@pytest.mark.parametrize("suffix", [".nbi", ".nbc", ".json"])
@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
def test_a_damaged_cache_is_thrown_away_and_plain_python_works(
    damage: Callable[[Path], None], suffix: str, small: Path, tmp_path: Path
):
    folder = copied(small, tmp_path)
    damage(sorted(folder.rglob(f"*{suffix}"))[0])
    done = run(SMALL + USED, folder.parent)
    assert (done.stdout.strip(), done.stderr) == (NONE, "")
    assert not (folder / kernel_cache.DIGESTS).exists()


@pytest.mark.ci
def test_one_more_file_is_damage_too_and_so_is_another_processor(small: Path, tmp_path: Path):
    folder = copied(small, tmp_path)
    (folder / "more.nbi").write_bytes(b"")
    assert run(SMALL + USED, folder.parent).stdout.strip() == NONE
    shutil.rmtree(folder.parent)
    folder = copied(small, tmp_path)
    kept = json.loads((folder / kernel_cache.DIGESTS).read_text())
    (folder / kernel_cache.DIGESTS).write_text(json.dumps(kept | {"cpu": "another"}))
    assert run(SMALL + USED, folder.parent).stdout.strip() == NONE


@pytest.mark.ci
def test_a_cache_that_cannot_be_thrown_away_is_tried_but_once(small: Path, tmp_path: Path):
    folder = copied(small, tmp_path)
    zero(sorted(folder.rglob("*.nbc"))[0])
    program = """
def nobody(*args): raise PermissionError
cache.Path.rename = nobody
read, tries = cache._read, []
cache._read = lambda folder: tries.append(folder) or read(folder)
print([cache.use() for _ in range(3)], len(tries))
"""
    assert run(SMALL + program, folder.parent).stdout.strip() == "[False, False, False] 1"


@pytest.mark.ci
def test_a_damaged_cache_is_compiled_anew(small: Path, tmp_path: Path):
    folder = copied(small, tmp_path)
    zero(sorted(folder.rglob("*.nbi"))[0])
    compiled(folder.parent)
    assert run(SMALL + USED, folder.parent).stdout.strip() == WHOLE


@pytest.mark.ci
def test_who_found_it_damaged_works_with_the_one_that_is_compiled_anew(small: Path, tmp_path: Path):
    folder = copied(small, tmp_path)
    zero(sorted(folder.rglob("*.nbc"))[0])
    program = f"""
{SMALL}
import subprocess
def small(args, popen=subprocess.Popen, **more):
    return popen([*args[:-1], {SMALL + "cache.main()"!r}], **more)
cache.subprocess.Popen = small
from skirmish.cli.kernels import compile_first
compile_first()
{USED}
"""
    done = run(program, folder.parent)
    assert (done.stdout.strip(), done.stderr) == (WHOLE, "compiling the board kernels; this happens once\n")


@pytest.mark.ci
def test_it_is_read_where_nobody_may_write(small: Path):
    program = """
import os, tempfile
real, home = tempfile.TemporaryFile, os.environ["SKIRMISH_CACHE_DIR"]
def refused(*args, **more):
    if str(more.get("dir", "")).startswith(home):
        raise PermissionError
    return real(*args, **more)
tempfile.TemporaryFile = refused
"""
    assert run(program + SMALL + USED, small).stdout.strip() == WHOLE


def test_who_closes_it_early_starts_no_process(elsewhere: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(subprocess, "Popen", None)
    compiler = kernel_cache.Compiler()
    compiler.close()
    assert list(compiler.steps()) == []


def begun(program: str, home: Path) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", program], env=surroundings(home), cwd=ROOT, text=True,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # fmt: skip


@pytest.mark.ci
@pytest.mark.parametrize("steps", [0, 1, 3, 5, 8])
def test_killed_at_any_moment_it_leaves_nothing_that_would_be_loaded(steps: int, tmp_path: Path):
    process = begun(SMALL + "cache.main()", tmp_path)
    assert process.stdout is not None
    for _ in range(1 + steps):
        process.stdout.readline()
    time.sleep(0.05 * steps)  # somewhere in the next kernel
    process.kill()
    process.communicate()
    done = run(SMALL + USED, tmp_path)
    assert (done.stdout.strip(), done.stderr) in ((NONE, ""), (WHOLE, ""))  # whole if it was quick enough


@pytest.mark.ci
def test_it_ends_with_who_wants_it(tmp_path: Path):
    process = begun(SMALL + "cache.main()", tmp_path)
    assert process.stdout is not None
    process.stdout.readline()
    process.communicate()  # closes its input
    assert process.returncode == 1
    assert run(SMALL + USED, tmp_path).stdout.strip() == NONE


@pytest.mark.ci
@pytest.mark.skipif(os.name != "posix", reason="no process groups here")
@pytest.mark.parametrize("send", [os.kill, getattr(os, "killpg", None)], ids=["it", "all_of_its_terminal"])
def test_a_command_that_is_interrupted_while_it_compiles_leaves_no_process(send, tmp_path: Path):
    process = subprocess.Popen(
        [sys.executable, "-m", "skirmish", "playtest", "tower-patrol", "hunting-fist", "--games", "400"],
        env=surroundings(tmp_path), cwd=ROOT, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while not kernels_in(tmp_path):  # until it compiles
        assert process.poll() is None
        time.sleep(0.05)
    send(process.pid, signal.SIGINT)
    said = process.communicate(timeout=PATIENCE_S)[1]
    assert "Traceback" not in said
    assert process.returncode not in (None, 0)
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
    assert not [folder for folder in kernels_in(tmp_path) if (folder / kernel_cache.DIGESTS).exists()]


@pytest.mark.ci
def test_it_compiles_this_program_and_no_other_that_lies_in_the_current_folder(tmp_path: Path):
    """As in a clone, from which another copy was installed."""
    here = tmp_path / "skirmish"
    here.mkdir()
    (here / "__init__.py").write_text("raise SystemExit(3)")
    begins = "from skirmish.board.kernel_cache import Compiler\nwith Compiler() as one: print(next(one.steps())[0])"
    done = subprocess.run([sys.executable, "-P", "-c", begins], env=surroundings(tmp_path / "home"), cwd=tmp_path,
                          capture_output=True, text=True, timeout=PATIENCE_S)  # fmt: skip
    assert (done.stdout, done.stderr) == ("0\n", "")


@pytest.mark.ci
def test_of_two_processes_one_compiles_and_the_other_waits_for_it(tmp_path: Path):
    both = [begun(SMALL + "cache.main()", tmp_path) for _ in range(2)]
    said = [process.stdout.read() for process in both if process.stdout is not None]
    assert [process.wait() for process in both] == [0, 0]
    assert sorted(map(bool, said)) == [False, True]
    assert len(kernels_in(tmp_path)) == 1
    assert run(SMALL + USED, tmp_path).stdout.strip() == WHOLE
    for process in both:
        process.communicate()


# With all of them


@pytest.fixture(scope="module")
def whole() -> Path:
    """The folder with the cache of all kernels, compiled if it isn't there: beside the package, for later runs."""
    pytest.importorskip("numba")
    home = Path(kernel_cache.__file__).with_name("__pycache__")
    done = run("from skirmish.board import kernel_cache as c\n"
               "with c.Compiler() as compiler: list(compiler.steps())\nprint(c.use())", home)  # fmt: skip
    assert done.stdout.strip() == "True", done.stderr
    return home


@pytest.mark.ci
def test_compiled_kernels_and_plain_python_answer_alike_to_the_last_bit(whole: Path):
    program = "import answers_digest; from skirmish.board import kernel_cache; {}; print(answers_digest.digest())"
    compiled, plain = (run(program.format(f"assert {now}"), whole).stdout.strip()
                       for now in ("kernel_cache.use()", "not kernel_cache.is_compiled()"))  # fmt: skip
    assert compiled == plain != ""


@pytest.mark.ci
def test_a_battle_may_change_over_in_its_middle(whole: Path):
    """Between any two decisions, as it does in the window."""
    program = """
from support.axes import cases
from support.witness import begun, digest, played
from skirmish.board import kernel_cache
case = next(case for case in cases() if case.player == "tactician")
def battle(change_at):
    game = begun(case)
    for number, _ in enumerate(played(game, case)):
        if number == change_at:
            assert kernel_cache.use()
    return digest(game.log)
plain = battle(-1)
print(plain == battle(40) == battle(-1), kernel_cache.is_compiled())
"""
    done = run(f"import sys; sys.path.append({str(ROOT / 'tests')!r})\n{program}", whole)
    assert done.stdout.split() == ["True", "True"], done.stderr


@pytest.mark.ci
def test_after_compiling_nobody_compiles_again(whole: Path):
    """Neither a tactician's nor a planner's battle, under any of the systems."""
    program = """
from numba.core import event
from skirmish.board import kernel_cache
assert kernel_cache.use()
class Alarm(event.Listener):
    def on_start(self, event): raise AssertionError(event)
    def on_end(self, event): pass
event.register("numba:compile", Alarm())
from support.axes import GREEN, Case, setup
from support.rulesets import ruleset
from skirmish import players, rules
from skirmish.core.game import Game
from skirmish.players.player import view_of
for combat in rules.COMBAT:
    for magic in rules.MAGIC:
        name = f"{combat}+{magic}"
        start = setup(Case(name, "tactician", GREEN, "skirmish", "dread-circle"), rounds=2)
        game = Game(ruleset(name), start.state(ruleset(name)))
        who = [players.make(players.spec(word, None), 1) for word in ("planner@40", "tactician")]
        while game.decision is not None:
            side = game.decision.side
            game.play(who[side].decide(view_of(game, side), game.decision))
print("quiet")
"""
    done = run(f"import sys; sys.path.append({str(ROOT / 'tests')!r})\n{program}", whole)
    assert done.stdout.strip() == "quiet", done.stderr
