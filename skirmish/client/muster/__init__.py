"""The muster: the player's lists, a list in the making, what it can do, and what becomes of it."""
