"""What a battle has that names nothing else."""

MAP, SCENARIO, PLAYER = "village", "skirmish", "aggressor"
DEMONSTRATION = ("tower-circle", "dread-circle")
"""The lists of a battle that names none: two with channelers."""
DEMONSTRATION_SEED = 6
