"""No window, no sound card, the same pictures everywhere: set before anything asks for a display."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
