"""Puzzles in the window: their list, a battle that stands at one, and a sheet that says what each act was worth."""
