"""Saves of battles, as the scenes use them; the parts stand in `store/`."""

from __future__ import annotations

from skirmish.client.store.disk import home
from skirmish.client.store.running import Left, Running, dismiss, resumable
from skirmish.client.store.saves import FORMAT, Entry, Folder, Meta, Save, load, opened, recorded, saved, slug, tidy

__all__ = [
    "FORMAT",
    "Entry",
    "Folder",
    "Left",
    "Meta",
    "Running",
    "Save",
    "dismiss",
    "home",
    "load",
    "opened",
    "recorded",
    "resumable",
    "saved",
    "slug",
    "tidy",
]
