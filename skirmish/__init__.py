"""A tabletop skirmish simulator on a measured-inch battlefield."""

__version__ = "0.1.0"
