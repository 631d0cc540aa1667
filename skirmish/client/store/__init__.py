"""Battles on disk, as the window keeps them: the form of a save, the folder, autosaves, what a crash leaves."""
