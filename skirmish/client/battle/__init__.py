"""The battle in the window: the session behind it, the scene, its panels."""
