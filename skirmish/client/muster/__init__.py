"""The muster: lists of one's own, a list in the making, what it can do, and what becomes of it."""
