"""Without the extra `rl` the environment says what to install, and nothing else of the program needs it."""

from __future__ import annotations

import subprocess
import sys

import pytest

BARE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("pettingzoo", "gymnasium"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
import skirmish.cli
import skirmish.env
"""


@pytest.mark.parametrize("said", ["skirmish.env needs gymnasium", "pip install 'skirmish[rl]'"])
def test_it_says_what_to_install(said: str):
    run = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert said in run.stderr.splitlines()[-1]
