"""Every script says what it is for when asked with --help, and does nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted(path.name for path in (ROOT / "scripts").iterdir())


@pytest.mark.ci
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_explains_itself(name: str) -> None:
    place = {"VIRTUAL_ENV": sys.prefix, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    told = subprocess.run(
        (f"scripts/{name}", "--help"), cwd=ROOT, env=os.environ | place, capture_output=True, text=True, timeout=120
    )
    assert told.returncode == 0, told.stderr
    assert len(told.stdout.split()) > 5
    assert "Traceback" not in told.stderr
