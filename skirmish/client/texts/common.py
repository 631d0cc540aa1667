"""Words that are said in many places."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "percent.below": "<1%",
    "percent.above": ">99%",
    "dialog-enter": "Enter does this.",
    "dialog-esc": "Esc does this.",
    "preparing": "Preparing…",
}
