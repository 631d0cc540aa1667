"""The magic system `wyld`: spells are shaped with cards drawn from a deck, faster or more carefully."""
