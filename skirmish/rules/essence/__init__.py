"""The magic system `essence`: spells put together from effects and requirements."""
