"""Pairings and standings. They know players and results and nothing else: no battles, no lists, no files."""
