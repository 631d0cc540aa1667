"""The menu doesn't wait for what only battles need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MENU = """
import sys
from pathlib import Path
import skirmish.client.window
from skirmish.client.app import App
from skirmish.client.settings import Settings
import pygame
pygame.display.init()
pygame.font.init()
pygame.display.set_mode((64, 64))
app = App((1280, 800), Settings(), None, None, Path(sys.argv[1]))
app.go.to_menu()
app.step(0.02)
assert app.draw(pygame.Surface((1280, 800)))
late = ("numba", "pydantic", "skirmish.board", "skirmish.client.battle.scene")
print(*sorted(name for name in late if name in sys.modules))
"""


def test_the_menu_is_drawn_before_the_board_its_kernels_and_the_library_are_imported(tmp_path: Path):
    found = subprocess.run(
        [sys.executable, "-c", MENU, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True, timeout=300
    )
    assert found.stdout.splitlines()[-1] == ""
