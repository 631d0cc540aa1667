"""An example of a package that adds to skirmish: the magic system `charms` and the player `obedient`."""
