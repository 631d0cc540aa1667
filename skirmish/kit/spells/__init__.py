"""Spells: data (spell.py), whom they may be aimed at (aim.py), what their parts do."""
