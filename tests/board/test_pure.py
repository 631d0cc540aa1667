"""The same answers, bit for bit, with and without numba."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from answers_digest import digest

from skirmish.board import jit

HERE = Path(__file__).parent


def in_plain_python(program: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join((str(HERE), str(HERE.parents[1])))
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, jit.PURE_VARIABLE: "1", "PYTHONPATH": paths},
        capture_output=True, text=True, check=True,
    )  # fmt: skip


@pytest.mark.skipif(not jit.COMPILED, reason="numba is not installed, so there is nothing to compare with")
def test_compiled_kernels_and_plain_python_answer_alike_to_the_last_bit():
    assert in_plain_python("import answers_digest; print(answers_digest.digest())").stdout.strip() == digest()


def test_plain_python_never_imports_numba():
    program = "import sys, skirmish.board; print('numba' in sys.modules)"
    assert in_plain_python(program).stdout.strip() == "False"


def test_the_core_imports_neither_numba_nor_pymunk():
    program = "import sys, skirmish.core.game; print({'numba', 'pymunk'} & set(sys.modules))"
    assert in_plain_python(program).stdout.strip() == "set()"


def test_kernels_are_kept_in_the_users_cache_when_the_package_cant_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda _: str(tmp_path))
    monkeypatch.setattr(jit, "_writable", lambda folder: folder.is_relative_to(tmp_path))
    folder = jit._cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path
    monkeypatch.setattr(jit, "_writable", lambda _: False)
    assert jit._cache_folder() is None
