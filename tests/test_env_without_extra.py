"""Without the extra `rl` the environment says what to install, and nothing else of the program needs it."""

from __future__ import annotations

import subprocess
import sys

BARE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("pettingzoo", "gymnasium"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
import skirmish.cli.main
import skirmish.env
"""


def test_it_says_what_to_install():
    run = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "skirmish.env needs gymnasium" in run.stderr.splitlines()[-1]
    assert "pip install 'skirmish[rl]'" in run.stderr.splitlines()[-1]
