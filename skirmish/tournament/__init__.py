"""Pairings and standings. They only know players and results: no battles, no lists, no files."""
