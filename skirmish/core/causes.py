"""What brings people down, in words that fit every system."""

from __future__ import annotations

from typing import Literal

Cause = Literal["", "blows", "shots", "magic", "fear", "other"]
"""'' where only what had laid it low before can say: who lies dying dies, who lies unconscious is left behind."""
