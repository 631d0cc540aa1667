"""Exact odds: of a described situation, of a moment of a battle, of a list against typical enemies."""
